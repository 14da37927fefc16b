// A table in memory: acting, taking back, versions, summary; see open_table.h.
#include "server/open_table.h"

#include "shell/guide.h"
#include "shell/json.h"

namespace tafel::server {

/// New log entries as rows; `before` is the position before the first of them and moves along.
void OpenTable::collect(std::size_t from, StateBox& before, std::vector<LogRow>& rows) {
  const Rules& rules = game_->rules;
  for (std::size_t i = from; i < match->log().size(); ++i) {
    const LogEntry& e = match->log()[i];
    rows.push_back({e.seat == kChance ? LogRow::Kind::chance : LogRow::Kind::act, e.seat, e.action.key(), e.step,
                    notation(rules, game_->look(before), e.action), i < match->public_entries()});
    count(rows.back());
    tafel::act(rules, game_->raw(before), e.seat, e.action);
  }
}

/// Versions and cuts follow from the rows alone, in play as after a restart.
void OpenTable::count(const LogRow& row) {
  if (row.open)
    for (u32& v : versions_) ++v;
  else ++versions_[slot(row.seat)];
  if (row.kind == LogRow::Kind::undo) {
    Cut cut{versions_, static_cast<std::size_t>(row.action)};
    // What was taken back in secret has cut off nothing that others knew of: whoever guesses at older versions must not
    // hear that it happened.
    for (std::size_t s = 0; !row.open && s < cut.version.size(); ++s)
      if (s != slot(row.seat)) cut.version[s] = 0;
    cuts_.push_back(cut);
  }
  if (row.kind == LogRow::Kind::rules) cuts_.push_back({versions_, 0});
}

void OpenTable::start(std::vector<LogRow>& rows) {
  const Config config = config_from(game_->rules, info.options);
  info.nonces = info.guided() ? std::vector<Nonce>{} : gather_nonces(info);  // the deal of a guide is fixed
  info.fixed = false;
  for (SeatInfo& seat : info.seats) seat.commitment.clear(), seat.nonce.clear();
  if (info.guided() && game_->guide != nullptr) match.emplace(begin_guided(*game_, *game_->guide));
  else if (position) match.emplace(Match::resume(*game_, seats(), config, info.source(), *position, {}, 0));
  else match.emplace(*game_, seats(), config, info.source());
  position.reset();
  StateBox at = match->state_at(0);
  collect(0, at, rows);
  info.state = match->over() ? TableState::over : TableState::playing;
  info.rules_version = game_->rules.version;
  info.pack_hash = game_->pack_hash;
}

SnapshotRow OpenTable::place(const StateBox& from) {
  position = std::make_unique<StateBox>();
  copy_state(game_->rules, *position, from);
  info.base_row = 0;
  info.rules_version = game_->rules.version;
  info.pack_hash = game_->pack_hash;
  return {0, info.rules_version, info.pack_hash, 0, to_text(state_to_json(game_->rules, game_->pack.get(), from))};
}

std::optional<SnapshotRow> OpenTable::adopt(Match&& imported, std::vector<LogRow>& rows) {
  match.emplace(std::move(imported));
  StateBox at = match->state_at(0);
  std::optional<SnapshotRow> base;
  if (match->resumed()) {
    info.base_row = 0;
    base = SnapshotRow{0, game_->rules.version, game_->pack_hash, match->chance_count_before(),
                       to_text(state_to_json(game_->rules, game_->pack.get(), at))};
  }
  collect(0, at, rows);
  info.state = match->over() ? TableState::over : TableState::playing;
  info.rules_version = game_->rules.version;
  info.pack_hash = game_->pack_hash;
  return base;
}

Verdict OpenTable::act(Seat seat, u32 version, const std::vector<std::string>& actions, std::vector<LogRow>& rows) {
  using Code = Verdict::Code;
  if (match->over()) return {Code::over};
  if (seat >= seats() || !match->turn().seats.has(seat)) return {Code::not_your_turn};
  if (version != this->version(seat)) return {Code::stale};
  // Later notations of a form are read in the position that the earlier ones lead to.
  StateBox trial, before;
  copy_state(game_->rules, trial, match->state());
  copy_state(game_->rules, before, match->state());
  std::vector<Action> list;
  for (const std::string& text : actions) {
    const RawGame g = game_->raw(trial);
    const auto action = parse_notation(game_->rules, g, text);
    if (!action) return {Code::malformed};
    list.push_back(*action);
    if (list.size() == actions.size()) break;
    const Turn turn = whose_turn(game_->rules, g);
    if (turn.over || turn.chance || !turn.seats.has(seat)) return {Code::form_too_long};
    Options legal;
    list_options(game_->rules, g, seat, legal);
    if (!legal.contains(*action)) break;  // submit names the rule
    tafel::act(game_->rules, g, seat, *action);
  }
  const std::size_t from = match->log().size();
  const Verdict verdict = match->submit(seat, match->version(seat), list);
  if (verdict) collect(from, before, rows);
  return verdict;
}

Verdict OpenTable::act(Seat seat, const Action& action, std::vector<LogRow>& rows) {
  StateBox before;
  copy_state(game_->rules, before, match->state());
  const std::size_t from = match->log().size();
  const Verdict verdict = match->submit(seat, match->version(seat), std::span(&action, 1));
  if (verdict) collect(from, before, rows);
  return verdict;
}

std::optional<std::vector<Action>> read_parts(const LoadedGame& game, const HiddenState& hidden,
                                              const std::vector<std::string>& parts) {
  std::vector<Action> out;
  for (const std::string& text : parts) {
    const auto action = parse_notation(game.rules, game.look(hidden.box()), text);
    if (!action) return std::nullopt;
    out.push_back(*action);
  }
  return out;
}

Verdict OpenTable::hand_in(Seat seat, u32 version, const std::vector<std::string>& parts, std::vector<LogRow>& rows) {
  using Code = Verdict::Code;
  if (match->over()) return {Code::over};
  if (seat >= seats() || !match->turn().seats.has(seat)) return {Code::not_your_turn};
  if (version != this->version(seat)) return {Code::stale};
  const auto list = read_parts(*game_, match->view(seat), parts);
  if (!list) return {Code::malformed};
  StateBox before;
  copy_state(game_->rules, before, match->state());
  const std::size_t from = match->log().size();
  const Verdict verdict = match->submit_form(seat, match->version(seat), *list);
  if (verdict) collect(from, before, rows);
  return verdict;
}

Verdict may_undo(const Match& match, Seat seat) {
  using Code = Verdict::Code;
  if (seat >= match.seats()) return {Code::nothing_to_undo};
  const Verdict verdict = match.can_undo(seat);
  if (verdict || verdict.code == Code::over || match.turn().secret) return verdict;
  // Whether somebody else's move showed something hidden is not this seat's business.
  const auto& log = match.log();
  for (std::size_t i = log.size(); i-- > 0;)
    if (log[i].seat != kChance) return log[i].seat == seat ? verdict : Verdict{Code::undo_other_seat};
  return {Code::nothing_to_undo};
}

Verdict OpenTable::undo(Seat seat, u32 version, std::vector<LogRow>& rows) {
  if (const Verdict verdict = may_undo(*match, seat); !verdict) return verdict;
  if (version != this->version(seat)) return {Verdict::Code::stale};
  const std::size_t before = match->log().size();
  const Verdict verdict = match->undo(seat, match->version(seat));
  if (!verdict) return verdict;
  // A form goes back as one; the log has a row for each of its parts.
  for (std::size_t i = match->log().size(); i < before; ++i) {
    rows.push_back({LogRow::Kind::undo, seat, match->public_entries(), 0, {}, !match->turn().secret});
    count(rows.back());
  }
  for (Client* c : clients) c->shown.events = std::min(c->shown.events, match->events().size());
  return verdict;
}

void OpenTable::set_standing(Seat seat, StandingAnswers given) {
  standing[seat] = std::move(given);
  standing_changed = static_cast<u8>(standing_changed | 1U << seat);
}

u8 OpenTable::turn_mask() const {
  u8 mask = 0;
  for (const Seat s : match->turn().seats) mask = static_cast<u8>(mask | 1U << s);
  return mask;
}

std::size_t OpenTable::events_known(Seat viewer, std::size_t entry, u32 version) const {
  if (version > this->version(viewer)) return 0;
  for (const Cut& cut : cuts_)
    if (version < cut.version[slot(viewer)]) entry = std::min(entry, cut.entries);
  // Only now: what was taken back may have been longer than what is there. Counted by what everybody may know of: else
  // guessing would tell how many secret answers there are.
  if (entry > match->public_entries()) return 0;
  std::size_t n = 0;
  while (n < match->events().size() && match->events()[n].entry < entry) ++n;
  return n;
}

namespace {

/// The latest sentence that says more than whose turn it is; that one, if there is nothing else.
std::string last_news(const Speaker& speaker, const RawGame& g, const std::vector<MatchEvent>& events) {
  std::string turn;
  for (std::size_t i = events.size(); i-- > 0 && events.size() - i < 50;) {
    const Event& e = events[i].event;
    std::string text = speaker.event(g, e, kNobody);
    if (text.empty()) continue;
    const bool only_a_name = e.argc == 1 && speaker.rules.events[e.kind].domain[0] == kSeatArg;
    if (!only_a_name) return text;
    if (turn.empty()) turn = std::move(text);
  }
  return turn;
}

}  // namespace

void OpenTable::refresh(const Wording& wording, bool secretly) {
  const Turn turn = match ? match->turn() : Turn{};
  std::vector<Seat> to_act;
  for (const Seat s : turn.seats) to_act.push_back(s);
  if (!secretly || to_act != info.summary.turn) info.updated = now_ms();
  if (!match) return;
  const HiddenState open = match->view(kNobody);
  const RawGame g = game_->look(open.box());
  Summary& sum = info.summary;
  sum.turn = std::move(to_act);
  sum.secret = turn.secret;
  sum.team.clear();
  for (Seat s = 0; s < seats() && game_->rules.team != nullptr; ++s) sum.team.push_back(game_->rules.team(g, s));
  sum.round = game_->rules.round(g);
  sum.winner.clear();
  if (turn.over) {
    const std::vector<u8> places = match->places();
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i] == 1) sum.winner.push_back(static_cast<Seat>(i));
    if (info.state == TableState::playing) info.state = TableState::over;
  }
  for (const std::string_view language : kLanguages) {
    const Speaker speaker = wording.speaker(*game_, info, language);
    sum.last[std::string(language)] = last_news(speaker, g, match->events());
  }
}

SnapshotRow OpenTable::snapshot(i64 row) const {
  return {row, game_->rules.version, game_->pack_hash, match->chance_count(),
          to_text(state_to_json(game_->rules, game_->pack.get(), match->state()))};
}

void OpenTable::take_over(OpenTable&& fresh) {
  info = std::move(fresh.info);
  if (fresh.match) match.emplace(std::move(*fresh.match));
  else match.reset();
  position = std::move(fresh.position);
  chat = std::move(fresh.chat);
  chat_count = fresh.chat_count;
  standing = std::move(fresh.standing);
  standing_changed = 0;
  spectator_view.clear();
  last_snapshot = fresh.last_snapshot;
  clock_entry = ~std::size_t{0};
  versions_ = fresh.versions_;
  cuts_ = std::move(fresh.cuts_);
}

bool OpenTable::online(PersonId person) const {
  for (const Client* c : clients)
    if (c->person == person) return true;
  return false;
}

}  // namespace tafel::server
