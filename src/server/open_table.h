// A table in memory: its row, its match, the clients that look at it. Everything here is plain computation; when a
// change becomes durable and who is told about it is decided in tables.cpp.
#pragma once

#include <memory>
#include <optional>

#include "server/clock.h"
#include "server/limiter.h"
#include "server/looking_back.h"
#include "server/store.h"
#include "server/tasks.h"
#include "server/wording.h"
#include "shell/standing.h"

namespace tafel::server {

/// One connected browser, as a table sees it. The network half is in socket.cpp.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void close() = 0;
  virtual void send_away() = 0;  ///< as `close`, but he shall come back at once: another process has the table then

  PersonId person = kNoPerson;
  std::string person_name;
  std::string session;  ///< hash of its token: the connection ends with it
  std::string address;  ///< as limits count it
  std::string caller;   ///< in full
  std::string language = "en";
  bool greeted = false;  ///< hello has come
  /// What this client was last shown: a new view goes out when one of these has changed.
  struct Shown {
    bool any = false;
    u32 version = 0;
    u8 turn = 0;
    std::size_t events = 0;
  } shown;
};

/// As Match::can_undo, but says nothing about what others may have seen.
Verdict may_undo(const Match& match, Seat seat);

/// Parts of a form as the seat sees its position; nothing if one of them has no meaning.
std::optional<std::vector<Action>> read_parts(const LoadedGame& game, const HiddenState& hidden,
                                              const std::vector<std::string>& parts);

/// What every seat of a full table gives to the draws (starting.cpp).
std::vector<Nonce> gather_nonces(const TableInfo& info);

class OpenTable {
 public:
  OpenTable(const LoadedGame& game, TableInfo row) : info(std::move(row)), game_(&game) {}

  const LoadedGame& game() const { return *game_; }
  int seats() const { return static_cast<int>(info.seats.size()); }

  /// Begins to play: all seats are taken. The first draws of chance are the first rows.
  void start(std::vector<LogRow>& rows);
  /// An action, or a whole form; nothing has changed unless the verdict is ok.
  Verdict act(Seat seat, u32 version, const std::vector<std::string>& actions, std::vector<LogRow>& rows);
  Verdict act(Seat seat, const Action& action, std::vector<LogRow>& rows);  ///< a machine's answer to the present state
  /// The parts of a form in any order, all or none.
  Verdict hand_in(Seat seat, u32 version, const std::vector<std::string>& parts, std::vector<LogRow>& rows);
  Verdict undo(Seat seat, u32 version, std::vector<LogRow>& rows);

  /// Counts the rows of the log that this viewer knows of. Rows are only ever added, so what a client saw is never
  /// mistaken for something else, not after an undo, a restart or a change of the rules.
  u32 version(Seat seat) const { return versions_[slot(seat)]; }
  u8 turn_mask() const;
  /// Events that a client with this entry and version has certainly seen; 0 if that is unknown.
  std::size_t events_known(Seat viewer, std::size_t entry, u32 version) const;
  /// Row values that follow from the match: turn, round, winner, last sentence. `secretly`: only one seat may know that
  /// anything has changed, unless another seat is to act now.
  void refresh(const Wording& wording, bool secretly = false);
  SnapshotRow snapshot(i64 row) const;  ///< of the position after so many rows
  bool online(PersonId person) const;

  /// The match of a stored table. After an update of rules or content it goes on from the latest snapshot; then, or
  /// when the log ended before the dice, there is something to write.
  struct Restored {
    std::vector<LogRow> rows;
    std::optional<SnapshotRow> snapshot;
    bool changed = false;
    std::string damage;  ///< the log cannot be carried on: which row, and why; what comes before it is the match
  };
  Restored restore(const StoredTable& stored);
  /// An imported match becomes the log of this table; one that began with a snapshot brings it along.
  std::optional<SnapshotRow> adopt(Match&& imported, std::vector<LogRow>& rows);

  /// The position with which it begins instead of the start of the game; before anybody has sat down.
  SnapshotRow place(const StateBox& position);

  /// Becomes what another table of the same table is; clients and operations under way stay.
  void take_over(OpenTable&& fresh);

  /// Standing answers of a seat; `standing_changed` are the seats whose lists are not yet written down.
  void set_standing(Seat seat, StandingAnswers given);

  TableInfo info;
  std::array<StandingAnswers, kMaxSeats> standing;
  u8 standing_changed = 0;
  std::optional<Match> match;
  std::unique_ptr<StateBox> position;  ///< with which it will begin; none: the start of the game
  std::vector<Client*> clients;
  std::deque<ChatLine> chat;
  i64 chat_count = 0;
  i64 last_snapshot = 0;  ///< log rows when it was made
  bool gone = false;      ///< it has left the memory because nobody knows what the store holds: nothing may happen here
  AsyncMutex mutex;
  Bucket::Clock::time_point last_use = Bucket::Clock::now(), here_since = last_use;
  u8 thinking = 0;                              ///< mask of seats for which a machine is at work
  std::size_t clock_entry = ~std::size_t{0};    ///< public entry for which the deadline was set
  ClockState clock_told = ClockState::running;  ///< the last of its states that everybody has heard of
  /// The last view of spectators as it was sent, by language: whoever comes to watch gets the same.
  struct SpectatorView {
    std::string of;  ///< everything that it was made from
    std::shared_ptr<const std::string> text;
  };
  mutable std::map<std::string, SpectatorView, std::less<>> spectator_view;
  /// A full table begins then at the latest, without what is still missing; set when it is first looked at.
  std::optional<std::chrono::steady_clock::time_point> start_by;
  bool beginning = false;   ///< that moment has come, and is being dealt with
  u8 turn_told = 0;         ///< mask of people who have heard that it is their turn
  bool timing_out = false;  ///< the clock has run out, and that is being dealt with

 private:
  static std::size_t slot(Seat s) { return s < kMaxSeats ? s : kMaxSeats; }
  void collect(std::size_t from, StateBox& before, std::vector<LogRow>& rows);
  void count(const LogRow& row);
  Restored restore_placed(const StoredTable& stored);
  Restored restore_same_rules(const StoredTable& stored, const Config& config);
  Restored restore_all(const StoredTable& stored, const Config& config);
  std::string restore_sound_part(const StoredTable& stored, const Config& config, const std::string& why);
  Restored restore_other_rules(const StoredTable& stored, const Config& config);

  using Versions = std::array<u32, kMaxSeats + 1>;  ///< per seat, spectators last
  const LoadedGame* game_;
  Versions versions_{};
  /// An undo: clients with an older version must forget entries from here on.
  struct Cut {
    Versions version;
    std::size_t entries;
  };
  std::vector<Cut> cuts_;
};

}  // namespace tafel::server
