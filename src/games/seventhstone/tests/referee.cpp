// See referee.h.
#include "referee.h"

namespace seventhstone::test {

/// Who has units there: armies, and the guard of a capital that somebody else's army stands in.
std::set<int> Referee::sides(int c) {
  std::set<int> out;
  for (int s = 0; s < n_; ++s)
    if (army(s, c).units() > 0) out.insert(s);
  const int owner = p_.owner[at(c)];
  if (capital(c) && !out.empty() && out != std::set<int>{owner}) out.insert(owner);
  return out;
}

std::set<int> Referee::fighters() {
  std::set<int> out;
  for (int s = 0; s < n_; ++s)
    if (army(s, f_.cell).units() > 0 || (s == f_.defender && f_.guard > 0)) out.insert(s);
  return out;
}

/// SST-274 to SST-277, SST-426, SST-427.
bool Referee::in_reach(int type, int from, int to) const {
  if (type == kMelee || from == to) return false;
  const bool advanced = on(set_support_terrain);
  if (advanced && type == kCavalry && tile(to).terrain == Terrain::mountain) return false;
  if (advanced && type == kRanged && tile(to).terrain == Terrain::forest) return false;
  const int dc = std::abs(column_of(from) - column_of(to)), dr = std::abs(row_of(from) - row_of(to));
  const bool doors = tile(from).portal != 0 && tile(to).portal != 0;
  if (dc + dr == 1 || (doors && (state(t_).event == 6 || tile(from).portal == tile(to).portal))) return true;
  if (type != kRanged) return false;
  return (dc == 1 && dr == 1) || (advanced && tile(from).terrain == Terrain::mountain && dc + dr == 2);
}

void Referee::window() {
  for (const int s : order_)
    for (;;) {
      std::vector<Action> options;
      for (const int c : p_.conflict) {
        int mine = 0, theirs = 0;
        for (int t = 0; t < n_; ++t) (t == s ? mine : theirs) += army(t, c).units();
        if (capital(c)) (p_.owner[at(c)] == s ? mine : theirs) += 4;
        if (sides(c).contains(s) && mine >= 2 * theirs) options.push_back(make_action(verb::overrun, c));
      }
      if (options.empty()) break;
      options.push_back(make_action(verb::no_overrun));
      const Action a = w_.ask("combat.overrun", s, options);
      if (a.verb == verb::no_overrun) break;
      w_.tell(event::overrun_declared, s, a.arg[0]);
      battle(a.arg[0], true);
    }
}

void Referee::supports() {
  for (const int s : order_)
    for (int next = 0;;) {
      std::vector<Action> options;
      for (int from = next; from < int(kCells); ++from)
        for (const int to : p_.conflict)
          if (const Force& f = army(s, from);
              f.units() > 0 && !p_.conflict.contains(from) && in_reach(f.type, from, to))
            options.push_back(make_action(verb::support, from, to));
      if (options.empty()) break;
      options.push_back(make_action(verb::end_support));
      const Action a = w_.ask("combat.support", s, options);
      if (a.verb == verb::end_support) break;
      help_.push_back({s, a.arg[0], a.arg[1]});
      w_.tell(event::supports, s, a.arg[0], a.arg[1]);
      next = a.arg[0] + 1;
    }
}

void Referee::battles() {
  for (const int s : order_)
    for (;;) {
      std::vector<Action> own;
      for (const int c : p_.conflict)
        if (sides(c).contains(s)) own.push_back(make_action(verb::choose_battle, c));
      if (own.empty()) break;
      battle(own.size() == 1 ? own[0].arg[0] : w_.ask("combat.choose", s, own).arg[0], false);
    }
}

void Referee::battle(int c, bool overrun) {
  f_ = {};
  f_.cell = c, f_.overrun = overrun;
  f_.defender = p_.owner[at(c)];
  for (const int s : sides(c))
    if (const int mine = first_[at(c)][at(s)]; mine != 0 && (f_.defender < 0 || mine < first_[at(c)][at(f_.defender)]))
      f_.defender = s;
  if (capital(c)) f_.guard = 4;
  if (!overrun && on(set_natural_wall) && tile(c).terrain == Terrain::mountain) f_.natural = 1;
  w_.tell(event::battle_began, c, f_.defender);
  if (!overrun) use_stones(), use_walls();
  for (int round = 1;; ++round) {
    w_.tell(event::round_began, round);
    std::memset(f_.aim, 0, sizeof f_.aim);
    aim();
    for (int part = 1; part <= 2; ++part) {
      if (part == 2) shrink();
      roll(part);
      stop(part);
      take_hits();
      if (const auto left = fighters(); left.size() <= 1) return victory(left.empty() ? f_.defender : *left.begin());
    }
  }
}

void Referee::use_stones() {
  for (const int s : order_) {
    const Force& f = army(s, f_.cell);
    if (f.units() == 0 || f.stone == 0) continue;
    std::vector<Action> options{make_action(verb::no_combat)};
    if (f.stone > 9) options.push_back(make_action(verb::use_combat, f_.cell));  // the first nine are for movement
    if (w_.ask("battle.stone", s, options).verb == verb::use_combat) use_stone(s);
  }
}

/// Section 11.8 of the specification, stone by stone.
void Referee::use_stone(int s) {
  const int c = f_.cell, e = army(s, c).stone;
  w_.tell(event::stone_used, s, e, c);
  army(s, c).stone = 0;
  p_.up.insert(e - 1);
  if (e >= 10 && e <= 15) f_.reroll[at(s)] = 1;
  if (e >= 16 && e <= 21) f_.better[at(s)] = 1;
  if (e >= 22 && e <= 27) f_.extra[at(s)] = 2;
  if (e >= 28 && e <= 32) f_.shield[at(s)] = e <= 29 ? 1 : e <= 31 ? 2 : 3;
  if (e >= 33 && e <= 35)
    for (std::size_t i = help_.size(); i-- > 0;) {
      const Help h = help_[i];
      const int type = army(h.seat, h.from).type;
      if (h.to != c || (e == 33 && type != kRanged) || (e == 34 && type != kCavalry)) continue;
      w_.tell(event::support_lapsed, h.seat, h.from, h.to);
      help_.erase(help_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  if (e == 36 || e == 37)
    for (int t = 0; t < n_; ++t)
      if (const int n = army(t, c).merc; t != s && n > 0) {
        remove(t, c, 0, n);
        w_.tell(event::mercs_dismissed, t, n, c);
      }
  if (e == 38 || e == 39)
    for (std::size_t slot = 0; slot < 2; ++slot)
      if (p_.building[at(c)][slot] == kWall) {
        p_.building[at(c)][slot] = -1, p_.fresh[at(c)][slot] = false;
        w_.tell(event::wall_gone, c);
      }
}

void Referee::use_walls() {
  std::vector<Action> options{make_action(verb::use_walls, 0)};
  for (std::size_t slot = 0; slot < 2; ++slot)
    if (p_.building[at(f_.cell)][slot] == kWall && !p_.fresh[at(f_.cell)][slot])
      options.push_back(make_action(verb::use_walls, options.size()));
  if (options.size() == 1 || !fighters().contains(f_.defender)) return;
  f_.walls = w_.ask("battle.walls", f_.defender, options).arg[0];
  f_.wall_stops = 2 * f_.walls;
  if (f_.walls > 0) w_.tell(event::walls_used, f_.defender, f_.walls);
}

int Referee::dice(int s, int pool) {
  const int units = army(s, f_.cell).units();
  if (pool == kFieldPool) return units == 0 ? 0 : units + f_.extra[at(s)];
  if (pool == kGuardPool) return s == f_.defender ? f_.guard : 0;
  int n = 0;
  for (const Help& h : help_)
    if (h.seat == s && h.to == f_.cell && (army(s, h.from).type == kRanged) == (pool == kRangedPool))
      n += army(s, h.from).units();
  return n;
}

int Referee::hit_value(int s, int pool) {
  static constexpr std::array<int, 3> kHit{4, 2, 3};
  if (pool == kFieldPool) return kHit[at(army(s, f_.cell).type)] + f_.better[at(s)];
  return pool == kGuardPool ? 4 : 2;
}

int Referee::part(int s, int pool) {
  if (pool == kFieldPool) return army(s, f_.cell).type == kRanged ? 1 : 2;
  return pool == kRangedPool ? 1 : 2;
}

void Referee::aim() {
  for (const int s : order_)
    for (int pool = 0; pool < kPools; ++pool)
      if (dice(s, pool) > 0) aim_pool(s, pool);
}

void Referee::aim_pool(int s, int pool) {
  std::set<int> targets = fighters();
  targets.erase(s);
  int left = dice(s, pool);
  for (const int target : targets) {
    if (left == 0) return;
    if (target == *targets.rbegin()) {
      f_.aim[s][pool][target] = left;
      return;
    }
    const int row = pool * 4 + target;
    std::vector<Action> options{make_action(verb::spare, row)};
    for (int n = 1; n <= left; ++n) options.push_back(make_action(verb::aim, row, n));
    if (state(t_).battle.part != 0) w_.wrong("battle.aim", "a part of the round has begun");
    const Action a = w_.ask("battle.aim", s, options);
    if (a.verb == verb::spare) continue;
    w_.tell(event::aimed, s, a.arg[1], row);
    f_.aim[s][pool][target] = a.arg[1];
    left -= a.arg[1];
  }
}

void Referee::roll(int part_now) {
  f_.hits = {};
  for (const int s : order_)
    for (int pool = 0; pool < kPools; ++pool)
      if (dice(s, pool) > 0 && part(s, pool) == part_now)
        for (const int target : order_)
          if (f_.aim[s][pool][target] > 0) roll_at(s, pool, target);
}

void Referee::roll_at(int s, int pool, int target) {
  const int ones = batch(s, pool, target, f_.aim[s][pool][target], false);
  if (pool == kFieldPool && f_.reroll[at(s)] != 0 && ones > 0) batch(s, pool, target, ones, true);
}

/// Throws of at most twelve dice; returns the ones among them.
int Referee::batch(int s, int pool, int target, int n, bool extra) {
  int ones = 0;
  for (; n > 0; n -= 12) {
    const int now = std::min(n, 12);
    const Action a = w_.chance("battle.roll");
    int hits = 0;
    std::array<int, 2> packed{};
    for (int i = 0, digit = 1; i < now; ++i) {
      const int both = a.arg[at(i / 2)], die = i % 2 == 0 ? both / 7 : both % 7;
      if (die < 1 || die > 6 || a.argc != (now + 1) / 2) w_.wrong("battle.roll", "no die");
      hits += die <= hit_value(s, pool), ones += die == 1;
      digit = i % 6 == 0 ? 1 : digit * 6;
      packed[at(i / 6)] += (die - 1) * digit;
    }
    f_.hits[at(target)] += hits;
    w_.tell(extra ? event::extra_rolled : event::rolled, s, now, hits, target, packed[0] - 32768, packed[1] - 32768);
  }
  return ones;
}

void Referee::stop(int part_now) {
  const std::set<int> here = fighters();
  for (const int s : order_) {
    int& hits = f_.hits[at(s)];
    if (!here.contains(s)) hits = 0;
    const int before = hits;
    const auto absorb = [&hits](int& by) {
      for (; by > 0 && hits > 0; --by) --hits;
    };
    if (s == f_.defender && !(part_now == 1 && on(set_wall_bypass))) absorb(f_.natural), absorb(f_.wall_stops);
    absorb(f_.shield[at(s)]);
    if (hits < before) w_.tell(event::stopped, s, before - hits);
  }
}

/// SST-315.
std::vector<Action> Referee::losses(int s) {
  std::set<int> cells;
  if (army(s, f_.cell).units() > 0) cells.insert(f_.cell);
  for (const Help& h : help_)
    if (h.seat == s && h.to == f_.cell && army(s, h.from).type == kCavalry && army(s, h.from).units() > 0)
      cells.insert(h.from);
  std::vector<Action> out;
  for (const int c : cells)
    if (army(s, c).merc > 0) out.push_back(make_action(verb::lose_merc, c));
  for (const int c : cells)
    if (army(s, c).mil > army(s, c).merc) out.push_back(make_action(verb::lose_unit, c));
  if (out.empty() && s == f_.defender && f_.guard > 0) out.push_back(make_action(verb::lose_guard));
  return out;
}

void Referee::take_hits() {
  for (const int s : order_) {
    int asked = 0;
    for (int& hits = f_.hits[at(s)]; hits > 0; --hits) {
      const std::vector<Action> options = losses(s);
      if (options.empty()) {
        w_.tell(event::hits_lost, s, hits);
        break;
      }
      if (options.size() == 1 && asked == 0) {
        lose(s, options[0]);
        continue;
      }
      lose(s, w_.ask("battle.hits", s, options, [&](const std::vector<Action>& all) {
        tafel::Totals totals;  // what the form shows: chosen so far, and how many it will be
        top_row(t_.game().rules, t_.raw()).totals(t_.raw(), t_.raw().stack().back(), Seat(s), totals);
        for (auto o = order_.begin(); *o != s; ++o)
          if (state(t_).battle.hits[at(*o)] != 0) w_.wrong("battle.hits", "hits that nobody takes any more");
        if (totals.list[0].have != asked || totals.list[0].need != asked + hits) w_.wrong("battle.hits", "totals");
        return w_.rng().below(int(all.size()));
      }));
      ++asked;
    }
  }
}

void Referee::lose(int s, const Action& a) {
  if (a.verb == verb::lose_guard) {
    w_.tell(event::guard_lost, s, --f_.guard);
    return;
  }
  const bool merc = a.verb == verb::lose_merc;
  remove(s, a.arg[0], merc ? 0 : 1, merc ? 1 : 0);
  w_.tell(merc ? event::merc_lost : event::unit_lost, s, a.arg[0]);
}

void Referee::remove(int s, int c, int mil, int merc) {
  Force& f = army(s, c);
  f.mil -= mil, f.merc -= merc;
  p_.sheet[at(s)] += mil;
  if (f.units() == 0) f.type = 0;
}

/// R-47, one die after the other.
void Referee::shrink() {
  const std::set<int> here = fighters();
  for (int s = 0; s < n_; ++s)
    for (int pool = 0; pool < kPools; ++pool) {
      auto& aim = f_.aim[s][pool];
      for (;;) {
        int aimed = 0, most = 0;
        bool gone = false;
        for (const int t : order_) aimed += aim[t], gone = gone || (aim[t] > 0 && !here.contains(t));
        if (aimed <= dice(s, pool)) break;
        for (const int t : order_)
          if (!gone || !here.contains(t)) most = std::max(most, aim[t]);
        for (const int t : order_)
          if ((!gone || !here.contains(t)) && aim[t] == most) {
            --aim[t];
            break;
          }
      }
    }
}

}  // namespace seventhstone::test
