// See clock.h.
#include "server/clock.h"

#include <algorithm>

namespace tafel::server {

using std::chrono::milliseconds;

std::string_view to_name(ClockState s) {
  static constexpr std::array<std::string_view, 4> kName{"running", "notice", "grace", "out"};
  return kName[static_cast<std::size_t>(s)];
}

i64 grace_seconds(int clock_seconds) { return std::clamp<i64>(clock_seconds / 4, 1, 60); }

ClockReading read_clock(const TableInfo& info, i64 now) {
  const i64 grace = grace_seconds(info.clock_seconds) * 1000, left = info.deadline - now;
  const auto rounded = [](i64 ms) { return (std::max<i64>(0, ms) + 999) / 1000; };
  if (left > grace) return {ClockState::running, rounded(left), rounded(grace)};
  if (left > 0) return {ClockState::notice, rounded(left), rounded(grace)};
  return {left > -grace ? ClockState::grace : ClockState::out, 0, rounded(left + grace)};
}

milliseconds thinking_pause(const TableInfo& info, Seat seat, bool secret, milliseconds moment) {
  static constexpr std::array<int, 4> kTenths{0, 3, 10, 25};
  milliseconds out = moment * kTenths[static_cast<std::size_t>(info.pace)] / 10;
  const SeatInfo& chair = info.seats[seat];
  if (chair.kind == SeatKind::human && !chair.resigned) out = std::max(out, moment * 4);
  return secret ? out / 4 : out;
}

}  // namespace tafel::server
