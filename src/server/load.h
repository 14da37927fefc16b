// A crowd of clients for measuring a server: many sockets at many tables, and how long an action takes until everybody
// at the table has the new view.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tafel::server {

struct LoadPlan {
  std::uint16_t port = 0;
  std::string game = "covil";
  int tables = 500;
  int sockets = 2000;
  int seats = 4;       ///< per table; further sockets watch
  int pace_ms = 2000;  ///< between two actions at one table
  int seconds = 20;
  bool deflate = false;  ///< as browsers ask for it
};

/// Times up to `ms`, more than the bucket before: how many there were.
struct TimesUpTo {
  double ms = 0;
  std::uint64_t count = 0;
};

struct LoadReport {
  std::size_t sockets = 0, actions = 0, views = 0, failures = 0;
  double p50 = 0, p99 = 0, worst = 0;                                ///< milliseconds from action to one socket's view
  double everybody_p50 = 0, everybody_p99 = 0, everybody_worst = 0;  ///< to the last socket at the table
  double mean_view_bytes = 0;
  std::vector<TimesUpTo> commits, folds;  ///< transactions of the store and its pauses, by the server's own count
};

/// Runs the plan against a server on this machine; `tick` is called when play begins, every second and at its end.
/// Throws if the crowd cannot be seated. The sockets are closed when it returns.
LoadReport run_load(const LoadPlan& plan, const std::function<void()>& tick);

/// Cost of moves over the length of a game.
struct Growth {
  std::size_t first = 0, last = 0;  ///< numbers of the moves
  std::size_t moves = 0;            ///< that were measured
  double cpu_us = 0;                ///< of the server, per move
};

/// Plays `games` games of the plan's game one after the other, without pauses; `cpu` tells the processor seconds that
/// the server has used so far.
std::vector<Growth> run_growth(const LoadPlan& plan, int games, const std::function<double()>& cpu);

}  // namespace tafel::server
