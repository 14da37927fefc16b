// Finished games looked at again, one after the other, on a thread that runs when nobody else wants the processor. What
// is found is kept with the table, in every language, so that reading it costs nothing.
#pragma once

#include <atomic>
#include <functional>

#include "server/looking_back.h"
#include "server/settings.h"
#include "server/store.h"
#include "server/tasks.h"
#include "server/wording.h"

namespace tafel::server {

class Analyses {
 public:
  Analyses(const Settings& settings, Store& store, const Wording& wording);
  ~Analyses() { stop(); }

  struct Status {
    enum class State : u8 { waiting, running, failed } state = State::waiting;
    int percent = 0;
    std::size_t ahead = 0;  ///< others that come first
  };
  /// Nothing: it was not asked for, or is done and lies in the store.
  std::optional<Status> status(const std::string& table) const;
  /// False if too many wait already. `executor`: where its end is noted.
  bool begin(const asio::any_io_executor& executor, std::shared_ptr<const TableCopy> copy);
  /// What runs ends soon and is not kept; it can be asked for again.
  void stop();

 private:
  struct Job {
    std::uint64_t number = 0;
    std::atomic<bool> running{false}, failed{false};
    std::atomic<int> percent{0};
  };
  using Pages = std::map<std::string, std::string>;  ///< by language
  Pages look_at(const TableCopy& copy, Job& job) const;
  Task<void> work(std::shared_ptr<const TableCopy> copy, std::shared_ptr<Job> job);
  std::size_t open() const;

  double seconds_;
  Store& store_;
  const Wording& wording_;
  std::map<std::string, std::shared_ptr<Job>> job_;  ///< by table
  std::uint64_t begun_ = 0;
  std::atomic<bool> stopping_{false};
  asio::thread_pool pool_{1};
};

}  // namespace tafel::server
