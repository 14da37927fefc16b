// What clients draw: static content (describe), numbers over a hidden state (derive), what one option would mean
// (preview), the terminal board (draw), questions and facts in sentences. Nothing here decides anything.
#pragma once

#include "games/seventhstone/odds.h"
#include "games/seventhstone/state.h"
#include "shell/describe.h"
#include "shell/layout.h"
#include "shell/preview.h"

namespace seventhstone {

void describe(const Pack& p, const Texts& t, Json& out);
void derive(const Game& g, Seat viewer, const Texts& t, Json& out);
std::span<const Watched<Game>> watched();
void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& t, Json& out);
void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out);
std::string prompt(const Game& g, Seat viewer, const Texts& t);
void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out);

/// The name of the tile on a cell with the cell itself: "Goldmead B1".
std::string place_name(const Game& g, const Texts& t, int cell);
/// What a stone does, in sentences.
std::string stone_text(const Pack& p, const Texts& t, int stone);
std::string effects_text(const Texts& t, const Effects& effects);
/// Year, phase, event, turn order: the first line of every picture.
std::string year_text(const Game& g, const Texts& t);

/// One side of a battle on that cell as everybody sees it: a seat's army of so many units, guards, walls, supports.
Side side_of(const Game& g, Seat s, int cell, Type type, int units, bool defends, bool restricted);
/// Odds of an attack on a cell by units of the seat, against the strongest defender there. False if it is no battle of
/// two sides.
bool attack_odds(const Game& g, Seat s, int cell, Type type, int units, bool restricted, Chances& out);
/// The two sides of such an attack; `attacker`: they are mine that attack.
struct Sides {
  Side mine, theirs;
  Seat enemy = kNobody;
  bool attacker = true;
  constexpr bool operator==(const Sides&) const = default;
};
bool sides_of(const Game& g, Seat s, int cell, Type type, int units, bool restricted, Sides& out);
/// The same odds if all armies of the enemy that could support do so. False: there are none.
bool helped_odds(const Game& g, Seat s, int cell, Type type, int units, Chances& out);
/// The same odds if the seat uses this stone. False: it changes nothing there.
bool stone_odds(const Game& g, Seat s, int cell, Type type, int units, int stone, Chances& out);

}  // namespace seventhstone
