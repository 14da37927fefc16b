// Abilities that something has set off: active seat first, then in turn order; within a seat the slots, then events by
// age, then the civilisation card. The scan itself is the queue: it goes on where it stopped.
#include "games/echoes/cards.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {

constexpr u8 kSpots = kSlots + kMaxEvents + 1;

/// An ability that is meant, with its owner and where it comes from.
struct Listener {
  u8 ability = 0;
  Seat seat = 0;
  u8 source = 0;
  constexpr bool operator==(const Listener&) const = default;
};
using Listeners = FixedVec<Listener, 8>;

bool class_fits(const Game& g, const Ability& a, u8 card) {
  return a.classes.empty() || !(a.classes & g.card(card).classes).empty();
}

/// Did the unit in this slot eliminate an enemy, or destroy a building, in the fight that is going on?
bool killed(const Game& g, u8 u) {
  const Combat& c = g->combat;
  return (c.attacker == u && c.target_fell != 0) || (c.target == u && c.attacker_fell != 0);
}
bool razed(const Game& g, const Ability& a, u8 u) {
  const Combat& c = g->combat;
  return c.attacker == u && c.razed != 0 && (!a.camps_only || c.razed == 1);
}

const Fallen* fallen_unit(const Game& g, const Scanning& l, u8 u) {
  for (std::size_t i = l.first; i < g->fallen_count; ++i)
    if (g->fallen[i].unit == u) return &g->fallen[i];
  return nullptr;
}

/// Abilities on the unit's own card and its upgrades.
bool unit_listens(const Game& g, const Scanning& l, const Ability& a, u8 u, bool alive) {
  switch (l.moment) {
    case Moment::attack:
      return a.timing == Timing::attack && u == l.unit && alive;
    case Moment::after_attack:
      return a.timing == Timing::after_attack && u == l.unit && alive;
    case Moment::aftermath:
      if (!alive) return a.timing == Timing::death;
      return (a.timing == Timing::kill && killed(g, u)) || (a.timing == Timing::raze && razed(g, a, u));
    case Moment::fell:
      return a.timing == Timing::death && !alive;
    case Moment::deployed:
      return a.timing == Timing::deployed && u == l.unit && alive;
    case Moment::built_camp:
      return a.timing == Timing::built_camp && u == l.unit && alive &&
             (a.terrain == 0xff || g->terrain[a.terrain].has(g.unit(u).square));
    case Moment::attached:
      return a.timing == Timing::attached && u == l.unit && alive;
    case Moment::turn_end:
      return a.timing == Timing::turn_end && alive;
    default:
      return false;
  }
}

/// Somebody of this seat whose unit was lost as the ability wants it.
bool lost_one(const Game& g, const Scanning& l, const Ability& a, Seat s) {
  for (std::size_t i = l.first; i < g->fallen_count; ++i) {
    const Fallen& f = g->fallen[i];
    if (seat_of(f.unit) == s && class_fits(g, a, f.card) && (!a.in_combat || f.in_combat != 0)) return true;
  }
  return false;
}

bool fight_fits(const Game& g, const Ability& a) {
  if (a.mode == Ability::Mode::any) return true;
  return (a.mode == Ability::Mode::ranged) == (g->combat.ranged != 0);
}

/// Abilities of events and civilisation cards.
bool seat_listens(const Game& g, const Scanning& l, const Ability& a, Seat s) {
  const Combat& c = g->combat;
  switch (l.moment) {
    case Moment::after_attack:
      return a.timing == Timing::your_unit_after_attack && s == seat_of(l.unit) && fight_fits(g, a) &&
             class_fits(g, a, g.unit(l.unit).card);
    case Moment::aftermath: {
      const bool mine = c.attacker != kNoUnit && seat_of(c.attacker) == s;
      const bool theirs = c.target != kNoUnit && seat_of(c.target) == s;
      if (a.timing == Timing::your_unit_raze) return mine && razed(g, a, c.attacker);
      if (a.timing == Timing::your_unit_kill) return (mine && c.target_fell != 0) || (theirs && c.attacker_fell != 0);
      return a.timing == Timing::your_unit_lost && lost_one(g, l, a, s);
    }
    case Moment::fell:
      return a.timing == Timing::your_unit_lost && lost_one(g, l, a, s);
    case Moment::turn_end:
      return a.timing == Timing::turn_end;
    case Moment::you_play: {
      const Card& card = g.card(l.card);
      if (a.timing != Timing::you_play || s != l.seat || (a.not_self && a.card == l.card)) return false;
      return a.types.has(static_cast<std::size_t>(card.type)) || a.icons.has(static_cast<std::size_t>(card.icon));
    }
    default:
      return false;
  }
}

