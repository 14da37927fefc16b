// Why not: the rule and the cause of what is refused, step by step; what belongs to another moment; warnings.
#include "shadows.h"

namespace schatten::test {
namespace {

using Lines = std::vector<std::string>;

std::string written(Table& t, const Why& why) {
  const Rules& rules = t.game().rules;
  std::string out = rule_id(rules, why.rule) + " " + std::string(kCauses[why.cause].name);
  for (std::size_t i = 0; i < why.argc; ++i) {
    const u8 d = kCauses[why.cause].domain[i];
    const int v = why.arg[i];
    out += " " + (d == domain::number ? std::to_string(v)
                  : d == domain::seat ? seat_notation(rules, static_cast<Seat>(v))
                                      : rules.domain_id(t.raw(), d, v));
  }
  return out;
}

/// Why a line is not possible: rule, cause and what the cause names ("SDM-096 group_too_small kho"); "" if it is.
std::string why(Table& t, const std::string& line) {
  t.settle();
  const auto space = line.find(' ');
  const Rules& rules = t.game().rules;
  const auto seat = parse_seat(rules, line.substr(0, space), rules.seats(t.raw()));
  const auto action = parse_notation(rules, t.raw(), line.substr(space + 1));
  if (!seat || !action) return "not a line: " + line;
  const Verdict verdict = judge(rules, t.raw(), *seat, *action);
  return verdict ? "" : written(t, verdict.why);
}

/// What a seat is told before it does this all the same.
std::string warned(Table& t, const std::string& line) {
  t.settle();
  const auto space = line.find(' ');
  const Rules& rules = t.game().rules;
  const auto seat = parse_seat(rules, line.substr(0, space), rules.seats(t.raw()));
  const auto action = parse_notation(rules, t.raw(), line.substr(space + 1));
  const auto ask = top_row(rules, t.raw()).warning;
  const Why found = ask == nullptr ? Why{} : ask(t.raw(), t.raw().stack().back(), *seat, *action);
  return found ? written(t, found) : "";
}

struct Case {
  const char *line, *why;
};
void expect(Table& t, const std::vector<Case>& list) {
  for (const Case& c : list) EXPECT_EQ(why(t, c.line), c.why) << c.line;
}
void expect(Table&& t, const std::vector<Case>& list) { expect(t, list); }

/// What the options mention as not possible.
Lines near_misses(Table& t, Seat s = 0) {
  t.settle();
  std::vector<Refusal> noted;
  Options out(&noted);
  list_options(t.game().rules, t.raw(), s, out);
  Lines lines;
  for (const Refusal& r : noted)
    lines.push_back(notation(t.game().rules, t.raw(), r.action) + ": " + written(t, r.why));
  return lines;
}

/// Red has paid for one movement, or for two.
Table afoot(Lines given, int movements = 1) {
  given.push_back("card red sve hand");
  if (movements > 1) given.push_back("card red tob hand");
  Table t = turn(given);
  play(t, {"red move", "red play sve"});
  if (movements > 1) t.play("red play tob");
  t.play("red finish");
  return t;
}

RULE("SDM-091 SDM-099 SDM-242 SDM-245", "which group: who is there, and what goes along") {
  expect(afoot({"adv red gar 3", "ship red perl 1", "adv red wal 1", "djinn red tho"}),
         {{"red group gar 3 0", ""},
          {"red group gar 4 0", "SDM-091 adventurers_here gar 3"},
          {"red group gar 0 0", "SDM-091 adventurers_here gar 3"},
          {"red group tho 1 0", "SDM-091 adventurers_here tho 0"},
          {"red group gar 1 1", "SDM-242 no_djinn_here gar"},
          {"red group wal 1 0", "SDM-091 no_way_out wal"},
          {"red fleet perl 2 0", "SDM-099 ships_here perl 1"},
          {"red fleet perl 1 1", "SDM-245 no_magic_here perl"},
          {"red stop", "SDM-091 move_once"}});
}

RULE("SDM-091 SDM-095 SDM-096 SDM-103", "where to: the same place, too far, over mountains, too few") {
  Table t = afoot({"adv red wei 2", "adv red kal 1"});
  t.play("red group wei 2 0");
  expect(t, {{"red to wei", "SDM-091 same_place"},
             {"red to tho", "SDM-091 not_adjacent wei tho"},
             {"red to bor", "SDM-095 mountains wei bor"},
             {"red to and", "SDM-095 mountains wei and"}});
  EXPECT_EQ(near_misses(t), (Lines{"to ork: SDM-095 mountains wei ork", "to bor: SDM-095 mountains wei bor",
                                   "to and: SDM-095 mountains wei and", "to tob: SDM-095 mountains wei tob"}));
  Table small = afoot({"adv red kal 1"});
  small.play("red group kal 1 0");
  EXPECT_EQ(why(small, "red to kho"), "SDM-096 group_too_small kho");
  Table far = afoot({"adv red tho 1", "ship red m7w 1", "ship red sued 1", "ship red perl 1"}, 2);
  far.play("red group tho 1 0");
  EXPECT_EQ(why(far, "red to khu"), "SDM-103 too_far khu 2");
  EXPECT_TRUE(has(near_misses(far), "to khu: SDM-103 too_far khu 2"));
}

RULE("SDM-099", "ships: the same sea, seas that do not touch") {
  Table t = afoot({"ship red m7w 1"});
  t.play("red fleet m7w 1 0");
  expect(t, {{"red to_sea m7w", "SDM-099 same_place"}, {"red to_sea perl", "SDM-099 seas_apart m7w perl"}});
}

RULE("SDM-263 R-61", "a march: one step at least, no region twice, no mountains") {
  Table t = after_bid("q06", {"adv red gar 2"});
  t.play("red group gar 2 0");
  expect(t, {{"red stop", "SDM-263 move_once"}, {"red to mha", "SDM-095 mountains gar mha"}});
  EXPECT_EQ(near_misses(t), (Lines{"to mha: SDM-095 mountains gar mha", "stop: SDM-263 move_once"}));
  Table small = after_bid("q06", {"adv red alm 1"});
  small.play("red group alm 1 0");
  EXPECT_EQ(why(small, "red to kho"), "SDM-096 group_too_small kho");
  t.play("red to dar");
  EXPECT_EQ(why(t, "red to gar"), "SDM-263 entered_already gar");
  EXPECT_EQ(near_misses(t), (Lines{"to gar: SDM-263 entered_already gar", "to mha: SDM-095 mountains dar mha"}));
  expect(after_bid("q06", {"adv red gar 2", "adv red wal 1"}),
         {{"red group gar 3 0", "SDM-091 adventurers_here gar 2"}, {"red group wal 1 0", "SDM-091 no_way_out wal"}});
}

RULE("SDM-112 SDM-114 SDM-115 SDM-117", "acquiring: what is taken, where it goes, who works there") {
  Table t =
      turn({"card red bor hand", "card red and hand", "card red niv hand", "card blue tuz draw", "card red gar draw",
            "org red o13 gar 1", "org red o14 gar 0", "org red o15 niv 0", "row o01 o02 o03", "supply red 1"});
  play(t, {"red acquire", "red play niv", "red play bor", "red play and", "red finish"});
  expect(t, {{"red take_org o04", "SDM-112 not_in_row o04"}, {"red stop", "SDM-112 take_one"}});
  t.play("red take_org o02");
  EXPECT_EQ(warned(t, "red stop"), "SDM-112 orgs_left 2");
  EXPECT_EQ(warned(t, "red take_org o01"), "");
  play(t, {"red take_org o01", "red take_org o03"});
  expect(t, {{"red settle o13 bor", "SDM-114 org_placed_already o13"},
             {"red settle o01 niv", "SDM-115 no_free_key niv"},
             {"red settle o01 tuz", "SDM-114 card_not_played tuz"}});
  play(t, {"red settle o01 bor", "red settle o02 bor", "red settle o03 and"});
  expect(t, {{"red staff o13", "SDM-117 org_not_new o13"}, {"red staff_from o01 o14", "SDM-117 org_empty o14"}});
  t.play("red staff o01");
  expect(t, {{"red staff o01", "SDM-117 one_each o01"}, {"red staff o02", "SDM-117 supply_empty"}});
}

RULE("SDM-273", "Linara: a card first, then an organisation of the row, and the row must hold one") {
  Table t = after_bid("q13", {"card red gar hand", "row o01 o02 o03"});
  t.play("red hand_in gar");
  EXPECT_EQ(why(t, "red stop"), "SDM-112 take_one");
  Table none = after_bid("q13", {"card red gar hand"});
  state(none).row = {};
  EXPECT_EQ(why(none, "red hand_in gar"), "SDM-273 no_orgs_left");
}

RULE("SDM-141", "a bid: exactly so many, from own organisations that hold somebody") {
  Table t = turn({"bid blue q03 1", "card red gar draw", "org red o13 gar 1", "org red o14 gar 1", "org red o15 gar 0",
                  "org red o16 tho 1", "supply red 0"});
  t.play("red use_hero q03");
  expect(t, {{"red bid", "SDM-141 bid_missing 2"},
             {"red from_org o15", "SDM-141 org_empty o15"},
             {"red from_org o01", "SDM-141 not_own_org o01"}});
  t.play("red from_org o14");
  EXPECT_EQ(why(t, "red bid"), "SDM-141 bid_missing 1");
  t.play("red from_org o16");
  EXPECT_EQ(why(t, "red from_org o16"), "SDM-141 org_empty o16");
  Table two = turn({"quest q03", "card red gar draw", "org red o13 gar 2"});
  play(two, {"red use_hero q03", "red from_org o13"});
  EXPECT_EQ(why(two, "red from_org o13"), "SDM-141 bid_exact 1");
  expect(turn({"bid blue q03 3", "supply red 2"}), {{"red use_hero q03", "SDM-141 adventurers_missing 2 q03"},
                                                    {"red use_hero q01", "SDM-140 quest_not_open q01"}});
}

RULE("SDM-143 SDM-277", "hero actions of several parts") {
  expect(after_bid("q01", {"ship_supply red 0"}), {{"red place_ship perl", "SDM-143 no_ships"}});
  expect(after_bid("bq1"), {{"red fill o13", "SDM-143 no_own_org"}});
  const Lines orgs{"card red gar draw", "org red o13 gar 0", "card blue tho draw", "org blue o14 tho 0"};
  expect(after_bid("bq1", orgs), {{"red fill o14", "SDM-143 not_own_org o14"}});
  Lines poor = orgs;
  poor.push_back("supply red 1");
  expect(after_bid("bq1", poor), {{"red fill o13", "SDM-143 supply_empty"}});
  Table none = after_bid("q16");
  state(none).discard[0] = {};
  expect(none, {{"red use", "SDM-277 discard_empty"}, {"red retrieve gar", "SDM-277 not_in_discard gar"}});
  Table t = after_bid("q24", orgs);
  t.play("red use");
  expect(t, {{"red stop", "SDM-143 place_one 1"}, {"red fill o14", "SDM-143 not_own_org o14"}});
}

RULE("SDM-143 SDM-260 SDM-265 SDM-266 SDM-269 SDM-271 SDM-273 SDM-280 SDM-281", "each hero action says what it lacks") {
  expect(after_bid("q03", {"adv red kho 1"}), {{"red put gar 1", "SDM-143 nobody_here gar"},
                                               {"red put kho 2", "SDM-143 at_most 1"},
                                               {"red clear kho", "SDM-143 other_hero_action q03"}});
  expect(after_bid("q03", {"adv red kho 1", "supply red 1"}), {{"red put kho 1", "SDM-143 supply_empty"}});
  expect(after_bid("q19", {"card red gar draw", "supply red 2"}),
         {{"red put tho 1", "SDM-143 not_own tho"}, {"red put gar 2", "SDM-143 at_most 1"}});
  expect(after_bid("q23", {"adv red gar 2", "ship red perl 1"}),
         {{"red group gar 1 1", "SDM-242 no_djinn_here gar"},
          {"red group gar 0 0", "SDM-091 adventurers_here gar 2"},
          {"red fleet perl 0 0", "SDM-099 ships_here perl 1"},
          {"red fleet perl 1 1", "SDM-245 no_magic_here perl"}});
  expect(after_bid("q23", {"adv red gar 2", "ship red perl 1", "adv red wal 1"}),
         {{"red group gar 3 0", "SDM-091 adventurers_here gar 2"},
          {"red group gar 2 1", "SDM-242 no_djinn_here gar"},
          {"red fleet perl 2 0", "SDM-099 ships_here perl 1"}});
  expect(after_bid("q08"), {{"red lift gar", "SDM-266 nobody_here gar"}});
  expect(after_bid("q12", {"adv red gar 1"}), {{"red lift gar", "SDM-271 nobody_here gar"}});
  expect(after_bid("q21"), {{"red clear gar", "SDM-265 region_empty gar"}});
  expect(after_bid("q10", {"org red o05 zyk 0"}),
         {{"red take_org o28", "SDM-268 no_room"}, {"red take_blind", "SDM-268 no_room"}});
  expect(after_bid("q10", {"row o01 o02"}), {{"red take_org o03", "SDM-268 not_in_row o03"}});
  expect(after_bid("q13", {"card red gar hand", "card red niv hand", "card red g01 hand", "org red o05 niv 0"}),
         {{"red hand_in niv", "SDM-273 no_free_key niv"},
          {"red hand_in g01", "SDM-273 no_region_card"},
          {"red hand_in tho", "SDM-273 not_in_hand tho"},
          {"red take_org o28", "SDM-273 hand_in_first"}});
  expect(after_bid("q05", {"card blue gar draw", "org blue o13 gar 0", "org red o14 zyk 0"}),
         {{"red lift_org o13", "SDM-260 not_own_org o13"}, {"red lift_org o14", "SDM-260 no_room"}});
  expect(after_bid("q02", {"quest q01"}),
         {{"red dismiss q02", "SDM-269 another_quest"}, {"red dismiss q01", "SDM-269 quest_empty q01"}});
  expect(after_bid("q07"), {{"red push blue perl", "SDM-143 no_ships_of blue perl"}});
  expect(after_bid("q18", {"ship blue perl 1"}), {{"red replace sued blue", "SDM-281 no_ships_of blue sued"}});
  expect(after_bid("q18", {"ship blue perl 1", "ship_supply red 0"}), {{"red replace perl blue", "SDM-281 no_ships"}});
  expect(after_bid("q14"), {{"red expel gar", "SDM-143 no_neutral_here gar"}});
  Table skar = after_bid("q17", {"card blue gar draw", "org blue o13 gar 0", "card red tho draw", "org red o14 tho 1"});
  skar.play("red bid");
  expect(skar, {{"red empty_org o13", "SDM-143 org_empty o13"}, {"red empty_org o14", "SDM-143 own_org o14"}});
  expect(after_bid("q20"), {{"red call_up 3", "SDM-143 at_most 2"}});
  Table last = after_bid("q20");
  state(last).reserve[0] = 1, state(last).supply[0] = 16;
  EXPECT_EQ(why(last, "red call_up 2"), "SDM-143 at_most 1");
  state(last).reserve[0] = 0, state(last).supply[0] = 17;
  EXPECT_EQ(why(last, "red call_up 1"), "SDM-143 reserve_empty");
  Table bare = after_bid("q22");
  state(bare).discard[0] = {}, state(bare).owned[0] = {};
  EXPECT_EQ(why(bare, "red use"), "SDM-143 no_cards_left");
}

RULE("SDM-260 SDM-266 SDM-271 SDM-280", "the second half of a hero action") {
  Table down = after_bid("q04", {"adv red gar 1"});
  down.play("red lift gar");
  expect(down, {{"red set_down kal", "SDM-280 not_on_the_coast kal"}, {"red set_down gar", "SDM-266 same_place"}});
  Table swap =
      after_bid("q12", {"adv red gar 1", "adv blue gar 1", "adv blue tho 1", "adv black gar 1", "adv black sve 1"});
  swap.play("red lift gar");
  EXPECT_EQ(swap.options("red"), (Lines{"swap tho blue", "swap_black sve"}));
  expect(swap, {{"red swap gar blue", "SDM-271 same_place"},
                {"red swap_black gar", "SDM-271 same_place"},
                {"red swap kho blue", "SDM-271 no_foreign_here kho"},
                {"red swap_black tho", "SDM-271 no_foreign_here tho"}});
  Table org = after_bid("q05", {"card red niv draw", "card red gar draw", "card red paa draw", "card blue tho discard",
                                "org red o01 niv 0", "org red o02 paa 0"});
  org.play("red lift_org o01");
  EXPECT_EQ(org.options("red"), (Lines{"settle o01 gar", "settle o01 zyk"}));
  expect(org, {{"red settle o01 tho", "SDM-260 not_own tho"},
               {"red settle o01 niv", "SDM-260 same_place"},
               {"red settle o01 paa", "SDM-115 no_free_key paa"}});
  Table push = after_bid("q07", {"ship blue perl 2"});
  push.play("red push blue perl");
  EXPECT_EQ(push.options("red"), (Lines{"push_to sued 1 0", "push_to sued 2 0"}));
  expect(push, {{"red push_to ifirn 1 0", "SDM-099 seas_apart perl ifirn"},
                {"red push_to sued 3 0", "SDM-099 ships_here perl 2"},
                {"red push_to sued 0 0", "SDM-099 ships_here perl 2"},
                {"red push_to sued 2 1", "SDM-245 no_magic_here perl"}});
}

RULE("SDM-051", "what does not belong to the open step of a turn") {
  struct Open {
    const char *step, *rule_and_cause;
    Table table;
  };
  const auto done = [](Table t, const Lines& lines) {
    play(t, lines);
    return t;
  };
  const Lines acquire{"card red bor hand", "card red and hand", "row o01 o02 o03"};
  const Lines paid{"red acquire", "red play bor", "red play and", "red finish"};
  Lines placing = paid;
  placing.insert(placing.end(), {"red take_org o01", "red take_org o02"});
  Lines staffing = placing;
  staffing.insert(staffing.end(), {"red settle o01 bor", "red settle o02 bor"});
  const Lines org{"card red gar draw", "org red o13 gar 1"};
  Open list[] = {
      {"action.choose", "SDM-051 choose_action_first", turn({})},
      {"move.group", "SDM-091 group_first", afoot({"adv red gar 1"})},
      {"move.to", "SDM-091 target_first", done(afoot({"adv red gar 1"}), {"red group gar 1 0"})},
      {"move.fleet_to", "SDM-099 target_first", done(afoot({"ship red perl 1"}), {"red fleet perl 1 0"})},
      {"move.march", "SDM-263 target_first", done(after_bid("q06", {"adv red gar 1"}), {"red group gar 1 0"})},
      {"acquire.take", "SDM-112 take_first", done(turn(acquire), paid)},
      {"acquire.place", "SDM-114 place_org_first", done(turn(acquire), placing)},
      {"acquire.strengthen", "SDM-117 staff_first", done(turn(acquire), staffing)},
      {"hero.bid", "SDM-141 bid_first 1", done(turn({"quest q03", org[0], org[1]}), {"red use_hero q03"})},
      {"hero.action", "SDM-143 other_hero_action q03", after_bid("q03")},
      {"hero.parts", "SDM-143 other_hero_action q24",
       done(after_bid("q24", {"card red gar draw", "org red o13 gar 0"}), {"red use"})},
      {"hero.set_down", "SDM-266 target_first", done(after_bid("q08", {"adv red gar 1"}), {"red lift gar"})},
      {"hero.swap", "SDM-271 target_first",
       done(after_bid("q12", {"adv red gar 1", "adv blue tho 1"}), {"red lift gar"})},
      {"hero.org_to", "SDM-260 target_first",
       done(after_bid("q05", {"card red gar draw", "org red o13 zyk 0"}), {"red lift_org o13"})},
      {"hero.push_to", "SDM-143 target_first", done(after_bid("q07", {"ship blue perl 1"}), {"red push blue perl"})},
  };
  for (Open& open : list) {
    Table& t = open.table;
    t.settle();
    EXPECT_EQ(t.step(), open.step);
    const bool choosing = t.step() == "action.choose";
    EXPECT_EQ(why(t, "red play gar"), open.rule_and_cause) << open.step;
    EXPECT_EQ(why(t, "red call_up 1"), open.rule_and_cause) << open.step;
    EXPECT_EQ(why(t, "red pass"), choosing ? "" : "SDM-051 not_asked_now") << open.step;
    EXPECT_EQ(why(t, "red recruit"), choosing ? "SDM-070 no_region_card" : "SDM-051 not_asked_now") << open.step;
    EXPECT_EQ(why(t, "red reinforce_none"), "SDM-022 other_phase supply action") << open.step;
    EXPECT_EQ(why(t, "red conflict gar"), "SDM-022 other_phase decision action") << open.step;
    EXPECT_EQ(why(t, "red deal_faction red kgia"), "SDM-022 by_chance") << open.step;
  }
}

RULE("SDM-051 SDM-057", "inside a payment: another action, parts of something else") {
  Table t = turn({"card red gar hand", "card red ara hand", "quest q01"});
  t.play("red recruit");
  expect(t, {{"red move", "SDM-051 one_action"},
             {"red pass", "SDM-051 one_action"},
             {"red use_hero q01", "SDM-051 one_action"},
             {"red call_up 1", "SDM-071 pay_first"},
             {"red conflict gar", "SDM-022 other_phase decision action"},
             {"red reinforce_none", "SDM-022 other_phase supply action"},
             {"red finish", "SDM-071 pay_first"}});
}

RULE("SDM-022", "every phase names its own moment") {
  Table draft("schatten", 2, {{"factions", "random"}});
  expect(draft, {{"red choose_faction kgia", "SDM-022 other_phase setup draft"},
                 {"red start_adventurer gar", "SDM-022 other_phase setup draft"},
                 {"red keep_plan p01", "SDM-022 other_phase plans draft"},
                 {"red throw_away gar", "SDM-022 other_phase supply draft"},
                 {"red reinforce_none", "SDM-022 other_phase supply draft"},
                 {"red recruit", "SDM-022 other_phase action draft"},
                 {"red call_up 1", "SDM-022 other_phase action draft"},
                 {"red conflict gar", "SDM-022 other_phase decision draft"},
                 {"red draw_org o01", "SDM-022 by_chance"}});
  Table supply = table({"stack 0 0 0", "card red gar hand", "phase supply"}, 2);
  expect(supply, {{"red reinforce_none", "SDM-038 not_asked_now"},
                  {"red ark_seas perl sued", "SDM-033 not_asked_now"},
                  {"red keep_region gar", "SDM-022 other_phase draft supply"}});
  supply.play("red keep_rest");
  expect(supply, {{"red keep_rest", "SDM-033 not_asked_now"}, {"red throw_away gar", "SDM-033 not_asked_now"}});
  Table fight = decision({"adv red gar 1", "adv blue gar 1", "adv red tho 1", "adv blue tho 1"});
  expect(fight, {{"red enough", "SDM-161 not_asked_now"}, {"red pass", "SDM-022 other_phase action decision"}});
  Table start("schatten", 2);
  expect(start, {{"red keep_region gar", "SDM-022 other_phase draft setup"},
                 {"red start_org o01 gar", "SDM-014 not_asked_now"}});
  start.play("red choose_faction kgia");
  EXPECT_EQ(why(start, "blue choose_faction kgia"), "SDM-006 faction_taken kgia");
}

RULE("SDM-054 SDM-055 SDM-070 SDM-115", "cards that cannot be played") {
  Table t =
      turn({"card red gar hand", "card red ara hand", "card red g03 hand", "card red tho hand", "card red wei hand"});
  t.play("red recruit");
  expect(t, {{"red play kho", "SDM-054 not_in_hand kho"}, {"red play g03", "SDM-055 card_gives_nothing g03 sword"}});
  t.play("red play gar");
  EXPECT_EQ(why(t, "red play gar"), "SDM-054 played_already gar");
  EXPECT_EQ(near_misses(t),
            (Lines{"play g03: SDM-055 card_gives_nothing g03 sword", "place tho: SDM-070 card_not_played tho",
                   "place wei: SDM-070 card_not_played wei", "place gar: SDM-071 pay_first",
                   "place ara: SDM-070 card_not_played ara", "finish: SDM-071 pay_first"}));
  t.play("red play ara");
  expect(t, {{"red play wei", "SDM-071 ascending"}, {"red play tho", "SDM-071 ascending"}});
  EXPECT_TRUE(has(near_misses(t), "play tho: SDM-071 ascending"));
  Table boots = turn({"card red sve hand", "card red ara hand", "adv red gar 1"});
  boots.play("red move");
  EXPECT_EQ(why(boots, "red play ara"), "SDM-055 card_gives_nothing ara boot");
  Table keys = turn({"card red tho hand", "card red gja hand", "org red o05 gja 0", "card red g03 hand"});
  keys.play("red acquire");
  EXPECT_EQ(why(keys, "red play gja"), "SDM-115 no_free_key gja");
  Table coast = turn({"card red ala hand", "card red g02 hand", "card red gar hand"});
  coast.play("red build");
  EXPECT_EQ(why(coast, "red play gar"), "SDM-055 card_gives_nothing gar anchor");
}

RULE("SDM-058 SDM-070 SDM-130", "organisations that cannot be unloaded") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red tho draw", "org red o01 tho 1",
                  "org red o02 tho 1", "org red o08 sve 1", "org red o10 sve 0"});
  t.play("red recruit");
  expect(t, {{"red unload o01", "SDM-130 org_gives_nothing o01 sword"},
             {"red unload o13", "SDM-058 not_own_org o13"},
             {"red unload o10", "SDM-058 org_empty o10"}});
  EXPECT_EQ(near_misses(t), (Lines{"unload o10: SDM-058 org_empty o10", "from_org o01: SDM-071 pay_first",
                                   "from_org o02: SDM-071 pay_first", "from_org o08: SDM-071 pay_first",
                                   "place gar: SDM-070 card_not_played gar", "place ara: SDM-070 card_not_played ara",
                                   "finish: SDM-071 pay_first"}));
  t.play("red play gar");
  for (const std::string& line : near_misses(t)) EXPECT_NE(line.substr(0, 10), "unload o02");
  t.play("red unload o08");
  EXPECT_EQ(why(t, "red unload o02"), "SDM-058 ascending");
  EXPECT_EQ(why(t, "red play ara"), "SDM-071 ascending");
  EXPECT_TRUE(has(near_misses(t), "unload o02: SDM-058 ascending"));
}

