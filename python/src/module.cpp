// The module tafelrunde._core and what its parts share; see core.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "ai/build.h"
#include "ai/measure.h"
#include "core.h"
#include "shell/record.h"

namespace tafel::python {

const Game& need_game(std::string_view id) {
  static Library library;
  static std::map<std::string, Game, std::less<>> games;
  if (const auto it = games.find(id); it != games.end()) return it->second;
  const LoadedGame* loaded = library.find(id);
  if (loaded == nullptr)
    throw nb::key_error(fmt::format("no game \"{}\"; there are: {}", id, fmt::join(library.ids(true), ", ")).c_str());
  return games.try_emplace(std::string(id), *loaded).first->second;
}

Config config_of(const Rules& rules, const std::optional<nb::dict>& settings) {
  std::map<std::string, std::string> values;
  if (settings)
    for (const auto& [key, value] : *settings)
      values[nb::cast<std::string>(nb::str(key))] = nb::cast<std::string>(nb::str(value));
  return config_from(rules, values);
}

Seat seat_number(int seat, int seats) {
  if (seat < 0 || seat >= seats)
    throw nb::value_error(fmt::format("expected a seat from 0 to {}, found {}", seats - 1, seat).c_str());
  return static_cast<Seat>(seat);
}

Seat viewer_number(const std::optional<int>& seat, int seats) { return seat ? seat_number(*seat, seats) : kNobody; }

std::vector<PyEvent> PyState::play(Seat s, const Action& a) {
  const auto next = std::make_shared<Position>(game(), box());
  EventSink sink;
  act(rules(), game().loaded.raw(next->box, &sink), s, a);
  at_ = next;
  std::vector<PyEvent> out;
  out.reserve(sink.list.size());
  for (const Event& e : sink.list) out.push_back({e, at_});
  return out;
}

std::vector<PyAction> offered(const PositionPtr& at, Seat s) {
  const Turn turn = whose_turn(at->game->rules(), at->look());
  std::vector<PyAction> out;
  if (turn.over || turn.chance || !turn.seats.has(s)) return out;
  Options options;
  list_options(at->game->rules(), at->look(), s, options);
  for (const Action& a : options) out.push_back({a, s, at});
  return out;
}

Action read_choice(const Game& game, const RawGame& g, Seat s, nb::handle choice) {
  PyAction action;
  if (nb::try_cast(choice, action)) return action.action;
  if (nb::isinstance<nb::str>(choice)) {
    const auto parsed = parse_notation(game.rules(), g, nb::cast<std::string>(choice));
    if (!parsed) refuse(game, g, {Verdict::Code::malformed});
    return *parsed;
  }
  if (!nb::isinstance<nb::int_>(choice) && !PyIndex_Check(choice.ptr()))
    throw nb::type_error("expected an action, its notation, or the number of an option");
  const auto number = nb::cast<long long>(nb::module_::import_("operator").attr("index")(choice));
  const Turn turn = whose_turn(game.rules(), g);
  Options options;
  if (!turn.over && !turn.chance && turn.seats.has(s)) list_options(game.rules(), g, s, options);
  if (number < 0 || number >= static_cast<long long>(options.size()))
    throw nb::value_error(
        fmt::format("expected the number of one of {} options, found {}", options.size(), number).c_str());
  return options[static_cast<std::size_t>(number)];
}

void need_legal(const Game& game, const HiddenState& view, Seat s, const Action& a) {
  const RawGame g = game.loaded.look(view.box());
  if (const Verdict verdict = judge(game.rules(), g, s, a); !verdict) refuse(game, g, verdict);
}

void refuse(const Game& game, const RawGame& g, const Verdict& verdict) {
  const Rules& rules = game.rules();
  nb::dict words, rule_words;
  const std::string rule = rule_id(rules, verdict.why.rule);
  for (const std::string_view language : kLanguages) {
    const nb::str key(language.data(), language.size());
    const std::string cause = speaker_of(game, language).cause(g, verdict.why);
    words[key] = cause.empty() ? game.loaded.speak(language).at(verdict.key()) : cause;
    const RuleBook::Entry* entry = game.loaded.book(language).find(rule);
    rule_words[key] = entry != nullptr ? entry->text : std::string();
  }
  nb::object cause = nb::none();
  if (verdict.why.cause != 0) cause = nb::cast(std::string(rules.causes[verdict.why.cause].name));
  nb::list numbers;
  for (std::size_t i = 0; i < verdict.why.argc; ++i) numbers.append(verdict.why.arg[i]);
  const std::string_view code = verdict.key().substr(verdict.key().find('.') + 1);
  const nb::object type = nb::module_::import_("tafelrunde.errors").attr("Refusal");
  const nb::object error =
      type(std::string(code), rule.empty() ? nb::none() : nb::cast(rule), cause, nb::tuple(numbers), words, rule_words);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw nb::python_error();
}

Speaker speaker_of(const Game& game, std::string_view language) {
  return {game.rules(), game.loaded.speak(language), {}};
}

nb::object to_python(const nlohmann::ordered_json& json) {
  return nb::module_::import_("json").attr("loads")(json.dump());
}
nb::object to_python(const nlohmann::json& json) { return nb::module_::import_("json").attr("loads")(json.dump()); }
nlohmann::json from_python(nb::handle object) {
  return nlohmann::json::parse(nb::cast<std::string>(nb::module_::import_("json").attr("dumps")(object)));
}

nb::object restorer(const char* name) { return nb::module_::import_("tafelrunde._restore").attr(name); }

nb::bytes state_bytes(const Rules& rules, const StateBox& box) {
  std::vector<u8> out;
  state_to_bytes(rules, box, out);
  return nb::bytes(out.data(), out.size());
}

StateBox state_from(const Game& game, const nb::bytes& bytes) {
  StateBox box;
  const std::span<const u8> all(reinterpret_cast<const u8*>(bytes.c_str()), bytes.size());
  if (!state_from_bytes(game.rules(), all, box))
    throw nb::value_error(
        fmt::format("these are not the bytes of a state of {}, version {}", game.rules().id, game.rules().version)
            .c_str());
  return box;
}

}  // namespace tafel::python

NB_MODULE(_core, m) {
  using namespace tafel;
  using namespace tafel::python;
  m.doc() = "The engine of Tafelrunde: rules, positions, players. Use the package tafelrunde, which says more.";
  m.attr("__version__") = TAFEL_VERSION;
  m.attr("commit") = std::string(build_commit());
  m.attr("compiler") = build_compiler();
  m.attr("languages") = nb::make_tuple("en", "de");
  nb::exception<RecordError>(m, "RecordError", PyExc_ValueError);
  bind_game(m);
  bind_state(m);
  bind_match(m);
  bind_players(m);
  bind_series(m);
  bind_batch(m);
}
