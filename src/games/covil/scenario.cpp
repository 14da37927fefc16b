// Words of scenario files and rule tests. "afternoon 2 blue", "night 1" and "morning 3" start from an empty board with
// henchmen in the halls; further lines change it. What is one field of the state needs no code here.
#include "games/covil/scenario.h"

#include <fmt/format.h>

#include "games/covil/score.h"

namespace covil {

namespace {

constexpr int kMarketOffset = -static_cast<int>(kFirstMercenary);

constexpr FieldWord kFields[] = {
    {"gold", "player[].gold", {domain::seat}},
    {"hp", "player[].hp", {domain::seat}},
    {"fortress", "player[].fortress", {domain::seat}, domain::zone},
    {"standing", "player[].standing.zone[]", {domain::seat, domain::zone}},
    {"lying", "player[].lying.zone[]", {domain::seat, domain::zone}},
    {"overlord", "player[].hall[0]", {domain::seat}, domain::minion, 1},
    {"hall", "player[].hall", {domain::seat}, domain::minion, 1},
    {"outpost", "player[].outposts{}", {domain::seat, domain::zone}},
    {"hand", "player[].hand_size", {domain::seat}},
    {"holds", "player[].hand", {domain::seat}, domain::relic},
    {"active", "player[].active", {domain::seat}, domain::relic},
    {"market", "market", {}, domain::minion, kMarketOffset},
    {"discard", "relic_discard", {}, domain::relic},
    {"phase", "phase", {}, kNumber, 0, kPhaseIds},
    {"scepter", "scepter", {}, domain::seat},
    {"turn", "active", {}, domain::seat},
    {"rebels", "rebels"},
    {"day", "day"},
    {"deck", "deck_size"},
    {"relic_deck", "relic_deck_size"},
};

/// Overlords without a passive ability, so that values are those of the other cards.
constexpr std::array<Minion, kMaxPlayers> kQuietOverlord{1, 6, 8, 12};

/// An empty board on that day: halls with overlord (exhausted) and henchmen (ready), all other cards undrawn.
void reset(Game& g, int day, u8 step, Phase phase) {
  const State old = g.state();
  State& st = g.state();
  st = {};
  st.seats = old.seats;
  st.board = old.board;
  st.config = old.config;
  st.day = static_cast<u8>(day);
  st.phase = phase;
  st.rebels = 1;
  st.unseen = MercenarySet::first(g.opt(opt_outposts) ? kMercenaries : kBaseMercenaries);
  st.deck_size = kDeckSize - kMarketSize * day;
  st.relic_deck = RelicSet::first(kRelics);
  st.relic_deck_size = kRelics;
  st.recruits_left = 1;
  ZoneSet spirals = g.board().spirals;
  for (Player& p : st.player) p.fortress = kNowhere;
  for (Seat s : g.everyone()) {
    Player& p = g.of(s);
    p.gold = kStartGold;
    p.hp = kMaxHp;
    p.fortress = spirals.lowest();
    spirals.remove(p.fortress);
    p.hall[0] = static_cast<u8>(kQuietOverlord[s] + 1);
    p.exhausted.add(0);
    if (!g.is_bot(s))
      for (std::size_t i = 1; i < kSlots; ++i) p.hall[i] = static_cast<u8>(kFirstHenchman + s * 5U + i);
  }
  st.stack.push({step, {}});
}

void claim_mercenary(Game& g, Minion m) {
  if (m < kFirstMercenary) return;
  g->unseen.remove(m - kFirstMercenary);
  g->market.remove(m - kFirstMercenary);
}

enum Readiness : u8 { kReady, kTired, kExhausted };
constexpr std::array<std::string_view, 3> kReadiness{"ready", "tired", "exhausted"};

void set_state(Game& g, Seat s, u8 slot, int state) {
  Player& p = g.of(s);
  p.tired.remove(slot);
  p.exhausted.remove(slot);
  if (state == kTired) p.tired.add(slot);
  if (state == kExhausted) p.exhausted.add(slot);
}

u8 slot_of(const Game& g, Words& w, Seat s) {
  const auto m = static_cast<Minion>(w.value(domain::minion));
  const u8 slot = g.slot_of(s, m);
  if (slot == kNowhere) throw ScenarioError(g.pack.minion[m].id + " is not in this hall");
  return slot;
}

/// ":tired" behind a minion; ready where nothing stands.
int state_in(Words& w) {
  if (w.take(":tired")) return kTired;
  if (w.take(":exhausted")) return kExhausted;
  w.take(":ready");
  return kReady;
}

/// "hall blue M09 M33:tired": slots 1 to 5 from left to right; the rest stays empty.
void set_hall(Game& g, Words& w) {
  const Seat s = w.seat();
  for (u8 i = 1; i < kSlots; ++i) {
    g.of(s).hall[i] = 0;
    set_state(g, s, i, kReady);
  }
  for (std::size_t slot = 1; w.more(); ++slot) {
    if (slot == kSlots) throw ScenarioError("a hall has 5 slots beside the throne");
    const auto m = static_cast<Minion>(w.value(domain::minion));
    claim_mercenary(g, m);
    g.of(s).hall[slot] = static_cast<u8>(m + 1);
    set_state(g, s, static_cast<u8>(slot), state_in(w));
  }
}

/// "tired blue M09", "exhausted blue all".
void set_readiness(Game& g, Words& w) {
  int state = 0;
  while (kReadiness[static_cast<std::size_t>(state)] != w.head()) ++state;
  const Seat s = w.seat();
  if (w.take("all")) {
    for (u8 slot : g.filled_slots(s)) set_state(g, s, slot, state);
    return;
  }
  while (w.more()) set_state(g, s, slot_of(g, w, s), state);
}

/// Relics come out of the deck: "hand blue R01 R02", "active blue R03".
void set_relics(Game& g, Words& w) {
  const bool hand = w.head() == "hand";
  Player& p = g.of(w.seat());
  while (w.more()) {
    const auto r = static_cast<Relic>(w.value(domain::relic));
    if (!g->relic_deck.has(r)) throw ScenarioError(g.pack.relic[r].id + " is not in the deck any more");
    g->relic_deck.remove(r);
    --g->relic_deck_size;
    (hand ? p.hand : p.active).add(r);
    if (hand) ++p.hand_size;
  }
}

/// "relic_deck R01 R02": these and no others are in the deck; the rest of it is discarded.
void set_relic_deck(Game& g, Words& w) {
  RelicSet deck;
  while (w.more()) deck.add(static_cast<Relic>(w.value(domain::relic)));
  g->relic_discard |= g->relic_deck - deck;
  g->relic_deck &= deck;
  g->relic_deck_size = g->relic_deck.size();
}

void set_market(Game& g, Words& w) {
  while (w.more()) {
    const auto m = static_cast<Minion>(w.value(domain::minion));
    if (m < kFirstMercenary) w.wrong("a mercenary for the market", g.pack.minion[m].id);
    claim_mercenary(g, m);
    g->market.add(m - kFirstMercenary);
  }
}

/// Another step of the day: "step night.tax".
void set_step(Game& g, Words& w) {
  const u8 step = w.step();
  g->stack.back() = {step, {}};
  const std::string_view name = w.module().rules.steps[step].name;
  if (name.starts_with("night") || name.starts_with("riot")) g->phase = Phase::night;
}

constexpr GivenWord<Game> kGiven[] = {
    {"afternoon",
     [](Game& g, Words& w) {
       reset(g, w.number(1, kDays), Steps::id<TurnMain>(), Phase::afternoon);
       g->active = w.seat();
     }},
    {"morning", [](Game& g, Words& w) { reset(g, w.number(1, kDays), Steps::id<Morning>(), Phase::morning); }},
    {"night", [](Game& g, Words& w) { reset(g, w.number(1, kDays), Steps::id<Night>(), Phase::afternoon); }},
    {"step", set_step},
    {"hall", set_hall},
    {"ready", set_readiness},
    {"tired", set_readiness},
    {"exhausted", set_readiness},
    {"hand", set_relics},
    {"active", set_relics},
    {"market", set_market},
    {"relic_deck", set_relic_deck},
};

std::string readiness(const Game& g, Words& w) {
  const Seat s = w.seat();
  const u8 slot = slot_of(g, w, s);
  return std::string(kReadiness[g.of(s).exhausted.has(slot) ? kExhausted : g.of(s).tired.has(slot) ? kTired : kReady]);
}

/// "defence blue C" without a minion, or "defence" of the open combat.
std::string defence(const Game& g, Words& w) {
  const Combat& c = g->combat;
  if (!w.seat_next()) return std::to_string(g.defence_value(c.defender, c.to, c.guard));
  const Seat s = w.seat();
  return std::to_string(g.defence_value(s, static_cast<Zone>(w.value(domain::zone)), 0));
}

constexpr ThenWord<Game> kThen[] = {
    {"troops", [](const Game& g, Words& w) { return std::to_string(g.troops(w.seat()).total()); }},
    {"income", [](const Game& g, Words& w) { return std::to_string(g.tax_income(w.seat())); }},
    {"reach",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       return std::to_string(g.reach(s, static_cast<Zone>(w.value(domain::zone))));
     }},
    {"minion", readiness},
    {"attack",
     [](const Game& g, Words&) {
       const Combat& c = g->combat;
       return std::to_string(g.attack_value(c.attacker, c.kind, c.from, c.minion, c.strike));
     }},
    {"defence", defence},
    {"supremacy",
     [](const Game& g, Words& w) {
       return w.seat_id(g.supremacies()[static_cast<std::size_t>(w.value(domain::terrain))]);
     }},
    {"control",
     [](const Game& g, Words& w) { return w.seat_id(g.controller(static_cast<Zone>(w.value(domain::zone)))); }},
};

}  // namespace

Vocabulary<Game> vocabulary() { return {kFields, kGiven, kThen}; }

}  // namespace covil
