// Phase 3, conflicts: choice, ship support, strength, losses, conquest, at land and at sea (SDM-160 to SDM-181).
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

namespace {
constexpr bool at_sea(int area) { return area >= kRegions; }
constexpr int sea_of(int area) { return area - kRegions; }

/// SDM-177: only ships that are not tipped take part.
int fresh(const Game& g, Seat s, int sea) { return g->ships[s][at(sea)] - g->tipped[s][at(sea)]; }
bool fresh_magic(const Game& g, Seat s, int sea) { return g.magic_in(s, sea) && g->magic_tipped == 0; }

int sent_ships(const Game& g, int colour) {
  if (colour == kNeutral) return 0;
  int n = 0;
  for (const u8 k : g->sent[at(colour)]) n += k;
  return n;
}
bool magic_sent(const Game& g, int colour) { return g->magic_sent != 0 && g.magic_owner() == colour; }
bool djinn_fights(const Game& g, int colour, int region) { return g.djinn_in(region) && g.djinn_owner() == colour; }

}  // namespace

/// SDM-232, SDM-233: dragon or ark and neutral adventurers are one party.
Force force_of(const Game& g, int colour, int area) {
  if (at_sea(area)) {
    if (colour == kNeutral) return {0, 0, g->arks.has(at(sea_of(area)))};
    const auto s = static_cast<Seat>(colour);
    return {0, fresh(g, s, sea_of(area)), fresh_magic(g, s, sea_of(area))};
  }
  const int special =
      colour == kNeutral ? g->dragons.has(at(area)) : djinn_fights(g, colour, area) + (magic_sent(g, colour) ? 1 : 0);
  return {g.adv(colour, area), sent_ships(g, colour), special};
}

namespace {
/// Seats without units there cannot send ships (SDM-165); neither can black.
bool can_support(const Game& g, const Fight& l, Seat s) {
  if (((l.parties >> s) & 1U) == 0) return false;
  for (const u8 sea : g.pack.seas[l.area])
    if (fresh(g, s, sea) > 0 || fresh_magic(g, s, sea)) return true;
  return false;
}

Seat asked(const Game& g, const Fight& l) { return static_cast<Seat>((l.chooser + l.k) % g.seats()); }

/// The seat that may strike now with Hand Borons, or kNobody.
Seat assassin(const Game& g, const Fight& l) {
  if (g->knife != 0 || at_sea(l.area)) return kNobody;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (force_of(g, s, l.area).units() == 0 || !g.has(s, Passive::assassinate)) continue;
    for (int c = 0; c < kColours; ++c)
      if (c != s && g.adv(c, l.area) > 0) return s;
  }
  return kNobody;
}

/// Strongest parties, a bit each.
BitSet<8> strongest(const Game& g, int area) {
  int most = 1;
  BitSet<8> out;
  for (int c = 0; c < kColours; ++c) {
    const int n = strength(g, c, area);
    if (n > most) most = n, out = {};
    if (n == most) out.add(at(c));
  }
  return out;
}

/// SDM-177, SDM-181, R-32: ships that took part and survived are tipped and go home.
void tip_all(Game& g, int area) {
  for (Seat s = 0; s < g.seats(); ++s)
    for (std::size_t sea = 0; sea < kSeas; ++sea) {
      if (at_sea(area) && sea == at(sea_of(area))) g->tipped[s][sea] = g->ships[s][sea];
      g->tipped[s][sea] = static_cast<u8>(g->tipped[s][sea] + g->sent[s][sea]);
    }
  if (g->magic_sent != 0 || (at_sea(area) && g->magic_of != 0 && g->magic_at == sea_of(area))) g->magic_tipped = 1;
  g->sent = {};
  g->magic_sent = 0;
}

/// SDM-170, SDM-235, SDM-239: a beaten neutral special unit turns into a trophy and stays.
void beat_neutrals(Game& g, int area) {
  if (at_sea(area)) {
    if (!g->arks.has(at(sea_of(area)))) return;
    g->arks.remove(at(sea_of(area)));
    g->splinters.add(at(sea_of(area)));
    g.emit(event::ark_sunk, sea_of(area));
    return;
  }
  if (const int n = g.adv(kNeutral, area); n > 0) {
    remove_adv(g, kNeutral, area, n);
    g.emit(event::black_fell, n, area);
  }
  if (!g->dragons.has(at(area))) return;
  g->dragons.remove(at(area));
  g->carbuncles.add(at(area));
  g.emit(event::dragon_slain, area);
}

