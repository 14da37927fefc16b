// Setup: factions, the draft of start regions, start advantages, organisations, secret plans (SDM-001 to SDM-021).
#include "games/schatten/setup.h"

#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

namespace {
BitSet<4> free_factions(const Game& g, int seat) {
  BitSet<4> left = BitSet<4>::first(kFactions);
  for (int s = 0; s < seat; ++s) left.remove(g->faction[at(s)]);
  return left;
}

/// SDM-006, SDM-007: the board of the faction and its three eminences, which lie in the draw pile (SDM-012).
void take_faction(Game& g, Seat s, u8 faction) {
  g->faction[s] = faction;
  for (int i = 0; i < 3; ++i) g->owned[s].add(at(kFirstEminence + faction * 3 + i));
  g.emit(event::faction_chosen, s, faction);
}

/// SDM-001, SDM-002, SDM-003: how many quests of each level the stack holds; which ones shows when they are revealed.
std::array<u8, 3> quest_stack(const Game& g) {
  const auto& level = g.pack.level[g.beginner() ? 1 : 0];
  std::array<u8, 3> n{};
  for (std::size_t i = 0; i < 3; ++i) n[i] = static_cast<u8>(level[i].size());
  if (g.setting(option::mode) == kShort) n[1] = static_cast<u8>(g.pack.rule.short_quests);
  if (g.setting(option::mode) == kLong) n[1] = static_cast<u8>(g.pack.rule.long_quests);
  return n;
}

Regions undealt(const Game& g) {
  return Regions::first(kRegions) - g->draft[0] - g->draft[1] - g->draft[2] - g->draft[3];
}

constexpr int kAtOnce = 5;  ///< cards that one outcome of chance holds beside the seat
int to_deal(const Game& g, const Main& l) { return std::min(kAtOnce, g.players().deal - l.n); }

/// Cards of an action from its second argument on: ascending, each out of the set, exactly `n`.
template <class Set>
bool lists(const Action& a, const Set& set, int n) {
  if (a.argc != n + 1) return false;
  for (std::size_t i = 1; i < a.argc; ++i) {
    if (!set.has(a.arg[i])) return false;
    if (i > 1 && a.arg[i] <= a.arg[i - 1]) return false;
  }
  return true;
}

template <class Set>
Action draw_list(u8 verb, Seat s, Set set, int n, Rng& rng) {
  Set drawn;
  for (int i = 0; i < n; ++i) {
    const u8 card = rng.pick(set);
    set.remove(card), drawn.add(card);
  }
  Action a = make_action(verb, s);
  for (const u8 card : drawn) a.arg[a.argc++] = card;
  return a;
}

/// SDM-010, SDM-011, SDM-013: everybody shows the kept cards; the other regions are neutral.
void close_draft(Game& g) {
  g->draft = {};
  for (Seat s = 0; s < g.seats(); ++s)
    for (int i = 0; i < g->picks; ++i) {
      const int region = g->pick[s][at(i)] - 1;
      g->owned[s].add(at(region));
      --g->reserve[s];
      put_adv(g, s, region, 1);
      g.emit(event::start_region, s, region);
    }
  g->pick = {};
  g->picks = 0;
  for (const u8 region : g.neutral()) {
    put_adv(g, kNeutral, region, 1);
    --g->pool;
  }
  g.emit(event::neutrals_placed, g.neutral().size());
  g->phase = Phase::setup;
}

/// Seas that the ships of the start advantage may go to: those of own start regions; without any coast all.
Seas start_seas(const Game& g, Seat s) {
  Seas out;
  for (const u8 r : g.regions(s)) out |= g.pack.seas[r];
  return out.empty() ? Seas::first(kSeas) : out;
}

/// The seat whose start advantage is an organisation, or kNobody.
Seat cult(const Game& g) {
  for (Seat s = 0; s < g.seats() && !g.beginner(); ++s)
    if (g.pack.faction[g->faction[s]].start.kind == Do::start_org) return s;
  return kNobody;
}

}  // namespace

