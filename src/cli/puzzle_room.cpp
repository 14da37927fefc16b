// Puzzles in the terminal; see puzzle_room.h.
#include "cli/puzzle_room.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "shell/layout.h"

namespace tafel::cli {

std::filesystem::path SolvedPuzzles::usual_file() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0')
    return std::filesystem::path(state) / "tafelrunde" / "puzzles";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".local" / "state" / "tafelrunde" / "puzzles";
  return {};
}

SolvedPuzzles::SolvedPuzzles(std::filesystem::path file) : file_(std::move(file)) {
  if (file_.empty() || !std::filesystem::exists(file_)) return;
  std::istringstream in(read_file(file_));
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) known_.insert(line);
}

bool SolvedPuzzles::has(std::string_view game, std::string_view id) const {
  return known_.contains(fmt::format("{} {}", game, id));
}

void SolvedPuzzles::add(std::string_view game, std::string_view id) {
  if (!known_.insert(fmt::format("{} {}", game, id)).second || file_.empty()) return;
  std::filesystem::create_directories(file_.parent_path());
  std::string all;
  for (const std::string& line : known_) all += line + "\n";
  write_file_atomically(file_, all);
}

PuzzleRoom::PuzzleRoom(Program& program, Terminal& terminal, const LoadedGame& game, std::string language)
    : program_(program),
      terminal_(terminal),
      game_(game),
      language_(std::move(language)),
      book_(PuzzleBook::load(game)),
      solved_(SolvedPuzzles::usual_file()) {}

void PuzzleRoom::list() const {
  const std::string title = texts().at("game.title");
  if (book_.list().empty()) return terminal_.paragraph(fill("puzzle.no_puzzles", {title}));
  terminal_.line(terminal_.bold(fill("puzzle.title", {title})));
  for (std::size_t i = 0; i < book_.list().size(); ++i) {
    const Puzzle& p = book_.list()[i];
    const std::string mark = solved_.has(game_.rules.id, p.id) ? "  ✓ " + texts().at("puzzle.solved") : "";
    terminal_.line(fmt::format("{:>2}  {} ({}){}", i + 1, texts().at(p.key("title")),
                               texts().at("puzzle.theme." + p.theme), mark));
  }
}

std::size_t PuzzleRoom::first_unsolved() const {
  for (std::size_t i = 0; i < book_.list().size(); ++i)
    if (!solved_.has(game_.rules.id, book_.list()[i].id)) return i + 1;
  return 1;
}

int PuzzleRoom::play(std::size_t number) {
  Next next = Next::puzzle;
  int code = kOk;
  for (; next == Next::puzzle && number <= book_.list().size(); ++number) code = one(number, next);
  return code;
}

void PuzzleRoom::introduce(std::size_t number) const {
  const Puzzle& p = book_.list()[number - 1];
  terminal_.clear();
  terminal_.line(terminal_.bold(fill(
      "puzzle.number", {std::to_string(number), std::to_string(book_.list().size()), texts().at(p.key("title"))})));
  terminal_.paragraph(fill("puzzle.theme_is", {texts().at("puzzle.theme." + p.theme)}));
  terminal_.paragraph(texts().at(p.key("question")));
  terminal_.paragraph(fill("puzzle.you_are", {seat_label(game_.rules, texts(), p.seat)}));
  if (terminal_.interactive()) terminal_.read_line(texts().at("cli.begin") + " ");
}

int PuzzleRoom::one(std::size_t number, Next& next) {
  const Puzzle& puzzle = book_.list()[number - 1];
  introduce(number);
  Match match = book_.match(puzzle);
  std::vector<Chair> chairs(static_cast<std::size_t>(match.seats()), {false, kDefaultBot});
  chairs[puzzle.seat] = {};
  seat_scripted(game_, language_, match.config(), chairs);
  Session session(program_, terminal_, {&game_, std::move(match), std::move(chairs), false}, language_);
  std::size_t at = 0;
  session.set_quiz(Quiz{[&](std::span<const Action> actions) { return judge(puzzle, at, actions); },
                        [&] { show_solution(puzzle); }});
  int code = session.run();
  next = session.solved() ? ask_next(session, code) : Next::stop;
  return code;
}

/// The actions in the order of the rules; several make up a form.
Quiz::Answer PuzzleRoom::judge(const Puzzle& puzzle, std::size_t& at, std::span<const Action> actions) {
  std::size_t step = at;
  for (const Action& a : actions) {
    if (step == puzzle.line.size()) break;
    if (!puzzle.line[step].right(a)) {
      show_wrong(puzzle, step, a);
      return Quiz::Answer::wrong;
    }
    ++step;
  }
  at = step;
  terminal_.paragraph(fill("puzzle.right", {spoken(puzzle, step - 1, actions.back())}));
  if (step < puzzle.line.size()) {
    terminal_.paragraph(texts().at("puzzle.goes_on"));
    return Quiz::Answer::goes_on;
  }
  terminal_.paragraph(texts().at(puzzle.key("explanation")));
  show_chances(puzzle, 0);
  solved_.add(game_.rules.id, puzzle.id);
  return Quiz::Answer::solves;
}

std::string PuzzleRoom::spoken(const Puzzle& puzzle, std::size_t step, const Action& action) const {
  const Match match = book_.match(puzzle);
  StateBox at = match.state();
  for (std::size_t i = 0; i < step; ++i) act(game_.rules, game_.raw(at), puzzle.seat, puzzle.line[i].accepted.front());
  const HiddenState view = hide_for(game_.rules, game_.pack.get(), at, puzzle.seat);
  return seat_speaker(game_, language_, match.seats()).action(game_.look(view.box()), action);
}

void PuzzleRoom::show_wrong(const Puzzle& puzzle, std::size_t step, const Action& action) const {
  terminal_.paragraph(fill("puzzle.wrong", {spoken(puzzle, step, action)}));
  for (std::size_t i = 0; step == 0 && i < puzzle.mistakes.size(); ++i)
    if (puzzle.mistakes[i].action == action)
      terminal_.paragraph(texts().at(puzzle.key(fmt::format("wrong.{}", i + 1))));
  for (const PuzzleChance& c : puzzle.line[step].chances)
    if (c.action == action) terminal_.paragraph(fill("puzzle.wrong_chance", {fmt::format("{:.0f}", 100 * c.chance)}));
}

void PuzzleRoom::show_solution(const Puzzle& puzzle) const {
  std::string line;
  for (std::size_t i = 0; i < puzzle.line.size(); ++i)
    line += (i == 0 ? "" : "; ") + spoken(puzzle, i, puzzle.line[i].accepted.front());
  terminal_.paragraph(fill("puzzle.solution_is", {line}));
  terminal_.paragraph(texts().at(puzzle.key("explanation")));
  show_chances(puzzle, 0);
}

void PuzzleRoom::show_chances(const Puzzle& puzzle, std::size_t step) const {
  terminal_.paragraph(texts().at("puzzle.chances"));
  for (const PuzzleChance& c : puzzle.line[step].chances)
    terminal_.paragraph(
        fmt::format("{:>3.0f} ± {:.0f}  {}", 100 * c.chance, 100 * c.error, spoken(puzzle, step, c.action)), 2);
}

PuzzleRoom::Next PuzzleRoom::ask_next(Session& session, int& code) {
  const auto input = terminal_.read_line(texts().at("puzzle.next"));
  if (!input || *input == "q" || *input == "quit" || *input == "ende") return Next::stop;
  if (*input != "on" && *input != texts().at("puzzle.play_on")) return Next::puzzle;
  session.set_quiz({});
  code = session.run();
  return Next::stop;
}

}  // namespace tafel::cli
