// Goofspiel (public domain), the yardstick for secret simultaneous bids: every round one prize is turned up, all seats
// bid one card in secret, the single highest bid takes the prize; a tie discards it. The smallest complete game module.
#include "shell/module.h"

namespace goofspiel {
using namespace tafel;

inline constexpr int kCards = 13;  // GOO-001
using Cards = BitSet<16>;          // bit k = card of value k + 1

struct Player {
  Cards hand{};
  u16 points = 0;
  u8 bid = 0;  ///< value 1..13, 0 = not yet chosen; secret until everybody has bid
  u8 spare = 0;
  static void fields(auto& p, auto& f) { f("hand", p.hand), f("points", p.points), f("bid", p.bid); }
};

struct State {
  Stack stack{};
  u8 seats = 0;
  Cards prizes{};  ///< not yet turned up; a pile without order
  u8 prize = 0;
  u8 round = 0;
  std::array<Player, 6> player{};
  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("prizes", s.prizes), f("prize", s.prize), f("round", s.round), f("player", s.player);
  }
};

struct Pack {};

struct Game : Context<State, Pack> {
  using Context::Context;
  Player& of(Seat s) { return state().player[s]; }
  const Player& of(Seat s) const { return state().player[s]; }
};

enum Verb : u8 { turn_up, bid };
enum EventKind : u8 { turned_up, bids_open, prize_won, prize_lost };

struct TurnUp;
struct Bid;
struct WholeGame : Chapter<TurnUp, Bid> {};
using Steps = Chapters<WholeGame>;

/// GOO-002: a random prize is turned up.
struct TurnUp : In<None> {
  static constexpr std::string_view name = "prize";
  static void outcomes(const Game& g, const None&, Options& out) {
    for (u8 card : g->prizes) out.add(turn_up, card + 1);
  }
  static Action sample(const Game& g, const None&, Rng& rng) { return make_action(turn_up, rng.pick(g->prizes) + 1); }
  static bool valid(const Game& g, const None&, Action a) {
    return a.verb == turn_up && a.argc == 1 && a.arg[0] >= 1 && a.arg[0] <= kCards && g->prizes.has(a.arg[0] - 1U);
  }
  static Next apply(Game& g, None&, Action a) {
    g->prize = a.arg[0];
    g->prizes.remove(a.arg[0] - 1U);
    ++g->round;
    g.emit(turned_up, g->prize);
    return Steps::go<Bid>();
  }
};

/// GOO-003: all seats bid at once; GOO-004: the highest single bid wins, equal highest bids win nothing.
struct Bid : In<None> {
  static constexpr std::string_view name = "bid";
  static constexpr Rule rule{3};
  static SeatSet actors(const Game& g, const None&) {
    SeatSet open;
    for (Seat s = 0; s < g->seats; ++s)
      if (g.of(s).bid == 0) open.add(s);
    return open;
  }
  static void options(const Game& g, const None&, Seat s, Options& out) {
    for (u8 card : g.of(s).hand) out.add(bid, card + 1);
    if (out.explaining())
      for (u8 card : Cards::first(kCards) - g.of(s).hand) out.add_if(false, Rule{3}, bid, card + 1);
  }
  static void apply(Game& g, None&, Seat s, Action a) { g.of(s).bid = a.arg[0]; }
  static Next finish(Game& g, None&) {
    int best = 0;
    Seat winner = kNobody;
    for (Seat s = 0; s < g->seats; ++s) {
      g.emit(bids_open, s, g.of(s).bid);
      if (g.of(s).bid == best) winner = kNobody;
      if (g.of(s).bid > best) best = g.of(s).bid, winner = s;
    }
    for (Seat s = 0; s < g->seats; ++s) {
      g.of(s).hand.remove(g.of(s).bid - 1U);
      g.of(s).bid = 0;
    }
    if (winner != kNobody) {
      g.of(winner).points = static_cast<u16>(g.of(winner).points + g->prize);
      g.emit(prize_won, winner, g->prize);
    } else {
      g.emit(prize_lost, g->prize);
    }
    g->prize = 0;
    return g->prizes.empty() ? done() : Steps::go<TurnUp>();
  }
};

