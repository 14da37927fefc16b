// What happened, as kind and arguments; never a sentence. Clients animate from events, logs are written from them.
#pragma once

#include <vector>

#include "kernel/action.h"

namespace tafel {

struct Event {
  u8 kind = 0;
  u8 argc = 0;
  u8 open = 0;                   ///< the first `open` arguments are for everybody
  SeatSet seen_by = kEverybody;  ///< these seats see all arguments
  std::array<i16, 6> arg{};

  bool hidden_from(Seat s) const { return open < argc && (s >= kMaxSeats || !seen_by.has(s)); }
};

/// Collects events in a real match; absent (nullptr) in search.
struct EventSink {
  std::vector<Event> list;
};

}  // namespace tafel
