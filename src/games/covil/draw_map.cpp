// The zones of Covil at their places on the board, three lines each: name, ground with neighbours, pieces.
#include <algorithm>

#include "games/covil/draw.h"

namespace covil {

namespace {

constexpr int kBlockWidth = 17, kBlockHeight = 3, kRows = 19;

struct Block {
  Zone zone;
  int x, y;
};

bool overlap(const Block& a, const Block& b) {
  return std::abs(a.x - b.x) < kBlockWidth && std::abs(a.y - b.y) < kBlockHeight;
}

/// Label points stretched over the canvas; a block that would cover another one moves down.
std::vector<Block> place(const Board& board, int width) {
  std::array<int, 2> low{10'000, 10'000}, high{};
  for (const ZoneCard& z : board.zone)
    for (std::size_t i = 0; i < 2; ++i) {
      low[i] = std::min(low[i], z.label[i]);
      high[i] = std::max(high[i], z.label[i]);
    }
  std::vector<Block> out;
  for (Zone z : board.all) {
    const auto& at = board.zone[z].label;
    out.push_back({z, (at[0] - low[0]) * (width - kBlockWidth) / std::max(1, high[0] - low[0]),
                   (at[1] - low[1]) * (kRows - kBlockHeight) / std::max(1, high[1] - low[1])});
  }
  std::sort(out.begin(), out.end(), [](const Block& a, const Block& b) { return a.y < b.y; });
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(out[i], out[j])) {
        ++out[i].y;
        j = static_cast<std::size_t>(-1);  // look at all of them again
      }
  std::sort(out.begin(), out.end(), [](const Block& a, const Block& b) { return a.x < b.x; });
  return out;
}

}  // namespace

std::vector<std::string> map_lines(const Sketch& d, int width) {
  const Board& b = d.g.board();
  const std::vector<Block> blocks = place(b, width);
  int rows = 0;
  for (const Block& block : blocks) rows = std::max(rows, block.y + kBlockHeight);
  std::vector<std::string> out(static_cast<std::size_t>(rows));
  for (const Block& block : blocks) {
    const Zone z = block.zone;
    const std::array<std::string, kBlockHeight> text{b.zone[z].letter + " " + zone_name(b, z, d.texts),
                                                     "  " + d.ground(z) + " >" + d.near(z), "  " + d.pieces(z)};
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::string& line = out[static_cast<std::size_t>(block.y) + i];
      line = tafel::pad(line, block.x) + tafel::shorten(text[i], kBlockWidth - 1);
    }
  }
  return out;
}

}  // namespace covil
