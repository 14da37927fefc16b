// Backgammon without the doubling cube (public domain), the yardstick for dice and races. Each seat counts the points
// its own way: 24 to 1, 25 is the bar, 0 is off the board; point p of one seat is point 25 - p of the other: BKG-001.
#include "shell/module.h"

namespace backgammon {
using namespace tafel;

inline constexpr int kBar = 25, kOff = 0, kHome = 6, kLongest = 2000;

using Side = std::array<u8, 26>;  ///< checkers of one seat by point, including off and bar

struct State {
  Stack stack{};
  u8 mover = 0;
  std::array<u8, 4> dice{};  ///< still to be played, highest first; 0 = none
  std::array<Side, 2> on{};
  u8 checkers = 15;
  u8 winner = 0xff;
  u8 value = 0;  ///< 1 single, 2 gammon, 3 backgammon
  u8 spare = 0;
  u16 turns = 0;
  static void fields(auto& s, auto& f) {
    f("mover", s.mover), f("dice", s.dice), f("on", s.on), f("checkers", s.checkers), f("winner", s.winner);
    f("value", s.value), f("turns", s.turns);
  }
};

struct Pack {};

/// Where one seat stands while it moves: the smallest thing that the movement rules need.
struct Board {
  Side mine, theirs;
  int furthest() const {
    int p = kBar;
    while (p > 0 && mine[static_cast<std::size_t>(p)] == 0) --p;
    return p;
  }
  /// BKG-006 to BKG-009: may a checker leave `from` by this die? `furthest` is passed in: it costs a walk.
  bool can_move(int from, int die, int furthest_one) const {
    if (mine[static_cast<std::size_t>(from)] == 0 || (from != kBar && furthest_one == kBar)) return false;
    const int to = from - die;
    if (to > kOff) return theirs[static_cast<std::size_t>(kBar - to)] < 2;
    return furthest_one <= kHome && (to == kOff || from == furthest_one);
  }
  bool can_use(int die) const {
    const int far = furthest();
    for (int from = far; from > 0; --from)
      if (can_move(from, die, far)) return true;
    return false;
  }
  /// BKG-006, BKG-007: moves and hits; tells whether a checker was hit.
  bool move(int from, int die) {
    const int to = std::max(from - die, kOff);
    --mine[static_cast<std::size_t>(from)];
    ++mine[static_cast<std::size_t>(to)];
    u8& there = theirs[static_cast<std::size_t>(kBar - to)];
    if (to == kOff || there == 0) return false;
    --there;
    ++theirs[kBar];
    return true;
  }
};

struct Game : Context<State, Pack> {
  using Context::Context;
  static Seat other(Seat s) { return static_cast<Seat>(1 - s); }
  Board board() const { return {state().on[state().mover], state().on[other(state().mover)]}; }
  int dice_left() const {
    int n = 0;
    for (u8 d : state().dice) n += d != 0 ? 1 : 0;
    return n;
  }
};

enum Verb : u8 { open_with, roll, move };
enum EventKind : u8 { opened, rolled, moved, hit, cannot_move, won, called_off };
enum Domain : u8 { point = 2, result = 3 };

struct Opening;
struct Roll;
struct Continue;
struct Move;
struct WholeGame : Chapter<Opening, Roll, Continue, Move> {};
using Steps = Chapters<WholeGame>;

/// BKG-003: each seat throws one die, the higher one begins with both; equal dice do not count.
struct Opening : In<None> {
  static constexpr std::string_view name = "opening";
  static void outcomes(const Game&, const None&, Options& out) {
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= 6; ++b)
        if (a != b) out.add(open_with, a, b);
  }
  static Next apply(Game& g, None&, Action a) {
    g->mover = a.arg[0] > a.arg[1] ? 0 : 1;
    g->dice = {std::max(a.arg[0], a.arg[1]), std::min(a.arg[0], a.arg[1])};
    g->turns = 1;
    g.emit(opened, g->mover, g->dice[0], g->dice[1]);
    return Steps::go<Continue>();
  }
};

