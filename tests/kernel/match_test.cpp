// The checked entrance: who may do what when, forms, undo, who hears which event, dice that can be verified.
#include "shell/match.h"

#include <gtest/gtest.h>

#include "shell/json.h"
#include "shell/record.h"
#include "support/table.h"

namespace tafel {
namespace {

using Code = Verdict::Code;

Match open(const char* game, int seats, const std::map<std::string, std::string>& options = {}, u64 seed = 7) {
  const LoadedGame& g = *test::library().find(game);
  return Match(g, seats, config_from(g.rules, options), seed_from_number(seed));
}

Action read(const Match& m, const std::string& text) {
  return parse_notation(m.game().rules, m.game().look(m.state()), text).value();
}

Verdict say(Match& m, Seat s, const std::string& text) {
  const Action a = read(m, text);
  return m.submit(s, m.version(s), {&a, 1});
}

std::vector<std::string> hand(const Match& m, Seat s) {
  Options out;
  m.options(s, out);
  std::vector<std::string> list;
  for (const Action& a : out) list.push_back(notation(m.game().rules, m.game().look(m.state()), a));
  return list;
}

TEST(MatchEntrance, refuses_with_a_reason) {
  Match m = open("goofspiel", 3);
  const Action three = read(m, "bid 3"), fifteen = make_action(1, 15);
  EXPECT_EQ(m.submit(5, 0, {&three, 1}).code, Code::not_your_turn);
  EXPECT_EQ(m.submit(0, m.version(0) + 1, {&three, 1}).code, Code::stale);
  EXPECT_EQ(m.submit(0, m.version(0), {}).code, Code::malformed);
  const Verdict v = m.submit(0, m.version(0), {&fifteen, 1});
  EXPECT_EQ(v.code, Code::illegal);
  EXPECT_EQ(rule_id(m.game().rules, v.why.rule), "GOO-003");
  EXPECT_EQ(v.key(), "refusal.illegal");
  EXPECT_TRUE(say(m, 0, "bid 3"));
  EXPECT_EQ(say(m, 0, "bid 4").code, Code::not_your_turn) << "one bid each";
  EXPECT_THROW(open("goofspiel", 7), std::invalid_argument);
  EXPECT_THROW(open("goofspiel", 1), std::invalid_argument);
}

TEST(MatchEntrance, a_spent_card_is_refused_with_its_rule) {
  Match m = open("goofspiel", 2);
  say(m, 0, "bid 3"), say(m, 1, "bid 4");
  const Verdict v = say(m, 0, "bid 3");
  EXPECT_EQ(v.code, Code::illegal);
  EXPECT_EQ(v.why.rule, Rule{3});
  EXPECT_EQ(m.explain(0, read(m, "bid 3")).code, Code::illegal);
  EXPECT_TRUE(m.explain(0, read(m, "bid 5")));
}

TEST(MatchForm, all_or_none) {
  Match m = open("hearts", 4);
  const auto cards = hand(m, 0);
  const std::array<Action, 2> twice{read(m, cards[0]), read(m, cards[0])};
  const Verdict v = m.submit(0, m.version(0), twice);
  EXPECT_EQ(v.code, Code::illegal) << "the second action is judged after the first";
  EXPECT_EQ(rule_id(m.game().rules, v.why.rule), "HEA-005");
  EXPECT_EQ(hand(m, 0).size(), 13U) << "nothing was carried out";
  const std::array<Action, 4> four{read(m, cards[0]), read(m, cards[1]), read(m, cards[2]), read(m, cards[3])};
  EXPECT_EQ(m.submit(0, m.version(0), four).code, Code::form_too_long);
  EXPECT_TRUE(m.submit(0, m.version(0), std::span(four).first(3)));
  EXPECT_FALSE(m.turn().seats.has(0));
}

TEST(MatchForm, nobody_looks_behind_a_reveal) {
  Match m = open("goofspiel", 2);
  say(m, 1, "bid 9");
  const std::array<Action, 2> form{read(m, "bid 3"), read(m, "bid 4")};
  EXPECT_EQ(m.submit(0, m.version(0), form).code, Code::form_too_long);
  EXPECT_TRUE(m.turn().seats.has(0)) << "the answer was not given";
}

TEST(MatchUndo, a_secret_answer_belongs_to_its_seat) {
  Match m = open("goofspiel", 3);
  EXPECT_EQ(m.can_undo(0).code, Code::nothing_to_undo);
  say(m, 0, "bid 3"), say(m, 1, "bid 5");
  EXPECT_EQ(m.can_undo(2).code, Code::nothing_to_undo);
  EXPECT_EQ(m.undo(0, m.version(0) + 1).code, Code::stale);
  EXPECT_TRUE(m.undo(0, m.version(0)));
  EXPECT_TRUE(m.turn().seats.has(0));
  EXPECT_FALSE(m.turn().seats.has(1));
  say(m, 0, "bid 4"), say(m, 2, "bid 6");
  EXPECT_FALSE(m.can_undo(0)) << "all bids are open";
  EXPECT_FALSE(m.can_undo(2));
}

TEST(MatchUndo, stops_at_dice_and_other_seats) {
  Match m = open("backgammon", 2);
  const Seat first = m.turn().seats.lowest(), second = static_cast<Seat>(1 - first);
  EXPECT_EQ(m.can_undo(first).code, Code::undo_chance);
  const StateBox start = m.state();
  ASSERT_TRUE(say(m, first, hand(m, first)[0]));
  EXPECT_EQ(m.can_undo(second).code, Code::undo_other_seat);
  EXPECT_TRUE(m.undo(first, m.version(first)));
  EXPECT_TRUE(same_state(m.game().rules, m.state(), start));
  while (m.turn().seats.has(first)) ASSERT_TRUE(say(m, first, hand(m, first)[0]));
  EXPECT_EQ(m.can_undo(first).code, Code::undo_chance) << "the other seat has rolled";
}

TEST(MatchUndo, stops_when_a_card_was_shown) {
  Match m = open("hearts", 4, {{"first_pass", "hold"}});
  const Seat s = m.turn().seats.lowest();
  ASSERT_TRUE(say(m, s, "play 2c"));
  EXPECT_EQ(m.can_undo(s).code, Code::undo_revealed);
}

TEST(MatchEvents, arguments_reach_only_those_who_may_see_them) {
  Match m = open("hearts", 4);
  for (Seat s = 0; s < 4; ++s)
    for (int k = 0; k < 3; ++k) ASSERT_TRUE(say(m, s, hand(m, s)[0]));
  const Speaker speaker{m.game().rules, m.game().speak("en"), {}};
  int passes = 0;
  for (const MatchEvent& e : m.events()) {
    if (m.game().rules.events[e.event.kind].name != "passed") continue;
    ++passes;
    const Seat giver = static_cast<Seat>(e.event.arg[0]), receiver = static_cast<Seat>(e.event.arg[1]);
    for (Seat v = 0; v < 5; ++v) {
      const Seat viewer = v == 4 ? kNobody : v;
      const bool knows = v == giver || v == receiver;
      EXPECT_EQ(e.event.hidden_from(viewer), !knows);
      const std::string text = speaker.event(m.game().look(m.state()), e.event, viewer);
      EXPECT_EQ(text.find("three cards") != std::string::npos, !knows) << text;
    }
  }
  EXPECT_EQ(passes, 4);
}

TEST(MatchView, versions_count_what_a_seat_can_notice) {
  Match m = open("goofspiel", 3);
  const u32 mine = m.version(0), yours = m.version(1), all = m.version(kNobody);
  say(m, 0, "bid 3");
  EXPECT_NE(m.version(0), mine);
  EXPECT_EQ(m.version(1), yours);
  say(m, 1, "bid 3"), say(m, 2, "bid 3");
  EXPECT_NE(m.version(1), yours);
  EXPECT_NE(m.version(kNobody), all);
}

TEST(Dice, are_determined_by_seed_and_number) {
  const Seed seed = seed_from_number(7);
  Dice a(seed, 3), b(seed, 3), c(seed, 4), d(seed_from_number(8), 3);
  Rng ra = a.rng(), rb = b.rng(), rc = c.rng(), rd = d.rng();
  bool other_draw = false, other_seed = false;
  for (int k = 0; k < 40; ++k) {  // longer than one block of the stream
    const u32 x = ra.next();
    EXPECT_EQ(x, rb.next());
    other_draw |= x != rc.next();
    other_seed |= x != rd.next();
  }
  EXPECT_TRUE(other_draw && other_seed);
  Seed back{};
  EXPECT_TRUE(seed_from_hex(seed_to_hex(seed), back));
  EXPECT_EQ(back, seed);
  EXPECT_FALSE(seed_from_hex("12", back));
  EXPECT_FALSE(seed_from_hex(std::string(64, 'g'), back));
  EXPECT_FALSE(seed_from_hex(seed_to_hex(seed) + "00", back));
  EXPECT_NE(fresh_seed(), fresh_seed());
  // Known answers: SHA-256 of nothing, and the commitment of the zero seed.
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(commitment(Seed{}), "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Dice, fall_alike_whatever_was_played_before) {
  Match one = open("backgammon", 2), two = open("backgammon", 2);
  const auto first_roll = [](Match& m, bool last) {
    const u64 before = m.chance_count();
    while (m.chance_count() == before) {
      const Seat s = m.turn().seats.lowest();
      const auto list = hand(m, s);
      say(m, s, last ? list.back() : list.front());
    }
    std::size_t i = m.log().size();
    while (m.log()[--i].seat != kChance) {
    }
    return m.log()[i].action;
  };
  EXPECT_EQ(first_roll(one, false), first_roll(two, true)) << "decisions do not change what draw k is made from";
}

struct Records : testing::Test {
  Match match = open("backgammon", 2);
  const LoadedGame& game = match.game();
  Json json;
  Records() {
    for (int k = 0; k < 12; ++k) {
      const Seat s = match.turn().seats.lowest();
      say(match, s, hand(match, s)[0]);
    }
    json = match_to_json(match, true);
  }
  std::string complaint(const std::function<void(Json&)>& change) {
    Json j = json;
    change(j);
    try {
      match_from_json(game, j);
    } catch (const RecordError& e) {
      return e.what();
    }
    return "";
  }
};

TEST_F(Records, each_mistake_is_named) {
  EXPECT_EQ(complaint([](Json&) {}), "");
  EXPECT_NE(complaint([](Json& j) { j = 3; }).find("expected a match record"), std::string::npos);
  for (const char* key : {"format", "format_version", "game", "rules_version", "pack", "seats", "settings",
                          "commitment", "log", "snapshot", "seed"}) {
    EXPECT_NE(complaint([key](Json& j) { j.erase(key); }), "") << key << " missing";
    EXPECT_NE(complaint([key](Json& j) { j[key] = Json::array({Json::object()}); }), "") << key << " of a wrong kind";
  }
  EXPECT_EQ(complaint([](Json& j) { j["seats"] = 3; }), "seats: expected 2 to 2, found 3");
  EXPECT_EQ(complaint([](Json& j) { j["game"] = "hearts"; }), "game: expected \"backgammon\", found \"hearts\"");
  EXPECT_NE(complaint([](Json& j) { j["format_version"] = 99; }).find("written by a newer program"), std::string::npos);
  EXPECT_NE(complaint([](Json& j) { j["settings"]["setup"] = "x"; }).find("setting setup"), std::string::npos);
  EXPECT_EQ(complaint([](Json& j) { j["seed"] = std::string(64, '0'); }), "commitment: does not belong to the seed");
  EXPECT_NE(complaint([](Json& j) { j["log"][0] = "1 blue opening open 3 1"; }).find("log line 1: expected chance"),
            std::string::npos);
  EXPECT_NE(complaint([](Json& j) { j["log"][1] = "2 chance roll roll 3 1"; }).find("expected a seat whose turn it is"),
            std::string::npos);
  EXPECT_NE(complaint([](Json& j) { j["log"][1] = "gibberish"; }).find("log line 2: expected \"2 SEAT STEP ACTION\""),
            std::string::npos);
  EXPECT_EQ(complaint([](Json& j) { j["log"].erase(j["log"].size() - 1), j["log"].erase(j["log"].size() - 1); }),
            "snapshot: does not fit the log; one of them was changed");
  EXPECT_EQ(complaint([](Json& j) { j["snapshot"]["turns"] = 77; }),
            "snapshot: does not fit the log; one of them was changed");
  EXPECT_NE(complaint([](Json& j) { j["snapshot"]["on"][0][3] = 15; }).find("snapshot: a checker is missing"),
            std::string::npos);
  EXPECT_THROW(record_game(Json::array()), RecordError);
}

TEST_F(Records, a_step_that_does_not_fit_is_named) {
  const auto wrong_step = [](Json& j) {
    std::string line = j["log"][0];
    line.replace(line.find("opening"), 7, "roll");
    j["log"][0] = line;
  };
  EXPECT_NE(complaint(wrong_step).find("expected step opening"), std::string::npos);
}

TEST_F(Records, without_a_seed_nothing_goes_on) {
  EXPECT_NE(complaint([&](Json& j) { j = match_to_json(match, false); }).find("seed"), std::string::npos);
}

TEST_F(Records, older_rules_lead_to_the_snapshot_and_can_be_saved_again) {
  json["rules_version"] = 0;
  Match back = match_from_json(game, json);
  EXPECT_TRUE(back.resumed());
  EXPECT_TRUE(same_state(game.rules, back.state(), match.state()));
  EXPECT_EQ(back.chance_count(), match.chance_count()) << "later dice fall as they would have";
  const Seat s = back.turn().seats.lowest();
  ASSERT_TRUE(say(back, s, hand(back, s)[0]));
  const Match again = match_from_json(game, match_to_json(back, true));
  EXPECT_TRUE(same_state(game.rules, again.state(), back.state()));
}

}  // namespace
}  // namespace tafel
