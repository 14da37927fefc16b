// Rules of setup, start round and filling the tower (IMM-001 to IMM-073).
#include "board.h"
#include "games/immortals/view.h"

namespace immortals::test {
namespace {

/// Plays random decisions until the phase is reached.
void run_to(Table& t, Phase phase, u64 seed) {
  Rng rng(seed);
  const Rules& rules = t.game().rules;
  while (state(t).phase != phase) {
    const tafel::Turn turn = whose_turn(rules, t.raw());
    ASSERT_FALSE(turn.over);
    if (turn.chance) {
      act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
      continue;
    }
    const Seat s = turn.seats.lowest();
    Options out;
    list_options(rules, t.raw(), s, out);
    act(rules, t.raw(), s, out[static_cast<std::size_t>(rng.below(static_cast<int>(out.size())))]);
  }
}

RULE("IMM-002 IMM-004 IMM-005 IMM-006 IMM-023 R-61", "two worlds of five regions, 25 land cards, 60 conflict cards") {
  Table t("immortals", 3);
  const Pack& p = game(t).pack;
  for (std::size_t c = 0; c < kCountries; ++c) {
    CHECK(p.near[c].size() >= 4 && p.near[c].size() <= 5);
    for (u8 n : p.near[c]) CHECK(p.near[c + kCountries].has(n + kCountries));
  }
  int borders = 0;
  for (std::size_t c = 0; c < kCountries; ++c) borders += p.near[c].size();
  EXPECT_EQ(borders, 110);
  EXPECT_EQ(p.world_cards[kLight].size(), 30);
  EXPECT_EQ(p.world_cards[kShadow].size(), 30);
  EXPECT_EQ(p.jokers.size(), 10);
  for (u8 j : p.jokers) EXPECT_EQ(p.card_sites[j].size(), 5);
  EXPECT_EQ(p.income[kGold][11], 5);        // Shorelake in the light
  EXPECT_EQ(p.income[kEnergy][25 + 1], 6);  // Tribute Pass in the shadow
  EXPECT_EQ(state(t).deck.size(), kConflicts);
}

RULE("IMM-003 IMM-007", "a country is occupied in each world separately, by one player each") {
  Table t = bare("score");
  t.given("armies purple l_treehome 3").given("armies black s_treehome 2");
  CHECK(t.then("armies l_treehome purple 3"));
  CHECK(t.then("armies s_treehome black 2"));
  EXPECT_THROW(t.given("armies black l_treehome 1"), std::exception);
}

RULE("IMM-012 IMM-020 IMM-021 IMM-025", "43 armies per player, nothing for missing players, empty tower, full supply") {
  Table t("immortals", 3);
  State& s = state(t);
  EXPECT_EQ(s.supply, 20);
  for (std::size_t c = 0; c < kColours; ++c) EXPECT_EQ(s.inside[c] + s.tray[c], 0);
  for (Seat seat = 0; seat < 3; ++seat)
    EXPECT_EQ(s.reserve[seat] + 28, 43);  // 24 inner and 4 outer armies lie on the board
  for (Seat seat = 3; seat < 5; ++seat) EXPECT_EQ(s.reserve[seat] + s.box[seat], 0);
  EXPECT_EQ(hand_size(game(t), 0), 8);  // 4 magic and 4 blank cards
  EXPECT_EQ(s.vp[0] + s.vp[1] + s.vp[2], 0);
}

RULE("IMM-022 R-01", "7, 5 and 5 rounds; the options change it") {
  EXPECT_EQ(state(*std::make_unique<Table>("immortals", 3)).rounds, 7);
  EXPECT_EQ(state(*std::make_unique<Table>("immortals", 4)).rounds, 5);
  EXPECT_EQ(state(*std::make_unique<Table>("immortals", 5)).rounds, 5);
  for (int seats = 3; seats <= 5; ++seats) {
    Table english("immortals", seats, {{"rounds", "english"}});
    EXPECT_EQ(state(english).rounds, seats == 3 ? 7 : seats == 4 ? 6 : 5);
    for (int rounds = 1; rounds <= 10; ++rounds) {
      Table t("immortals", seats, {{"rounds", std::to_string(rounds)}});
      EXPECT_EQ(state(t).rounds, rounds);
    }
  }
}

RULE("IMM-013 IMM-024", "every seat has one light and one shadow people, no people twice") {
  for (u64 seed = 1; seed < 30; ++seed) {
    Table t("immortals", 5, {}, seed);
    BitSet<8> light, shadow;
    for (Seat s = 0; s < 5; ++s) light.add(state(t).light[s]), shadow.add(state(t).shadow[s]);
    EXPECT_EQ(light.size(), 5);
    EXPECT_EQ(shadow.size(), 5);
  }
}

RULE("IMM-026", "the first player is drawn, or named by the option") {
  BitSet<8> seen;
  for (u64 seed = 1; seed < 60; ++seed) {
    Table t("immortals", 4, {}, seed);
    EXPECT_EQ(state(t).first, state(t).marker);
    seen.add(state(t).first);
  }
  EXPECT_EQ(seen.size(), 4);
  for (Seat s = 0; s < 5; ++s) {
    Table t("immortals", 5, {{"first_player", "seat_" + std::to_string(s + 1)}});
    EXPECT_EQ(state(t).first, s);
    EXPECT_EQ(state(t).marker, s);
  }
  Table t("immortals", 4, {{"first_player", "seat_3"}});
  EXPECT_EQ(t.actor(), "yellow");
}

/// Peoples of the seats as "light shadow" ids.
std::vector<std::string> dealt(Table& t) {
  std::vector<std::string> out;
  for (Seat s = 0; s < game(t).seats(); ++s)
    out.push_back(game(t).pack.light[state(t).light[s]].id + " " + game(t).pack.shadow[state(t).shadow[s]].id);
  return out;
}

RULE("IMM-024", "an explicit list of peoples, one pair for each seat") {
  for (const std::string rest : {"random", "in_order"}) {
    Table t("immortals", 3,
            {{"peoples", rest},
             {"light_1", "amazons"},
             {"light_2", "elves"},
             {"light_3", "humans"},
             {"shadow_1", "trolls"},
             {"shadow_2", "demons"},
             {"shadow_3", "orcs"}});
    EXPECT_EQ(dealt(t), (std::vector<std::string>{"amazons trolls", "elves demons", "humans orcs"}));
  }
}

RULE("IMM-024", "every seat may wish for every people") {
  const Pack& pack = game(*std::make_unique<Table>("immortals", 3)).pack;
  for (std::size_t p = 0; p < 5; ++p)
    for (Seat s = 0; s < 5; ++s) {
      const std::string n = std::to_string(s + 1);
      Table t("immortals", 5, {{"light_" + n, pack.light[p].id}, {"shadow_" + n, pack.shadow[p].id}}, 3 + p);
      EXPECT_EQ(dealt(t)[s], pack.light[p].id + " " + pack.shadow[p].id);
    }
}

RULE("IMM-024", "a people that a later seat wishes for is dealt to no other") {
  for (u64 seed = 1; seed < 40; ++seed) {
    Table t("immortals", 4, {{"light_4", "elves"}, {"shadow_3", "orcs"}}, seed);
    EXPECT_EQ(game(t).pack.light[state(t).light[3]].id, "elves");
    EXPECT_EQ(game(t).pack.shadow[state(t).shadow[2]].id, "orcs");
    BitSet<8> light, shadow;
    for (Seat s = 0; s < 4; ++s) light.add(state(t).light[s]), shadow.add(state(t).shadow[s]);
    EXPECT_EQ(light.size(), 4);
    EXPECT_EQ(shadow.size(), 4);
  }
}

RULE("IMM-024", "of two equal wishes the earlier seat's counts; the other gets what is left") {
  Table t("immortals", 3, {{"peoples", "in_order"}, {"light_1", "humans"}, {"light_2", "humans"}});
  EXPECT_EQ(dealt(t), (std::vector<std::string>{"humans demons", "elves orcs", "dwarves necromancers"}));
}

RULE("IMM-024", "a wish of a seat that is not at the table takes nothing away") {
  BitSet<8> seen;
  for (u64 seed = 1; seed < 40; ++seed) {
    Table t("immortals", 3, {{"light_5", "elves"}}, seed);
    for (Seat s = 0; s < 3; ++s) seen.add(state(t).light[s]);
  }
  EXPECT_TRUE(seen.has(0));
}

RULE("IMM-026", "a first player who does not sit at the table is refused") {
  const Rules& rules = tafel::test::library().find("immortals")->rules;
  for (int seats = 3; seats <= 5; ++seats)
    for (int first = 1; first <= 5; ++first) {
      const Config config = config_from(rules, {{"first_player", "seat_" + std::to_string(first)}});
      EXPECT_EQ(rules.playable(seats, config), first <= seats ? "" : "unplayable.first_player");
    }
}

RULE("IMM-040 R-04", "outer groups only with 3 or 4 players") {
  for (int seats = 3; seats <= 5; ++seats) {
    Table t("immortals", seats);
    for (Seat s = 0; s < seats; ++s) {
      int armies = 0;
      for (int k = 1; k <= 10; ++k) armies += k * state(t).groups[s][static_cast<std::size_t>(k - 1)];
      EXPECT_EQ(armies, seats == 5 ? 24 : 28);
    }
  }
}

RULE("IMM-041 IMM-042", "a start group in the light with its land card, 2 armies in the shadow") {
  Table t("immortals", 3, {{"peoples", "in_order"}, {"first_player", "seat_1"}});
  t.play("purple station 3");  // Elves: Treehome
  CHECK(t.then("armies l_treehome purple 3"));
  CHECK(t.then("armies s_treehome purple 2"));
  CHECK(t.then("land treehome hand purple"));
  EXPECT_EQ(t.refusal("black station 9"), "IMM-040");
}

RULE("IMM-043 IMM-044", "five cards each, shadow first, then alternately") {
  Table t("immortals", 5, {{"first_player", "seat_2"}});
  Rng rng(3);
  while (t.step() != "draft.pick") {
    t.settle();
    if (t.step() != "start.group") break;
    t.play(t.actor() + " " + t.options(t.actor())[0]);
  }
  const State& s = state(t);
  for (int k = 0; k < 5; ++k) {
    const Seat seat = game(t).turn_order(k);
    EXPECT_EQ(s.draft[seat].size(), 5);
    const auto world = static_cast<std::size_t>(k % 2 == 0 ? kShadow : kLight);
    CHECK((s.draft[seat] - game(t).pack.world_cards[world]).empty());
  }
  EXPECT_EQ(s.pile[kShadow], 15);
  EXPECT_EQ(s.pile[kLight], 20);
}

RULE("IMM-045 IMM-046 IMM-048 IMM-052 IMM-058",
     "all choose at once; free sites first; a seat without groups keeps its card unseen") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("armies black l_heartwood 1");
  t.given("draft purple conf_l_heartwood conf_l_sunhome").given("draft black conf_s_sunhome");
  EXPECT_EQ(t.refusal("purple pick conf_l_heartwood"), "IMM-048");
  t.play("black pick conf_s_sunhome").play("purple pick conf_l_sunhome");
  EXPECT_EQ(t.step(), "draft.group");
  CHECK(t.then("card conf_s_sunhome hand black"));
  CHECK(t.then("known conf_s_sunhome no"));
  t.play("purple place_group 2");
  CHECK(t.then("armies l_sunhome purple 2"));
}

RULE("IMM-049", "no card shows a free site: any card is kept and no group placed") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("armies black l_heartwood 1").given("draft purple conf_l_heartwood");
  t.play("purple pick conf_l_heartwood");
  CHECK(t.then("card conf_l_heartwood hand purple"));
  CHECK(t.then("known conf_l_heartwood no"));
  CHECK(t.then("groups purple 2 3"));
}

