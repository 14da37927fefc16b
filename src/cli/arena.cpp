// `tafel arena GAME --players a,b,c`: rated matches between players, with intervals; can be interrupted and gone on
// with.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "ai/build.h"
#include "cli/command.h"
#include "cli/long_run.h"

namespace tafel::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct ArenaArgs {
  std::string game, journal;
  std::vector<std::string> players, options;
  std::vector<double> question;
  int seats = 2, deals = 100, jobs = 1;
  u64 seed = 1;
  bool json = false;
};

/// What a journal begins with: deals of another arena do not belong into it.
OrderedJson heading(const ArenaArgs& args) {
  return {{"arena", 1},          {"game", args.game}, {"players", args.players},  {"seats", args.seats},
          {"set", args.options}, {"seed", args.seed}, {"commit", build_commit()}, {"compiler", build_compiler()}};
}

OrderedJson deal_line(int fixture, int deal, const RatedDeal& games) {
  OrderedJson out{{"table", fixture}, {"deal", deal}, {"games", OrderedJson::array()}};
  for (const RatedGame& game : games) out["games"].push_back({{"players", game.player}, {"shares", game.share}});
  return out;
}

/// One line of a journal into the book. False if it is none: a line that was being written when the machine stopped.
bool read_deal(const std::string& line, std::size_t tables, ArenaBook& book) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("table") || !json.contains("games")) return false;
  const auto table = json["table"].get<std::size_t>(), deal = json["deal"].get<std::size_t>();
  if (table >= tables || deal > 10'000'000) return false;
  if (book[table].size() <= deal) book[table].resize(deal + 1);
  RatedDeal& games = book[table][deal];
  games.clear();
  for (const auto& game : json["games"])
    games.push_back({game["players"].get<std::vector<int>>(), game["shares"].get<std::vector<double>>()});
  return true;
}

/// Reads what an earlier run has played, and leaves the file ready for more.
void open_journal(const ArenaArgs& args, std::size_t tables, ArenaBook& book, std::ofstream& out) {
  book.resize(tables);
  std::string whole;
  if (std::ifstream in(args.journal); in) {
    std::string line;
    if (std::getline(in, line) && line != heading(args).dump())
      throw UsageError(
          fmt::format("{} belongs to another arena and is left as it is.\n  there: {}\n  here:  {}\nTake another file "
                      "for --journal.",
                      args.journal, line, heading(args).dump()));
    while (std::getline(in, line))
      if (read_deal(line, tables, book)) whole += line + '\n';
  }
  out.open(args.journal, std::ios::trunc);
  out << heading(args).dump() << '\n' << whole << std::flush;
  if (!out) throw UsageError(fmt::format("{}: cannot be written", args.journal));
}

void print_ratings(const ArenaPlan& plan, const Ratings& ratings) {
  std::size_t width = 12;
  for (const PlayerSpec& p : plan.players) width = std::max(width, p.text.size());
  fmt::print("{:<{}}  {:>6}  {:>18}\n", "player", width, "Elo", "95 % interval");
  for (int i = 0; i < static_cast<int>(plan.players.size()); ++i) {
    const Interval in = ratings.interval(i, 0);
    fmt::print("{:<{}}  {:>6.0f}  {:>18}\n", plan.players[static_cast<std::size_t>(i)].text, width, ratings.elo(i),
               i == 0 ? "(the measure)" : fmt::format("{:.0f} to {:.0f}", in.low, in.high));
  }
}

void print_pairs(const ArenaPlan& plan, const std::vector<Pairing>& all, const Ratings& ratings) {
  fmt::print("\n{:<40}  {:>6}  {:>22}  {:>8}  {:>22}{}\n", "pair", "games", "alone among the others", "of fair",
             "Elo between them", plan.question ? "  better?" : "");
  for (const Pairing& p : all) {
    const PairResult& r = p.result;
    if (r.games == 0) continue;
    const Interval in = ratings.interval(p.better, p.other);
    const std::string alone = r.alone_games == 0 ? "" : fmt::format("{:.1f} of {}", r.alone_won, r.alone_games);
    fmt::print("{:<40}  {:>6}  {:>22}  {:>8.2f}  {:>6.0f} ({:.0f} to {:.0f}){}{}\n",
               plan.players[static_cast<std::size_t>(p.better)].text + " against " +
                   plan.players[static_cast<std::size_t>(p.other)].text,
               r.games, alone, r.won / r.fair, ratings.above(p.better, p.other), in.low, in.high,
               plan.question ? "  " : "", verdict_word(plan, r));
  }
}

