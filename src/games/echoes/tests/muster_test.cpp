// What units may do while mobilizing, asked square by square as the specification writes it (5.2.1, 5.6), against what
// the game offers in random positions.
#include <set>

#include "games/echoes/build.h"
#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/values.h"
#include "random_position.h"
#include "shell/judge.h"

namespace echoes::test::mustering {
namespace {

using Deeds = std::set<std::vector<int>>;  ///< verb and arguments

struct Oracle {
  const Game& g;

  bool has(int u, Trait t) const { return stats_of(g, u).has(t); }
  bool ship(int u) const { return has(u, Trait::warship) || has(u, Trait::light_ship); }
  static bool watery(Terrain t) { return t == Terrain::water || t == Terrain::river || t == Terrain::river_village; }
  Terrain ground(int q) const {
    for (std::size_t k = 0; k < g->terrain.size(); ++k)
      if (g->terrain[k].has(at(q))) return static_cast<Terrain>(k);
    return Terrain::count;
  }
  std::vector<int> units_on(int q) const {
    std::vector<int> out;
    for (int u = 0; u < 24; ++u)
      if (g.unit(u).on_map() && g.unit(u).square == q) out.push_back(u);
    return out;
  }
  bool enemy(int a, int b) const { return a / 6 % 2 != b / 6 % 2; }
  bool fort_of(Seat s, int q) const { return g->barracks[s].has(at(q)) || g.of(s).capital == q; }
  bool enemy_fort(int u, int q) const {
    for (Seat s = 0; s < g.seats(); ++s)
      if (s % 2 != u / 6 % 2 && fort_of(s, q)) return true;
    return false;
  }
  bool any_building(int q) const {
    for (Seat s = 0; s < g.seats(); ++s)
      if (fort_of(s, q) || g->camps[s].has(at(q))) return true;
    return false;
  }
  bool enemy_building(int u, int q) const {
    for (Seat s = 0; s < g.seats(); ++s)
      if (s % 2 != u / 6 % 2 && (fort_of(s, q) || g->camps[s].has(at(q)))) return true;
    return false;
  }
  bool terrain_ok(int u, int q) const {
    const Terrain t = ground(q);
    if (t == Terrain::water && !ship(u) && !has(u, Trait::seaworthy)) return false;
    if (has(u, Trait::warship)) return watery(t);
    if (!has(u, Trait::light_ship) || watery(t)) return true;
    for (int other = 0; other < 64; ++other)
      if (distance(q, other) == 1 && watery(ground(other))) return true;
    return false;
  }
  bool pass_ok(int u, int q) const {
    const Terrain t = ground(q);
    bool bridge = false, blocked = false, foe = false, barracks = false;
    for (const int v : units_on(q)) {
      if (v == u) continue;
      foe |= enemy(u, v);
      bridge |= !enemy(u, v) && has(v, Trait::warship) && t == Terrain::water && !ship(u);
      blocked |= !enemy(u, v) && has(v, Trait::light_ship) && watery(t);
    }
    for (Seat s = 0; s < g.seats(); ++s) barracks |= g->barracks[s].has(at(q));
    return (terrain_ok(u, q) || bridge) && !blocked && !(foe && !has(u, Trait::pass_enemy_units)) &&
           !(enemy_fort(u, q) && !has(u, Trait::pass_enemy_buildings)) && (t != Terrain::mountain || barracks);
  }
  bool end_ok(int u, int q) const {
    if (!terrain_ok(u, q) || enemy_fort(u, q)) return false;
    const Seat mate = static_cast<Seat>((u / 6 + 2) % 4);
    if (g.seats() == 4 && fort_of(mate, q) && !g.on(option::team_share_buildings)) return false;
    const std::vector<int> there = units_on(q);
    if (there.empty()) return true;
    return there.size() == 1 && !enemy(u, there[0]) && (has(u, Trait::front_line) || has(there[0], Trait::front_line));
  }
  bool inside(int v) const {
    const Seat s = static_cast<Seat>(v / 6), mate = static_cast<Seat>((s + 2) % 4);
    const int q = g.unit(v).square;
    return fort_of(s, q) || (g.seats() == 4 && fort_of(mate, q));
  }
  /// R-09, ECH-109.
  bool may_be_attacked(int u, int v) const {
    if (!enemy(u, v) || inside(v)) return false;
    if (has(v, Trait::front_line)) return true;
    for (const int other : units_on(g.unit(v).square))
      if (other != v && has(other, Trait::front_line)) return false;
    return true;
  }

