// Players. A player receives the hidden state of its own seat and nothing else (the type says so), thinks with its own
// random numbers within its budget, and answers with a legal action. Everything works through the table `Rules`.
#pragma once

#include <memory>

#include "ai/crew.h"
#include "ai/other_build.h"

namespace tafel {

enum class PlayerKind : u8 { random, greedy, search, other_build };

struct PlayerSpec {
  PlayerKind kind = PlayerKind::random;
  Budget budget{};        ///< search only
  u32 slips = 0;          ///< greedy only: chance in 256 of an answer that is plausible but not the best
  std::string text;       ///< as it was written
  std::string program{};  ///< another build: its path; `player` is who plays there
  std::string player{};
  std::vector<TuningChange> changes{};  ///< search only: numbers other than the game's own
};

/// A level: "easy", "medium", "hard", "expert"; or "random", "greedy", "search", "search:200ms", "search:2s",
/// "search:5000it", "search:200ms+5000it" (whatever ends first), "search:2s+2threads"; with numbers other than the
/// game's own (tuning.h): "search:200ms+explore=0.6"; or a player of another build: "path/to/tafel@hard". Throws
/// std::invalid_argument that says what was expected and what was found.
PlayerSpec parse_player(std::string_view text);
/// The levels that people are offered, weakest first; every face calls them by the same words.
std::span<const std::string_view> player_levels();

/// A suggested action with what it promises.
struct Advice {
  Action action;
  float share = 0;   ///< estimated share of the win, 0..1
  float effort = 0;  ///< part of the search spent on it, 0..1
};

/// Leaves what may stand in a hint: first what the player would do, then the others by what they promise. Whatever was
/// looked at about as often as the favourite and seems better by a hair is as good as that; a line that promises more
/// but was hardly tried is no advice.
void worth_telling(std::vector<Line>& lines, std::size_t most);
/// The search's values `from` and `to` as chances of winning: where `from` means the chance `level`, what does `to`
/// mean? `slope`: how much the search's unit of a lead moves the log odds of winning.
float moved_share(float level, float slope, float from, float to);

class Player {
 public:
  Player(const LoadedGame& game, PlayerSpec spec, u64 seed);

  /// The view must be a decision of its viewer. `stop` may be raised by another thread: the answer then comes at once.
  Action choose(const HiddenState& view, const std::atomic<bool>* stop = nullptr);
  /// The best actions, best first: no line promises more than one before it. Random and greedy players search a little
  /// for it.
  std::vector<Advice> hint(const HiddenState& view, std::size_t most = 4, const std::atomic<bool>* stop = nullptr);

  const PlayerSpec& spec() const { return spec_; }
  /// A new game: new random numbers, nothing remembered.
  void reset(u64 seed);
  u64 iterations() const { return iterations_; }  ///< of search, all decisions so far

 private:
  /// Whole quick games: share of the win, and how much one unit of a lead moves its log odds.
  struct Trial {
    float share, weight;
  };
  std::size_t best_rated(const HiddenState& view, const Options& options, const std::atomic<bool>* stop);
  Trial try_games(const HiddenState& view, const Action& a, int games, const std::atomic<bool>* stop);
  Crew& search(const HiddenState& view);

  const LoadedGame* game_;
  PlayerSpec spec_;
  Rng rng_;
  std::unique_ptr<SeatedGame> seated_;
  std::unique_ptr<Crew> search_;
  std::unique_ptr<OtherBuild> other_;
  u64 iterations_ = 0;
};

/// Short form: parses and makes.
Player make_player(const LoadedGame& game, std::string_view spec, u64 seed);

}  // namespace tafel
