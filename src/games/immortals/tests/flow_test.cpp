// Nothing is left over: what a phase, a turn or a decision leaves behind, what chance may do, what others see of it.
#include "board.h"
#include "games/immortals/describe.h"
#include "games/immortals/score.h"
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"
#include "games/immortals/view.h"
#include "shell/standing.h"

namespace immortals::test {
namespace {

Main flow_of(const State& s) { return s.stack[0].read<Main>(); }

/// Everything that the flow of the game remembers beside whose turn it is.
std::array<int, 6> memory(const State& s) {
  const Main l = flow_of(s);
  return {l.world, l.left, l.last, l.site, l.empty, l.landless};
}

RULE("IMM-080", "no phase leaves anything behind for the next one") {
  for (u64 seed = 1; seed <= 4; ++seed) {
    Table t("immortals", 3 + static_cast<int>(seed % 3), {{"rounds", "2"}, {"comeback", "on"}}, seed);
    const Rules& rules = t.game().rules;
    Rng rng(seed);
    for (tafel::Turn turn = run_chance(rules, t.raw(), rng); !turn.over; turn = run_chance(rules, t.raw(), rng)) {
      const State& s = state(t);
      const std::string step(top_row(rules, t.raw()).name);
      const auto m = memory(s);
      if (step == "draft.pick" || step == "plan.field") {
        EXPECT_EQ(flow_of(s).k, 0) << step;
      }
      if (step != "reinforce.place") {
        EXPECT_EQ(m[0] + m[1] + m[2] + m[5], 0) << step;
      }
      if (step != "draft.group") {
        EXPECT_EQ(m[3], 0) << step;
      }
      if (step != "draft.group" && step != "draft.site") {
        EXPECT_EQ(m[4], 0) << step;
      }
      if (s.phase > Phase::draft) {
        EXPECT_EQ(s.draft_world, (std::array<u8, kSeats>{})) << step;
        EXPECT_EQ(s.draft_count, (std::array<u8, kSeats>{})) << step;
        EXPECT_EQ(s.picked, (std::array<u8, kSeats>{})) << step;
        EXPECT_EQ(s.pile[1], 0) << step;
      }
      if (s.phase != Phase::plan) {
        EXPECT_EQ(s.plan_at, (std::array<u8, kSeats>{})) << step;
      }
      if (s.phase != Phase::execute) {
        EXPECT_EQ(s.passed, (std::array<u8, kSeats>{})) << step;
        EXPECT_EQ(s.shown, 0) << step;
      }
      if (step == "execute.choose" || step == "execute.compensation") {
        EXPECT_EQ(s.shown, 0);
        const Turn l = s.stack[1].read<Turn>();
        EXPECT_EQ(l.field + l.card + l.verb + l.src + l.dst + l.stance + l.defender + l.world + l.left + l.last, 0);
      }
      Options out;
      const Seat seat = rng.pick(turn.seats);
      list_options(rules, t.raw(), seat, out);
      act(rules, t.raw(), seat, out[rng.below(static_cast<u32>(out.size()))]);
    }
    Game over = game(t);
    hide(over, 0);  // nothing is open any more, and hiding it is no error
    EXPECT_EQ(over->phase, Phase::over);
  }
}

RULE("IMM-010 IMM-025 IMM-266 R-49",
     "what no decision changes: armies in all, points that were made, other sites in a battle") {
  for (u64 seed = 11; seed <= 13; ++seed) {
    Table t("immortals", 3, {{"rounds", "3"}}, seed);
    const Rules& rules = t.game().rules;
    Rng rng(seed);
    for (tafel::Turn turn = whose_turn(rules, t.raw()); !turn.over; turn = whose_turn(rules, t.raw())) {
      const State before = state(t);
      const std::string step(top_row(rules, t.raw()).name);
      const Turn battle = before.stack.back().read<Turn>();
      Options out;
      const Seat seat = turn.chance ? kChance : rng.pick(turn.seats);
      if (!turn.chance) list_options(rules, t.raw(), seat, out);
      act(rules, t.raw(), seat,
          turn.chance ? sample_chance(rules, t.raw(), rng) : out[rng.below(static_cast<u32>(out.size()))]);
      const State& after = state(t);
      for (Seat s = 0; s < 3; ++s) {
        EXPECT_GE(after.vp[s], before.vp[s]);
        if (before.round > 0) {  // 43 armies of three players are all in play
          EXPECT_EQ(after.box[s], 0);
        }
      }
      if (step != "battle.throw") continue;
      EXPECT_EQ(after.tray[battle.seat], 0);
      if (battle.defender != kNobody) {
        EXPECT_EQ(after.tray[battle.defender], 0);
      }
      EXPECT_GE(after.armies[battle.src], 1);
      for (std::size_t site = 0; site < kSites; ++site)
        if (site != battle.dst && after.phase == Phase::execute) {
          EXPECT_EQ(after.armies[site], before.armies[site]);
        }
    }
  }
}

RULE("IMM-253 IMM-255", "whoever has passed is marked until the round is over") {
  Table t = executing({"plan purple attack land_treehome"});
  t.play("purple pass gold");
  EXPECT_EQ(state(t).passed, (std::array<u8, kSeats>{1, 0, 0, 0, 0}));
  t.play("black pass energy");
  EXPECT_EQ(state(t).passed, (std::array<u8, kSeats>{}));
}

RULE("IMM-253", "passing warns only of cards that would do something") {
  const auto lost = [](const std::vector<std::string>& plan) {
    Table t = executing(plan);
    t.settle();
    const StepRow& row = top_row(t.game().rules, t.raw());
    return row.warning(t.raw(), t.raw().stack().back(), 0, make_action(verb::pass, kGold));
  };
  EXPECT_FALSE(lost({"plan purple attack blank", "plan purple build blank"}));
  EXPECT_EQ(lost({"plan purple attack blank", "plan purple build land_treehome"}).arg[0], 1);
}

RULE("IMM-253", "a pass warns of what is lost, and its preview says what it brings") {
  Table t = executing({"plan purple attack land_treehome", "plan purple raise_3 land_sunhome"});
  t.settle();
  nlohmann::json out;
  t.game().module.preview(t.raw(), 0, make_action(verb::pass, kGold), t.game().speak("en"), out);
  EXPECT_EQ(out["text"], "Gold +1, then 1.");
  const auto warning = [&](const Action& a) {
    const StepRow& row = top_row(t.game().rules, t.raw());
    return Speaker{t.game().rules, t.game().speak("en"), {}}.cause(t.raw(),
                                                                   row.warning(t.raw(), t.raw().stack().back(), 0, a));
  };
  EXPECT_EQ(warning(make_action(verb::pass, kGold)),
            "You take 2 planned cards back and carry out nothing more in this round.");
  EXPECT_EQ(warning(make_action(verb::reveal, 5)), "");
}

RULE("IMM-254", "compensation may be answered once and for all, nothing else in Execution") {
  Table t = executing({"plan purple attack land_treehome", "plan black build blank"});
  t.settle();
  const LoadedGame& loaded = t.game();
  const std::vector<StandingAnswer> wishes{{"execute.compensation", "compensate energy"},
                                           {"execute.choose", "pass gold"}};
  const auto answer = [&](Seat s) {
    return standing_answer(
        loaded, hide_for(loaded.rules, loaded.pack.get(), *reinterpret_cast<const StateBox*>(t.raw().state), s),
        wishes);
  };
  EXPECT_TRUE(standing_choices(loaded.rules, t.raw(), 0).empty());
  EXPECT_FALSE(answer(0));  // passing is never answered for him
  t.play("purple reveal attack")
      .play("purple compensate gold")
      .play("black reveal build")
      .play("black compensate gold");
  EXPECT_EQ(t.step(), "execute.compensation");
  EXPECT_EQ(standing_choices(loaded.rules, t.raw(), 2).size(), 2U);
  EXPECT_EQ(answer(2), make_action(verb::compensate, kEnergy));
  EXPECT_FALSE(answer(0));  // not his turn
}

RULE("IMM-091 IMM-191", "a form of armies says how many are left") {
  const auto left = [](Table& t) {
    Totals out;
    const StepRow& row = top_row(t.game().rules, t.raw());
    row.totals(t.raw(), t.raw().stack().back(), 0, out);
    return out.list.at(0).have;
  };
  Table t = bare("reinforce");
  t.given("armies purple l_treehome 1").given("limbo purple light 7").settle();
  EXPECT_EQ(left(t), 2);
  t.play("purple reinforce l_treehome");
  EXPECT_EQ(left(t), 1);
  Table raise = executing({"armies purple l_treehome 1", "limbo purple light 9", "energy purple 4", "gold purple 1",
                           "plan purple magic_light magic_raise_5"});
  raise.play("purple reveal magic_light").play("purple raise_world light");
  EXPECT_EQ(left(raise), 5);
  raise.play("purple place l_treehome");
  EXPECT_EQ(left(raise), 4);
}

RULE("IMM-130 IMM-131 IMM-141 IMM-190", "a plan says what it costs and what there is for it, at best") {
  Table t = bare("plan");
  t.given("peoples purple elves night_elves").given("energy purple 3").given("gold purple 2");
  t.given("armies purple l_shorelake 1").given("armies purple s_tribute_pass 1").given("armies purple l_treehome 1");
  for (const char* country : {"shorelake", "tribute_pass", "treehome", "sunhome", "dustwell"})
    t.given(std::string("land purple ") + country);
  t.settle();
  const auto sums = [&] {
    Totals out;
    top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), 0, out);
    std::vector<std::pair<int, int>> all;
    for (const Total& total : out.list) all.emplace_back(total.have, total.need);
    return all;
  };
  using Sums = std::vector<std::pair<int, int>>;  // energy, gold, blanks: cost and what there is
  EXPECT_EQ(sums(), (Sums{{0, 3}, {0, 2}, {0, 4}}));
  t.play("purple plan earn_gold land_shorelake");  // 5 gold in the light
  EXPECT_EQ(sums(), (Sums{{0, 3}, {0, 7}, {0, 4}}));
  t.play("purple plan raise_3 land_treehome");  // 2 energy, 1 gold
  EXPECT_EQ(sums(), (Sums{{2, 3}, {1, 7}, {0, 4}}));
  t.play("purple plan build land_sunhome");  // the Elves' shrine: 3 energy, 1 gold
  EXPECT_EQ(sums(), (Sums{{5, 3}, {2, 7}, {0, 4}}));
  t.play("purple plan attack_or_move blank");
  EXPECT_EQ(sums(), (Sums{{5, 3}, {2, 7}, {1, 4}}));
  t.play("purple plan gain_energy land_tribute_pass");  // 6 energy in the shadow
  EXPECT_EQ(sums(), (Sums{{5, 9}, {2, 7}, {1, 4}}));
  t.play("purple leave attack").play("purple leave eighth").play("purple plan individual land_dustwell");  // 2E + 1G
  EXPECT_EQ(sums(), (Sums{{7, 9}, {3, 7}, {1, 4}}));
  t.play("purple plan magic_light magic_raise_5");  // 4 energy, 1 gold
  EXPECT_EQ(sums(), (Sums{{11, 9}, {4, 7}, {1, 4}}));
}

