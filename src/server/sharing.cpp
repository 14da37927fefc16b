// See sharing.h. What the others have to tell is in errands.cpp.
#include "server/sharing.h"

#include "server/services.h"

namespace tafel::server {

namespace {

constexpr milliseconds kTryEvery{100};
constexpr int kAskEvery = 5;  ///< tries; who has the table keeps it at first, and may have changed meanwhile

/// A lease is thought an eighth shorter than it is: clocks do not run exactly alike.
milliseconds believed(milliseconds lease) { return lease - lease / 8; }

/// Of whoever wants a table that another process has: the lease of that one runs out meanwhile, should it be dead.
milliseconds patience(milliseconds lease) { return lease + lease / 2; }

}  // namespace

Sharing::Sharing(const Settings& settings, Store& store)
    : store_(store), on_(settings.shared), name_(settings.process), lease_(settings.lease) {
  if (!on_) return;
  file_.emplace(settings.data, name_);
  const auto begin = Clock::now();
  const auto joined = std::make_shared<leases::Joined>();
  store_.commit_now(joining(joined));
  settle(*joined, leases::last_errand(store_.reader()), begin);
}

Store::Job Sharing::joining(const JoinedPtr& joined) const {
  return [joined, name = name_, lease = lease_.count(), before = file_->before()](Writer& w) {
    *joined = leases::join(w, name, lease, before);
  };
}

void Sharing::settle(const leases::Joined& joined, i64 heard, Clock::time_point begin) {
  store_.set_process(joined.number);
  turn_time_ = joined.turn_time, heard_ = heard;
  valid_until_ = begin + believed(lease_);
  file_->write(joined);
  log_info("joined", {{"process", joined.number}, {"name", name_}});
}

Task<Sharing::Beat> Sharing::renew(i64 turn_time) {
  const auto begin = Clock::now();
  const auto beat = std::make_shared<Beat>();
  Store::Job job = [beat, process = number(), lease = lease_.count(), turn_time](Writer& w) {
    beat->alive = leases::renew(w, process, lease, turn_time);
    beat->buried = leases::bury(w);
  };
  co_await store_.commit(std::move(job));
  if (beat->alive) valid_until_ = begin + believed(lease_);
  co_return *beat;
}

Task<void> Sharing::live(Services& services) {
  while (!services.stopping) {
    std::string failed;
    try {
      const Beat beat = co_await renew(services.turn_time.now());
      if (!beat.alive && !services.stopping) co_await start_again(services);
      if (beat.buried > 0) {
        log_info("process_gone", {{"processes", beat.buried}});
        co_await services.tables.wake_sleepers();
      }
    } catch (const std::exception& e) {
      failed = e.what();
    }
    if (!failed.empty() && !store_.lost()) log_warning("lease_not_renewed", {{"why", failed}});
    co_await pause(lease_ / 4);
  }
}

/// The others have counted this process out, for example because it stood still: whatever it remembers may be out of
/// date. It comes in again as a new one.
Task<void> Sharing::start_again(Services& services) {
  log_warning("counted_out", {{"process", number()}});
  ++services.metrics.counted_out;
  valid_until_ = {};
  services.tables.drop_all();
  services.people.forget_all();
  const auto begin = Clock::now();
  const auto joined = std::make_shared<leases::Joined>();
  Store::Job job = joining(joined);
  co_await store_.commit(std::move(job));
  auto look = [this] { return leases::last_errand(store_.reader()); };
  const i64 heard = co_await on_pool(services.workers, std::move(look));
  auto read = [this] { return std::pair{house::marks(store_.reader()), Blocks::read(store_.reader())}; };
  auto [marks, blocks] = co_await on_pool(services.workers, std::move(read));
  services.marks = std::move(marks);
  services.blocks = std::move(blocks);
  settle(*joined, heard, begin);
}

Task<bool> Sharing::acquire(std::string table, bool insist) {
  struct Outcome {
    i64 epoch = 0;
    bool known = false;
  };
  const auto end = Clock::now() + patience(lease_);
  for (int tries = 0;; ++tries) {
    if (!valid()) throw StoreLost("this process does not know what the others have done");
    const auto outcome = std::make_shared<Outcome>();
    Store::Job job = [outcome, table, self = number(), ask = insist && tries % kAskEvery == 0](Writer& w) {
      outcome->epoch = leases::take(w, table, self);
      outcome->known = outcome->epoch > 0 || leases::exists(w, table);
      if (ask && outcome->known && outcome->epoch == 0) leases::bury(w), w.tell("want", "", table);
    };
    co_await store_.commit(std::move(job));
    if (outcome->epoch > 0) co_return true;
    if (!outcome->known) co_return false;
    if (!insist || Clock::now() > end) throw Elsewhere();
    co_await pause(kTryEvery);
  }
}

Task<void> Sharing::leave() {
  Store::Job job = [self = number()](Writer& w) { leases::leave(w, self); };
  co_await store_.commit(std::move(job));
}

}  // namespace tafel::server
