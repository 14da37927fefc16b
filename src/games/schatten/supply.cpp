// Phase 1, supply: quests are revealed, cards discarded and drawn, reinforcements taken (SDM-030 to SDM-042).
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

namespace {
/// Index of the level on top of the quest stack, 3 if it is empty (SDM-003).
std::size_t top_level(const Game& g) {
  std::size_t i = 0;
  while (i < 3 && g->quests_left[i] == 0) ++i;
  return i;
}

enum Token : u8 { kEye, kArtefact, kDragon };
Regions& tokens(Game& g, u8 kind) { return kind == kEye ? g->eyes : kind == kArtefact ? g->artefacts : g->dragons; }
const Regions& tokens(const Game& g, u8 kind) {
  return kind == kEye ? g->eyes : kind == kArtefact ? g->artefacts : g->dragons;
}

/// What is still to be drawn for one quest: other neutral regions (SDM-222, R-50).
Regions drawable(const Game& g, const Main& l) { return g.neutral() - tokens(g, l.kind); }

/// SDM-032, R-81: the reveal effect comes completely before the next quest.
Next begin_effect(Game& g, Main& l, const Effect& e) {
  if (e.kind == Do::reveal_arks) {
    l.seas = 0;
    return go<ArkDraw>();
  }
  if (e.kind < Do::reveal_eyes || e.kind > Do::reveal_dragons) return go<RevealQuest>();
  l.kind = static_cast<u8>(static_cast<u8>(e.kind) - static_cast<u8>(Do::reveal_eyes));
  l.left = e.n;
  require(l.kind <= kDragon && tokens(g, l.kind).empty(), "tokens of a quest that was revealed twice");
  return go<PlaceTokens>();
}

void place_ark(Game& g, u8 sea) {
  g->arks.add(sea);
  g.emit(event::ark_placed, sea);
}

/// too many cards when the phase began; with the option off only what is held now counts.
bool blocked(const Game& g, Seat s) { return g->overfull.has(s) && g.setting(option::overfull_blocks_draw) == 0; }

/// SDM-035: an empty draw pile; everything the seat has not discarded is in its hand, and everybody knows it.
void reshuffle(Game& g, Seat s) {
  g->hand[s] = g->known[s] = g->owned[s] - g->discard[s];
  g->discard[s] = {};
  g.emit(event::reshuffled, s);
}

}  // namespace

/// SDM-022, SDM-030, SDM-031: a new round; two quests if none lies open. R-46: rounds with an empty stack are counted.
struct RoundBegin : In<Main> {
  static constexpr std::string_view name = "round.begin";
  static Next run(Game& g, Main& l) {
    ++g->round;
    g->phase = Phase::supply;
    g->tied = {};
    g->acts = {};
    g->recruited = g->overfull = {};
    g->first_pass = g->last_turns = 0;
    if (top_level(g) == 3) ++g->grace;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->hand_count[s] > hand_limit(g, s)) g->overfull.add(s);
    l = {};
    l.n = g->open.empty() ? 2 : 1;
    g.emit(event::round_began, g->round);
    return go<RevealQuest>();
  }
};

/// SDM-003, SDM-030; R-51: the stack may end before that. R-04: level-2 quests that never come up stay unknown.
struct RevealQuest : In<Main> {
  static constexpr std::string_view name = "supply.quest";
  static constexpr Rule rule{30};
  static Quests next(const Game& g) { return g.pack.level[g.beginner() ? 1 : 0][top_level(g)] - g->revealed; }
  static Next enter(Game& g, Main& l) {
    if (l.n > 0 && top_level(g) < 3) return stay();
    l = {};
    return go<Discard>();
  }
  static void outcomes(const Game& g, const Main&, Options& out) { draw_outcomes(next(g), out, verb::reveal_quest); }
  static Next apply(Game& g, Main& l, Action a) {
    const u8 quest = a.arg[0];
    --g->quests_left[top_level(g)];
    g->revealed.add(quest);
    g->open.add(quest);
    --l.n;
    g.emit(event::quest_revealed, quest);
    return begin_effect(g, l, g.pack.quest[quest].revealed);
  }
};