RULE("IMM-213 R-27", "whoever conquers a country whose land card he holds keeps it where it lies") {
  Table t = executing({"armies purple l_treehome 3", "armies purple s_heartwood 1", "armies black l_heartwood 1",
                       "plan purple build land_heartwood", "plan purple attack land_treehome"});
  t.chance("throw 2 0 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 2");
  CHECK(t.then("armies l_heartwood purple 2"));
  CHECK(t.then("land heartwood board purple build"));
  for (const Event& e : t.events().list) EXPECT_TRUE(e.kind != event::land_taken && e.kind != event::land_torn);
}

RULE("R-02", "eighth_field = attack changes the eighth army field alone") {
  Table usual("immortals", 3), attack("immortals", 3, {{"eighth_field", "attack"}});
  for (int f = 0; f < kArmyFields; ++f) {
    const Effects& was = field_effects(game(usual), 0, f, kNoCard);
    const Effects& is = field_effects(game(attack), 0, f, kNoCard);
    if (f == 6) {
      ASSERT_EQ(is.size(), 1U);
      EXPECT_EQ(is[0].kind, Do::attack);
    } else if (f != 7) {  // the individual field is that of the people
      EXPECT_TRUE(std::equal(was.begin(), was.end(), is.begin(), is.end())) << f;
    }
  }
}

