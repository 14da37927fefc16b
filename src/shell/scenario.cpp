// Runs scenario files; see scenario.h.
#include "shell/scenario.h"

#include <fmt/format.h>

#include <deque>
#include <sstream>

#include "kernel/broken.h"
#include "shell/judge.h"

namespace tafel {

namespace {

class Runner {
 public:
  explicit Runner(Library& library) : library_(library) {}

  void line(const std::vector<std::string>& word, const std::string& rest);
  void end();
  ScenarioResult result;

 private:
  void need_game() const {
    if (game_ == nullptr) throw ScenarioError("expected a line \"game ID seats N\" first");
  }
  RawGame raw() { return game_->raw(state_, &news_); }
  void open_game(const std::vector<std::string>& word);
  void when(const std::vector<std::string>& word, const std::string& rest);
  void refuse(const std::vector<std::string>& word, const std::string& rest);
  Seat seat(const std::string& name) const;
  Action action(const std::string& text);
  void begin();
  void drain_chance();
  void options(Seat s, Options& out);

  Library& library_;
  const LoadedGame* game_ = nullptr;
  StateBox state_;
  std::deque<std::string> chance_;
  EventSink news_;  ///< since the last `when`
  bool playing_ = false;
};

void Runner::open_game(const std::vector<std::string>& word) {
  if (word.size() < 4 || word[2] != "seats") throw ScenarioError("expected \"game ID seats N [option=value ...]\"");
  game_ = library_.find(word[1]);
  if (game_ == nullptr) throw ScenarioError(fmt::format("unknown game \"{}\"", word[1]));
  std::map<std::string, std::string> options;
  for (std::size_t i = 4; i < word.size(); ++i) {
    const auto eq = word[i].find('=');
    if (eq == std::string::npos) throw ScenarioError(fmt::format("expected option=value, found \"{}\"", word[i]));
    options[word[i].substr(0, eq)] = word[i].substr(eq + 1);
  }
  const int seats = std::atoi(word[3].c_str());
  if (seats < game_->rules.min_seats || seats > game_->rules.max_seats)
    throw ScenarioError("number of seats out of range");
  const Config config = config_from(game_->rules, options);
  if (const auto why = game_->rules.playable(seats, config); !why.empty())
    throw ScenarioError(fmt::format("this combination cannot be played ({})", why));
  playing_ = false;  // a file may set up several positions, one after the other
  start_game(game_->rules, raw(), seats, config);
}

Seat Runner::seat(const std::string& name) const {
  const auto s = parse_seat(game_->rules, name, game_->rules.seats(game_->look(state_)));
  if (!s || *s == kChance) throw ScenarioError(fmt::format("expected a seat, found \"{}\"", name));
  return *s;
}

Action Runner::action(const std::string& text) {
  const auto a = parse_notation(game_->rules, raw(), text);
  if (!a) throw ScenarioError(fmt::format("not a well-formed action: \"{}\"", text));
  return *a;
}

/// From here on the position is played: what was given must be one that the rules know.
void Runner::begin() {
  need_game();
  if (!playing_) {
    if (const char* wrong = game_->rules.check(game_->look(state_)); wrong != nullptr)
      throw ScenarioError(fmt::format("the given position cannot be played: {}", wrong));
    settle(game_->rules, raw());
    playing_ = true;
  }
  drain_chance();
}

void Runner::drain_chance() {
  while (whose_turn(game_->rules, raw()).chance) {
    if (chance_.empty()) return;  // reported by the next line that needs a decision
    const std::string text = chance_.front();
    chance_.pop_front();
    const Action a = action(text);
    if (!chance_valid(game_->rules, raw(), a))
      throw ScenarioError(fmt::format("\"{}\" cannot come up in step {}", text, top_row(game_->rules, raw()).name));
    act(game_->rules, raw(), kChance, a);
  }
}

void Runner::options(Seat s, Options& out) {
  const Turn t = whose_turn(game_->rules, raw());
  if (t.chance)
    throw ScenarioError(
        fmt::format("chance must act first in step {}: a chance line is missing", top_row(game_->rules, raw()).name));
  if (t.over) throw ScenarioError("the game is over");
  if (!t.seats.has(s))
    throw ScenarioError(fmt::format("it is not this seat's turn (step {})", top_row(game_->rules, raw()).name));
  list_options(game_->rules, raw(), s, out);
}

void Runner::when(const std::vector<std::string>& word, const std::string& rest) {
  if (word.size() < 3) throw ScenarioError("expected \"when SEAT ACTION\"");
  const Seat s = seat(word[1]);
  Options out;
  options(s, out);
  const Action a = action(rest.substr(rest.find(word[1]) + word[1].size()));
  if (!out.contains(a)) {
    std::string list;
    for (const Action& o : out) list += (list.empty() ? "" : "; ") + notation(game_->rules, raw(), o);
    throw ScenarioError(fmt::format("not legal in step {}; legal are: {}", top_row(game_->rules, raw()).name, list));
  }
  news_.list.clear();
  act(game_->rules, raw(), s, a);
}

void Runner::refuse(const std::vector<std::string>& word, const std::string& rest) {
  if (word.size() < 4) throw ScenarioError("expected \"refuse SEAT RULE ACTION\"");
  const Seat s = seat(word[1]);
  const Action a = action(rest.substr(rest.find(word[2]) + word[2].size()));
  const Verdict verdict = judge(game_->rules, raw(), s, a);
  if (verdict) throw ScenarioError("this action is legal");
  const std::string found = rule_id(game_->rules, verdict.why.rule);
  if (found != word[2]) throw ScenarioError(fmt::format("expected a refusal by {}, found {}", word[2], found));
}

void Runner::line(const std::vector<std::string>& word, const std::string& rest) {
  const std::string& head = word[0];
  if (head == "title") {
    result.title = rest;
  } else if (head == "rules") {
    result.rules.assign(word.begin() + 1, word.end());
  } else if (head == "game") {
    open_game(word);
  } else if (head == "chance") {
    need_game();
    chance_.push_back(rest);
    if (playing_) drain_chance();
  } else if (head == "given") {
    need_game();
    Words words(game_->module, raw(), {word.begin() + 1, word.end()});
    set_up(words);
    playing_ = false;
  } else if (head == "play") {  // from here on the position is settled and played
    begin();
  } else if (head == "when" || head == "refuse") {
    begin();
    head == "when" ? when(word, rest) : refuse(word, rest);
    drain_chance();
  } else if (head == "then") {
    need_game();
    Words words(game_->module, raw(), {word.begin() + 1, word.end()}, news_.list);
    if (const std::string found = found_instead(words); !found.empty())
      throw ScenarioError(fmt::format("expected \"{}\", found \"{}\"", rest, found));
  } else {
    throw ScenarioError(
        fmt::format("expected title, rules, game, given, play, chance, when, refuse or then, found \"{}\"", head));
  }
}

void Runner::end() {
  if (!chance_.empty()) throw ScenarioError(fmt::format("chance line not used: \"{}\"", chance_.front()));
  if (result.rules.empty()) throw ScenarioError("expected a line \"rules ...\"");
}

}  // namespace

ScenarioResult run_scenario(Library& library, const std::string& file, const std::string& text) {
  Runner runner(library);
  std::istringstream in(text);
  std::string raw;
  int number = 0;
  try {
    while (std::getline(in, raw)) {
      ++number;
      if (const auto hash = raw.find('#'); hash != std::string::npos) raw.erase(hash);
      std::istringstream words(raw);
      std::vector<std::string> word;
      for (std::string w; words >> w;) word.push_back(w);
      if (word.empty()) continue;
      const auto from = raw.find(word[0]) + word[0].size();
      std::string rest = raw.substr(std::min(raw.find_first_not_of(" \t", from), raw.size()));
      while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\r')) rest.pop_back();
      runner.line(word, rest);
    }
    runner.end();
  } catch (const std::exception& e) {
    runner.result.failure = fmt::format("{}:{}: {}", file, number, e.what());
  }
  return runner.result;
}

}  // namespace tafel
