// A place on a drawn map.
#pragma once

#include <array>
#include <vector>

namespace tafel {

struct Drawn {
  std::vector<std::vector<int>> polygon;  ///< [x, y] of each corner
  std::array<int, 2> label{};             ///< where the name stands
};

}  // namespace tafel
