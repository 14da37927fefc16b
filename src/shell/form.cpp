// Forms; see form.h.
#include "shell/form.h"

#include <algorithm>

#include "kernel/broken.h"

namespace tafel {

namespace {

/// Order of parts that a step without an opinion has: by slot, or by verb and arguments.
u32 usual_rank(const Form& form, const Action& a) {
  if (form.shape == Form::Shape::slots) return a.arg[0];
  return u32{a.verb} << 24U | u32{a.arg[0]} << 16U | u32{a.arg[1]} << 8U | a.arg[2];
}

/// A form being tried on a copy of the seat's view. It never runs what comes after its step.
class Trial {
 public:
  Trial(const LoadedGame& game, const HiddenState& hidden, StateBox& box)
      : rules_(game.rules), box_(box), g_(game.raw(box)), seat_(hidden.viewer()) {
    copy_state(rules_, box_, hidden.box());
    depth_ = g_.stack().size();
    step_ = g_.stack().back().step;
    first_ = last_ = g_.stack().back();
  }

  const RawGame& raw() const { return g_; }
  const StepRow& row() const { return rules_.steps[step_]; }
  const Form& form() const { return *row().form; }
  const Frame& frame() const { return g_.stack().back(); }
  const Frame& last() const { return last_; }  ///< as the last part left it, even if the flow has gone on
  u32 rank(const Action& a) const {
    return row().order != nullptr ? row().order(g_, first_, a) : usual_rank(form(), a);
  }
  /// Does the step still ask this seat?
  bool open() const { return open_; }
  void list(Options& out) const { row().options(g_, frame(), seat_, out); }
  Why reason(const Action& a) const {
    std::vector<Refusal> noted;
    Options legal(&noted);
    list(legal);
    return find_reason(rules_, g_, seat_, a, noted);
  }
  /// Could it stand in the form at all? What belongs to another decision is refused for that, not for coming too late.
  bool has_slot(const Action& a) const {
    return form().shape != Form::Shape::slots || (a.argc > 0 && a.arg[0] < form().fields);
  }
  /// Nothing more fits. A step that is answered slot by slot and still waits for others knows why; otherwise no rule
  /// forbids it: the decision is over.
  Verdict too_late(const Action& a) const {
    const Stack& stack = g_.stack();
    const bool waits = form().shape == Form::Shape::slots && stack.size() == depth_ && stack.back().step == step_;
    if (waits && row().why != nullptr)
      if (const Why why = row().why(g_, frame(), seat_, a)) return {Verdict::Code::illegal, why};
    return {Verdict::Code::form_too_long};
  }
  void apply(const Action& a) {
    try {
      Stack& stack = g_.stack();
      const Next next = row().apply(g_, stack.back(), seat_, a);
      last_ = stack.back();
      follow(rules_, stack, next);
      open_ = stack.size() == depth_ && stack.back().step == step_ && row().actors(g_, stack.back()).has(seat_);
      if (open_ && row().enter != nullptr) open_ = stays();
    } catch (const BrokenRule&) {
      open_ = false;  // what follows needs something that the seat does not know
    }
  }

 private:
  /// Would the step ask once more? What it does where it would not already belongs to what comes after.
  bool stays() {
    StateBox before;
    copy_state(rules_, before, box_);
    if (row().enter(g_, g_.stack().back()).kind == Next::Kind::stay) return true;
    copy_state(rules_, box_, before);
    return false;
  }

