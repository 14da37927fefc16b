// Units that leave the map, buildings that fall, and the end of the game (ECH-120 to ECH-123, ECH-158, ECH-206).
#include "games/echoes/steps.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {
void discard_upgrades(Game& g, Kinds upgrades, Seat owner) {
  for (const u8 local : upgrades) discard_card(g, owner, local);
}

/// ECH-033: what lay on the card is lost.
void lose_tokens(Game& g, Seat s, u8 card, const Tokens& tokens) {
  if (tokens.total() > 0) g.emit(event::token_lost, s, card, tokens.total());
}
}  // namespace

void remove_unit(Game& g, int u, bool in_combat) {
  Unit& unit = g.unit(u);
  const Seat owner = seat_of(u);
  Fallen f;
  f.unit = static_cast<u8>(u), f.card = unit.card, f.in_combat = in_combat ? 1 : 0, f.square = unit.square;
  f.own = unit.own, f.mate = unit.mate;
  require(g->fallen_count < g->fallen.size(), "too many units leave the map at once");
  g->fallen[g->fallen_count++] = f;
  lose_tokens(g, owner, unit.card, unit.tokens);
  discard_card(g, owner, g.card(unit.card).local);  // ECH-120
  discard_upgrades(g, unit.own, owner);             // ECH-121, R-46
  if (!unit.mate.empty()) discard_upgrades(g, unit.mate, Game::mate(owner));
  unit = {};
  const std::size_t slot = slot_of(u);
  if (slot >= kKingSlot) {  // ECH-123, R-70
    unit.flags = Unit::kGone;
    g.emit(event::royal_gone, owner, slot == kKingSlot ? kKing : kQueen);
  }
  for (std::size_t i = 0; i < g->lasting_count; ++i) g->lasting[i].units.remove(at(u));
  busy(g);
}

/// ECH-077: back to the stock, which is what is not on the map; ECH-067: the resource is gone with the camp.
void raze_building(Game& g, Square square) {
  const Seat owner = g.building_owner(square);
  const BuildingKind kind = g.building_kind(square);
  g.emit(event::building_fell, owner, kind, square);
  g->hurt[square] = 0;
  if (kind == BuildingKind::camp) {
    g->camps[owner].remove(square);
    lose_main(g, owner, yield_of(g, square).resource, g->given[square]);
    g->given[square] = 0;
  } else {
    g->barracks[owner].remove(square);  // a unit in it stays
  }
  for (std::size_t i = 0; i < g->lasting_count; ++i)
    if (g->lasting[i].square == square) g->lasting[i].square = kNowhere;
  busy(g);
}

/// ECH-092: it stays until it is healed.
void hurt_unit(Game& g, int u, int n) {
  const int left = hp_of(g, u);
  g.unit(u).damage = static_cast<u8>(g.unit(u).damage + (n < left ? n : left));
  busy(g);
}

void hurt_building(Game& g, Square square, int n) {
  const int left = building_hp(g, square);
  const int taken = n < left ? n : left;
  if (g.building_kind(square) == BuildingKind::capital) {
    u8& hp = g.of(g.building_owner(square)).capital_hp;
    hp = static_cast<u8>(hp - taken);
  } else {
    g->hurt[square] = static_cast<u8>(g->hurt[square] + taken);
  }
  busy(g);
}

namespace {
/// ECH-020, ECH-158, R-56; ECH-206: one member of a team is enough.
bool has_lost(const Game& g, u8 team) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (Game::team(s) == team && (g.of(s).capital_hp == 0 || g.own_units(s).empty())) return true;
  return false;
}

bool lost_capital(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.of(s).capital_hp == 0) return true;
  return false;
}
}  // namespace

bool check_loss(Game& g) {
  if (g->ending != Ending::none) return true;
  const bool first = has_lost(g, 0), second = has_lost(g, 1);
  if (!first && !second) return false;
  g->phase = Phase::over;
  if (first && second) {
    g->ending = Ending::both;
    const u8 active = Game::team(g->active);
    const u8 how = g.setting(option::simultaneous_loss);
    g->winner = how == 0 ? u8{0xff} : how == 1 ? active : static_cast<u8>(1 - active);
  } else {
    g->ending = lost_capital(g) ? Ending::capital : Ending::units;
    g->winner = first ? 1 : 0;
  }
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.own_units(s).empty()) g.emit(event::army_gone, s);
  if (g->winner == 0xff) g.emit(event::drawn_game);
  else g.emit(event::game_over, g->winner);
  return true;
}

Next halt(Game& g) {
  for (Frame& f : g->stack) f.step = Steps::id<Over>();
  return tafel::stay();
}

}  // namespace echoes
