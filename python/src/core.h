// What the parts of the Python module share: games, positions as values, actions, refusals.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "shell/judge.h"
#include "shell/observation.h"

namespace tafel::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

/// A game with all that is loaded of it; lives as long as the module.
struct Game {
  const LoadedGame& loaded;
  Observation observation;

  explicit Game(const LoadedGame& game) : loaded(game), observation(game) {}
  const Rules& rules() const { return loaded.rules; }
};
/// Throws KeyError with the games there are.
const Game& need_game(std::string_view id);

/// One position that nobody changes any more.
struct Position {
  const Game* game;
  StateBox box;

  Position(const Game& of, const StateBox& state) : game(&of) { copy_state(of.rules(), box, state); }
  RawGame look() const { return game->loaded.look(box); }
};
using PositionPtr = std::shared_ptr<const Position>;

/// An action with the position in which it was offered, which its words need.
struct PyAction {
  Action action;
  Seat seat;
  PositionPtr at;
};

struct PyEvent {
  Event event;
  PositionPtr after;
};

/// What somebody sees; may be a seat's or a spectator's.
struct PyView {
  const Game* game;
  HiddenState hidden;
  RawGame look() const { return game->loaded.look(hidden.box()); }
};

/// A position that goes on: shares its bytes with copies and actions until it is changed.
class PyState {
 public:
  PyState(const Game& game, const StateBox& box) : at_(std::make_shared<Position>(game, box)) {}

  const Game& game() const { return *at_->game; }
  const Rules& rules() const { return game().rules(); }
  const PositionPtr& at() const { return at_; }
  const StateBox& box() const { return at_->box; }
  RawGame look() const { return at_->look(); }
  Turn turn() const { return whose_turn(rules(), look()); }
  int seats() const { return rules().seats(look()); }
  /// Carries out an action that is legal; answers what happened.
  std::vector<PyEvent> play(Seat s, const Action& a);

 private:
  PositionPtr at_;
};

Config config_of(const Rules& rules, const std::optional<nb::dict>& settings);
/// Throws ValueError if there is no such seat.
Seat seat_number(int seat, int seats);
/// None is the spectator.
Seat viewer_number(const std::optional<int>& seat, int seats);
/// Options of a seat in a position (true or hidden).
std::vector<PyAction> offered(const PositionPtr& at, Seat s);
/// Reads an action, a notation or the number of an option; throws Refusal if it is none, and what it is not legal for.
Action read_choice(const Game& game, const RawGame& g, Seat s, nb::handle choice);
/// Judged on what the seat sees, so that a refusal tells nothing.
void need_legal(const Game& game, const HiddenState& view, Seat s, const Action& a);
/// Throws the Python exception tafelrunde.Refusal.
[[noreturn]] void refuse(const Game& game, const RawGame& g, const Verdict& verdict);

/// A speaker of one language, seats by their colours.
Speaker speaker_of(const Game& game, std::string_view language);
nb::object to_python(const nlohmann::ordered_json& json);
nb::object to_python(const nlohmann::json& json);
nlohmann::json from_python(nb::handle object);
nb::bytes state_bytes(const Rules& rules, const StateBox& box);
/// Throws ValueError if these are not the bytes of a state of this game.
StateBox state_from(const Game& game, const nb::bytes& bytes);

/// A function of tafelrunde/_restore.py, for pickle.
nb::object restorer(const char* name);

void bind_game(nb::module_& m);
void bind_state(nb::module_& m);
void bind_match(nb::module_& m);
void bind_players(nb::module_& m);
void bind_series(nb::module_& m);
void bind_batch(nb::module_& m);

}  // namespace tafel::python