  const Rules& rules_;
  StateBox& box_;
  RawGame g_;
  Seat seat_;
  std::size_t depth_ = 0;
  u8 step_ = 0;
  Frame first_{}, last_{};
  bool open_ = true;
};

std::optional<Action> with_verb(const Options& legal, u8 verb) {
  for (const Action& a : legal)
    if (a.verb == verb) return a;
  return std::nullopt;
}

/// Fills the rest of a form that has all its parts.
Verdict finish(Trial& trial, std::vector<Action>& actions) {
  const Form& form = trial.form();
  while (trial.open()) {
    Options legal;
    trial.list(legal);
    if (const auto gap = with_verb(legal, form.filler)) {
      actions.push_back(*gap);
      trial.apply(*gap);
      continue;
    }
    if (form.close == Form::kNone) return {Verdict::Code::illegal, trial.row().rule};
    const Action close = make_action(form.close);
    if (!legal.contains(close)) return {Verdict::Code::illegal, trial.reason(close)};
    actions.push_back(close);
    return {};
  }
  return {};
}

Verdict lay_down(Trial& trial, std::span<const Action> parts, std::vector<Action>& actions) {
  for (std::size_t next = 0; next < parts.size();) {
    const Action& part = parts[next];
    if (!trial.open()) return trial.too_late(part);
    if (!trial.has_slot(part)) return {Verdict::Code::illegal, trial.reason(part)};
    Options legal;
    trial.list(legal);
    if (legal.contains(part)) {
      actions.push_back(part);
      trial.apply(part);
      ++next;
      continue;
    }
    const auto gap = with_verb(legal, trial.form().filler);
    if (!gap || trial.rank(*gap) >= trial.rank(part)) return {Verdict::Code::illegal, trial.reason(part)};
    actions.push_back(*gap);
    trial.apply(*gap);
  }
  return {};
}

/// The parts of a draft in the order of the rules; what fills gaps or closes is added later.
std::vector<Action> in_order(const Trial& trial, std::span<const Action> parts) {
  std::vector<Action> sorted;
  for (const Action& a : parts)
    if (a.verb != trial.form().filler && a.verb != trial.form().close) sorted.push_back(a);
  std::ranges::stable_sort(sorted, {}, [&](const Action& a) { return trial.rank(a); });
  return sorted;
}

/// What stood in the form before fits; what came last is refused for what it meets there, not for what follows it in
/// the order of the rules. Where that order is all that forbids it, the step names no more than its own rule.
void blame_newest(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> parts, Verdict& verdict) {
  StateBox box;
  Trial trial(game, hidden, box);
  if (trial.form().shape != Form::Shape::amounts || parts.size() < 2) return;
  std::vector<Action> actions;
  const Action& newest = parts.back();
  if (!lay_down(trial, in_order(trial, parts.first(parts.size() - 1)), actions) || !trial.open()) return;
  if (const Why why = trial.reason(newest); why.cause != 0 && why.rule.number != trial.row().rule.number)
    verdict = {Verdict::Code::illegal, why};
}

const StepRow* form_row(const LoadedGame& game, const HiddenState& hidden) {
  const RawGame g = game.look(hidden.box());
  const Turn turn = whose_turn(game.rules, g);
  if (turn.over || turn.chance || hidden.viewer() >= kMaxSeats || !turn.seats.has(hidden.viewer())) return nullptr;
  const StepRow& row = top_row(game.rules, g);
  return row.form != nullptr ? &row : nullptr;
}

Verdict fits(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> parts) {
  Assembly tried;
  assemble(game, hidden, parts, false, tried);
  return tried.verdict;
}

/// A field per slot: what may stand there beside the rest of the draft.
void slot_fields(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft, FormSheet& sheet) {
  StateBox box;
  Trial trial(game, hidden, box);
  for (u8 slot = 0; slot < sheet.form->fields; ++slot) {
    FormField field;
    std::vector<Refusal> noted;
    Options legal(&noted);
    if (trial.open()) trial.list(legal);
    const auto mine = std::ranges::find_if(draft, [slot](const Action& a) { return a.arg[0] == slot; });
    std::vector<Action> rest;
    for (const Action& a : draft)
      if (a.arg[0] != slot) rest.push_back(a);
    for (const Action& a : legal) {
      if (a.verb == sheet.form->filler || a.arg[0] != slot) continue;
      FormChoice choice{a};
      if (mine != draft.end() && a == *mine) field.chosen = static_cast<int>(field.choices.size());
      else if (!rest.empty()) {
        rest.push_back(a);
        const Verdict v = fits(game, hidden, rest);
        rest.pop_back();
        choice.possible = static_cast<bool>(v);
        choice.refusal = v.why;
      }
      field.choices.push_back(choice);
    }
    for (const Refusal& r : noted)
      if (r.action.argc > 0 && r.action.arg[0] == slot) field.choices.push_back({r.action, r.why, false});
    if (mine != draft.end() && legal.contains(*mine)) trial.apply(*mine);
    else if (const auto gap = with_verb(legal, sheet.form->filler); gap && gap->arg[0] == slot) trial.apply(*gap);
    sheet.fields.push_back(std::move(field));
  }
}

/// Whatever the step mentions while the draft is laid down part by part, and the draft itself.
void name_beside_draft(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft,
                       std::vector<Action>& named) {
  const auto add = [&](const Action& a) {
    if (std::ranges::find(named, a) == named.end()) named.push_back(a);
  };
  StateBox box;
  Trial trial(game, hidden, box);
  for (const Action& part : in_order(trial, draft)) {
    Options before;
    trial.list(before);
    if (!before.contains(part)) break;
    trial.apply(part);
    if (!trial.open()) break;
    std::vector<Refusal> noted;
    Options legal(&noted);
    trial.list(legal);
    for (const Action& a : legal) add(a);
    for (const Refusal& r : noted) add(r.action);
  }
  for (const Action& a : draft) add(a);
}

/// A field per action: how often, and how often at most.
void amount_fields(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft, FormSheet& sheet) {
  constexpr int kMost = 40;
  StateBox box;
  const Trial trial(game, hidden, box);
  std::vector<Refusal> noted;
  Options legal(&noted);
  trial.list(legal);
  // What is refused alone may be possible beside the rest of the draft: a relic pays once a slot has been freed.
  std::vector<Action> named(legal.begin(), legal.end());
  for (const Refusal& r : noted) named.push_back(r.action);
  // And what is mentioned only beside the draft: the cards that pay for the action chosen first.
  name_beside_draft(game, hidden, draft, named);
  for (const Action& a : named) {
    if (a.verb == sheet.form->close || a.verb == sheet.form->filler) continue;
    FormField field{.choices = {{a}}};
    field.count = field.most = static_cast<int>(std::ranges::count(draft, a));
    std::vector<Action> more(draft.begin(), draft.end());
    for (; field.most < kMost; ++field.most) {
      more.push_back(a);
      const Verdict v = fits(game, hidden, more);
      if (v) continue;
      field.choices[0].refusal = v.why;
      break;
    }
    field.choices[0].possible = field.most > field.count;
    sheet.fields.push_back(std::move(field));
  }
}

}  // namespace

void assemble(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> parts, bool complete,
              Assembly& out) {
  Trial trial(game, hidden, out.after);
  const std::vector<Action> sorted = in_order(trial, parts);
  out.actions.clear();
  out.verdict = lay_down(trial, sorted, out.actions);
  if (!out.verdict) blame_newest(game, hidden, parts, out.verdict);
  out.frame = trial.last();
  if (out.verdict && complete) out.verdict = finish(trial, out.actions);
}

void assemble_before(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft,
                     const Action& part, Assembly& out) {
  Trial trial(game, hidden, out.after);
  std::vector<Action> before = in_order(trial, draft);
  std::erase_if(before, [&](const Action& a) { return trial.rank(a) > trial.rank(part); });
  out.actions.clear();
  out.verdict = lay_down(trial, before, out.actions);
  out.frame = trial.last();
}

FormSheet form_sheet(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft) {
  FormSheet sheet;
  const StepRow* row = form_row(game, hidden);
  if (row == nullptr) return sheet;
  sheet.form = row->form;
  Assembly parts;
  assemble(game, hidden, draft, false, parts);
  sheet.draft = parts.verdict;
  if (row->totals != nullptr && sheet.draft) {
    Totals totals;
    row->totals(game.raw(parts.after), parts.frame, hidden.viewer(), totals);
    sheet.totals = std::move(totals.list);
  }
  Assembly whole;
  assemble(game, hidden, draft, true, whole);
  sheet.ready = whole.verdict;
  if (sheet.form->shape == Form::Shape::slots) slot_fields(game, hidden, draft, sheet);
  else amount_fields(game, hidden, draft, sheet);
  return sheet;
}

}  // namespace tafel