RULE("IMM-047 IMM-050 IMM-051 IMM-055 R-09",
     "joker: a free country of the region; the land card decides where the card goes") {
  Table t = bare("draft");
  t.given("groups purple 3 2")
      .given("armies black s_treehome 1")
      .given("armies black l_heartwood 1")
      .given("land black treehome");
  t.given("draft purple joker_l_verdant");
  t.play("purple pick joker_l_verdant");
  EXPECT_EQ(t.refusal("purple take_site l_heartwood"), "IMM-047");
  t.play("purple take_site l_treehome").play("purple place_group 3");  // occupied in the shadow, free in the light
  CHECK(t.then("card joker_l_verdant hand purple"));                   // the land card is black's
  CHECK(t.then("land treehome hand black"));
}

RULE("IMM-053 IMM-054 R-13", "hands and marker go left, everybody fills up from the pile of that hand's world") {
  Table t = bare("draft");
  t.given("first purple")
      .given("groups purple 3 2")
      .given("draft purple conf_s_treehome conf_s_sunhome")
      .given("draft black conf_l_dustwell conf_l_witchlight");
  t.given("draft yellow conf_s_dustwell conf_s_witchlight");
  t.play("purple pick conf_s_treehome")
      .play("black pick conf_l_dustwell")
      .play("yellow pick conf_s_dustwell")
      .play("purple place_group 2");
  EXPECT_EQ(state(t).marker, 1);
  EXPECT_EQ(t.step(), "draft.pick");
  CHECK(t.then("card conf_s_sunhome draft black"));
  CHECK(t.then("card conf_l_witchlight draft yellow"));
  CHECK(t.then("card conf_s_witchlight draft purple"));
  for (Seat s = 0; s < 3; ++s) EXPECT_EQ(state(t).draft[s].size(), 2);
  CHECK((state(t).draft[2] - game(t).pack.world_cards[kLight]).empty());
}

