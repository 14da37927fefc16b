// The whole state of a game of Immortals, each field with what always holds for it, and the typed Game context.
// A conflict card is in exactly one of deck, discard, draft[s], conflict[s] or picked[s]; a land card is in land[s] or
// in the stack (in nobody's set). A held card that is planned also stands in field[s]; otherwise it is in the hand.
#pragma once

#include "games/immortals/pack.h"
#include "games/immortals/verbs.h"
#include "kernel/game.h"
#include "kernel/step.h"

namespace immortals {
using namespace tafel;

/// Indices in rules are ints that cannot be negative.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

enum class Phase : u8 { setup, draft, fill, reinforce, plan, execute, score, over };

namespace option {
enum : u8 {
  rounds,
  eighth_field,
  land_card_attack,
  capital_scope,
  comeback,
  tower_model,
  tower_quality,
  show_tower_content,
  peoples,
  first_player,
  light_1,  ///< and the next four: the light people that each seat wishes for (IMM-024)
  shadow_1 = light_1 + 5
};
}

/// Sources of victory points, in the order of the score sheet.
enum Source : u8 { kCountriesVp, kShrinesVp, kCapitalsVp, kSomeVp, kAllVp, kBuiltVp, kSources };

struct State {
  Stack stack;
  u8 seats = 0;
  Phase phase = Phase::setup;
  u8 round = 0;   ///< 1.. from the first Reinforcement on
  u8 rounds = 0;  ///< IMM-022
  u8 first = 0;   ///< first player of this (draft) round; does not change within it (IMM-193)
  u8 marker = 0;  ///< holder of the first-player marker (R-45)
  u8 shown = 0;   ///< 1 + seat*10 + field of the card being carried out; 0 = none

  Conflicts deck;  ///< a set: nobody knows the order; in the draft both piles, told apart by world
  Conflicts discard;
  Conflicts known;  ///< held cards that everybody knows (R-64); a subset of the union of conflict[]
  std::array<Conflicts, kSeats> conflict;                ///< held: in hand or planned
  std::array<Conflicts, kSeats> draft;                   ///< draft hands, all of one world each (R-13)
  std::array<Sites, kSeats> own;                         ///< disjoint; a site is in one of them exactly if armies > 0
  Sites portal, shrine, capital;                         ///< shrine and capital are disjoint (IMM-145)
  std::array<Countries, kSeats> land;                    ///< disjoint (IMM-004); in nobody's set: the stack (IMM-023)
  std::array<u16, kSeats> gold, energy;                  ///< R-46: the bank never runs out
  std::array<u16, kSeats> vp;                            ///< IMM-266, R-52: a plain number
  std::array<std::array<u16, kSources>, kSeats> earned;  ///< vp by source; adds up to vp
  ConfigOf<24> config;

  std::array<u8, kSites> armies;
  std::array<std::array<u8, kFields>, kSeats> field;  ///< card on each action field
  std::array<std::array<u8, 10>, kSeats> groups;      ///< groups[s][k-1]: army groups of size k on the board
  std::array<std::array<u8, kSeats>, 10> round_vp;    ///< points of each scoring
  std::array<std::array<u8, 2>, kSeats> limbo;
  std::array<u8, kSeats> reserve, box;
  std::array<u8, kColours> inside, tray;  ///< cubes in the tower and in the open tray (IMM-009); only throws move them
                                          ///< (IMM-010, R-49)
  u8 supply = 0;                          ///< inhabitants in the supply; never on a site (IMM-008)
  std::array<u8, kSeats> light, shadow;   ///< the peoples of the two halves of the board (IMM-013)
  std::array<u8, kSeats> picked;          ///< chosen draft card until it is placed or kept
  std::array<u8, kSeats> plan_at;         ///< next field to plan; kFields = ready
  std::array<u8, kSeats> passed;
  // Sizes that everybody may know although the sets themselves are hidden.
  std::array<u8, kSeats> conflict_count;  ///< = size of conflict[s]
  std::array<u8, kSeats> draft_count;     ///< draft hand, the chosen card included until the reveal
  std::array<u8, kSeats> draft_world;
  std::array<u8, 2> pile;   ///< draft: size of the pile of each world; later: pile[0] = size of the draw pile
  std::array<u8, 7> spare;  ///< always 0: fills the last word

  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("phase", s.phase), f("round", s.round), f("rounds", s.rounds), f("first", s.first);
    f("marker", s.marker), f("shown", s.shown), f("deck", s.deck), f("discard", s.discard), f("known", s.known);
    f("conflict", s.conflict), f("draft", s.draft), f("own", s.own), f("portal", s.portal), f("shrine", s.shrine);
    f("capital", s.capital), f("land", s.land), f("gold", s.gold), f("energy", s.energy), f("vp", s.vp);
    f("earned", s.earned), f("config", s.config), f("armies", s.armies), f("field", s.field), f("groups", s.groups);
    f("round_vp", s.round_vp), f("limbo", s.limbo), f("reserve", s.reserve), f("box", s.box), f("inside", s.inside);
    f("tray", s.tray), f("supply", s.supply), f("light", s.light), f("shadow", s.shadow), f("picked", s.picked);
    f("plan_at", s.plan_at), f("passed", s.passed), f("conflict_count", s.conflict_count);
    f("draft_count", s.draft_count), f("draft_world", s.draft_world), f("pile", s.pile);
  }
};
static_assert(sizeof(State) <= 864, "the state stays small: copying it is what search does most");

