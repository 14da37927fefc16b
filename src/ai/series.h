// Many games between given players, on several threads. Game i depends only on the seed and i, so the result is the
// same for any number of threads (as long as no player thinks by the clock).
#pragma once

#include <atomic>
#include <functional>

#include "ai/player.h"

namespace tafel {

/// Looks at the true state of a game.
using StateLook = std::function<std::vector<i32>(const StateBox&)>;

/// What a series notes about each game beside its result; called from the working threads.
struct Looks {
  StateLook dealt{};         ///< at the first decision
  StateLook ended{};         ///< when the game is over
  std::vector<u8> events{};  ///< kinds that are kept
  std::vector<u8> verbs{};   ///< of answers that are kept, with their first argument
};

/// Something that a seat has done in a game, once or often.
struct Use {
  Seat seat = 0;
  u8 verb = 0, value = 0;  ///< value: the first argument
  bool operator==(const Use&) const = default;
};

/// One finished game; lists are by entry of the player list, not by seat.
struct GameRow {
  int rotation = 0;  ///< entry of the player list that sat in seat 0
  u64 seed = 0;
  std::vector<i32> points;
  std::vector<float> share;  ///< of the win
  std::vector<u32> decisions, free;
  std::vector<double> seconds;  ///< thinking time
  std::vector<i32> groups;      ///< what `Looks::dealt` noted
  std::vector<i32> closing;     ///< what `Looks::ended` noted
  std::vector<i32> sheet;       ///< points by seat and line of the score sheet, those of tie-breaks left out
  std::vector<Event> events;    ///< those of the kinds in `Looks::events`
  std::vector<Use> used;        ///< answers of the verbs in `Looks::verbs`, each once
};

struct SeriesPlan {
  const LoadedGame& game;
  Config config{};
  std::vector<PlayerSpec> players{};
  int games = 100;
  int first = 0;          ///< number of the first game: a part of a longer series is played like the whole of it
  bool balanced = false;  ///< every deal is played once in each rotation of the seats
  u64 seed = 1;
  int jobs = 1;
  std::function<void(int done)> progress{};  ///< called from the working threads
  Looks looks{};
  const std::atomic<bool>* stop = nullptr;  ///< when it becomes true, no further game begins
};

/// Entry of the player list that sits in `seat`.
inline std::size_t entry_in_seat(int seat, int rotation, std::size_t players) {
  return (static_cast<std::size_t>(seat) + static_cast<std::size_t>(rotation)) % players;
}

/// Plays one game; `players` by entry.
GameRow play_game(const LoadedGame& game, const Config& config, std::span<Player> players, int rotation, u64 seed,
                  const Looks& looks = {});

/// One row per game, in order. A series that was stopped has fewer; if it is balanced, only whole deals count.
/// Throws std::invalid_argument if the game cannot be played so.
std::vector<GameRow> play_series(const SeriesPlan& plan);

}  // namespace tafel