int plans_for(const Game& g, Seat s) {
  const Effect& start = g.pack.faction[g->faction[s]].start;
  return start.kind == Do::plan_choice ? start.n : g.pack.rule.plans;
}

/// whoever begins sits at the table.
std::string_view playable(int seats, const Config& config) {
  return config[option::start_seat] > seats ? "unplayable.start_seat" : std::string_view();
}

void start(Game& g, int seats, const Config& config) {
  const Constants& rule = g.pack.rule;
  g->config = config.first<option::count>();
  g->seats = static_cast<u8>(seats);
  g->quests_left = quest_stack(g);
  g->pool = static_cast<u8>(rule.neutral);
  g->plan.fill(kNoPlan);
  for (Seat s = 0; s < seats; ++s) {  // SDM-004, SDM-005
    g->supply[s] = static_cast<u8>(rule.supply_adventurers);
    g->reserve[s] = static_cast<u8>(rule.adventurers - rule.supply_adventurers);
    g->ship_supply[s] = static_cast<u8>(rule.supply_ships);
    g->ship_reserve[s] = static_cast<u8>(rule.ships - rule.supply_ships);
  }
  g->stack.push({g.setting(option::factions) == 0 ? Steps::id<ChooseFaction>() : Steps::id<DealFaction>(), {}});
}

/// R-03 with factions = random.
struct DealFaction : In<Main> {
  static constexpr std::string_view name = "setup.factions";
  static constexpr Rule rule{6};
  static void outcomes(const Game& g, const Main& l, Options& out) {
    for (const u8 f : free_factions(g, l.k)) out.add(verb::deal_faction, l.k, f);
  }
  static Next apply(Game& g, Main& l, Action a) {
    take_faction(g, l.k, a.arg[1]);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DealRegions>();
  }
};

/// SDM-006 in seat order.
struct ChooseFaction : In<Main> {
  static constexpr std::string_view name = "setup.faction";
  static constexpr Rule rule{6};
  static Seat actor(const Game&, const Main& l) { return l.k; }
  static void options(const Game& g, const Main& l, Options& out) {
    const auto left = free_factions(g, l.k);
    for (u8 f = 0; f < kFactions; ++f)
      out.add_if(left.has(f), because({6}, cause::faction_taken, f), verb::choose_faction, f);
  }
  static Next apply(Game& g, Main& l, Action a) {
    take_faction(g, l.k, a.arg[0]);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DealRegions>();
  }
};

/// SDM-008.
struct DealRegions : In<Main> {
  static constexpr std::string_view name = "draft.deal";
  static constexpr Rule rule{8};
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    return draw_list(verb::deal_regions, l.k, undealt(g), to_deal(g, l), rng);
  }
  static bool valid(const Game& g, const Main& l, Action a) {
    return a.verb == verb::deal_regions && a.arg[0] == l.k && lists(a, undealt(g), to_deal(g, l));
  }
  static Next apply(Game& g, Main& l, Action a) {
    g->phase = Phase::draft;
    for (std::size_t i = 1; i < a.argc; ++i) g->draft[l.k].add(a.arg[i]);
    l.n = static_cast<u8>(l.n + a.argc - 1);
    if (l.n < g.players().deal) return stay();
    g.emit(event::regions_dealt, l.k, g.players().deal);
    l.n = 0;
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DraftPick>();
  }
};

/// SDM-009: everybody keeps one card, the rest goes to the left.
struct DraftPick : In<Main> {
  static constexpr std::string_view name = "draft.keep";
  static constexpr Rule rule{9};
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->pick[s][g->picks] == 0) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    for (const u8 card : g->draft[draft_hand(g, s)]) out.add(verb::keep_region, card);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::keep_region ? because({9}, cause::not_in_draft_hand, a.arg[0]) : Why{};
  }
  static void apply(Game& g, Main&, Seat s, Action a) { g->pick[s][g->picks] = static_cast<u8>(a.arg[0] + 1); }
  static Next finish(Game& g, Main&) {
    for (Seat s = 0; s < g.seats(); ++s) g->draft[draft_hand(g, s)].remove(at(g->pick[s][g->picks] - 1));
    ++g->picks;
    if (g->picks < g.players().start) {
      g.emit(event::draft_passed, g.players().start - g->picks);
      return go<DraftPick>();
    }
    close_draft(g);
    return go<StartNext>();
  }
};

