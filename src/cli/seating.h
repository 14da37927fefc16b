// Who sits at the table of a terminal game, and what a save file of it holds: the match record plus the chairs.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/program.h"
#include "shell/guide.h"

namespace tafel::cli {

struct Chair {
  bool human = true;
  std::string bot;        ///< kind of machine player, as in `ai:greedy`
  bool scripted = false;  ///< nobody's: the rules themselves play this seat (a solo game)

  std::string notation() const { return scripted ? "script" : human ? "human" : "ai:" + bot; }
};

/// A game in progress with its people and machines.
struct SeatedMatch {
  const LoadedGame* game;
  Match match;
  std::vector<Chair> chairs;
  bool other_content = false;  ///< saved with other rules or cards: only its last position could be taken over
  bool guided = false;         ///< with the coach of the game's guide

  int humans() const;
  Seat only_human() const;  ///< kNobody if there are none or several
};

/// The first game with the coach, from its beginning. Throws UsageError if the game has no guide.
SeatedMatch guided_match(const LoadedGame& game);
/// "human,ai:greedy" or just a number of seats (one person, machines for the rest). Throws UsageError.
std::vector<Chair> parse_seating(const std::string& text, const Rules& rules);
/// Seats that the rules play with these settings become scripted. Throws UsageError where somebody was put there by
/// name, or `script` at a seat that needs a player.
void seat_scripted(const LoadedGame& game, std::string_view language, const Config& config, std::vector<Chair>& chairs);
/// "AI medium", "a person", "follows the rulebook": who sits there, in the words of the language.
std::string chair_label(const Chair& chair, const Texts& texts);
/// "board=b2,outposts=on". Throws UsageError.
std::map<std::string, std::string> parse_settings(const std::string& text);
/// Settings of a game from the command line; throws UsageError with what was expected.
Config read_config(const Rules& rules, const std::string& settings);
/// Why this cannot be played, in words of the language; empty if it can.
std::string unplayable(const LoadedGame& game, std::string_view language, int seats, const Config& config);
std::string settings_notation(const Rules& rules, const Config& config);  ///< all that differs from the default

void save_match(const std::filesystem::path& file, const SeatedMatch& seated);
/// Throws FileError or RecordError; nothing is changed then.
SeatedMatch load_match(Library& library, const std::filesystem::path& file);
/// The same seats from the position after the first `entries` entries of a finished match on, with dice of its own:
/// what would have been. Throws UsageError if the match is not over or has no such entry to go on from.
SeatedMatch play_on(const SeatedMatch& finished, std::size_t entries, std::vector<Chair> chairs, const Seed& seed);
/// A match record as JSON; throws FileError that names the place of a mistake.
nlohmann::json read_record(const std::filesystem::path& file);

}  // namespace tafel::cli