/// SDM-221, SDM-222, SDM-224, SDM-226, SDM-231: into random neutral regions; SDM-223, R-49: fewer if there are fewer.
struct PlaceTokens : In<Main> {
  static constexpr std::string_view name = "supply.tokens";
  static constexpr Rule rule{222};
  static Next enter(Game& g, Main& l) { return l.left > 0 && !drawable(g, l).empty() ? stay() : go<RevealQuest>(); }
  static void outcomes(const Game& g, const Main& l, Options& out) {
    draw_outcomes(drawable(g, l), out, verb::draw_region);
  }
  static Next apply(Game& g, Main& l, Action a) {
    static constexpr std::array<u8, 3> kPlaced{event::eye_placed, event::artefact_placed, event::dragon_placed};
    tokens(g, l.kind).add(a.arg[0]);
    g.emit(kPlaced[l.kind], a.arg[0]);
    --l.left;
    return go<PlaceTokens>();
  }
};

/// SDM-236, R-47: region cards are drawn until two seas are known.
struct ArkDraw : In<Main> {
  static constexpr std::string_view name = "supply.arks";
  static constexpr Rule rule{236};
  static Next enter(Game& g, Main& l) {
    const Seas found{l.seas};
    if (found.size() < 2 && !(g.neutral() - g->visited).empty()) return stay();
    g->visited = {};
    if (found.size() > 2) return go<ArkSeas>();
    for (const u8 sea : found) place_ark(g, sea);
    return go<RevealQuest>();
  }
  static void outcomes(const Game& g, const Main&, Options& out) {
    draw_outcomes(g.neutral() - g->visited, out, verb::draw_region);
  }
  static Next apply(Game& g, Main& l, Action a) {
    g->visited.add(a.arg[0]);
    l.seas = static_cast<u8>(l.seas | g.pack.seas[a.arg[0]].bits);
    g.emit(event::region_drawn, a.arg[0]);
    return go<ArkDraw>();
  }
};

/// SDM-237: the start player chooses two of three seas.
struct ArkSeas : In<Main> {
  static constexpr std::string_view name = "supply.ark_seas";
  static constexpr Rule rule{237};
  static Seat actor(const Game& g, const Main&) { return g->marker; }
  static void options(const Game&, const Main& l, Options& out) {
    for (const u8 a : Seas{l.seas})
      for (const u8 b : Seas{l.seas})
        if (a < b) out.add(verb::ark_seas, a, b);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    if (a.verb != verb::ark_seas) return {};
    return because({237}, a.arg[0] == a.arg[1] ? cause::two_seas : cause::sea_not_found);
  }
  /// Which of the two seas is named first makes no difference.
  static Action usual(const Game&, const Main&, Action a) {
    if (a.verb != verb::ark_seas || a.argc != 2 || a.arg[0] <= a.arg[1]) return a;
    return make_action(verb::ark_seas, a.arg[1], a.arg[0]);
  }
  static Next apply(Game& g, Main&, Action a) {
    place_ark(g, a.arg[0]), place_ark(g, a.arg[1]);
    return go<RevealQuest>();
  }
};

