// Everything about a table that is known without its match in memory: who sits where, options, whose turn, last event.
// The lobby is answered from this alone; it is one row of the store.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/seat.h"
#include "server/input.h"
#include "shell/nonces.h"
#include "shell/text.h"

namespace tafel::server {

using PersonId = i64;
inline constexpr PersonId kNoPerson = 0;

enum class SeatKind : u8 { open, human, ai };
enum class TableState : u8 { waiting, playing, over, frozen };
enum class AiLevel : u8 { easy, medium, hard, expert };
enum class Pace : u8 { none, quick, normal, slow };  ///< how long a machine takes at least for a decision

std::string_view to_name(SeatKind);
std::string_view to_name(TableState);
std::string_view to_name(AiLevel);
std::string_view to_name(Pace);
bool from_name(std::string_view name, TableState& out);
bool from_name(std::string_view name, AiLevel& out);
bool from_name(std::string_view name, Pace& out);

/// Colours of seats; by default a seat has the one that the game names it after.
inline constexpr std::array<std::string_view, 6> kColours{"blue", "green", "yellow", "red", "purple", "black"};
inline constexpr int kEveryTeam = -1;  ///< not of one team

struct SeatInfo {
  SeatKind kind = SeatKind::open;
  PersonId person = kNoPerson;    ///< who owns a human seat
  PersonId reserved = kNoPerson;  ///< an open seat that a rematch keeps for somebody
  std::string name;               ///< as chosen by the person (also who it is kept for); empty for nameless guests
  AiLevel level = AiLevel::medium;
  bool away = false;      ///< the machine plays for the person until he returns
  bool resigned = false;  ///< for good
  bool offered = false;   ///< a machine that plays until a person takes the seat
  bool scripted = false;  ///< the rules themselves play it: nobody can sit here
  bool guided = false;    ///< whose first game this is: with the coach, a fixed deal and written answers
  std::string colour{};   ///< as chosen; empty: the game's own
  /// Before the start: what the person has committed to (hex), and the nonce, once all commitments are fixed.
  std::string commitment{}, nonce{};

  /// The same chair without anybody.
  SeatInfo emptied() const {
    SeatInfo out;
    out.colour = colour;
    return out;
  }
  bool kept_from(PersonId who) const { return reserved != kNoPerson && reserved != who; }
  bool machine() const { return kind == SeatKind::ai || (kind == SeatKind::human && (away || resigned)); }
};

/// What the lobby shows of a running match. Only public knowledge.
struct Summary {
  std::vector<Seat> turn;
  std::vector<Seat> winner;
  std::vector<int> team;  ///< by seat; empty: everybody plays for himself
  int round = 0;
  bool secret = false;
  std::map<std::string, std::string> last;  ///< by language: the last public sentence
};

/// What a move changes of a table's row: everything else stays as it was written down before.
struct Progress {
  std::string id;
  i64 updated = 0, deadline = 0, rows = 0;
  bool machine = false;
  Summary summary;
  i64 epoch = 0;
};

/// Where a table's position comes from: a moment of a finished game, which people may have known.
struct PlayedOn {
  std::string table;  ///< that game's table; empty: it came as a file
  i64 entry = 0, entries = 0;
  int round = 0;
  i64 ended = 0;  ///< when that game was over, 0 if unknown
};

struct TableInfo {
  std::string id, game, name;
  bool listed = false;
  TableState state = TableState::waiting;
  i64 created = 0, updated = 0;  ///< milliseconds since 1970
  PersonId owner = kNoPerson;
  std::vector<SeatInfo> seats;
  std::map<std::string, std::string> options;
  int clock_seconds = 0;                  ///< per decision, 0 = no clock
  i64 deadline = 0;                       ///< of the seat to act, 0 = none
  Pace pace = Pace::normal;               ///< of the machines
  std::string webhook, webhook_language;  ///< told when a person is to act; empty: none
  Seed seed{};                            ///< of the house
  std::vector<Nonce> nonces;              ///< of the seats, since the start; empty: the draws come from the seed alone
  bool fixed = false;                     ///< about to start: the seats' commitments stand, their nonces are awaited
  std::string unopened;               ///< the seed as it lies on the disk, if it was sealed with a key that is not here
  std::string rematch;                ///< id of the next table
  bool imported = false;              ///< came in as a file: what it says happened elsewhere, if at all
  std::optional<PlayedOn> played_on;  ///< it did not begin with the start of the game
  std::string frozen;                 ///< why, for the operator; never shown
  u32 rules_version = 0;              ///< of the rules that wrote the log
  std::string pack_hash;
  Summary summary;
  i64 rows = 0;       ///< log rows, undo markers included
  i64 base_row = -1;  ///< >= 0: the match in force began with the snapshot after so many rows
  i64 epoch = 0;      ///< how often a process has taken the table; whoever writes must have it in this one
  i64 holder = 0;     ///< the process that has it, as it was read; 0: none, or the only one

  Seat seat_of(PersonId person) const;  ///< kNobody for spectators
  int team_of(Seat seat) const;         ///< kEveryTeam for spectators and where everybody plays for himself
  std::string colour(Seat seat, const Rules& rules) const;
  bool has_open_seat() const;
  bool guided() const;    ///< a first game with the coach: nothing that counts anywhere
  bool starting() const;  ///< all seats are taken, and the match has not begun
  DrawSource source() const { return {seed, nonces}; }
  /// Waits for its start with a position of its own (the snapshot after row 0).
  bool placed() const { return played_on && nonces.empty() && state == TableState::waiting; }
  bool free(Seat seat) const;  ///< a person may sit down here
  bool machine_to_act() const;
  Progress progress() const { return {id, updated, deadline, rows, machine_to_act(), summary, epoch}; }
};

/// The parts that the store keeps as JSON.
Json seats_to_json(const std::vector<SeatInfo>& seats);
std::vector<SeatInfo> seats_from_json(const Json& json);
std::string played_on_to_text(const std::optional<PlayedOn>& from);
std::optional<PlayedOn> played_on_from_text(const std::string& text);
std::string summary_to_text(const Summary& summary);
Summary summary_from_json(const Json& json);

i64 now_ms();

}  // namespace tafel::server