RULE("R-02", "the eighth field is called what the setting makes of it, in choices and where it is explained") {
  Table usual("immortals", 3), attack("immortals", 3, {{"eighth_field", "attack"}});
  const Texts& texts = usual.game().speak("en");
  const Speaker speaker{usual.game().rules, texts, {}};
  EXPECT_EQ(speaker.value(usual.raw(), domain::field, 6), "Second Attack or Move");
  EXPECT_EQ(speaker.value(attack.raw(), domain::field, 6), "Second Attack");
  EXPECT_EQ(speaker.value(attack.raw(), domain::field, 3), "Attack or Move");
  const auto explained = [&](u8 eighth) {
    Config config;
    config.value[option::eighth_field] = eighth;
    Json all;
    describe(game(usual).pack, texts, all);
    settle(all, usual.game().rules, config);
    return all["fields"];
  };
  EXPECT_EQ(explained(0)[6]["name"], "Second Attack or Move");
  EXPECT_EQ(explained(1)[6]["name"], "Second Attack");
  EXPECT_EQ(explained(1)[6]["info"], explained(1)[5]["info"]);
  EXPECT_NE(explained(0)[6]["info"], explained(0)[5]["info"]);
}

RULE("IMM-253 IMM-254", "a pass and a compensation tell which of the two was taken") {
  Table t = executing({"plan purple attack land_treehome", "plan black build blank"});
  t.play("purple pass energy")
      .play("black reveal build")
      .play("black compensate gold")
      .play("yellow compensate energy");
  std::vector<std::array<int, 3>> told;
  for (const Event& e : t.events().list)
    if (e.kind == event::passed || e.kind == event::compensated) told.push_back({e.kind, e.arg[0], e.arg[1]});
  EXPECT_EQ(told, (std::vector<std::array<int, 3>>{
                      {event::passed, 0, kEnergy}, {event::compensated, 1, kGold}, {event::compensated, 2, kEnergy}}));
  CHECK(t.then("energy purple 1"));
  CHECK(t.then("gold black 1"));
  CHECK(t.then("energy yellow 1"));
}

RULE("IMM-110 R-33", "a land card counts without own armies only in attacks, and only if the setting says so") {
  for (const std::string value : {"strict", "lenient"}) {
    Table t = bare("execute", 3, {{"land_card_attack", value}});
    t.given("land purple treehome").given("armies purple l_treehome 1");
    const Game g = game(t);
    EXPECT_EQ(card_sites(g, 0, land_card(5), false), Sites::of(5));
    EXPECT_EQ(card_sites(g, 0, land_card(5), true).size(), value == "lenient" ? 2 : 1);
  }
}