struct Rulebook {
  using Game = goofspiel::Game;
  using State = goofspiel::State;
  using Pack = goofspiel::Pack;
  using Steps = goofspiel::Steps;
  static constexpr std::string_view kId = "goofspiel", kPrefix = "GOO", kFolder = "games/goofspiel";
  static constexpr u32 kVersion = 1, kMaxDecisions = 6 * kCards;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 6;
  static constexpr VerbRow kVerbs[] = {{"turn_up", {}}, {"bid", {}}};
  static constexpr EventRow kEvents[] = {
      {"turned_up", {}}, {"bid", {kSeatArg, kNumber}, true}, {"won", {kSeatArg, kNumber}}, {"lost", {}}};
  static constexpr DomainRow kDomains[] = {{"number", 256}, {"seat", 6}};
  static constexpr std::array<SettingRow, 0> kSettings{};
  static constexpr std::string_view kSeatNames[] = {"blue", "green", "yellow", "red", "purple", "black"};

  static std::unique_ptr<Pack> load(const Files&) { return std::make_unique<Pack>(); }
  static void start(Game& g, int seats, const Config&) {
    g->seats = static_cast<u8>(seats);
    g->prizes = Cards::first(kCards);
    for (Seat s = 0; s < seats; ++s) g.of(s).hand = Cards::first(kCards);
    g->stack.push({Steps::id<TurnUp>(), {}});
  }
  static int seats(const Game& g) { return g->seats; }
  /// Others' bids are secret, but not whether they have bid; a bid card still counts as being in the hand.
  static void hide(Game& g, Seat viewer) {
    for (Seat s = 0; s < g->seats; ++s)
      if (s != viewer && g.of(s).bid != 0) g.of(s).bid = 0xff;
  }
  static void redeal(Game& g, Seat viewer, Rng& rng) {
    for (Seat s = 0; s < g->seats; ++s)
      if (s != viewer && g.of(s).bid == 0xff) g.of(s).bid = static_cast<u8>(rng.pick(g.of(s).hand) + 1);
  }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < g->seats; ++s) out[s] = g.of(s).points;
  }
  /// GOO-005
  static void places(const Game& g, std::span<u8> out) {
    for (Seat s = 0; s < g->seats; ++s) {
      out[s] = 1;
      for (Seat t = 0; t < g->seats; ++t) out[s] = static_cast<u8>(out[s] + (g.of(t).points > g.of(s).points));
    }
  }
  static const char* check(const Game& g) {
    int won = 0;
    for (Seat s = 0; s < g->seats; ++s) {
      won += g.of(s).points;
      if (g.of(s).hand.size() != g->prizes.size() + (g->prize != 0 ? 1 : 0))
        return "a hand holds one card per open prize";
      const u8 bid = g.of(s).bid;
      if (bid > kCards || (bid != 0 && !g.of(s).hand.has(bid - 1U))) return "a bid is a card of the hand";
    }
    return won <= kCards * (kCards + 1) / 2 ? nullptr : "more points than prizes";
  }
  static std::string domain_id(const Game&, u8, int) { return {}; }
  /// Points won, and of the prizes to come the share that the hand promises if everybody bids high for high prizes.
  static i32 evaluate(const Game& g, Seat s) {
    Cards open = g->prizes;
    if (g->prize != 0) open.add(g->prize - 1U);
    i32 worth = g.of(s).points * 100;
    for (int k = 0; k < open.size(); ++k) {
      i32 mine = 0, all = 0;
      for (Seat t = 0; t < g->seats; ++t) {
        const i32 card = g.of(t).hand.nth(k) + 1;
        all += card * card;
        if (t == s) mine = card * card;
      }
      worth += 100 * (open.nth(k) + 1) * mine / all;
    }
    return worth;
  }
  static u8 round(const Game& g) { return g->round; }
};

Module module() { return make_module<Rulebook>(); }

}  // namespace goofspiel

template <>
std::span<const tafel::StepRow> tafel::rows_of<goofspiel::WholeGame>() {
  return make_rows<goofspiel::Game>(goofspiel::WholeGame{});
}
