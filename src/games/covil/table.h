// A game of Covil in play: the questions that every rule chapter asks about seats, halls, troops and zones, and the few
// ways in which gold, troops, minions and relics change their places.
#pragma once

#include "games/covil/causes.h"
#include "games/covil/state.h"
#include "kernel/step.h"

namespace covil {

/// S-2, R-65: 5 gold and 5 hit points. COV-007, R-41: never more than 5 hit points.
inline constexpr int kRelicPrice = 3, kLowestRelicPrice = 2, kStartGold = 5, kMaxHp = 5, kTroops = 5, kMaxRebels = 5,
                     kRiotAttack = 3, kVictoryGold = 2, kSupremacyGold = 2, kMarketSize = 6, kDeckSize = 24, kDays = 4,
                     kOutposts = 2, kOutpostPoints = 2, kFortressPoints = 5, kRazeValue = 3;

struct Game : Context<State, Pack> {
  using Context::Context;

  Player& of(Seat s) { return state().player[s]; }
  const Player& of(Seat s) const { return state().player[s]; }
  const Board& board() const { return pack.board[state().board]; }

  // options
  bool opt(Option o) const { return state().config[o] != 0; }
  bool solo() const { return opt(opt_mode); }
  bool is_bot(Seat s) const { return s != 0 && solo(); }
  int treasury_cap() const {  // COV-007, R-40
    return opt(opt_treasury_cap) ? 255 : 10;
  }

  // seats
  /// COV-002: the scepter holder first, the others clockwise.
  Seat in_order(int i) const { return static_cast<Seat>((state().scepter + i) % state().seats); }
  SeatSet everyone() const { return SeatSet::first(state().seats); }
  SeatSet others(Seat s) const { return everyone() - SeatSet::of(s); }
  int troops_today() const { return state().day + 1; }  ///< N(day), COV-022

  // halls
  bool filled(Seat s, std::size_t slot) const { return of(s).hall[slot] != 0; }
  Minion minion_at(Seat s, std::size_t slot) const { return static_cast<Minion>(of(s).hall[slot] - 1); }
  const MinionCard& card_at(Seat s, std::size_t slot) const { return pack.minion[minion_at(s, slot)]; }
  SlotSet filled_slots(Seat s) const {
    SlotSet set;
    for (std::size_t i = 0; i < kSlots; ++i)
      if (filled(s, i)) set.add(i);
    return set;
  }
  SlotSet marked(Seat s) const { return of(s).tired | of(s).exhausted; }
  SlotSet ready(Seat s) const { return filled_slots(s) - marked(s); }
  /// COV-055, R-08: who can be exhausted for an attack, a defence or a command.
  SlotSet usable(Seat s) const { return filled_slots(s) - (opt(opt_tired_can_act) ? of(s).exhausted : marked(s)); }
  SlotSet guards(Seat s) const {
    SlotSet set;
    for (u8 slot : usable(s))
      if (card_at(s, slot).trait == Trait::defence) set.add(slot);
    return set;
  }
  u8 slot_of(Seat s, Minion m) const {
    for (u8 i = 0; i < kSlots; ++i)
      if (of(s).hall[i] == m + 1) return i;
    return kNowhere;
  }
  /// COV-055: why a minion of the hall cannot be exhausted; nothing if it can.
  Why why_not_usable(Seat s, u8 slot, Rule rule) const {
    if (usable(s).has(slot)) return {};
    return because(rule, of(s).exhausted.has(slot) ? cause::minion_exhausted : cause::minion_tired, minion_at(s, slot));
  }
  /// COV-060, COV-064: influences work whatever marker the minion carries.
  int influence(Seat s, u8 Influence::*what) const {
    int sum = 0;
    for (u8 m : of(s).hall)
      if (m != 0) sum += pack.minion[m - 1U].influence.*what;
    return sum;
  }
  void exhaust(Seat s, u8 slot) {
    of(s).tired.remove(slot);
    of(s).exhausted.add(slot);
  }
  /// COV-104: exhausted becomes tired, tired becomes ready.
  void rest(Seat s, u8 slot) {
    Player& p = of(s);
    if (p.exhausted.has(slot)) {
      p.exhausted.remove(slot);
      p.tired.add(slot);
    } else {
      p.tired.remove(slot);
    }
    emit(event::rested, s, minion_at(s, slot));
  }

