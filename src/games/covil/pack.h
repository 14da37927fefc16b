// Boards and cards as the rules see them: small numbers, bit sets and tables computed once when the files are read.
// What is printed on cards is data; effects come from the vocabulary of effect.h.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/covil/effect.h"
#include "shell/drawn.h"
#include "shell/files.h"

namespace covil {

inline constexpr std::size_t kBoards = 4, kOverlords = 14, kBaseOverlords = 6, kHenchmen = 20, kMercenaries = 60,
                             kBaseMercenaries = 40, kRelics = 24, kSlots = 6, kMaxPlayers = 4;
inline constexpr std::size_t kFirstHenchman = kOverlords, kFirstMercenary = kOverlords + kHenchmen,
                             kMinions = kFirstMercenary + kMercenaries;

inline constexpr std::array<int, kBoards> kSpirals{4, 3, 4, 4};  ///< start places of b2, a3, a4, b4

using Minion = u8;  ///< overlords, then henchmen by colour, then mercenaries
using Relic = u8;
using Card = u8;  ///< owner of a list of effects: a minion, or kMinions + relic
constexpr Card relic_card(Relic r) { return static_cast<Card>(kMinions + r); }
using MercenarySet = BitSet<60>;  ///< by minion - kFirstMercenary
using RelicSet = BitSet<24>;
using SlotSet = BitSet<8>;

/// What rules ask often stands first, so that it shares a cache line.
struct MinionCard {
  Class cls{};
  Trait trait{};
  Ability ability{};
  u8 power = 0;
  u8 cost = 0;
  u8 strength = 0;  ///< for the evaluation: trait and one-time abilities in quarter points (cost curve of the pack)
  u8 passive = 0;   ///< the same for what always works
  bool outposts = false;
  Influence influence;
  EffectList effects;
  std::string id, mark, mark_note;
};

struct RelicCard {
  u8 value = 0;
  Terrain symbol{};
  EffectList instant, bonus;
  std::string id, mark, mark_note;
};

struct ZoneCard {
  std::string id, letter, mark, mark_note;
  bool spiral = false;
  tafel::Drawn drawn;
};

inline constexpr int kMaxReach = 7;

struct Board {
  std::string id, mark, mark_note;
  std::vector<ZoneCard> zone;
  Zone town = 0;
  ZoneSet all{}, spirals{};
  std::array<Tags, kMaxZones> tags{};
  std::array<ZoneSet, kMaxZones> near{};  ///< adjacent zones
  std::array<ZoneSet, kTerrains> of_terrain{};
  std::array<std::array<u8, kMaxZones>, kMaxZones> distance{};
  std::array<std::array<ZoneSet, kMaxReach + 1>, kMaxZones> within{};  ///< zones at distance 1..reach
};

struct Pack {
  std::array<Board, kBoards> board;
  std::array<MinionCard, kMinions> minion;
  std::array<RelicCard, kRelics> relic;
  std::array<MercenarySet, 3> hire_group{};  ///< COV-221: cost 2; cost 4 and 6; cost 8 and more
  MercenarySet dear{};                       ///< S-6: cost 10 or more
};

std::unique_ptr<Pack> load_pack(const tafel::Files& files);

}  // namespace covil
