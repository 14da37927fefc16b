// An arena: rated matches between several players of one game. Every pair meets; every deal is played in all rotations
// of the seats, and all pairs meet the same deals. What was played is kept in a journal, so that an interrupted arena
// goes on where it stopped and a longer one begins where a shorter one ended.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "ai/rating.h"
#include "ai/series.h"

namespace tafel {

/// Who sits at a table, by number in the player list, before the first rotation.
struct Fixture {
  int one, other;         ///< the pair that meets here; `one` is the fewer where they are not equally many
  std::vector<int> seat;  ///< players by seat
};

struct ArenaPlan {
  const LoadedGame& game;
  Config config{};
  std::vector<PlayerSpec> players{};
  int seats = 2;
  int deals = 100;  ///< for every fixture
  u64 seed = 1;
  int jobs = 1;
  /// "The later one of a pair is better": with this question a pair plays no more once it is decided.
  struct Question {
    double bad = 0, good = 0;  ///< in Elo
  };
  std::optional<Question> question{};
  std::function<void(int done, int all)> progress{};  ///< called from the working threads, one at a time
  /// Called once for every deal that was played now, one at a time: the journal.
  std::function<void(int fixture, int deal, const RatedDeal&)> keep{};
  const std::atomic<bool>* stop = nullptr;
};

/// Tables for every pair: with two sides each against the other; with more, once one of the first among others of the
/// second, and the other way round. Seats of one team belong to one player.
std::vector<Fixture> fixtures(const LoadedGame& game, const Config& config, int players, int seats);

/// What has been played, by fixture and deal; a deal that was not played yet is empty.
using ArenaBook = std::vector<std::vector<RatedDeal>>;

/// Throws std::invalid_argument if the game cannot be played so.
void check_arena(const ArenaPlan& plan);

/// Plays one deal in all its rotations. It depends on the plan and on the number of the deal alone.
RatedDeal play_deal(const ArenaPlan& plan, const Fixture& table, int deal);

/// Plays what the book does not hold yet.
void play_arena(const ArenaPlan& plan, const std::vector<Fixture>& tables, ArenaBook& book);

/// All deals that were played.
std::vector<RatedDeal> deals_of(const ArenaBook& book);

/// What one player of a pair has got against the other.
struct PairResult {
  int games = 0;
  double won = 0;       ///< shared wins in parts
  double fair = 0;      ///< what an equal player would have got
  int alone_games = 0;  ///< of them: alone among the others
  double alone_won = 0;
  SequentialTest::Verdict verdict = SequentialTest::Verdict::open;  ///< where a question was asked
};
PairResult pair_result(const ArenaPlan& plan, const std::vector<Fixture>& tables, const ArenaBook& book, int better,
                       int other);

struct Pairing {
  int better, other;
  PairResult result;
};
/// Every pair of players.
std::vector<Pairing> pairings(const ArenaPlan& plan, const std::vector<Fixture>& tables, const ArenaBook& book);

/// "yes", "no" or "open"; empty where nothing was asked.
std::string_view verdict_word(const ArenaPlan& plan, const PairResult& result);
/// What `tafel arena --json` prints after its heading.
void ratings_json(const ArenaPlan& plan, const std::vector<Pairing>& all, const Ratings& ratings,
                  nlohmann::ordered_json& out);

}  // namespace tafel
