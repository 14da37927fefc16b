// Everything that changes is told: each event with its arguments, and who hears them.
#include <nlohmann/json.hpp>

#include "shadows.h"

namespace schatten::test {
namespace {

/// Plays the lines and expects the events, each written as "kind arguments".
void expect_events(Table t, const std::vector<std::string>& lines, const std::vector<std::string>& events) {
  t.settle();
  play(t, lines);
  for (const std::string& e : events) CHECK(t.then("event " + e));
}

RULE("SDM-006 SDM-009 SDM-013 SDM-018 SDM-021", "setup is told") {
  Table t("schatten", 2);
  t.play("red choose_faction kgia");
  CHECK(t.then("event faction_chosen red kgia"));
  t.play("blue choose_faction borbarad");
  CHECK(t.then("event regions_dealt red 11"));
  CHECK(t.then("event regions_dealt blue 11"));
  for (const char* seat : {"red", "blue"}) t.play(seat + (" " + t.options(seat).front()));
  CHECK(t.then("event draft_passed 9"));
  run_to_round(t, 1, 1);
  CHECK(t.then("event neutrals_placed 15"));
  CHECK(t.then("event start_region red"));
  CHECK(t.then("event start_adventurer blue"));
  CHECK(t.then("event org_revealed"));
  CHECK(t.then("event plans_dealt red 4"));
  CHECK(t.then("event plans_dealt blue 2"));
  CHECK(t.then("event plan_kept red"));
  CHECK(t.then("event start_player"));
  CHECK(t.then("event round_began 1"));
}

/// Events of a kind about red that a viewer hears in full.
int heard_by(Table& t, u8 kind, Seat viewer) {
  int n = 0;
  for (const Event& e : t.events().list) n += e.kind == kind && e.arg[0] == 0 && !e.hidden_from(viewer);
  return n;
}

RULE("SDM-019", "which plan was kept is told to its owner alone") {
  Table t("schatten", 2, {{"factions", "random"}});
  run_to_round(t, 1, 1);
  EXPECT_EQ(heard_by(t, event::plan_kept, 0), 1);
  EXPECT_EQ(heard_by(t, event::plan_kept, 1), 0);
  EXPECT_EQ(heard_by(t, event::plan_kept, kNobody), 0);
}

RULE("SDM-034 SDM-035", "drawn cards are told to their owner alone, one to four at a time") {
  const std::vector<std::string> cards{"tho", "sve", "kho", "nor", "alm", "hor"};
  for (int n = 1; n <= 4; ++n) {
    Table t = table({"stack 0 0 0", "card red g01 hand", "card red g02 hand", "card red g03 hand", "phase supply"}, 2);
    for (int i = 0; i < n; ++i) t.given("card red " + cards[static_cast<std::size_t>(i)] + " draw");
    for (int i = 3; i < 6 - n; ++i) t.given("card red " + cards[static_cast<std::size_t>(i + 1)] + " hand");
    state(t).discard[0] = {};
    state(t).owned[0].remove(21);
    t.play("red keep_rest");
    const auto kind = static_cast<u8>(event::drew_1 + std::min(n, 3) - 1);
    EXPECT_EQ(heard_by(t, kind, 0), 1) << n;
    EXPECT_EQ(heard_by(t, kind, 1), 0) << n;
    for (const Event& e : t.events().list)
      if (e.kind == kind) {
        EXPECT_EQ(e.open, 1) << n;
      }
  }
  Table four = table({"stack 0 0 0", "phase supply"}, 2);
  for (const std::string& card : cards) four.given("card red " + card + " draw");
  four.settle();
  EXPECT_EQ(heard_by(four, event::drew_4, 0), 1);
  EXPECT_EQ(heard_by(four, event::drew_2, 0), 1);
  EXPECT_EQ(heard_by(four, event::drew_4, kNobody), 0);
}

RULE("SDM-030 SDM-033 SDM-035 SDM-038 SDM-040", "the supply phase is told") {
  Table t = table({"quest q02", "stack 1 0 0", "card red gar hand", "card red g01 hand", "phase supply"}, 2);
  t.chance("reveal_quest q01").settle();
  play(t, {"red throw_away gar", "red keep_rest"});
  for (const char* e :
       {"round_began 2", "quest_revealed q01", "discarded red gar", "reshuffled red", "reshuffled blue"})
    CHECK(t.then(std::string("event ") + e));
  play(t, {"red upgrade g01 v02", "blue reinforce_ship"});
  CHECK(t.then("event upgraded red g01 v02"));
  CHECK(t.then("event ship_reinforced blue"));
  Table u = table({"stack 0 0 0", "phase supply"}, 2);
  u.play("red reinforce_adventurer");
  CHECK(u.then("event reinforced red"));
}

RULE("SDM-222 SDM-226 SDM-231 SDM-236", "tokens are told with their places") {
  const auto reveal = [](const std::string& quest, const std::vector<std::string>& drawn) {
    Table t = table({"quest q01", "stack 0 1 0", "phase supply"}, 2);
    t.chance("reveal_quest " + quest);
    for (const std::string& r : drawn) t.chance("draw_region " + r);
    t.settle();
    return t;
  };
  CHECK(reveal("q08", {"tho", "sve", "kho", "tuz", "bra"}).then("event eye_placed kho"));
  CHECK(reveal("q11", {"tho", "sve", "kho"}).then("event artefact_placed sve"));
  CHECK(reveal("q14", {"tho", "sve"}).then("event dragon_placed tho"));
  Table arks = reveal("q18", {"wei", "bra"});
  for (const char* e : {"region_drawn wei", "region_drawn bra", "ark_placed m7w", "ark_placed sued"})
    CHECK(arks.then(std::string("event ") + e));
}

RULE("SDM-054 SDM-058 SDM-073 SDM-083 SDM-126", "payments and what they buy are told") {
  expect_events(turn({"card red gar hand", "card red tho draw", "org red o02 tho 1", "org red o17 tho 1"}),
                {"red recruit", "red play gar", "red unload o02", "red from_org o17", "red place gar"},
                {"played red gar", "unloaded red o02", "paid red 2 sword 1", "unloaded red o17", "recruited red gar"});
  expect_events(turn({"card red ala hand"}), {"red build", "red play ala", "red place_ship sued"},
                {"paid red 2 anchor 1", "built red sued"});
  expect_events(turn({"card red and hand", "card red tho draw", "org red o02 tho 0"}),
                {"red strengthen", "red play and", "red fill o02"}, {"paid red 2 gold 1", "org_loaded red o02"});
}

RULE("SDM-091 SDM-099 SDM-242 SDM-245", "movements are told with their losses") {
  expect_events(turn({"card red sve hand", "adv red kal 3", "djinn red kal"}),
                {"red move", "red play sve", "red finish", "red group kal 3 1", "red to kho"},
                {"paid red 2 boot 1", "moved red 3 kal kho 1", "djinn_moved red kho"});
  expect_events(turn({"card red sve hand", "ship red perl 2", "magic red perl"}),
                {"red move", "red play sve", "red finish", "red fleet perl 2 1", "red to_sea sued"},
                {"sailed red 2 perl sued", "magic_moved red sued"});
}

RULE("SDM-112 SDM-114 SDM-117", "acquiring is told") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03"});
  t.chance("draw_org o20");
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o01", "red take_blind",
           "red settle o01 bor", "red settle o20 and", "red staff o20"});
  for (const char* e : {"org_taken red o01", "org_drawn red o20", "org_placed red o01 bor", "org_placed red o20 and",
                        "org_loaded red o20", "org_revealed"})
    CHECK(t.then(std::string("event ") + e));
}

