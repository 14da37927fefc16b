// Machine players; see bots.h.
#include "cli/bots.h"

#include <fmt/format.h>

namespace tafel::cli {

/// A player that remembers nothing: its random numbers come from the dice seed, the public position in the log, the
/// seat and its own answers so far; never from how many others have answered a secret step. The dice themselves use
/// streams of their own, so a player learns nothing about them.
Player& Bots::player(const Match& match, Seat seat, const std::string& bot) {
  std::size_t own = 0;
  for (std::size_t i = match.public_entries(); i < match.log().size(); ++i) own += match.log()[i].seat == seat ? 1 : 0;
  const std::string origin =
      fmt::format("player {} {} {} {}", seed_to_hex(match.seed()), match.public_entries(), own, seat);
  const u64 seed = std::stoull(sha256_hex(origin).substr(0, 15), nullptr, 16);
  const auto it = player_.find(bot);
  if (it == player_.end()) return player_.emplace(bot, make_player(*game_, bot, seed)).first->second;
  it->second.reset(seed);
  return it->second;
}

Action Bots::choose(const Match& match, Seat seat, const std::string& bot) {
  return player(match, seat, bot).choose(match.view(seat));
}

Counsel Bots::hint(const Match& match, Seat seat, const std::optional<std::vector<Action>>& draft) {
  ReasonPlan plan;
  plan.seconds = 0.4;
  return counsel(player(match, seat, kHintBot), *game_, match.view(seat), draft, 3, plan);
}

}  // namespace tafel::cli
