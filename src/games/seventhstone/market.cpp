// Production and market: stones are laid out, sheets filled in secret, four markets resolved (SST-120 to SST-132,
// SST-140, SST-402, SST-405).
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

namespace {

enum Market : u8 { kMercMarket, kEquipmentMarket, kOrderMarket, kTournamentMarket, kMarkets };

int bid(const Game& g, Seat s, int market) { return g->alloc[s][at(kFieldMercs + market)]; }

int missing_for(const Game& g, Seat s, int field, int amount) {
  return rs_for(g, field, amount) - (g->sheet[s] - rs_spent(g, s));
}

/// SST-124: goods have a price; SST-123: a bid is a part of the store. Fields that come later may take more of it.
Why too_dear(int field, int missing) {
  return because(field < kFieldMercs ? Rule{124} : Rule{123}, cause::rs_missing, missing);
}

const MarketSpec& spec(const Game& g) { return g.pack.market[at(g.seats() - 2)]; }

/// SST-128: by bid; SST-129: then by tear stones at this moment. SST-130: no bid, no part in it.
void rank_bidders(Game& g, int market) {
  SeatSet who;
  std::array<int, kSeats> worth{};
  for (Seat s = 0; s < g.seats(); ++s) {
    worth[s] = bid(g, s, market) * 64 + g.tear_stones(s);
    if (bid(g, s, market) > 0) who.add(s);
  }
  rank_by(g, who, worth);
}

/// SST-441, R-64: the first of the movement market outbid all others together.
void grant_double_move(Game& g) {
  if (g.setting(set_double_move) == 0) return;
  const Seat first = ranked(g, 0);
  if (first == kNobody) return;
  int others = 0;
  for (Seat s = 0; s < g.seats(); ++s)
    if (s != first) others += bid(g, s, kOrderMarket);
  if (bid(g, first, kOrderMarket) < others) return;
  g->doubled = first;
  g.emit(event::double_move, first);
}

/// SST-131, SST-132, SST-140: by rank; what missing ranks would have got is not handed out.
void pay_out(Game& g, int market) {
  for (int rank = 0; rank < ranked_count(g); ++rank) {
    const Seat s = ranked(g, rank);
    const u8 n = spec(g).key[at(rank)];
    if (market == kMercMarket) {
      g->goods[s].mercs = n;
      g.emit(event::mercs_won, s, n);
    } else {
      g->stones[s] = byte(g->stones[s] + n);
      g.emit(event::tourney_won, s, n);
    }
  }
}

}  // namespace

Next next_market(Main& l) {
  ++l.market;
  l.k = 0;
  return go<OpenMarket>();
}

int rs_for(const Game& g, int field, int amount) {
  if (field == kFieldBuilding) return amount * g.pack.building[0].price;  // SST-124
  return field < kFieldMercs ? amount * g.pack.unit[at(field - kFieldMelee)].price : amount;
}

int rs_spent(const Game& g, Seat s) {
  int n = 0;
  for (int f = 0; f < g->alloc_at[s]; ++f) n += rs_for(g, f, g->alloc[s][at(f)]);
  return n;
}

/// SST-120, SST-026: everything on the sheet lies in the store again (SST-027).
struct MarketBegin : In<Main> {
  static constexpr std::string_view name = "market.begin";
  static Next run(Game& g, Main& l) {
    l = {};
    g->phase = Phase::market;
    g->alloc = {};
    g->goods = {};
    return go<DealStones>();
  }
};

