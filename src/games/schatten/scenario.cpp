// Scenario vocabulary. What is one field of the state needs no code here. Words for `given` (units come out of reserve
// and supply, so that none is made):
//   empty                                   a bare table: no units; seat n leads faction n and owns one region far away
//   turn SEAT | phase decision|supply|end   who acts now, or which phase begins
//   card SEAT CARD hand|draw|discard        a resource card; a region card makes its seat the owner
//   adv COLOUR REGION N | ship SEAT SEA N | supply SEAT N | ship_supply SEAT N
//   org SEAT ORG REGION LOAD | row ORG... | ownerless ORG REGION | quest QUEST | bid SEAT QUEST N | won SEAT QUEST
//   djinn SEAT REGION | magic SEAT SEA | eye, artefact, dragon, carbuncle REGION | ark, splinter SEA
//   draft SEAT REGION... | plan SEAT PLAN | plans SEAT PLAN... | stack L1 L2 L3 (hero quests left)
#include "games/schatten/scenario.h"

#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/score.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
constexpr FieldWord kFieldWords[] = {
    {"supply", "supply[]", {domain::seat}},
    {"reserve", "reserve[]", {domain::seat}},
    {"ship_supply", "ship_supply[]", {domain::seat}},
    {"ship_reserve", "ship_reserve[]", {domain::seat}},
    {"ships", "ships[][]", {domain::seat, domain::sea}},
    {"tipped", "tipped[][]", {domain::seat, domain::sea}},
    {"load", "org_load[]", {domain::org}},
    {"hand_size", "hand_count[]", {domain::seat}},
    {"known", "known[]{}", {domain::seat, domain::card}},
    {"faction", "faction[]", {domain::seat}, domain::faction},
    {"row", "row", {}, domain::org},
    {"open", "open", {}, domain::quest},
    {"won", "won[]{}", {domain::seat, domain::quest}},
    {"eye", "eyes{}", {domain::region}},
    {"artefact", "artefacts{}", {domain::region}},
    {"dragon", "dragons{}", {domain::region}},
    {"carbuncle", "carbuncles{}", {domain::region}},
    {"ark", "arks{}", {domain::sea}},
    {"splinter", "splinters{}", {domain::sea}},
    {"pool", "pool"},
    {"marker", "marker", {}, domain::seat},
    {"round", "round"},
    {"grace", "grace"},
    {"phase", "phase", {}, kNumber, 0, kPhaseIds},
    {"left", "quests_left[]"},
};

void begin_at(Game& g, u8 step, const Main& l) {
  g->stack.clear();
  Frame f{step, {}};
  f.write(l);
  g->stack.push(f);
}

/// Regions that the seats own on a bare table, because everybody owns one: Zyklopeninseln, Paavi, Waldinseln, Jergan.
constexpr std::array<u8, kSeats> kHomes{21, 5, 34, 28};

/// A bare table in the decision phase of round 2: eminences in the draw piles, homes in the discard piles.
void clear_table(Game& g) {
  const State old = g.state();
  const Constants& rule = g.pack.rule;
  g.state() = State{};
  g->seats = old.seats, g->config = old.config;
  g->plan.fill(kNoPlan);
  g->pool = static_cast<u8>(rule.neutral);
  g->round = 2, g->phase = Phase::decision;
  g->quests_left = old.quests_left;
  for (const std::size_t o : {27U, 28U, 29U}) g->row.add(o);
  for (Seat s = 0; s < g.seats(); ++s) {
    g->faction[s] = s;
    for (int i = 0; i < 3; ++i) g->owned[s].add(at(kFirstEminence + s * 3 + i));
    g->owned[s].add(kHomes[s]), g->discard[s].add(kHomes[s]);
    g->supply[s] = static_cast<u8>(rule.supply_adventurers);
    g->reserve[s] = static_cast<u8>(rule.adventurers - rule.supply_adventurers);
    g->ship_supply[s] = static_cast<u8>(rule.supply_ships);
    g->ship_reserve[s] = static_cast<u8>(rule.ships - rule.supply_ships);
  }
  begin_at(g, Steps::id<DecisionBegin>(), {});
}

void take_turn(Game& g, Words& w) {
  Main l;
  l.k = w.seat();
  g->phase = Phase::action;
  begin_at(g, Steps::id<TurnNext>(), l);
}

void set_phase(Game& g, Words& w) {
  const std::string word = w.word();
  Main l;
  if (word == "decision") {
    begin_at(g, Steps::id<DecisionBegin>(), l);
  } else if (word == "supply") {
    --g->round;  // the step itself begins the round
    begin_at(g, Steps::id<RoundBegin>(), l);
  } else if (word == "end") {
    l.used = 1;
    begin_at(g, Steps::id<RoundEnd>(), l);
  } else if (word == "start") {
    begin_at(g, Steps::id<StartNext>(), l);
  } else {
    w.wrong("decision, supply, start or end", word);
  }
}

