// The clock of a table: how much time is left, when people are warned, how long they may still act afterwards. Plain
// arithmetic; who is told and when a machine takes over is decided in playing.cpp.
#pragma once

#include <chrono>

#include "server/table_info.h"

namespace tafel::server {

/// The time by which turns are counted, in milliseconds: it goes on only while a server runs, and does not know what
/// the machine's clock says. Neither a suspended machine, nor a corrected clock, nor a restart costs anybody his seat.
class RunningTime {
 public:
  explicit RunningTime(i64 goes_on_from) : from_(goes_on_from) {}
  i64 now() const {
    using std::chrono::milliseconds, std::chrono::steady_clock;
    return from_ + std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin_).count();
  }

 private:
  i64 from_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

enum class ClockState : u8 { running, notice, grace, out };
std::string_view to_name(ClockState);

struct ClockReading {
  ClockState state = ClockState::running;
  i64 seconds = 0;  ///< left of the turn, 0 in the grace
  i64 grace = 0;    ///< left of the grace that follows
};

/// A quarter of the turn, a second at least, a minute at most: so long before the end comes the notice, and so long
/// afterwards a person may still act.
i64 grace_seconds(int clock_seconds);
/// Only for a table with a deadline.
ClockReading read_clock(const TableInfo& info, i64 now);
/// How long a machine takes at least for a decision: `moment` at the normal pace. One that stands in for a person whose
/// time has run out is as slow as a person; in a secret step the seats answer side by side, so each is quicker.
std::chrono::milliseconds thinking_pause(const TableInfo& info, Seat seat, bool secret,
                                         std::chrono::milliseconds moment);

}  // namespace tafel::server
