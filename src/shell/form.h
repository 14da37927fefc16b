// Forms for people: the parts of one decision in any order (kernel/form.h). Everything is computed from the position as
// the seat may see it, by trying parts on it with the rules' own options: no client needs a refusal of its own.
#pragma once

#include "shell/judge.h"

namespace tafel {

/// One thing that may be said in a field, and what speaks against it.
struct FormChoice {
  Action part;
  Why refusal{};
  bool possible = true;  ///< together with the rest of the draft
};

struct FormField {
  std::vector<FormChoice> choices;  ///< slots: what may stand here; amounts: the one thing that is counted
  int chosen = -1;                  ///< slots: position in `choices`, -1 = empty
  int count = 0, most = 0;          ///< amounts: how often in the draft; how often at most beside the rest of it
};

/// A form as it stands with a draft.
struct FormSheet {
  const Form* form = nullptr;  ///< nullptr: the open step is no form of this seat
  std::vector<FormField> fields;
  std::vector<Total> totals;
  Verdict draft;  ///< ok if all parts of the draft go together
  Verdict ready;  ///< ok if it can be handed in as it stands
};

FormSheet form_sheet(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft);

/// The parts of a draft as the rules want them: in canonical order, gaps filled, closed at the end.
struct Assembly {
  Verdict verdict;
  std::vector<Action> actions;
  StateBox after;  ///< the position with the parts in it
  Frame frame{};   ///< and the step's own values
};

/// The position in which this part is laid down: whatever of the draft comes before it has been.
void assemble_before(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> draft,
                     const Action& part, Assembly& out);

/// `complete`: the form shall be handed in; otherwise only the parts themselves are looked at.
void assemble(const LoadedGame& game, const HiddenState& hidden, std::span<const Action> parts, bool complete,
              Assembly& out);

}  // namespace tafel
