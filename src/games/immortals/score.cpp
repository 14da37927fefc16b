// Scoring at the end of every round, the end of the game and the winner (IMM-260 to IMM-271).
#include "games/immortals/score.h"

#include "games/immortals/steps.h"

namespace immortals {

std::array<int, kSources> round_points(const Game& g, Seat s) {
  const Constants& c = g.pack.rule;
  const Sites own = g->own[s];
  std::array<int, kSources> vp{};
  vp[kCountriesVp] = own.size() / c.countries_per_vp;                                 // IMM-261
  vp[kShrinesVp] = (own & g->shrine).size() * g.pack.building[kShrine].vp_scored;     // IMM-262
  vp[kCapitalsVp] = (own & g->capital).size() * g.pack.building[kCapital].vp_scored;  // IMM-263
  for (const Sites& region : g.pack.region_sites) {
    const int n = (own & region).size();
    if (n == 5) vp[kAllVp] += c.region_all_vp;                     // IMM-265
    else if (n >= c.region_some) vp[kSomeVp] += c.region_some_vp;  // IMM-264
  }
  return vp;
}

int armies_on_board(const Game& g, Seat s) {
  int n = 0;
  for (u8 site : g->own[s]) n += g.armies(site);
  return n;
}

/// IMM-260: from the seat left of the first player; the order has no effect.
struct ScoreRound : In<Main> {
  static constexpr std::string_view name = "score.round";
  static Next run(Game& g, Main&) {
    g->phase = Phase::score;
    for (int k = 1; k <= g.seats(); ++k) {
      const Seat s = g.turn_order(k);
      const auto vp = round_points(g, s);
      int sum = 0;
      for (std::size_t i = 0; i < kBuiltVp; ++i) {
        add_vp(g, s, static_cast<Source>(i), vp[i]);
        sum += vp[i];
      }
      g->round_vp[g->round - 1U][s] = static_cast<u8>(sum);
      g.emit(event::scored, s, vp[kCountriesVp], vp[kShrinesVp], vp[kCapitalsVp], vp[kSomeVp], vp[kAllVp]);
    }
    if (g->round < g->rounds) return go<RoundBegin>();  // IMM-081
    g->phase = Phase::over;                             // IMM-270
    g.emit(event::game_over);
    return done();
  }
};

void final_places(const Game& g, std::span<u8> out) {
  const auto ahead = [&](Seat a, Seat b) {
    if (g->vp[a] == g->vp[b]) return armies_on_board(g, a) > armies_on_board(g, b);  // IMM-271, R-51
    return g->vp[a] > g->vp[b];                                                      // IMM-001
  };
  for (Seat s = 0; s < g.seats(); ++s) {
    out[s] = 1;
    for (Seat t = 0; t < g.seats(); ++t) out[s] = static_cast<u8>(out[s] + ahead(t, s));
  }
}

void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
  for (std::size_t i = 0; i < kSources; ++i) out.push_back({kSourceIds[i], g->earned[s][i]});
  out.push_back({"armies", armies_on_board(g, s), true});  // IMM-271
}

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::ScoreChapter>() {
  return make_rows<immortals::Game>(immortals::ScoreChapter{});
}
