// The filters of the effect vocabulary (11.2): random selectors in random positions, compared with the plain meaning of
// each word.
#include "oracle.h"
#include "scatter.h"

namespace echoes::test {
namespace {

using oracle::Plain;
using Base = Selector::Base;
using Near = Selector::Near;
using Of = Selector::Of;
using Side = Selector::Side;
using Sort = Selector::Kind;

class Meaning {
 public:
  Meaning(const Game& game, const Scope& scope) : g(game), p(game), c(scope) {}

  int stands(int u) const { return u == c.shifted ? c.shifted_to : p.unit(u).square; }

  bool on_side(Side side, Seat s) const {
    if (side == Side::own) return s == c.seat;
    if (side == Side::ally) return oracle::side(s, c.seat);
    if (side == Side::enemy) return c.opponent == kNobody ? !oracle::side(s, c.seat) : s == c.opponent;
    return true;
  }

  bool around(const Selector& s, int a, int b) const {
    if (s.near == Near::surrounding) return oracle::far(a, b) <= 1;
    if (s.near == Near::adjacent) return oracle::next_to(a, b);
    return oracle::far(a, b) <= s.range;
  }

  bool near(const Selector& s, int q, int tested) const {
    if (s.near == Near::none) return true;
    if (s.of == Of::self) return around(s, stands(c.self), q);
    if (s.of == Of::target) return around(s, g->combat.square, q);
    if (s.of == Of::chosen) return around(s, c.chosen.empty() ? c.chosen_square : stands(c.chosen.lowest()), q);
    const Selector& inner = g.pack.nested[s.nested];
    int n = 0;
    if (inner.kind == Sort::unit) {
      Scope within = c;
      if (inner.has(Selector::other)) within.self = static_cast<u8>(tested);  // "other" is the unit that is tested
      const Meaning there(g, within);
      for (const u8 v : p.units()) n += there.unit(inner, v) && around(s, stands(v), q) ? 1 : 0;
    } else {
      for (int at_square = 0; at_square < 64; ++at_square)
        n += (inner.kind == Sort::square ? square(inner, at_square) : building(inner, at_square)) &&
                     around(s, at_square, q)
                 ? 1
                 : 0;
    }
    return n >= s.least;
  }

  bool place(const Selector& s, int q) const {
    if (s.has(Selector::on_ally_building) && !p.on_allied_building(c.seat, q)) return false;
    if (s.has(Selector::on_own_building) && !p.on_own_building(c.seat, q)) return false;
    if (s.has(Selector::on_own_camp) && !g->camps[c.seat].has(at(q))) return false;
    return !s.has(Selector::in_own_fortified) || p.fort(c.seat, q);
  }

  bool unit(const Selector& s, int u) const {
    const Unit& x = p.unit(u);
    const Card& card = p.card(u);
    const Seat owner = seat_of(u);
    bool fits = on_side(s.side, owner);
    fits &= s.classes.empty() || !(s.classes & card.classes).empty();
    fits &= s.tags.empty() || !(s.tags & card.tags).empty();
    fits &= s.has(Selector::garrison) || oracle::side(owner, c.seat) || !p.inside(u);  // ECH-109
    fits &= !s.has(Selector::other) || u != c.self;
    fits &= !s.has(Selector::ready) || !x.is(Unit::kExhausted);
    fits &= !s.has(Selector::damaged) || x.damage > 0;
    fits &= s.cost_most == 0xff || card.cost[0].total() <= s.cost_most;
    fits &= x.own.size() + x.mate.size() >= s.upgrades_least;
    fits &= p.numbers(u)[Stat::ranged] >= s.ranged_least;
    return fits && place(s, stands(u)) && near(s, stands(u), u);
  }