ArenaPlan make_plan(const LoadedGame& game, const ArenaArgs& args) {
  ArenaPlan plan{.game = game};
  plan.config = config_from(game.rules, read_settings(args.options));
  for (const std::string& p : args.players) plan.players.push_back(parse_player(p));
  plan.seats = args.seats, plan.deals = args.deals, plan.seed = args.seed, plan.jobs = args.jobs;
  if (!args.question.empty()) {
    if (args.question.size() != 2 || args.question[0] >= args.question[1])
      throw std::invalid_argument("--better-by: expected two numbers in Elo, the smaller first, as in 0,100");
    plan.question = {args.question[0], args.question[1]};
  }
  plan.progress = show_progress;
  return plan;
}

int arena(Program& program, const ArenaArgs& args) {
  const LoadedGame& game = need_game(program, args.game);
  try {
    ArenaPlan plan = make_plan(game, args);
    const std::atomic<bool>& stopped = heed_interrupts();
    plan.stop = &stopped;
    check_arena(plan);
    const std::vector<Fixture> tables = fixtures(game, plan.config, static_cast<int>(plan.players.size()), plan.seats);
    ArenaBook book;
    std::ofstream journal;
    if (!args.journal.empty()) {
      open_journal(args, tables.size(), book, journal);
      plan.keep = [&journal](int fixture, int deal, const RatedDeal& games) {
        journal << deal_line(fixture, deal, games).dump() << std::endl;
      };
    }
    play_arena(plan, tables, book);
    const std::vector<RatedDeal> deals = deals_of(book);
    if (stopped) fmt::print(stderr, "\ntafel arena: stopped after {} deals\n", deals.size());
    if (deals.empty()) return kInterrupted;
    const Ratings ratings(static_cast<int>(plan.players.size()), deals);
    const std::vector<Pairing> all = pairings(plan, tables, book);
    if (args.json) {
      OrderedJson out = heading(args);
      ratings_json(plan, all, ratings, out);
      fmt::print("{}\n", out.dump(2));
    } else {
      fmt::print("{}: {} seats, {} deals in all rotations, seed {}\n\n", args.game, args.seats, deals.size(),
                 args.seed);
      print_ratings(plan, ratings);
      print_pairs(plan, all, ratings);
    }
    return stopped ? kInterrupted : kOk;
  } catch (const std::invalid_argument& e) {
    fmt::print(stderr, "tafel arena: {}\n", e.what());
    return kUsage;
  }
}

}  // namespace

void add_arena(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("arena", "Rate machine players by matches of every pair, with intervals");
  auto args = std::make_shared<ArenaArgs>();
  cmd->add_option("game", args->game, "Which game")->required();
  cmd->add_option("--players", args->players, "Two or more, as for sim; the first one is the measure")
      ->delimiter(',')
      ->required();
  cmd->add_option("--seats", args->seats, "Seats at every table")->check(CLI::Range(2, 8))->capture_default_str();
  cmd->add_option("--deals", args->deals, "Deals for every kind of table, each in all rotations of the seats")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  cmd->add_option(
         "--better-by", args->question,
         "BAD,GOOD in Elo: ask of every pair whether the later one is better by GOOD rather than by BAD at most, "
         "and stop a pair as soon as that is decided")
      ->delimiter(',');
  cmd->add_option("--journal", args->journal, "Keep what was played in this file; a second run goes on with it");
  cmd->add_option("--seed", args->seed, "Seed of the whole arena")->capture_default_str();
  cmd->add_option("--set", args->options, "Options of the game, key=value,...")->delimiter(',');
  cmd->add_option("--jobs", args->jobs, "Threads")->check(CLI::Range(1, 1024))->capture_default_str();
  cmd->add_flag("--json", args->json, "Machine-readable output");
  cmd->callback([&program, args] { program.run = [&program, args] { return arena(program, *args); }; });
}

}  // namespace tafel::cli
