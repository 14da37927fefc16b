// Recruiting: what a mercenary costs, what can pay for it, and the payment card by card.
#include "games/covil/recruit.h"

namespace covil {

/// COV-053, R-14: the printed cost less the discounts; below 0 it pays out.
int effective_cost(const Game& g, Seat s, Minion m) {
  const int discount = g.influence(s, &Influence::discount);
  const int cost = g.pack.minion[m].cost - discount;
  if (g.opt(opt_zero_cost) && discount > 0 && cost <= 0) return -2;  // option zero_cost = bonus_at_zero
  return cost;
}

namespace {

/// COV-041, R-09: minions that can be handed in.
SlotSet tradable(const Game& g, Seat s) {
  SlotSet set = g.opt(opt_payment_state) ? g.filled_slots(s) - g.of(s).exhausted : g.ready(s);
  set.remove(0);  // never the overlord (COV-050)
  return set;
}

bool is_henchman(Minion m) { return m >= kFirstHenchman && m < kFirstMercenary; }

/// COV-052, R-42: the printed cost is the trade-in value too; henchmen are worth what influences add.
int minion_worth(const Game& g, Seat s, u8 slot, int henchman_value) {
  return g.card_at(s, slot).cost + (is_henchman(g.minion_at(s, slot)) ? henchman_value : 0);
}

/// COV-044, COV-050, R-13.
bool has_free_slot(const Game& g, Seat s) { return g.filled_slots(s).size() < static_cast<int>(kSlots); }

/// Everything the seat could hand in from these slots and relics on (COV-041, R-10).
int worth_from(const Game& g, Seat s, const Pay& p, int slot, int relic) {
  int sum = 0;
  for (u8 i : tradable(g, s))
    if (i >= slot) sum += minion_worth(g, s, i, p.henchman_value);
  for (Relic r : g.of(s).hand)
    if (r >= relic) sum += g.pack.relic[r].value + p.relic_value;
  return sum;
}

/// COV-054, R-15: as things are now, even if their source is handed in. COV-064, R-16: values count in payments.
Pay declare(const Game& g, Seat s, Minion m) {
  Pay p;
  p.mercenary = m;
  p.cost = static_cast<i8>(effective_cost(g, s, m));
  p.relic_value = static_cast<u8>(g.influence(s, &Influence::relic_value));
  p.henchman_value = static_cast<u8>(g.influence(s, &Influence::henchman_value));
  p.ready = g.influence(s, &Influence::recruit_ready) > 0;
  return p;
}

}  // namespace

namespace {

/// What the seat could pay with altogether, in one look at its hall.
struct Purse {
  int funds = 0, discount = 0;
  bool slot = false;  ///< a slot is empty or can be emptied
};

Purse purse_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const SlotSet bad = g.opt(opt_payment_state) ? p.exhausted : g.marked(s);
  Purse purse;
  int relic_value = 0, henchman_value = 0, henchmen = 0;
  purse.funds = p.gold;
  for (std::size_t i = 0; i < kSlots; ++i) {
    if (p.hall[i] == 0) {
      purse.slot = true;
      continue;
    }
    const MinionCard& m = g.pack.minion[p.hall[i] - 1U];
    purse.discount += m.influence.discount;
    relic_value += m.influence.relic_value;
    henchman_value += m.influence.henchman_value;
    if (i == 0 || bad.has(i)) continue;
    purse.slot = true;
    purse.funds += m.cost;
    henchmen += is_henchman(static_cast<Minion>(p.hall[i] - 1));
  }
  purse.funds += henchmen * henchman_value + relic_value * p.hand_size;
  for (Relic r : p.hand) purse.funds += g.pack.relic[r].value;
  return purse;
}

}  // namespace

/// COV-040: one mercenary of the market. COV-044, R-13: payable if everything together suffices and the payment can
/// leave an empty slot.
void recruit_options(const Game& g, Seat s, Options& out) {
  const bool allowed = g->recruits_left > 0;
  if (!allowed && !out.explaining()) return;
  const Purse purse = purse_of(g, s);
  for (u8 i : g->market) {
    const auto m = static_cast<Minion>(kFirstMercenary + i);
    if (allowed && purse.slot && purse.funds >= g.pack.minion[m].cost - purse.discount) out.add(verb::recruit, m);
    else if (out.explaining()) out.refuse(why_not_recruit(g, s, m), verb::recruit, m);
  }
}

