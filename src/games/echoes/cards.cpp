// Playing cards: announce, choose targets, pay, let opponents answer, carry out (ECH-116, ECH-140 to ECH-151, R-44 to
// Abilities of units and of cards on the table go the same way without payment.
#include "games/echoes/cards.h"

#include "games/echoes/ask.h"
#include "games/echoes/atoms.h"
#include "games/echoes/causes.h"
#include "games/echoes/paths.h"
#include "games/echoes/pay.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {

const Ability& ability_now(const Game& g, const Doing& x) { return g.pack.ability[x.ability]; }
bool is_upgrade(const Game& g, const Doing& x) { return x.card != kNoCard && g.card(x.card).type == CardType::upgrade; }

/// ECH-143, ECH-146, R-46, R-47: an allied unit that does not carry it yet.
bool may_carry(const Game& g, Seat s, const Card& card, u8 u) {
  const Unit& unit = g.unit(u);
  const bool own = seat_of(u) == s;
  const Seat other = own ? Game::mate(s) : seat_of(u);
  Kinds same = own ? unit.own : unit.mate;
  // With mirrored decks the teammate's copy is the same upgrade.
  if (g.has_mate() && g.of(other).civ == card.civ) same |= own ? unit.mate : unit.own;
  return !same.has(card.local);
}
Units upgradable(const Game& g, Seat s, const Card& card) {
  Units out;
  for (const u8 u : g.side_units(Game::team(s)))
    if (may_carry(g, s, card, u)) out.add(u);
  return out;
}

}  // namespace

u8 action_of(const Game& g, int u) {
  const Card& card = g.card_of(u);
  if (!card.listens(Timing::action)) return kNoAbility;
  for (std::size_t i = 0; i < card.abilities; ++i)
    if (g.pack.ability[card.first_ability + i].timing == Timing::action) return static_cast<u8>(card.first_ability + i);
  return kNoAbility;
}

Doing ability_of(const Game&, Seat s, u8 ability, u8 source) {
  Doing x;
  x.seat = s, x.ability = ability, x.source = source;
  if (source < kUnits) x.subject = source;
  return x;
}

Squares place_squares(const Game& g, const Doing& x) {
  const Scope c = scope_of(x);
  const Squares fit = select_squares(g, ability_now(g, x).where, c);
  const Units units = x.units();
  if (units.empty()) return fit;
  const u8 u = units.lowest();
  return fit & Way(g, Land(g, seat_of(u), u), u).end;
}

Units target_units(const Game& g, const Doing& x) {
  if (is_upgrade(g, x)) return upgradable(g, x.seat, g.card(x.card));
  const Ability& a = ability_now(g, x);
  if (!a.chooses || !is_unit(a.chosen)) return {};
  Units out = select_units(g, a.chosen, scope_of(x));
  if (!a.places) return out;
  for (const u8 u : out) {
    Doing with = x;
    with.set_units(Units::of(u));
    if (place_squares(g, with).empty()) out.remove(u);
  }
  return out;
}

Squares target_buildings(const Game& g, const Doing& x) {
  const Ability& a = ability_now(g, x);
  return a.chooses && !is_unit(a.chosen) ? select_buildings(g, a.chosen, scope_of(x)) : Squares{};
}

bool has_targets(const Game& g, const Doing& x) {
  if (is_upgrade(g, x)) {
    for (const u8 u : g.side_units(Game::team(x.seat)))
      if (may_carry(g, x.seat, g.card(x.card), u)) return true;
    return false;
  }
  if (x.ability == kNoAbility) return true;
  const Ability& a = ability_now(g, x);
  if (a.chooses && is_unit(a.chosen) && !a.places) return any_unit(g, a.chosen, scope_of(x));
  if (a.chooses) return is_unit(a.chosen) ? !target_units(g, x).empty() : !target_buildings(g, x).empty();
  for (std::size_t i = 0; i < a.count; ++i) {
    const Effect& e = g.pack.effect[a.first + i];
    const AtomRow& row = atom_row(e.atom);
    if (row.possible != nullptr && !row.possible(g, x, e)) return false;
  }
  return true;
}

namespace {
Doing played(const Game& g, Seat s, u8 card, u8 option) {
  Doing x;
  x.seat = s, x.card = card, x.option = option, x.source = kFromCard;
  const Card& c = g.card(card);
  const bool acts = c.type == CardType::action || c.type == CardType::reaction;
  x.ability = acts ? static_cast<u8>(c.first_ability + option) : kNoAbility;
  return x;
}
}  // namespace

