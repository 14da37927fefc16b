// Standing answers of people at a table (shell/standing.h): kept beside the table, played as slowly as a person would,
// and only while that person is connected, so that nobody can tell them from his own hand.
#pragma once

#include "server/json_text.h"
#include "server/open_table.h"

namespace tafel::server {

/// For the store.
Json standing_to_json(const StandingAnswers& given);
StandingAnswers standing_from_json(const Json& json);

/// What a seat may answer once and for all now, what it has given, and what will be answered for it in a moment; for
/// its owner only.
void write_standing(JsonText& out, const LoadedGame& game, const Speaker& speaker, const HiddenState& hidden,
                    const StandingAnswers& given);

/// What stands for this seat now: its person is there, has to act and has said what.
std::optional<Action> due_answer(const OpenTable& table, Seat seat);

/// How long a person takes for an answer that he knows already; `chance` is any random number. It depends on nothing
/// else, least of all on what the seat could have done instead.
std::chrono::milliseconds answering_pause(std::chrono::milliseconds moment, u32 chance);

}  // namespace tafel::server
