// The whole state of a game, each field with what always holds for it, and the typed Game context. Units are numbered
// seat * 6 + slot; cards of a deck by their local number (0 is the civilisation card), cards on the table by their
// number in the pack. Face-down tiles and decks have no order: what lies there is drawn when somebody looks.
#pragma once

#include "games/echoes/pack.h"
#include "games/echoes/verbs.h"
#include "kernel/game.h"
#include "kernel/step.h"

namespace echoes {

inline constexpr std::size_t kSeats = 4, kSlots = 6, kUnits = kSeats * kSlots;
inline constexpr int kCampStock = 8, kBarracksStock = 3, kMaxEvents = 3, kHandLimit = 7, kHandSize = 5;
inline constexpr int kCampHp = 4, kBarracksHp = 5, kBuildingArmour = 4;
inline constexpr std::size_t kKingSlot = 4, kQueenSlot = 5;  ///< R-02

using Units = BitSet<32>;

enum class Phase : u8 { setup, start, mobilization, deployment, end, over };

namespace option {
enum : u8 {
  length,
  map,
  deck_building,
  experienced_start,
  royal_bonus,
  home_position,
  melee_after_move,
  barracks_gap,
  barracks_on_river,
  camp_needs_resource,
  limited_bank,
  allow_mirror,
  war_cry_self,
  reaction_pause,
  simultaneous_loss,
  team_share_temp,
  team_share_buildings,
  constantinople_4x4,
  turn_limit,
  stall_limit,
  capital_hp,
  civ_1,  ///< and the next three: the civilisation that each seat wishes for
  count = civ_1 + 4
};
}

struct Tokens {
  std::array<u8, kResources> n{};
  constexpr int total() const { return n[0] + n[1] + n[2] + n[3]; }
  constexpr u32 packed() const { return std::bit_cast<u32>(n); }  ///< sums of it add up each kind by itself
  constexpr bool empty() const { return packed() == 0; }
  constexpr bool operator==(const Tokens& o) const { return packed() == o.packed(); }
  static void fields(auto& t, auto& f) { f("n", t.n); }
};

/// A pawn with what lies under it.
struct Unit {
  enum Flag : u8 {
    kExhausted = 1,
    kMoved = 2,  ///< has used its move of this turn
    kRangedMode = 4,
    kSwitched = 8,    ///< has changed its mode in this turn (R-28)
    kSkipReady = 16,  ///< stays exhausted in its owner's next start phase (R-26)
    kScouted = 32,    ///< R-75
    kAttacked = 64,   ///< declared an attack in this turn
    kGone = 128       ///< a royal pawn that was removed from the game (ECH-123); nothing else is set
  };
  u8 card = kNoCard;  ///< in the pack; kNoCard: the pawn stands on the unit field or is gone
  Square square = 0;
  u8 damage = 0;  ///< health left is the maximum less this, so that a bonus raises both (ECH-160)
  u8 flags = 0;
  Tokens tokens{};      ///< R-50
  Kinds own{}, mate{};  ///< upgrades by local number: of the owner's deck, of the teammate's (R-46)

