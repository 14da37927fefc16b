// Recorded matches of every game, number of seats and several variants: they must replay action by action, reach their
// snapshot and have honest dice.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "replays.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

namespace fs = std::filesystem;

Match random_match(const Setting& setting, u64 seed) {
  Match m(*setting.game, setting.seats, setting.config, seed_from_number(seed));
  Rng rng(seed);
  while (!m.over()) {
    const SeatSet seats = m.turn().seats;
    const Seat s = seats.nth(rng.below(seats.size()));
    Options out;
    m.options(s, out);
    const Action a = out[rng.below(static_cast<u32>(out.size()))];
    if (!m.submit(s, m.version(s), {&a, 1})) throw std::logic_error("an option was refused");
  }
  return m;
}

/// One line per log entry, everything else on one line per key: small, and a difference shows where it begins.
std::string readable(const Json& json) {
  std::string out = "{\n";
  for (auto it = json.begin(); it != json.end(); ++it) {
    out += (it == json.begin() ? "" : ",\n") + Json(it.key()).dump() + ": ";
    if (it.key() != "log") {
      out += it->dump();
      continue;
    }
    out += "[";
    for (std::size_t i = 0; i < it->size(); ++i) out += (i == 0 ? "\n " : ",\n ") + (*it)[i].dump();
    out += "\n]";
  }
  return out + "\n}\n";
}

/// The defaults, everything on its last value that can be played, and one random combination.
std::vector<Setting> recorded(const LoadedGame& game, int seats) {
  std::vector<Setting> out{{&game, seats, {}}};
  std::set<std::string> seen{out[0].options()};
  const auto add = [&](const Setting& s) {
    if (game.rules.playable(seats, s.config).empty() && seen.insert(s.options()).second) out.push_back(s);
  };
  Setting last{&game, seats, {}};
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i) {
    std::size_t n = game.rules.settings[i].count();
    do last.config.value[i] = game.rules.settings[i].code(--n);
    while (n > 0 && !game.rules.playable(seats, last.config).empty());
  }
  add(last);
  add(settings(game, seats, 1).back());
  return out;
}

FOR_EVERY_GAME("Corpus") {
  const auto list = recorded(game, seats);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const fs::path file = source(fmt::format("tests/corpus/{}-{}-{}.json", game.rules.id, seats, i + 1));
    if (rewriting()) write_file_atomically(file, readable(match_to_json(random_match(list[i], 100 + i), true)));
    ASSERT_TRUE(fs::exists(file)) << file << " is missing: run TAFEL_REWRITE=1 test_replays";
    const Json json = Json::parse(read_file(file));
    ASSERT_EQ(json.value("rules_version", 0U), game.rules.version) << file << ": " << kHowToRewrite;
    ASSERT_EQ(json.value("pack", ""), game.pack_hash) << file << ": the content has changed; " << kHowToRewrite;
    try {
      const Match m = match_from_json(game, json);
      EXPECT_TRUE(m.over()) << file;
      EXPECT_EQ(prove(game, json).wrong, "") << file;
      Json now = json;
      if (now.contains("options")) {  // written before settings had their name
        now["settings"] = now["options"];
        now.erase("options");
      }
      EXPECT_EQ(Json::parse(match_to_json(m, true).dump()), now) << file;
    } catch (const std::exception& e) {
      FAIL() << file << ": " << e.what() << "\n" << kHowToRewrite;
    }
  }
}

TEST(CorpusFolder, holds_nothing_else) {
  std::set<std::string> expected;
  for (const ModuleEntry& entry : module_entries()) {
    const LoadedGame& game = *library().find(entry.id);
    for (int seats = game.rules.min_seats; seats <= game.rules.max_seats; ++seats) {
      if (!game.rules.playable(seats, {}).empty()) continue;
      for (std::size_t i = 0; i < recorded(game, seats).size(); ++i)
        expected.insert(fmt::format("{}-{}-{}.json", entry.id, seats, i + 1));
    }
  }
  for (const auto& file : fs::directory_iterator(source("tests/corpus"))) {
    const std::string name = file.path().filename().string();
    const bool ours = library().find(name.substr(0, name.find('-'))) != nullptr;
    if (ours && !expected.contains(name) && rewriting()) fs::remove(file.path());
    else EXPECT_TRUE(!ours || expected.contains(name)) << name << " belongs to no recorded setting";
  }
}

}  // namespace

}  // namespace tafel::test