RULE("SDM-073 SDM-053", "figures from organisations: own, loaded, no more than bought") {
  Table t =
      turn({"card red ara hand", "card red gar hand", "card red tho draw", "org red o17 tho 2", "org red o18 tho 0"});
  t.play("red recruit");
  expect(t, {{"red from_org o17", "SDM-071 pay_first"}, {"red place ara", "SDM-070 card_not_played ara"}});
  t.play("red play ara");
  expect(t, {{"red from_org o13", "SDM-071 not_own_org o13"},
             {"red from_org o18", "SDM-071 org_empty o18"},
             {"red place gar", "SDM-070 card_not_played gar"}});
  t.play("red from_org o17");
  EXPECT_EQ(why(t, "red from_org o17"), "SDM-071 all_bought 1");
  EXPECT_EQ(why(t, "red place kho"), "SDM-070 card_not_played kho");  // not in the hand either
  Table empty =
      turn({"card red ara hand", "card red gar hand", "card red tho draw", "org red o17 tho 2", "supply red 0"});
  play(empty, {"red recruit", "red play ara"});
  EXPECT_EQ(why(empty, "red place ara"), "SDM-073 supply_empty");
  Table fill =
      turn({"card red and hand", "card red gar draw", "org red o13 gar 0", "org red o14 gar 1", "supply red 0"});
  play(fill, {"red strengthen", "red play and"});
  EXPECT_EQ(why(fill, "red fill o13"), "SDM-126 supply_empty");
}