RULE("IMM-024", "random peoples differ from game to game, given ones do not") {
  for (const std::string value : {"random", "in_order"}) {
    BitSet<8> seen;
    for (u64 seed = 1; seed < 30; ++seed) {
      Table t("immortals", 3, {{"peoples", value}}, seed);
      seen.add(state(t).light[0]);
    }
    EXPECT_EQ(seen.size(), value == "random" ? 5 : 1);
  }
}

RULE("IMM-070 IMM-206", "everybody is told how many cubes of each colour were thrown and fell") {
  const auto told = [](Table& t, u8 kind) {
    std::vector<int> all;
    for (const Event& e : t.events().list)
      if (e.kind == kind) all.assign(e.arg.begin(), e.arg.begin() + e.argc);
    return all;
  };
  Table fill = bare("fill", 5);
  fill.given("round 1").given("tray inhabitants 10");
  for (const char* seat : {"purple", "black", "yellow", "blue", "red"}) fill.given(std::string("tray ") + seat + " 7");
  fill.chance("throw 1 2 3 4 5 6").settle();
  EXPECT_EQ(told(fill, event::tower_filled), (std::vector<int>{45}));
  EXPECT_EQ(told(fill, event::fell), (std::vector<int>{1, 2, 3, 4, 5, 6}));
  Table fight = executing({"armies purple l_treehome 8", "tray black 5", "tray yellow 6", "tray blue 4", "tray red 9",
                           "tray inhabitants 3", "plan purple attack land_treehome"},
                          5);
  fight.chance("throw 6 5 4 2 1 3");
  fight.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 7");
  EXPECT_EQ(told(fight, event::thrown), (std::vector<int>{7, 5, 6, 4, 9, 3}));
  EXPECT_EQ(told(fight, event::fell), (std::vector<int>{6, 5, 4, 2, 1, 3}));
}

RULE("IMM-171 IMM-201 R-35", "two armies are enough: one goes, one stays") {
  Table t = executing({"armies purple l_treehome 2", "armies purple l_heartwood 1", "gold purple 1",
                       "plan purple attack_or_move land_treehome"});
  t.play("purple reveal attack_or_move");
  EXPECT_TRUE(t.legal("purple attack l_treehome l_fernmarch"));
  EXPECT_FALSE(t.legal("purple attack l_heartwood l_frosthorn"));
  t.play("purple move l_treehome l_heartwood").play("purple send 1");
  CHECK(t.then("armies l_treehome purple 1"));
  CHECK(t.then("armies l_heartwood purple 2"));
}

RULE("IMM-001 IMM-271 R-51", "places: points first, then armies on the board; equals share a place") {
  Table t = bare("score", 4);
  t.given("vp purple 5").given("vp black 7").given("vp yellow 5").given("vp blue 5");
  t.given("armies purple l_treehome 3").given("armies yellow l_sunhome 4").given("armies blue l_dustwell 3");
  t.given("armies black l_heartwood 1");
  std::array<u8, 4> place{};
  final_places(game(t), place);
  EXPECT_EQ(place, (std::array<u8, 4>{3, 1, 2, 3}));
}

RULE("IMM-044", "a dealt hand is told to its owner card by card, to others only as somebody's hand") {
  Table t("immortals", 4, {{"first_player", "seat_1"}});
  while (t.step() == "start.group") t.play(t.actor() + " " + t.options(t.actor())[0]);
  int hands = 0;
  for (const Event& e : t.events().list) {
    if (e.kind != event::hand_dealt) continue;
    const auto seat = static_cast<Seat>(e.arg[0]);
    EXPECT_EQ(e.open, 1);
    ASSERT_EQ(e.argc, 6);
    Conflicts cards;
    for (std::size_t i = 1; i < 6; ++i) cards.add(at(e.arg[i] - kFirstConflict));
    EXPECT_EQ(cards, state(t).draft[seat]);
    for (Seat s = 0; s < 4; ++s) EXPECT_EQ(e.hidden_from(s), s != seat);
    ++hands;
  }
  EXPECT_EQ(hands, 4);
}

RULE("IMM-104", "a planned card leaves the hand, and no other card does") {
  Table t = bare("plan");
  State& s = state(t);
  for (std::size_t c = 0; c < kCountries; ++c) s.land[0].add(c);
  s.conflict[0] = Conflicts::first(kConflicts);
  const auto expect_hand = [&](u8 card) {
    Countries lands = s.land[0];
    Conflicts conflicts = s.conflict[0];
    if (is_land(card)) lands.remove(at(card - kFirstLand));
    if (is_conflict(card)) conflicts.remove(at(card - kFirstConflict));
    EXPECT_EQ(hand_lands(game(t), 0), lands) << int{card};
    EXPECT_EQ(hand_conflicts(game(t), 0), conflicts) << int{card};
  };
  for (u8 card = kNoCard; card <= kBlank; ++card) {
    if (is_magic(card)) continue;
    for (const std::size_t f : {0U, 7U}) {
      s.field[0][f] = card;
      expect_hand(card);
      s.field[0][f] = kNoCard;
    }
  }
}

