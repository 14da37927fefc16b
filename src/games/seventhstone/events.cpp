// The beginning of a year and its event (SST-080, SST-090 to SST-107, SST-445).
#include "games/seventhstone/effects.h"
#include "games/seventhstone/steps.h"

namespace seventhstone {

namespace {

bool islands(const Game& g) { return g->board == kIslands; }

/// SST-095: the volcano lies as far from the left as from the right edge; never with Four Islands.
bool in_the_middle(const Game& g) { return 2 * column_of(g->volcano) == g.grid().columns - 1; }

/// SST-093, SST-094: the cells that two dice can name, counted from the corner; more than six columns do not count.
/// SST-445: with Four Islands from the top left, the water between the islands left out.
Cells eruption_range(const Game& g, bool from_right) {
  const Board& b = g.grid();
  if (islands(g)) {
    Cells out;
    for (const u8 cell : b.all)
      if (column_of(cell) != b.skip_column && row_of(cell) != b.skip_row) out.add(cell);
    return out;
  }
  const int wide = std::min<int>(b.columns, 6), first = from_right ? b.columns - wide : 0;
  Cells out;
  for (const u8 cell : b.all)
    if (column_of(cell) >= first && column_of(cell) < first + wide) out.add(cell);
  return out;
}

int lava_count(const Game& g) {
  for (const Effect& e : g.pack.event[at(g->event - 1)].effects)
    if (e.kind == Do::lava) return e.n;
  return 0;
}

}  // namespace

/// SST-090: what the last year's event did ends; what was built last year can be used (SST-166).
struct YearBegin : In<Main> {
  static constexpr std::string_view name = "year.begin";
  static Next run(Game& g, Main& l) {
    l = {};
    ++g->year;
    g->phase = Phase::event;
    g->lava = {};
    g->event = 0;
    g->built.fresh = {};
    g->order.fill(kNobody);
    g->doubled = kNobody;
    g.emit(event::year_began, g->year);
    return go<RollEvent>();
  }
};

/// SST-091: each of the six events has one face.
struct RollEvent : In<Main> {
  static constexpr std::string_view name = "event.roll";
  static constexpr Rule rule{91};
  static void outcomes(const Game&, const Main&, Options& out) {
    for (std::size_t e = 0; e < kEvents; ++e) out.add(verb::roll_event, e);
  }
  static Next apply(Game& g, Main&, Action a) {
    g->event = byte(a.arg[0] + 1);
    g.emit(event::event_rolled, a.arg[0]);
    return go<EventEffect>();
  }
};

struct EventEffect : In<Main> {
  static constexpr std::string_view name = "event.effect";
  static Next run(Game& g, Main& l) {
    run_event(g, g.pack.event[at(g->event - 1)].effects);
    if (lava_count(g) == 0) return go<MarketBegin>();
    l.a = 2 * column_of(g->volcano) > g.grid().columns - 1;  // SST-093: the nearest corner
    return in_the_middle(g) ? go<RollCorner>() : go<Erupt>();
  }
};

/// SST-095, R-57: 1 to 3 is the left corner, 4 to 6 the right one.
struct RollCorner : In<Main> {
  static constexpr std::string_view name = "event.corner";
  static constexpr Rule rule{95};
  static void outcomes(const Game&, const Main&, Options& out) {
    for (int die = 1; die <= 6; ++die) out.add(verb::roll_corner, die);
  }
  static Next apply(Game& g, Main& l, Action a) {
    l.a = a.arg[0] > 3;
    const int row = row_of(g->volcano) < 3 ? 0 : g.grid().rows - 1;
    g.emit(event::corner_rolled, a.arg[0], cell_at(l.a != 0 ? g.grid().columns - 1 : 0, row));
    return go<Erupt>();
  }
};

/// SST-092, SST-096: four different cells; a counter on water or on the volcano does nothing.
struct Erupt : In<Main> {
  static constexpr std::string_view name = "event.lava";
  static constexpr Rule rule{93};
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    Cells left = eruption_range(g, l.a != 0), hit;
    for (int n = lava_count(g); n > 0; --n) {
      const u8 cell = rng.pick(left);
      left.remove(cell), hit.add(cell);
    }
    Action a = make_action(verb::erupt);
    for (const u8 cell : hit) a.arg[a.argc++] = cell;
    return a;
  }
  static bool valid(const Game& g, const Main& l, Action a) {
    if (a.verb != verb::erupt || a.argc != lava_count(g)) return false;
    const Cells range = eruption_range(g, l.a != 0);
    for (std::size_t i = 0; i < a.argc; ++i) {
      if (a.arg[i] >= kCells || !range.has(a.arg[i])) return false;
      if (i > 0 && a.arg[i] <= a.arg[i - 1]) return false;  // ascending: one notation for one eruption
    }
    return true;
  }
  static Next apply(Game& g, Main&, Action a) {
    for (std::size_t i = 0; i < a.argc; ++i) {
      g->lava.add(a.arg[i]);
      g.emit(event::lava_fell, a.arg[i]);
    }
    destroy_armies(g, g->lava);  // SST-097, R-58; R-78: before any move; SST-099: RS and tear stones stay as they are
    return go<MarketBegin>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::EventChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::EventChapter{});
}
