// What the operator sees: one JSON object per line on stderr, and counters for Prometheus. Neither ever holds tokens,
// passwords, whole table links or anything hidden of a game.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tafel::server {

void quiet_logs(bool quiet);
void log_info(std::string_view what, const nlohmann::json& fields);
void log_warning(std::string_view what, const nlohmann::json& fields);
/// What went wrong, without what it happened to: errors of the store quote the rows that were written, errors of files
/// what they found, and both may hold secret moves. Every `why` of a log line goes through this.
std::string safe_reason(std::string_view why);
/// Enough of a table id to find it again, not enough to sit down there.
std::string short_id(std::string_view table_id);

/// Of this process, by the system's count; 0 where it does not say.
std::int64_t resident_bytes();

class Histogram {
 public:
  void add(std::chrono::nanoseconds time);
  void write(std::string& out, std::string_view name, std::string_view help) const;
  double quantile(double q) const;  ///< seconds, upper edge of the bucket

 private:
  static constexpr std::array<double, 14> kEdge{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03,
                                                0.05,   0.1,   0.2,   0.5,   1.0,  2.0,  5.0};
  std::array<std::atomic<std::uint64_t>, 15> bucket_{};
  std::atomic<std::uint64_t> sum_ns_{0};
};

struct Metrics {
  std::atomic<std::uint64_t> requests{0}, request_errors{0}, actions{0}, refused_actions{0}, rejected_frames{0},
      rate_limited{0}, views{0}, views_made{0}, view_bytes{0}, evictions{0}, loads{0}, frozen{0}, ai_moves{0},
      ai_takeovers{0}, ai_granted_ms{0}, commits{0}, committed_jobs{0}, commit_failures{0}, sessions{0},
      tables_created{0}, slow_clients{0}, password_hashes{0}, refused_connections{0}, blocked{0}, outgoing{0},
      outgoing_failures{0}, handed_over{0}, lost_to_others{0}, elsewhere{0}, counted_out{0};
  std::atomic<std::int64_t> sockets{0}, connections{0}, tables{0}, ai_queue{0};
  /// Looked up when somebody asks.
  std::atomic<std::int64_t> database_bytes{0}, log_bytes{0}, free_bytes{0}, memory_bytes{0}, queued_bytes{0};
  Histogram action_to_view, commit_time, fold_time, ai_time;

  std::string text() const;
};

}  // namespace tafel::server
