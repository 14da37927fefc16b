// `then`: looks at a position and says what it found instead.
#include <fmt/format.h>

#include "games/covil/scenario.h"
#include "games/covil/score.h"

namespace covil {

namespace {

std::string seat_id(Seat s) {
  static constexpr std::array<std::string_view, 4> kId{"blue", "green", "yellow", "red"};
  return s < kId.size() ? std::string(kId[s]) : "nobody";
}

std::string relic_ids(const Game& g, RelicSet set) {
  std::string list;
  for (Relic r : set) list += (list.empty() ? "" : " ") + g.pack.relic[r].id;
  return list.empty() ? "none" : list;
}

std::string readiness(const Game& g, Seat s, u8 slot) {
  return g.of(s).exhausted.has(slot) ? "exhausted" : g.of(s).tired.has(slot) ? "tired" : "ready";
}

std::string hall_ids(const Game& g, Seat s) {
  std::string list;
  for (std::size_t i = 0; i < kSlots; ++i)
    list += (i == 0 ? "" : " ") + (g.filled(s, i) ? g.card_at(s, i).id : "empty");
  return list;
}

std::string rest_of(const std::vector<std::string>& word, std::size_t from) {
  std::string list;
  for (std::size_t i = from; i < word.size(); ++i) list += (list.empty() ? "" : " ") + word[i];
  return list;
}

/// Words after the subject are compared with this text.
std::string seat_fact(const Game& g, const Words& w, std::size_t& from) {
  const Seat s = w.seat(0);
  const Player& p = g.of(s);
  const std::string& what = w.at(1);
  from = 2;
  if (what == "gold") return std::to_string(int(p.gold));
  if (what == "hp") return std::to_string(p.hp);
  if (what == "fortress") return g.board().zone[p.fortress].letter;
  if (what == "troops") return std::to_string(p.troops().total());
  if (what == "hand") return std::to_string(int(p.hand_size));
  if (what == "holds") return relic_ids(g, p.hand);
  if (what == "active") return relic_ids(g, p.active);
  if (what == "hall") return hall_ids(g, s);
  if (what == "score") return std::to_string(score_of(g, s).total());
  if (what == "income") return std::to_string(g.tax_income(s));
  if (what == "place") {
    std::array<u8, kMaxPlayers> place{};
    places(g, place);
    return std::to_string(place[s]);
  }
  from = 3;
  if (what == "standing") return std::to_string(p.standing.at(w.zone(2)));
  if (what == "lying") return std::to_string(p.lying.at(w.zone(2)));
  if (what == "defence") return std::to_string(g.defence_value(s, w.zone(2), 0));
  if (what == "reach") return std::to_string(g.reach(s, w.zone(2)));
  if (what == "minion") return readiness(g, s, w.slot(s, w.at(2)));
  if (what == "outpost") return p.outposts.has(w.zone(2)) ? "yes" : "no";
  w.unknown();
}

std::string market_ids(const Game& g) {
  std::string list;
  for (u8 m : g->market) list += (list.empty() ? "" : " ") + g.pack.minion[kFirstMercenary + m].id;
  return list.empty() ? "none" : list;
}

std::string table_fact(const Game& g, const Words& w, std::size_t& from) {
  const std::string& what = w.at(0);
  const Combat& c = g->combat;
  from = 1;
  if (what == "market") return market_ids(g);
  if (what == "discard") return relic_ids(g, g->relic_discard);
  if (what == "rebels") return std::to_string(g->rebels);
  if (what == "day") return std::to_string(g->day);
  if (what == "phase") return std::string(kPhaseIds[static_cast<std::size_t>(g->phase)]);
  if (what == "scepter") return seat_id(g->scepter);
  if (what == "turn") return seat_id(g->active);
  if (what == "deck") return std::to_string(int(g->deck_size));
  if (what == "relic_deck") return std::to_string(int(g->relic_deck_size));
  if (what == "step") return g->stack.empty() ? "over" : std::string(Steps::table()[g->stack.back().step].name);
  if (what == "attack") return std::to_string(g.attack_value(c.attacker, c.kind, c.from, c.minion, c.strike));
  if (what == "defence") return std::to_string(g.defence_value(c.defender, c.to, c.guard));
  from = 2;
  if (what == "supremacy") return seat_id(g.supremacies()[static_cast<std::size_t>(w.terrain(1))]);
  if (what == "control") return seat_id(g.controller(w.zone(1)));
  w.unknown();
}

}  // namespace

bool then(const Game& g, ScenarioLine& line) {
  const Words w{g, line.word};
  std::size_t from = 0;
  line.found = w.is_seat(0) ? seat_fact(g, w, from) : table_fact(g, w, from);
  return rest_of(line.word, from) == line.found;
}

}  // namespace covil