RULE("SDM-080 SDM-083 SDM-125 SDM-126", "ships and strengthening: what is missing") {
  Table t = turn({"card red ala hand", "card red tho hand"});
  t.play("red build");
  EXPECT_EQ(near_misses(t),
            (Lines{"place_ship ifirn: SDM-080 coast_not_played ifirn", "place_ship m7w: SDM-080 coast_not_played m7w",
                   "place_ship sued: SDM-080 coast_not_played sued", "finish: SDM-081 pay_first"}));
  EXPECT_EQ(why(t, "red place_ship perl"), "SDM-080 coast_not_played perl");
  play(t, {"red play tho", "red play ala"});
  EXPECT_EQ(near_misses(t), Lines{"finish: SDM-081 place_one 1"});
  t.play("red place_ship m7w");
  EXPECT_EQ(why(t, "red place_ship ifirn"), "SDM-083 ascending");
  Table early = turn({"card red paa hand", "card red dar hand"});
  play(early, {"red build", "red play paa"});
  EXPECT_EQ(why(early, "red place_ship ifirn"), "SDM-081 pay_first");
  Table s = turn({"card red and hand", "card red gar draw", "org red o13 gar 0", "org red o14 gar 1", "supply red 1",
                  "card blue tho draw", "org blue o15 tho 0"});
  s.play("red strengthen");
  expect(s, {{"red fill o13", "SDM-125 hand_card_first"}, {"red from_org o14", "SDM-125 hand_card_first"}});
  s.play("red play and");
  EXPECT_EQ(why(s, "red fill o15"), "SDM-126 not_own_org o15");
  s.play("red from_org o14");
  EXPECT_EQ(why(s, "red fill o14"), "SDM-126 gives_figures o14");
  Table two =
      turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0", "org red o14 gar 0"});
  play(two, {"red strengthen", "red play and", "red play tuz", "red fill o14"});
  EXPECT_EQ(why(two, "red fill o13"), "SDM-126 ascending");
  Table place = turn({"card red gar hand", "card red ara hand", "card red g01 hand"});
  play(place, {"red recruit", "red play gar", "red play ara", "red play g01", "red place ara"});
  EXPECT_EQ(why(place, "red place gar"), "SDM-073 ascending");
}

