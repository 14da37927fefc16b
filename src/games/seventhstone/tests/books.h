// Books kept from the events alone: whoever hears everything knows fields, resources, armies, buildings, goods, stones,
// order and tear stones at any time. Every change is told, and nothing is told that did not change.
#pragma once

#include "oracle.h"

namespace seventhstone::test {

struct Books {
  std::array<int, kCells> owner{};  ///< 1 + seat
  std::array<std::array<std::array<int, kCells>, kTypes>, kSeats> mil{}, merc{};
  std::array<std::array<int, kCells>, kBuildings> built{};
  std::array<int, kSeats> sheet{}, ts{}, tourney{}, wins{}, people{}, home{}, order{};
  std::array<std::array<int, 5>, kSeats> goods{};
  std::array<Stones, kSeats> hand, carried;
  Stones deck, up, down, display;
  Cells lava, conflict;
  int tear = 0, year = 0, counter = 0, unit_max = 0, event = 0, mover = kNobody, doubled = kNobody;
  bool operator==(const Books&) const = default;
};

inline int type_on(const Game& g, Seat s, u8 cell) { return g.type_at(s, cell); }

inline Books look_at(const Game& g) {
  Books b;
  for (Seat s = 0; s < kSeats; ++s) {
    for (const u8 cell : g->own[s]) b.owner[cell] = s + 1;
    for (const u8 cell : g.armies(s)) {
      b.mil[s][at(type_on(g, s, cell))][cell] = g->mil[s][cell];
      b.merc[s][at(type_on(g, s, cell))][cell] = g->merc[s][cell];
    }
    b.sheet[s] = g->sheet[s], b.tourney[s] = g->stones[s], b.wins[s] = g->wins[s];
    b.ts[s] = g->phase == Phase::setup ? 0 : g.tear_stones(s);  // SST-072: the markers stand when all is set up
    b.people[s] = g->home[s] == kNowhere ? 0 : g->people[s], b.home[s] = g->home[s], b.order[s] = g->order[s];
    const Goods& left = g->goods[s];
    b.goods[s] = {left.buildings, left.units[0], left.units[1], left.units[2], left.mercs};
    b.hand[s] = g->hand[s];
    for (const u8 stone : g->stone[s])
      if (stone != kNoStone) b.carried[s].add(stone - 1U);
  }
  for (std::size_t cell = 0; cell < kCells; ++cell)
    for (std::size_t kind = 0; kind < kBuildings; ++kind)
      b.built[kind][cell] = g->built.slot[0][kind].has(cell) + g->built.slot[1][kind].has(cell);
  b.deck = g->deck, b.up = g->up, b.down = g->down, b.display = g->passed_size > 0 ? g->passed : g->display;
  b.lava = g->lava, b.conflict = g->conflict;
  b.tear = g->tear_holder, b.year = g->year, b.counter = g->counter, b.unit_max = g->unit_max, b.event = g->event;
  b.mover = g->mover, b.doubled = g->doubled;
  return b;
}

class Clerk {
 public:
  Clerk(const Game& g, bool open) : b(look_at(g)), seats_(g.seats()), open_(open) {}
  void hear(const Event& e) {
    for (std::size_t i = 0; i < 6; ++i) a_[i] = e.arg[i];
    s_ = at(e.arg[0]) % kSeats;
    expect_audience(e);
    if (!setup_and_market(e) && !stones(e) && !placing(e) && !moving(e) && !fighting(e)) years(e);
  }
  Books b;

 private:
  std::size_t n(std::size_t i) const { return at(a_[i]); }
  /// SST-133, SST-136, SST-182, R-14, R-49: who hears which stone it was; everything else is for everybody.
  void expect_audience(const Event& e) const {
    const auto only = [&](SeatSet who, int open) {
      EXPECT_EQ(e.open, open) << int{e.kind};
      EXPECT_EQ(e.seen_by, who) << int{e.kind};
    };
    const SeatSet self = SeatSet::of(s_);
    if (e.kind == event::stone_taken || (e.kind == event::stone_dropped && !open_)) only(self, 1);
    else if (e.kind == event::stone_placed) only(self, 2);
    else if (e.kind == event::stones_captured) only(self | SeatSet::of(n(1)), 3);
    else if (e.kind == event::stones_left) EXPECT_EQ(e.seen_by.size(), 1);
    else EXPECT_EQ(e.open, e.argc) << int{e.kind};
  }
  int& mil(std::size_t type, std::size_t cell) { return b.mil[s_][type][cell]; }
  int& merc(std::size_t type, std::size_t cell) { return b.merc[s_][type][cell]; }
  std::size_t type_at(std::size_t cell) {
    for (std::size_t t = 0; t < kTypes; ++t)
      if (mil(t, cell) + merc(t, cell) > 0) return t;
    ADD_FAILURE() << "units that are not there";
    return 0;
  }
  int manufactories(std::size_t cell) const { return 2 * b.built[kManufactory][cell]; }
  void tear_down(std::size_t kind, std::size_t cell) {
    EXPECT_GT(b.built[kind][cell], 0);
    --b.built[kind][cell];
    if (kind == kManufactory) b.sheet[at(b.owner[cell] - 1)] -= 2;
  }
  void put_up(std::size_t kind, std::size_t cell) {
    ++b.built[kind][cell];
    if (kind == kManufactory) b.sheet[s_] += 2;
  }
  void shown(int stone) {
    for (Stones& c : b.carried) c.remove(at(stone - 1));
    for (Stones& h : b.hand) h.remove(at(stone - 1));
    b.up.add(at(stone - 1));
  }

