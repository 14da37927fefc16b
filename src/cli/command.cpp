// What several commands share; see command.h.
#include "cli/command.h"

#include <fmt/format.h>

#include <cstdlib>

namespace tafel::cli {

const LoadedGame& need_game(Program& program, const std::string& id) {
  if (const LoadedGame* game = program.library.find(id)) return *game;
  std::string known;
  for (const std::string& g : program.library.ids(true)) known += (known.empty() ? "" : ", ") + g;
  throw UsageError(fmt::format("unknown game \"{}\": expected one of {}", id, known));
}

std::string system_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value != nullptr && *value != '\0') {
      for (const std::string_view language : kLanguages)
        if (std::string_view(value).starts_with(language)) return std::string(language);
      break;
    }
  return "en";
}

void add_language(CLI::App& cmd, std::string& language) {
  cmd.add_option("--lang", language, "Language of the texts: de or en; without it the system's")
      ->check(CLI::IsMember(std::vector<std::string>{kLanguages.begin(), kLanguages.end()}));
}

}  // namespace tafel::cli
