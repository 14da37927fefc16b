// One order of a movement: which units of a cohort, with which stone, where to (SST-202 to SST-212, SST-224, SST-230).
// It changes the working position alone, which only the mover sees.
#include "games/seventhstone/muster.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

int max_resets(const Game& g) {
  const u8 code = g.setting(set_max_resets);
  return code == 0 ? 5 : code - 1;
}

Why Muster::broken() const {
  const Cells two = (type_[0] & type_[1]) | (type_[0] & type_[2]) | (type_[1] & type_[2]);
  if (!two.empty()) return because({172}, cause::breaks_types, two.lowest());
  for (const u8 cell : type_[0] | type_[1] | type_[2]) {
    if (units(cell) > g_->unit_max) return because({171}, cause::breaks_unit_max, cell, g_->unit_max);
    if (merc_[cell] > mil_[cell]) return because({180}, cause::breaks_merc_max, cell);
  }
  for (u8 type = 0; type < kTypes; ++type)
    if (type_[type].size() > g_.pack.rule.armies_per_type) return because({173}, cause::breaks_host_max, type);
  return {};
}

Why Muster::broken_by(const Cohort& c, int mil, int merc, int to) const {
  const int left_mil = mil_[c.cell] - mil, left_merc = merc_[c.cell] - merc;
  if (left_merc > left_mil) return because({180}, cause::breaks_merc_max, c.cell);
  const Cells other = (type_[0] | type_[1] | type_[2]) - type_[c.type];
  if (other.has(at(to))) return because({172}, cause::breaks_types, to);
  if (units(to) + mil + merc > g_->unit_max) return because({171}, cause::breaks_unit_max, to, g_->unit_max);
  if (merc_[at(to)] + merc > mil_[at(to)] + mil) return because({180}, cause::breaks_merc_max, to);
  const int armies = type_[c.type].size() + !type_[c.type].has(at(to)) - (left_mil + left_merc == 0);
  return armies > g_.pack.rule.armies_per_type ? because({173}, cause::breaks_host_max, c.type) : Why{};
}

int stones_with(const Game& g, int cell, u8 type) {
  int n = 0;
  for (const Carried& c : g->move.carried) n += c.cell == cell && c.type == type;
  return n;
}

int army_units(const Game& g, const Cohort& c) {
  int n = 0;
  for (const Cohort& other : g->move.now)
    if (other.cell == c.cell && other.type == c.type) n += other.units();
  return n;
}

/// Only equal types join, so that no stone comes under a wrong one.
void merge_into(Cohorts& list, const Cohort& c) {
  for (Cohort& other : list)
    if (other.cell == c.cell && other.type == c.type && other.points == c.points && other.marks == c.marks) {
      other.mil = byte(other.mil + c.mil);
      other.merc = byte(other.merc + c.merc);
      return;
    }
  list.push(c);
}

Cells destinations(const Game& g, const Cohort& c, int mil, int merc) {
  const Cells all = reach_of(g, g->mover, c).all;
  if (!strict(g)) return all;
  const Muster muster(g, g->move.now);
  Cells out;
  for (const u8 cell : all)
    if (!muster.broken_by(c, mil, merc, cell)) out.add(cell);
  return out;
}

