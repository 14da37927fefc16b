// Sentences about cards, places, effects and conditions, put together from the texts of the game.
#include <fmt/format.h>

#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/describe.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
std::string domain_text(const Texts& t, std::string_view domain, std::string_view with, const std::string& id) {
  return name_of(t, with.empty() ? std::string(domain) : fmt::format("{}_{}", domain, with), id);
}

std::string filter_key(const Condition& c, std::string_view word) {
  return fmt::format("condition.{}_{}", word, kFilterIds[static_cast<std::size_t>(c.filter)]);
}
/// What the filter is about: a coast or a resource.
std::string filter_text(const Pack& p, const Texts& t, const Condition& c) {
  if (c.filter == Filter::sea) return sea_name(p, t, c.of, "coast");
  return c.filter == Filter::resource ? name_of(t, "resource", kResourceIds[c.of]) : std::string();
}

std::string own_text(const Pack& p, const Texts& t, const Condition& c) {
  const int last = c.mask.size() - 1;
  std::string others = region_name(p, t, c.mask.nth(0));
  for (int i = 1; i < last; ++i) others += ", " + region_name(p, t, c.mask.nth(i));
  return last == 0 ? say(t, "condition.own_one", others)
                   : say(t, "condition.own_two", others, region_name(p, t, c.mask.nth(last)));
}

/// The number that the sentence names when four play.
int printed_need(const Condition& c) {
  switch (c.kind) {
    case Is::adv_stacks:
      return c.stacks;
    case Is::adv_sea_cover:
      return kSeas;
    case Is::org_four_types:
      return kResources;
    default:
      return c.n;
  }
}

std::string sentence(const Pack& p, const Texts& t, const Condition& c, int need, bool total) {
  const std::string_view word = kConditions[static_cast<std::size_t>(c.kind)].name;
  switch (c.kind) {
    case Is::own:
      return own_text(p, t, c);
    case Is::own_vs_start:
      return say(t, total ? "condition.own_total" : "condition.own_vs_start", need);
    case Is::own_count:
    case Is::adv_regions:
    case Is::adv_regions_at_most:
    case Is::adv_stack:
      return say(t, filter_key(c, word), need, filter_text(p, t, c));
    case Is::adv_stacks:
      return say(t, "condition.adv_stacks", need, c.n);
    case Is::ships:
    case Is::ship_lead:
      return say(t, fmt::format("condition.{}", word), need, sea_name(p, t, c.of, "in"));
    case Is::org_at:
      return say(t, "condition.org_at", region_name(p, t, c.mask.lowest(), "in"));
    default:
      return say(t, fmt::format("condition.{}", word), need);
  }
}

}  // namespace

int last_round(const Game& g) {
  int last = g->round + kGrace.number(g.setting(option::end_grace_rounds)) - g->grace;
  for (const u8 n : g->quests_left) last += n;
  return last;
}

std::string region_name(const Pack& p, const Texts& t, int region, std::string_view with) {
  return domain_text(t, "region", with, p.region[at(region)].id);
}
std::string sea_name(const Pack& p, const Texts& t, int sea, std::string_view with) {
  return domain_text(t, "sea", with, p.sea[at(sea)].id);
}
std::string card_name(const Pack& p, const Texts& t, int card) { return name_of(t, "card", p.card_id(card)); }
std::string org_name(const Pack& p, const Texts& t, int org) { return name_of(t, "org", p.org[at(org)].id); }
std::string quest_name(const Pack& p, const Texts& t, int quest) { return name_of(t, "quest", p.quest[at(quest)].id); }

std::string seat_text(const Texts& t, int colour) {
  if (colour == kNeutral) return name_of(t, "colour", kColourIds[kNeutral]);
  const std::string id(kColourIds[at(colour)]);
  return t.at("seat_mark." + id) + " " + t.at("seat." + id);
}

std::string party_text(const Texts& t, int colour, Seat viewer, int strength) {
  return colour == viewer ? say(t, "outlook.party_you", strength)
                          : say(t, "outlook.party", seat_text(t, colour), strength);
}

