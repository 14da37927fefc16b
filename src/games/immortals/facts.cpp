// What everybody may know beside the drawing, in sentences: peoples, holders of land cards, army groups, piles, supply.
#include <fmt/format.h>

#include "games/immortals/describe.h"

namespace immortals {

namespace {

using FactArgs = std::vector<std::string>;

std::string fact(const Texts& t, std::string_view key, const FactArgs& args) {
  return t.fill(fmt::format("facts.{}", key), args);
}

std::string fact_list(const Texts& t, const FactArgs& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
  return out.empty() ? t.at("facts.none") : out;
}

std::string fact_seat(const Texts& t, Seat s) {
  return seat_mark(t, s) + " " + t.at(fmt::format("seat.{}", kSeatIds[s]));
}

std::string land_names(const Game& g, const Texts& t, Countries cards) {
  FactArgs names;
  for (u8 c : cards) names.push_back(name_of(t, "country", g.pack.country[c].id));
  return fact_list(t, names);
}

std::string conflict_names(const Game& g, const Texts& t, Conflicts cards) {
  FactArgs names;
  for (u8 c : cards) names.push_back(short_of(t, "card", g.pack.card_id(conflict_card(c))));
  return fact_list(t, names);
}

/// The army groups that still stand on the board of the seat, one number each.
std::string groups_left(const Game& g, const Texts& t, Seat s) {
  FactArgs sizes;
  for (std::size_t k = 0; k < g->groups[s].size(); ++k)
    for (int n = 0; n < g->groups[s][k]; ++n) sizes.push_back(std::to_string(static_cast<int>(k) + 1));
  return fact_list(t, sizes);
}

void seat_facts(const Game& g, const Texts& t, Seat s, std::vector<std::string>& out) {
  const int per = g.pack.rule.reinforce_per;
  out.push_back(fact(t, "seat",
                     {fact_seat(t, s), std::to_string(g->vp[s]), std::to_string(g->energy[s]),
                      std::to_string(g->gold[s]), std::to_string(hand_size(g, s)), std::to_string(g->own[s].size())}));
  const std::string light = g.pack.light[g->light[s]].id, shadow = g.pack.shadow[g->shadow[s]].id;
  out.push_back("  " + fact(t, "peoples", {name_of(t, "light_people", light), name_of(t, "shadow_people", shadow)}));
  out.push_back("  " + fact(t, "limbo",
                            {std::to_string(g->limbo[s][0]), std::to_string(g->limbo[s][1]),
                             std::to_string(g->limbo[s][0] / per), std::to_string(g->limbo[s][1] / per)}));
  out.push_back("  " + fact(t, "lands", {land_names(g, t, g->land[s])}));
  if (g.has_groups(s)) out.push_back("  " + fact(t, "groups", {groups_left(g, t, s)}));
}

std::string buildings_left(const Game& g, const Texts& t) {
  const std::array<Sites, 3> built{g->portal, g->shrine, g->capital};
  FactArgs args;
  for (std::size_t b = 0; b < built.size(); ++b)
    args.push_back(std::to_string(g.pack.building[b].supply - built[b].size()));
  args.push_back(std::to_string(g->supply));
  return fact(t, "supply", args);
}

}  // namespace

std::string round_text(const Game& g, const Texts& t) {
  static constexpr std::array<std::string_view, 8> kTerm{"draft", "draft",   "draft", "reinforce",
                                                         "plan",  "execute", "score", "over"};
  const std::string phase = t.at(fmt::format("term.{}", kTerm[static_cast<std::size_t>(g->phase)]));
  return fact(
      t, g->round == 0 ? "before" : "round",
      {std::to_string(g->round), std::to_string(g->rounds), phase, fact_seat(t, g->first), fact_seat(t, g->marker)});
}

void facts(const Game& g, Seat, const Texts& t, std::vector<std::string>& out) {
  out.push_back(round_text(g, t));
  Countries held;
  for (Seat s = 0; s < g.seats(); ++s) {
    seat_facts(g, t, s, out);
    held |= g->land[s];
  }
  out.push_back(fact(t, "stack", {land_names(g, t, Countries::first(kCountries) - held)}));
  if (g->phase <= Phase::draft)
    out.push_back(fact(t, "piles", {std::to_string(g->pile[0]), std::to_string(g->pile[1])}));
  else out.push_back(fact(t, "deck", {std::to_string(g->pile[0])}));
  out.push_back(fact(t, "discard", {conflict_names(g, t, g->discard)}));
  out.push_back(buildings_left(g, t));
}

}  // namespace immortals
