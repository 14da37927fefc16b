// Setup and filling the tower: peoples, first player, start groups (IMM-020 to IMM-042, IMM-070 to IMM-073).
#include "games/immortals/setup.h"

#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
/// IMM-022, R-01: "book", "english", or the number itself.
int rounds_of(const Game& g, int seats) {
  const u8 choice = g.setting(option::rounds);
  return choice < 2 ? g.pack.rounds[choice][static_cast<std::size_t>(seats - 3)] : choice - 1;
}

/// Army groups of both halves; the outer ones only with few players (IMM-040).
void lay_out_groups(Game& g, Seat s) {
  const People& light = g.pack.light[g->light[s]];
  const People& shadow = g.pack.shadow[g->shadow[s]];
  const auto add = [&](u8 size) {
    ++g->groups[s][size - 1U];
    g->reserve[s] = static_cast<u8>(g->reserve[s] - size);
  };
  for (const People* p : {&light, &shadow}) {
    for (u8 size : p->groups) add(size);
    if (g.seats() <= g.pack.rule.outer_groups_up_to) add(p->outer);
  }
}

/// IMM-013: two halves make one board.
void take_peoples(Game& g, Seat s, u8 light, u8 shadow) {
  g->light[s] = light, g->shadow[s] = shadow;
  g.emit(event::peoples_dealt, s, light, shadow);
  lay_out_groups(g, s);
}

/// The people that `seat` wishes for, from 1; 0 = any. Of two equal wishes the one of the earlier seat counts.
u8 wish_of(const Game& g, u8 first_setting, int seat) {
  const u8 wish = g.setting(static_cast<u8>(first_setting + seat));
  for (int s = 0; s < seat; ++s)
    if (g.setting(static_cast<u8>(first_setting + s)) == wish) return 0;
  return wish;
}

/// Peoples that `seat` can get: the one it wishes for, or any that no seat before it has and none after it wishes for.
BitSet<8> peoples_for(const Game& g, const std::array<u8, kSeats>& dealt, u8 first_setting, int seat) {
  if (const u8 wish = wish_of(g, first_setting, seat); wish != 0) return BitSet<8>::of(wish - 1U);
  BitSet<8> left = BitSet<8>::first(5);
  for (int s = 0; s < seat; ++s) left.remove(dealt[at(s)]);
  for (int s = seat + 1; s < g.seats(); ++s)
    if (const u8 wish = wish_of(g, first_setting, s); wish != 0) left.remove(wish - 1U);
  return left;
}
BitSet<8> lights_for(const Game& g, int seat) { return peoples_for(g, g->light, option::light_1, seat); }
BitSet<8> shadows_for(const Game& g, int seat) { return peoples_for(g, g->shadow, option::shadow_1, seat); }

}  // namespace

/// IMM-026: whoever begins sits at the table.
std::string_view playable(int seats, const Config& config) {
  return config[option::first_player] > seats ? "unplayable.first_player" : std::string_view();
}

void start(Game& g, int seats, const Config& config) {
  g->config = config.first<24>();
  g->seats = static_cast<u8>(seats);
  g->rounds = static_cast<u8>(rounds_of(g, seats));
  g->supply = static_cast<u8>(g.pack.rule.inhabitants);  // IMM-021; the tower is empty (IMM-020)
  g->deck = Conflicts::first(kConflicts);                // IMM-023
  // IMM-043: the jokers lie in the pile of their world.
  for (std::size_t w = 0; w < 2; ++w) g->pile[w] = static_cast<u8>(g.pack.world_cards[w].size());
  // IMM-025; IMM-012: seats that nobody takes have nothing.
  for (Seat s = 0; s < seats; ++s) g->reserve[s] = static_cast<u8>(g.pack.rule.armies);
  if (g.setting(option::peoples) == 0) {
    g->stack.push({Steps::id<DealPeoples>(), {}});
    return;
  }
  for (Seat s = 0; s < seats; ++s) take_peoples(g, s, lights_for(g, s).lowest(), shadows_for(g, s).lowest());
  g->stack.push({Steps::id<DrawFirst>(), {}});
}

void station_shadow(Game& g, Seat s, int country) {
  const int n = g.pack.rule.shadow_start;
  g->reserve[s] = static_cast<u8>(g->reserve[s] - n);
  put_armies(g, s, country + kCountries, n);  // IMM-042
  g.emit(event::stationed, s, n, country + kCountries);
}

/// IMM-024: one light and one shadow people for each seat.
struct DealPeoples : In<Main> {
  static constexpr std::string_view name = "setup.peoples";
  static constexpr Rule rule{24};
  static void outcomes(const Game& g, const Main& l, Options& out) {
    for (u8 light : lights_for(g, l.k))
      for (u8 shadow : shadows_for(g, l.k)) out.add(verb::deal_peoples, l.k, light, shadow);
  }
  static Next apply(Game& g, Main& l, Action a) {
    take_peoples(g, l.k, a.arg[1], a.arg[2]);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DrawFirst>();
  }
};

