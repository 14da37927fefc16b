// Games: what there is, settings, rules, content, columns of observations.
#include <fmt/format.h>

#include "ai/measure.h"
#include "core.h"
#include "shell/json.h"

namespace tafel::python {

namespace {

struct PySetting {
  std::string key, usual;
  std::vector<std::string> values;
};

std::vector<PySetting> settings_of(const Game& game) {
  std::vector<PySetting> out;
  for (const SettingRow& row : game.rules().settings) {
    PySetting& setting = out.emplace_back();
    setting.key = row.key, setting.usual = row.name(0);
    for (std::size_t i = 0; i < row.offered(); ++i) setting.values.push_back(row.name(row.code(i)));
  }
  return out;
}

PyState start(const Game& game, std::optional<int> seats, const std::optional<nb::dict>& settings) {
  const Rules& rules = game.rules();
  const Config config = config_of(rules, settings);
  const int n = seats.value_or(seat_counts(rules).front());
  if (n < rules.min_seats || n > rules.max_seats)
    throw nb::value_error(
        fmt::format("{}: expected {} to {} seats, found {}", rules.id, rules.min_seats, rules.max_seats, n).c_str());
  if (const auto why = rules.playable(n, config); !why.empty())
    throw nb::value_error(game.loaded.speak("en").at_or(why, why).c_str());
  StateBox box;
  start_game(rules, game.loaded.raw(box), n, config);
  return {game, box};
}

nb::object rule(const Game& game, const std::string& id, std::string_view language) {
  const RuleBook::Entry* entry = game.loaded.book(language).find(id);
  if (entry == nullptr) throw nb::key_error(fmt::format("{} has no rule \"{}\"", game.rules().id, id).c_str());
  return nb::cast(entry->text);
}

nb::dict all_rules(const Game& game, std::string_view language) {
  nb::dict out;
  for (const RuleBook::Entry& entry : game.loaded.book(language).entry) out[nb::cast(entry.id)] = entry.text;
  return out;
}

nb::object describe(const Game& game, std::string_view language) {
  nlohmann::json out = nlohmann::json::object();
  if (game.loaded.module.describe != nullptr)
    game.loaded.module.describe(game.loaded.pack.get(), game.loaded.speak(language), out);
  return to_python(out);
}

template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> out;
  for (const auto& row : rows) out.emplace_back(row.name);
  return out;
}

PyState from_json(const Game& game, nb::handle json) {
  StateBox box;
  std::memset(box.bytes, 0, game.rules().state_bytes);
  state_from_json(game.rules(), game.loaded.pack.get(), from_python(json), box);
  return {game, box};
}

void bind_columns(nb::class_<Game>& type) {
  type.def_prop_ro(
          "observation_version", [](const Game& g) { return g.observation.version(); },
          "Raised whenever a column of the observations changes its meaning.")
      .def_prop_ro("observation_size", [](const Game& g) { return g.observation.size(); })
      .def_prop_ro(
          "observation_names", [](const Game& g) { return g.observation.names(); },
          "What stands in each column; [me] is the seat that looks, [+1] the next one clockwise.")
      .def_prop_ro(
          "max_options", [](const Game& g) { return g.observation.most_options(); },
          "No decision has more options: the width of masks.")
      .def_prop_ro(
          "max_decisions", [](const Game& g) { return g.rules().max_decisions; }, "No game has more decisions.");
}

}  // namespace

void bind_game(nb::module_& m) {
  nb::class_<PySetting>(m, "Setting", "A setting of a game with the values it can have.")
      .def_ro("key", &PySetting::key)
      .def_ro("values", &PySetting::values)
      .def_ro("usual", &PySetting::usual)
      .def("__repr__", [](const PySetting& s) {
        return fmt::format("<Setting {}: {}, usually {}>", s.key, fmt::join(s.values, " | "), s.usual);
      });
  m.def(
      "games",
      [](bool yardsticks) {
        std::vector<std::string> out;
        for (const ModuleEntry& e : module_entries())
          if (yardsticks || !e.yardstick) out.emplace_back(e.id);
        return out;
      },
      "yardsticks"_a = false, "Ids of the games; with the small public-domain games for measuring if wanted.");
  m.def("game", &need_game, "id"_a, nb::rv_policy::reference, "A game by its id.");
  nb::class_<Game> type(m, "Game", "The rules and the content of one game.");
  type.def_prop_ro("id", [](const Game& g) { return g.rules().id; })
      .def_prop_ro(
          "version", [](const Game& g) { return g.rules().version; }, "Raised when old logs would play differently.")
      .def_prop_ro("content_hash", [](const Game& g) { return g.loaded.pack_hash; })
      .def_prop_ro(
          "yardstick", [](const Game& g) { return g.loaded.yardstick; }, "A small game for measuring?")
      .def_prop_ro(
          "seat_counts", [](const Game& g) { return seat_counts(g.rules()); }, "With how many it is usually played.")
      .def_prop_ro("max_seats", [](const Game& g) { return int{g.rules().max_seats}; })
      .def_prop_ro(
          "seat_names",
          [](const Game& g) {
            std::vector<std::string> out;
            for (Seat s = 0; s < g.rules().max_seats; ++s) out.push_back(seat_notation(g.rules(), s));
            return out;
          },
          "How records and notations call the seats.")
      .def_prop_ro("settings", &settings_of)
      .def_prop_ro("verbs", [](const Game& g) { return names_of(g.rules().verbs); })
      .def_prop_ro("steps", [](const Game& g) { return names_of(g.rules().steps); })
      .def_prop_ro("event_kinds", [](const Game& g) { return names_of(g.rules().events); })
      .def(
          "title", [](const Game& g, std::string_view lang) { return g.loaded.speak(lang).at("game.title"); },
          "lang"_a = "en")
      .def("rule", &rule, "id"_a, "lang"_a = "en", "The text of one rule.")
      .def("rules", &all_rules, "lang"_a = "en", "All rules, text by id.")
      .def("describe", &describe, "lang"_a = "en", "Static content: boards, cards, names.")
      .def("start", &start, "seats"_a = nb::none(), "settings"_a = nb::none(),
           "The beginning of a game, before the first draw. Settings as in {\"board\": \"b2\"}.")
      .def("state_from_dict", &from_json, "fields"_a, "A state from the fields that State.to_dict gives.")
      .def(
          "state_from_bytes", [](const Game& g, const nb::bytes& bytes) { return PyState(g, state_from(g, bytes)); },
          "data"_a)
      .def(
          "signature", [](const Game& g, int games) { return bench_signature(g.loaded, games); }, "games"_a = 25,
          nb::call_guard<nb::gil_scoped_release>(),
          "Hash over seeded random games: tells whether two builds play alike.")
      .def("__repr__", [](const Game& g) { return fmt::format("<Game {}>", g.rules().id); })
      .def("__reduce__",
           [](const Game& g) { return nb::make_tuple(restorer("game"), nb::make_tuple(std::string(g.rules().id))); })
      .def("__eq__",
           [](const Game& a, nb::handle b) {
             Game* other = nullptr;
             return nb::try_cast(b, other) && other == &a;
           })
      .def("__hash__", [](const Game& g) { return std::hash<std::string_view>()(g.rules().id); });
  bind_columns(type);
}

}  // namespace tafel::python
