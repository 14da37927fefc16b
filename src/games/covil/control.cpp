// Who controls zones and terrains, and what the night pays for it.
#include "games/covil/table.h"

namespace covil {

/// COV-173: more troops than every other seat; a tie for most counts for nobody.
Seat Game::controller(Zone z) const {
  int best = 0;
  Seat who = kNobody;
  for (Seat s = 0; s < state().seats; ++s) {
    const int n = troops(s).at(z);
    if (n == best) who = kNobody;
    if (n > best) best = n, who = s;
  }
  return who;
}

/// COV-263: an outpost holds its zone while no other seat has a troop there.
Seat Game::tax_controller(Zone z) const {
  for (Seat s = 0; s < state().seats; ++s) {
    if (!of(s).outposts.has(z)) continue;
    for (Seat other : others(s))
      if (guarded(other, z)) return controller(z);
    return s;
  }
  return controller(z);
}

/// COV-174, R-39: the most zones of a terrain, alone. A zone counts for each of its terrains (COV-006).
std::array<Seat, kTerrains> Game::supremacies() const {
  std::array<ZoneSet, kMaxPlayers> held{};
  for (Zone z : board().all)
    if (const Seat s = tax_controller(z); s != kNobody) held[s].add(z);
  std::array<Seat, kTerrains> winner{};
  for (std::size_t t = 0; t < kTerrains; ++t) {
    int best = 0;
    for (Seat s = 0; s < state().seats; ++s) {
      const int n = (held[s] & board().of_terrain[t]).size();
      if (n == best) winner[t] = kNobody;
      if (n > best) best = n, winner[t] = s;
    }
  }
  return winner;
}

/// Gold that step 3.3 of the night brings to the seat: supremacies and incomes.
int Game::tax_income(Seat s, const std::array<Seat, kTerrains>& winner) const {
  int n = 0;
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (winner[t] == s) n += kSupremacyGold + influence(s, &Influence::supremacy);
  for (std::size_t t = 0; t < kTerrains; ++t) {
    int per_zone = 0;
    for (u8 m : of(s).hall)
      if (m != 0) per_zone += pack.minion[m - 1U].influence.terrain[t];
    if (per_zone == 0) continue;
    for (Zone z : board().of_terrain[t])
      if (tax_controller(z) == s) {
        n += per_zone;
        break;
      }
  }
  return n;
}

}  // namespace covil
