// Placement: units, mercenaries, stones and buildings come onto the board (SST-160 to SST-186).
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

namespace {

/// SST-176, R-23: two units per usable barracks and year.
int barracks_room(const Game& g, int cell) {
  return g.pack.rule.units_per_barracks * g.barracks(cell) - g->placed[at(cell)];
}

Why unit_refusal(const Game& g, Seat s, int type, int cell) {
  if (g->goods[s].units[at(type)] == 0) return because({178}, cause::no_goods);
  if (!g->own[s].has(at(cell))) return because({175}, cause::not_your_field, cell);
  if (g->lava.has(at(cell))) return because({98}, cause::lava_here, cell);
  if (g.barracks(cell) == 0) return because({175}, cause::no_barracks, cell);
  const bool army = g.armies(s).has(at(cell));
  // SST-172: one army on a field; SST-171: its size; SST-176: what the barracks allow; SST-173: how many of a type
  if (army && g.type_at(s, cell) != type) return because({172}, cause::other_type_here, cell, g.type_at(s, cell));
  if (g.units(s, cell) >= g->unit_max) return because({171}, cause::army_full, cell, g->unit_max);
  if (barracks_room(g, cell) <= 0) return because({176}, cause::barracks_full, cell, g->placed[at(cell)]);
  if (!army && g->army[s][at(type)].size() >= g.pack.rule.armies_per_type)
    return because({173}, cause::host_full, type, g.pack.rule.armies_per_type);
  return {};
}

Why merc_refusal(const Game& g, Seat s, int cell) {
  if (g->goods[s].mercs == 0) return because({181}, cause::no_goods);
  if (!g.armies(s).has(at(cell))) return because({180}, cause::no_army_to_lead, cell);
  if (g.units(s, cell) >= g->unit_max) return because({171}, cause::army_full, cell, g->unit_max);
  return g->merc[s][at(cell)] < g->mil[s][at(cell)] ? Why{} : because({180}, cause::too_many_mercs, cell);
}

Why stone_placing_refusal(const Game& g, Seat s, int stone, int cell) {
  if (!among(g->hand[s], byte(stone))) return because({182}, cause::no_hand_stone, stone);
  if (!g.armies(s).has(at(cell))) return because({182}, cause::no_army_here, cell);
  // SST-183: what lies there stays; SST-184, R-26: the type must fit
  if (g->stone[s][at(cell)] != kNoStone) return because({183}, cause::stone_here, cell);
  const Type type = g.type_at(s, cell);
  return g.pack.fits[type].has(at(stone - 1)) ? Why{} : because({184}, cause::wrong_type_for_stone, stone, type);
}

Why land_refusal(const Game& g, Seat s, int cell) {
  if (g->goods[s].buildings == 0) return because({167}, cause::no_goods);
  if (!g->own[s].has(at(cell))) return because({161}, cause::not_your_field, cell);
  if (!g->yield.has(at(cell))) return because({161}, cause::not_a_yield_field, cell);
  if (g->capital.has(at(cell))) return because({161}, cause::capital_here, cell);
  return g->lava.has(at(cell)) ? because({98}, cause::lava_here, cell) : Why{};
}

int free_slot(const Game& g, int cell) {
  for (int slot = 0; slot < g.pack.rule.buildings; ++slot)
    if (g.building(cell, slot) == static_cast<int>(kBuildings)) return slot;
  return -1;
}

/// SST-162: two buildings at most, of any kinds.
Why build_refusal(const Game& g, Seat s, int cell) {
  if (const Why no = land_refusal(g, s, cell)) return no;
  return free_slot(g, cell) < 0 ? because({162}, cause::slots_full, cell) : Why{};
}

/// SST-163, R-24: another kind in place of what stands there.
Why replace_refusal(const Game& g, Seat s, int kind, int cell, int slot) {
  if (const Why no = land_refusal(g, s, cell)) return no;
  if (slot < 1 || slot > 2 || g.building(cell, slot - 1) == static_cast<int>(kBuildings))
    return because({163}, cause::slot_empty, cell);
  return g.building(cell, slot - 1) == kind ? because({163}, cause::same_kind, kind) : Why{};
}

/// Copies of one design do the same: the first of each stands for all.
Stones one_of_each(const Game& g, Stones hand) {
  Stones out;
  u8 last = 0xff;
  for (const u8 stone : hand) {
    if (g.pack.design[stone] != last) out.add(stone);
    last = g.pack.design[stone];
  }
  return out;
}

std::array<u8, 4> rank_of(const Action& a) { return {a.verb, a.arg[0], a.arg[1], a.arg[2]}; }

/// What may be placed next. Every distribution has one order of its parts (by verb, then by arguments): units first,
/// because mercenaries need them, then stones, then buildings, because a barracks may be replaced after it was used.
class Offer {
 public:
  /// Without a list it only looks whether there is anything.
  Offer(const Game& game, const Main& main, Seat seat, Options* options)
      : g_(game), last_(main.last), s_(seat), out_(options) {}

