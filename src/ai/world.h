// A guessed world in which a player tries things out: made from its own hidden state by `redeal`, never from anything
// else, so no player can know more than its seat. Also the facts about a game that all players share.
#pragma once

#include <atomic>
#include <chrono>

#include "shell/library.h"

namespace tafel {

/// Ends thinking early: somebody raised the flag, or the time is over.
struct Deadline {
  using Clock = std::chrono::steady_clock;
  const std::atomic<bool>* stop = nullptr;
  bool timed = false;
  Clock::time_point end{};

  bool over() const {
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) || (timed && Clock::now() >= end);
  }
};

/// A game as the players see it.
struct SeatedGame {
  const Rules& rules;
  const void* pack;
  int seats = 0;
  /// Depth of the shallowest frame in which anybody ever decides. Deeper frames (battles, effects) are restless: the
  /// position is worth little before they have ended.
  u8 calm_depth = 1;
};

/// Finds `calm_depth` by a few random games.
u8 find_calm_depth(const LoadedGame& game);

using Evals = std::array<i32, kMaxSeats>;
using Shares = std::array<float, kMaxSeats>;

/// Final places as shares of the win.
Shares share_win(const Rules& rules, const RawGame& g, std::span<const u8> place);

class World {
 public:
  explicit World(const SeatedGame& seated) : seated_(&seated) {}

  void guess(const HiddenState& view, Rng& rng) {
    copy_state(rules(), box_, view.box());
    rules().redeal(raw(), view.viewer(), rng);
    mark();
  }
  /// A position of a match that is over: nothing is hidden any more. Players never have one.
  void open(const StateBox& state) {
    copy_state(rules(), box_, state);
    mark();
  }
  void copy(const World& from) {
    copy_state(rules(), box_, from.box_);
    rested_ = from.rested_;
    secrets_ = from.secrets_;
  }

  RawGame raw() { return raw_game(box_, seated_->pack); }
  RawGame raw() const { return peek(box_, seated_->pack); }
  const Rules& rules() const { return seated_->rules; }
  int seats() const { return seated_->seats; }
  u8 depth() const { return raw().stack().count; }
  u8 step() const { return raw().stack().back().step; }
  u8 round() const { return rules().round(raw()); }
  bool same_as(const HiddenState& view) const { return same_state(rules(), box_, view.box()); }
  bool calm() const { return depth() <= seated_->calm_depth; }

  /// Like the kernel's `act`, but notices when the game itself went on at the calm level: an automatic step, a chance
  /// step or the end of a secret step there means that whatever somebody had begun is finished.
  void act(Seat s, Action a);
  /// Lets chance act by the player's own generator. True in `moved` if it did.
  Turn settle_chance(Rng& rng, bool& moved) {
    Turn turn = whose_turn(rules(), raw());
    moved = turn.chance;
    while (turn.chance) {
      act(kChance, sample_chance(rules(), raw(), rng));
      turn = whose_turn(rules(), raw());
    }
    return turn;
  }
  bool rested() const { return rested_; }         ///< the game went on at the calm level since the last mark
  u32 secrets_ended() const { return secrets_; }  ///< secret steps completed since the last mark
  void mark() {
    rested_ = false;
    secrets_ = 0;
  }

  Evals evaluate() const;
  Shares win_shares() const;  ///< only when over: 1 for the winner, shared by several

 private:
  const SeatedGame* seated_;
  bool rested_ = false;
  u32 secrets_ = 0;
  StateBox box_;
};

/// Lead over the best opponent, or of a team over the best other team; with one seat the value itself.
i32 lead(const Evals& e, const World& world, Seat s);

}  // namespace tafel
