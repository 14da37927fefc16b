// Reads and checks data/*.toml: wrong counts, unknown or doubled ids, one-sided borders, unknown effects and missing
// parameters are refused with file and line, and nothing is half loaded.
#include "games/covil/pack.h"

#include "shell/packs.h"

namespace covil {

namespace {

constexpr std::array<std::string_view, kBoards> kBoardId{"b2", "a3", "a4", "b4"};
constexpr std::array<std::string_view, 2> kSet{"base", "outposts"};
constexpr std::array<std::string_view, 4> kColour{"blue", "green", "yellow", "red"};

// --- boards ---------------------------------------------------------------------------------------------------------

void read_zone(TomlReader& t, Board& b, Borders& borders) {
  const auto z = static_cast<Zone>(b.zone.size());
  ZoneCard& card = b.zone.emplace_back();
  tafel::read_printed(t, card);
  card.letter = t.text("letter");
  if (card.letter != std::string(1, static_cast<char>('A' + z)))
    t.fail("letter", "letters in order from A", card.letter);
  b.tags[z] = t.set_of<Tags>("terrain", kTerrainId);
  for (u8 terrain : b.tags[z]) b.of_terrain[terrain].add(z);
  b.tags[z].add(tag_any);
  if (t.flag_or("town", false)) {
    b.tags[z].add(tag_town);
    b.town = z;
  }
  card.spiral = t.flag_or("spiral", false);
  if (card.spiral) b.spirals.add(z);
  card.drawn = tafel::read_drawn(t);
  borders.read(t, card.letter);
  t.finish();
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

void read_board(PackFile& file, TomlReader& t, Board& b, int spirals) {
  b.id = t.text("id");
  const auto zones = static_cast<std::size_t>(t.number("zones", 2, kMaxZones));
  const auto expect = [&](std::size_t n, std::size_t found, std::string_view what) {
    if (n != found) t.fail(fmt::format("board {}: expected {} {}, found {}", b.id, n, what, found));
  };
  Borders borders;
  tafel::Ids ids;
  for (TomlReader& z : file.top.tables("zone")) {
    if (z.text("board") != b.id) continue;
    if (b.zone.size() == zones) z.fail("board", fmt::format("{} zones on {}", zones, b.id), "more");
    read_zone(z, b, borders);
    PackFile::once(z, b.zone.back().id, ids);
  }
  expect(zones, b.zone.size(), "zones");
  const int count = borders.link([&](std::size_t z, std::size_t n) { b.near[z].add(n); });
  expect(static_cast<std::size_t>(t.number("borders", 1, 99)), static_cast<std::size_t>(count), "borders");
  expect(static_cast<std::size_t>(spirals), static_cast<std::size_t>(b.spirals.size()), "spirals");
  if (!b.tags[b.town].has(tag_town)) t.fail(fmt::format("board {}: expected a town, found none", b.id));
  measure(b);
}

// --- effects --------------------------------------------------------------------------------------------------------

bool is_active(const Effect& e) { return e.what >= kFirstActive && e.what < kFirstModifier; }

Effect read_effect(TomlReader& t) {
  if (t.has("do") && t.text("do") == "on_win") {
    TomlReader inner = t.table("then");
    Effect e = read_effect(inner);
    inner.finish();
    if (!is_active(e)) inner.fail("do", "an active effect inside on_win", inner.text("do"));
    e.on_win = true;
    return e;
  }
  Effect e;
  e.what = static_cast<Do>(tafel::effect_named(t, effect_rows()));
  const EffectRow& row = row_of(e);
  if (row.amount) e.n = t.byte("n", 1, 9);
  if (!row.key.empty()) e.arg = t.pick<u8>(row.key, row.choices);
  if (e.what == Do::reinforce) e.where = t.set_of<Tags>("where", kTagId);
  return e;
}

EffectList read_effects(TomlReader& t, std::string_view key) {
  return tafel::read_effect_list<EffectList>(t, key, read_effect);
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
      return is_active(e) && !e.on_win;
  }
  return false;
}

// --- cards ----------------------------------------------------------------------------------------------------------

void read_character(TomlReader& t, MinionCard& m) {
  m.cls = t.pick<Class>("class", std::span(kClassId).first<6>());
  m.trait = t.pick<Trait>("trait", kTraitId);
  m.power = t.byte("power", 0, 9);
  m.ability = t.pick<Ability>("ability", kAbilityId);
  m.effects = read_effects(t, "effects");
  if ((m.ability == Ability::none) != m.effects.empty())
    t.fail("effects", "effects exactly if there is an ability", m.id);
  int once = 4 * m.power, always = 0;
  for (const Effect& e : m.effects) {
    if (!fits(m.ability, e)) t.fail("effects", fmt::format("effects that fit the ability of {}", m.id), "another kind");
    (e.what < kFirstActive ? always : once) += row_of(e).worth(e);
    if (const auto sum = row_of(e).sum) sum(m.influence, e);
  }
  m.strength = static_cast<u8>(once);
  m.passive = static_cast<u8>(always);
}

/// Cards of the base game come first, then those of the module: the rules deal from the front part.
void read_set(TomlReader& t, MinionCard& m, bool expected) {
  m.outposts = t.choice("set", kSet) == 1;
  if (m.outposts != expected) t.fail("set", expected ? "outposts after all base cards" : "base cards first", m.id);
}

void read_minions(const Files& files, Pack& pack) {
  const std::span all(pack.minion);
  tafel::Ids ids;
  PackFile(files, "data/overlords.toml", &ids)
      .list("overlord", all.first(kOverlords),
            [](auto& t, auto& m, std::size_t i) {
              read_character(t, m);
              read_set(t, m, i >= kBaseOverlords);
              m.cost = t.byte("value", 0, 0);
              if (m.cls != Class::overlord) t.fail("class", "overlord", m.id);
            })
      .finish();
  const auto henchman = [](auto& t, auto& m, std::size_t i) {
    read_character(t, m);
    m.cost = t.byte("value", 0, 0);
    if (static_cast<std::size_t>(t.choice("colour", kColour)) != i / 5)
      t.fail("colour", "5 henchmen each in blue, green, yellow, red", m.id);
  };
  PackFile(files, "data/henchmen.toml", &ids)
      .list("henchman", all.subspan(kFirstHenchman, kHenchmen), henchman)
      .finish();
  const auto mercenary = [&](auto& t, auto& m, std::size_t i) {
    read_character(t, m);
    read_set(t, m, i >= kBaseMercenaries);
    m.cost = t.byte("cost", 2, 12);
    pack.hire_group[m.cost <= 2 ? 0U : m.cost <= 6 ? 1U : 2U].add(i);
    if (m.cost >= 10) pack.dear.add(i);
  };
  PackFile(files, "data/mercenaries.toml", &ids).list("mercenary", all.subspan(kFirstMercenary), mercenary).finish();
}

void read_relic(TomlReader& t, RelicCard& r, std::size_t) {
  r.value = t.byte("value", 1, 9);
  r.symbol = t.pick<Terrain>("symbol", kTerrainId);
  r.instant = read_effects(t, "instant");
  r.bonus = read_effects(t, "bonus");
  for (const Effect& e : r.instant)
    if (!is_active(e) || e.on_win) t.fail("instant", "active effects", r.id);
  for (const Effect& e : r.bonus)
    if (e.what != Do::reinforce) t.fail("bonus", "reinforce effects", r.id);
}

}  // namespace

std::unique_ptr<Pack> load_pack(const Files& files) {
  auto pack = std::make_unique<Pack>();
  PackFile boards(files, "data/boards.toml");
  boards.named("board", kBoardId, pack->board,
               [&](TomlReader& t, Board& b, std::size_t i) { read_board(boards, t, b, kSpirals[i]); });
  boards.finish();
  read_minions(files, *pack);
  PackFile(files, "data/relics.toml").list("relic", pack->relic, read_relic).finish();
  return pack;
}

}  // namespace covil
