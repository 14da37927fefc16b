// The steps of Schatten der Macht in playing order: the table of contents. Main runs the whole game and calls a Turn
// for every turn of the action phase and a Fight for every conflict; Deal draws cards, Refill fills the row.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

struct Main {
  u8 k = 0;     ///< seat, or position in the player order
  u8 n = 0;     ///< quests to reveal, units to place
  u8 last = 0;  ///< lowest place that may be chosen: placements in ascending order, so that no distribution comes twice
  u8 kind = 0;  ///< token that is being placed
  u8 left = 0;  ///< tokens still to be placed
  u8 seas = 0;  ///< seas found for the demon arks
  u8 used = 0;  ///< reinforcements chosen (extra_reinforce)
  static void fields(auto& l, auto& f) {
    f("k", l.k), f("n", l.n), f("last", l.last), f("kind", l.kind), f("left", l.left), f("seas", l.seas);
    f("used", l.used);
  }
};

enum class Act : u8 { recruit, build, move, acquire, strengthen, hero, pass, none };
/// Parts of an action that is one form: cards, unloaded organisations, organisations that give figures, targets.
enum Stage : u8 { kPlaying, kUnloading, kTaking, kPlacing };

/// One turn of the action phase.
struct Turn {
  u8 seat = 0;
  Act act = Act::none;
  u8 stage = kPlaying;
  u8 last = 0;   ///< lowest card, organisation or region that may follow within the stage
  u8 paid = 0;   ///< resources paid so far; the bonus is added when the first unit is placed
  u8 done = 0;   ///< units placed, movements made, organisations taken
  u8 taken = 0;  ///< adventurers taken off organisations for this action
  u8 left = 0;   ///< movements, organisations or parts still to come
  u8 quest = 0;
  u8 from = 0;     ///< region or sea of the group that moves
  u8 count = 0;    ///< its size; adventurers that a bid needs
  u8 special = 0;  ///< djinn or magic ship goes along
  u8 whose = 0;    ///< seat whose ships are pushed
  static void fields(auto& l, auto& f) {
    f("seat", l.seat), f("act", l.act), f("stage", l.stage), f("last", l.last), f("paid", l.paid), f("done", l.done);
    f("taken", l.taken), f("left", l.left), f("quest", l.quest), f("from", l.from), f("count", l.count);
    f("special", l.special), f("whose", l.whose);
  }
};

/// Cards that a seat draws.
struct Deal {
  u8 seat = 0;
  u8 left = 0;
  static void fields(auto& l, auto& f) { f("seat", l.seat), f("left", l.left); }
};

/// One conflict.
struct Fight {
  u8 area = 0;  ///< region, or kRegions + sea
  Seat chooser = 0;
  u8 k = 0;         ///< seats asked for ships, from the chooser clockwise (SDM-164)
  u8 stage = 0;     ///< lowest sea that may follow; kSeas = the magic ship was sent
  u8 parties = 0;   ///< colours with units at the beginning, a bit each
  u8 neutrals = 0;  ///< neutral adventurers at the beginning
  u8 winner = 0;
  u8 special = 0, ships = 0, adv = 0;  ///< what the winner still has to lose
  static void fields(auto& l, auto& f) {
    f("area", l.area), f("chooser", l.chooser), f("k", l.k), f("stage", l.stage), f("parties", l.parties);
    f("neutrals", l.neutrals), f("winner", l.winner), f("special", l.special), f("ships", l.ships), f("adv", l.adv);
  }
};

struct DealFaction;      // setup.cpp     R-03
struct ChooseFaction;    //               SDM-006
struct DealRegions;      //               SDM-008
struct DraftPick;        //               SDM-009, secret
struct StartNext;        //               SDM-014
struct StartAdventurer;  //               SDM-014
struct StartShip;        //               SDM-014
struct StartOrg;         //               SDM-015
struct DealPlans;        //               SDM-018
struct ChoosePlan;       //               SDM-018, secret
struct StartPlayer;      //               SDM-021
struct Refill;           // acquire.cpp   SDM-016, SDM-118
struct RoundBegin;       // supply.cpp    SDM-030
struct RevealQuest;      //               SDM-030
struct PlaceTokens;      //               SDM-032
struct ArkDraw;          //               SDM-236
struct ArkSeas;          //               SDM-237
struct Discard;          //               SDM-033, secret
struct DrawAll;          //               SDM-034
struct DrawCards;        //               SDM-035
struct Reinforce;        //               SDM-038
struct ActionBegin;      // action.cpp    SDM-050
struct TurnNext;         //               SDM-050
struct ChooseAction;     //               SDM-051
struct EndTurn;          //
struct MoveGroup;        // movement.cpp  SDM-091
struct MoveTo;           //               SDM-091
struct FleetTo;          //               SDM-099
struct MarchTo;          //               SDM-263
struct TakeOrg;          // acquire.cpp   SDM-112
struct BlindOrg;         //               SDM-112
struct SettleOrgs;       //               SDM-114
struct StaffOrgs;        //               SDM-117
struct HeroSource;       // hero.cpp      SDM-141
struct HeroOffer;        //               SDM-143
struct HeroParts;        // effects.cpp   SDM-143
struct SetDown;          //               SDM-266
struct SwapWith;         //               SDM-271
struct OrgTo;            //               SDM-260
struct PushTo;           //               Q07
struct DecisionBegin;    // conflict.cpp  SDM-160
struct ChooseConflict;   //               SDM-161
struct Support;          //               SDM-163
struct Knife;            //               Hand Borons
struct Resolve;          //               SDM-167
struct LoseUnits;        //               SDM-169
struct EndFight;         //               SDM-171
struct Unopposed;        // decision.cpp  SDM-178
struct CheckQuests;      //               SDM-190
struct RoundEnd;         //               SDM-193

