// Squares, neighbours, lines and tiles, counted out one by one; cards in a bag against plain numbers.
#include <cstdlib>

#include "echoes_table.h"
#include "games/echoes/steps.h"

namespace echoes::test::geometry {
namespace {

struct Point {
  int x, y;
};
Point point(int square) { return {square & 7, square >> 3}; }
constexpr int kAll = 64;

RULE("ECH-187 ECH-188 R-36", "adjacent, surrounding, the ring of two and distances, counted out on the whole board") {
  for (int a = 0; a < kAll; ++a)
    for (int b = 0; b < kAll; ++b) {
      const int dx = std::abs(point(a).x - point(b).x), dy = std::abs(point(a).y - point(b).y);
      const int far = dx > dy ? dx : dy;
      ASSERT_EQ(distance(a, b), far) << a << " " << b;
      ASSERT_EQ(kAdjacent[at(a)].has(at(b)), dx + dy <= 1) << a << " " << b;
      ASSERT_EQ(kSurrounding[at(a)].has(at(b)), far <= 1) << a << " " << b;
      ASSERT_EQ(kRing[at(a)].has(at(b)), far == 2) << a << " " << b;
      ASSERT_EQ(widened(Squares::of(at(a))).has(at(b)), far <= 1) << a << " " << b;
      ASSERT_EQ(widened(Squares::of(at(a)) | Squares::of(63)).has(at(b)), far <= 1 || kSurrounding[63].has(at(b)));
    }
}

RULE("ECH-187 ECH-188 R-36", "the tables of neighbours hold what their makers count") {
  EXPECT_EQ(grid::next(), kNext);
  EXPECT_EQ(grid::around(grid::adjacent), kAdjacent);
  EXPECT_EQ(grid::around(grid::surrounding), kSurrounding);
  EXPECT_EQ(grid::around(grid::two_away), kRing);
}

RULE("ECH-044 ECH-045", "eight directions: clockwise from north, straight lines only, nothing behind the edge") {
  constexpr std::array<Point, 8> kSteps{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
  for (int a = 0; a < kAll; ++a) {
    std::array<int, kAll> way{};
    way.fill(-1);
    for (int d = 0; d < 8; ++d) {
      const Point step = kSteps[at(d)];
      const int right = point(a).x + step.x, up = point(a).y + step.y;
      const bool behind = right < 0 || up < 0 || right > 7 || up > 7;
      ASSERT_EQ(kNext[at(d)][at(a)], behind ? kNowhere : right + 8 * up) << a << " " << d;
      for (int n = 1; n < 8; ++n) {
        const int x = point(a).x + n * step.x, y = point(a).y + n * step.y;
        const bool inside = x >= 0 && y >= 0 && x < 8 && y < 8;
        if (inside) way[at(x + 8 * y)] = d;
      }
    }
    for (int b = 0; b < kAll; ++b) ASSERT_EQ(direction_of(a, b), way[at(b)]) << a << " " << b;
  }
  for (int d = 0; d < kDirections; ++d) {
    ASSERT_EQ((kOrtho >> d & 1) != 0, d % 2 == 0);
    ASSERT_EQ((kDiag >> d & 1) != 0, d % 2 == 1);
  }
}

RULE("ECH-002 ECH-017", "a tile is two squares wide and high; three or four of them make a side of the board") {
  for (int q = 0; q < kAll; ++q) {
    const auto [x, y] = point(q);
    ASSERT_EQ(column_of(q), x);
    ASSERT_EQ(row_of(q), y);
    ASSERT_EQ(square_at(x, y), q);
    ASSERT_EQ(place_of(q), x / 2 + 4 * (y / 2));
    ASSERT_EQ(board_of(3).has(at(q)), x < 6 && y < 6);
    ASSERT_TRUE(board_of(4).has(at(q)));
    const std::string name{"abcdefgh"[x], "12345678"[y]};
    ASSERT_EQ(square_name(q), name);
  }
  for (int p = 0; p < 16; ++p) {
    EXPECT_EQ(corner_of(p), p % 4 * 2 + 16 * (p / 4));
    EXPECT_EQ(tile_squares(p).size(), 4);
    for (const u8 q : tile_squares(p)) EXPECT_EQ(place_of(q), p);
  }
}

using Copies = std::array<int, 32>;
Bag bag_of(const Copies& n) {
  Bag out;
  for (std::size_t c = 0; c < 32; ++c)
    for (int i = 0; i < n[c]; ++i) out.add(c);
  return out;
}
void expect_same(const Bag& bag, const Copies& n) {
  int sum = 0;
  for (std::size_t c = 0; c < 32; ++c) {
    ASSERT_EQ(bag.count(c), n[c]);
    ASSERT_EQ(bag.has(c), n[c] > 0);
    ASSERT_EQ(bag.kinds().has(c), n[c] > 0);
    sum += n[c];
  }
  ASSERT_EQ(bag.size(), sum);
  ASSERT_EQ(bag.empty(), sum == 0);
}

RULE("ECH-213", "a bag counts up to three copies of each card; bags are added and taken from each other") {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    Copies a{}, b{}, sum{}, rest{};
    for (std::size_t c = 0; c < 32; ++c) {
      a[c] = rng.below(4), b[c] = rng.below(4 - a[c]);
      if (round % 3 == 0 && c != 5) a[c] = b[c] = 0;
      sum[c] = a[c] + b[c], rest[c] = a[c];
    }
    const Bag first = bag_of(a), second = bag_of(b);
    expect_same(first, a);
    expect_same(first + second, sum);
    expect_same((first + second) - second, rest);
    expect_same(first - first, Copies{});
    EXPECT_EQ(first == second, a == b);
    const std::size_t card = at(rng.below(32));
    Bag other = first;
    const int n = rng.below(4);
    other.set(card, n), rest[card] = n;
    expect_same(other, rest);
    if (n > 0) other.remove(card), --rest[card], expect_same(other, rest);
  }
}

RULE("ECH-213", "more than there is cannot be taken, a fourth copy cannot come") {
  const Copies none{};
  for (int have = 0; have <= 3; ++have)
    for (int more = 0; more <= 3; ++more) {
      Copies a = none, b = none;
      a[31] = have, b[31] = more;
      const Bag x = bag_of(a), y = bag_of(b);
      const auto size = [&](bool sum) -> int {
        try {
          return (sum ? x + y : x - y).size();
        } catch (const std::exception&) {
          return -1;
        }
      };
      EXPECT_EQ(size(true), have + more > 3 ? -1 : have + more);
      EXPECT_EQ(size(false), more > have ? -1 : have - more);
    }
  Bag full = bag_of([] {
    Copies n{};
    n[0] = 3;
    return n;
  }());
  EXPECT_ANY_THROW(full.add(0));
  EXPECT_ANY_THROW(full.remove(1));
}

RULE("ECH-008 ECH-213", "every single card of a shuffled deck comes with the same chance") {
  Copies n{};
  n[1] = 1, n[4] = 2, n[7] = 3, n[30] = 1, n[31] = 2;
  const Bag bag = bag_of(n);
  Rng rng(7);
  Copies found{};
  constexpr int kDraws = 9000;
  for (int i = 0; i < kDraws; ++i) ++found[bag.pick(rng)];
  for (std::size_t c = 0; c < 32; ++c) {
    const int expected = kDraws / 9 * n[c];
    EXPECT_NEAR(found[c], expected, n[c] == 0 ? 0 : 120) << c;
  }
}

RULE("ECH-133 R-02 R-60", "numbers of units, seats of a team, marks of a unit") {
  for (int u = 0; u < 24; ++u) {
    EXPECT_EQ(seat_of(u), u / 6);
    EXPECT_EQ(slot_of(u), at(u % 6));
    EXPECT_EQ(unit_at(static_cast<Seat>(u / 6), at(u % 6)), u);
    for (Seat s = 0; s < 4; ++s) EXPECT_EQ(units_of(s).has(at(u)), u / 6 == s);
    Doing x;
    x.set_units(Units::of(at(u)) | Units::of(23));
    EXPECT_EQ(x.units(), Units::of(at(u)) | Units::of(23));
  }
  for (Seat a = 0; a < 4; ++a) {
    EXPECT_EQ(Game::team(a), a == 1 || a == 3 ? 1 : 0);
    EXPECT_EQ(Game::mate(a), (std::array<Seat, 4>{2, 3, 0, 1}[a]));
    for (Seat b = 0; b < 4; ++b) EXPECT_EQ(Game::allied(a, b), a % 2 == b % 2);
  }
  for (int bit = 0; bit < 8; ++bit) {
    Unit u;
    u.set(static_cast<u8>(1 << bit));
    for (int other = 0; other < 8; ++other) EXPECT_EQ(u.is(static_cast<u8>(1 << other)), other == bit);
    u.flags = 0xff;
    u.set(static_cast<u8>(1 << bit), false);
    EXPECT_EQ(u.flags, 0xff & ~(1 << bit));
  }
}

RULE("ECH-191 ECH-202", "units and buildings of a seat and of its side, wherever they stand") {
  Table t = team();
  Game g = game(t);
  EXPECT_EQ(g.side_units(0), Units{});
  Rng rng(3);
  for (int round = 0; round < 40; ++round) {
    std::array<u64, 4> squares{};
    std::array<u32, 4> units{};
    for (Seat s = 0; s < 4; ++s) {
      g->camps[s] = {}, g->barracks[s] = {};
      g->camps[s].add(at(rng.below(64))), g->barracks[s].add(at(rng.below(64)));
      for (std::size_t k = 0; k < 6; ++k) {
        Unit& u = g->unit[s * 6 + k];
        u = {};
        u.square = static_cast<Square>(rng.below(64));
        if (rng.below(2) == 0) continue;
        u.card = 1;
        squares[s] |= u64{1} << u.square, units[s] |= 1U << (s * 6 + k);
      }
    }
    for (Seat s = 0; s < 4; ++s) {
      const Seat mate = std::array<Seat, 4>{2, 3, 0, 1}[s];
      ASSERT_EQ(g.own_units(s).bits, units[s]);
      ASSERT_EQ(g.own_squares(s).bits, squares[s]);
      ASSERT_EQ(g.squares_of(g.own_units(s)).bits, squares[s]);
      ASSERT_EQ(g.side_units(s % 2).bits, units[s] | units[mate]);
      ASSERT_EQ(g.side_squares(s % 2).bits, squares[s] | squares[mate]);
      const u64 forts = g->barracks[s].bits | u64{1} << g.of(s).capital;
      ASSERT_EQ(g.fortified(s).bits, forts);
      ASSERT_EQ(g.buildings(s).bits, forts | g->camps[s].bits);
    }
  }
  Table two = duel("scots", "hre");
  set(two, {"unit red SCO-02 a1", "unit blue HRE-02 b1"});
  EXPECT_EQ(game(two).side_units(0), Units::of(0));
  EXPECT_EQ(game(two).side_squares(1), Squares::of(1));
}

RULE("ECH-056 ECH-083 ECH-084", "what counts as water, river and village; who comes after whom") {
  Table t = duel("scots", "hre");
  set(t, {"terrain a1 water", "terrain a2 river", "terrain a3 river_village", "terrain a4 village",
          "terrain a5 mountain"});
  const Game g = game(t);
  const auto at_rows = [](std::initializer_list<int> rows) {
    Squares out;
    for (const int y : rows) out.add(at(8 * (y - 1)));
    return out;
  };
  EXPECT_EQ(g.waters(), at_rows({1, 2, 3}));
  EXPECT_EQ(g.rivers(), at_rows({2, 3}));
  EXPECT_EQ(g.villages(), at_rows({3, 4}));
  Table four = team();
  state(four).order = {2, 1, 0, 3};
  for (u8 now = 0; now < 4; ++now)
    for (int k = 0; k < 4; ++k) {
      state(four).at = now;
      EXPECT_EQ(game(four).from_active(k), (std::array<Seat, 4>{2, 1, 0, 3}[at(now + k) % 4]));
    }
}

}  // namespace
}  // namespace echoes::test::geometry
