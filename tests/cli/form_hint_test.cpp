// Advice while a form is being filled in: it concerns what is already laid.
#include "ai/form_hint.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "shell/match.h"

namespace tafel::cli {

namespace {

/// Plays at random until a seat has the open form of this step with at least so many possible parts.
Seat until_open(Match& match, std::string_view step, std::size_t parts) {
  Rng rng(5);
  while (!match.over()) {
    const Seat s = *match.turn().seats.begin();
    const FormSheet sheet = match.form(s, {});
    std::size_t possible = 0;
    for (const FormField& f : sheet.fields) possible += f.choices.size();
    if (sheet.form != nullptr && possible >= parts &&
        top_row(match.game().rules, match.game().look(match.state())).name == step)
      return s;
    Options options;
    match.options(s, options);
    const Action a = options[rng.below(static_cast<u32>(options.size()))];
    EXPECT_TRUE(match.submit(s, match.version(s), std::span(&a, 1)));
  }
  return kNobody;
}

/// A draft for up to `most` fields, drawn at random; what does not go together is left out.
std::vector<Action> random_draft(const Match& match, Seat s, int most, Rng& rng) {
  std::vector<Action> draft;
  for (int tries = 0; tries < 10 * most && static_cast<int>(draft.size()) < most; ++tries) {
    const FormSheet sheet = match.form(s, draft);
    const FormField& field = sheet.fields[rng.below(static_cast<u32>(sheet.fields.size()))];
    if (field.choices.empty() || (sheet.form->shape == Form::Shape::slots && field.chosen >= 0)) continue;
    const FormChoice& choice = field.choices[rng.below(static_cast<u32>(field.choices.size()))];
    if (choice.possible) draft.push_back(choice.part);
  }
  return draft;
}

bool goes_together(const Match& match, Seat s, std::vector<Action> draft, const Action& more) {
  draft.push_back(more);
  return static_cast<bool>(match.form(s, draft).draft);
}

}  // namespace

TEST(FormHint, advice_for_a_plan_concerns_the_plan_as_laid) {
  Library library;
  const LoadedGame& game = *library.find("immortals");
  Match match(game, 3, {}, seed_from_number(4));
  const Seat s = until_open(match, "plan.field", 20);
  ASSERT_NE(s, kNobody);
  const u8 filler = match.form(s, {}).form->filler;
  Rng rng(9);
  int given = 0;
  for (int i = 0; i < 40; ++i) {
    const std::vector<Action> draft = random_draft(match, s, 1 + i % 6, rng);
    Player player = make_player(game, "search:30it", 7);
    const auto advice = hint_in_form(player, game, match.view(s), draft);
    given += advice.empty() ? 0 : 1;
    for (const Advice& a : advice) {
      if (a.action.verb == filler) continue;
      EXPECT_TRUE(std::ranges::none_of(draft, [&](const Action& d) { return d.arg[0] == a.action.arg[0]; }))
          << "this field is taken";
      EXPECT_TRUE(goes_together(match, s, draft, a.action)) << "it does not go with what is laid";
    }
    EXPECT_TRUE(advice.empty() || advice[0].action.verb != filler) << "a field that stays empty is no advice";
  }
  EXPECT_GT(given, 20);
}

TEST(FormHint, a_plan_without_a_free_field_needs_no_advice) {
  Library library;
  const LoadedGame& game = *library.find("immortals");
  Match match(game, 3, {}, seed_from_number(4));
  const Seat s = until_open(match, "plan.field", 20);
  ASSERT_NE(s, kNobody);
  std::vector<Action> draft;
  Player player = make_player(game, "search:30it", 7);
  for (std::size_t n = 0; n < 12; ++n) {
    const auto advice = hint_in_form(player, game, match.view(s), draft);
    if (advice.empty()) break;
    draft.push_back(advice[0].action);  // whoever follows every advice comes to an end
  }
  EXPECT_FALSE(draft.empty());
  EXPECT_TRUE(hint_in_form(player, game, match.view(s), draft).empty());
  EXPECT_TRUE(match.form(s, draft).draft);
}

TEST(FormHint, advice_for_amounts_adds_to_what_is_laid) {
  Library library;
  const LoadedGame& game = *library.find("hearts");
  Match match(game, 4, {}, seed_from_number(4));
  const Seat s = until_open(match, "pass", 10);
  ASSERT_NE(s, kNobody);
  Rng rng(2);
  Player player = make_player(game, "search:30it", 7);
  for (int i = 0; i < 10; ++i) {
    const std::vector<Action> draft = random_draft(match, s, 2, rng);
    for (const Advice& a : hint_in_form(player, game, match.view(s), draft)) {
      EXPECT_TRUE(std::ranges::find(draft, a.action) == draft.end());
      EXPECT_TRUE(goes_together(match, s, draft, a.action));
    }
    const std::vector<Action> whole = random_draft(match, s, 3, rng);
    ASSERT_EQ(whole.size(), 3U);
    EXPECT_TRUE(hint_in_form(player, game, match.view(s), whole).empty()) << "three cards are enough";
  }
}

}  // namespace tafel::cli
