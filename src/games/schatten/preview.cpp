// What one option would mean: supply, hand and strength are watched while it is tried; costs, losses and what a payment
// buys are added.
#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/describe.h"
#include "games/schatten/steps.h"
#include "games/schatten/worth.h"

namespace schatten {

namespace {
bool step_is(const Game& g, u8 step) { return !g->stack.empty() && g->stack.back().step == step; }

constexpr Watched<Game> kWatched[] = {
    {"strength",
     [](const Game& g, Seat s) {
       return step_is(g, Steps::id<Support>()) ? strength(g, s, g->stack.back().read<Fight>().area) : -1;
     }},
    {"supply", [](const Game& g, Seat s) { return int{g->supply[s]}; }, true},
};

void add_text(Json& out, const std::string& text) {
  if (out.is_null()) out = {{"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", text}};
  else out["text"] = out["text"].get<std::string>() + " " + text;
}

/// How a place would stand with so many more of the seat's units; nothing where nobody else is.
void add_standing(const Game& g, Seat s, int area, int more, const Texts& t, Json& out) {
  const int others = others_in(g, s, area), own = strength(g, s, area) + more;
  if (others == 0) return;
  add_text(out, say(t, "outlook.stands", own, others));
  out["own"] = own, out["theirs"] = others;
}

/// Movements that the way of the chosen group takes.
int way_cost(const Game& g, const Turn& l, u8 to) {
  const Reach reach = reach_of(g, l.seat, l.from);
  int cost = 1;
  while (cost < kSeas && !reach.at[at(cost - 1)].has(to)) ++cost;
  return cost;
}

std::string move_text(const Game& g, const Turn& l, const Texts& t, u8 to) {
  const int arrive = arriving(g, l.seat, l.from, to, l.count);
  if (arrive <= 0) return t.at("outlook.lost");
  if (g->stack.back().step != Steps::id<MoveTo>()) return say(t, "outlook.arrive", arrive, l.count);
  const std::string cost = say(t, "outlook.cost", way_cost(g, l, to));
  return arrive < l.count ? say(t, "outlook.arrive", arrive, l.count) + " " + cost : cost;
}

std::string bid_text(const Game& g, Seat s, const Texts& t, u8 quest) {
  std::string out = say(t, "outlook.bid", required_bid(g, s, quest), quest_condition(g, s, t, quest));
  const Conditions& all = g.pack.quest[quest].condition;
  if (fulfils(g, s, g.pack.quest[quest])) return out + " " + t.at("outlook.met");
  for (const Condition& c : all)
    if (const Progress p = progress(g, s, c); !p.holds()) return out + " " + say(t, "outlook.unmet", p.have, p.need);
  return out;
}

std::string means_text(const Game& g, Seat s, const Texts& t, Act act) {
  const int pays = most_payable(g, s, act);
  const auto resource = kPaidWith[static_cast<std::size_t>(act)];
  return say(t, "outlook.most", pays, name_of(t, "resource", kResourceIds[resource]), bought(g, pays));
}

/// What a played card or an unloaded adventurer adds to the payment; the sums of the form say where that leads.
std::string pay_text(const Game& g, const Turn& l, const Texts& t, const Action& a) {
  const auto resource = kPaidWith[static_cast<std::size_t>(l.act)];
  const int more = a.verb == verb::play ? g.pack.gives[resource][a.arg[0]] : g.pack.org[a.arg[0]].amount;
  if (more == 0) return t.at("outlook.place_only");
  return say(t, "outlook.gives", more, name_of(t, "resource", kResourceIds[resource]));
}

/// Units that come to an area, and how they would stand there; false: the action is about something else.
bool preview_units(const Game& g, const Turn& l, Seat s, const Action& a, const Texts& t, Json& out) {
  const auto stand = [&](int area, int strength) { add_standing(g, s, area, strength, t, out); };
  switch (a.verb) {
    case verb::to: {
      const int arrive = std::max(0, arriving(g, s, l.from, a.arg[0], l.count));
      add_text(out, move_text(g, l, t, a.arg[0]));
      out["cost"] = step_is(g, Steps::id<MoveTo>()) ? way_cost(g, l, a.arg[0]) : 1;
      out["arrive"] = arrive, out["start"] = l.count;
      return stand(a.arg[0], arrive), true;
    }
    case verb::place:
    case verb::set_down:
      return stand(a.arg[0], 1), true;
    case verb::put:
      return stand(a.arg[0], a.arg[1]), true;
    case verb::summon:
      return stand(a.arg[0], 2), true;
    case verb::place_ship:
      return stand(kRegions + a.arg[0], 1), true;
    case verb::to_sea:
      return stand(kRegions + a.arg[0], l.count + 2 * l.special), true;
    default:
      return false;
  }
}

/// What a faction brings at this table: R-56 nothing but its eminences, R-75 its rule only where rules are on.
std::string faction_text(const Game& g, const Texts& t, u8 faction) {
  if (g.beginner()) return t.at("outlook.faction_plain");
  const Faction& f = g.pack.faction[faction];
  const std::string start = effect_text(t, f.start);
  return g.setting(option::faction_rules) == 0 ? start + " " + passive_text(t, f.passive) : start;
}

/// What cards, plans and factions say, for whoever chooses among them; false: the action is about something else.
bool preview_cards(const Game& g, Seat s, const Action& a, const Texts& t, Json& out) {
  switch (a.verb) {
    case verb::take_org:
    case verb::start_org:
      return add_text(out, org_text(g.pack, t, a.arg[0])), true;
    case verb::choose_faction:
      return add_text(out, faction_text(g, t, a.arg[0])), true;
    case verb::keep_plan:
      for (const Condition& c : g.pack.plan[a.arg[0]].condition)
        add_text(out, condition_text(g.pack, t, c, progress(g, s, c).need));
      return true;
    case verb::keep_region:
      return add_text(out,
                      resources_text(g.pack, t, a.arg[0]) + ". " + say(t, "info.region_keys", g.pack.keys[a.arg[0]])),
             true;
    case verb::settle:
      return add_text(out, say(t, "outlook.keys", g.free_keys()[a.arg[1]] - 1)), true;
    case verb::throw_away:
    case verb::upgrade:
      return add_text(out, resources_text(g.pack, t, a.arg[a.verb == verb::upgrade ? 1 : 0]) + "."), true;
    default:
      return false;
  }
}

/// How the conflict would end after a strike of Hand Borons, or without one.
void preview_strike(const Game& g, Seat s, const Action& a, const Texts& t, Json& out) {
  State copy = g.state();
  Game then(copy, g.pack);
  const u8 area = g->stack.back().read<Fight>().area;
  if (a.verb != verb::spare) take_adv(then, a.verb == verb::assassinate ? a.arg[0] : kNeutral, area, 1);
  out = nullptr;  // who comes home when it is over says nothing about the strike
  add_text(out, verdict_text(then, t, area, s));
}

}  // namespace

std::span<const Watched<Game>> watched() { return kWatched; }

void preview_more(const Game& g, Seat s, const Action& a, const Texts& t, Json& out) {
  const Turn l = g->phase == Phase::action && g->stack.size() > 1 ? g->stack.back().read<Turn>() : Turn{};
  if (preview_units(g, l, s, a, t, out) || preview_cards(g, s, a, t, out)) return;
  switch (a.verb) {
    case verb::use_hero:
      return add_text(out, bid_text(g, s, t, a.arg[0]));
    case verb::recruit:
    case verb::build:
    case verb::move:
    case verb::acquire:
    case verb::strengthen:
      return add_text(out, means_text(g, s, t, static_cast<Act>(a.verb - verb::recruit)));
    case verb::pass:
      // The warning about cards in hand says already that the others have one more turn.
      return add_text(out, t.at(g->first_pass != 0     ? "outlook.pass_last"
                                : g->hand_count[s] > 0 ? "outlook.pass_marker"
                                                       : "outlook.pass_first"));
    case verb::play:
    case verb::unload:
      return add_text(out, pay_text(g, l, t, a));
    case verb::conflict:
    case verb::sea_conflict:
      // What comes home when it is over says nothing about the order of conflicts.
      out = nullptr;
      return add_text(out, verdict_text(g, t, a.arg[0] + (a.verb == verb::conflict ? 0 : kRegions), s));
    case verb::assassinate:
    case verb::assassinate_black:
    case verb::spare:
      return preview_strike(g, s, a, t, out);
    default:
      return;
  }
}

}  // namespace schatten
