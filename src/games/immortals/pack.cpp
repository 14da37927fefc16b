// Reads and checks the content files (data/*.toml): nothing half-loaded, every complaint with file and line.
#include "games/immortals/pack.h"

#include "games/immortals/verbs.h"
#include "shell/packs.h"

namespace immortals {
using namespace tafel;

namespace {
constexpr std::array<std::string_view, 5> kRoles{"hub", "left", "right", "inner", "outer"};
constexpr std::array<std::string_view, 1> kPeople{"people"}, kEighth{"eighth_field"};

Cost read_cost(TomlReader t) {
  const Cost c{t.byte("energy", 0, 20), t.byte("gold", 0, 20)};
  t.finish();
  return c;
}

Effect read_effect(TomlReader& t) {
  Effect e;
  e.kind = static_cast<Do>(effect_named(t, kEffectRows));
  const EffectRow::Parameter parameter = effect_row(e).parameter;
  if (parameter == EffectRow::resource) e.resource = t.pick<u8>("resource", kResourceIds);
  if (parameter == EffectRow::amount) e.n = t.byte("n", 1, 10);
  if (parameter == EffectRow::buildings) {
    e.kinds = t.set_of<BitSet<3>>("kinds", kBuildingIds).bits;
    e.people_price = t.has("price") && t.choice("price", kPeople) == 0;
  }
  if (t.has("cost")) e.cost = read_cost(t.table("cost"));
  return e;
}

Effects read_effects(TomlReader& r) { return read_effect_list<Effects>(r, "effects", read_effect); }

void read_country(TomlReader& r, Pack& p, std::size_t i, Borders& borders) {
  Country& c = p.country[i];
  c.region = r.ref("region", p.region);
  if (c.region != i / 5)
    r.fail("region", "five countries of each region in the order of the regions", p.region[c.region].id);
  c.role = kRoles[r.pick<std::size_t>("role", kRoles)];
  c.drawn = {read_drawn(r), read_drawn(r, "_shadow")};
  borders.read(r, c.id);
}

void read_map(const Files& files, Pack& p) {
  PackFile src(files, "data/map.toml");
  src.one("canvas", [&](TomlReader& t) { p.canvas = {t.number("width", 100, 10000), t.number("height", 100, 10000)}; });
  src.named("world", kWorldIds,
            [&](TomlReader& t, std::size_t w) { p.outline[w] = t.points("outline"), p.rift[w] = t.points("rift"); });
  src.list("region", p.region, [](TomlReader& t, Region& r, std::size_t) { r.colour = t.text("colour"); });
  Borders borders;
  src.list("country", p.country, [&](TomlReader& t, Country&, std::size_t i) { read_country(t, p, i, borders); });
  borders.link([&](std::size_t i, std::size_t j) { p.near[i].add(j), p.near[i + kCountries].add(j + kCountries); });
  src.finish();
}

void read_income(TomlReader t, Pack& p, std::size_t site, bool check) {
  for (std::size_t k = 0; k < 2; ++k) {
    const int n = t.number(kResourceIds[k], 0, 20);
    if (check && n != p.income[k][site])
      t.fail(kResourceIds[k], fmt::format("{} as on the land card", p.income[k][site]), std::to_string(n));
    p.income[k][site] = static_cast<u8>(n);
  }
  t.finish();
}

void read_conflict(TomlReader& r, Pack& p, std::size_t i) {
  const auto w = r.pick<std::size_t>("world", kWorldIds);
  p.world_cards[w].add(i);
  if (i < kSites) {
    const std::size_t site = r.ref("country", p.country) + w * kCountries;
    if (site != i) r.fail("country", "the conflict cards in the order of the sites", r.text("country"));
    p.card_sites[i] = Sites::of(site);
    read_income(r.table("income"), p, site, true);
  } else {
    const std::size_t region = r.ref("region", p.region) + w * 5;
    if (region != i - kSites) r.fail("region", "the jokers in the order of the regions", r.text("region"));
    p.card_sites[i] = p.region_sites[region];
    p.jokers.add(i);
  }
}

void read_cards(const Files& files, Pack& p) {
  PackFile src(files, "data/cards.toml");
  std::array<std::string, kCountries> lands;
  for (std::size_t i = 0; i < kCountries; ++i) lands[i] = "land_" + p.country[i].id;
  src.named("land_card", lands, [&](TomlReader& r, std::size_t i) {
    if (r.ref("country", p.country) != i) r.fail("country", p.country[i].id, r.text("country"));
    read_income(r.table("light"), p, i, false), read_income(r.table("shadow"), p, i + kCountries, false);
  });
  src.list("conflict_card", p.conflict, [&](TomlReader& r, ConflictCard&, std::size_t i) { read_conflict(r, p, i); });
  src.list("magic_card", p.magic, [](TomlReader& r, MagicCard& m, std::size_t) {
    m.effects = read_effects(r);
    if (m.effects.empty()) r.fail("effects", "at least one effect", "none");
  });
  src.one("blank_card", [&](TomlReader& t) { p.rule.blanks = t.number("per_seat", 0, 10); });
  src.finish();
}

void read_people(TomlReader& r, People& q) {
  int sum = 0;
  for (int n : r.numbers("groups", 1, 10)) {
    if (q.groups.full()) r.fail("groups", "at most 6 groups", "more");
    q.groups.push(static_cast<u8>(n)), sum += n;
  }
  if (sum != 12) r.fail("groups", "12 armies in all (R-04)", std::to_string(sum));
  q.outer = r.byte("outer_group", 1, 10);
  q.energy = r.byte("start_energy", 0, 50), q.gold = r.byte("start_gold", 0, 50);
}

void read_field(TomlReader& r, FieldSpec& f, std::size_t i) {
  f.half = r.pick<u8>("half", kWorldIds);
  f.magic = r.choice("kind", std::array<std::string_view, 2>{"army", "magic"}) == 1;
  f.eighth = r.has("option") && r.choice("option", kEighth) == 0;
  f.individual = r.has("price") && r.choice("price", kPeople) == 0;
  f.effects = read_effects(r);
  if (f.magic != (i >= kArmyFields)) r.fail("kind", "8 army fields before 2 magic fields", r.text("kind"));
  if (f.effects.empty() != (f.magic || f.individual))
    r.fail("effects", "effects exactly on plain army fields", "otherwise");
}

void read_peoples(const Files& files, Pack& p) {
  PackFile src(files, "data/peoples.toml");
  src.list("light_people", p.light, [&](TomlReader& r, People& q, std::size_t i) {
    read_people(r, q);
    q.start_country = r.ref("start_country", p.country);
    for (std::size_t b = 0; b < 3; ++b) q.price[b] = read_cost(r.table(kBuildingIds[b]));
    for (std::size_t k = 0; k < i; ++k)
      if (p.light[k].start_country == q.start_country)
        r.fail("start_country", "a start country of its own", p.country[q.start_country].id);
  });
  src.list("shadow_people", p.shadow, [](TomlReader& r, People& q, std::size_t) {
    read_people(r, q);
    q.effects = read_effects(r);
    if (q.effects.size() != 1) r.fail("effects", "one effect", std::to_string(q.effects.size()));
  });
  src.list("field", p.field, read_field);
  src.finish();
}

void read_tower(TomlReader& r, TowerSpec& t, std::size_t) {
  t.a = r.number("A", 0, 1000), t.b = r.number("B", 1, 1000), t.c = r.number("C", 0, 100), t.n = r.number("N", 0, 100);
  t.d = r.number("D", 1, 1000), t.e = r.number("E", 0, 1000), t.f = r.number("F", 0, 100);
  const std::vector<int> quality = r.numbers("quality", 0, 255);
  if (!quality.empty() && quality.size() != 4) r.fail("quality", "4 values", std::to_string(quality.size()));
  int most = t.a;
  for (int q : quality) t.quality.push(static_cast<u8>(q)), most = std::max(most, q);
  if (most > t.b || t.e > t.d) r.fail("A", "probabilities of at most 1", "more");
}

void read_setup(TomlReader& s, Constants& c) {
  c.armies = s.number("armies", 1, 60), c.shadow_start = s.number("shadow_start", 0, 9);
  c.draft_hand = s.number("draft_hand", 5, 5), c.limbo = s.number("limbo", 0, 9);
  c.tower_armies = s.number("tower_armies", 0, 20), c.tower_inhabitants = s.number("tower_inhabitants", 0, 40);
  c.inhabitants = s.number("inhabitants", c.tower_inhabitants, 60);
  c.tray_inhabitants = s.number("tray_inhabitants", 0, 20);
  c.outer_groups_up_to = s.number("outer_groups_up_to", 0, 5), c.reinforce_per = s.number("reinforce_per", 1, 20);
  c.tray_limit = s.number("tray_limit", 0, 20);
}

void read_rules(const Files& files, Pack& p) {
  PackFile src(files, "data/rules.toml");
  Constants& c = p.rule;
  src.one("setup", [&](TomlReader& s) { read_setup(s, c); });
  src.named("rounds", std::array<std::string_view, 2>{"book", "english"}, p.rounds,
            [](TomlReader& r, std::array<u8, 3>& rounds, std::size_t) {
              for (std::size_t k = 0; k < 3; ++k) rounds[k] = r.byte(fmt::format("players_{}", k + 3), 1, 10);
            });
  src.named("building", kBuildingIds, p.building, [](TomlReader& r, BuildingSpec& b, std::size_t) {
    b = {r.byte("vp_built", 0, 20), r.byte("vp_scored", 0, 20), r.byte("supply", 0, 50)};
  });
  src.one("score", [&](TomlReader& v) {
    c.countries_per_vp = v.number("countries_per_vp", 1, 50), c.region_some = v.number("region_some", 1, 5);
    c.region_some_vp = v.number("region_some_vp", 0, 20), c.region_all_vp = v.number("region_all_vp", 0, 20);
    c.compensation = v.number("compensation", 0, 9);
  });
  src.named("tower", std::array<std::string_view, 3>{"queen", "flat", "clear"}, p.tower, read_tower);
  src.finish();
}

}  // namespace

std::string Pack::card_id(int card) const {
  const auto c = static_cast<u8>(card);
  if (is_land(c)) return "land_" + country[static_cast<std::size_t>(c - kFirstLand)].id;
  if (is_conflict(c)) return conflict[static_cast<std::size_t>(c - kFirstConflict)].id;
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