/// IMM-026: the first player is drawn, or given by the option.
struct DrawFirst : In<Main> {
  static constexpr std::string_view name = "setup.first";
  static constexpr Rule rule{26};
  static void outcomes(const Game& g, const Main&, Options& out) {
    const u8 fixed = g.setting(option::first_player);
    for (Seat s = 0; s < g.seats(); ++s)
      if (fixed == 0 || fixed - 1 == s) out.add(verb::draw_first, s);
  }
  static Next apply(Game& g, Main&, Action a) {
    g->first = g->marker = a.arg[0];
    g->phase = Phase::draft;
    g.emit(event::first_player, a.arg[0]);
    return go<StartGroup>();
  }
};

/// IMM-041, IMM-042: any group to the start country in the light, 2 armies to its twin; openly, in turn order.
struct StartGroup : In<Main> {
  static constexpr std::string_view name = "start.group";
  static constexpr Rule rule{41};
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static void options(const Game& g, const Main& l, Options& out) {
    const auto& groups = g->groups[g.turn_order(l.k)];
    for (std::size_t k = 0; k < groups.size(); ++k)
      if (groups[k] > 0) out.add(verb::station, k + 1);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::station ? because({40}, cause::no_group, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g.turn_order(l.k);
    const int country = g.pack.light[g->light[s]].start_country;
    --g->groups[s][a.arg[0] - 1U];
    put_armies(g, s, country, a.arg[0]);
    g.emit(event::stationed, s, a.arg[0], country);
    give_land(g, country, s);
    station_shadow(g, s, country);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DraftDeal>();
  }
};

/// IMM-070: 7 armies of each player and 10 inhabitants; the cubes wait in `tray` while the throw is open.
struct TowerFill : In<Main> {
  static constexpr std::string_view name = "tower.fill";
  static constexpr Rule rule{70};
  static Action sample(const Game& g, const Main&, Rng& rng) {
    const Cubes t = tower_sample(g, g->tray, rng);
    return make_action(verb::throw_cubes, t[0], t[1], t[2], t[3], t[4], t[5]);
  }
  static bool valid(const Game& g, const Main&, Action a) {
    return a.verb == verb::throw_cubes && a.argc == 6 && tower_possible(g, g->tray, a.arg);
  }
  static Next apply(Game& g, Main&, Action a) {
    g.emit(event::tower_filled, total(g->tray));
    tower_apply(g, g->tray, a.arg);
    g.emit(event::fell, a.arg[0], a.arg[1], a.arg[2], a.arg[3], a.arg[4], a.arg[5]);
    const int stay_out = std::min(static_cast<int>(g->tray[kInhabitant]), g.pack.rule.tray_inhabitants);
    const int back = g->tray[kInhabitant] - stay_out;  // IMM-072, R-15
    g->supply = static_cast<u8>(g->supply + back);
    g->tray[kInhabitant] = static_cast<u8>(stay_out);
    if (back > 0) g.emit(event::inhabitants_left, back);
    for (Seat s = 0; s < g.seats(); ++s) {  // IMM-073
      g->box[s] = static_cast<u8>(g->box[s] + g->reserve[s]);
      g->reserve[s] = 0;
    }
    return go<FillSplit>();
  }
};

/// IMM-071, R-16: the owner divides his fallen armies freely between his limbos.
struct FillSplit : In<Main> {
  static constexpr std::string_view name = "fill.split";
  static constexpr Rule rule{71};
  /// Seats in turn order; who has nothing to divide is skipped.
  static Next enter(Game& g, Main& l) {
    if (l.k == g.seats()) return go<RoundBegin>();
    if (g->tray[g.turn_order(l.k)] > 0) return stay();
    ++l.k;
    return go<FillSplit>();
  }
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static Why why(const Game& g, const Main& l, Seat, Action a) {
    return a.verb == verb::to_light ? because({71}, cause::fell_out, g->tray[g.turn_order(l.k)]) : Why{};
  }
  static void options(const Game& g, const Main& l, Options& out) {
    for (int j = 0; j <= g->tray[g.turn_order(l.k)]; ++j) out.add(verb::to_light, j);
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g.turn_order(l.k);
    const int shadow = g->tray[s] - a.arg[0];
    g->limbo[s][kLight] = static_cast<u8>(g->limbo[s][kLight] + a.arg[0]);
    g->limbo[s][kShadow] = static_cast<u8>(g->limbo[s][kShadow] + shadow);
    g->tray[s] = 0;
    g.emit(event::limbo_split, s, a.arg[0], shadow);
    return go<FillSplit>();
  }
};

void prepare_fill(Game& g) {
  g->phase = Phase::fill;
  for (Seat s = 0; s < g.seats(); ++s) {
    g->reserve[s] = static_cast<u8>(g->reserve[s] - g.pack.rule.tower_armies);
    g->tray[s] = static_cast<u8>(g.pack.rule.tower_armies);
  }
  g->supply = static_cast<u8>(g->supply - g.pack.rule.tower_inhabitants);
  g->tray[kInhabitant] = static_cast<u8>(g.pack.rule.tower_inhabitants);
}

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::SetupChapter>() {
  return make_rows<immortals::Game>(immortals::SetupChapter{});
}
