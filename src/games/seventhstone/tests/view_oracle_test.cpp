// What a seat may see (section 9 of the specification), field by field, and guesses at the rest (SST-123, SST-136,
// SST-182, R-14, R-73), in random games and for every viewer, spectators included.
#include "games/seventhstone/stones.h"
#include "scatter.h"

namespace seventhstone::test {
namespace {

constexpr std::array<Seat, 5> kViewers{0, 1, 2, 3, kNobody};  ///< and a spectator

State hidden_from(Table& t, Seat viewer) {
  State copy = state(t);
  Game g(copy, game(t).pack);
  hide(g, viewer);
  return copy;
}

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Orders that are not settled, and how they came about, belong to the mover.
void forget_orders(Table& t, State& s) {
  s.move.now = s.move.base;
  s.move.trips.clear(), s.move.carried.clear();
  s.move.resets = 0, s.move.legal = 1;
  for (std::size_t c = 0; c < kCells; ++c) {
    if (s.stone[s.mover][c] == kNoStone || s.mil[s.mover][c] + s.merc[s.mover][c] == 0) continue;
    for (u8 type = 0; type < 3; ++type)
      if (s.army[s.mover][type].has(c)) s.move.carried.push({kHiddenStone, static_cast<Cell>(c), type});
  }
  const auto name = [&](const Frame& f) { return t.game().rules.steps[f.step].name; };
  while (name(s.stack.back()) == "move.group" || name(s.stack.back()) == "move.to") s.stack.pop();
}

/// What the viewer should see, taken away piece by piece.
State should_see(Table& t, Seat viewer) {
  State s = state(t);
  if (s.phase == Phase::over) return s;
  const std::string step = t.step();
  const bool sheets = step == "market.sheet", choosing = step == "stones.take" || step == "stones.drop";
  const bool chooses = choosing && whose_turn(t.game().rules, t.raw()).seats.has(viewer % 8) && viewer < 8;
  s.deck &= s.deck_known;
  s.down = {};
  if (!chooses) s.passed = {};
  for (Seat other = 0; other < kSeats; ++other) {
    if (other == viewer) continue;
    s.hand[other] = {}, s.maybe[other] = {};
    for (u8& stone : s.stone[other]) stone = stone == kNoStone ? kNoStone : kHiddenStone;
    if (!sheets || other >= s.seats) continue;
    s.alloc[other] = {};
    s.alloc_at[other] = s.alloc_at[other] == kFields ? u8{kFields} : u8{0};
  }
  if (s.mover != kNobody && s.mover != viewer) forget_orders(t, s);
  if (s.phase == Phase::placement && !s.stack.empty()) {
    Main l = s.stack[0].read<Main>();
    if (l.last[0] == verb::place_stone && s.order[l.k] != viewer) l.last[1] = 0, s.stack[0].write(l);
  }
  return s;
}

void compare_views(Table& t) {
  for (const Seat viewer : kViewers) {
    const State want = should_see(t, viewer), seen = hidden_from(t, viewer);
    ASSERT_TRUE(same_bytes(want, seen)) << t.step() << " for " << int{viewer};
  }
}

/// Stones, orders and sheets: whole games, most of them played with stones in hands and under armies.
RULE("SST-123 SST-127 SST-133 SST-136 SST-182 SST-460 R-14 R-73",
     "everybody sees exactly what is open, in whole games") {
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table t("seventhstone", 2 + static_cast<int>(seed % 3), {}, seed);
    Rng rng(seed);
    for (; !is_over(t); play_one(t, rng)) {
      compare_views(t);
      if (testing::Test::HasFailure()) return;
    }
    compare_views(t);
  }
}

RULE("SST-182 R-73 R-80", "stones that are placed and orders that are open, on scattered boards") {
  for (u64 seed = 1; seed <= 12; ++seed)
    for (const char* phase : {"placement", "movement"}) {
      Table t = scattered({.phase = phase, .intruders = *phase == 'm'}, seed);
      Rng rng(seed);
      t.settle();
      for (int n = 0; n < 40 && state(t).year == 1 && state(t).phase < Phase::combat; ++n) {
        compare_views(t);
        if (testing::Test::HasFailure()) return;
        play_one(t, rng);
      }
    }
}

/// A guess is a position that could be: it looks the same to the viewer and no stone is where he knows it is not.
void compare_guess(Table& t, Seat viewer, Rng& rng) {
  const State seen = hidden_from(t, viewer);
  State guess = seen;
  Game g(guess, game(t).pack);
  redeal(g, viewer, rng);
  ASSERT_STREQ(check(g), nullptr) << t.step() << " for " << int{viewer};
  State again = guess;
  Game h(again, g.pack);
  hide(h, viewer);
  ASSERT_TRUE(viewer == kNobody || same_bytes(again, seen)) << t.step();
  if (state(t).phase == Phase::over) return;
  for (const Stones& hand : guess.hand) ASSERT_FALSE(hand.has(39)) << "the Tear Stone is never hidden in a hand";
  if (viewer >= kSeats) return;
  const auto& maybe = state(t).maybe[viewer];
  const auto expect_at = [&](std::size_t stone, u8 place) {
    ASSERT_TRUE(maybe[stone] == 0 || (maybe[stone] & place) != 0) << t.step() << " stone " << stone;
  };
  for (Seat s = 0; s < kSeats; ++s) {
    for (const u8 stone : guess.hand[s]) expect_at(stone, with_seat(s));
    for (const u8 stone : guess.stone[s])
      if (stone != kNoStone) expect_at(stone - 1U, with_seat(s));
  }
  for (const u8 stone : guess.down) expect_at(stone, kInDown);
  for (const u8 stone : guess.deck - state(t).deck_known) expect_at(stone, kInDeck);
  for (const u8 stone : guess.passed) expect_at(stone, kInPassed);
  for (const Carried& c : guess.move.carried)
    ASSERT_TRUE(guess.mover == viewer || c.stone == guess.stone[guess.mover][c.cell]);
}

RULE("SST-136 SST-184 R-14 R-49", "guesses are positions that could be, and keep to what the viewer knows") {
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table t("seventhstone", 2 + static_cast<int>(seed % 3), {}, seed + 40);
    Rng rng(seed);
    for (; !is_over(t); play_one(t, rng))
      for (const Seat viewer : kViewers) {
        if (viewer != kNobody && viewer >= state(t).seats) continue;
        compare_guess(t, viewer, rng);
        if (testing::Test::HasFailure()) return;
      }
  }
}

