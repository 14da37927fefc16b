// What seats may know of each other: hidden states, guesses, events, forms; descriptions and previews; whole games.
#include <nlohmann/json.hpp>

#include "board.h"
#include "games/immortals/steps.h"
#include "games/immortals/view.h"
#include "shell/match.h"
#include "shell/record.h"

namespace immortals::test {
namespace {

/// Calls `visit` with every position of random games.
template <class Fn>
void walk(int seats, u64 seed, int games, const std::map<std::string, std::string>& options, Fn visit) {
  Rng rng(seed);
  for (int n = 0; n < games; ++n) {
    Table t("immortals", seats, options, seed + static_cast<u64>(n));
    const Rules& rules = t.game().rules;
    for (tafel::Turn turn = run_chance(rules, t.raw(), rng); !turn.over; turn = run_chance(rules, t.raw(), rng)) {
      visit(t, turn);
      const Seat s = rng.pick(turn.seats);
      Options out;
      list_options(rules, t.raw(), s, out);
      act(rules, t.raw(), s, out[rng.below(static_cast<u32>(out.size()))]);
      ASSERT_EQ(check(game(t)), nullptr);
    }
  }
}

TEST(ImmortalsViews, GuessesFitWhatIsSeenAndVary) {
  Rng rng(3);
  int differed = 0, asked = 0;
  for (int seats = 3; seats <= 5; ++seats)
    walk(seats, 40 + static_cast<u64>(seats), 2, {{"rounds", "2"}}, [&](Table& t, const tafel::Turn&) {
      for (Seat viewer = 0; viewer < seats; ++viewer) {
        State hidden = state(t);
        Game h(hidden, game(t).pack);
        hide(h, viewer);
        State first = hidden, second = hidden;
        Game a(first, game(t).pack), b(second, game(t).pack);
        redeal(a, viewer, rng), redeal(b, viewer, rng);
        EXPECT_EQ(check(a), nullptr);
        EXPECT_EQ(first.conflict[viewer], state(t).conflict[viewer]);
        ++asked, differed += std::memcmp(&first, &second, sizeof first) != 0;
        hide(a, viewer);
        EXPECT_EQ(std::memcmp(&first, &hidden, sizeof hidden), 0);
      }
    });
  EXPECT_GT(differed, asked * 9 / 10);  // a guess that never varies would be the truth
}

TEST(ImmortalsViews, OtherSeatsSecretsChangeNothing) {
  Rng rng(8);
  walk(4, 90, 2, {{"rounds", "2"}}, [&](Table& t, const tafel::Turn& turn) {
    const Seat viewer = turn.seats.lowest();
    State other = state(t);
    Game o(other, game(t).pack);
    hide(o, viewer), redeal(o, viewer, rng);  // the same position with other secrets
    const RawGame raw{&other, t.game().pack.get()};
    Options mine, theirs;
    list_options(t.game().rules, t.raw(), viewer, mine);
    list_options(t.game().rules, raw, viewer, theirs);
    ASSERT_EQ(mine.size(), theirs.size());
    for (std::size_t i = 0; i < mine.size(); ++i) EXPECT_EQ(mine[i].key(), theirs[i].key());
    State here = state(t);
    Game h(here, game(t).pack);
    hide(h, viewer), hide(o, viewer);
    EXPECT_EQ(std::memcmp(&here, &other, sizeof here), 0);
  });
}

RULE("IMM-107 IMM-045", "during planning and drafting others do not even see whether somebody has begun") {
  Table t = bare("plan");
  t.given("land purple treehome").settle();
  t.play("purple plan earn_gold land_treehome");
  State seen = state(t);
  Game g(seen, game(t).pack);
  hide(g, 1);
  EXPECT_EQ(seen.plan_at[0], 0);
  EXPECT_EQ(seen.field[0][0], kNoCard);
  EXPECT_EQ(hand_size(g, 0), 9);  // as before planning
}

TEST(ImmortalsForms, APlanIsHandedInAsOneListAndTakenBack) {
  Match match(*tafel::test::library().find("immortals"), 3,
              config_from(tafel::test::library().find("immortals")->rules, {}), Seed{});
  const Rules& rules = match.game().rules;
  const auto first_options = [&](Seat s) {
    Options out;
    match.options(s, out);
    return out;
  };
  while (reinterpret_cast<const State*>(match.state().bytes)->phase != Phase::plan) {
    const Seat s = match.turn().seats.lowest();
    const Options out = first_options(s);
    ASSERT_TRUE(match.submit(s, match.version(s), {out.begin(), 1}));
  }
  std::vector<Action> form;
  for (u8 f = 0; f < kFields; ++f) form.push_back(make_action(verb::leave, f));
  form[3] = make_action(verb::plan, 3, kBlank);
  auto twice = form;
  twice[9] = make_action(verb::leave, 8);  // out of order: all or nothing
  EXPECT_FALSE(match.submit(0, match.version(0), twice));
  EXPECT_TRUE(match.submit(0, match.version(0), form));
  EXPECT_FALSE(match.turn().seats.has(0));
  EXPECT_TRUE(match.undo(0, match.version(0)));
  EXPECT_TRUE(match.turn().seats.has(0));
  EXPECT_TRUE(whose_turn(rules, match.game().look(match.state())).secret);
}

TEST(ImmortalsRecords, GamesOfEarlierRulesContinueWithSettingsThatAreRefusedToday) {
  const LoadedGame& loaded = *tafel::test::library().find("immortals");
  const Match match(loaded, 3, config_from(loaded.rules, {{"peoples", "in_order"}}), Seed{});
  nlohmann::json record = match_to_json(match, true);
  record["settings"]["first_player"] = "seat_5";
  EXPECT_THROW(match_from_json(loaded, record), RecordError);
  record["rules_version"] = 1;  // before version 2 the setting was ignored
  EXPECT_EQ(match_from_json(loaded, record).turn().seats, match.turn().seats);
}

TEST(ImmortalsClients, DescriptionsAndNumbersAreComplete) {
  const LoadedGame& loaded = *tafel::test::library().find("immortals");
  for (const std::string_view language : {"de", "en"}) {
    const Texts& texts = loaded.speak(language);
    nlohmann::json content;
    loaded.module.describe(loaded.pack.get(), texts, content);
    EXPECT_EQ(content["boards"][0]["zones"].size(), 50U);
    EXPECT_EQ(content["cards"].size(), 91U);
    EXPECT_EQ(content.dump().find("[name."), std::string::npos);
    EXPECT_EQ(content.dump().find("[effect."), std::string::npos);
    walk(3, 7, 1, {{"rounds", "1"}}, [&](Table& t, const tafel::Turn& turn) {
      const HiddenState view = hide_for(loaded.rules, loaded.pack.get(),
                                        *reinterpret_cast<const StateBox*>(t.raw().state), turn.seats.lowest());
      nlohmann::json numbers;
      loaded.module.derive(loaded.look(view.box()), view.viewer(), texts, numbers);
      EXPECT_EQ(numbers["players"].size(), 3U);
      for (const int width : {80, 130}) {
        std::string board;
        loaded.module.draw(loaded.look(view.box()), view.viewer(), texts, width, board);
        std::istringstream lines(board);
        for (std::string line; std::getline(lines, line);) {
          int columns = 0;
          for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
          EXPECT_LE(columns, width) << line;
        }
      }
    });
  }
}

TEST(ImmortalsClients, PreviewOfAnAttackGivesItsOdds) {
  Table t = executing({"armies purple l_treehome 4", "armies black l_heartwood 2", "tray inhabitants 2",
                       "plan purple attack conf_l_heartwood"});
  t.play("purple reveal attack");
  const LoadedGame& loaded = t.game();
  nlohmann::json out;
  loaded.module.preview(t.raw(), 0, make_action(verb::attack, 5, 6), loaded.speak("en"), out);
  ASSERT_TRUE(out.is_object());
  EXPECT_EQ(out["stance"], "attacker");
  EXPECT_NEAR(out["win"].get<int>() + out["tie"].get<int>() + out["loss"].get<int>(), 1000, 2);
  EXPECT_GT(out["win"].get<int>(), 700);
  EXPECT_FALSE(out["text"].get<std::string>().empty());
  loaded.module.preview(t.raw(), 1, make_action(verb::attack, 5, 6), loaded.speak("en"), out);
  EXPECT_TRUE(out.is_null());  // not his attack
}

TEST(ImmortalsGames, RandomGamesOfAllOptionsKeepTheInvariants) {
  for (const auto& options : std::vector<std::map<std::string, std::string>>{
           {},
           {{"eighth_field", "attack"},
            {"land_card_attack", "lenient"},
            {"capital_scope", "region"},
            {"comeback", "on"}},
           {{"tower_model", "flat"}},
           {{"tower_model", "clear"}, {"rounds", "10"}},
           {{"tower_quality", "on"}, {"peoples", "in_order"}, {"first_player", "seat_2"}}})
    for (int seats = 3; seats <= 5; ++seats)
      walk(seats, 500 + static_cast<u64>(seats), 4, options, [](Table&, const tafel::Turn&) {});
}

TEST(ShowTowerContent, off_leaves_what_is_inside_to_be_counted) {
  const tafel::LoadedGame& loaded = *tafel::test::library().find("immortals");
  const Texts& texts = loaded.speak("en");
  for (const std::string choice : {"on", "off"}) {
    Table t("immortals", 3, {{"show_tower_content", choice}});
    state(t).inside[0] = 3;
    nlohmann::json numbers;
    loaded.module.derive(t.raw(), 0, texts, numbers);
    EXPECT_EQ(numbers["tower"]["inside"].is_null(), choice == "off");
    std::string board;
    loaded.module.draw(t.raw(), 0, texts, 100, board);
    EXPECT_EQ(board.find(texts.at("draw.inside")) != std::string::npos, choice == "on");
  }
}

}  // namespace
}  // namespace immortals::test
