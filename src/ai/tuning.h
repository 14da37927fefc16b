// How the search plays a game: numbers that were found by series of games (`tafel tune`). What stands here serves every
// game; a game's own `search.toml` names what is better for it, for all tables or for some numbers of seats.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shell/library.h"

namespace tafel {

struct SearchTuning {
  float explore = 0.3F;         ///< weight of prior and uncertainty against the mean
  float depth = 0;              ///< decisions of a playout before it may end at rest
  float whole_opening = 0;      ///< 1: before the first round playouts go to the end, no evaluation sees that far
  float first_urgency = 0.12F;  ///< how much worse than its node's mean an untried option is assumed to be
  float policy_prior = 0.4F;    ///< share of the prior that the game's policy decides
  float rating_prior = 0.75F;   ///< at the root: share that the one-ply rating decides
  float rating_heat = 0.7F;     ///< softness of that rating, in units of its own spread
  float rating_visits = 4;      ///< at the root: visits that the one-ply rating counts for
  float rating_nodes = 800;     ///< positions that the rating may look at
  float inner_prior = 0.6F;     ///< below the root, where playouts end at once: share that a look one ply ahead decides
  float inner_heat = 0.7F;      ///< softness of that look
  float inner_after = 2;        ///< visits after which a node is worth that look
  float wild = 20;              ///< playouts: chance in 256 of any option instead of the policy's
  float tempo = 0;              ///< 1: the usual lead is found for every rest by itself, where each is a turn's end
  float samples = 24;           ///< playouts from the root that find the usual lead and its spread
  float least_spread = 100;     ///< of leads at the end of the round, 100 = one point
  float spread_share = 1;       ///< how wide the utility is, in units of that spread
  float won = 0.8F;             ///< weight of the win beside the lead when the game is over
  float haste = 0.6F;           ///< part of the remaining iterations that the runner-up is granted to catch up
  float joint = 0;              ///< 1: after a secret step the tree tells everybody's answers apart, not only its own
  float others = 0;  ///< 1: other seats answer by the policy instead of their own bandits; 2: and the tree does not
                     ///< tell their answers apart
};

struct TuningRow {
  std::string_view name;
  float SearchTuning::*value;
  float low, high;
  float step;  ///< a change that matters, for `tafel tune`; 0: a switch, or a number that costs time
};
/// All of them by name, with the bounds that make sense.
std::span<const TuningRow> tuning_rows();

/// One number by name, as written in a player's name ("search:200ms+explore=0.6").
using TuningChange = std::pair<std::string, float>;

/// Throws std::invalid_argument with what was expected and found: name and range.
void change_tuning(SearchTuning& tuning, std::string_view name, double value);
/// What the game's search.toml says for a table of so many seats, with changes on top; throws as change_tuning does.
SearchTuning tuning_of(const LoadedGame& game, int seats, std::span<const TuningChange> changes = {});

}  // namespace tafel
