// Reading puzzles; see puzzle.h.
#include "shell/puzzle.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "shell/record.h"
#include "shell/toml.h"

namespace tafel {

namespace {

constexpr const char* kFile = "puzzles/puzzles.toml";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) out.push_back(line);
  return out;
}

/// "board=b2,outposts=on"
std::map<std::string, std::string> read_settings(TomlReader& row) {
  std::map<std::string, std::string> out;
  for (const std::string& word : row.texts("settings")) {
    const auto at = word.find('=');
    if (at == std::string::npos) row.fail("settings", "key=value", "\"" + word + "\"");
    out[word.substr(0, at)] = word.substr(at + 1);
  }
  return out;
}

/// An action that the seat may take in this position.
Action legal(const LoadedGame& game, TomlReader& row, std::string_view key, StateBox& at, Seat seat,
             const std::string& text) {
  const RawGame g = game.raw(at);
  const auto action = parse_notation(game.rules, g, text);
  if (!action) row.fail(key, "an action in notation", "\"" + text + "\"");
  Options options;
  list_options(game.rules, g, seat, options);
  if (!options.contains(*action)) row.fail(key, "an action that is legal in this position", "\"" + text + "\"");
  return *action;
}

/// "85.7 2.0 act_gold mirewood": percent, its standard error, the action.
PuzzleChance read_chance(const LoadedGame& game, TomlReader& row, StateBox& at, Seat seat, const std::string& text) {
  std::istringstream in(text);
  PuzzleChance out{};
  if (!(in >> out.chance >> out.error) || out.chance < 0 || out.chance > 100 || out.error < 0)
    row.fail("chances", "\"PERCENT ERROR ACTION\"", "\"" + text + "\"");
  std::getline(in >> std::ws, out.a);
  out.action = legal(game, row, "chances", at, seat, out.a);
  out.chance /= 100, out.error /= 100;
  return out;
}

}  // namespace

void PuzzleBook::read_game(const Files& files, TomlReader& row) {
  const std::string name = row.text("log");
  Source source;
  source.seats = row.number("seats", game_->rules.min_seats, game_->rules.max_seats);
  const std::string seed = row.text("seed");
  if (std::from_chars(seed.data(), seed.data() + seed.size(), source.seed).ec != std::errc{})
    row.fail("seed", "a number in quotes", "\"" + seed + "\"");
  try {
    source.config = config_from(game_->rules, read_settings(row));
  } catch (const std::invalid_argument& e) {
    row.fail(e.what());
  }
  const std::string path = "puzzles/" + name + ".log";
  try {
    StateBox start;
    start_game(game_->rules, game_->raw(start), source.seats, source.config);
    source.log = log_from_lines(*game_, source.seats, start, lines_of(files.at(path)));
  } catch (const RecordError& e) {
    throw FileError(files.label(path), 0,
                    fmt::format("{}: the rules have changed since this game was played", e.what()));
  }
  if (!source_.emplace(name, std::move(source)).second) row.fail("log", "a log named once", "\"" + name + "\" again");
  row.finish();
}

void PuzzleBook::read_step(TomlReader& row, const Puzzle& puzzle, StateBox& at, PuzzleStep& out) {
  const Turn turn = whose_turn(game_->rules, game_->look(at));
  if (turn.over || turn.chance || !turn.seats.has(puzzle.seat))
    row.fail("play", "a decision of " + seat_notation(game_->rules, puzzle.seat), "somebody else's turn, or chance");
  out.a = row.texts("play");
  if (out.a.empty()) row.fail("play", "at least one action", "nothing");
  for (const std::string& text : out.a) out.accepted.push_back(legal(*game_, row, "play", at, puzzle.seat, text));
  for (const std::string& text : row.texts("chances"))
    out.chances.push_back(read_chance(*game_, row, at, puzzle.seat, text));
  if (!out.chances.empty() && !out.right(out.chances.front().action))
    row.fail("chances", "the solution first", "\"" + out.chances.front().a + "\"");
  row.finish();
}

void PuzzleBook::read_steps(TomlReader& row, Puzzle& puzzle) {
  StateBox at = match(puzzle).state();
  std::vector<TomlReader> steps = row.tables("step");
  if (steps.empty()) row.fail("step", "at least one decision", "nothing");
  for (const std::string& text : row.texts("mistakes"))
    puzzle.mistakes.push_back({legal(*game_, row, "mistakes", at, puzzle.seat, text), text});
  for (TomlReader& step : steps) {
    read_step(step, puzzle, at, puzzle.line.emplace_back());
    act(game_->rules, game_->raw(at), puzzle.seat, puzzle.line.back().accepted.front());
  }
  const PuzzleStep& first = puzzle.line.front();
  if (first.chances.size() < 2) row.fail("step", "chances of two actions at least", "fewer");
  for (const PuzzleMistake& m : puzzle.mistakes)
    if (first.right(m.action)) row.fail("mistakes", "wrong answers", "the solution \"" + m.a + "\"");
}

void PuzzleBook::read_puzzle(TomlReader& row) {
  Puzzle puzzle{};
  puzzle.id = row.text("id");
  if (find(puzzle.id) != nullptr) row.fail("id", "an id that no other puzzle has", "\"" + puzzle.id + "\"");
  puzzle.theme = row.text("theme");
  puzzle.game = row.text("game");
  const auto source = source_.find(puzzle.game);
  if (source == source_.end()) row.fail("game", "the log of a [[game]] above", "\"" + puzzle.game + "\"");
  puzzle.entry = static_cast<std::size_t>(row.number("entry", 0, static_cast<int>(source->second.log.size())));
  const std::string name = row.text("seat");
  const auto seat = parse_seat(game_->rules, name, source->second.seats);
  if (!seat || *seat == kChance) row.fail("seat", "a seat of this game", "\"" + name + "\"");
  puzzle.seat = *seat;
  read_steps(row, puzzle);
  row.finish();
  list_.push_back(std::move(puzzle));
}

PuzzleBook PuzzleBook::load(const LoadedGame& game) { return load(game, embedded_files(game.module.folder)); }

PuzzleBook PuzzleBook::load(const LoadedGame& game, const Files& files) {
  PuzzleBook out;
  out.game_ = &game;
  if (!files.text.contains(kFile)) return out;
  const toml::table root = parse_toml(files, kFile);
  TomlReader head(root, files.label(kFile));
  out.budget_ = static_cast<u32>(head.number("budget", 100, 1'000'000));
  out.build_ = head.text("build");
  for (TomlReader& row : head.tables("game")) out.read_game(files, row);
  for (TomlReader& row : head.tables("puzzle")) out.read_puzzle(row);
  head.finish();
  return out;
}

const Puzzle* PuzzleBook::find(std::string_view id) const {
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].id == id || std::to_string(i + 1) == id) return &list_[i];
  return nullptr;
}

Match PuzzleBook::match(const Puzzle& puzzle) const {
  const Source& source = source_.find(puzzle.game)->second;
  return Match::replay(*game_, source.seats, source.config, seed_from_number(source.seed),
                       std::span(source.log).first(puzzle.entry));
}

}  // namespace tafel
