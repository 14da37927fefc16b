// The match; see match.h. Every change happens on the live state only after the action was found legal on it.
#include "shell/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "kernel/broken.h"

namespace tafel {

namespace {
constexpr std::size_t kWaypoint = 64;
}

Match::Match(Bare, const LoadedGame& game, int seats, const Config& config, const DrawSource& source)
    : game_(&game), seats_(seats), config_(config), source_(source), seed_(source.draw_seed()) {}

Match::Match(const LoadedGame& game, int seats, const Config& config, const DrawSource& source)
    : Match(Bare{}, game, seats, config, source) {
  if (seats < game.rules.min_seats || seats > game.rules.max_seats)
    throw std::invalid_argument(fmt::format("{} is for {} to {} seats, not for {}", game.rules.id, game.rules.min_seats,
                                            game.rules.max_seats, seats));
  if (const auto why = game.rules.playable(seats, config); !why.empty()) throw std::invalid_argument(std::string(why));
  begin_game();
  run_dice();
  note_secret_start();
}

void Match::begin_game() {
  EventSink sink;
  start_game(game_->rules, raw(&sink), seats_, config_);
  for (const Event& e : sink.list) events_.push_back({0, e});
  copy_state(game_->rules, first_, state_);
}

void Match::begin_with(const StateBox& snapshot, u64 chance_count) {
  copy_state(game_->rules, state_, snapshot);
  settle(game_->rules, raw());
  copy_state(game_->rules, first_, state_);
  resumed_ = true;
  chance_count_ = chance_before_ = chance_count;
}

void Match::options(Seat s, Options& out) const {
  const Turn t = turn();
  if (!t.over && !t.chance && s < kMaxSeats && t.seats.has(s)) list_options(game_->rules, game_->look(state_), s, out);
}

std::vector<Event> Match::carry_out(Seat s, const Action& a) {
  EventSink sink;
  const u8 step = raw().stack().back().step;
  const bool part = continues_form(s);
  const bool stayed = act(game_->rules, raw(&sink), s, a);
  if (s < kMaxSeats && stayed) stayed_.add(s);
  else if (s < kMaxSeats) stayed_.remove(s);
  for (const Event& e : sink.list) events_.push_back({log_.size(), e});
  log_.push_back({s, a, step, part});
  if (log_.size() % kWaypoint == 0) waypoint_.emplace_back(state_.bytes, state_.bytes + game_->rules.state_bytes);
  return std::move(sink.list);
}

/// Is the next answer of this seat a further part of the form that it has begun?
bool Match::continues_form(Seat s) const {
  if (s >= kMaxSeats || !stayed_.has(s)) return false;
  const RawGame g = game_->look(state_);
  return !g.stack().empty() && top_row(game_->rules, g).form != nullptr;
}

void Match::cut_log(std::size_t entries, std::size_t events) {
  log_.resize(entries);
  events_.resize(events);
  waypoint_.resize(std::min(waypoint_.size(), entries / kWaypoint));
}

void Match::run_dice() {
  for (int guard = 0; turn().chance; ++guard) {
    require(guard < 10'000, "chance does not come to an end");
    Dice dice(seed_, chance_count_++);
    Rng rng = dice.rng();
    carry_out(kChance, sample_chance(game_->rules, raw(), rng));
    forget_undo(Verdict::Code::undo_chance);
  }
}

void Match::forget_undo(Verdict::Code why) {
  undo_.clear();
  no_undo_ = why;
}

void Match::bump_all() {
  for (u32& v : version_) ++v;
}

void Match::note_secret_start() {
  in_secret_ = turn().secret;
  if (!in_secret_) return;
  secret_start_ = log_.size();
  secret_depth_ = raw().stack().size();
  stayed_ = {};
  secret_events_ = events_.size();
  copy_state(game_->rules, secret_base_, state_);
}

Verdict Match::submit(Seat s, u32 version, std::span<const Action> actions) {
  using Code = Verdict::Code;
  if (over()) return {Code::over};
  if (s >= seats_ || !turn().seats.has(s)) return {Code::not_your_turn};
  if (version != this->version(s)) return {Code::stale};
  if (actions.empty()) return {Code::malformed};
  // Trial run: the whole list must be legal before anything changes.
  StateBox trial, before;
  copy_state(game_->rules, trial, state_);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    EventSink sink;
    const RawGame g = game_->raw(trial, &sink);
    const Turn t = whose_turn(game_->rules, g);
    if (t.over || t.chance || !t.seats.has(s)) return {Code::form_too_long};
    if (const Verdict v = judge(game_->rules, g, s, actions[i]); !v) return v;
    copy_state(game_->rules, before, trial);
    act(game_->rules, g, s, actions[i]);
    if (i + 1 == actions.size()) break;
    // Nobody may look at what an action shows and then have the form refused because of a later one.
    if (t.secret ? completes_secret(*game_, before, secret_depth_, s, actions[i])
                 : shows_something(*game_, seats_, {before, trial, sink.list, s, actions[i]}))
      return {Code::form_too_long};
  }
  for (const Action& a : actions) play(s, a, true);
  return {};
}

Verdict Match::submit_form(Seat s, u32 version, std::span<const Action> parts) {
  using Code = Verdict::Code;
  if (over()) return {Code::over};
  if (s >= seats_ || !turn().seats.has(s)) return {Code::not_your_turn};
  if (version != this->version(s)) return {Code::stale};
  if (top_row(game_->rules, raw()).form == nullptr) return {Code::malformed};
  Assembly form;
  assemble(*game_, view(s), parts, true, form);
  if (!form.verdict) return form.verdict;
  // The rules see to it that what is legal on the view is legal in truth; nothing changes if they do not.
  StateBox trial;
  copy_state(game_->rules, trial, state_);
  for (const Action& a : form.actions) {
    const RawGame g = game_->raw(trial);
    if (const Verdict v = judge(game_->rules, g, s, a); !v) return v;
    act(game_->rules, g, s, a);
  }
  for (const Action& a : form.actions) play(s, a, true);
  return {};
}

/// One legal action of a seat with all that follows: versions, undo points, dice (unless a log is being replayed).
void Match::play(Seat s, const Action& a, bool dice) {
  const bool secret = turn().secret;
  if (secret && !completes_secret(*game_, state_, secret_depth_, s, a)) {
    carry_out(s, a);
    ++version_[slot(s)];
    return;
  }
  const UndoPoint point{s, log_.size(), events_.size()};
  StateBox before;
  copy_state(game_->rules, before, state_);
  const std::vector<Event> news = carry_out(s, a);
  bump_all();
  if (secret || over()) forget_undo(Verdict::Code::undo_revealed);
  else if (turn().chance) forget_undo(Verdict::Code::undo_chance);
  else if (shows_something(*game_, seats_, {before, state_, news, s, a})) forget_undo(Verdict::Code::undo_revealed);
  else {
    if (undo_.empty()) copy_state(game_->rules, undo_base_, before);
    undo_.push_back(point);
  }
  if (dice) run_dice();
  note_secret_start();
}

Verdict Match::explain(Seat s, const Action& a) const { return judge(game_->rules, game_->look(state_), s, a); }

Verdict Match::can_undo(Seat s) const {
  using Code = Verdict::Code;
  if (over()) return {Code::over};
  if (in_secret_) {
    for (std::size_t i = secret_start_; i < log_.size(); ++i)
      if (log_[i].seat == s) return {};
    return {Code::nothing_to_undo};
  }
  // A form is taken back whole or not at all: behind a part that showed something, the parts after it stay, too.
  const auto begins = [this](const UndoPoint& p) { return !log_[p.log_size].part; };
  if (std::ranges::none_of(undo_, begins)) return {no_undo_};
  return undo_.back().seat == s ? Verdict{} : Verdict{Code::undo_other_seat};
}

Verdict Match::undo(Seat s, u32 version) {
  if (const Verdict v = can_undo(s); !v) return v;
  if (version != this->version(s)) return {Verdict::Code::stale};
  if (in_secret_) return undo_secret(s);
  // All parts of a form are taken back together.
  while (undo_.size() > 1 && log_[undo_.back().log_size].part) undo_.pop_back();
  const UndoPoint point = undo_.back();
  copy_state(game_->rules, state_, undo_base_);
  for (std::size_t i = undo_.front().log_size; i < point.log_size; ++i)
    act(game_->rules, raw(), log_[i].seat, log_[i].action);
  cut_log(point.log_size, point.events_size);
  stayed_ = {};
  undo_.pop_back();
  bump_all();
  return {};
}

/// Order does not matter inside a secret step: rebuild it from its start with everybody else's answers.
Verdict Match::undo_secret(Seat s) {
  std::vector<LogEntry> answers(log_.begin() + static_cast<std::ptrdiff_t>(secret_start_), log_.end());
  for (std::size_t i = answers.size(); i-- > 0;)
    if (answers[i].seat == s) {
      const bool part = answers[i].part;
      answers.erase(answers.begin() + static_cast<std::ptrdiff_t>(i));
      if (!part) break;
    }
  copy_state(game_->rules, state_, secret_base_);
  cut_log(secret_start_, secret_events_);
  stayed_ = {};
  for (const LogEntry& e : answers) carry_out(e.seat, e.action);
  ++version_[slot(s)];
  return {};
}

StateBox Match::state_at(std::size_t entries) const {
  require(entries <= log_.size(), "no such moment in this match");
  StateBox out;
  const std::size_t known = std::min(entries / kWaypoint, waypoint_.size());
  if (known == 0) copy_state(game_->rules, out, first_);
  else std::memcpy(out.bytes, waypoint_[known - 1].data(), game_->rules.state_bytes);
  for (std::size_t i = known * kWaypoint; i < entries; ++i)
    act(game_->rules, game_->raw(out), log_[i].seat, log_[i].action);
  return out;
}

std::vector<i32> Match::score() const {
  std::vector<i32> out(static_cast<std::size_t>(seats_));
  game_->rules.score(game_->look(state_), out);
  return out;
}

std::vector<u8> Match::places() const {
  std::vector<u8> out(static_cast<std::size_t>(seats_));
  game_->rules.places(game_->look(state_), out);
  return out;
}

Match Match::replay(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                    std::span<const LogEntry> log) {
  Match m(Bare{}, game, seats, config, source);
  m.begin_game();
  m.follow_log(log);
  return m;
}

Match Match::sound_part(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                        const Snapshot* from, std::span<const LogEntry> log, std::string& wrong) {
  wrong.clear();
  for (;;) {
    Match m(Bare{}, game, seats, config, source);
    if (from != nullptr) m.begin_with(from->state, from->chance_count);
    else m.begin_game();
    try {
      m.follow_log(log, false);
      return m;
    } catch (const std::exception& e) {
      if (wrong.empty()) wrong = e.what();
      if (log.empty()) throw;
    }
    log = log.first(std::min(m.log_.size(), log.size() - 1));
  }
}

/// Entries that must fit one after the other, then the dice where the log stops before them.
void Match::follow_log(std::span<const LogEntry> log, bool dice) {
  note_secret_start();
  for (std::size_t i = 0; i < log.size(); ++i) {
    const LogEntry& e = log[i];
    const Turn t = turn();
    const auto fail = [i](const char* what) { throw std::runtime_error(fmt::format("log entry {}: {}", i + 1, what)); };
    if (t.over) fail("expected the end of the log, the game is over");
    if (t.chance != (e.seat == kChance)) fail(t.chance ? "expected chance" : "expected a decision of a seat");
    if (t.chance) {
      const bool known = e.action.verb < game_->rules.verbs.size() && e.action.argc <= e.action.arg.size();
      if (!known || !chance_valid(game_->rules, raw(), e.action)) fail("this cannot come up here");
      carry_out(kChance, e.action);
      ++chance_count_;
      forget_undo(Verdict::Code::undo_chance);
      note_secret_start();
      continue;
    }
    Options out;
    if (e.seat < seats_ && t.seats.has(e.seat)) list_options(game_->rules, raw(), e.seat, out);
    if (!out.contains(e.action)) fail("not a legal action of that seat");
    play(e.seat, e.action, false);
  }
  if (dice) run_dice();
  if (log_.size() > log.size()) note_secret_start();
}

Match Match::resume(const LoadedGame& game, int seats, const Config& config, const DrawSource& source,
                    const StateBox& snapshot, std::span<const LogEntry> log, u64 chance_count) {
  Match m(Bare{}, game, seats, config, source);
  m.begin_with(snapshot, chance_count);
  m.follow_log(log);
  return m;
}

}  // namespace tafel
