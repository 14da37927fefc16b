// What is printed on cards and tiles, as the rules see it: small numbers, bit sets and sums that are computed once when
// the files are read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/echoes/bag.h"
#include "games/echoes/board.h"
#include "games/echoes/words.h"
#include "shell/files.h"

namespace echoes {

inline constexpr std::size_t kCivs = 6, kTiles = 22, kDeckSize = 35;
inline constexpr u8 kNoCard = 0xff, kNoUnit = 0xff;
inline constexpr std::array<std::string_view, kCivs> kCivIds{"norsemen",   "scots",    "mongols",
                                                             "byzantines", "ottomans", "hre"};

/// The numbers and traits of a unit, added up from everything that gives some.
struct Stats {
  std::array<u8, kStats> n{};
  Traits traits{};

  constexpr u8& operator[](Stat s) { return n[static_cast<std::size_t>(s)]; }
  constexpr int operator[](Stat s) const { return n[static_cast<std::size_t>(s)]; }
  constexpr bool has(Trait t) const { return traits.has(static_cast<std::size_t>(t)); }
  /// Eight numbers at once: none of them comes near the end of its byte.
  constexpr Stats& operator+=(const Stats& o) {
    using Words = std::array<u64, 2>;
    static_assert(sizeof n == sizeof(Words));
    Words sum = std::bit_cast<Words>(n);
    const Words more = std::bit_cast<Words>(o.n);
    sum[0] += more[0], sum[1] += more[1];
    n = std::bit_cast<std::array<u8, kStats>>(sum);
    traits |= o.traits;
    return *this;
  }
};

struct Cost {
  std::array<u8, 3> of{};  ///< food, wood, gold
  u8 any = 0;              ///< ECH-037
  constexpr int total() const { return of[0] + of[1] + of[2] + any; }
  constexpr bool operator==(const Cost&) const = default;
};

/// Which objects an effect is about.
struct Selector {
  enum class Base : u8 { query, self, it, target, attacker, moved, built, chosen };
  enum class Quant : u8 { plain, one, all, upto };
  enum class Side : u8 { own, ally, enemy, any };
  enum class Kind : u8 { unit, building, camp, barracks, fortified, capital, square };
  enum class Near : u8 { none, surrounding, adjacent, within };
  enum class Of : u8 { self, target, chosen, any };  ///< `any`: at least `least` objects of a nested selector
  enum Flag : u8 {
    other,
    ready,
    damaged,
    alive,
    on_ally_building,
    on_own_building,
    on_own_camp,
    in_own_fortified,
    garrisoned,
    garrison,
    water_or_river,
    land,
    discovered,
    unoccupied,
    unit_free,
    flags
  };
  Base base = Base::query;
  Quant quant = Quant::plain;
  Side side = Side::any;
  Kind kind = Kind::unit;
  Near near = Near::none;
  Of of = Of::self;
  u8 most = 1;    ///< upto N
  u8 range = 0;   ///< r<=n
  u8 least = 1;   ///< at least n of the nested ones
  u8 nested = 0;  ///< position in Pack::nested
  Classes classes{};
  Tags tags{};
  BitSet<16> flag{};
  u8 cost_most = 0xff, ranged_least = 0, upgrades_least = 0;