void take_from(u8& first, u8& second, int n) {
  if (first + second < n) throw ScenarioError("not so many units are left");
  const int a = std::min<int>(first, n);
  first = static_cast<u8>(first - a);
  second = static_cast<u8>(second - (n - a));
}

void give_card(Game& g, Words& w) {
  const Seat s = w.seat();
  const auto card = at(w.value(domain::card));
  const int pile = w.one_of(kPileIds, "hand, draw or discard");
  for (Seat t = 0; t < g.seats(); ++t) {
    if (g->hand[t].has(card)) g->hand[t].remove(card), --g->hand_count[t];
    g->owned[t].remove(card), g->discard[t].remove(card), g->known[t].remove(card);
  }
  g->owned[s].add(card);
  if (pile == 0) g->hand[s].add(card), ++g->hand_count[s];
  if (pile == 2) g->discard[s].add(card);
}

void put_adventurers(Game& g, Words& w) {
  const int colour = w.value(domain::colour), region = w.value(domain::region), n = w.number();
  u8 none = 0;
  if (colour == kNeutral) take_from(g->pool, none, n);
  else take_from(g->reserve[at(colour)], g->supply[at(colour)], n);
  put_adv(g, colour, region, n);
}

void put_ships(Game& g, Words& w) {
  const Seat s = w.seat();
  const auto sea = at(w.value(domain::sea));
  const int n = w.number();
  take_from(g->ship_reserve[s], g->ship_supply[s], n);
  g->ships[s][sea] = static_cast<u8>(g->ships[s][sea] + n);
}

/// So many in the supply; the others wait in the reserve.
void set_supply(u8& supply, u8& reserve, int n) {
  if (supply + reserve < n) throw ScenarioError("not so many units are left");
  reserve = static_cast<u8>(reserve + supply - n);
  supply = static_cast<u8>(n);
}

void put_org(Game& g, Words& w) {
  const Seat s = w.seat();
  const auto org = static_cast<u8>(w.value(domain::org));
  g->row.remove(org);
  g->orgs[s].add(org);
  g->org_region[org] = static_cast<u8>(w.value(domain::region));
  const int n = w.number();
  take_from(g->reserve[s], g->supply[s], n);
  g->org_load[org] = static_cast<u8>(n);
  if (n > 0) g->loaded.add(org);
}

/// A quest that leaves the stack.
void reveal(Game& g, int quest) {
  if (g->revealed.has(at(quest))) return;
  g->revealed.add(at(quest));
  u8& left = g->quests_left[g.pack.quest[at(quest)].level - 1U];
  if (left > 0) --left;
}
void open_quest(Game& g, int quest) {
  reveal(g, quest);
  g->open.add(at(quest));
}

void put_bid(Game& g, Words& w) {
  const Seat s = w.seat();
  const auto quest = at(w.value(domain::quest));
  const int n = w.number();
  open_quest(g, static_cast<int>(quest));
  take_from(g->reserve[s], g->supply[s], n);
  g->bid[quest] = static_cast<u8>(n), g->bidder[quest] = s;
}

void deal_draft(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) g->draft[s].add(at(w.value(domain::region)));
  g->phase = Phase::draft;
  g->round = 0;
  for (Cards& owned : g->owned) owned -= cards_of(Regions::first(kRegions));
  g->discard = {};
  begin_at(g, Steps::id<DraftPick>(), {});
}

void deal_plans_to(Game& g, Words& w) {
  const Seat s = w.seat();
  g->dealt[s] = {};
  while (w.more()) g->dealt[s].add(at(w.value(domain::plan)));
  g->plan[s] = g->dealt[s].lowest();
}

template <Regions State::*kSet>
void put_token(Game& g, Words& w) {
  (g.state().*kSet).add(at(w.value(domain::region)));
}

