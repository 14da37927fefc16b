// Content: every record against the tables of the specification, and complaints of the loader that name file and line.
#include <fmt/format.h>

#include "expected.h"
#include "games/schatten/describe.h"
#include "shadows.h"
#include "shell/files.h"

namespace schatten::test {
namespace {

Files good() { return embedded_files("games/schatten"); }

template <class Rows>
std::string ids_of(u64 bits, const Rows& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if ((bits >> i & 1U) != 0) out += (out.empty() ? "" : " ") + rows[i].id;
  return out;
}

std::string region_row(const Pack& p, std::size_t r) {
  std::string traits = p.rough.has(r) ? "rough" : "", polygon;
  if (p.island.has(r)) traits += traits.empty() ? "island" : " island";
  for (const auto& corner : p.region[r].drawn.polygon)
    polygon += fmt::format("{}{},{}", polygon.empty() ? "" : " ", corner[0], corner[1]);
  const auto label = p.region[r].drawn.label;
  return fmt::format("{}|{}|{}|{}|{}{}{}{}|{}|{}|{},{}|{}", p.region[r].id, ids_of(p.seas[r].bits, p.sea), traits,
                     p.keys[r], p.gives[0][r], p.gives[1][r], p.gives[2][r], p.gives[3][r],
                     ids_of(p.near[r].bits, p.region), ids_of((p.near_over[r] - p.near[r]).bits, p.region), label[0],
                     label[1], polygon);
}

std::string eminence_row(const Pack& p, std::size_t i) {
  const Eminence& e = p.eminence[i];
  const std::size_t c = i + kFirstEminence;
  return fmt::format("{}|{}|{}|{}{}{}{}", e.id, e.faction == 255 ? "-" : p.faction[e.faction].id, kSymbolIds[e.symbol],
                     p.gives[0][c], p.gives[1][c], p.gives[2][c], p.gives[3][c]);
}

std::string org_row(const Pack& p, std::size_t i) {
  const Organisation& o = p.org[i];
  if (o.resource != 255) return fmt::format("{}|{} {}", o.id, kResourceIds[o.resource], o.amount);
  const bool bonus = o.passive.kind == Passive::bonus;
  return fmt::format("{}|{} {}{}", o.id, kPassiveIds[static_cast<std::size_t>(o.passive.kind)], o.passive.n,
                     bonus ? " " + std::string(kResourceIds[o.passive.resource]) : "");
}

std::string condition_row(const Pack& p, const Condition& c) {
  const ConditionRow& row = kConditions[static_cast<std::size_t>(c.kind)];
  const std::string n = fmt::format("{}{}", c.n, c.k > 0 ? "+k" : "");
  if (row.regions) return fmt::format("{} {}", row.name, ids_of(c.mask.bits, p.region));
  if (row.stacks) return fmt::format("{} {} {}", row.name, c.stacks, c.n);
  if (row.sea) return fmt::format("{} {}{}", row.name, p.sea[c.of].id, row.number ? " " + n : "");
  if (row.filter) {
    std::string filter(kFilterIds[static_cast<std::size_t>(c.filter)]);
    if (c.filter == Filter::sea) filter += " " + p.sea[c.of].id;
    if (c.filter == Filter::resource) filter += " " + std::string(kResourceIds[c.of]);
    return fmt::format("{} {} {}", row.name, filter, n);
  }
  return row.number ? fmt::format("{} {}", row.name, n) : std::string(row.name);
}

std::string effect_row(const Effect& e) {
  if (e.kind == Do::nothing) return "";
  std::string out = fmt::format("{} {}", effect_name(e.kind), e.n);
  if (e.kind == Do::relocate_own) out += fmt::format(" {}", kFilterIds[static_cast<std::size_t>(e.filter)]);
  return out;
}

std::string quest_row(const Pack& p, std::size_t i) {
  const Quest& q = p.quest[i];
  std::string conditions;
  for (const Condition& c : q.condition) conditions += (conditions.empty() ? "" : " & ") + condition_row(p, c);
  return fmt::format("{}|{}|{}|{}|{}", q.id, q.level, effect_row(q.revealed), effect_row(q.action), conditions);
}

std::string plan_row(const Pack& p, std::size_t i) {
  std::string out = p.plan[i].id;
  for (const Condition& c : p.plan[i].condition) out += "|" + condition_row(p, c);
  return out;
}

template <class Rows, class Make>
void compare(const Rows& expected, Make make) {
  const auto pack = load_pack(good());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(make(*pack, i), expected[i]);
}

RULE("SDM-095 SDM-115", "regions as in the specification") { compare(kRegionRows, region_row); }
RULE("SDM-007 SDM-040", "eminences as in the specification") { compare(kEminenceRows, eminence_row); }
RULE("SDM-130 SDM-131", "organisations as in the specification") { compare(kOrganisationRows, org_row); }
RULE("SDM-001 SDM-143", "quests as in the specification") { compare(kQuestRows, quest_row); }
RULE("SDM-209", "secret plans as in the specification") { compare(kPlanRows, plan_row); }

RULE("SDM-095", "mountain borders as in the specification") {
  const auto pack = load_pack(good());
  std::vector<std::string> found;
  for (const Mountain& m : pack->mountain)
    found.push_back(pack->region[m.a].id + " " + pack->region[m.b].id + " " + m.range);
  std::sort(found.begin(), found.end());
  ASSERT_EQ(found.size(), kMountainRows.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], kMountainRows[i]);
}

std::string sea_row(const Pack& p, std::size_t i) {
  return fmt::format("{}|{}|{},{}", p.sea[i].id, ids_of(p.sea_near[i].bits, p.sea), p.sea[i].anchor[0],
                     p.sea[i].anchor[1]);
}
std::string faction_row(const Pack& p, std::size_t i) {
  const Faction& f = p.faction[i];
  return fmt::format("{}|{}|{} {}", f.id, effect_row(f.start), kPassiveIds[static_cast<std::size_t>(f.passive.kind)],
                     f.passive.n);
}
RULE("SDM-099", "seas as in the specification") { compare(kSeaRows, sea_row); }
RULE("SDM-014 SDM-015 R-75 R-85", "factions as in the specification") { compare(kFactionRows, faction_row); }

template <class Records>
std::string marks_of(const Records& records) {
  std::string out;
  for (const auto& r : records) out += r.mark[0];
  return out;
}
TEST(SchattenContent, EveryRecordSaysWhereItComesFrom) {
  const auto pack = load_pack(good());
  EXPECT_EQ(marks_of(pack->region), kRegionMarks);
  EXPECT_EQ(marks_of(pack->sea), kSeaMarks);
  EXPECT_EQ(marks_of(pack->eminence), kEminenceMarks);
  EXPECT_EQ(marks_of(pack->org), kOrganisationMarks);
  EXPECT_EQ(marks_of(pack->quest), kQuestMarks);
  EXPECT_EQ(marks_of(pack->plan), kPlanMarks);
  EXPECT_EQ(marks_of(pack->faction), kFactionMarks);
}

RULE("SDM-103 R-26", "seas: who borders whom, and how far voyages reach") {
  const auto pack = load_pack(good());
  EXPECT_EQ(ids_of(pack->sea_near[0].bits, pack->sea), "m7w");
  EXPECT_EQ(ids_of(pack->sea_near[1].bits, pack->sea), "ifirn sued");
  EXPECT_EQ(ids_of(pack->sea_near[2].bits, pack->sea), "m7w perl");
  EXPECT_EQ(ids_of(pack->sea_near[3].bits, pack->sea), "sued");
  EXPECT_EQ(ids_of(pack->voyage[0][15][1][3].bits, pack->sea), "perl");  // from Ifirn's Ocean over four seas
  EXPECT_EQ(ids_of(pack->voyage[1][9][1][1].bits, pack->sea), "perl");   // Qabalya: ships in the first and the last
  EXPECT_TRUE(pack->voyage[0][9][1][1].empty());
}

RULE("SDM-005 SDM-008 SDM-034", "numbers of the setup") {
  const auto pack = load_pack(good());
  const Constants& c = pack->rule;
  EXPECT_EQ(
      fmt::format("{} {} {} {} {} {} {} {} {} {} {}", c.adventurers, c.ships, c.supply_adventurers, c.supply_ships,
                  c.neutral, c.hand, c.row, c.plans, c.short_quests, c.long_quests, c.actions_at_most),
      "18 6 6 2 15 6 3 2 4 6 60");
  EXPECT_EQ(pack->steps, (std::vector<int>{1, 3, 6, 10, 15}));  // SDM-053
  EXPECT_EQ(pack->canvas, (std::array{1000, 700}));
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(fmt::format("{} {} {}", pack->players[i].deal, pack->players[i].start, pack->players[i].k),
              (std::array{"11 10 2", "8 7 1", "6 5 0"}[i]));
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
bool complains(const std::string& path, const std::string& from, const std::string& to, const std::string& about) {
  const std::string found = complaint(path, from, to);
  if (found.find(about) == std::string::npos || found.find(path) == std::string::npos) {
    ADD_FAILURE() << "expected a complaint about \"" << about << "\", found: " << found;
    return false;
  }
  return true;
}

TEST(SchattenContent, WrongRecordsAreRefused) {
  CHECK(complains("data/map.toml", "adjacent = [\"tho\", \"sve\"]", "adjacent = [\"tho\"]", "other way round"));
  CHECK(complains("data/map.toml", "between = [\"gja\", \"ork\"]", "between = [\"gja\", \"tho\"]",
                  "not adjacent by land"));
  CHECK(complains("data/map.toml", "between = [\"gja\", \"ork\"]", "between = [\"gja\"]", "two regions"));
  CHECK(complains("data/map.toml", "keys = 1", "keys = 4", "keys"));
  CHECK(complains("data/map.toml", "traits = [\"rough\"]", "traits = [\"steep\"]", "steep"));
  CHECK(complains("data/cards.toml", "faction = \"kgia\"", "faction = \"kult\"", "three eminences"));
  CHECK(complains("data/cards.toml", "is = \"winner_cap\"", "is = \"winner\"", "winner"));
  CHECK(complains("data/quests.toml", "do = \"place_ship\"", "do = \"start_org\"", "a hero action"));
  CHECK(complains("data/quests.toml", "is = \"ship_seas\"", "is = \"ship_sea\"", "ship_sea"));
  CHECK(complains("data/plans.toml", "    { is = \"org_at\", regions = [\"sve\"] },\n", "", "5 conditions"));
  CHECK(complains("data/plans.toml", "regions = [\"tho\", \"gja\"]", "regions = [\"tho\", \"xyz\"]", "xyz"));
  CHECK(complains("data/rules.toml", "hand = 6", "hand = 60", "hand"));
}

RULE("SDM-209", "a secret plan names every region that it asks for") {
  const LoadedGame& loaded = *tafel::test::library().find("schatten");
  const Pack& pack = *static_cast<const Pack*>(loaded.pack.get());
  for (const std::string_view language : {"de", "en"}) {
    const Texts& texts = loaded.speak(language);
    for (const Plan& plan : pack.plan)
      for (const Condition& c : plan.condition) {
        if (c.kind != Is::own && c.kind != Is::org_at) continue;
        const std::string words = condition_text(pack, texts, c, -1);
        const std::string_view form = c.kind == Is::own ? "" : "in";
        for (const u8 r : c.mask) EXPECT_NE(words.find(region_name(pack, texts, r, form)), std::string::npos) << words;
      }
  }
}

}  // namespace
}  // namespace schatten::test
