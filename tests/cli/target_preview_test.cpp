// What an attack would meet: every target carries its numbers, and they are those that the engine comes to.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "shell/match.h"

namespace tafel::cli {

namespace {

using Json = nlohmann::json;

Json preview_of(const Match& match, Seat s, const Action& a) {
  const HiddenState view = match.view(s);
  Json out;
  match.game().module.preview(match.game().look(view.box()), s, a, match.game().speak("en"), out);
  return out;
}

std::string_view verb_of(const Match& match, const Action& a) { return match.game().rules.verbs[a.verb].name; }

void submit(Match& match, Seat s, const Action& a) { ASSERT_TRUE(match.submit(s, match.version(s), std::span(&a, 1))); }

/// Plays at random games; `look` sees every decision before it is made.
template <class Look>
void walk(const LoadedGame& game, int seats, int games, Look look) {
  Rng rng(7);
  for (int n = 0; n < games; ++n) {
    Match match(game, seats, {}, seed_from_number(static_cast<u64>(n) + 1));
    while (!match.over()) {
      const Seat s = *match.turn().seats.begin();
      Options options;
      match.options(s, options);
      look(match, s, options);
      submit(match, s, options[rng.below(static_cast<u32>(options.size()))]);
    }
  }
}

}  // namespace

TEST(TargetPreview, covil_names_the_best_attack_and_what_defends) {
  Library library;
  int targets = 0;
  walk(*library.find("covil"), 3, 20, [&](const Match& match, Seat s, const Options& options) {
    for (const Action& a : options) {
      if (!verb_of(match, a).starts_with("hit_")) continue;
      const Json preview = preview_of(match, s, a);
      ASSERT_TRUE(preview.is_object() && preview["own"].is_number() && preview["theirs"].is_number());
      EXPECT_LE(preview["theirs"], preview["theirs_most"]);
      EXPECT_EQ(preview["wins"].get<bool>(), preview["own"] > preview["theirs"]);
      Match trial = match;
      submit(trial, s, a);
      Options minions;
      trial.options(s, minions);
      int best = 0;
      for (const Action& use : minions) {
        const Json with = preview_of(trial, s, use);
        if (!with.is_object()) continue;
        for (const Json& change : with.value("changes", Json::array()))
          if (change["side"] == "attack") best = std::max(best, change["sum"].get<int>());
      }
      EXPECT_TRUE(best == 0 || preview["own"] == best) << preview << ": the best that any minion brings is " << best;
      ++targets;
    }
  });
  EXPECT_GT(targets, 50);
}

TEST(TargetPreview, immortals_names_armies_and_the_chance) {
  Library library;
  int targets = 0;
  walk(*library.find("immortals"), 3, 2, [&](const Match& match, Seat s, const Options& options) {
    for (const Action& a : options) {
      if (verb_of(match, a) != "attack") continue;
      const Json preview = preview_of(match, s, a);
      ASSERT_TRUE(preview.is_object() && preview["own"].is_number() && preview["theirs"].is_number());
      EXPECT_GE(preview["chance"], 0);
      EXPECT_LE(preview["chance"], 1000);
      ++targets;
    }
  });
  EXPECT_GT(targets, 50);
}

}  // namespace tafel::cli
