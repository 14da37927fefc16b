// A table for rule tests: start a game, set up any position, play in notation, look at the typed state.
//
//   Table t("covil", 2, {{"board", "b2"}});
//   t.given("blue gold 5").play("blue act_gold f");
//   CHECK(t.state<covil::State>().seat[0].gold == 6);
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "shell/judge.h"
#include "support/rule.h"

namespace tafel::test {

Library& library();  ///< one for the whole test program
/// Path of a file of the checkout ("src/games/covil/tests/scenarios").
std::string source_path(const std::string& relative);

class Table {
 public:
  Table(const std::string& game, int seats, const std::map<std::string, std::string>& options = {}, u64 seed = 1);

  /// Words of the game's scenario vocabulary; throws on unknown words.
  Table& given(const std::string& line);
  /// "blue act_move c": must be legal; afterwards queued chance outcomes are used, then random ones if allowed.
  Table& play(const std::string& line);
  /// Queues a chance outcome ("draw_relic R02"); an unused or impossible one fails the test.
  Table& chance(const std::string& outcome);
  /// Chance outcomes that are not queued come from the seeded generator (default) or fail the test.
  Table& scripted_chance_only();
  /// Settles automatic steps and lets chance act until somebody must decide.
  Table& settle();

  bool legal(const std::string& line);           ///< "blue guard 3"
  std::string refusal(const std::string& line);  ///< rule id that forbids it, "" if legal or unknown
  std::string cause(const std::string& line, std::string_view language = "en");  ///< what is missing, as a sentence
  std::vector<std::string> options(const std::string& seat);                     ///< notations
  std::string step();                  ///< name of the open step, "" when the game is over
  std::string actor();                 ///< notation of the (first) seat to act, "chance" or ""
  bool then(const std::string& line);  ///< scenario check; adds a failure message with what was found
  RawGame raw() { return game_->raw(state_, &sink_); }
  const LoadedGame& game() const { return *game_; }
  /// The position as JSON, and changes to it: t.change([](auto& j) { j["dice"] = {3, 1, 0, 0}; }).
  nlohmann::json json();
  Table& change(const std::function<void(nlohmann::json&)>& edit);
  EventSink& events() { return sink_; }
  template <class State>
  State& state() {
    return *reinterpret_cast<State*>(state_.bytes);
  }
  ~Table();

 private:
  std::pair<Seat, Action> read(const std::string& line);
  const LoadedGame* game_;
  StateBox state_;
  EventSink sink_;
  Rng rng_;
  std::deque<std::string> chance_;
  bool scripted_only_ = false;
};

}  // namespace tafel::test