  constexpr bool has(Flag f) const { return flag.has(f); }
  constexpr bool operator==(const Selector&) const = default;
};

/// A number that may depend on the position: n, count(S), min(n, count(S)).
struct Value {
  u8 n = 0;
  bool counts = false;
  u8 of = 0;      ///< nested selector
  u8 cap = 0xff;  ///< min(cap, ...)
};

struct Condition {
  enum class Kind : u8 { none, count, on, damaged_capital, attacked_this_turn };
  Kind kind = Kind::none;
  bool negated = false;
  u8 of = 0;  ///< nested selector
  u8 n = 0;
};

/// Cards that an effect speaks of.
struct CardFilter {
  BitSet<8> types{};  ///< of CardType; empty = any
  Classes classes{};
  Tags tags{};
};

enum class Lasts : u8 { now, attack, turn };
enum class Who : u8 { you, opponent, active };
enum class How : u8 { random, owner };

inline constexpr u8 kChoice = 4, kTerrainRes = 5;  ///< resources of GAIN beyond the four

struct Effect {
  Atom atom{};
  u8 what = 0;  ///< MOD: stat; KW: stat, or kStats + trait; GAIN: resource; RULE: trait, or kTraits + rule of the seat
  Value n{};
  u8 most = 0xff;  ///< GAIN max
  Selector target{}, where{};
  Lasts lasts = Lasts::now;
  Who who = Who::you;
  How how = How::owner;
  Condition when{};
  CardFilter cards{};
  std::array<u8, 2> branch{};  ///< OPP_CHOICE: abilities
};

/// Of numbers: does it change how far a unit goes or shoots?
constexpr bool changes_reach(const Effect& e) {
  return e.what == static_cast<u8>(Stat::move) || e.what == static_cast<u8>(Stat::ranged);
}

struct Ability {
  enum class Mode : u8 { any, melee, ranged };
  Timing timing{};
  Window window{};
  bool once = false;        ///< 1/turn
  u8 first = 0, count = 0;  ///< effects
  u8 card = kNoCard;
  u8 option = 0;
  // What must have happened.
  bool has_trigger = false;
  Selector trigger{};
  Mode mode = Mode::any;
  bool in_combat = false;
  bool camps_only = false;
  u8 terrain = 0xff;
  Classes classes{};
  BitSet<8> types{};
  BitSet<8> icons{};
  bool not_self = false;
  u8 cost_most = 0xff;
  // What is chosen before anything is paid.
  bool chooses = false, places = false, opposes = false;
  Selector chosen{}, where{};
};

/// What the rules ask most often stands first, texts last.
struct Card {
  u8 civ = 0, local = 0;
  CardType type{};
  Icon icon{};
  u8 options = 1;
  u8 directions = 0;
  Classes classes{};
  Tags tags{};
  Classes for_class{};  ///< upgrades; empty = any unit (ECH-144)
  u8 first_ability = 0, abilities = 0;
  u8 copies = 1, rarity = 1;
  u8 camp_hp = 0;          ///< health of all own camps
  u8 holds = 0xff;         ///< at most so many temporary resources lie on it (ECH-032); 0xff: it names no limit
  BitSet<8> seat_rules{};  ///< of SeatRule
  BitSet<32> timings{};    ///< of its abilities
  std::array<Cost, 2> cost{};
  // Static abilities, sorted by what they need.
  Stats always{};                 ///< printed and self together
  FixedVec<u8, 2> conditional{};  ///< effects on the own unit under a condition
  bool stretches = false;         ///< one of these changes how far it goes or shoots
  FixedVec<u8, 2> auras{};        ///< effects on several units or buildings
  FixedVec<u8, 1> discounts{};    ///< COST
  Stats printed{};
  Stats self{};   ///< always, on the own unit
  int worth = 0;  ///< for machines (worth.h)
  std::string id;
  std::string_view mark;
  std::string mark_note, effect;

  bool is(UnitClass c) const { return classes.has(static_cast<std::size_t>(c)); }
  bool is(Tag t) const { return tags.has(static_cast<std::size_t>(t)); }
  bool listens(Timing t) const { return timings.has(static_cast<std::size_t>(t)); }
};

enum class TileSet : u8 { home, constantinople, highland_3x3, highland_4x4, count };
inline constexpr auto kTileSetIds = kEnumNames<TileSet, static_cast<std::size_t>(TileSet::count)>;

struct Tile {
  std::string id;
  std::string_view mark;
  TileSet set{};
  bool centre = false;
  std::array<Terrain, 4> square{};  ///< NW, NE, SW, SE
  u8 turns = 4;                     ///< rotations that give different pictures: the first so many
};

struct Civ {
  u8 first = 0, cards = 0;      ///< the civilisation card is the first
  u8 scout = 0, conqueror = 0;  ///< local numbers
  Bag preset{}, pool{};
  Kinds units{}, reactions{}, technologies{}, events{};
  BitSet<8> seat_rules{};                           ///< of all its cards
  Kinds auras{};                                    ///< cards that have some
  Kinds reach_auras{};                              ///< cards with auras that change how far units go or shoot
  Kinds discounts{};                                ///< cards that make others cheaper
  Kinds trait_upgrades{};                           ///< upgrades that give traits
  Kinds noticed_upgrades{};                         ///< upgrades that give traits which other units notice
  bool cries = false;                               ///< a card of it gives war_cry
  std::array<FixedVec<u8, 8>, kWindows> answers{};  ///< abilities of reactions
};

struct Pack {
  std::vector<Card> card;
  std::vector<Ability> ability;
  std::vector<Effect> effect;
  std::vector<Selector> nested;
  std::array<Civ, kCivs> civ{};
  std::array<Tile, kTiles> tile{};
  std::array<u32, 4> set_tiles{};    ///< tiles of each set as bits
  std::array<Traits, 256> traits{};  ///< of each card, always; none for kNoCard

  const Card& of(u8 civilisation, std::size_t local) const { return card[civ[civilisation].first + local]; }
  u8 global(u8 civilisation, std::size_t local) const { return static_cast<u8>(civ[civilisation].first + local); }
};

std::unique_ptr<const Pack> load_pack(const Files& files);

/// A quarter turn clockwise: new NW = old SW, new NE = old NW, new SE = old NE, new SW = old SE (11.3).
constexpr std::array<Terrain, 4> turned(std::array<Terrain, 4> t, int quarters) {
  for (; quarters > 0; --quarters) t = {t[2], t[0], t[3], t[1]};
  return t;
}

}  // namespace echoes
