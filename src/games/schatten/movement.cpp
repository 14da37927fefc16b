// Movement of adventurers over land and sea and of ships, and Avesius' march (SDM-091 to SDM-105, SDM-263).
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

Reach reach_of(const Game& g, Seat s, int from) {
  Reach out;
  // SDM-095, SDM-251, R-30: mountains part regions, except for whoever may cross them.
  const auto& land = g.has(s, Passive::cross_mountains) ? g.pack.near_over : g.pack.near;
  out.at[0] = land[at(from)];
  Regions seen = Regions::of(at(from));
  // SDM-101, SDM-102, SDM-103, R-26: as many movements as seas; R-27: whatever else sails there. SDM-252, R-29:
  // Qabalya.
  const auto& voyage = g.pack.voyage[g.has(s, Passive::seas_all_adjacent) ? 1 : 0][g.sailing(s).bits];
  const auto& ends = voyage[g.pack.seas[at(from)].bits];
  for (std::size_t i = 0; i < kSeas; ++i) {
    for (const u8 sea : ends[i]) out.at[i] |= g.pack.coast[sea];
    out.at[i] -= seen;
    seen |= out.at[i];
  }
  return out;
}

bool retreat_costs(const Game& g, Seat s, int from) {
  Regions others;
  for (std::size_t c = 0; c < kColours; ++c)
    if (c != s) others |= g->here[c];
  return others.has(at(from)) && !g.has(s, Passive::no_retreat_loss);  // adventurers, black ones included
}

bool rough_costs(const Game& g, Seat s, int to) {
  return g.pack.rough.has(at(to)) && !g.has(s, Passive::no_rough_loss);
}

int arriving(const Game& g, Seat s, int from, int to, int count) {  // SDM-098: the losses add up
  return count - (retreat_costs(g, s, from) ? 1 : 0) - (rough_costs(g, s, to) ? 1 : 0);
}

namespace {
/// What a group needs to know about the place that it leaves.
struct Exit {
  Reach reach;
  int movements;
  Regions all, plain;  ///< targets within reach; those without a loss on entering
  bool retreat;
};

Exit exit_of(const Game& g, Seat s, int from, int movements) {
  Exit e{reach_of(g, s, from), movements, {}, {}, retreat_costs(g, s, from)};
  e.all = e.reach.within(movements);
  e.plain = g.has(s, Passive::no_rough_loss) ? e.all : e.all - g.pack.rough;
  return e;
}

/// a single adventurer who retreats is lost on the way; all targets are the same, one is offered.
Regions lost_cause(const Game& g, const Exit& e) {
  for (std::size_t i = 0; at(e.movements) > i && i < kSeas; ++i)
    if (const Regions plain = e.reach.at[i] - g.pack.rough; !plain.empty()) return Regions::of(plain.lowest());
  return {};
}

/// SDM-096, SDM-097, SDM-242, R-25: where so many may go; the djinn does not count, and somebody must arrive with it.
Regions targets_of(const Game& g, const Exit& e, int count, bool djinn, bool march) {
  const int left = count - (e.retreat ? 1 : 0);
  if (left == 0) return djinn || march || g.setting(option::solo_retreat) == 1 ? Regions{} : lost_cause(g, e);
  return left == 1 ? e.plain : e.all;
}

bool djinn_along(const Game& g, Seat s, int region) { return g.djinn_owner() == s && g->djinn_at == region; }

/// SDM-099, SDM-245: any number of ships; the magic ship only in company.
void fleet_options(const Game& g, Seat s, Options& out) {
  for (int sea = 0; sea < kSeas; ++sea)
    for (int n = 1; n <= g->ships[s][at(sea)]; ++n) {
      out.add(verb::fleet, sea, n, 0);
      if (g.magic_in(s, sea)) out.add(verb::fleet, sea, n, 1);
    }
}

/// A group goes: losses to the supply (SDM-096, SDM-097), the rest arrives. Nothing is fought for yet (SDM-093), and
/// nothing changes its owner (SDM-094).
void go_to(Game& g, const Turn& l, u8 to, int arrive) {
  take_adv(g, l.seat, l.from, l.count);
  put_adv(g, l.seat, to, arrive);
  const int lost = l.count - arrive;
  g->supply[l.seat] = static_cast<u8>(g->supply[l.seat] + lost);
  g.emit(event::moved, l.seat, l.count, l.from, to, lost);
  if (l.special == 0) return;
  g->djinn_at = to;
  g.emit(event::djinn_moved, l.seat, to);
}

Why step_refusal(const Game& g, const Turn& l, const Exit& e, u8 to) {
  if (to == l.from) return because({91}, cause::same_place);
  if (!e.all.has(to)) {
    if (e.reach.within(kSeas).has(to)) return because({103}, cause::too_far, to, l.left);
    return g.pack.near_over[l.from].has(to) ? because({95}, cause::mountains, l.from, to)
                                            : because({91}, cause::not_adjacent, l.from, to);
  }
  if (g->visited.has(to) && l.act == Act::hero) return because({263}, cause::entered_already, to);
  return because({96}, cause::group_too_small, to);  // SDM-096, R-77
}

/// any unit of another player or of black ends a march.
bool meets_others(const Game& g, Seat s, int region) {
  if (g->dragons.has(at(region)) || (g.djinn_in(region) && g.djinn_owner() != s)) return true;
  for (std::size_t c = 0; c < kColours; ++c)
    if (c != s && g->here[c].has(at(region))) return true;
  return false;
}

}  // namespace