  constexpr bool on_map() const { return card != kNoCard; }
  constexpr bool is(u8 flag) const { return (flags & flag) != 0; }
  constexpr void set(u8 flag, bool on = true) { flags = static_cast<u8>(on ? flags | flag : flags & ~flag); }
  constexpr bool ready() const { return on_map() && !is(kExhausted); }
  constexpr bool ranged_mode() const { return is(kRangedMode); }
  static void fields(auto& u, auto& f) {
    f("card", u.card), f("square", u.square), f("damage", u.damage), f("flags", u.flags), f("tokens", u.tokens);
    f("own", u.own), f("mate", u.mate);
  }
};

/// A card on the table that may hold temporary resources: an active event, or an action card that still holds some.
struct Held {
  u8 card = 0;
  u8 used = 0;  ///< its ability of this turn is used up
  Tokens tokens{};
  constexpr bool operator==(const Held&) const = default;
  static void fields(auto& h, auto& f) { f("card", h.card), f("used", h.used), f("tokens", h.tokens); }
};

struct Player {
  Bag list;  ///< the 35 cards of the deck; what is hidden of it stays hidden (section 9)
  Bag deck;  ///< draw pile, without order
  Bag hand;
  Bag discard;
  Bag known;  ///< part of the hand that everybody has seen
  Bag aside;  ///< set aside for a resupply; while it is being chosen a part of the hand, then no longer
  u8 civ = 0;
  u8 capital = 0;     ///< square
  u8 capital_hp = 0;  ///< life points
  // Sizes that everybody may know although the piles themselves are hidden.
  u8 hand_count = 0, deck_count = 0, aside_count = 0;
  u8 playing = 0;                      ///< local number of the card that is being played; 0 = none
  u8 marked = 0;                       ///< has finished choosing cards (mulligan) or its deck
  u8 turns = 0;                        ///< turns begun (ECH-025)
  u8 civ_used = 0;                     ///< the ability of the civilisation card was used in this turn
  u8 upgrades = 0;                     ///< upgrades played in this turn
  std::array<u8, 3> ready{}, spent{};  ///< main resources: ready and exhausted
  Tokens civ_tokens{};                 ///< temporary resources on the civilisation card
  FixedVec<Held, kMaxEvents> event{};  ///< active events, oldest first
  FixedVec<Held, 6> action{};          ///< action cards that still hold resources (ECH-148)
  std::array<u8, 3> spare{};

  static void fields(auto& p, auto& f) {
    f("list", p.list), f("deck", p.deck), f("hand", p.hand), f("discard", p.discard), f("known", p.known);
    f("aside", p.aside), f("civ", p.civ), f("capital", p.capital), f("capital_hp", p.capital_hp);
    f("hand_count", p.hand_count), f("deck_count", p.deck_count), f("aside_count", p.aside_count);
    f("playing", p.playing), f("marked", p.marked), f("turns", p.turns);
    f("civ_used", p.civ_used), f("upgrades", p.upgrades), f("ready", p.ready), f("spent", p.spent);
    f("civ_tokens", p.civ_tokens), f("event", p.event), f("action", p.action);
  }
};

/// The attack that is going on (section 5.3).
struct Combat {
  u8 open = 0;
  u8 attacker = kNoUnit;
  u8 target = kNoUnit;  ///< unit; kNoUnit: the building on `square`
  u8 ranged = 0;
  Square square = 0;  ///< of the target
  Square from = 0;    ///< where the attacker began
  u8 steps = 0;       ///< of the approach, the last one included (R-05)
  u8 charges = 0;     ///< the approach is long enough for charge
  u8 bonus = 0;       ///< melee of the attacker for this attack
  u8 cancelled = 0;
  u8 back = 0;  ///< the attacker has already stepped back
  u8 attacker_fell = 0, target_fell = 0;
  u8 razed = 0;  ///< 1 + kind of the building that was destroyed
  static void fields(auto& c, auto& f) {
    f("open", c.open), f("attacker", c.attacker), f("target", c.target), f("ranged", c.ranged), f("square", c.square);
    f("from", c.from), f("steps", c.steps), f("charges", c.charges), f("bonus", c.bonus), f("cancelled", c.cancelled);
    f("back", c.back), f("attacker_fell", c.attacker_fell), f("target_fell", c.target_fell), f("razed", c.razed);
  }
};

/// A unit that has just left the map, while abilities look at it.
struct Fallen {
  Kinds own{}, mate{};
  u8 unit = 0, card = 0;
  u8 in_combat = 0;
  Square square = 0;
  constexpr bool operator==(const Fallen&) const = default;
  static void fields(auto& x, auto& f) {
    f("own", x.own), f("mate", x.mate), f("unit", x.unit), f("card", x.card), f("in_combat", x.in_combat);
    f("square", x.square);
  }
};

/// What holds until the end of the turn.
struct Lasting {
  Units units{};
  u8 effect = 0;
  Square square = kNowhere;  ///< of a building
  std::array<u8, 2> spare{};
  constexpr bool operator==(const Lasting&) const = default;
  static void fields(auto& x, auto& f) { f("units", x.units), f("effect", x.effect), f("square", x.square); }
};

/// How the game ended.
enum class Ending : u8 { none, capital, units, both, turn_limit, stall };

struct State {
  Stack stack;
  u8 seats = 0;
  u8 tiles = 0;  ///< tiles on each side of the board
  Phase phase = Phase::setup;
  u8 active = 0;
  u8 at = 0;     ///< position of the active seat in `order`
  u8 round = 0;  ///< 1.. from the first turn on
  Ending ending = Ending::none;

