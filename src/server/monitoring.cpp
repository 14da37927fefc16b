// Log lines and metrics; see monitoring.h.
#include "server/monitoring.h"

#include <fmt/format.h>

#include <cstdio>
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
  const std::string text = line.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void quiet_logs(bool quiet) { quiet_flag = quiet; }
void log_info(std::string_view what, const nlohmann::json& fields) { write_line("info", what, fields); }
void log_warning(std::string_view what, const nlohmann::json& fields) { write_line("warning", what, fields); }
std::string short_id(std::string_view table_id) { return std::string(table_id.substr(0, 6)); }

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

std::string Metrics::text() const {
  std::string out;
  const auto number = [&out](std::string_view name, std::string_view kind, std::string_view help, auto value) {
    fmt::format_to(std::back_inserter(out), "# HELP tafel_{0} {2}\n# TYPE tafel_{0} {1}\ntafel_{0} {3}\n", name, kind,
                   help, value);
  };
  const auto counter = [&](std::string_view name, std::string_view help, const std::atomic<std::uint64_t>& v) {
    number(name, "counter", help, v.load());
  };
  const auto gauge = [&](std::string_view name, std::string_view help, const std::atomic<std::int64_t>& v) {
    number(name, "gauge", help, v.load());
  };
  gauge("tables", "Tables in memory", tables);
  gauge("sockets", "Open WebSockets", sockets);
  gauge("connections", "Open connections", connections);
  gauge("ai_queue", "Decisions waiting for a thinking thread", ai_queue);
  counter("requests_total", "HTTP requests", requests);
  counter("request_errors_total", "HTTP requests answered with 4xx or 5xx", request_errors);
  counter("actions_total", "Accepted actions", actions);
  counter("refused_actions_total", "Refused actions", refused_actions);
  counter("rejected_frames_total", "Messages that were not understood", rejected_frames);
  counter("rate_limited_total", "Requests and messages above a limit", rate_limited);
  counter("views_total", "Views sent", views);
  counter("view_bytes_total", "Bytes of views sent", view_bytes);
  counter("evictions_total", "Tables that left the memory", evictions);
  counter("loads_total", "Tables loaded from the store", loads);
  counter("frozen_total", "Games frozen after a broken rule", frozen);
  counter("ai_moves_total", "Decisions by the machine", ai_moves);
  counter("ai_takeovers_total", "Seats taken over after a time-out", ai_takeovers);
  counter("ai_granted_milliseconds_total", "Thinking time granted to the machine", ai_granted_ms);
  counter("commits_total", "Transactions", commits);
  counter("committed_jobs_total", "Changes inside them", committed_jobs);
  counter("commit_failures_total", "Transactions that failed", commit_failures);
  counter("sessions_total", "Sessions created", sessions);
  counter("tables_created_total", "Tables created", tables_created);
  counter("slow_clients_total", "Sockets closed because they did not read", slow_clients);
  action_to_view.write(out, "tafel_action_to_view_seconds", "From an action's arrival to everybody's view being sent");
  commit_time.write(out, "tafel_commit_seconds", "Duration of a transaction");
  fold_time.write(out, "tafel_fold_seconds", "Pause of all changes while the rest of the log is folded");
  ai_time.write(out, "tafel_ai_seconds", "Thinking time per decision");
  return out;
}

}  // namespace tafel::server
