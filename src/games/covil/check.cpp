// The invariants of the rules, tested on every state of random play. Returns the first one that is broken.
#include "games/covil/check.h"

#include "games/covil/steps.h"

namespace covil {

namespace {

const char* check_player(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const int limit = g->phase == Phase::setup ? 0 : g.troops_today();
  if (p.troops().total() > limit) return "a seat has at most day + 1 troops on the board";
  if (p.gold > g.treasury_cap()) return "gold exceeds the treasury";
  if (p.hp > kMaxHp) return "more than 5 hit points";
  if (!(p.tired & p.exhausted).empty()) return "a minion carries two markers";
  if (!(g.marked(s) - g.filled_slots(s)).empty()) return "a marker on an empty slot";
  if (p.outposts.size() > kOutposts) return "more than 2 outposts";
  if (!g.opt(opt_outposts) && !p.outposts.empty()) return "an outpost without the module";
  if (p.outposts.has(g.board().town)) return "an outpost in the town";
  if (p.riot_pending > p.lying.at(g.board().town)) return "a rioted troop has left the town";
  for (std::size_t i = 0; i < kSlots; ++i) {
    if (!g.filled(s, i)) continue;
    const Minion m = g.minion_at(s, i);
    if ((i == 0) != (m < kOverlords)) return "overlords and only overlords sit on the throne";
    if (m >= kFirstHenchman && m < kFirstMercenary && (m - kFirstHenchman) / 5U != s)
      return "a henchman in a foreign hall";
    if (g.slot_of(s, m) != i) return "a minion in two slots";
    for (Seat t : g.others(s))
      if (g.slot_of(t, m) != kNowhere) return "a minion in two halls";
  }
  if (g->phase == Phase::morning || g->phase == Phase::afternoon || g->phase == Phase::night) {
    if (!g.filled(s, 0)) return "an empty throne";
  }
  return nullptr;
}

/// Components: every relic and mercenary is in exactly one place.
const char* check_cards(const Game& g) {
  RelicSet relics = g->relic_deck | g->relic_discard;
  int relic_count = g->relic_deck_size + g->relic_discard.size();
  int known = g->relic_deck.size() + g->relic_discard.size();
  MercenarySet mercs = g->market | g->gone | g->deck_known | g->unseen;
  int merc_count = g->market.size() + g->gone.size() + g->deck_known.size() + g->unseen.size();
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    relics |= p.hand | p.active;
    known += p.hand.size() + p.active.size();
    relic_count += p.hand_size + p.active.size();
    for (u8 m : p.hall)
      if (m > kFirstMercenary) mercs.add(m - 1U - kFirstMercenary), ++merc_count;
  }
  if (relics.size() != static_cast<int>(kRelics) || relic_count != static_cast<int>(kRelics))
    return "the relics do not add up";
  if (known != static_cast<int>(kRelics)) return "a relic is in two places";
  const int all = static_cast<int>(g.opt(opt_outposts) ? kMercenaries : kBaseMercenaries);
  if (mercs.size() != all || merc_count != all) return "the mercenaries do not add up";
  if (g->deck_size < g->deck_known.size() && g->phase != Phase::setup)
    return "fewer cards in the deck than are known to be there";
  if (g->phase == Phase::afternoon && g->deck_size != kDeckSize - kMarketSize * g->day)
    return "deck size at the afternoon";
  return nullptr;
}

/// What is known about relics that are not seen.
const char* check_knowledge(const Game& g) {
  RelicSet hands;
  for (Seat s : g.everyone()) hands |= g.of(s).hand;
  if (!(g->older - hands).empty()) return "a relic older than the deck is in no hand";
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    if (p.hand_size != p.hand.size()) return "a hand has another size";
    if (p.older > (p.hand & g->older).size()) return "a hand has fewer old relics than everybody knows";
    if (!(p.known - (hands - p.hand)).empty()) return "a seat knows of a relic that is in no other hand";
  }
  return nullptr;
}

const char* check_places(const Game& g) {
  ZoneSet taken;
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    if (p.fortress == kNowhere) {
      if (g->phase != Phase::setup && g->phase != Phase::morning) return "a seat without a fortress";
      continue;
    }
    if (!g.board().spirals.has(p.fortress)) return "a fortress beside the spirals";
    if (taken.has(p.fortress)) return "two buildings in one zone";
    taken.add(p.fortress);
  }
  for (Seat s : g.everyone())
    for (Zone z : g.of(s).outposts) {
      if (taken.has(z)) return "two buildings in one zone";
      taken.add(z);
    }
  return nullptr;
}

/// Who stands when: all troops of the day after the morning, nobody when the night begins.
const char* check_posture(const Game& g) {
  if (g->stack.empty()) return nullptr;
  const Frame& day = g->stack[0];
  const bool morning_over = day.step == Steps::id<MorningPurchase>();
  const bool night_begins = day.step == Steps::id<NightReveal>() || day.step == Steps::id<Rob>() ||
                            (day.step == Steps::id<NightBuy>() && day.read<Day>().window == 0);
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    if (morning_over && (p.standing.total() != g.troops_today() || !p.lying.empty()))
      return "a troop is missing or lies after the morning";
    if (night_begins && !p.standing.empty()) return "a troop stands when the night begins";
  }
  return nullptr;
}

/// An open combat needs its two troops (COV-133); between turns and attacks nothing of one is left.
const char* check_combat(const Game& g) {
  const Combat& c = g->combat;
  if (c.stage == Stage::open && c.attacker != kNobody) {
    if (g.of(c.attacker).in(c.attacker_posture).at(c.from) == 0) return "the attacking troop is gone";
    if (g.of(c.defender).in(c.defender_posture).at(c.to) == 0) return "the attacked troop is gone";
  }
  if (g->stack.size() == 1 && g->phase == Phase::afternoon && (c.stage != Stage::none || !g->deferred.empty()))
    return "a combat without an attack";
  return nullptr;
}

}  // namespace

const char* check(const Game& g) {
  for (Seat s : g.everyone())
    if (const char* broken_rule = check_player(g, s)) return broken_rule;
  if (const char* broken_rule = check_cards(g)) return broken_rule;
  if (const char* broken_rule = check_places(g)) return broken_rule;
  if (const char* broken_rule = check_knowledge(g)) return broken_rule;
  if (const char* broken_rule = check_posture(g)) return broken_rule;
  if (const char* broken_rule = check_combat(g)) return broken_rule;
  if (g->rebels > kMaxRebels) return "more than 5 rebels";
  if (g->day <= 1 && g->phase <= Phase::morning && g->rebels != 1) return "not one rebel after the setup";
  if (g->recruits_left > 1) return "more than one recruit in a turn";
  if (g->troop_action_done > 1) return "more than one troop action in a turn";
  for (Seat s : g.everyone())
    if (g->phase == Phase::morning && !g.of(s).active.empty()) return "an active relic in the morning";
  if (g->phase == Phase::over) {
    std::array<u8, kMaxPlayers> place{};
    places(g, place);
    if (*std::min_element(place.begin(), place.begin() + g->seats) != 1) return "a game without a winner";
  }
  return nullptr;
}

}  // namespace covil
