// Law about forms: a person never meets the order in which the rules want the parts of a decision.
#include <fmt/format.h>

#include <algorithm>

#include "laws.h"
#include "shell/form.h"

namespace tafel::test {

namespace {

constexpr int kParts = 60;

/// A whole answer as the rules take it: small decisions at random, until the form could be handed in. Empty where the
/// walk leaves the form on the way.
std::vector<Action> random_answer(Walk& w, Seat s, const HiddenState& hidden) {
  const u8 step = w.look(w.state).stack().back().step;
  StateBox box = copy_of(w, w.state);
  std::vector<Action> parts;
  for (int i = 0; i < kParts; ++i) {
    const Turn t = whose_turn(w.rules(), w.look(box));
    if (t.over || t.chance || !t.seats.has(s) || w.look(box).stack().back().step != step) return {};
    Options legal;
    list_options(w.rules(), w.look(box), s, legal);
    const Action a = legal[w.rng.below(static_cast<u32>(legal.size()))];
    parts.push_back(a);
    act(w.rules(), w.setting.game->raw(box), s, a);
    Assembly whole;
    assemble(*w.setting.game, hidden, parts, true, whole);
    if (whole.verdict && whole.actions == parts) return parts;
  }
  return {};
}

}  // namespace

void law_form_in_any_order(Walk& w) {
  const Turn t = w.turn();
  if (t.over || t.chance || top_row(w.rules(), w.look(w.state)).form == nullptr) return;
  for (const Seat s : t.seats) {
    const HiddenState hidden = hide_for(w.rules(), w.pack(), w.state, s);
    const std::vector<Action> parts = random_answer(w, s, hidden);
    std::vector<Action> mixed = parts;
    for (std::size_t i = mixed.size(); i > 1; --i) std::swap(mixed[i - 1], mixed[w.rng.below(static_cast<u32>(i))]);
    if (mixed.empty()) continue;
    Assembly whole;
    assemble(*w.setting.game, hidden, mixed, true, whole);
    expect(static_cast<bool>(whole.verdict) && whole.actions == parts,
           fmt::format("the parts of a form may come in any order (step {}, {} parts, first \"{}\")", w.step_name(),
                       parts.size(), notation(w.rules(), w.raw(), mixed[0])));
  }
}

}  // namespace tafel::test
