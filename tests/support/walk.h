// One random game, played through the kernel's own functions: what every law is tested on.
#pragma once

#include "shell/json.h"
#include "shell/match.h"
#include "support/plan.h"

namespace tafel::test {

class Walk {
 public:
  Walk(const Setting& setting, u64 seed);

  const Rules& rules() const { return setting.game->rules; }
  const void* pack() const { return setting.game->pack.get(); }
  RawGame raw(EventSink* sink = nullptr) { return setting.game->raw(state, sink); }
  RawGame look(const StateBox& box) const { return setting.game->look(box); }
  Turn turn() const { return whose_turn(rules(), look(state)); }
  std::string step_name() const;

  /// Chooses an acting seat and an option (or lets chance choose) and carries it out.
  void advance();
  /// The choice `advance` would make now; both use the walk's own generator.
  LogEntry choose();
  void play(const LogEntry& entry);

  Setting setting;
  StateBox state;
  Rng rng;
  std::vector<LogEntry> log;
  EventSink news;  ///< events of the last action
  std::size_t decisions = 0;

 private:
  std::array<u16, 1024> used_{};  ///< how often verb and first argument were played: rare ones are preferred
};

StateBox copy_of(const Walk& w, const StateBox& box);
StateBox redealt(const Walk& w, const HiddenState& hidden, Rng& rng);
/// Options of a seat with refusals, as one comparable text of bytes.
std::string option_bytes(const Walk& w, const StateBox& box, Seat s);
/// What the seat hears: kinds and visible arguments.
std::string heard(const EventSink& sink, Seat viewer);
/// Seats and the spectator.
std::vector<Seat> viewers(const Walk& w);

}  // namespace tafel::test