void lose_ships(Game& g, Seat s, int sea, int n) {
  if (n == 0) return;
  remove_ships(g, s, sea, n);
  g.emit(event::ships_lost, s, n, sea);
}

/// SDM-167: everything that a beaten player had there.
void beat_player(Game& g, Seat s, int area) {
  if (at_sea(area)) {
    lose_ships(g, s, sea_of(area), fresh(g, s, sea_of(area)));
    if (fresh_magic(g, s, sea_of(area))) banish_magic(g);
    return;
  }
  if (const int n = g.adv(s, area); n > 0) {
    remove_adv(g, s, area, n);
    g.emit(event::fell, s, n, area);
  }
  for (int sea = 0; sea < kSeas; ++sea) lose_ships(g, s, sea, g->sent[s][at(sea)]);
  g->sent[s] = {};
  if (magic_sent(g, s)) banish_magic(g);
  if (djinn_fights(g, s, area)) banish_djinn(g);
}

/// Did black take part? At the beginning of the conflict (SDM-253).
bool against_neutrals(const Fight& l) { return ((l.parties >> kNeutral) & 1U) != 0; }

/// SDM-168; SDM-234, SDM-238: a party with a dragon or an ark loses nothing, R-63 not even to the pentagram.
int losses_of(const Game& g, const Fight& l, int winner) {
  const Force f = force_of(g, winner, l.area);
  if (winner == kNeutral && f.special > 0) return 0;
  const bool spared =
      winner != kNeutral && against_neutrals(l) && g.has(static_cast<Seat>(winner), Passive::no_win_loss);
  const int half = spared ? 0 : (f.units() + 1) / 2;
  for (Seat s = 0; s < g.seats(); ++s)  // SDM-250, R-64, R-82: whoever lost against the winner holds the pentagram
    if (s != winner && ((l.parties >> s) & 1U) != 0 && g.has(s, Passive::winner_cap))
      return std::max(half, f.units() - 1);
  return half;
}

void tell_strength(const Game& g, int colour, int n) {
  if (colour == kNeutral) g.emit(event::black_strength, n);
  else g.emit(event::strength, colour, n);
}
void tell_winner(const Game& g, const Fight& l) {
  if (l.winner == kNeutral) g.emit(at_sea(l.area) ? event::ark_won : event::black_won, l.area % kRegions);
  else if (at_sea(l.area)) g.emit(event::sea_won, l.winner, sea_of(l.area));
  else g.emit(event::won, l.winner, l.area);
}

void lose_sent(Game& g, Seat s, int sea, int n) {
  g->sent[s][at(sea)] = static_cast<u8>(g->sent[s][at(sea)] - n);
  lose_ships(g, s, sea, n);
}

/// Seas from which the winner's ships came.
Seas origins(const Game& g, Seat s) {
  Seas out;
  for (std::size_t sea = 0; sea < kSeas; ++sea)
    if (g->sent[s][sea] > 0) out.add(sea);
  return out;
}

/// What the winner loses first: special units (SDM-169). Only which of two is a choice.
bool special_choice(const Game& g, const Fight& l) {
  return l.special == 1 && !at_sea(l.area) && djinn_fights(g, l.winner, l.area) && magic_sent(g, l.winner);
}
void lose_specials(Game& g, Fight& l) {
  if (!at_sea(l.area) && djinn_fights(g, l.winner, l.area)) banish_djinn(g);
  if (at_sea(l.area) || magic_sent(g, l.winner)) banish_magic(g);
  l.special = 0;
}

bool ship_choice(const Game& g, const Fight& l) {
  if (at_sea(l.area) || l.ships == 0) return false;
  return origins(g, l.winner).size() > 1 && l.ships < sent_ships(g, l.winner);
}
void lose_fleet(Game& g, Fight& l) {
  if (at_sea(l.area)) {
    lose_ships(g, l.winner, sea_of(l.area), l.ships);
  } else {
    for (const u8 sea : origins(g, l.winner)) {
      const int n = std::min<int>(l.ships, g->sent[l.winner][sea]);
      lose_sent(g, l.winner, sea, n);
      l.ships = static_cast<u8>(l.ships - n);
    }
  }
  l.ships = 0;
}

}  // namespace

