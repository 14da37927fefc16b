// What the terminal drawing of Covil is made of: signs of seats, zones and pieces. The legend is the text draw.legend.
#pragma once

#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "shell/layout.h"

namespace covil {

struct Sketch {
  const Game& g;
  const Texts& texts;

  std::string mark(Seat s, bool lying = false) const;
  std::string seat(Seat s) const;
  std::string term(std::string_view key) const;
  std::string pieces(Zone z) const;
  std::string ground(Zone z) const;
  std::string near(Zone z) const;  ///< letters of the neighbours
};

/// The zones at their places on the board.
std::vector<std::string> map_lines(const Sketch& d, int width);

}  // namespace covil
