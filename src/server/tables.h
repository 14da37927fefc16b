// The tables of this server: opened on demand, one operation at a time per table, written down before anybody hears of
// it, out of memory when nobody looks. A game whose rules fail is frozen; the others go on.
#pragma once

#include <map>

#include "server/blocks.h"
#include "server/open_table.h"

namespace tafel::server {

struct Services;
using TablePtr = std::shared_ptr<OpenTable>;

/// The change could not be written down; the table has gone back to what the store holds.
struct StoreFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Tables {
 public:
  explicit Tables(Services& services) : services_(services) {}

  /// The table in memory, loaded if needed; nullptr if there is none. Where another process has it, that one is asked
  /// for it if `insist`; throws Elsewhere if it does not come.
  Task<TablePtr> open(std::string id, bool insist = true);
  /// Only to be looked at: where another process has it, as it lies in the store now.
  Task<TablePtr> look(std::string id);
  TablePtr find(const std::string& id) const;  ///< only if it is in memory
  /// A new table; starts at once if no seat is open. `rows` and `base` come from an imported match.
  Task<TablePtr> create(std::shared_ptr<OpenTable> table, std::vector<LogRow> rows, std::optional<SnapshotRow> base);

  // Operations; each waits for its turn at the table. The answer is an error code, empty if it was done.
  Task<std::string> join(TablePtr table, std::shared_ptr<Person> person, std::optional<Seat> wanted);
  Task<std::string> leave(TablePtr table, PersonId person);
  /// Gives a seat to a machine of that level, or, without one, to whoever comes (in play a machine keeps it until
  /// then).
  Task<std::string> replace(TablePtr table, PersonId who, Seat seat, std::optional<AiLevel> machine);
  Task<std::string> fill(TablePtr table, PersonId who, AiLevel level);  ///< machines in all open seats
  Task<std::string> set_webhook(TablePtr table, PersonId who, std::string url, std::string language);
  Task<std::string> set_pace(TablePtr table, PersonId who, Pace pace);
  /// A colour for a seat of a waiting table: one's own, or one where no person sits. Whoever has it now, and is no
  /// person, gets the other.
  Task<std::string> set_colour(TablePtr table, PersonId who, std::optional<Seat> seat, std::string colour);
  Task<std::string> resign(TablePtr table, PersonId person);
  Task<std::string> come_back(TablePtr table, PersonId person);
  Task<std::string> rename(TablePtr table, std::shared_ptr<Person> person);
  Task<void> rename_everywhere(std::shared_ptr<Person> person);  ///< at all tables in memory
  /// Seats of one person become another's: a guest signs in.
  Task<void> transfer(TablePtr table, PersonId from, std::shared_ptr<Person> to);
  /// The next table of the same round of people; seats are kept for them. Everybody who asks gets the same one.
  Task<TablePtr> rematch(TablePtr table, std::shared_ptr<Person> person);
  /// `team`: only his own team reads it.
  Task<std::string> say(TablePtr table, PersonId person, std::string name, std::string text, bool team);

  /// What a client asks for: an action, a whole form, or to take the last one back.
  struct Move {
    Json id;  ///< the client's own number, comes back with the answer
    u32 version = 0;
    std::vector<std::string> actions;
    bool undo = false;
    bool form = false;  ///< the actions are parts of a form, in any order
  };
  /// Answers `accepted` or `refused`. What is accepted is durable, and everybody has his view of it before anybody else
  /// changes the table.
  Task<bool> play(TablePtr table, Client& client, Move move);
  /// The move's only action from now on, every time this question comes, and now.
  Task<bool> give_standing(TablePtr table, Client& client, Move move, StandingAnswer::Until until);
  Task<bool> take_standing(TablePtr table, Client& client, Json id, u32 number);
  /// Before the start: the hash of a person's nonce; too late, it is passed over.
  Task<void> commit_nonce(TablePtr table, PersonId person, std::string commitment);
  /// The nonce itself, when all commitments are fixed; false: it is not what was committed to.
  Task<bool> show_nonce(TablePtr table, PersonId person, Seed nonce);
  void ask_for_nonce(const OpenTable& table, Client& client) const;  ///< if it is this client's turn to show it
  void publish(OpenTable& table);  ///< a view for everybody for whom something has changed
  void send_table(OpenTable& table);
  void send_table(const OpenTable& table, Client& client) const;
  void send_view(const OpenTable& table, Client& client, std::size_t events_from) const;
  void send_chat(const OpenTable& table, Client& client, const ChatLine& line) const;