/// SDM-033, R-69: everybody at the same time, cards in ascending order.
struct Discard : In<Main> {
  static constexpr std::string_view name = "supply.discard";
  static constexpr Rule rule{33};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::keep_rest};
  static constexpr std::array<u8, 1> standing{verb::keep_rest};
  static Next enter(Game& g, Main&) { return g->round == 1 ? go<DrawAll>() : stay(); }
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->hand_count[s] > 0 && !g->ready.has(s)) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    for (const u8 card : g->hand[s] - g->thrown[s])
      if (Cards::one(card) > g->thrown[s].bits) out.add(verb::throw_away, card);
    out.add(verb::keep_rest);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::throw_away) return {};
    if (g->thrown[s].has(a.arg[0])) return because({33}, cause::thrown_already, a.arg[0]);
    return g->hand[s].has(a.arg[0]) ? because({33}, cause::ascending) : because({33}, cause::not_in_hand, a.arg[0]);
  }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    const int kept = g->hand_count[s] - g->thrown[s].size();
    const int limit = blocked(g, s) ? 0 : std::min(hand_limit(g, s), g->owned[s].size());  // SDM-037, R-80
    out.limit("draw_after", std::max(0, limit - kept), hand_limit(g, s));
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    if (a.verb == verb::throw_away) g->thrown[s].add(a.arg[0]);
    else g->ready.add(s);
  }
  static Next finish(Game& g, Main&) {
    for (Seat s = 0; s < g.seats(); ++s)
      for (const u8 card : g->thrown[s]) {
        discard_card(g, s, card);
        g.emit(event::discarded, s, card);
      }
    g->thrown = {};
    g->ready = {};
    return go<DrawAll>();
  }
};

/// SDM-034, SDM-036, SDM-037: everybody fills up the hand.
struct DrawAll : In<Main> {
  static constexpr std::string_view name = "supply.draw_all";
  static Next run(Game& g, Main& l) {
    while (l.k < g.seats()) {
      const Seat s = l.k++;
      if (blocked(g, s)) continue;
      const int need = hand_limit(g, s) - g->hand_count[s];
      if (need > 0) return call<DrawCards>(Deal{s, static_cast<u8>(need)});
    }
    l = {};
    return go<Reinforce>();
  }
};

/// Draws for one seat; SDM-035: when the draw pile is empty, the discard pile becomes the new one. R-80: then it ends.
struct DrawCards : In<Deal> {
  static constexpr std::string_view name = "draw";
  static constexpr Rule rule{35};
  static constexpr int kAtOnce = 4;
  static int now(const Game& g, const Deal& l) {
    return std::min({kAtOnce, static_cast<int>(l.left), g.draw_count(l.seat)});
  }
  static Next enter(Game& g, Deal& l) {
    if (l.left == 0) return done();
    if (g.draw_count(l.seat) > 0) return stay();
    if (g->discard[l.seat].empty()) return done();
    reshuffle(g, l.seat);
    return go<DrawCards>();
  }
  static Action sample(const Game& g, const Deal& l, Rng& rng) {
    Cards pile = g.draw_pile(l.seat), drawn;
    for (int i = now(g, l); i > 0; --i) {
      const u8 card = rng.pick(pile);
      pile.remove(card), drawn.add(card);
    }
    Action a = make_action(verb::deal_cards, l.seat);
    for (const u8 card : drawn) a.arg[a.argc++] = card;
    return a;
  }
  static bool valid(const Game& g, const Deal& l, Action a) {
    if (a.verb != verb::deal_cards || a.arg[0] != l.seat || a.argc != now(g, l) + 1) return false;
    for (std::size_t i = 1; i < a.argc; ++i)
      if (!g.draw_pile(l.seat).has(a.arg[i]) || (i > 1 && a.arg[i] <= a.arg[i - 1])) return false;
    return true;
  }
  static Next apply(Game& g, Deal& l, Action a) {
    const int n = a.argc - 1;
    for (std::size_t i = 1; i < a.argc; ++i) g->hand[l.seat].add(a.arg[i]);
    g->hand_count[l.seat] = static_cast<u8>(g->hand_count[l.seat] + n);
    l.left = static_cast<u8>(l.left - n);
    tell(g, l.seat, a);
    return go<DrawCards>();
  }
  /// Others hear how many.
  static void tell(const Game& g, Seat s, Action a) {
    const SeatSet own = SeatSet::of(s);
    if (a.argc == 2) g.emit_to(own, 1, event::drew_1, s, a.arg[1]);
    else if (a.argc == 3) g.emit_to(own, 1, event::drew_2, s, a.arg[1], a.arg[2]);
    else if (a.argc == 4) g.emit_to(own, 1, event::drew_3, s, a.arg[1], a.arg[2], a.arg[3]);
    else g.emit_to(own, 1, event::drew_4, s, a.arg[1], a.arg[2], a.arg[3], a.arg[4]);
  }
};

