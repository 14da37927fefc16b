// The referee after a battle: buildings, field, stones, who is out, the end of the year. See referee.h.
#include "referee.h"

namespace seventhstone::test {

void Referee::crumble() {
  auto& built = p_.building[at(f_.cell)];
  auto& fresh = p_.fresh[at(f_.cell)];
  for (std::size_t slot = 0; slot < 2; ++slot)
    if (built[slot] == kWall && !fresh[slot] && f_.walls > 0) {
      built[slot] = -1, --f_.walls;
      w_.tell(event::wall_gone, f_.cell);
    }
  if (built[0] < 0 && built[1] < 0) return;
  const Action a = w_.chance("battle.crumble");
  for (std::size_t slot = 0; slot < 2; ++slot) {
    if ((built[slot] < 0) != (a.arg[slot] == 0) || a.arg[slot] > 6) w_.wrong("battle.crumble", "a wrong die");
    if (built[slot] < 0) continue;
    w_.tell(event::destruction, built[slot], f_.cell, a.arg[slot]);
    if (a.arg[slot] > 3) continue;
    if (const int owner = p_.owner[at(f_.cell)]; built[slot] == kManufactory && owner >= 0) p_.sheet[at(owner)] -= 2;
    built[slot] = -1, fresh[slot] = false;
  }
}

/// What a field brings (SST-020, SST-021, SST-420).
int Referee::worth(int c) const {
  int rs = capital(c) ? 15 : 0;
  static constexpr std::array<int, 3> kTerrain{3, 2, 1};
  if (tile(c).kind == Kind::yield)
    rs += on(set_terrain_income) ? kTerrain[static_cast<std::size_t>(tile(c).terrain)] : 2;
  for (const int kind : p_.building[at(c)]) rs += kind == kManufactory ? 2 : 0;
  return rs;
}

int Referee::permanent(int s) const { return state(t_).wins[at(s)] + (state(t_).tear_holder == s + 1); }

int Referee::tears(int s) const {
  int n = permanent(s);
  for (int c = 0; c < int(kCells); ++c)
    if (p_.owner[at(c)] == s) n += capital(c) ? 3 : tile(c).kind == Kind::temple ? 1 : 0;
  return n;
}

void Referee::victory(int winner) {
  const int c = f_.cell, old = p_.owner[at(c)];
  w_.tell(event::battle_won, winner, c);
  if (!f_.overrun) crumble();
  p_.conflict.erase(c);
  if (tile(c).kind != Kind::desert && old != winner) {
    const int value = worth(c);
    p_.owner[at(c)] = winner;
    p_.sheet[at(winner)] += value, p_.sheet[at(old)] -= value;
    w_.tell(event::captured, winner, c, value, old);
    if (capital(c) || tile(c).kind == Kind::temple) {
      w_.tell(event::ts_now, winner, tears(winner));
      w_.tell(event::ts_now, old, tears(old));
    }
  }
  capture(winner);
  std::erase_if(help_, [c](const Help& h) { return h.to == c; });
}

void Referee::capture(int winner) {
  for (int s = 0; s < n_; ++s)
    for (int c = 0; c < int(kCells); ++c)
      if (int& stone = army(s, c).stone; stone != 0 && army(s, c).units() == 0) {
        w_.tell_to(SeatSet::of(Seat(winner)) | SeatSet::of(Seat(s)), 3, event::stones_captured, winner, s, c, stone);
        p_.hand[at(winner)].insert(stone - 1);
        stone = 0;
      }
}

/// SST-395, SST-393: of one year those with fewer tear stones leave first, of equal ones the later in turn order.
void Referee::ending() {
  std::vector<int> beaten;
  for (const int s : order_) {
    bool field = false;
    for (const int owner : p_.owner) field = field || owner == s;
    if (!field && permanent(s) < goal()) beaten.push_back(s);
  }
  if (state(t_).config[set_elimination] != 0) beaten.clear();
  std::reverse(beaten.begin(), beaten.end());
  std::stable_sort(beaten.begin(), beaten.end(), [&](int a, int b) { return tears(a) < tears(b); });
  int place = *std::max_element(p_.out.begin(), p_.out.end());
  for (const int s : beaten) {
    w_.tell(event::eliminated, s);
    for (const int stone : p_.hand[at(s)]) {
      w_.tell(event::stone_discarded, s, stone + 1, kNowhere);
      p_.up.insert(stone);
    }
    p_.hand[at(s)].clear();
    p_.stones[at(s)] = 0, p_.out[at(s)] = ++place;
  }
  year_end(order_.size() - beaten.size());
}

/// SST-390 to SST-392, in a year without a tournament.
void Referee::year_end(std::size_t left) {
  if (left > 1) w_.tell(event::round_marked, 1);
  w_.tell(event::year_over, year_);
  int best = -1;
  bool won = left <= 1;
  const auto merits = [&](int s) {
    std::array<int, 3> out{tears(s), 0, 0};
    for (int c = 0; c < int(kCells); ++c) out[1] += p_.owner[at(c)] == s ? worth(c) : 0, out[2] += army(s, c).units();
    return out;
  };
  for (const int s : order_) {
    if (p_.out[at(s)] != 0) continue;
    won = won || tears(s) >= goal();
    if (best < 0 || merits(s) > merits(best)) best = s;
  }
  if (won) {
    w_.tell(event::game_won, best, tears(best));
    return w_.compare("");
  }
  p_.fresh = {};
  w_.tell(event::year_began, year_ + 1);
  w_.compare("event.roll");
}

}  // namespace seventhstone::test
