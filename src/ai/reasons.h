// Why a hint says what it says: the line it expects, and what the advised action changes on the score sheet. Both are
// made from the hidden state of the seat alone.
#pragma once

#include <optional>

#include "ai/form_hint.h"

namespace tafel {

/// One decision of the expected line.
struct ExpectedStep {
  Seat seat = 0;
  Action action;
  StateBox before;  ///< the position it is about, hidden for the seat that was advised
};

/// Points of one line of somebody's sheet at the end of the game, against the other options of the decision.
struct SheetChange {
  Seat seat = 0;
  std::string_view category;
  float points = 0, error = 0;
};

struct Reasons {
  std::vector<ExpectedStep> line;    ///< what follows the advised action; ends where chance or a secret begins
  std::vector<SheetChange> changes;  ///< clear ones, the advised seat's first, the greatest first
  float total = 0, total_error = 0;  ///< of all points of the advised seat
  int games = 0;                     ///< pairs of quick games behind the changes
};

struct ReasonPlan {
  u32 line_iterations = 600;  ///< of the search for the seat's own next decisions
  int games = 160;            ///< pairs at most
  double seconds = 0;         ///< for each of both parts; 0 = no bound, so that a seed gives one result
  std::size_t longest = 5;    ///< decisions of the line
  u64 seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

/// `view`: the decision that `advice` is about (its first action is the advised one).
Reasons reasons_for(const LoadedGame& game, const HiddenState& view, std::span<const Advice> advice,
                    const ReasonPlan& plan);

/// A hint with its reasons.
struct Counsel {
  std::vector<Advice> advice;  ///< best first
  Reasons reasons;             ///< of the first
};
/// With a draft: the next part of the open form beside it; no advice if nothing is left to add.
Counsel counsel(Player& player, const LoadedGame& game, const HiddenState& view,
                const std::optional<std::vector<Action>>& draft, std::size_t most, const ReasonPlan& plan);

/// What the advised action changes on the score sheet, as sentences; none if nothing was compared.
std::vector<std::string> reason_sentences(const Speaker& speaker, const Reasons& reasons, Seat me);

}  // namespace tafel
