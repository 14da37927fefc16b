// Random play and questions for tests that work a rule out in a second, plainer way and compare.
#pragma once

#include <algorithm>
#include <set>

#include "andur.h"
#include "shell/judge.h"

namespace seventhstone::test {

/// What a seat may do, and what the options say about the rest.
struct Asked {
  std::vector<Refusal> noted;
  std::vector<Action> legal;
  bool has(const Action& a) const { return std::find(legal.begin(), legal.end(), a) != legal.end(); }
};

inline Asked ask(Table& t, Seat s) {
  Asked q;
  Options out(&q.noted);
  list_options(t.game().rules, t.raw(), s, out);
  q.legal.assign(out.begin(), out.end());
  return q;
}

inline Why reason(Table& t, Seat s, const Action& a, const Asked& q) {
  return find_reason(t.game().rules, t.raw(), s, a, q.noted);
}

inline std::string text_of(Table& t, const Action& a) { return notation(t.game().rules, t.raw(), a); }

inline std::string text_of(const Why& w) {
  std::string out = "SST-" + std::to_string(w.rule.number) + " cause " + std::to_string(w.cause);
  for (std::size_t i = 0; i < w.argc; ++i) out += " " + std::to_string(w.arg[i]);
  return out;
}

/// The same list, whatever its order.
inline std::set<u64> keys(const std::vector<Action>& list) {
  std::set<u64> out;
  for (const Action& a : list) EXPECT_TRUE(out.insert(a.key()).second) << "an option that comes twice";
  return out;
}

/// What the options name as near misses, for clients that show them.
inline std::set<u64> near_misses(const Asked& q) {
  std::set<u64> out;
  for (const Refusal& r : q.noted) out.insert(r.action.key());
  return out;
}

/// The action is legal exactly if nothing forbids it, and otherwise the answer names that.
inline void expect_verdict(Table& t, Seat s, const Asked& q, const Action& a, const Why& forbids) {
  EXPECT_EQ(q.has(a), !forbids) << t.step() << ": " << text_of(t, a);
  if (!forbids) return;
  EXPECT_EQ(text_of(reason(t, s, a, q)), text_of(forbids)) << t.step() << ": " << text_of(t, a);
}

/// One step of a random game: chance, or a random legal action of somebody.
inline void play_one(Table& t, Rng& rng) {
  const Rules& rules = t.game().rules;
  const tafel::Turn now = whose_turn(rules, t.raw());
  if (now.chance) {
    const Action a = sample_chance(rules, t.raw(), rng);
    EXPECT_TRUE(chance_valid(rules, t.raw(), a)) << t.step();
    act(rules, t.raw(), kChance, a);
    return;
  }
  const Seat s = rng.pick(now.seats);
  Options out;
  list_options(rules, t.raw(), s, out);
  act(rules, t.raw(), s, out[rng.below(static_cast<u32>(out.size()))]);
}

inline bool is_over(Table& t) { return whose_turn(t.game().rules, t.raw()).over; }

/// A game before its first die.
inline Table before_the_map(int seats, const Settings& settings = {}) {
  Table t("seventhstone", seats, settings);
  start_game(t.game().rules, t.raw(), seats, tafel::config_from(t.game().rules, settings));
  t.events().list.clear();
  return t;
}

inline std::vector<Event> heard_of(Table& t, u8 kind) {
  std::vector<Event> out;
  for (const Event& e : t.events().list)
    if (e.kind == kind) out.push_back(e);
  return out;
}

}  // namespace seventhstone::test