RULE("SDM-141 SDM-142 SDM-143 SDM-150", "heroes and passing are told") {
  expect_events(turn({"bid blue q01 1"}), {"red use_hero q01", "red waive"},
                {"hero_used red q01 2", "outbid blue q01 1", "waived red q01"});
  expect_events(turn({}), {"red pass"}, {"passed red", "marker_taken red"});
}

/// Red uses the quest; then these lines.
void expect_hero(const std::string& quest, std::vector<std::string> given, const std::vector<std::string>& lines,
                 const std::vector<std::string>& events) {
  given.push_back("quest " + quest);
  std::vector<std::string> all{"red use_hero " + quest};
  all.insert(all.end(), lines.begin(), lines.end());
  expect_events(turn(given), all, events);
}

RULE("SDM-143", "every hero action is told") {
  expect_hero("q02", {"bid blue q03 2"}, {"red dismiss q03"}, {"dismissed red q03 blue 2"});
  expect_hero("q08", {"adv red gar 1"}, {"red lift gar", "red set_down kho"}, {"relocated red gar kho"});
  expect_hero("q05", {"card red gar draw", "org red o01 zyk 0"}, {"red lift_org o01", "red settle o01 gar"},
              {"org_moved red o01 gar"});
  expect_hero("q07", {"ship blue perl 2", "magic blue perl"}, {"red push blue perl", "red push_to sued 1 1"},
              {"pushed red blue 1 perl sued", "magic_moved blue sued"});
  expect_hero("q11", {}, {"red summon_ship m7w"}, {"magic_summoned red m7w"});
  expect_hero("q12", {"adv red gar 1", "adv blue tho 1"}, {"red lift gar", "red swap tho blue"},
              {"swapped red gar tho blue"});
  expect_hero("q12", {"adv red gar 1", "adv black tho 1"}, {"red lift gar", "red swap_black tho"},
              {"black_swapped red gar tho"});
  expect_hero("q13", {"card red gar hand"}, {"red hand_in gar", "red take_org o28"},
              {"played red gar", "org_taken red o28"});
  expect_hero("q14", {"adv black gar 1"}, {"red expel gar"}, {"expelled red 1 gar"});
  expect_hero("q15", {}, {"red summon gar"}, {"djinn_summoned red gar"});
  expect_hero("q16", {"card red gar discard"}, {"red use", "red retrieve gar", "red stop"}, {"retrieved red gar"});
  expect_hero("q17", {"card blue gar draw", "org blue o13 gar 1"}, {"red empty_org o13"},
              {"org_emptied red o13 1 blue"});
  expect_hero("q18", {"ship blue perl 1"}, {"red replace perl blue"}, {"ship_replaced red blue perl"});
  expect_hero("q20", {}, {"red call_up 2"}, {"called_up red 2"});
  expect_hero("q21", {"adv blue gar 2", "adv black gar 1", "djinn blue gar"}, {"red clear gar"},
              {"region_cleared red gar", "sent_home blue 2 gar", "black_sent_home 1 gar", "djinn_lost blue gar"});
  expect_hero("q01", {}, {"red place_ship perl"}, {"built red perl"});
  expect_hero("q19", {"card red gar draw"}, {"red put gar 1"}, {"recruited red gar"});
}