/// SDM-038: from the second round on, in player order; asked even if nothing is possible, so that nobody learns what a
/// hand lacks.
struct Reinforce : In<Main> {
  static constexpr std::string_view name = "supply.reinforce";
  static constexpr Rule rule{38};
  static constexpr std::array<u8, 3> standing{verb::reinforce_adventurer, verb::reinforce_ship, verb::reinforce_none};
  static Next enter(Game& g, Main& l) {
    if (g->round == 1 || l.k == g.seats()) return go<ActionBegin>();
    if (l.used < 1 + (g.has(g.in_order(l.k), Passive::extra_reinforce) ? 1 : 0)) return stay();
    ++l.k;
    l.used = 0;
    return go<Reinforce>();
  }
  static Seat actor(const Game& g, const Main& l) { return g.in_order(l.k); }
  /// SDM-040, R-58: improved eminences of the same symbol that lie in the open pile.
  static Cards improvements(const Game& g, u8 card) {
    Cards left = g.pack.improved[g.pack.eminence[at(card - kFirstEminence)].symbol];
    for (const Cards& owned : g->owned) left -= owned;
    return left;
  }
  static void options(const Game& g, const Main& l, Options& out) {
    const Seat s = actor(g, l);
    // SDM-042
    out.add_if(g->reserve[s] > 0, because({42}, cause::reserve_empty), verb::reinforce_adventurer);
    out.add_if(g->ship_reserve[s] > 0, because({42}, cause::no_ship_in_reserve), verb::reinforce_ship);
    for (const u8 card : g->hand[s])  // SDM-039, SDM-041: basic ones in the hand
      if (!is_region_card(card) && !is_improved(card))
        for (const u8 better : improvements(g, card)) out.add(verb::upgrade, card, better);
    out.add(verb::reinforce_none);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::upgrade) return {};
    if (is_region_card(a.arg[0])) return because({38}, cause::no_eminence, a.arg[0]);
    if (is_improved(a.arg[0])) return because({41}, cause::improved_already, a.arg[0]);
    if (!g->hand[s].has(a.arg[0])) return because({39}, cause::not_in_hand, a.arg[0]);
    if (!is_improved(a.arg[1]) ||
        g.pack.eminence[at(a.arg[0] - kFirstEminence)].symbol != g.pack.eminence[at(a.arg[1] - kFirstEminence)].symbol)
      return because({40}, cause::other_symbol, a.arg[0], a.arg[1]);
    return because({42}, cause::improved_taken, a.arg[1]);
  }
  static void exchange(Game& g, Seat s, u8 card, u8 better) {
    g->hand[s].remove(card), g->known[s].remove(card), g->owned[s].remove(card);
    g->owned[s].add(better), g->hand[s].add(better), g->known[s].add(better);
    g.emit(event::upgraded, s, card, better);
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = actor(g, l);
    if (a.verb == verb::reinforce_adventurer) {
      --g->reserve[s], ++g->supply[s];
      g.emit(event::reinforced, s);
    } else if (a.verb == verb::reinforce_ship) {
      --g->ship_reserve[s], ++g->ship_supply[s];
      g.emit(event::ship_reinforced, s);
    } else if (a.verb == verb::upgrade) {
      exchange(g, s, a.arg[0], a.arg[1]);
    }
    ++l.used;
    return go<Reinforce>();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::SupplyChapter>() {
  return make_rows<schatten::Game>(schatten::SupplyChapter{});
}
