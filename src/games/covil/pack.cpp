// Reads and checks data/*.toml: wrong counts, unknown or doubled ids, one-sided borders are refused with file and line,
// and nothing is half loaded. Boards are read here, cards in pack_cards.cpp.
#include <fmt/format.h>

#include <set>

#include "games/covil/pack_read.h"

namespace covil {

std::vector<TomlReader> read_list(const Files& files, toml::table& root, const std::string& path, std::string_view what,
                                  std::size_t count) {
  root = parse_toml(files, path);
  auto list = toml_list(root, what, files.label(path));
  if (list.size() != count)
    throw FileError(files.label(path), 1,
                    fmt::format("expected {} records [[{}]], found {}", count, what, list.size()));
  return list;
}

namespace {

constexpr std::array<std::string_view, 4> kBoardId{"b2", "a3", "a4", "b4"};

void read_zone(TomlReader& t, Board& b, std::vector<std::vector<std::string>>& borders) {
  const auto z = static_cast<Zone>(b.zone.size());
  ZoneCard& card = b.zone.emplace_back();
  card.id = t.text("id");
  card.letter = t.text("letter");
  if (card.letter != std::string(1, static_cast<char>('A' + z)))
    t.fail("letter", "letters in order from A", card.letter);
  for (const std::string& terrain : t.texts("terrain")) {
    std::size_t i = 0;
    while (i < kTerrains && kTerrainId[i] != terrain) ++i;
    if (i == kTerrains) t.fail("terrain", "water, desert, mountain or forest", terrain);
    b.tags[z].add(i);
    b.of_terrain[i].add(z);
  }
  if (b.tags[z].empty()) t.fail("terrain", "at least one terrain", "nothing");
  b.tags[z].add(tag_any);
  if (t.flag_or("town", false)) {
    b.tags[z].add(tag_town);
    b.town = z;
  }
  card.spiral = t.flag_or("spiral", false);
  if (card.spiral) b.spirals.add(z);
  borders.push_back(t.texts("adjacent"));
  const auto label = t.numbers("label", 0, 1000);
  if (label.size() != 2) t.fail("label", "[x, y]", card.id);
  card.label = {label[0], label[1]};
  card.polygon = t.points("polygon");
  read_mark(t, card);
  b.all.add(z);
}

void measure(Board& b) {
  for (Zone from : b.all) {
    ZoneSet seen = ZoneSet::of(from), edge = seen;
    for (int d = 1; d <= kMaxReach; ++d) {
      ZoneSet next;
      for (Zone z : edge) next |= b.near[z];
      edge = next - seen;
      seen |= edge;
      for (Zone z : edge) b.distance[from][z] = static_cast<u8>(d);
      b.within[from][static_cast<std::size_t>(d)] = seen - ZoneSet::of(from);
    }
  }
}

void link(const std::string& file, Board& b, const std::vector<std::vector<std::string>>& borders, int expected) {
  int count = 0;
  for (Zone z : b.all)
    for (const std::string& letter : borders[z]) {
      const auto other = static_cast<Zone>(letter.empty() ? 255 : letter[0] - 'A');
      if (other >= b.zone.size() || other == z)
        throw FileError(file, 1,
                        fmt::format("board {}, zone {}: unknown neighbour {}", b.id, b.zone[z].letter, letter));
      b.near[z].add(other);
      ++count;
    }
  for (Zone z : b.all)
    for (Zone n : b.near[z])
      if (!b.near[n].has(z))
        throw FileError(file, 1,
                        fmt::format("board {}: {} names {} as neighbour, but not the other way round", b.id,
                                    b.zone[z].letter, b.zone[n].letter));
  if (count != 2 * expected)
    throw FileError(file, 1, fmt::format("board {}: expected {} borders, found {}", b.id, expected, count / 2));
}

void read_boards(const Files& files, Pack& pack) {
  toml::table root;
  const std::string path = "data/boards.toml", file = files.label(path);
  auto boards = read_list(files, root, path, "board", kBoards);
  for (std::size_t i = 0; i < kBoards; ++i) {
    Board& b = pack.board[i];
    TomlReader& t = boards[i];
    b.id = t.text("id");
    if (b.id != kBoardId[i]) t.fail("id", std::string(kBoardId[i]), b.id);
    const auto zones = static_cast<std::size_t>(t.number("zones", 2, kMaxZones));
    const int expected = t.number("borders", 1, 99);
    read_mark(t, b);
    t.finish();
    std::vector<std::vector<std::string>> borders;
    for (TomlReader& z : toml_list(root, "zone", file)) {
      if (z.text("board") != b.id) continue;
      if (b.zone.size() == zones) z.fail("board", fmt::format("{} zones on {}", zones, b.id), "more");
      read_zone(z, b, borders);
      z.finish();
    }
    if (b.zone.size() != zones)
      throw FileError(file, t.line(), fmt::format("expected {} zones on {}, found {}", zones, b.id, b.zone.size()));
    link(file, b, borders, expected);
    measure(b);
    if (b.spirals.size() != kSpirals[i])
      throw FileError(file, t.line(),
                      fmt::format("expected {} spirals on {}, found {}", kSpirals[i], b.id, b.spirals.size()));
    if (!b.tags[b.town].has(tag_town)) throw FileError(file, t.line(), fmt::format("board {} has no town", b.id));
  }
}

void refuse_doubles(const Files& files, const Pack& pack) {
  std::set<std::string, std::less<>> seen;
  const auto note = [&](const std::string& id, const char* path) {
    if (!seen.insert(id).second) throw FileError(files.label(path), 1, fmt::format("id {} stands there twice", id));
  };
  for (const MinionCard& m : pack.minion) note(m.id, "data/mercenaries.toml");
  for (const RelicCard& r : pack.relic) note(r.id, "data/relics.toml");
  for (const Board& b : pack.board)
    for (const ZoneCard& z : b.zone) note(b.id + " " + z.id, "data/boards.toml");
}

}  // namespace

std::unique_ptr<Pack> load_pack(const Files& files) {
  auto pack = std::make_unique<Pack>();
  read_boards(files, *pack);
  read_minions(files, *pack);
  read_relics(files, *pack);
  refuse_doubles(files, *pack);
  return pack;
}

}  // namespace covil
