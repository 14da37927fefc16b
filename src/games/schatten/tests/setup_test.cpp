// Setup: quests, factions, the draft, start advantages, organisations, secret plans (SDM-001 to SDM-023).
#include "games/schatten/setup.h"
#include "games/schatten/view.h"
#include "shadows.h"

namespace schatten::test {
namespace {

RULE("SDM-001 SDM-003", "the stack gives level 1 first, then 2, then 3") {
  for (const auto& [mode, count] : {std::pair{"short", 12}, {"long", 14}, {"beginner", 8}}) {
    Table t("schatten", 3, {{"mode", mode}, {"factions", "random"}});
    int level = 0, seen = 0, before = 0;
    run_until(t, 7, [&](const State& s) {
      for (; before < static_cast<int>(t.events().list.size()); ++before) {
        const Event& e = t.events().list[static_cast<std::size_t>(before)];
        if (e.kind != event::quest_revealed) continue;
        const int now = game(t).pack.quest[static_cast<std::size_t>(e.arg[0])].level;
        EXPECT_GE(now, level);
        level = now, ++seen;
      }
      return s.grace > 0 || s.phase == Phase::over;
    });
    if (state(t).grace > 0) {
      EXPECT_EQ(seen, count) << mode;
    }
  }
}

RULE("SDM-002 R-04", "4 quests of level 2 in the short game, 6 in the long one; all 16 can come up") {
  EXPECT_EQ(state(*std::make_unique<Table>("schatten", 4)).quests_left, (std::array<u8, 3>{4, 4, 4}));
  EXPECT_EQ(state(*std::make_unique<Table>("schatten", 4, Settings{{"mode", "long"}})).quests_left,
            (std::array<u8, 3>{4, 6, 4}));
  EXPECT_EQ(state(*std::make_unique<Table>("schatten", 4, Settings{{"mode", "beginner"}})).quests_left,
            (std::array<u8, 3>{3, 3, 2}));
  Table t = table({"stack 0 4 4", "phase supply"});
  tafel::settle(t.game().rules, t.raw());
  Options out;
  list_options(t.game().rules, t.raw(), kChance, out);
  EXPECT_EQ(out.size(), 16U);
}

RULE("SDM-004 SDM-005", "18 adventurers and 6 ships, 6 and 2 of them in the supply") {
  Table t("schatten", 3);
  for (Seat s = 0; s < 3; ++s) {
    EXPECT_EQ(state(t).supply[s], 6);
    EXPECT_EQ(state(t).reserve[s], 12);
    EXPECT_EQ(state(t).ship_supply[s], 2);
    EXPECT_EQ(state(t).ship_reserve[s], 4);
  }
  EXPECT_EQ(state(t).supply[3] + state(t).reserve[3], 0);
  EXPECT_EQ(state(t).pool, 15);
}

RULE("SDM-006 SDM-007 R-03", "factions are chosen in seat order, each once, with their three eminences") {
  Table t("schatten", 3);
  t.play("red choose_faction bund");
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.refusal("blue choose_faction bund"), "SDM-006");
  t.play("blue choose_faction kgia");
  EXPECT_EQ(t.options("green").size(), 2U);
  t.play("green choose_faction kult");
  CHECK(t.then("card g07 draw red"));
  CHECK(t.then("card g01 draw blue"));
  CHECK(t.then("card g06 draw green"));
  CHECK(t.then("card g10 stack"));
}

RULE("R-03", "with the setting the factions are dealt at random") {
  BitSet<4> seen;
  for (u64 seed = 1; seed < 40; ++seed) {
    Table t("schatten", 2, {{"factions", "random"}}, seed);
    EXPECT_NE(state(t).faction[0], state(t).faction[1]);
    seen.add(state(t).faction[0]);
    EXPECT_EQ(t.step(), "draft.keep");
  }
  EXPECT_EQ(seen.size(), 4);
}

RULE("SDM-008 SDM-009 SDM-010 SDM-011 SDM-013", "cards dealt, start regions, neutral regions by number of players") {
  struct Row {
    int seats, deal, start, neutral, reserve;
  };
  for (const Row& row : {Row{4, 6, 5, 15, 7}, Row{3, 8, 7, 14, 5}, Row{2, 11, 10, 15, 2}}) {
    Table t("schatten", row.seats, {{"factions", "random"}, {"mode", "beginner"}});
    for (Seat s = 0; s < row.seats; ++s) EXPECT_EQ(state(t).draft[s].size(), row.deal);
    run_to_round(t, 3, 1);
    for (Seat s = 0; s < row.seats; ++s) {
      EXPECT_EQ(game(t).regions(s).size(), row.start);
      EXPECT_EQ(state(t).reserve[s], row.reserve);
      EXPECT_EQ(state(t).supply[s], 6);
      EXPECT_EQ(state(t).here[s], game(t).regions(s));
      EXPECT_EQ(state(t).owned[s].size(), row.start + 3);
    }
    EXPECT_EQ(game(t).neutral().size(), row.neutral);
    EXPECT_EQ(state(t).here[kNeutral], game(t).neutral());
  }
}

RULE("SDM-009", "what was kept stays unseen until all start regions stand") {
  Table t("schatten", 4, {{"factions", "random"}});
  t.events().list.clear();
  for (const char* seat : {"red", "blue", "green", "yellow"}) t.play(seat + (" " + t.options(seat).front()));
  for (const Event& e : t.events().list) EXPECT_EQ(e.kind, event::draft_passed);
  run_to_round(t, 1, 1);
  int shown = 0;
  for (const Event& e : t.events().list) shown += e.kind == event::start_region;
  EXPECT_EQ(shown, 20);
}

RULE("SDM-012", "start regions and eminences lie in the draw pile") {
  Table t("schatten", 4, {{"factions", "random"}, {"mode", "beginner"}});
  run_until(t, 5, [](const State& s) { return s.phase == Phase::setup && s.picks == 0 && !s.here[0].empty(); });
  EXPECT_EQ(game(t).draw_pile(0).size(), 8);
  EXPECT_EQ(state(t).hand_count[0], 0);
  EXPECT_TRUE(state(t).discard[0].empty());
}

RULE("SDM-014 R-07", "Bund and Borbaradianer carry out their advantages in seat order") {
  Table t = table({"card blue tho draw", "card blue gar draw", "card red sve draw", "phase start"}, 2);
  state(t).faction = {3, 2, 0, 0};
  t.settle();
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(t.refusal("red start_adventurer gar"), "SDM-014");
  play(t, {"red start_adventurer sve", "red start_adventurer sve", "red start_adventurer zyk"});
  CHECK(t.then("adv red sve 2"));
  CHECK(t.then("reserve red 9"));
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.refusal("blue start_ship perl"), "SDM-014");
  play(t, {"blue start_ship ifirn", "blue start_ship m7w"});
  CHECK(t.then("ships blue ifirn 1"));
  CHECK(t.then("ship_reserve blue 2"));
  CHECK(t.then("ship_supply blue 2"));
}