RULE("IMM-054 IMM-058 R-12",
     "an empty pile is made of discarded cards; without any the hand stays small and a group is placed freely") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2 2").given("draft purple conf_s_treehome");
  State& s = state(t);
  s.conflict[1] = s.deck, s.conflict_count[1] = static_cast<u8>(s.deck.size()), s.deck = {}, s.pile = {0, 0};
  t.play("purple pick conf_s_treehome").play("purple place_group 3");
  // The only discarded shadow card came back through the pile to black, who received purple's empty shadow hand.
  CHECK(t.then("card conf_s_treehome draft black"));
  t.play("black pick conf_s_treehome");
  EXPECT_EQ(t.step(), "draft.site");
  t.play("purple take_site l_sunhome").play("purple place_group 2");
  CHECK(t.then("armies l_sunhome purple 2"));
  CHECK(t.then("land sunhome hand purple"));
}

RULE("IMM-059 IMM-060 IMM-061 IMM-062 IMM-063 IMM-064 R-14", "the end of the start round") {
  Table t = bare("draft");
  for (const char* seat : {"purple", "black", "yellow"}) t.given(std::string("reserve ") + seat + " 13");
  t.given("peoples purple elves trolls")
      .given("first black")
      .given("groups purple 2")
      .given("draft purple conf_s_sunhome conf_s_dustwell");
  t.chance("throw 0 0 0 0 0 0");
  t.chance("deal_card black conf_l_treehome")
      .chance("deal_card yellow conf_l_heartwood")
      .chance("deal_card purple conf_l_fernmarch");
  t.play("purple pick conf_s_sunhome").play("purple place_group 2");
  CHECK(t.then("energy purple 9"));
  CHECK(t.then("gold purple 7"));
  CHECK(t.then("limbo purple light 3"));
  CHECK(t.then("limbo purple shadow 3"));
  CHECK(t.then("marker black"));
  CHECK(t.then("card conf_s_dustwell deck"));  // put back
  CHECK(t.then("card conf_s_sunhome deck"));   // discarded, shuffled in
  EXPECT_EQ(state(t).pile[0], 57);
  EXPECT_EQ(t.step(), "reinforce.place");  // 3 armies in the shadow limbo: 1 may return
}

