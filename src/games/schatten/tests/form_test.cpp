// Decisions of several parts as people fill them: any order, running sums, reasons.
#include "shell/form.h"
#include "shadows.h"

namespace schatten::test {
namespace {

std::vector<Action> parts_of(Table& t, const std::vector<std::string>& lines) {
  std::vector<Action> out;
  for (const std::string& line : lines) out.push_back(*parse_notation(t.game().rules, t.raw(), line));
  return out;
}
HiddenState view_of(Table& t, Seat s) {
  StateBox box;
  copy_state(t.game().rules, box, *reinterpret_cast<const StateBox*>(t.raw().state));
  return hide_for(t.game().rules, t.game().pack.get(), box, s);
}
FormSheet sheet_of(Table& t, const std::vector<std::string>& draft, Seat s = 0) {
  t.settle();
  return form_sheet(t.game(), view_of(t, s), parts_of(t, draft));
}
/// The parts as they are sent to the rules, in their order.
std::vector<std::string> sent(Table& t, const std::vector<std::string>& draft, Seat s = 0) {
  t.settle();
  Assembly whole;
  assemble(t.game(), view_of(t, s), parts_of(t, draft), true, whole);
  std::vector<std::string> out;
  if (!whole.verdict) return {"refused by " + rule_id(t.game().rules, whole.verdict.why.rule)};
  for (const Action& a : whole.actions) out.push_back(notation(t.game().rules, t.raw(), a));
  return out;
}
int total(const FormSheet& sheet, std::string_view name) {
  for (const Total& x : sheet.totals)
    if (x.name == name) return x.have;
  return -1;
}
using List = std::vector<std::string>;

RULE("SDM-070 SDM-071 SDM-073", "recruiting: places first, cards later, figures last, and the other way round") {
  Table t =
      turn({"card red gar hand", "card red ara hand", "card red g01 hand", "card red tho draw", "org red o02 tho 2"});
  t.play("red recruit");
  const List expected{"play gar", "play ara", "play g01", "place gar", "place gar"};
  EXPECT_EQ(sent(t, {"place gar", "place gar", "play g01", "play ara", "play gar"}), expected);
  EXPECT_EQ(sent(t, {"play ara", "place gar", "play gar", "place gar", "play g01"}), expected);
  EXPECT_EQ(sent(t, {"place gar", "unload o02", "play gar"}), (List{"play gar", "unload o02", "place gar"}));
  EXPECT_EQ(sent(t, {"place gar", "play ara", "play gar", "from_org o02"}),
            (List{"play gar", "play ara", "from_org o02", "place gar"}));
  EXPECT_EQ(sent(t, {"play ara"}), (List{"refused by SDM-071"}));
  EXPECT_EQ(sent(t, {"place gar", "play ara"}), (List{"refused by SDM-070"}));
}

RULE("SDM-051 SDM-052", "the choice of the action is a part of the form: nothing is said before it is handed in") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red g01 hand", "quest q01", "adv red gar 1"});
  EXPECT_EQ(sent(t, {"place gar", "play ara", "recruit", "play gar"}),
            (List{"recruit", "play gar", "play ara", "place gar"}));
  Table first = turn({"card red gja hand"});
  EXPECT_EQ(sent(first, {"play gja", "place gja", "recruit"}), (List{"recruit", "play gja", "place gja"}));
  EXPECT_EQ(sent(t, {"play g01", "move"}), (List{"move", "play g01", "finish"}));
  EXPECT_EQ(sent(t, {"pass"}), (List{"pass"}));
  EXPECT_EQ(sent(t, {"use_hero q01"}), (List{"use_hero q01"}));
  EXPECT_EQ(sent(t, {"recruit", "move"}), (List{"refused by SDM-051"}));
  EXPECT_EQ(sent(t, {"recruit"}), (List{"refused by SDM-071"}));
  EXPECT_EQ(sent(t, {}), (List{"refused by SDM-051"}));
  List named;
  for (const FormField& f : sheet_of(t, {"recruit"}).fields)
    named.push_back(notation(t.game().rules, t.raw(), f.choices[0].part));
  for (const char* part : {"recruit", "move", "pass", "use_hero q01", "play gar", "play ara", "place gar"})
    CHECK(has(named, part));
}

RULE("SDM-053", "running sums: what is paid, where the next step lies, how much is placed of what") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red g01 hand"});
  t.play("red recruit");
  EXPECT_EQ(total(sheet_of(t, {}), "paid"), 0);
  FormSheet sheet = sheet_of(t, {"play ara"});
  EXPECT_EQ(total(sheet, "paid"), 2);
  EXPECT_EQ(sheet.totals[0].need, 1);
  EXPECT_EQ(sheet.totals[1].need, 3);  // the next step
  EXPECT_FALSE(sheet.ready);
  sheet = sheet_of(t, {"play ara", "play g01", "place ara"});
  EXPECT_EQ(total(sheet, "bought"), 1);
  EXPECT_EQ(sheet.totals.back().need, 2);
  EXPECT_TRUE(sheet.ready);
}

