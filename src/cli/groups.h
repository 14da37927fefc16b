// Win shares by what the deal gave each seat (`tafel sim --by`): peoples, colours, the place behind the first player.
// Works for every game: a group is named by a field of the state as it stands at the first decision.
#pragma once

#include <nlohmann/json.hpp>

#include "ai/series.h"
#include "ai/stats.h"

namespace tafel::cli {

/// "light:light_people": the field of the state, and the domain that names its values (may be left out). A field with
/// one value per seat groups by the value; a field that holds a seat groups by the place behind that seat.
struct Grouping {
  std::string field;
  std::optional<u8> domain{};
};

/// Throws std::invalid_argument that says what was expected and what was found.
std::vector<Grouping> read_groupings(const LoadedGame& game, const std::vector<std::string>& words);

/// Notes the groups of every seat, for `SeriesPlan::dealt`.
std::vector<i32> groups_of_seats(const LoadedGame& game, const std::vector<Grouping>& by, const StateBox& dealt,
                                 int seats);

struct GroupRow {
  std::string name;
  double seats = 0, wins = 0;
  double share() const { return wins / seats; }
};

/// One table per grouping.
std::vector<std::vector<GroupRow>> tally_groups(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                                const std::vector<GameRow>& rows);

void print_groups(const SeriesPlan& plan, const std::vector<Grouping>& by, const std::vector<GameRow>& rows);
nlohmann::ordered_json groups_json(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                   const std::vector<GameRow>& rows);

}  // namespace tafel::cli
