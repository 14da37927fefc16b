// Loading of games; see library.h.
#include "shell/library.h"

#include <fmt/format.h>

#include <stdexcept>

#include "shell/dice.h"
#include "shell/guide.h"
#include "shell/toml.h"

namespace tafel {

const Texts& LoadedGame::speak(std::string_view language) const {
  const auto it = texts.find(language);
  return it != texts.end() ? it->second : texts.at("en");
}

const RuleBook& LoadedGame::book(std::string_view language) const {
  const auto it = rulebook.find(language);
  return it != rulebook.end() ? it->second : rulebook.at("en");
}

Texts common_texts(std::string_view language) {
  Texts texts{std::string(language)};
  texts.add(embedded_files("shell"), fmt::format("lang/{}.toml", language));
  return texts;
}

namespace {

constexpr const char* kSearchFile = "search.toml";

/// Content decides about play and has a fingerprint; texts, lessons, puzzles, what machines think and how positions
/// become numbers do not.
bool is_content(std::string_view path) {
  return path.ends_with(".toml") && !path.starts_with("lang/") && path != "guide.toml" && path != kSearchFile &&
         path != "observation.toml" && !path.starts_with("puzzles/");
}

double number_of(const Files& files, std::string_view name, const toml::node& node) {
  if (const auto value = node.value<double>()) return *value;
  throw FileError(files.label(kSearchFile), node.source().begin.line, fmt::format("{}: expected a number", name));
}

/// Numbers by name; tables [seats_3] with those for three seats.
SearchNumbers read_search(const Files& files) {
  SearchNumbers out;
  if (!files.text.contains(kSearchFile)) return out;
  const toml::table root = parse_toml(files, kSearchFile);
  for (const auto& [key, node] : root) {
    const toml::table* table = node.as_table();
    const int seats = key.str().starts_with("seats_") ? std::atoi(key.str().substr(6).data()) : 0;
    if (table != nullptr && seats == 0)
      throw FileError(files.label(kSearchFile), node.source().begin.line,
                      fmt::format("table \"{}\": expected a name like seats_3", key.str()));
    if (table == nullptr) out.all[std::string(key.str())] = number_of(files, key.str(), node);
    else
      for (const auto& [name, value] : *table)
        out.by_seats[seats][std::string(name.str())] = number_of(files, name.str(), value);
  }
  return out;
}

}  // namespace

std::unique_ptr<LoadedGame> load_game(const Module& module, const Files* pack) {
  const Files own = embedded_files(module.folder);
  const Files& content = pack != nullptr ? *pack : own;
  auto game =
      std::unique_ptr<LoadedGame>(new LoadedGame{module, module.rules, module.load(content), {}, {}, {}, {}, {}});
  std::string all;
  for (const auto& [path, text] : content.text)
    if (is_content(path)) all += path + "\n" + text + "\n";
  game->pack_hash = sha256_hex(all);
  game->search = read_search(own);
  for (const std::string_view language : kLanguages) {
    Texts texts = common_texts(language);
    const std::string path = fmt::format("lang/{}.toml", language);
    if (own.text.contains(path)) texts.add(own, path);
    if (const std::string coach = fmt::format("lang/guide.{}.toml", language); own.text.contains(coach))
      texts.add(own, coach);
    if (pack != nullptr && pack->text.contains(path)) texts.add(*pack, path);
    game->texts.emplace(language, std::move(texts));
    const std::string rules = language == "en" ? "RULES.md" : fmt::format("RULES.{}.md", language);
    game->rulebook.emplace(language, own.text.contains(rules) ? RuleBook::parse(own.at(rules)) : RuleBook{});
  }
  if (pack == nullptr && own.text.contains("guide.toml"))
    game->guide = std::make_shared<const Guide>(read_guide(game->rules, own));
  return game;
}

const Module& module_of(const ModuleEntry& entry) {
  static std::map<std::string_view, Module> made;
  const auto it = made.find(entry.id);
  return it != made.end() ? it->second : made.emplace(entry.id, entry.make()).first->second;
}

Library::Library() : loaded_(module_entries().size()) {}

const LoadedGame* Library::find(std::string_view id) {
  const auto entries = module_entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].id != id) continue;
    if (!loaded_[i]) {
      loaded_[i] = load_game(module_of(entries[i]));
      loaded_[i]->yardstick = entries[i].yardstick;
    }
    return loaded_[i].get();
  }
  return nullptr;
}

std::vector<std::string> Library::ids(bool yardsticks) const {
  std::vector<std::string> out;
  for (const ModuleEntry& entry : module_entries())
    if (yardsticks || !entry.yardstick) out.emplace_back(entry.id);
  return out;
}

void Library::use_pack(std::string_view id, const Files& files) {
  const auto entries = module_entries();
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].id == id) {
      loaded_[i] = load_game(module_of(entries[i]), &files);
      loaded_[i]->yardstick = entries[i].yardstick;
      return;
    }
  throw std::invalid_argument(fmt::format("unknown game \"{}\"", id));
}

void Library::use_guide(std::string_view id, const std::string& file) {
  for (const auto& game : loaded_)
    if (game && game->rules.id == id)
      game->guide = std::make_shared<const Guide>(read_guide(game->rules, {{{file, read_file(file)}}, ""}, file));
}

namespace {

const SettingRow& find_setting(const Rules& rules, const std::string& key) {
  std::string known;
  for (const SettingRow& row : rules.settings) {
    if (row.key == key) return row;
    known += (known.empty() ? "" : ", ") + std::string(row.key);
  }
  throw std::invalid_argument(fmt::format("unknown setting \"{}\" of {}: expected one of {}", key, rules.id, known));
}

u8 code_of(const SettingRow& row, const std::string& value) {
  std::string list;
  for (std::size_t n = 0; n < row.count(); ++n) {
    if (row.name(row.code(n)) == value) return row.code(n);
    list += (n == 0 ? "" : ", ") + row.name(row.code(n));
  }
  if (row.is_number()) list = fmt::format("{} to {}", row.low, row.high);
  throw std::invalid_argument(fmt::format("setting {}: expected one of {}, found \"{}\"", row.key, list, value));
}

}  // namespace

Config config_from(const Rules& rules, const std::map<std::string, std::string>& values) {
  Config config;
  for (const auto& [key, value] : values) {
    const SettingRow& row = find_setting(rules, key);
    config.value[static_cast<std::size_t>(&row - rules.settings.data())] = code_of(row, value);
  }
  return config;
}

std::map<std::string, std::string> config_names(const Rules& rules, const Config& config) {
  std::map<std::string, std::string> out;
  for (std::size_t i = 0; i < rules.settings.size(); ++i)
    out[std::string(rules.settings[i].key)] = rules.settings[i].name(config[i]);
  return out;
}

}  // namespace tafel
