// What seats may know, guesses, invariants, previews, descriptions, machines.
#include <sstream>

#include "echoes_table.h"
#include "games/echoes/features.h"
#include "games/echoes/view.h"
#include "shell/layout.h"

namespace echoes::test {
namespace {

/// Random decisions until the end or for so many; `look` sees every position with somebody to decide.
template <class Look>
void walk(int seats, const Settings& settings, u64 seed, int most, Look look) {
  Table t("echoes", seats, settings, seed);
  Rng rng(seed);
  for (int n = 0; n < most && !t.step().empty(); ++n) {
    const tafel::Turn turn = whose_turn(t.game().rules, t.raw());
    look(t, turn);
    const Seat s = turn.seats.nth(rng.below(turn.seats.size()));
    Options out;
    list_options(t.game().rules, t.raw(), s, out);
    act(t.game().rules, t.raw(), s, out[rng.below(static_cast<u32>(out.size()))]);
    t.settle();
  }
}

TEST(EchoesViews, AViewerSeesTheOwnHandAndTheSizesOfOthers) {
  Table t("echoes", 2, with("norsemen", "scots"), 7);
  State seen = state(t);
  Game g(seen, pack(t));
  hide(g, 0);
  EXPECT_EQ(seen.player[0].hand, state(t).player[0].hand);
  EXPECT_EQ(seen.player[0].deck, state(t).player[0].deck);
  CHECK(seen.player[1].hand.empty());
  EXPECT_EQ(seen.player[1].deck, state(t).player[1].deck + state(t).player[1].hand);
  EXPECT_EQ(seen.player[1].hand_count, 5);
}

RULE("R-90", "a card that was shown stays known until it is played or its owner resupplies") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"terrain a1 village", "unit red OTT-01 a1", "unit blue BYZ-01 d6", "hand red OTT-23 OTT-02", "main red 1 0 1",
          "turn red deployment"});
  play(t, {"red play OTT-23", "red fetch OTT-14"});
  State seen = state(t);
  Game g(seen, pack(t));
  hide(g, 1);
  EXPECT_EQ(seen.player[0].hand.size(), 1);
  CHECK(seen.player[0].hand.has(14));
  t.given("turn red");
  play(t, {"red village_resupply a1", "red mark OTT-02", "red done"});
  CHECK(state(t).player[0].known.empty());
}

TEST(EchoesViews, GuessesAreValidVaryAndLookTheSame) {
  int asked = 0, differed = 0;
  for (const Settings& settings : std::vector<Settings>{{}, {{"deck_building", "on"}}}) {
    Rng rng(3);
    walk(2, settings, 11, 1500, [&](Table& t, const tafel::Turn&) {
      for (const Seat viewer : {Seat{0}, Seat{1}}) {
        State hidden = state(t);
        Game h(hidden, pack(t));
        hide(h, viewer);
        State one = hidden, two = hidden;
        Game a(one, pack(t)), b(two, pack(t));
        redeal(a, viewer, rng), redeal(b, viewer, rng);
        ASSERT_EQ(check(a), nullptr);
        const Player& other = state(t).player[1 - viewer];  // with an empty deck the hand is no secret
        if (other.hand_count > 1 && other.deck_count > 1) ++asked, differed += std::memcmp(&one, &two, sizeof one) != 0;
        hide(a, viewer);
        ASSERT_EQ(std::memcmp(&one, &hidden, sizeof one), 0);
      }
    });
  }
  EXPECT_GT(differed, asked * 8 / 10);
}

RULE("R-43", "the same question and the same events whatever the asked hand is") {
  for (const char* hand : {"hand blue NOR-23", "hand blue NOR-02"}) {
    Table t = duel("ottomans", "norsemen");
    set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6"});
    t.given(hand);
    t.events().list.clear();
    t.play("red strike c3 c4");
    EXPECT_EQ(t.step(), "react");
    EXPECT_EQ(t.events().list.size(), 1U);
    State seen = state(t);
    Game g(seen, pack(t));
    hide(g, 0);
    CHECK(seen.player[1].hand.empty());
  }
}