  Squares board, open;  ///< all squares; those of tiles that lie face up
  std::array<Squares, static_cast<std::size_t>(Terrain::count)> terrain;  ///< open squares by what they show
  std::array<Squares, kSeats> camps, barracks;
  std::array<Unit, kUnits> unit;
  std::array<Player, kSeats> player;
  std::array<Fallen, 4> fallen;
  std::array<Lasting, 12> lasting;
  Kinds pool;   ///< tiles of which nobody knows where they lie, face down or in the box
  Places seen;  ///< places of tiles that lie face up

  u8 winner = 0xff;  ///< team; 0xff = none or drawn
  u8 fallen_count = 0, lasting_count = 0;
  u8 quiet = 0;  ///< full rounds in a row in which nothing happened (10.3)
  u8 busy = 0;   ///< something happened in this round
  u8 joker = 0;  ///< the temporary wild of the second side still lies there (ECH-014)
  u8 joker_team = 0;
  u8 camps_built = 0;              ///< by action in this turn (ECH-065)
  u8 borrow = 0xff;                ///< whose main resources the active seat may use in this turn
  u8 deploy_on_camps = 0;          ///< in this turn
  u8 centre = 0xff;                ///< place of the Constantinople centre tile while it lies face down
  std::array<u8, kSeats> order{};  ///< seats in turn order
  ConfigOf<option::count> config;
  std::array<u8, kSquares> hurt{};   ///< damage of the camp or barracks on a square
  std::array<u8, kSquares> given{};  ///< tokens that the camp on a square has brought
  Combat combat;
  std::array<u8, 4> spare{};

  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("tiles", s.tiles), f("phase", s.phase), f("active", s.active), f("at", s.at);
    f("round", s.round), f("ending", s.ending), f("board", s.board), f("open", s.open), f("terrain", s.terrain);
    f("camps", s.camps), f("barracks", s.barracks), f("unit", s.unit), f("player", s.player), f("fallen", s.fallen);
    f("lasting", s.lasting), f("pool", s.pool), f("seen", s.seen), f("winner", s.winner);
    f("fallen_count", s.fallen_count), f("lasting_count", s.lasting_count), f("quiet", s.quiet), f("busy", s.busy);
    f("joker", s.joker), f("joker_team", s.joker_team), f("camps_built", s.camps_built), f("borrow", s.borrow);
    f("deploy_on_camps", s.deploy_on_camps), f("centre", s.centre), f("order", s.order), f("config", s.config);
    f("hurt", s.hurt), f("given", s.given), f("combat", s.combat);
  }
};
static_assert(std::has_unique_object_representations_v<Player> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048, "the state stays small: copying it is what search does most");

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr Seat seat_of(int unit) { return static_cast<Seat>(static_cast<u32>(unit) / u32{kSlots}); }
constexpr std::size_t slot_of(int unit) { return static_cast<u32>(unit) % u32{kSlots}; }
constexpr u8 unit_at(Seat s, std::size_t slot) { return static_cast<u8>(s * kSlots + slot); }
constexpr Units units_of(Seat s) { return {u32{0x3f} << (s * kSlots)}; }

