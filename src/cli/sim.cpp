// `tafel sim GAME --players a,b,c`: many games between given players, with intervals.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>

#include "ai/summary.h"
#include "cli/command.h"
#include "cli/groups.h"
#include "cli/long_run.h"

namespace tafel::cli {

namespace {

struct SimArgs {
  std::string game;
  std::vector<std::string> players, options, by, events, uses;
  int games = 100;
  u64 seed = 1;
  int jobs = 1;
  bool balanced = false, json = false;
};

void print_rows(const char* title, const std::vector<Tally>& tallies) {
  std::size_t width = 12;
  for (const Tally& t : tallies) width = std::max(width, t.name.size());
  fmt::print("{:<{}}  {:>8}  {:>7}  {:>15}  {:>16}  {:>9}  {:>9}\n", title, width + 3, "wins", "share", "95 % interval",
             "points", "decisions", "ms each");
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    const Tally& t = tallies[i];
    const double n = t.points.count();
    const Interval w = wilson(t.wins, n);
    fmt::print("{:>2} {:<{}}  {:>8.1f}  {:>5.1f} %  {:>5.1f} - {:>5.1f} %  {:>8.2f} +- {:<4.2f}  {:>9.1f}  {:>9.3f}\n",
               i + 1, t.name, width, t.wins, 100 * t.wins / n, 100 * w.low, 100 * w.high, t.points.mean(),
               t.points.margin(), t.decisions.mean(), t.free > 0 ? 1000 * t.seconds / t.free : 0.0);
  }
}

void print_tables(const SeriesPlan& plan, const Summary& s) {
  fmt::print("{}: {} games, seed {}{}\n\n", plan.game.rules.id, plan.games, plan.seed,
             plan.balanced ? ", every deal in all rotations of the seats" : "");
  print_rows("player", s.player);
  fmt::print("\n");
  print_rows("seat", s.seat);
  fmt::print("\ngame length: {:.1f} +- {:.1f} decisions (deviation {:.1f})\n", s.length.mean(), s.length.margin(),
             s.length.deviation());
  fmt::print("  at most");
  for (const int percent : kQuantiles)
    fmt::print("{} {:.0f} in {} %", percent == kQuantiles[0] ? "" : ",", s.quantile(percent), percent);
  fmt::print("\n");
}

SeriesPlan make_plan(const LoadedGame& game, const SimArgs& args) {
  SeriesPlan plan{.game = game};
  plan.config = config_from(game.rules, read_settings(args.options));
  for (const std::string& p : args.players) plan.players.push_back(parse_player(p));
  plan.games = args.games, plan.seed = args.seed, plan.jobs = args.jobs, plan.balanced = args.balanced;
  const int n = static_cast<int>(args.players.size());
  if (args.balanced && args.games % n != 0) plan.games += n - args.games % n;
  return plan;
}

int sim(Program& program, const SimArgs& args) {
  const LoadedGame& game = need_game(program, args.game);
  std::mutex lock;
  try {
    SeriesPlan plan = make_plan(game, args);
    plan.progress = [&lock, total = plan.games](int done) {
      const std::scoped_lock hold(lock);
      show_progress(done, total);
    };
    const std::vector<Grouping> by = read_groupings(game, args.by);
    if (!by.empty())
      plan.looks.dealt =
          plan.looks.ended = [&game, &by, seats = static_cast<int>(plan.players.size())](const StateBox& state) {
            return groups_of_seats(game, by, state, seats);
          };
    plan.looks.events = read_events(game, args.events);
    plan.looks.verbs = read_verbs(game, args.uses);
    const std::atomic<bool>& stopped = heed_interrupts();
    plan.stop = &stopped;
    const std::vector<GameRow> rows = play_series(plan);
    if (stopped) fmt::print(stderr, "\ntafel sim: stopped after {} of {} games\n", rows.size(), plan.games);
    if (rows.empty()) return kInterrupted;
    plan.games = static_cast<int>(rows.size());
    const Summary s = summarise(plan, rows);
    if (args.json) {
      fmt::print("{}\n", summary_json(plan, s, groups_json(plan, by, rows), uses_json(plan, rows)).dump(2));
    } else {
      print_tables(plan, s);
      print_groups(plan, by, rows);
      print_events(plan, rows);
      print_uses(plan, rows);
    }
    return stopped ? kInterrupted : kOk;
  } catch (const std::invalid_argument& e) {
    fmt::print(stderr, "tafel sim: {}\n", e.what());
    return kUsage;
  }
}

}  // namespace

void add_sim(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("sim", "Play many games between machine players");
  auto args = std::make_shared<SimArgs>();
  cmd->add_option("game", args->game, "Which game")->required();
  cmd->add_option("--players", args->players,
                  "One per seat: random, easy, medium, hard, expert, greedy, search, search:200ms, search:5000it")
      ->delimiter(',')
      ->required();
  cmd->add_option("--games", args->games, "Number of games")->check(CLI::Range(1, 100'000'000))->capture_default_str();
  cmd->add_flag("--balanced", args->balanced,
                "Play every deal in all rotations of the seats (rounds the number of games up)");
  cmd->add_option("--seed", args->seed, "Seed of the whole series")->capture_default_str();
  cmd->add_option("--set", args->options, "Options of the game, key=value,...")->delimiter(',');
  cmd->add_option(
         "--by", args->by,
         "Win shares by what the deal gave a seat: fields of the state with one value per seat, or one that "
         "holds a seat; with the domain that names the values, as in light:light_people,first; with @end as "
         "they stand when the game is over; tile[home] looks the value up in another list, tile[home]-1 in one that "
         "counts from 1")
      ->delimiter(',');
  cmd->add_option("--events", args->events,
                  "How often these events happened, by what they name first, and who won the games that began with it")
      ->delimiter(',');
  cmd->add_option("--uses", args->uses,
                  "Win shares of the seats that did something, by its first argument: verbs, as in recruit")
      ->delimiter(',');
  cmd->add_option("--jobs", args->jobs, "Threads")->check(CLI::Range(1, 1024))->capture_default_str();
  cmd->add_flag("--json", args->json, "Machine-readable output");
  cmd->callback([&program, args] { program.run = [&program, args] { return sim(program, *args); }; });
}

}  // namespace tafel::cli