RULE("SDM-073", "a form knows every part from the beginning") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red tho draw", "org red o02 tho 1"});
  t.play("red recruit");
  List named;
  for (const FormField& f : sheet_of(t, {}).fields)
    named.push_back(notation(t.game().rules, t.raw(), f.choices[0].part));
  for (const char* part : {"play gar", "play ara", "unload o02", "from_org o02", "place gar", "place ara"})
    CHECK(has(named, part));
}

/// The parts one by one, as somebody gives them: each must go together with those before it.
void expect_any_order(Table& t, const List& parts) {
  List draft;
  for (const std::string& part : parts) {
    draft.push_back(part);
    EXPECT_TRUE(sheet_of(t, draft).draft) << part;
  }
  EXPECT_TRUE(sheet_of(t, draft).ready) << parts.back();
}

RULE("SDM-070 SDM-071 SDM-072",
     "no part of a payment has to come first: place, payment and organisation in any order") {
  Table t =
      turn({"card red gja hand", "card red wal hand", "card red g01 hand", "card red tho draw", "org red o02 tho 1"});
  expect_any_order(t, {"recruit", "play g01", "play wal", "place wal"});  // an eminence opens no place
  expect_any_order(t, {"recruit", "play wal", "play gja", "place wal"});  // the place pays nothing
  expect_any_order(t, {"recruit", "unload o02", "play wal", "place wal"});
  expect_any_order(t, {"recruit", "unload o02", "play gja", "play wal", "place wal", "place gja"});
  Table a = turn({"card red wal hand", "card red and hand", "card red g03 hand"});
  expect_any_order(a, {"acquire", "play g03", "play wal"});
  expect_any_order(a, {"acquire", "play wal", "play and"});
  Table b = turn({"card red ala hand", "card red g02 hand"});
  expect_any_order(b, {"build", "play g02", "play ala", "place_ship sued"});
}

RULE("SDM-125 R-12", "the card that strengthening needs may come after the organisation that pays") {
  Table t = turn({"card red and hand", "card red gar draw", "org red o01 gar 1", "org red o14 gar 0"});
  expect_any_order(t, {"strengthen", "unload o01", "play and", "fill o14"});
  t.play("red strengthen");
  EXPECT_EQ(sent(t, {"unload o01", "fill o14"}), (List{"refused by SDM-125"}));
}

RULE("SDM-053", "the next step of the price is named as long as something can be paid") {
  Table t = turn({"card red ara hand", "card red tho draw", "org red o17 tho 1"});
  EXPECT_EQ(total(sheet_of(t, {"recruit", "play ara"}), "next_step"), 2);
  EXPECT_EQ(total(sheet_of(t, {"recruit", "play ara", "from_org o17"}), "next_step"), -1);
}

RULE("SDM-053 SDM-056", "a bonus stays in the sum when the action is over with the last unit") {
  Table t = turn({"card red gja hand"});
  state(t).faction = {3, 0, 1, 2};
  EXPECT_EQ(total(sheet_of(t, {"recruit", "play gja"}), "paid"), 3);
  const FormSheet sheet = sheet_of(t, {"recruit", "play gja", "place gja", "place gja"});
  EXPECT_EQ(total(sheet, "paid"), 3);
  EXPECT_EQ(total(sheet, "bought"), 2);
}

