// Setup, all of it binding (COV-004), and its changes for scripted opponents.
#include "games/covil/setup.h"

#include "games/covil/relics.h"

namespace covil {

namespace {

/// S-1, R-46: the board follows from the number of seats unless a setting names it; solo counts all seats (COV-220,
/// COV-244).
u8 board_for(int seats, const Config& config) {
  if (config[opt_board] != 0) return static_cast<u8>(config[opt_board] - 1);
  return static_cast<u8>(seats - 2);
}

std::size_t overlords_in_play(const Game& g) { return g.opt(opt_outposts) ? kOverlords : kBaseOverlords; }

bool dealt(const Game& g, Minion m) {
  for (Seat s : g.everyone())
    if (g.of(s).hall[0] == m + 1) return true;
  return false;
}

/// COV-226, R-49: the free spiral farthest from the human's fortress, or the nearest; ties by letter.
Zone bot_spiral(const Game& g, ZoneSet free) {
  const bool near = g->config[opt_solo_start] == 1;
  Zone best = free.lowest();
  const auto& distance = g.board().distance[g.of(0).fortress];
  for (Zone z : free)
    if (near ? distance[z] < distance[best] : distance[z] > distance[best]) best = z;
  return best;
}

/// COV-005, R-45.
ZoneSet free_spirals(const Game& g) {
  ZoneSet free = g.board().spirals;
  for (Seat s : g.everyone())
    if (g.of(s).fortress != kNowhere) free.remove(g.of(s).fortress);
  return free;
}

/// COV-005: why no fortress can be founded there.
Why why_not_spiral(const Game& g, Zone z) {
  if (!g.board().spirals.has(z)) return because(Rule{4}, cause::no_spiral, z);
  for (Seat s : g.everyone())
    if (g.of(s).fortress == z) return because(Rule{5}, cause::spiral_taken, z, s);
  return {};
}

void found(Game& g, Seat s, Zone z) {
  g.of(s).fortress = z;
  g.of(s).standing.add(z, 2);
  g.emit(event::founded, s, z);
}

}  // namespace

std::string_view playable(int seats, const Config& config) {
  if (kSpirals[board_for(seats, config)] < seats) return "unplayable.board";
  if (config[opt_mode] == 0 && config[opt_first_seat] < 4 && config[opt_first_seat] >= seats)
    return "unplayable.first_seat";
  return {};
}

void start(Game& g, int seats, const Config& config) {
  State& st = g.state();
  st.config = config.first<24>();
  st.seats = static_cast<u8>(seats);
  st.board = board_for(seats, config);
  st.rebels = 1;  // S-3
  // COV-260: 20 more mercenaries with the module
  st.unseen = MercenarySet::first(g.opt(opt_outposts) ? kMercenaries : kBaseMercenaries);
  st.deck_size = kDeckSize;
  st.relic_deck = RelicSet::first(kRelics);
  st.relic_deck_size = kRelics;
  for (Player& p : st.player) p.fortress = kNowhere;
  for (Seat s = 0; s < seats; ++s) {
    Player& p = g.of(s);  // S-2, for scripted opponents too (COV-222, R-47)
    p.gold = kStartGold;
    p.hp = kMaxHp;
    if (g.is_bot(s)) continue;  // COV-221: no henchmen
    for (std::size_t i = 1; i < kSlots; ++i) p.hall[i] = static_cast<u8>(kFirstHenchman + s * 5U + i);  // S-10
  }
  st.stack.push({Steps::id<SetupBegin>(), {}});
}

/// S-8: the option names the seat, or chance does. Solo: always the human (COV-225).
struct SetupBegin : In<Day> {
  static constexpr std::string_view name = "setup.begin";
  static Next run(Game& g, Day&) {
    const u8 first = g->config[opt_first_seat];
    if (first == 4 && !g.solo()) return go<DrawScepter>();
    g->scepter = g.solo() ? Seat{0} : first;
    g.emit(event::scepter, g->scepter);
    return go<DealOverlord>();
  }
};

struct DrawScepter : In<Day> {
  static constexpr std::string_view name = "setup.scepter";
  static void outcomes(const Game& g, const Day&, Options& out) {
    for (Seat s : g.everyone()) out.add(verb::draw_scepter, s);
  }
  static Next apply(Game& g, Day&, Action a) {
    g->scepter = a.arg[0];
    g.emit(event::scepter, g->scepter);
    return go<DealOverlord>();
  }
};

/// S-4, S-5: one overlord for each seat, exhausted.
struct DealOverlord : In<Day> {
  static constexpr std::string_view name = "setup.overlord";
  static void outcomes(const Game& g, const Day&, Options& out) {
    for (Minion m = 0; m < overlords_in_play(g); ++m)
      if (!dealt(g, m)) out.add(verb::deal_overlord, m);
  }
  static Next apply(Game& g, Day& d, Action a) {
    const Seat s = d.i++;
    g.of(s).hall[0] = static_cast<u8>(a.arg[0] + 1);
    g.of(s).exhausted.add(0);
    g.emit(event::overlord, s, a.arg[0]);
    if (d.i < g->seats) return stay();
    d = {};
    if (!g.solo()) return go<FirstMarket>();
    d.i = 1;
    return go<HireBots>();
  }
};

/// COV-221, COV-244: each opponent gets 2 + 2 + 1 mercenaries of the three cost groups in slots 1 to 5.
struct HireBots : In<Day> {
  static constexpr std::string_view name = "setup.hire";
  static MercenarySet group(const Game& g, const Day& d) { return g->unseen & g.pack.hire_group[d.left / 2U]; }
  static void outcomes(const Game& g, const Day& d, Options& out) {
    for (u8 m : group(g, d)) out.add(verb::hire, kFirstMercenary + m);
  }
  static Next apply(Game& g, Day& d, Action a) {
    g->unseen.remove(a.arg[0] - kFirstMercenary);
    g.of(d.i).hall[++d.left] = static_cast<u8>(a.arg[0] + 1);
    g.emit(event::hired, d.i, a.arg[0]);
    if (d.left < 5) return stay();
    d.left = 0;
    if (++d.i < g->seats) return stay();
    d = {};
    return go<FirstMarket>();
  }
};

/// S-6, COV-223: six cards that cost less than 10; dearer ones are set aside and then shuffled back.
struct FirstMarket : In<Day> {
  static constexpr std::string_view name = "setup.market";
  static void outcomes(const Game& g, const Day&, Options& out) {
    for (u8 m : g->unseen) out.add(verb::reveal, kFirstMercenary + m);
  }
  static Action sample(const Game& g, const Day&, Rng& rng) {
    return make_action(verb::reveal, kFirstMercenary + rng.pick(g->unseen));
  }
  static bool valid(const Game& g, const Day&, Action a) {
    return a.verb == verb::reveal && a.argc == 1 && a.arg[0] >= kFirstMercenary && a.arg[0] < kMinions &&
           g->unseen.has(a.arg[0] - kFirstMercenary);
  }
  static Next apply(Game& g, Day&, Action a) {
    const std::size_t m = a.arg[0] - kFirstMercenary;
    g->unseen.remove(m);
    --g->deck_size;
    const bool dear = g.pack.dear.has(m);
    (dear ? g->deck_known : g->market).add(m);
    g.emit(dear ? event::set_aside : event::market, a.arg[0]);
    if (g->market.size() < kMarketSize) return stay();
    g->deck_size += g->deck_known.size();
    return go<DealRelics>();
  }
};

/// S-7; scripted opponents start without relics (COV-224).
struct DealRelics : In<Day> {
  static constexpr std::string_view name = "setup.relics";
  static void outcomes(const Game& g, const Day&, Options& out) {
    for (Relic r : g->relic_deck) out.add(verb::draw_relic, r);
  }
  static Action sample(const Game& g, const Day&, Rng& rng) {
    return make_action(verb::draw_relic, rng.pick(g->relic_deck));
  }
  static bool valid(const Game& g, const Day&, Action a) {
    return a.verb == verb::draw_relic && a.argc == 1 && a.arg[0] < kRelics && g->relic_deck.has(a.arg[0]);
  }
  static Next apply(Game& g, Day& d, Action a) {
    take_relic(g, d.i, a.arg[0]);
    if (g.of(d.i).hand_size == 2) ++d.i;
    if (d.i < g->seats && !g.is_bot(d.i)) return stay();
    d = {};
    g->day = 1;
    g->phase = Phase::morning;
    g.emit(event::day_begins, 1, g.troops_today());
    return go<ChooseStart>();
  }
};

/// S-9, COV-020: the first morning. Scripted opponents place themselves unless the option says otherwise.
struct ChooseStart : In<Day> {
  static constexpr std::string_view name = "setup.start";
  static constexpr std::string_view formerly = "setup.next";
  static constexpr Rule rule{5};
  static Next enter(Game& g, Day& d) {
    if (d.i == g->seats) {
      d = {};
      return go<MorningPurchase>();
    }
    const Seat s = g.in_order(d.i);
    if (!g.is_bot(s) || g->config[opt_solo_start] == 2) return stay();
    found(g, s, bot_spiral(g, free_spirals(g)));
    ++d.i;
    return go<ChooseStart>();
  }
  static Seat actor(const Game& g, const Day& d) { return g.is_bot(g.in_order(d.i)) ? Seat{0} : g.in_order(d.i); }
  static void options(const Game& g, const Day& d, Options& out) {
    const Seat s = g.in_order(d.i);
    const ZoneSet free = free_spirals(g);
    for (Zone z : free) out.add(verb::place, s, z);
    if (!out.explaining()) return;
    for (Zone z : g.board().spirals - free) out.refuse(why_not_spiral(g, z), verb::place, s, z);
  }
  static Why why(const Game& g, const Day& d, Seat, Action a) {
    if (a.verb != verb::place) return {};
    const Seat s = g.in_order(d.i);
    return a.arg[0] == s ? why_not_spiral(g, a.arg[1]) : because(Rule{2}, cause::other_fortress, s);
  }
  static Next apply(Game& g, Day& d, Action a) {
    found(g, a.arg[0], a.arg[1]);
    ++d.i;
    return stay();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::SetupChapter>() {
  return make_rows<covil::Game>(covil::SetupChapter{});
}