RULE("IMM-070 IMM-071 IMM-072 IMM-073",
     "filling the tower: 7 each and 10 inhabitants; fallen armies are divided, 2 inhabitants stay") {
  for (int seats = 3; seats <= 5; ++seats) {
    Table t("immortals", seats, {}, 11);
    run_to(t, Phase::reinforce, 5);
    const State& s = state(t);
    EXPECT_LE(s.tray[kInhabitant], 2);
    for (Seat seat = 0; seat < seats; ++seat) {
      EXPECT_EQ(s.box[seat], seats == 5 ? 4 : 0);
      EXPECT_EQ(s.reserve[seat] + s.tray[seat], 0);
      EXPECT_EQ(s.limbo[seat][0] + s.limbo[seat][1] + s.inside[seat], 13);
    }
    EXPECT_EQ(check(game(t)), nullptr);
  }
}

RULE("IMM-001 IMM-080 IMM-081 IMM-270", "rounds of four phases until the last one; most points win") {
  Table t("immortals", 3, {{"rounds", "2"}}, 3);
  Rng rng(4);
  const Rules& rules = t.game().rules;
  int rounds = 0;
  Phase last = Phase::setup;
  while (!whose_turn(rules, t.raw()).over) {
    const tafel::Turn turn = whose_turn(rules, t.raw());
    if (state(t).phase != last) {
      CHECK(state(t).phase != Phase::plan || last == Phase::reinforce);
      CHECK(state(t).phase != Phase::execute || last == Phase::plan);
      last = state(t).phase, rounds += last == Phase::execute;
    }
    if (turn.chance) {
      act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
      continue;
    }
    Options out;
    list_options(rules, t.raw(), turn.seats.lowest(), out);
    act(rules, t.raw(), turn.seats.lowest(), out[static_cast<std::size_t>(rng.below(static_cast<int>(out.size())))]);
  }
  EXPECT_EQ(rounds, 2);
  EXPECT_EQ(state(t).phase, Phase::over);
  std::array<u8, 3> place{};
  rules.places(t.raw(), place);
  for (Seat s = 0; s < 3; ++s)
    for (Seat o = 0; o < 3; ++o) CHECK(place[s] != 1 || state(t).vp[s] >= state(t).vp[o]);
}

}  // namespace
}  // namespace immortals::test
