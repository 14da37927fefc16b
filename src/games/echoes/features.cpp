// Evaluation of a position for one seat, in hundredths of a resource: life points, units, resources, cards, how near
// the army stands to the enemy capital, and what the enemies could do in their next turn.
#include "games/echoes/features.h"

#include <algorithm>

#include "games/echoes/atoms.h"
#include "games/echoes/cards.h"
#include "games/echoes/paths.h"
#include "games/echoes/worth.h"

namespace echoes {

namespace {

/// Weights set by hand, then by series of games (README, "Computer players").
struct Taste {
  int resource = 230;  ///< a main resource
  int kind = 120;      ///< the first one of a kind
  int token = 72;      ///< a temporary one
  int hand = 60;       ///< a card in hand after the draw at the end of the turn, up to five
  int more = 35;       ///< a card beyond that
  int choice = 8;      ///< a card in hand now
  int payable = 15;    ///< a card in hand with a price that the main resources pay
  int deck = 4;        ///< a card in the deck
  int crack = 22;      ///< a point of damage on an own camp or barracks
  int barracks = 140;
  int event = 110;
  int given_up = 150;  ///< an event in the discard pile: nobody gives one up to gain time
  int royal = 110;     ///< a royal pawn that is still to come
  int single = 350;    ///< only one unit left
  int advance = 7;     ///< per step towards the enemy capital and point of attack
  int ground = 45;     ///< a ready unit on ground for a camp
  int frontier = 14;   ///< a free resource square near an own unit
  int danger = 22;     ///< percent of a unit that could be struck down
  int siege = 55;      ///< a life point that could be lost next turn
  int fall = 2500;     ///< the capital or the last unit could fall next turn
  int site = 25;       ///< a free place to deploy
  int head = 40;       ///< a unit as such, up to four
  int walk = 3;        ///< a move of this turn: none without a reason
  int want = 30;       ///< a missing resource, for each step that a unit is nearer to it than four
  int gun = 12;        ///< a unit that could strike back stands in ranged mode
  int idle = 15;       ///< a camp that brings nothing
  int spent = 60;      ///< a unit card in the discard pile: nobody throws units away to make room for their like
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
    if (unit.ranged_mode() && card.printed[Stat::melee] > 0) n -= kTaste.gun;
    if (unit.is(Unit::kMoved)) n -= kTaste.walk;
    if (!camps) continue;
    near |= kSurrounding[unit.square];
    if (ground.has(unit.square)) n += kTaste.ground;
  }
  if (camps) n += kTaste.frontier * std::min((near & ground).size(), 6);
  n += kTaste.head * std::min(count, 4);
  return count == 1 ? n - kTaste.single : n;
}

/// A resource of which there is none yet: the nearer a unit stands to a free square that brings it, the better.
int want_worth(const Game& g, Seat s) {
  if (g->camps[s].size() == kCampStock) return 0;
  const Player& p = g.of(s);
  const Squares ground = free_ground(g);
  int n = 0;
  for (const auto& [r, t] : {std::pair{0, Terrain::farmland}, {1, Terrain::forest}, {2, Terrain::mine}}) {
    if (p.ready[at(r)] + p.spent[at(r)] > 0) continue;
    const Squares goal = (g.terrain(t) | (r == 2 ? g.terrain(Terrain::rich_mine) : Squares{})) & ground;
    Squares near = g.own_squares(s);
    for (int left = 4; left > 0; --left, near = widened(near))
      if (!(near & goal).empty()) {
        n += kTaste.want * left;
        break;
      }
  }
  return n;
}

/// Is this seat in the middle of its turn?
bool in_turn(const Game& g, Seat s) {
  return g->active == s && (g->phase == Phase::mobilization || g->phase == Phase::deployment);
}

/// Nothing has been done in this turn, as far as units and resources show.
bool fresh(const Game& g, Seat s) {
  const Player& p = g.of(s);
  if (g->phase != Phase::mobilization || g->camps_built != 0 || p.spent != std::array<u8, 3>{}) return false;
  for (const u8 u : g.own_units(s))
    if (g.unit(u).is(Unit::kExhausted | Unit::kMoved | Unit::kSwitched)) return false;
  return true;
}

bool pays(const Cost& cost, const std::array<u8, 3>& a, const std::array<u8, 3>& b) {
  int all = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    if (cost.of[r] > a[r] + b[r]) return false;
    all += a[r] + b[r];
  }
  return all >= cost.total();
}

/// Hand and deck as they will be after the next draw at the end of a turn (ECH-155), with half a card for the one who
/// comes first: otherwise ending a turn would by itself seem to be a gain or a loss.
int cards_worth(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const int missing = p.hand_count >= kHandSize ? 1 : kHandSize - p.hand_count;
  const int drawn = std::min<int>(missing, p.deck_count);
  const int hand = std::min<int>(p.hand_count + drawn, kHandLimit + 1);
  int n = kTaste.hand * std::min(hand, kHandSize) + kTaste.more * std::max(hand - kHandSize, 0) +
          kTaste.choice * p.hand_count + kTaste.deck * (p.deck_count - drawn) + (in_turn(g, s) ? kTaste.more / 2 : 0);
  for (const u8 local : p.hand.kinds()) {
    const Card& card = g.pack.of(p.civ, local);
    const bool soon = card.cost[0].total() > 0 && pays(card.cost[0], p.ready, p.spent);
    n += p.hand.count(local) * (keep_worth(card) / 5 + (soon ? kTaste.payable : 0));
  }
  return n;
}