/// BKG-004: two dice; doubles are played four times (BKG-005).
struct Roll : In<None> {
  static constexpr std::string_view name = "roll";
  static void outcomes(const Game&, const None&, Options& out) {
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= a; ++b) out.add(roll, a, b);
  }
  static u32 weight(const Game&, const None&, Action a) { return a.arg[0] == a.arg[1] ? 1 : 2; }
  static Action sample(const Game&, const None&, Rng& rng) {
    const int a = rng.below(6) + 1, b = rng.below(6) + 1;
    return make_action(roll, std::max(a, b), std::min(a, b));
  }
  static bool valid(const Game&, const None&, Action a) {
    return a.verb == roll && a.argc == 2 && a.arg[0] <= 6 && a.arg[1] >= 1 && a.arg[1] <= a.arg[0];
  }
  static Next apply(Game& g, None&, Action a) {
    const u8 high = a.arg[0], low = a.arg[1];
    if (high == low) g->dice = {high, high, high, high};
    else g->dice = {high, low};
    g.emit(rolled, g->mover, high, low);
    return Steps::go<Continue>();
  }
};

/// The rules go on: the end, the other seat's turn, or another move.
struct Continue : In<None> {
  static constexpr std::string_view name = "continue";
  static Next run(Game& g, None&) {
    if (g->on[g->mover][kOff] == g->checkers) return end(g);
    const Board b = g.board();
    const bool stuck = g.dice_left() > 0 && !b.can_use(g->dice[0]) && (g->dice[1] == 0 || !b.can_use(g->dice[1]));
    if (g.dice_left() > 0 && !stuck) return Steps::go<Move>();
    if (stuck) g.emit(cannot_move, g->mover);
    g->dice = {};
    if (g->turns == kLongest) {  // BKG-014
      g.emit(called_off);
      return done();
    }
    ++g->turns;
    g->mover = Game::other(g->mover);
    return Steps::go<Roll>();
  }
  /// BKG-012, BKG-013: single game, gammon, backgammon.
  static Next end(Game& g) {
    const Side& loser = g->on[Game::other(g->mover)];
    bool behind = loser[kBar] > 0;
    for (std::size_t p = kBar - kHome; p < kBar; ++p) behind |= loser[p] > 0;
    g->winner = g->mover;
    g->value = static_cast<u8>(loser[kOff] > 0 ? 1 : behind ? 3 : 2);
    g->dice = {};
    g.emit(won, g->winner, g->value);
    return done();
  }
};

/// BKG-010: as many dice as possible must be played; BKG-011: if only one of two can be, the higher.
struct Move : In<None> {
  static constexpr std::string_view name = "move";
  static constexpr Rule rule{6};
  static Seat actor(const Game& g, const None&) { return g->mover; }
  static void options(const Game& g, const None&, Options& out) {
    const Board b = g.board();
    const u8 high = g->dice[0], low = g->dice[1];
    // With equal dice every order of moves uses equally many: own checkers never stand in each other's way.
    if (low == 0 || high == low) return add_moves(b, high, 0, Rule{6}, out);
    if (const bool both = uses_both(b, high, low) || uses_both(b, low, high); both) {
      add_moves(b, high, low, Rule{10}, out);
      add_moves(b, low, high, Rule{10}, out);
    } else if (b.can_use(high)) {
      add_moves(b, high, 0, Rule{6}, out);
      for (int from = 1; out.explaining() && from <= kBar; ++from)
        if (b.can_move(from, low, b.furthest())) out.add_if(false, Rule{11}, move, from, low);
    } else {
      add_moves(b, low, 0, Rule{6}, out);
    }
  }
  static bool uses_both(const Board& b, int first, int second) {
    const int far = b.furthest();
    for (int from = far; from > 0; --from)
      if (b.can_move(from, first, far) && leaves_a_move(b, from, first, second)) return true;
    return false;
  }
  static bool leaves_a_move(const Board& b, int from, int die, int then) {
    Board after = b;
    after.move(from, die);
    return after.furthest() == kOff || after.can_use(then);
  }
  /// All moves by one die; `then` is the die that must still be playable afterwards (0 = none).
  static void add_moves(const Board& b, int die, int then, Rule why, Options& out) {
    const int far = b.furthest();
    for (int from = far; from > 0; --from) {
      if (b.can_move(from, die, far)) out.add_if(then == 0 || leaves_a_move(b, from, die, then), why, move, from, die);
      else if (out.explaining() && b.mine[static_cast<std::size_t>(from)] > 0)
        out.add_if(false, why_not(from, die, far), move, from, die);
    }
  }
  static Rule why_not(int from, int die, int far) {
    if (far == kBar && from != kBar) return Rule{8};
    if (from - die > kOff) return Rule{6};
    return Rule{9};
  }
  static Next apply(Game& g, None&, Action a) {
    Board b = g.board();
    const int from = a.arg[0], to = std::max(from - a.arg[1], kOff);
    const bool hits = b.move(from, a.arg[1]);
    g->on[g->mover] = b.mine;
    g->on[Game::other(g->mover)] = b.theirs;
    g.emit(moved, g->mover, from, to);
    if (hits) g.emit(hit, Game::other(g->mover), kBar - to);
    use_die(g, a.arg[1]);
    return Steps::go<Continue>();
  }
  static void use_die(Game& g, u8 die) {
    std::size_t i = 0;
    while (g->dice[i] != die) require(++i < 4, "this die was not rolled");
    for (; i < 3; ++i) g->dice[i] = g->dice[i + 1];
    g->dice[3] = 0;
  }
};