Regions targets(const Game& g, Seat s, int from, int count, bool djinn, int movements) {
  return targets_of(g, exit_of(g, s, from, movements), count, djinn, false);
}

Seas fleet_targets(const Game& g, Seat s, int from) {
  if (!g.has(s, Passive::seas_all_adjacent)) return g.pack.sea_near[at(from)];
  Seas all = Seas::first(kSeas);
  all.remove(at(from));
  return all;
}

Why group_refusal(const Game& g, Seat s, Action a) {
  if (a.verb == verb::fleet)
    return g->ships[s][a.arg[0]] < a.arg[1] || a.arg[1] == 0
               ? because({99}, cause::ships_here, a.arg[0], g->ships[s][a.arg[0]])
               : because({245}, cause::no_magic_here, a.arg[0]);
  if (g.adv(s, a.arg[0]) < a.arg[1] || a.arg[1] == 0)
    return because({91}, cause::adventurers_here, a.arg[0], g.adv(s, a.arg[0]));
  if (a.arg[2] == 1 && !djinn_along(g, s, a.arg[0])) return because({242}, cause::no_djinn_here, a.arg[0]);
  return because({91}, cause::no_way_out, a.arg[0]);
}

void group_options(const Game& g, Seat s, int movements, bool march, Options& out) {
  for (const u8 from : g->here[s]) {
    const Exit e = exit_of(g, s, from, movements);
    const bool djinn = djinn_along(g, s, from);
    for (int n = 1; n <= g.adv(s, from); ++n) {
      if (!targets_of(g, e, n, false, march).empty()) out.add(verb::group, from, n, 0);
      if (djinn && !targets_of(g, e, n, true, march).empty()) out.add(verb::group, from, n, 1);
    }
  }
}

int cheapest_step(const Game& g, Seat s) {
  for (const u8 n : g->ships[s])
    if (n > 0) return 1;
  int least = 9;
  for (const u8 from : g->here[s]) {
    const Exit e = exit_of(g, s, from, kSeas);
    const Regions go_there = targets_of(g, e, g.adv(s, from), false, false);
    for (std::size_t i = 0; i < kSeas; ++i)
      if (!(e.reach.at[i] & go_there).empty()) least = std::min(least, static_cast<int>(i) + 1);
    if (least == 1) return 1;
  }
  return least;
}

/// SDM-091, SDM-092, SDM-104: one movement after the other, anywhere on the map.
struct MoveGroup : In<Turn> {
  static constexpr std::string_view name = "move.group";
  static constexpr Rule rule{91};
  static Next enter(Game& g, Turn& l) {
    if (l.done == 0 || (l.left > 0 && cheapest_step(g, l.seat) <= l.left)) return stay();
    return end_turn(g, l);
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    group_options(g, l.seat, l.left, false, out);
    fleet_options(g, l.seat, out);
    out.add_if(l.done > 0, because({91}, cause::move_once), verb::stop);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb == verb::group || a.verb == verb::fleet) return group_refusal(g, l.seat, a);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({91}, cause::group_first) : Why{};
  }
  /// SDM-091 up to what is left: movements that would lapse.
  static Why warning(const Game&, const Turn& l, Seat, Action a) {
    return a.verb == verb::stop ? because({91}, cause::movements_left, l.left) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::stop) return end_turn(g, l);
    l.from = a.arg[0], l.count = a.arg[1], l.special = a.arg[2];
    return a.verb == verb::group ? go<MoveTo>() : go<FleetTo>();
  }
};

