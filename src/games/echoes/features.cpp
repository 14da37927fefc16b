// Evaluation of a position for one seat, in hundredths of a resource: life points, units, resources, cards, how near
// the army stands to the enemy capital, and what the enemies could do in their next turn.
#include "games/echoes/features.h"

#include <algorithm>

#include "games/echoes/paths.h"
#include "games/echoes/worth.h"

namespace echoes {

namespace {

/// Weights set by hand, then by series of games (README, "Computer players").
struct Taste {
  int resource = 230;  ///< a main resource
  int kind = 120;      ///< the first one of a kind
  int token = 60;      ///< a temporary one
  int hand = 60;       ///< a card in hand
  int deck = 4;        ///< a card in the deck
  int barracks = 140;
  int event = 110;
  int royal = 50;     ///< a royal pawn that is still to come
  int single = 350;   ///< only one unit left
  int advance = 7;    ///< per step towards the enemy capital and point of attack
  int ground = 45;    ///< a ready unit on ground for a camp
  int frontier = 14;  ///< a free resource square near an own unit
  int danger = 22;    ///< percent of a unit that could be struck down
  int siege = 55;     ///< a life point that could be lost next turn
  int fall = 2500;    ///< the capital could fall next turn
  int site = 60;      ///< a free place to deploy
};
constexpr Taste kTaste{};

/// Life points are worth the more the fewer are left.
int life_worth(int life) {
  int n = kLifeWorth * life;
  for (int k = 1; k <= life && k <= 6; ++k) n += 40 * (7 - k);
  return n;
}

int tokens_worth(const Game& g, Seat s) {
  const Player& p = g.of(s);
  int n = p.civ_tokens.total();
  for (const Held& h : p.event) n += h.tokens.total();
  for (const Held& h : p.action) n += h.tokens.total();
  for (std::size_t k = 0; k < kSlots; ++k) n += g->unit[unit_at(s, k)].tokens.total();
  if (g->joker != 0 && g->joker_team == Game::team(s)) n += 1;
  return kTaste.token * n;
}

int resources_worth(const Game& g, Seat s) {
  const Player& p = g.of(s);
  int n = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    const int have = p.ready[r] + p.spent[r];
    // More than five of a kind find little to do.
    n += kTaste.resource * std::min(have, 5) + kTaste.resource / 4 * std::max(have - 5, 0);
    n += have > 0 ? kTaste.kind : 0;
  }
  return n;
}

/// Nearest enemy capital.
int way_to_enemy(const Game& g, Seat s, Square from) {
  int best = 16;
  for (Seat t = 0; t < g.seats(); ++t)
    if (!Game::allied(s, t)) best = std::min(best, distance(from, g.of(t).capital));
  return best;
}

Squares free_ground(const Game& g) {
  Squares out = g.terrain(Terrain::farmland) | g.terrain(Terrain::forest) | g.terrain(Terrain::mine) |
                g.terrain(Terrain::rich_mine);
  for (Seat t = 0; t < g.seats(); ++t) out -= g.buildings(t);
  return out;
}

int army_worth(const Game& g, Seat s) {
  const Squares ground = free_ground(g);
  const bool camps = g->camps[s].size() < kCampStock;
  Squares near;
  int n = 0, count = 0;
  for (const u8 u : g.own_units(s)) {
    const Unit& unit = g.unit(u);
    const Card& card = g.card(unit.card);
    ++count;
    n += unit_worth(g, u);
    const int attack = std::max(card.printed[Stat::melee], card.printed[Stat::ranged]) + card.printed[Stat::battering];
    n += kTaste.advance * std::min(attack, 6) * (8 - way_to_enemy(g, s, unit.square));
    if (!camps) continue;
    near |= kSurrounding[unit.square];
    if (ground.has(unit.square)) n += kTaste.ground;
  }
  if (camps) n += kTaste.frontier * std::min((near & ground).size(), 6);
  return count == 1 ? n - kTaste.single : n;
}

int pawns_worth(const Game& g, Seat s) {
  int n = 0;
  for (const std::size_t slot : {kKingSlot, kQueenSlot}) {
    const Unit& u = g->unit[unit_at(s, slot)];
    if (!u.on_map() && !u.is(Unit::kGone)) n += kTaste.royal;
  }
  return n;
}

/// Could this unit stand on or shoot at that square in one turn? Obstacles are left out: a guess, not a rule.
bool threatens(const Game& g, u8 u, Square square) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  const int far = distance(unit.square, square);
  if (far <= 1) return true;
  const int reach = card.printed[Stat::move];
  if (card.printed[Stat::ranged] > 0) return far <= reach + (card.printed.has(Trait::long_range) ? 2 : 1);
  if (far > reach) return false;
  const int d = direction_of(unit.square, square);
  return d >= 0 && (card.directions >> d & 1) != 0;
}

/// What the enemies could do to capital and units, roughly.
int danger_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  int siege = 0, n = 0;
  std::array<int, kSlots> blows{};
  for (const u8 e : g.side_units(static_cast<u8>(1 - Game::team(s)))) {
    const Unit& unit = g.unit(e);
    if (unit.is(Unit::kSkipReady)) continue;
    const Stats& stats = g.card(unit.card).printed;
    const int wall = stats[Stat::melee] + stats[Stat::anti_building] + stats[Stat::battering];
    if (threatens(g, e, p.capital))
      siege += std::max(wall, stats[Stat::battering] > 0 ? stats[Stat::ranged] + stats[Stat::battering] : 1);
    for (std::size_t k = 0; k < kSlots; ++k) {
      const u8 u = unit_at(s, k);
      if (!g.unit(u).on_map() || !threatens(g, e, g.unit(u).square)) continue;
      blows[k] += std::max({stats[Stat::melee] - g.card_of(u).printed[Stat::armour], stats[Stat::ranged], 1});
    }
  }
  if (siege > 0) n += siege >= p.capital_hp ? kTaste.fall : kTaste.siege * siege;
  for (std::size_t k = 0; k < kSlots; ++k) {
    const u8 u = unit_at(s, k);
    if (blows[k] == 0 || g.garrisoned(u)) continue;
    const int left = hp_of(g, u);
    const int share = blows[k] >= left ? 100 : 60 * blows[k] / left;
    n += unit_worth(g, u) * kTaste.danger * share / 10'000;
  }
  return n;
}

int sites_worth(const Game& g, Seat s) {
  const Squares taken = g.squares_of(g.side_units(0) | g.side_units(1));
  return kTaste.site * std::min((g.fortified(s) - taken).size(), 2);
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  if (g->phase == Phase::over) return g->winner == 0xff ? 0 : g->winner == Game::team(s) ? 20'000 : -20'000;
  if (g->round == 0) return 0;
  const Player& p = g.of(s);
  int n = life_worth(p.capital_hp) + resources_worth(g, s) + tokens_worth(g, s) + army_worth(g, s) + pawns_worth(g, s);
  n += kTaste.hand * std::min<int>(p.hand_count, 7) + kTaste.deck * p.deck_count;
  n += kTaste.barracks * g->barracks[s].size() + kTaste.event * static_cast<int>(p.event.size());
  n += sites_worth(g, s);
  return n - danger_of(g, s);
}

}  // namespace echoes
