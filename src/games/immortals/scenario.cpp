// Scenario vocabulary. Words for `given` (all armies that are put somewhere come out of the box, so cubes are
// conserved):
//   empty | phase P | armies SEAT SITE N | limbo SEAT WORLD N | tray COLOUR N | inside COLOUR N | gold/energy/vp SEAT N
//   land SEAT COUNTRY | card SEAT CARD | plan SEAT FIELD CARD | building KIND SITE | peoples SEAT LIGHT SHADOW
//   groups SEAT N... | draft SEAT CARD... | discard CARD | marker/first SEAT | round N | rounds N | pile N (draw pile
//   keeps N cards)
// `then` knows the same words with the expected value, and some more (see then()).
#include "games/immortals/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/immortals/score.h"
#include "games/immortals/steps.h"
#include "games/immortals/view.h"
#include "shell/scenario.h"

namespace immortals {

namespace {
constexpr std::array<std::string_view, 6> kColours6{"purple", "black", "yellow", "blue", "red", "inhabitants"};
constexpr std::array<std::string_view, 8> kPhases{"setup", "draft",   "fill",  "reinforce",
                                                  "plan",  "execute", "score", "over"};

/// The words of a line, read one after another with a complaint for each wrong one.
class Reader {
 public:
  Reader(const Game& g, const ScenarioLine& line) : g_(g), line_(line) {}

  bool more() const { return next_ < line_.word.size(); }
  const std::string& word() {
    if (!more()) throw ScenarioError("the line ends too early");
    return line_.word[next_++];
  }
  int number(int low = 0, int high = 255) {
    const std::string& w = word();
    const bool digits = std::all_of(w.begin(), w.end(), [](char c) { return c >= '0' && c <= '9'; });
    const int n = digits && !w.empty() && w.size() <= 4 ? std::stoi(w) : -1;
    if (n < low || n > high)
      throw ScenarioError(fmt::format("expected a number from {} to {}, found \"{}\"", low, high, w));
    return n;
  }
  template <class Ids>
  int one_of(const Ids& ids, const char* what) {
    const std::string& w = word();
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (ids[i] == w) return static_cast<int>(i);
    throw ScenarioError("expected " + std::string(what) + ", found \"" + w + "\"");
  }
  template <class Fn>
  int find(int count, const char* what, Fn id) {
    const std::string& w = word();
    for (int i = 0; i < count; ++i)
      if (id(i) == w) return i;
    throw ScenarioError("expected " + std::string(what) + ", found \"" + w + "\"");
  }
  Seat seat() {
    const int s = one_of(kColours6, "a seat");
    if (s >= g_.seats()) throw ScenarioError("there is no such seat in this game");
    return static_cast<Seat>(s);
  }
  int colour() { return one_of(kColours6, "a colour"); }
  int site() {
    return find(kSites, "a site", [&](int i) { return g_.pack.site_id(i); });
  }
  int country() {
    return find(kCountries, "a country", [&](int i) { return g_.pack.country[at(i)].id; });
  }
  u8 card() {
    return static_cast<u8>(find(kHiddenCard + 1, "a card", [&](int i) { return g_.pack.card_id(i); }));
  }
  int field() {
    return find(kFields, "a field", [&](int i) { return g_.pack.field[at(i)].id; });
  }

