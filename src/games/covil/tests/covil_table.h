// Shorthands for the rule tests of Covil: positions on board b2 (A shore, B flats, C dunes, D tarn, E mirewood,
// F dustgate = town, G peaks, H whisperwood, I heights).
#pragma once

#include <initializer_list>

#include "games/covil/table.h"
#include "support/table.h"

namespace covil {

using tafel::test::Table;
using Options = std::map<std::string, std::string>;

inline State& state(Table& t) { return t.state<State>(); }
inline Game game(Table& t) { return Game(t.raw()); }
inline Player& seat(Table& t, Seat s) { return state(t).player[s]; }

inline Table& set(Table& t, std::initializer_list<const char*> lines) {
  for (const char* line : lines) t.given(line);
  return t;
}
inline Table& play(Table& t, std::initializer_list<const char*> lines) {
  for (const char* line : lines) t.play(line);
  return t;
}
inline bool then(Table& t, std::initializer_list<const char*> lines) {
  bool ok = true;
  for (const char* line : lines) ok = t.then(line) && ok;
  return ok;
}
inline int events_of(Table& t, u8 kind) {
  int n = 0;
  for (const Event& e : t.events().list) n += e.kind == kind;
  return n;
}

/// Afternoon of day 2 on b2, blue to act, no gold, nobody on the board.
inline void quiet(Table& t) {
  set(t, {"afternoon 2 blue", "blue gold 0", "green gold 0", "blue fortress A", "green fortress B"});
}

}  // namespace covil
