// Machine players by name.
#include <fmt/format.h>

#include "ai/player.h"
#include "core.h"

namespace tafel::python {

namespace {

struct PyPlayer {
  const Game* game;
  Player player;
};

struct PyAdvice {
  PyAction action;
  float share, effort;
};

PositionPtr position_of(const PyView& v) { return std::make_shared<Position>(*v.game, v.hidden.box()); }

void need_decision(const PyPlayer& p, const PyView& v) {
  if (v.game != p.game) throw nb::value_error(fmt::format("this player plays {}", p.game->rules().id).c_str());
  const Turn turn = whose_turn(v.game->rules(), v.look());
  if (turn.over || turn.chance || v.hidden.viewer() >= kMaxSeats || !turn.seats.has(v.hidden.viewer()))
    throw nb::value_error("the viewer has nothing to decide here");
}

PyAction choose(PyPlayer& p, const PyView& v) {
  need_decision(p, v);
  Action a{};
  {
    const nb::gil_scoped_release others;
    a = p.player.choose(v.hidden);
  }
  return {a, v.hidden.viewer(), position_of(v)};
}

std::vector<PyAdvice> hint(PyPlayer& p, const PyView& v, std::size_t most) {
  need_decision(p, v);
  std::vector<Advice> advice;
  {
    const nb::gil_scoped_release others;
    advice = p.player.hint(v.hidden, most);
  }
  const PositionPtr at = position_of(v);
  std::vector<PyAdvice> out;
  for (const Advice& a : advice) out.push_back({{a.action, v.hidden.viewer(), at}, a.share, a.effort});
  return out;
}

}  // namespace

void bind_players(nb::module_& m) {
  nb::class_<PyAdvice>(m, "Advice", "A suggested action with what it promises.")
      .def_ro("action", &PyAdvice::action)
      .def_ro("share", &PyAdvice::share, "Estimated share of the win, 0 to 1.")
      .def_ro("effort", &PyAdvice::effort, "Part of the search spent on it.")
      .def("__repr__", [](const PyAdvice& a) {
        const Position& at = *a.action.at;
        return fmt::format("<Advice {}: {:.0f} %>", notation(at.game->rules(), at.look(), a.action.action),
                           100 * a.share);
      });
  nb::class_<PyPlayer>(m, "Player", "A machine player: gets the view of its own seat and nothing else.")
      .def(
          "__init__",
          [](PyPlayer* self, const Game& game, std::string_view name, u64 seed) {
            new (self) PyPlayer{&game, make_player(game.loaded, name, seed)};
          },
          "game"_a, "name"_a, "seed"_a = 1,
          "A level (easy, medium, hard, expert), random, greedy, search, or with a budget: search:200ms, "
          "search:5000it.")
      .def_prop_ro("name", [](const PyPlayer& p) { return p.player.spec().text; })
      .def_prop_ro(
          "game", [](const PyPlayer& p) { return p.game; }, nb::rv_policy::reference)
      .def("choose", &choose, "view"_a, "What it does in a decision of the viewer.")
      .def("hint", &hint, "view"_a, "most"_a = 4, "The best actions, best first.")
      .def(
          "reset", [](PyPlayer& p, u64 seed) { p.player.reset(seed); }, "seed"_a, "A new game: nothing is remembered.");
  m.def(
      "player_levels",
      [] {
        std::vector<std::string> out;
        for (const std::string_view level : player_levels()) out.emplace_back(level);
        return out;
      },
      "The levels that people are offered, weakest first.");
}

}  // namespace tafel::python
