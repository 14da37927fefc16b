// The chances that clients show against what the rules of battles really do: the same battle is fought many times with
// fresh dice. TAFEL_BATTLES says how often each of them (100,000 for the figures in docs/measurements).
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "andur.h"
#include "games/seventhstone/describe.h"
#include "kernel/flow.h"

namespace seventhstone::test {
namespace {

struct Fought {
  std::string name;
  Given given;
  std::string cell;
  Settings settings{};
};

/// The last option is the one with all walls; hits go as they come, riders first as in odds.h.
Action answer(const Options& options, int field) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if ((options[i].verb == verb::lose_unit || options[i].verb == verb::lose_merc) && options[i].arg[0] != field)
      return options[i];
  if (options[0].verb == verb::lose_merc || options[0].verb == verb::lose_unit) return options[0];
  return options[options.size() - 1];
}

/// Does green control the field after one battle?
bool green_wins(const LoadedGame& game, const StateBox& before, int field, Rng& rng) {
  StateBox box;
  std::memcpy(box.bytes, before.bytes, game.rules.state_bytes);
  const RawGame raw = game.raw(box);
  const auto& s = *reinterpret_cast<const State*>(box.bytes);
  settle(game.rules, raw);
  while (s.phase == Phase::combat && !raw.stack().empty()) {
    const Turn turn = whose_turn(game.rules, raw);
    if (turn.chance) {
      act(game.rules, raw, kChance, sample_chance(game.rules, raw, rng));
      continue;
    }
    Options options;
    list_options(game.rules, raw, turn.seats.lowest(), options);
    act(game.rules, raw, turn.seats.lowest(), answer(options, field));
  }
  return s.own[0].has(at(field));
}

TEST(SeventhStoneOdds, BattlesEndAsOftenAsTheChancesSay) {
  const char* wish = std::getenv("TAFEL_BATTLES");
  const int battles = wish != nullptr ? std::atoi(wish) : 4000;
  const std::vector<Fought> all{
      {"melee 4 against melee 4", {"own red B3", "army green B3 melee 4", "army red B3 melee 4"}, "B3"},
      {"cavalry 4 against ranged 3", {"own red B3", "army green B3 cavalry 4", "army red B3 ranged 3"}, "B3"},
      {"ranged 4 against cavalry 4", {"own red B3", "army green B3 ranged 4", "army red B3 cavalry 4"}, "B3"},
      {"ranged 3 against ranged 4", {"own red B3", "army green B3 ranged 3", "army red B3 ranged 4"}, "B3"},
      {"melee 4 against a wall",
       {"own red B3", "building B3 wall", "army green B3 melee 4", "army red B3 melee 3"},
       "B3"},
      {"melee 6 against the guard", {"unit_max 6", "army green G4 melee 6"}, "G4"},
      {"cavalry 6 against guard and army", {"unit_max 6", "army green G4 cavalry 6", "army red G4 ranged 1"}, "G4"},
      {"mercenaries count like units", {"own red B3", "army green B3 melee 2 2", "army red B3 melee 2 1"}, "B3"},
      {"mountain", {"own red A3", "army green A3 melee 4", "army red A3 melee 3"}, "A3", {{"adv_natural_wall", "on"}}},
      {"ranged over a wall",
       {"own red B3", "building B3 wall", "army green B3 ranged 4", "army red B3 melee 3"},
       "B3",
       {{"adv_wall_bypass", "on"}}},
  };
  Rng rng(7);
  for (const Fought& f : all) {
    Table t = andur("combat", f.given, f.settings);
    const int field = cell(f.cell);
    Chances shown;
    const Game g = game(t);
    ASSERT_TRUE(attack_odds(g, 0, field, g.type_at(0, field), g.units(0, field), false, shown)) << f.name;
    StateBox before;
    std::memcpy(before.bytes, t.raw().state, t.game().rules.state_bytes);
    int won = 0;
    for (int i = 0; i < battles; ++i) won += green_wins(t.game(), before, field, rng);
    const double found = static_cast<double>(won) / battles, said = shown.first / 1e6;
    if (wish != nullptr) std::printf("%-34s said %.2f %%, found %.2f %%\n", f.name.c_str(), 100 * said, 100 * found);
    // four standard deviations at the worst place
    EXPECT_NEAR(found, said, 2 / std::sqrt(static_cast<double>(battles))) << f.name;
  }
}

}  // namespace
}  // namespace seventhstone::test
