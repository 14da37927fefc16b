// /games: what can be played, content for drawing, rules, texts, puzzles; see api.h.
#include <fmt/format.h>

#include <set>

#include "server/api.h"
#include "shell/puzzle.h"

namespace tafel::server {

namespace {

/// Lines of a text list: key.0, key.1, ...
Json lines(const Texts& texts, const std::string& key) {
  Json out = Json::array();
  for (int i = 0; texts.has(fmt::format("{}.{}", key, i)); ++i) out.push_back(texts.at(fmt::format("{}.{}", key, i)));
  if (out.empty() && texts.has(key)) out.push_back(texts.at(key));
  return out;
}

/// A number that no number of players can play with, all other settings being as usual. A named value may be a part of
/// other settings, and is offered with them.
bool out_of_range(const Rules& rules, const SettingRow& row, const std::string& value) {
  if (!row.is_number()) return false;
  const Config config = config_from(rules, {{std::string(row.key), value}});
  for (int seats = rules.min_seats; seats <= rules.max_seats; ++seats)
    if (rules.playable(seats, config).empty()) return false;
  return true;
}

Json setting_json(const Rules& rules, const SettingRow& row, const Texts& texts) {
  const std::string key = fmt::format("setting.{}", row.key);
  Json values = Json::array();
  for (std::size_t i = 0; i < row.offered(); ++i) {
    const std::string value = row.name(row.code(i));
    if (out_of_range(rules, row, value)) continue;
    values.push_back({{"value", value}, {"name", texts.at_or(fmt::format("{}.values.{}", key, value), value)}});
  }
  return {{"key", row.key},
          {"name", texts.at_or(key + ".name", row.key)},
          {"help", texts.at_or(key + ".help", "")},
          {"usual", row.name(0)},
          {"values", std::move(values)}};
}

/// Teams by seat, for the numbers of players with which some play together.
Json teams_json(const LoadedGame& game) {
  Json out = Json::object();
  if (game.rules.team == nullptr) return out;
  for (const int seats : seat_counts(game.rules)) {
    StateBox box;
    const RawGame g = game.raw(box);
    start_game(game.rules, g, seats, {});
    Json teams = Json::array();
    std::set<u8> different;
    for (Seat s = 0; s < seats; ++s) teams.push_back(game.rules.team(g, s)), different.insert(game.rules.team(g, s));
    if (different.size() < static_cast<std::size_t>(seats)) out[std::to_string(seats)] = std::move(teams);
  }
  return out;
}

Json game_json(const LoadedGame& game, std::string_view language) {
  const Texts& t = game.speak(language);
  Json settings = Json::array();
  for (const SettingRow& row : game.rules.settings)
    if (!row.for_tests) settings.push_back(setting_json(game.rules, row, t));
  Json names = Json::array();
  for (Seat s = 0; s < game.rules.max_seats; ++s) names.push_back(seat_notation(game.rules, s));
  return {{"id", game.rules.id},
          {"title", t.at_or("game.title", game.rules.id)},
          {"subtitle", t.at_or("game.subtitle", "")},
          {"seats", seat_counts(game.rules)},
          {"length", t.at_or("game.length", "")},
          {"blurb", t.at_or("game.blurb", "")},
          {"round", lines(t, "game.round")},
          {"scoring", lines(t, "game.scoring")},
          {"origin", t.at_or("game.origin", "")},
          {"guide", game.guide != nullptr ? Json{{"title", t.at("guide.title")}} : Json(nullptr)},
          {"seat_names", std::move(names)},
          {"teams", teams_json(game)},
          {"settings", std::move(settings)}};
}

Json chances_json(const Speaker& speaker, const RawGame& g, const PuzzleStep& step) {
  Json out = Json::array();
  for (const PuzzleChance& c : step.chances)
    out.push_back({{"a", c.a}, {"text", speaker.action(g, c.action)}, {"chance", c.chance}, {"error", c.error}});
  return out;
}

Json line_json(const LoadedGame& game, const Speaker& speaker, const PuzzleBook& book, const Puzzle& puzzle) {
  Json out = Json::array();
  StateBox at = book.match(puzzle).state();
  for (const PuzzleStep& step : puzzle.line) {
    // Told as the seat may see it: nothing here comes from what is hidden.
    const HiddenState view = hide_for(game.rules, game.pack.get(), at, puzzle.seat);
    const RawGame g = game.look(view.box());
    out.push_back({{"right", step.a},
                   {"text", speaker.action(g, step.accepted.front())},
                   {"chances", chances_json(speaker, g, step)}});
    act(game.rules, game.raw(at), puzzle.seat, step.accepted.front());
  }
  return out;
}

Json puzzles_json(const LoadedGame& game, std::string_view language) {
  const PuzzleBook book = PuzzleBook::load(game);
  const Texts& texts = game.speak(language);
  const Speaker speaker{game.rules, texts, {}};
  Json out = Json::array();
  for (const Puzzle& p : book.list()) {
    Json mistakes = Json::array();
    for (std::size_t i = 0; i < p.mistakes.size(); ++i)
      mistakes.push_back({{"a", p.mistakes[i].a}, {"text", texts.at(p.key(fmt::format("wrong.{}", i + 1)))}});
    out.push_back({{"id", p.id},
                   {"title", texts.at(p.key("title"))},
                   {"theme", texts.at("puzzle.theme." + p.theme)},
                   {"seat", p.seat},
                   {"question", texts.at(p.key("question"))},
                   {"explanation", texts.at(p.key("explanation"))},
                   {"line", line_json(game, speaker, book, p)},
                   {"mistakes", std::move(mistakes)}});
  }
  return out;
}

/// Nothing: there is no content of this kind.
std::optional<Json> make_content(const LoadedGame& game, std::string_view kind, std::string_view language) {
  Json out;
  if (kind == "pack") {
    out = Json::object();
    if (game.module.describe != nullptr) game.module.describe(game.pack.get(), game.speak(language), out);
  } else if (kind == "rules") {
    out = Json::array();
    for (const RuleBook::Entry& e : game.book(language).entry)
      out.push_back({{"id", e.id}, {"chapter", e.chapter}, {"text", e.text}});
  } else if (kind == "texts") {
    out = game.speak(language).all();
  } else if (kind == "puzzles") {
    out = puzzles_json(game, language);
  } else {
    return std::nullopt;
  }
  return out;
}

const Content& keep(Services& services, const std::string& key, const Json& made) {
  std::string text = to_text(made);
  std::string version = sha256_hex(text).substr(0, 32);
  return services.content.emplace(key, Content{std::move(text), std::move(version)}).first->second;
}

}  // namespace

const Content* content_of(Services& services, const LoadedGame& game, std::string_view kind,
                          std::string_view language) {
  const std::string key = fmt::format("{}/{}/{}", game.rules.id, kind, language);
  if (const auto it = services.content.find(key); it != services.content.end()) return &it->second;
  const std::optional<Json> made = make_content(game, kind, language);
  return made ? &keep(services, key, *made) : nullptr;
}

const Content& games_content(const Call& call) {
  const std::string key = "games/" + call.language;
  if (const auto it = call.services.content.find(key); it != call.services.content.end()) return it->second;
  Json out = Json::array();
  for (const auto& [id, game] : call.services.games) {
    Json row = game_json(*game, call.language);
    for (const char* kind : {"pack", "rules", "texts"})
      row["content"][kind] = content_of(call.services, *game, kind, call.language)->version;
    out.push_back(std::move(row));
  }
  return keep(call.services, key, out);
}

}  // namespace tafel::server
