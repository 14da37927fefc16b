// The steps of Immortals in playing order: the table of contents. Two flows exist: Main (the game from setup to the
// last scoring) and Turn (one turn of one seat in Execution), which Main calls for every turn.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

/// Where the game stands: the seat whose turn it is in turn order and what is left of its quota.
struct Main {
  u8 k = 0;      ///< position in the turn order
  u8 world = 0;  ///< Reinforcement: the limbo being used
  u8 left = 0;   ///< Reinforcement: armies that may still be placed
  u8 last = 0;   ///< lowest site that may be chosen: placements in ascending order, so that no distribution comes twice
  u8 site = 0;   ///< draft: where the group goes
  u8 empty = 0;  ///< draft: seats without a card in this draft round (R-12), a bit each
  u8 landless = 0;  ///< Reinforcement: the seat had no site at the start of its turn (R-48)
  static void fields(auto& l, auto& f) {
    f("k", l.k), f("world", l.world), f("left", l.left), f("last", l.last), f("site", l.site), f("empty", l.empty);
    f("landless", l.landless);
  }
};

/// One turn in Execution.
struct Turn {
  u8 seat = 0;
  u8 field = 0;
  u8 card = 0;
  u8 verb = 0;  ///< attack or move: what the count is for
  u8 src = 0, dst = 0;
  u8 stance = 0;
  u8 defender = 0;
  u8 world = 0;  ///< raise_spread
  u8 left = 0;   ///< armies to place, cards to draw
  u8 last = 0;
  static void fields(auto& l, auto& f) {
    f("seat", l.seat), f("field", l.field), f("card", l.card), f("verb", l.verb), f("src", l.src), f("dst", l.dst);
    f("stance", l.stance), f("defender", l.defender), f("world", l.world), f("left", l.left), f("last", l.last);
  }
};

struct DealPeoples;     // setup.cpp      IMM-024
struct DrawFirst;       //                IMM-026
struct StartGroup;      //                IMM-041
struct DraftDeal;       // draft.cpp      IMM-044
struct DraftPick;       //                IMM-045, secret
struct DraftTurn;       //                IMM-046
struct DraftSite;       //                IMM-047
struct DraftGroup;      //                IMM-046
struct DraftEnd;        //                IMM-053
struct DraftRefill;     //                IMM-054
struct TowerFill;       // setup.cpp      IMM-070
struct FillSplit;       //                IMM-071
struct RoundBegin;      // reinforce.cpp  IMM-080
struct DrawOne;         //                IMM-090
struct ReinforcePlace;  //                IMM-091
struct PlanBegin;       // plan.cpp
struct PlanField;       //                IMM-100, secret
struct ExecuteTurn;     // execute.cpp    IMM-250
struct Choose;          //                IMM-251
struct Act;             //                IMM-120, effects.cpp
struct HowMany;         //                IMM-171, IMM-201
struct Throw;           // battle.cpp     IMM-200
struct Spread;          // execute.cpp    IMM-191
struct MagicDraw;       //                IMM-192
struct Compensate;      //                IMM-254
struct ScoreRound;      // score.cpp      IMM-260

struct SetupChapter : Chapter<DealPeoples, DrawFirst, StartGroup, TowerFill, FillSplit> {};  // setup.cpp
struct DraftChapter : Chapter<DraftDeal, DraftPick, DraftTurn, DraftSite, DraftGroup, DraftEnd, DraftRefill> {
};                                                                                                     // draft.cpp
struct ReinforceChapter : Chapter<RoundBegin, DrawOne, ReinforcePlace> {};                             // reinforce.cpp
struct PlanChapter : Chapter<PlanBegin, PlanField> {};                                                 // plan.cpp
struct ExecuteChapter : Chapter<ExecuteTurn, Choose, Act, HowMany, Spread, MagicDraw, Compensate> {};  // execute.cpp
struct BattleChapter : Chapter<Throw> {};                                                              // battle.cpp
struct ScoreChapter : Chapter<ScoreRound> {};                                                          // score.cpp
using Steps =
    Chapters<SetupChapter, DraftChapter, ReinforceChapter, PlanChapter, ExecuteChapter, BattleChapter, ScoreChapter>;

template <class S>
constexpr Next go() {
  return Steps::go<S>();
}
template <class S, class L>
Next call(const L& locals) {
  return Steps::call<S>(locals);
}

/// Why something belongs to another moment of the game, as far as no step knows better.
Why wrong_moment(const Game& g, Seat s, Action a);
/// The action of this turn is over: the card leaves its field, and the turn ends.
Next end_action(Game& g, Turn& l);
/// Sets up the battle that the attack in `l` begins (IMM-201 to IMM-205): afterwards `thrown` is what goes in.
void open_battle(Game& g, Turn& l, int count);
/// Effects of the card on the table, one row per entry of the vocabulary (effects.cpp).
void effect_options(const Game& g, const Turn& l, Options& out);
Next effect_apply(Game& g, Turn& l, Action a);
Why effect_why(const Game& g, const Turn& l, Action a);

}  // namespace immortals
