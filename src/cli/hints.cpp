// `tafel hints`: does a hint say what the level itself would play? Measured on decisions of played games.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "ai/build.h"
#include "ai/reasons.h"
#include "ai/stats.h"
#include "cli/command.h"
#include "cli/long_run.h"

namespace tafel::cli {

namespace {

struct HintSettings {
  std::string game, players = "medium";
  int decisions = 1000, seats = 0;
  u32 iterations = 2000, every = 7;
  u64 seed = 1;
  bool json = false;
};

struct Agreement {
  int asked = 0, same = 0;  ///< the hint with the random numbers of the choice
  int again = 0;            ///< the hint with random numbers of its own
  int games = 0;
  double behind = 0;  ///< share of the win between the two where they differ, as the hint sees it
  int known = 0;      ///< of those: the hint names the choice among its alternatives
};

class Measurement {
 public:
  Measurement(const LoadedGame& game, const HintSettings& set, const std::atomic<bool>& stopped)
      : game_(game), set_(set), stopped_(stopped), sampler_(mix(0x68696e74, set.seed)) {}

  Agreement run() {
    while (out_.asked < set_.decisions && !stopped_) play();
    return out_;
  }

 private:
  void play() {
    const int seats = set_.seats > 0 ? set_.seats : game_.rules.min_seats;
    const u64 seed = mix(set_.seed, static_cast<u64>(++out_.games));
    StateBox box;
    const RawGame g = game_.raw(box);
    Rng draws(seed);
    std::vector<Player> players;
    players.reserve(static_cast<std::size_t>(seats));
    for (int s = 0; s < seats; ++s)
      players.push_back(make_player(game_, set_.players, mix(seed, static_cast<u64>(s) + 1)));
    start_game(game_.rules, g, seats, {});
    for (Turn turn = run_chance(game_.rules, g, draws); !turn.over && !stopped_;
         turn = run_chance(game_.rules, g, draws)) {
      const Seat s = turn.seats.lowest();
      const HiddenState view = hide_for(game_.rules, game_.pack.get(), box, s);
      Options options;
      list_options(game_.rules, g, s, options);
      if (options.size() > 1 && sampler_.below(set_.every) == 0 && out_.asked < set_.decisions) ask(view);
      act(game_.rules, g, s, players[s].choose(view));
    }
  }
  void ask(const HiddenState& view) {
    const std::string level = fmt::format("search:{}it", set_.iterations);
    const u64 seed = mix(set_.seed, static_cast<u64>(out_.asked) + 1'000'000);
    const Action choice = make_player(game_, level, seed).choose(view);
    out_.same += make_player(game_, level, seed).hint(view).front().action == choice;
    const std::vector<Advice> other = make_player(game_, level, seed + 1).hint(view);
    ++out_.asked;
    show_progress(out_.asked, set_.decisions);
    if (other.front().action == choice) return void(++out_.again);
    for (const Advice& a : other)
      if (a.action == choice) out_.behind += static_cast<double>(other.front().share - a.share), ++out_.known;
  }

  const LoadedGame& game_;
  const HintSettings& set_;
  const std::atomic<bool>& stopped_;
  Rng sampler_;
  Agreement out_;
};

int measure_hints(Program& program, const HintSettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  const std::atomic<bool>& stopped = heed_interrupts();
  const Agreement found = Measurement(game, set, stopped).run();
  const auto share = [&](int n) { return found.asked > 0 ? 100.0 * n / found.asked : 0; };
  const double behind = found.known > 0 ? 100 * found.behind / found.known : 0;
  if (set.json) {
    const nlohmann::ordered_json out{{"game", game.rules.id},      {"decisions", found.asked},
                                     {"games", found.games},       {"iterations", set.iterations},
                                     {"same_numbers", found.same}, {"own_numbers", found.again},
                                     {"named", found.known},       {"behind", behind / 100},
                                     {"seed", set.seed},           {"commit", build_commit()}};
    fmt::print("{}\n", out.dump());
  } else {
    fmt::print("{}: {} decisions of {} games, {} iterations\n", game.rules.id, found.asked, found.games,
               set.iterations);
    fmt::print("  same random numbers as the choice: {:.1f} % agree\n", share(found.same));
    fmt::print("  random numbers of its own:         {:.1f} % agree\n", share(found.again));
    fmt::print("  where not: {} times the choice is an alternative, {:.1f} points of a hundred behind on average\n",
               found.known, behind);
  }
  return stopped ? kInterrupted : kOk;
}

}  // namespace

void add_hints(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("hints", "Measure how often a hint says what the level itself would play");
  auto set = std::make_shared<HintSettings>();
  cmd->add_option("GAME", set->game, "Which game")->required();
  cmd->add_option("--decisions", set->decisions, "So many decisions")->capture_default_str();
  cmd->add_option("--iterations", set->iterations, "Iterations of the search, for choice and hint")
      ->capture_default_str();
  cmd->add_option("--every", set->every, "About one decision in so many is looked at")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  cmd->add_option("--seats", set->seats, "Seats; without it the fewest");
  cmd->add_option("--players", set->players, "Who plays the games")->capture_default_str();
  cmd->add_option("--seed", set->seed, "Seed of the games")->capture_default_str();
  cmd->add_flag("--json", set->json, "Machine-readable output");
  cmd->footer("\nExample\n  tafel hints covil --decisions 1000 --iterations 2000 --seed 1\n");
  cmd->callback([&program, set] { program.run = [&program, set] { return measure_hints(program, *set); }; });
}

}  // namespace tafel::cli