/// SDM-014: the start advantages that happen now, in seat order.
struct StartNext : In<Main> {
  static constexpr std::string_view name = "start.next";
  static Next run(Game& g, Main& l) {
    while (l.k < g.seats() && !g.beginner()) {
      const Effect& start = g.pack.faction[g->faction[l.k]].start;
      l.last = 0;
      if (start.kind == Do::start_adv && g->reserve[l.k] > 0) {
        l.n = std::min(start.n, g->reserve[l.k]);
        return go<StartAdventurer>();
      }
      if (start.kind == Do::start_ships) {
        l.n = start.n;
        return go<StartShip>();
      }
      ++l.k;
    }
    l = {};
    return call_then<Refill, StartOrg>();  // SDM-016, R-08: before the plans are drawn
  }
};

/// Borbaradianer: adventurers from the reserve into own start regions.
struct StartAdventurer : In<Main> {
  static constexpr std::string_view name = "start.adventurer";
  static constexpr Rule rule{14};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Seat actor(const Game&, const Main& l) { return l.k; }
  static void options(const Game& g, const Main& l, Options& out) {
    for (const u8 r : g.regions(l.k))
      if (r >= l.last) out.add(verb::start_adventurer, r);
  }
  static Why why(const Game& g, const Main& l, Seat, Action a) {
    if (a.verb != verb::start_adventurer) return {};
    return g.regions(l.k).has(a.arg[0]) ? because({14}, cause::ascending) : because({14}, cause::not_own, a.arg[0]);
  }
  static void totals(const Game&, const Main& l, Seat, Totals& out) { out.limit("left_to_place", 0, l.n); }
  static Next apply(Game& g, Main& l, Action a) {
    --g->reserve[l.k];
    put_adv(g, l.k, a.arg[0], 1);
    g.emit(event::start_adventurer, l.k, a.arg[0]);
    l.last = a.arg[0];
    if (--l.n > 0) return stay();
    ++l.k;
    return go<StartNext>();
  }
};

/// Bund der Schatten: ships from the reserve into seas of own start regions.
struct StartShip : In<Main> {
  static constexpr std::string_view name = "start.ship";
  static constexpr Rule rule{14};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Seat actor(const Game&, const Main& l) { return l.k; }
  static void options(const Game& g, const Main& l, Options& out) {
    for (const u8 sea : start_seas(g, l.k))
      if (sea >= l.last) out.add(verb::start_ship, sea);
  }
  static Why why(const Game& g, const Main& l, Seat, Action a) {
    if (a.verb != verb::start_ship) return {};
    return start_seas(g, l.k).has(a.arg[0]) ? because({14}, cause::ascending)
                                            : because({14}, cause::no_start_coast, a.arg[0]);
  }
  static void totals(const Game&, const Main& l, Seat, Totals& out) { out.limit("left_to_place", 0, l.n); }
  static Next apply(Game& g, Main& l, Action a) {
    --g->ship_reserve[l.k];
    ++g->ships[l.k][a.arg[0]];
    g.emit(event::start_ship, l.k, a.arg[0]);
    l.last = a.arg[0];
    if (--l.n > 0) return stay();
    ++l.k;
    return go<StartNext>();
  }
};

/// whoever the organisation of the Kult brings along, from the reserve into the supply.
void followers(Game& g, Seat s) {
  for (int n = std::min(g.pack.faction[g->faction[s]].start.n, g->reserve[s]); n > 0; --n) {
    --g->reserve[s];
    ++g->supply[s];
    g.emit(event::reinforced, s);
  }
}

