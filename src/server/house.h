// The host's side of the store: lists of tables and people, marks (muted, banned), the log of who came in, what a
// person has left here, and taking things away for good. What happens to tables in memory is in api_house.cpp.
#pragma once

#include <map>

#include "server/store.h"

namespace tafel::server::house {

struct Mark {
  bool muted = false, banned = false;
};
using Marks = std::map<PersonId, Mark>;

struct LogLine {
  std::string what;
  PersonId person = kNoPerson;
  std::string name, address;
  i64 at = 0;
};

/// What stands in a chat in the place of the words of somebody who was deleted; nobody is their sender.
inline constexpr std::string_view kDeletedLine{"-"};

/// Lines older than this are forgotten, and of the rest the oldest beyond so many.
inline constexpr i64 kLogDays = 90, kLogLines = 20'000;

Marks marks(Reader& reader);
void put_mark(Writer& writer, PersonId person, const Mark& mark);
void add_line(Writer& writer, const LogLine& line);
void forget_old_lines(Writer& writer, i64 now);
std::vector<LogLine> last_lines(Reader& reader, int most);

/// Newest first. `state` empty: all.
Json tables(Reader& reader, const std::string& state, int most);
/// People with an account, or guests whose name holds the text; newest first.
Json people(Reader& reader, const std::string& find, int most);
/// Everything that the store holds about a person; null if there is nobody of that number.
Json everything_about(Reader& reader, PersonId person);
/// The names by which he is known; nothing if there is nobody of that number.
std::optional<std::string> name_of(Reader& reader, PersonId person);
/// Reads a row of every kind of table; throws if the database is damaged where everybody passes.
void glance(Reader& reader);
/// {people, accounts, sessions, tables: {state: n}, log_rows, chat_lines, snapshots}
Json counts(Reader& reader);

/// Finished and waiting tables, and such as nobody has touched, that were last changed before this time.
std::vector<std::string> old_tables(Reader& reader, i64 before);
void delete_table(Writer& writer, const std::string& id);
/// The person, his sessions, notes and addresses; his lines in chats lose name and text.
void delete_person(Writer& writer, PersonId person);
void end_sessions(Writer& writer, PersonId person);
void set_password(Writer& writer, PersonId person, const std::string& hash);

}  // namespace tafel::server::house
