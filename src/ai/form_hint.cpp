// See form_hint.h.
#include "ai/form_hint.h"

#include <algorithm>

#include "kernel/broken.h"

namespace tafel {

namespace {

/// A form on its way through the canonical order of its step, on a copy of the seat's view.
class LaidForm {
 public:
  LaidForm(const LoadedGame& game, const HiddenState& view) : game_(game), seat_(view.viewer()) {
    copy_state(game.rules, box_, view.box());
    depth_ = raw().stack().size();
    step_ = raw().stack().back().step;
    look();
  }
  bool open() const { return open_; }
  const Options& legal() const { return legal_; }
  HiddenState view() const { return hide_for(game_.rules, game_.pack.get(), box_, seat_); }
  void lay(const Action& a) {
    try {
      act(game_.rules, raw(), seat_, a);
      look();
    } catch (const BrokenRule&) {
      open_ = false;  // what follows needs something that the seat does not know
    }
  }

 private:
  RawGame raw() { return game_.raw(box_); }
  void look() {
    const RawGame g = raw();
    const Turn turn = whose_turn(game_.rules, g);
    open_ = !turn.over && !turn.chance && turn.seats.has(seat_) && g.stack().size() == depth_ &&
            g.stack().back().step == step_;
    legal_ = Options();
    if (open_) list_options(game_.rules, g, seat_, legal_);
  }

  const LoadedGame& game_;
  Seat seat_;
  StateBox box_;
  std::size_t depth_ = 0;
  u8 step_ = 0;
  bool open_ = true;
  Options legal_;
};

bool goes_with(const LoadedGame& game, const HiddenState& view, std::span<const Action> draft, const Action& a) {
  std::vector<Action> more(draft.begin(), draft.end());
  more.push_back(a);
  Assembly tried;
  assemble(game, view, more, false, tried);
  return static_cast<bool>(tried.verdict);
}

/// Field by field: what is laid is laid, what the player would leave empty stays empty.
std::vector<Advice> hint_in_slots(Player& player, const LoadedGame& game, const HiddenState& view,
                                  std::span<const Action> draft, std::size_t most, const std::atomic<bool>* stop,
                                  std::optional<HiddenState>& about) {
  const u8 filler = top_row(game.rules, game.look(view.box())).form->filler;
  LaidForm laid_form(game, view);
  while (laid_form.open()) {
    const Options& legal = laid_form.legal();
    const auto laid = std::ranges::find_if(draft, [&](const Action& a) { return legal.contains(a); });
    if (laid != draft.end()) {
      laid_form.lay(*laid);
      continue;
    }
    const auto gap = std::ranges::find_if(legal, [filler](const Action& a) { return a.verb == filler; });
    std::vector<Advice> advice;
    about = laid_form.view();
    if (gap == legal.end() || legal.size() > 1) advice = player.hint(*about, most, stop);
    std::erase_if(advice,
                  [&](const Advice& a) { return a.action.verb != filler && !goes_with(game, view, draft, a.action); });
    if (!advice.empty() && advice[0].action.verb != filler) return advice;
    if (gap == legal.end()) return {};
    laid_form.lay(Action(*gap));
  }
  return {};
}

}  // namespace

std::vector<Advice> hint_in_form(Player& player, const LoadedGame& game, const HiddenState& view,
                                 std::span<const Action> draft, std::size_t most, const std::atomic<bool>* stop,
                                 std::optional<HiddenState>* about) {
  std::optional<HiddenState> unwanted;
  std::optional<HiddenState>& at = about != nullptr ? *about : unwanted;
  at = view;
  const Form* form = top_row(game.rules, game.look(view.box())).form;
  if (form == nullptr) return draft.empty() ? player.hint(view, most, stop) : std::vector<Advice>{};
  Assembly laid;
  assemble(game, view, draft, false, laid);
  if (!laid.verdict) return {};
  if (form->shape == Form::Shape::slots) return hint_in_slots(player, game, view, draft, most, stop, at);
  LaidForm laid_form(game, view);
  for (const Action& a : laid.actions) laid_form.lay(a);
  if (!laid_form.open()) return {};
  at = laid_form.view();
  return player.hint(*at, most, stop);
}

}  // namespace tafel