RULE("SDM-090 SDM-110 SDM-111", "an incomplete payment says what it lacks: the resource, a region with room, a card") {
  Table full =
      turn({"card red paa hand", "card red and hand", "card red tho hand", "org red o13 and 0", "org red o14 and 0"});
  full.play("red acquire");
  EXPECT_EQ(why(full, "red finish"), "SDM-111 cannot_pay gold");
  full.play("red play and");  // Andergast pays, but has no room
  EXPECT_EQ(why(full, "red finish"), "SDM-110 key_card_first");
  full.play("red play tho");
  EXPECT_EQ(why(full, "red finish"), "");
  Table riders = turn({"card red sve hand", "card red gar draw", "org red o14 gar 1", "adv red gar 1"}, 4,
                      {{"move_by_orgs_only", "off"}});
  play(riders, {"red move", "red unload o14"});
  EXPECT_EQ(why(riders, "red finish"), "SDM-090 hand_card_first");
}

RULE("SDM-070 SDM-080 SDM-091 SDM-110 SDM-112 SDM-126 SDM-057",
     "actions that cannot be carried out say what is missing") {
  Table t = turn({});
  state(t).quests_left = {};
  expect(t, {{"red recruit", "SDM-070 no_region_card"},
             {"red build", "SDM-080 no_coast_card"},
             {"red move", "SDM-091 nothing_to_move"},
             {"red acquire", "SDM-110 no_key_card"},
             {"red strengthen", "SDM-126 no_own_org"}});
  expect(turn({"card red gar hand", "adv red gar 1"}), {{"red recruit", "SDM-057 cannot_pay sword"}});
  expect(turn({"card red tho hand", "adv red gar 1"}),
         {{"red move", "SDM-057 cannot_pay boot"}, {"red acquire", "SDM-057 cannot_pay gold"}});
  expect(turn({"card red ara hand", "supply red 0"}), {{"red recruit", "SDM-073 no_adventurers"}});
  expect(turn({"card red ala hand", "ship_supply red 0"}), {{"red build", "SDM-083 no_ships"}});
  expect(turn({"card red gar draw", "org red o13 gar 0"}), {{"red strengthen", "SDM-125 cannot_pay gold"}});
  expect(turn({"card red and hand", "card red gar draw", "org red o13 gar 0", "supply red 0"}),
         {{"red strengthen", "SDM-126 no_adventurers"}});
  Table tired = turn({"card red ara hand"});
  state(tired).acts[0] = 60;
  EXPECT_EQ(why(tired, "red recruit"), "SDM-051 too_many_actions");
}

