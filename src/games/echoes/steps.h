// The steps in playing order: the table of contents. `Main` runs from the setup to the last turn; scouting, fights,
// cards and effects, payments and drawing are flows of their own on top of it.
#pragma once

#include "games/echoes/state.h"

namespace echoes {

/// The whole game: setup dice and positions in lists.
struct Main {
  u8 k = 0;        ///< position in a list of seats, or cards dealt
  u8 rolling = 0;  ///< seats that roll now, a bit each
  u8 stage = 0;
  u8 first = 0;                      ///< whoever chooses a civilisation first, or plays first
  std::array<u8, kSeats> die{};      ///< last roll of each seat
  std::array<u8, kSeats> opening{};  ///< first roll of each seat
  static void fields(auto& l, auto& f) {
    f("k", l.k), f("rolling", l.rolling), f("stage", l.stage), f("first", l.first), f("die", l.die);
    f("opening", l.opening);
  }
};

/// A unit that enters a face-down tile (ECH-046 to ECH-049).
struct Scouting {
  u8 unit = 0;
  Square from = 0, to = 0;
  u8 tile = 0;
  static void fields(auto& l, auto& f) { f("unit", l.unit), f("from", l.from), f("to", l.to), f("tile", l.tile); }
};

/// A moment in which opponents may answer (5.7). What the fight or the card is about stands in the state.
struct Asking {
  Window window{};
  u8 k = 0;        ///< position in the turn order, counted from the active seat
  u8 subject = 0;  ///< unit that moved, or square of the building
  u8 card = kNoCard, option = 0;
  u8 owner = 0;  ///< of the unit, building or card
  static void fields(auto& l, auto& f) {
    f("window", l.window), f("k", l.k), f("subject", l.subject), f("card", l.card), f("option", l.option);
    f("owner", l.owner);
  }
};

/// Where an ability comes from: units 0 to 23, then these.
inline constexpr u8 kFromEvent = 24, kFromCiv = 27, kFromCard = 28;

/// One ability being carried out, or a card being played.
struct Doing {
  u8 seat = 0;     ///< owner of the effect
  u8 ability = 0;  ///< upgrades and events without an ability of this moment: kNoAbility
  u8 at = 0;       ///< next effect
  u8 source = 0;
  u8 subject =
      kNoUnit;        ///< the unit whose event it was, the unit that moved or attacked, or the square that was built on
  u8 card = kNoCard;  ///< the card that is being played
  u8 option = 0;
  std::array<u8, 3> chosen{};  ///< units, a bit each
  Square square = kNowhere;    ///< chosen building
  Square where = kNowhere;     ///< chosen square of PLACE
  u8 opponent = kNobody;
  u8 left = 0;  ///< of the effect that is being carried out
  u8 kept = 0;  ///< the card stays on the table