/// SDM-091, SDM-102, SDM-103, SDM-105.
struct MoveTo : In<Turn> {
  static constexpr std::string_view name = "move.to";
  static constexpr Rule rule{91};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    const Exit e = exit_of(g, l.seat, l.from, l.left);
    const Regions open = targets_of(g, e, l.count, l.special != 0, false);
    for (const u8 to : open) out.add(verb::to, to);
    if (!out.explaining()) return;
    // Near misses: whatever touches the region or lies within reach.
    for (const u8 to : ((e.reach.within(kSeas) | g.pack.near_over[l.from]) - open) - Regions::of(l.from))
      out.refuse(step_refusal(g, l, e, to), verb::to, to);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb == verb::to) return step_refusal(g, l, exit_of(g, l.seat, l.from, l.left), a.arg[0]);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({91}, cause::target_first) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    const Exit e = exit_of(g, l.seat, l.from, l.left);
    u8 cost = 1;
    while (!e.reach.at[cost - 1U].has(a.arg[0])) ++cost;
    go_to(g, l, a.arg[0], std::max(0, arriving(g, l.seat, l.from, a.arg[0], l.count)));
    l.left = static_cast<u8>(l.left - cost);
    ++l.done;
    return go<MoveGroup>();
  }
};

/// SDM-099, SDM-100: ships lose nothing; R-28: any number of them.
struct FleetTo : In<Turn> {
  static constexpr std::string_view name = "move.fleet_to";
  static constexpr Rule rule{99};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 sea : fleet_targets(g, l.seat, l.from)) out.add(verb::to_sea, sea);
  }
  static Why why(const Game&, const Turn& l, Seat, Action a) {
    if (a.verb == verb::to_sea)
      return a.arg[0] == l.from ? because({99}, cause::same_place) : because({99}, cause::seas_apart, l.from, a.arg[0]);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({99}, cause::target_first) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    auto& ships = g->ships[l.seat];
    ships[l.from] = static_cast<u8>(ships[l.from] - l.count);
    ships[a.arg[0]] = static_cast<u8>(ships[a.arg[0]] + l.count);
    g.emit(event::sailed, l.seat, l.count, l.from, a.arg[0]);
    if (l.special != 0) {
      g->magic_at = a.arg[0];
      g.emit(event::magic_moved, l.seat, a.arg[0]);
    }
    --l.left;
    ++l.done;
    return go<MoveGroup>();
  }
};

/// SDM-263, R-61: the group goes on until it stops or meets somebody, and enters no region twice.
struct MarchTo : In<Turn> {
  static constexpr std::string_view name = "move.march";
  static constexpr Rule rule{263};
  static Regions open(const Game& g, const Turn& l, const Exit& e) {
    return targets_of(g, e, l.count, l.special != 0, true) - g->visited;
  }
  static Next enter(Game& g, Turn& l) {
    if (l.done == 0) return stay();
    const bool over = meets_others(g, l.seat, l.from) || open(g, l, exit_of(g, l.seat, l.from, kSeas)).empty();
    return over ? end_turn(g, l) : stay();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    const Exit e = exit_of(g, l.seat, l.from, kSeas);
    for (const u8 to : open(g, l, e)) out.add(verb::to, to);
    if (out.explaining())
      for (const u8 to : (e.all | g.pack.near_over[l.from]) - open(g, l, e))
        out.refuse(step_refusal(g, l, e, to), verb::to, to);
    out.add_if(l.done > 0, because({263}, cause::move_once), verb::stop);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb == verb::to) return step_refusal(g, l, exit_of(g, l.seat, l.from, kSeas), a.arg[0]);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({263}, cause::target_first) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::stop) return end_turn(g, l);
    const int arrive = arriving(g, l.seat, l.from, a.arg[0], l.count);
    go_to(g, l, a.arg[0], arrive);
    g->visited.add(a.arg[0]);
    l.from = a.arg[0], l.count = static_cast<u8>(arrive);
    ++l.done;
    return go<MarchTo>();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::MoveChapter>() {
  return make_rows<schatten::Game>(schatten::MoveChapter{});
}
