// Limits, tie-breaks, places; see score.h. The score is the life points of the capital: nothing else is counted.
#include "games/echoes/score.h"

namespace echoes {

namespace {
/// "off" still ends one day: a number of rounds fits into a byte.
constexpr std::array<u8, 10> kRounds{0, 250, 10, 20, 30, 40, 60, 90, 120, 200};
constexpr std::array<u8, 5> kStill{20, 0, 5, 10, 40};
}  // namespace

int round_limit(const Game& g) {
  const u8 n = kRounds[g.setting(option::turn_limit)];
  if (n != 0) return n;
  return g.seats() == 4 || g.on(option::length) ? 90 : 60;
}

int stall_limit(const Game& g) { return kStill[g.setting(option::stall_limit)]; }

Standing standing_of(const Game& g, u8 team) {
  Standing out;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (Game::team(s) != team) continue;
    const Player& p = g.of(s);
    out.life += p.capital_hp;
    for (const u8 u : g.own_units(s)) ++out.units, out.health += hp_of(g, u);
    for (std::size_t r = 0; r < 3; ++r) out.resources += p.ready[r] + p.spent[r];
  }
  return out;
}

void stop_game(Game& g, Ending how) {
  const Standing first = standing_of(g, 0), second = standing_of(g, 1);
  g->phase = Phase::over;
  g->ending = how;
  g->winner = first > second ? u8{0} : first < second ? u8{1} : u8{0xff};
  if (how == Ending::turn_limit) g.emit(event::limit_reached, g->round);
  else g.emit(event::stalled, g->quiet);
  if (g->winner == 0xff) g.emit(event::drawn_game);
  else g.emit(event::game_over, g->winner);
}

void score(const Game& g, std::span<i32> out) {
  for (Seat s = 0; s < g.seats(); ++s) out[s] = g.of(s).capital_hp;
}

/// ECH-158, ECH-206: a team wins and loses together; a draw is a shared first place.
void places(const Game& g, std::span<u8> out) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const bool lost = g->winner != 0xff && Game::team(s) != g->winner;
    out[s] = lost ? static_cast<u8>(1 + g.seats() / 2) : u8{1};
  }
}

}  // namespace echoes
