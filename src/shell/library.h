// The games of this binary with their content and texts loaded.
#pragma once

#include "shell/text.h"

namespace tafel {

/// Languages that every game must speak; more by adding files.
inline constexpr std::array<std::string_view, 2> kLanguages{"de", "en"};

struct Guide;

/// What search.toml of a game says: numbers by name, and others for some numbers of seats. src/ai knows the names.
struct SearchNumbers {
  using ByName = std::map<std::string, double, std::less<>>;
  ByName all;
  std::map<int, ByName> by_seats;
};

struct LoadedGame {
  const Module& module;
  const Rules& rules;
  PackPtr pack;
  std::string pack_hash;  ///< SHA-256 over the content files
  std::map<std::string, Texts, std::less<>> texts;
  std::map<std::string, RuleBook, std::less<>> rulebook;
  SearchNumbers search;
  std::shared_ptr<const Guide> guide;  ///< of the first game; none where the game has none, or plays other content
  bool yardstick = false;              ///< a small public-domain game for measuring, not offered for play by default

  RawGame raw(StateBox& state, EventSink* sink = nullptr) const { return raw_game(state, pack.get(), sink); }
  RawGame look(const StateBox& state) const { return peek(state, pack.get()); }
  const Texts& speak(std::string_view language) const;  ///< falls back to English
  const RuleBook& book(std::string_view language) const;
};

/// Loads a game with its embedded content, or with another pack folder; throws FileError.
std::unique_ptr<LoadedGame> load_game(const Module& module, const Files* pack = nullptr);

class Library {
 public:
  Library();                                    ///< nothing is loaded yet: starting the binary stays fast
  const LoadedGame* find(std::string_view id);  ///< loads on first use; nullptr if there is no such game
  std::vector<std::string> ids(bool yardsticks = false) const;
  /// Replaces the content of one game (`--pack DIR`).
  void use_pack(std::string_view id, const Files& files);
  /// Another guide for its first game (`tafel learn --guide FILE`).
  void use_guide(std::string_view id, const std::string& file);

 private:
  std::vector<std::unique_ptr<LoadedGame>> loaded_;
};

/// Common texts of the clients in one language ("lang/de.toml" of the shell).
Texts common_texts(std::string_view language);

/// All modules of this binary (generated from the CMake list of games).
struct ModuleEntry {
  std::string_view id;
  Module (*make)();
  bool yardstick;
};
std::span<const ModuleEntry> module_entries();
/// The module of an entry, made once.
const Module& module_of(const ModuleEntry& entry);

/// Settings by name; throws std::invalid_argument with what was expected.
Config config_from(const Rules& rules, const std::map<std::string, std::string>& values);
/// All settings with the names of their values, the usual ones too.
std::map<std::string, std::string> config_names(const Rules& rules, const Config& config);

}  // namespace tafel
