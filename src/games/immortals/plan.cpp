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

bool holds(const Game& g, Seat s, u8 card) {
  if (is_land(card)) return g->land[s].has(at(card - kFirstLand));
  if (is_conflict(card)) return g->conflict[s].has(at(card - kFirstConflict));
  return is_magic(card) || card == kBlank;
}

int field_of(const Game& g, Seat s, u8 card) {
  int f = 0;
  while (f < kFields && g->field[s][at(f)] != card) ++f;
  return f;
}

/// What keeps this card from lying on field `f`; empty if nothing does.
Why plan_refusal(const Game& g, Seat s, u8 f, u8 card) {
  if (!holds(g, s, card)) return because({102}, cause::card_not_held, card);
  if (card == kBlank) {  // IMM-025, R-57: all four blanks may be planned
    const bool left = planned(g, s, kBlank) < g.pack.rule.blanks;
    return left ? Why{} : because({25}, cause::blanks_used_up, g.pack.rule.blanks);
  }
  const bool magic_field = f >= kArmyFields;
  if (magic_field && !is_magic(card)) return because({102}, cause::magic_field, f);
  if (!magic_field && is_magic(card)) return because({102}, cause::army_field, f);
  if (planned(g, s, card) > 0) return because({104}, cause::already_planned, card, field_of(g, s, card));
  return is_joker(card) && collects(g, s, f) ? because({105}, cause::joker_earns_nothing, f) : Why{};
}

/// What may lie on field `f` of the board of `s` (IMM-102 to IMM-105).
void plan_options(const Game& g, Seat s, u8 f, Options& out) {
  out.add(verb::leave, f);  // IMM-104
  out.add_if(planned(g, s, kBlank) < g.pack.rule.blanks, because({25}, cause::blanks_used_up, g.pack.rule.blanks),
             verb::plan, f, kBlank);
  if (f < kArmyFields) {
    for (u8 c : hand_lands(g, s)) out.add(verb::plan, f, land_card(c));
    const bool no_jokers = collects(g, s, f);
    for (u8 c : hand_conflicts(g, s))
      out.add_if(!no_jokers || !g.pack.jokers.has(c), because({105}, cause::joker_earns_nothing, f), verb::plan, f,
                 conflict_card(c));
  } else {  // IMM-190: at most two, one on each magic field
    for (u8 m = kFirstMagic; m < kBlank; ++m)
      if (planned(g, s, m) == 0) out.add(verb::plan, f, m);
  }
  if (!out.explaining()) return;
  for (int other = 0; other < kFields; ++other)  // near misses: cards that lie elsewhere already
    if (const u8 card = g->field[s][at(other)];
        card != kNoCard && card != kBlank && is_magic(card) == (f >= kArmyFields))
      out.refuse(because({104}, cause::already_planned, card, other), verb::plan, f, card);
}

/// What the plan so far costs, and what there would be for it if all goes well: gold and energy now with the incomes
/// of the plan (IMM-130 to IMM-132, the better world). The first effect of a field counts: an attack before a move, the
/// shrine as the usual building.
struct Sums {
  std::array<int, 2> cost{}, have{};
};
Sums plan_sums(const Game& g, Seat s) {
  Sums out;
  out.have[kGold] = g->gold[s];
  out.have[kEnergy] = g->energy[s];
  for (int f = 0; f < kFields; ++f) {
    const u8 card = g->field[s][at(f)];
    if (card == kNoCard || card == kBlank) continue;
    const Effects& effects = field_effects(g, s, f, card);
    if (effects.empty()) continue;
    const Effect& e = effects[0];
    const Cost c = e.people_price ? g.pack.light[g->light[s]].price[kShrine] : e.cost;
    int most = 0;
    if (e.kind == Do::collect)
      for (u8 site : card_sites(g, s, card, false) & g->own[s])
        most = std::max<int>(most, g.pack.income[e.resource][site]);
    else out.cost[kGold] += c.gold, out.cost[kEnergy] += c.energy;
    out.have[e.resource] += most;
  }
  return out;
}

}  // namespace

struct PlanBegin : In<Main> {
  static constexpr std::string_view name = "plan.begin";
  static Next run(Game& g, Main&) {
    g->phase = Phase::plan;
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
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::plan && a.verb != verb::leave) return {};
    if (a.arg[0] < g->plan_at[s]) return because({104}, cause::field_planned, a.arg[0]);
    if (a.verb == verb::plan)
      if (const Why why = plan_refusal(g, s, a.arg[0], a.arg[1])) return why;
    return because({104}, cause::field_later, g->plan_at[s]);
  }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    const Sums sums = plan_sums(g, s);
    out.limit("energy", sums.cost[kEnergy], sums.have[kEnergy]);
    out.limit("gold", sums.cost[kGold], sums.have[kGold]);
    out.limit("blanks", planned(g, s, kBlank), g.pack.rule.blanks);
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    g->field[s][a.arg[0]] = a.arg[1];  // `leave` names no card: kNoCard
    ++g->plan_at[s];
  }
  /// IMM-107: everybody is ready; from now on all see which fields hold a card.
  static Next finish(Game& g, Main&) {
    g->phase = Phase::execute;
    g->plan_at = {};
    g.emit(event::plans_locked);
    return go<ExecuteTurn>();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::PlanChapter>() {
  return make_rows<immortals::Game>(immortals::PlanChapter{});
}
