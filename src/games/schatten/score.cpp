// Scoring; see score.h.
#include "games/schatten/score.h"

#include "games/schatten/condition.h"

namespace schatten {

Tally tally(const Game& g, Category c) {
  Tally out{};
  for (Seat s = 0; s < g.seats(); ++s) {
    switch (c) {
      case kRegionScore:  // SDM-201
        out[s] = g.regions(s).size();
        break;
      case kOrgScore:  // SDM-202
        out[s] = g->orgs[s].size();
        break;
      case kTrophyScore:  // SDM-203
        out[s] = trophies(g, s);
        break;
      default:  // SDM-205
        out[s] = g->won[s].size();
    }
  }
  return out;
}

Tally rank_points(const Tally& have, int seats, bool nothing_scores) {
  Tally out{};
  for (std::size_t s = 0; s < at(seats); ++s) {
    if (have[s] == 0 && !nothing_scores) continue;  // SDM-208, R-44
    int place = 0;                                  // the lowest of the places that equals share (SDM-207)
    for (std::size_t t = 0; t < at(seats); ++t) place += have[t] >= have[s];
    out[s] = seats + 1 - place;  // SDM-206
  }
  return out;
}

// SDM-200
std::array<Tally, kCategories> points_by_category(const Game& g) {
  std::array<Tally, kCategories> out;
  for (u8 c = 0; c < kCategories; ++c)
    out[c] = rank_points(tally(g, static_cast<Category>(c)), g.seats(), c == kRegionScore);
  return out;
}

void score(const Game& g, std::span<i32> out) {
  const auto points = points_by_category(g);
  for (Seat s = 0; s < g.seats(); ++s) {
    out[s] = plan_points(g, s);
    for (const Tally& category : points) out[s] += category[s];
  }
}

void final_places(const Game& g, std::span<u8> out) {
  std::array<i32, kSeats> total{};
  score(g, total);
  const auto ahead = [&](Seat a, Seat b) {  // SDM-210
    return total[a] != total[b] ? total[a] > total[b] : plan_points(g, a) > plan_points(g, b);
  };
  for (Seat s = 0; s < g.seats(); ++s) {
    out[s] = 1;
    for (Seat t = 0; t < g.seats(); ++t) out[s] = static_cast<u8>(out[s] + ahead(t, s));
  }
}

void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
  const auto points = points_by_category(g);
  for (std::size_t c = 0; c < kCategories; ++c) out.push_back({kCategoryIds[c], points[c][s]});
  // A plan that the viewer does not know does not stand on the sheet.
  const bool hidden = g->round > 0 && g->phase != Phase::over && g->plan[s] == kNoPlan;
  if (!g.beginner() && !hidden) out.push_back({kCategoryIds[kCategories], plan_points(g, s)});
}

}  // namespace schatten
