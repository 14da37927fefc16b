// The pack reader: what every content file is checked for, with file, line, what was expected and what was found.
#include "shell/packs.h"

#include <gtest/gtest.h>

#include "kernel/fixed.h"

namespace {

using namespace tafel;

struct Place {
  std::string id, mark, mark_note;
  BitSet<8> ground;
  Drawn drawn;
};
constexpr std::array<std::string_view, 2> kGround{"wood", "sea"};

const std::string kGood = R"([[place]]
id = "a"
ground = ["wood"]
adjacent = ["b"]
polygon = [[0, 0], [4, 0], [0, 4]]
label = [1, 1]
mark = "given"

[[place]]
id = "b"
ground = ["wood", "sea"]
adjacent = ["a"]
polygon = [[4, 0], [4, 4], [0, 4]]
label = [3, 3]
mark = "designed"
mark_note = "ours"
)";

std::array<Place, 2> read(const std::string& text, int* borders = nullptr) {
  Files files;
  files.text["data/map.toml"] = text;
  std::array<Place, 2> places;
  Borders all;
  PackFile file(files, "data/map.toml");
  file.list("place", places, [&](TomlReader& t, Place& p, std::size_t) {
    p.ground = t.set_of<BitSet<8>>("ground", kGround);
    p.drawn = read_drawn(t);
    all.read(t, p.id);
  });
  file.finish();
  const int count = all.link([](std::size_t, std::size_t) {});
  if (borders != nullptr) *borders = count;
  return places;
}

std::string complaint(const std::string& from, const std::string& to) {
  std::string text = kGood;
  text.replace(text.find(from), from.size(), to);
  try {
    read(text);
  } catch (const FileError& e) {
    const std::string what = e.what();
    return what.substr(what.find("data/map.toml"));
  }
  return "no complaint";
}

TEST(Packs, AListIsRead) {
  int borders = 0;
  const auto places = read(kGood, &borders);
  EXPECT_EQ(places[1].id, "b");
  EXPECT_EQ(places[1].mark, "designed");
  EXPECT_EQ(places[1].mark_note, "ours");
  EXPECT_EQ(places[1].ground.size(), 2);
  EXPECT_EQ(places[0].drawn.label, (std::array<int, 2>{1, 1}));
  EXPECT_EQ(borders, 1);
}

TEST(Packs, EveryMistakeIsNamed) {
  EXPECT_EQ(complaint("id = \"b\"", "id = \"a\""),
            "data/map.toml:10: id: expected a new id, found \"a\" for the second time");
  EXPECT_EQ(complaint("mark = \"given\"", "mark = \"dreamt\""),
            "data/map.toml:7: mark: expected one of given, found, designed, found \"dreamt\"");
  EXPECT_EQ(complaint("[\"wood\"]", "[\"lava\"]"),
            "data/map.toml:3: ground: expected one of wood, sea, found \"lava\"");
  EXPECT_EQ(complaint("[\"wood\"]", "[]"),
            "data/map.toml:3: ground: expected at least one of wood, sea, found nothing");
  EXPECT_EQ(complaint("label = [1, 1]", "label = [1]"), "data/map.toml:6: label: expected [x, y], found 1 numbers");
  EXPECT_EQ(complaint("label = [3, 3]", "label = [3, 3]\nhonour = 1"),
            "data/map.toml:15: unknown key \"honour\": expected only keys of this record");
  EXPECT_EQ(complaint("[[place]]\nid = \"b\"", "[[places]]\nid = \"b\""),
            "data/map.toml:1: expected 2 records [[place]], found 1");
  EXPECT_EQ(
      complaint("adjacent = [\"a\"]", "adjacent = [\"c\"]"),
      "data/map.toml:4: adjacent: expected b to name a as well, found the border here, but not the other way round");
  EXPECT_EQ(complaint("adjacent = [\"b\"]", "adjacent = [\"c\"]"),
            "data/map.toml:4: adjacent: expected other places of this map, found unknown neighbour c");
}

}  // namespace
