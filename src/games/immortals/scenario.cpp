// Scenario vocabulary. What is one field of the state needs no code here; after every line `arrange` makes true what
// follows from the rest. Further words for `given`:
//   empty | phase P | armies SEAT SITE N | land SEAT COUNTRY | peoples SEAT LIGHT SHADOW
//   groups SEAT N... | first SEAT | supply N | pile N (draw pile keeps N cards)
#include "games/immortals/describe.h"
#include "games/immortals/steps.h"

namespace immortals {

namespace {
constexpr FieldWord kFieldWords[] = {
    {"limbo", "limbo[][]", {domain::seat, domain::world}},
    {"tray", "tray[]", {domain::colour}},
    {"inside", "inside[]", {domain::colour}},
    {"supply", "supply"},
    {"box", "box[]", {domain::seat}},
    {"reserve", "reserve[]", {domain::seat}},
    {"gold", "gold[]", {domain::seat}},
    {"energy", "energy[]", {domain::seat}},
    {"vp", "vp[]", {domain::seat}},
    {"known", "known{}", {domain::card}, kNumber, -kFirstConflict},
    {"card", "conflict[]{}", {domain::seat, domain::card}, kNumber, -kFirstConflict},
    {"discard", "discard{}", {domain::card}, kNumber, -kFirstConflict},
    {"draft", "draft[]", {domain::seat}, domain::card, -kFirstConflict},
    {"portal", "portal{}", {domain::site}},
    {"shrine", "shrine{}", {domain::site}},
    {"capital", "capital{}", {domain::site}},
    {"conflicts", "conflict_count[]", {domain::seat}},
    {"field", "field[][]", {domain::seat, domain::field}, domain::card},
    {"plan", "field[][]", {domain::seat, domain::field}, domain::card},
    {"marker", "marker", {}, domain::seat},
    {"first", "first", {}, domain::seat},
    {"round", "round"},
    {"rounds", "rounds"},
    {"phase", "phase", {}, kNumber, 0, kPhaseWords},
};

u8 card_in(Words& w) { return static_cast<u8>(w.value(domain::card)); }
int country_in(const Game& g, Words& w) {
  std::array<std::string, kCountries> ids;
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = g.pack.country[i].id;
  return w.one_of(ids, "a country");
}

/// Armies that stand nowhere else are in the box, inhabitants in the supply.
void arrange_cubes(Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    int n = g->limbo[s][0] + g->limbo[s][1] + g->tray[s] + g->inside[s] + g->reserve[s];
    for (u8 site : g->own[s]) n += g.armies(site);
    for (int k = 0; k < 10; ++k) n += g->groups[s][at(k)] * (k + 1);
    if (n > g.pack.rule.armies) throw ScenarioError("not so many armies in the box");
    g->box[s] = static_cast<u8>(g.pack.rule.armies - n);
  }
  const int away = g->tray[kInhabitant] + g->inside[kInhabitant];
  if (away > g.pack.rule.inhabitants) throw ScenarioError("not so many inhabitants in the supply");
  g->supply = static_cast<u8>(g.pack.rule.inhabitants - away);
}

/// Whoever has planned a card holds it.
void hold(Game& g, Seat s, u8 card) {
  if (is_conflict(card)) g->conflict[s].add(at(card - kFirstConflict));
  if (!is_land(card)) return;
  const Seat holder = g.holder(card - kFirstLand);
  if (holder != kNobody && holder != s) throw ScenarioError("somebody else holds this land card");
  g->land[s].add(at(card - kFirstLand));
}

/// Conflict cards that are nowhere else are in the pile, and the open numbers are true.
void arrange_cards(Game& g) {
  Conflicts away = g->discard;
  int n = away.size();
  const auto add = [&](Conflicts cards) { away |= cards, n += cards.size(); };
  for (Seat s = 0; s < g.seats(); ++s) {
    for (u8 card : g->field[s]) hold(g, s, card);
    add(g->conflict[s]), add(g->draft[s]);
    g->conflict_count[s] = static_cast<u8>(g->conflict[s].size());
    if (const u8 card = g->picked[s]; is_conflict(card)) add(Conflicts::of(at(card - kFirstConflict)));
    else g->draft_count[s] = static_cast<u8>(g->draft[s].size());
    if (!g->draft[s].empty()) g->draft_world[s] = g.pack.world_cards[kShadow].has(g->draft[s].lowest());
  }
  if (n != away.size()) throw ScenarioError("a conflict card in two places");
  g->deck = Conflicts::first(kConflicts) - away;
  const int light = (g->deck & g.pack.world_cards[kLight]).size();
  const bool two_piles = g->phase <= Phase::draft;
  g->pile = {static_cast<u8>(two_piles ? light : g->deck.size()),
             static_cast<u8>(two_piles ? g->deck.size() - light : 0)};
}

void arrange(Game& g) {
  arrange_cubes(g);
  arrange_cards(g);
  for (Seat s = 0; s < g.seats(); ++s) {
    int other = 0;
    for (std::size_t i = 0; i < kBuiltVp; ++i) other += g->earned[s][i];
    if (other > g->vp[s]) g->earned[s] = {}, other = 0;
    g->earned[s][kBuiltVp] = static_cast<u16>(g->vp[s] - other);
  }
}

/// A bare table: no cards dealt, no money, no buildings; Main flow in Scoring.
void clear_table(Game& g) {
  const State old = g.state();
  g.state() = State{};
  g->seats = old.seats, g->rounds = old.rounds, g->config = old.config, g->light = old.light, g->shadow = old.shadow;
  g->round = 1, g->phase = Phase::score;
  g->stack.push({Steps::id<ScoreRound>(), {}});
}

void set_phase(Game& g, int phase) {
  static constexpr std::array<u8, 8> kSteps{Steps::id<DealPeoples>(), Steps::id<DraftPick>(), Steps::id<TowerFill>(),
                                            Steps::id<RoundBegin>(),  Steps::id<PlanBegin>(), Steps::id<ExecuteTurn>(),
                                            Steps::id<ScoreRound>(),  Steps::id<ScoreRound>()};
  g->stack.clear();
  g->stack.push({kSteps[at(phase)], {}});
  g->phase = static_cast<Phase>(phase);
  if (g->phase == Phase::reinforce && g->round > 0) --g->round;  // the step itself begins the round
  if (g->phase == Phase::draft) g->round = 0;
}

constexpr GivenWord<Game> kGiven[] = {
    {"empty", [](Game& g, Words&) { clear_table(g); }},
    {"phase", [](Game& g, Words& w) { set_phase(g, w.one_of(kPhaseWords, "a phase")); }},
    {"armies",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const int site = w.value(domain::site);
       if (const Seat o = g.owner(site); o != kNobody && o != s)
         throw ScenarioError("the site belongs to another seat");
       put_armies(g, s, site, w.number());
     }},
    {"land",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const int c = country_in(g, w);
       return_land(g, c), g->land[s].add(at(c));
     }},
    {"peoples",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g->light[s] = static_cast<u8>(w.value(domain::light_people));
       g->shadow[s] = static_cast<u8>(w.value(domain::shadow_people));
     }},
    {"groups",
     [](Game& g, Words& w) {
       auto& groups = g->groups[w.seat()];
       while (w.more()) ++groups[at(w.number(1, 10) - 1)];
     }},
    {"first", [](Game& g, Words& w) { g->first = g->marker = w.seat(); }},
    {"pile",
     [](Game& g, Words& w) {
       for (int n = g->deck.size() - w.number(); n > 0; --n) {
         g->discard.add(g->deck.lowest());
         g->deck.remove(g->deck.lowest());
       }
     }},
    // The others wait inside the tower, so that no inhabitant is lost.
    {"supply",
     [](Game& g, Words& w) {
       g->inside[kInhabitant] = static_cast<u8>(g.pack.rule.inhabitants - g->tray[kInhabitant] - w.number());
     }},
};

