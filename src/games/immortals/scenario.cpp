// Scenario vocabulary. What is one field of the state needs no code here. Further words for `given` (all armies that
// are put somewhere come out of the box, so cubes are conserved):
//   empty | phase P | armies SEAT SITE N | limbo SEAT WORLD N | tray/inside COLOUR N | reserve SEAT N | vp SEAT N
//   land SEAT COUNTRY | card SEAT CARD | plan SEAT FIELD CARD | building KIND SITE | peoples SEAT LIGHT SHADOW
//   groups SEAT N... | draft SEAT CARD... | discard CARD | first SEAT | supply N | pile N (draw pile keeps N cards)
#include "games/immortals/scenario.h"

#include <algorithm>

#include "games/immortals/steps.h"
#include "games/immortals/view.h"

namespace immortals {

namespace {
constexpr std::array<std::string_view, 8> kPhases{"setup", "draft",   "fill",  "reinforce",
                                                  "plan",  "execute", "score", "over"};

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
    {"conflicts", "conflict_count[]", {domain::seat}},
    {"field", "field[][]", {domain::seat, domain::field}, domain::card},
    {"marker", "marker", {}, domain::seat},
    {"first", "first", {}, domain::seat},
    {"round", "round"},
    {"rounds", "rounds"},
    {"phase", "phase", {}, kNumber, 0, kPhases},
};

u8 card_in(Words& w) { return static_cast<u8>(w.value(domain::card)); }
int country_in(const Game& g, Words& w) {
  std::array<std::string, kCountries> ids;
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = g.pack.country[i].id;
  return w.one_of(ids, "a country");
}

int conflict_index(u8 card) {
  if (!is_conflict(card)) throw ScenarioError("expected a conflict card");
  return card - kFirstConflict;
}

void from_box(Game& g, int colour, int n) {
  if (colour == kInhabitant) {
    if (g->supply < n) throw ScenarioError("not so many inhabitants in the supply");
    g->supply = static_cast<u8>(g->supply - n);
    return;
  }
  u8& box = g->box[at(colour)];
  if (box < n) throw ScenarioError("not so many armies in the box");
  box = static_cast<u8>(box - n);
}

/// A bare table: all armies in the box, all cards in their piles, no money, no buildings; Main flow in Scoring.
void clear_table(Game& g) {
  const State old = g.state();
  g.state() = State{};
  g->seats = old.seats, g->rounds = old.rounds, g->config = old.config, g->light = old.light, g->shadow = old.shadow;
  g->round = 1, g->phase = Phase::score;
  g->supply = static_cast<u8>(g.pack.rule.inhabitants);
  g->deck = Conflicts::first(kConflicts), g->pile = {kConflicts, 0};
  for (Seat s = 0; s < g.seats(); ++s) g->box[s] = static_cast<u8>(g.pack.rule.armies);
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
  if (g->phase == Phase::draft) {
    g->round = 0;
    const Conflicts light = g->deck & g.pack.world_cards[kLight];
    g->pile = {static_cast<u8>(light.size()), static_cast<u8>(g->deck.size() - light.size())};
  }
}

void take_card(Game& g, u8 card) {
  const int i = conflict_index(card);
  if (!g->deck.has(at(i))) throw ScenarioError("this card is not in the pile any more");
  g->deck.remove(at(i));
  --g->pile[g->phase == Phase::draft ? (i < kCountries || (i >= kSites && i < kSites + 5) ? kLight : kShadow) : 0];
}

void plan_card(Game& g, Words& w) {
  const Seat s = w.seat();
  const int f = w.value(domain::field);
  const u8 card = card_in(w);
  if (is_conflict(card) && !g->conflict[s].has(at(card - kFirstConflict))) {
    take_card(g, card);
    g->conflict[s].add(at(card - kFirstConflict)), ++g->conflict_count[s];
  }
  if (is_land(card)) {
    const Seat holder = g.holder(card - kFirstLand);
    if (holder != kNobody && holder != s) throw ScenarioError("somebody else holds this land card");
    g->land[s].add(at(card - kFirstLand));
  }
  g->field[s][at(f)] = card;
}

void put_draft_hand(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const u8 card = card_in(w);
    take_card(g, card);
    g->draft[s].add(at(card - kFirstConflict)), ++g->draft_count[s];
    g->draft_world[s] = g.pack.world_cards[kShadow].has(at(card - kFirstConflict)) ? kShadow : kLight;
  }
}

void put_groups(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const int n = w.number(1, static_cast<int>(g->groups[s].size()));
    from_box(g, s, n);
    ++g->groups[s][at(n - 1)];
  }
}

