// Machine players; see bots.h.
#include "cli/bots.h"

namespace tafel::cli {

/// A player that remembers nothing: its random numbers come from the dice seed, the position in the log and the seat.
/// The dice themselves use streams of their own, so a player learns nothing about them.
Player& Bots::player(const Match& match, Seat seat, const std::string& bot) {
  const std::string origin =
      seed_to_hex(match.seed()) + " " + std::to_string(match.log().size()) + " " + std::to_string(seat);
  const u64 seed = std::stoull(sha256_hex("player " + origin).substr(0, 15), nullptr, 16);
  const auto it = player_.find(bot);
  if (it == player_.end()) return player_.emplace(bot, make_player(*game_, bot, seed)).first->second;
  it->second.reset(seed);
  return it->second;
}

Action Bots::choose(const Match& match, Seat seat, const std::string& bot) {
  return player(match, seat, bot).choose(match.view(seat));
}

std::vector<Advice> Bots::hint(const Match& match, Seat seat) {
  return player(match, seat, kHintBot).hint(match.view(seat), 3);
}

}  // namespace tafel::cli