  void attacks(int u, int q, bool ranged, Deeds& out) const {
    const auto value = [&](u8 target) {
      const u8 me = static_cast<u8>(u);
      const Square square = static_cast<Square>(q);
      return value_of_attack(g, ranged ? ranged_plan(g, me, target, square) : melee_plan(g, me, target, square));
    };
    for (const int v : units_on(q))
      if (v != u && may_be_attacked(u, v) && value(static_cast<u8>(v)) > 0)
        out.insert({ranged ? verb::shoot : verb::strike, u, v});
    if (enemy_building(u, q) && value(kNoUnit) > 0) out.insert({ranged ? verb::bombard : verb::storm, u, q});
  }
  void lines(int u, Deeds& out) const {
    const Unit& unit = g.unit(u);
    const bool moved = unit.is(Unit::kMoved);
    if (moved && !g.on(option::melee_after_move)) return;
    for (int d = 0; d < 8; ++d) {
      if ((g.card_of(u).directions >> d & 1) == 0) continue;
      int q = unit.square;
      for (int n = 1; n <= (moved ? 1 : stats_of(g, u)[Stat::move]); ++n) {
        q = kNext[at(d)][at(q)];
        if (q == kNowhere || !g->board.has(at(q))) break;
        const bool open = g->open.has(at(q));
        if (!moved && (!open || end_ok(u, q))) out.insert({verb::move, u, q});
        if (open && terrain_ok(u, q)) attacks(u, q, false, out);
        if (!open || !pass_ok(u, q)) break;
      }
    }
    if (moved) return;
    Deeds here;
    attacks(u, unit.square, false, here);
    for (const auto& deed : here)
      if (deed[0] == verb::storm) out.insert(deed);
  }
  void shots(int u, Deeds& out) const {
    const Stats s = stats_of(g, u);
    if (s[Stat::ranged] == 0) return;
    for (int q = 0; q < 64; ++q) {
      const int from = g.unit(u).square, far = distance(from, q);
      const bool straight = column_of(from) == column_of(q) || row_of(from) == row_of(q);
      const bool near = far <= 1 && (straight || !s.has(Trait::short_range));
      if (near || (far == 2 && s.has(Trait::long_range))) attacks(u, q, true, out);
    }
  }
  static bool fertile(Terrain t) {
    return t == Terrain::farmland || t == Terrain::forest || t == Terrain::mine || t == Terrain::rich_mine;
  }
  /// What forbids a new camp, stock aside; then the stock.
  Why camp_why(int u, bool stock) const {
    const int q = g.unit(u).square, limit = camp_limit(u);
    if (any_building(q)) return because({63}, cause::building_here, q);
    if (g->camps_built >= limit) return because({65}, cause::camp_limit, limit);
    if (g.on(option::camp_needs_resource) && !fertile(ground(q))) return because({66}, cause::no_resource_here, q);
    if (stock && g->camps[at(u / 6)].size() >= 8) return because({74}, cause::all_built, BuildingKind::camp);
    return {};
  }
  int camp_limit(int u) const {
    for (const Held& h : g.of(static_cast<Seat>(u / 6)).event)
      if (g.card(h.card).id == "NOR-26") return 2;
    return 1;
  }
  Why barracks_why(int u, bool stock) const {
    const int q = g.unit(u).square;
    const Terrain t = ground(q);
    if (any_building(q)) return because({63}, cause::building_here, q);
    if (t == Terrain::water || (watery(t) && !g.on(option::barracks_on_river)))
      return because({71}, cause::water_here, q);
    for (Seat s = 0; s < g.seats(); ++s) {
      const int c = g.of(s).capital, far = distance(q, c);
      const bool straight = column_of(q) == column_of(c) || row_of(q) == row_of(c);
      if (far <= 1 && (straight || g.on(option::barracks_gap))) return because({71}, cause::capital_near, c);
    }
    if (stock && g->barracks[at(u / 6)].size() >= 3) return because({74}, cause::all_built, BuildingKind::barracks);
    const Cost cost = g.card_of(u).id == "BYZ-01" ? Cost{{0, 2, 0}, 0} : Cost{{0, 2, 2}, 0};
    const int n = Purse(g, static_cast<Seat>(u / 6)).missing(cost, 0);
    return n > 0 ? because({69}, cause::resources_missing, n) : Why{};
  }
  void buildings(int u, Deeds& out) const {
    const std::size_t s = at(u / 6);
    if (!camp_why(u, false)) {
      if (g->camps[s].size() < 8) out.insert({verb::build_camp, u});
      else
        for (const u8 old : g->camps[s]) out.insert({verb::relocate_camp, u, old});
    }
    if (barracks_why(u, false)) return;
    if (g->barracks[s].size() < 3) out.insert({verb::build_barracks, u});
    else
      for (const u8 old : g->barracks[s]) out.insert({verb::relocate_barracks, u, old});
  }
  void actions(int u, Deeds& out) const {
    const Player& p = g.of(static_cast<Seat>(u / 6));
    const Terrain t = ground(g.unit(u).square);
    const bool village = t == Terrain::village || t == Terrain::river_village;
    if (village && p.deck_count > 0) out.insert({verb::village_draw, u});
    if (village && p.deck_count > 0 && p.hand_count > 0) out.insert({verb::village_resupply, u});
    if (has(u, Trait::recruit) && p.deck_count > 0) out.insert({verb::recruit, u});
    const Unit& unit = g.unit(u);
    if ((stats_of(g, u)[Stat::ranged] > 0 || unit.ranged_mode()) && !unit.is(Unit::kSwitched))
      out.insert({verb::change_mode, u});
    if (const u8 ability = action_of(g, u); ability != kNoAbility)
      if (has_targets(g, ability_of(g, static_cast<Seat>(u / 6), ability, static_cast<u8>(u))))
        out.insert({verb::unit_action, u});
  }
  Deeds all(Seat s) const {
    Deeds out;
    for (int u = s * 6; u < s * 6 + 6; ++u)
      if (g.unit(u).on_map() && !g.unit(u).is(Unit::kExhausted))
        lines(u, out), shots(u, out), buildings(u, out), actions(u, out);
    return out;
  }
};

Deeds deeds_in(const Options& options) {
  Deeds out;
  for (const Action a : options) {
    if (a.verb < verb::move || a.verb > verb::unit_action) continue;
    std::vector<int> deed{a.verb};
    for (int i = 0; i < a.argc; ++i) deed.push_back(a.arg[at(i)]);
    EXPECT_TRUE(out.insert(deed).second);  // each once
  }
  return out;
}

/// The first difference in words.
std::string difference(Table& t, const Deeds& a, const Deeds& b) {
  std::string out;
  for (const auto& deed : a)
    if (!b.contains(deed) && out.size() < 200) {
      const auto id = static_cast<u8>(deed[0]);
      const Action action = deed.size() > 2 ? make_action(id, deed[1], deed[2]) : make_action(id, deed[1]);
      out += notation(t.game().rules, t.raw(), action) + "; ";
    }
  return out;
}

void compare(Table& t, Seat s) {
  state(t).active = s;
  const Game g = game(t);
  const Oracle oracle{g};
  const Deeds expected = oracle.all(s);
  Options plain;
  list_options(t.game().rules, t.raw(), s, plain);
  std::vector<Refusal> refused;
  Options told(&refused);
  list_options(t.game().rules, t.raw(), s, told);
  const Deeds found = deeds_in(plain);
  ASSERT_EQ(found, deeds_in(told));  // explaining changes nothing
  ASSERT_EQ(difference(t, found, expected), "");
  ASSERT_EQ(difference(t, expected, found), "");
  std::map<std::pair<int, int>, Why> why;
  for (const Refusal& r : refused) why[{r.action.verb, r.action.arg[0]}] = r.why;
  for (int u = s * 6; u < s * 6 + 6; ++u) {
    if (!g.unit(u).ready()) continue;
    ASSERT_EQ((why[{verb::build_camp, u}]), oracle.camp_why(u, true)) << u;
    ASSERT_EQ((why[{verb::build_barracks, u}]), oracle.barracks_why(u, true)) << u;
  }
}

RULE(
    "ECH-042 ECH-051 ECH-055 ECH-060 ECH-061 ECH-065 ECH-071 ECH-074 ECH-084 ECH-093 ECH-094 ECH-099 ECH-166 R-06 R-29",
    "duel: what units may do is what the specification says, in random positions with every setting") {
  Rng rng(11);
  for (int round = 0; round < 140; ++round) {
    const auto flip = [&](const char* on) { return std::string(rng.below(2) == 0 ? "off" : on); };
    constexpr std::array<const char*, 6> kCivNames{"norsemen", "scots", "mongols", "byzantines", "ottomans", "hre"};
    Table t = duel(kCivNames[at(round % 6)], kCivNames[at((round / 6 + 1 + round % 6) % 6)],
                   {{"melee_after_move", flip("one_step")},
                    {"barracks_capital_gap", rng.below(2) == 0 ? "adjacent" : "surrounding"},
                    {"barracks_on_river", flip("on")},
                    {"camp_needs_resource", flip("on")},
                    {"allow_mirror", "on"}});
    if (round % 12 == 0) t.given("event red NOR-26");
    Scatter{t, rng}.all();
    for (Seat s = 0; s < 2; ++s) compare(t, s);
    if (testing::Test::HasFailure()) return;
  }
}

RULE("ECH-098 ECH-172 R-29", "a ranged value of 1 is nothing from two squares away, against units and buildings") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-05 c3", "upgrade c3 MON-15", "unit red MON-02 c1", "upgrade c1 MON-15", "unit blue SCO-02 c4",
          "unit blue SCO-03 e3", "camp blue b2", "camp blue a3", "unit blue SCO-01 d6"});
  CHECK(t.legal("red shoot c3 c4") && t.legal("red bombard c3 b2"));
  CHECK(!t.legal("red shoot c3 e3") && !t.legal("red bombard c3 a3"));
  EXPECT_EQ(t.refusal("red shoot c3 e3"), "ECH-098");
  EXPECT_EQ(t.refusal("red bombard c3 a3"), "ECH-098");
  CHECK(t.legal("red shoot c1 e3") && t.legal("red bombard c1 a3"));  // 2 - 1
}

RULE("ECH-053 ECH-191 ECH-204 R-10 R-60 R-81", "team: the same with mates, their ships and their buildings") {
  Rng rng(12);
  for (int round = 0; round < 60; ++round) {
    Table t = team({{"team_share_buildings", round % 2 == 0 ? "on" : "off"}});
    Scatter{t, rng}.all();
    for (Seat s = 0; s < 4; ++s) compare(t, s);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace echoes::test::mustering
