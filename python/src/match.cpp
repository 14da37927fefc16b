// Real matches: a log, draws that can be checked, undo; records.
#include <fmt/format.h>

#include "core.h"
#include "shell/record.h"

namespace tafel::python {

namespace {

struct PyMatch {
  const Game* game;
  Match match;
};

Seed seed_of(nb::handle seed) {
  if (seed.is_none()) return fresh_seed();
  if (nb::isinstance<nb::str>(seed)) {
    Seed out{};
    if (!seed_from_hex(nb::cast<std::string>(seed), out)) throw nb::value_error("a seed is a number or 64 hex digits");
    return out;
  }
  return seed_from_number(nb::cast<u64>(seed));
}

PyMatch new_match(const Game& game, std::optional<int> seats, const std::optional<nb::dict>& settings,
                  nb::handle seed) {
  const Rules& rules = game.rules();
  const Config config = config_of(rules, settings);
  const int n = seats.value_or(seat_counts(rules).front());
  if (n < rules.min_seats || n > rules.max_seats || !rules.playable(n, config).empty())
    throw nb::value_error(fmt::format("{} cannot be played by {} with these settings", rules.id, n).c_str());
  return {&game, Match(game.loaded, n, config, seed_of(seed))};
}

Seat deciding(const Match& m, const std::optional<int>& seat) {
  if (seat) return seat_number(*seat, m.seats());
  const Turn turn = m.turn();
  return turn.over || turn.seats.empty() ? Seat{0} : turn.seats.lowest();
}

PyEvent told(const PyMatch& m, const PositionPtr& now, std::size_t i) {
  (void)m;
  return {m.match.events()[i].event, now};
}

std::vector<PyEvent> events_since(const PyMatch& m, std::size_t from) {
  const auto now = std::make_shared<Position>(*m.game, m.match.state());
  std::vector<PyEvent> out;
  for (std::size_t i = from; i < m.match.events().size(); ++i) out.push_back(told(m, now, i));
  return out;
}

void need(const PyMatch& m, Seat s, const Verdict& verdict) {
  if (!verdict) refuse(*m.game, m.game->loaded.look(m.match.view(s).box()), verdict);
}

std::vector<PyEvent> play(PyMatch& m, nb::handle choice, const std::optional<int>& seat) {
  const Seat s = deciding(m.match, seat);
  const HiddenState view = m.match.view(s);
  const Action a = read_choice(*m.game, m.game->loaded.look(view.box()), s, choice);
  const std::size_t before = m.match.events().size();
  need(m, s, m.match.submit(s, m.match.version(s), {&a, 1}));
  return events_since(m, std::min(before, m.match.events().size()));
}

std::vector<PyEvent> play_form(PyMatch& m, const nb::sequence& parts, const std::optional<int>& seat) {
  const Seat s = deciding(m.match, seat);
  const HiddenState view = m.match.view(s);
  std::vector<Action> actions;
  for (const nb::handle part : parts) actions.push_back(read_choice(*m.game, m.game->loaded.look(view.box()), s, part));
  const std::size_t before = m.match.events().size();
  need(m, s, m.match.submit_form(s, m.match.version(s), actions));
  return events_since(m, std::min(before, m.match.events().size()));
}

nb::list log_of(const PyMatch& m) {
  const Rules& rules = m.game->rules();
  nb::list out;
  StateBox box;
  copy_state(rules, box, m.match.state_at(0));
  for (const LogEntry& e : m.match.log()) {
    const std::optional<int> seat = e.seat >= kMaxSeats ? std::nullopt : std::optional<int>(e.seat);
    out.append(nb::make_tuple(seat, std::string(rules.steps[e.step].name),
                              notation(rules, m.game->loaded.look(box), e.action)));
    act(rules, m.game->loaded.raw(box), e.seat, e.action);
  }
  return out;
}

PyMatch from_record(const nlohmann::json& json) {
  const Game& game = need_game(record_game(json));
  return {&game, match_from_json(game.loaded, json)};
}

PyMatch load(const std::string& path) {
  nlohmann::json json = nlohmann::json::parse(read_file(path), nullptr, false);
  if (json.is_discarded()) throw RecordError(path + ": this is no JSON");
  return from_record(json);
}

nb::dict prove_record(nb::handle record) {
  const nlohmann::json json = from_python(record);
  const Proof proof = prove(need_game(record_game(json)).loaded, json);
  nb::dict out;
  out["wrong"] = proof.wrong.empty() ? nb::none() : nb::cast(proof.wrong);
  out["whole"] = proof.whole(), out["from_start"] = proof.from_start, out["to_end"] = proof.to_end;
  out["entries"] = proof.entries, out["draws"] = proof.draws;
  return out;
}

std::vector<int> points_of(const PyMatch& m) { return m.match.score(); }
std::vector<int> places_of(const PyMatch& m) {
  if (!m.match.over()) throw nb::value_error("places are known when the game is over");
  const auto places = m.match.places();
  return {places.begin(), places.end()};
}

void bind_records(nb::class_<PyMatch>& type) {
  type.def(
          "to_dict", [](const PyMatch& m, bool with_seed) { return to_python(match_to_json(m.match, with_seed)); },
          "with_seed"_a = true, "The record; one that others may read while the game runs has no seed.")
      .def(
          "save",
          [](const PyMatch& m, const std::string& path) {
            write_file_atomically(path, match_to_json(m.match, true).dump(1) + "\n");
          },
          "path"_a, "Writes the record; tafel and Match.load go on with it.")
      .def_static(
          "from_dict", [](nb::handle record) { return from_record(from_python(record)); }, "record"_a)
      .def_static("load", &load, "path"_a, "Goes on with a record. Raises RecordError that says what does not fit.")
      .def("__reduce__", [](const PyMatch& m) {
        return nb::make_tuple(restorer("match"), nb::make_tuple(to_python(match_to_json(m.match, true))));
      });
}

}  // namespace

void bind_match(nb::module_& m) {
  nb::class_<PyMatch> type(m, "Match", "A real match: draws from a seed that is committed to, a log, undo, records.");
  type.def(
          "__init__",
          [](PyMatch* self, const Game& game, std::optional<int> seats, const std::optional<nb::dict>& settings,
             nb::object seed) { new (self) PyMatch(new_match(game, seats, settings, seed)); },
          "game"_a, "seats"_a = nb::none(), "settings"_a = nb::none(), "seed"_a = nb::none())
      .def_prop_ro(
          "game", [](const PyMatch& x) { return x.game; }, nb::rv_policy::reference)
      .def_prop_ro("seats", [](const PyMatch& x) { return x.match.seats(); })
      .def_prop_ro("over", [](const PyMatch& x) { return x.match.over(); })
      .def_prop_ro("to_move",
                   [](const PyMatch& x) {
                     std::vector<int> out;
                     if (!x.match.over())
                       for (const Seat s : x.match.turn().seats) out.push_back(s);
                     return out;
                   })
      .def_prop_ro("score", &points_of)
      .def_prop_ro("places", &places_of)
      .def_prop_ro("seed", [](const PyMatch& x) { return seed_to_hex(x.match.source().house); })
      .def_prop_ro(
          "commitment", [](const PyMatch& x) { return commitment(x.match.source().house); },
          "What can be shown before the first draw.")
      .def_prop_ro("log", &log_of, "(seat or None for chance, step, notation) of everything that was done.")
      .def(
          "state",
          [](const PyMatch& x, std::optional<std::size_t> entries) {
            const std::size_t n = x.match.log().size();
            if (entries && *entries > n)
              throw nb::value_error(fmt::format("expected 0 to {} entries, found {}", n, *entries).c_str());
            return PyState(*x.game, entries ? x.match.state_at(*entries) : x.match.state());
          },
          "entries"_a = nb::none(), "The true position, now or after so many entries of the log.")
      .def(
          "view",
          [](const PyMatch& x, const std::optional<int>& seat) {
            return PyView{x.game, x.match.view(viewer_number(seat, x.match.seats()))};
          },
          "seat"_a = nb::none())
      .def(
          "legal",
          [](const PyMatch& x, const std::optional<int>& seat) {
            const Seat s = deciding(x.match, seat);
            return offered(std::make_shared<Position>(*x.game, x.match.view(s).box()), s);
          },
          "seat"_a = nb::none())
      .def("play", &play, "action"_a, "seat"_a = nb::none(),
           "Carries out an action, a notation, or the option of this number. Raises Refusal.")
      .def("play_form", &play_form, "parts"_a, "seat"_a = nb::none(),
           "Fills a decision of several parts, given in any order.")
      .def(
          "can_undo",
          [](const PyMatch& x, int seat) {
            return static_cast<bool>(x.match.can_undo(seat_number(seat, x.match.seats())));
          },
          "seat"_a)
      .def(
          "undo",
          [](PyMatch& x, int seat) {
            const Seat s = seat_number(seat, x.match.seats());
            need(x, s, x.match.undo(s, x.match.version(s)));
          },
          "seat"_a, "Takes back what nobody has learned anything by. Raises Refusal.")
      .def("events", &events_since, "since"_a = 0, "What happened, from this event on.");
  bind_records(type);
  m.def("prove", &prove_record, "record"_a, "What a record proves by itself: every draw and every rule is checked.");
}

}  // namespace tafel::python
