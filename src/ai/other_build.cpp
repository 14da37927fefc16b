// Players of other builds; see other_build.h. A line each: {"new": SEED} answers {"ready": PLAYER};
// {"seat": NAME, "state": {...}} answers {"action": NOTATION}; what is not understood answers {"error": WORDS}.
#include "ai/other_build.h"

#include <fmt/format.h>

#include <boost/process.hpp>
#include <csignal>
#include <iostream>
#include <stdexcept>

#include "ai/player.h"
#include "shell/json.h"

namespace tafel {

namespace {
namespace process = boost::process;
}  // namespace

struct OtherBuild::Process {
  process::opstream questions;
  process::ipstream answers;
  process::child child;

  Process() = default;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// The end of the questions is the other program's end. What a program that has already ended did not read is not
  /// sent again: the stream would throw while it is destroyed.
  ~Process() {
    questions.pipe().close();
    std::error_code ignored;
    child.wait(ignored);
  }
};

OtherBuild::OtherBuild(const LoadedGame& game, const std::string& program, const std::string& player)
    : game_(game), name_(program + "@" + player), process_(std::make_unique<Process>()) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that has ended is an error with words, not the end of this one
  std::error_code failed;
  process_->child = process::child(program, "player", std::string(game.rules.id), player,
                                   process::std_in<process_->questions, process::std_out> process_->answers, failed);
  if (failed) fail(fmt::format("cannot be started ({}): expected the path of a tafel program", failed.message()));
  begin(0);
}

OtherBuild::~OtherBuild() = default;

void OtherBuild::fail(const std::string& what) const {
  throw std::runtime_error(fmt::format("player \"{}\": {}", name_, what));
}

std::string OtherBuild::ask(const std::string& line) const {
  std::string answer;
  bool lives = false;
  try {
    process_->questions << line << std::endl;
    lives = process_->questions && std::getline(process_->answers, answer);
  } catch (const process::process_error&) {  // nobody reads the pipe any more
  }
  if (!lives) fail("the program has ended; what it said stands above");
  return answer;
}

void OtherBuild::begin(u64 seed) {
  const Json answer = Json::parse(ask(Json{{"new", seed}}.dump()), nullptr, false);
  if (!answer.is_object() || !answer.contains("ready"))
    fail("did not begin a game: it is older than matches between builds");
}

Action OtherBuild::choose(const HiddenState& view) const {
  const Rules& rules = game_.rules;
  const Json question{{"seat", seat_notation(rules, view.viewer())},
                      {"state", state_to_json(rules, game_.pack.get(), view.box())}};
  const Json answer = Json::parse(ask(question.dump()), nullptr, false);
  if (!answer.is_object() || !answer.contains("action"))
    fail(answer.is_object() && answer.contains("error") ? answer["error"].get<std::string>() : "answered no action");
  const auto text = answer["action"].get<std::string>();
  const RawGame g = game_.look(view.box());
  const auto action = parse_notation(rules, g, text);
  Options options;
  list_options(rules, g, view.viewer(), options);
  if (!action || !options.contains(*action)) fail(fmt::format("answered \"{}\", which is not possible here", text));
  return *action;
}

namespace {

Json answer_one(const LoadedGame& game, Player& player, const Json& question) {
  if (question.contains("new")) {
    player.reset(question["new"].get<u64>());
    return {{"ready", player.spec().text}};
  }
  const auto name = question.at("seat").get<std::string>();
  StateBox state;
  state_from_json(game.rules, game.pack.get(), question.at("state"), state);
  const auto seat = parse_seat(game.rules, name, game.rules.seats(game.look(state)));
  if (!seat) throw std::runtime_error(fmt::format("expected a seat, found \"{}\"", name));
  // What is hidden already stays as it is.
  const HiddenState view = hide_for(game.rules, game.pack.get(), state, *seat);
  return {{"action", notation(game.rules, game.look(state), player.choose(view))}};
}

}  // namespace

int answer_questions(const LoadedGame& game, const std::string& player) {
  Player thinking = make_player(game, player, 0);
  for (std::string line; std::getline(std::cin, line);) {
    Json answer;
    try {
      answer = answer_one(game, thinking, Json::parse(line));
    } catch (const std::exception& e) {
      answer = {{"error", e.what()}};
    }
    std::cout << answer.dump() << std::endl;
  }
  return 0;
}

}  // namespace tafel