RULE("SDM-162 SDM-163 SDM-246", "conflicts: which, and ships from where") {
  Table t = decision({"adv red dar 1", "adv blue dar 1", "ship red perl 1", "ship red sued 1", "magic red sued",
                      "adv red tho 1", "adv blue tho 1"});
  expect(t, {{"red conflict gar", "SDM-162 no_conflict_here gar"},
             {"red sea_conflict perl", "SDM-162 no_sea_conflict perl"}});
  t.play("red conflict dar");
  expect(t, {{"red send sued", "SDM-163 sea_elsewhere sued dar"}, {"red send_magic", "SDM-246 no_magic_to_send"}});
  EXPECT_EQ(why(t, "red conflict tho"), "SDM-161 not_asked_now");
  t.play("red send perl");
  EXPECT_EQ(why(t, "red send perl"), "SDM-163 no_fresh_ships perl 1");
}

RULE("SDM-131 SDM-169 R-33", "Hand Borons and losses: what can be chosen") {
  Table knife = decision({"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 2"});
  expect(knife, {{"red assassinate red", "SDM-131 own_adventurers"},
                 {"red assassinate green", "SDM-131 no_victim"},
                 {"red assassinate_black", "SDM-131 no_victim"},
                 {"red enough", "SDM-161 not_asked_now"}});
  Table special = decision({"djinn red bra", "magic red sued", "adv blue bra 1"});
  play(special, {"red send_magic", "red enough"});
  expect(special, {{"red lose_ship sued", "SDM-169 special_first"}, {"red conflict gar", "SDM-161 not_asked_now"}});
  Table ships = decision({"adv red bra 1", "ship red m7w 1", "ship red sued 2", "adv blue bra 1"});
  play(ships, {"red send m7w", "red send sued", "red send sued", "red enough"});
  expect(ships, {{"red lose_djinn", "SDM-169 ships_now"},
                 {"red lose_magic", "SDM-169 ships_now"},
                 {"red lose_ship perl", "SDM-169 ships_now"}});
}