RULE("IMM-102 IMM-190", "a magic field takes nothing, a blank or one of the four magic cards") {
  Table t = bare("plan");
  for (int f = 0; f < kArmyFields; ++f) t.play("purple leave " + game(t).pack.field[at(f)].id);
  EXPECT_EQ(t.options("purple"),
            (std::vector<std::string>{"leave magic_light", "plan magic_light blank", "plan magic_light magic_raise_5",
                                      "plan magic_light magic_card_or_marker", "plan magic_light magic_shrine_or_claim",
                                      "plan magic_light magic_cards_or_raise_2"}));
}

RULE("IMM-091 IMM-191", "the first country of the map takes armies as any other") {
  Table t = bare("reinforce");
  t.given("armies purple l_mountainhome 1").given("limbo purple light 3").settle();
  EXPECT_TRUE(t.legal("purple reinforce l_mountainhome"));
  Table raise = executing({"armies purple l_mountainhome 1", "limbo purple light 9", "energy purple 4", "gold purple 1",
                           "plan purple magic_light magic_raise_5"});
  raise.play("purple reveal magic_light").play("purple raise_world light");
  EXPECT_TRUE(raise.legal("purple place l_mountainhome"));
}

RULE("IMM-261 IMM-262 IMM-263 IMM-264 IMM-265 IMM-142 IMM-271",
     "the score sheet has a line for every source of points, and below them the armies that break a tie") {
  Table t = bare("score");
  t.given("armies black l_treehome 3").given("armies black s_sunhome 4");
  state(t).earned[1] = {1, 2, 3, 4, 5, 6};
  std::vector<ScoreLine> sheet;
  score_sheet(game(t), 1, sheet);
  std::vector<std::pair<std::string, int>> lines;
  for (const ScoreLine& line : sheet) {
    lines.emplace_back(line.category, line.points);
    EXPECT_EQ(line.tie_break, line.category == "armies");
  }
  EXPECT_EQ(lines, (std::vector<std::pair<std::string, int>>{{"countries", 1},
                                                             {"shrines", 2},
                                                             {"capitals", 3},
                                                             {"regions_some", 4},
                                                             {"regions_all", 5},
                                                             {"built", 6},
                                                             {"armies", 7}}));
}

RULE("IMM-024", "wishes of seats that are not at the table take nothing away") {
  for (const char* seat : {"4", "5"}) {
    BitSet<8> light, shadow;
    for (u64 seed = 1; seed < 60; ++seed) {
      Table t("immortals", 3, {{std::string("light_") + seat, "elves"}, {std::string("shadow_") + seat, "orcs"}}, seed);
      light.add(state(t).light[0]), shadow.add(state(t).shadow[0]);
    }
    EXPECT_EQ(light.size(), 5);
    EXPECT_EQ(shadow.size(), 5);
  }
}

RULE("R-12 IMM-054", "everybody is told that a draft pile was made of discarded cards, and of which world") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2 2").given("draft purple conf_s_treehome");
  State& s = state(t);
  s.conflict[1] = s.deck, s.conflict_count[1] = static_cast<u8>(s.deck.size()), s.deck = {}, s.pile = {0, 0};
  t.play("purple pick conf_s_treehome").play("purple place_group 3");
  int shuffled = 0;
  for (const Event& e : t.events().list)
    if (e.kind == event::pile_shuffled) {
      EXPECT_EQ(e.arg[0], kShadow);
      ++shuffled;
    }
  EXPECT_EQ(shuffled, 1);
}

RULE("R-18", "everybody is told that the discard pile became the draw pile") {
  Table t = executing({"gold purple 5", "plan purple magic_light magic_card_or_marker", "pile 0"});
  t.play("purple reveal magic_light");
  t.events().list.clear();
  t.play("purple draw 1");
  ASSERT_EQ(t.events().list.size(), 3U);
  EXPECT_EQ(t.events().list[0].kind, event::paid);
  EXPECT_EQ(t.events().list[1].kind, event::deck_shuffled);
  EXPECT_EQ(t.events().list[2].kind, event::card_drawn);
}

RULE("IMM-072 R-15", "with two inhabitants or fewer none returns to the supply, and nothing is told") {
  for (const char* result : {"throw 0 0 0 0 0 2", "throw 0 0 0 0 0 0"}) {
    Table t = bare("fill");
    t.given("round 1").given("tray inhabitants 10").chance(result).settle();
    for (const Event& e : t.events().list) EXPECT_NE(e.kind, event::inhabitants_left);
  }
}

RULE("IMM-091 IMM-092", "every seat begins anew with the first country of the light") {
  Table t = bare("reinforce");
  t.given("first black").given("armies black s_sunhome 1").given("limbo black shadow 3");
  t.given("armies yellow l_mountainhome 1").given("limbo yellow light 3").settle();
  t.play("black reinforce s_sunhome");
  EXPECT_EQ(t.actor(), "yellow");
  EXPECT_TRUE(t.legal("yellow reinforce l_mountainhome"));
}