RULE("SDM-014", "as many adventurers as the reserve holds; ships anywhere without a coast") {
  Table t = table({"card red gar draw", "card yellow zyk draw", "phase start"}, 4);
  state(t).faction = {2, 0, 1, 3};
  state(t).reserve[3] = 1, state(t).supply[3] = 17;
  t.settle();
  EXPECT_EQ(t.options("red").size(), 4U);
  play(t, {"red start_ship perl", "red start_ship perl", "yellow start_adventurer jer"});
  CHECK(t.then("reserve yellow 0"));
  EXPECT_EQ(t.step(), "start.org");
}

RULE("SDM-015 SDM-016 R-08", "the Kult takes one of three open organisations before the plans are drawn") {
  Table t = table({"card red gar draw", "card red tho draw", "phase start"}, 2);
  state(t).faction = {1, 0, 0, 0};
  state(t).row = {};
  t.settle();
  EXPECT_EQ(state(t).row.size(), 3);
  EXPECT_EQ(t.step(), "start.org");
  const std::string org = game(t).pack.org[state(t).row.lowest()].id;
  EXPECT_EQ(t.refusal("red start_org " + org + " sve"), "SDM-015");
  t.play("red start_org " + org + " gar");
  CHECK(t.then("org " + org + " red gar 1"));
  EXPECT_EQ(state(t).row.size(), 3);
  EXPECT_EQ(t.step(), "plans.choose");
}

RULE("SDM-015 R-85",
     "the organisation of the Kult brings two adventurers from the reserve into the supply, as far as it reaches") {
  for (const int reserve : {4, 1}) {
    Table t = table({"card red gar draw", "card red tho draw", "phase start"}, 2);
    state(t).faction = {1, 0, 0, 0};
    state(t).row = {};
    state(t).reserve[0] = static_cast<u8>(reserve);
    t.settle();
    t.play("red start_org " + std::string(game(t).pack.org[state(t).row.lowest()].id) + " gar");
    const int came = std::min(2, reserve);
    EXPECT_EQ(state(t).supply[0], 5 + came);  // one of six stands on the organisation
    EXPECT_EQ(state(t).reserve[0], reserve - came);
  }
}

RULE("SDM-015 SDM-018", "two plans each, four for KGIA; one is kept") {
  Table t = table({"phase start"}, 3);
  state(t).faction = {0, 2, 3, 0};
  t.settle();
  run_until(t, 1, [](const State& s) { return s.phase == Phase::plans && !s.dealt[2].empty(); });
  EXPECT_EQ(state(t).dealt[0].size(), 4);
  EXPECT_EQ(state(t).dealt[1].size(), 2);
  EXPECT_EQ(t.options("red").size(), 4U);
  const std::string kept = t.options("red")[1];
  t.play("red " + kept);
  EXPECT_EQ(game(t).pack.plan[state(t).plan[0]].id, kept.substr(10));
  EXPECT_EQ(t.refusal("blue " + kept), "SDM-018");
}

