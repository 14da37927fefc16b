// Parts of the loader: cards (pack_cards.cpp) and boards (pack.cpp) read their files with these.
#pragma once

#include "games/covil/pack.h"
#include "shell/toml.h"

namespace covil {

/// All records [[what]] of a file; their number must be exactly `count`. `root` keeps the parsed file alive.
std::vector<TomlReader> read_list(const Files& files, toml::table& root, const std::string& path, std::string_view what,
                                  std::size_t count);
void read_minions(const Files& files, Pack& pack);
void read_relics(const Files& files, Pack& pack);

/// Where the content comes from: given by the rulebook, found on a public page, or designed.
template <class Record>
void read_mark(TomlReader& t, Record& r) {
  static constexpr std::array<std::string_view, 3> kMark{"given", "found", "designed"};
  r.mark = kMark[static_cast<std::size_t>(t.choice("mark", kMark))];
  r.mark_note = t.text_or("mark_note", "");
}

}  // namespace covil
