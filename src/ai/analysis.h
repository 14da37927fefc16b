// A finished match looked at again: the win chance of every seat over time, what luck gave and took, and what each
// decision gave away against the best that could have been known at the time.
//
// The chances come from the open position, since nothing is hidden after the end. Decisions are judged from the hidden
// state of the deciding seat alone: nobody is blamed for what could not be known.
#pragma once

#include <functional>

#include "ai/player.h"
#include "ai/win_model.h"
#include "shell/match.h"

namespace tafel {

/// Mean of several looks, with its standard error.
struct Estimate {
  Shares chance{};
  Shares error{};
};

/// Win chances after the first `entries` entries of the log.
struct WinPoint {
  std::size_t entries = 0;
  Seat by = kNobody;  ///< who made the entries since the point before: a seat, or kChance
  u8 round = 0;
  Estimate estimate;
};

/// A real choice: what was done, and what the search would have done with the same knowledge.
struct JudgedChoice {
  std::size_t entry = 0;  ///< its place in the log
  Seat seat = 0;
  u8 round = 0;
  Action played;
  float share = 0;           ///< win chance that it promised
  float error = 0;           ///< standard error of what it gave away
  std::vector<Advice> best;  ///< the search's lines, best first; at most three
  float lost() const { return std::max(0.0F, best.front().share - share); }
};

struct SeatAccount {
  float luck = 0, luck_error = 0;      ///< change of the win chance by chance outcomes, and its standard error
  float own = 0, own_error = 0;        ///< the same by what the seat decided
  float others = 0, others_error = 0;  ///< and by what the others decided
  float lost = 0, lost_error = 0;      ///< win chance given away by decisions
  u32 choices = 0, sound = 0;          ///< real choices; those that gave away at most kSound
};

struct Analysis {
  static constexpr float kSound = 0.01F;   ///< a decision this close to the best is as good as it
  static constexpr float kMarked = 0.03F;  ///< what gives away more is shown, with what would have been better
  int seats = 0;
  u32 looks = 0;  ///< per position
  std::vector<WinPoint> course;
  std::vector<JudgedChoice> choices;
  std::vector<SeatAccount> account;                        ///< by seat
  std::vector<std::vector<SeatAccount>> account_by_round;  ///< by round and seat
  bool stopped = false;  ///< somebody raised the flag: decisions after the last one were not judged

  /// Indices into `course` of the greatest changes, in the order of the match.
  std::vector<std::size_t> turning_points(std::size_t most) const;
  /// Indices into `choices` of those that gave away most, in the order of the match.
  std::vector<std::size_t> marked(std::size_t most) const;
};

struct AnalysisPlan {
  /// About so much processor time; 0 = as much as `looks` and `iterations` say, so that a seed gives one result.
  double seconds = 60;
  u32 looks = 64;
  u32 iterations = 200;  ///< of the search for each decision
  u64 seed = 1;
  std::function<void(int done, int total)> progress{};
  const std::atomic<bool>* stop = nullptr;
};

/// A match that began with a position is judged from there on. Throws std::invalid_argument if it is not over.
Analysis analyse(const Match& match, const AnalysisPlan& plan);

}  // namespace tafel
