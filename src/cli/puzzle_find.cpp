// `tafel puzzle find GAME`: plays games between machines and writes down decisions that could become puzzles, with the
// evidence. A person picks from them and writes question and explanation.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "ai/build.h"
#include "ai/puzzle_finder.h"
#include "cli/command.h"
#include "cli/long_run.h"
#include "cli/session.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct FindSettings {
  std::string game, out;
  std::vector<std::string> players, options;
  int games = 20, first = 0, seats = 0, most = 1000;
  u64 seed = 1;
  std::size_t per_step = 2;  ///< finds of one step in one game
  FinderPlan plan;
};

/// A game between machines, as a match with a log.
Match play_match(const LoadedGame& game, const FindSettings& set, const Config& config, u64 seed) {
  const int seats = set.seats > 0 ? set.seats : game.rules.min_seats;
  Match match(game, seats, config, seed_from_number(seed));
  std::vector<Player> players;
  players.reserve(static_cast<std::size_t>(seats));
  for (int s = 0; s < seats; ++s)
    players.push_back(make_player(game, set.players[static_cast<std::size_t>(s) % set.players.size()],
                                  mix(seed, static_cast<u64>(s) + 1)));
  for (u32 n = 0; !match.over(); ++n) {
    require(n < game.rules.max_decisions, "a game goes on longer than its rules allow");
    const Seat s = match.turn().seats.lowest();
    const Action a = players[s].choose(match.view(s));
    require(static_cast<bool>(match.submit(s, match.version(s), {&a, 1})), "a player answered with an illegal action");
  }
  return match;
}

OrderedJson evidence_json(const Match& match, const StateBox& at, const PuzzleEvidence& evidence) {
  const LoadedGame& game = match.game();
  const Speaker speaker = seat_speaker(game, "en", match.seats());
  OrderedJson out = OrderedJson::array();
  for (const Prospect& p : evidence.prospects)
    out.push_back({{"action", notation(game.rules, game.look(at), p.action)},
                   {"text", speaker.action(game.look(at), p.action)},
                   {"chance", p.chance},
                   {"error", p.error},
                   {"behind", p.behind},
                   {"behind_error", p.behind_error}});
  return out;
}

OrderedJson find_json(const Match& match, const PuzzleFind& find, u64 seed) {
  const LoadedGame& game = match.game();
  StateBox at = match.state_at(find.entry);
  OrderedJson out{{"game", game.rules.id},
                  {"seed", seed},
                  {"entry", find.entry},
                  {"seats", match.seats()},
                  {"seat", seat_notation(game.rules, find.seat)},
                  {"round", find.round},
                  {"step", std::string(top_row(game.rules, game.look(at)).name)},
                  {"options", find.options},
                  {"margin", find.evidence.front().margin()},
                  {"error", find.evidence.front().error()},
                  {"easy", notation(game.rules, game.look(at), find.easy)},
                  {"commit", build_commit()}};
  out["line"] = OrderedJson::array();
  for (std::size_t i = 0; i < find.line.size(); ++i) {
    out["line"].push_back({{"action", notation(game.rules, game.look(at), find.line[i])},
                           {"prospects", evidence_json(match, at, find.evidence[i])}});
    act(game.rules, game.raw(at), find.seat, find.line[i]);
  }
  return out;
}

/// All finds of one game; its record is written when there are any.
int search_match(const FindSettings& set, PuzzleFinder& finder, const Match& match, u64 seed,
                 const std::atomic<bool>& stopped) {
  const LoadedGame& game = match.game();
  std::map<u8, std::size_t> by_step;
  int found = 0;
  for (std::size_t i = 0; i < match.log().size() && !stopped; ++i) {
    const LogEntry& e = match.log()[i];
    if (e.seat == kChance || by_step[e.step] >= set.per_step) continue;
    const auto find = finder.examine(match, i);
    if (!find) continue;
    ++by_step[e.step], ++found;
    const std::string record = fmt::format("{}-{}.json", game.rules.id, seed);
    if (!set.out.empty() && found == 1)
      write_file_atomically(std::filesystem::path(set.out) / record, match_to_json(match, true).dump(1) + "\n");
    fmt::print("{}\n", find_json(match, *find, seed).dump());
    std::fflush(stdout);
    i += find->line.size() - 1;
  }
  return found;
}

int find_puzzles(Program& program, const FindSettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  const Config config = config_from(game.rules, read_settings(set.options));
  FinderPlan plan = set.plan;
  const std::atomic<bool>& stopped = heed_interrupts();
  plan.stop = &stopped;
  PuzzleFinder finder(game, plan);
  if (!set.out.empty()) std::filesystem::create_directories(set.out);
  int found = 0;
  for (int i = set.first; i < set.first + set.games && !stopped && found < set.most; ++i) {
    const u64 seed = mix(set.seed, static_cast<u64>(i)) >> 32U;
    found += search_match(set, finder, play_match(game, set, config, seed), seed, stopped);
    show_progress(i - set.first + 1, set.games);
  }
  return stopped ? kInterrupted : kOk;
}

}  // namespace

void add_puzzle_find(CLI::App& puzzle, Program& program) {
  CLI::App* cmd = puzzle.add_subcommand("find", "Look for decisions that could become puzzles");
  auto set = std::make_shared<FindSettings>();
  set->players = {"medium"};
  cmd->add_option("GAME", set->game, "Which game")->required();
  cmd->add_option("--players", set->players, "Who plays the games")->delimiter(',')->capture_default_str();
  cmd->add_option("--seats", set->seats, "Seats; without it the fewest");
  cmd->add_option("--set", set->options, "Settings: key=value,key=value")->delimiter(',');
  cmd->add_option("--games", set->games, "Games that are looked through")->capture_default_str();
  cmd->add_option("--first", set->first, "Begin with this game of the series")->capture_default_str();
  cmd->add_option("--most", set->most, "End after so many finds")->capture_default_str();
  cmd->add_option("--per-step", set->per_step, "Finds of one kind of decision in one game")->capture_default_str();
  cmd->add_option("--seed", set->seed, "Seed of the series")->capture_default_str();
  cmd->add_option("--look", set->plan.look, "Iterations of the first look")->capture_default_str();
  cmd->add_option("--budget", set->plan.budget, "Iterations of the usual search; the proof takes ten times as many")
      ->capture_default_str();
  cmd->add_option("--agree", set->plan.seeds, "Searches of each budget that must agree")->capture_default_str();
  cmd->add_option("--chances", set->plan.games, "Quick games after each action")->capture_default_str();
  cmd->add_option("--margin", set->plan.margin, "Least distance of the chances to win")->capture_default_str();
  cmd->add_option("--most-options", set->plan.most_options, "Decisions with more options are left out")
      ->capture_default_str();
  cmd->add_option("--out", set->out, "Folder for the records of the games with finds");
  cmd->footer(
      "\nWrites one line of JSON for each find. The same options give the same finds on every machine.\n"
      "\nExample\n  tafel puzzle find covil --games 20 --seed 1 --out finds >finds/covil.jsonl");
  cmd->callback([&program, set] { program.run = [&program, set] { return find_puzzles(program, *set); }; });
}

}  // namespace tafel::cli
