// Loading of games; see library.h.
#include "shell/library.h"

#include <fmt/format.h>

#include <stdexcept>

#include "shell/dice.h"

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

std::unique_ptr<LoadedGame> load_game(const Module& module, const Files* pack) {
  const Files own = embedded_files(module.folder);
  const Files& content = pack != nullptr ? *pack : own;
  auto game = std::unique_ptr<LoadedGame>(new LoadedGame{module, module.rules, module.load(content), {}, {}, {}});
  std::string all;
  for (const auto& [path, text] : content.text)
    if (path.ends_with(".toml") && !path.starts_with("lang/")) all += path + "\n" + text + "\n";
  game->pack_hash = sha256_hex(all);
  for (const std::string_view language : kLanguages) {
    Texts texts = common_texts(language);
    const std::string path = fmt::format("lang/{}.toml", language);
    if (own.text.contains(path)) texts.add(own, path);
    if (pack != nullptr && pack->text.contains(path)) texts.add(*pack, path);
    game->texts.emplace(language, std::move(texts));
    const std::string rules = language == "en" ? "RULES.md" : fmt::format("RULES.{}.md", language);
    game->rulebook.emplace(language, own.text.contains(rules) ? RuleBook::parse(own.at(rules)) : RuleBook{});
  }
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

Config config_from(const Rules& rules, const std::map<std::string, std::string>& values) {
  Config config;
  for (const auto& [key, value] : values) {
    std::size_t option = 0;
    while (option < rules.options.size() && rules.options[option].key != key) ++option;
    std::string known;
    for (const OptionRow& row : rules.options) known += (known.empty() ? "" : ", ") + std::string(row.key);
    if (option == rules.options.size())
      throw std::invalid_argument(fmt::format("unknown option \"{}\" of {}: expected one of {}", key, rules.id, known));
    const OptionRow& row = rules.options[option];
    std::size_t choice = 0;
    while (choice < row.count() && row.value[choice] != value) ++choice;
    if (choice == row.count()) {
      std::string list;
      for (std::size_t i = 0; i < row.count(); ++i) list += (i == 0 ? "" : ", ") + std::string(row.value[i]);
      throw std::invalid_argument(fmt::format("option {}: expected one of {}, found \"{}\"", key, list, value));
    }
    config.value[option] = static_cast<u8>(choice);
  }
  return config;
}

}  // namespace tafel
