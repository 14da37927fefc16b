// The steps of SeventhStone in playing order: the table of contents. Main is the whole game from the map to the last
// year; it calls RollOff (dice among equals), PayDebt, one order of a movement, one battle, one duel.
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// Where the game stands: the position in the order that is being followed, and what the current step remembers.
struct Main {
  u8 k = 0;       ///< position in turn order, rank or column of the map
  u8 market = 0;  ///< which of the four is being resolved
  u8 a = 0, b = 0;
  u8 verb = 0;  ///< movement: what the mover wants to do with its orders
  u8 cell = 0;
  u8 ending = 0;             ///< movement: the phase ends after this settle
  std::array<u8, 4> last{};  ///< placement: the last one, so that no distribution comes twice
  static void fields(auto& l, auto& f) {
    f("k", l.k), f("market", l.market), f("a", l.a), f("b", l.b), f("verb", l.verb), f("cell", l.cell);
    f("ending", l.ending), f("last", l.last);
  }
};

/// Paying what a seat owes (SST-031).
struct Debt {
  Seat seat = kNobody;
  Cell last = 0;
  u8 asked = 0;  ///< the seat has begun to choose
  static void fields(auto& l, auto& f) { f("seat", l.seat), f("last", l.last), f("asked", l.asked); }
};

/// One order of the mover; private until it is settled.
struct Order {
  u8 cohort = 0;
  u8 mil = 0, merc = 0, stone = 0;
  static void fields(auto& l, auto& f) {
    f("cohort", l.cohort), f("mil", l.mil), f("merc", l.merc), f("stone", l.stone);
  }
};

/// One battle: a cursor over seats (in turn order), pools and targets, and the dice of the throw under way.
struct Fight {
  Cell cell = 0;
  u8 restricted = 0;
  u8 k = 0;  ///< position in turn order
  u8 pool = 0;
  u8 target = 0;  ///< aiming: seat; rolling: position in turn order
  u8 left = 0;    ///< dice of this throw that are not rolled yet
  u8 ones = 0;    ///< ones that bring a further die each (SST-481)
  u8 extra = 0;   ///< these further dice are being rolled
  u8 winner = 0;
  static void fields(auto& l, auto& f) {
    f("cell", l.cell), f("restricted", l.restricted), f("k", l.k), f("pool", l.pool), f("target", l.target);
    f("left", l.left), f("ones", l.ones), f("extra", l.extra), f("winner", l.winner);
  }
};

/// One duel of a tournament.
struct Joust {
  Seat a = 0, b = 0;
  u8 life_a = 0, life_b = 0;
  u8 rolls_low = 0, rolls_high = 0;
  static void fields(auto& l, auto& f) {
    f("a", l.a), f("b", l.b), f("life_a", l.life_a), f("life_b", l.life_b), f("rolls_low", l.rolls_low);
    f("rolls_high", l.rolls_high);
  }
};
/// SST-378, R-51: what a hit costs: one, and one more for every full two stones that the hitter has more.
int joust_damage(const Game& g, Seat by, Seat to);

struct LayColumn;        // setup.cpp       SST-062
struct LayTiles;         //                 SST-443
struct MapDone;
struct StartOrder;       //                 SST-067
struct PlaceCapital;     //                 SST-068
struct PlaceBarracks;    //                 SST-069
struct YearBegin;        // events.cpp      SST-080
struct RollEvent;        //                 SST-091
struct EventEffect;      //
struct RollCorner;       //                 SST-095
struct Erupt;            //                 SST-093
struct MarketBegin;      // market.cpp      SST-120
struct DealStones;       //                 SST-121
struct Allocate;         //                 SST-123, secret
struct OpenMarket;       //                 SST-127
struct MarketPrize;      //                 SST-131
struct TakeStone;        // stones.cpp      SST-133
struct DropStone;        //                 SST-401
struct StonesLeft;       //                 SST-134
struct TakePosition;     // order.cpp       SST-137
struct AssignPositions;  //                 SST-138
struct OrderByDice;      //                 SST-139
struct PlaceNext;        // placement.cpp   SST-160
struct Place;            //                 SST-186
struct MoveNext;         // movement.cpp    SST-200
struct MoveMain;         //                 SST-202, private
struct KeepStone;        //                 SST-213
struct Settle;           //                 SST-225
struct SettleEnd;        //
struct AfterOverrun;     //                 SST-257
struct MoveGroup;        // orders.cpp      SST-202, private
struct MoveTo;           //                 SST-208, private
struct OverrunWindow;    // combat.cpp      SST-260
struct GiveSupport;      //                 SST-271
struct ChooseBattle;     //                 SST-280
struct CombatEnd;        //                 SST-395
struct BattleBegin;      // battle.cpp      SST-300
struct UseStone;         //                 SST-301
struct UseWalls;         //                 SST-304
struct RoundBegin;       //                 SST-305
struct Aim;              //                 SST-352
struct PartBegin;        //                 SST-306
struct Roll;             //                 SST-307
struct StopHits;         // hits.cpp        SST-358
struct TakeHits;         //                 SST-312
struct PartEnd;          //                 SST-318
struct BattleEnd;        // victory.cpp     SST-319
struct Crumble;          //                 SST-323
struct Victory;          //                 SST-321
struct TournamentBegin;  // tournament.cpp  SST-370
struct Pairings;         //                 SST-372
struct Final;            //                 SST-372
struct TournamentEnd;    //                 SST-382
struct Duel;             //                 SST-377
struct DuelByDice;       //                 SST-380
struct YearEnd;          // year.cpp        SST-390
struct RollOff;          // dice.cpp        R-08
struct PayDebt;          // table.cpp       SST-031

