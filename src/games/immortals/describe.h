// What clients draw: static content (describe), numbers over a hidden state (derive), what one option would mean
// (preview), the terminal board (draw). Numbers and texts only; nothing here decides anything.
#pragma once

#include <nlohmann/json.hpp>

#include "games/immortals/state.h"
#include "shell/text.h"

namespace immortals {

void describe(const Pack& p, const Texts& t, nlohmann::json& out);
void derive(const Game& g, Seat viewer, const Texts& t, nlohmann::json& out);
/// What the step on the table is about: the site of a group, the card being carried out, armies left to place.
nlohmann::json now_json(const Game& g);
/// Planning, per field of the viewer's board: [card, energy, gold] for every card that may lie there; energy and gold
/// are what it brings (above 0) or costs if all goes well.
nlohmann::json planning_json(const Game& g, Seat viewer);
void preview(const Game& g, Seat viewer, const Action& a, const Texts& t, nlohmann::json& out);
/// While the armies for an attack are counted: chance to win and expected losses of every number, as short texts.
std::vector<std::string> odds_texts(const Game& g, const Texts& t);
void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out);
/// The open question with what it is about; empty where the plain text of the step says it all.
std::string prompt(const Game& g, Seat viewer, const Texts& t);
void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out);
/// Round and number of rounds, phase, first player and holder of the marker.
std::string round_text(const Game& g, const Texts& t);

/// Display name of a domain value ("name.site.l_treehome"), or its short form where there is one.
std::string name_of(const Texts& t, std::string_view domain, const std::string& id);
std::string short_of(const Texts& t, std::string_view domain, const std::string& id);
inline nlohmann::json cost_json(Cost c) { return {{"energy", c.energy}, {"gold", c.gold}}; }
std::string cost_text(const Texts& t, Cost c);

}  // namespace immortals
