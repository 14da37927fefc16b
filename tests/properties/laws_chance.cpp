// Laws about chance: outcomes are valid, listed once, and come up as often as their weights say.
#include <fmt/format.h>

#include <cmath>

#include "laws.h"

namespace tafel::test {

namespace {

void sampled_outcomes_are_valid(Walk& w) {
  for (int k = 0; k < 3; ++k) {
    const Action a = sample_chance(w.rules(), w.raw(), w.rng);
    const std::string text = notation(w.rules(), w.raw(), a);
    expect(chance_valid(w.rules(), w.raw(), a),
           fmt::format("\"{}\" was drawn in {} and is not valid", text, w.step_name()));
    const auto back = parse_notation(w.rules(), w.raw(), text);
    expect(back && *back == a, fmt::format("\"{}\" parses back", text));
  }
  Action wrong = sample_chance(w.rules(), w.raw(), w.rng);
  wrong.verb = 0xee;
  expect(!chance_valid(w.rules(), w.raw(), wrong), "an outcome of another kind is not valid in " + w.step_name());
}

void listed_outcomes_work(Walk& w, const Options& out) {
  const StepRow& row = top_row(w.rules(), w.raw());
  expect(!out.empty(), "chance has an outcome in " + w.step_name());
  u64 total = 0;
  for (const Action& a : out) {
    const u32 weight = row.weight(w.raw(), w.raw().stack().back(), a);
    total += weight;
    expect((weight > 0) == chance_valid(w.rules(), w.raw(), a), "an outcome is valid if it has weight");
    if (weight == 0 || out.size() > 64) continue;
    StateBox after = copy_of(w, w.state);
    act(w.rules(), w.setting.game->raw(after), kChance, a);
    const char* wrong = w.rules().check(w.look(after));
    expect(wrong == nullptr,
           fmt::format("check after \"{}\": {}", notation(w.rules(), w.raw(), a), wrong ? wrong : ""));
  }
  expect(total > 0 && total <= UINT32_MAX, "weights add up to something");
  for (int k = 0; k < 3; ++k)
    expect(out.contains(sample_chance(w.rules(), w.raw(), w.rng)), "a drawn outcome is a listed one");
}

/// Every outcome within five standard deviations of its share.
void frequencies_fit(Walk& w, const Options& out) {
  constexpr int kDraws = 4000;
  const StepRow& row = top_row(w.rules(), w.raw());
  std::map<u64, int> count;
  for (int k = 0; k < kDraws; ++k) ++count[sample_chance(w.rules(), w.raw(), w.rng).key()];
  double total = 0;
  for (const Action& a : out) total += row.weight(w.raw(), w.raw().stack().back(), a);
  for (const Action& a : out) {
    const double share = row.weight(w.raw(), w.raw().stack().back(), a) / total;
    const double off = std::abs(count[a.key()] - kDraws * share);
    expect(off <= 5 * std::sqrt(kDraws * share * (1 - share)) + 1e-9,
           fmt::format("\"{}\" comes up as often as its weight says: expected {:.0f} of {}, found {}",
                       notation(w.rules(), w.raw(), a), kDraws * share, kDraws, count[a.key()]));
  }
}

}  // namespace

void law_chance(Walk& w, ChanceBook& book) {
  if (!w.turn().chance) return;
  sampled_outcomes_are_valid(w);
  const StepRow& row = top_row(w.rules(), w.raw());
  if (row.weight == nullptr) return;
  Options out;
  row.options(w.raw(), w.raw().stack().back(), kChance, out);
  listed_outcomes_work(w, out);
  if (out.size() >= 2 && out.size() <= 40 && book.tested[w.step_name()]++ < 2) frequencies_fit(w, out);
}

}  // namespace tafel::test
