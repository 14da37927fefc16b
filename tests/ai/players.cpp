// Every player on every game: legal answers, no knowledge of hidden facts, the same answer for the same seed.
#include <algorithm>

#include "ai/greedy.h"
#include "common.h"

namespace tafel::test {
namespace {

constexpr std::string_view kPlayers[] = {"random", "easy", "medium", "search:30it"};

TEST(Players, AnswerLegallyInEveryGame) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    for (const int seats : seat_counts(game))
      for (const std::string_view spec : kPlayers) {
        Player player = make_player(game, spec, 5);
        for (const Position& p : positions(game, seats, 6, 17)) {
          const Action a = player.choose(view_of(p));
          EXPECT_TRUE(p.options.contains(a))
              << id << " " << spec << ": " << notation(game.rules, game.look(p.state), a);
        }
      }
  }
}

/// The same view made from different true states: what nobody at this seat can know must not move the answer.
TEST(Players, DoNotKnowWhatIsHidden) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const Rules& rules = game.rules;
    Rng rng(3);
    int different = 0;
    for (const Position& p : positions(game, seat_counts(game).back(), 8, 23)) {
      const HiddenState seen = view_of(p);
      Position other = p;
      copy_state(rules, other.state, seen.box());
      rules.redeal(game.raw(other.state), p.seat, rng);
      different += !same_state(rules, other.state, p.state);
      for (const std::string_view spec : kPlayers) {
        const Action a = make_player(game, spec, 11).choose(seen);
        const Action b = make_player(game, spec, 11).choose(view_of(other));
        EXPECT_EQ(a, b) << id << " " << spec;
      }
    }
    if (id == "hearts" || id == "covil" || id == "immortals") {
      EXPECT_GT(different, 0) << id;
    }
  }
}

/// The one-ply player drops options that are clearly behind: it must still choose what trying all of them to the end
/// would find about as good, and rate every option.
TEST(Players, OptionsLeaveTheRaceRightly) {
  for (const char* id : {"covil", "immortals"}) {
    const LoadedGame& game = *library().find(id);
    const int seats = seat_counts(game).back();
    const SeatedGame seated{game.rules, game.pack.get(), seats, find_calm_depth(game)};
    std::vector<float> quick, whole;
    float lost = 0, range = 0;
    for (const Position& p : positions(game, seats, 12, 53)) {
      Rng one(5), two(5);
      Greedy(seated).rate(view_of(p), p.options, one, {}, quick);
      Greedy(seated, {.most_worlds = 200, .nodes = 100'000, .clear = 1e9F}).rate(view_of(p), p.options, two, {}, whole);
      ASSERT_EQ(quick.size(), p.options.size());
      for (const float v : quick) EXPECT_GT(v, kUnrated);
      const auto choice = std::max_element(quick.begin(), quick.end()) - quick.begin();
      const auto [low, high] = std::minmax_element(whole.begin(), whole.end());
      lost += *high - whole[static_cast<std::size_t>(choice)], range += *high - *low;
    }
    EXPECT_LT(lost, 0.1F * range) << id;
  }
}

/// Easy machines make mistakes, but no silly ones: what they lose lies between what the best option and what any option
/// loses, by a look at all options with much more time.
TEST(Players, EasyOnesErrWithinReason) {
  for (const char* id : {"covil", "schatten", "echoes"}) {
    const LoadedGame& game = *library().find(id);
    const int seats = seat_counts(game).front();
    const SeatedGame seated{game.rules, game.pack.get(), seats, find_calm_depth(game)};
    std::vector<float> value;
    double easy = 0, medium = 0, any = 0;
    Player one = make_player(game, "easy", 3), other = make_player(game, "medium", 3);
    for (const Position& p : positions(game, seats, 25, 61)) {
      Rng rng(5);
      Greedy(seated, {.most_worlds = 60, .nodes = 6000, .clear = 1e9F}).rate(view_of(p), p.options, rng, {}, value);
      const double best = static_cast<double>(*std::max_element(value.begin(), value.end()));
      const auto loss = [&](const Action& a) {
        for (std::size_t i = 0; i < p.options.size(); ++i)
          if (p.options[i] == a) return best - static_cast<double>(value[i]);
        return 1e9;
      };
      for (const Action& a : p.options) any += loss(a) / static_cast<double>(p.options.size());
      for (int i = 0; i < 4; ++i) easy += loss(one.choose(view_of(p))) / 4;
      medium += loss(other.choose(view_of(p)));
    }
    EXPECT_LT(medium, easy) << id;
    EXPECT_LT(easy, 0.6 * any) << id;
  }
}

TEST(Players, RepeatThemselvesForTheSameSeed) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const auto list = positions(game, seat_counts(game).front(), 4, 41);
    for (const std::string_view spec : kPlayers) {
      Player one = make_player(game, spec, 7), two = make_player(game, spec, 99);
      two.reset(7);
      for (const Position& p : list) EXPECT_EQ(one.choose(view_of(p)), two.choose(view_of(p))) << id << " " << spec;
    }
  }
}

TEST(Players, ForcedChoicesNeedNoThinking) {
  const LoadedGame& game = *library().find("goofspiel");
  StateBox box;
  const RawGame g = game.raw(box);
  Rng rng(1);
  start_game(game.rules, g, 2, {});
  Turn turn = run_chance(game.rules, g, rng);
  for (int n = 0; n < 24; ++n, turn = run_chance(game.rules, g, rng)) {  // 12 rounds: one card is left
    Options options;
    list_options(game.rules, g, turn.seats.lowest(), options);
    act(game.rules, g, turn.seats.lowest(), options[0]);
  }
  Player player = make_player(game, "search:10s", 1);
  player.choose(hide_for(game.rules, game.pack.get(), box, turn.seats.lowest()));
  EXPECT_EQ(player.iterations(), 0U);
}

TEST(Players, AreNotAskedOutOfTurn) {
  const LoadedGame& game = *library().find("hearts");
  for (const Position& p : positions(game, 4, 20, 5)) {
    const SeatSet acting = whose_turn(game.rules, game.look(p.state)).seats;
    for (Seat s = 0; s < 4; ++s) {
      if (acting.has(s)) continue;
      Player player = make_player(game, "random", 1);
      EXPECT_ANY_THROW(player.choose(hide_for(game.rules, game.pack.get(), p.state, s)));
    }
  }
}

}  // namespace
}  // namespace tafel::test
