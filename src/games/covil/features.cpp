// Evaluation of a position for one seat: points so far plus what the position promises, in hundredths of a point.
// Features: supremacies and income to come, gold against the cap, robbing and riots, troops that can still act, minions
// by strength and readiness, relics, hit points, and how exposed lying troops and the fortress are.
#include "games/covil/features.h"

#include "games/covil/battle.h"
#include "games/covil/score.h"

namespace covil {

namespace {

/// Weights in hundredths of a point, set by hand from what each thing brings in gold; not tuned by series of games.
constexpr int kStanding = 100;  // a troop that can still act takes 1 gold at least
constexpr int kHitPoint = 22;
constexpr int kRelicUse = 22;    // per day left, for what a relic can do
constexpr int kRelicDraw = 185;  // average gold value of a relic and a little use
constexpr int kUse = 9;          // of a ready minion, per quarter point of strength
constexpr int kExposed = 55;     // a lying troop that an enemy can beat
constexpr int kZone = 14;        // controlled zone, per night to come
constexpr int kOverflow = 25;    // gold above the cap can still become relics or minions

/// What all enemies of a seat could throw at it this afternoon.
struct Enemy {
  ZoneSet standing{};
  int melee = 0, ranged = 0;
};

Enemy enemy_force(const Game& g, Seat s) {
  Enemy e;
  e.standing = g.of(s).standing.zones();
  if (e.standing.empty()) return e;
  for (u8 slot : g.usable(s)) {
    const MinionCard& m = g.card_at(s, slot);
    if (m.trait == Trait::melee && m.power > e.melee) e.melee = m.power;
    if (m.trait == Trait::ranged && m.power > e.ranged) e.ranged = m.power;
  }
  return e;
}

int best_guard(const Game& g, Seat s) {
  int best = 0;
  for (u8 slot : g.guards(s))
    if (g.card_at(s, slot).power > best) best = g.card_at(s, slot).power;
  return best;
}

/// Highest attack that any enemy could make on the zone now; 0 if nobody can.
int attack_on(const Game& g, const std::array<Enemy, kMaxPlayers>& enemy, Seat s, Zone z) {
  int best = 0;
  for (Seat t : g.others(s)) {
    const Enemy& e = enemy[t];
    if (e.melee > 0 && e.standing.has(z) && 1 + e.melee > best) best = 1 + e.melee;
    if (e.ranged > best && !(e.standing & g.board().near[z]).empty()) best = e.ranged;
  }
  return best;
}

/// Exposure of lying troops and of the fortress to enemies that can still act.
int danger(const Game& g, Seat s) {
  std::array<Enemy, kMaxPlayers> enemy{};
  bool any = false;
  for (Seat t : g.others(s)) {
    enemy[t] = enemy_force(g, t);
    any = any || (enemy[t].melee + enemy[t].ranged > 0 && !enemy[t].standing.empty());
  }
  if (!any) return 0;
  const Player& p = g.of(s);
  const int guard = best_guard(g, s);
  int sum = 0;
  for (Zone z : p.lying.zones()) {
    const int attack = attack_on(g, enemy, s, z);
    const int hold = 1 + guard + g.bonus(s, Stat::defence, z);
    if (attack <= hold) continue;
    sum += kExposed;
    if (p.fortress == z && p.hp > 0) sum += attack - hold >= p.hp ? 180 : 25 * (attack - hold);
  }
  if (p.hp > 0 && !g.guarded(s, p.fortress))
    if (const int attack = attack_on(g, enemy, s, p.fortress); attack > 0) sum += attack >= p.hp ? 240 : 30 * attack;
  return sum;
}

struct Outlook {
  int income = 0;  ///< hundredths of gold expected in 3.3
  int zones = 0;
};

/// Supremacies: certain when nobody can act any more, otherwise by the margin.
Outlook outlook_of(const Game& g, Seat s, int open) {
  std::array<std::array<int, kMaxPlayers>, kTerrains> held{};
  Outlook out;
  bool terrain[kTerrains] = {};
  for (Zone z : g.board().all) {
    const Seat who = g.tax_controller(z);
    if (who == kNobody) continue;
    out.zones += who == s;
    for (std::size_t t = 0; t < kTerrains; ++t)
      if (g.board().tags[z].has(t)) ++held[t][who], terrain[t] = terrain[t] || who == s;
  }
  const int gold = 100 * (kSupremacyGold + g.influence(s, &Influence::supremacy));
  for (std::size_t t = 0; t < kTerrains; ++t) {
    int rival = 0;
    for (Seat o : g.others(s)) rival = std::max(rival, held[t][o]);
    const int margin = held[t][s] - rival;
    const int doubt = margin >= 2 ? 10 : margin == 1 ? 38 : margin == 0 ? 30 : margin == -1 ? 14 : 0;
    out.income += margin > 0 ? gold - gold * doubt * open / 10000 : gold * doubt * open / 10000;
    if (!terrain[t]) continue;
    for (u8 m : g.of(s).hall)
      if (m != 0) out.income += 100 * g.pack.minion[m - 1U].influence.terrain[t];
  }
  return out;
}

/// Robbing tonight, and the riot that may follow.
int town(const Game& g, Seat s) {
  const Zone z = g.board().town;
  int robbers = 0;
  for (Seat t : g.everyone()) robbers += g.troops(t).at(z);
  const Player& p = g.of(s);
  const int mine = g.troops(s).at(z);
  int value = mine * kRelicDraw;
  if (g->rebels + robbers < kMaxRebels) return value;
  const int guard = best_guard(g, s);
  const int hold = 1 + g.bonus(s, Stat::defence, z) + guard;
  value -= 30 * (hold >= kRiotAttack ? std::max(0, mine - 1) : mine);
  if (p.hp > 0) {
    const int base = g.guarded(s, p.fortress) ? 1 + g.bonus(s, Stat::defence, p.fortress) + (mine == 0 ? guard : 0) : 0;
    const int damage = std::max(0, kRiotAttack - base);
    value -= damage >= p.hp ? 480 : kHitPoint * damage;
  }
  return value;
}

/// Uses left in a minion until the end of the game, in tenths: a used one needs two nights.
int uses_left(const Game& g, bool tired, bool exhausted) {
  const int nights = kDays - g->day;
  if (exhausted) return 5 * std::max(0, nights - 1);
  if (tired) return 3 + 5 * nights;
  return (g->phase == Phase::night ? 2 : 9) + 5 * nights;
}

int hall(const Game& g, Seat s) {
  int value = 0;
  for (u8 slot : g.filled_slots(s)) {
    const MinionCard& m = g.card_at(s, slot);
    value += kUse * m.strength * uses_left(g, g.of(s).tired.has(slot), g.of(s).exhausted.has(slot)) / 10;
    if (m.ability == Ability::influence || m.ability == Ability::reinforcement)
      value += 6 * m.passive * (kDays - g->day) + 3 * m.passive;
  }
  return value;
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  const Score score = score_of(g, s);
  if (g->phase == Phase::over) return 100 * score.total() + g.troops(s).total();
  if (g->phase == Phase::setup || g.of(s).fortress == kNowhere) return 0;
  const Player& p = g.of(s);
  const bool open_day = g->phase != Phase::night;
  int all_standing = 0;
  for (Seat t : g.everyone()) all_standing += g.of(t).standing.total();
  const int open = open_day ? std::min(100, 35 + 65 * all_standing / (g->seats * g.troops_today())) : 0;
  const int days_left = kDays - g->day;
  int value = 100 * (score.fortress + score.minions + score.relics + score.outposts);
  const Outlook outlook = outlook_of(g, s, all_standing == 0 ? 0 : open);
  const int gold = 100 * score.gold + (open_day ? outlook.income + kStanding * p.standing.total() : 0);
  const int cap = 100 * g.treasury_cap();
  value += gold <= cap ? gold : cap + kOverflow * (gold - cap) / 100;
  value += kHitPoint * p.hp + kRelicUse * (days_left + 1) * p.hand_size;
  value += hall(g, s) + kZone * outlook.zones * days_left;
  if (!open_day) return value;
  return value + town(g, s) - danger(g, s);
}

namespace {

/// Weight of an option in a playout; 0 is never chosen unless all are 0.
u32 turn_weight(const Game& g, Seat s, const Action& a) {
  const Player& p = g.of(s);
  switch (a.verb) {
    case verb::act_attack:
      return 10;
    case verb::act_move:
      return 8;
    case verb::act_gold:
      return p.gold >= g.treasury_cap() ? 1 : 6;
    case verb::act_rest:
      return g->day == kDays ? 1 : 3;
    case verb::act_repair:
      return p.hp <= 2 ? 4 : 1;
    case verb::recruit:
      return 2U * g.pack.minion[a.arg[0]].cost;
    case verb::command:
      return 4;
    case verb::activate:
      return 1;
    case verb::buy:
      return p.gold >= 9 ? 3 : 0;
    case verb::build:
      return 8;
    case verb::end_turn:
      return 30;
    default:
      return 1;
  }
}

u32 pay_weight(const Game& g, const Action& a) {
  if (a.verb == verb::pay_done) return 40;
  if (a.verb == verb::pay_minion) return g.pack.minion[a.arg[0]].cost == 0 ? 12 : 4;
  return 1;
}

/// Does the guard, or the relic, turn the result of the open combat?
u32 answer_weight(const Game& g, Seat s, const Action& a) {
  const Combat& c = g->combat;
  const int attack = attack_now(g);
  const int defence = g.defence_value(c.defender, c.to, c.guard);
  const bool losing = s == c.defender ? attack > defence : attack <= defence;
  if (a.verb == verb::done) return losing ? 2 : 40;
  if (!losing) return 0;
  if (a.verb == verb::guard) return defence + g.pack.minion[a.arg[0]].power >= attack ? 30 : 1;
  return a.verb == verb::activate ? 3 : 0;
}

u32 target_weight(const Game& g, const Action& a) {
  if (a.verb != verb::hit_troop) return 12;
  const Seat s = a.arg[2];
  const int hold = g.defence_value(s, a.arg[1], 0);
  return (a.arg[3] == static_cast<u8>(Posture::lying) ? 12U : 7U) / static_cast<u32>(hold);
}

u32 minion_weight(const Game& g, const Action& a) {
  const MinionCard& m = g.pack.minion[a.arg[0]];
  return m.trait == g->combat.kind ? 4U * m.power : 0U;
}

u32 weight(const Game& g, Seat s, const Action& a) {
  switch (a.verb) {
    case verb::pay_done:
    case verb::pay_minion:
    case verb::pay_relic:
      return pay_weight(g, a);
    case verb::hit_troop:
    case verb::hit_fortress:
    case verb::hit_outpost:
      return target_weight(g, a);
    case verb::use:
      return minion_weight(g, a);
    case verb::skip:
      return 1;
    case verb::go_to:
    case verb::retreat:
      return 4;
    case verb::free_attack:
      return 6;
    default:
      break;
  }
  if (g->combat.stage == Stage::open) return answer_weight(g, s, a);
  if (g->phase == Phase::night) return a.verb == verb::buy ? 1 : 6;
  return turn_weight(g, s, a);
}

}  // namespace

u16 policy(const Game& g, Seat s, const Options& options, Rng& rng) {
  std::array<u32, Options::kCapacity> up_to;
  u32 total = 0;
  for (std::size_t i = 0; i < options.size(); ++i) up_to[i] = total += weight(g, s, options[i]);
  if (total == 0) return static_cast<u16>(rng.below(static_cast<u32>(options.size())));
  const u32 at = rng.below(total);
  u16 i = 0;
  while (up_to[i] <= at) ++i;
  return i;
}

}  // namespace covil