  void all() {
    units();
    mercs();
    stones();
    buildings();
  }
  bool found() const { return found_; }

 private:
  bool enough() const { return found_ && out_ == nullptr; }
  void units() {
    const Goods& goods = g_->goods[s_];
    if (goods.units[0] + goods.units[1] + goods.units[2] == 0) return;
    const Cells fields = g_.muster_fields(s_);
    for (int type = 0; type < static_cast<int>(kTypes); ++type)
      for (const u8 cell : goods.units[at(type)] > 0 && !enough() ? fields : Cells{})
        offer(unit_refusal(g_, s_, type, cell), verb::place_unit, type, cell);
  }
  void mercs() {
    if (g_->goods[s_].mercs == 0 || enough()) return;
    for (const u8 cell : g_.armies(s_)) offer(merc_refusal(g_, s_, cell), verb::place_merc, cell);
  }
  void stones() {
    if (enough()) return;
    for (const u8 stone : one_of_each(g_, g_->hand[s_]))
      for (const u8 cell : g_.armies(s_))
        offer(stone_placing_refusal(g_, s_, stone + 1, cell), verb::place_stone, stone + 1, cell);
  }
  void buildings() {
    if (g_->goods[s_].buildings == 0 || enough()) return;
    const Cells land = g_.building_land(s_);
    for (int kind = 0; kind < static_cast<int>(kBuildings); ++kind)
      for (const u8 cell : land) offer(build_refusal(g_, s_, cell), verb::build, kind, cell);
    Cells built;
    for (const auto& slot : g_->built.slot) built |= slot[0] | slot[1] | slot[2];
    for (int kind = 0; kind < static_cast<int>(kBuildings); ++kind)
      for (const u8 cell : built& land)
        for (int slot = 1; slot <= 2; ++slot)
          if (g_.building(cell, slot - 1) != static_cast<int>(kBuildings))
            offer(replace_refusal(g_, s_, kind, cell, slot), verb::replace, kind, cell, slot);
  }
  template <class... Args>
  void offer(const Why& no, u8 what, Args... args) {
    const Action a = make_action(what, args...);
    if (rank_of(a) < last_) return;
    if (!no) found_ = true;
    if (out_ == nullptr) return;
    if (!no) out_->push(a);
    else if (out_->explaining()) out_->refuse(no, what, args...);
  }
  const Game& g_;
  const std::array<u8, 4> last_;
  Seat s_;
  Options* out_;
  bool found_ = false;
};

void place_unit_at(Game& g, Seat s, Type type, int cell) {
  --g->goods[s].units[type];
  ++g->placed[at(cell)];
  add_units(g, s, cell, type, 1, 0);
  --g->sheet[s];  // SST-177, SST-028
  g.emit(event::unit_placed, s, type, cell);
}

void place_stone_at(Game& g, Seat s, int stone, int cell) {
  g->hand[s].remove(at(stone - 1));
  --g->hand_size[s];
  g->stone[s][at(cell)] = byte(stone);  // SST-182, SST-461
  g.emit_to(SeatSet::of(s), 2, event::stone_placed, s, cell, stone);
}

void build_at(Game& g, Seat s, Building kind, int cell, int slot) {
  const int old = g.building(cell, slot);
  --g->goods[s].buildings;
  if (old != static_cast<int>(kBuildings)) g.emit(event::replaced, s, kind, cell, old);  // SST-164
  else g.emit(event::built, s, kind, cell);
  remove_building(g, cell, slot);
  // SST-165: a manufactory works at once; SST-166: barracks and walls from next year on. SST-168: stones never run out.
  add_building(g, cell, slot, kind, kind != kManufactory);
}

/// SST-167, SST-178, SST-181: what was not placed is lost; the RS stay on the sheet.
void drop_goods(Game& g, Seat s) {
  const Goods& left = g->goods[s];
  if (left.all() > 0)
    g.emit(event::goods_lost, s, left.units[0] + left.units[1] + left.units[2], left.buildings, left.mercs);
  g->goods[s] = {};
}

}  // namespace

