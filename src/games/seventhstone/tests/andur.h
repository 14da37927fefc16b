// Positions on the map Andur for rule tests: capitals of green B1, red G4, blue F2, yellow D5, first barracks of green
// B2, red G5, blue F1, yellow C5; everybody has 19 resources.
#pragma once

#include "games/seventhstone/state.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/view.h"
#include "support/table.h"

namespace seventhstone::test {

using tafel::test::Table;
using Given = std::vector<std::string>;
using Settings = std::map<std::string, std::string>;

/// A position after these words, at the beginning of the phase.
inline Table andur(const std::string& phase, const Given& given, Settings settings = {}, int seats = 4) {
  if (!settings.contains("map")) settings["map"] = "andur";
  Table t("seventhstone", seats, settings);
  t.given("empty").given("start");
  for (const std::string& line : given) t.given(line);
  t.given("phase " + phase);
  return t;
}

/// "B3" as a number.
inline int cell(const std::string& name) { return cell_at(name[0] - 'A', name[1] - '1'); }
inline State& state(Table& t) { return t.state<State>(); }
inline Game game(Table& t) { return Game(t.raw()); }

/// Everybody leaves the sheet empty, except for what is said here: "green alloc melee 2".
inline Table& fill_sheets(Table& t, const Given& answers, const std::string& display = "") {
  if (!display.empty()) t.chance("deal_stones " + display);
  t.settle();
  for (Seat s = 0; s < state(t).seats; ++s)
    for (std::size_t f = 0; f < kFields && state(t).alloc_at[s] < kFields && t.step() == "market.sheet"; ++f) {
      const std::string seat(kSeatIds[s]), field(kFieldIds[f]);
      std::string answer = seat + " keep " + field;
      for (const std::string& a : answers)
        if (a.starts_with(seat + " alloc " + field + " ")) answer = a;
      t.play(answer);
    }
  return t;
}

/// One order: "B2 melee 1 fresh", "2 0 none" (empty if there is nothing to choose), "B3".
inline Table& order(Table& t, const std::string& seat, const std::string& army, const std::string& group,
                    const std::string& to) {
  t.play(seat + " move_army " + army);
  if (t.step() == "move.group") t.play(seat + " move_group " + group);
  if (t.step() == "move.to") t.play(seat + " move_to " + to);
  return t;
}

/// Lets these dice fall and stops where others would have to.
inline Table& dice(Table& t, const Given& rolls) {
  for (const std::string& r : rolls) t.chance(r);
  t.scripted_chance_only();
  try {
    t.settle();
  } catch (const std::runtime_error&) {
  }
  return t;
}

/// Plays, and stops where dice fall that nobody foresaw.
inline Table& go_on(Table& t, const std::string& line) {
  t.scripted_chance_only();
  try {
    t.play(line);
  } catch (const std::runtime_error& e) {
    if (std::string(e.what()).find("chance was not foreseen") == std::string::npos) throw;
  }
  return t;
}

inline bool offers(Table& t, const std::string& seat, const std::string& word) {
  for (const std::string& o : t.options(seat))
    if (o.starts_with(word)) return true;
  return false;
}

}  // namespace seventhstone::test
