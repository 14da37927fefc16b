// Nothing changes silently: what is told, in which order and with which numbers. Also what chance may and may not do.
#include "board.h"
#include "games/immortals/tower.h"

namespace immortals::test {
namespace {

/// Events since the last call, as "name argument argument".
std::vector<std::string> heard(Table& t) {
  std::vector<std::string> out;
  const Rules& rules = t.game().rules;
  for (const Event& e : t.events().list) {
    const EventRow& row = rules.events[e.kind];
    std::string line(row.name);
    for (std::size_t i = 0; i < e.argc; ++i) {
      const u8 d = row.domain[i];
      line += " " + (d == kNumber    ? std::to_string(e.arg[i])
                     : d == kSeatArg ? seat_notation(rules, static_cast<Seat>(e.arg[i]))
                                     : rules.domain_id(t.raw(), d, e.arg[i]));
    }
    out.push_back(line);
  }
  t.events().list.clear();
  return out;
}
using Lines = std::vector<std::string>;

RULE("IMM-041 IMM-042", "the start groups are told, and leave the board of the player") {
  Table t("immortals", 3, {{"peoples", "in_order"}, {"first_player", "seat_1"}});
  heard(t);
  t.play("purple station 7");  // Elves and Demons: groups of 3 and of 7 and 5
  EXPECT_EQ(heard(t), (Lines{"stationed purple 7 l_treehome", "land_gained purple land_treehome",
                             "stationed purple 2 s_treehome"}));
  CHECK(t.then("groups purple 2 2 3 3 3 3 5"));
  CHECK(t.then("reserve purple 13"));
}

RULE("IMM-024 IMM-026", "peoples and first player are told") {
  Table t("immortals", 3, {{"peoples", "in_order"}, {"first_player", "seat_2"}});
  EXPECT_EQ(heard(t), (Lines{"peoples_dealt purple elves demons", "peoples_dealt black humans orcs",
                             "peoples_dealt yellow dwarves necromancers", "first_player black"}));
}

RULE("IMM-045 IMM-050 IMM-053 IMM-054",
     "a draft round is told: shown, placed, taken, discarded, passed on, filled up") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2").given("draft purple conf_s_treehome conf_s_sunhome");
  t.chance("refill black conf_s_dustwell")
      .chance("refill yellow conf_l_dustwell")
      .chance("refill purple conf_l_treehome");
  heard(t);
  t.play("purple pick conf_s_treehome");
  EXPECT_EQ(heard(t), (Lines{"drafted purple conf_s_treehome"}));
  t.play("purple place_group 3");
  EXPECT_EQ(heard(t), (Lines{"group_placed purple 3 s_treehome", "land_gained purple land_treehome",
                             "discarded purple conf_s_treehome", "hands_passed black", "refilled black conf_s_dustwell",
                             "refilled yellow conf_l_dustwell", "refilled purple conf_l_treehome"}));
  EXPECT_EQ(state(t).pile, (std::array<u8, 2>{28, 27}));
  EXPECT_EQ(state(t).draft_count, (std::array<u8, kSeats>{1, 2, 1, 0, 0}));
}

RULE("IMM-061 IMM-062 IMM-070 IMM-080", "the end of the start round is told: income, new pile, tower, round") {
  Table t = bare("draft");
  for (const char* seat : {"purple", "black", "yellow"}) t.given(std::string("reserve ") + seat + " 13");
  t.given("peoples purple elves trolls").given("peoples black humans orcs").given("peoples yellow dwarves demons");
  t.given("groups purple 2").given("draft purple conf_s_sunhome");
  t.chance("throw 3 0 0 0 0 4");
  t.chance("deal_card purple conf_l_treehome")
      .chance("deal_card black conf_l_sunhome")
      .chance("deal_card yellow conf_l_dustwell");
  t.play("purple pick conf_s_sunhome");
  heard(t);
  t.play("purple place_group 2");
  EXPECT_EQ(heard(t), (Lines{"group_placed purple 2 s_sunhome", "land_gained purple land_sunhome",
                             "discarded purple conf_s_sunhome", "start_income purple 9 7", "start_income black 8 7",
                             "start_income yellow 4 10", "deck_shuffled", "tower_filled 31", "fell 3 0 0 0 0 4",
                             "inhabitants_left 2"}));
  CHECK(t.then("box purple 28"));
  t.play("purple to_light 1");
  EXPECT_EQ(heard(t), (Lines{"limbo_split purple 1 2", "round_began 1", "card_drawn purple conf_l_treehome",
                             "card_drawn black conf_l_sunhome", "card_drawn yellow conf_l_dustwell"}));
  CHECK(t.then("limbo purple light 4"));
  CHECK(t.then("limbo purple shadow 5"));
  CHECK(t.then("inside inhabitants 6"));
}

RULE("IMM-091 IMM-107", "reinforcements are told, and that all plans are made") {
  Table t = bare("reinforce");
  t.given("first black").given("armies black l_treehome 1").given("limbo black light 3").settle();
  heard(t);
  t.play("black reinforce l_treehome");
  EXPECT_EQ(heard(t), (Lines{"reinforced black l_treehome"}));
  for (const char* seat : {"purple", "black", "yellow"})
    for (int f = 0; f < kFields; ++f)
      t.play(std::string(seat) +
             (f == 0 && *seat == 'p' ? " plan earn_gold blank" : " leave " + game(t).pack.field[at(f)].id));
  EXPECT_EQ(heard(t), (Lines{"plans_locked"}));
}

RULE("IMM-130 IMM-131 IMM-120 IMM-113 IMM-252", "income, compensation, discarding and passing are told") {
  Table t = executing(
      {"armies purple l_shorelake 1", "plan purple earn_gold conf_l_shorelake", "plan purple build land_treehome"});
  t.settle();
  heard(t);
  t.play("purple reveal earn_gold").play("purple collect gold l_shorelake");
  EXPECT_EQ(heard(t), (Lines{"revealed purple earn_gold conf_l_shorelake", "collected purple 5 gold l_shorelake",
                             "discarded purple conf_l_shorelake"}));
  t.play("black reveal magic_light")
      .play("black compensate energy")
      .play("yellow compensate gold")
      .play("purple pass gold");
  Lines told = heard(t);
  ASSERT_GE(told.size(), 4U);
  told.resize(4);  // then the round is scored
  EXPECT_EQ(told, (Lines{"revealed black magic_light magic_raise_5", "compensated black energy",
                         "compensated yellow gold", "passed purple gold"}));
}

RULE("IMM-135 IMM-140 IMM-171 IMM-191 IMM-192 IMM-195", "payments and what they buy are told") {
  const auto acts = [](const std::vector<std::string>& given, const std::vector<std::string>& plays) {
    std::vector<std::string> lines{"energy purple 9", "gold purple 9", "armies purple l_treehome 3",
                                   "limbo purple light 4"};
    lines.insert(lines.end(), given.begin(), given.end());
    Table t = executing(lines);
    t.play("purple " + plays[0]);
    heard(t);
    for (std::size_t i = 1; i < plays.size(); ++i) t.play("purple " + plays[i]);
    return heard(t);
  };
  EXPECT_EQ(acts({"plan purple raise_3 land_treehome"}, {"reveal raise_3", "raise l_treehome"}),
            (Lines{"paid purple 2 1", "raised purple 3 l_treehome"}));
  EXPECT_EQ(acts({"peoples purple elves orcs", "plan purple build land_treehome"},
                 {"reveal build", "build portal l_treehome"}),
            (Lines{"paid purple 4 0", "built purple portal l_treehome"}));
  EXPECT_EQ(acts({"armies purple l_heartwood 1", "plan purple attack_or_move land_treehome"},
                 {"reveal attack_or_move", "move l_treehome l_heartwood", "send 2"}),
            (Lines{"paid purple 0 1", "moved purple 2 l_treehome l_heartwood"}));
  EXPECT_EQ(acts({"plan purple magic_light magic_cards_or_raise_2"},
                 {"reveal magic_light", "raise_world light", "place l_treehome", "place l_treehome"}),
            (Lines{"paid purple 0 2", "raised purple 1 l_treehome", "raised purple 1 l_treehome"}));
  EXPECT_EQ(
      acts({"marker yellow", "plan purple magic_light magic_card_or_marker"}, {"reveal magic_light", "take_marker"}),
      (Lines{"paid purple 0 1", "marker_taken purple"}));
  EXPECT_EQ(
      acts({"plan yellow build land_treehome", "plan purple magic_light magic_shrine_or_claim"},
           {"reveal magic_light", "claim l_treehome"}),
      (Lines{"paid purple 2 2", "land_torn yellow land_treehome build", "land_taken purple land_treehome yellow"}));
}

/// Purple attacks Heartwood from Treehome with 3 armies.
Lines battle_told(const std::vector<std::string>& given, const std::string& result) {
  std::vector<std::string> lines{"armies purple l_treehome 4"};
  lines.insert(lines.end(), given.begin(), given.end());
  Table t = executing(lines);
  t.chance("throw " + result);
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood");
  heard(t);
  t.play("purple send 3");
  return heard(t);
}

RULE("IMM-203 IMM-213 IMM-211", "an attack on an empty site is told") {
  EXPECT_EQ(
      battle_told({"plan purple attack conf_l_sunhome"}, "3 0 0 0 0 1"),
      (Lines{"attacked purple 3 l_treehome l_heartwood defender", "inhabitant_added", "thrown 3 0 0 0 0 1",
             "fell 3 0 0 0 0 1", "losses purple 1 shadow", "inhabitants_left 1", "attack_won purple l_heartwood 2",
             "land_gained purple land_heartwood", "discarded purple conf_l_sunhome"}));
  EXPECT_EQ(battle_told({"tray inhabitants 5", "plan purple attack land_treehome"}, "0 0 0 0 0 4"),
            (Lines{"attacked purple 3 l_treehome l_heartwood neutral", "inhabitant_removed", "thrown 3 0 0 0 0 4",
                   "fell 0 0 0 0 0 4", "attack_failed purple l_heartwood"}));
}

RULE("IMM-223 IMM-225 IMM-226 IMM-227", "a battle is told: won, held") {
  EXPECT_EQ(battle_told({"armies black l_heartwood 2", "land black heartwood", "tray inhabitants 1",
                         "plan purple attack conf_l_heartwood"},
                        "3 2 0 0 0 1"),
            (Lines{"attacked purple 3 l_treehome l_heartwood attacker", "defended black 2 l_heartwood",
                   "thrown 3 2 0 0 0 1", "fell 3 2 0 0 0 1", "losses black 2 shadow", "inhabitants_left 1",
                   "losses purple 1 shadow", "attack_won purple l_heartwood 2",
                   "land_taken purple land_heartwood black", "discarded purple conf_l_heartwood"}));
  EXPECT_EQ(battle_told({"armies black l_heartwood 4", "tray inhabitants 1", "plan purple attack land_treehome"},
                        "1 4 0 0 0 1"),
            (Lines{"attacked purple 3 l_treehome l_heartwood neutral", "defended black 4 l_heartwood",
                   "thrown 3 4 0 0 0 1", "fell 1 4 0 0 0 1", "losses purple 1 shadow", "losses black 1 shadow",
                   "defence_won black l_heartwood 3"}));
}

RULE("IMM-228 IMM-229 R-40", "a battle is told: tied, decided by inhabitants alone") {
  EXPECT_EQ(battle_told({"armies black l_heartwood 2", "land black heartwood", "tray inhabitants 1",
                         "plan purple attack land_treehome"},
                        "2 2 0 0 0 1"),
            (Lines{"attacked purple 3 l_treehome l_heartwood neutral", "defended black 2 l_heartwood",
                   "thrown 3 2 0 0 0 1", "fell 2 2 0 0 0 1", "tied l_heartwood", "losses purple 2 shadow",
                   "losses black 2 shadow", "land_returned land_heartwood black"}));
  EXPECT_EQ(battle_told({"armies black l_heartwood 2", "tray inhabitants 3", "plan purple attack conf_l_heartwood"},
                        "0 1 0 0 0 3"),
            (Lines{"attacked purple 3 l_treehome l_heartwood attacker", "defended black 2 l_heartwood",
                   "thrown 3 2 0 0 0 3", "fell 0 1 0 0 0 3", "losses black 1 shadow", "inhabitants_left 1",
                   "abandoned l_heartwood", "discarded purple conf_l_heartwood"}));
}

RULE("IMM-260 IMM-261 IMM-262 IMM-263 IMM-264 IMM-265", "the points of a scoring are told by their source") {
  Table t = bare("score");
  t.given("round 7");
  for (const char* site : {"l_treehome", "l_heartwood", "l_fernmarch", "s_sunhome", "s_dustwell"})
    t.given(std::string("armies purple ") + site + " 1");
  t.given("shrine l_treehome").given("shrine s_sunhome").given("capital l_heartwood");
  heard(t);
  t.settle();
  EXPECT_EQ(heard(t),
            (Lines{"scored black 0 0 0 0 0", "scored yellow 0 0 0 0 0", "scored purple 2 2 1 2 0", "game_over"}));
  EXPECT_EQ(state(t).round_vp[6], (std::array<u8, kSeats>{7, 0, 0, 0, 0}));
  EXPECT_EQ(state(t).earned[0], (std::array<u16, kSources>{2, 2, 1, 2, 0, 0}));
}

RULE("IMM-044", "chance deals five different cards of the pile's world to the seat whose turn it is") {
  Table t("immortals", 3, {{"first_player", "seat_1"}});
  t.scripted_chance_only();
  while (t.step() == "start.group" && t.actor() != "yellow") t.play(t.actor() + " " + t.options(t.actor())[0]);
  EXPECT_THROW(t.play("yellow " + t.options("yellow")[0]), std::exception);  // the deal waits for chance
  const auto possible = [&](Action a) { return chance_valid(t.game().rules, t.raw(), a); };
  const auto hand = [](int seat, std::array<int, 5> c) {
    return make_action(verb::deal_hand, seat, conflict_card(c[0]), conflict_card(c[1]), conflict_card(c[2]),
                       conflict_card(c[3]), conflict_card(c[4]));
  };
  EXPECT_TRUE(possible(hand(0, {25, 26, 27, 28, 55})));   // shadow cards and a shadow joker
  EXPECT_FALSE(possible(hand(1, {25, 26, 27, 28, 29})));  // not this seat
  EXPECT_FALSE(possible(hand(0, {1, 26, 27, 28, 29})));   // a light card
  EXPECT_FALSE(possible(hand(0, {25, 25, 27, 28, 29})));  // one card twice
  EXPECT_FALSE(possible(hand(0, {26, 25, 27, 28, 29})));  // one hand has one notation
  EXPECT_FALSE(possible(make_action(verb::deal_hand, 0, conflict_card(25))));
  EXPECT_FALSE(possible(make_action(verb::deal_card, 0, conflict_card(25))));
}

RULE("IMM-206", "no throw lets more cubes fall than were thrown and inside") {
  Table t = executing({"armies purple l_treehome 4", "inside black 2", "plan purple attack land_treehome"});
  t.scripted_chance_only();
  EXPECT_THROW(t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 3"),
               std::exception);
  const auto possible = [&](Action a) { return chance_valid(t.game().rules, t.raw(), a); };
  EXPECT_TRUE(possible(make_action(verb::throw_cubes, 3, 2, 0, 0, 0, 1)));
  EXPECT_TRUE(possible(make_action(verb::throw_cubes, 0, 0, 0, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 4, 0, 0, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 0, 3, 0, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 0, 0, 1, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 0, 0, 0, 0, 0, 2)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 1, 1)));
  EXPECT_FALSE(possible(make_action(verb::send, 0, 0, 0, 0, 0, 0)));
}

RULE("IMM-303 IMM-304", "cubes are drawn colour by colour, thrown ones before old ones, each once") {
  Table t("immortals", 5);
  Game g = game(t);
  g->inside = {3, 0, 2, 1, 4, 2};
  const Cubes thrown{5, 2, 0, 1, 3, 2};
  for (u64 seed = 1; seed <= 200; ++seed) {
    Rng mine(seed), theirs(seed);
    Cubes want{};
    for (std::size_t c = 0; c < kColours; ++c) {  // n = 13, m = 12: A 24 of 36 + 24 + 13, and 13 of 13 + 22
      for (int i = 0; i < thrown[c]; ++i) want[c] = static_cast<u8>(want[c] + (mine.below(73) >= 24));
      for (int i = 0; i < g->inside[c]; ++i) want[c] = static_cast<u8>(want[c] + (mine.below(35) < 13));
    }
    ASSERT_EQ(tower_sample(g, thrown, theirs), want) << seed;
  }
}

}  // namespace
}  // namespace immortals::test
