// Shorthands for the rule tests: an open board of farmland, two or four civilisations, positions set by words.
// Red's capital is c1, blue's d6 (in the team game c1, f8, e1, d8).
#pragma once

#include <algorithm>
#include <initializer_list>

#include "games/echoes/table.h"
#include "support/table.h"

namespace echoes::test {

using tafel::test::Table;
using Settings = std::map<std::string, std::string>;

inline State& state(Table& t) { return t.state<State>(); }
inline Game game(Table& t) { return Game(t.raw()); }
inline const Pack& pack(Table& t) { return *static_cast<const Pack*>(t.game().pack.get()); }

inline Settings with(const std::string& red, const std::string& blue, Settings more = {}) {
  more["civ_1"] = red, more["civ_2"] = blue;
  more.emplace("experienced_start", "off");
  if (red == blue) more["allow_mirror"] = "on";
  return more;
}

/// Red and blue on an empty board; red mobilizes.
inline Table duel(const std::string& red, const std::string& blue, const Settings& more = {}) {
  Table t("echoes", 2, with(red, blue, more));
  t.given("clear");
  return t;
}

/// Norsemen and Mongols against Scots and the Empire, or as the settings say.
inline Table team(Settings more = {}) {
  more.emplace("civ_1", "norsemen"), more.emplace("civ_2", "scots");
  more.emplace("civ_3", "mongols"), more.emplace("civ_4", "hre");
  more.emplace("experienced_start", "off");
  Table t("echoes", 4, more);
  t.given("clear");
  return t;
}

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
inline bool offers(Table& t, const std::string& seat, const std::string& verb) {
  for (const std::string& o : t.options(seat))
    if (o == verb || o.starts_with(verb + " ")) return true;
  return false;
}
/// A random action; the dull verbs are rare, so that much happens.
inline Action lively_action(Table& t, Seat s, Rng& rng, std::initializer_list<u8> dull) {
  Options list;
  list_options(t.game().rules, t.raw(), s, list);
  Action a = list[0];
  for (int tries = 0; tries < 4; ++tries) {
    a = list[at(rng.below(static_cast<int>(list.size())))];
    if (std::find(dull.begin(), dull.end(), a.verb) == dull.end()) break;
  }
  return a;
}
inline bool told(Table& t, u8 kind) {
  for (const Event& e : t.events().list)
    if (e.kind == kind) return true;
  return false;
}

}  // namespace echoes::test
