// Scoring by rank (SDM-200 to SDM-210).
#pragma once

#include "games/schatten/state.h"

namespace schatten {

enum Category : u8 { kRegionScore, kOrgScore, kTrophyScore, kQuestScore, kCategories };
inline constexpr std::array<std::string_view, kCategories + 1> kCategoryIds{"regions", "organisations", "trophies",
                                                                            "quests", "plan"};

using Tally = std::array<int, kSeats>;
/// What each seat has in a category now.
Tally tally(const Game& g, Category c);
/// Points by rank: tied players get those of the lowest place they share (SDM-206, SDM-207, SDM-208).
Tally rank_points(const Tally& have, int seats, bool nothing_scores);
std::array<Tally, kCategories> points_by_category(const Game& g);
void score(const Game& g, std::span<i32> out);
void final_places(const Game& g, std::span<u8> out);
void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out);

}  // namespace schatten
