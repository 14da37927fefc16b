// Invariants about the course of a game (11 to 15 and 17 of the specification's list): somebody watches random games,
// remembers what was before, and says what may not happen. Each watcher is proved by a course that breaks it.
#include <algorithm>
#include <cstring>

#include "echoes_table.h"
#include "games/echoes/pay.h"
#include "kernel/chance.h"

namespace echoes::test {
namespace {

using Heap = std::array<int, kResources>;

/// Everything that could pay, of all seats together; wilds last.
Heap treasure(const Game& g) {
  Heap out{};
  const auto add = [&](const Tokens& t) {
    for (std::size_t r = 0; r < kResources; ++r) out[r] += t.n[r];
  };
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    for (std::size_t r = 0; r < 3; ++r) out[r] += p.ready[r];
    add(p.civ_tokens);
    for (const Held& h : p.event) add(h.tokens);
    for (const Held& h : p.action) add(h.tokens);
    for (const Unit& u : g.pawns(s)) add(u.tokens);
  }
  out[kWild] += g->joker;
  return out;
}

/// 12: who has played what, and when. Empty if that is allowed.
std::string wrong_play(const Game& g, Phase phase, Seat active, const Event& e) {
  const auto seat = static_cast<Seat>(e.arg[0]);
  if (e.kind == event::answered) {
    if (Game::allied(seat, active)) return "a reaction in a turn of the own side";
    return g.card(e.arg[1]).type == CardType::reaction ? "" : "an answer that is no reaction";
  }
  if (e.kind == event::deployed)
    return phase == Phase::deployment && seat == active ? "" : "a unit outside of its phase";
  if (e.kind != event::card_played) return "";
  const Card& card = g.card(e.arg[1]);
  if (seat != active) return "a card in somebody else's turn";
  if (card.type == CardType::reaction) return "a reaction in the own turn";
  if (phase == Phase::mobilization) return card.icon == Icon::tactic ? "" : "no tactic while mobilizing";
  return phase == Phase::deployment ? "" : "a card in no phase for cards";
}

/// 15: as many tokens as the cost after reductions, of kinds that the cost names or that stand for others.
std::string wrong_payment(const Cost& cost, int less, bool gold_wild, const Event& e) {
  int missing = 0, spare = 0, sum = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    sum += e.arg[1 + r];
    missing += std::max(0, cost.of[r] - e.arg[1 + r]);
    if (gold_wild && r == kGold) spare += std::max(0, e.arg[1 + r] - cost.of[r]);
  }
  sum += e.arg[4];
  if (sum != cost.total() - less) return "another number of resources than the cost";
  return missing <= e.arg[4] + less + spare ? "" : "a resource of the wrong kind";
}

/// Remembers open tiles, the cost that is due, and what units have done in this turn.
struct Watcher {
  std::array<int, kSquares> ground{};  ///< 1 + terrain of open squares
  u8 card = kNoCard, option = 0;
  bool barracks = false, cheap = false;
  std::array<int, kSeats> less{};  ///< reduction of that cost before its payment began
  int payments = 0, plays = 0;
  int turn = -1;
  Units moved{}, acted{};

  /// 13: one move, which may be the approach, and one action, after which nothing is left to do.
  std::string deed(const Game& g, Action a) {
    if (const int now = g->round * static_cast<int>(kSeats) + g->active; now != turn) turn = now, moved = acted = {};
    if (a.verb < verb::move || a.verb > verb::unit_action) return "";
    const u8 u = a.arg[0];
    const bool moves = a.verb == verb::move || a.verb == verb::strike || a.verb == verb::storm;
    if (acted.has(u)) return "a unit goes on after its action";
    if (moves && moved.has(u)) return "a unit moves twice in a turn";
    if (moves) moved.add(u);
    if (a.verb != verb::move && a.verb != verb::change_mode) acted.add(u);
    return "";
  }

  /// 14: what has been turned up stays as it lies.
  std::string look(const Game& g) {
    std::array<int, kSquares> now{};
    for (std::size_t t = 0; t < g->terrain.size(); ++t)
      for (const u8 q : g->terrain[t]) now[q] = static_cast<int>(t) + 1;
    for (std::size_t q = 0; q < kSquares; ++q)
      if (ground[q] != 0 && ground[q] != now[q]) return "a tile was turned once more";
    ground = now;
    return "";
  }