BitSet<8> parties_in(const Game& g, int area) {
  BitSet<8> out;
  for (int c = 0; c < kColours; ++c)
    if (c == kNeutral || c < g.seats())
      if (force_of(g, c, area).units() > 0) out.add(at(c));
  return out;
}

Areas conflicts(const Game& g) {
  Regions once, twice;
  for (std::size_t c = 0; c < kColours; ++c) {
    Regions units = g->here[c];
    if (c == kNeutral) units |= g->dragons;
    else if (g.djinn_owner() == c) units.add(g->djinn_at);
    twice |= once & units;
    once |= units;
  }
  Areas out{twice.bits};
  for (int sea = 0; sea < kSeas; ++sea)
    if (parties_in(g, kRegions + sea).size() > 1) out.add(at(kRegions + sea));
  return out;
}

int strength(const Game& g, int colour, int area) {
  const Force f = force_of(g, colour, area);
  if (f.units() == 0 || colour == kNeutral) return f.strength();
  const auto s = static_cast<Seat>(colour);
  // at sea the magic ship is enough.
  const bool helped =
      at_sea(area) ? g.has(s, Passive::strength_sea) : g.owner(area) == s && g.has(s, Passive::strength_own_region);
  return f.strength() + (helped ? 1 : 0);
}

int survivors(const Game& g, int winner, int area) {
  Fight l;
  l.area = static_cast<u8>(area), l.parties = parties_in(g, area).bits;
  return force_of(g, winner, area).units() - losses_of(g, l, winner);
}

/// SDM-160: all conflicts of this phase: whatever is there now.
struct DecisionBegin : In<Main> {
  static constexpr std::string_view name = "decision.begin";
  static Next run(Game& g, Main& l) {
    g->phase = Phase::decision;
    g->pending = conflicts(g);
    g->knife = 0;
    l = {};
    g.emit(event::decision_began, g->pending.size());
    return go<ChooseConflict>();
  }
};