/// What happens at the end of the own turn if nothing changes.
int turn_end_worth(const Game& g, Seat s) {
  if (!in_turn(g, s) || fresh(g, s)) return 0;
  int n = 0;
  for (const u8 u : g.own_units(s)) {
    const Card& card = g.card_of(u);
    if (!card.listens(Timing::turn_end)) continue;
    for (std::size_t i = 0; i < card.abilities; ++i)
      if (const auto a = static_cast<u8>(card.first_ability + i); g.pack.ability[a].timing == Timing::turn_end)
        n += ability_worth(g, ability_of(g, s, a, u));
  }
  return n;
}

int buildings_worth(const Game& g, Seat s) {
  int n = 0;
  for (const u8 q : g->camps[s]) n -= kTaste.crack * g->hurt[q] + (g->given[q] == 0 ? kTaste.idle : 0);
  for (const u8 q : g->barracks[s]) n -= kTaste.crack * g->hurt[q];
  return n;
}

/// Cards that are gone: events given up, units fallen or thrown away.
int gone_worth(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const Civ& civ = g.pack.civ[p.civ];
  int units = 0;
  for (const u8 local : p.discard.kinds() & civ.units) units += p.discard.count(local);
  return kTaste.spent * units + kTaste.given_up * (p.discard.kinds() & civ.events).size();
}

/// Before the first turn only the hand counts (ECH-012).
int opening_worth(const Game& g, Seat s) {
  const Player& p = g.of(s);
  int n = 0;
  for (const u8 local : p.hand.kinds()) n += p.hand.count(local) * keep_worth(g.pack.of(p.civ, local));
  return n;
}

int pawns_worth(const Game& g, Seat s) {
  int n = 0;
  for (const std::size_t slot : {kKingSlot, kQueenSlot}) {
    const Unit& u = g->unit[unit_at(s, slot)];
    if (!u.on_map() && !u.is(Unit::kGone)) n += kTaste.royal;
  }
  return n;
}

/// Where this unit could stand or shoot at in one turn. Obstacles are left out: a guess, not a rule.
Squares threatened_by(const Game& g, u8 u) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  const auto within = [&](int far) { return kWithin[at(std::min(far, kWide - 1))][unit.square]; };
  const int reach = card.printed[Stat::move];
  if (card.printed[Stat::ranged] > 0) return within(std::max(1, reach + (card.printed.has(Trait::long_range) ? 2 : 1)));
  Squares lines;
  for (const u8 d : BitSet<kDirections>{card.directions}) lines |= kRay[d][unit.square];
  return within(1) | (lines & within(reach));
}

/// Only one unit left, and no other one to deploy in this turn: with it the game is lost (ECH-158).
bool all_on_one(const Game& g, Seat s) {
  if (g.own_units(s).size() != 1) return false;
  const Player& p = g.of(s);
  if (!in_turn(g, s)) return true;
  for (const u8 local : p.hand.kinds() & g.pack.civ[p.civ].units)
    if (pays(g.pack.of(p.civ, local).cost[0], p.ready, {})) return false;
  return true;
}

/// What the enemies could do to capital and units, roughly.
int danger_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const Squares own = g.own_squares(s);
  int siege = 0, n = 0;
  std::array<int, kSlots> blows{};
  for (const u8 e : g.side_units(static_cast<u8>(1 - Game::team(s)))) {
    const Unit& unit = g.unit(e);
    if (unit.is(Unit::kSkipReady)) continue;
    const Stats& stats = g.card(unit.card).printed;
    const int wall = stats[Stat::melee] + stats[Stat::anti_building] + stats[Stat::battering];
    const Squares reached = threatened_by(g, e);
    if (reached.has(p.capital))
      siege += std::max(wall, stats[Stat::battering] > 0 ? stats[Stat::ranged] + stats[Stat::battering] : 1);
    if ((reached & own).empty()) continue;
    for (std::size_t k = 0; k < kSlots; ++k) {
      const u8 u = unit_at(s, k);
      if (!g.unit(u).on_map() || !reached.has(g.unit(u).square)) continue;
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
    if (share == 100 && all_on_one(g, s)) n += kTaste.fall;
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
  if (g->round == 0) return opening_worth(g, s);
  const Player& p = g.of(s);
  int n = life_worth(p.capital_hp) + resources_worth(g, s) + tokens_worth(g, s) + army_worth(g, s) + pawns_worth(g, s);
  n += cards_worth(g, s) + turn_end_worth(g, s) + want_worth(g, s) + buildings_worth(g, s);
  n += kTaste.barracks * g->barracks[s].size() + kTaste.event * static_cast<int>(p.event.size());
  n -= gone_worth(g, s);
  n += sites_worth(g, s);
  return (n - danger_of(g, s)) / 3;
}

}  // namespace echoes