/// SST-121: 4 stones, or 3 with two seats; SST-122: the discard pile fills an empty draw pile.
struct DealStones : In<Main> {
  static constexpr std::string_view name = "market.stones";
  static constexpr Rule rule{121};
  static int count(const Game& g) { return std::min<int>(spec(g).stones - g->display.size(), g->deck_size); }
  static Next enter(Game& g, Main&) {
    if (g->display.size() < spec(g).stones && g->deck_size > 0) return stay();
    if (g->display.size() < spec(g).stones && g->up.size() + g->down_size > 0) {
      shuffle_discards(g);
      return go<DealStones>();
    }
    g->alloc_at = {};
    for (Seat s = 0; s < kSeats; ++s)
      if (s >= g.seats() || !g.plays(s) || g->sheet[s] == 0) g->alloc_at[s] = kFields;
    return go<Allocate>();
  }
  static Action sample(const Game& g, const Main&, Rng& rng) {
    Stones left = g->deck, dealt;
    for (int n = count(g); n > 0; --n) {
      const u8 stone = rng.pick(left);
      left.remove(stone), dealt.add(stone);
    }
    Action a = make_action(verb::deal_stones);
    for (const u8 stone : dealt) a.arg[a.argc++] = byte(stone + 1);
    return a;
  }
  static bool valid(const Game& g, const Main&, Action a) {
    if (a.verb != verb::deal_stones || a.argc != count(g)) return false;
    for (std::size_t i = 0; i < a.argc; ++i) {
      if (!among(g->deck, a.arg[i])) return false;
      if (i > 0 && a.arg[i] <= a.arg[i - 1]) return false;
    }
    return true;
  }
  static Next apply(Game& g, Main&, Action a) {
    for (std::size_t i = 0; i < a.argc; ++i) {
      const std::size_t stone = a.arg[i] - 1U;
      g->deck.remove(stone);
      g->deck_known.remove(stone);
      --g->deck_size;
      g->display.add(stone);
      show_stone(g, static_cast<int>(stone));
      g.emit(event::stones_dealt, a.arg[i]);
    }
    return go<DealStones>();
  }
};

/// SST-123, SST-025: everybody distributes the store over eight fields, in secret; the rest stays there. R-10, SST-125:
/// whole goods only.
struct Allocate : In<Main> {
  static constexpr std::string_view name = "market.sheet";
  static constexpr Rule rule{123};
  static constexpr Form form{.shape = Form::Shape::slots, .filler = verb::keep, .fields = kFields};
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->alloc_at[s] < kFields) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    const int field = g->alloc_at[s], most = (g->sheet[s] - rs_spent(g, s)) / rs_for(g, field, 1);
    out.add(verb::keep, field);
    for (int n = 1; n <= most; ++n) out.add(verb::alloc, field, n);
    out.refuse(too_dear(field, missing_for(g, s, field, most + 1)), verb::alloc, field, most + 1);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::alloc && a.verb != verb::keep) return {};
    const int missing = a.verb == verb::alloc ? missing_for(g, s, a.arg[0], a.arg[1]) : 0;  // in any order
    // Whoever has distributed everything is not asked for the later fields: only what is missing stands against them.
    if (missing > 0 && g->alloc_at[s] == kFields) return too_dear(a.arg[0], missing);
    if (a.arg[0] < g->alloc_at[s]) return because({123}, cause::field_filled, a.arg[0]);
    return missing > 0 ? too_dear(a.arg[0], missing) : because({123}, cause::field_asked, g->alloc_at[s]);
  }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    out.limit("spent", rs_spent(g, s), g->sheet[s]);
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    g->alloc[s][a.arg[0]] = a.verb == verb::alloc ? a.arg[1] : u8{0};
    ++g->alloc_at[s];
    if (rs_spent(g, s) == g->sheet[s]) g->alloc_at[s] = kFields;  // nothing is left to distribute
  }
  /// SST-127: all sheets are shown at once. SST-081: no turn order yet.
  static Next finish(Game& g, Main&) {
    for (Seat s = 0; s < g.seats(); ++s) {
      if (!g.plays(s)) continue;
      const auto& a = g->alloc[s];
      g->goods[s].buildings = a[kFieldBuilding];
      for (std::size_t t = 0; t < kTypes; ++t) g->goods[s].units[t] = a[kFieldMelee + t];
      g.emit(event::sheet_goods, s, a[0], a[1], a[2], a[3]);
      g.emit(event::sheet_bids, s, a[4], a[5], a[6], a[7]);
    }
    return go<OpenMarket>();
  }
};

/// SST-127: mercenaries, equipment, movement, tournament.
struct OpenMarket : In<Main> {
  static constexpr std::string_view name = "market.open";
  static Next run(Game& g, Main& l) {
    if (l.market == kMarkets) return go<PlaceNext>();
    rank_bidders(g, l.market);
    return call_then<RollOff, MarketPrize>();
  }
};

struct MarketPrize : In<Main> {
  static constexpr std::string_view name = "market.prize";
  static Next run(Game& g, Main& l) {
    if (l.market == kEquipmentMarket) {
      open_display(g);
      return go<TakeStone>();
    }
    if (l.market == kOrderMarket) {
      grant_double_move(g);
      g->order.fill(kNobody);
      return ranked_count(g) > 0 ? go<TakePosition>() : go<OrderByDice>();
    }
    pay_out(g, l.market);
    return next_market(l);
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::MarketChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::MarketChapter{});
}