  // values (values.cpp)
  Tags tags(Seat s, Zone z) const;
  int bonus(Seat s, Stat stat, Zone z) const;
  int reach(Seat s, Zone from) const { return 1 + bonus(s, Stat::move, from); }
  ZoneSet within(Zone from, int reach) const {
    return board().within[from][static_cast<std::size_t>(std::min(reach, kMaxReach))];
  }
  /// Why a troop cannot get there with that reach; nothing if it can.
  Why why_too_far(Rule rule, Zone from, Zone to, int reach) const;
  /// Why a minion of the seat cannot rest; nothing if it can.
  Why why_not_rest(Rule rule, Seat s, Minion m) const {
    const u8 slot = slot_of(s, m);
    if (slot == kNowhere) return because(rule, cause::minion_elsewhere, m);
    return marked(s).has(slot) ? Why{} : because(rule, cause::minion_ready, m);
  }
  int attack_value(Seat s, Trait kind, Zone from, u8 minion, int strike) const;
  int defence_value(Seat s, Zone z, u8 guard) const;
  int relic_worth(Seat s, Relic r) const { return pack.relic[r].value + influence(s, &Influence::relic_value); }

  // troops
  Crowd troops(Seat s) const { return of(s).troops(); }
  bool guarded(Seat s, Zone z) const { return troops(s).at(z) > 0; }
  bool intact(Seat s) const { return of(s).hp > 0; }
  /// Troops of that posture in the zone that effects may touch (COV-133, COV-187).
  int loose(Seat s, Zone z, Posture p) const;
  ZoneSet loose_zones(Seat s, Posture p) const;
  /// COV-133, COV-187: why an effect cannot touch a troop that is there; nothing if it can.
  Why why_frozen(Seat s, Zone z, Posture p) const;
  bool anybody_stands() const {
    for (const Player& p : state().player)
      if (!p.standing.empty()) return true;
    return false;
  }
  void lay_down(Seat s, Zone z) {
    of(s).standing.remove(z);
    of(s).lying.add(z);
    emit(event::laid_down, s, z);
  }
  void move_troop(Seat s, Posture p, Zone from, Zone to) {
    of(s).in(p).remove(from);
    of(s).in(p).add(to);
  }

  // control (control.cpp)
  Seat controller(Zone z) const;
  Seat tax_controller(Zone z) const;  ///< with outposts (COV-263)
  /// Winner of each terrain, kNobody if there is none.
  std::array<Seat, kTerrains> supremacies() const;
  int tax_income(Seat s, const std::array<Seat, kTerrains>& winner) const;
  int tax_income(Seat s) const { return tax_income(s, supremacies()); }

  // gold and relics (relics.cpp)
  void gain(Seat s, int n);
  /// COV-008: to the bank.
  void pay(Seat s, int n) {
    of(s).gold -= n;
    emit(event::paid_gold, s, n);
  }
  int relic_price(Seat s) const {  // COV-088
    return std::max(kRelicPrice - influence(s, &Influence::relic_price), kLowestRelicPrice);
  }
  /// COV-010, R-20: from the deck, or from the discards shuffled into a new one.
  bool can_draw() const { return state().relic_deck_size > 0 || !state().relic_discard.empty(); }
  bool can_buy(Seat s) const { return of(s).gold >= relic_price(s) && can_draw(); }
  void refill_relics();
  void leave_hand(Seat s, Relic r);
  void repair(Seat s, int n);
};

}  // namespace covil