Why play_refusal(const Game& g, Seat s, const Card& card, u8 option, const Purse& purse) {
  const u8 id = g.pack.global(card.civ, card.local);
  if (card.type == CardType::reaction) return because({149}, cause::only_in_their_turn, id);
  if (card.icon == Icon::technology && g->phase != Phase::deployment)
    return because({140}, cause::technology_later, id);
  const int n = purse.missing(card.cost[option], discount_of(g, s, card));
  if (n > 0) return because({39}, cause::resources_missing, n);
  if (!has_targets(g, played(g, s, id, option))) return because({143}, cause::no_target, id);
  return {};
}

namespace {
/// The same without words; type and phase fit.
bool playable(const Game& g, Seat s, const Card& card, u8 option, const Purse& purse) {
  return purse.pays(card.cost[option], discount_of(g, s, card)) &&
         has_targets(g, played(g, s, g.pack.global(card.civ, card.local), option));
}
}  // namespace

namespace {
/// Cards of the hand that may be played in this phase, whatever they cost.
Kinds in_season(const Game& g, const Player& p) {
  const Civ& civ = g.pack.civ[p.civ];
  const Kinds cards = p.hand.kinds() - civ.units - civ.reactions;
  return g->phase == Phase::deployment ? cards : cards - civ.technologies;
}

/// All of them, each with what forbids it.
void explain_plays(const Game& g, Seat s, const Purse& purse, Options& out) {
  const Player& p = g.of(s);
  for (const u8 local : p.hand.kinds() - g.pack.civ[p.civ].units) {
    const Card& card = g.pack.of(p.civ, local);
    const u8 id = g.pack.global(p.civ, local);
    for (u8 o = 0; o < card.options; ++o) {
      const Why no = play_refusal(g, s, card, o, purse);
      if (card.options == 2) out.add_if(!no, no, verb::play_as, id, o);
      else out.add_if(!no, no, verb::play, id);
    }
  }
}
}  // namespace

void play_options(const Game& g, Seat s, const Purse& purse, Options& out) {
  if (out.explaining()) return explain_plays(g, s, purse, out);
  const Player& p = g.of(s);
  for (const u8 local : in_season(g, p)) {
    const Card& card = g.pack.of(p.civ, local);
    const u8 id = g.pack.global(p.civ, local);
    for (u8 o = 0; o < card.options; ++o) {
      if (!playable(g, s, card, o, purse)) continue;
      if (card.options == 2) out.add(verb::play_as, id, o);  // ECH-142
      else out.add(verb::play, id);
    }
  }
}

std::size_t event_index(const Game& g, Seat s, u8 card) {
  const auto& events = g.of(s).event;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (events[i].card == card) return i;
  broken("an event that is not active");
}

void event_options(const Game& g, Seat s, Options& out) {
  const auto& events = g.of(s).event;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (event_index(g, s, events[i].card) == i) out.add(verb::drop_event, events[i].card);
}

Doing start_play(Game& g, Seat s, u8 card, u8 option) {
  const Card& c = g.card(card);
  take_from_hand(g, s, c.local);
  g.of(s).playing = c.local;
  g.emit(c.type == CardType::reaction ? event::answered : event::card_played, s, card);
  busy(g);
  return played(g, s, card, option);
}

/// what is still to be chosen before the card is paid or the ability carried out.
struct Prepare : In<Doing> {
  static constexpr std::string_view name = "card.prepare";
  static Next run(Game& g, Doing& x) {
    const bool event = x.card != kNoCard && g.card(x.card).type == CardType::event;
    if (event && g.of(x.seat).event.full()) return go<GiveUpEvent>();
    if (is_upgrade(g, x)) return x.left == 0 ? go<PickTarget>() : go<Charge>();
    if (x.ability == kNoAbility) return go<Charge>();
    const Ability& a = ability_now(g, x);
    if (a.opposes && x.opponent == kNobody) {
      if (g.has_mate()) return go<PickOpponent>();
      x.opponent = static_cast<Seat>(1 - x.seat);
    }
    if (a.chooses && x.left == 0) {
      if (!has_targets(g, x)) return tafel::done();  // an ability that finds nobody
      return a.chosen.quant == Selector::Quant::upto ? go<PickSeveral>() : go<PickTarget>();
    }
    if (a.places && x.where == kNowhere) return go<PickSquare>();
    return x.card != kNoCard ? go<Charge>() : go<Resolve>();
  }
};

