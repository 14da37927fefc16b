// Whole combat phases against a second reading of the rules (referee.h): random armies, stones, walls, supports and
// settings; every question, every event, every die and the position afterwards are foreseen.
#include "referee.h"

namespace seventhstone::test {
namespace {

/// Puts random things on the table of Andur.
class Muster {
 public:
  Muster(Table& t, u64 seed) : g_(game(t)), rng_(seed) {}

  void arrange() {
    g_->unit_max = 30;
    shuffle_order();
    if (rng_.below(4) == 0) g_->event = 6;
    if (rng_.below(3) == 0) dispossess(Seat(rng_.below(g_.seats())));
    for (int i = 1 + rng_.below(3); i > 0; --i) fight();
    for (int i = rng_.below(8); i > 0; --i) supporter();
    for (Seat s = 0; s < g_.seats(); ++s) {
      g_->sheet[s] = 100;  // no debts here
      g_->wins[s] = byte(rng_.below(12) == 0 ? 5 + rng_.below(3) : rng_.below(3));
      g_->stones[s] = byte(rng_.below(5));
      for (int i = rng_.below(3); i > 0; --i) hold(s);
    }
    if (rng_.below(2) == 0) g_->tear_holder = byte(1 + rng_.below(g_.seats()));
    g_->conflict = g_.conflicts();
  }

 private:
  void shuffle_order() {
    for (int k = g_.seats(); k > 1; --k) std::swap(g_->order[at(k - 1)], g_->order[at(rng_.below(k))]);
  }
  void give(Seat s, int cell) {
    for (Cells& own : g_->own) own.remove(at(cell));
    g_->own[s].add(at(cell));
  }
  void dispossess(Seat s) {
    for (const u8 cell : g_->own[s]) give(Seat((s + 1 + rng_.below(g_.seats() - 1)) % g_.seats()), cell);
  }
  int draw_stone(Stones from) {
    const Stones left = g_->deck & from;
    if (left.empty()) return -1;
    const int stone = left.nth(rng_.below(left.size()));
    g_->deck.remove(at(stone)), g_->deck_known.remove(at(stone)), --g_->deck_size;
    return stone;
  }
  void hold(Seat s) {
    if (const int stone = draw_stone(g_.pack.fits[0]); stone >= 0) g_->hand[s].add(at(stone)), ++g_->hand_size[s];
  }
  void raise(Seat s, int cell, Type type) {
    if (g_.armies(s).has(at(cell))) return;
    const int mil = rng_.below(8) == 0 ? 7 + rng_.below(6) : 1 + rng_.below(4);
    add_units(g_, s, cell, type, mil, rng_.below(2) == 0 ? 0 : rng_.below(mil + 1));
    note_arrivals(g_);
    if (rng_.below(5) < 3)
      if (const int stone = draw_stone(g_.pack.fits[type]); stone >= 0) g_->stone[s][at(cell)] = byte(stone + 1);
  }
  void fight() {
    const int kind = rng_.below(8);
    const Cells where = kind < 3 ? g_->capital : kind < 5 ? g_->desert : g_.ground() - g_->capital;
    const int cell = where.nth(rng_.below(where.size()));
    if (kind >= 5 && g_.controllable().has(at(cell))) give(Seat(rng_.below(g_.seats())), cell);
    if ((g_->yield - g_->capital).has(at(cell)))
      for (int slot = 0; slot < 2; ++slot)
        if (g_.building(cell, slot) == kBuildings && rng_.below(5) < 3)
          add_building(g_, cell, slot, static_cast<Building>(rng_.below(5) < 3 ? kWall : rng_.below(3)),
                       rng_.below(3) == 0);
    const int first = rng_.below(g_.seats());
    for (int i = 0; i < g_.seats(); ++i)
      if (rng_.below(5) < 3 || i < 2) raise(Seat((first + i) % g_.seats()), cell, Type(rng_.below(3)));
  }
  void supporter() {
    const Cells conflicts = g_.conflicts();
    const int goal = conflicts.nth(rng_.below(conflicts.size()));
    Cells near;
    for (const u8 cell : g_.ground() - conflicts - g_->capital)
      if ((std::abs(column_of(cell) - column_of(goal)) <= 2 && std::abs(row_of(cell) - row_of(goal)) <= 2) ||
          g_->gates.has(cell))
        if (g_.armies_of_others(kNobody).has(cell) == false) near.add(cell);
    if (near.empty()) return;
    const int cell = near.nth(rng_.below(near.size()));
    const Seat s = Seat(rng_.below(g_.seats()));
    if (g_.controllable().has(at(cell))) give(s, cell);
    raise(s, cell, Type(rng_.below(8) == 0 ? kMelee : 1 + rng_.below(2)));
  }

  Game g_;
  Rng rng_;
};

Settings random_settings(Rng& rng) {
  Settings out;
  for (const char* name : {"adv_natural_wall", "adv_wall_bypass", "adv_support_terrain", "adv_terrain_income"})
    if (rng.below(3) == 0) out[name] = "on";
  if (rng.below(4) == 0) out["elimination"] = "off";
  if (rng.below(4) == 0) out["victory_ts"] = "6";
  return out;
}

void play_out(u64 seed) {
  Rng rng(seed);
  Table t = andur("combat", {}, random_settings(rng), std::min(4, 2 + rng.below(4)));
  Muster(t, seed).arrange();
  const bool window = seed % 2 == 0;
  if (window) {
    // As after the last movement; the placement may have left its last field behind.
    state(t).phase = Phase::movement;
    state(t).stack.back().step = Steps::id<OverrunWindow>();
    state(t).stack.back().write(Main{.last = {55}});
  }
  Referee referee(t, seed);
  if (window) referee.window();
  referee.supports();
  referee.battles();
  referee.ending();
  EXPECT_TRUE(referee.position() == look(game(t))) << "position after seed " << seed;
  EXPECT_TRUE(state(t).supports.empty());
  EXPECT_EQ(state(t).battle.open, 0);
}

RULE("SST-250 SST-253 SST-260 SST-271 SST-280 SST-300 SST-305 SST-312 SST-319 SST-326 SST-352 SST-395 R-47",
     "combat phases go as a second reading of the rules says, question by question") {
  for (u64 seed = 1; seed <= 1200 && !::testing::Test::HasFailure(); ++seed) {
    try {
      play_out(seed);
    } catch (const std::runtime_error& e) {
      ADD_FAILURE() << "seed " << seed << ": " << e.what();
    }
  }
}

}  // namespace
}  // namespace seventhstone::test