RULE("IMM-191 IMM-201 IMM-251", "in the middle of an action no other card is revealed") {
  Table t = executing({"armies purple l_treehome 3", "limbo purple light 3", "energy purple 4", "gold purple 1",
                       "plan purple magic_light magic_raise_5", "plan purple attack land_treehome"});
  t.play("purple reveal magic_light").play("purple raise_world light");
  EXPECT_EQ(t.cause("purple reveal attack"), "First place your raised armies: 3 to go.");
  Table fight = executing(
      {"armies purple l_treehome 3", "plan purple magic_light magic_raise_5", "plan purple attack land_treehome"});
  fight.play("purple reveal attack").play("purple attack l_treehome l_heartwood");
  EXPECT_EQ(fight.cause("purple reveal magic_light"), "First say how many armies you send.");
}

RULE("R-55 IMM-160", "what costs nothing is not told as a payment") {
  Table t = executing({"armies purple l_treehome 3", "plan purple attack land_treehome"});
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood");
  for (const Event& e : t.events().list) EXPECT_NE(e.kind, event::paid);
}

RULE("IMM-253 IMM-256", "a shown card is seen by everybody, all others are not") {
  for (const char* seat : {"purple", "black", "yellow"}) {
    Table t = bare("execute");
    t.given(std::string("first ") + seat);
    for (const char* field : {"earn_gold", "attack", "eighth", "individual"})
      t.given(std::string("plan ") + seat + " " + field + " blank");
    t.given(std::string("plan ") + seat + " build land_treehome");
    t.play(std::string(seat) + " reveal build");
    for (const char* viewer : {"purple", "black", "yellow"}) {
      const std::string sees = std::string("sees ") + viewer + " field " + seat;
      CHECK(t.then(sees + " build land_treehome"));
      for (const char* field : {"earn_gold", "attack", "eighth", "individual"})
        CHECK(t.then(sees + " " + field + (std::string(viewer) == seat ? " blank" : " hidden")));
      CHECK(t.then(sees + " raise_3 empty"));
    }
  }
}

RULE("R-10 IMM-045", "a chosen card is secret until everybody has chosen, then seen if its group can be placed") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2").given("groups black 2");
  t.given("draft purple conf_l_sunhome conf_l_dustwell").given("draft black conf_s_sunhome conf_s_dustwell");
  t.play("purple pick conf_l_sunhome");
  const auto seen = [&](Seat viewer) {
    State copy = state(t);
    Game g(copy, game(t).pack);
    hide(g, viewer);
    return copy;
  };
  EXPECT_EQ(seen(1).picked[0], kNoCard);
  EXPECT_EQ(seen(0).picked[0], conflict_card(20));
  EXPECT_TRUE(seen(1).draft[0].empty());
  EXPECT_EQ(seen(1).draft[1].size(), 2);
  EXPECT_TRUE(seen(1).deck.empty());
  t.play("black pick conf_s_dustwell");
  EXPECT_EQ(seen(1).picked[0], conflict_card(20));
  EXPECT_EQ(seen(0).picked[1], conflict_card(46));
  EXPECT_EQ(seen(2).picked[1], conflict_card(46));
}

/// The position as `viewer` guesses it, again and again.
template <class Fn>
void guesses(Table& t, Seat viewer, int times, Fn look) {
  Rng rng(5);
  for (int n = 0; n < times; ++n) {
    State copy = state(t);
    Game g(copy, game(t).pack);
    hide(g, viewer), redeal(g, viewer, rng);
    ASSERT_EQ(check(g), nullptr) << "guess " << n;
    look(g);
  }
}

RULE("IMM-105 IMM-025", "a guess never leaves only jokers for a field that earns income, nor a fifth blank") {
  Table t = bare("execute");
  t.given("peoples purple elves orcs");  // three income fields
  t.given("plan purple earn_gold conf_l_sunhome").given("plan purple attack_or_move joker_l_anvil");
  t.given("plan purple attack joker_l_fens").given("plan purple build joker_s_fens");
  for (const char* field : {"raise_3", "gain_energy", "eighth", "individual"})
    t.given(std::string("plan purple ") + field + " blank");
  t.given("plan purple magic_light magic_raise_5").given("plan purple magic_shadow magic_card_or_marker");
  for (const std::size_t card : {20U, 50U, 53U, 58U}) state(t).known.add(card);
  t.settle();
  guesses(t, 1, 400, [](const Game&) {});
}

RULE("R-13 R-64", "a guess keeps worlds of draft hands, cards that everybody knows and cards that were shown") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2").given("groups black 2 2").given("card yellow conf_l_the_murk");
  t.given("draft purple conf_l_sunhome conf_l_dustwell").given("draft black conf_s_sunhome conf_s_dustwell");
  t.given("draft yellow conf_s_treehome").given("card black joker_l_fens").given("card black conf_s_heartwood");
  state(t).known.add(53);
  t.play("purple pick conf_l_sunhome").play("yellow pick conf_s_treehome");
  guesses(t, 2, 40, [&](const Game& g) {
    EXPECT_TRUE((g->draft[0] - g.pack.world_cards[kLight]).empty());
    EXPECT_TRUE((g->draft[1] - g.pack.world_cards[kShadow]).empty());
    EXPECT_TRUE(g->conflict[1].has(53));
    EXPECT_EQ(g->conflict[1].size(), 2);
    EXPECT_EQ(g->picked[2], conflict_card(30));
    EXPECT_EQ(g->conflict[2], state(t).conflict[2]);
    EXPECT_FALSE(g->deck.has(30));
    EXPECT_EQ((g->deck & g.pack.world_cards[kLight]).size(), g->pile[kLight]);
  });
}

