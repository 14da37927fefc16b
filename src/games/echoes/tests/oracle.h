// The rules of movement and combat once more, as plainly as the specification words them (5.3, 5.6, 6.6, 6.11): slow,
// by coordinates and card ids, without any of the tables and shortcuts of the rules themselves.
#pragma once

#include <cstdlib>
#include <set>

#include "echoes_table.h"

namespace echoes::test::oracle {

struct Kind {
  Seat owner = kNobody;
  BuildingKind kind = BuildingKind::none;
};

inline int x_of(int q) { return q % 8; }
inline int y_of(int q) { return q / 8; }
inline int far(int a, int b) { return std::max(std::abs(x_of(a) - x_of(b)), std::abs(y_of(a) - y_of(b))); }
inline bool next_to(int a, int b) { return std::abs(x_of(a) - x_of(b)) + std::abs(y_of(a) - y_of(b)) <= 1; }
inline bool side(Seat a, Seat b) { return a % 2 == b % 2; }
inline Seat partner(Seat s) { return static_cast<Seat>((s + 2) % 4); }

class Plain {
 public:
  explicit Plain(const Game& game) : g(game) {}

  // --- what stands where ---

  const Unit& unit(int u) const { return g->unit[at(u)]; }
  const Card& card(int u) const { return g.pack.card[unit(u).card]; }
  std::vector<u8> units() const {
    std::vector<u8> out;
    for (u8 u = 0; u < g->seats * 6; ++u)
      if (unit(u).card != kNoCard) out.push_back(u);
    return out;
  }
  bool shows(int q, Terrain t) const { return g->terrain[static_cast<std::size_t>(t)].has(at(q)); }
  bool wet(int q) const {
    return shows(q, Terrain::water) || shows(q, Terrain::river) || shows(q, Terrain::river_village);
  }
  bool fort(Seat s, int q) const { return g->player[s].capital == q || g->barracks[s].has(at(q)); }
  bool mates_share() const { return g->seats == 4 && g->config[option::team_share_buildings] != 0; }
  Kind building(int q) const {
    for (Seat s = 0; s < g->seats; ++s) {
      if (g->player[s].capital == q) return {s, BuildingKind::capital};
      if (g->camps[s].has(at(q))) return {s, BuildingKind::camp};
      if (g->barracks[s].has(at(q))) return {s, BuildingKind::barracks};
    }
    return {};
  }
  /// ECH-108.
  bool inside(int u) const {
    const Seat s = seat_of(u);
    return fort(s, unit(u).square) || (mates_share() && fort(partner(s), unit(u).square));
  }
  /// Own buildings; the teammate's too where the setting says so (R-60 c).
  bool on_own_building(Seat s, int q) const { return building(q).owner == s; }
  bool on_allied_building(Seat s, int q) const {
    return on_own_building(s, q) || (mates_share() && on_own_building(partner(s), q));
  }

  // --- numbers of units ---

  bool is(int u, const char* id) const { return card(u).id == id; }
  bool infantry(int u) const { return card(u).is(UnitClass::infantry); }
  bool has_event(Seat s, const char* id) const {
    for (const Held& e : g->player[s].event)
      if (g.pack.card[e.card].id == id) return true;
    return false;
  }
  bool of_civ(Seat s, const char* id) const { return kCivIds[g->player[s].civ] == id; }

  /// Printed, royal pawn, upgrades of a fitting class.
  Stats own_numbers(int u) const {
    Stats s = card(u).always;
    const auto how = g->config[option::royal_bonus];
    if (slot_of(u) == 4) add(s, how == 1 ? Stat::hp : Stat::melee, 1);
    if (slot_of(u) == 5) add(s, how == 2 ? Stat::melee : Stat::hp, 2);
    const auto carry = [&](Kinds upgrades, Seat owner) {
      for (const u8 local : upgrades) {
        const Card& up = g.pack.of(g->player[owner].civ, local);
        bool fits = up.for_class.empty();
        for (const u8 c : up.for_class) fits |= card(u).classes.has(c);
        if (!fits) continue;
        for (std::size_t i = 0; i < kStats; ++i) s.n[i] = static_cast<u8>(s.n[i] + up.self.n[i]);
        s.traits |= up.self.traits;
      }
    };
    carry(unit(u).own, seat_of(u)), carry(unit(u).mate, partner(seat_of(u)));
    return s;
  }