/// SDM-161, SDM-162: in player order; R-84: where only one is left nobody is asked.
struct ChooseConflict : In<Main> {
  static constexpr std::string_view name = "decision.conflict";
  static constexpr Rule rule{161};
  /// a sea in which fewer than two parties can still fight is dropped.
  static Areas open(const Game& g) {
    Areas out = g->pending;
    for (const u8 area : g->pending)
      if (at_sea(area) && parties_in(g, area).size() < 2) out.remove(area);
    return out;
  }
  static Next begin(Game& g, Main& l, u8 area) {
    const Seat chooser = g.in_order(l.k);
    l.k = next_seat(l.k, g.seats());
    g->pending.remove(area);
    if (at_sea(area)) g.emit(event::sea_conflict, chooser, sea_of(area));
    else g.emit(event::conflict, chooser, area);
    Fight fight;
    fight.area = area, fight.chooser = chooser, fight.parties = parties_in(g, area).bits;
    if (!at_sea(area)) fight.neutrals = g->adv[kNeutral][area];
    return call<Support>(fight);
  }
  static Next enter(Game& g, Main& l) {
    const Areas left = open(g);
    if (left.empty()) {
      g->pending = {};
      l = {};
      return go<Unopposed>();
    }
    return left.size() == 1 ? begin(g, l, left.lowest()) : stay();
  }
  static Seat actor(const Game& g, const Main& l) { return g.in_order(l.k); }
  static void options(const Game& g, const Main&, Options& out) {
    for (const u8 area : open(g))
      if (at_sea(area)) out.add(verb::sea_conflict, sea_of(area));
      else out.add(verb::conflict, area);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    if (a.verb == verb::conflict) return because({162}, cause::no_conflict_here, a.arg[0]);
    return a.verb == verb::sea_conflict ? because({162}, cause::no_sea_conflict, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    return begin(g, l, static_cast<u8>(a.verb == verb::conflict ? a.arg[0] : kRegions + a.arg[0]));
  }
};

/// SDM-163, SDM-164, SDM-246, R-67: from the chooser clockwise, each party decides how many of its ships join.
struct Support : In<Fight> {
  static constexpr std::string_view name = "conflict.support";
  static constexpr Rule rule{164};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::enough};
  static Next enter(Game& g, Fight& l) {
    if (at_sea(l.area)) return go<Resolve>();  // SDM-180
    if (l.k == g.seats()) return go<Knife>();
    if (can_support(g, l, asked(g, l))) return stay();
    ++l.k;
    return go<Support>();
  }
  static Seat actor(const Game& g, const Fight& l) { return asked(g, l); }
  static void options(const Game& g, const Fight& l, Options& out) {
    const Seat s = asked(g, l);
    for (const u8 sea : g.pack.seas[l.area]) {
      if (sea >= l.stage && g->sent[s][sea] < fresh(g, s, sea)) out.add(verb::send, sea);
    }
    for (const u8 sea : g.pack.seas[l.area])
      if (l.stage < kSeas && fresh_magic(g, s, sea)) out.add(verb::send_magic);
    out.add(verb::enough);
  }
  static Why why(const Game& g, const Fight& l, Seat s, Action a) {
    if (a.verb == verb::send_magic) return because({246}, cause::no_magic_to_send);
    if (a.verb != verb::send) return {};
    if (!g.pack.seas[l.area].has(a.arg[0])) return because({163}, cause::sea_elsewhere, a.arg[0], l.area);
    return because({163}, cause::no_fresh_ships, a.arg[0], std::max(0, fresh(g, s, a.arg[0])));
  }
  static void totals(const Game& g, const Fight& l, Seat s, Totals& out) {
    out.limit("own_strength", strength(g, s, l.area), 99);
    int other = 0;
    for (int c = 0; c < kColours; ++c)
      if (c != s) other = std::max(other, strength(g, c, l.area));
    out.limit("other_strength", other, 99);
  }
  static Next apply(Game& g, Fight& l, Action a) {
    const Seat s = asked(g, l);
    if (a.verb == verb::send) {
      ++g->sent[s][a.arg[0]];
      l.stage = a.arg[0];
      g.emit(event::ship_sent, s, a.arg[0], l.area);
      return stay();
    }
    if (a.verb == verb::send_magic) {
      g->magic_sent = 1;
      l.stage = kSeas;
      g.emit(event::magic_sent, s, l.area);
      return stay();
    }
    ++l.k;
    l.stage = 0;
    return go<Support>();
  }
};

/// Hand Borons: once per decision phase, after the ships have come.
struct Knife : In<Fight> {
  static constexpr std::string_view name = "conflict.assassin";
  static constexpr Rule rule{131};
  static Next enter(Game& g, Fight& l) { return assassin(g, l) == kNobody ? go<Resolve>() : stay(); }
  static Seat actor(const Game& g, const Fight& l) { return assassin(g, l); }
  static void options(const Game& g, const Fight& l, Options& out) {
    const Seat s = assassin(g, l);
    for (int c = 0; c < kColours; ++c)
      if (c != s && g.adv(c, l.area) > 0)
        c == kNeutral ? out.add(verb::assassinate_black) : out.add(verb::assassinate, c);
    out.add(verb::spare);
  }
  static Why why(const Game&, const Fight&, Seat s, Action a) {
    if (a.verb != verb::assassinate && a.verb != verb::assassinate_black) return {};
    const bool own = a.verb == verb::assassinate && a.arg[0] == s;
    return because({131}, own ? cause::own_adventurers : cause::no_victim);
  }
  static Next apply(Game& g, Fight& l, Action a) {
    if (a.verb == verb::spare) return go<Resolve>();
    const Seat s = assassin(g, l);
    const int victim = a.verb == verb::assassinate ? a.arg[0] : kNeutral;
    if (victim == kNeutral) g.emit(event::black_assassinated, s, l.area);
    else g.emit(event::assassinated, s, victim, l.area);
    g->knife = 1;
    remove_adv(g, victim, l.area, 1);
    return go<Resolve>();
  }
};

