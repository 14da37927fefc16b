// This process among others on one database (docs/decisions/0015): its lease, the tables that it takes, what the
// others have to tell. Where a house belongs to one process alone, nothing of this happens.
#pragma once

#include "server/leases.h"
#include "server/process_file.h"
#include "server/settings.h"
#include "server/tasks.h"

namespace tafel::server {

struct Services;

/// The table lives in another process, which did not give it up in time.
struct Elsewhere : std::runtime_error {
  Elsewhere() : std::runtime_error("the table is at another process of the house") {}
};

class Sharing {
 public:
  using Clock = std::chrono::steady_clock;
  /// Comes in, if the store is shared.
  Sharing(const Settings& settings, Store& store);

  bool on() const { return on_; }
  i64 number() const { return store_.process(); }  ///< of this process; another one after it was counted out
  i64 turn_time() const { return turn_time_; }     ///< of the house when this process came in; 0: unknown
  /// Nobody else can have taken what is ours. Otherwise nothing may be answered, for it may be out of date.
  bool valid() const { return !on_ || Clock::now() < valid_until_; }

  /// The table is ours from now on. False: there is no such table. `insist`: whoever has it is asked for it, and gets
  /// some time; one that has ended without a word, until its lease runs out. Throws Elsewhere.
  Task<bool> acquire(std::string table, bool insist);
  Task<void> leave();

  /// Lives on, hears the others and does what they ask for, until the server stops.
  Task<void> live(Services& services);
  Task<void> listen(Services& services);
  /// What was asked of a table while nobody had it.
  Task<void> catch_up(Services& services, std::string table);

 private:
  struct Beat {
    bool alive = false;
    int buried = 0;
  };
  using JoinedPtr = std::shared_ptr<leases::Joined>;
  Store::Job joining(const JoinedPtr& joined) const;
  void settle(const leases::Joined& joined, i64 heard, Clock::time_point begin);
  Task<Beat> renew(i64 turn_time);
  Task<void> start_again(Services& services);
  void hear(Services& services, const leases::Errand& errand);
  Task<void> hear_of_person(Services& services, PersonId person);
  Task<void> hear_of_blocks(Services& services, std::string network);
  Task<void> do_at_table(Services& services, leases::Errand errand);

  Store& store_;
  bool on_;
  std::string name_;
  milliseconds lease_;
  std::optional<ProcessFile> file_;
  i64 turn_time_ = 0;
  i64 heard_ = 0;  ///< number of the last errand
  Clock::time_point valid_until_;
};

}  // namespace tafel::server
