// Invariants about the course of a game (13 to 15 of the specification's list): somebody watches random games,
// remembers what was before, and says what may not happen. Each watcher is proved by a course that breaks it.
#include <algorithm>

#include "shadows.h"

namespace schatten::test {
namespace {

/// What tokens and bids were like before, and what may still be bought.
struct Watcher {
  Regions eyes, artefacts, dragons, carbuncles;
  Seas arks, splinters;
  std::array<u8, kQuests> bid{}, bidder{};
  int bought = -1;  ///< units, movements and organisations that the running action may still bring; -1: none runs
  bool capped = true;
  int purchases = 0, raises = 0, trophies = 0;

  /// 14: what came stays where it came to; only dragons and arks change, into their trophies and never back.
  std::string look_at_tokens(const Game& g) {
    if (!(eyes - g->eyes).empty() || !(artefacts - g->artefacts).empty()) return "a trophy has moved";
    if (!(carbuncles - g->carbuncles).empty() || !(splinters - g->splinters).empty()) return "a trophy was turned back";
    if (!(dragons - g->dragons - g->carbuncles).empty() || !(arks - g->arks - g->splinters).empty())
      return "a special unit has moved";
    if (!(g->carbuncles - carbuncles - dragons).empty() || !(g->splinters - splinters - arks).empty())
      return "a trophy of nothing";
    if ((g->eyes - eyes).size() + (g->dragons - dragons).size() + (g->artefacts - artefacts).size() > 1)
      return "two tokens at once";
    trophies += (g->eyes - eyes).size() + (g->carbuncles - carbuncles).size() + (g->splinters - splinters).size();
    eyes = g->eyes, artefacts = g->artefacts, dragons = g->dragons, carbuncles = g->carbuncles;
    arks = g->arks, splinters = g->splinters;
    return "";
  }

  /// 15: a bid rises until it is taken away; the same adventurers never change hands.
  std::string look_at_bids(const Game& g) {
    for (std::size_t q = 0; q < kQuests; ++q) {
      const bool rises = g->bid[q] > bid[q];
      if (g->bid[q] < bid[q] && g->bid[q] != 0) return "a bid has fallen";
      if (g->bid[q] == bid[q] && bid[q] > 0 && g->bidder[q] != bidder[q]) return "a bid has another owner";
      raises += rises && bid[q] > 0 ? 1 : 0;
    }
    bid = g->bid, bidder = g->bidder;
    return "";
  }

