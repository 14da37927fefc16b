// Who only listens knows the whole board: units, damage, upgrades, modes, buildings, capitals, tiles, resources and the
// numbers of cards are kept in a ledger from what was told alone, and compared with the table after every action.
#include <algorithm>
#include <set>

#include "echoes_table.h"
#include "kernel/chance.h"

namespace echoes::test {
namespace {

/// A unit as a listener knows it.
struct Pawned {
  int seat = 0, card = 0, square = 0, damage = 0, mode = 0;
  std::multiset<int> upgrades;
  auto operator<=>(const Pawned&) const = default;
};
struct Wall {
  int owner = 0, kind = 0, hurt = 0;
  auto operator<=>(const Wall&) const = default;
};

struct Ledger {
  std::vector<Pawned> units;
  std::map<int, Wall> walls;
  std::map<int, int> terrain;
  std::array<int, kSeats> life{}, hand{}, deck{};
  std::array<std::array<int, 3>, kSeats> main{};
  std::array<std::multiset<int>, kSeats> events;
  std::set<int> gone;  ///< royal pawns: seat * 4 + pawn
  int active = 0, winner = -1;

  Pawned& unit(int card, int square) {
    for (Pawned& u : units)
      if (u.card == card && u.square == square) return u;
    ADD_FAILURE() << "nobody with card " << card << " on " << square_name(square);
    static Pawned nobody;
    return nobody;
  }
  void remove(int seat, int card, int square) {
    const Pawned& u = unit(card, square);
    EXPECT_EQ(u.seat, seat);
    if (!units.empty()) units.erase(units.begin() + (&u - units.data()));
  }
};

Ledger look(const Game& g) {
  Ledger l;
  for (u8 u = 0; u < g.seats() * 6; ++u) {
    const Unit& x = g->unit[u];
    if (x.is(Unit::kGone)) l.gone.insert(seat_of(u) * 4 + (slot_of(u) == 4 ? 1 : 2));
    if (!x.on_map()) continue;
    Pawned p{seat_of(u), x.card, x.square, x.damage, x.is(Unit::kRangedMode) ? 1 : 0, {}};
    for (const u8 local : x.own) p.upgrades.insert(g.pack.global(g->player[seat_of(u)].civ, local));
    for (const u8 local : x.mate) p.upgrades.insert(g.pack.global(g->player[(seat_of(u) + 2) % 4].civ, local));
    l.units.push_back(p);
  }
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g->player[s];
    for (const u8 q : g->camps[s]) l.walls[q] = {s, 0, g->hurt[q]};
    for (const u8 q : g->barracks[s]) l.walls[q] = {s, 1, g->hurt[q]};
    l.life[s] = p.capital_hp, l.hand[s] = p.hand_count, l.deck[s] = p.deck_count;
    for (std::size_t r = 0; r < 3; ++r) l.main[s][r] = p.ready[r] + p.spent[r];
    for (const Held& e : p.event) l.events[s].insert(e.card);
  }
  for (std::size_t t = 0; t < g->terrain.size(); ++t)
    for (const u8 q : g->terrain[t]) l.terrain[q] = static_cast<int>(t);
  l.active = g->active;
  l.winner = g->ending == Ending::none ? -1 : g->winner == 0xff ? 2 : g->winner;
  return l;
}

/// Somebody who hears events and keeps the ledger; it remembers who fights or scouts until that is settled.
struct Listener {
  Ledger l;
  const Pack& pack;
  int card = -1, from = -1;     ///< attacker, and where it began
  int tile = -1, tile_at = -1;  ///< just turned up
  int here = -1;                ///< where the attacker counts as standing
  bool twin = false;            ///< an ally with the same card stands there already, on a camp that is attacked
  bool from_hand = false;       ///< a card of the hand is chosen
  bool dropping = false;        ///< an event is given up, not a card of the hand

  bool stands(int what, int square) const {
    return std::any_of(l.units.begin(), l.units.end(),
                       [&](const Pawned& u) { return u.card == what && u.square == square; });
  }
  bool move(const Event& e) {
    switch (e.kind) {
      case event::moved:
        EXPECT_EQ(l.unit(e.arg[1], e.arg[2]).seat, e.arg[0]);
        l.unit(e.arg[1], e.arg[2]).square = e.arg[3];
        return true;
      case event::stepped:
      case event::placed:
        l.unit(e.arg[0], e.arg[1]).square = e.arg[2];
        return true;
      case event::went_back:
        if (card == e.arg[0] && here >= 0) l.unit(e.arg[0], here).square = e.arg[1], here = -1;
        else if (scout >= 0) l.unit(e.arg[0], scout).square = e.arg[1];
        return true;
      case event::occupied:
        if (twin) l.unit(e.arg[0], here).square = e.arg[1];
        else EXPECT_EQ(e.arg[1], here);
        return true;
      case event::attacked:
      case event::attacked_building: {
        Pawned& u = l.unit(e.arg[0], e.arg[1]);
        u.mode = e.arg[2];
        twin = stands(e.arg[0], e.arg[4]);
        card = e.arg[0], from = e.arg[1], here = e.arg[2] != 0 ? -1 : twin ? from : e.arg[4];
        if (e.kind == event::attacked) l.unit(e.arg[3], e.arg[4]);
        else if (e.arg[3] < 2 && l.walls.at(e.arg[4]).kind != e.arg[3]) ADD_FAILURE() << "another building";
        if (e.arg[2] == 0 && !twin) u.square = e.arg[4];
        return true;
      }
      case event::mode_changed:
        l.unit(e.arg[0], e.arg[1]).mode = e.arg[2];
        return true;
      case event::revealed:
        tile = e.arg[1], tile_at = e.arg[2];
        return true;
      case event::tile_turned:
        EXPECT_EQ(e.arg[1], tile);
        lay(e.arg[2]);
        return true;
      default:
        return false;
    }
  }
  int scout = -1;  ///< where the unit stands that scouts