 private:
  const Game& g_;
  const ScenarioLine& line_;
  std::size_t next_ = 0;
};

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

void plan_card(Game& g, Reader& r) {
  const Seat s = r.seat();
  const int f = r.field();
  const u8 card = r.card();
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

void put_draft_hand(Game& g, Reader& r) {
  const Seat s = r.seat();
  while (r.more()) {
    const u8 card = r.card();
    take_card(g, card);
    g->draft[s].add(at(card - kFirstConflict)), ++g->draft_count[s];
    g->draft_world[s] = g.pack.world_cards[kShadow].has(at(card - kFirstConflict)) ? kShadow : kLight;
  }
}

void put_groups(Game& g, Reader& r) {
  const Seat s = r.seat();
  while (r.more()) {
    const int n = r.number(1, static_cast<int>(g->groups[s].size()));
    from_box(g, s, n);
    ++g->groups[s][at(n - 1)];
  }
}

void put_building(Game& g, Reader& r) {
  const int kind = r.one_of(kBuildingIds, "a building");
  (kind == kPortal ? g->portal : kind == kShrine ? g->shrine : g->capital).add(at(r.site()));
}

void keep_pile(Game& g, int n) {
  while (g->deck.size() > n) {
    g->discard.add(g->deck.lowest());
    g->deck.remove(g->deck.lowest());
  }
  g->pile[0] = static_cast<u8>(g->deck.size());
}

using GivenFn = void (*)(Game&, Reader&);
struct GivenRow {
  std::string_view word;
  GivenFn run;
};

constexpr std::array<GivenRow, 24> kGiven{{
    {"empty", [](Game& g, Reader&) { clear_table(g); }},
    {"phase", [](Game& g, Reader& r) { set_phase(g, r.one_of(kPhases, "a phase")); }},
    {"armies",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       const int site = r.site(), n = r.number();
       if (const Seat o = g.owner(site); o != kNobody && o != s)
         throw ScenarioError("the site belongs to another seat");
       from_box(g, s, n), put_armies(g, s, site, n);
     }},
    {"limbo",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       u8& limbo = g->limbo[s][at(r.one_of(kWorldIds, "a world"))];
       const int n = r.number();
       from_box(g, s, n), limbo = static_cast<u8>(limbo + n);
     }},
    {"reserve",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       const int n = r.number();
       from_box(g, s, n), g->reserve[s] = static_cast<u8>(g->reserve[s] + n);
     }},
    {"tray",
     [](Game& g, Reader& r) {
       const int c = r.colour(), n = r.number();
       from_box(g, c, n), g->tray[at(c)] = static_cast<u8>(g->tray[at(c)] + n);
     }},
    {"inside",
     [](Game& g, Reader& r) {
       const int c = r.colour(), n = r.number();
       from_box(g, c, n), g->inside[at(c)] = static_cast<u8>(g->inside[at(c)] + n);
     }},
    {"gold",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       g->gold[s] = static_cast<u16>(r.number(0, 9999));
     }},
    {"energy",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       g->energy[s] = static_cast<u16>(r.number(0, 9999));
     }},
    {"vp",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       g->vp[s] = static_cast<u16>(r.number(0, 9999)), g->earned[s] = {}, g->earned[s][kBuiltVp] = g->vp[s];
     }},
    {"land",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       const int c = r.country();
       return_land(g, c), g->land[s].add(at(c));
     }},
    {"card",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       const u8 card = r.card();
       take_card(g, card), g->conflict[s].add(at(card - kFirstConflict)), ++g->conflict_count[s];
     }},
    {"plan", plan_card},
    {"building", put_building},
    {"peoples",
     [](Game& g, Reader& r) {
       const Seat s = r.seat();
       g->light[s] = static_cast<u8>(r.find(5, "a light people", [&](int i) { return g.pack.light[at(i)].id; }));
       g->shadow[s] = static_cast<u8>(r.find(5, "a shadow people", [&](int i) { return g.pack.shadow[at(i)].id; }));
     }},
    {"groups", put_groups},
    {"draft", put_draft_hand},
    {"discard",
     [](Game& g, Reader& r) {
       const u8 card = r.card();
       take_card(g, card), g->discard.add(at(card - kFirstConflict));
     }},
    {"marker", [](Game& g, Reader& r) { g->marker = r.seat(); }},
    {"first", [](Game& g, Reader& r) { g->first = g->marker = r.seat(); }},
    {"round",
     [](Game& g, Reader& r) { g->round = static_cast<u8>(r.number(1, static_cast<int>(g->round_vp.size()))); }},
    {"rounds",
     [](Game& g, Reader& r) { g->rounds = static_cast<u8>(r.number(1, static_cast<int>(g->round_vp.size()))); }},
    {"pile", [](Game& g, Reader& r) { keep_pile(g, r.number()); }},
    {"supply",
     [](Game& g, Reader& r) {
       // The rest waits inside the tower, so that no inhabitant is lost.
       const int n = r.number();
       g->inside[kInhabitant] = static_cast<u8>(g->inside[kInhabitant] + g->supply - n), g->supply = static_cast<u8>(n);
     }},
}};

/// Where a card is, in words: "hand purple", "board purple build", "stack", "deck", "discard", "draft purple".
std::string place_of(const Game& g, u8 card) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const std::string name(kColours6[s]);
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

using ThenFn = std::string (*)(const Game&, Reader&);
struct ThenRow {
  std::string_view word;
  ThenFn show;
};

std::string actor_name(const Game& g) {
  if (g->stack.empty()) return "nobody";
  Turn l;
  if (g->stack.count < 2) return "nobody";
  std::memcpy(&l, g->stack.back().locals.data(), sizeof l);
  return std::string(kColours6[l.seat]);
}

