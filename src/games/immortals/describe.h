// The edges of the game. What clients draw: static content (describe), numbers over a hidden state (derive), what one
// option would mean (preview), the terminal board (draw); and the words of scenarios. Nothing here decides anything.
#pragma once

#include "games/immortals/state.h"
#include "shell/describe.h"
#include "shell/layout.h"
#include "shell/preview.h"
#include "shell/words.h"

namespace immortals {

void describe(const Pack& p, const Texts& t, Json& out);
void derive(const Game& g, Seat viewer, const Texts& t, Json& out);
/// Quantities that previews watch; attacks add their odds.
std::span<const Watched<Game>> watched();
void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& t, Json& out);
/// While the armies for an attack are counted: chance to win and expected losses of every number, as short texts.
std::vector<std::string> odds_texts(const Game& g, const Texts& t);
void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out);
/// The open question with what it is about; empty where the plain text of the step says it all.
std::string prompt(const Game& g, Seat viewer, const Texts& t);
void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out);
/// The words that scenario files and tests use to set up and to check a position.
Vocabulary<Game> vocabulary();
/// Round and number of rounds, phase, first player and holder of the marker.
std::string round_text(const Game& g, const Texts& t);

/// Neighbours of a site, the same in both worlds.
inline std::string near_names(const Pack& p, const Texts& t, int site) {
  return joined(p.near[at(site)], ", ", [&](u8 n) { return name_of(t, "country", p.country[at(country_of(n))].id); });
}
inline std::string seat_mark(const Texts& t, Seat s) { return t.at(fmt::format("seat_mark.{}", kSeatIds[s])); }
inline Json cost_json(Cost c) { return {{"energy", c.energy}, {"gold", c.gold}}; }

}  // namespace immortals