  /// 11.3: new NW = old SW, new NE = old NW, new SE = old NE, new SW = old SE.
  void lay(int turns) {
    std::array<Terrain, 4> t = pack.tile[at(tile)].square;
    for (int i = 0; i < turns; ++i) t = {t[2], t[0], t[3], t[1]};
    const int x = tile_at % 8 / 2 * 2, y = tile_at / 8 / 2 * 2;
    constexpr std::array<std::array<int, 2>, 4> kCorner{{{0, 1}, {1, 1}, {0, 0}, {1, 0}}};
    for (std::size_t i = 0; i < 4; ++i) l.terrain[x + kCorner[i][0] + 8 * (y + kCorner[i][1])] = static_cast<int>(t[i]);
  }

  bool harm(const Event& e) {
    switch (e.kind) {
      case event::hit:
      case event::true_damage:
        EXPECT_GT(e.arg[2], 0);
        l.unit(e.arg[0], e.arg[1]).damage += e.arg[2];  // who has nothing left is gone before anybody looks
        return true;
      case event::healed:
        EXPECT_GT(e.arg[2], 0);
        l.unit(e.arg[0], e.arg[1]).damage -= e.arg[2];
        return true;
      case event::regenerated:
        --l.unit(e.arg[0], e.arg[1]).damage;
        return true;
      case event::hit_building:
      case event::true_damage_building:
        EXPECT_EQ(l.walls.at(e.arg[1]).kind, e.arg[0]);
        l.walls.at(e.arg[1]).hurt += e.arg[2];
        return true;
      case event::healed_building:
        EXPECT_EQ(l.walls.at(e.arg[1]).kind, e.arg[0]);
        l.walls.at(e.arg[1]).hurt -= e.arg[2];
        return true;
      case event::hit_capital:
        EXPECT_EQ(std::max(0, l.life[at(e.arg[0])] - e.arg[1]), e.arg[2]);
        l.life[at(e.arg[0])] = e.arg[2];
        return true;
      case event::healed_capital:
        EXPECT_EQ(l.life[at(e.arg[0])] + e.arg[1], e.arg[2]);
        l.life[at(e.arg[0])] = e.arg[2];
        return true;
      case event::capital_fell:
        EXPECT_EQ(l.life[at(e.arg[0])], 0);
        return true;
      case event::unit_fell:
      case event::removed_unit:
        l.remove(e.arg[0], e.arg[1], e.arg[2]);
        return true;
      case event::royal_gone:
        l.gone.insert(e.arg[0] * 4 + e.arg[1]);
        return true;
      case event::building_fell:
        EXPECT_EQ(l.walls.at(e.arg[2]).owner, e.arg[0]);
        EXPECT_EQ(l.walls.at(e.arg[2]).kind, e.arg[1]);
        l.walls.erase(e.arg[2]);
        return true;
      default:
        return false;
    }
  }

  bool supply(const Event& e) {
    const std::size_t s = at(e.arg[0]) % kSeats;
    switch (e.kind) {
      case event::built:
        l.walls[e.arg[2]] = {e.arg[0], e.arg[1], 0};
        return true;
      case event::relocated:
        EXPECT_EQ(l.walls.at(e.arg[2]).owner, e.arg[0]);
        l.walls.erase(e.arg[2]), l.walls[e.arg[3]] = {e.arg[0], e.arg[1], 0};
        return true;
      case event::main_gained:
        l.main[s][at(e.arg[2])] += e.arg[1];
        return true;
      case event::main_lost:
        l.main[s][at(e.arg[2])] -= e.arg[1];
        return true;
      case event::deployed:
        l.units.push_back({e.arg[0], e.arg[1], e.arg[2], 0, 0, {}});
        return true;
      case event::attached:
        l.unit(e.arg[2], e.arg[3]).upgrades.insert(e.arg[1]);
        return true;
      case event::event_active:
        l.events[s].insert(e.arg[1]);
        return true;
      case event::drawn:
        ++l.hand[s], --l.deck[s];
        EXPECT_EQ(e.open, 1);
        EXPECT_EQ(e.seen_by, SeatSet::of(static_cast<Seat>(e.arg[0])));
        return true;
      case event::exchanged:
        l.hand[s] -= e.arg[1], l.deck[s] += e.arg[1];
        return true;
      case event::recovered:
        ++l.hand[s];
        return true;
      case event::fetched:
        ++l.hand[s], --l.deck[s];
        return true;
      case event::card_played:
      case event::answered:
      case event::lost_card:
        --l.hand[s];
        return true;
      case event::discarded:
        discard(s, e.arg[1]);
        return true;
      default:
        return false;
    }
  }

