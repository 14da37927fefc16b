// The vocabulary of effects: what fields, peoples and magic cards can do (IMM-130 to IMM-196). A new effect is an entry
// of `Do` and one row in effects.cpp that names everything about it: its parameter in the content files, its verb, its
// options, its consequence, why it is not possible, and what it is worth to a computer player. Its sentence is the text
// effect.<name>.
#pragma once

#include "kernel/options.h"
#include "kernel/step.h"

namespace immortals {
using namespace tafel;

struct Cost {
  u8 energy = 0, gold = 0;
  constexpr bool operator==(const Cost&) const = default;
};

enum class Do : u8 {
  collect,
  raise_on_card,
  raise_spread,
  build_on_card,
  build_anywhere,
  attack,
  move,
  draw,
  take_marker,
  claim_land_card,
  count
};
/// One entry of an effects list: exactly one entry is carried out (one_of) and its cost paid.
struct Effect {
  Do kind = Do::collect;
  u8 n = 0;                   ///< armies to raise, cards to draw
  u8 kinds = 0;               ///< buildings allowed, a bit each
  u8 resource = 0;            ///< collect
  bool people_price = false;  ///< Build: the price list of the light people (R-28)
  Cost cost{};
  constexpr bool operator==(const Effect&) const = default;
};
using Effects = FixedVec<Effect, 2>;

class Game;
struct Turn;
struct Lens;
struct Use;
/// Improves `best` if the card brings a computer player more with this effect (worth.cpp).
using WorthOf = void(const Game&, const Lens&, Seat, const Effect&, u8 card, Use& best);

struct EffectRow {
  Do id;
  enum Parameter : u8 { none, amount, resource, buildings } parameter;  ///< beside the price
  u8 verb;
  void (*options)(const Game&, const Turn&, const Effect&, Options&);
  Next (*apply)(Game&, Turn&, const Effect&, Action);
  /// Why an action of this verb that the options did not mention is not possible.
  Why (*why)(const Game&, const Turn&, const Effect&, Action);
  WorthOf* worth;
  std::string_view name{};  ///< in content files: that of the enumerator
};
extern const std::array<EffectRow, static_cast<std::size_t>(Do::count)> kEffectRows;
inline const EffectRow& effect_row(const Effect& e) { return kEffectRows[static_cast<std::size_t>(e.kind)]; }

}  // namespace immortals
