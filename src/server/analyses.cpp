// See analyses.h.
#include "server/analyses.h"

#include <sys/resource.h>
#include <unistd.h>

#include "ai/analysis_words.h"

namespace tafel::server {

namespace {

constexpr std::size_t kMostWaiting = 20;
constexpr std::size_t kMostFailed = 200;  // that somebody may still ask about

/// Behind the machines of running games, which are behind everything else.
void be_last() { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19); }

}  // namespace

Analyses::Analyses(const Settings& settings, Store& store, const Wording& wording)
    : seconds_(settings.analysis_seconds), store_(store), wording_(wording) {}

std::size_t Analyses::open() const {
  return static_cast<std::size_t>(std::ranges::count_if(job_, [](const auto& j) { return !j.second->failed; }));
}

std::optional<Analyses::Status> Analyses::status(const std::string& table) const {
  const auto it = job_.find(table);
  if (it == job_.end()) return std::nullopt;
  const Job& job = *it->second;
  Status out{Status::State::waiting, job.percent.load(), 0};
  if (job.failed) out.state = Status::State::failed;
  else if (job.running) out.state = Status::State::running;
  for (const auto& [other, j] : job_) out.ahead += !j->failed && j->number < job.number ? 1 : 0;
  return out;
}

bool Analyses::begin(const asio::any_io_executor& executor, std::shared_ptr<const TableCopy> copy) {
  const std::string& table = copy->info.id;
  if (const auto it = job_.find(table); it != job_.end() && !it->second->failed) return true;
  if (open() >= kMostWaiting) return false;
  if (job_.size() > kMostFailed) std::erase_if(job_, [](const auto& j) { return j.second->failed.load(); });
  auto job = std::make_shared<Job>();
  job->number = ++begun_;
  job_[table] = job;
  asio::co_spawn(executor, work(std::move(copy), std::move(job)), [](const std::exception_ptr&) {});
  return true;
}

Analyses::Pages Analyses::look_at(const TableCopy& copy, Job& job) const {
  be_last();
  job.running = true;
  AnalysisPlan plan;
  plan.seconds = seconds_;
  plan.stop = &stopping_;
  plan.progress = [&job](int done, int total) { job.percent = 100 * done / std::max(1, total); };
  const Analysis found = analyse(copy.match, plan);
  Pages out;
  if (found.stopped || stopping_) return out;
  for (const std::string_view language : {"de", "en"}) {
    const Speaker speaker = wording_.speaker(copy.match.game(), copy.info, language);
    out[std::string(language)] = to_text(analysis_page(copy.match, found, speaker));
  }
  return out;
}

Task<void> Analyses::work(std::shared_ptr<const TableCopy> copy, std::shared_ptr<Job> job) {
  const std::string table = copy->info.id;
  try {
    auto look = [this, copy, job] { return look_at(*copy, *job); };
    const auto pages = std::make_shared<const Pages>(co_await on_pool(pool_, std::move(look)));
    Store::Job keep = [table, pages](Writer& w) {
      for (const auto& [language, page] : *pages) w.put_analysis(table, language, page);
    };
    co_await store_.commit(std::move(keep));
    job_.erase(table);
  } catch (const std::exception& e) {
    log_warning("analysis_failed", {{"table", short_id(table)}, {"why", e.what()}});
    job->failed = true;
  }
}

void Analyses::stop() {
  stopping_ = true;
  pool_.join();
}

}  // namespace tafel::server