  bool building(const Selector& s, int q) const {
    const oracle::Kind b = p.building(q);
    if (b.owner == kNobody || !on_side(s.side, b.owner)) return false;
    const bool fort = b.kind != BuildingKind::camp;
    if (s.kind == Sort::camp && fort) return false;
    if (s.kind == Sort::barracks && b.kind != BuildingKind::barracks) return false;
    if (s.kind == Sort::fortified && !fort) return false;
    if (s.kind == Sort::capital && b.kind != BuildingKind::capital) return false;
    bool guarded = false;
    for (const u8 v : p.units()) guarded |= seat_of(v) == b.owner && p.unit(v).square == q;
    if (s.has(Selector::garrisoned) && !guarded) return false;
    const int most = b.kind == BuildingKind::capital    ? p.capital_hp()
                     : b.kind == BuildingKind::barracks ? 5
                     : p.has_event(b.owner, "HRE-27")   ? 6
                                                        : 4;
    return (!s.has(Selector::damaged) || p.building_hp(q) < most) && near(s, q, kNoUnit);
  }

  bool square(const Selector& s, int q) const {
    if (!g->open.has(at(q))) return false;
    bool empty = true;
    for (const u8 v : p.units()) empty &= p.unit(v).square != q;
    if (s.has(Selector::water_or_river) && !p.wet(q)) return false;
    if (s.has(Selector::land) && p.shows(q, Terrain::water)) return false;
    if (s.has(Selector::unit_free) && !empty) return false;
    if (s.has(Selector::unoccupied) && (!empty || p.shows(q, Terrain::water) || p.enemy_fort(c.seat, q))) return false;
    return s.of == Of::any || near(s, q, kNoUnit);
  }

