// Every printed value against the tables of the specification: what stands here was copied from there, not from data/.
#include <fmt/format.h>

#include "board.h"

namespace immortals::test {
namespace {

const Pack& pack() {
  static const Table t("immortals", 3);
  return *static_cast<const Pack*>(t.game().pack.get());
}

struct CountryRow {
  const char *id, *region, *role, *near;
  std::array<int, 4> income;  ///< light gold, light energy, shadow gold, shadow energy
  std::array<int, 2> centre;  ///< in the light; the shadow is its mirror image
  const char* mark;
};
constexpr CountryRow kCountryRows[] = {
    {"mountainhome", "anvil", "H", "tribute_pass forge_fire echo_chasm frosthorn", {4, 3, 3, 4}, {755, 191}, "given"},
    {"tribute_pass",
     "anvil",
     "L",
     "mountainhome echo_chasm frosthorn lion_gate horizons_end",
     {5, 1, 1, 6},
     {678, 137},
     "given"},
    {"forge_fire", "anvil", "R", "mountainhome echo_chasm frosthorn heartwood", {3, 3, 4, 2}, {841, 255}, "given"},
    {"echo_chasm",
     "anvil",
     "C",
     "mountainhome tribute_pass forge_fire borderland glasswaste",
     {1, 5, 2, 5},
     {755, 298},
     "designed"},
    {"frosthorn", "anvil", "O", "mountainhome tribute_pass forge_fire heartwood", {4, 2, 2, 4}, {835, 148}, "designed"},
    {"treehome", "verdant", "H", "heartwood fernmarch borderland elderwild", {3, 4, 3, 4}, {909, 329}, "given"},
    {"heartwood",
     "verdant",
     "L",
     "forge_fire frosthorn treehome borderland elderwild",
     {2, 5, 4, 2},
     {927, 223},
     "given"},
    {"fernmarch", "verdant", "R", "treehome borderland elderwild shorelake", {5, 1, 1, 6}, {886, 451}, "designed"},
    {"borderland",
     "verdant",
     "C",
     "echo_chasm treehome heartwood fernmarch white_falls",
     {3, 3, 2, 5},
     {826, 362},
     "given"},
    {"elderwild", "verdant", "O", "treehome heartwood fernmarch shorelake", {1, 4, 3, 3}, {966, 410}, "designed"},
    {"havenhome", "pearl", "H", "shorelake emerald_cliff white_falls stormquay", {4, 3, 3, 4}, {850, 552}, "designed"},
    {"shorelake",
     "pearl",
     "L",
     "fernmarch elderwild havenhome white_falls stormquay",
     {5, 1, 2, 5},
     {937, 541},
     "given"},
    {"emerald_cliff", "pearl", "R", "havenhome white_falls stormquay saltmarsh", {2, 4, 1, 6}, {749, 563}, "given"},
    {"white_falls",
     "pearl",
     "C",
     "borderland havenhome shorelake emerald_cliff the_murk",
     {1, 5, 4, 2},
     {799, 466},
     "given"},
    {"stormquay", "pearl", "O", "havenhome shorelake emerald_cliff saltmarsh", {4, 2, 3, 3}, {805, 645}, "designed"},
    {"reedhome", "fens", "H", "saltmarsh gravemere the_murk witchlight", {3, 4, 3, 4}, {659, 552}, "designed"},
    {"saltmarsh",
     "fens",
     "L",
     "emerald_cliff stormquay reedhome the_murk witchlight",
     {5, 1, 2, 5},
     {695, 652},
     "designed"},
    {"gravemere", "fens", "R", "reedhome the_murk witchlight dustwell", {2, 4, 4, 2}, {620, 438}, "designed"},
    {"the_murk", "fens", "C", "white_falls reedhome saltmarsh gravemere glasswaste", {1, 5, 1, 6}, {710, 466}, "given"},
    {"witchlight", "fens", "O", "reedhome saltmarsh gravemere dustwell", {3, 3, 2, 4}, {574, 529}, "designed"},
    {"sunhome", "steppe", "H", "dustwell lion_gate glasswaste horizons_end", {4, 3, 3, 4}, {600, 329}, "designed"},
    {"dustwell",
     "steppe",
     "L",
     "gravemere witchlight sunhome glasswaste horizons_end",
     {2, 4, 4, 2},
     {535, 401},
     "designed"},
    {"lion_gate", "steppe", "R", "tribute_pass sunhome glasswaste horizons_end", {5, 1, 2, 5}, {677, 247}, "designed"},
    {"glasswaste",
     "steppe",
     "C",
     "echo_chasm the_murk sunhome dustwell lion_gate",
     {1, 5, 3, 3},
     {683, 362},
     "designed"},
    {"horizons_end", "steppe", "O", "tribute_pass sunhome dustwell lion_gate", {3, 3, 1, 6}, {592, 222}, "designed"},
};

constexpr const char* role_word(char letter) {
  return letter == 'H' ? "hub" : letter == 'L' ? "left" : letter == 'R' ? "right" : letter == 'C' ? "inner" : "outer";
}

RULE("IMM-002 IMM-004 IMM-005 R-21 R-61", "countries: region, role, borders in both worlds, incomes, centres, origin") {
  int i = 0;
  for (const CountryRow& row : kCountryRows) {
    const Country& c = pack().country[at(i)];
    EXPECT_EQ(c.id, row.id);
    EXPECT_EQ(pack().region[c.region].id, row.region) << row.id;
    EXPECT_EQ(c.role, role_word(row.role[0])) << row.id;
    EXPECT_EQ(c.mark, row.mark) << row.id;
    for (const int world : {0, kCountries}) {
      std::string near;
      for (u8 n : pack().near[at(i + world)]) {
        EXPECT_EQ(world_of(n), world / kCountries) << row.id;
        near += (near.empty() ? "" : " ") + pack().country[at(country_of(n))].id;
      }
      EXPECT_EQ(near, row.near) << row.id;
    }
    const auto income = [&](Resource r, int site) { return int{pack().income[r][at(site)]}; };
    EXPECT_EQ((std::array{income(kGold, i), income(kEnergy, i), income(kGold, i + 25), income(kEnergy, i + 25)}),
              row.income)
        << row.id;
    EXPECT_EQ(c.drawn[kLight].label, row.centre) << row.id;
    EXPECT_EQ(c.drawn[kShadow].label, (std::array{1000 - row.centre[0], row.centre[1]})) << row.id;
    EXPECT_EQ(pack().card_id(land_card(i)), std::string("land_") + row.id);
    ++i;
  }
  EXPECT_EQ(i, kCountries);
}

RULE("IMM-002", "the two worlds are drawn as mirror images, every country around its centre") {
  for (const Country& c : pack().country) {
    std::vector<std::vector<int>> mirrored;
    for (const auto& p : c.drawn[kLight].polygon) mirrored.push_back({1000 - p[0], p[1]});
    std::sort(mirrored.begin(), mirrored.end());
    std::vector<std::vector<int>> shadow = c.drawn[kShadow].polygon;
    std::sort(shadow.begin(), shadow.end());
    EXPECT_EQ(shadow, mirrored) << c.id;
    std::array<int, 4> box{9999, 9999, 0, 0};
    for (const auto& p : c.drawn[kLight].polygon)
      box = {std::min(box[0], p[0]), std::min(box[1], p[1]), std::max(box[2], p[0]), std::max(box[3], p[1])};
    const auto [x, y] = c.drawn[kLight].label;
    EXPECT_TRUE(x > box[0] && y > box[1] && x < box[2] && y < box[3]) << c.id;
  }
}

RULE("IMM-002", "regions with their colours") {
  constexpr std::array<std::array<const char*, 2>, 5> kRegions{
      {{"anvil", "#9c4a3c"}, {"verdant", "#4f8a3d"}, {"pearl", "#3f78a8"}, {"fens", "#74518f"}, {"steppe", "#c8962e"}}};
  for (std::size_t r = 0; r < 5; ++r) {
    EXPECT_EQ(pack().region[r].id, kRegions[r][0]);
    EXPECT_EQ(pack().region[r].colour, kRegions[r][1]);
  }
}

RULE("IMM-005 IMM-006 IMM-112 IMM-114", "conflict cards: one for every site, then the jokers of the regions") {
  for (int i = 0; i < kConflicts; ++i) {
    const int world = i < kSites ? i / kCountries : (i - kSites) / 5;
    const char letter = world == 0 ? 'l' : 's';
    if (i < kSites) {
      EXPECT_EQ(pack().card_id(conflict_card(i)), fmt::format("conf_{}_{}", letter, kCountryRows[i % kCountries].id));
      EXPECT_EQ(pack().card_sites[at(i)], Sites::of(at(i)));
    } else {
      EXPECT_EQ(pack().card_id(conflict_card(i)), fmt::format("joker_{}_{}", letter, kCountryRows[i % 5 * 5].region));
      Sites sites;
      for (int k = 0; k < 5; ++k) sites.add(at((i - kSites) * 5 + k));
      EXPECT_EQ(pack().card_sites[at(i)], sites);
    }
    EXPECT_TRUE(pack().world_cards[at(world)].has(at(i)));
    EXPECT_EQ(pack().jokers.has(at(i)), i >= kSites);
  }
}

std::string cost_word(Cost c) {
  std::string out = c.energy > 0 ? fmt::format("{}E", c.energy) : "";
  if (c.gold > 0) out += fmt::format("{}{}G", out.empty() ? "" : "+", c.gold);
  return out.empty() ? "free" : out;
}

/// As the specification writes it: "raise_on_card(3) 2E+1G".
std::string effects_word(const Effects& effects) {
  std::string all;
  for (const Effect& e : effects) {
    std::string what;
    if (e.kind == Do::collect) what = e.resource == kGold ? "gold" : "energy";
    if (e.n > 0) what = std::to_string(e.n);
    for (std::size_t b = 0; b < 3; ++b)
      if ((e.kinds >> b & 1U) != 0) what += (what.empty() ? "" : ", ") + std::string(kBuildingIds[b]);
    all += all.empty() ? "" : " | ";
    all += std::string(effect_row(e).name) + (what.empty() ? "" : "(" + what + ")") + " ";
    all += e.people_price ? "people" : cost_word(e.cost);
  }
  return all;
}

struct FieldRow {
  const char *id, *effects, *mark;
  World half;
};
RULE("IMM-101 IMM-103 R-02 R-03", "action fields: half, effect, price, origin") {
  constexpr FieldRow kFieldRows[kFields] = {
      {"earn_gold", "collect(gold) free", "given", kLight},
      {"raise_3", "raise_on_card(3) 2E+1G", "given", kLight},
      {"build", "build_on_card(portal, shrine, capital) people", "given", kLight},
      {"attack_or_move", "attack free | move 1G", "given", kLight},
      {"gain_energy", "collect(energy) free", "given", kShadow},
      {"attack", "attack free", "given", kShadow},
      {"eighth", "attack free | move 1G", "designed", kShadow},
      {"individual", "", "given", kShadow},
      {"magic_light", "", "given", kLight},
      {"magic_shadow", "", "given", kShadow},
  };
  for (std::size_t f = 0; f < kFields; ++f) {
    const FieldSpec& field = pack().field[f];
    EXPECT_EQ(field.id, kFieldRows[f].id);
    EXPECT_EQ(effects_word(field.effects), kFieldRows[f].effects) << field.id;
    EXPECT_EQ(field.half, kFieldRows[f].half) << field.id;
    EXPECT_EQ(field.mark, kFieldRows[f].mark) << field.id;
    EXPECT_EQ(field.magic, f >= 8) << field.id;
    EXPECT_EQ(field.eighth, f == 6) << field.id;
    EXPECT_EQ(field.individual, f == 7) << field.id;
  }
}

std::string groups_word(const People& p) {
  std::string out;
  for (u8 n : p.groups) out += (out.empty() ? "" : ", ") + std::to_string(n);
  return out;
}

struct LightRow {
  const char *id, *start, *groups;
  int energy, gold;
  const char *portal, *shrine, *capital, *mark;
};
RULE("IMM-013 IMM-040 IMM-061 IMM-141 R-04 R-28", "light peoples: start country, groups, start values, prices") {
  constexpr LightRow kLights[5] = {
      {"elves", "treehome", "3, 3, 3, 3", 5, 3, "4E", "3E+1G", "3E+3G", "given"},
      {"humans", "havenhome", "4, 4, 2, 2", 4, 4, "2E+2G", "2E+2G", "3E+3G", "found"},
      {"dwarves", "mountainhome", "6, 4, 2", 3, 7, "2E+3G", "4G", "1E+4G", "found"},
      {"amazons", "sunhome", "5, 4, 3", 5, 5, "2E+1G", "2E+3G", "3E+3G", "found"},
      {"halflings", "reedhome", "5, 3, 2, 2", 3, 4, "2E+3G", "1E+2G", "2E+4G", "found"},
  };
  for (std::size_t i = 0; i < 5; ++i) {
    const People& p = pack().light[i];
    const LightRow& row = kLights[i];
    EXPECT_EQ(p.id, row.id);
    EXPECT_EQ(pack().country[p.start_country].id, row.start) << row.id;
    EXPECT_EQ(groups_word(p), row.groups) << row.id;
    EXPECT_EQ(p.outer, 2) << row.id;
    EXPECT_EQ(p.energy, row.energy) << row.id;
    EXPECT_EQ(p.gold, row.gold) << row.id;
    EXPECT_EQ(cost_word(p.price[kPortal]), row.portal) << row.id;
    EXPECT_EQ(cost_word(p.price[kShrine]), row.shrine) << row.id;
    EXPECT_EQ(cost_word(p.price[kCapital]), row.capital) << row.id;
    EXPECT_EQ(p.mark, row.mark) << row.id;
  }
}

struct ShadowRow {
  const char *id, *groups;
  int energy, gold;
  const char* effects;
};
RULE("IMM-013 IMM-040 IMM-061 IMM-181 IMM-182 IMM-183 IMM-184 IMM-185 R-04",
     "shadow peoples: groups, start values, individual field") {
  constexpr ShadowRow kShadows[5] = {
      {"demons", "7, 5", 1, 3, "build_on_card(shrine) 2E"},
      {"orcs", "5, 4, 3", 4, 3, "collect(gold) free"},
      {"necromancers", "4, 3, 3, 2", 5, 3, "raise_on_card(3) 2E+1G"},
      {"night_elves", "4, 4, 4", 5, 4, "attack 2E+1G"},
      {"trolls", "10, 1, 1", 4, 4, "attack 1E+2G"},
  };
  for (std::size_t i = 0; i < 5; ++i) {
    const People& p = pack().shadow[i];
    const ShadowRow& row = kShadows[i];
    EXPECT_EQ(p.id, row.id);
    EXPECT_EQ(groups_word(p), row.groups) << row.id;
    EXPECT_EQ(p.outer, 2) << row.id;
    EXPECT_EQ(p.energy, row.energy) << row.id;
    EXPECT_EQ(p.gold, row.gold) << row.id;
    EXPECT_EQ(effects_word(p.effects), row.effects) << row.id;
    EXPECT_EQ(p.mark, "given") << row.id;
  }
}

RULE("IMM-025 IMM-190 IMM-191 IMM-192 IMM-194 IMM-196", "magic cards with their prices, and blank cards") {
  constexpr std::array<std::array<const char*, 2>, 4> kMagic{
      {{"magic_raise_5", "raise_spread(5) 4E+1G"},
       {"magic_card_or_marker", "draw(1) 1G | take_marker 1G"},
       {"magic_shrine_or_claim", "build_anywhere(shrine) 2E+2G | claim_land_card 2E+2G"},
       {"magic_cards_or_raise_2", "draw(2) 2G | raise_spread(2) 2G"}}};
  for (std::size_t m = 0; m < 4; ++m) {
    EXPECT_EQ(pack().magic[m].id, kMagic[m][0]);
    EXPECT_EQ(effects_word(pack().magic[m].effects), kMagic[m][1]) << kMagic[m][0];
  }
  EXPECT_EQ(pack().rule.blanks, 4);
}

RULE("IMM-021 IMM-142 IMM-143 IMM-144 IMM-262 IMM-263", "buildings: points when built, points at scoring, supply") {
  constexpr std::array<std::array<int, 3>, 3> kBuildingRows{{{1, 0, 26}, {1, 1, 50}, {2, 1, 50}}};
  for (std::size_t b = 0; b < 3; ++b) {
    const BuildingSpec& spec = pack().building[b];
    EXPECT_EQ((std::array<int, 3>{spec.vp_built, spec.vp_scored, spec.supply}), kBuildingRows[b]) << kBuildingIds[b];
  }
}

RULE("IMM-022 R-01", "rounds for 3, 4 and 5 players: as in the book, as in the English aid") {
  EXPECT_EQ(pack().rounds, (std::array<std::array<u8, 3>, 2>{{{7, 5, 5}, {7, 6, 5}}}));
}

RULE("IMM-025 IMM-040 IMM-042 IMM-044 IMM-063 IMM-070 IMM-072 IMM-091 IMM-120 IMM-204 IMM-261 IMM-264 IMM-265",
     "numbers that stand on no card") {
  const Constants& c = pack().rule;
  EXPECT_EQ(c.armies, 43);
  EXPECT_EQ(c.outer_groups_up_to, 4);
  EXPECT_EQ(c.shadow_start, 2);
  EXPECT_EQ(c.draft_hand, 5);
  EXPECT_EQ(c.limbo, 3);
  EXPECT_EQ(c.tower_armies, 7);
  EXPECT_EQ(c.tower_inhabitants, 10);
  EXPECT_EQ(c.inhabitants, 20);
  EXPECT_EQ(c.tray_inhabitants, 2);
  EXPECT_EQ(c.reinforce_per, 3);
  EXPECT_EQ(c.compensation, 1);
  EXPECT_EQ(c.tray_limit, 3);
  EXPECT_EQ(c.countries_per_vp, 2);
  EXPECT_EQ(c.region_some, 3);
  EXPECT_EQ(c.region_some_vp, 2);
  EXPECT_EQ(c.region_all_vp, 3);
}

RULE("IMM-301 IMM-302 IMM-306 IMM-307", "constants of the towers") {
  constexpr std::array<std::array<int, 7>, 3> kTowers{
      {{24, 36, 2, 1, 22, 0, 1}, {1, 3, 0, 0, 3, 1, 0}, {0, 1, 0, 0, 1, 1, 0}}};
  for (std::size_t i = 0; i < 3; ++i) {
    const TowerSpec& t = pack().tower[i];
    EXPECT_EQ((std::array{t.a, t.b, t.c, t.n, t.d, t.e, t.f}), kTowers[i]) << i;
  }
  EXPECT_EQ(std::vector<u8>(pack().tower[0].quality.begin(), pack().tower[0].quality.end()),
            (std::vector<u8>{16, 24, 24, 32}));
}

}  // namespace
}  // namespace immortals::test
