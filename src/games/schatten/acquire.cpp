// Acquiring organisations: take, place, strengthen, refill the row (SDM-110 to SDM-118, R-15, R-16).
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

bool org_available(const Game& g) { return !g->row.empty() || !g.stack_orgs().empty(); }

Regions org_places(const Game& g, const Turn& l) {
  const bool anywhere = l.act == Act::hero && g.pack.quest[l.quest].action.kind == Do::acquire_free;  // SDM-268
  return (anywhere ? g.regions(l.seat) : regions_of(g->played)) & g.with_free_key();
}

Orgs unplaced(const Game& g) {
  Orgs out;
  for (const u8 o : g->taken)
    if (g->org_region[o] == kNowhere) out.add(o);
  return out;
}

namespace {
/// SDM-113: it lies open before its new owner; the token waits for its region.
void take(Game& g, Turn& l, u8 org) {
  g->orgs[l.seat].add(org);
  g->taken.add(org);
  g->org_region[org] = kNowhere;
  ++l.done;
  --l.left;
}

void settle(Game& g, Seat s, u8 org, u8 region) {
  g->org_region[org] = region;
  g.emit(event::org_placed, s, org, region);
}

/// SDM-112 for heroes as well: Linara takes only from the row (SDM-273).
bool may_draw_blind(const Game& g, const Turn& l) {
  const bool row_only = l.act == Act::hero && g.pack.quest[l.quest].action.kind == Do::acquire_by_card;
  return !row_only && !g.stack_orgs().empty();
}

}  // namespace

/// SDM-016, SDM-118: the row is filled up to three; R-15: as long as there are cards.
struct Refill : In<None> {
  static constexpr std::string_view name = "row.refill";
  static constexpr Rule rule{118};
  static Next enter(Game& g, None&) {
    return g->row.size() < g.pack.rule.row && !g.stack_orgs().empty() ? stay() : done();
  }
  static void outcomes(const Game& g, const None&, Options& out) { draw_outcomes(g.stack_orgs(), out, verb::lay_out); }
  static Next apply(Game& g, None&, Action a) {
    g->row.add(a.arg[0]);
    g.emit(event::org_revealed, a.arg[0]);
    return go<Refill>();
  }
};

/// SDM-112: open cards or the unseen top of the stack, in any order; the row is not refilled in between.
struct TakeOrg : In<Turn> {
  static constexpr std::string_view name = "acquire.take";
  static constexpr Rule rule{112};
  static Next enter(Game& g, Turn& l) {
    return l.left > 0 && (!g->row.empty() || may_draw_blind(g, l)) ? stay() : go<SettleOrgs>();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 o : g->row) out.add(verb::take_org, o);
    out.add_if(may_draw_blind(g, l), because({112}, cause::no_blind), verb::take_blind);
    out.add_if(l.done > 0, because({112}, cause::take_one), verb::stop);
  }
  static Why why(const Game&, const Turn&, Seat, Action a) {
    if (a.verb == verb::take_org) return because({112}, cause::not_in_row, a.arg[0]);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({112}, cause::take_first) : Why{};
  }
  static Why warning(const Game&, const Turn& l, Seat, Action a) {
    return a.verb == verb::stop ? because({112}, cause::orgs_left, l.left) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::stop) return go<SettleOrgs>();
    if (a.verb == verb::take_blind) return go<BlindOrg>();
    g->row.remove(a.arg[0]);
    take(g, l, a.arg[0]);
    g.emit(event::org_taken, l.seat, a.arg[0]);
    return go<TakeOrg>();
  }
};

struct BlindOrg : In<Turn> {
  static constexpr std::string_view name = "acquire.blind";
  static constexpr Rule rule{112};
  static void outcomes(const Game& g, const Turn&, Options& out) { draw_outcomes(g.stack_orgs(), out, verb::draw_org); }
  static Next apply(Game& g, Turn& l, Action a) {
    take(g, l, a.arg[0]);
    g.emit(event::org_drawn, l.seat, a.arg[0]);
    return go<TakeOrg>();
  }
};

/// SDM-114, SDM-115: each into one of the opened regions that has a free key.
struct SettleOrgs : In<Turn> {
  static constexpr std::string_view name = "acquire.place";
  static constexpr Rule rule{114};
  static constexpr Form form{.shape = Form::Shape::amounts};
  /// Nobody is asked where there is only one place.
  static Next enter(Game& g, Turn& l) {
    const Orgs open = unplaced(g);
    if (open.empty()) {
      l.last = 0;
      return go<StaffOrgs>();
    }
    const Regions places = org_places(g, l);
    if (places.size() > 1) return stay();
    settle(g, l.seat, open.lowest(), places.lowest());
    return go<SettleOrgs>();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 o : unplaced(g))
      for (const u8 r : org_places(g, l)) out.add(verb::settle, o, r);
  }
  static Why why(const Game& g, const Turn&, Seat, Action a) {
    if (a.verb != verb::settle)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({114}, cause::place_org_first) : Why{};
    if (!unplaced(g).has(a.arg[0])) return because({114}, cause::org_placed_already, a.arg[0]);
    if (!g.with_free_key().has(a.arg[1])) return because({115}, cause::no_free_key, a.arg[1]);
    return because({114}, cause::card_not_played, a.arg[1]);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    settle(g, l.seat, a.arg[0], a.arg[1]);
    return go<SettleOrgs>();
  }
};

/// SDM-117: one adventurer on each new organisation, free, from the supply or from another own organisation.
struct StaffOrgs : In<Turn> {
  static constexpr std::string_view name = "acquire.strengthen";
  static constexpr Rule rule{117};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::stop};
  static Orgs open(const Game& g, const Turn& l) { return g->taken - Orgs::first(l.last); }
  static Orgs sources(const Game& g, Seat s, u8 org) { return (g->orgs[s] & g->loaded) - Orgs::of(org); }
  static Next enter(Game& g, Turn& l) {
    return open(g, l).empty() || g.available(l.seat) == 0 ? call_then<Refill, EndTurn>() : stay();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 o : open(g, l)) {
      out.add_if(g->supply[l.seat] > 0, because({117}, cause::supply_empty), verb::staff, o);
      for (const u8 from : sources(g, l.seat, o)) out.add(verb::staff_from, o, from);
    }
    out.add(verb::stop);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb != verb::staff && a.verb != verb::staff_from)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({117}, cause::staff_first) : Why{};
    if (!g->taken.has(a.arg[0])) return because({117}, cause::org_not_new, a.arg[0]);
    if (!open(g, l).has(a.arg[0])) return because({117}, cause::one_each, a.arg[0]);
    return because({117}, cause::org_empty, a.arg[1]);
  }
  static u32 order(const Game&, const Turn&, Action a) { return u32{a.arg[0]} << 8U | a.arg[1]; }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::stop) return call_then<Refill, EndTurn>();
    if (a.verb == verb::staff_from) {
      unload_org(g, l.seat, a.arg[1], 1);
      g.emit(event::unloaded, l.seat, a.arg[1]);
    }
    load_org(g, l.seat, a.arg[0]);
    g.emit(event::org_loaded, l.seat, a.arg[0]);
    l.last = static_cast<u8>(a.arg[0] + 1);
    return go<StaffOrgs>();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::AcquireChapter>() {
  return make_rows<schatten::Game>(schatten::AcquireChapter{});
}
