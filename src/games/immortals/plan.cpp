// Planning: everybody lays cards face down on ten fields at the same time (IMM-100 to IMM-107).
// A plan is ten small decisions in the order of the fields; people hand in all ten as one form.
#include "games/immortals/steps.h"

namespace immortals {

namespace {
bool collects(const Game& g, Seat s, int f) {
  for (const Effect& e : field_effects(g, s, f, kNoCard))
    if (e.kind == Do::collect) return true;
  return false;
}

/// What may not be planned here, and why; only for those who ask.
void refuse_others(const Game& g, Seat s, u8 f, Options& out) {
  for (u8 card = kFirstLand; card < kBlank; ++card) {
    const bool held = is_land(card)       ? g->land[s].has(static_cast<std::size_t>(card - kFirstLand))
                      : is_conflict(card) ? g->conflict[s].has(static_cast<std::size_t>(card - kFirstConflict))
                                          : true;
    if (!held) continue;
    const bool magic_field = f >= kArmyFields;
    // IMM-102; IMM-104: one card lies on one field.
    if (magic_field != is_magic(card)) out.add_if(false, Rule{102}, verb::plan, f, card);
    else if (planned(g, s, card) > 0) out.add_if(false, Rule{104}, verb::plan, f, card);
  }
}

}  // namespace

void plan_options(const Game& g, Seat s, u8 f, Options& out) {
  out.add(verb::leave, f);  // IMM-104
  // IMM-025, R-57: all four blanks may be planned.
  out.add_if(planned(g, s, kBlank) < g.pack.rule.blanks, Rule{25}, verb::plan, f, kBlank);
  if (f < kArmyFields) {
    for (u8 c : hand_lands(g, s)) out.add(verb::plan, f, land_card(c));
    const bool no_jokers = collects(g, s, f);
    for (u8 c : hand_conflicts(g, s))
      out.add_if(!no_jokers || !g.pack.jokers.has(c), Rule{105}, verb::plan, f, conflict_card(c));
  } else {  // IMM-190: at most two, one on each magic field
    for (u8 m = kFirstMagic; m < kBlank; ++m)
      if (planned(g, s, m) == 0) out.add(verb::plan, f, m);
  }
  if (out.explaining()) refuse_others(g, s, f, out);
}

struct PlanBegin : In<Main> {
  static constexpr std::string_view name = "plan.begin";
  static Next run(Game& g, Main&) {
    g->phase = Phase::plan;
    g->plan_at = {};
    return go<PlanField>();
  }
};

/// IMM-100, IMM-101: everybody plans ten fields, 8 for armies and 2 for magic. IMM-011: one's own plan is no secret.
struct PlanField : In<Main> {
  static constexpr std::string_view name = "plan.field";
  static constexpr Rule rule{102};
  static constexpr Form form{.shape = Form::Shape::slots, .filler = verb::leave, .fields = kFields};
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->plan_at[s] < kFields) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) { plan_options(g, s, g->plan_at[s], out); }
  static void apply(Game& g, Main&, Seat s, Action a) {
    if (a.verb == verb::plan) g->field[s][a.arg[0]] = a.arg[1];
    ++g->plan_at[s];
  }
  /// IMM-107: everybody is ready; from now on all see which fields hold a card.
  static Next finish(Game& g, Main& l) {
    g->phase = Phase::execute;
    g->plan_at = {};
    l = {};
    g.emit(event::plans_locked);
    return go<ExecuteTurn>();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::PlanChapter>() {
  return make_rows<immortals::Game>(immortals::PlanChapter{});
}
