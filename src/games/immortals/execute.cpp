// Execution: seats take turns, reveal one card each, carry it out or pass (IMM-250 to IMM-256, R-22 to R-27).
// What the cards do stands in effects.cpp, battles in battle.cpp.
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
bool board_empty(const Game& g, Seat s) {
  for (u8 c : g->field[s])
    if (c != kNoCard) return false;
  return true;
}

/// passed, or no card left on the board.
bool is_done(const Game& g, Seat s) { return g->passed[s] != 0 || board_empty(g, s); }

}  // namespace

Next end_action(Game& g, Turn& l) {
  g->shown = 0;
  // IMM-111, R-23, R-57: land, magic and blank cards are in the hand again; R-62: a land card may be gone already.
  g->field[l.seat][l.field] = kNoCard;
  if (is_conflict(l.card)) discard_conflict(g, l.seat, l.card - kFirstConflict);  // IMM-113, R-22
  return done();
}

/// The loop over the seats; ends as soon as everybody is done (IMM-255, R-26).
struct ExecuteTurn : In<Main> {
  static constexpr std::string_view name = "execute.turn";
  static Next run(Game& g, Main& l) {
    bool over = true;
    for (Seat s = 0; s < g.seats(); ++s) over = over && is_done(g, s);
    if (over) {
      g->passed = {};
      return go<ScoreRound>();
    }
    const Seat s = g.turn_order(l.k);
    l.k = next_seat(l.k, g.seats());
    Turn turn;
    turn.seat = s;
    return is_done(g, s) ? call<Compensate>(turn) : call<Choose>(turn);
  }
};

/// IMM-251, IMM-252: reveal a card or pass; with only blanks left there is nothing to reveal.
struct Choose : In<Turn> {
  static constexpr std::string_view name = "execute.choose";
  static constexpr Rule rule{251};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    bool real = false;
    for (u8 c : g->field[l.seat]) real = real || (c != kNoCard && c != kBlank);
    // a blank may be revealed beside a real card. IMM-104: an empty field has no action.
    for (std::size_t f = 0; f < kFields; ++f)
      if (g->field[l.seat][f] != kNoCard) out.add_if(real, because({252}, cause::only_blanks), verb::reveal, f);
    out.add(verb::pass, kGold);
    out.add(verb::pass, kEnergy);
  }
  static Why why(const Game&, const Turn&, Seat, Action a) {
    if (a.verb == verb::reveal) return because({104}, cause::field_empty, a.arg[0]);
    return a.verb > verb::pass ? because({251}, cause::reveal_first) : Why{};
  }
  /// IMM-253: whoever passes takes his planned cards back and acts no more in this round.
  static Why warning(const Game& g, const Turn& l, Seat, Action a) {
    int real = 0;
    for (u8 c : g->field[l.seat]) real += c != kNoCard && c != kBlank;
    return a.verb == verb::pass && real > 0 ? because({253}, cause::cards_left, real) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::pass) {
      gain(g, l.seat, a.arg[0], g.pack.rule.compensation);
      g->passed[l.seat] = 1;
      g->field[l.seat] = {};  // IMM-253: back to the hand, unseen
      g.emit(event::passed, l.seat, a.arg[0]);
      return done();
    }
    l.field = a.arg[0];
    l.card = g->field[l.seat][l.field];
    g->shown = static_cast<u8>(1 + l.seat * kFields + l.field);
    g.emit(event::revealed, l.seat, l.field, l.card);
    return go<Act>();
  }
};

/// The revealed card: one of its effects, or compensation (IMM-120).
struct Act : In<Turn> {
  static constexpr std::string_view name = "execute.action";
  static constexpr Rule rule{120};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    effect_options(g, l, out);
    out.add(verb::compensate, kGold);
    out.add(verb::compensate, kEnergy);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb == verb::reveal || a.verb == verb::pass) return because({251}, cause::carry_out_first, l.field);
    if (a.verb == verb::send || a.verb == verb::place) return because({120}, cause::choose_action_first, l.field);
    return a.verb > verb::compensate ? effect_why(g, l, a) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb != verb::compensate) return effect_apply(g, l, a);
    gain(g, l.seat, a.arg[0], g.pack.rule.compensation);
    g.emit(event::compensated, l.seat, a.arg[0]);
    return end_action(g, l);
  }
};