RULE("SDM-019", "nobody else sees drawn and kept plans") {
  Table t = table({"plans red p01 p02", "plans blue p03 p04", "turn red"}, 2);
  State copy = state(t);
  Game view(copy, game(t).pack);
  hide(view, 1);
  EXPECT_EQ(view->plan[0], kNoPlan);
  EXPECT_TRUE(view->dealt[0].empty());
  EXPECT_EQ(view->plan[1], 2);
  EXPECT_EQ(view->dealt[1].size(), 2);
}

RULE("SDM-017", "four improved eminences of each figure lie open") {
  Table t("schatten", 2);
  for (const Cards& pile : game(t).pack.improved) EXPECT_EQ(pile.size(), 4);
}

RULE("SDM-020 SDM-220 SDM-230", "no trophies and special units at the beginning") {
  Table t("schatten", 4, {{"factions", "random"}});
  run_until(t, 2, [](const State& s) { return s.phase == Phase::plans; });
  const State& s = state(t);
  EXPECT_TRUE((s.eyes | s.artefacts | s.dragons | s.carbuncles).empty());
  EXPECT_TRUE((s.arks | s.splinters).empty());
  EXPECT_EQ(s.djinn_of + s.magic_of, 0);
}

RULE("SDM-021 R-02", "the start player is drawn, or named by the setting") {
  BitSet<8> seen;
  for (u64 seed = 1; seed < 60; ++seed) {
    Table t("schatten", 4, {{"factions", "random"}, {"mode", "beginner"}}, seed);
    run_to_round(t, seed, 1);
    seen.add(state(t).marker);
  }
  EXPECT_EQ(seen.size(), 4);
  Table t("schatten", 4, {{"factions", "random"}, {"mode", "beginner"}, {"start_seat", "seat_3"}});
  run_to_round(t, 1, 1);
  EXPECT_EQ(state(t).marker, 2);
  const Rules& rules = t.game().rules;
  EXPECT_EQ(rules.playable(2, config_from(rules, {{"start_seat", "seat_3"}})), "unplayable.start_seat");
  EXPECT_EQ(rules.playable(3, config_from(rules, {{"start_seat", "seat_3"}})), "");
  for (int seat = 1; seat <= 4; ++seat) {
    const Settings fixed{{"factions", "random"}, {"mode", "beginner"}, {"start_seat", "seat_" + std::to_string(seat)}};
    Table one("schatten", 4, fixed);
    run_to_round(one, 3, 1);
    EXPECT_EQ(state(one).marker, seat - 1);
  }
}

RULE("SDM-023 R-06", "a region belongs to whoever has its card, wherever it lies") {
  Table t = table({"card red gar hand", "card blue tho draw", "card green sve discard"});
  CHECK(t.then("owner gar red"));
  CHECK(t.then("owner tho blue"));
  CHECK(t.then("owner sve green"));
  CHECK(t.then("owner kho nobody"));
  EXPECT_FALSE(game(t).neutral().has(16));
  EXPECT_TRUE(game(t).neutral().has(24));
}

RULE("R-01", "two to four can play") {
  const Rules& rules = tafel::test::library().find("schatten")->rules;
  EXPECT_EQ(rules.min_seats, 2);
  EXPECT_EQ(rules.max_seats, 4);
}

RULE("R-56", "the beginner game: its own quests, no advantages, no faction rules, no plans") {
  Table t("schatten", 4, {{"mode", "beginner"}, {"factions", "random"}});
  run_to_round(t, 4, 1);
  EXPECT_TRUE((state(t).dealt[0] | state(t).dealt[3]).empty());
  for (Seat s = 0; s < 4; ++s) {
    EXPECT_EQ(state(t).reserve[s], 7);
    EXPECT_EQ(state(t).ship_reserve[s], 4);
    EXPECT_TRUE(state(t).orgs[s].empty());
    for (int p = 0; p < static_cast<int>(kPassives); ++p) EXPECT_FALSE(game(t).by_faction(s, static_cast<Passive>(p)));
  }
  run_until(t, 4, [](const State& s) { return s.phase == Phase::action; });
  for (const u8 q : state(t).open) EXPECT_GE(q, kFirstBeginner);
}

