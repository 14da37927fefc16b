// Messages about a position, made only from what the viewer may know: everything but names and turn is computed from a
// HiddenState. docs/PROTOCOL.md describes their shape, docs/schema/messages.json is its exact form.
#pragma once

#include "server/json_text.h"
#include "server/looking_back.h"
#include "server/open_table.h"

namespace tafel::server {

/// Who looks at which table in which language.
struct Viewpoint {
  const Match& match;
  const TableInfo& info;
  const Wording& wording;
  Seat viewer = kNobody;
  u32 version = 0;                            ///< of what the viewer sees
  const StandingAnswers* standing = nullptr;  ///< of the viewer's own seat
  std::string_view language = "en";
  i64 now = 0;  ///< by which the clock is read

  Viewpoint(const OpenTable& table, const Wording& words, Seat seat, std::string_view speaks)
      : match(*table.match),
        info(table.info),
        wording(words),
        viewer(seat),
        version(table.version(seat)),
        standing(seat < kMaxSeats ? &table.standing[seat] : nullptr),
        language(speaks) {}
  Viewpoint(const TableCopy& copy, const Wording& words, std::string_view speaks)
      : match(copy.match),
        info(copy.info),
        wording(words),
        viewer(copy.viewer),
        version(copy.version),
        language(speaks) {}
  const LoadedGame& game() const { return match.game(); }
  Speaker speaker() const { return wording.speaker(game(), info, language); }
};

/// The `view` message; `events_from`: the client has all events before this one.
Json view_message(const Viewpoint& viewpoint, std::size_t events_from);
/// The same as it is sent.
std::string view_text(const Viewpoint& viewpoint, std::size_t events_from);
/// Events `from` to `to` as the viewer may hear them.
Json events_json(const Viewpoint& viewpoint, std::size_t from, std::size_t to);
/// {entries, ticks, turns, scores}
Json history_overview(const Viewpoint& viewpoint);
/// The view message of an earlier moment; `open`: everything on the table (only after the end).
Json history_view(const Viewpoint& viewpoint, std::size_t entry, bool open);

/// {seats, state, seconds, grace} of a table with a deadline
Json clock_json(const TableInfo& info, i64 now);
/// The `Table` object. `table` only if it is in memory: then somebody may be online.
Json table_json(const TableInfo& info, const OpenTable* table, const LoadedGame* game, PersonId me,
                const Wording& wording, std::string_view language);

// Parts of a view, written by choices.cpp.

/// {d, v, id, name}: what an action or an event is about.
void write_argument(JsonText& out, const Speaker& speaker, const RawGame& g, u8 domain, int value);
/// What a decision of the viewer looks like: the fields `options`, legal choices, and `refusals`, others with the rule
/// that forbids them.
void write_choices(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden);
/// What the coach of a first game says to the viewer: the field `coach`; nothing at other tables and for others.
void write_coach(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker);
/// A decision of several parts with a draft of them; null if the open step is no form of the viewer.
void write_form(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden,
                std::span<const Action> draft);

}  // namespace tafel::server