void put_building(Game& g, Words& w) {
  const int kind = w.value(domain::building);
  (kind == kPortal ? g->portal : kind == kShrine ? g->shrine : g->capital).add(at(w.value(domain::site)));
}

void keep_pile(Game& g, int n) {
  while (g->deck.size() > n) {
    g->discard.add(g->deck.lowest());
    g->deck.remove(g->deck.lowest());
  }
  g->pile[0] = static_cast<u8>(g->deck.size());
}

/// "limbo SEAT WORLD N", "reserve SEAT N", "tray COLOUR N", "inside COLOUR N": so many more, out of the box.
void put_cubes(Game& g, Words& w) {
  const bool limbo = w.head() == "limbo", reserve = w.head() == "reserve";
  const int colour = limbo || reserve ? w.seat() : w.value(domain::colour);
  u8& place = limbo     ? g->limbo[at(colour)][at(w.value(domain::world))]
              : reserve ? g->reserve[at(colour)]
                        : (w.head() == "tray" ? g->tray : g->inside)[at(colour)];
  const int n = w.number();
  from_box(g, colour, n);
  place = static_cast<u8>(place + n);
}

constexpr GivenWord<Game> kGiven[] = {
    {"empty", [](Game& g, Words&) { clear_table(g); }},
    {"phase", [](Game& g, Words& w) { set_phase(g, w.one_of(kPhases, "a phase")); }},
    {"armies",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const int site = w.value(domain::site), n = w.number();
       if (const Seat o = g.owner(site); o != kNobody && o != s)
         throw ScenarioError("the site belongs to another seat");
       from_box(g, s, n), put_armies(g, s, site, n);
     }},
    {"limbo", put_cubes},
    {"reserve", put_cubes},
    {"tray", put_cubes},
    {"inside", put_cubes},
    {"vp",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g->vp[s] = static_cast<u16>(w.number(0, 9999)), g->earned[s] = {}, g->earned[s][kBuiltVp] = g->vp[s];
     }},
    {"land",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const int c = country_in(g, w);
       return_land(g, c), g->land[s].add(at(c));
     }},
    {"card",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const u8 card = card_in(w);
       take_card(g, card), g->conflict[s].add(at(card - kFirstConflict)), ++g->conflict_count[s];
     }},
    {"plan", plan_card},
    {"building", put_building},
    {"peoples",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g->light[s] = static_cast<u8>(w.value(domain::light_people));
       g->shadow[s] = static_cast<u8>(w.value(domain::shadow_people));
     }},
    {"groups", put_groups},
    {"draft", put_draft_hand},
    {"discard",
     [](Game& g, Words& w) {
       const u8 card = card_in(w);
       take_card(g, card), g->discard.add(at(card - kFirstConflict));
     }},
    {"first", [](Game& g, Words& w) { g->first = g->marker = w.seat(); }},
    {"pile", [](Game& g, Words& w) { keep_pile(g, w.number()); }},
    {"supply",
     [](Game& g, Words& w) {
       // The rest waits inside the tower, so that no inhabitant is lost.
       const int n = w.number();
       g->inside[kInhabitant] = static_cast<u8>(g->inside[kInhabitant] + g->supply - n), g->supply = static_cast<u8>(n);
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

/// "sees VIEWER cards SEAT" or "sees VIEWER field SEAT FIELD": what the viewer's own picture of the table shows.
std::string seen_by(const Game& g, Words& w) {
  const Seat viewer = w.seat();
  State copy = g.state();
  Game view(copy, g.pack);
  hide(view, viewer);
  const bool cards = w.take("cards") || !w.take("field");
  const Seat s = w.seat();
  if (cards) return std::to_string(hand_size(view, s));
  const u8 card = view->field[s][at(w.value(domain::field))];
  return card == kNoCard ? std::string("empty") : view.pack.card_id(card);
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
    {"building",
     [](const Game& g, Words& w) {
       const auto site = at(w.value(domain::site));
       std::string out = g->shrine.has(site) ? "shrine" : g->capital.has(site) ? "capital" : "";
       if (g->portal.has(site)) out += out.empty() ? "portal" : " portal";
       return out.empty() ? std::string("none") : out;
     }},
    {"groups",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       std::string out;
       for (int k = 1; k <= 10; ++k)
         for (int i = 0; i < g->groups[s][at(k - 1)]; ++i) out += (out.empty() ? "" : " ") + std::to_string(k);
       return out.empty() ? std::string("none") : out;
     }},
    {"sees", seen_by},
};

}  // namespace

Vocabulary<Game> vocabulary() { return {kFieldWords, kGiven, kThen}; }

}  // namespace immortals