  void enter(const TablePtr& table, Client& client);  ///< a socket opens
  void exit(const TablePtr& table, Client& client);
  void kick(const TablePtr& table);          ///< lets the machines at the table think
  void sweep();                              ///< clocks, eviction; once per second
  Task<void> wake_sleepers();                ///< tables on disk where a machine or a clock must act
  void hang_up_all();                        ///< the end of the server: every socket is told
  void hang_up(const std::string& session);  ///< the session has ended, and all its connections with it
  // What the host decides (house.cpp has the rows of the store).
  Task<void> stop(TablePtr table, std::string why);    ///< frozen, with its log
  Task<void> remove(std::string id);                   ///< for good
  Task<void> forget(TablePtr table, PersonId person);  ///< his seat has no name any more, and a machine plays it
  void forget_words(PersonId person);                  ///< in the chats of all tables in memory
  void hang_up_person(PersonId person);
  void hang_up_network(const Network& network);
  Task<void> close_all();  ///< snapshots before the end
  // Between processes of one house (handing.cpp).
  void wanted(const std::string& id);  ///< another process asks for the table
  Task<void> let_all_go();             ///< for the others, at once
  void drop_all();                     ///< what is in memory may be out of date

  bool any_clock() const;  ///< somebody in memory decides against the clock
  std::size_t size() const { return open_.size(); }

 private:
  std::shared_ptr<const std::string> view_for(const OpenTable& table, Seat seat, const std::string& language,
                                              std::size_t events_from) const;
  Task<TablePtr> load(std::string id);
  bool ours(const OpenTable& table) const;
  Task<TablePtr> read_only(std::string id);
  Task<void> let_go(TablePtr table, bool idle);
  static bool unsaved(const OpenTable& table);
  Task<void> commit(OpenTable& table, std::vector<LogRow> rows, std::optional<SnapshotRow> extra = {},
                    PersonId owner = kNoPerson);
  Task<void> commit_move(OpenTable& table, std::vector<LogRow> rows);  ///< nothing but the match has changed
  std::optional<SnapshotRow> refresh_for(OpenTable& table, const std::vector<LogRow>& rows);
  Task<void> write_down(OpenTable& table, Store::Job job);
  Task<void> reload(OpenTable& table);
  Task<void> step_back(OpenTable& table, bool unknown);
  void drop(OpenTable& table);
  Task<void> freeze(TablePtr table, std::string why);
  Task<void> think(TablePtr table, Seat seat);
  Task<void> answer(TablePtr table, Seat seat);
  Task<void> carry_out(TablePtr table, Seat seat, Action action);
  /// Carries out what `change` does for the client's seat: all or nothing, written down, told to everybody.
  using Change = std::function<Verdict(Seat, std::vector<LogRow>&)>;
  Task<bool> make_move(TablePtr table, Client& client, Json id, Change change);
  Verdict give_answer(OpenTable& table, Seat seat, const Move& move, StandingAnswer::Until until,
                      std::vector<LogRow>& rows);
  static void send_accepted(const OpenTable& table, Client& client, const Json& id);
  void note_turn(OpenTable& table) const;  ///< whoever is to act now has heard of it already
  void tell_turn(const TablePtr& table);   ///< who is to act since the last time, and is not looking
  Task<void> push_to(std::string table, PersonId person);
  void tell_everybody(const TablePtr& table);  ///< new views; machines go on
  void refuse(const OpenTable& table, Client& client, const Json& id, std::string_view error) const;
  void refuse(const OpenTable& table, Client& client, const Json& id, const Verdict& verdict) const;
  void look_at_clock(const TablePtr& table, i64 now);
  void send_clock(const OpenTable& table, Json clock) const;
  Task<void> time_out(TablePtr table);
  Task<void> save_snapshot(TablePtr table);
  Task<std::string> seats_changed(TablePtr table, PersonId owner);
  Task<std::string> settle_seats(TablePtr table, std::vector<LogRow> rows, PersonId owner);
  void start_if_full(OpenTable& table, std::vector<LogRow>& rows);
  void look_at_start(const TablePtr& table);
  void set_clock(OpenTable& table) const;
  void tell_presence(const TablePtr& table, PersonId person);
  /// Runs a task of its own; whatever goes wrong in it is logged and ends there.
  void in_background(const TablePtr& table, std::function<Task<void>()> task);

  /// While a table comes into memory, or is given back, everybody else who asks for it waits at its door.
  struct Door {
    std::map<std::string, std::shared_ptr<AsyncMutex>>& all;
    std::string id;
    std::shared_ptr<AsyncMutex> mutex;
    AsyncMutex::Lock lock;
    ~Door() { all.erase(id); }
  };
  using DoorPtr = std::unique_ptr<Door>;
  Task<DoorPtr> door(std::string id);

  Services& services_;
  std::map<std::string, TablePtr> open_;
  std::map<std::string, std::shared_ptr<AsyncMutex>> doors_;  ///< those that are closed
};

}  // namespace tafel::server