  Units units() const { return {chosen[0] | u32{chosen[1]} << 8U | u32{chosen[2]} << 16U}; }
  void set_units(Units u) {
    chosen = {static_cast<u8>(u.bits), static_cast<u8>(u.bits >> 8U), static_cast<u8>(u.bits >> 16U)};
  }
  static void fields(auto& l, auto& f) {
    f("seat", l.seat), f("ability", l.ability), f("at", l.at), f("source", l.source), f("subject", l.subject);
    f("card", l.card), f("option", l.option), f("chosen", l.chosen), f("square", l.square), f("where", l.where);
    f("opponent", l.opponent), f("left", l.left), f("kept", l.kept);
  }
};
inline constexpr u8 kNoAbility = 0xff;

/// Kinds of tokens that pay: temporary and other typed ones, own main ones, wilds (5.5).
enum Coin : u8 { kTempFood, kTempWood, kTempGold, kMainFood, kMainWood, kMainGold, kWildCoin, kCoins };

/// A cost that is being paid, token by token in ascending order of where they lie.
struct Paying {
  u8 seat = 0;
  std::array<u8, 4> cost{};       ///< food, wood, gold, any
  u8 less = 0;                    ///< R-52
  u8 last = 0;                    ///< holder * 4 + resource of the last token
  std::array<u8, kCoins> coin{};  ///< what has been given
  u8 card = kNoCard;              ///< what for; kNoCard: barracks
  static void fields(auto& l, auto& f) {
    f("seat", l.seat), f("cost", l.cost), f("less", l.less), f("last", l.last), f("coin", l.coin), f("card", l.card);
  }
};

struct Drawing {
  Seat seat = 0;
  u8 left = 0;
  static void fields(auto& l, auto& f) { f("seat", l.seat), f("left", l.left); }
};

/// Marks stand in the state, where others cannot see them.
struct Supplying {
  Seat seat = 0;
  static void fields(auto& l, auto& f) { f("seat", l.seat); }
};

/// Moments at which abilities look whether they are meant.
enum class Moment : u8 { attack, after_attack, aftermath, fell, deployed, built_camp, attached, turn_end, you_play };

struct Scanning {
  Moment moment{};
  u8 k = 0;     ///< seat, counted from the active one
  u8 spot = 0;  ///< slots 0 to 5, events, civilisation card
  u8 part = 0;  ///< abilities of that spot that have been carried out
  u8 unit = kNoUnit;
  Seat seat = 0;
  u8 card = kNoCard;
  u8 first = 0;  ///< first of the fallen units
  static void fields(auto& l, auto& f) {
    f("moment", l.moment), f("k", l.k), f("spot", l.spot), f("part", l.part), f("unit", l.unit), f("seat", l.seat);
    f("card", l.card), f("first", l.first);
  }
};

struct Building {
  u8 unit = 0;
  BuildingKind kind{};
  Square old = kNowhere;  ///< of the building that is relocated
  Square place = kNowhere;
  u8 asked = 0;
  static void fields(auto& l, auto& f) {
    f("unit", l.unit), f("kind", l.kind), f("old", l.old), f("place", l.place), f("asked", l.asked);
  }
};

struct Deploying {
  u8 card = 0;
  u8 slot = 0;
  Square square = 0;
  u8 instead = kNoUnit;  ///< unit that is discarded for it
  u8 unit = kNoUnit;
  static void fields(auto& l, auto& f) {
    f("card", l.card), f("slot", l.slot), f("square", l.square), f("instead", l.instead), f("unit", l.unit);
  }
};

struct Begin;
struct RollForCiv;
struct CivOrder;
struct TakeCiv;
struct ChooseDeck;
struct LayCentre;
struct DealHands;
struct Mulligan;
struct MulliganDraw;
struct RollForStart;
struct TeamStarter;
struct SetupChapter : Chapter<Begin, RollForCiv, CivOrder, TakeCiv, ChooseDeck, LayCentre, DealHands, Mulligan,
                              MulliganDraw, RollForStart, TeamStarter> {};

struct TurnBegin;
struct TurnEnd;
struct DrawUp;
struct HandLimit;
struct NextTurn;
struct Over;
struct TurnChapter : Chapter<TurnBegin, TurnEnd, DrawUp, HandLimit, NextTurn, Over> {};

struct Mobilize;
struct Reveal;
struct Orient;
struct Scouted;
struct MobilizeChapter : Chapter<Mobilize, Reveal, Orient, Scouted> {};

struct BuildPay;
struct BuildPlace;
struct BuildAsk;
struct BuildChapter : Chapter<BuildPay, BuildPlace, BuildAsk> {};

struct FightBegin;
struct FightAsk;
struct FightHit;
struct FightAfter;
struct FightSettle;
struct FightLast;
struct FightEnd;
struct FightChapter : Chapter<FightBegin, FightAsk, FightHit, FightAfter, FightSettle, FightLast, FightEnd> {};

struct Ask;
struct React;
struct AskChapter : Chapter<Ask, React> {};

struct DeployTurn;
struct DeployPay;
struct DeployPlace;
struct DeployChapter : Chapter<DeployTurn, DeployPay, DeployPlace> {};

struct Prepare;
struct GiveUpEvent;
struct PickOpponent;
struct PickTarget;
struct PickSeveral;
struct PickSquare;
struct Charge;
struct Announce;
struct Heard;
struct Resolve;
struct PlayEnd;
struct Played;
struct CardsChapter : Chapter<Prepare, GiveUpEvent, PickOpponent, PickTarget, PickSeveral, PickSquare, Charge, Announce,
                              Heard, Resolve, PlayEnd, Played> {};

struct Decide;
struct LoseCard;
struct AtomsChapter : Chapter<Decide, LoseCard> {};

struct Pay;
struct PayChapter : Chapter<Pay> {};

struct Draw;
struct MarkCards;
struct SupplyDraw;
struct SupplyEnd;
struct SupplyChapter : Chapter<Draw, MarkCards, SupplyDraw, SupplyEnd> {};

struct Scan;
struct ScanChapter : Chapter<Scan> {};

using Steps = Chapters<SetupChapter, TurnChapter, MobilizeChapter, BuildChapter, FightChapter, AskChapter,
                       DeployChapter, CardsChapter, AtomsChapter, PayChapter, SupplyChapter, ScanChapter>;

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

}  // namespace echoes