  /// 15: what was paid for, and nothing more.
  std::string hear(const Event& e) {
    if (e.kind == event::paid) {
      const int n = bought = e.arg[3], paid = e.arg[1];
      ++purchases;
      if (capped && n > 5) return "more than five at once";
      const bool next = (n + 1) * (n + 2) / 2 <= paid && (n < 5 || !capped);
      return n < 1 || n * (n + 1) / 2 > paid || next ? "another step than what was paid" : "";
    }
    const bool one = e.kind == event::recruited || e.kind == event::built || e.kind == event::org_taken ||
                     e.kind == event::org_drawn || e.kind == event::sailed;
    if (bought >= 0 && one && --bought < 0) return "more than what was bought";
    return "";
  }
};

std::string judge(const Game& g, Watcher& w, const std::vector<Event>& told) {
  if (g->phase != Phase::action) w.bought = -1;
  for (const Event& e : told) {
    if (e.kind == event::hero_used || e.kind == event::passed) w.bought = -1;
    if (std::string wrong = w.hear(e); !wrong.empty()) return wrong;
  }
  if (std::string wrong = w.look_at_tokens(g); !wrong.empty()) return wrong;
  return w.look_at_bids(g);
}

/// A whole game; heroes are used whenever that is possible, so that quests with tokens and bids occur.
void watch(int seats, const Settings& settings, u64 seed, Watcher& w) {
  Table t("schatten", seats, settings, seed);
  const Rules& rules = t.game().rules;
  Rng rng(seed);
  t.events().list.clear();
  for (int n = 0; n < 5000 && !whose_turn(rules, t.raw()).over; ++n) {
    const tafel::Turn now = whose_turn(rules, t.raw());
    if (now.chance) {
      act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
    } else {
      Options out;
      list_options(rules, t.raw(), now.seats.lowest(), out);
      std::size_t chosen = static_cast<std::size_t>(rng.below(static_cast<int>(out.size())));
      for (std::size_t i = 0; i < out.size(); ++i)
        if (out[i].verb == verb::use_hero && rng.below(3) == 0) chosen = i;
      act(rules, t.raw(), now.seats.lowest(), out[chosen]);
    }
    ASSERT_EQ(judge(game(t), w, t.events().list), "") << "game " << seed << ", step " << n << " in " << t.step();
    t.events().list.clear();
  }
}

RULE("SDM-053 SDM-141 SDM-224 SDM-235 SDM-239 R-11",
     "over whole games trophies stay where they are, bids only rise, and nothing comes that was not bought") {
  Watcher sum;
  for (u64 seed = 1; seed <= 60; ++seed) {
    Watcher w;
    w.capped = seed % 3 != 0;
    watch(2 + static_cast<int>(seed % 3), {{"factions", "random"}, {"cost_cap", w.capped ? "5" : "none"}}, seed, w);
    sum.purchases += w.purchases, sum.raises += w.raises, sum.trophies += w.trophies;
  }
  EXPECT_GT(sum.purchases, 1000);
  EXPECT_GT(sum.raises, 100);
  EXPECT_GT(sum.trophies, 20);
}

// --- the watcher itself: what is broken is noticed

RULE("SDM-224 SDM-235 SDM-239", "tokens that move, come from nothing or are turned back are noticed") {
  const auto noticed = [](auto before, auto change) {
    Table t = turn({});
    before(state(t));
    Watcher w;
    w.eyes = state(t).eyes, w.dragons = state(t).dragons, w.carbuncles = state(t).carbuncles;
    w.arks = state(t).arks, w.splinters = state(t).splinters;
    change(state(t));
    return w.look_at_tokens(game(t));
  };
  const auto board = [](State& s) { s.eyes.add(3), s.dragons.add(4), s.carbuncles.add(5), s.arks.add(1); };
  EXPECT_EQ(noticed(board, [](State&) {}), "");
  EXPECT_EQ(noticed(board, [](State& s) { s.dragons.remove(4), s.carbuncles.add(4); }), "");
  EXPECT_EQ(noticed(board, [](State& s) { s.arks.remove(1), s.splinters.add(1); }), "");
  EXPECT_EQ(noticed(board, [](State& s) { s.eyes.remove(3), s.eyes.add(6); }), "a trophy has moved");
  EXPECT_EQ(noticed(board, [](State& s) { s.carbuncles.remove(5), s.dragons.add(5); }), "a trophy was turned back");
  EXPECT_EQ(noticed(board, [](State& s) { s.dragons.remove(4), s.dragons.add(6); }), "a special unit has moved");
  EXPECT_EQ(noticed(board, [](State& s) { s.splinters.add(2); }), "a trophy of nothing");
  EXPECT_EQ(noticed(board, [](State& s) { s.eyes.add(7), s.eyes.add(8); }), "two tokens at once");
}

RULE("SDM-141 SDM-142", "a bid that falls or changes hands is noticed, one that is taken away is not") {
  const auto after = [](u8 bid, u8 bidder) {
    Table t = turn({});
    Watcher w;
    w.bid[2] = 3, w.bidder[2] = 1;
    state(t).bid[2] = bid, state(t).bidder[2] = bidder;
    return w.look_at_bids(game(t));
  };
  EXPECT_EQ(after(3, 1), "");
  EXPECT_EQ(after(4, 0), "");
  EXPECT_EQ(after(0, 0), "");
  EXPECT_EQ(after(2, 1), "a bid has fallen");
  EXPECT_EQ(after(3, 0), "a bid has another owner");
}

RULE("SDM-053 SDM-056 R-11", "a purchase of another size than what was paid is noticed") {
  const auto heard = [](int paid, int n, bool capped, int units) {
    Watcher w;
    w.capped = capped;
    Event e{};
    e.kind = event::paid, e.arg[1] = static_cast<u8>(paid), e.arg[3] = static_cast<u8>(n);
    std::string wrong = w.hear(e);
    e.kind = event::recruited;
    for (int i = 0; i < units && wrong.empty(); ++i) wrong = w.hear(e);
    return wrong;
  };
  EXPECT_EQ(heard(5, 2, true, 2), "");
  EXPECT_EQ(heard(40, 5, true, 5), "");
  EXPECT_EQ(heard(21, 6, false, 6), "");
  EXPECT_EQ(heard(5, 3, true, 0), "another step than what was paid");
  EXPECT_EQ(heard(6, 2, true, 0), "another step than what was paid");
  EXPECT_EQ(heard(21, 6, true, 0), "more than five at once");
  EXPECT_EQ(heard(21, 5, false, 0), "another step than what was paid");
  EXPECT_EQ(heard(5, 2, true, 3), "more than what was bought");
}

}  // namespace
}  // namespace schatten::test