TEST(EchoesCheck, BrokenPositionsAreFound) {
  const auto broken_by = [](const std::function<void(State&)>& change) {
    Table t("echoes", 2, with("norsemen", "scots"), 7);
    EXPECT_EQ(check(game(t)), nullptr);
    change(state(t));
    const char* found = check(game(t));
    return std::string(found == nullptr ? "" : found);
  };
  EXPECT_EQ(
      broken_by([](State& s) { s.player[0].deck.remove(s.player[0].deck.kinds().lowest()), --s.player[0].deck_count; }),
      "cards were lost or made");
  EXPECT_EQ(broken_by([](State& s) { ++s.player[0].hand_count; }), "the open number of cards is wrong");
  EXPECT_EQ(broken_by([](State& s) { s.unit[0].square = 0; }), "a unit on an undiscovered tile");
  EXPECT_EQ(broken_by([](State& s) { s.player[0].ready[kGold] = 1; }), "main resources do not add up");
  EXPECT_EQ(broken_by([](State& s) { s.camps[0].add(s.player[0].capital); }), "two buildings on one square");
  EXPECT_EQ(broken_by([](State& s) { s.barracks[0].add(3); }), "barracks beside a capital");
  EXPECT_EQ(broken_by([](State& s) { s.unit[0].damage = 4; }), "a unit without health");
  EXPECT_EQ(broken_by([](State& s) { s.unit[1].flags = Unit::kGone; }), "only king and queen can be removed");
  EXPECT_EQ(broken_by([](State& s) { s.player[0].capital_hp = 11; }), "life points out of range");
  EXPECT_EQ(broken_by([](State& s) { s.hurt[9] = 1; }), "damage or resources without a building");
  EXPECT_EQ(broken_by([](State& s) { s.pool.remove(s.pool.lowest()); }), "tiles were lost or made");
  EXPECT_EQ(broken_by([](State& s) { s.terrain[0].remove(10); }), "open squares are not those of the open tiles");
  EXPECT_EQ(broken_by([](State& s) { s.winner = 5; }), "a winner that does not exist");
  EXPECT_EQ(broken_by([](State& s) { s.unit[6].square = s.unit[0].square; }), "enemies on one square");
  EXPECT_EQ(broken_by([](State& s) { s.player[0].civ_tokens.n[kWild] = 4; }),
            "more temporary resources than the card may hold");  // Norsemen: max. 3
  EXPECT_EQ(broken_by([](State& s) { s.player[0].civ_tokens.n[kWild] = 3; }), "");
  EXPECT_EQ(broken_by([](State& s) { s.active = 0, s.camps_built = 3; }), "too many camps in one turn");
  EXPECT_EQ(broken_by([](State& s) { s.active = 0, s.camps_built = 2; }), "");  // Landnahme
  EXPECT_EQ(broken_by([](State& s) { s.active = 1, s.camps_built = 2; }), "too many camps in one turn");
  EXPECT_EQ(broken_by([](State& s) { s.active = 1, s.camps_built = 1; }), "");
  EXPECT_EQ(broken_by([](State& s) {
              s.player[0].known.add(2), s.player[0].known.add(2), s.player[0].known.add(2);
            }).substr(0, 29),
            "a card everybody knows is not");
}

TEST(EchoesCheck, UpgradesAndResourcesOnCards) {
  Table t = duel("hre", "scots");
  set(t, {"terrain c3 water", "unit red HRE-12 c3", "unit blue SCO-01 d6", "event red HRE-27"});
  const auto found = [](Table& table) {
    const char* wrong = check(game(table));
    return std::string(wrong == nullptr ? "" : wrong);
  };
  set(t, {"tokens c3 0 0 1 0"});
  EXPECT_EQ(found(t), "");
  Table unit = t, event = t;
  unit.given("tokens c3 0 0 2 0");  // Hanseatic Cog: max. 1
  EXPECT_EQ(found(unit), "more temporary resources than the card may hold");
  state(event).player[0].event[0].tokens.n[kGold] = 2;
  EXPECT_EQ(found(event), "more temporary resources than the card may hold");
  Table mirrored = team({{"civ_1", "hre"}, {"civ_3", "hre"}, {"civ_4", "mongols"}, {"allow_mirror", "on"}});
  set(mirrored, {"unit red HRE-02 c1", "unit blue SCO-01 f8", "unit yellow HRE-01 e1", "unit green MON-01 d8"});
  for (Unit& u : state(mirrored).unit)
    if (u.on_map() && seat_of(static_cast<int>(&u - state(mirrored).unit.data())) == 0) {
      for (Kinds* upgrades : {&u.own, &u.mate}) upgrades->add(16);
      for (const std::size_t s : {0U, 2U})
        state(mirrored).player[s].deck.remove(16), --state(mirrored).player[s].deck_count;
    }
  EXPECT_EQ(found(mirrored), "the same upgrade twice on one unit");
}