void add_unit_card(const Game& g, const Scanning& l, const Card& card, Seat owner, u8 u, bool alive, Listeners& out) {
  for (std::size_t i = 0; i < card.abilities; ++i) {
    const auto id = static_cast<u8>(card.first_ability + i);
    if (unit_listens(g, l, g.pack.ability[id], u, alive)) out.push({id, owner, u});
  }
}

void add_slot(const Game& g, const Scanning& l, u8 u, Listeners& out) {
  const Seat owner = seat_of(u);
  const Fallen* fallen = fallen_unit(g, l, u);
  const bool alive = fallen == nullptr;
  if (alive && !g.unit(u).on_map()) return;
  const u8 card = alive ? g.unit(u).card : fallen->card;
  add_unit_card(g, l, g.card(card), owner, u, alive, out);
  const Kinds own = alive ? g.unit(u).own : fallen->own, mate = alive ? g.unit(u).mate : fallen->mate;
  const auto add = [&](Kinds upgrades, Seat s) {
    for (const u8 local : upgrades) {
      const Card& up = g.pack.of(g.of(s).civ, local);
      if (upgrade_works(up, g.card(card))) add_unit_card(g, l, up, s, u, alive, out);
    }
  };
  add(own, owner);
  if (!mate.empty()) add(mate, Game::mate(owner));
}

void add_held(const Game& g, const Scanning& l, Seat s, const Card& card, u8 source, bool used, Listeners& out) {
  for (std::size_t i = 0; i < card.abilities; ++i) {
    const auto id = static_cast<u8>(card.first_ability + i);
    const Ability& a = g.pack.ability[id];
    if (!(a.once && used) && seat_listens(g, l, a, s)) out.push({id, s, source});
  }
}

/// Whose cards may listen at all at this moment.
bool seat_meant(const Scanning& l, Seat s) {
  return l.moment == Moment::aftermath || l.moment == Moment::fell || s == l.seat;
}

Listeners listeners(const Game& g, const Scanning& l, Seat s) {
  Listeners out;
  if (l.spot < kSlots) {
    add_slot(g, l, unit_at(s, l.spot), out);
  } else if (l.spot < kSlots + kMaxEvents) {
    const std::size_t i = l.spot - kSlots;
    if (i < g.of(s).event.size()) {
      const Held& e = g.of(s).event[i];
      add_held(g, l, s, g.card(e.card), static_cast<u8>(kFromEvent + i), e.used != 0, out);
    }
  } else {
    add_held(g, l, s, g.pack.of(g.of(s).civ, 0), kFromCiv, g.of(s).civ_used != 0, out);
  }
  return out;
}

constexpr u32 bit(Timing t) { return u32{1} << static_cast<unsigned>(t); }
/// Timings that units and their upgrades hear at each moment.
constexpr u32 unit_ears(Moment m) {
  switch (m) {
    case Moment::attack:
      return bit(Timing::attack);
    case Moment::after_attack:
      return bit(Timing::after_attack);
    case Moment::aftermath:
      return bit(Timing::kill) | bit(Timing::raze);
    case Moment::deployed:
      return bit(Timing::deployed);
    case Moment::built_camp:
      return bit(Timing::built_camp);
    case Moment::attached:
      return bit(Timing::attached);
    case Moment::turn_end:
      return bit(Timing::turn_end);
    default:
      return 0;
  }
}
/// Those of events and civilisation cards.
constexpr u32 seat_ears(Moment m) {
  switch (m) {
    case Moment::after_attack:
      return bit(Timing::your_unit_after_attack);
    case Moment::aftermath:
      return bit(Timing::your_unit_raze) | bit(Timing::your_unit_kill) | bit(Timing::your_unit_lost);
    case Moment::fell:
      return bit(Timing::your_unit_lost);
    case Moment::turn_end:
      return bit(Timing::turn_end);
    case Moment::you_play:
      return bit(Timing::you_play);
    default:
      return 0;
  }
}

using Spots = BitSet<16>;

