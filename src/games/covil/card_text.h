// Card texts made from effects and language keys; no sentence stands in code or data.
#pragma once

#include "games/covil/pack.h"
#include "shell/text.h"

namespace covil {

std::string effect_text(const Effect& e, const Texts& texts);
/// All effects of a list as sentences; empty if there are none.
std::string effects_text(const EffectList& list, const Texts& texts);
/// Everything a relic does once it is active: its instant, then its bonus.
std::string relic_text(const RelicCard& r, const Texts& texts);
std::string minion_name(const Pack& pack, Minion m, const Texts& texts);
std::string relic_name(const Pack& pack, Relic r, const Texts& texts);
std::string zone_name(const Board& board, Zone z, const Texts& texts);

}  // namespace covil