/// "sees VIEWER cards SEAT" or "sees VIEWER field SEAT FIELD": what the viewer's own picture of the table shows.
std::string seen_by(const Game& g, Reader& r) {
  const Seat viewer = r.seat();
  State copy = g.state();
  Game view(copy, g.pack);
  hide(view, viewer);
  const std::string& what = r.word();
  const Seat s = r.seat();
  if (what == "cards") return std::to_string(hand_size(view, s));
  const u8 card = view->field[s][at(r.field())];
  return card == kNoCard ? std::string("empty") : view.pack.card_id(card);
}

/// Each row reads its arguments and shows the value; the remaining words of the line are what is expected.
constexpr std::array<ThenRow, 23> kThen{{
    {"armies",
     [](const Game& g, Reader& r) {
       const int site = r.site();
       const Seat o = g.owner(site);
       return o == kNobody ? std::string("none") : std::string(kColours6[o]) + " " + std::to_string(g.armies(site));
     }},
    {"limbo",
     [](const Game& g, Reader& r) {
       const Seat s = r.seat();
       return std::to_string(g->limbo[s][at(r.one_of(kWorldIds, "a world"))]);
     }},
    {"tray", [](const Game& g, Reader& r) { return std::to_string(g->tray[at(r.colour())]); }},
    {"inside", [](const Game& g, Reader& r) { return std::to_string(g->inside[at(r.colour())]); }},
    {"supply", [](const Game& g, Reader&) { return std::to_string(g->supply); }},
    {"box", [](const Game& g, Reader& r) { return std::to_string(g->box[r.seat()]); }},
    {"reserve", [](const Game& g, Reader& r) { return std::to_string(g->reserve[r.seat()]); }},
    {"gold", [](const Game& g, Reader& r) { return std::to_string(g->gold[r.seat()]); }},
    {"energy", [](const Game& g, Reader& r) { return std::to_string(g->energy[r.seat()]); }},
    {"vp", [](const Game& g, Reader& r) { return std::to_string(g->vp[r.seat()]); }},
    {"card", [](const Game& g, Reader& r) { return place_of(g, r.card()); }},
    {"land", [](const Game& g, Reader& r) { return place_of(g, land_card(r.country())); }},
    {"known",
     [](const Game& g, Reader& r) { return std::string(g->known.has(at(r.card() - kFirstConflict)) ? "yes" : "no"); }},
    {"conflicts", [](const Game& g, Reader& r) { return std::to_string(g->conflict_count[r.seat()]); }},
    {"field",
     [](const Game& g, Reader& r) {
       const Seat s = r.seat();
       const u8 card = g->field[s][at(r.field())];
       return card == kNoCard ? std::string("empty") : g.pack.card_id(card);
     }},
    {"building",
     [](const Game& g, Reader& r) {
       const auto site = at(r.site());
       std::string out = g->shrine.has(site) ? "shrine" : g->capital.has(site) ? "capital" : "";
       if (g->portal.has(site)) out += out.empty() ? "portal" : " portal";
       return out.empty() ? std::string("none") : out;
     }},
    {"groups",
     [](const Game& g, Reader& r) {
       const Seat s = r.seat();
       std::string out;
       for (int k = 1; k <= 10; ++k)
         for (int i = 0; i < g->groups[s][at(k - 1)]; ++i) out += (out.empty() ? "" : " ") + std::to_string(k);
       return out.empty() ? std::string("none") : out;
     }},
    {"marker", [](const Game& g, Reader&) { return std::string(kColours6[g->marker]); }},
    {"first", [](const Game& g, Reader&) { return std::string(kColours6[g->first]); }},
    {"round", [](const Game& g, Reader&) { return std::to_string(g->round); }},
    {"phase", [](const Game& g, Reader&) { return std::string(kPhases[static_cast<std::size_t>(g->phase)]); }},
    {"turn", [](const Game& g, Reader&) { return actor_name(g); }},
    {"sees", seen_by},
}};

}  // namespace

void given(Game& g, ScenarioLine& line) {
  Reader r(g, line);
  const std::string& word = r.word();
  for (const GivenRow& row : kGiven)
    if (row.word == word) {
      row.run(g, r);
      if (r.more()) throw ScenarioError("too many words after \"" + word + "\"");
      return;
    }
  throw ScenarioError("unknown word \"" + word + "\"");
}

bool then(const Game& g, ScenarioLine& line) {
  Reader r(g, line);
  const std::string& word = r.word();
  for (const ThenRow& row : kThen)
    if (row.word == word) {
      line.found = row.show(g, r);
      std::string expected;
      while (r.more()) expected += (expected.empty() ? "" : " ") + r.word();
      return expected == line.found;
    }
  throw ScenarioError("unknown word \"" + word + "\"");
}

}  // namespace immortals