constexpr GivenWord<Game> kGiven[] = {
    {"empty", [](Game& g, Words&) { clear_table(g); }},
    {"turn", take_turn},
    {"phase", set_phase},
    {"card", give_card},
    {"adv", put_adventurers},
    {"ship", put_ships},
    {"supply",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       set_supply(g->supply[s], g->reserve[s], w.number());
     }},
    {"ship_supply",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       set_supply(g->ship_supply[s], g->ship_reserve[s], w.number());
     }},
    {"org", put_org},
    {"row",
     [](Game& g, Words& w) {
       g->row = {};
       while (w.more()) g->row.add(at(w.value(domain::org)));
     }},
    {"ownerless",
     [](Game& g, Words& w) {
       const auto org = at(w.value(domain::org));
       g->ownerless.add(org), g->org_region[org] = static_cast<u8>(w.value(domain::region));
     }},
    {"quest", [](Game& g, Words& w) { open_quest(g, w.value(domain::quest)); }},
    {"bid", put_bid},
    {"won",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       const auto quest = at(w.value(domain::quest));
       reveal(g, static_cast<int>(quest));
       g->won[s].add(quest);
     }},
    {"djinn",
     [](Game& g, Words& w) {
       g->djinn_of = static_cast<u8>(w.seat() + 1), g->djinn_at = static_cast<u8>(w.value(domain::region));
     }},
    {"magic",
     [](Game& g, Words& w) {
       g->magic_of = static_cast<u8>(w.seat() + 1), g->magic_at = static_cast<u8>(w.value(domain::sea));
     }},
    {"eye", put_token<&State::eyes>},
    {"artefact", put_token<&State::artefacts>},
    {"dragon", put_token<&State::dragons>},
    {"carbuncle", put_token<&State::carbuncles>},
    {"ark", [](Game& g, Words& w) { g->arks.add(at(w.value(domain::sea))); }},
    {"splinter", [](Game& g, Words& w) { g->splinters.add(at(w.value(domain::sea))); }},
    {"draft", deal_draft},
    {"plan",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g->plan[s] = static_cast<u8>(w.value(domain::plan)), g->dealt[s] = Plans::of(g->plan[s]);
     }},
    {"plans", deal_plans_to},
    {"stack",
     [](Game& g, Words& w) {
       for (u8& n : g->quests_left) n = static_cast<u8>(w.number());
     }},
};

std::string place_of(const Game& g, Words& w) {
  const auto card = at(w.value(domain::card));
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->owned[s].has(card))
      return (g->hand[s].has(card) ? "hand " : g->discard[s].has(card) ? "discard " : "draw ") + w.seat_id(s);
  return "stack";
}

/// "org o13": its owner, region and load.
std::string org_place(const Game& g, Words& w) {
  const auto org = at(w.value(domain::org));
  const auto region = [&] { return w.id(domain::region, g->org_region[org]); };
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->orgs[s].has(org)) return w.seat_id(s) + " " + region() + " " + std::to_string(g->org_load[org]);
  if (g->ownerless.has(org)) return "nobody " + region();
  return g->row.has(org) ? "row" : "stack";
}

std::string seats_text(const Game& g, const Words& w, SeatSet set) {
  std::string out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (set.has(s)) out += (out.empty() ? "" : " ") + w.seat_id(s);
  return out.empty() ? "none" : out;
}

constexpr ThenWord<Game> kThen[] = {
    {"owner",
     [](const Game& g, Words& w) {
       const Seat s = g.owner(w.value(domain::region));
       return s == kNobody ? std::string("nobody") : w.seat_id(s);
     }},
    {"adv",
     [](const Game& g, Words& w) {
       const int colour = w.value(domain::colour);
       return std::to_string(g.adv(colour, w.value(domain::region)));
     }},
    {"card", place_of},
    {"org", org_place},
    {"bid",
     [](const Game& g, Words& w) {
       const auto q = at(w.value(domain::quest));
       return g->bid[q] == 0 ? std::string("none") : w.seat_id(g->bidder[q]) + " " + std::to_string(g->bid[q]);
     }},
    {"djinn",
     [](const Game& g, Words& w) {
       return g->djinn_of == 0 ? std::string("none")
                               : w.seat_id(g.djinn_owner()) + " " + w.id(domain::region, g->djinn_at);
     }},
    {"magic",
     [](const Game& g, Words& w) {
       return g->magic_of == 0 ? std::string("none")
                               : w.seat_id(g.magic_owner()) + " " + w.id(domain::sea, g->magic_at);
     }},
    {"trophy", [](const Game& g, Words& w) { return seats_text(g, w, trophy_owners(g, w.value(domain::region))); }},
    {"sea_trophy",
     [](const Game& g, Words& w) { return seats_text(g, w, trophy_owners(g, kRegions + w.value(domain::sea))); }},
    {"trophies", [](const Game& g, Words& w) { return std::to_string(trophies(g, w.seat())); }},
    {"fulfils",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       return yes_or_no(fulfils(g, s, g.pack.quest[at(w.value(domain::quest))]));
     }},
    {"plan_points", [](const Game& g, Words& w) { return std::to_string(plan_points(g, w.seat())); }},
    {"points",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       std::string out;
       for (const Tally& c : points_by_category(g)) out += (out.empty() ? "" : " ") + std::to_string(c[s]);
       return out;
     }},
};

}  // namespace

Vocabulary<Game> vocabulary() { return {kFieldWords, kGiven, kThen}; }

}  // namespace schatten
