// Positions as values, what can be done in them, and what each seat sees of them.
#include <fmt/format.h>
#include <nanobind/ndarray.h>

#include "core.h"
#include "shell/json.h"

namespace tafel::python {

namespace {

using Row = nb::ndarray<nb::numpy, float, nb::ndim<1>>;

Row observe(const Game& game, const HiddenState& hidden) {
  auto* out = new float[game.observation.size()];
  const nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<float*>(p); });
  game.observation.write(hidden, out);
  return Row(out, {game.observation.size()}, owner);
}

HiddenState hidden_for(const PyState& s, const std::optional<int>& seat) {
  return hide_for(s.rules(), s.game().loaded.pack.get(), s.box(), viewer_number(seat, s.seats()));
}

Seat deciding(const PyState& s, const std::optional<int>& seat) {
  const Turn turn = s.turn();
  if (seat) return seat_number(*seat, s.seats());
  if (turn.over || turn.seats.empty()) return 0;
  return turn.seats.lowest();
}

std::vector<int> to_move(const Turn& turn) {
  std::vector<int> out;
  if (!turn.over && !turn.chance)
    for (const Seat s : turn.seats) out.push_back(s);
  return out;
}

std::vector<PyEvent> act_of(PyState& s, nb::handle choice, const std::optional<int>& seat) {
  if (s.turn().chance) {
    Action a;
    if (PyAction action; nb::try_cast(choice, action)) a = action.action;
    else a = read_choice(s.game(), s.look(), kChance, choice);
    if (!chance_valid(s.rules(), s.look(), a)) throw nb::value_error("chance cannot turn out so here");
    return s.play(kChance, a);
  }
  const Seat who = deciding(s, seat);
  const HiddenState view = hide_for(s.rules(), s.game().loaded.pack.get(), s.box(), who);
  const Action a = read_choice(s.game(), s.game().loaded.look(view.box()), who, choice);
  need_legal(s.game(), view, who, a);
  return s.play(who, a);
}

void need_chance(const PyState& s) {
  if (!s.turn().chance) throw nb::value_error("it is not chance that decides here");
}

/// Outcomes with their weights; none where they are too many to be listed.
nb::object chance_outcomes(const PyState& s) {
  need_chance(s);
  const StepRow& row = top_row(s.rules(), s.look());
  if (row.options == nullptr) return nb::none();
  Options options;
  row.options(s.look(), s.look().stack().back(), kChance, options);
  double all = 0;
  for (const Action& a : options) all += row.weight(s.look(), s.look().stack().back(), a);
  nb::list out;
  for (const Action& a : options) {
    const double weight = row.weight(s.look(), s.look().stack().back(), a);
    if (weight > 0) out.append(nb::make_tuple(nb::cast(PyAction{a, kChance, s.at()}), weight / all));
  }
  return out;
}