  bool setup_and_market(const Event& e) {
    switch (e.kind) {
      case event::start_order:
      case event::position_taken:
        EXPECT_EQ(b.order[n(1) - 1], kNobody);
        b.order[n(1) - 1] = a_[0];
        return true;
      case event::order_set:
        b.order[n(1) - 1] = a_[0];
        return true;
      case event::capital_placed:
        b.home[s_] = a_[1], b.people[s_] = a_[2], b.owner[n(1)] = a_[0] + 1;
        return true;
      case event::barracks_placed:
        b.owner[n(1)] = a_[0] + 1, ++b.built[kBarracks][n(1)];
        return true;
      case event::store_filled:
        b.sheet[s_] = a_[1];
        if (a_[0] == seats_ - 1) b.order.fill(kNobody);  // the order of the setup is over with the setup
        return true;
      case event::stones_dealt:
        b.deck.remove(n(0) - 1), b.display.add(n(0) - 1);
        return true;
      case event::stones_shuffled:
        EXPECT_EQ(a_[0], b.up.size() + b.down.size());
        b.deck |= b.up | b.down, b.up = b.down = {};
        return true;
      case event::sheet_goods:
        b.goods[s_] = {a_[1], a_[2], a_[3], a_[4], 0};
        return true;
      case event::mercs_won:
        b.goods[s_][4] = a_[1];
        return true;
      case event::tourney_won:
        b.tourney[s_] += a_[1];
        return true;
      case event::double_move:
        b.doubled = a_[0];
        return true;
      default:
        return false;
    }
  }
  bool stones(const Event& e) {
    switch (e.kind) {
      case event::stone_taken:
        CHECK(b.display.has(n(1) - 1));
        b.display.remove(n(1) - 1), b.hand[s_].add(n(1) - 1);
        return true;
      case event::stone_dropped:
        CHECK(b.display.has(n(1) - 1));
        b.display.remove(n(1) - 1), (open_ ? b.up : b.down).add(n(1) - 1);
        return true;
      case event::stones_left:
        EXPECT_EQ(a_[0], b.display.size());
        for (std::size_t i = 1; i <= n(0); ++i) CHECK(b.display.has(n(i) - 1));
        b.down |= b.display, b.display = {};
        return true;
      case event::stones_left_open:
        CHECK(b.display.has(n(0) - 1));
        b.display.remove(n(0) - 1), b.up.add(n(0) - 1);
        return true;
      case event::tear_stone_found:
        b.display.remove(39), b.tear = a_[0] + 1;
        return true;
      case event::stone_placed:
        CHECK(b.hand[s_].has(n(2) - 1));
        b.hand[s_].remove(n(2) - 1), b.carried[s_].add(n(2) - 1);
        return true;
      case event::stone_used:
      case event::stone_discarded:
        CHECK((b.carried[s_] | b.hand[s_]).has(n(1) - 1));
        shown(a_[1]);
        return true;
      case event::army_saved:
        CHECK(b.carried[s_].has(n(2) - 1));
        shown(a_[2]);
        return true;
      case event::stones_captured:
        CHECK(b.carried[n(1)].has(n(3) - 1));
        b.carried[n(1)].remove(n(3) - 1), b.hand[s_].add(n(3) - 1);
        return true;
      default:
        return false;
    }
  }
  bool placing(const Event& e) {
    switch (e.kind) {
      case event::unit_placed:
        EXPECT_GT(b.goods[s_][1 + n(1)], 0);
        --b.goods[s_][1 + n(1)], --b.sheet[s_], ++mil(n(1), n(2));
        return true;
      case event::merc_placed:
        EXPECT_GT(b.goods[s_][4], 0);
        --b.goods[s_][4], ++merc(type_at(n(1)), n(1));
        return true;
      case event::replaced:
        tear_down(n(3), n(2));
        [[fallthrough]];
      case event::built:
        EXPECT_GT(b.goods[s_][0], 0);
        EXPECT_EQ(b.owner[n(2)], a_[0] + 1);
        --b.goods[s_][0], put_up(n(1), n(2));
        return true;
      case event::goods_lost:
        EXPECT_GT(a_[1] + a_[2] + a_[3], 0);
        EXPECT_EQ(a_[1], b.goods[s_][1] + b.goods[s_][2] + b.goods[s_][3]);
        EXPECT_EQ(a_[2], b.goods[s_][0]);
        EXPECT_EQ(a_[3], b.goods[s_][4]);
        b.goods[s_] = {};
        return true;
      default:
        return false;
    }
  }
  bool moving(const Event& e) {
    switch (e.kind) {
      case event::moving:
        EXPECT_EQ(b.mover, kNobody);
        b.mover = a_[0];
        return true;
      case event::movement_over:
        EXPECT_EQ(b.mover, a_[0]);
        b.mover = kNobody;
        return true;
      case event::moved:
        EXPECT_EQ(b.mover, a_[0]);
        mil(n(1), n(4)) -= a_[2], merc(n(1), n(4)) -= a_[3], mil(n(1), n(5)) += a_[2], merc(n(1), n(5)) += a_[3];
        return true;
      case event::captured:
        EXPECT_EQ(b.owner[n(1)], a_[3] + 1);
        EXPECT_NE(a_[0], a_[3]);
        b.sheet[n(3)] -= a_[2];
        b.owner[n(1)] = 0;
        [[fallthrough]];
      case event::controlled:
        EXPECT_EQ(b.owner[n(1)], 0);
        EXPECT_GE(a_[2], manufactories(n(1)));
        b.owner[n(1)] = a_[0] + 1, b.sheet[s_] += a_[2];
        return true;
      case event::conflict:
        CHECK(!b.conflict.has(n(0)));
        b.conflict.add(n(0));
        return true;
      case event::conflict_over:
        CHECK(b.conflict.has(n(0)));
        b.conflict.remove(n(0));
        return true;
      case event::debt:
        EXPECT_GT(a_[1], 0);
        EXPECT_EQ(b.sheet[s_], -a_[1]);
        return true;
      default:
        return false;
    }
  }
  bool fighting(const Event& e) {
    switch (e.kind) {
      case event::unit_lost:
      case event::dissolved:
        ++b.sheet[s_], --mil(type_at(n(1)), n(1));
        return true;
      case event::merc_lost:
        --merc(type_at(n(1)), n(1));
        return true;
      case event::mercs_dismissed:
        EXPECT_GT(a_[1], 0);
        merc(type_at(n(2)), n(2)) -= a_[1];
        return true;
      case event::army_lost:
        b.sheet[s_] += a_[3], mil(n(1), n(2)) -= a_[3], merc(n(1), n(2)) -= a_[4];
        return true;
      case event::destruction:
        if (a_[2] <= 3) tear_down(n(0), n(1));
        return true;
      case event::wall_gone:
        tear_down(kWall, n(0));
        return true;
      case event::eliminated:
        b.tourney[s_] = 0;
        return true;
      default:
        return false;
    }
  }
  void years(const Event& e) {
    switch (e.kind) {
      case event::year_began:
        b.year = a_[0], b.lava = {}, b.event = 0, b.doubled = kNobody, b.order.fill(kNobody);
        break;
      case event::event_rolled:
        b.event = a_[0] + 1;
        break;
      case event::lava_fell:
        b.lava.add(n(0));
        break;
      case event::unit_max_up:
        b.unit_max = a_[0];
        break;
      case event::round_marked:
        b.counter = a_[0];
        break;
      case event::tournament:
        b.counter = 0;
        break;
      case event::tournament_won:
        ++b.wins[s_], b.tourney = {};
        break;
      case event::ts_now:
        b.ts[s_] = a_[1];
        break;
      default:
        break;
    }
  }

  std::array<int, 6> a_{};
  std::size_t s_ = 0;
  int seats_;
  bool open_;
};

/// Everything that was told since the last time; then the books must agree with the table.
inline void compare_books(Table& t, Clerk& clerk, const std::string& before) {
  for (const Event& e : t.events().list) clerk.hear(e);
  t.events().list.clear();
  const Game g = game(t);
  Books now = look_at(g);
  if (g->battle.open != 0) now.conflict = clerk.b.conflict;  // a battle ends its conflict when it is over
  else clerk.b.conflict &= now.conflict;
  EXPECT_EQ(clerk.b.conflict, now.conflict) << before;
  EXPECT_TRUE(clerk.b == now) << before;
}

}  // namespace seventhstone::test