bool can_recruit(const Game& g, Seat s) {
  for (u8 i : g->market)
    if (!why_not_recruit(g, s, static_cast<Minion>(kFirstMercenary + i))) return true;
  return false;
}

Why why_not_recruit(const Game& g, Seat s, Minion m) {
  if (m < kFirstMercenary || !g->market.has(m - kFirstMercenary)) return because(Rule{40}, cause::not_in_market, m);
  if (g->recruits_left == 0) return because(Rule{31}, cause::recruited_already);
  const Purse purse = purse_of(g, s);
  if (!purse.slot) return because(Rule{50}, cause::hall_full);
  const int missing = g.pack.minion[m].cost - purse.discount - purse.funds;
  return missing > 0 ? because(Rule{44}, cause::cannot_pay, missing) : Why{};
}

Next recruit(Game& g, Minion m) {
  const Seat s = g->active;
  --g->recruits_left;
  if (tradable(g, s).empty() && g.of(s).hand.empty()) return call<Hire>(declare(g, s, m));
  return call<Payment>(declare(g, s, m));
}

Pay open_payment(const Game& g) { return g->stack.back().read<Pay>(); }

int payment_worth(const Game& g, const Pay& p, const Action& card) {
  if (card.verb == verb::pay_relic) return g.pack.relic[card.arg[0]].value + p.relic_value;
  return minion_worth(g, g->active, g.slot_of(g->active, card.arg[0]), p.henchman_value);
}

