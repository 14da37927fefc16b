// The content files against a table of expected values, the notation of effects read and written again, complaints of
// the loader with file and line.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "echoes_table.h"
#include "games/echoes/grammar.h"
#include "shell/files.h"

namespace echoes::test {
namespace {

Files good() { return embedded_files("games/echoes"); }

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; out.size() < 7 && std::getline(in, cell, ';');) out.push_back(cell);
  if (std::string rest; std::getline(in, rest)) out.push_back(rest);  // effects have semicolons of their own
  return out;
}

std::string without_blanks(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

std::string cost_word(const Cost& c) {
  std::string out;
  const auto add = [&](char letter, int n) {
    if (n > 0) out += fmt::format("{}{}{}", out.empty() ? "" : " ", letter, n);
  };
  add('F', c.of[0]), add('W', c.of[1]), add('G', c.of[2]), add('A', c.any);
  return out.empty() ? "-" : out;
}

std::string class_words(Classes classes) {
  std::string out;
  for (u8 c : classes) out += (out.empty() ? "" : ", ") + std::string(kClassIds[c]);
  return out;
}

std::multiset<std::string> words_of(const std::string& list) {
  std::multiset<std::string> out;
  std::string text = list;
  std::replace(text.begin(), text.end(), '(', ',');
  std::replace(text.begin(), text.end(), ')', ',');
  std::istringstream in(text);
  for (std::string w; std::getline(in, w, ',');) {
    const auto from = w.find_first_not_of(' ');
    if (from != std::string::npos) out.insert(w.substr(from, w.find_last_not_of(' ') - from + 1));
  }
  return out;
}

std::string kind_words(const Card& c) {
  if (c.type == CardType::civilisation) return "civilisation";
  if (c.type != CardType::unit)
    return fmt::format("{} {}", kTypeIds[static_cast<std::size_t>(c.type)], kIconIds[static_cast<std::size_t>(c.icon)]);
  std::string out = class_words(c.classes);
  for (u8 t : c.tags) out += fmt::format(" ({})", kTagIds[t]);
  return out;
}

std::string keyword_words(const Card& c) {
  std::string out;
  for (std::size_t i = kFirstKeyword; i < kStats; ++i)
    if (c.printed.n[i] > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", kStatIds[i], c.printed.n[i]);
  for (u8 t : c.printed.traits) out += (out.empty() ? "" : ", ") + std::string(kTraitIds[t]);
  return out.empty() ? "-" : out;
}

std::string value_words(const Card& c) {
  if (c.type == CardType::unit)
    return fmt::format("{} {} {} {} {}", c.printed[Stat::melee], c.printed[Stat::hp], c.printed[Stat::ranged],
                       c.printed[Stat::move],
                       c.directions == kOrtho  ? "ortho"
                       : c.directions == kDiag ? "diag"
                                               : "all");
  if (c.type != CardType::upgrade) return "-";
  return c.for_class.empty() ? "any" : class_words(c.for_class);
}

std::string cost_words(const Card& c) {
  return c.options == 2 ? fmt::format("a: {} / b: {}", cost_word(c.cost[0]), cost_word(c.cost[1]))
                        : cost_word(c.cost[0]);
}

TEST(EchoesContent, EveryCardIsAsExpected) {
  const auto pack = load_pack(good());
  std::istringstream in(tafel::read_file(tafel::test::source_path("src/games/echoes/tests/content.txt")));
  std::size_t found = 0;
  for (std::string line; std::getline(in, line);) {
    const auto want = cells(line);
    if (line[0] == '#' || want.size() < 8) continue;
    ASSERT_LT(found, pack->card.size());
    const Card& c = pack->card[found++];
    const auto roman = std::string(static_cast<std::size_t>(c.rarity), 'I');
    EXPECT_EQ(c.id, want[0]);
    EXPECT_EQ(std::to_string(c.copies), want[1]) << c.id;
    EXPECT_TRUE(roman == want[2] || want[2] == "1") << c.id;
    EXPECT_EQ(cost_words(c), want[3]) << c.id;
    EXPECT_EQ(words_of(kind_words(c)), words_of(want[4])) << c.id;
    EXPECT_EQ(words_of(value_words(c)), words_of(want[5])) << c.id;
    EXPECT_EQ(words_of(keyword_words(c)), words_of(want[6])) << c.id;
    const std::string effect = write_abilities(*pack, c);
    EXPECT_EQ(without_blanks(effect.empty() ? "-" : effect), without_blanks(want[7])) << c.id;
  }
  EXPECT_EQ(found, 165U);
}

TEST(EchoesContent, EveryTileIsAsExpected) {
  const auto pack = load_pack(good());
  constexpr std::array<std::string_view, 10> kCodes{"Fa", "Fo", "Mi", "Ri+", "Mo", "Wa", "Rv", "Vi", "RV", "Ca"};
  std::istringstream in(tafel::read_file(tafel::test::source_path("src/games/echoes/tests/content.txt")));
  std::size_t found = 0;
  for (std::string line; std::getline(in, line);) {
    const auto want = cells(line);
    if (line[0] == '#' || want.size() != 2) continue;
    const Tile& t = pack->tile[found++];
    EXPECT_EQ(t.id, want[0]);
    std::string squares;
    for (const Terrain x : t.square)
      squares += (squares.empty() ? "" : " ") + std::string(kCodes[static_cast<std::size_t>(x)]);
    EXPECT_EQ(squares, want[1]) << t.id;
  }
  EXPECT_EQ(found, 22U);
}

TEST(EchoesContent, CountsOfTheDecks) {
  const auto pack = load_pack(good());
  const std::array<int, kCivs> pool{50, 50, 48, 51, 48, 51};
  for (std::size_t i = 0; i < kCivs; ++i) {
    const Civ& civ = pack->civ[i];
    EXPECT_EQ(civ.preset.size(), 35);
    EXPECT_EQ(civ.pool.size(), pool[i]);
    int units = 0;
    for (u8 c : civ.units) units += civ.preset.count(c);
    EXPECT_EQ(units, 20);
  }
}

std::string complaint(const std::string& path, const std::string& from, const std::string& to) {
  Files files = good();
  std::string& text = files.text.at(path);
  const auto at = text.find(from);
  if (at == std::string::npos) return "the test looks for a text that is not there";
  text.replace(at, from.size(), to);
  try {
    load_pack(files);
  } catch (const FileError& e) {
    return e.what();
  }
  return "no complaint";
}

TEST(EchoesContent, MistakesAreNamed) {
  const std::string nor = "data/norsemen.toml", tiles = "data/tiles.toml";
  const auto says = [&](const std::string& path, const std::string& from, const std::string& to,
                        const std::string& what) {
    const std::string text = complaint(path, from, to);
    EXPECT_NE(text.find(path.substr(5) + ":"), std::string::npos) << text;
    EXPECT_NE(text.find(what), std::string::npos) << text;
  };
  says(nor, "DRAW(2)", "DRAWS(2)", "found DRAWS");
  says(nor, "DRAW(2)", "DRAW()", "a number");
  says(nor, "kill: HEAL(2,self)", "kills: HEAL(2,self)", "one of static");
  says(nor, "adj self", "adj shelf", "one of self");
  says(nor, "\"light_ship\"", "\"heavy_ship\"", "a keyword");
  says(nor, "copies = 3", "copies = 4", "from 1 to 3");
  says(nor, "rarity = 1", "rarity = 0", "from 1 to 3");
  says(nor, "id = \"NOR-03\"", "id = \"NOR-02\"", "NOR-02");
  says(nor, "copies = 2", "copies = 1", "35 cards");
  says(nor, "\"conqueror\", ", "", "exactly one conqueror");
  says(nor, "static: KW(ranged_armour 2,self)", "static: DRAW(2)", "MOD, KW, COST or RULE");
  says(nor, "static: KW(ranged_armour 2,self)", "static: if damaged(own capital): MOD(hp,+2,self)", "always");
  says(tiles, "\"water\", \"water\"", "\"water\", \"lava\"", "lava");
}

}  // namespace
}  // namespace echoes::test