/// SDM-015: the Kult des Namenlosen takes one of the open organisations.
struct StartOrg : In<Main> {
  static constexpr std::string_view name = "start.org";
  static constexpr Rule rule{15};
  static Next enter(Game& g, Main&) { return cult(g) == kNobody ? go<DealPlans>() : stay(); }
  static Seat actor(const Game& g, const Main&) { return cult(g); }
  static void options(const Game& g, const Main&, Options& out) {
    const Regions free = g.with_free_key();
    for (const u8 o : g->row)
      for (const u8 r : g.regions(cult(g)) & free) out.add(verb::start_org, o, r);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::start_org) return {};
    if (!g->row.has(a.arg[0])) return because({15}, cause::not_in_row, a.arg[0]);
    return g.regions(s).has(a.arg[1]) ? because({115}, cause::no_free_key, a.arg[1])
                                      : because({15}, cause::not_own, a.arg[1]);
  }
  static Next apply(Game& g, Main&, Action a) {
    const Seat s = cult(g);
    g->row.remove(a.arg[0]);
    g->orgs[s].add(a.arg[0]);
    g->org_region[a.arg[0]] = a.arg[1];
    g.emit(event::org_taken, s, a.arg[0]);
    g.emit(event::org_placed, s, a.arg[0], a.arg[1]);
    load_org(g, s, a.arg[0]);
    g.emit(event::org_loaded, s, a.arg[0]);
    followers(g, s);
    return call_then<Refill, DealPlans>();
  }
};

/// SDM-018; SDM-015: KGIA draws four.
struct DealPlans : In<Main> {
  static constexpr std::string_view name = "plans.deal";
  static constexpr Rule rule{18};
  static Plans left(const Game& g) {
    return Plans::first(kPlans) - g->dealt[0] - g->dealt[1] - g->dealt[2] - g->dealt[3];
  }
  static Next enter(Game& g, Main&) { return g.beginner() ? go<StartPlayer>() : stay(); }
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    return draw_list(verb::deal_plans, l.k, left(g), plans_for(g, l.k), rng);
  }
  static bool valid(const Game& g, const Main& l, Action a) {
    return a.verb == verb::deal_plans && a.arg[0] == l.k && lists(a, left(g), plans_for(g, l.k));
  }
  static Next apply(Game& g, Main& l, Action a) {
    g->phase = Phase::plans;
    for (std::size_t i = 1; i < a.argc; ++i) g->dealt[l.k].add(a.arg[i]);
    g.emit(event::plans_dealt, l.k, a.argc - 1);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<ChoosePlan>();
  }
};

/// SDM-018, SDM-019: everybody keeps one and tells nobody.
struct ChoosePlan : In<Main> {
  static constexpr std::string_view name = "plans.choose";
  static constexpr Rule rule{18};
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->plan[s] == kNoPlan) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    for (const u8 p : g->dealt[s]) out.add(verb::keep_plan, p);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::keep_plan ? because({18}, cause::plan_not_dealt, a.arg[0]) : Why{};
  }
  static void apply(Game& g, Main&, Seat s, Action a) { g->plan[s] = a.arg[0]; }
  static Next finish(Game& g, Main&) {
    // told in seat order.
    for (Seat s = 0; s < g.seats(); ++s) g.emit_to(SeatSet::of(s), 1, event::plan_kept, s, g->plan[s]);
    return go<StartPlayer>();
  }
};

/// SDM-021, R-02.
struct StartPlayer : In<Main> {
  static constexpr std::string_view name = "setup.start_player";
  static constexpr Rule rule{21};
  static void outcomes(const Game& g, const Main&, Options& out) {
    const u8 fixed = g.setting(option::start_seat);
    for (Seat s = 0; s < g.seats(); ++s)
      if (fixed == 0 || fixed - 1 == s) out.add(verb::draw_start, s);
  }
  static Next apply(Game& g, Main&, Action a) {
    g->marker = a.arg[0];
    g.emit(event::start_player, a.arg[0]);
    return go<RoundBegin>();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::SetupChapter>() {
  return make_rows<schatten::Game>(schatten::SetupChapter{});
}
