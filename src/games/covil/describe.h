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

/// The running sums of the open combat with one line per source, and what follows from them.
Json combat_json(const Game& g, const Texts& texts);
/// What the option would change: {"a", "side", "delta", "sum"} or null.
Json option_json(const Game& g, Seat viewer, const Action& a, const Texts& texts);

}  // namespace covil
