// JSON for clients: the content of the pack, public numbers of a position, what one option would mean; drawing, facts
// and questions for the terminal.
#pragma once

#include "games/echoes/table.h"
#include "games/echoes/values.h"
#include "shell/describe.h"
#include "shell/layout.h"
#include "shell/preview.h"

namespace echoes {

using tafel::Json;
using tafel::name_of;
using tafel::say;
using tafel::short_of;

inline constexpr std::array<std::string_view, 4> kSeatIds{"red", "blue", "yellow", "green"};

/// How the terminal draws kinds of ground and buildings.
inline constexpr std::string_view kTerrainSigns = "fwgG^~=vV*";
inline constexpr std::array<std::string_view, 3> kBuildingSigns{"∆", "#", "♜"};

void describe(const Pack& pack, const Texts& texts, Json& out);
void derive(const Game& hidden, Seat viewer, const Texts& texts, Json& out);
std::span<const tafel::Watched<Game>> watched();
void preview_more(const Game& hidden, Seat viewer, const Action& a, const Texts& texts, Json& out);
void draw(const Game& hidden, Seat viewer, const Texts& texts, int width, std::string& out);
std::string prompt(const Game& hidden, Seat viewer, const Texts& texts);
void facts(const Game& hidden, Seat viewer, const Texts& texts, std::vector<std::string>& out);

// --- words (card_text.cpp) ---

std::string card_name(const Pack& pack, int card, const Texts& texts);
/// "2 food, 1 gold" or "free".
std::string cost_text(const Cost& cost, const Texts& texts);
std::string keyword_text(std::size_t keyword, int n, const Texts& texts);  ///< "Armour 2"
std::vector<std::string> keywords_of(const Stats& stats, const Texts& texts);
/// What the card does, in a sentence of its own; empty if it does nothing special.
std::string effect_text(const Card& card, const Texts& texts);
Json card_info(const Pack& pack, const Card& card, const Texts& texts);
std::string unit_name(const Game& g, int u, const Texts& texts);  ///< "Cataphract d3"

/// An attack in one sentence: what the target loses, what the attacker loses, what falls.
std::string assault_text(const Game& g, const Assault& a, const Texts& texts);
Json assault_json(const Game& g, const Assault& a, const Texts& texts);

}  // namespace echoes
