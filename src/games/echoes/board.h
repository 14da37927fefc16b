// The grid: squares, directions, neighbourhoods. All boards use the numbering of the largest one (8 x 8), so that one
// set of tables serves both; a smaller board is the set of squares inside it. a1 is the lower left corner as the first
// seat sees it.
#pragma once

#include <algorithm>
#include <string>

#include "kernel/fixed.h"

namespace echoes {
using namespace tafel;

inline constexpr int kWide = 8;
inline constexpr std::size_t kSquares = 64, kPlaces = 16;
inline constexpr u8 kNowhere = 0xff;

using Square = u8;
using Squares = BitSet<64>;
using Places = BitSet<16>;  ///< where tiles lie: column + 4 * row

constexpr int column_of(int square) { return square % kWide; }
constexpr int row_of(int square) { return square / kWide; }
constexpr Square square_at(int column, int row) { return static_cast<Square>(column + kWide * row); }
constexpr u8 place_of(int square) { return static_cast<u8>(column_of(square) / 2 + 4 * (row_of(square) / 2)); }
/// Lower left square of the tile that lies there.
constexpr Square corner_of(int place) { return square_at(place % 4 * 2, place / 4 * 2); }

/// Counted with diagonals.
constexpr int distance(int a, int b) {
  const int x = column_of(a) - column_of(b), y = row_of(a) - row_of(b);
  const int dx = x < 0 ? -x : x, dy = y < 0 ? -y : y;
  return std::max(dx, dy);
}

/// Even directions are orthogonal, odd ones diagonal, clockwise from north.
inline constexpr int kDirections = 8;
inline constexpr std::array<std::array<int, 2>, kDirections> kStepOf{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
inline constexpr u8 kOrtho = 0x55, kDiag = 0xaa, kAllDirections = 0xff;

namespace grid {
constexpr std::array<std::array<Square, kSquares>, kDirections> next() {
  std::array<std::array<Square, kSquares>, kDirections> out{};
  for (std::size_t d = 0; d < kDirections; ++d)
    for (int s = 0; s < static_cast<int>(kSquares); ++s) {
      const int x = column_of(s) + kStepOf[d][0], y = row_of(s) + kStepOf[d][1];
      out[d][static_cast<std::size_t>(s)] = x < 0 || y < 0 || x >= kWide || y >= kWide ? kNowhere : square_at(x, y);
    }
  return out;
}
template <class Fits>
constexpr std::array<Squares, kSquares> around(Fits fits) {
  std::array<Squares, kSquares> out{};
  for (int a = 0; a < static_cast<int>(kSquares); ++a)
    for (int b = 0; b < static_cast<int>(kSquares); ++b)
      if (fits(a, b)) out[static_cast<std::size_t>(a)].add(static_cast<std::size_t>(b));
  return out;
}
constexpr bool adjacent(int a, int b) {
  return distance(a, b) <= 1 && (column_of(a) == column_of(b) || row_of(a) == row_of(b));
}
constexpr bool surrounding(int a, int b) { return distance(a, b) <= 1; }
constexpr bool two_away(int a, int b) { return distance(a, b) == 2; }
}  // namespace grid

/// The next square in a direction, kNowhere behind the edge of the largest board.
inline constexpr auto kNext = grid::next();
/// ECH-187, ECH-188: both include the square itself; the relation holds in both directions.
inline constexpr auto kAdjacent = grid::around(grid::adjacent), kSurrounding = grid::around(grid::surrounding);
/// Squares at most so far away; no two are further apart than 7.
inline constexpr auto kWithin = [] {
  std::array<std::array<Squares, kSquares>, kWide> out{};
  for (int far = 0; far < kWide; ++far)
    out[static_cast<std::size_t>(far)] = grid::around([far](int a, int b) { return distance(a, b) <= far; });
  return out;
}();
/// All squares in one direction, up to the edge of the largest board.
inline constexpr auto kRay = [] {
  std::array<std::array<Squares, kSquares>, kDirections> out{};
  for (std::size_t d = 0; d < kDirections; ++d)
    for (std::size_t from = 0; from < kSquares; ++from)
      for (Square s = kNext[d][from]; s != kNowhere; s = kNext[d][s]) out[d][from].add(s);
  return out;
}();
/// the ring of squares at distance 2.
inline constexpr auto kRing = grid::around(grid::two_away);

/// The squares of a board with so many tiles on each side.
constexpr Squares board_of(int tiles) {
  Squares out;
  for (int y = 0; y < 2 * tiles; ++y)
    for (int x = 0; x < 2 * tiles; ++x) out.add(square_at(x, y));
  return out;
}
constexpr Squares tile_squares(int place) {
  const std::size_t s = corner_of(place);
  Squares out;
  for (const std::size_t add : {0U, 1U, 8U, 9U}) out.add(s + add);
  return out;
}
/// All squares that surround one of these.
constexpr Squares widened(Squares from) {
  constexpr u64 kNotFirst = 0xfefefefefefefefeULL, kNotLast = 0x7f7f7f7f7f7f7f7fULL;
  u64 b = from.bits;
  b |= (b << 1U & kNotFirst) | (b >> 1U & kNotLast);
  return {b | b << 8U | b >> 8U};
}

/// All squares that are adjacent to one of these.
constexpr Squares widened_straight(Squares from) {
  constexpr u64 kNotFirst = 0xfefefefefefefefeULL, kNotLast = 0x7f7f7f7f7f7f7f7fULL;
  const u64 b = from.bits;
  return {b | (b << 1U & kNotFirst) | (b >> 1U & kNotLast) | b << 8U | b >> 8U};
}

/// The direction of a straight line between two squares, -1 if there is none.
constexpr int direction_of(int from, int to) {
  const int x = column_of(to) - column_of(from), y = row_of(to) - row_of(from);
  if (from == to || (x != 0 && y != 0 && x != y && x != -y)) return -1;
  const int dx = (x > 0) - (x < 0), dy = (y > 0) - (y < 0);
  std::size_t d = 0;
  while (kStepOf[d][0] != dx || kStepOf[d][1] != dy) ++d;
  return static_cast<int>(d);
}

inline std::string square_name(int square) {
  return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

}  // namespace echoes
