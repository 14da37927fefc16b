// Main resources of capital and camps, temporary resources on cards, the bank (ECH-030 to ECH-038, ECH-066 to ECH-068,
// ECH-122).
#include "games/echoes/table.h"

namespace echoes {

/// ECH-080: farmland gives food, forest wood, mine gold; ECH-068: the double symbol gives 2 gold.
Yield yield_of(const Game& g, Square square) {
  if (g.terrain(Terrain::farmland).has(square)) return {kFood, 1};
  if (g.terrain(Terrain::forest).has(square)) return {kWood, 1};
  if (g.terrain(Terrain::mine).has(square)) return {kGold, 1};
  if (g.terrain(Terrain::rich_mine).has(square)) return {kGold, 2};
  return {};
}

namespace {
int tokens_of(const Game& g, Seat s, u8 resource) {
  const Player& p = g.of(s);
  int n = resource < kWild ? p.ready[resource] + p.spent[resource] : 0;
  n += p.civ_tokens.n[resource];
  for (const Held& h : p.event) n += h.tokens.n[resource];
  for (const Held& h : p.action) n += h.tokens.n[resource];
  for (const Unit& u : g.pawns(s)) n += u.tokens.n[resource];
  return n;
}
}  // namespace

/// without the setting the bank never runs out.
int bank_left(const Game& g, u8 resource) {
  if (!g.on(option::limited_bank)) return 255;
  int n = (resource == kWild ? 3 : 5) * g.seats();
  for (Seat s = 0; s < g.seats(); ++s) n -= tokens_of(g, s, resource);
  return resource == kWild ? n - g->joker : n;
}

/// nobody on a camp stops what it brings.
void gain_main(Game& g, Seat s, u8 resource, int n) {
  if (n == 0) return;
  g.of(s).ready[resource] = static_cast<u8>(g.of(s).ready[resource] + n);
  g.emit(event::main_gained, s, n, resource);
}

/// ECH-122: ready ones go first: as many as the camp brought, exhausted ones if no others are left.
void lose_main(Game& g, Seat s, u8 resource, int n) {
  if (n == 0) return;
  Player& p = g.of(s);
  for (int i = 0; i < n; ++i) {
    u8& from = p.ready[resource] > 0 ? p.ready[resource] : p.spent[resource];
    require(from > 0, "a camp without its resource");
    --from;
  }
  g.emit(event::main_lost, s, n, resource);
}

/// ECH-031: resources that a card brings lie on that card. An action card comes to the table with them (ECH-148).
Tokens& tokens_at(Game& g, Seat s, u8 source) {
  if (source < kUnits) return g.unit(source).tokens;
  if (source < kFromCiv) return g.of(s).event[source - kFromEvent].tokens;
  if (source == kFromCiv) return g.of(s).civ_tokens;
  return g.of(s).action.back().tokens;
}

/// ECH-032: what is more than the card may hold is lost; so is what the bank does not have.
int gain_tokens(Game& g, Seat, Tokens& on, u8 resource, int n, int most) {
  if (most != 0xff && n > most - on.total()) n = most - on.total();
  if (const int bank = bank_left(g, resource); n > bank) n = bank;
  if (n <= 0) return 0;
  on.n[resource] = static_cast<u8>(on.n[resource] + n);
  return n;
}

}  // namespace echoes
