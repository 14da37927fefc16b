// JSON for clients: the content of the pack, public numbers of a position, and what one option would mean.
#pragma once

#include <nlohmann/json.hpp>

#include "games/covil/table.h"
#include "shell/text.h"

namespace covil {

using Json = nlohmann::json;

void describe(const Pack& pack, const Texts& texts, Json& out);
void derive(const Game& hidden, Seat viewer, const Texts& texts, Json& out);
void preview(const Game& hidden, Seat viewer, const Action& a, const Texts& texts, Json& out);
void draw(const Game& hidden, Seat viewer, const Texts& texts, int width, std::string& out);
/// The open question with what it is about; empty where the plain text of the step says it all.
std::string prompt(const Game& hidden, Seat viewer, const Texts& texts);
void facts(const Game& hidden, Seat viewer, const Texts& texts, std::vector<std::string>& out);

/// A card or place in sentences: what `info` in a terminal says.
Json zone_info(const Board& b, Zone z, const Texts& texts);
Json minion_info(const Pack& pack, Minion m, const Texts& texts);
Json relic_info(const Pack& pack, Relic r, const Texts& texts);

/// The running sums of the open combat with one line per source, and what follows from them.
Json combat_json(const Game& g, const Texts& texts);
/// What the option would change: {"a", "side", "delta", "sum"} or null.
Json option_json(const Game& g, Seat viewer, const Action& a, const Texts& texts);

}  // namespace covil
