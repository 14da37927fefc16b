// The judge; see judge.h.
#include "shell/judge.h"

#include "kernel/broken.h"

namespace tafel {

std::string_view Verdict::key() const {
  static constexpr std::array<std::string_view, 11> kKey{
      "refusal.ok",          "refusal.over",          "refusal.not_your_turn",  "refusal.stale",
      "refusal.malformed",   "refusal.illegal",       "refusal.form_too_long",  "refusal.nothing_to_undo",
      "refusal.undo_chance", "refusal.undo_revealed", "refusal.undo_other_seat"};
  return kKey[static_cast<std::size_t>(code)];
}

Why find_reason(const Rules& rules, const RawGame& g, Seat s, const Action& a, std::span<const Refusal> noted) {
  for (const Refusal& r : noted)
    if (r.action == a) return r.why;
  const StepRow& row = top_row(rules, g);
  if (row.why != nullptr)
    if (const Why why = row.why(g, g.stack().back(), s, a)) return why;
  if (rules.why != nullptr)
    if (const Why why = rules.why(g, s, a)) return why;
  return row.rule;
}

Verdict judge(const Rules& rules, const RawGame& g, Seat s, const Action& a) {
  using Code = Verdict::Code;
  const Turn t = whose_turn(rules, g);
  if (t.over) return {Code::over};
  if (t.chance || s >= kMaxSeats || !t.seats.has(s)) return {Code::not_your_turn};
  if (a.verb >= rules.verbs.size() || a.argc > a.arg.size()) return {Code::malformed};
  std::vector<Refusal> noted;
  Options legal(&noted);
  list_options(rules, g, s, legal);
  if (legal.contains(a)) return {};
  return {Code::illegal, find_reason(rules, g, s, a, noted)};
}

bool tells_viewer(const LoadedGame& game, Seat viewer, const Happening& h) {
  try {
    const Rules& rules = game.rules;
    const HiddenState seen = hide_for(rules, game.pack.get(), h.before, viewer);
    StateBox guess;
    copy_state(rules, guess, seen.box());
    const RawGame g = game.raw(guess);
    Options out;
    list_options(rules, g, h.seat, out);
    if (!out.contains(h.action)) return true;
    act(rules, g, h.seat, h.action);
    rules.hide(g, viewer);
    return !same_state(rules, guess, hide_for(rules, game.pack.get(), h.after, viewer).box());
  } catch (const BrokenRule&) {
    return true;  // the view alone cannot carry the action: it held something the viewer did not know
  }
}

namespace {

bool reveals(const Rules& rules, std::span<const Event> events) {
  for (const Event& e : events)
    if (e.open < e.argc || rules.events[e.kind].reveals) return true;
  return false;
}

}  // namespace

bool shows_something(const LoadedGame& game, int seats, const Happening& h) {
  if (reveals(game.rules, h.events) || tells_viewer(game, kNobody, h)) return true;
  for (Seat viewer = 0; viewer < seats; ++viewer)
    if (tells_viewer(game, viewer, h)) return true;
  return false;
}

bool completes_secret(const LoadedGame& game, const StateBox& state, std::size_t depth, Seat s, const Action& a) {
  const Rules& rules = game.rules;
  StateBox probe;
  copy_state(rules, probe, state);
  const RawGame g = game.raw(probe);
  Stack& stack = g.stack();
  const u8 step = stack[depth - 1].step;
  follow(rules, stack, top_row(rules, g).apply(g, stack.back(), s, a));
  // What follows by itself, as it will: what a private decision has called ends, and nobody hears of it before the
  // decision as a whole is made; a step that has nobody left to ask goes on.
  for (int guard = 0; guard < 1000; ++guard) {
    if (stack.size() < depth || (stack.size() == depth && stack.back().step != step)) return true;
    const StepRow& row = top_row(rules, g);
    if (row.kind == StepKind::choice || row.kind == StepKind::chance) return true;
    if (row.enter != nullptr)
      if (const Next next = row.enter(g, stack.back()); next.kind != Next::Kind::stay) {
        follow(rules, stack, next);
        continue;
      }
    if (row.kind == StepKind::secret && !row.actors(g, stack.back()).empty()) return false;
    if (stack.size() == depth) return true;  // everybody has answered
    follow(rules, stack, row.run(g, stack.back()));
  }
  return true;
}

namespace {

/// Height at which the open secret step stands: below what a private decision has called.
std::size_t secret_depth(const Rules& rules, const Stack& stack) {
  std::size_t depth = stack.size();
  while (depth > 1 && rules.steps[stack[depth - 2].step].kind == StepKind::secret) --depth;
  return depth;
}

}  // namespace

Outlook foresee(const LoadedGame& game, const HiddenState& hidden, const Action& a) {
  const Rules& rules = game.rules;
  const Seat seat = hidden.viewer();
  const int seats = rules.seats(game.look(hidden.box()));
  Outlook out;
  StateBox after;
  copy_state(rules, after, hidden.box());
  EventSink sink;
  const RawGame g = game.raw(after, &sink);
  const StepRow& row = top_row(rules, g);
  if (row.warning != nullptr) out.warning = row.warning(g, g.stack().back(), seat, a);
  try {
    if (row.kind == StepKind::secret) {
      out.final = completes_secret(game, hidden.box(), secret_depth(rules, g.stack()), seat, a);
      return out;
    }
    act(rules, g, seat, a);
    const Turn next = whose_turn(rules, g);
    const Happening h{hidden.box(), after, sink.list, seat, a};
    out.told_all = tells_viewer(game, kNobody, h);
    for (Seat s = 0; s < seats; ++s)
      if (s != seat && tells_viewer(game, s, h)) out.told.add(s);
    out.final = next.over || next.chance || reveals(rules, sink.list) || out.told_all || !out.told.empty();
  } catch (const BrokenRule&) {
    out.final = out.told_all = true;  // the view alone cannot carry it: something hidden is involved
  }
  return out;
}

}  // namespace tafel
