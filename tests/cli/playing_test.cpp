// What a person sees while playing: the battle line by line, prices and warnings beside the choices, public facts,
// pace.
#include <gtest/gtest.h>

#include "cli/board.h"
#include "cli/choices.h"
#include "cli/pace.h"
#include "cli/panel.h"
#include "shell/json.h"

namespace tafel::cli {

namespace {

/// Plays legal actions at random until the position is as wanted; false if the game ended before.
template <class Wanted>
bool play_until(Match& match, Rng& rng, const Wanted& wanted) {
  while (!match.over()) {
    if (wanted(match)) return true;
    const Seat s = *match.turn().seats.begin();
    Options options;
    match.options(s, options);
    const Action a = options[static_cast<std::size_t>(rng.below(static_cast<u32>(options.size())))];
    if (!match.submit(s, match.version(s), std::span(&a, 1))) return false;
  }
  return false;
}

Json derived(const Match& match, Seat viewer) {
  Json out;
  const HiddenState view = match.view(viewer);
  match.game().module.derive(match.game().look(view.box()), viewer, match.game().speak("en"), out);
  return out;
}

bool contains(const std::vector<std::string>& lines, const std::string& text) {
  for (const std::string& l : lines)
    if (l.find(text) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST(Playing, an_open_battle_is_shown_line_by_line_with_its_sums) {
  Library library;
  const LoadedGame& game = *library.find("covil");
  Match match(game, 3, {}, seed_from_number(8));
  Rng rng(1);
  ASSERT_TRUE(play_until(match, rng, [](const Match& m) { return !derived(m, 0)["combat"].is_null(); }));
  const Json combat = derived(match, 0)["combat"];
  const auto lines = battle_lines(game, match.view(0), game.speak("en"), 200);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_TRUE(lines[0].starts_with("Attack " + combat["attack"]["sum"].dump()));
  EXPECT_TRUE(lines[1].starts_with("Defence " + combat["defence"]["sum"].dump()));
  for (const Json& line : combat["attack"]["lines"])
    EXPECT_NE(lines[0].find(line["name"].get<std::string>() + " " + line["n"].dump()), std::string::npos);
  for (const Json& sentence : combat["if_lost"]) EXPECT_TRUE(contains(lines, sentence.get<std::string>()));
  EXPECT_TRUE(contains(board_lines(game, match.view(0), seat_speaker(game, "en", 3), 200), lines[0]));
}

TEST(Playing, a_choice_names_its_price) {
  Library library;
  const LoadedGame& game = *library.find("covil");
  Match match(game, 2, {}, seed_from_number(3));
  Rng rng(1);
  const auto can_buy = [](const Match& m) {
    const Choices list(m, 0, seat_speaker(m.game(), "en", 2));
    return list.exact("buy") < list.size();
  };
  ASSERT_TRUE(play_until(match, rng, can_buy));
  const Choices list(match, 0, seat_speaker(game, "en", 2));
  const Choice& buy = list[list.exact("buy")];
  const int gold = derived(match, 0)["players"][0]["gold"].get<int>();
  const int price = derived(match, 0)["prices"]["relic"].get<int>();
  EXPECT_NE(buy.note.find(std::to_string(gold - price)), std::string::npos) << buy.note;
  EXPECT_TRUE(contains(list.full(list.everything(), 80), buy.note));
  for (const std::string& l : list.full(list.everything(), 80)) EXPECT_LE(columns(l), 80);
}

/// IMM-253: passing with planned cards left throws their actions away, so it is asked about; otherwise it is not.
TEST(Playing, passing_with_planned_actions_left_is_marked_as_destructive) {
  Library library;
  const LoadedGame& game = *library.find("immortals");
  Match match(game, 3, {}, seed_from_number(2));
  Rng rng(7);
  int with = 0, without = 0;
  const auto count = [&](const Match& m) {
    if (!m.turn().seats.has(0)) return false;
    const Choices list(m, 0, seat_speaker(game, "de", 3));
    const std::size_t pass = list.exact("pass gold");
    if (pass == list.size()) return false;
    bool action_left = false;
    for (const Choice& c : list.all()) action_left = action_left || c.notation.starts_with("reveal");
    EXPECT_EQ(list[pass].destructive, action_left);
    (action_left ? with : without) += 1;
    return with > 20 && without > 0;
  };
  play_until(match, rng, count);
  EXPECT_GT(with, 20);
}

TEST(Playing, public_facts_name_piles_and_holders) {
  Library library;
  for (const char* id : {"covil", "immortals"}) {
    const LoadedGame& game = *library.find(id);
    Match match(game, 3, {}, seed_from_number(2));
    Rng rng(7);
    play_until(match, rng, [](const Match& m) { return m.log().size() > 120 && !m.turn().secret; });
    for (const std::string_view language : {"de", "en"}) {
      std::vector<std::string> seen;
      const HiddenState view = match.view(kNobody);
      game.module.facts(game.look(view.box()), kNobody, game.speak(language), seen);
      ASSERT_GT(seen.size(), 6U) << id;
      for (const std::string& l : seen) EXPECT_EQ(l.find_first_of("{[_"), std::string::npos) << l;
      for (Seat s = 0; s < 3; ++s) EXPECT_TRUE(contains(seen, seat_label(game.rules, game.speak(language), s)));
    }
    std::vector<std::string> own, others;
    game.module.facts(game.look(match.view(0).box()), 0, game.speak("en"), own);
    game.module.facts(game.look(match.view(1).box()), 1, game.speak("en"), others);
    EXPECT_EQ(own, others) << "what is public is the same for everybody";
  }
}

TEST(Playing, speeds_have_names_in_both_languages) {
  const Texts de = common_texts("de"), en = common_texts("en");
  EXPECT_EQ(parse_speed("langsam", de), Speed::slow);
  EXPECT_EQ(parse_speed("schritt", de), Speed::step);
  EXPECT_EQ(parse_speed("Fast", en), Speed::fast);
  EXPECT_FALSE(parse_speed("", en));
  EXPECT_FALSE(parse_speed("warp", de));
  EXPECT_GT(pause_of(Speed::slow), pause_of(Speed::normal));
  EXPECT_EQ(pause_of(Speed::fast).count(), 0);
}

}  // namespace tafel::cli
