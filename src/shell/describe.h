// Helpers for what clients are told about a game: names by domain, sentences with arguments, rows of printed things.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "shell/text.h"

namespace tafel {

using Json = nlohmann::json;

/// The text of that key with its arguments filled in: numbers and texts as they come.
template <class... Args>
std::string say(const Texts& texts, std::string_view key, const Args&... args) {
  const std::array<std::string, sizeof...(Args)> list{fmt::format("{}", args)...};
  return texts.fill(key, list);
}

/// Display name of a value of a domain ("name.site.l_treehome"); its short form where there is one.
inline std::string name_of(const Texts& texts, std::string_view domain, std::string_view id) {
  return texts.at_or(fmt::format("name.{}.{}", domain, id), id);
}
inline std::string short_of(const Texts& texts, std::string_view domain, std::string_view id) {
  return texts.at_or(fmt::format("short.{}.{}", domain, id), name_of(texts, domain, id));
}

/// The texts of all members, with something between them: `make(member)`.
template <class Range, class Make>
std::string joined(const Range& range, std::string_view between, Make make) {
  std::string out;
  bool first = true;
  for (const auto& member : range) {
    if (!first) out += between;
    out += make(member);
    first = false;
  }
  return out;
}

inline Json seat_or_null(Seat s) { return s == kNobody ? Json() : Json(s); }

/// A list of sentences, of one as well: what stands in braces alone is a list for one compiler and a text for another.
template <class... Text>
Json sentences(const Text&... text) {
  return Json::array({text...});
}

template <class Set>
Json list_json(const Set& set) {
  Json out = Json::array();
  for (auto v : set) out.push_back(v);
  return out;
}

/// One entry per member of an enumeration or a set: `make(i)`.
template <class Range, class Make>
requires requires(const Range& r) { std::begin(r); }
Json rows(const Range& range, Make make) {
  Json out = Json::array();
  for (auto i : range) out.push_back(make(i));
  return out;
}
template <class Make>
Json rows(std::size_t count, Make make) {
  Json out = Json::array();
  for (std::size_t i = 0; i < count; ++i) out.push_back(make(i));
  return out;
}

/// One value per id: {"shrine": make(0), "capital": make(1)}.
template <class Ids, class Make>
Json by_id(const Ids& ids, Make make) {
  Json out = Json::object();
  std::size_t i = 0;
  for (const std::string_view id : ids) out[std::string(id)] = make(i++);
  return out;
}

/// Tenths as a decimal number, with the point of the language.
inline std::string decimal(const Texts& texts, int tenths) {
  return fmt::format("{}{}{}", tenths / 10, texts.at("preview.point"), tenths % 10);
}
/// Whole per cent of a chance in per mille.
inline std::string percent(int per_mille) { return std::to_string((per_mille + 5) / 10); }

/// What every printed thing has: {"v", "id", "name", "short"} and where it comes from.
template <class Record>
Json printed(std::size_t v, std::string_view domain, const Record& r, const Texts& texts) {
  Json out{{"v", v}, {"id", r.id}, {"name", name_of(texts, domain, r.id)}, {"short", short_of(texts, domain, r.id)}};
  if constexpr (requires { r.mark_note; }) out["mark"] = {{"mark", r.mark}, {"note", r.mark_note}};
  else if constexpr (requires { r.mark; }) out["mark"] = r.mark;
  return out;
}
/// The same for words that the rules know ("water").
inline Json word_row(std::size_t v, std::string_view domain, std::string_view id, const Texts& texts) {
  return {{"v", v}, {"id", id}, {"name", name_of(texts, domain, id)}};
}

/// What a setting changes about a printed thing: {"when": {setting: {value: changes}}}. Descriptions are the same for
/// all tables of a game; `settle` puts the changes of one table's settings in their place (clients do the same).
inline void change_when(Json& thing, std::string_view setting, std::string_view value, Json changes) {
  thing["when"][std::string(setting)][std::string(value)] = std::move(changes);
}
inline void settle(Json& described, const Rules& rules, const Config& config) {
  if (described.is_object() && described.contains("when")) {
    const Json when = std::move(described["when"]);
    described.erase("when");
    for (std::size_t i = 0; i < rules.settings.size(); ++i)
      if (const auto rows = when.find(rules.settings[i].key); rows != when.end())
        if (const auto changes = rows->find(rules.settings[i].name(config[i])); changes != rows->end())
          described.update(*changes);
  }
  if (described.is_structured())
    for (Json& child : described) settle(child, rules, config);
}

/// Terms of the rules with their explanations.
inline Json terms_json(const Texts& texts) {
  Json out = Json::object();
  for (const auto& [key, text] : texts.all())
    if (key.starts_with("term_help.")) out[texts.at("term." + key.substr(10))] = text;
  return out;
}

}  // namespace tafel