/// before a fourth event one of the three goes; there is no way back.
struct GiveUpEvent : In<Doing> {
  static constexpr std::string_view name = "card.give_up_event";
  static constexpr Rule rule{151};
  static Seat actor(const Game&, const Doing& x) { return x.seat; }
  static void options(const Game& g, const Doing& x, Options& out) { event_options(g, x.seat, out); }
  static Next apply(Game& g, Doing& x, Action a) {
    drop_event(g, x.seat, event_index(g, x.seat, a.arg[0]));
    return go<Prepare>();
  }
};

/// ECH-205.
struct PickOpponent : In<Doing> {
  static constexpr std::string_view name = "card.opponent";
  static constexpr Rule rule{205};
  static Seat actor(const Game&, const Doing& x) { return x.seat; }
  static void options(const Game& g, const Doing& x, Options& out) {
    for (Seat s = 0; s < g.seats(); ++s) {
      if (s == x.seat) continue;
      const bool ok = !Game::allied(s, x.seat);
      out.add_if(ok, because({205}, cause::on_your_side), verb::against, s);
    }
  }
  static Next apply(Game& g, Doing& x, Action a) {
    x.opponent = a.arg[0];
    g.emit(event::opponent_chosen, x.opponent);
    return go<Prepare>();
  }
};

namespace {
Why target_why(const Game& g, const Doing& x, Action a) {
  if (a.verb == verb::target) {
    const u8 u = a.arg[0];
    if (u >= kUnits || !g.unit(u).on_map()) return because({143}, cause::no_unit_there);
    if (!Game::allied(seat_of(u), x.seat) && g.garrisoned(u))
      return because({109}, cause::inside_building, g.unit(u).square);
    if (is_upgrade(g, x))
      return Game::allied(seat_of(u), x.seat) ? because({146}, cause::carries_it_already, x.card)
                                              : because({143}, cause::not_allied);
    return because({142}, cause::not_meant, g.unit(u).card);
  }
  return a.verb == verb::aim ? because({142}, cause::no_such_building, a.arg[0]) : Why{};
}
}  // namespace

struct PickTarget : In<Doing> {
  static constexpr std::string_view name = "card.target";
  static constexpr Rule rule{143};
  static Seat actor(const Game&, const Doing& x) { return x.seat; }
  static void options(const Game& g, const Doing& x, Options& out) {
    for (const u8 u : target_units(g, x)) out.add(verb::target, u);
    if (x.ability != kNoAbility)
      for (const u8 square : target_buildings(g, x)) out.add(verb::aim, square);
  }
  static Why why(const Game& g, const Doing& x, Seat, Action a) { return target_why(g, x, a); }
  /// the upgrade would do nothing there.
  static Why warning(const Game& g, const Doing& x, Seat, Action a) {
    if (!is_upgrade(g, x) || a.verb != verb::target || upgrade_works(g.card(x.card), g.card_of(a.arg[0]))) return {};
    return because({144}, cause::class_does_not_match, x.card, g.unit(a.arg[0]).card);
  }
  static Next apply(Game&, Doing& x, Action a) {
    if (a.verb == verb::target) x.set_units(Units::of(a.arg[0]));
    else x.square = a.arg[0];
    x.left = 1;
    return go<Prepare>();
  }
};

/// Up to so many units, in ascending order so that no choice comes twice.
struct PickSeveral : In<Doing> {
  static constexpr std::string_view name = "card.targets";
  static constexpr Rule rule{142};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::stop};
  static Seat actor(const Game&, const Doing& x) { return x.seat; }
  static void options(const Game& g, const Doing& x, Options& out) {
    const Units chosen = x.units();
    if (chosen.size() < ability_now(g, x).chosen.most)
      for (const u8 u : target_units(g, x))
        if (chosen.bits >> u == 0) out.add(verb::target, u);
    out.add(verb::stop);
  }
  static Why why(const Game& g, const Doing& x, Seat, Action a) {
    if (a.verb == verb::target && x.units().has(a.arg[0]))
      return because({142}, cause::chosen_already, g.unit(a.arg[0]).card);
    return target_why(g, x, a);
  }
  static void totals(const Game& g, const Doing& x, Seat, Totals& out) {
    out.limit("chosen", x.units().size(), ability_now(g, x).chosen.most);
  }
  static Next apply(Game&, Doing& x, Action a) {
    if (a.verb == verb::target) {
      Units u = x.units();
      u.add(a.arg[0]);
      x.set_units(u);
      return tafel::stay();
    }
    x.left = 1;
    return go<Prepare>();
  }
};