RULE("IMM-271 R-51", "armies on the board are counted in both worlds") {
  Table t = bare("score");
  t.given("armies purple l_treehome 3").given("armies purple s_sunhome 2").given("limbo purple light 4");
  EXPECT_EQ(armies_on_board(game(t), 0), 5);
  EXPECT_EQ(armies_on_board(game(t), 1), 0);
}

RULE("IMM-070 IMM-206", "filling the tower: six numbers, and no more cubes than were thrown") {
  Table t = bare("fill");
  t.given("round 1").given("tray purple 7").given("tray inhabitants 10").scripted_chance_only();
  EXPECT_THROW(t.settle(), std::exception);
  const auto possible = [&](Action a) { return chance_valid(t.game().rules, t.raw(), a); };
  EXPECT_TRUE(possible(make_action(verb::throw_cubes, 7, 0, 0, 0, 0, 10)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 8, 0, 0, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 0, 0, 0, 0, 0, 11)));
  EXPECT_FALSE(possible(make_action(verb::throw_cubes, 0, 0, 0, 0, 0)));
  EXPECT_FALSE(possible(make_action(verb::deal_hand, 0, 0, 0, 0, 0, 0)));
  Rng rng(3);
  for (int n = 0; n < 20; ++n) EXPECT_TRUE(possible(sample_chance(t.game().rules, t.raw(), rng)));
}

RULE("IMM-070 IMM-200", "a throw of either kind is written colour by colour") {
  const auto shares = [](Table& t) {
    const Rules& rules = t.game().rules;
    Rng rng(3), same(3);
    const Action a = sample_chance(rules, t.raw(), rng);
    const Cubes want = tower_sample(game(t), state(t).tray, same);
    EXPECT_EQ(a.verb, verb::throw_cubes);
    EXPECT_EQ(a.argc, 6);
    for (std::size_t c = 0; c < kColours; ++c) EXPECT_EQ(a.arg[c], want[c]) << c;
    EXPECT_GT(total(want), 10);
  };
  Table fill = bare("fill", 5);
  fill.given("round 1").given("tray inhabitants 10");
  for (const char* seat : {"purple", "black", "yellow", "blue", "red"}) fill.given(std::string("tray ") + seat + " 7");
  shares(fill);
  Table fight = executing({"armies purple l_treehome 8", "tray black 5", "tray yellow 6", "tray blue 4", "tray red 9",
                           "tray inhabitants 3", "plan purple attack land_treehome"},
                          5);
  fight.scripted_chance_only();
  EXPECT_THROW(fight.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 7"),
               std::exception);
  shares(fight);
}

RULE("IMM-044", "chance deals conflict cards only") {
  Table t("immortals", 3, {{"first_player", "seat_1"}});
  t.scripted_chance_only();
  while (t.step() == "start.group" && t.actor() != "yellow") t.play(t.actor() + " " + t.options(t.actor())[0]);
  EXPECT_THROW(t.play("yellow " + t.options("yellow")[0]), std::exception);
  EXPECT_FALSE(chance_valid(t.game().rules, t.raw(),
                            make_action(verb::throw_cubes, 0, conflict_card(25), conflict_card(26), conflict_card(27),
                                        conflict_card(28), conflict_card(29))));
  EXPECT_FALSE(chance_valid(t.game().rules, t.raw(),  // the last one is a light joker
                            make_action(verb::deal_hand, 0, conflict_card(25), conflict_card(26), conflict_card(27),
                                        conflict_card(28), conflict_card(50))));
  for (int land = 0; land < kCountries; ++land)
    EXPECT_FALSE(chance_valid(t.game().rules, t.raw(),
                              make_action(verb::deal_hand, 0, land_card(land), conflict_card(25), conflict_card(26),
                                          conflict_card(27), conflict_card(28))))
        << land;
}

struct BattleRow {
  int count, defenders;  ///< 0 = unoccupied
  Stance stance;
  int inhabitants;
  int sign, settle, lost, killed, remaining;
};

