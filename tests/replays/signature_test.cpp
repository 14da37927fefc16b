// One number per game and number of seats over many seeded random games: a refactoring must not change it.
#include <fmt/format.h>

#include <map>
#include <sstream>

#include "replays.h"
#include "shell/json.h"

namespace tafel::test {

namespace {

u64 signature(const LoadedGame& game, int seats) {
  u64 h = 0xcbf29ce484222325ULL;
  const auto mix = [&h](u64 x) { h = (h ^ x) * 0x100000001b3ULL, h ^= h >> 29U; };
  for (const Setting& setting : settings(game, seats, 4)) {
    Walk w(setting, 1);
    while (!w.turn().over) {
      w.advance();
      mix(w.log.back().seat), mix(w.log.back().action.key()), mix(w.news.list.size());
    }
    // By field names, not by bytes: room for more frames or another order of fields is no change of play.
    for (const char c : state_to_json(w.rules(), w.pack(), w.state).dump()) mix(static_cast<u8>(c));
  }
  return h;
}

std::map<std::string, std::string> read_signatures() {
  std::map<std::string, std::string> out;
  std::istringstream in(read_file(source("tests/signatures.txt")));
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out[line.substr(0, line.rfind(' '))] = line.substr(line.rfind(' ') + 1);
  return out;
}

void write_signatures(const std::map<std::string, std::string>& all) {
  std::string text =
      "# game, seats, hash over seeded random games of every setting (tests/replays/signature_test.cpp)\n";
  for (const auto& [key, value] : all) text += fmt::format("{} {}\n", key, value);
  write_file_atomically(source("tests/signatures.txt"), text);
}

FOR_EVERY_GAME("Signature") {
  const std::string key = fmt::format("{} {}", game.rules.id, seats),
                    found = fmt::format("{:016x}", signature(game, seats));
  auto all = read_signatures();
  if (rewriting() && all[key] != found) {
    all[key] = found;
    write_signatures(all);
  }
  EXPECT_EQ(all[key], found) << key << ": " << kHowToRewrite;
}

}  // namespace

}  // namespace tafel::test
