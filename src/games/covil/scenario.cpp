// `given`: sets up a position. "afternoon 2 blue", "night 1", "morning 3" and "scoring" start from an empty board with
// henchmen in the halls; further lines change it. Words for values are shared with scenario_then.cpp.
#include "games/covil/scenario.h"

#include <fmt/format.h>

namespace covil {

const std::string& Words::at(std::size_t i) const {
  if (i >= word.size()) throw ScenarioError("the line is too short");
  return word[i];
}
int Words::number(std::size_t i) const {
  const std::string& w = at(i);
  if (w.empty() || w.find_first_not_of("0123456789") != std::string::npos)
    throw ScenarioError("expected a number, found " + w);
  return std::stoi(w);
}
bool Words::is_seat(std::size_t i) const {
  for (Seat s : g.everyone())
    if (at(i) == kSeatIds[s]) return true;
  return false;
}
Seat Words::seat(std::size_t i) const {
  for (Seat s : g.everyone())
    if (at(i) == kSeatIds[s]) return s;
  if (at(i) == "nobody") return kNobody;
  throw ScenarioError("expected a seat, found " + at(i));
}
Zone Words::zone(std::size_t i) const {
  for (Zone z : g.board().all)
    if (g.board().zone[z].id == at(i) || g.board().zone[z].letter == at(i)) return z;
  throw ScenarioError("expected a zone, found " + at(i));
}
Minion Words::minion(const std::string& id) const {
  for (Minion m = 0; m < kMinions; ++m)
    if (g.pack.minion[m].id == id) return m;
  throw ScenarioError("expected a minion, found " + id);
}
Relic Words::relic(const std::string& id) const {
  for (Relic r = 0; r < kRelics; ++r)
    if (g.pack.relic[r].id == id) return r;
  throw ScenarioError("expected a relic, found " + id);
}
Terrain Words::terrain(std::size_t i) const {
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (kTerrainId[t] == at(i)) return static_cast<Terrain>(t);
  throw ScenarioError("expected a terrain, found " + at(i));
}
u8 Words::slot(Seat s, const std::string& id) const {
  const u8 found = g.slot_of(s, minion(id));
  if (found == kNowhere) throw ScenarioError(id + " is not in this hall");
  return found;
}
void Words::unknown() const {
  std::string all;
  for (const std::string& w : word) all += " " + w;
  throw ScenarioError("unknown words:" + all);
}

namespace {

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

void set_state(Game& g, Seat s, u8 slot, std::string_view state) {
  Player& p = g.of(s);
  p.tired.remove(slot);
  p.exhausted.remove(slot);
  if (state == "tired") p.tired.add(slot);
  if (state == "exhausted") p.exhausted.add(slot);
}

/// "blue hall M09 M33:tired": slots 1 to 5 from left to right, the rest stays empty.
void set_hall(Game& g, const Words& w, Seat s) {
  Player& p = g.of(s);
  for (u8 i = 1; i < kSlots; ++i) {
    p.hall[i] = 0;
    set_state(g, s, i, "ready");
  }
  for (std::size_t i = 2; i < w.word.size(); ++i) {
    const auto colon = w.word[i].find(':');
    const Minion m = w.minion(w.word[i].substr(0, colon));
    claim_mercenary(g, m);
    const auto slot = static_cast<u8>(i - 1);
    if (slot >= kSlots) throw ScenarioError("a hall has 5 slots beside the throne");
    p.hall[slot] = static_cast<u8>(m + 1);
    set_state(g, s, slot, colon == std::string::npos ? "ready" : w.word[i].substr(colon + 1));
  }
}

void set_relics(Game& g, const Words& w, Seat s, bool active) {
  for (std::size_t i = 2; i < w.word.size(); ++i) {
    const Relic r = w.relic(w.word[i]);
    if (!g->relic_deck.has(r)) throw ScenarioError(w.word[i] + " is not in the deck any more");
    g->relic_deck.remove(r);
    --g->relic_deck_size;
    if (active) {
      g.of(s).active.add(r);
    } else {
      g.of(s).hand.add(r);
      ++g.of(s).hand_size;
    }
  }
}

void set_readiness(Game& g, const Words& w, Seat s, const std::string& state) {
  for (std::size_t i = 2; i < w.word.size(); ++i) {
    if (w.word[i] == "all")
      for (u8 slot : g.filled_slots(s)) set_state(g, s, slot, state);
    else set_state(g, s, w.slot(s, w.word[i]), state);
  }
}

void given_seat(Game& g, const Words& w) {
  const Seat s = w.seat(0);
  Player& p = g.of(s);
  const std::string& what = w.at(1);
  if (what == "gold") p.gold = w.number(2);
  else if (what == "hp") p.hp = static_cast<u8>(w.number(2));
  else if (what == "fortress") p.fortress = w.zone(2);
  else if (what == "standing") p.standing.add(w.zone(2), w.number(3));
  else if (what == "lying") p.lying.add(w.zone(2), w.number(3));
  else if (what == "overlord") p.hall[0] = static_cast<u8>(w.minion(w.at(2)) + 1);
  else if (what == "hall") set_hall(g, w, s);
  else if (what == "ready" || what == "tired" || what == "exhausted") set_readiness(g, w, s, what);
  else if (what == "hand") set_relics(g, w, s, false);
  else if (what == "active") set_relics(g, w, s, true);
  else if (what == "outpost") p.outposts.add(w.zone(2));
  else w.unknown();
}

/// "relic_deck R01 R02": these and no others are in the deck; the rest of it is discarded.
void set_relic_deck(Game& g, const Words& w) {
  RelicSet deck;
  for (std::size_t i = 1; i < w.word.size(); ++i) deck.add(w.relic(w.word[i]));
  g->relic_discard |= g->relic_deck - deck;
  g->relic_deck &= deck;
  g->relic_deck_size = g->relic_deck.size();
}

u8 step_named(std::string_view name) {
  const auto table = Steps::table();
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].name == name) return static_cast<u8>(i);
  throw ScenarioError("unknown step " + std::string(name));
}

}  // namespace

void given(Game& g, ScenarioLine& line) {
  const Words w{g, line.word};
  const std::string& what = w.at(0);
  if (w.is_seat(0)) return given_seat(g, w);
  if (what == "afternoon") {
    reset(g, w.number(1), Steps::id<TurnMain>(), Phase::afternoon);
    g->active = w.seat(2);
    return;
  }
  if (what == "morning") return reset(g, w.number(1), Steps::id<Morning>(), Phase::morning);
  if (what == "night") return reset(g, w.number(1), Steps::id<Night>(), Phase::afternoon);
  if (what == "step") {  // another step of the day: "step night.tax"
    g->stack.back() = {step_named(w.at(1)), {}};
    if (w.at(1).starts_with("night") || w.at(1).starts_with("riot")) g->phase = Phase::night;
  } else if (what == "scepter") {
    g->scepter = w.seat(1);
  } else if (what == "rebels") {
    g->rebels = static_cast<u8>(w.number(1));
  } else if (what == "deck") {
    g->deck_size = w.number(1);
  } else if (what == "market") {
    for (std::size_t i = 1; i < line.word.size(); ++i) {
      const Minion m = w.minion(line.word[i]);
      if (m < kFirstMercenary) throw ScenarioError("expected a mercenary for the market, found " + line.word[i]);
      claim_mercenary(g, m);
      g->market.add(m - kFirstMercenary);
    }
  } else if (what == "relic_deck") {
    set_relic_deck(g, w);
  } else {
    w.unknown();
  }
}

}  // namespace covil