RULE("SDM-009 SDM-014 SDM-015 SDM-018 SDM-115", "setup: hands, own regions, coasts, the row, plans") {
  Table t = table({"card red sve draw", "card red niv draw", "org red o05 niv 0", "phase start"}, 2);
  state(t).faction = {3, 2, 0, 0}, state(t).phase = Phase::setup;
  t.given("card blue gar draw");
  EXPECT_EQ(why(t, "red start_adventurer gar"), "SDM-014 not_own gar");
  EXPECT_EQ(why(t, "red start_ship perl"), "SDM-014 not_asked_now");
  t.play("red start_adventurer niv");
  EXPECT_EQ(why(t, "red start_adventurer sve"), "SDM-014 ascending");
  play(t, {"red start_adventurer zyk", "red start_adventurer zyk"});
  EXPECT_EQ(why(t, "blue start_ship perl"), "SDM-014 no_start_coast perl");
  Table ship = table({"card red tho draw", "phase start"}, 2);
  state(ship).faction = {2, 0, 0, 0}, state(ship).phase = Phase::setup;
  ship.settle();
  EXPECT_EQ(why(ship, "red start_adventurer tho"), "SDM-014 not_asked_now");
  ship.play("red start_ship m7w");
  EXPECT_EQ(why(ship, "red start_ship ifirn"), "SDM-014 ascending");
  Table cult = table({"card red niv draw", "org red o05 niv 0", "row o01 o02 o03", "phase start"}, 2);
  state(cult).faction = {1, 0, 0, 0}, state(cult).phase = Phase::setup;
  expect(cult, {{"red start_ship m7w", "SDM-014 not_asked_now"},
                {"red start_org o04 zyk", "SDM-015 not_in_row o04"},
                {"red start_org o01 niv", "SDM-115 no_free_key niv"},
                {"red start_org o01 gar", "SDM-015 not_own gar"}});
  Table draft = table({"draft red gar tho", "draft blue sve niv"}, 2);
  EXPECT_EQ(why(draft, "red keep_region sve"), "SDM-009 not_in_draft_hand sve");
  Table plans = table({"phase start"}, 2);
  state(plans).faction = {2, 3, 0, 0};
  plans.settle();
  run_until(plans, 1, [](const State& s) { return s.phase == Phase::plans && !s.dealt[1].empty(); });
  const u8 other = (Plans::first(kPlans) - state(plans).dealt[0]).lowest();
  const std::string id = game(plans).pack.plan[other].id;
  EXPECT_EQ(why(plans, "red keep_plan " + id), "SDM-018 plan_not_dealt " + id);
  EXPECT_EQ(why(plans, "red recruit"), "SDM-022 other_phase action plans");
}

