// Phase 2, action: turns, the choice of an action, passing (SDM-050 to SDM-061, SDM-150 to SDM-153).
#include "games/schatten/steps.h"

namespace schatten {

/// SDM-150, SDM-151, SDM-152, R-79: whoever passes first takes the marker, and every other seat has one more turn.
void pass_turn(Game& g, Seat s) {
  g.emit(event::passed, s);
  if (g->first_pass != 0) return;
  g->first_pass = static_cast<u8>(s + 1);
  g->last_turns = static_cast<u8>(g.seats() - 1);
  g->marker = s;
  g.emit(event::marker_taken, s);
}

/// SDM-132: what has lost its last adventurer works until here.
Next end_turn(Game& g, Turn& l) {
  g->played = {};
  g->fading = g->taken = {};
  g->visited = {};
  if (l.act == Act::recruit) g->recruited.add(l.seat);  // the bonus was for the first one
  ++g->acts[l.seat];
  return done();
}

/// SDM-050: from the start player clockwise.
struct ActionBegin : In<Main> {
  static constexpr std::string_view name = "action.begin";
  static Next run(Game& g, Main& l) {
    g->phase = Phase::action;
    l.k = g->marker;
    return go<TurnNext>();
  }
};

/// One turn after the other; SDM-153, R-22: after the last turns the decision phase begins.
struct TurnNext : In<Main> {
  static constexpr std::string_view name = "action.turn";
  static Next run(Game& g, Main& l) {
    if (g->first_pass != 0) {
      if (g->last_turns == 0) return go<DecisionBegin>();
      --g->last_turns;
    }
    Turn turn;
    turn.seat = l.k;
    l.k = next_seat(l.k, g.seats());
    return call<ChooseAction>(turn);
  }
};

/// SDM-051: what can be carried out to its end; passing always. Asked even if only passing is possible, so that
/// nobody learns what a hand lacks. A paid action is one form with its payment; the hero action names its quest at once
/// (SDM-140).
struct ChooseAction : In<Turn> {
  static constexpr std::string_view name = "action.choose";
  static constexpr Rule rule{51};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::finish};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static bool tired(const Game& g, Seat s) { return g->acts[s] >= g.pack.rule.actions_at_most; }
  static void options(const Game& g, const Turn& l, Options& out) {
    if (l.act != Act::none) return paid_options(g, l, out);
    if (!tired(g, l.seat)) {
      for (u8 act = 0; is_paid(static_cast<Act>(act)); ++act) {
        const Why why = action_refusal(g, l.seat, static_cast<Act>(act));
        out.add_if(!why, why, static_cast<u8>(verb::recruit + act));
      }
      const int available = g.available(l.seat);
      for (const u8 quest : g->open) {
        const int missing = required_bid(g, l.seat, quest) - available;
        out.add_if(missing <= 0, because({141}, cause::adventurers_missing, missing, quest), verb::use_hero, quest);
      }
    }
    out.add(verb::pass);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb < verb::recruit || a.verb >= verb::conflict) return {};
    if (l.act != Act::none) return a.verb <= verb::pass ? because({51}, cause::one_action) : paid_why(g, l, a);
    if (a.verb == verb::use_hero && !g->open.has(a.arg[0])) return because({140}, cause::quest_not_open, a.arg[0]);
    if (a.verb < verb::pass) return because({51}, cause::too_many_actions);
    return because({51}, cause::choose_action_first);
  }
  /// SDM-151: what passing now would leave unused.
  static Why warning(const Game& g, const Turn& l, Seat, Action a) {
    return a.verb == verb::pass && g->hand_count[l.seat] > 0 && g->first_pass == 0
               ? because({150}, cause::cards_left, g->hand_count[l.seat])
               : Why{};
  }
  static u32 order(const Game&, const Turn&, Action a) { return paid_rank(a); }
  static void totals(const Game& g, const Turn& l, Seat, Totals& out) {
    if (is_paid(l.act)) paid_totals(g, l, out);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (l.act != Act::none) return paid_apply(g, l, a);
    l.act = static_cast<Act>(a.verb - verb::recruit);
    if (is_paid(l.act)) return stay();
    if (l.act == Act::pass) {
      pass_turn(g, l.seat);
      return end_turn(g, l);
    }
    l.quest = a.arg[0];
    l.count = static_cast<u8>(required_bid(g, l.seat, l.quest));
    return go<HeroSource>();
  }
};

/// Where turns end that have drawn cards or organisations last.
struct EndTurn : In<Turn> {
  static constexpr std::string_view name = "action.end";
  static Next run(Game& g, Turn& l) { return end_turn(g, l); }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::ActionChapter>() {
  return make_rows<schatten::Game>(schatten::ActionChapter{});
}