namespace {

/// A group of a cohort needs a place of its own in the list, unless it is the whole cohort.
bool splittable(const Game& g) { return !g->move.now.full(); }

/// A crowd that broken maxima have gathered: there each kind of unit goes by itself, in orders of its own.
bool crowd(const Game& g, const Cohort& c) {
  return (c.mil + 1) * (c.merc + 1) * (stones_with(g, c.cell, c.type) + 1) > 480;
}

template <class Fn>
void each_group(const Game& g, const Cohort& c, Fn visit) {
  const bool many = crowd(g, c);
  for (int mil = 0; mil <= c.mil; ++mil)
    for (int merc = 0; merc <= c.merc; ++merc) {
      if (mil + merc == 0 || (mil + merc < c.units() && !splittable(g))) continue;
      if (many && mil > 0 && mil < c.mil && merc > 0 && merc < c.merc) continue;
      visit(mil, merc);
    }
}

bool has_target(const Muster& muster, const Cohort& c, Cells reach, int mil, int merc) {
  for (const u8 cell : reach)
    if (!muster.broken_by(c, mil, merc, cell)) return true;
  return false;
}

/// SST-212: if nobody stays behind, all stones go along; otherwise the owner chooses.
void group_options(const Game& g, const Cohort& c, int mil, int merc, Options& out) {
  const int stones = stones_with(g, c.cell, c.type);
  if (mil + merc == army_units(g, c)) {
    out.add(verb::move_group, mil, merc, stones > 0 ? kAllStones : kNoStone);
    return;
  }
  out.add(verb::move_group, mil, merc, kNoStone);
  if (stones == 0 || (mil + merc > 1 && crowd(g, c))) return;
  for (const Carried& s : g->move.carried)
    if (s.cell == c.cell && s.type == c.type) out.add(verb::move_group, mil, merc, s.stone);
}

bool carries(const Game& g, const Cohort& c, int stone) {
  for (const Carried& s : g->move.carried)
    if (s.cell == c.cell && s.type == c.type && s.stone == stone) return true;
  return false;
}

/// SST-212, SST-230: may this group take this stone along?
Why stone_refusal(const Game& g, const Cohort& c, int units, int stone) {
  const bool all = units == army_units(g, c) && stones_with(g, c.cell, c.type) > 0;
  if (all) return stone == kAllStones ? Why{} : because({212}, cause::whole_army_takes_all);
  if (stone == kAllStones) return because({212}, cause::one_stone_goes);
  return stone == kNoStone || carries(g, c, stone) ? Why{} : because({230}, cause::stone_elsewhere, stone);
}

Why group_refusal(const Game& g, const Cohort& c, Action a) {
  const int mil = a.arg[0], merc = a.arg[1];
  if (mil + merc == 0) return because({202}, cause::no_units_named);
  if (mil > c.mil || merc > c.merc) return because({202}, cause::no_such_units, c.cell);
  if (const Why no = stone_refusal(g, c, mil + merc, a.arg[2])) return no;
  if (!strict(g)) return because({224}, cause::crowd_goes_apart, c.cell);  // parts of the sum would be too many
  const Muster muster(g, g->move.now);
  for (const u8 cell : reach_of(g, g->mover, c).all)
    if (const Why no = muster.broken_by(c, mil, merc, cell)) return no;
  return because({224}, cause::crowd_goes_apart, c.cell);
}

/// SST-208: cost and what ends the move. SST-104: behind a crossing nothing is left.
Cohort arrived(const Game& g, const Cohort& c, int mil, int merc, int to) {
  const Reach reach = reach_of(g, g->mover, c);
  Cohort out = c;
  out.cell = byte(to);
  out.mil = byte(mil), out.merc = byte(merc);
  out.points = byte(reach.points_at(to));
  // Only horses mind where they start, and only with SST-424: equal cohorts shall be one.
  if (out.type == kCavalry && g.advanced(set_cavalry_terrain)) out.marks = byte(out.marks | Cohort::kStarted);
  if (reach.crossing.has(at(to))) out.marks = byte(out.marks | Cohort::kEnded);
  return out;
}

void carry_stones(Game& g, const Order& l, const Cohort& c, int to) {
  for (Carried& s : g->move.carried)
    if (s.cell == c.cell && s.type == c.type && (l.stone == kAllStones || s.stone == l.stone)) s.cell = byte(to);
}

Next give_order(Game& g, Order& l, int to) {
  Movement& m = g->move;
  const Cohort from = m.now[l.cohort];
  const Cohort group = arrived(g, from, l.mil, l.merc, to);
  carry_stones(g, l, from, to);
  Cohort& rest = m.now[l.cohort];
  rest.mil = byte(rest.mil - l.mil), rest.merc = byte(rest.merc - l.merc);
  if (rest.units() == 0) m.now.erase_at(l.cohort);
  merge_into(m.now, group);
  m.trips.push({from.cell, byte(to), from.type, l.mil, l.merc});
  m.legal = !Muster(g, m.now).broken();
  return done();
}

/// What else a mover could want while an order is begun; anything else belongs to another moment.
bool of_movement(u8 v) { return v >= verb::move_army && v <= verb::end_movement; }

const Cohort& ordered(const Game& g, const Order& l) { return g->move.now[l.cohort]; }

}  // namespace