  /// With everything around; the unit counts as standing on `q`.
  Stats numbers(int u, int q) const {
    Stats s = own_numbers(u);
    const Seat owner = seat_of(u);
    if (is(u, "BYZ-07") && on_allied_building(owner, q)) add(s, Stat::armour, 4);
    if (is(u, "HRE-02") && on_own_building(owner, q)) add(s, Stat::armour, 1);
    bool infantry_beside = false;
    for (const u8 v : units()) {
      const int there = v == u ? q : unit(v).square;
      if (side(seat_of(v), owner) && (v == u ? g->config[option::war_cry_self] != 0 : far(there, q) <= 1))
        add(s, Stat::melee, own_numbers(v)[Stat::war_cry]);
      if (seat_of(v) != owner) continue;
      if (v != u && infantry(v) && next_to(there, q)) infantry_beside = true;
      if (is(v, "SCO-14") && infantry(u) && far(there, q) <= 1) add(s, Stat::armour, 1);
      if (is(v, "MON-11") && v != u && card(u).is(UnitClass::cavalry) && far(there, q) <= 1) add(s, Stat::move, 1);
      if (is(v, "OTT-13") && card(u).is(Tag::janissary) && next_to(there, q)) add(s, Stat::ranged, 1);
      if (is(v, "HRE-15") && v != u && unit(u).own.size() + unit(u).mate.size() > 0) add(s, Stat::melee, 1);
    }
    if (is(u, "NOR-03") && infantry_beside) add(s, Stat::armour, 1);
    if (of_civ(owner, "scots") && infantry(u) && infantry_beside) add(s, Stat::riposte, 1);
    if (has_event(owner, "SCO-25") && infantry(u) && g->player[owner].capital_hp < capital_hp()) add(s, Stat::melee, 1);
    if (has_event(owner, "BYZ-26") && fort(owner, q))
      add(s, Stat::ranged, 1), s.traits.add(static_cast<std::size_t>(Trait::piercing));
    return s;
  }
  Stats numbers(int u) const { return numbers(u, unit(u).square); }
  int hp(int u) const { return own_numbers(u)[Stat::hp] - unit(u).damage; }

  int capital_hp() const {
    if (const int wish = g->config[option::capital_hp]; wish != 0) return wish - 1;
    return g->seats == 2 && g->config[option::length] != 0 ? 20 : 10;
  }
  int building_hp(int q) const {
    const Kind b = building(q);
    if (b.kind == BuildingKind::capital) return g->player[b.owner].capital_hp;
    const int most = b.kind == BuildingKind::barracks ? 5 : has_event(b.owner, "HRE-27") ? 6 : 4;
    return most - g->hurt[at(q)];
  }

  // --- 5.6 ---

  bool terrain_ok(Traits t, int q) const {
    if (!g->open.has(at(q))) return false;
    const auto has = [&](Trait one) { return t.has(static_cast<std::size_t>(one)); };
    if (has(Trait::warship)) return wet(q);
    if (has(Trait::light_ship)) {
      for (int p = 0; p < 64; ++p)
        if (g->open.has(at(p)) && wet(p) && far(p, q) <= 1) return true;
      return false;
    }
    return !shows(q, Terrain::water) || has(Trait::seaworthy);
  }
  bool enemy_unit(Seat s, int q) const {
    for (const u8 v : units())
      if (unit(v).square == q && !side(seat_of(v), s)) return true;
    return false;
  }
  bool enemy_fort(Seat s, int q) const {
    for (Seat t = 0; t < g->seats; ++t)
      if (!side(s, t) && fort(t, q)) return true;
    return false;
  }
  bool allied_with(int u, int q, Trait t) const {
    for (const u8 v : units())
      if (v != u && unit(v).square == q && side(seat_of(v), seat_of(u)) && own_numbers(v).has(t)) return true;
    return false;
  }
  bool stops(int q) const {
    if (!shows(q, Terrain::mountain)) return false;
    for (Seat t = 0; t < g->seats; ++t)
      if (g->barracks[t].has(at(q))) return false;
    return true;
  }
  bool light_ship_there(int u, int q) const { return wet(q) && allied_with(u, q, Trait::light_ship); }
  bool pass_ok(int u, int q) const {
    const Seat s = seat_of(u);
    const Stats n = own_numbers(u);
    const bool ship = n.has(Trait::warship) || n.has(Trait::light_ship);
    if (!g->open.has(at(q))) return false;
    if (!terrain_ok(n.traits, q) && (ship || !shows(q, Terrain::water) || !allied_with(u, q, Trait::warship)))
      return false;
    if (light_ship_there(u, q)) return false;
    if (enemy_unit(s, q) && !n.has(Trait::pass_enemy_units)) return false;
    if (enemy_fort(s, q) && !n.has(Trait::pass_enemy_buildings)) return false;
    return !stops(q);
  }
  bool end_ok(int u, int q) const {
    const Seat s = seat_of(u);
    if (!terrain_ok(own_numbers(u).traits, q) || enemy_unit(s, q) || enemy_fort(s, q)) return false;
    if (g->seats == 4 && !mates_share() && fort(partner(s), q)) return false;
    int others = 0;
    for (const u8 v : units()) others += v != u && unit(v).square == q ? 1 : 0;
    if (others == 0) return true;
    return others == 1 && (own_numbers(u).has(Trait::front_line) || allied_with(u, q, Trait::front_line));
  }