/// A game in play with the questions that many rules ask.
class Game : public Context<State, Pack> {
 public:
  using Context::Context;

  int seats() const { return state().seats; }
  u8 setting(u8 o) const { return state().config[o]; }
  bool on(u8 o) const { return state().config[o] != 0; }
  Player& of(Seat s) { return state().player[s]; }
  const Player& of(Seat s) const { return state().player[s]; }
  Unit& unit(int u) { return state().unit[at(u)]; }
  const Unit& unit(int u) const { return state().unit[at(u)]; }
  const Card& card(int c) const { return pack.card[at(c)]; }
  const Card& card_of(int u) const { return pack.card[unit(u).card]; }

  /// Seats of one team sit at every second place; in the duel everybody is a team.
  static constexpr u8 team(Seat s) { return s & 1U; }
  static constexpr bool allied(Seat a, Seat b) { return team(a) == team(b); }
  bool has_mate() const { return seats() == 4; }
  static constexpr Seat mate(Seat s) { return static_cast<Seat>(s ^ 2U); }
  /// k-th seat of the turn order, counted from the active one.
  Seat from_active(int k) const {
    const int i = state().at + k;
    return state().order[at(i < seats() ? i : i - seats())];
  }

  /// The pawns of a seat, slot by slot.
  std::span<const Unit, kSlots> pawns(Seat s) const {
    return std::span<const Unit, kSlots>(state().unit.data() + s * kSlots, kSlots);
  }
  /// Those of them that fit.
  template <class Fits>
  Units units_where(Seat s, Fits fits) const {
    const auto all = pawns(s);
    u32 out = 0;
    for (std::size_t k = 0; k < kSlots; ++k) out |= u32{fits(all[k])} << k;
    return {out << (s * kSlots)};
  }
  /// On the map.
  Units own_units(Seat s) const {
    return units_where(s, [](const Unit& u) { return u.on_map(); });
  }
  /// Of both members.
  Units side_units(u8 of_team) const {
    Units out = own_units(of_team);
    if (has_mate()) out |= own_units(mate(of_team));
    return out;
  }
  /// Where they stand.
  Squares own_squares(Seat s) const {
    u64 out = 0;
    for (const Unit& u : pawns(s)) out |= u64{u.on_map()} << u.square;
    return {out};
  }
  Squares side_squares(u8 of_team) const {
    Squares out = own_squares(of_team);
    if (has_mate()) out |= own_squares(mate(of_team));
    return out;
  }
  Squares squares_of(Units units) const {
    Squares out;
    for (const u8 u : units) out.add(unit(u).square);
    return out;
  }
  Squares fortified(Seat s) const {
    Squares out = state().barracks[s];
    out.add(of(s).capital);
    return out;
  }
  Squares buildings(Seat s) const { return fortified(s) | state().camps[s]; }
  Squares side_fortified(u8 of_team) const {
    Squares out = fortified(of_team);
    if (has_mate()) out |= fortified(mate(of_team));
    return out;
  }
  Squares terrain(Terrain t) const { return state().terrain[static_cast<std::size_t>(t)]; }
  Squares rivers() const { return terrain(Terrain::river) | terrain(Terrain::river_village); }
  Squares waters() const { return terrain(Terrain::water) | rivers(); }  ///< ECH-056
  Squares villages() const { return terrain(Terrain::village) | terrain(Terrain::river_village); }
  Terrain terrain_at(int square) const;
  Seat building_owner(int square) const;         ///< kNobody: no building there
  BuildingKind building_kind(int square) const;  ///< only where there is one
  /// ECH-108: inside a fortified building of its owner.
  bool garrisoned(int u) const;
};

}  // namespace echoes