RULE("SDM-161 SDM-167 SDM-171 SDM-173 SDM-175", "conflicts are told from their beginning to their end") {
  Table t = decision({"adv red dar 3", "adv blue dar 1", "adv black dar 1", "ship red perl 1", "magic red perl",
                      "card blue dar draw", "org blue o05 dar 1", "stack 0 0 0"});
  play(t, {"red send perl", "red send_magic", "red enough"});
  for (const char* e : {"decision_began 1", "conflict red dar", "ship_sent red perl dar", "magic_sent red dar",
                        "strength red 6", "strength blue 1", "black_strength 1", "won red dar", "black_fell 1 dar",
                        "fell blue 1 dar", "magic_lost red perl", "ships_lost red 1 perl", "fell red 1 dar",
                        "region_lost blue dar draw", "conquered red dar", "org_seized red o05 1"})
    CHECK(t.then(std::string("event ") + e));
  CHECK(decision({"ship red perl 1", "ship blue perl 1", "stack 0 0 0"}).then("event sea_conflict red perl"));
  CHECK(decision({"ship red perl 2", "ship blue perl 1", "stack 0 0 0"}).then("event sea_won red perl"));
  CHECK(decision({"ship red perl 1", "ark perl", "stack 0 0 0"}).then("event ark_won perl"));
  CHECK(decision({"ship red perl 3", "ark perl", "stack 0 0 0"}).then("event ark_sunk perl"));
  CHECK(decision({"adv red gar 3", "dragon gar", "stack 0 0 0"}).then("event dragon_slain gar"));
  CHECK(decision({"adv red gar 1", "adv black gar 1", "stack 0 0 0"}).then("event tied gar"));
  Table black =
      decision({"card blue gar draw", "org blue o05 gar 0", "adv blue gar 1", "adv black gar 2", "stack 0 0 0"});
  for (const char* e : {"black_won gar", "region_neutral gar", "org_orphaned o05 0", "black_fell 1 gar"})
    CHECK(black.then(std::string("event ") + e));
}

RULE("SDM-131", "Hand Borons is told") {
  const std::vector<std::string> given{"card red tho draw", "org red o30 tho 1", "adv red gar 2",
                                       "adv blue gar 2",    "adv black gar 1",   "stack 0 0 0"};
  Table t = decision(given), u = decision(given);
  t.play("red assassinate blue");
  CHECK(t.then("event assassinated red blue gar"));
  u.play("red assassinate_black");
  CHECK(u.then("event black_assassinated red gar"));
}

RULE("SDM-191 SDM-192 SDM-193 SDM-209", "quests and the end are told, with every plan") {
  Table t = decision({"bid red q04 1", "adv red tho 1", "bid blue q03 1", "stack 0 0 0", "grace = 3", "plan red p20",
                      "card red tho draw"});
  for (const char* e : {"quest_won red q04 1", "quest_failed blue q03 1", "ended_by_clock 3", "plan_shown red p20 1"})
    CHECK(t.then(std::string("event ") + e));
  EXPECT_EQ(told(t, event::ended_by_quest), 0);
}

RULE("SDM-193 R-41", "the end says which quests of level 3 brought it") {
  Table over = table({"won red q21", "won blue q22", "won blue q04", "phase end"});
  over.settle();
  CHECK(over.then("event ended_by_quest q21"));
  CHECK(over.then("event ended_by_quest q22"));
  EXPECT_EQ(told(over, event::ended_by_clock), 0);
  EXPECT_EQ(told(over, event::ended_by_quest), 2);
}

}  // namespace
}  // namespace schatten::test
