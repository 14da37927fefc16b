// Places for bought goods; see room.h.
#include "games/seventhstone/room.h"

#include <algorithm>

namespace seventhstone {

Room::Room(const Game& g, Seat s) : g_(g), s_(s) {
  bool placing = false;
  if (g->phase == Phase::placement && !g->stack.empty() && g->stack[0].step == Steps::id<Place>()) {
    const Main l = g->stack[0].read<Main>();
    placing = g->order[l.k] == s;
    if (placing) last_ = rank_of(l.last[0], l.last[1], l.last[2], l.last[3]);
  }
  for (std::size_t type = 0; type < kTypes; ++type) armies_[type] = byte(g->army[s][type].size());
  const Cells mine = g.armies(s);
  for (const u8 cell : g.muster_fields(s)) {
    const int allowed = g.pack.rule.units_per_barracks * g.barracks(cell) - (placing ? g->placed[cell] : 0);
    const int left = std::min(allowed, g->unit_max - g.units(s, cell));
    if (left > 0) add({cell, mine.has(cell) ? byte(g.type_at(s, cell)) : byte(kTypes), byte(left)});
  }
}

/// Armies first, then the largest room.
void Room::add(const Barracks& b) {
  const auto key = [](const Barracks& x) { return x.type != kTypes ? 256 : x.left; };
  list_.push(b);
  for (std::size_t i = list_.size() - 1; i > 0 && key(list_[i]) > key(list_[i - 1]); --i)
    std::swap(list_[i], list_[i - 1]);
}

void Room::put(Barracks& b, Wanted& units) {
  if (closed(verb::place_unit, b.type, b.cell)) return;
  const u8 n = std::min(b.left, units[b.type]);
  units[b.type] = byte(units[b.type] - n);
  b.left = byte(b.left - n);
  more_[b.cell] = byte(more_[b.cell] + n);
}

/// The type that most units wait of, as far as it may found one more army here (SST-173).
u8 Room::found_army(Barracks& b, const Wanted& units) const {
  u8 best = kTypes;
  for (u8 type = 0; type < kTypes; ++type)
    if (units[type] > 0 && armies_[type] < g_.pack.rule.armies_per_type && !closed(verb::place_unit, type, b.cell) &&
        (best == kTypes || units[type] > units[best]))
      best = type;
  return best;
}

int Room::take(Wanted units) {
  const int all = units[0] + units[1] + units[2];
  for (Barracks& b : list_) {
    if (b.type == kTypes) {
      const u8 type = found_army(b, units);
      if (type == kTypes) continue;
      b.type = type;
      ++armies_[type];
    }
    put(b, units);
  }
  return all - units[0] - units[1] - units[2];
}

int Room::beside_own(u8 type) const {
  int n = 0;
  for (const Barracks& b : list_)
    if (b.type == type && !closed(verb::place_unit, type, b.cell)) n += b.left;
  return n;
}

/// SST-180, SST-171: no more than units of the own, and no more than the army may hold with them.
int Room::mercs_at(int cell) const {
  if (closed(verb::place_merc, byte(cell), 0)) return 0;
  const int mil = g_->mil[s_][at(cell)] + more_[at(cell)], merc = g_->merc[s_][at(cell)];
  return std::min(mil - merc, g_->unit_max - mil - merc);
}

int Room::mercs() const {
  Cells armies = g_.armies(s_);
  for (const Barracks& b : list_) armies.add(b.cell);  // without units there is no room for mercenaries either
  int room = 0;
  for (const u8 cell : armies) room += mercs_at(cell);
  return room;
}

void Room::carry_out(Game& after, int mercs) const {
  for (const Barracks& b : list_)
    if (more_[b.cell] > 0) add_units(after, s_, b.cell, static_cast<Type>(b.type), more_[b.cell], 0);
  for (const u8 cell : after.armies(s_)) {
    const int n = std::min(mercs, mercs_at(cell));
    if (n > 0) add_units(after, s_, cell, after.type_at(s_, cell), 0, n);
    mercs -= n;
  }
}

int Room::buildings() const {
  Cells land = g_.building_land(s_);
  for (const u8 cell : g_.building_land(s_))
    if (closed(verb::build, kWall, cell)) land.remove(cell);
  int slots = 0;
  for (const auto& slot : g_->built.slot) slots += (land - (slot[0] | slot[1] | slot[2])).size();
  return slots;
}

}  // namespace seventhstone