  void intend(const Game& g, Action a) {
    const bool plays_card = a.verb == verb::play || a.verb == verb::play_as || a.verb == verb::answer ||
                            a.verb == verb::answer_as || a.verb == verb::deploy || a.verb == verb::replace;
    const bool builds = a.verb == verb::build_barracks || a.verb == verb::relocate_barracks;
    if (plays_card) card = a.arg[0], barracks = false;
    if (plays_card) option = a.verb == verb::play_as || a.verb == verb::answer_as ? a.arg[1] : u8{0};
    if (builds) barracks = true, cheap = lasting_stats(g, a.arg[0]).has(Trait::barracks_cost);
  }

  Cost due(const Game& g) const {
    if (barracks) return cheap ? Cost{{0, 2, 0}, 0} : Cost{{0, 2, 2}, 0};
    return g.card(card).cost[option];
  }
};

bool moves_resources(u8 kind) {
  return kind == event::main_gained || kind == event::main_lost || kind == event::main_readied ||
         kind == event::token_gained || kind == event::token_lost || kind == event::readied ||
         kind == event::turn_ended || kind == event::borrowed || kind == event::joker_given;
}

/// What was there before one action.
struct Before {
  Phase phase{};
  Seat active = 0;
  Heap heap{};
  std::array<bool, kSeats> gold{};
  bool pays = false;  ///< tokens were given in earlier parts of the same payment
};

Before remember(Table& t, Watcher& w) {
  const Game g = game(t);
  Before b{g->phase, g->active, treasure(g), {}, t.step() == "pay"};
  if (g->round == 0) return b;
  for (Seat s = 0; s < g.seats(); ++s) {
    const bool own = w.card != kNoCard && !w.barracks && g.card(w.card).civ == g.of(s).civ;
    if (!b.pays) w.less[s] = own && g.card(w.card).type != CardType::reaction ? discount_of(g, s, g.card(w.card)) : 0;
    b.gold[s] = seat_rule(g, s, SeatRule::gold_wild);
  }
  return b;
}

std::string judge(Table& t, Watcher& w, const Before& b) {
  const Game g = game(t);
  int resources = 0;
  for (const Event& e : t.events().list) resources += moves_resources(e.kind) ? 1 : 0;
  for (const Event& e : t.events().list) {
    if (std::string wrong = wrong_play(g, b.phase, b.active, e); !wrong.empty()) return wrong;
    if (e.kind == event::turn_ended && g.of(static_cast<Seat>(e.arg[0])).hand_count > kHandLimit)
      return "a hand above its limit after the turn";  // 11
    w.plays += e.kind == event::card_played || e.kind == event::answered ? 1 : 0;
    if (e.kind != event::paid) continue;
    const auto s = static_cast<Seat>(e.arg[0]);
    const Cost cost = w.due(g);
    const int less = std::min(cost.total(), w.less[s]);
    if (std::string wrong = wrong_payment(cost, less, b.gold[s], e); !wrong.empty()) return wrong;
    ++w.payments;
    if (resources > 0 || b.pays) continue;
    const Heap now = treasure(g);
    for (std::size_t r = 0; r < kResources; ++r)
      if (b.heap[r] - now[r] != e.arg[1 + r]) return "what was paid is not what is gone";
  }
  return w.look(g);
}

void act_on(Table& t, Seat s, Action a, Rng& luck) {
  act(t.game().rules, t.raw(), s, a);
  run_chance(t.game().rules, t.raw(), luck);
}

/// Plays and watches; the second table gets the same actions and the same luck (17).
void watch(int seats, const Settings& settings, u64 seed, Watcher& w) {
  Table t("echoes", seats, settings, seed), twin("echoes", seats, settings, seed);
  Rng rng(seed), luck(seed + 1), same_luck(seed + 1);
  for (int n = 0; n < 900 && !whose_turn(t.game().rules, t.raw()).over; ++n) {
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    const Action a = lively_action(t, s, rng, {verb::end_mobilization, verb::end_turn, verb::pass, verb::move});
    ASSERT_EQ(w.deed(game(t), a), "") << "game " << seed << ", action " << n;
    w.intend(game(t), a);
    const Before b = remember(t, w);
    t.events().list.clear();
    act_on(t, s, a, luck), act_on(twin, s, a, same_luck);
    ASSERT_EQ(judge(t, w, b), "") << "game " << seed << ", action " << n << " in " << t.step();
    ASSERT_EQ(std::memcmp(&state(t), &state(twin), sizeof(State)), 0) << "the same course leads elsewhere";
    ASSERT_EQ(t.game().rules.check(t.raw()), nullptr);
  }
}

