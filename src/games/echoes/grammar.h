// The notation of card effects (section 11.2 of the specification), read and written:
//
//   card     := ability { "//" ability }            |  "a:" ability "||" "b:" ability
//   ability  := timing ["(" filter ")"] ["1/turn"] ":" effect { ";" effect }
//   effect   := ["if" cond ":"] ATOM "(" args ")"   |  X "=" selector
//   selector := [quant] [side] kind ["{" filter {"," filter} "}"]   | self | it | target | attacker | moved | built | X
#pragma once

#include "games/echoes/pack.h"

namespace echoes {

/// What a reader expected and found.
struct GrammarError {
  std::string expected, found;
};

/// Adds the abilities of a card to the pack; throws GrammarError.
void read_abilities(Pack& pack, Card& card, std::string_view text);
/// The same text again, from what was read.
std::string write_abilities(const Pack& pack, const Card& card);

}  // namespace echoes
