// Games that were opened before; see met.h.
#include "cli/met.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace tafel::cli {

namespace {

std::filesystem::path met_file() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0')
    return std::filesystem::path(state) / "tafelrunde" / "met";
  const char* home = std::getenv("HOME");
  return home == nullptr ? std::filesystem::path() : std::filesystem::path(home) / ".local/state/tafelrunde/met";
}

}  // namespace

bool met_before(std::string_view game) {
  std::ifstream in(met_file());
  for (std::string line; std::getline(in, line);)
    if (line == game) return true;
  return false;
}

void remember_met(std::string_view game) {
  const std::filesystem::path file = met_file();
  if (file.empty() || met_before(game)) return;
  std::error_code ignored;
  std::filesystem::create_directories(file.parent_path(), ignored);
  std::ofstream(file, std::ios::app) << game << '\n';
}

}  // namespace tafel::cli