/// SST-160: seat by seat in turn order.
struct PlaceNext : In<Main> {
  static constexpr std::string_view name = "placement.next";
  static Next run(Game& g, Main& l) {
    g->phase = Phase::placement;
    g->placed = {};
    if (l.k == g.turns()) {
      l = {};
      return go<MoveNext>();
    }
    l.last = {};
    g.emit(event::placing, g->order[l.k]);
    return go<Place>();
  }
};

/// SST-186: everything may be placed, nothing must. SST-185, R-70: stones may stay in the hand.
struct Place : In<Main> {
  static constexpr std::string_view name = "placement.place";
  static constexpr Rule rule{186};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::end_placement};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k]; }
  /// Nobody is asked who can place nothing; but whoever holds a stone is, so that nothing can be told from it.
  static Next enter(Game& g, Main& l) {
    const Seat s = g->order[l.k];
    if (g->hand_size[s] > 0) return stay();
    return can_place(g, l) ? stay() : leave(g, l);
  }
  static void options(const Game& g, const Main& l, Options& out) {
    Offer(g, l, g->order[l.k], &out).all();
    out.add(verb::end_placement);
  }
  /// Any copy of a stone can be named.
  static Action usual(const Game& g, const Main& l, Action a) {
    const Stones hand = g->hand[g->order[l.k]];
    if (a.verb != verb::place_stone || !among(hand, a.arg[0])) return a;
    for (const u8 stone : hand)
      if (g.pack.design[stone] == g.pack.design[a.arg[0] - 1U]) return make_action(a.verb, stone + 1, a.arg[1]);
    return a;
  }
  static Why why(const Game& g, const Main& l, Seat s, Action a) {
    const auto or_order = [](const Why& no) { return no ? no : because({186}, cause::canonical); };
    (void)l;
    switch (a.verb) {
      case verb::place_unit:
        return or_order(unit_refusal(g, s, a.arg[0], a.arg[1]));
      case verb::place_merc:
        return or_order(merc_refusal(g, s, a.arg[0]));
      case verb::place_stone:
        return or_order(stone_placing_refusal(g, s, a.arg[0], a.arg[1]));
      case verb::build:
        return or_order(build_refusal(g, s, a.arg[1]));
      case verb::replace:
        return or_order(replace_refusal(g, s, a.arg[0], a.arg[1], a.arg[2]));
      default:
        return {};
    }
  }
  static Why warning(const Game& g, const Main& l, Seat s, Action a) {
    const Goods& left = g->goods[s];
    if (a.verb != verb::end_placement || left.all() == 0 || !can_place(g, l)) return {};
    return because({178}, cause::goods_lapse, left.units[0] + left.units[1] + left.units[2], left.buildings,
                   left.mercs);
  }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    const Goods& left = g->goods[s];
    const auto& bought = g->alloc[s];
    const auto add = [&](std::string_view key, int now, int all) {
      if (all > 0) out.limit(key, all - now, all);
    };
    add("melee", left.units[kMelee], bought[kFieldMelee]);
    add("ranged", left.units[kRanged], bought[kFieldRanged]);
    add("cavalry", left.units[kCavalry], bought[kFieldCavalry]);
    add("buildings", left.buildings, bought[kFieldBuilding]);
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g->order[l.k];
    l.last = rank_of(a);
    switch (a.verb) {
      case verb::place_unit:
        place_unit_at(g, s, static_cast<Type>(a.arg[0]), a.arg[1]);  // SST-174
        return stay();
      case verb::place_merc:
        --g->goods[s].mercs;
        add_units(g, s, a.arg[0], g.type_at(s, a.arg[0]), 0, 1);  // SST-179
        g.emit(event::merc_placed, s, a.arg[0]);
        return stay();
      case verb::place_stone:
        place_stone_at(g, s, a.arg[0], a.arg[1]);
        return stay();
      case verb::build:
        build_at(g, s, static_cast<Building>(a.arg[0]), a.arg[1], free_slot(g, a.arg[1]));  // SST-126
        return stay();
      case verb::replace:
        build_at(g, s, static_cast<Building>(a.arg[0]), a.arg[1], a.arg[2] - 1);
        return stay();
      default:
        return leave(g, l);
    }
  }

 private:
  static bool can_place(const Game& g, const Main& l) {
    Offer look(g, l, g->order[l.k], nullptr);
    look.all();
    return look.found();
  }
  static Next leave(Game& g, Main& l) {
    drop_goods(g, g->order[l.k]);
    note_arrivals(g);
    ++l.k;
    return go<PlaceNext>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::PlacementChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::PlacementChapter{});
}
