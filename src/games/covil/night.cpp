// Night (COV-170): relics and market go, gold and relics come in, minions rest; for scripted opponents too (COV-243).
#include "games/covil/relics.h"

namespace covil {

namespace {

/// COV-171, COV-183, R-37.
void discard_active(Game& g) {
  RelicSet gone;
  for (Player& p : g->player) {
    gone |= p.active;
    p.active = {};
  }
  g->relic_discard |= gone;
  if (!gone.empty()) g.emit(event::relics_gone);
}

}  // namespace

/// 3.1 and the first half of 3.2 (COV-171, COV-172, R-38).
struct Night : In<Day> {
  static constexpr std::string_view name = "night.begin";
  static Next run(Game& g, Day& d) {
    g->phase = Phase::night;
    g.emit(event::night, g->day);
    discard_active(g);
    if (!g->market.empty()) g.emit(event::market_gone);
    g->gone |= g->market;
    g->market = {};
    d.left = static_cast<u8>(std::min<int>(g->deck_size, kMarketSize));
    return d.left > 0 ? go<NightReveal>() : go<NightWindow>();
  }
};

/// 3.2: every card of the deck is equally likely; the cards set aside in the setup are known to be in it (S-6).
struct NightReveal : In<Day> {
  static constexpr std::string_view name = "night.market";
  static u32 hidden_cards(const Game& g) { return static_cast<u32>(g->deck_size - g->deck_known.size()); }
  static void outcomes(const Game& g, const Day&, Options& out) {
    for (u8 m : g->deck_known) out.add(verb::reveal, kFirstMercenary + m);
    if (hidden_cards(g) > 0)
      for (u8 m : g->unseen) out.add(verb::reveal, kFirstMercenary + m);
  }
  static u32 weight(const Game& g, const Day&, Action a) {
    return g->deck_known.has(a.arg[0] - kFirstMercenary) ? static_cast<u32>(g->unseen.size()) : hidden_cards(g);
  }
  static Action sample(const Game& g, const Day&, Rng& rng) {
    const int at = rng.below(static_cast<int>(g->deck_size));
    const int known = g->deck_known.size();
    return make_action(verb::reveal, kFirstMercenary + (at < known ? g->deck_known.nth(at) : rng.pick(g->unseen)));
  }
  static bool valid(const Game& g, const Day&, Action a) {
    if (a.verb != verb::reveal || a.argc != 1 || a.arg[0] < kFirstMercenary || a.arg[0] >= kMinions) return false;
    const std::size_t m = a.arg[0] - kFirstMercenary;
    return g->deck_known.has(m) || (hidden_cards(g) > 0 && g->unseen.has(m));
  }
  static Next apply(Game& g, Day& d, Action a) {
    const std::size_t m = a.arg[0] - kFirstMercenary;
    g->deck_known.remove(m);
    g->unseen.remove(m);
    g->market.add(m);
    --g->deck_size;
    g.emit(event::market, a.arg[0]);
    return --d.left > 0 ? stay() : go<NightWindow>();
  }
};

namespace {

/// COV-007: what the treasury could not hold of the protection money to come.
int lost_gold(const Game& g, Seat s) { return g.of(s).gold + g.tax_income(s) - g.treasury_cap(); }

}  // namespace

/// COV-089, R-19: before 3.3 only seats that would lose gold to the cap are asked, after 3.4 everybody who can buy.
struct NightWindow : In<Day> {
  static constexpr std::string_view name = "night.window";
  static Next run(Game& g, Day& d) {
    while (d.i < g->seats) {
      const Seat s = g.in_order(d.i);
      if (!g.is_bot(s) && g.can_buy(s) && (d.window != 0 || lost_gold(g, s) > 0)) return go<NightBuy>();
      ++d.i;
    }
    d.i = 0;
    return d.window == 0 ? go<Tax>() : go<NightRest>();
  }
};

/// Whoever is asked may buy as often as the gold lasts.
struct NightBuy : In<Day> {
  static constexpr std::string_view name = "night.buy";
  static constexpr Rule rule{89};
  static constexpr std::array<u8, 1> standing{verb::done};
  static Seat actor(const Game& g, const Day& d) { return g.in_order(d.i); }
  static void options(const Game& g, const Day& d, Options& out) {
    const Seat s = g.in_order(d.i);
    if (g.can_buy(s)) out.add(verb::buy);
    else if (out.explaining()) out.refuse(why_not_relic(g, s, make_action(verb::buy)), verb::buy);
    out.add(verb::done);
  }
  static Why why(const Game& g, const Day&, Seat s, Action a) {
    if (a.verb == verb::activate) return because(Rule{82}, cause::not_at_night);
    return why_not_relic(g, s, a);
  }
  /// COV-007: what the treasury cannot hold is lost.
  static Why warning(const Game& g, const Day& d, Seat s, Action a) {
    const bool lost = a.verb == verb::done && d.window == 0 && lost_gold(g, s) > 0;
    return lost ? because(Rule{7}, cause::gold_wasted, lost_gold(g, s)) : Why{};
  }
  static Next apply(Game& g, Day& d, Action a) {
    if (a.verb == verb::buy) return buy_relic(g, g.in_order(d.i));
    ++d.i;
    return go<NightWindow>();
  }
};

/// 3.3: protection money and incomes (COV-173, COV-174).
struct Tax : In<Day> {
  static constexpr std::string_view name = "night.tax";
  static Next run(Game& g, Day&) {
    const auto winner = g.supremacies();
    for (int i = 0; i < g->seats; ++i) {
      const Seat s = g.in_order(i);
      const int per = kSupremacyGold + g.influence(s, &Influence::supremacy);
      int paid = 0;
      for (std::size_t t = 0; t < kTerrains; ++t)
        if (winner[t] == s) {
          g.emit(event::supremacy, s, static_cast<int>(t), per);
          paid += per;
        }
      const int all = g.tax_income(s, winner);
      if (all > paid) g.emit(event::income, s, all - paid);
      g.gain(s, all);
    }
    return go<Rob>();
  }
};

/// 3.4: a relic for each troop in the town, a rebel for each relic (COV-175, R-20); then perhaps a riot (COV-177,
/// R-36), or the rebels stay (COV-186).
struct Rob : In<Day> {
  static constexpr std::string_view name = "night.rob";
  static Next run(Game& g, Day& d) {
    while (d.i < g->seats) {
      const Seat s = g.in_order(d.i++);
      const int n = g.troops(s).at(g.board().town);
      if (n == 0 || !g.can_draw()) continue;
      g.emit(event::robs, s, n);
      return call<DrawRelic>(Drawing{s, static_cast<u8>(n), 1});
    }
    d = {};
    d.window = 1;
    if (g->rebels < kMaxRebels) return go<NightWindow>();
    g.emit(event::riot);
    for (Player& p : g->player) p.riot_pending = static_cast<u8>(p.lying.at(g.board().town));  // COV-187
    return go<RiotNext>();
  }
};

/// 3.5: all minions rest once (COV-184, R-60).
struct NightRest : In<Day> {
  static constexpr std::string_view name = "night.rest";
  static Next run(Game& g, Day& d) {
    for (Player& p : g->player) {
      p.tired = p.exhausted;
      p.exhausted = {};
    }
    g.emit(event::rest_all);
    d = {};
    return go<ExtraRest>();
  }
};

/// The influence "night_rest": every minion that has it lets others rest once more. Nobody is exhausted any more, so
/// whoever rests is ready and cannot rest twice.
struct ExtraRest : In<Day> {
  static constexpr std::string_view name = "night.extra";
  static Next run(Game& g, Day& d) {
    for (; d.i < g->seats; ++d.i, d.slot = 0) {
      const Seat s = g.in_order(d.i);
      while (d.slot < kSlots) {
        const u8 slot = d.slot++;
        if (!g.filled(s, slot)) continue;
        d.left = g.card_at(s, slot).influence.night_rest;
        d.picked = {};
        if (d.left == 0 || g.marked(s).empty()) continue;
        if (!g.is_bot(s)) return go<PickNightRest>();
        for (; d.left > 0 && !g.marked(s).empty(); --d.left) g.rest(s, g.marked(s).lowest());
      }
    }
    return go<DayEnd>();
  }
};

struct PickNightRest : In<Day> {
  static constexpr std::string_view name = "night.pick";
  static constexpr Rule rule{184};
  static Seat actor(const Game& g, const Day& d) { return g.in_order(d.i); }
  static void options(const Game& g, const Day& d, Options& out) {
    const Seat s = g.in_order(d.i);
    for (u8 slot : g.marked(s)) out.add(verb::rest, g.minion_at(s, slot));
    out.add(verb::skip);
  }
  static Why why(const Game& g, const Day& d, Seat s, Action a) {
    if (a.verb != verb::rest) return {};
    const u8 slot = g.slot_of(s, a.arg[0]);
    if (slot != kNowhere && d.picked.has(slot)) return because(Rule{184}, cause::rested_already, a.arg[0]);
    return g.why_not_rest(Rule{184}, s, a.arg[0]);
  }
  static Next apply(Game& g, Day& d, Action a) {
    const Seat s = g.in_order(d.i);
    if (a.verb == verb::skip) return go<ExtraRest>();
    const u8 slot = g.slot_of(s, a.arg[0]);
    d.picked.add(slot);
    g.rest(s, slot);
    return --d.left == 0 || g.marked(s).empty() ? go<ExtraRest>() : stay();
  }
};

/// COV-183, COV-185. COV-001: four days; COV-003, R-18: the game ends after the fourth night.
struct DayEnd : In<Day> {
  static constexpr std::string_view name = "night.end";
  static Next run(Game& g, Day& d) {
    discard_active(g);
    d = {};
    if (g->day == kDays) {
      g->phase = Phase::over;
      g.emit(event::finished);
      return done();
    }
    g->scepter = next_seat(g->scepter, g->seats);
    g.emit(event::scepter, g->scepter);
    ++g->day;
    return go<Morning>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::NightChapter>() {
  return make_rows<covil::Game>(covil::NightChapter{});
}