namespace {
/// "2 adventurers, 1 ship, +1 by an organisation".
std::string force_text(const Game& g, const Texts& t, int colour, int area) {
  const Force f = force_of(g, colour, area);
  std::vector<std::string> parts;
  if (f.adv > 0) parts.push_back(say(t, "outlook.adventurers", f.adv));
  if (f.ships > 0) parts.push_back(say(t, "outlook.ships", f.ships));
  if (f.special > 0) parts.push_back(say(t, "outlook.special", f.special, 2 * f.special));
  if (const int more = strength(g, colour, area) - f.strength(); more > 0)
    parts.push_back(say(t, "outlook.bonus", more));
  return join(parts, ", ");
}

}  // namespace

std::string strengths_text(const Game& g, const Texts& t, int area, Seat viewer, bool summed) {
  std::vector<std::string> parts;
  for (int c = 0; c < kColours; ++c)
    if (const int n = strength(g, c, area); n > 0)
      parts.push_back(party_text(t, c, viewer, n) +
                      (summed ? fmt::format(" ({})", force_text(g, t, c, area)) : std::string()));
  return join(parts, ", ");
}

std::string verdict_text(const Game& g, const Texts& t, int area, Seat viewer) {
  const int winner = winner_now(g, area);
  if (winner < 0) return t.at("outlook.forecast_nobody");
  const int left = survivors(g, winner, area);
  if (winner == viewer) return say(t, "outlook.forecast_you", left);
  return winner == kNeutral ? say(t, "outlook.forecast_black", left)
                            : say(t, "outlook.forecast", seat_text(t, winner), left);
}

std::string effect_text(const Texts& t, const Effect& e) {
  std::string key = fmt::format("effect.{}", effect_name(e.kind));
  if (e.kind == Do::relocate_own) key += fmt::format("_{}", kFilterIds[static_cast<std::size_t>(e.filter)]);
  return say(t, key, e.n);
}

std::string passive_text(const Texts& t, const PassiveSpec& s) {
  return say(t, fmt::format("passive.{}", kPassiveIds[static_cast<std::size_t>(s.kind)]), s.n,
             name_of(t, "resource", kResourceIds[s.resource]));
}

std::string org_text(const Pack& p, const Texts& t, int org) {
  const Organisation& o = p.org[at(org)];
  if (o.resource == 255) return passive_text(t, o.passive);
  if (o.resource == kAny) return say(t, "passive.yield_any", o.amount);
  return say(t, "passive.yield", o.amount, name_of(t, "resource", kResourceIds[o.resource]));
}

std::string condition_text(const Pack& p, const Texts& t, const Condition& c, int need) {
  if (need >= 0) return sentence(p, t, c, need, true);
  std::string out = sentence(p, t, c, printed_need(c), false);
  if (c.k > 0) out += " " + say(t, "condition.players", c.n + p.players[1].k, c.n + p.players[0].k);
  return out;
}

std::string quest_condition(const Pack& p, const Texts& t, int quest) {
  std::vector<std::string> parts;
  for (const Condition& c : p.quest[at(quest)].condition) parts.push_back(condition_text(p, t, c, -1));
  return join(parts, " ");
}

std::string quest_condition(const Game& g, Seat s, const Texts& t, int quest) {
  std::vector<std::string> parts;
  for (const Condition& c : g.pack.quest[at(quest)].condition)
    parts.push_back(condition_text(g.pack, t, c, progress(g, s < g.seats() ? s : Seat{0}, c).need));
  return join(parts, " ");
}

std::string resources_text(const Pack& p, const Texts& t, int card) {
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < kResources; ++k)
    if (const int n = p.gives[k][at(card)]; n > 0)
      parts.push_back(say(t, "info.amount", n, name_of(t, "resource", kResourceIds[k])));
  return join(parts, ", ");
}

std::string list_text(const Texts& t, const std::vector<std::string>& parts) {
  return parts.empty() ? t.at("facts.none") : join(parts, ", ");
}

int winner_now(const Game& g, int area) {
  int most = 0, best = -1;
  for (int c = 0; c < kColours; ++c) {
    const int n = strength(g, c, area);
    if (n == most) best = -1;
    if (n > most) most = n, best = c;
  }
  return best;
}

std::string sign(const Game& g, u8 d, int value) {
  if (d != domain::region && d != domain::card) return {};
  std::string id = g.pack.card_id(value);
  std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return id;
}

}  // namespace schatten