/// COV-041, R-62: gold, minions and relics in any mix, any set of them. Cards go one by one in ascending order,
/// then done. Nothing can be skipped into a dead end (COV-044).
struct Payment : In<Pay> {
  static constexpr std::string_view name = "recruit.pay";
  static constexpr Rule rule{41};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::pay_done};
  /// Minions by their slots, then relics.
  static u32 order(const Game& g, const Pay&, Action a) {
    return a.verb == verb::pay_minion ? g.slot_of(g->active, a.arg[0]) : u32{kSlots} + a.arg[0];
  }
  static void totals(const Game& g, const Pay& p, Seat, Totals& out) {
    out.target("payment", p.value + g.of(g->active).gold, p.cost);
  }
  static Seat actor(const Game& g, const Pay&) { return g->active; }
  static void options(const Game& g, const Pay& p, Options& out) {
    const Seat s = g->active;
    const int gold = g.of(s).gold;
    const bool slot = has_free_slot(g, s);
    for (u8 i : tradable(g, s))
      if (i >= p.next_slot && p.value + gold + worth_from(g, s, p, i, 0) >= p.cost)
        out.add(verb::pay_minion, g.minion_at(s, i));
    for (Relic r : g.of(s).hand)
      if (r >= p.next_relic && slot && p.value + gold + worth_from(g, s, p, kSlots, r) >= p.cost)
        out.add(verb::pay_relic, r);
    if (slot && p.value + gold >= p.cost) out.add(verb::pay_done);
    if (out.explaining()) refuse(g, p, out);
  }
  static Why why(const Game& g, const Pay& p, Seat s, Action a) {
    if (a.verb == verb::pay_minion) return why_not_minion(g, p, s, a.arg[0]);
    if (a.verb == verb::pay_relic) return why_not_relic(g, p, s, a.arg[0]);
    if (a.verb != verb::pay_done) return {};
    if (!has_free_slot(g, s)) return because(Rule{50}, cause::free_a_slot);
    return missing(Rule{44}, cause::gold_missing, p.cost - p.value - g.of(s).gold);
  }
  /// COV-042, COV-007: change that the treasury cannot hold is lost.
  static Why warning(const Game& g, const Pay& p, Seat s, Action a) {
    if (a.verb != verb::pay_done) return {};
    return missing(Rule{7}, cause::gold_wasted, g.of(s).gold + p.value - p.cost - g.treasury_cap());
  }
  static Next apply(Game& g, Pay& p, Action a) {
    const Seat s = g->active;
    if (a.verb == verb::pay_done) return go<Hire>();
    p.value = static_cast<u8>(p.value + payment_worth(g, p, a));
    if (a.verb == verb::pay_minion) {
      const u8 slot = g.slot_of(s, a.arg[0]);
      p.next_slot = static_cast<u8>(slot + 1);
      hand_in(g, s, slot);
    } else {
      p.next_slot = kSlots;
      p.next_relic = static_cast<u8>(a.arg[0] + 1);
      g.leave_hand(s, a.arg[0]);
      g->relic_discard.add(a.arg[0]);  // COV-048
      g.emit(event::paid_relic, s, a.arg[0]);
    }
    return stay();
  }

 private:
  static Why missing(Rule by, u8 why, int n) { return n > 0 ? because(by, why, n) : Why{}; }
  static Why why_not_minion(const Game& g, const Pay& p, Seat s, Minion m) {
    const u8 slot = g.slot_of(s, m);
    if (slot == kNowhere) return because(Rule{41}, cause::minion_elsewhere, m);
    if (slot == 0) return because(Rule{50}, cause::overlord_stays, m);
    if (!tradable(g, s).has(slot))
      return because(Rule{41}, g.of(s).exhausted.has(slot) ? cause::minion_exhausted : cause::minion_tired, m);
    if (slot < p.next_slot) return because(Rule{41}, cause::card_order);
    return missing(Rule{44}, cause::rest_too_poor, p.cost - p.value - g.of(s).gold - worth_from(g, s, p, slot, 0));
  }
  static Why why_not_relic(const Game& g, const Pay& p, Seat s, Relic r) {
    if (g.of(s).active.has(r)) return because(Rule{85}, cause::relic_active, r);
    if (!g.of(s).hand.has(r)) return because(Rule{41}, cause::relic_not_held, r);
    if (!has_free_slot(g, s)) return because(Rule{50}, cause::free_a_slot);
    if (r < p.next_relic) return because(Rule{41}, cause::card_order);
    return missing(Rule{44}, cause::rest_too_poor, p.cost - p.value - g.of(s).gold - worth_from(g, s, p, kSlots, r));
  }
  /// Near misses: minions that carry a marker, relics that would leave no slot, and being done too early.
  static void refuse(const Game& g, const Pay& p, Options& out) {
    const Seat s = g->active;
    const auto add = [&](u8 v, auto... card) {
      if (const Why no = why(g, p, s, make_action(v, card...))) out.refuse(no, v, card...);
    };
    for (u8 i : g.filled_slots(s))
      if (i > 0) add(verb::pay_minion, g.minion_at(s, i));
    for (Relic r : g.of(s).hand) add(verb::pay_relic, r);
    add(verb::pay_done);
  }
  /// COV-046, COV-047, R-12: mercenaries into the market, henchmen out of the game.
  static void hand_in(Game& g, Seat s, u8 slot) {
    const Minion m = g.minion_at(s, slot);
    g.emit(event::paid_minion, s, m);
    Player& p = g.of(s);
    p.hall[slot] = 0;
    p.tired.remove(slot);  // an exhausted minion cannot be handed in (COV-041)
    if (m >= kFirstMercenary) g->market.add(m - kFirstMercenary);
  }
};

/// COV-043: the gold part follows by itself. COV-045: the recruit takes the lowest empty slot, tired. The market is not
/// refilled before the night (COV-049).
struct Hire : In<Pay> {
  static constexpr std::string_view name = "recruit.hire";
  static Next run(Game& g, Pay& p) {
    const Seat s = g->active;
    if (p.cost > p.value) g.pay(s, p.cost - p.value);
    g->market.remove(p.mercenary - kFirstMercenary);
    u8 slot = 1;
    while (g.filled(s, slot)) ++slot;
    require(slot < kSlots, "no empty slot for the recruit");
    g.of(s).hall[slot] = static_cast<u8>(p.mercenary + 1);
    if (p.ready == 0) g.of(s).tired.add(slot);
    g->commands_used.remove(slot);  // COV-068 counts minions, not slots
    g.emit(event::recruited, s, p.mercenary);
    if (p.value > p.cost) g.gain(s, p.value - p.cost);  // COV-042, COV-053
    return done();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::RecruitChapter>() {
  return make_rows<covil::Game>(covil::RecruitChapter{});
}