RULE("R-75", "each faction has its rule; the setting switches them off") {
  const std::array<Passive, 4> rule{Passive::no_retreat_loss, Passive::neutral_convert, Passive::no_rough_loss,
                                    Passive::first_recruit_bonus};
  Table on = table({}), off = table({}, 4, {{"faction_rules", "off"}});
  for (Seat s = 0; s < 4; ++s)
    for (Seat f = 0; f < 4; ++f) {
      EXPECT_EQ(game(on).has(s, rule[f]), s == f);
      EXPECT_FALSE(game(off).has(s, rule[f]));
    }
}

RULE("SDM-009 SDM-013", "after the draft no card lies with a hand any more") {
  Table t("schatten", 3, {{"factions", "random"}});
  run_to_round(t, 2, 1);
  for (Seat s = 0; s < 3; ++s) {
    EXPECT_TRUE(state(t).draft[s].empty());
    EXPECT_EQ(state(t).pick[s], (std::array<u8, 10>{}));
  }
  EXPECT_EQ(state(t).picks, 0);
}

RULE("SDM-021", "the start player is told") {
  Table t("schatten", 4, {{"factions", "random"}, {"start_seat", "seat_3"}});
  run_to_round(t, 1, 1);
  CHECK(t.then("event start_player green"));
}

/// Is this what chance may bring now?
bool may_come(Table& t, const std::string& outcome) {
  return chance_valid(t.game().rules, t.raw(), *parse_notation(t.game().rules, t.raw(), outcome));
}

RULE("SDM-008", "regions are dealt to the seat whose turn it is, five at once, each once, ascending") {
  Table t("schatten", 2);
  const Rules& rules = t.game().rules;
  act(rules, t.raw(), 0, make_action(verb::choose_faction, 0));
  act(rules, t.raw(), 1, make_action(verb::choose_faction, 1));
  tafel::settle(rules, t.raw());
  EXPECT_TRUE(may_come(t, "deal_regions red gja tho ork sve niv"));
  EXPECT_FALSE(may_come(t, "deal_regions blue gja tho ork sve niv"));
  EXPECT_FALSE(may_come(t, "deal_regions red gja tho ork sve"));
  EXPECT_FALSE(may_come(t, "deal_regions red gja gja ork sve niv"));
  EXPECT_FALSE(may_come(t, "deal_regions red tho gja ork sve niv"));
  EXPECT_FALSE(may_come(t, "deal_plans red p01 p02"));
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_regions red gja tho ork sve niv"));
  EXPECT_FALSE(may_come(t, "deal_regions red gja paa ber ehe bor"));
  EXPECT_TRUE(may_come(t, "deal_regions red paa ber ehe bor sal"));
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_regions red paa ber ehe bor sal"));
  EXPECT_FALSE(may_come(t, "deal_regions red wei and nos alb nor"));
  EXPECT_TRUE(may_come(t, "deal_regions red wei"));  // the eleventh
}

RULE("SDM-018", "plans are dealt to the seat whose turn it is, as many as it draws, none twice") {
  Table t = table({"phase start"}, 2);
  state(t).faction = {2, 0, 0, 0};
  const Rules& rules = t.game().rules;
  t.settle();
  t.play("red start_ship m7w");
  act(rules, t.raw(), 0, make_action(verb::start_ship, 1));
  while (!may_come(t, "deal_plans red p01 p02"))
    act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), *std::make_unique<Rng>(1)));
  EXPECT_FALSE(may_come(t, "deal_plans blue p01 p02"));
  EXPECT_FALSE(may_come(t, "deal_plans red p01 p02 p03"));
  EXPECT_FALSE(may_come(t, "deal_plans red p02 p01"));
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_plans red p01 p02"));
  EXPECT_TRUE(may_come(t, "deal_plans blue p03 p04 p05 p06"));
  EXPECT_FALSE(may_come(t, "deal_plans blue p02 p04 p05 p06"));
  EXPECT_FALSE(may_come(t, "deal_plans blue p03 p04"));
}

RULE("SDM-008", "with four players no card is dealt twice") {
  for (u64 seed = 1; seed <= 40; ++seed) {
    Table t("schatten", 4, {{"factions", "random"}}, seed);
    Regions all;
    for (const Regions& hand : state(t).draft) {
      EXPECT_EQ(hand.size(), 6);
      all |= hand;
    }
    EXPECT_EQ(all.size(), 24);
  }
}

RULE("SDM-014", "the first seat has its start advantage after the draft") {
  Table t("schatten", 2);
  play(t, {"red choose_faction bund", "blue choose_faction kult"});
  run_until(t, 1, [](const State& s) { return s.phase == Phase::setup && !s.here[0].empty(); });
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(t.step(), "start.ship");
}

RULE("SDM-014", "without a reserve nobody is sent out") {
  Table t = table({"card red gar draw", "phase start"}, 2);
  state(t).faction = {3, 1, 0, 0};
  state(t).reserve[0] = 0, state(t).supply[0] = 18;
  t.settle();
  EXPECT_EQ(t.step(), "start.org");
}

}  // namespace
}  // namespace schatten::test
