// The end of a year and of the game (SST-001, SST-390 to SST-394).
#include "games/seventhstone/score.h"
#include "games/seventhstone/steps.h"

namespace seventhstone {

int max_years(const Game& g) {
  const u8 code = g.setting(set_max_years);
  return code == 0 ? 15 : code - 1;
}

namespace {

int turn_of(const Game& g, Seat s) {
  for (int k = 0; k < g.seats(); ++k)
    if (g->order[at(k)] == s) return k;
  return g.seats();
}

}  // namespace

/// SST-392, R-53: tear stones, production, units on the board, place in this year's turn order. SST-393: whoever is out
/// comes behind all others, later ones first.
bool ahead(const Game& g, Seat a, Seat b) {
  if (g.plays(a) != g.plays(b)) return g.plays(a);
  if (!g.plays(a)) return g->out[a] > g->out[b];
  if (g.tear_stones(a) != g.tear_stones(b)) return g.tear_stones(a) > g.tear_stones(b);
  if (g.production(a) != g.production(b)) return g.production(a) > g.production(b);
  if (g.unit_count(a) != g.unit_count(b)) return g.unit_count(a) > g.unit_count(b);
  return turn_of(g, a) < turn_of(g, b);
}

void final_places(const Game& g, std::span<u8> out) {
  for (Seat s = 0; s < g.seats(); ++s) {
    out[s] = 1;
    for (Seat t = 0; t < g.seats(); ++t) out[s] = byte(out[s] + ahead(g, t, s));
  }
}

void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
  out.push_back({"capitals", g.pack.rule.capital_ts * (g->own[s] & g->capital).size()});
  out.push_back({"temples", g.pack.rule.temple_ts * (g->own[s] & g->temple).size()});
  out.push_back({"tournaments", g->wins[s]});
  out.push_back({"tear_stone", g->tear_holder == s + 1 ? 1 : 0});
  out.push_back({"tie_production", g.production(s), true});  // SST-392
  out.push_back({"tie_units", g.unit_count(s), true});
}

/// SST-001, SST-390: who has enough at the end of the year; SST-394, R-55: or the last year is over. SST-391, SST-082:
/// otherwise the next one begins.
struct YearEnd : In<Main> {
  static constexpr std::string_view name = "year.end";
  static Next run(Game& g, Main&) {
    int left = 0;
    bool won = false;
    Seat best = kNobody;
    for (Seat s = 0; s < g.seats(); ++s) {
      if (!g.plays(s)) continue;
      ++left;
      won = won || g.tear_stones(s) >= g.victory();
      if (best == kNobody || ahead(g, s, best)) best = s;
    }
    g.emit(event::year_over, g->year);
    const int limit = max_years(g);
    if (!won && left > 1 && (limit == 0 || g->year < limit)) return go<YearBegin>();
    g->phase = Phase::over;
    g.emit(event::game_won, best, g.tear_stones(best));
    return done();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::YearChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::YearChapter{});
}