/// Where a card is, in words: "hand purple", "board purple build", "stack", "deck", "discard", "draft purple".
std::string place_of(const Game& g, Words& w, u8 card) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const std::string name = w.seat_id(s);
    for (std::size_t f = 0; f < kFields; ++f)
      if (g->field[s][f] == card) return "board " + name + " " + g.pack.field[f].id;
    if (is_land(card) && g->land[s].has(at(card - kFirstLand))) return "hand " + name;
    if (!is_conflict(card)) continue;
    if (g->conflict[s].has(at(card - kFirstConflict))) return "hand " + name;
    if (g->draft[s].has(at(card - kFirstConflict))) return "draft " + name;
    if (g->picked[s] == card) return "picked " + name;
  }
  if (is_land(card)) return "stack";
  return g->discard.has(at(card - kFirstConflict)) ? "discard" : "deck";
}

constexpr ThenWord<Game> kThen[] = {
    {"armies",
     [](const Game& g, Words& w) {
       const int site = w.value(domain::site);
       const Seat o = g.owner(site);
       return o == kNobody ? std::string("none") : w.seat_id(o) + " " + std::to_string(g.armies(site));
     }},
    {"card", [](const Game& g, Words& w) { return place_of(g, w, card_in(w)); }},
    {"land", [](const Game& g, Words& w) { return place_of(g, w, land_card(country_in(g, w))); }},
    {"groups",
     [](const Game& g, Words& w) {
       const auto& groups = g->groups[w.seat()];
       std::string out;
       for (std::size_t k = 0; k < groups.size(); ++k)
         for (int i = 0; i < groups[k]; ++i) out += (out.empty() ? "" : " ") + std::to_string(k + 1);
       return out.empty() ? std::string("none") : out;
     }},
    {"cards", [](const Game& g, Words& w) { return std::to_string(hand_size(g, w.seat())); }},
};

}  // namespace

Vocabulary<Game> vocabulary() { return {kFieldWords, kGiven, kThen, arrange}; }

}  // namespace immortals