RULE("SDM-056 R-75", "what faction and organisations add to a payment stands in the form") {
  Table t = turn({"card red gja hand", "card red wei hand"}), plain = turn({"card red gja hand"});
  state(t).faction = {3, 0, 1, 2};
  state(plain).faction = {0, 3, 1, 2};
  EXPECT_EQ(total(sheet_of(t, {"recruit"}), "bonus"), -1);
  EXPECT_EQ(total(sheet_of(t, {"recruit", "play gja"}), "bonus"), 1);
  EXPECT_EQ(total(sheet_of(t, {"recruit", "play gja", "place gja"}), "bonus"), 1);
  EXPECT_EQ(total(sheet_of(plain, {"recruit", "play gja"}), "bonus"), -1);
}

RULE("SDM-083 SDM-126", "building and strengthening in any order") {
  Table t = turn({"card red tho hand", "card red ala hand"});
  t.play("red build");
  EXPECT_EQ(sent(t, {"place_ship sued", "play ala", "place_ship ifirn", "play tho"}),
            (List{"play tho", "play ala", "place_ship ifirn", "place_ship sued"}));
  Table s =
      turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0", "org red o14 gar 1"});
  s.play("red strengthen");
  EXPECT_EQ(sent(s, {"fill o13", "fill o13", "from_org o14", "play tuz", "play and"}),
            (List{"play and", "play tuz", "from_org o14", "fill o13", "fill o13"}));
}

RULE("SDM-090 SDM-111", "payments in any order, closed by paying") {
  Table t = turn({"card red sve hand", "card red hor hand", "card red tho draw", "org red o14 tho 1", "adv red gar 1"});
  t.play("red move");
  EXPECT_EQ(sent(t, {"unload o14", "play hor", "play sve"}), (List{"play sve", "play hor", "unload o14", "finish"}));
  EXPECT_EQ(sent(t, {"unload o14"}), (List{"unload o14", "finish"}));
  Table a = turn({"card red bor hand", "card red and hand"});
  a.play("red acquire");
  EXPECT_EQ(sent(a, {"play and", "play bor"}), (List{"play bor", "play and", "finish"}));
}

RULE("SDM-033", "discarding in any order says how many will be drawn") {
  Table t = table({"stack 0 0 0", "card red gar hand", "card red tho hand", "card red ara hand", "phase supply"}, 2);
  EXPECT_EQ(sent(t, {"throw_away gar", "throw_away tho"}), (List{"throw_away tho", "throw_away gar", "keep_rest"}));
  EXPECT_EQ(total(sheet_of(t, {"throw_away gar", "throw_away tho"}), "draw_after"), 5);
}

RULE("R-76 SDM-036 SDM-037 R-80", "nobody is promised cards that will not be drawn") {
  const List many{"stack 0 0 0",       "card red gar hand", "card red tho hand", "card red ara hand",
                  "card red sve hand", "card red kho hand", "card red wei hand", "card red alm hand"};
  for (const char* value : {"on", "off"}) {
    Table t = table(many, 2, {{"overfull_blocks_draw", value}});
    t.given("phase supply");
    EXPECT_EQ(total(sheet_of(t, {"throw_away gar", "throw_away tho"}), "draw_after"),
              std::string(value) == "on" ? 0 : 1);
  }
  Table all = table(many, 2);
  all.given("phase supply");
  List everything;
  for (const char* card : {"gar", "tho", "ara", "sve", "kho", "wei", "alm"})
    everything.push_back(std::string("throw_away ") + card);
  EXPECT_EQ(total(sheet_of(all, everything), "draw_after"), 0);
  // Three eminences and two regions: five cards in all.
  Table few = table({"stack 0 0 0", "card red gar hand", "phase supply"}, 2);
  const int owned = state(few).owned[0].size();
  ASSERT_LT(owned, 6);
  EXPECT_EQ(total(sheet_of(few, {"throw_away gar"}), "draw_after"), owned);
}

RULE("SDM-114 SDM-117", "placing and strengthening new organisations in any order") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o02", "red take_org o01"});
  EXPECT_EQ(sent(t, {"settle o02 and", "settle o01 bor"}), (List{"settle o01 bor", "settle o02 and"}));
  expect_any_order(t, {"settle o02 and", "settle o01 bor"});
  play(t, {"red settle o01 bor", "red settle o02 and"});
  EXPECT_EQ(sent(t, {"staff o02", "staff o01"}), (List{"staff o01", "staff o02"}));
  EXPECT_EQ(sent(t, {"staff o01"}), (List{"staff o01", "stop"}));
  EXPECT_EQ(sent(t, {"staff o02"}), (List{"staff o02"}));  // nothing can follow
  EXPECT_EQ(sent(t, {}), (List{"stop"}));
}