struct Rulebook {
  using Game = backgammon::Game;
  using State = backgammon::State;
  using Pack = backgammon::Pack;
  using Steps = backgammon::Steps;
  static constexpr std::string_view kId = "backgammon", kPrefix = "BKG", kFolder = "games/backgammon";
  static constexpr u32 kVersion = 1, kMaxDecisions = 4 * kLongest;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 2;
  static constexpr VerbRow kVerbs[] = {{"open", {}}, {"roll", {}}, {"move", {point, kNumber}}};
  static constexpr EventRow kEvents[] = {{"opened", {kSeatArg, kNumber, kNumber}},
                                         {"rolled", {kSeatArg, kNumber, kNumber}},
                                         {"moved", {kSeatArg, point, point}},
                                         {"hit", {kSeatArg, point}},
                                         {"cannot_move", {kSeatArg}},
                                         {"won", {kSeatArg, result}},
                                         {"called_off", {}}};
  static constexpr DomainRow kDomains[] = {{"number", 256}, {"seat", 2}, {"point", 26}, {"result", 4}};
  static constexpr SettingRow kSettings[] = {{"setup", {"standard", "nack", "hyper"}}};
  static constexpr std::string_view kSeatNames[] = {"blue", "red"};

  static std::unique_ptr<Pack> load(const Files&) { return std::make_unique<Pack>(); }
  /// BKG-002: where the checkers start.
  static void start(Game& g, int, const Config& c) {
    Side side{};
    if (c[0] == 0) side[24] = 2, side[13] = 5, side[8] = 3, side[6] = 5;
    else if (c[0] == 1) side[24] = side[23] = 2, side[13] = 4, side[8] = 3, side[6] = 4;
    else side[24] = side[23] = side[22] = 1;
    g->on = {side, side};
    g->checkers = c[0] == 2 ? 3 : 15;
    g->winner = 0xff;
    g->stack.push({Steps::id<Opening>(), {}});
  }
  static int seats(const Game&) { return 2; }
  static void hide(Game&, Seat) {}  // nothing is hidden
  static void redeal(Game&, Seat, Rng&) {}
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < 2; ++s) out[s] = g->winner == s ? g->value : 0;
  }
  static void places(const Game& g, std::span<u8> out) {
    for (Seat s = 0; s < 2; ++s) out[s] = g->winner == Game::other(s) ? 2 : 1;
  }
  static const char* check(const Game& g) {
    if (g->mover > 1) return "nobody moves";
    for (const Side& side : g->on) {
      int n = 0;
      for (u8 count : side) n += count;
      if (n != g->checkers) return "a checker is missing or there twice";
    }
    for (std::size_t p = 1; p < kBar; ++p)
      if (g->on[0][p] > 0 && g->on[1][kBar - p] > 0) return "both seats stand on one point";
    for (u8 d : g->dice)
      if (d > 6) return "a die shows more than six";
    return nullptr;
  }
  static std::string domain_id(const Game&, u8 domain, int v) {
    static constexpr std::string_view kResult[] = {"", "single", "gammon", "backgammon"};
    if (domain == result) return std::string(v >= 1 && v <= 3 ? kResult[v] : "");
    return v == kBar ? "bar" : v == kOff ? "off" : v > 0 && v < kBar ? std::to_string(v) : "";
  }
  /// The race: pips that the other seat still has to go, less one's own.
  static i32 evaluate(const Game& g, Seat s) {
    i32 lead = 0;
    for (int p = 1; p <= kBar; ++p)
      lead += p * (g->on[Game::other(s)][static_cast<std::size_t>(p)] - g->on[s][static_cast<std::size_t>(p)]);
    return lead + (g->winner == s ? 1000 * g->value : g->winner <= 1 ? -1000 * g->value : 0);
  }
  static u8 round(const Game& g) { return static_cast<u8>(g->turns); }
};

Module module() { return make_module<Rulebook>(); }

}  // namespace backgammon

template <>
std::span<const tafel::StepRow> tafel::rows_of<backgammon::WholeGame>() {
  return make_rows<backgammon::Game>(backgammon::WholeGame{});
}