RULE(
    "ECH-039 ECH-042 ECH-047 ECH-060 ECH-116 ECH-140 ECH-149 ECH-156 R-51 R-52",
    "over whole games cards come in their phase, units move and act once in a turn, hands end below their limit, tiles "
    "stay as they lie, costs are paid exactly, and the same course leads to the same position") {
  constexpr std::array<const char*, 6> kCivil{"norsemen", "scots", "mongols", "byzantines", "ottomans", "hre"};
  int payments = 0, plays = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Settings more{{"experienced_start", "off"}, {"map", seed % 2 == 0 ? "constantinople" : "highland"}};
    more["civ_1"] = kCivil[seed % 6], more["civ_2"] = kCivil[(seed + 1 + seed % 3) % 6];
    Watcher w;
    watch(2, more, seed, w);
    payments += w.payments, plays += w.plays;
  }
  for (u64 seed = 1; seed <= 4; ++seed) {
    Settings more{{"experienced_start", "off"}, {"team_share_temp", seed % 2 == 0 ? "on" : "off"}};
    for (std::size_t i = 0; i < 4; ++i) more["civ_" + std::to_string(i + 1)] = kCivil[(seed * 2 + i) % 6];
    Watcher w;
    watch(4, more, seed, w);
    payments += w.payments, plays += w.plays;
  }
  EXPECT_GT(payments, 200);
  EXPECT_GT(plays, 200);
}

// --- the watchers themselves: what is broken is noticed

RULE("ECH-116 ECH-140 ECH-149", "a card outside of its phase is noticed, by the watcher and by the check") {
  Table t = duel("norsemen", "scots");
  const Game g = game(t);
  const auto first = [&](Seat s, auto fits) {
    for (u8 local = 1; local < g.pack.civ[g.of(s).civ].cards; ++local)
      if (fits(g.pack.of(g.of(s).civ, local))) return g.pack.global(g.of(s).civ, local);
    return u8{0};
  };
  const auto is = [](CardType type, Icon icon) {
    return [=](const Card& c) { return c.type == type && c.icon == icon; };
  };
  const u8 technology = first(0, is(CardType::upgrade, Icon::technology)),
           tactic = first(0, is(CardType::action, Icon::tactic));
  const u8 reaction = first(0, [](const Card& c) { return c.type == CardType::reaction; });
  ASSERT_TRUE(technology != 0 && tactic != 0 && reaction != 0);
  const auto wrong = [&](u8 kind, Seat s, u8 card, Phase phase, Seat active) {
    Event e{};
    e.kind = kind, e.arg[0] = s, e.arg[1] = card;
    return !wrong_play(g, phase, active, e).empty();
  };
  EXPECT_FALSE(wrong(event::card_played, 0, tactic, Phase::mobilization, 0));
  EXPECT_TRUE(wrong(event::card_played, 0, technology, Phase::mobilization, 0));
  EXPECT_FALSE(wrong(event::card_played, 0, technology, Phase::deployment, 0));
  EXPECT_TRUE(wrong(event::card_played, 0, tactic, Phase::mobilization, 1));
  EXPECT_FALSE(wrong(event::answered, 0, reaction, Phase::mobilization, 1));
  EXPECT_TRUE(wrong(event::answered, 0, reaction, Phase::mobilization, 0));
  // The same of a position in which such a card is being played.
  const auto broken = [&](u8 card, Phase phase, u8 active) {
    Table other = duel("norsemen", "scots");
    State& s = state(other);
    const u8 local = g.card(card).local;
    s.player[0].deck.remove(local), --s.player[0].deck_count;
    s.player[0].playing = local, s.phase = phase, s.active = active, s.at = active;
    return other.game().rules.check(other.raw()) != nullptr;
  };
  EXPECT_FALSE(broken(tactic, Phase::mobilization, 0));
  EXPECT_TRUE(broken(technology, Phase::mobilization, 0));
  EXPECT_FALSE(broken(technology, Phase::deployment, 0));
  EXPECT_TRUE(broken(tactic, Phase::mobilization, 1));
  EXPECT_FALSE(broken(reaction, Phase::mobilization, 1));
  EXPECT_TRUE(broken(reaction, Phase::mobilization, 0));
  EXPECT_TRUE(broken(tactic, Phase::end, 0));
}

