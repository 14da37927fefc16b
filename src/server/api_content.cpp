// /games: what can be played, content for drawing, rules, texts; see api.h.
#include <fmt/format.h>

#include "server/api.h"

namespace tafel::server {

namespace {

/// Lines of a text list: key.0, key.1, ...
Json lines(const Texts& texts, const std::string& key) {
  Json out = Json::array();
  for (int i = 0; texts.has(fmt::format("{}.{}", key, i)); ++i) out.push_back(texts.at(fmt::format("{}.{}", key, i)));
  if (out.empty() && texts.has(key)) out.push_back(texts.at(key));
  return out;
}

Json setting_json(const SettingRow& row, const Texts& texts) {
  const std::string key = fmt::format("setting.{}", row.key);
  Json values = Json::array();
  for (std::size_t i = 0; i < row.offered(); ++i) {
    const std::string value = row.name(row.code(i));
    values.push_back({{"value", value}, {"name", texts.at_or(fmt::format("{}.values.{}", key, value), value)}});
  }
  return {{"key", row.key},
          {"name", texts.at_or(key + ".name", row.key)},
          {"help", texts.at_or(key + ".help", "")},
          {"usual", row.name(0)},
          {"values", std::move(values)}};
}

Json game_json(const LoadedGame& game, std::string_view language) {
  const Texts& t = game.speak(language);
  Json settings = Json::array();
  for (const SettingRow& row : game.rules.settings)
    if (!row.for_tests) settings.push_back(setting_json(row, t));
  Json names = Json::array();
  for (Seat s = 0; s < game.rules.max_seats; ++s) names.push_back(seat_notation(game.rules, s));
  return {{"id", game.rules.id},
          {"title", t.at_or("game.title", game.rules.id)},
          {"subtitle", t.at_or("game.subtitle", "")},
          {"seats", {game.rules.min_seats, game.rules.max_seats}},
          {"length", t.at_or("game.length", "")},
          {"blurb", t.at_or("game.blurb", "")},
          {"round", lines(t, "game.round")},
          {"scoring", lines(t, "game.scoring")},
          {"origin", t.at_or("game.origin", "")},
          {"seat_names", std::move(names)},
          {"settings", std::move(settings)}};
}

}  // namespace

Json games_json(const Call& call) {
  Json out = Json::array();
  for (const auto& [id, game] : call.services.games) out.push_back(game_json(*game, call.language));
  return out;
}

std::string content_text(const Call& call, const LoadedGame& game, const std::string& kind) {
  Json out;
  if (kind == "pack") {
    out = Json::object();
    if (game.module.describe != nullptr) game.module.describe(game.pack.get(), game.speak(call.language), out);
  } else if (kind == "rules") {
    out = Json::array();
    for (const RuleBook::Entry& e : game.book(call.language).entry)
      out.push_back({{"id", e.id}, {"chapter", e.chapter}, {"text", e.text}});
  } else if (kind == "texts") {
    out = game.speak(call.language).all();
  } else {
    throw ApiError{404, "not_found"};
  }
  return to_text(out);
}

}  // namespace tafel::server
