// Win shares and points by what each seat was dealt or held at the end (`tafel sim --by`): peoples, colours, the place
// behind the first player. Works for every game: a group is named by a field of the state as it stands at the first
// decision, or when the game is over. And how often things happened (`tafel sim --events`).
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "ai/series.h"
#include "ai/stats.h"

namespace tafel {

/// "light:light_people": the field of the state, and the domain that names its values (may be left out). A field with
/// one value per seat groups by the value; a field that holds a seat groups by the place behind that seat. "tile[home]"
/// looks the seat's value up in another list, with "-1" behind it if that list counts from 1. With "@end" behind it all
/// the field is read when the game is over.
struct Grouping {
  std::string field;       ///< as it was written, without domain and end
  std::string seat_field;  ///< "home"
  std::string list{};      ///< "tile", or empty
  bool from_one = false;
  std::optional<u8> domain{};
  bool at_end = false;
};

/// Throws std::invalid_argument that says what was expected and what was found.
std::vector<Grouping> read_groupings(const LoadedGame& game, const std::vector<std::string>& words);

/// Notes the groups of every seat, for `Looks::dealt` and `Looks::ended`.
std::vector<i32> groups_of_seats(const LoadedGame& game, const std::vector<Grouping>& by, const StateBox& state,
                                 int seats);

struct GroupRow {
  std::string name;
  double seats = 0, wins = 0;
  Sample points;
  std::vector<double> lines;  ///< sums of the lines of the score sheet
  double share() const { return wins / seats; }
};

/// One table per grouping.
std::vector<std::vector<GroupRow>> tally_groups(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                                const std::vector<GameRow>& rows);

/// Kinds of events by their names; throws std::invalid_argument that says what was expected and what was found.
std::vector<u8> read_events(const LoadedGame& game, const std::vector<std::string>& names);
/// How often each kind happened, by its first argument that is no seat; and of the games that began with each of these
/// arguments how long they took and who won.
struct EventTally {
  int count = 0;
  Sample length;             ///< of the games in which it came first
  std::vector<double> wins;  ///< of these, by seat
};
std::map<i32, EventTally> tally_events(const SeriesPlan& plan, const std::vector<GameRow>& rows, u8 kind);
/// Names of the lines of a score sheet, those of tie-breaks left out.
std::vector<std::string_view> sheet_lines(const SeriesPlan& plan);
/// A dealt state that only serves to see which fields there are and how values are called.
StateBox sample_deal(const LoadedGame& game, int seats);
/// Place of the first argument of an event that is no seat.
std::size_t telling_argument(const EventRow& row);
/// Verbs by their names; throws std::invalid_argument that says what was expected and what was found.
std::vector<u8> read_verbs(const LoadedGame& game, const std::vector<std::string>& names);
/// Seats that did something ("recruit M13"), and how often they won.
std::vector<GroupRow> tally_uses(const SeriesPlan& plan, const std::vector<GameRow>& rows);
nlohmann::ordered_json uses_json(const SeriesPlan& plan, const std::vector<GameRow>& rows);
nlohmann::ordered_json groups_json(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                   const std::vector<GameRow>& rows);

}  // namespace tafel
