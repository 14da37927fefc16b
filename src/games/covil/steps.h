// The steps of Covil in playing order: the table of contents. Each stands in the file of its rule chapter.
#pragma once

#include "games/covil/table.h"
#include "kernel/step.h"

namespace covil {

// setup.cpp
struct SetupBegin;
struct DrawScepter;
struct DealOverlord;
struct HireBots;
struct FirstMarket;
struct DealRelics;
struct ChooseStart;
// morning.cpp
struct Morning;
struct Deploy;
struct MorningPurchase;
// turn.cpp
struct TurnBegin;
struct TurnMain;
struct TurnEnd;
// recruit.cpp
struct Payment;
struct Hire;
// troops.cpp
struct MoveTroop;
struct RestMinion;
// relics.cpp
struct DrawRelic;
// attack.cpp
struct AttackTarget;
struct AttackMinion;
// battle.cpp
struct BattleBegin;
struct Defend;
struct Raise;
struct Respond;
// result.cpp
struct Resolve;
struct Retreat;
struct Damage;
struct Victory;
struct CombatEnd;
struct Advance;
struct NextDeferred;
// effects.cpp and picks.cpp
struct NextEffect;
struct PickRest;
struct PickStand;
struct PickMove;
struct PickPush;
struct PickPushTo;
struct PickKnock;
struct PickSwap;
struct PickFreeAttack;
struct PickExhaust;
struct PickStealGold;
struct PickStealRelic;
struct LoseRelic;
struct PickRebels;
struct PickSummon;
struct PickBuild;
// night.cpp
struct Night;
struct NightReveal;
struct NightWindow;
struct NightBuy;
struct Tax;
struct Rob;
struct NightRest;
struct ExtraRest;
struct PickNightRest;
struct DayEnd;
// riot.cpp
struct RiotNext;
struct RiotDefend;
struct RiotResolve;
struct RiotRetreat;
// solo.cpp
struct BotTurn;
struct BotPlan;
struct BotNarrow;
struct BotReveal;
struct BotStrike;
struct BotMove;
struct BotSymbol;
struct BotDone;

struct SetupChapter : Chapter<SetupBegin, DrawScepter, DealOverlord, HireBots, FirstMarket, DealRelics, ChooseStart> {
};                                                                                                       // setup.cpp
struct MorningChapter : Chapter<Morning, Deploy, MorningPurchase> {};                                    // morning.cpp
struct TurnChapter : Chapter<TurnBegin, TurnMain, TurnEnd> {};                                           // turn.cpp
struct RecruitChapter : Chapter<Payment, Hire> {};                                                       // recruit.cpp
struct TroopsChapter : Chapter<MoveTroop, RestMinion> {};                                                // troops.cpp
struct RelicsChapter : Chapter<DrawRelic> {};                                                            // relics.cpp
struct AttackChapter : Chapter<AttackTarget, AttackMinion> {};                                           // attack.cpp
struct BattleChapter : Chapter<BattleBegin, Defend, Raise, Respond> {};                                  // battle.cpp
struct ResultChapter : Chapter<Resolve, Retreat, Damage, Victory, CombatEnd, Advance, NextDeferred> {};  // result.cpp
struct EffectsChapter : Chapter<NextEffect> {};                                                          // effects.cpp
struct PicksChapter
    : Chapter<PickRest, PickStand, PickMove, PickPush, PickPushTo, PickKnock, PickSwap, PickFreeAttack, PickExhaust,
              PickStealGold, PickStealRelic, LoseRelic, PickRebels, PickSummon, PickBuild> {};  // picks.cpp
struct NightChapter
    : Chapter<Night, NightReveal, NightWindow, NightBuy, Tax, Rob, NightRest, ExtraRest, PickNightRest, DayEnd> {
};                                                                                // night.cpp
struct RiotChapter : Chapter<RiotNext, RiotDefend, RiotResolve, RiotRetreat> {};  // riot.cpp
struct SoloChapter : Chapter<BotTurn, BotPlan, BotNarrow, BotReveal, BotStrike, BotMove, BotSymbol, BotDone> {
};  // solo.cpp
using Steps =
    Chapters<SetupChapter, MorningChapter, TurnChapter, RecruitChapter, TroopsChapter, RelicsChapter, AttackChapter,
             BattleChapter, ResultChapter, EffectsChapter, PicksChapter, NightChapter, RiotChapter, SoloChapter>;

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

/// The day: a cursor over seats (in turn order from the scepter) and what is left to do for the seat.
struct Day {
  u8 i = 0;
  u8 left = 0;
  u8 window = 0;  ///< night purchases: 0 before 3.3, 1 after 3.4 (COV-089)
  u8 slot = 0;    ///< source of an extra rest
  SlotSet picked{};
  static void fields(auto& d, auto& f) {
    f("i", d.i), f("left", d.left), f("window", d.window), f("slot", d.slot), f("picked", d.picked);
  }
};

/// A payment under way. Values are those of the moment of the declaration (COV-054).
struct Pay {
  Minion mercenary = 0;
  i8 cost = 0;                             ///< effective; negative = gold for the recruiting seat
  u8 value = 0;                            ///< of the cards handed in so far
  u8 relic_value = 0, henchman_value = 0;  ///< additions to printed values
  u8 ready = 0;                            ///< the recruit enters ready
  u8 next_slot = 1;                        ///< cards are handed in in ascending order: slots, then relics
  u8 next_relic = 0;
  static void fields(auto& p, auto& f) {
    f("mercenary", p.mercenary), f("cost", p.cost), f("value", p.value), f("relic_value", p.relic_value);
    f("henchman_value", p.henchman_value), f("ready", p.ready), f("next_slot", p.next_slot),
        f("next_relic", p.next_relic);
  }
};

/// Drawing relics one by one.
struct Drawing {
  Seat seat = 0;
  u8 left = 0;
  u8 robbing = 0;  ///< each relic drawn brings a rebel (COV-175)
  static void fields(auto& d, auto& f) { f("seat", d.seat), f("left", d.left), f("robbing", d.robbing); }
};

inline constexpr u8 kNoMore = 0xff;

/// The effects of one card, carried out from left to right.
struct Fx {
  Seat owner = 0;
  Card card = 0;  ///< minion, or kMinions + relic
  u8 on_win = 0;  ///< only the effects behind "on_win", or only the others
  u8 index = 0;   ///< next effect; kNoMore: behind every list
  u8 left = 0;    ///< picks left of the current one
  SlotSet picked{};
  Seat seat = kNobody;  ///< opponent fixed by the first pick
  Zone zone = 0;
  Posture posture{};
  u8 reach = 0;
  static void fields(auto& x, auto& f) {
    f("owner", x.owner), f("card", x.card), f("on_win", x.on_win), f("index", x.index), f("left", x.left);
    f("picked", x.picked), f("seat", x.seat), f("zone", x.zone), f("posture", x.posture), f("reach", x.reach);
  }
};

/// A scripted opponent at work (COV-232).
struct Script {
  ZoneSet candidates{};  ///< target zones still possible
  Seat seat = 0;
  Trait kind{};         ///< melee or ranged attack
  BitSet<8> symbols{};  ///< seen since the last narrowing (R-52)
  u8 revealed = 0;      ///< relics for this choice
  u8 retreat = 0;       ///< a beaten troop flees from `zone`
  Zone zone = 0;
  static void fields(auto& b, auto& f) {
    f("candidates", b.candidates), f("seat", b.seat), f("kind", b.kind), f("symbols", b.symbols);
    f("revealed", b.revealed), f("retreat", b.retreat), f("zone", b.zone);
  }
};

}  // namespace covil
