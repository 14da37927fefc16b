// The tables of the house: opened on demand, one operation at a time per table, written down before anybody hears of
// it, out of memory when nobody looks. A game whose rules fail is frozen; the others go on.
#pragma once

#include <map>

#include "server/room.h"

namespace tafel::server {

struct House;
using RoomPtr = std::shared_ptr<Room>;

/// The change could not be written down; the room has gone back to what the store holds.
struct StoreFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Tables {
 public:
  explicit Tables(House& house) : house_(house) {}

  /// The table in memory, loaded if needed; nullptr if there is none.
  Task<RoomPtr> open(std::string id);
  RoomPtr find(const std::string& id) const;  ///< only if it is in memory
  /// A new table; starts at once if no seat is open. `rows` and `base` come from an imported match.
  Task<RoomPtr> create(std::shared_ptr<Room> room, std::vector<LogRow> rows, std::optional<SnapshotRow> base);

  // Operations; each waits for its turn at the table. The answer is an error code, empty if it was done.
  Task<std::string> join(RoomPtr room, std::shared_ptr<Person> person, std::optional<Seat> wanted);
  Task<std::string> leave(RoomPtr room, PersonId person);
  Task<std::string> resign(RoomPtr room, PersonId person);
  Task<std::string> come_back(RoomPtr room, PersonId person);
  Task<std::string> rename(RoomPtr room, std::shared_ptr<Person> person);
  Task<void> rename_everywhere(std::shared_ptr<Person> person);  ///< at all tables in memory
  /// Seats of one person become another's: a guest signs in.
  Task<void> transfer(RoomPtr room, PersonId from, std::shared_ptr<Person> to);
  /// The next table of the same round of people; seats are kept for them. Everybody who asks gets the same one.
  Task<RoomPtr> rematch(RoomPtr room, std::shared_ptr<Person> person);
  Task<std::string> say(RoomPtr room, PersonId person, std::string name, std::string text);

  struct Played {
    Verdict verdict;
    u32 version = 0;
    std::string error;  ///< not about the rules: away, frozen, not in play
  };
  /// An action (or form), or taking the last one back. When it returns ok, it is durable; then call `after_play`.
  Task<Played> play(RoomPtr room, PersonId person, u32 version, std::vector<std::string> actions, bool undo);
  void after_play(const RoomPtr& room);  ///< everybody gets his new view, machines go on
  void publish(Room& room);              ///< a view for everybody for whom something has changed
  void send_table(Room& room);
  void send_table(const Room& room, Client& client) const;
  void send_view(const Room& room, Client& client, std::size_t events_from) const;
  void send_chat(Client& client, const ChatLine& line) const;

  void enter(const RoomPtr& room, Client& client);  ///< a socket opens
  void exit(const RoomPtr& room, Client& client);
  void kick(const RoomPtr& room);  ///< lets the machines at the table think
  void sweep();                    ///< clocks, eviction; once per second
  Task<void> wake_sleepers();      ///< tables on disk where a machine or a clock must act
  void hang_up_all();              ///< the end of the server: every socket is told
  Task<void> close_all();          ///< snapshots before the end

  std::size_t size() const { return rooms_.size(); }

 private:
  Task<RoomPtr> load(std::string id);
  Task<void> commit(Room& room, std::vector<LogRow> rows, std::optional<SnapshotRow> extra = {},
                    PersonId owner = kNoPerson);
  Task<void> reload(Room& room);
  Task<void> freeze(RoomPtr room, std::string why);
  Task<void> think(RoomPtr room, Seat seat);
  Task<void> time_out(RoomPtr room);
  Task<void> save_snapshot(RoomPtr room);
  Task<std::string> settle_seats(RoomPtr room, std::vector<LogRow> rows, PersonId owner);
  void start_if_full(Room& room, std::vector<LogRow>& rows);
  void set_clock(Room& room) const;
  void tell_presence(const RoomPtr& room, PersonId person);
  /// Runs a task of its own; whatever goes wrong in it is logged and ends there.
  void in_background(const RoomPtr& room, std::function<Task<void>()> task);

  House& house_;
  std::map<std::string, RoomPtr> rooms_;
  std::map<std::string, std::shared_ptr<Door>> loading_;
};

}  // namespace tafel::server
