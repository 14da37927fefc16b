// `tafel tune GAME`: numbers of the search found by games against itself; can be interrupted and gone on with.
#include "ai/tune.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/build.h"
#include "cli/command.h"
#include "cli/long_run.h"

namespace tafel::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct TuneArgs {
  std::string game, player = "search:500it", journal;
  std::vector<std::string> numbers, options;
  int seats = 2, steps = 200, deals = 1, jobs = 1;
  u64 seed = 1;
  bool json = false;
};

/// What a journal begins with: results of another search for numbers do not belong into it.
OrderedJson heading(const TuneArgs& args) {
  return {{"tune", 1},
          {"game", args.game},
          {"player", args.player},
          {"seats", args.seats},
          {"set", args.options},
          {"seed", args.seed},
          {"deals", args.deals},
          {"steps", args.steps},
          {"numbers", args.numbers},
          {"commit", build_commit()}};
}

/// Takes over what an earlier run has found, and leaves the file ready for more.
void open_journal(const TuneArgs& args, Climb& climb, std::ofstream& out) {
  std::string whole;
  if (std::ifstream in(args.journal); in) {
    std::string line;
    if (std::getline(in, line) && line != heading(args).dump())
      throw UsageError(
          fmt::format("{} belongs to another search for numbers and is left as it is.\n  there: {}\n  here:  {}\nTake "
                      "another file for --journal.",
                      args.journal, line, heading(args).dump()));
    while (climb.done() < args.steps && std::getline(in, line)) {
      const auto json = nlohmann::json::parse(line, nullptr, false);
      // A line that was being written when the machine stopped is none.
      if (!json.is_object() || json.value("step", -1) != climb.done() || !json.contains("better")) break;
      climb.learn(json["better"].get<double>());
      whole += line + '\n';
    }
  }
  out.open(args.journal, std::ios::trunc);
  out << heading(args).dump() << '\n' << whole << std::flush;
  if (!out) throw UsageError(fmt::format("{}: cannot be written", args.journal));
}

std::string player_name(const std::string& player, const std::vector<TuningChange>& changes) {
  std::string out = player;
  for (const auto& [name, value] : changes) out += fmt::format("+{}={:.3g}", name, value);
  return out;
}

void print_found(const TuneArgs& args, const LoadedGame& game, const Tuner& tuner) {
  const SearchTuning before = tuning_of(game, args.seats);
  const std::vector<TuningChange> found = tuner.changes(0);
  if (args.json) {
    OrderedJson out = heading(args);
    out["done"] = tuner.climb().done();
    for (const auto& [name, value] : found) out["found"][name] = static_cast<double>(value);
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("{}: {} seats, {} of {} steps\n\n{:<16}{:>10}{:>10}\n", args.game, args.seats, tuner.climb().done(),
             args.steps, "number", "before", "found");
  for (std::size_t i = 0; i < found.size(); ++i)
    fmt::print("{:<16}{:>10.3g}{:>10.3g}\n", found[i].first, before.*tuner.numbers()[i]->value, found[i].second);
  fmt::print("\nIs it better? Games that were not used to find it tell:\n  tafel arena {} --seats {} --players {},{}\n",
             args.game, args.seats, args.player, player_name(args.player, found));
}

int tune(Program& program, const TuneArgs& args) {
  const LoadedGame& game = need_game(program, args.game);
  try {
    const Config config = config_from(game.rules, read_settings(args.options));
    const PlayerSpec player = parse_player(args.player);
    if (player.kind != PlayerKind::search)
      throw std::invalid_argument(
          fmt::format("--player: expected a search with a budget, as in search:500it, found \"{}\"", args.player));
    Tuner tuner(game, args.seats, args.numbers, args.steps, args.seed);
    const std::atomic<bool>& stopped = heed_interrupts();
    std::ofstream journal;
    if (!args.journal.empty()) open_journal(args, tuner.climb(), journal);
    while (tuner.climb().done() < args.steps) {
      const double better = tuner.play(config, player, args.deals, args.jobs, &stopped);
      if (stopped) break;  // half a step is none
      if (!args.journal.empty())
        journal << OrderedJson{{"step", tuner.climb().done()}, {"better", better}}.dump() << std::endl;
      tuner.climb().learn(better);
      show_progress(tuner.climb().done(), args.steps);
    }
    print_found(args, game, tuner);
    return stopped ? kInterrupted : kOk;
  } catch (const std::invalid_argument& e) {
    fmt::print(stderr, "tafel tune: {}\n", e.what());
    return kUsage;
  }
}

}  // namespace

void add_tune(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("tune", "Find better numbers for the search by games against itself");
  auto args = std::make_shared<TuneArgs>();
  cmd->add_option("game", args->game, "Which game")->required();
  cmd->add_option("--numbers", args->numbers, "Which ones (src/ai/tuning.h); all that can be tuned if not given")
      ->delimiter(',');
  cmd->add_option("--player", args->player, "The search with its budget")->capture_default_str();
  cmd->add_option("--seats", args->seats, "Seats at every table")->check(CLI::Range(2, 8))->capture_default_str();
  cmd->add_option("--steps", args->steps, "Steps; each moves all numbers")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  cmd->add_option("--deals", args->deals, "Deals in every step, each at every kind of table in all rotations")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  cmd->add_option("--journal", args->journal, "Keep the results in this file; a second run goes on with it");
  cmd->add_option("--seed", args->seed, "Seed of the whole series")->capture_default_str();
  cmd->add_option("--set", args->options, "Options of the game, key=value,...")->delimiter(',');
  cmd->add_option("--jobs", args->jobs, "Threads")->check(CLI::Range(1, 1024))->capture_default_str();
  cmd->add_flag("--json", args->json, "Machine-readable output");
  cmd->callback([&program, args] { program.run = [&program, args] { return tune(program, *args); }; });
}

}  // namespace tafel::cli
