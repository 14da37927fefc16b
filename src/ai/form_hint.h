// Advice for a decision of several parts while it is being filled in: it concerns what is already laid.
#pragma once

#include "ai/player.h"
#include "shell/form.h"

namespace tafel {

/// The next part beside a draft, best first: for the first empty field that the player would not leave empty. Nothing
/// if the draft does not go together, or if there is nothing left that the player would add. `about`: the decision of
/// the rules that the advice is about, with what comes before it laid.
std::vector<Advice> hint_in_form(Player& player, const LoadedGame& game, const HiddenState& view,
                                 std::span<const Action> draft, std::size_t most = 4,
                                 const std::atomic<bool>* stop = nullptr, std::optional<HiddenState>* about = nullptr);

}  // namespace tafel