RULE("SST-182 SST-184", "over many guesses a hidden stone lies everywhere it may lie, equally often") {
  Table t = andur("movement", {"army red G4 melee 1", "army blue F2 ranged 1", "army yellow D5 cavalry 1"});
  Game g = game(t);
  const auto hide_stone = [&](u8 stone, u8& place) {
    g->deck.remove(stone), g->deck_known.remove(stone), --g->deck_size;
    place = byte(stone + 1);
  };
  hide_stone(27, g->stone[1][at(cell("G4"))]);
  hide_stone(29, g->stone[2][at(cell("F2"))]);
  hide_stone(31, g->stone[3][at(cell("D5"))]);
  for (Seat v = 0; v < kSeats; ++v)
    for (const std::size_t stone : {27U, 29U, 31U}) g->maybe[v][stone] = 14;
  Rng rng(2);
  std::map<std::array<int, 3>, int> seen;
  for (int n = 0; n < 1200; ++n) {
    State guess = hidden_from(t, 0);
    Game h(guess, g.pack);
    redeal(h, 0, rng);
    ++seen[{guess.stone[1][at(cell("G4"))], guess.stone[2][at(cell("F2"))], guess.stone[3][at(cell("D5"))]}];
  }
  EXPECT_EQ(seen.size(), 6U);
  for (const auto& [where, n] : seen) CHECK(n > 120 && n < 290) << n;
}

RULE("SST-123", "sheets of those who have finished are guessed, within what they have") {
  Table t = andur("market", {});
  t.settle();
  for (const char* field :
       {"buildings", "melee", "ranged", "cavalry", "mercenaries", "equipment", "movement", "tournament"})
    for (const char* seat : {"green ", "yellow "}) t.play(std::string(seat) + "keep " + field);
  t.play("red alloc buildings 1");
  Rng rng(7);
  std::array<int, kSeats> spent{};
  for (int n = 0; n < 60; ++n)
    for (const Seat viewer : {Seat{1}, Seat{3}, kNobody}) {
      State guess = hidden_from(t, viewer);
      Game h(guess, game(t).pack);
      redeal(h, viewer, rng);
      for (Seat s = 0; s < kSeats; ++s) {
        int sum = 0;
        for (int f = 0; f < kFields; ++f) sum += rs_for(h, f, guess.alloc[s][at(f)]);
        CHECK(sum <= guess.sheet[s]);
        EXPECT_EQ(guess.alloc_at[s], s == 0 || s == 3 ? kFields : s == 1 && viewer == 1 ? 1 : 0);
        CHECK(s != viewer || sum == (s == 1 ? 4 : 0));
        spent[s] += s == viewer ? 0 : sum;
      }
    }
  CHECK(spent[0] > 0 && spent[3] > 0);
  CHECK(spent[1] == 0 && spent[2] == 0);
}

}  // namespace
}  // namespace seventhstone::test
