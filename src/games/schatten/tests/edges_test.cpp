// Edges of rules in all chapters: the first seat and the first sea, nothing at all, both at once, the end of a scale.
#include "games/schatten/score.h"
#include "shadows.h"
#include "shell/form.h"

namespace schatten::test {
namespace {

RULE("SDM-169 R-33", "where both special units are lost nobody chooses between them") {
  Table t = decision({"adv red bra 1", "adv blue bra 1", "djinn red bra", "magic red m7w", "stack 0 0 0"});
  play(t, {"red send_magic", "red enough"});
  t.settle();
  EXPECT_EQ(state(t).djinn_of + state(t).magic_of, 0);
  CHECK(t.then("adv red bra 1"));
}

RULE("R-31 SDM-162", "no conflict is left over when the last one was dropped") {
  Table t = decision({"adv red dar 2", "adv blue dar 1", "ship red perl 1", "ship blue perl 1", "stack 0 0 0"});
  play(t, {"red conflict dar", "red send perl", "red enough", "blue enough"});
  t.settle();
  CHECK(t.then("event ships_lost red 1 perl"));
  EXPECT_TRUE(state(t).pending.empty());
}

RULE("SDM-166", "only those who fight are told with a strength") {
  Table t = decision({"adv red gar 2", "adv blue gar 1", "stack 0 0 0"});
  int told = 0;
  for (const Event& e : t.events().list) told += e.kind == event::strength || e.kind == event::black_strength;
  EXPECT_EQ(told, 2);
}

RULE("SDM-143", "nobody puts no adventurer") {
  Table t = after_bid("q19", {"card red gar draw"});
  CHECK(t.legal("red put gar 1"));
  EXPECT_FALSE(t.legal("red put gar 0"));
}

RULE("SDM-281", "Vrak reaches the first sea and the first seat") {
  Table t = after_bid("q18", {"ship red ifirn 1"}, "blue");
  CHECK(t.legal("blue replace ifirn red"));
}

RULE("SDM-053", "a bonus alone pays nothing") {
  Table t = turn({"card red sve hand"});
  state(t).faction = {3, 0, 1, 2};
  EXPECT_EQ(most_payable(game(t), 0, Act::recruit), 0);
  t.given("card red gja hand");
  EXPECT_EQ(most_payable(game(t), 0, Act::recruit), 3);
}

RULE("SDM-073", "figures of one organisation after those of a later one come too late, not too many") {
  Table t =
      turn({"card red ara hand", "card red g01 hand", "card red tho draw", "org red o17 tho 1", "org red o18 tho 1"});
  play(t, {"red recruit", "red play ara", "red play g01", "red from_org o18"});
  const Verdict v = judge(t.game().rules, t.raw(), 0, *parse_notation(t.game().rules, t.raw(), "from_org o17"));
  EXPECT_EQ(v.why.cause, cause::ascending);
}

RULE("SDM-053 R-11", "behind the last step there is no next one") {
  std::vector<std::string> given;
  for (const char* card : {"gja", "ork", "wei", "ara", "paa", "ehe", "alb", "nor", "kos", "alm", "mha"})
    given.push_back(std::string("card red ") + card + " hand");
  Table t = turn(given);
  t.play("red recruit");
  std::vector<Action> draft;
  for (const u8 card : state(t).hand[0]) draft.push_back(make_action(verb::play, card));
  t.settle();
  StateBox box;
  copy_state(t.game().rules, box, *reinterpret_cast<const StateBox*>(t.raw().state));
  const FormSheet sheet = form_sheet(t.game(), hide_for(t.game().rules, t.game().pack.get(), box, 0), draft);
  ASSERT_EQ(sheet.totals[0].have, 15);
  for (const Total& x : sheet.totals) EXPECT_NE(x.name, "next_step");
}

/// The running sum of a form with these parts; -1: it is not there.
int total_of(Table& t, Seat s, const std::vector<Action>& draft, std::string_view name) {
  t.settle();
  StateBox box;
  copy_state(t.game().rules, box, *reinterpret_cast<const StateBox*>(t.raw().state));
  const FormSheet sheet = form_sheet(t.game(), hide_for(t.game().rules, t.game().pack.get(), box, s), draft);
  for (const Total& x : sheet.totals)
    if (x.name == name) return x.have;
  return -1;
}

RULE("SDM-053", "a bonus counts once, also when something has been placed") {
  Table t = turn({"card red ara hand", "card red tho draw"});
  state(t).faction = {3, 0, 1, 2};
  t.play("red recruit");
  const Action card = make_action(verb::play, 22), figure = make_action(verb::place, 22);
  ASSERT_TRUE(state(t).hand[0].has(22)) << "Aranien";
  const int paid = total_of(t, 0, {card}, "paid");
  EXPECT_EQ(paid, 3);
  EXPECT_EQ(total_of(t, 0, {card, figure}, "paid"), paid);
}

RULE("SDM-014", "what a start advantage still places begins with nothing placed") {
  Table t = table({"card red dar draw", "phase start"}, 2);
  state(t).faction = {2, 0, 0, 0};
  EXPECT_EQ(total_of(t, 0, {}, "left_to_place"), 0);
  Table land = table({"card red dar draw", "phase start"}, 2);
  state(land).faction = {3, 0, 0, 0};
  EXPECT_EQ(total_of(land, 0, {}, "left_to_place"), 0);
}

RULE("SDM-209", "before the plans are dealt the score sheet has their line, with nothing on it") {
  Table t("schatten", 2, {});
  std::vector<ScoreLine> lines;
  score_sheet(game(t), 0, lines);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines.back().points, 0);
}

RULE("SDM-203 SDM-240", "a splinter counts like any other trophy") {
  Table t = turn({"splinter perl", "ship red perl 1", "card red gar draw", "eye gar"});
  EXPECT_EQ(trophies(game(t), 0), 2);
  EXPECT_EQ(trophies(game(t), 1), 0);
}

}  // namespace
}  // namespace schatten::test