RULE("SDM-033 SDM-038 SDM-039 SDM-040 SDM-041 SDM-042 SDM-237", "the supply phase: discards, reinforcements, arks") {
  Table t = table({"stack 0 0 0", "card red tho hand", "card red gar hand", "phase supply"}, 2);
  t.settle();
  t.play("red throw_away gar");
  expect(t, {{"red throw_away gar", "SDM-033 thrown_already gar"},
             {"red throw_away tho", "SDM-033 ascending"},
             {"red throw_away sve", "SDM-033 not_in_hand sve"}});
  Table up = table({"stack 0 0 0", "card red v04 hand", "phase supply"}, 2);
  state(up).supply[0] = 18, state(up).reserve[0] = 0;
  state(up).ship_supply[0] = 6, state(up).ship_reserve[0] = 0;
  up.play("red keep_rest");
  expect(up, {{"red reinforce_adventurer", "SDM-042 reserve_empty"},
              {"red reinforce_ship", "SDM-042 no_ship_in_reserve"},
              {"red upgrade zyk v01", "SDM-038 no_eminence zyk"},
              {"red upgrade v04 v01", "SDM-041 improved_already v04"},
              {"red upgrade g10 v09", "SDM-039 not_in_hand g10"},
              {"red upgrade g01 v05", "SDM-040 other_symbol g01 v05"},
              {"red upgrade g01 g04", "SDM-040 other_symbol g01 g04"},
              {"red upgrade g01 v04", "SDM-042 improved_taken v04"}});
  Table arks = table({"quest q01", "stack 0 1 0", "phase supply"}, 2);
  arks.chance("reveal_quest q18").chance("draw_region nos").chance("draw_region sel").settle();
  expect(arks, {{"red ark_seas ifirn perl", "SDM-237 sea_not_found"},
                {"red ark_seas perl perl", "SDM-237 two_seas"},
                {"red keep_rest", "SDM-033 not_asked_now"}});
}

RULE("SDM-099 SDM-245", "a fleet without ships is too small, with the magic ship as well") {
  expect(afoot({"ship red perl 2", "magic red perl"}),
         {{"red fleet perl 0 1", "SDM-099 ships_here perl 2"}, {"red fleet perl 3 0", "SDM-099 ships_here perl 2"}});
}

RULE("SDM-091 SDM-150", "warnings: cards and movements that would lapse") {
  Table t = turn({"card red ara hand", "card red tho hand"});
  EXPECT_EQ(warned(t, "red pass"), "SDM-150 cards_left 2");
  EXPECT_EQ(warned(t, "red recruit"), "");
  t.play("red pass");
  t.given("card blue gar hand");
  EXPECT_EQ(warned(t, "blue pass"), "");
  Table empty = turn({});
  EXPECT_EQ(warned(empty, "red pass"), "");
  Table move = afoot({"adv red gar 2"}, 2);
  play(move, {"red group gar 1 0", "red to dar"});
  EXPECT_EQ(warned(move, "red stop"), "SDM-091 movements_left 1");
  EXPECT_EQ(warned(move, "red group gar 1 0"), "");
}

}  // namespace
}  // namespace schatten::test
