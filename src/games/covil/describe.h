// JSON for clients: the content of the pack, public numbers of a position, and what one option would mean.
#pragma once

#include "games/covil/table.h"
#include "shell/describe.h"
#include "shell/layout.h"
#include "shell/preview.h"

namespace covil {

using tafel::join;
using tafel::Json;
using tafel::JsonPart;
using tafel::name_of;
using tafel::say;
using tafel::short_of;

void describe(const Pack& pack, const Texts& texts, Json& out);
void derive(const Game& hidden, Seat viewer, const Texts& texts, JsonPart& out);

/// Quantities that previews watch, and what a trial cannot show: texts of effects, what a recruit still lacks.
std::span<const tafel::Watched<Game>> watched();
void preview_more(const Game& hidden, Seat viewer, const Action& a, const Texts& texts, Json& out);
void draw(const Game& hidden, Seat viewer, const Texts& texts, int width, std::string& out);
/// The open question with what it is about; empty where the plain text of the step says it all.
std::string prompt(const Game& hidden, Seat viewer, const Texts& texts);
void facts(const Game& hidden, Seat viewer, const Texts& texts, std::vector<std::string>& out);

/// A card or place in sentences: what `info` in a terminal says.
Json zone_info(const Board& b, Zone z, const Texts& texts);
Json minion_info(const Pack& pack, Minion m, const Texts& texts);
Json relic_info(const Pack& pack, Relic r, const Texts& texts);

}  // namespace covil