RULE("ECH-039 R-51 R-52", "a payment of another size or kind is noticed") {
  const auto wrong = [](const Cost& cost, int less, bool gold, std::array<int, 4> given) {
    Event e{};
    for (std::size_t r = 0; r < 4; ++r) e.arg[1 + r] = static_cast<u8>(given[r]);
    return !wrong_payment(cost, less, gold, e).empty();
  };
  const Cost cost{{1, 0, 2}, 1};
  EXPECT_FALSE(wrong(cost, 0, false, {1, 1, 2, 0}));
  EXPECT_FALSE(wrong(cost, 0, false, {0, 1, 2, 1}));
  EXPECT_TRUE(wrong(cost, 0, false, {1, 0, 2, 0}));   // too few
  EXPECT_TRUE(wrong(cost, 0, false, {2, 1, 2, 0}));   // too many
  EXPECT_TRUE(wrong(cost, 0, false, {2, 2, 0, 0}));   // no gold
  EXPECT_FALSE(wrong(cost, 1, false, {1, 0, 2, 0}));
  EXPECT_FALSE(wrong({{2, 0, 0}, 0}, 0, true, {0, 0, 2, 0}));
  EXPECT_TRUE(wrong({{2, 0, 0}, 0}, 0, false, {0, 0, 2, 0}));
}

RULE("ECH-042 ECH-060", "a second move and anything after an action are noticed, until the next turn") {
  Table t = duel("norsemen", "scots");
  Watcher w;
  EXPECT_EQ(w.deed(game(t), make_action(verb::move, 0, 10)), "");
  EXPECT_NE(w.deed(game(t), make_action(verb::move, 0, 11)), "");
  EXPECT_NE(w.deed(game(t), make_action(verb::strike, 0, 6)), "");
  EXPECT_EQ(w.deed(game(t), make_action(verb::move, 1, 11)), "");
  EXPECT_EQ(w.deed(game(t), make_action(verb::shoot, 0, 6)), "");
  EXPECT_NE(w.deed(game(t), make_action(verb::build_camp, 0)), "");
  EXPECT_EQ(w.deed(game(t), make_action(verb::end_mobilization)), "");
  ++state(t).round;
  EXPECT_EQ(w.deed(game(t), make_action(verb::strike, 0, 6)), "");
  EXPECT_NE(w.deed(game(t), make_action(verb::move, 0, 10)), "");
}

RULE("ECH-047", "a tile that is turned once more is noticed") {
  Table t = duel("norsemen", "scots");
  Watcher w;
  EXPECT_EQ(w.look(game(t)), "");
  EXPECT_EQ(w.look(game(t)), "");
  State& s = state(t);
  const u8 q = s.terrain[static_cast<std::size_t>(Terrain::farmland)].lowest();
  s.terrain[static_cast<std::size_t>(Terrain::farmland)].remove(q);
  s.terrain[static_cast<std::size_t>(Terrain::forest)].add(q);
  EXPECT_NE(w.look(game(t)), "");
}

RULE("ECH-065", "camps of the last turn are no fault of the seat that would come next") {
  Table t = duel("scots", "norsemen");
  State& s = state(t);
  s.camps_built = 2;
  EXPECT_NE(t.game().rules.check(t.raw()), nullptr);
  s.phase = Phase::over, s.ending = Ending::turn_limit;
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("ECH-158", "the terminal says by what somebody has lost") {
  const auto board = [](Table& t, const char* language) {
    std::string out;
    t.game().module.draw(t.raw(), 0, t.game().speak(language), 80, out);
    return out;
  };
  Table capital = duel("norsemen", "scots");
  set(capital, {"unit red NOR-14 d5", "unit blue SCO-01 a1", "life blue 5"});
  EXPECT_EQ(board(capital, "de").find("ist gefallen"), std::string::npos);
  capital.play("red storm d5 d6");
  EXPECT_NE(board(capital, "de").find("Die Hauptstadt von"), std::string::npos);
  Table units = duel("norsemen", "scots");
  set(units, {"unit red NOR-14 d4", "unit blue SCO-01 d5", "hp d5 1"});
  units.play("red strike d4 d5");
  EXPECT_NE(board(units, "de").find("hat keine Einheit mehr auf dem Plan."), std::string::npos) << board(units, "de");
  EXPECT_NE(board(units, "en").find("has no unit left on the map."), std::string::npos);
}

}  // namespace
}  // namespace echoes::test
