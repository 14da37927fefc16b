// Log lines and metrics; see monitoring.h.
#include "server/monitoring.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

namespace tafel::server {

namespace {

std::atomic<bool> quiet_flag{false};

void write_line(std::string_view level, std::string_view what, const nlohmann::json& fields) {
  if (quiet_flag.load(std::memory_order_relaxed)) return;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  nlohmann::json line = {
      {"at", std::chrono::duration_cast<std::chrono::milliseconds>(now).count()}, {"level", level}, {"what", what}};
  line.update(fields);
  if (const auto why = line.find("why"); why != line.end() && why->is_string())
    *why = safe_reason(why->get_ref<const std::string&>());
  const std::string text = line.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

std::string safe_reason(std::string_view why) {
  for (const std::string_view mark : {" while ", ", found ", "DETAIL:"}) why = why.substr(0, why.find(mark));
  std::string out;
  bool quoted = false;
  for (const char c : why) {
    if (c == '"' || !quoted) out += c;
    if (c == '"') quoted = !quoted;
  }
  return out;
}

void quiet_logs(bool quiet) { quiet_flag = quiet; }
void log_info(std::string_view what, const nlohmann::json& fields) { write_line("info", what, fields); }
void log_warning(std::string_view what, const nlohmann::json& fields) { write_line("warning", what, fields); }
std::string short_id(std::string_view table_id) { return std::string(table_id.substr(0, 6)); }

std::int64_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::int64_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

void Histogram::add(std::chrono::nanoseconds time) {
  const double s = std::chrono::duration<double>(time).count();
  std::size_t i = 0;
  while (i < kEdge.size() && s > kEdge[i]) ++i;
  bucket_[i].fetch_add(1, std::memory_order_relaxed);
  sum_ns_.fetch_add(static_cast<std::uint64_t>(time.count()), std::memory_order_relaxed);
}

void Histogram::write(std::string& out, std::string_view name, std::string_view help) const {
  auto at = std::back_inserter(out);
  fmt::format_to(at, "# HELP {0} {1}\n# TYPE {0} histogram\n", name, help);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < kEdge.size(); ++i) {
    total += bucket_[i].load(std::memory_order_relaxed);
    fmt::format_to(at, "{}_bucket{{le=\"{}\"}} {}\n", name, kEdge[i], total);
  }
  total += bucket_.back().load(std::memory_order_relaxed);
  fmt::format_to(at, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, total,
                 static_cast<double>(sum_ns_.load(std::memory_order_relaxed)) * 1e-9);
}

double Histogram::quantile(double q) const {
  std::uint64_t total = 0;
  for (const auto& b : bucket_) total += b.load(std::memory_order_relaxed);
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < kEdge.size(); ++i) {
    seen += bucket_[i].load(std::memory_order_relaxed);
    if (static_cast<double>(seen) >= q * static_cast<double>(total)) return kEdge[i];
  }
  return kEdge.back();
}

namespace {

template <class T>
struct Value {
  std::string_view name, help;
  std::atomic<T> Metrics::*value;
};
using Counter = Value<std::uint64_t>;
using Gauge = Value<std::int64_t>;

constexpr Gauge kGauges[] = {
    {"tables", "Tables in memory", &Metrics::tables},
    {"sockets", "Open WebSockets", &Metrics::sockets},
    {"connections", "Open connections", &Metrics::connections},
    {"database_bytes", "Size of the database", &Metrics::database_bytes},
    {"database_log_bytes", "Size of its write-ahead log", &Metrics::log_bytes},
    {"disk_free_bytes", "What is left on the disk of the database", &Metrics::free_bytes},
    {"memory_bytes", "Resident memory of the process", &Metrics::memory_bytes},
    {"queued_bytes", "Messages that wait for clients to read them", &Metrics::queued_bytes},
    {"ai_queue", "Decisions waiting for a thinking thread", &Metrics::ai_queue},
};
constexpr Counter kCounters[] = {
    {"requests_total", "HTTP requests", &Metrics::requests},
    {"request_errors_total", "HTTP requests answered with 4xx or 5xx", &Metrics::request_errors},
    {"actions_total", "Accepted actions", &Metrics::actions},
    {"refused_actions_total", "Refused actions", &Metrics::refused_actions},
    {"rejected_frames_total", "Messages that were not understood", &Metrics::rejected_frames},
    {"rate_limited_total", "Requests and messages above a limit", &Metrics::rate_limited},
    {"views_total", "Views sent", &Metrics::views},
    {"views_made_total", "Views made: the same one goes to everybody who may see the same", &Metrics::views_made},
    {"view_bytes_total", "Bytes of views sent", &Metrics::view_bytes},
    {"evictions_total", "Tables that left the memory", &Metrics::evictions},
    {"loads_total", "Tables loaded from the store", &Metrics::loads},
    {"frozen_total", "Games frozen after a broken rule", &Metrics::frozen},
    {"ai_moves_total", "Decisions by the machine", &Metrics::ai_moves},
    {"ai_takeovers_total", "Seats taken over after a time-out", &Metrics::ai_takeovers},
    {"ai_granted_milliseconds_total", "Thinking time granted to the machine", &Metrics::ai_granted_ms},
    {"commits_total", "Transactions", &Metrics::commits},
    {"committed_jobs_total", "Changes inside them", &Metrics::committed_jobs},
    {"commit_failures_total", "Transactions that failed", &Metrics::commit_failures},
    {"sessions_total", "Sessions created", &Metrics::sessions},
    {"password_hashes_total", "Passwords hashed or compared: expensive on purpose", &Metrics::password_hashes},
    {"tables_created_total", "Tables created", &Metrics::tables_created},
    {"outgoing_total", "Webhooks and pushes delivered", &Metrics::outgoing},
    {"outgoing_failures_total", "Webhooks and pushes that were not", &Metrics::outgoing_failures},
    {"refused_connections_total", "Connections turned away because there were too many", &Metrics::refused_connections},
    {"blocked_total", "Requests from addresses that the host has shut out", &Metrics::blocked},
    {"handed_over_total", "Tables given to another process that wanted them", &Metrics::handed_over},
    {"lost_to_others_total", "Tables that another process had taken", &Metrics::lost_to_others},
    {"elsewhere_total", "Answers that the table is at another process", &Metrics::elsewhere},
    {"counted_out_total", "How often the other processes took this one for dead", &Metrics::counted_out},
    {"slow_clients_total", "Sockets closed because they did not read", &Metrics::slow_clients},
};

template <class T>
void write_value(std::string& out, const Metrics& metrics, const Value<T>& row, std::string_view kind) {
  fmt::format_to(std::back_inserter(out), "# HELP tafel_{0} {2}\n# TYPE tafel_{0} {1}\ntafel_{0} {3}\n", row.name, kind,
                 row.help, (metrics.*row.value).load());
}

}  // namespace

std::string Metrics::text() const {
  std::string out;
  for (const Gauge& row : kGauges) write_value(out, *this, row, "gauge");
  for (const Counter& row : kCounters) write_value(out, *this, row, "counter");
  action_to_view.write(out, "tafel_action_to_view_seconds", "From an action's arrival to everybody's view being sent");
  commit_time.write(out, "tafel_commit_seconds", "Duration of a transaction");
  fold_time.write(out, "tafel_fold_seconds", "Pause of all changes while the rest of the log is folded");
  ai_time.write(out, "tafel_ai_seconds", "Thinking time per decision");
  return out;
}

}  // namespace tafel::server
