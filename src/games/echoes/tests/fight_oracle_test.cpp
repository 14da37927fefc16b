// Whole attacks in random positions: everything that is told about them and everything that stands there afterwards,
// compared with the plain recomputation of oracle.h.
#include "oracle.h"
#include "scatter.h"

namespace echoes::test {
namespace {

using oracle::Plain;
using Line = std::vector<int>;

/// The part of the story that every attack has; what abilities add is told elsewhere.
bool of_the_fight(u8 kind) {
  switch (kind) {
    case event::attacked:
    case event::attacked_building:
    case event::hit:
    case event::hit_building:
    case event::hit_capital:
    case event::unit_fell:
    case event::royal_gone:
    case event::building_fell:
    case event::capital_fell:
    case event::main_lost:
    case event::occupied:
    case event::went_back:
    case event::game_over:
    case event::drawn_game:
    case event::sharpened:
      return true;
    default:
      return false;
  }
}

std::vector<Line> story(const std::vector<Event>& list) {
  std::vector<Line> out;
  for (const Event& e : list) {
    if (!of_the_fight(e.kind)) continue;
    EXPECT_EQ(e.open, e.argc) << "everybody sees a fight";
    Line line{e.kind};
    for (std::size_t k = 0; k < e.argc; ++k) line.push_back(e.arg[k]);
    out.push_back(line);
  }
  return out;
}

struct Attack {
  u8 u = 0, v = kNoUnit;
  int square = 0, from = 0;
  bool ranged = false;
};

Attack read_attack(const Game& g, const Action& a) {
  const bool unit = a.verb == verb::strike || a.verb == verb::shoot;
  Attack out{a.arg[0], unit ? a.arg[1] : kNoUnit, unit ? g.unit(a.arg[1]).square : a.arg[1], g.unit(a.arg[0]).square};
  out.ranged = a.verb == verb::shoot || a.verb == verb::bombard;
  return out;
}

/// What the attack brings about, written into a copy of the position.
class Fight {
 public:
  Fight(State& after, const Pack& pack, const Attack& a) : s(after), g(after, pack), p(g), x(a) {}

  void run() {
    announce();
    const int blow = p.damage(x.u, x.v, x.square, x.ranged), back = p.counter(x.u, x.v, x.square, x.ranged);
    Unit& attacker = s.unit[x.u];
    attacker.set(Unit::kRangedMode, x.ranged), attacker.set(Unit::kAttacked);
    if (!x.ranged) attacker.set(Unit::kMoved), attacker.square = static_cast<Square>(x.square);
    const bool won = x.v != kNoUnit ? strike(x.v, blow) : batter(blow);
    const bool fell = back > 0 && strike(x.u, back);
    if (fell) remove(x.u);
    if (won && x.v != kNoUnit) remove(x.v);
    if (won && x.v == kNoUnit) raze();
    if (settle_loss()) return;
    if (!fell) settle(won);
  }

  std::vector<Line> told;
  bool over = false;

 private:
  void announce() {
    const int unit = p.unit(x.u).card;
    if (x.v != kNoUnit) told.push_back({event::attacked, unit, x.from, x.ranged, p.unit(x.v).card, x.square});
    else told.push_back({event::attacked_building, unit, x.from, x.ranged, int(p.building(x.square).kind), x.square});
    if (const int n = p.wallace(x.u, x.square); n > 0 && !x.ranged)
      told.push_back({event::sharpened, unit, x.square, n});
  }
  bool strike(u8 u, int n) {
    if (n == 0) return false;
    const int left = std::max(0, p.hp(u) - n);
    s.unit[u].damage = static_cast<u8>(s.unit[u].damage + p.hp(u) - left);
    told.push_back({event::hit, s.unit[u].card, s.unit[u].square, n, left});
    return left == 0;
  }
  bool batter(int n) {
    const oracle::Kind b = p.building(x.square);
    const int left = std::max(0, p.building_hp(x.square) - n);
    if (b.kind == BuildingKind::capital) {
      s.player[b.owner].capital_hp = static_cast<u8>(left);
      told.push_back({event::hit_capital, b.owner, n, left});
    } else {
      s.hurt[at(x.square)] = static_cast<u8>(s.hurt[at(x.square)] + p.building_hp(x.square) - left);
      told.push_back({event::hit_building, int(b.kind), x.square, n, left});
    }
    return left == 0;
  }
  /// ECH-120, ECH-121, ECH-123.
  void remove(u8 u) {
    Unit& unit = s.unit[u];
    const Seat owner = seat_of(u);
    told.push_back({event::unit_fell, owner, unit.card, unit.square});
    s.player[owner].discard.add(g.pack.card[unit.card].local);
    for (const u8 local : unit.own) s.player[owner].discard.add(local);
    for (const u8 local : unit.mate) s.player[oracle::partner(owner)].discard.add(local);
    unit = {};
    if (slot_of(u) < 4) return;
    unit.flags = Unit::kGone;
    told.push_back({event::royal_gone, owner, slot_of(u) == 4 ? 1 : 2});
  }
  /// ECH-122: ready tokens first.
  void raze() {
    const oracle::Kind b = p.building(x.square);
    if (b.kind == BuildingKind::capital) return told.push_back({event::capital_fell, b.owner});
    told.push_back({event::building_fell, b.owner, int(b.kind), x.square});
    s.hurt[at(x.square)] = 0;
    s.barracks[b.owner].remove(at(x.square)), s.camps[b.owner].remove(at(x.square));
    const int n = s.given[at(x.square)], r = p.shows(x.square, Terrain::farmland) ? 0
                                             : p.shows(x.square, Terrain::forest) ? 1
                                                                                  : 2;
    s.given[at(x.square)] = 0;
    for (int i = 0; i < n; ++i)
      --(s.player[b.owner].ready[at(r)] > 0 ? s.player[b.owner].ready : s.player[b.owner].spent)[at(r)];
    if (n > 0) told.push_back({event::main_lost, b.owner, n, r});
  }
  /// ECH-158, ECH-206, R-55.
  bool settle_loss() {
    std::array<bool, 2> lost{};
    for (Seat t = 0; t < s.seats; ++t) {
      int units = 0;
      for (const u8 u : p.units()) units += seat_of(u) == t ? 1 : 0;
      lost[t % 2] |= units == 0 || s.player[t].capital_hp == 0;
    }
    if (!lost[0] && !lost[1]) return false;
    over = true;
    const int active = s.active % 2, how = s.config[option::simultaneous_loss];
    if (lost[0] && lost[1] && how == 0) told.push_back({event::drawn_game});
    else told.push_back({event::game_over, lost[0] && lost[1] ? (how == 1 ? active : 1 - active) : lost[0] ? 1 : 0});
    return true;
  }
  /// C10, C11.
  void settle(bool won) {
    Unit& unit = s.unit[x.u];
    if (!x.ranged) {
      if (won && p.end_ok(x.u, x.square)) {
        told.push_back({event::occupied, unit.card, x.square});
      } else {
        unit.square = static_cast<Square>(p.stepped_back(x.u, x.from, x.square));
        if (x.from != x.square) told.push_back({event::went_back, unit.card, unit.square});
      }
    }
    unit.set(Unit::kExhausted);
    bool tireless = false;
    for (const u8 v : p.units()) tireless |= seat_of(v) == seat_of(x.u) && p.is(v, "OTT-14");
    if (p.own_numbers(x.u).has(Trait::fatigue) && !tireless) unit.set(Unit::kSkipReady);
  }