TEST(EchoesMachines, TheLastUnitIsKeptOutOfReach) {
  const auto worth = [](const char* where, const char* hand, const char* other) {
    Table t = duel("norsemen", "ottomans");
    t.given(std::string("unit red NOR-04 ") + where).given(std::string("hp ") + where + " 1");
    set(t, {"unit blue OTT-03 e5", "unit blue OTT-01 d6", "main red 2 1 1", hand, other});
    return evaluate(game(t), 0);
  };
  // Nothing to deploy: inside the capital it is safe (ECH-109), on the way to the enemy it is not.
  EXPECT_GT(worth("c1", "hand red NOR-25", "camp red a1"), worth("d4", "hand red NOR-25", "camp red a1"));
  // With another unit on the map, or one to deploy, the way forward may be worth the danger.
  const int alone = worth("d4", "hand red NOR-25", "camp red a1");
  EXPECT_GT(worth("d4", "hand red NOR-25", "unit red NOR-01 a1"), alone + 800);
  EXPECT_GT(worth("d4", "hand red NOR-02", "camp red a1"), alone + 700);
}

TEST(EchoesMachines, NobodyThrowsAUnitAwayForItsLike) {
  const auto worth = [](const char* gone) {
    Table t = duel("scots", "ottomans");
    set(t, {"unit blue OTT-03 e5", "unit blue OTT-01 d6", "unit red SCO-02 c1", "unit red SCO-01 c3", gone});
    return evaluate(game(t), 0);
  };
  // A unit that made room for its like costs a card; an upgrade that is spent costs no more than before.
  EXPECT_GT(worth("discard red SCO-16"), worth("discard red SCO-02") + 15);
}

TEST(EchoesClients, DescriptionsAndNumbersAreComplete) {
  const LoadedGame& loaded = *tafel::test::library().find("echoes");
  for (const std::string_view language : {"de", "en"}) {
    const Texts& texts = loaded.speak(language);
    nlohmann::json content;
    loaded.module.describe(loaded.pack.get(), texts, content);
    EXPECT_EQ(content["cards"].size(), 165U);
    EXPECT_EQ(content["boards"][0]["zones"].size(), 36U);
    EXPECT_EQ(content["boards"][1]["zones"].size(), 64U);
    EXPECT_EQ(content.dump().find("\"["), std::string::npos);
    walk(4, {}, 5, 150, [&](Table& t, const tafel::Turn& turn) {
      const Seat s = turn.seats.lowest();
      const HiddenState view =
          hide_for(loaded.rules, loaded.pack.get(), *reinterpret_cast<const StateBox*>(t.raw().state), s);
      std::vector<std::string> lines;
      loaded.module.facts(loaded.look(view.box()), s, texts, lines);
      for (const std::string& line : lines) EXPECT_EQ(line.find_first_of("[]{}"), std::string::npos) << line;
      const std::string prompt = loaded.module.prompt(loaded.look(view.box()), s, texts);
      EXPECT_EQ(prompt.find_first_of("[]{}"), std::string::npos) << prompt;
    });
  }
}