/// Units on the map that the moment is about.
Units subjects(const Game& g, const Scanning& l, Seat s) {
  Units out;
  const auto add = [&](u8 u) {
    if (u < kUnits && seat_of(u) == s && g.unit(u).on_map()) out.add(u);
  };
  if (l.moment == Moment::turn_end) return g.own_units(s);
  if (l.moment == Moment::aftermath) add(g->combat.attacker), add(g->combat.target);
  else add(l.unit);
  return out;
}

/// What the card of a unit and its upgrades listen to.
u32 ears_of(const Game& g, u8 u) {
  const Unit& unit = g.unit(u);
  u32 out = g.card(unit.card).timings.bits;
  const auto add = [&](Kinds upgrades, Seat owner) {
    for (const u8 local : upgrades) out |= g.pack.of(g.of(owner).civ, local).timings.bits;
  };
  if (!unit.own.empty()) add(unit.own, seat_of(u));
  if (!unit.mate.empty()) add(unit.mate, Game::mate(seat_of(u)));
  return out;
}

/// Slots of the seat whose unit may be meant; those that have just fallen always may.
Spots alert_slots(const Game& g, const Scanning& l, Seat s) {
  Spots out;
  if (l.moment == Moment::aftermath || l.moment == Moment::fell)
    for (std::size_t i = l.first; i < g->fallen_count; ++i)
      if (seat_of(g->fallen[i].unit) == s) out.add(slot_of(g->fallen[i].unit));
  const u32 ears = unit_ears(l.moment);
  if (ears == 0) return out;
  for (const u8 u : subjects(g, l, s))
    if ((ears_of(g, u) & ears) != 0) out.add(slot_of(u));
  return out;
}

/// A quick look: which spots of the seat may hold something that is meant? Most hold nothing that listens.
Spots alert_spots(const Game& g, const Scanning& l, Seat s) {
  Spots out = alert_slots(g, l, s);
  const u32 ears = seat_ears(l.moment);
  if (ears == 0) return out;
  const Player& p = g.of(s);
  for (std::size_t i = 0; i < p.event.size(); ++i)
    if ((g.card(p.event[i].card).timings.bits & ears) != 0) out.add(kSlots + i);
  if ((g.pack.of(p.civ, 0).timings.bits & ears) != 0) out.add(kSpots - 1);
  return out;
}

void note_used(Game& g, const Listener& who) {
  if (!g.pack.ability[who.ability].once) return;
  if (who.source == kFromCiv) g.of(who.seat).civ_used = 1;
  else if (who.source >= kFromEvent) g.of(who.seat).event[who.source - kFromEvent].used = 1;
}

void end_scan(Game& g, const Scanning& l) {
  if (l.moment != Moment::aftermath && l.moment != Moment::fell) return;
  for (std::size_t i = l.first; i < g->fallen_count; ++i) g->fallen[i] = {};
  g->fallen_count = l.first;
}

}  // namespace

namespace {
Scanning looking(Moment m, Seat s, u8 unit, u8 card) {
  Scanning l;
  l.moment = m, l.seat = s, l.unit = unit, l.card = card;
  return l;
}
}  // namespace

Next scan(Moment m, Seat s, u8 unit, u8 card) { return call<Scan>(looking(m, s, unit, card)); }

bool may_listen(const Game& g, Moment m, Seat s, u8 unit, u8 card) {
  return !alert_spots(g, looking(m, s, unit, card), s).empty();
}

struct Scan : In<Scanning> {
  static constexpr std::string_view name = "ability.next";
  static Next run(Game& g, Scanning& l) {
    for (; l.k < g.seats(); ++l.k, l.spot = 0, l.part = 0) {
      const Seat s = g.from_active(l.k);
      if (!seat_meant(l, s)) continue;
      for (const u8 spot : alert_spots(g, l, s) - Spots::first(l.spot)) {
        if (spot != l.spot) l.spot = spot, l.part = 0;
        const Listeners found = listeners(g, l, s);
        if (l.part >= found.size()) continue;
        const Listener who = found[l.part];
        // A used ability no longer listens, so the others of its card move up.
        if (!g.pack.ability[who.ability].once) ++l.part;
        note_used(g, who);
        Doing x;
        x.seat = who.seat, x.ability = who.ability, x.source = who.source, x.subject = l.unit;
        return call<Prepare>(x);
      }
    }
    end_scan(g, l);
    return tafel::done();
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::ScanChapter>() {
  return make_rows<echoes::Game>(echoes::ScanChapter{});
}