/// IMM-171, IMM-173, IMM-201: how many armies attack or move; at least 1 goes, at least 1 stays behind.
struct HowMany : In<Turn> {
  static constexpr std::string_view name = "execute.count";
  static constexpr Rule rule{201};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    const int all = g.armies(l.src);
    for (int k = 1; k < all; ++k) out.add(verb::send, k);
    out.refuse(because(limit(l), cause::too_many, all - 1), verb::send, all);
  }
  static Rule limit(const Turn& l) { return l.verb == verb::attack ? Rule{201} : Rule{173}; }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb < verb::reveal) return {};
    if (a.verb != verb::send) return because(limit(l), cause::count_first);
    return a.arg[0] == 0 ? because(limit(l), cause::at_least_one)
                         : because(limit(l), cause::too_many, g.armies(l.src) - 1);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (l.verb == verb::attack) {
      open_battle(g, l, a.arg[0]);
      return go<Throw>();
    }
    take_armies(g, l.seat, l.src, a.arg[0]);
    put_armies(g, l.seat, l.dst, a.arg[0]);
    g.emit(event::moved, l.seat, a.arg[0], l.src, l.dst);
    return end_action(g, l);
  }
};

/// IMM-191, IMM-196: armies from one limbo, one by one in ascending order of the sites.
struct Spread : In<Turn> {
  static constexpr std::string_view name = "execute.place";
  static constexpr Rule rule{191};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (u8 site : g->own[l.seat] & g.pack.world_sites[l.world])
      if (site >= l.last) out.add(verb::place, site);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb < verb::reveal) return {};
    const Rule raise = l.card == kFirstMagic ? Rule{191} : Rule{196};
    if (a.verb != verb::place) return because(raise, cause::place_first, l.left);
    if (world_of(a.arg[0]) != l.world) return because(raise, cause::other_world, l.world);
    if (!g->own[l.seat].has(a.arg[0])) return because(raise, cause::no_army_here, a.arg[0]);
    return because(raise, cause::later_sites_only, l.last);
  }
  static void totals(const Game&, const Turn& l, Seat, Totals& out) { out.limit("armies_left", l.left, l.left); }
  static Next apply(Game& g, Turn& l, Action a) {
    --g->limbo[l.seat][l.world];
    put_armies(g, l.seat, a.arg[0], 1);
    g.emit(event::raised, l.seat, 1, a.arg[0]);
    l.last = a.arg[0];
    return --l.left > 0 ? stay() : end_action(g, l);
  }
};

/// IMM-192, IMM-196; R-18: drawing 1 of 2 is allowed if there are no more.
struct MagicDraw : In<Turn> {
  static constexpr std::string_view name = "execute.draw";
  static constexpr Rule rule{192};
  static Next enter(Game& g, Turn& l) {
    if (l.left > 0 && g->pile[0] > 0) return stay();
    return l.left > 0 && deck_ready(g) ? go<MagicDraw>() : end_action(g, l);
  }
  static void outcomes(const Game& g, const Turn& l, Options& out) {
    for (u8 c : g->deck) out.add(verb::deal_card, l.seat, conflict_card(c));
  }
  static Action sample(const Game& g, const Turn& l, Rng& rng) {
    return make_action(verb::deal_card, l.seat, conflict_card(rng.pick(g->deck)));
  }
  static Next apply(Game& g, Turn& l, Action a) {
    const auto card = static_cast<std::size_t>(a.arg[1] - kFirstConflict);
    g->deck.remove(card);
    --g->pile[0];
    g->conflict[l.seat].add(card);
    ++g->conflict_count[l.seat];
    g.emit_to(SeatSet::of(l.seat), 1, event::card_drawn, l.seat, a.arg[1]);
    --l.left;
    return go<MagicDraw>();
  }
};

/// IMM-254: a seat that is done gets compensation as long as another one is not. It may say once and for all which.
struct Compensate : In<Turn> {
  static constexpr std::string_view name = "execute.compensation";
  static constexpr Rule rule{254};
  static constexpr std::array<u8, 1> standing{verb::compensate};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static Why why(const Game&, const Turn&, Seat, Action a) {
    return a.verb >= verb::reveal ? because({254}, cause::done_for_this_round) : Why{};
  }
  static void options(const Game&, const Turn&, Options& out) {
    out.add(verb::compensate, kGold);
    out.add(verb::compensate, kEnergy);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    gain(g, l.seat, a.arg[0], g.pack.rule.compensation);
    g.emit(event::compensated, l.seat, a.arg[0]);
    return done();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::ExecuteChapter>() {
  return make_rows<immortals::Game>(immortals::ExecuteChapter{});
}