RULE("IMM-210 IMM-211 IMM-222 IMM-223 IMM-224 IMM-228 R-38 R-60",
     "odds of a tower that keeps nothing: one outcome, with what it costs") {
  Table t("immortals", 3, {{"tower_model", "clear"}});
  for (const BattleRow& row : {BattleRow{3, 2, kNeutral, 2, 1, 1, 2, 2, 0},  //
                               {2, 5, kNeutral, 2, -1, 0, 2, 2, 3},
                               {3, 3, kNeutral, 2, 0, 0, 3, 3, 0},
                               {3, 4, kForAttacker, 2, 1, 1, 2, 4, 0},
                               {5, 1, kForAttacker, 3, 1, 5, 0, 1, 0},
                               {1, 4, kForAttacker, 2, -1, 0, 1, 3, 1},
                               {1, 3, kForAttacker, 2, 0, 0, 1, 3, 0},
                               {3, 2, kForDefender, 2, -1, 0, 3, 1, 1},
                               {1, 2, kForDefender, 3, -1, 0, 1, 0, 2},
                               {6, 2, kForDefender, 2, 1, 2, 4, 2, 0},
                               {4, 2, kForDefender, 2, 0, 0, 4, 2, 0},
                               {3, 0, kNeutral, 2, 1, 3, 0, 0, 0},
                               {3, 0, kForAttacker, 2, 1, 3, 0, 0, 0},
                               {3, 0, kForDefender, 2, 1, 1, 2, 0, 0},
                               {2, 0, kForDefender, 2, -1, 0, 2, 0, 0}}) {
    Game g = game(t);
    g->tray = {0, 0, 0, 0, 0, static_cast<u8>(row.inhabitants)};
    g->inside = {};
    g->supply = static_cast<u8>(20 - row.inhabitants);
    const Seat defender = row.defenders > 0 ? Seat{1} : kNobody;
    const Odds o = battle_odds(g, {0, defender, row.count, row.defenders, row.stance});
    const std::string what = std::to_string(row.count) + " against " + std::to_string(row.defenders) + ", stance " +
                             std::to_string(row.stance);
    EXPECT_EQ(o.win, row.sign > 0 ? kCertain : 0) << what;
    EXPECT_EQ(o.tie, row.sign == 0 ? kCertain : 0) << what;
    EXPECT_EQ(o.loss, row.sign < 0 ? kCertain : 0) << what;
    EXPECT_EQ(o.take, row.settle > 0 ? kCertain : 0) << what;
    EXPECT_EQ(o.hold, row.remaining > 0 ? kCertain : 0) << what;
    const auto armies = [](int n) { return static_cast<u64>(n) << 15U; };
    EXPECT_EQ(o.settle, armies(row.settle)) << what;
    EXPECT_EQ(o.lost, armies(row.lost)) << what;
    EXPECT_EQ(o.killed, armies(row.killed)) << what;
    EXPECT_EQ(o.remaining, armies(row.remaining)) << what;
  }
}

RULE("IMM-202 IMM-203 IMM-204 R-37 R-58", "odds count the corrected tray and what lies in tray and tower") {
  Table t("immortals", 3, {{"tower_model", "clear"}});
  const auto settle = [&](Cubes tray, Cubes inside, int supply, int count, Stance stance) {
    Game g = game(t);
    g->tray = tray, g->inside = inside, g->supply = static_cast<u8>(supply);
    return battle_odds(g, {0, kNobody, count, 0, stance}).settle >> 15U;
  };
  EXPECT_EQ(settle({2, 0, 0, 0, 0, 1}, {}, 19, 1, kNeutral), 3U);                  // one's own cubes in the tray
  EXPECT_EQ(settle({0, 0, 0, 0, 0, 1}, {4, 9, 0, 0, 0, 0}, 19, 1, kNeutral), 5U);  // and in the tower
  EXPECT_EQ(settle({}, {}, 20, 3, kForDefender), 2U);                              // one inhabitant joins
  EXPECT_EQ(settle({}, {}, 1, 3, kForDefender), 2U);                               // the last one, too
  EXPECT_EQ(settle({}, {0, 0, 0, 0, 0, 0}, 0, 3, kForDefender), 3U);               // unless there is none
  EXPECT_EQ(settle({0, 0, 0, 0, 0, 4}, {}, 16, 5, kForDefender), 2U);              // of more than three one leaves
  EXPECT_EQ(settle({0, 0, 0, 0, 0, 3}, {}, 17, 5, kForDefender), 2U);
  EXPECT_EQ(settle({0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 2}, 17, 5, kForDefender), 2U);
}

RULE("IMM-300 IMM-306", "a tower that keeps nothing lets everything fall, thrown and old") {
  Table t("immortals", 3, {{"tower_model", "clear"}});
  Game g = game(t);
  g->inside = {1, 3, 0, 0, 0, 0};
  EXPECT_TRUE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {5, 3, 0, 0, 0, 1}));
  EXPECT_FALSE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {4, 3, 0, 0, 0, 1}));
  EXPECT_FALSE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {5, 2, 0, 0, 0, 1}));
  EXPECT_FALSE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {6, 3, 0, 0, 0, 1}));
  EXPECT_FALSE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {5, 3, 0, 0, 0, 0}));
  Table queen("immortals", 3);
  Game q = game(queen);
  q->inside = {1, 3, 0, 0, 0, 0};
  EXPECT_TRUE(tower_possible(q, {4, 0, 0, 0, 0, 1}, {}));
  EXPECT_TRUE(tower_possible(q, {4, 0, 0, 0, 0, 1}, {5, 3, 0, 0, 0, 1}));
}

}  // namespace
}  // namespace immortals::test
