// The machine's players as the terminal uses them. They get the view of their own seat and nothing else.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "ai/reasons.h"
#include "shell/match.h"

namespace tafel::cli {

inline constexpr const char* kDefaultBot = "medium";
inline constexpr const char* kHintBot = "search:1s";
/// What the menu offers; `--seats` takes everything that `parse_player` knows.
inline std::span<const std::string_view> bot_levels() { return player_levels(); }

class Bots {
 public:
  explicit Bots(const LoadedGame& game) : game_(&game) {}

  /// The same position in the same match gives the same answer (unless the player thinks by the clock), so that a
  /// loaded game goes on as the saved one would have.
  Action choose(const Match& match, Seat seat, const std::string& bot);
  /// With a draft: beside what is laid in the open form already; no advice if nothing is left to add.
  Counsel hint(const Match& match, Seat seat, const std::optional<std::vector<Action>>& draft);

 private:
  Player& player(const Match& match, Seat seat, const std::string& bot);

  const LoadedGame* game_;
  std::map<std::string, Player> player_;
};

}  // namespace tafel::cli