RULE("SDM-141", "a bid from organisations in any order") {
  Table t = turn({"bid blue q03 2", "card red gar draw", "org red o13 gar 1", "org red o14 gar 1", "supply red 1"});
  t.play("red use_hero q03");
  EXPECT_EQ(sent(t, {"from_org o14", "from_org o13"}), (List{"from_org o13", "from_org o14", "bid"}));
  EXPECT_EQ(sent(t, {"from_org o14"}), (List{"refused by SDM-141"}));
  expect_any_order(t, {"from_org o14", "from_org o13"});
  EXPECT_EQ(total(sheet_of(t, {"from_org o14", "from_org o13"}), "from_orgs"), 2);
}

RULE("SDM-164", "ships for support, with both strengths") {
  Table t = decision({"adv red bra 1", "adv blue bra 3", "ship red m7w 1", "ship red sued 2", "magic red m7w"});
  EXPECT_EQ(sent(t, {"send_magic", "send sued", "send m7w"}), (List{"send m7w", "send sued", "send_magic", "enough"}));
  const FormSheet sheet = sheet_of(t, {"send sued", "send m7w"});
  EXPECT_EQ(total(sheet, "own_strength"), 3);
  EXPECT_EQ(total(sheet, "other_strength"), 3);
}

RULE("SDM-014", "start advantages in any order") {
  Table t = table({"card red gar draw", "card red tho draw", "phase start"}, 2);
  state(t).faction = {3, 0, 0, 0};
  EXPECT_EQ(sent(t, {"start_adventurer gar", "start_adventurer tho", "start_adventurer gar"}),
            (List{"start_adventurer tho", "start_adventurer gar", "start_adventurer gar"}));
}

RULE("SDM-053", "what is bought is summed up only where it is placed in the same form") {
  Table t = turn({"card red sve hand", "adv red gar 1", "card red bor hand"});
  t.play("red move");
  EXPECT_EQ(total(sheet_of(t, {}), "bought"), -1);
  Table a = turn({"card red bor hand"});
  a.play("red acquire");
  EXPECT_EQ(total(sheet_of(a, {}), "bought"), -1);
  Table b = turn({"card red ala hand"});
  b.play("red build");
  EXPECT_EQ(total(sheet_of(b, {}), "bought"), 0);
}

RULE("SDM-143 SDM-014", "parts of a hero action and start advantages show how many are left") {
  Table t = turn({"quest q24", "card red gar draw", "org red o13 gar 0"});
  play(t, {"red use_hero q24", "red use"});
  const FormSheet sheet = sheet_of(t, {"fill o13"});
  EXPECT_EQ(total(sheet, "parts"), 1);
  EXPECT_EQ(sheet.totals[0].need, 3);
  Table start = table({"card red gar draw", "phase start"}, 2);
  state(start).faction = {3, 0, 0, 0};
  EXPECT_EQ(sheet_of(start, {"start_adventurer gar"}).totals[0].need, 2);
  Table ship = table({"card red tho draw", "phase start"}, 2);
  state(ship).faction = {2, 0, 0, 0};
  EXPECT_EQ(sheet_of(ship, {"start_ship ifirn"}).totals[0].need, 1);
}

RULE("SDM-053", "a bonus counts from the first resource on") {
  Table t = turn({"card red sve hand", "card red gar draw", "org red o26 gar 1", "adv red gar 1"});
  t.play("red move");
  EXPECT_EQ(total(sheet_of(t, {}), "paid"), 0);
  EXPECT_EQ(total(sheet_of(t, {"play sve"}), "paid"), 3);
}

RULE("SDM-164", "the other strength is that of the strongest other party, whoever it is") {
  Table t = decision({"adv red bra 4", "adv green bra 1", "adv blue bra 3", "ship blue m7w 1"});
  EXPECT_EQ(total(sheet_of(t, {}, 1), "other_strength"), 4);
  EXPECT_EQ(total(sheet_of(t, {}, 1), "own_strength"), 3);
}

}  // namespace
}  // namespace schatten::test
