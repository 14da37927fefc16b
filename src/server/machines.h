// Thinking for the machine's seats: a small pool of low-priority threads with a hard bound per decision; when many
// tables wait for it, everybody gets less of it. They receive a HiddenState and nothing else, so they cannot know more
// than a person in that seat.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "ai/reasons.h"
#include "server/monitoring.h"
#include "server/settings.h"
#include "server/shares.h"
#include "server/table_info.h"
#include "shell/library.h"

namespace tafel::server {

/// States are aligned to cache lines, frames of coroutines are not: a state never lies in one.
using ViewPtr = std::shared_ptr<const HiddenState>;

/// Time for a thought that begins now: the whole budget, or a fair part of it while others wait.
milliseconds fair_share(milliseconds budget, i64 waiting, int threads);

class Machines {
 public:
  Machines(const Settings& settings, Metrics& metrics);
  ~Machines() { stop(); }

  /// A legal action for the viewer of the state. Never throws: if thinking fails, it answers at random.
  Task<Action> choose(const LoadedGame& game, ViewPtr view, AiLevel level);
  /// The best choices, best first, with the reasons for the first; no advice if thinking fails. With a draft: the next
  /// part of the open form beside it; no advice, too, if nothing is left to add. What it costs is counted for the turn.
  using Draft = std::optional<std::vector<Action>>;
  using CounselPtr = std::shared_ptr<const Counsel>;
  Task<CounselPtr> advise(const LoadedGame& game, ViewPtr view, Draft draft, FairShares::Turn& turn);
  /// Raises the stop sign of every thought that has used up its time. Called a few times per second.
  void stop_overdue();
  void stop();

 private:
  struct Thought {
    std::atomic<bool> stop{false};
    std::chrono::steady_clock::time_point until;
  };
  class Running;
  std::string spec(AiLevel level);

  Metrics& metrics_;
  milliseconds budget_;
  int threads_;
  std::mutex mutex_;
  std::vector<Thought*> running_;
  std::atomic<bool> stopping_{false};
  asio::thread_pool pool_;
};

}  // namespace tafel::server