bool can_be_ordered(const Game& g, const Cohort& c, const Muster& muster) {
  if (!strict(g)) return can_go(g, g->mover, c);
  const Cells reach = reach_of(g, g->mover, c).all;
  if (reach.empty()) return false;
  if (has_target(muster, c, reach, c.mil, c.merc)) return true;
  bool found = false;
  each_group(g, c, [&](int mil, int merc) { found = found || has_target(muster, c, reach, mil, merc); });
  return found;
}

/// SST-202: units move individually, so an army may be split in any way; mercenaries keep their type (SST-211).
struct MoveGroup : In<Order> {
  static constexpr std::string_view name = "move.group";
  static constexpr Rule rule{202};
  static SeatSet actors(const Game& g, const Order&) { return SeatSet::of(g->mover); }
  static Next enter(Game& g, Order& l) {
    const Cohort& c = ordered(g, l);
    const int stones = stones_with(g, c.cell, c.type);
    if (c.units() > 1 || (stones > 0 && army_units(g, c) > 1)) return stay();
    l.mil = c.mil, l.merc = c.merc;
    l.stone = stones > 0 ? kAllStones : kNoStone;
    return go<MoveTo>();
  }
  static void options(const Game& g, const Order& l, Seat, Options& out) {
    const Cohort& c = ordered(g, l);
    if (!strict(g)) {
      each_group(g, c, [&](int mil, int merc) { group_options(g, c, mil, merc, out); });
      return;
    }
    const Muster muster(g, g->move.now);
    const Cells reach = reach_of(g, g->mover, c).all;
    each_group(g, c, [&](int mil, int merc) {
      if (has_target(muster, c, reach, mil, merc)) group_options(g, c, mil, merc, out);
    });
  }
  static Why why(const Game& g, const Order& l, Seat, Action a) {
    if (a.verb == verb::move_group) return group_refusal(g, ordered(g, l), a);
    return of_movement(a.verb) ? because({202}, cause::group_first) : Why{};
  }
  static Next apply(Game&, Order& l, Seat, Action a) {
    l.mil = a.arg[0], l.merc = a.arg[1], l.stone = a.arg[2];
    return go<MoveTo>();
  }
  static Next finish(Game&, Order&) { return done(); }
};

/// SST-208: every cell that the points reach.
struct MoveTo : In<Order> {
  static constexpr std::string_view name = "move.to";
  static constexpr Rule rule{208};
  static SeatSet actors(const Game& g, const Order&) { return SeatSet::of(g->mover); }
  static Next enter(Game& g, Order& l) {
    const Cells open = destinations(g, ordered(g, l), l.mil, l.merc);
    require(!open.empty(), "an order without a destination");
    return open.size() == 1 ? give_order(g, l, open.lowest()) : stay();
  }
  static void options(const Game& g, const Order& l, Seat, Options& out) {
    for (const u8 cell : destinations(g, ordered(g, l), l.mil, l.merc)) out.add(verb::move_to, cell);
  }
  static Why why(const Game& g, const Order& l, Seat, Action a) {
    if (a.verb != verb::move_to) return of_movement(a.verb) ? because({208}, cause::destination_first) : Why{};
    const Cohort& c = ordered(g, l);
    if (a.arg[0] == c.cell) return because({208}, cause::same_cell, c.cell);
    if (g->lava.has(a.arg[0])) return because({98}, cause::lava_here, a.arg[0]);
    if (!g.ground().has(a.arg[0])) return because({45}, cause::closed_cell, a.arg[0]);
    if (!reach_of(g, g->mover, c).all.has(a.arg[0])) return because({201}, cause::too_far, a.arg[0]);
    return Muster(g, g->move.now).broken_by(c, l.mil, l.merc, a.arg[0]);
  }
  static Next apply(Game& g, Order& l, Seat, Action a) { return give_order(g, l, a.arg[0]); }
  static Next finish(Game&, Order&) { return done(); }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::OrdersChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::OrdersChapter{});
}
