// A real match: state, log of all actions (chance included), events, undo points, views. The checked entrance for
// people, programs and networks: an action is looked up in the legal options of its seat; a refusal changes nothing.
#pragma once

#include "shell/dice.h"
#include "shell/form.h"
#include "shell/nonces.h"

namespace tafel {

struct LogEntry {
  Seat seat;
  Action action;
  u8 step;  ///< the step that was answered
  /// A further part of the form that the entry before (of the same seat) belongs to: taken back together.
  bool part = false;
};

struct MatchEvent {
  std::size_t entry;  ///< index of the log entry that caused it
  Event event;
};

class Match {
 public:
  /// Another beginning than the start of the game.
  struct Snapshot {
    StateBox state;
    u64 chance_count = 0;
  };
  /// Starts a new match and lets chance act until the first decision.
  Match(const LoadedGame& game, int seats, const Config& config, const DrawSource& source);

  const LoadedGame& game() const { return *game_; }
  int seats() const { return seats_; }
  const Config& config() const { return config_; }
  const Seed& seed() const { return seed_; }  ///< of which all draws are made
  const DrawSource& source() const { return source_; }
  Turn turn() const { return whose_turn(game_->rules, game_->look(state_)); }
  bool over() const { return turn().over; }
  const std::vector<LogEntry>& log() const { return log_; }
  const std::vector<MatchEvent>& events() const { return events_; }
  /// Log entries that anybody may know of: the answers of an open secret step do not count yet.
  std::size_t public_entries() const { return in_secret_ ? secret_start_ : log_.size(); }

  /// Counts what could change this seat's mind; spectators share one counter (kNobody). A secret answer of another
  /// seat does not count: a view may show that there is one, but nothing that this seat could answer has changed.
  u32 version(Seat s) const { return version_[slot(s)]; }
  void options(Seat s, Options& out) const;
  /// Carries out a list of actions of one seat, all or none, then chance. `version` is what the seat last saw.
  Verdict submit(Seat s, u32 version, std::span<const Action> actions);
  /// Carries out the parts of a form, given in any order, all or none: they are sorted, gaps are filled, the form is
  /// closed. Judged on the seat's own view, so that a refusal tells nothing.
  Verdict submit_form(Seat s, u32 version, std::span<const Action> parts);
  /// The form of the open step with a draft of parts; without a form if the step is none.
  FormSheet form(Seat s, std::span<const Action> draft) const { return form_sheet(*game_, view(s), draft); }
  /// Why an action is (not) possible now.
  Verdict explain(Seat s, const Action& a) const;
  /// Has this seat begun a form and not yet closed it?
  bool in_form(Seat s) const { return continues_form(s); }
  Verdict can_undo(Seat s) const;
  Verdict undo(Seat s, u32 version);

  HiddenState view(Seat s) const { return hide_for(game_->rules, game_->pack.get(), state_, s); }
  /// True position; for saving, for replays after the end, never for clients.
  const StateBox& state() const { return state_; }
  /// Position after the first `entries` log entries, rebuilt from the nearest waypoint.
  StateBox state_at(std::size_t entries) const;
  std::vector<i32> score() const;
  std::vector<u8> places() const;  ///< only when over

  /// Goes on from a record: replays a log that must fit in every entry; throws std::runtime_error naming the entry.
  static Match replay(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                      std::span<const LogEntry> log);
  /// Goes on from a snapshot (of other rules or content) and the log entries after it; `chance_count` draws came
  /// before. What happened earlier is not part of this match any more.
  static Match resume(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                      const StateBox& snapshot, std::span<const LogEntry> log, u64 chance_count);
  /// Entries as far as they fit one after the other, from the start of the game or from a snapshot, and no draw after
  /// the last of them: what can still be read of a damaged log. `wrong`: what does not fit, or empty.
  static Match sound_part(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                          const Snapshot* from, std::span<const LogEntry> log, std::string& wrong);
  u64 chance_count() const { return chance_count_; }
  /// True if the log does not begin with the start of the game but with a snapshot: state_at(0).
  bool resumed() const { return resumed_; }
  u64 chance_count_before() const { return chance_before_; }  ///< draws before the first log entry

 private:
  /// An action that may be taken back: what was there before it.
  struct UndoPoint {
    Seat seat;
    std::size_t log_size, events_size;
  };
  struct Bare {};
  Match(Bare, const LoadedGame& game, int seats, const Config& config, const DrawSource& source);

  static std::size_t slot(Seat s) { return s < kMaxSeats ? s : kMaxSeats; }
  RawGame raw(EventSink* sink = nullptr) { return game_->raw(state_, sink); }
  std::vector<Event> carry_out(Seat s, const Action& a);
  bool continues_form(Seat s) const;
  void cut_log(std::size_t entries, std::size_t events);
  void run_dice();
  void begin_game();
  void begin_with(const StateBox& snapshot, u64 chance_count);
  void follow_log(std::span<const LogEntry> log, bool dice = true);
  void play(Seat s, const Action& a, bool dice);
  void forget_undo(Verdict::Code why);
  void bump_all();
  void note_secret_start();
  Verdict undo_secret(Seat s);

  const LoadedGame* game_;
  int seats_;
  Config config_;
  DrawSource source_;
  Seed seed_;
  StateBox state_;
  std::vector<LogEntry> log_;
  std::vector<MatchEvent> events_;
  std::array<u32, kMaxSeats + 1> version_{};
  u64 chance_count_ = 0;
  u64 chance_before_ = 0;
  bool resumed_ = false;
  StateBox first_;                                ///< position before the first log entry
  std::vector<std::vector<std::byte>> waypoint_;  ///< positions after every kWaypoint-th entry: looking back is quick
  /// Per seat: its last answer left the flow in the same step, so that its next one goes on with the same form.
  SeatSet stayed_{};
  std::vector<UndoPoint> undo_;
  StateBox undo_base_;  ///< position before the first undo point; from there on the log has no chance and no secret
  Verdict::Code no_undo_ = Verdict::Code::nothing_to_undo;
  bool in_secret_ = false;
  std::size_t secret_start_ = 0;  ///< log size when the open secret step began
  std::size_t secret_depth_ = 0;  ///< height of the stack at which it stands
  std::size_t secret_events_ = 0;
  StateBox secret_base_;
};

}  // namespace tafel