  State& s;
  Game g;
  Plain p;
  Attack x;
};

/// Abilities that ask something: nobody steps, the first answer otherwise.
void answer_all(Table& t) {
  t.settle();
  while (!whose_turn(t.game().rules, t.raw()).over && t.step() != "turn.mobilize") {
    Options list;
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    list_options(t.game().rules, t.raw(), s, list);
    Action a = list[0];
    for (const Action& o : list)
      if (o.verb == verb::stay) a = o;
    act(t.game().rules, t.raw(), s, a);
    t.settle();
  }
}

void compare(const State& s, const State& e, const std::string& what) {
  for (std::size_t u = 0; u < kUnits; ++u) {
    const Unit &a = s.unit[u], &b = e.unit[u];
    ASSERT_EQ(a.card, b.card) << what << ", unit " << u;
    ASSERT_EQ(a.square, b.square) << what << ", unit " << u;
    ASSERT_EQ(a.flags, b.flags) << what << ", unit " << u;
    if (a.card != kNoCard && e.unit[u].damage != a.damage) {  // Ulfhednar heals
      ASSERT_LT(a.damage, b.damage) << what << ", unit " << u;
    }
    ASSERT_EQ(a.own.bits, b.own.bits) << what;
  }
  ASSERT_EQ(s.hurt, e.hurt) << what;
  ASSERT_EQ(s.given, e.given) << what;
  for (std::size_t k = 0; k < kSeats; ++k) {
    const Player &a = s.player[k], &b = e.player[k];
    ASSERT_EQ(a.capital_hp, b.capital_hp) << what;
    ASSERT_EQ(a.discard, b.discard) << what;
    for (std::size_t r = 0; r < 3; ++r) ASSERT_EQ(a.ready[r] + a.spent[r], b.ready[r] + b.spent[r]) << what;
    ASSERT_EQ(s.camps[k], e.camps[k]) << what;
    ASSERT_EQ(s.barracks[k], e.barracks[k]) << what;
  }
}

bool attacks(const Action& a) {
  return a.verb == verb::strike || a.verb == verb::storm || a.verb == verb::shoot || a.verb == verb::bombard;
}

/// Every attack that somebody may declare in this position.
void try_all(Table& t, const std::string& where) {
  Options list;
  list_options(t.game().rules, t.raw(), state(t).active, list);
  for (const Action& a : list) {
    if (!attacks(a)) continue;
    Table now = t;
    now.events().list.clear();
    State expected = state(now);
    const Attack attack = read_attack(game(now), a);
    Fight fight(expected, pack(now), attack);
    fight.run();
    act(t.game().rules, now.raw(), state(t).active, a);
    answer_all(now);
    const std::string what = where + tafel::notation(t.game().rules, t.raw(), a);
    ASSERT_EQ(story(now.events().list), fight.told) << what;
    ASSERT_EQ(state(now).phase == Phase::over, fight.over) << what;
    if (!fight.over) compare(state(now), expected, what);
  }
}

RULE(
    "ECH-090 ECH-094 ECH-095 ECH-096 ECH-097 ECH-098 ECH-105 ECH-106 ECH-110 ECH-111 ECH-112 ECH-115 ECH-120 ECH-122 "
    "ECH-123 ECH-158 ECH-161 ECH-163 ECH-164 ECH-175 R-07 R-31 R-32 R-33 R-55 R-82 R-84",
    "every attack does what the plain sums say and tells it, in any position") {
  Rng rng(30);
  for (int n = 0; n < 100; ++n) {
    const Table empty = arena(rng, n % 3 == 0 ? 4 : 2);
    for (int k = 0; k < 3; ++k) {
      Table t = empty;
      scatter(t, rng);
      try_all(t, std::to_string(n) + "/" + std::to_string(k) + ": ");
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace echoes::test
