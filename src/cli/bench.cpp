// `tafel bench GAME`: speed of the engine on one core, and the signature of its behaviour.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "ai/build.h"
#include "ai/measure.h"
#include "cli/command.h"

namespace tafel::cli {

namespace {

struct BenchArgs {
  std::string game;
  int seats = 0;  ///< 0 = 4 if the game allows it
  double seconds = 4;
  u64 seed = 1;
  bool json = false, signature = false;
};

nlohmann::ordered_json measure(const LoadedGame& game, const BenchArgs& args, int seats) {
  const PlayRate play = measure_play(game, seats, args.seconds * 0.4, args.seed);
  const StateCosts cost = measure_state(game, seats, args.seconds * 0.3, args.seed);
  const auto per_second = [&play](u64 n) { return static_cast<double>(n) / play.seconds; };
  const double decisions = static_cast<double>(play.decisions);
  nlohmann::ordered_json out;
  out["game"] = game.rules.id;
  out["seats"] = seats;
  out["games_per_s"] = per_second(play.games);
  out["decisions_per_s"] = per_second(play.decisions);
  out["free_decisions_per_s"] = per_second(play.free);
  out["decisions_per_game"] = decisions / static_cast<double>(play.games);
  out["legal_mean"] = static_cast<double>(play.legal) / decisions;
  out["legal_max"] = play.legal_max;
  out["state_bytes"] = game.rules.state_bytes;
  out["copy_ns"] = cost.copy_ns;
  out["redeal_ns"] = cost.redeal_ns;
  out["observe_ns"] = cost.observe_ns;
  out["json_us"] = cost.json_us;
  out["binary_us"] = cost.binary_us;
  out["search_iterations_per_s"] = measure_search(game, seats, args.seconds * 0.3, args.seed);
  out["signature"] = bench_signature(game);
  out["compiler"] = build_compiler();
  out["commit"] = build_commit();
  return out;
}

void print_table(const nlohmann::ordered_json& r) {
  const auto number = [&r](const char* key) { return r[key].get<double>(); };
  const auto word = [&r](const char* key) { return r[key].get<std::string>(); };
  fmt::print("{}, {} seats, uniformly random play on one core\n", word("game"), r["seats"].get<int>());
  fmt::print("  games per second            {:>12.0f}\n", number("games_per_s"));
  fmt::print("  decisions per second        {:>12.0f}\n", number("decisions_per_s"));
  fmt::print("    not forced                {:>12.0f}\n", number("free_decisions_per_s"));
  fmt::print("  decisions per game          {:>12.1f}\n", number("decisions_per_game"));
  fmt::print("  legal actions, mean         {:>12.2f}\n", number("legal_mean"));
  fmt::print("  legal actions, most         {:>12.0f}\n", number("legal_max"));
  fmt::print("  state                       {:>12.0f} bytes\n", number("state_bytes"));
  fmt::print("  copy                        {:>12.1f} ns\n", number("copy_ns"));
  fmt::print("  copy, hide and redeal       {:>12.1f} ns\n", number("redeal_ns"));
  fmt::print("  observation of one seat     {:>12.1f} ns\n", number("observe_ns"));
  fmt::print("  JSON there and back         {:>12.2f} us\n", number("json_us"));
  fmt::print("  binary there and back       {:>12.3f} us\n", number("binary_us"));
  fmt::print("  search iterations per second{:>12.0f}\n", number("search_iterations_per_s"));
  fmt::print("  signature                   {}\n", word("signature"));
  fmt::print("  {}, commit {}\n", word("compiler"), word("commit"));
}

int bench(Program& program, const BenchArgs& args) {
  const LoadedGame& game = need_game(program, args.game);
  if (args.signature) {
    fmt::print("{}\n", bench_signature(game));
    return kOk;
  }
  const Rules& rules = game.rules;
  const int seats = args.seats > 0 ? args.seats : std::clamp<int>(4, rules.min_seats, rules.max_seats);
  if (seats < rules.min_seats || seats > rules.max_seats || !rules.playable(seats, {}).empty()) {
    fmt::print(stderr, "tafel bench: {} has {} to {} seats, found {}\n", rules.id, rules.min_seats, rules.max_seats,
               seats);
    return kUsage;
  }
  const auto result = measure(game, args, seats);
  if (args.json) fmt::print("{}\n", result.dump(2));
  else print_table(result);
  return kOk;
}

}  // namespace

void add_bench(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("bench", "Measure the speed of a game on one core");
  auto args = std::make_shared<BenchArgs>();
  cmd->add_option("game", args->game, "Which game");
  cmd->add_option("--seats", args->seats, "Number of seats (4 if the game allows it)")->check(CLI::Range(1, 8));
  cmd->add_option("--seconds", args->seconds, "How long to measure, in processor time")
      ->check(CLI::Range(0.1, 600.0))
      ->capture_default_str();
  cmd->add_option("--seed", args->seed, "Seed of the random games")->capture_default_str();
  cmd->add_flag("--json", args->json, "Machine-readable output");
  cmd->add_flag("--signature", args->signature, "Only the hash over seeded random games");
  add_bench_server(*cmd, program);
  add_bench_processes(*cmd, program);
  cmd->callback([&program, cmd, args] {
    if (!cmd->get_subcommands().empty()) return;
    if (args->game.empty()) throw CLI::RequiredError("game");
    program.run = [&program, args] { return bench(program, *args); };
  });
}

}  // namespace tafel::cli