 private:
  const Game& g;
  Plain p;
  Scope c;
};

/// A selector as a card could have it; an inner one stands in no relation to others.
Selector any_selector(Rng& rng, std::size_t nested, bool inner) {
  Selector s;
  s.side = static_cast<Side>(rng.below(4));
  s.kind = by_chance(rng, 50) ? Sort::unit : static_cast<Sort>(1 + rng.below(6));
  const auto maybe = [&](Selector::Flag f, int percent) {
    if (by_chance(rng, percent)) s.flag.add(f);
  };
  if (s.kind == Sort::unit) {
    if (by_chance(rng, 40)) s.classes.add(at(rng.below(7)));
    if (by_chance(rng, 20)) s.classes.add(at(rng.below(7)));
    if (by_chance(rng, 8)) s.tags.add(at(rng.below(3)));
    for (const Selector::Flag f : {Selector::other, Selector::ready, Selector::damaged}) maybe(f, 20);
    maybe(Selector::garrison, 40);
    const std::array places{Selector::on_ally_building, Selector::on_own_building, Selector::on_own_camp,
                            Selector::in_own_fortified};
    if (by_chance(rng, 30)) s.flag.add(places[at(rng.below(4))]);
    if (by_chance(rng, 20)) s.cost_most = static_cast<u8>(2 + rng.below(5));
    if (by_chance(rng, 20)) s.ranged_least = static_cast<u8>(1 + rng.below(2));
    if (by_chance(rng, 20)) s.upgrades_least = 1;
  } else if (s.kind == Sort::square) {
    for (const Selector::Flag f : {Selector::water_or_river, Selector::land, Selector::unoccupied, Selector::unit_free})
      maybe(f, 30);
  } else {
    maybe(Selector::garrisoned, 30), maybe(Selector::damaged, 30);
  }
  if (inner || by_chance(rng, 40)) return s;
  s.near = static_cast<Near>(1 + rng.below(3));
  s.of = s.kind == Sort::square ? static_cast<Of>(rng.below(3)) : static_cast<Of>(rng.below(4));
  s.range = static_cast<u8>(1 + rng.below(3));
  if (s.of == Of::any) s.nested = static_cast<u8>(nested), s.least = static_cast<u8>(1 + rng.below(2));
  return s;
}

/// "own" is any seat; words that need something have it.
Scope any_scope(const Plain& p, Rng& rng) {
  Scope c;
  const std::vector<u8> all = p.units();
  const auto any = [&] { return all[at(rng.below(static_cast<int>(all.size())))]; };
  c.self = any();
  c.seat = seat_of(c.self);
  c.subject = any();
  if (by_chance(rng, 50)) c.chosen.add(any());
  c.chosen_square = p.g->open.nth(rng.below(p.g->open.size()));
  if (by_chance(rng, 25)) c.opponent = static_cast<Seat>((c.seat + 1 + 2 * rng.below(p.g->seats / 2)) % p.g->seats);
  if (by_chance(rng, 30)) c.shifted = any(), c.shifted_to = p.g->open.nth(rng.below(p.g->open.size()));
  return c;
}

void compare(const Game& g, u8 id, const Scope& c, const std::string& what) {
  const Selector& s = g.pack.nested[id];
  const Meaning m(g, c);
  int n = 0;
  if (s.kind == Sort::unit) {
    Units fit;
    for (const u8 u : Plain(g).units())
      if (m.unit(s, u)) fit.add(u);
    ASSERT_EQ(select_units(g, s, c).bits, fit.bits) << what;
    ASSERT_EQ(any_unit(g, s, c), !fit.empty()) << what;
    n = fit.size();
  } else {
    Squares fit;
    for (int q = 0; q < 64; ++q)
      if (s.kind == Sort::square ? m.square(s, q) : m.building(s, q)) fit.add(at(q));
    ASSERT_EQ((s.kind == Sort::square ? select_squares(g, s, c) : select_buildings(g, s, c)).bits, fit.bits) << what;
    n = fit.size();
  }
  ASSERT_EQ(count_of(g, s, c), n) << what;
  Condition when;
  when.kind = Condition::Kind::count, when.of = id, when.n = static_cast<u8>(n);
  EXPECT_TRUE(holds(g, when, c)) << what;
  when.negated = true;
  EXPECT_FALSE(holds(g, when, c)) << what;
  when.negated = false, when.n = static_cast<u8>(n + 1);
  EXPECT_FALSE(holds(g, when, c)) << what;
  EXPECT_EQ(value_of(g, {9, true, id, static_cast<u8>(n + 1)}, c), n);
  EXPECT_EQ(value_of(g, {9, true, id, static_cast<u8>(n)}, c), n);
  if (n > 0) {
    EXPECT_EQ(value_of(g, {9, true, id, static_cast<u8>(n - 1)}, c), n - 1);
  }
  EXPECT_EQ(value_of(g, {3, false, 0, 0xff}, c), 3);
}

RULE("ECH-109 ECH-187 ECH-188 ECH-190 ECH-191 ECH-204 ECH-205 R-41 R-58 R-60 R-83",
     "every filter means what the vocabulary says, alone and together with others") {
  Rng rng(50);
  Table any = duel("norsemen", "scots");
  Pack content = pack(any);
  const std::size_t inner = content.nested.size(), outer = inner + 1;
  content.nested.resize(outer + 1);
  for (int n = 0; n < 150; ++n) {
    Table t = arena(rng, n % 2 == 0 ? 4 : 2);
    scatter(t, rng);
    Game g(state(t), content);
    g->combat.square = g->open.nth(rng.below(g->open.size()));
    for (int k = 0; k < 25; ++k) {
      content.nested[inner] = any_selector(rng, inner, true);
      content.nested[outer] = any_selector(rng, inner, false);
      if (content.nested[inner].kind == Sort::square) content.nested[outer].least = 1;  // no card counts squares
      compare(g, static_cast<u8>(outer), any_scope(Plain(g), rng), std::to_string(n) + "/" + std::to_string(k));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

RULE("ECH-185 R-42", "what an effect calls self, target, attacker, moved, built or chosen") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 c4", "unit blue SCO-02 e4", "camp blue e5", "unit blue SCO-01 d6"});
  Game g = game(t);
  g->combat.target = 6, g->combat.square = 28;
  Scope c;
  c.seat = 0, c.self = 0, c.subject = 1, c.chosen = Units::of(7), c.chosen_square = 36;
  const auto units = [&](Base b) {
    Selector s;
    s.base = b;
    EXPECT_EQ(any_unit(g, s, c), !select_units(g, s, c).empty());
    return select_units(g, s, c);
  };
  EXPECT_EQ(units(Base::self), Units::of(0));
  for (const Base b : {Base::it, Base::attacker, Base::moved}) EXPECT_EQ(units(b), Units::of(1));
  EXPECT_EQ(units(Base::target), Units::of(6));
  EXPECT_EQ(units(Base::chosen), Units::of(7));
  const auto buildings = [&](Base b) {
    Selector s;
    s.base = b, s.kind = Sort::building;
    return select_buildings(g, s, c);
  };
  EXPECT_EQ(buildings(Base::target), Squares{});  // a unit is attacked
  EXPECT_EQ(buildings(Base::chosen), Squares::of(36));
  g->combat.target = kNoUnit, g->combat.square = 36;
  c.self = kNoUnit, c.subject = 36, c.chosen_square = kNowhere;
  EXPECT_EQ(buildings(Base::target), Squares::of(36));
  EXPECT_EQ(buildings(Base::built), Squares::of(36));
  EXPECT_EQ(buildings(Base::chosen), Squares{});
  EXPECT_EQ(units(Base::self), Units{});
  EXPECT_EQ(units(Base::target), Units{});
  c.subject = 3, c.self = 23;  // pawns that stand on the unit field
  EXPECT_EQ(units(Base::moved), Units{});
  EXPECT_EQ(units(Base::self), Units{});
}

/// On which of four squares the condition holds: with an own camp, the teammate's, an enemy's, none.
std::string where_on(Table& t, Side side, Sort kind) {
  Pack content = pack(t);
  Game g(state(t), content);
  content.nested[0] = {};
  content.nested[0].side = side, content.nested[0].kind = kind;
  Scope c;
  c.seat = 0, c.self = 0;
  Condition when;
  when.kind = Condition::Kind::on, when.of = 0;
  std::string out;
  for (const Square q : std::array<Square, 4>{18, 26, 34, 42}) {
    g.unit(0).square = q;
    out += holds(g, when, c) ? "y" : "n";
  }
  return out;
}

RULE("ECH-191 R-60", "on a building: the own, the enemy's; the teammate's only where it is shared") {
  for (const char* share : {"off", "on"}) {
    Table t = team({{"civ_1", "byzantines"}, {"team_share_buildings", share}});
    set(t, {"unit red BYZ-07 c3", "camp red c3", "camp yellow c4", "camp blue c5"});
    EXPECT_EQ(where_on(t, Side::own, Sort::camp), "ynnn");
    EXPECT_EQ(where_on(t, Side::own, Sort::building), "ynnn");
    EXPECT_EQ(where_on(t, Side::own, Sort::barracks), "nnnn");
    EXPECT_EQ(where_on(t, Side::enemy, Sort::camp), "nnyn");
    EXPECT_EQ(where_on(t, Side::ally, Sort::building), std::string(share) == "on" ? "yynn" : "ynnn");
  }
}

RULE("ECH-102", "conditions: a damaged capital, an attack in this turn, none") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3"});
  Game g = game(t);
  Scope c;
  c.seat = 0, c.self = 0;
  Condition when;
  EXPECT_TRUE(holds(g, when, c));
  when.kind = Condition::Kind::damaged_capital;
  for (const int life : {10, 9, 1}) {
    g.of(0).capital_hp = static_cast<u8>(life);
    EXPECT_EQ(holds(g, when, c), life < 10);
  }
  when.kind = Condition::Kind::attacked_this_turn;
  EXPECT_FALSE(holds(g, when, c));
  g.unit(0).set(Unit::kAttacked);
  EXPECT_TRUE(holds(g, when, c));
  when.negated = true;
  EXPECT_FALSE(holds(g, when, c));
}

}  // namespace
}  // namespace echoes::test
