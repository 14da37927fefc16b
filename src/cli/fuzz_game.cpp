// Random games, looked at after every step; see fuzz_game.h.
#include "cli/fuzz_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "kernel/broken.h"

namespace tafel::cli {

namespace {

constexpr std::size_t kTail = 12;

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Game {
 public:
  Game(const LoadedGame& game, const FuzzCase& c)
      : game_(game), rules_(game.rules), case_(c), play_(c.seed), look_(~c.seed) {}

  void run(FuzzResult& out);
  const std::deque<std::string>& tail() const { return tail_; }
  std::string_view step() const { return whose_turn(rules_, raw()).over ? "end" : top_row(rules_, raw()).name; }

 private:
  RawGame raw() const { return game_.look(state_); }
  void expect(bool ok, std::string_view what) const {
    if (!ok) throw Failure(std::string(what));
  }
  void check(const StateBox& state, const char* where) const {
    if (const char* wrong = rules_.check(game_.look(state)); wrong != nullptr)
      throw Failure(fmt::format("{}: {}", where, wrong));
  }
  void one_action(const Turn& turn);
  void note(Seat s, const Action& a);
  void check_hiding(const Turn& turn);
  void check_viewer(const Turn& turn, Seat viewer, const StateBox& hidden);
  void expect_options(const StateBox& state, Seat s, const char* what) const;
  void check_end() const;

  const LoadedGame& game_;
  const Rules& rules_;
  FuzzCase case_;
  Rng play_, look_;  ///< two streams: checking more often must not change the game
  StateBox state_;
  EventSink sink_;
  std::deque<std::string> tail_;
};

void Game::note(Seat s, const Action& a) {
  tail_.push_back(
      fmt::format("{} {} {}", seat_notation(rules_, s), top_row(rules_, raw()).name, notation(rules_, raw(), a)));
  if (tail_.size() > kTail) tail_.pop_front();
}

void Game::one_action(const Turn& turn) {
  Action a{};
  Seat s = kChance;
  if (turn.chance) {
    a = sample_chance(rules_, raw(), play_);
    expect(chance_valid(rules_, raw(), a), "chance draws what it calls impossible");
  } else {
    expect(!turn.seats.empty(), "nobody can act and the game is not over");
    for (const Seat t : turn.seats) expect(t < case_.seats, "a seat that does not play must act");
    s = play_.pick(turn.seats);
    Options options;
    list_options(rules_, raw(), s, options);
    expect(!options.empty(), "a seat must act and has no option");
    a = options[play_.below(static_cast<u32>(options.size()))];
  }
  if (case_.every == 1) note(s, a);
  act(rules_, game_.raw(state_, &sink_), s, a);
  for (const Event& e : sink_.list)
    expect(e.kind < rules_.events.size() && e.open <= e.argc, "an event that the game does not have");
  sink_.list.clear();
}

void Game::expect_options(const StateBox& state, Seat s, const char* what) const {
  Options here, there;
  list_options(rules_, raw(), s, here);
  list_options(rules_, game_.look(state), s, there);
  expect(std::equal(here.begin(), here.end(), there.begin(), there.end()), what);
}

void Game::check_viewer(const Turn& turn, Seat viewer, const StateBox& hidden) {
  StateBox guess;
  copy_state(rules_, guess, hidden);
  rules_.redeal(game_.raw(guess), viewer, look_);
  check(guess, "after redeal");
  if (turn.seats.has(viewer)) {
    expect_options(hidden, viewer, "options on the hidden position differ");
    expect_options(guess, viewer, "options on a redealt position differ");
  }
  rules_.hide(game_.raw(guess), viewer);
  expect(same_state(rules_, guess, hidden), "hide(redeal(hide(s))) is not hide(s)");
}

void Game::check_hiding(const Turn& turn) {
  for (int viewer = 0; viewer <= case_.seats; ++viewer) {
    const bool spectator = viewer == case_.seats;
    const Seat v = spectator ? kNobody : static_cast<Seat>(viewer);
    const HiddenState hidden = hide_for(rules_, game_.pack.get(), state_, v);
    const HiddenState twice = hide_for(rules_, game_.pack.get(), hidden.box(), v);
    expect(same_state(rules_, hidden.box(), twice.box()), "hide is not idempotent");
    if (!spectator) check_viewer(turn, v, hidden.box());
  }
}

void Game::check_end() const {
  std::array<u8, kMaxSeats> place{};
  std::array<i32, kMaxSeats> points{};
  const auto n = static_cast<std::size_t>(case_.seats);
  rules_.places(raw(), std::span(place.data(), n));
  rules_.score(raw(), std::span(points.data(), n));
  bool winner = false;
  for (std::size_t s = 0; s < n; ++s) {
    winner = winner || place[s] == 1;
    expect(place[s] >= 1 && place[s] <= n, "a final place out of range");
  }
  expect(winner, "a game without a winner");
}

void Game::run(FuzzResult& out) {
  start_game(rules_, game_.raw(state_), case_.seats, case_.config);
  check(state_, "after setup");
  for (;;) {
    const Turn turn = whose_turn(rules_, raw());
    if (turn.over) break;
    if (!turn.chance && look_.below(case_.every) == 0) check_hiding(turn);
    one_action(turn);
    check(state_, "after an action");
    if (!turn.chance) ++out.decisions;
    expect(out.decisions <= rules_.max_decisions, "the game does not end");
  }
  check_end();
}

}  // namespace

FuzzResult fuzz_game(const LoadedGame& game, const FuzzCase& c) {
  FuzzResult out;
  Game run(game, c);
  std::string what;
  try {
    run.run(out);
    return out;
  } catch (const std::exception& e) {
    what = e.what();
  }
  out.failure = fmt::format("{} (decision {}, step {})", what, out.decisions + 1, run.step());
  out.tail.assign(run.tail().begin(), run.tail().end());
  return out;
}

Variants::Variants(const Rules& rules, std::optional<int> seats)
    : rules_(&rules), low_(seats.value_or(rules.min_seats)), high_(seats.value_or(rules.max_seats)) {
  for (int n = low_; n <= high_; ++n) {
    const auto add = [&](const Config& config) {
      if (rules.playable(n, config).empty()) single_.push_back({n, config, 0, 0});
    };
    add({});
    for (std::size_t option = 0; option < rules.settings.size(); ++option)
      for (std::size_t v = 1; v < rules.settings[option].count(); ++v) {
        Config config;
        config.value[option] = rules_->settings[option].code(v);
        add(config);
      }
  }
}

void Variants::choose(u64 index, u64 seed, FuzzCase& out) const {
  if (index % 2 == 0 || rules_->settings.empty()) {
    const FuzzCase& c = single_[index / 2 % single_.size()];
    out.seats = c.seats;
    out.config = c.config;
    return;
  }
  Rng rng(seed ^ 0x5eedULL);
  do {
    out.seats = low_ + rng.below(high_ - low_ + 1);
    for (std::size_t option = 0; option < rules_->settings.size(); ++option)
      out.config.value[option] =
          rules_->settings[option].code(rng.below(static_cast<u32>(rules_->settings[option].count())));
  } while (!rules_->playable(out.seats, out.config).empty());
}

}  // namespace tafel::cli
