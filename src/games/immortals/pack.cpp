// Reads and checks the content files (data/*.toml): nothing half-loaded, every complaint with file and line.
#include "games/immortals/pack.h"

#include <fmt/format.h>

#include <algorithm>

#include "shell/toml.h"

namespace immortals {
using namespace tafel;

namespace {
constexpr std::array<std::string_view, 2> kWorlds{"light", "shadow"};
constexpr std::array<std::string_view, 2> kResources{"gold", "energy"};
constexpr std::array<std::string_view, 3> kBuildings{"portal", "shrine", "capital"};
constexpr std::array<std::string_view, 3> kMarks{"given", "found", "designed"};
constexpr std::array<std::string_view, 5> kRoles{"hub", "left", "right", "inner", "outer"};

/// A content file with its lists; keeps the parsed text alive while it is read.
struct DataFile {
  DataFile(const Files& files, const std::string& path)
      : root(parse_toml(files, path)), label(files.label(path)), top(root, label) {}

  std::vector<TomlReader> list(std::string_view name, std::size_t count) {
    std::vector<TomlReader> rows = top.tables(name);
    if (rows.size() != count) top.fail(name, fmt::format("{} tables", count), std::to_string(rows.size()));
    return rows;
  }

  toml::table root;
  std::string label;
  TomlReader top;
};

std::string read_mark(TomlReader& r) {
  r.text_or("mark_note", "");
  return std::string(kMarks[static_cast<std::size_t>(r.choice("mark", kMarks))]);
}

template <class Rows>
int find_id(TomlReader& r, std::string_view key, const Rows& rows) {
  std::vector<std::string> ids;
  ids.reserve(rows.size());
  for (const auto& row : rows) ids.push_back(row.id);
  return r.choice(key, ids);
}

template <class Rows>
void read_id(TomlReader& r, Rows& rows, std::size_t at) {
  rows[at].id = r.text("id");
  for (std::size_t i = 0; i < at; ++i)
    if (rows[i].id == rows[at].id) r.fail("id", "a new id", "\"" + rows[at].id + "\" for the second time");
}

Cost read_cost(TomlReader t) {
  Cost c;
  c.energy = static_cast<u8>(t.number("energy", 0, 20));
  c.gold = static_cast<u8>(t.number("gold", 0, 20));
  t.finish();
  return c;
}

Effect read_effect(TomlReader t) {
  Effect e;
  e.kind = static_cast<Do>(t.choice("do", kDoNames));
  if (e.kind == Do::collect) e.resource = static_cast<u8>(t.choice("resource", kResources));
  if (e.kind == Do::raise_on_card || e.kind == Do::raise_spread || e.kind == Do::draw)
    e.n = static_cast<u8>(t.number("n", 1, 10));
  if (e.kind == Do::build_on_card || e.kind == Do::build_anywhere) {
    for (const std::string& kind : t.texts("kinds")) {
      const auto at = std::find(kBuildings.begin(), kBuildings.end(), kind);
      if (at == kBuildings.end()) t.fail("kinds", "portal, shrine or capital", "\"" + kind + "\"");
      e.kinds = static_cast<u8>(e.kinds | 1U << (at - kBuildings.begin()));
    }
    if (e.kinds == 0) t.fail("kinds", "at least one building", "none");
    e.people_price = t.has("price") && t.choice("price", std::array<std::string_view, 1>{"people"}) == 0;
  }
  if (t.has("cost")) e.cost = read_cost(t.table("cost"));
  t.finish();
  return e;
}

Effects read_effects(TomlReader& r) {
  Effects out;
  for (const TomlReader& t : r.tables("effects")) {
    if (out.full()) r.fail("effects", "at most 2 entries", "more");
    out.push(read_effect(t));
  }
  return out;
}

void read_map(const Files& files, Pack& p) {
  DataFile src(files, "data/map.toml");
  TomlReader canvas = src.top.table("canvas");
  p.canvas = {canvas.number("width", 100, 10000), canvas.number("height", 100, 10000)};
  read_mark(canvas), canvas.finish();
  auto worlds = src.list("world", 2);
  for (std::size_t w = 0; w < 2; ++w) {
    if (worlds[w].text("id") != kWorlds[w]) worlds[w].fail("id", std::string(kWorlds[w]), worlds[w].text("id"));
    p.outline[w] = worlds[w].points("outline"), p.rift[w] = worlds[w].points("rift");
    read_mark(worlds[w]), worlds[w].finish();
  }
  auto regions = src.list("region", 5);
  for (std::size_t i = 0; i < 5; ++i) {
    read_id(regions[i], p.region, i);
    p.region[i].colour = regions[i].text("colour");
    read_mark(regions[i]), regions[i].finish();
  }
  auto countries = src.list("country", kCountries);
  for (std::size_t i = 0; i < kCountries; ++i) {
    TomlReader& r = countries[i];
    Country& c = p.country[i];
    read_id(r, p.country, i);
    c.region = static_cast<u8>(find_id(r, "region", p.region));
    if (c.region != i / 5)
      r.fail("region", "five countries of each region in the order of the regions", p.region[c.region].id);
    c.role = kRoles[static_cast<std::size_t>(r.choice("role", kRoles))];
    c.label[0] = r.numbers("label", 0, 10000), c.label[1] = r.numbers("label_shadow", 0, 10000);
    c.polygon[0] = r.points("polygon"), c.polygon[1] = r.points("polygon_shadow");
    c.note = r.text_or("mark_note", ""), c.mark = read_mark(r);
  }
  for (std::size_t i = 0; i < kCountries; ++i) {
    for (const std::string& id : countries[i].texts("adjacent")) {
      std::size_t j = 0;
      while (j < kCountries && p.country[j].id != id) ++j;
      if (j == kCountries || j == i) countries[i].fail("adjacent", "ids of other countries", "\"" + id + "\"");
      p.near[i].add(j), p.near[i + kCountries].add(j + kCountries);
    }
    countries[i].finish();
  }
  for (std::size_t i = 0; i < kCountries; ++i)
    for (u8 j : p.near[i])
      if (!p.near[j].has(i))
        countries[i].fail("adjacent", fmt::format("{} to name {} as well", p.country[j].id, p.country[i].id),
                          "one direction only");
  src.top.finish();
}

void read_income(TomlReader t, Pack& p, std::size_t site, bool check) {
  for (std::size_t k = 0; k < 2; ++k) {
    const int n = t.number(kResources[k], 0, 20);
    if (check && n != p.income[k][site])
      t.fail(kResources[k], fmt::format("{} as on the land card", p.income[k][site]), std::to_string(n));
    p.income[k][site] = static_cast<u8>(n);
  }
  t.finish();
}

void read_cards(const Files& files, Pack& p) {
  DataFile src(files, "data/cards.toml");
  auto lands = src.list("land_card", kCountries);
  for (std::size_t i = 0; i < kCountries; ++i) {
    TomlReader& r = lands[i];
    if (find_id(r, "country", p.country) != static_cast<int>(i)) r.fail("country", p.country[i].id, r.text("country"));
    if (r.text("id") != "land_" + p.country[i].id) r.fail("id", "land_" + p.country[i].id, r.text("id"));
    read_income(r.table("light"), p, i, false), read_income(r.table("shadow"), p, i + kCountries, false);
    read_mark(r), r.finish();
  }
  auto conflicts = src.list("conflict_card", kConflicts);
  for (std::size_t i = 0; i < kConflicts; ++i) {
    TomlReader& r = conflicts[i];
    p.conflict_id[i] = r.text("id");
    const auto w = static_cast<std::size_t>(r.choice("world", kWorlds));
    p.world_cards[w].add(i);
    if (i < kSites) {
      const std::size_t site = static_cast<std::size_t>(find_id(r, "country", p.country)) + w * kCountries;
      if (site != i) r.fail("country", "the conflict cards in the order of the sites", r.text("country"));
      p.card_sites[i] = Sites::of(site);
      read_income(r.table("income"), p, site, true);
    } else {
      const std::size_t region = static_cast<std::size_t>(find_id(r, "region", p.region)) + w * 5;
      if (region != i - kSites) r.fail("region", "the jokers in the order of the regions", r.text("region"));
      p.card_sites[i] = p.region_sites[region];
      p.jokers.add(i);
    }
    read_mark(r), r.finish();
  }
  auto magic = src.list("magic_card", 4);
  for (std::size_t i = 0; i < 4; ++i) {
    read_id(magic[i], p.magic, i);
    p.magic[i].effects = read_effects(magic[i]);
    if (p.magic[i].effects.empty()) magic[i].fail("effects", "at least one effect", "none");
    read_mark(magic[i]), magic[i].finish();
  }
  TomlReader blank = src.top.table("blank_card");
  p.rule.blanks = blank.number("per_seat", 0, 10);
  read_mark(blank), blank.finish();
  src.top.finish();
}

void read_people(TomlReader& r, People& q, const Pack& p, bool light) {
  int sum = 0;
  for (int n : r.numbers("groups", 1, 10)) {
    if (q.groups.full()) r.fail("groups", "at most 6 groups", "more");
    q.groups.push(static_cast<u8>(n)), sum += n;
  }
  if (sum != 12) r.fail("groups", "12 armies in all (R-04)", std::to_string(sum));
  q.outer = static_cast<u8>(r.number("outer_group", 1, 10));
  q.energy = static_cast<u8>(r.number("start_energy", 0, 50)), q.gold = static_cast<u8>(r.number("start_gold", 0, 50));
  if (light) {
    q.start_country = static_cast<u8>(find_id(r, "start_country", p.country));
    for (std::size_t b = 0; b < 3; ++b) q.price[b] = read_cost(r.table(kBuildings[b]));
  } else {
    q.effects = read_effects(r);
    if (q.effects.size() != 1) r.fail("effects", "one effect", std::to_string(q.effects.size()));
  }
  q.mark = read_mark(r), r.finish();
}

void read_peoples(const Files& files, Pack& p) {
  DataFile src(files, "data/peoples.toml");
  auto light = src.list("light_people", 5), shadow = src.list("shadow_people", 5);
  for (std::size_t i = 0; i < 5; ++i) {
    read_id(light[i], p.light, i), read_people(light[i], p.light[i], p, true);
    read_id(shadow[i], p.shadow, i), read_people(shadow[i], p.shadow[i], p, false);
    for (std::size_t k = 0; k < i; ++k)
      if (p.light[k].start_country == p.light[i].start_country)
        light[i].fail("start_country", "a start country of its own", p.country[p.light[i].start_country].id);
  }
  auto fields = src.list("field", kFields);
  for (std::size_t i = 0; i < kFields; ++i) {
    TomlReader& r = fields[i];
    FieldSpec& f = p.field[i];
    read_id(r, p.field, i);
    f.half = static_cast<u8>(r.choice("half", kWorlds));
    f.magic = r.choice("kind", std::array<std::string_view, 2>{"army", "magic"}) == 1;
    f.eighth = r.has("option") && r.choice("option", std::array<std::string_view, 1>{"eighth_field"}) == 0;
    f.individual = r.has("price") && r.choice("price", std::array<std::string_view, 1>{"people"}) == 0;
    f.effects = read_effects(r);
    if (f.magic != (i >= kArmyFields)) r.fail("kind", "8 army fields before 2 magic fields", r.text("kind"));
    if (f.effects.empty() != (f.magic || f.individual))
      r.fail("effects", "effects exactly on plain army fields", "otherwise");
    f.mark = read_mark(r), r.finish();
  }
  src.top.finish();
}

void read_tower(TomlReader& r, TowerSpec& t) {
  t.a = r.number("A", 0, 1000), t.b = r.number("B", 1, 1000), t.c = r.number("C", 0, 100), t.n = r.number("N", 0, 100);
  t.d = r.number("D", 1, 1000), t.e = r.number("E", 0, 1000), t.f = r.number("F", 0, 100);
  for (int q : r.numbers("quality", 0, 255)) t.quality.push(static_cast<u8>(q));
  if (!t.quality.empty() && t.quality.size() != 4) r.fail("quality", "4 values", std::to_string(t.quality.size()));
  int most = t.a;
  for (u8 q : t.quality) most = std::max(most, static_cast<int>(q));
  if (most > t.b || t.e > t.d) r.fail("A", "probabilities of at most 1", "more");
  read_mark(r), r.finish();
}

void read_rules(const Files& files, Pack& p) {
  DataFile src(files, "data/rules.toml");
  TomlReader s = src.top.table("setup");
  Constants& c = p.rule;
  c.armies = s.number("armies", 1, 60), c.shadow_start = s.number("shadow_start", 0, 9);
  c.draft_hand = s.number("draft_hand", 5, 5), c.limbo = s.number("limbo", 0, 9);
  c.tower_armies = s.number("tower_armies", 0, 20), c.tower_inhabitants = s.number("tower_inhabitants", 0, 40);
  c.inhabitants = s.number("inhabitants", c.tower_inhabitants, 60),
  c.tray_inhabitants = s.number("tray_inhabitants", 0, 20);
  c.outer_groups_up_to = s.number("outer_groups_up_to", 0, 5), c.reinforce_per = s.number("reinforce_per", 1, 20);
  c.tray_limit = s.number("tray_limit", 0, 20);
  read_mark(s), s.finish();
  auto rounds = src.list("rounds", 2);
  for (std::size_t i = 0; i < 2; ++i) {
    rounds[i].choice("id", std::array<std::string_view, 2>{"book", "english"});
    for (std::size_t k = 0; k < 3; ++k)
      p.rounds[i][k] = static_cast<u8>(rounds[i].number(fmt::format("players_{}", k + 3), 1, 10));
    read_mark(rounds[i]), rounds[i].finish();
  }
  auto buildings = src.list("building", 3);
  for (std::size_t i = 0; i < 3; ++i) {
    TomlReader& r = buildings[i];
    if (r.text("id") != kBuildings[i]) r.fail("id", std::string(kBuildings[i]), r.text("id"));
    p.building[i] = {static_cast<u8>(r.number("vp_built", 0, 20)), static_cast<u8>(r.number("vp_scored", 0, 20)),
                     static_cast<u8>(r.number("supply", 0, 50))};
    read_mark(r), r.finish();
  }
  TomlReader v = src.top.table("score");
  c.countries_per_vp = v.number("countries_per_vp", 1, 50), c.region_some = v.number("region_some", 1, 5);
  c.region_some_vp = v.number("region_some_vp", 0, 20), c.region_all_vp = v.number("region_all_vp", 0, 20);
  c.compensation = v.number("compensation", 0, 9);
  read_mark(v), v.finish();
  auto towers = src.list("tower", 3);
  for (std::size_t i = 0; i < 3; ++i) {
    towers[i].choice("id", std::array<std::string_view, 3>{"queen", "flat", "clear"});
    read_tower(towers[i], p.tower[i]);
  }
  src.top.finish();
}

}  // namespace

std::string Pack::card_id(int card) const {
  const auto c = static_cast<u8>(card);
  if (is_land(c)) return "land_" + country[static_cast<std::size_t>(c - kFirstLand)].id;
  if (is_conflict(c)) return conflict_id[static_cast<std::size_t>(c - kFirstConflict)];
  if (is_magic(c)) return magic[static_cast<std::size_t>(c - kFirstMagic)].id;
  if (c == kBlank) return "blank";
  return c == kHiddenCard ? "hidden" : "";
}

std::string Pack::site_id(int site) const {
  return (world_of(site) == kLight ? "l_" : "s_") + country[static_cast<std::size_t>(country_of(site))].id;
}

std::unique_ptr<const Pack> load_pack(const Files& files) {
  auto pack = std::make_unique<Pack>();
  for (std::size_t s = 0; s < kSites; ++s) pack->region_sites[s / 5].add(s), pack->world_sites[s / kCountries].add(s);
  read_map(files, *pack);
  read_cards(files, *pack);
  read_peoples(files, *pack);
  read_rules(files, *pack);
  return pack;
}

}  // namespace immortals