struct SetupChapter : Chapter<LayColumn, LayTiles, MapDone, StartOrder, PlaceCapital, PlaceBarracks> {};  // setup.cpp
struct EventChapter : Chapter<YearBegin, RollEvent, EventEffect, RollCorner, Erupt> {};                   // events.cpp
struct MarketChapter : Chapter<MarketBegin, DealStones, Allocate, OpenMarket, MarketPrize> {};            // market.cpp
struct StonesChapter : Chapter<TakeStone, DropStone, StonesLeft> {};                                      // stones.cpp
struct OrderChapter : Chapter<TakePosition, AssignPositions, OrderByDice> {};                             // order.cpp
struct PlacementChapter : Chapter<PlaceNext, Place> {};                                                // placement.cpp
struct MovementChapter : Chapter<MoveNext, MoveMain, KeepStone, Settle, SettleEnd, AfterOverrun> {};   // movement.cpp
struct OrdersChapter : Chapter<MoveGroup, MoveTo> {};                                                  // orders.cpp
struct CombatChapter : Chapter<OverrunWindow, GiveSupport, ChooseBattle, CombatEnd> {};                // combat.cpp
struct BattleChapter : Chapter<BattleBegin, UseStone, UseWalls, RoundBegin, Aim, PartBegin, Roll> {};  // battle.cpp
struct HitsChapter : Chapter<StopHits, TakeHits, PartEnd> {};                                          // hits.cpp
struct VictoryChapter : Chapter<BattleEnd, Crumble, Victory> {};                                       // victory.cpp
struct TournamentChapter : Chapter<TournamentBegin, Pairings, Final, TournamentEnd, Duel, DuelByDice> {
};                                         // tournament.cpp
struct YearChapter : Chapter<YearEnd> {};  // year.cpp
struct DiceChapter : Chapter<RollOff> {};  // dice.cpp
struct DebtChapter : Chapter<PayDebt> {};  // table.cpp
using Steps = Chapters<SetupChapter, EventChapter, MarketChapter, StonesChapter, OrderChapter, PlacementChapter,
                       MovementChapter, OrdersChapter, CombatChapter, BattleChapter, HitsChapter, VictoryChapter,
                       TournamentChapter, YearChapter, DiceChapter, DebtChapter>;

template <class S>
constexpr Next go() {
  return Steps::go<S>();
}
template <class S, class L = None>
Next call(const L& l = {}) {
  return Steps::call<S>(l);
}
template <class S, class Back, class L = None>
Next call_then(const L& l = {}) {
  return Steps::call_then<S, Back>(l);
}

// dice.cpp
/// Ranks the seats of `who` by `worth`, higher is better; equal ones share a rank until RollOff parts them.
void rank_by(Game& g, SeatSet who, const std::array<int, kSeats>& worth);
bool tied(const Game& g);
/// The seat of that rank, kNobody if there is none.
Seat ranked(const Game& g, int rank);
int ranked_count(const Game& g);

// market.cpp
/// The next market after this one, or the placement phase.
Next next_market(Main& l);
int rs_spent(const Game& g, Seat s);  ///< on the eight fields so far
int rs_for(const Game& g, int field, int amount);

// movement.cpp
Cells overrun_fields(const Game& g, Seat s);
int units_against(const Game& g, Seat s, int cell);  ///< of all others, guards included (SST-251)
int units_for(const Game& g, Seat s, int cell);
/// Makes the position on the board the checkpoint of the mover.
void checkpoint(Game& g);

// year.cpp
/// Order of two seats at the end (SST-392): true if `a` comes before `b`.
bool ahead(const Game& g, Seat a, Seat b);

/// Why something belongs to another moment of the game, as far as no step knows better (why.cpp).
Why wrong_moment(const Game& g, Seat s, Action a);

}  // namespace seventhstone