std::vector<PyEvent> run_chance_of(PyState& s, Rng& rng) {
  std::vector<PyEvent> out;
  while (s.turn().chance) {
    std::vector<PyEvent> more = s.play(kChance, sample_chance(s.rules(), s.look(), rng));
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

PyState redeal(const Game& game, const HiddenState& hidden, Rng& rng) {
  StateBox box;
  copy_state(game.rules(), box, hidden.box());
  game.rules().redeal(game.loaded.raw(box), hidden.viewer(), rng);
  return {game, box};
}

std::vector<int> scores(const PyState& s) {
  std::array<i32, kMaxSeats> points{};
  s.rules().score(s.look(), {points.data(), static_cast<std::size_t>(s.seats())});
  return {points.begin(), points.begin() + s.seats()};
}

std::vector<int> places(const PyState& s) {
  if (!s.turn().over) throw nb::value_error("places are known when the game is over");
  std::array<u8, kMaxSeats> place{};
  s.rules().places(s.look(), {place.data(), static_cast<std::size_t>(s.seats())});
  return {place.begin(), place.begin() + s.seats()};
}

nb::list score_sheet(const PyState& s, int seat, std::string_view language) {
  std::vector<ScoreLine> lines;
  if (s.rules().score_sheet != nullptr) s.rules().score_sheet(s.look(), seat_number(seat, s.seats()), lines);
  const Texts& texts = s.game().loaded.speak(language);
  nb::list out;
  for (const ScoreLine& line : lines) {
    nb::dict row;
    row["category"] = std::string(line.category);
    row["name"] = texts.at_or(fmt::format("score.{}", line.category), line.category);
    row["points"] = line.points, row["tie_break"] = line.tie_break;
    out.append(row);
  }
  return out;
}

std::vector<int> teams(const PyState& s) {
  std::vector<int> out;
  for (Seat seat = 0; seat < s.seats(); ++seat)
    out.push_back(s.rules().team != nullptr ? s.rules().team(s.look(), seat) : seat);
  return out;
}

std::string draw(const Game& game, const HiddenState& hidden, std::string_view language, int width) {
  std::string out;
  if (game.loaded.module.draw != nullptr)
    game.loaded.module.draw(game.loaded.look(hidden.box()), hidden.viewer(), game.loaded.speak(language), width, out);
  return out;
}

nb::object derived(const PyView& v, std::string_view language) {
  nlohmann::json out = nlohmann::json::object();
  if (v.game->loaded.module.derive != nullptr)
    v.game->loaded.module.derive(v.look(), v.hidden.viewer(), v.game->loaded.speak(language), out);
  return to_python(out);
}

std::vector<std::string> facts(const PyView& v, std::string_view language) {
  std::vector<std::string> out;
  if (v.game->loaded.module.facts != nullptr)
    v.game->loaded.module.facts(v.look(), v.hidden.viewer(), v.game->loaded.speak(language), out);
  return out;
}

/// The question of the open step, for whoever decides.
std::string prompt(const PyView& v, std::string_view language) {
  const Turn turn = whose_turn(v.game->rules(), v.look());
  if (turn.over || turn.chance) return {};
  const Speaker speaker = speaker_of(*v.game, language);
  if (v.hidden.viewer() >= kMaxSeats || !turn.seats.has(v.hidden.viewer()))
    return speaker.waiting(v.look(), turn.seats);
  std::string out;
  if (v.game->loaded.module.prompt != nullptr)
    out = v.game->loaded.module.prompt(v.look(), v.hidden.viewer(), speaker.texts);
  return out.empty() ? speaker.prompt(v.look()) : out;
}

/// A view of the same position, made anew: hiding what is hidden changes nothing.
PyView view_from(std::string_view game_id, const nb::bytes& bytes, int viewer) {
  const Game& game = need_game(game_id);
  const StateBox box = state_from(game, bytes);
  return {&game, hide_for(game.rules(), game.loaded.pack.get(), box, static_cast<Seat>(viewer))};
}

PyAction action_from(const PyState& state, int seat, u64 key) {
  return {Action::from_key(key), static_cast<Seat>(seat), state.at()};
}

std::vector<int> arguments(const Action& a) { return {a.arg.begin(), a.arg.begin() + a.argc}; }

void bind_action(nb::module_& m) {
  nb::class_<Rng>(m, "Rng", "Random numbers for chance and guesses: the same seed, the same numbers.")
      .def(nb::init<u64>(), "seed"_a = 1)
      .def("next", &Rng::next64, "64 random bits.")
      .def("below", nb::overload_cast<u32>(&Rng::below), "n"_a, "Uniform in 0..n-1.");
  nb::class_<PyAction>(m, "Action", "Something that a seat (or chance) can do in the position where it was offered.")
      .def_prop_ro("verb", [](const PyAction& a) { return a.at->game->rules().verbs[a.action.verb].name; })
      .def_prop_ro("args", [](const PyAction& a) { return nb::tuple(nb::cast(arguments(a.action))); })
      .def_prop_ro(
          "key", [](const PyAction& a) { return a.action.key(); },
          "The action as a number, the same in every position.")
      .def_prop_ro(
          "seat",
          [](const PyAction& a) -> std::optional<int> {
            if (a.seat >= kMaxSeats) return std::nullopt;
            return a.seat;
          },
          "Whose it is; None for chance.")
      .def_prop_ro(
          "notation", [](const PyAction& a) { return notation(a.at->game->rules(), a.at->look(), a.action); },
          "As logs, terminal and records write it.")
      .def(
          "text",
          [](const PyAction& a, std::string_view lang) {
            return speaker_of(*a.at->game, lang).action(a.at->look(), a.action);
          },
          "lang"_a = "en", "As a sentence.")
      .def("__str__", [](const PyAction& a) { return notation(a.at->game->rules(), a.at->look(), a.action); })
      .def("__repr__",
           [](const PyAction& a) {
             return fmt::format("<Action {}>", notation(a.at->game->rules(), a.at->look(), a.action));
           })
      .def("__eq__",
           [](const PyAction& a, nb::handle b) {
             PyAction other;
             return nb::try_cast(b, other) && other.action == a.action && other.at->game == a.at->game;
           })
      .def("__hash__", [](const PyAction& a) { return std::hash<u64>()(a.action.key()); })
      .def("__reduce__", [](const PyAction& a) {
        return nb::make_tuple(restorer("action"),
                              nb::make_tuple(PyState(*a.at->game, a.at->box), int{a.seat}, a.action.key()));
      });
  m.def("_action_from", &action_from);
}

void bind_event(nb::module_& m) {
  nb::class_<PyEvent>(m, "Event", "Something that happened, with what everybody or only some may know of it.")
      .def_prop_ro("kind", [](const PyEvent& e) { return e.after->game->rules().events[e.event.kind].name; })
      .def(
          "args",
          [](const PyEvent& e, const std::optional<int>& seat) {
            const Seat viewer = viewer_number(seat, e.after->game->rules().max_seats);
            const std::size_t n = e.event.hidden_from(viewer) ? e.event.open : e.event.argc;
            return nb::tuple(
                nb::cast(std::vector<int>(e.event.arg.begin(), e.event.arg.begin() + static_cast<std::ptrdiff_t>(n))));
          },
          "seat"_a = nb::none(), "The arguments that this seat (None: a spectator) may know.")
      .def(
          "text",
          [](const PyEvent& e, const std::optional<int>& seat, std::string_view lang) {
            return speaker_of(*e.after->game, lang)
                .event(e.after->look(), e.event, viewer_number(seat, e.after->game->rules().max_seats));
          },
          "seat"_a = nb::none(), "lang"_a = "en", "As a sentence for this seat; empty if there is nothing to say.")
      .def("__repr__", [](const PyEvent& e) {
        return fmt::format("<Event {}>", e.after->game->rules().events[e.event.kind].name);
      });
}

void bind_view(nb::module_& m) {
  nb::class_<PyView>(m, "View", "What one seat (or a spectator) sees of a position, and nothing else.")
      .def_prop_ro(
          "game", [](const PyView& v) { return v.game; }, nb::rv_policy::reference)
      .def_prop_ro(
          "seat",
          [](const PyView& v) -> std::optional<int> {
            if (v.hidden.viewer() >= kMaxSeats) return std::nullopt;
            return v.hidden.viewer();
          },
          "Who looks; None for a spectator.")
      .def(
          "legal",
          [](const PyView& v) {
            return offered(std::make_shared<Position>(*v.game, v.hidden.box()), v.hidden.viewer());
          },
          "What the viewer can do now.")
      .def(
          "redeal", [](const PyView& v, Rng& rng) { return redeal(*v.game, v.hidden, rng); }, "rng"_a,
          "A whole state that looks like this to the viewer: what is hidden is guessed.")
      .def(
          "observe",
          [](const PyView& v) {
            seat_number(v.hidden.viewer(), v.game->rules().seats(v.look()));
            return observe(*v.game, v.hidden);
          },
          "The position as a row of numbers (see Game.observation_names).")
      .def(
          "to_dict",
          [](const PyView& v) { return to_python(view_to_json(v.game->rules(), v.game->loaded.pack.get(), v.hidden)); })
      .def("derived", &derived, "lang"_a = "en", "Sums that the rules know and players want, as clients get them.")
      .def("facts", &facts, "lang"_a = "en", "Everything public for which the drawing has no room, in sentences.")
      .def("prompt", &prompt, "lang"_a = "en", "The open question.")
      .def(
          "draw",
          [](const PyView& v, std::string_view lang, int width) { return draw(*v.game, v.hidden, lang, width); },
          "lang"_a = "en", "width"_a = 100, "The board for a terminal.")
      .def("__eq__",
           [](const PyView& a, nb::handle b) {
             PyView* other = nullptr;
             return nb::try_cast(b, other) && other->game == a.game && other->hidden.viewer() == a.hidden.viewer() &&
                    same_state(a.game->rules(), a.hidden.box(), other->hidden.box());
           })
      .def("__hash__",
           [](const PyView& v) { return state_hash(v.game->rules(), v.hidden.box()) * 31 + v.hidden.viewer(); })
      .def("__reduce__", [](const PyView& v) {
        return nb::make_tuple(restorer("view"),
                              nb::make_tuple(std::string(v.game->rules().id),
                                             state_bytes(v.game->rules(), v.hidden.box()), int{v.hidden.viewer()}));
      });
  m.def("_view_from", &view_from);
}

void bind_questions(nb::class_<PyState>& type) {
  type.def_prop_ro("game", &PyState::game, nb::rv_policy::reference)
      .def_prop_ro("seats", &PyState::seats, "How many play.")
      .def_prop_ro("over", [](const PyState& s) { return s.turn().over; })
      .def_prop_ro(
          "chance", [](const PyState& s) { return s.turn().chance; }, "Does chance decide now?")
      .def_prop_ro(
          "secret", [](const PyState& s) { return s.turn().secret; }, "Do several seats decide in secret?")
      .def_prop_ro(
          "to_move", [](const PyState& s) { return to_move(s.turn()); }, "Seats that decide now.")
      .def_prop_ro(
          "step",
          [](const PyState& s) -> std::string {
            return s.turn().over ? "" : std::string(top_row(s.rules(), s.look()).name);
          },
          "What is being decided.")
      .def_prop_ro("round", [](const PyState& s) { return int{s.rules().round(s.look())}; })
      .def_prop_ro("score", &scores, "Points by seat, so far or final.")
      .def_prop_ro("places", &places, "1 is the winner; shared places are possible. Only when the game is over.")
      .def_prop_ro("teams", &teams, "Seats with the same number win together.")
      .def("score_sheet", &score_sheet, "seat"_a, "lang"_a = "en")
      .def(
          "evaluate",
          [](const PyState& s, int seat) { return s.rules().evaluate(s.look(), seat_number(seat, s.seats())) / 100.0; },
          "seat"_a, "What the built-in players think the position is worth, in points. Not for hidden states.")
      .def(
          "check",
          [](const PyState& s) -> std::optional<std::string> {
            const char* wrong = s.rules().check(s.look());
            if (wrong == nullptr) return std::nullopt;
            return wrong;
          },
          "The first invariant of the rules that does not hold, or None.");
}

void bind_value(nb::class_<PyState>& type) {
  const auto copy = [](const PyState& s) { return s; };
  type.def("copy", copy)
      .def("__copy__", copy)
      .def(
          "__deepcopy__", [](const PyState& s, nb::handle) { return s; }, "memo"_a)
      .def("__eq__",
           [](const PyState& a, nb::handle b) {
             PyState* other = nullptr;
             return nb::try_cast(b, other) && &other->game() == &a.game() &&
                    same_state(a.rules(), a.box(), other->box());
           })
      .def("__hash__", [](const PyState& s) { return state_hash(s.rules(), s.box()); })
      .def("__repr__",
           [](const PyState& s) {
             const Turn turn = s.turn();
             const std::string who = turn.over     ? "over"
                                     : turn.chance ? "chance"
                                                   : fmt::format("seats {}", fmt::join(to_move(turn), ", "));
             return fmt::format("<State of {}: {}>", s.rules().id, who);
           })
      .def("to_bytes", [](const PyState& s) { return state_bytes(s.rules(), s.box()); })
      .def(
          "to_dict",
          [](const PyState& s) { return to_python(state_to_json(s.rules(), s.game().loaded.pack.get(), s.box())); },
          "All fields by their names; Game.state_from_dict reads it.")
      .def("__reduce__", [](const PyState& s) {
        return nb::make_tuple(restorer("state"),
                              nb::make_tuple(std::string(s.rules().id), state_bytes(s.rules(), s.box())));
      });
}

}  // namespace

void bind_state(nb::module_& m) {
  bind_action(m);
  bind_event(m);
  bind_view(m);
  nb::class_<PyState> type(m, "State",
                           "A position with everything hidden in it: a value that can be copied, compared and kept.");
  bind_questions(type);
  bind_value(type);
  type.def(
          "legal", [](const PyState& s, const std::optional<int>& seat) { return offered(s.at(), deciding(s, seat)); },
          "seat"_a = nb::none(), "What a seat can do; without a seat the first one that decides.")
      .def("act", &act_of, "action"_a, "seat"_a = nb::none(),
           "Carries out an action, a notation, or the option of this number; answers what happened. Raises Refusal and "
           "changes nothing if the rules forbid it.")
      .def("chance_outcomes", &chance_outcomes,
           "What chance can bring, with probabilities; None where that is too much to be listed.")
      .def(
          "sample",
          [](const PyState& s, Rng& rng) {
            need_chance(s);
            return PyAction{sample_chance(s.rules(), s.look(), rng), kChance, s.at()};
          },
          "rng"_a, "One outcome of chance, as likely as the rules say.")
      .def("run_chance", &run_chance_of, "rng"_a, "Lets chance decide until a seat must, or the game is over.")
      .def(
          "view",
          [](const PyState& s, const std::optional<int>& seat) {
            return PyView{&s.game(), hidden_for(s, seat)};
          },
          "seat"_a = nb::none(), "What a seat sees; without a seat a spectator.")
      .def(
          "redeal", [](const PyState& s, int seat, Rng& rng) { return redeal(s.game(), hidden_for(s, seat), rng); },
          "seat"_a, "rng"_a, "Another state that looks the same to this seat.")
      .def(
          "observe", [](const PyState& s, int seat) { return observe(s.game(), hidden_for(s, seat)); }, "seat"_a,
          "What the seat sees as a row of numbers (see Game.observation_names).")
      .def(
          "draw",
          [](const PyState& s, const std::optional<int>& seat, std::string_view lang, int width) {
            return draw(s.game(), hidden_for(s, seat), lang, width);
          },
          "seat"_a = nb::none(), "lang"_a = "en", "width"_a = 100, "The board for a terminal, as the seat sees it.");
}

}  // namespace tafel::python