/// A game in play with the questions that many rules ask.
class Game : public Context<State, Pack> {
 public:
  using Context::Context;

  int seats() const { return state().seats; }
  /// k-th seat of the turn order of this round.
  Seat turn_order(int k) const { return static_cast<Seat>((state().first + k) % state().seats); }
  Sites occupied() const {
    const State& s = state();
    return s.own[0] | s.own[1] | s.own[2] | s.own[3] | s.own[4];
  }
  /// Owner of a site (IMM-007) or kNobody.
  Seat owner(int site) const {
    for (Seat s = 0; s < kSeats; ++s)
      if (state().own[s].has(static_cast<std::size_t>(site))) return s;
    return kNobody;
  }
  /// Holder of a land card or kNobody (stack).
  Seat holder(int country) const {
    for (Seat s = 0; s < kSeats; ++s)
      if (state().land[s].has(static_cast<std::size_t>(country))) return s;
    return kNobody;
  }
  int armies(int site) const { return state().armies[static_cast<std::size_t>(site)]; }
  bool has_groups(Seat s) const { return state().groups[s] != std::array<u8, 10>{}; }
  u8 setting(u8 o) const { return state().config[o]; }
  bool can_pay(Seat s, Cost c) const { return state().energy[s] >= c.energy && state().gold[s] >= c.gold; }
  /// Sites where these armies can go from here: neighbours, and the twin through a portal (IMM-160).
  Sites reach(int site) const {
    Sites r = pack.near[static_cast<std::size_t>(site)];
    if (state().portal.has(static_cast<std::size_t>(site))) r.add(static_cast<std::size_t>(twin_of(site)));
    return r;
  }
};

// Shared by several chapters (table.cpp).
void put_armies(Game& g, Seat s, int site, int n);
void take_armies(Game& g, Seat s, int site, int n);
void gain(Game& g, Seat s, u8 resource, int n);
void pay(Game& g, Seat s, Cost c);
void add_vp(Game& g, Seat s, Source source, int n);
/// The land card comes to the seat from the stack, a hand or a board (IMM-213, R-27).
void give_land(Game& g, int country, Seat to);
void return_land(Game& g, int country);
void discard_conflict(Game& g, Seat s, int index);
/// Makes a draw possible: shuffles the discard pile into an empty draw pile. False if there is no card at all.
bool deck_ready(Game& g);
bool can_draw(const Game& g);
/// Sites that a card stands for when `s` plays it; for attacks.
Sites card_sites(const Game& g, Seat s, u8 card, bool attack);
/// What field `f` does on the board of `s`; for a magic field it depends on the card.
const Effects& field_effects(const Game& g, Seat s, int f, u8 card);
Cost build_price(const Game& g, Seat s, const Effect& e, int building);
Why building_refusal(const Game& g, int building, int site);  ///< what forbids it there; empty = allowed
Conflicts hand_conflicts(const Game& g, Seat s);              ///< held and not planned
Countries hand_lands(const Game& g, Seat s);
/// All cards in hand: the only number of them that others may know, since blanks on the board must not be countable.
int hand_size(const Game& g, Seat s);
int planned(const Game& g, Seat s, u8 card);  ///< how many of this card lie on the board

}  // namespace immortals
