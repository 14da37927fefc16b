// Reads and checks data/*.toml: unknown effects, wrong counts, unknown or doubled ids, one-sided borders are refused
// with file and line, and nothing is half loaded.
#include "games/covil/pack.h"

#include <fmt/format.h>

#include <set>
#include <span>

#include "shell/toml.h"

namespace covil {

namespace {

constexpr std::array<std::string_view, 34> kDoId{
    "reinforce",   "discount",      "value_up",   "relic_price", "income",       "spoils", "gold_action",
    "repair_up",   "recruit_ready", "night_rest", "score_up",    "outpost_cost", "gold",   "draw",
    "rest",        "repair",        "stand",      "move",        "push",         "knock",  "swap",
    "free_attack", "exhaust",       "steal_gold", "steal_relic", "rebels",       "summon", "build",
    "strike",      "siege",         "no_guard",   "light_step",  "stay_up",      "advance"};
constexpr std::array<std::string_view, 3> kMark{"given", "found", "designed"};
constexpr std::array<std::string_view, 2> kSet{"base", "outposts"};
constexpr std::array<std::string_view, 4> kColour{"blue", "green", "yellow", "red"};
constexpr std::array<std::string_view, 4> kBoardId{"b2", "a3", "a4", "b4"};

bool has_amount(Do what) {
  switch (what) {
    case Do::recruit_ready:
    case Do::push:
    case Do::knock:
    case Do::swap:
    case Do::free_attack:
    case Do::steal_relic:
    case Do::summon:
    case Do::build:
    case Do::no_guard:
    case Do::light_step:
    case Do::stay_up:
      return false;
    default:
      return true;
  }
}

void read_where(TomlReader& t, Effect& e) {
  for (const std::string& tag : t.texts("where")) {
    std::size_t i = 0;
    while (i < kTagId.size() && kTagId[i] != tag) ++i;
    if (i == kTagId.size()) t.fail("where", "tags such as water, town, own_fortress, any", tag);
    e.where.add(i);
  }
  if (e.where.empty()) t.fail("where", "at least one tag", "nothing");
}

Effect read_effect(TomlReader& t) {
  Effect e;
  if (t.has("do") && t.text("do") == "on_win") {
    TomlReader inner = t.table("then");
    e = read_effect(inner);
    if (e.what < kFirstActive || e.what >= kFirstModifier)
      inner.fail("do", "an active effect inside on_win", inner.text("do"));
    e.on_win = true;
    t.finish();
    return e;
  }
  e.what = static_cast<Do>(t.choice("do", kDoId));
  if (has_amount(e.what)) e.n = static_cast<u8>(t.number("n", 1, 9));
  static constexpr std::array<std::string_view, 2> kValue{"relic", "henchman"};
  static constexpr std::array<std::string_view, 1> kScore{"outpost"};
  static constexpr std::array<std::string_view, 5> kPer{"water", "desert", "mountain", "forest", "supremacy"};
  static constexpr std::array<std::string_view, 2> kWhen{"always", "target_lying"};
  if (e.what == Do::reinforce) {
    e.arg = static_cast<u8>(t.choice("stat", kStatId));
    read_where(t, e);
  }
  if (e.what == Do::value_up) e.arg = static_cast<u8>(t.choice("what", kValue));
  if (e.what == Do::score_up) e.arg = static_cast<u8>(t.choice("what", kScore));
  if (e.what == Do::income) e.arg = static_cast<u8>(t.choice("per", kPer));
  if (e.what == Do::strike) e.arg = static_cast<u8>(t.choice("when", kWhen));
  if (e.what == Do::exhaust) e.arg = static_cast<u8>(t.choice("filter", kClassId));
  t.finish();
  return e;
}

EffectList read_effects(TomlReader& t, std::string_view key) {
  EffectList list;
  for (TomlReader& item : t.tables(key)) {
    if (list.full()) t.fail(key, fmt::format("at most {} effects", EffectList::capacity()), "more");
    list.push(read_effect(item));
  }
  return list;
}

template <class Record>
void read_mark(TomlReader& t, Record& r) {
  r.mark = kMark[static_cast<std::size_t>(t.choice("mark", kMark))];
  r.mark_note = t.text_or("mark_note", "");
}

/// COV-051: the kind of ability says which effects a minion may carry.
bool fits(Ability ability, const Effect& e) {
  switch (ability) {
    case Ability::none:
      return false;
    case Ability::reinforcement:
      return e.what == Do::reinforce;
    case Ability::influence:
      return e.what > Do::reinforce && e.what < kFirstActive;
    case Ability::aftermath:
      return e.what >= kFirstModifier || e.on_win;
    case Ability::command:
      return e.what >= kFirstActive && e.what < kFirstModifier && !e.on_win;
  }
  return false;
}

Influence influence_of(const EffectList& effects) {
  Influence i;
  for (const Effect& e : effects) {
    switch (e.what) {
      case Do::discount:
        i.discount = e.n;
        break;
      case Do::value_up:
        (e.arg == kValueRelic ? i.relic_value : i.henchman_value) = e.n;
        break;
      case Do::relic_price:
        i.relic_price = e.n;
        break;
      case Do::income:
        (e.arg == kPerSupremacy ? i.supremacy : i.terrain[e.arg]) = e.n;
        break;
      case Do::spoils:
        i.spoils = e.n;
        break;
      case Do::gold_action:
        i.gold_action = e.n;
        break;
      case Do::repair_up:
        i.repair_up = e.n;
        break;
      case Do::recruit_ready:
        i.recruit_ready = 1;
        break;
      case Do::night_rest:
        i.night_rest = e.n;
        break;
      case Do::score_up:
        i.outpost_score = e.n;
        break;
      case Do::outpost_cost:
        i.outpost_cost = e.n;
        break;
      default:
        break;
    }
  }
  return i;
}

void read_character(TomlReader& t, MinionCard& m) {
  m.id = t.text("id");
  m.cls = static_cast<Class>(t.choice("class", std::span(kClassId).first<6>()));
  m.trait = static_cast<Trait>(t.choice("trait", kTraitId));
  m.power = static_cast<u8>(t.number("power", 0, 9));
  m.ability = static_cast<Ability>(t.choice("ability", kAbilityId));
  m.effects = read_effects(t, "effects");
  if ((m.ability == Ability::none) != m.effects.empty())
    t.fail("effects", "effects exactly if there is an ability", m.id);
  for (const Effect& e : m.effects)
    if (!fits(m.ability, e)) t.fail("effects", fmt::format("effects that fit the ability of {}", m.id), "another kind");
  m.influence = influence_of(m.effects);
  read_mark(t, m);
}

[[noreturn]] void wrong_count(const Files& files, const std::string& path, std::string_view what, std::size_t expected,
                              std::size_t found) {
  throw FileError(files.label(path), 1, fmt::format("expected {} records [[{}]], found {}", expected, what, found));
}

std::vector<TomlReader> read_list(const Files& files, toml::table& root, const std::string& path, std::string_view what,
                                  std::size_t count) {
  root = parse_toml(files, path);
  auto list = toml_list(root, what, files.label(path));
  if (list.size() != count) wrong_count(files, path, what, count, list.size());
  return list;
}

/// Cards of the base game come first, then those of the module: the rules deal from the front part.
void read_set(TomlReader& t, MinionCard& m, bool expected) {
  m.outposts = t.choice("set", kSet) == 1;
  if (m.outposts != expected) t.fail("set", expected ? "outposts after all base cards" : "base cards first", m.id);
}

void read_minions(const Files& files, Pack& pack) {
  toml::table root;
  std::size_t at = 0;
  for (TomlReader& t : read_list(files, root, "data/overlords.toml", "overlord", kOverlords)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    read_set(t, m, at >= kBaseOverlords);
    m.cost = static_cast<u8>(t.number("value", 0, 0));
    if (m.cls != Class::overlord) t.fail("class", "overlord", m.id);
    t.finish();
    ++at;
  }
  for (TomlReader& t : read_list(files, root, "data/henchmen.toml", "henchman", kHenchmen)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    m.cost = static_cast<u8>(t.number("value", 0, 0));
    if (static_cast<std::size_t>(t.choice("colour", kColour)) != (at - kFirstHenchman) / 5)
      t.fail("colour", "5 henchmen each in blue, green, yellow, red", m.id);
    t.finish();
    ++at;
  }
  for (TomlReader& t : read_list(files, root, "data/mercenaries.toml", "mercenary", kMercenaries)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    read_set(t, m, at >= kFirstMercenary + kBaseMercenaries);
    m.cost = static_cast<u8>(t.number("cost", 2, 12));
    t.finish();
    const std::size_t i = at - kFirstMercenary;
    pack.hire_group[m.cost <= 2 ? 0U : m.cost <= 6 ? 1U : 2U].add(i);
    if (m.cost >= 10) pack.dear.add(i);
    ++at;
  }
}

void read_relics(const Files& files, Pack& pack) {
  toml::table root;
  std::size_t at = 0;
  for (TomlReader& t : read_list(files, root, "data/relics.toml", "relic", kRelics)) {
    RelicCard& r = pack.relic[at++];
    r.id = t.text("id");
    r.value = static_cast<u8>(t.number("value", 1, 9));
    r.symbol = static_cast<Terrain>(t.choice("symbol", kTerrainId));
    r.instant = read_effects(t, "instant");
    r.bonus = read_effects(t, "bonus");
    for (const Effect& e : r.instant)
      if (e.what < kFirstActive || e.what >= kFirstModifier || e.on_win) t.fail("instant", "active effects", r.id);
    for (const Effect& e : r.bonus)
      if (e.what != Do::reinforce) t.fail("bonus", "reinforce effects", r.id);
    read_mark(t, r);
    t.finish();
  }
}

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
