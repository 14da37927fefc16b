// The test table; see table.h.
#include "support/table.h"

#include "shell/layout.h"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>

#include "shell/json.h"

namespace tafel::test {

Library& library() {
  static Library one;
  return one;
}

std::string source_path(const std::string& relative) { return std::string(TAFEL_SOURCE_DIR "/") + relative; }

Table::Table(const std::string& game, int seats, const std::map<std::string, std::string>& options, u64 seed)
    : game_(library().find(game)), rng_(seed) {
  if (game_ == nullptr) throw std::invalid_argument("no game " + game);
  start_game(game_->rules, raw(), seats, config_from(game_->rules, options));
  run_chance(game_->rules, raw(), rng_);
}

Table::~Table() {
  if (!chance_.empty()) ADD_FAILURE() << "chance outcome not used: " << chance_.front();
}

Table& Table::given(const std::string& line) {
  Words words(game_->module, raw(), split_words(line));
  set_up(words);
  return *this;
}

bool Table::then(const std::string& line) {
  Words words(game_->module, raw(), split_words(line), sink_.list);
  const std::string found = found_instead(words);
  if (!found.empty()) ADD_FAILURE() << "expected \"" << line << "\", found \"" << found << "\"";
  return found.empty();
}

Table& Table::chance(const std::string& outcome) {
  chance_.push_back(outcome);
  return *this;
}

Table& Table::scripted_chance_only() {
  scripted_only_ = true;
  return *this;
}

Table& Table::settle() {
  tafel::settle(game_->rules, raw());
  while (whose_turn(game_->rules, raw()).chance) {
    if (chance_.empty()) {
      if (scripted_only_) throw std::runtime_error("chance was not foreseen in step " + step());
      act(game_->rules, raw(), kChance, sample_chance(game_->rules, raw(), rng_));
      continue;
    }
    const std::string text = chance_.front();
    chance_.pop_front();
    const auto a = parse_notation(game_->rules, raw(), text);
    if (!a || !chance_valid(game_->rules, raw(), *a))
      throw std::runtime_error(fmt::format("\"{}\" cannot come up in step {}", text, step()));
    act(game_->rules, raw(), kChance, *a);
  }
  return *this;
}

std::pair<Seat, Action> Table::read(const std::string& line) {
  const auto space = line.find(' ');
  const auto seat = parse_seat(game_->rules, line.substr(0, space), game_->rules.seats(raw()));
  const auto action = parse_notation(game_->rules, raw(), space == std::string::npos ? "" : line.substr(space + 1));
  if (!seat || !action) throw std::runtime_error("not \"SEAT ACTION\": " + line);
  return {*seat, *action};
}

Table& Table::play(const std::string& line) {
  settle();
  const auto [seat, action] = read(line);
  if (!legal(line)) {
    std::string list;
    for (const std::string& o : options(line.substr(0, line.find(' ')))) list += "\n  " + o;
    throw std::runtime_error(
        fmt::format("\"{}\" is not legal in step {} (to act: {}); legal are:{}", line, step(), actor(), list));
  }
  act(game_->rules, raw(), seat, action);
  return settle();
}

bool Table::legal(const std::string& line) {
  settle();
  const auto [seat, action] = read(line);
  const Turn t = whose_turn(game_->rules, raw());
  if (t.over || !t.seats.has(seat)) return false;
  Options out;
  list_options(game_->rules, raw(), seat, out);
  return out.contains(action);
}

std::string Table::refusal(const std::string& line) {
  settle();
  const auto [seat, action] = read(line);
  return rule_id(game_->rules, judge(game_->rules, raw(), seat, action).why.rule);
}

std::string Table::cause(const std::string& line, std::string_view language) {
  settle();
  const auto [seat, action] = read(line);
  const Speaker speaker{game_->rules, game_->speak(language), {}};
  return speaker.cause(raw(), judge(game_->rules, raw(), seat, action).why);
}

std::vector<std::string> Table::options(const std::string& seat) {
  settle();
  std::vector<std::string> list;
  const auto s = parse_seat(game_->rules, seat, game_->rules.seats(raw()));
  if (!s || !whose_turn(game_->rules, raw()).seats.has(*s)) return list;
  Options out;
  list_options(game_->rules, raw(), *s, out);
  for (const Action& a : out) list.push_back(notation(game_->rules, raw(), a));
  return list;
}

nlohmann::json Table::json() { return state_to_json(game_->rules, game_->pack.get(), state_); }

Table& Table::change(const std::function<void(nlohmann::json&)>& edit) {
  Json j = json();
  edit(j);
  state_from_json(game_->rules, game_->pack.get(), j, state_);
  return *this;
}

std::string Table::step() { return raw().stack().empty() ? "" : std::string(top_row(game_->rules, raw()).name); }

std::string Table::actor() {
  const Turn t = whose_turn(game_->rules, raw());
  if (t.over) return "";
  return seat_notation(game_->rules, t.chance ? kChance : t.seats.lowest());
}

}  // namespace tafel::test
