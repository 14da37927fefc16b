// Acquiring organisations (SDM-110 to SDM-118).
#include "shadows.h"

namespace schatten::test {
namespace {

RULE("SDM-110 SDM-111 R-13", "a card with gold is place and payment at once") {
  Table t = turn({"card red and hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play and", "red finish", "red take_org o02"});
  CHECK(t.then("org o02 red and 0"));  // the only place, so nobody is asked
  EXPECT_EQ(t.step(), "acquire.strengthen");
}

RULE("SDM-110 SDM-115", "cards of full regions open no place") {
  Table t = turn({"card red niv hand", "org red o05 niv 0"});
  EXPECT_EQ(t.refusal("red acquire"), "SDM-110");
  t.given("card red paa hand").given("card blue gar discard");
  t.play("red acquire");
  CHECK(t.legal("red play niv"));  // it pays
  play(t, {"red play niv", "red play paa", "red finish", "red take_org o28"});
  CHECK(t.then("org o28 red paa 0"));
}

RULE("SDM-111 SDM-057", "at least one gold") {
  Table t = turn({"card red tho hand"});
  EXPECT_EQ(t.refusal("red acquire"), "SDM-057");
}

RULE("SDM-112", "open cards and the unseen top of the stack") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish"});
  EXPECT_EQ(t.refusal("red take_org o04"), "SDM-112");
  EXPECT_FALSE(t.legal("red stop"));
  t.chance("draw_org o30").play("red take_blind");
  CHECK(t.then("event org_drawn red o30"));
  EXPECT_EQ(state(t).row.size(), 3);  // not refilled in between
  t.play("red take_org o01");
  EXPECT_EQ(state(t).row.size(), 2);
  EXPECT_EQ(t.step(), "acquire.place");
}

RULE("SDM-113 SDM-202", "an acquired organisation is its owner's at once") {
  Table t = turn({"card red bor hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play bor", "red finish", "red take_org o01"});
  EXPECT_TRUE(state(t).orgs[0].has(0));
}

RULE("SDM-114", "any distribution over the opened regions") {
  Table t = turn({"card red bor hand", "card red and hand", "card blue tuz draw", "row o01 o02 o03", "supply red 0"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o02", "red take_org o01"});
  EXPECT_EQ(t.refusal("red settle o01 tuz"), "SDM-114");
  EXPECT_EQ(t.refusal("red settle o03 bor"), "SDM-114");
  play(t, {"red settle o01 bor", "red settle o02 and"});
  CHECK(t.then("org o01 red bor 0"));
  CHECK(t.then("org o02 red and 0"));
}

RULE("SDM-115", "as many organisations as keys") {
  const Table t = table({});
  const Pack& p = *static_cast<const Pack*>(t.game().pack.get());
  int keys = 0;
  for (const u8 k : p.keys) keys += k;
  EXPECT_EQ(keys, 63);
  Table full = turn({"card red and hand", "org red o01 and 0", "org red o02 and 0"});
  EXPECT_EQ(full.refusal("red acquire"), "SDM-110");
}

RULE("SDM-116", "no more organisations than the played regions have room") {
  Table t = turn({"card red niv hand", "card red zyk hand", "card red g03 hand", "row o01 o02 o03", "supply red 0",
                  "card red gar draw"});
  play(t, {"red acquire", "red play niv", "red play g03", "red finish"});
  CHECK(t.then("event paid red 4 gold 2"));
  t.play("red take_org o01");
  EXPECT_EQ(t.actor(), "blue");  // one key, one organisation
  CHECK(t.then("org o01 red niv 0"));
}

RULE("SDM-117", "each new organisation gets one adventurer, from supply or another organisation, or none") {
  Table t = turn({"card red bor hand", "card red and hand", "card red tuz hand", "card red gar draw",
                  "org red o13 gar 1", "row o01 o02 o03", "supply red 1"});
  play(t, {"red acquire", "red play bor", "red play and", "red play tuz", "red finish", "red take_org o01",
           "red take_org o02", "red take_org o03", "red settle o01 bor", "red settle o02 bor", "red settle o03 bor"});
  EXPECT_EQ(t.refusal("red staff o13"), "SDM-117");
  t.play("red staff o01");
  EXPECT_EQ(t.refusal("red staff o01"), "SDM-117");
  EXPECT_EQ(t.refusal("red staff o02"), "SDM-117");  // the supply is empty
  t.play("red staff_from o03 o13");
  CHECK(t.then("load o01 1"));
  CHECK(t.then("load o02 0"));
  CHECK(t.then("load o03 1"));
  CHECK(t.then("load o13 0"));
}

RULE("SDM-117", "skipping it leaves the organisation empty") {
  Table t = turn({"card red and hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play and", "red finish", "red take_org o02", "red stop"});
  CHECK(t.then("load o02 0"));
  CHECK(t.then("supply red 6"));
}

RULE("SDM-118 R-15 R-16", "afterwards the row is filled up to three, as long as there are cards") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03", "supply red 0"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o01", "red take_org o02",
           "red settle o01 bor"});
  t.chance("lay_out o11").chance("lay_out o12").play("red settle o02 bor");
  CHECK(t.then("row = o03 o11 o12"));
}

/// All organisations but the row are ownerless somewhere.
void empty_stack(Table& t) {
  int region = 0;
  for (const u8 o : game(t).stack_orgs()) {
    while (game(t).free_keys()[static_cast<std::size_t>(region)] == 0 || region == 11) ++region;
    state(t).ownerless.add(o);
    state(t).org_region[o] = static_cast<u8>(region);
  }
}

RULE("R-15", "without cards in the stack only the row is left, and it becomes shorter") {
  Table t = turn({"card red and hand", "row o01 o02 o03", "supply red 0"});
  empty_stack(t);
  play(t, {"red acquire", "red play and", "red finish"});
  EXPECT_EQ(t.refusal("red take_blind"), "SDM-112");
  t.play("red take_org o01");
  EXPECT_EQ(state(t).row.size(), 2);
  Table none = turn({"card red and hand", "row o01"});
  empty_stack(none);
  state(none).row = {};
  state(none).ownerless.add(0);
  EXPECT_EQ(none.refusal("red acquire"), "SDM-112");
}

RULE("R-14", "fewer organisations than bought may be taken") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03", "supply red 0"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o01", "red stop"});
  EXPECT_EQ(state(t).orgs[0].size(), 1);
}

RULE("R-15 SDM-112", "with the last organisation taking ends, whatever was bought") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01"});
  for (std::size_t o = 1; o < kOrgs; ++o) state(t).ownerless.add(o), state(t).org_region[o] = kNowhere;
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o01"});
  EXPECT_FALSE(t.legal("red stop"));
  CHECK(t.legal("red settle o01 bor"));
}

}  // namespace
}  // namespace schatten::test