struct SetupChapter : Chapter<DealFaction, ChooseFaction, DealRegions, DraftPick, StartNext, StartAdventurer, StartShip,
                              StartOrg, DealPlans, ChoosePlan, StartPlayer> {};
struct SupplyChapter
    : Chapter<RoundBegin, RevealQuest, PlaceTokens, ArkDraw, ArkSeas, Discard, DrawAll, DrawCards, Reinforce> {};
struct ActionChapter : Chapter<ActionBegin, TurnNext, ChooseAction, EndTurn> {};
struct MoveChapter : Chapter<MoveGroup, MoveTo, FleetTo, MarchTo> {};
struct AcquireChapter : Chapter<Refill, TakeOrg, BlindOrg, SettleOrgs, StaffOrgs> {};
struct HeroChapter : Chapter<HeroSource, HeroOffer> {};
struct EffectChapter : Chapter<HeroParts, SetDown, SwapWith, OrgTo, PushTo> {};
struct ConflictChapter : Chapter<DecisionBegin, ChooseConflict, Support, Knife, Resolve, LoseUnits, EndFight> {};
struct DecisionChapter : Chapter<Unopposed, CheckQuests, RoundEnd> {};
using Steps = Chapters<SetupChapter, SupplyChapter, ActionChapter, MoveChapter, AcquireChapter, HeroChapter,
                       EffectChapter, ConflictChapter, DecisionChapter>;

template <class S>
constexpr Next go() {
  return Steps::go<S>();
}
template <class S, class L = None>
Next call(const L& locals = {}) {
  return Steps::call<S>(locals);
}
template <class S, class Back, class L = None>
Next call_then(const L& locals = {}) {
  return Steps::call_then<S, Back>(locals);
}

/// Why something belongs to another moment of the game, as far as no step knows better.
Why wrong_moment(const Game& g, Seat s, Action a);

// pay.cpp
inline constexpr std::array<Resource, 5> kPaidWith{kSword, kAnchor, kBoot, kGold,
                                                   kGold};  ///< by Act (SDM-051, SDM-052)
/// Empty if the action can be carried out to its end, else what is missing.
Why action_refusal(const Game& g, Seat s, Act act);
/// What hand and organisations could pay for an action at most, bonus included.
int most_payable(const Game& g, Seat s, Act act);
/// What the payment so far is worth, bonus included.
int payment(const Game& g, const Turn& l);
constexpr bool is_paid(Act act) { return act <= Act::strengthen; }
/// The paid action that was chosen: its parts, one row per action.
void paid_options(const Game& g, const Turn& l, Options& out);
Next paid_apply(Game& g, Turn& l, Action a);
Why paid_why(const Game& g, const Turn& l, Action a);
u32 paid_rank(Action a);
void paid_totals(const Game& g, const Turn& l, Totals& out);

// movement.cpp
/// Regions that a group can reach from here with exactly so many movements (at least), by number of movements - 1.
struct Reach {
  std::array<Regions, kSeas> at;
  Regions within(int movements) const {
    Regions out;
    for (int i = 0; i < movements && i < kSeas; ++i) out |= at[static_cast<std::size_t>(i)];
    return out;
  }
};
Reach reach_of(const Game& g, Seat s, int from);
bool retreat_costs(const Game& g, Seat s, int from);               ///< SDM-097
bool rough_costs(const Game& g, Seat s, int to);                   ///< SDM-096
int arriving(const Game& g, Seat s, int from, int to, int count);  ///< of a group; below 0: it may not enter
/// Targets of a group within so many movements.
Regions targets(const Game& g, Seat s, int from, int count, bool djinn, int movements);
/// Seas that ships can sail to from here (SDM-099, R-29).
Seas fleet_targets(const Game& g, Seat s, int from);
/// Fewest movements that any legal step costs, 9 if there is none.
int cheapest_step(const Game& g, Seat s);
/// Groups of adventurers that can go somewhere within so many movements.
void group_options(const Game& g, Seat s, int movements, bool march, Options& out);
/// Why a group or a fleet cannot set out.
Why group_refusal(const Game& g, Seat s, Action a);

// acquire.cpp
bool org_available(const Game& g);
Orgs unplaced(const Game& g);                      ///< taken in this action, without a region yet
Regions org_places(const Game& g, const Turn& l);  ///< where the organisations of this action may go

// hero.cpp
int required_bid(const Game& g, Seat s, int quest);
Next end_turn(Game& g, Turn& l);
void pass_turn(Game& g, Seat s);
/// Hero actions, one row per entry of the vocabulary (effects.cpp).
void effect_options(const Game& g, const Turn& l, Options& out);
Next effect_apply(Game& g, Turn& l, Action a);
Why effect_why(const Game& g, const Turn& l, Action a);

// decision.cpp
/// Regions in which only this seat has units.
Regions alone(const Game& g, Seat s);

// conflict.cpp
/// Units of one colour in a conflict: adventurers, ships and special units count one each (SDM-169).
struct Force {
  int adv = 0, ships = 0, special = 0;
  int units() const { return adv + ships + special; }
  int strength() const { return adv + ships + 2 * special; }  // SDM-166
};
Force force_of(const Game& g, int colour, int area);
/// Colours with units in an area, a bit each (kNeutral: black); at sea only what is not tipped.
BitSet<8> parties_in(const Game& g, int area);
Areas conflicts(const Game& g);
/// Strength of a colour there now, ships that were sent included.
int strength(const Game& g, int colour, int area);
/// Units that a colour would keep if it won there now.
int survivors(const Game& g, int winner, int area);

}  // namespace schatten