  /// The squares of a straight line up to that many steps, as long as they lie on the board.
  std::vector<int> line(int from, int dx, int dy, int steps) const {
    std::vector<int> out;
    for (int n = 1; n <= steps; ++n) {
      const int x = x_of(from) + n * dx, y = y_of(from) + n * dy, wide = 2 * g->tiles;
      if (x < 0 || y < 0 || x >= wide || y >= wide) break;
      out.push_back(x + 8 * y);
    }
    return out;
  }
  bool goes(int u, int dx, int dy) const {
    const bool ortho = dx == 0 || dy == 0;
    return (card(u).directions & (ortho ? 0x55 : 0xaa)) != 0;
  }
  /// Where a unit stands after going back along the line on which it came (ECH-115).
  int stepped_back(int u, int from, int to) const {
    const int dx = (x_of(from) > x_of(to)) - (x_of(from) < x_of(to)),
              dy = (y_of(from) > y_of(to)) - (y_of(from) < y_of(to));
    if (from == to) return from;
    for (const int q : line(to, dx, dy, far(from, to)))
      if (q == from || end_ok(u, q)) return q;
    return from;
  }

  // --- attacks ---

  ///
  std::vector<u8> targets(Seat s, int q) const {
    std::vector<u8> all, front;
    for (const u8 v : units()) {
      if (side(seat_of(v), s) || unit(v).square != q || inside(v)) continue;
      all.push_back(v);
      if (own_numbers(v).has(Trait::front_line)) front.push_back(v);
    }
    return front.empty() ? all : front;
  }
  bool enemy_building(Seat s, int q) const { return building(q).owner != kNobody && !side(building(q).owner, s); }

  int against(const Stats& s, int v) const {
    if (v == kNoUnit) return s[Stat::anti_building] + s[Stat::battering];
    const Card& c = card(v);
    return (infantry(v) ? s[Stat::anti_infantry] : 0) + (c.is(UnitClass::cavalry) ? s[Stat::anti_cavalry] : 0) +
           (c.is(UnitClass::archer) ? s[Stat::anti_archer] : 0) + (c.is(UnitClass::ship) ? s[Stat::anti_ship] : 0) +
           (c.is(UnitClass::siege) ? s[Stat::anti_siege] + s[Stat::battering] : 0);
  }
  /// Wallace: other infantry of his around the target.
  int wallace(int u, int q) const {
    int n = 0;
    for (const u8 v : units())
      if (v != u && seat_of(v) == seat_of(u) && infantry(v) && far(unit(v).square, q) <= 1) ++n;
    return is(u, "SCO-13") ? std::min(n, 2) : 0;
  }
  int base_melee(int u, const Stats& s, int v) const {
    if (v == kNoUnit || !s.has(Trait::melee_is_enemy_cost)) return s[Stat::melee];
    return s[Stat::melee] - card(u).printed[Stat::melee] + card(v).cost[0].total();
  }
  /// ECH-102; `v` is kNoUnit for the building on the square.
  int attack_value(int u, int v, int q, bool ranged) const {
    const int d = far(unit(u).square, q);
    const Stats s = numbers(u, ranged ? unit(u).square : q);
    if (ranged) return s[Stat::ranged] + against(s, v) - (d == 2 ? 1 : 0);
    const bool charges = v != kNoUnit && d >= 2 && !unit(u).is(Unit::kMoved);
    return base_melee(u, s, v) + wallace(u, q) + against(s, v) + (charges ? s[Stat::charge] : 0);
  }
  /// ECH-104, ECH-105.
  int damage(int u, int v, int q, bool ranged) const {
    const int value = attack_value(u, v, q, ranged);
    const Stats s = numbers(u, ranged ? unit(u).square : q);
    int less = 0;
    if (v == kNoUnit) {
      const Kind b = building(q);
      bool guarded = false;
      for (const u8 w : units()) guarded |= seat_of(w) == b.owner && unit(w).square == q;
      less = (ranged ? 4 : 0) + (of_civ(b.owner, "byzantines") && fort(b.owner, q) && guarded ? 1 : 0);
    } else {
      const Stats t = numbers(v);
      less = t[Stat::armour] + (ranged ? t[Stat::ranged_armour] + (t.has(Trait::building_armour) ? 4 : 0) : 0);
    }
    const bool wall = v == kNoUnit || card(v).is(UnitClass::siege);
    if (s.has(Trait::piercing) || (wall && s[Stat::battering] > 0)) less = 0;
    return value <= 0 ? 0 : std::max(1, value - less);
  }
  /// ECH-106.
  int counter(int u, int v, int q, bool ranged) const {
    if (ranged || v == kNoUnit || unit(v).is(Unit::kRangedMode)) return 0;
    const Stats s = numbers(u, q), t = numbers(v);
    if (s.has(Trait::fearsome)) return 0;
    const int value = base_melee(v, t, u) + t[Stat::riposte] + against(t, u);
    return value <= 0 ? 0 : std::max(1, value - s[Stat::armour]);
  }

  const Game& g;

 private:
  static void add(Stats& s, Stat what, int n) { s[what] = static_cast<u8>(s[what] + n); }
};

}  // namespace echoes::test::oracle
