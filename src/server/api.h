// The functions behind /api/v1. Each answers with JSON or throws an ApiError; the router in api.cpp does the rest.
#pragma once

#include "server/http.h"
#include "server/services.h"

namespace tafel::server {

struct ApiError {
  int status;
  std::string code;
  std::string detail{};  ///< for people who repair files: what was expected and found
};

/// One request on its way through the services.
struct Call {
  Services& services;
  const Request& request;
  std::string language;
  std::vector<std::string> part;  ///< path after /api/v1/
  Json body;
  std::optional<Visitor> visitor;
  std::string new_token;                   ///< goes into the cookie
  std::string etag;                        ///< of content that does not change while the server runs
  bool for_ever = false;                   ///< the address names this very version: nobody need ask again
  std::optional<FairShares::Turn> turn{};  ///< on the archive thread

  PersonId person() const { return visitor ? visitor->person->id : kNoPerson; }
};

/// The turn of the caller's address; 429 if it would come too late.
Task<FairShares::Turn> need_turn(const Call& call, FairShares& shares);
/// Its turn on the archive thread, if the call does not have it yet: until it is answered.
Task<void> need_archive(Call& call);
/// A file comes in; long ones were counted before they were read. 429 if there have been too many.
void count_file(const Call& call);
/// A session, made now if there is none.
Task<void> need_visitor(Call& call);
/// A text field or an error with this code.
std::string need_text(const Call& call, const char* key, std::size_t max_chars, const char* code);

Task<Json> get_me(Call& call);
Task<Json> post_me(Call& call);
Task<Json> post_account(Call& call);
Task<Json> push(Call& call);  ///< the key for browsers; one that wants push messages, or no more

/// What can be played, in the language of the call; the same for everybody.
const Content& games_content(const Call& call);
/// nullptr: there is no content of this kind.
const Content* content_of(Services& services, const LoadedGame& game, std::string_view kind, std::string_view language);

Task<Json> get_tables(Call& call);
Task<Json> post_tables(Call& call);
Task<Json> post_import(Call& call);
Task<Json> get_table(Call& call);
Task<Json> post_seat(Call& call);     ///< join, leave, resign, return, rematch
Task<Json> change_table(Call& call);  ///< seats/{n}, fill, pace, colour, webhook
Task<Json> get_webhook(Call& call);   ///< only for the owner
Task<Json> notes(Call& call);
Task<std::string> history(Call& call);  ///< history, history/{entry}, events, record: as they are sent

Task<Json> house_room(Call& call);       ///< house/...: for whoever runs the server
Task<void> tidy_up(Services& services);  ///< what the host wants to keep no longer

Json table_of(const Call& call, const TableInfo& info);
Task<TablePtr> need_table(Call& call);
/// The table as it lies on the disk now, for another thread.
Task<std::shared_ptr<TableCopy>> copy_table(Call& call, TablePtr table);

/// A position from which a private table begins, with draws of its own.
struct Beginning {
  const LoadedGame* game;
  int seats;
  Config config;
  StateBox position;
  PlayedOn from;
  bool imported = false;               ///< the house was not there
  std::vector<std::string> colours{};  ///< by seat, as they were chosen; empty: the game's own
};
/// With the seats, pace and name that the request asks for; nobody is listed, everybody sees the mark.
Task<TablePtr> open_from(Call& call, std::shared_ptr<const Beginning> beginning);
/// What was found out about a finished game, or how far it is; asking for it begins it.
Task<std::string> analysis(Call& call);
Task<Json> post_play_on(Call& call);
Task<Json> post_puzzle(Call& call);

// Parts of requests for new tables (api_tables.cpp).
std::vector<SeatInfo> read_seats(const Call& call, const Json& list);
void seat_scripted(const LoadedGame& game, TableInfo& info);
TableInfo new_table(const Call& call, const LoadedGame& game);
Pace read_pace(const Call& call);

}  // namespace tafel::server