TEST(EchoesClients, AnAttackIsPreviewedBothWays) {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c2", "unit blue SCO-02 c4", "unit blue SCO-03 d4"});
  const LoadedGame& loaded = t.game();
  nlohmann::json out;
  loaded.module.preview(t.raw(), 0, make_action(verb::strike, 0, 6), loaded.speak("en"), out);
  ASSERT_TRUE(out.is_object());
  EXPECT_EQ(out["damage"], 6);
  EXPECT_EQ(out["counter"], 3);
  EXPECT_TRUE(out["falls"].get<bool>());
  EXPECT_FALSE(out["dies"].get<bool>());
  EXPECT_EQ(out["text"], "Clansman c4: 6 damage, falls. Counter damage 3: Cataphract keeps 3.");
  loaded.module.preview(t.raw(), 0, make_action(verb::strike, 0, 6), loaded.speak("de"), out);
  EXPECT_EQ(out["text"], "Clanskrieger c4: 6 Schaden, fällt. Vergeltung 3: Kataphrakt behält 3.");
}

TEST(EchoesClients, TheForecastOfAnAttackEndsWithItsBlow) {
  const auto combat = [](Table& t) {
    nlohmann::json out;
    t.game().module.derive(t.raw(), 0, t.game().speak("en"), out);
    return out["combat"];
  };
  // While the answer is awaited the blow is still to come.
  Table asked = duel("mongols", "norsemen");
  set(asked, {"unit red MON-02 c3", "unit blue NOR-01 c4", "main blue 2 2 2", "hand blue NOR-23"});
  EXPECT_TRUE(combat(asked).is_null());
  asked.play("red shoot c3 c4");
  ASSERT_EQ(asked.step(), "react");
  ASSERT_TRUE(combat(asked).is_object());
  EXPECT_EQ(combat(asked)["damage"], 2);
  // Whoever may step afterwards is told nothing of a second one.
  asked.play("blue pass");
  ASSERT_EQ(asked.step(), "card.decide");
  EXPECT_TRUE(combat(asked).is_null());
}

TEST(EchoesClients, CardTextsNameTheNumbersOfTheirEffects) {
  const LoadedGame& loaded = *tafel::test::library().find("echoes");
  const Pack& p = *static_cast<const Pack*>(loaded.pack.get());
  for (const Card& c : p.card)
    for (const std::string_view language : {"de", "en"}) {
      if (c.effect.empty()) continue;
      const std::string text = loaded.speak(language).at("card_text." + c.id);
      EXPECT_EQ(text.find('['), std::string::npos) << c.id;
      for (std::size_t i = 0; i < c.abilities; ++i)
        for (std::size_t k = 0; k < p.ability[c.first_ability + i].count; ++k) {
          const Effect& e = p.effect[p.ability[c.first_ability + i].first + k];
          const bool named = e.n.counts || e.n.n == 0 || text.find(std::to_string(e.n.n)) != std::string::npos;
          EXPECT_TRUE(named) << c.id << " " << text;
          const bool limited = e.most == 0xff || text.find(std::to_string(e.most)) != std::string::npos;
          EXPECT_TRUE(limited) << c.id << " " << text;
        }
    }
}

TEST(EchoesGames, RandomGamesOfAllKindsKeepTheInvariants) {
  for (const Settings& settings :
       std::vector<Settings>{{},
                             {{"map", "constantinople"}},
                             {{"length", "long"}, {"map", "constantinople"}, {"constantinople_4x4", "on"}},
                             {{"limited_bank", "on"}, {"melee_after_move", "one_step"}},
                             {{"deck_building", "on"}, {"allow_mirror", "on"}}})
    for (u64 seed = 1; seed <= 3; ++seed)
      walk(2, settings, seed, 3000, [](Table& t, const tafel::Turn&) {
        const char* wrong = check(game(t));
        ASSERT_EQ(wrong, nullptr) << wrong << " in " << t.step();
      });
  for (u64 seed = 1; seed <= 3; ++seed)
    walk(4, {{"team_share_temp", "on"}, {"team_share_buildings", "on"}}, seed, 3000, [](Table& t, const tafel::Turn&) {
      const char* wrong = check(game(t));
      ASSERT_EQ(wrong, nullptr) << wrong << " in " << t.step();
    });
}

TEST(EchoesState, IsSmall) { EXPECT_LE(sizeof(State), 2048U); }

}  // namespace
}  // namespace echoes::test
