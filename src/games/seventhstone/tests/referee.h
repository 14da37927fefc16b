// The combat phase once more, written from the rules alone and as simply as possible: lists of armies, loops over
// seats. It foresees every question, every event and the position at the end.
#pragma once

#include <set>

#include "games/seventhstone/stones.h"
#include "witness.h"

namespace seventhstone::test {

struct Force {
  int type = 0, mil = 0, merc = 0, stone = 0;
  int units() const { return mil + merc; }
  bool operator==(const Force&) const = default;
};

/// What lies on the table.
struct Position {
  std::array<std::array<Force, kCells>, kSeats> army{};
  std::array<int, kCells> owner{};
  std::array<std::array<int, 2>, kCells> building{};  ///< -1 = none
  std::array<std::array<bool, 2>, kCells> fresh{};
  std::array<int, kSeats> sheet{}, stones{}, out{};
  std::array<std::set<int>, kSeats> hand;
  std::set<int> up, conflict;
  bool operator==(const Position&) const = default;
};

inline Position look(const Game& g) {
  Position p;
  for (std::size_t c = 0; c < kCells; ++c) {
    p.owner[c] = g.controller(int(c)) == kNobody ? -1 : g.controller(int(c));
    for (std::size_t slot = 0; slot < 2; ++slot) {
      const int kind = g.building(int(c), int(slot));
      p.building[c][slot] = kind == kBuildings ? -1 : kind;
      p.fresh[c][slot] = g->built.fresh[slot].has(c);
    }
    if (g->conflict.has(c)) p.conflict.insert(int(c));
    for (Seat s = 0; s < kSeats; ++s) {
      Force& f = p.army[s][c];
      f = {0, g->mil[s][c], g->merc[s][c], g->stone[s][c]};
      if (f.units() > 0) f.type = g.type_at(s, int(c));
      EXPECT_EQ(g.armies(s).has(c), f.units() > 0);
    }
  }
  for (Seat s = 0; s < kSeats; ++s) {
    p.sheet[s] = g->sheet[s], p.stones[s] = g->stones[s], p.out[s] = g->out[s];
    for (const u8 stone : g->hand[s]) p.hand[s].insert(stone);
    EXPECT_EQ(p.hand[s].size(), g->hand_size[s]);
  }
  for (const u8 stone : g->up) p.up.insert(stone);
  return p;
}

class Referee {
 public:
  Referee(Table& t, u64 seed) : t_(t), w_(t, seed), p_(look(game(t))), n_(state(t).seats), year_(state(t).year) {
    for (int k = 0; k < game(t).turns(); ++k) order_.push_back(state(t).order[at(k)]);
    std::size_t index = 0;
    for (const u8 desert : state(t).desert) first_[desert] = state(t).arrival[index++];
  }
  /// SST-260: overruns after the last movement.
  void window();
  /// SST-271 to SST-281, then SST-395.
  void supports();
  void battles();
  void ending();
  const Position& position() const { return p_; }

 private:
  struct Help {
    int seat, from, to;
  };
  struct Fray {
    int cell = 0, defender = 0, guard = 0, natural = 0, walls = 0, wall_stops = 0;
    bool overrun = false;
    std::array<int, kSeats> shield{}, better{}, extra{}, reroll{}, hits{};
    int aim[kSeats][kPools][kSeats] = {};
  };
  bool on(u8 setting) const { return state(t_).config[set_rules] != 0 || state(t_).config[setting] != 0; }
  const TileSpec& tile(int c) const { return game(t_).pack.tile[at(state(t_).tile[at(c)] - 1)]; }
  bool capital(int c) const { return state(t_).capital.has(at(c)); }
  Force& army(int s, int c) { return p_.army[at(s)][at(c)]; }
  std::set<int> sides(int c);
  std::set<int> fighters();
  bool in_reach(int type, int from, int to) const;
  int dice(int s, int pool);
  int hit_value(int s, int pool);
  int part(int s, int pool);
  int worth(int c) const;
  int tears(int s) const;
  int permanent(int s) const;
  int goal() const { return state(t_).config[set_victory_ts] == 0 ? 7 : 6; }
  void year_end(std::size_t left);
  void remove(int s, int c, int mil, int merc);
  void battle(int c, bool overrun);
  void use_stones();
  void use_stone(int s);
  void use_walls();
  void aim();
  void aim_pool(int s, int pool);
  void roll(int part);
  void roll_at(int s, int pool, int target);
  int batch(int s, int pool, int target, int n, bool extra);
  void stop(int part);
  void take_hits();
  std::vector<Action> losses(int s);
  void lose(int s, const Action& a);
  void shrink();
  void crumble();
  void victory(int winner);
  void capture(int winner);

  Table& t_;
  Witness w_;
  Position p_;
  int n_, year_;
  std::array<std::array<u8, kSeats>, kCells> first_{};  ///< deserts: who came when
  std::vector<int> order_;
  std::vector<Help> help_;
  Fray f_;
};

}  // namespace seventhstone::test