  /// camps lose what the event gave them, but do not fall by that.
  void discard(std::size_t s, int what) {
    if (!dropping) {  // from the hand, or an action card that has spent its resources (ECH-148)
      l.hand[s] -= from_hand ? 1 : 0;
      EXPECT_TRUE(from_hand || pack.card[at(what)].type == CardType::action);
      return;
    }
    EXPECT_EQ(l.events[s].count(what), 1U);
    l.events[s].erase(what);
    if (pack.card[at(what)].id != "HRE-27") return;
    for (auto& [q, w] : l.walls)
      if (w.owner == static_cast<int>(s) && w.kind == 0) w.hurt = std::max(0, w.hurt - 2);
  }

  void hear(const Event& e) {
    if (move(e) || harm(e) || supply(e)) return;
    if (e.kind == event::turn_began) l.active = e.arg[0];
    if (e.kind == event::game_over) l.winner = e.arg[0];
    if (e.kind == event::drawn_game) l.winner = 2;
  }
};

std::string difference(const Ledger& a, const Ledger& b) {
  const auto sorted = [](std::vector<Pawned> u) {
    std::sort(u.begin(), u.end());
    return u;
  };
  if (sorted(a.units) != sorted(b.units)) return "units";
  if (a.walls != b.walls) return "buildings";
  if (a.terrain != b.terrain) return "terrain";
  if (a.life != b.life) return "capitals";
  if (a.hand != b.hand || a.deck != b.deck) return "cards";
  if (a.main != b.main) return "main resources";
  if (a.events != b.events) return "events";
  if (a.gone != b.gone) return "royal pawns";
  if (a.active != b.active || a.winner != b.winner) return "turn or winner";
  return "";
}

/// One decision and the chance that follows it.
void step(Table& t, Rng& rng, Listener& ears) {
  const Rules& rules = t.game().rules;
  const Seat s = whose_turn(rules, t.raw()).seats.lowest();
  const Action a = lively_action(
      t, s, rng, {verb::end_mobilization, verb::end_turn, verb::drop_event, verb::pass, verb::change_mode});
  ears.dropping = a.verb == verb::drop_event, ears.from_hand = a.verb == verb::discard;
  if (a.verb == verb::move) ears.scout = state(t).unit[a.arg[0]].square, ears.here = -1;
  act(rules, t.raw(), s, a);
  run_chance(rules, t.raw(), rng);
}

void follow(int seats, const Settings& settings, u64 seed, int steps) {
  Table t("echoes", seats, settings, seed);
  Rng rng(seed);
  Listener ears{look(game(t)), pack(t)};
  t.events().list.clear();
  for (int n = 0; n < steps && !whose_turn(t.game().rules, t.raw()).over; ++n) {
    const std::string before = t.step();
    if (before == "setup.mulligan") ears.l = look(game(t));
    step(t, rng, ears);
    for (const Event& e : t.events().list) ears.hear(e);
    t.events().list.clear();
    if (state(t).phase == Phase::over) return;
    // While cards lie aside they belong to nobody; the attacker stands with its target until the fight is settled.
    const Ledger now = look(game(t));
    if (ears.twin && state(t).combat.open != 0) continue;  // the ledger leaves it where it came from
    if (state(t).round == 0 || before.starts_with("supply") || t.step().starts_with("supply"))
      ears.l.hand = now.hand, ears.l.deck = now.deck;
    ASSERT_EQ(difference(ears.l, now), "") << "after " << before << " in game " << seed << ", action " << n;
  }
}

RULE("ECH-047 ECH-092 ECH-096 ECH-120 ECH-122 ECH-143 ECH-150 ECH-157 R-43",
     "who only listens knows the board and the numbers of cards, in every game") {
  constexpr std::array<const char*, 6> kCivil{"norsemen", "scots", "mongols", "byzantines", "ottomans", "hre"};
  for (u64 seed = 1; seed <= 6; ++seed) {
    Settings more{{"experienced_start", "off"}, {"map", seed % 2 == 0 ? "constantinople" : "highland"}};
    more["civ_1"] = kCivil[seed % 6], more["civ_2"] = kCivil[(seed + 1 + seed % 3) % 6];
    follow(2, more, seed, 700);
  }
  for (u64 seed = 1; seed <= 3; ++seed) {
    Settings more{{"experienced_start", "off"}};
    for (std::size_t i = 0; i < 4; ++i) more["civ_" + std::to_string(i + 1)] = kCivil[(seed * 2 + i) % 6];
    follow(4, more, seed, 700);
  }
}

}  // namespace
}  // namespace echoes::test
