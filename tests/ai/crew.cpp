// Several searches side by side, and that the loop of a search allocates nothing.
#include "ai/crew.h"

#include <cstdlib>
#include <new>

#include "common.h"

// Sanitizers have an allocator of their own, which must not be replaced.
#if defined(__SANITIZE_ADDRESS__)
#define TAFEL_COUNTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TAFEL_COUNTS 0
#endif
#endif
#ifndef TAFEL_COUNTS
#define TAFEL_COUNTS 1
#endif

#if TAFEL_COUNTS
namespace {
thread_local std::size_t allocations = 0;
}
// NOLINTBEGIN: the global operators, with a counter
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t align) {
  ++allocations;
  const auto a = static_cast<std::size_t>(align);
  if (void* p = std::aligned_alloc(a, (size + a - 1) / a * a)) return p;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
// NOLINTEND
#endif

namespace tafel::test {
namespace {

Line line(u8 verb, u32 visits, float value) { return {make_action(verb), visits, value, 0}; }

TEST(Crew, AddsUpWhatItFound) {
  std::vector<std::vector<Line>> found{{line(1, 30, 0.6F), line(2, 20, 0.5F), line(3, 0, 0)},
                                       {line(2, 40, 0.8F), line(1, 10, 0.2F), line(3, 0, 0)}};
  std::vector<Line> lines;
  add_up(found, lines);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].action, make_action(2));
  EXPECT_EQ(lines[0].visits, 60U);
  EXPECT_NEAR(lines[0].value, 0.7F, 1e-5F);
  EXPECT_EQ(lines[1].visits, 40U);
  EXPECT_NEAR(lines[1].value, 0.5F, 1e-5F);
}

TEST(Crew, SharesTheIterationsAndRepeatsItself) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    for (const Position& p : positions(game, seat_counts(game).front(), 3, 5)) {
      Player one(game, parse_player("search:240it+3threads+haste=1000000"), 9);
      Player same(game, parse_player("search:240it+3threads+haste=1000000"), 9);
      EXPECT_EQ(one.choose(view_of(p)), same.choose(view_of(p))) << id;
      EXPECT_EQ(one.iterations(), 240U) << id;
    }
  }
}

TEST(Crew, GoesOnWithinATurnWhoeverWasRight) {
  const LoadedGame& game = *library().find("covil");
  for (const Position& p : positions(game, 2, 12, 21)) {
    Player player(game, parse_player("search:200it+2threads"), 4);
    StateBox at = p.state;
    for (int i = 0; i < 4; ++i) {
      const Turn turn = whose_turn(game.rules, game.look(at));
      if (turn.over || turn.chance || !turn.seats.has(p.seat)) break;
      const Action a = player.choose(hide_for(game.rules, game.pack.get(), at, p.seat));
      Options options;
      list_options(game.rules, game.look(at), p.seat, options);
      ASSERT_TRUE(options.contains(a));
      act(game.rules, game.raw(at), p.seat, a);
    }
  }
}

#if TAFEL_COUNTS
/// Twice as many iterations allocate no more: all that grows has grown in the first search.
TEST(Search, ItsLoopAllocatesNothing) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const int seats = seat_counts(game).front();
    const SeatedGame seated{game.rules, game.pack.get(), seats, find_calm_depth(game)};
    SearchTuning tuning = tuning_of(game, seats);
    tuning.haste = 1e9F;
    Search search(seated, tuning);
    for (const Position& p : positions(game, seats, 2, 17)) {
      std::vector<Line> lines;
      const auto cost = [&](u32 iterations) {
        Rng rng(3);
        search.forget();
        const std::size_t before = allocations;
        search.run(view_of(p), p.options, {.iterations = iterations}, rng, nullptr, lines);
        return allocations - before;
      };
      cost(800);
      EXPECT_EQ(cost(400), cost(800)) << id;
    }
  }
}
#endif

}  // namespace
}  // namespace tafel::test
