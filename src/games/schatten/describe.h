// What clients draw: static content (describe), numbers over a hidden state (derive), what one option would mean
// (preview), the terminal board (draw). Numbers and texts only; nothing here decides anything.
#pragma once

#include "games/schatten/state.h"
#include "shell/describe.h"
#include "shell/layout.h"
#include "shell/preview.h"

namespace schatten {

void describe(const Pack& p, const Texts& t, Json& out);
void derive(const Game& g, Seat viewer, const Texts& t, Json& out);
std::span<const Watched<Game>> watched();
void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& t, Json& out);
void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out);
/// The open question with what it is about; empty where the plain text of the step says it all.
std::string prompt(const Game& g, Seat viewer, const Texts& t);
void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out);
/// What the drawing calls a region: "GAR".
std::string sign(const Game& g, u8 d, int value);

// Sentences that several of them use (wording.cpp).
int last_round(const Game& g);  ///< that there can be: one quest a round, then the clock (R-46)
std::string region_name(const Pack& p, const Texts& t, int region, std::string_view with = "");  ///< with: in, to, from
std::string sea_name(const Pack& p, const Texts& t, int sea, std::string_view with = "");
std::string card_name(const Pack& p, const Texts& t, int card);
std::string org_name(const Pack& p, const Texts& t, int org);
std::string quest_name(const Pack& p, const Texts& t, int quest);
std::string seat_text(const Texts& t, int colour);  ///< mark and name; kNeutral: the neutral party
std::string party_text(const Texts& t, int colour, Seat viewer, int strength);  ///< "you 3", "Red 3"
/// The strengths of all parties of a conflict; `summed`: with the units and bonuses that they consist of.
std::string strengths_text(const Game& g, const Texts& t, int area, Seat viewer, bool summed);
/// Who wins a conflict as it stands and what is left of him, in a sentence to the viewer.
std::string verdict_text(const Game& g, const Texts& t, int area, Seat viewer);
/// How an area would be decided with more units of the seat: without ships and with all ships of both sides.
Json forecast_json(const Game& g, Seat s, int area);
/// Ways of the groups that the viewer could move now (ways.cpp).
Json ways_json(const Game& g, Seat viewer);
std::string effect_text(const Texts& t, const Effect& e);
std::string passive_text(const Texts& t, const PassiveSpec& s);
std::string org_text(const Pack& p, const Texts& t, int org);
/// A condition with the number that is needed; `need` below 0: for four players, the others in brackets.
std::string condition_text(const Pack& p, const Texts& t, const Condition& c, int need);
std::string quest_condition(const Pack& p, const Texts& t, int quest);
/// The same with the numbers that hold at this table.
std::string quest_condition(const Game& g, Seat s, const Texts& t, int quest);
std::string resources_text(const Pack& p, const Texts& t, int card);
std::string list_text(const Texts& t, const std::vector<std::string>& parts);

/// Who would win a conflict as it stands: a colour, or -1 if it stays unresolved.
int winner_now(const Game& g, int area);

}  // namespace schatten
