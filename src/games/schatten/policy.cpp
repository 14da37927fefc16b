// A quick sensible choice for every kind of decision: used in playouts.
#include <algorithm>
#include <span>

#include "games/schatten/condition.h"
#include "games/schatten/features.h"
#include "games/schatten/steps.h"
#include "games/schatten/worth.h"
#include "kernel/best.h"

namespace schatten {

namespace {
int org_worth(const Game& g, u8 org) { return g.pack.resource_orgs.has(org) ? 20 : 24; }

/// The best that one movement of a group can do.
int group_worth(const Game& g, Seat s, int from, int count, bool djinn, int movements) {
  int best = -1000;  // nowhere to go
  for (const u8 to : targets(g, s, from, count, djinn, movements)) {
    const int arrive = arriving(g, s, from, to, count);
    best = std::max(best, arrive > 0 ? arrival_worth(g, s, to, arrive) : -30);  // nobody marches only to be lost
  }
  const bool guarded = g.adv(s, from) > count || !g.regions(s).has(at(from));
  const bool fighting = others_in(g, s, from) > 0;
  return best - (guarded ? 0 : 12) - (fighting ? 25 : 0);
}

/// Is there anything worth a movement?
int move_worth(const Game& g, Seat s) {
  int best = 0;
  for (const u8 from : g->here[s]) {
    const int n = g.adv(s, from);
    best = std::max(best, group_worth(g, s, from, n, false, 1));
    if (n > 2) best = std::max(best, group_worth(g, s, from, n - 1, false, 1));
  }
  return best;
}

int hero_worth(const Game& g, Seat s, int quest) {
  const Quest& q = g.pack.quest[at(quest)];
  const int cost = required_bid(g, s, quest);
  const bool own = g->bid[at(quest)] > 0 && g->bidder[at(quest)] == s;
  const int sum = fulfils(g, s, q) && !own ? 95 : 18;
  return sum - 9 * cost - (own ? 20 : 0);
}

int action_worth(const Game& g, Seat s, Action a) {
  const auto units = [&](Act act) { return bought(g, most_payable(g, s, act)); };
  switch (a.verb) {
    case verb::recruit:
      return 30 + 10 * std::min<int>(units(Act::recruit), g.available(s));
    case verb::build: {
      int ships = 0;
      for (const u8 n : g->ships[s]) ships += n;
      return ships < 3 ? 34 : 10;
    }
    case verb::move:
      return move_worth(g, s);
    case verb::acquire:
      return 60 + 12 * units(Act::acquire);
    case verb::strengthen:
      return g->supply[s] > 1 ? 16 + 4 * units(Act::strengthen) : 4;
    case verb::use_hero:
      return hero_worth(g, s, a.arg[0]);
    default:
      return g->hand_count[s] == 0 ? 30 : 12;
  }
}

/// Something that can pay: a card, or a figure on an organisation.
struct Coin {
  u16 index = 0;  ///< among the options
  int gives = 0, cost = 0;
  int place = 0;  ///< worth of the place that it opens, 0 if it opens none
};

constexpr std::array<int, 5> kUnitWorth{11, 8, 12, 26, 7};  ///< what one more is worth, by Act

/// How many the seat could use at most.
int usable(const Game& g, const Turn& l) {
  switch (l.act) {
    case Act::recruit:
      return g.available(l.seat);
    case Act::build:
      return g->ship_supply[l.seat];
    case Act::move:
      return 3;
    case Act::acquire:
      return g->row.size() + g.stack_orgs().size();
    default:
      return g.available(l.seat);
  }
}

/// No more than cards and organisations together.
struct Coins {
  std::array<Coin, kCards + kOrgs> list;
  std::size_t n = 0;
  void add(const Coin& c) { list[n++] = c; }
  std::span<Coin> all() { return std::span(list).first(n); }
};

Coins coins_of(const Game& g, const Turn& l, const Options& options) {
  Coins out;
  const auto& gives = g.pack.gives[kPaidWith[static_cast<std::size_t>(l.act)]];
  const bool places = l.act == Act::recruit || l.act == Act::build || l.act == Act::acquire;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Action& a = options[i];
    const auto index = static_cast<u16>(i);
    if (a.verb == verb::unload) out.add({index, g.pack.org[a.arg[0]].amount, 3, 0});
    if (a.verb != verb::play) continue;
    Coin c{index, gives[a.arg[0]], is_region_card(a.arg[0]) ? 5 : 7, 0};
    if (places && is_region_card(a.arg[0])) {
      if (l.act == Act::build) c.place = g.pack.seas[a.arg[0]].empty() ? 0 : 1;
      else c.place = 20 + std::max(0, arrival_worth(g, l.seat, a.arg[0], 1)) / 4;
    }
    out.add(c);
  }
  return out;
}

/// The part with which the cheapest good payment goes on, or -1 if what is paid is best left as it is.
int next_coin(const Game& g, const Turn& l, const Options& options) {
  Coins found = coins_of(g, l, options);
  const std::span<Coin> coins = found.all();
  std::ranges::sort(coins, [](const Coin& a, const Coin& b) { return a.gives * 8 - a.cost > b.gives * 8 - b.cost; });
  const bool needs_place = l.act == Act::recruit || l.act == Act::build || l.act == Act::acquire;
  if (needs_place && regions_of(g->played).empty()) {  // the best place comes first
    const auto best =
        std::ranges::max_element(coins, {}, [](const Coin& c) { return c.place == 0 ? -1 : c.place + 4 * c.gives; });
    if (best != coins.end()) std::rotate(coins.begin(), best, best + 1);
  }
  const int most = usable(g, l), unit = kUnitWorth[static_cast<std::size_t>(l.act)];
  int sum = payment(g, l), cost = 0, best = unit * std::min(most, bought(g, sum)), take = 0;
  for (std::size_t k = 0; k < coins.size(); ++k) {
    sum += coins[k].gives, cost += coins[k].cost;
    if (const int worth = unit * std::min(most, bought(g, sum)) - cost; worth > best)
      best = worth, take = static_cast<int>(k) + 1;
  }
  int first = -1;  // parts come in the order of the options
  for (int k = 0; k < take; ++k)
    if (first < 0 || coins[at(k)].index < first) first = coins[at(k)].index;
  return first;
}

/// Where the goods go, once enough is paid.
int goods_worth(const Game& g, const Turn& l, Action a) {
  switch (a.verb) {
    case verb::play:
      return -40;
    case verb::unload:
      return -30;
    case verb::from_org:
      return -20;
    case verb::finish:
      return l.act == Act::move || l.act == Act::acquire ? 50 : 0;
    case verb::place:
      return 30 + arrival_worth(g, l.seat, a.arg[0], 1);
    case verb::place_ship:
      return 30 - 3 * g->ships[l.seat][a.arg[0]];
    case verb::fill:
      return 30 - 6 * g->org_load[a.arg[0]];
    default:
      return 0;
  }
}

u16 pay_choice(const Game& g, const Turn& l, const Options& options, Rng& rng) {
  if (const int coin = next_coin(g, l, options); coin >= 0) return static_cast<u16>(coin);
  return best_of(options, rng, 8, [&](Action a) { return goods_worth(g, l, a); });
}

int turn_worth(const Game& g, const Turn& l, Action a) {
  const Seat s = l.seat;
  switch (a.verb) {
    case verb::group:
      return group_worth(g, s, a.arg[0], a.arg[1], a.arg[2] != 0, std::max<int>(1, l.left));
    case verb::to:
      return arrival_worth(g, s, a.arg[0], std::max(0, arriving(g, s, l.from, a.arg[0], l.count)));
    case verb::fleet:
      return -5;
    case verb::stop:
      return 5;
    case verb::take_org:
      return org_worth(g, a.arg[0]);
    case verb::take_blind:
      return 18;
    case verb::settle:
      return 5 * strength(g, s, a.arg[1]) - 10 * others_in(g, s, a.arg[1]);
    case verb::staff:
      return g->supply[s] > 1 ? 12 : 2;
    case verb::waive:
      return 4;
    case verb::use:
      return 20;
    case verb::put:
    case verb::set_down:
    case verb::summon:
      return arrival_worth(g, s, a.arg[0], a.verb == verb::put ? a.arg[1] : 1);
    case verb::lift:
      return g.adv(s, a.arg[0]) * 4 - (g.regions(s).has(a.arg[0]) ? 4 : 0);
    case verb::clear:
    case verb::expel:
      return others_in(g, s, a.arg[0]) * 5 - 4 * strength(g, s, a.arg[0]);
    default:
      return 8;
  }
}

/// Ships join where they turn the outcome.
int support_worth(const Game& g, const Fight& l, Seat s, Action a) {
  const int gap = others_in(g, s, l.area) - strength(g, s, l.area);
  if (a.verb == verb::enough) return 10;
  int can = 0;
  for (const u8 sea : g.pack.seas[l.area]) can += g.fleet(s, sea) - g->tipped[s][sea] - g->sent[s][sea];
  return gap >= 0 && can > gap ? 20 : 0;
}

int setup_worth(const Game& g, Seat s, Action a) {
  switch (a.verb) {
    case verb::keep_region: {
      Regions own;
      for (const u8 card : g->pick[s])
        if (card != 0) own.add(card - 1U);
      return 12 * g.pack.keys[a.arg[0]] + 10 * (g.pack.near[a.arg[0]] & own).size();
    }
    case verb::keep_plan: {
      int sum = 0;
      for (const Condition& c : g.pack.plan[a.arg[0]].condition) {
        const Progress p = progress(g, s, c);
        sum += p.holds() ? 20 : 10 * p.have / p.need;
      }
      return sum;
    }
    case verb::throw_away:
      return 0;
    case verb::keep_rest:
      return 6;
    case verb::upgrade:
      return 20;
    case verb::reinforce_adventurer:
      return 22 - 3 * g->supply[s];
    case verb::reinforce_ship:
      return 12 - 3 * g->ship_supply[s];
    case verb::reinforce_none:
      return -100;
    default:
      return 0;
  }
}

}  // namespace

u16 policy(const Game& g, Seat s, const Options& options, Rng& rng) {
  const Frame& top = g->stack.back();
  if (g->phase == Phase::action) {
    const Turn l = top.read<Turn>();
    if (top.step == Steps::id<ChooseAction>() && l.act == Act::none)
      return best_of(options, rng, 20, [&](Action a) { return action_worth(g, s, a); });
    if (top.step == Steps::id<ChooseAction>()) return pay_choice(g, l, options, rng);
    return best_of(options, rng, 8, [&](Action a) { return turn_worth(g, l, a); });
  }
  if (top.step == Steps::id<Support>())
    return best_of(options, rng, 4, [&](Action a) { return support_worth(g, top.read<Fight>(), s, a); });
  return best_of(options, rng, 8, [&](Action a) { return setup_worth(g, s, a); });
}

}  // namespace schatten
