// A crowd of clients for measuring a server: many sockets at many tables, and how long an action takes until everybody
// at the table has the new view.
#pragma once

#include <cstdint>
#include <string>

namespace tafel::server {

struct LoadPlan {
  std::uint16_t port = 0;
  std::string game = "goofspiel";
  int tables = 500;
  int sockets = 2000;
  int seats = 4;       ///< per table; further sockets watch
  int pace_ms = 2000;  ///< between two actions at one table
  int seconds = 20;
};

struct LoadReport {
  std::size_t sockets = 0, actions = 0, views = 0, failures = 0;
  double p50 = 0, p99 = 0, worst = 0;           ///< milliseconds from action to one socket's view
  double everybody_p50 = 0, everybody_p99 = 0;  ///< to the last socket at the table
  double mean_view_bytes = 0;
};

/// Runs the plan against a server on this machine. Throws if the crowd cannot be seated.
LoadReport run_load(const LoadPlan& plan);

}  // namespace tafel::server