/// Where a unit is put.
struct PickSquare : In<Doing> {
  static constexpr std::string_view name = "card.square";
  static constexpr Rule rule{190};
  static Seat actor(const Game&, const Doing& x) { return x.seat; }
  static void options(const Game& g, const Doing& x, Options& out) {
    for (const u8 square : place_squares(g, x)) out.add(verb::put, square);
  }
  static Why why(const Game&, const Doing&, Seat, Action a) {
    return a.verb == verb::put ? because({190}, cause::cannot_stand_there, a.arg[0]) : Why{};
  }
  static Next apply(Game&, Doing& x, Action a) {
    x.where = a.arg[0];
    return go<Prepare>();
  }
};

/// ECH-039: targets are chosen, now the card is paid.
struct Charge : In<Doing> {
  static constexpr std::string_view name = "card.charge";
  static Next run(Game& g, Doing& x) {
    const Card& card = g.card(x.card);
    const int less = discount_of(g, x.seat, card);
    if (card.type == CardType::upgrade) ++g.of(x.seat).upgrades;
    return pay_then<Announce>(x.seat, card.cost[x.option], less, x.card);
  }
};

/// Opponents may answer before the card takes effect; reactions cannot be answered.
struct Announce : In<Doing> {
  static constexpr std::string_view name = "card.announce";
  static Next run(Game& g, Doing& x) {
    x.left = 0;
    if (g.card(x.card).type == CardType::reaction) return go<Resolve>();
    return ask_then<Heard>(g, asking(Window::card_played, x.seat, kNoUnit, x.card, x.option));
  }
};

/// CANCEL_CARD has already put the card away.
struct Heard : In<Doing> {
  static constexpr std::string_view name = "card.heard";
  static Next run(Game& g, Doing& x) { return g.of(x.seat).playing == 0 ? tafel::done() : go<Resolve>(); }
};

/// The effects of the ability one after the other; each atom has its row in atoms.cpp.
struct Resolve : In<Doing> {
  static constexpr std::string_view name = "card.resolve";
  static Next run(Game& g, Doing& x) {
    if (x.ability != kNoAbility) {
      const Ability& a = ability_now(g, x);
      if (x.at < a.count) {
        const Effect& e = g.pack.effect[a.first + x.at];
        if (holds(g, e.when, scope_of(x))) return atom_row(e.atom).begin(g, x, e);
        ++x.at;
        return tafel::stay();
      }
      // ECH-060: a unit's own action exhausts it.
      if (a.timing == Timing::action && g.unit(x.source).on_map()) g.unit(x.source).set(Unit::kExhausted);
    }
    return x.card != kNoCard ? go<PlayEnd>() : tafel::done();
  }
};

namespace {
/// ECH-143, ECH-145: the upgrade is attached as long as its unit is on the map.
void attach(Game& g, const Doing& x) {
  const u8 u = x.units().lowest();
  const Card& card = g.card(x.card);
  (seat_of(u) == x.seat ? g.unit(u).own : g.unit(u).mate).add(card.local);
  g.emit(event::attached, x.seat, x.card, g.unit(u).card, g.unit(u).square);
}
}  // namespace

/// Where the card goes: on its unit, among the active events (ECH-150), on the discard pile (ECH-147, ECH-149), or it
/// stays on the table with its resources (ECH-148).
struct PlayEnd : In<Doing> {
  static constexpr std::string_view name = "card.end";
  static Next run(Game& g, Doing& x) {
    const Card& card = g.card(x.card);
    g.of(x.seat).playing = 0;
    if (card.type == CardType::upgrade) {
      attach(g, x);
      const u8 u = x.units().lowest();
      return scan_then<Played>(g, Moment::attached, seat_of(u), u);
    }
    if (card.type == CardType::event) {
      g.of(x.seat).event.push({x.card, 0, {}});
      g.emit(event::event_active, x.seat, x.card);
    } else if (x.kept == 0) {
      discard_card(g, x.seat, card.local);
    }
    return go<Played>();
  }
};

struct Played : In<Doing> {
  static constexpr std::string_view name = "card.played";
  static Next run(Game& g, Doing& x) {
    if (x.kept == 2 || !may_listen(g, Moment::you_play, x.seat, kNoUnit, x.card)) return tafel::done();
    x.kept = 2;
    return scan(Moment::you_play, x.seat, kNoUnit, x.card);
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::CardsChapter>() {
  return make_rows<echoes::Game>(echoes::CardsChapter{});
}
