// One hostile address beside honest tables: everything that the limits allow, all at once, and what the honest notice
// of it. For `tafel bench server --attack`; loopback only.
#pragma once

#include "server/load.h"

namespace tafel::server {

struct AttackReport {
  std::size_t tables = 0, honest_sockets = 0;
  /// Milliseconds from an action to everybody's view, and how many there were.
  struct Phase {
    std::size_t actions = 0, failures = 0;
    double p50 = 0, p99 = 0, worst = 0;
  } undisturbed, attacked;
  std::size_t returns = 0, locked_out = 0;  ///< seated people who came back during the attack; who could not
  double return_p99 = 0;                    ///< milliseconds until they had their view
  /// What the hostile address did.
  std::size_t connections = 0, refused = 0, frames = 0, requests = 0;
};

/// Honest people come from addresses of their own (127.1.*, one per table), the hostile one is 127.0.0.2. Each phase
/// takes `plan.seconds`; `tick` is called every second.
AttackReport run_attack(const LoadPlan& plan, const std::function<void()>& tick);

}  // namespace tafel::server