/// SDM-167 to SDM-169, SDM-175: one party is strongest and wins, or nothing happens.
struct Resolve : In<Fight> {
  static constexpr std::string_view name = "conflict.resolve";
  static Next run(Game& g, Fight& l) {
    for (int c = 0; c < kColours; ++c)
      if (((l.parties >> c) & 1U) != 0) tell_strength(g, c, strength(g, c, l.area));
    const BitSet<8> top = strongest(g, l.area);
    if (top.size() > 1) {  // SDM-175, SDM-204, R-42: players among the strongest count for trophies
      g->tied[l.area] = static_cast<u8>(top.bits & 15U);
      if (at_sea(l.area)) g.emit(event::sea_tied, sea_of(l.area));
      else g.emit(event::tied, l.area);
      tip_all(g, l.area);
      return done();
    }
    l.winner = top.lowest();
    tell_winner(g, l);
    if (l.winner != kNeutral) beat_neutrals(g, l.area);
    for (Seat s = 0; s < g.seats(); ++s)
      if (s != l.winner) beat_player(g, s, l.area);
    const Force f = force_of(g, l.winner, l.area);
    const int loss = losses_of(g, l, l.winner);
    l.special = static_cast<u8>(std::min(loss, f.special));
    l.ships = static_cast<u8>(std::min(loss - l.special, f.ships));
    l.adv = static_cast<u8>(loss - l.special - l.ships);
    return go<LoseUnits>();
  }
};

/// SDM-169: special units, then ships, then adventurers; R-33: which of several is the winner's choice.
struct LoseUnits : In<Fight> {
  static constexpr std::string_view name = "conflict.losses";
  static constexpr Rule rule{169};
  static Next enter(Game& g, Fight& l) {
    if (special_choice(g, l)) return stay();
    if (l.special > 0) {
      lose_specials(g, l);
      return go<LoseUnits>();
    }
    if (ship_choice(g, l)) return stay();
    if (l.ships > 0) lose_fleet(g, l);
    if (l.adv > 0) {
      remove_adv(g, l.winner, l.area, l.adv);
      if (l.winner == kNeutral) g.emit(event::black_fell, l.adv, l.area);
      else g.emit(event::fell, l.winner, l.adv, l.area);
    }
    return go<EndFight>();
  }
  static Seat actor(const Game&, const Fight& l) { return l.winner; }
  static void options(const Game& g, const Fight& l, Options& out) {
    if (special_choice(g, l)) {
      out.add(verb::lose_djinn);
      out.add(verb::lose_magic);
      return;
    }
    for (const u8 sea : origins(g, l.winner)) out.add(verb::lose_ship, sea);
  }
  static Why why(const Game& g, const Fight& l, Seat, Action a) {
    if (a.verb < verb::lose_ship || a.verb > verb::lose_magic) return {};
    return because({169}, special_choice(g, l) ? cause::special_first : cause::ships_now);
  }
  static Next apply(Game& g, Fight& l, Action a) {
    if (a.verb == verb::lose_ship) {
      lose_sent(g, l.winner, a.arg[0], 1);
      --l.ships;
    } else {
      if (a.verb == verb::lose_djinn) banish_djinn(g);
      else banish_magic(g);
      l.special = 0;
    }
    return go<LoseUnits>();
  }
};

/// SDM-171, SDM-173, SDM-174, SDM-179: the winner takes the region, whoever owned it, even if none of his units
/// is left.
struct EndFight : In<Fight> {
  static constexpr std::string_view name = "conflict.end";
  static Next run(Game& g, Fight& l) {
    tip_all(g, l.area);
    if (at_sea(l.area)) return done();
    const bool black = l.winner == kNeutral;
    conquer(g, l.area, black ? kNobody : l.winner);
    // Güldene Verlockung: whenever neutral adventurers had to go.
    if (!black && l.neutrals > 0 && g.has(l.winner, Passive::neutral_convert) && g->reserve[l.winner] > 0) {
      --g->reserve[l.winner], ++g->supply[l.winner];
      g.emit(event::converted, l.winner);
    }
    return done();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::ConflictChapter>() {
  return make_rows<schatten::Game>(schatten::ConflictChapter{});
}
