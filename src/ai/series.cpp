// Series of games; see series.h.
#include "ai/series.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace tafel {

namespace {

using Clock = std::chrono::steady_clock;

GameRow empty_row(std::size_t players, int rotation, u64 seed) {
  GameRow row;
  row.rotation = rotation, row.seed = seed;
  row.points.resize(players), row.share.resize(players);
  row.decisions.resize(players), row.free.resize(players), row.seconds.resize(players);
  return row;
}

void note_result(const LoadedGame& game, const StateBox& state, GameRow& row) {
  const std::size_t n = row.points.size();
  std::array<i32, kMaxSeats> points{};
  std::array<u8, kMaxSeats> place{};
  game.rules.score(game.look(state), {points.data(), n});
  game.rules.places(game.look(state), {place.data(), n});
  const Shares share = share_win(game.rules, game.look(state), {place.data(), n});
  for (std::size_t seat = 0; seat < n; ++seat) {
    const std::size_t e = entry_in_seat(static_cast<int>(seat), row.rotation, n);
    row.points[e] = points[seat];
    row.share[e] = share[seat];
  }
  if (game.rules.score_sheet == nullptr) return;
  for (Seat s = 0; s < n; ++s) {
    std::vector<ScoreLine> lines;
    game.rules.score_sheet(game.look(state), s, lines);
    for (const ScoreLine& line : lines)
      if (!line.tie_break) row.sheet.push_back(line.points);  // what decides between equals stands there only if asked
  }
}

void note_events(EventSink& sink, const std::vector<u8>& kinds, GameRow& row) {
  for (const Event& e : sink.list)
    if (std::ranges::find(kinds, e.kind) != kinds.end()) row.events.push_back(e);
  sink.list.clear();
}

void note_use(const Looks& looks, Seat s, const Action& a, GameRow& row) {
  if (looks.verbs.empty() || std::ranges::find(looks.verbs, a.verb) == looks.verbs.end()) return;
  const Use use{s, a.verb, a.argc > 0 ? a.arg[0] : u8{0}};
  if (std::ranges::find(row.used, use) == row.used.end()) row.used.push_back(use);
}

void check_plan(const SeriesPlan& plan) {
  const Rules& rules = plan.game.rules;
  const int seats = static_cast<int>(plan.players.size());
  if (seats < rules.min_seats || seats > rules.max_seats)
    throw std::invalid_argument(
        fmt::format("{}: expected {} to {} players, found {}", rules.id, rules.min_seats, rules.max_seats, seats));
  if (const auto why = rules.playable(seats, plan.config); !why.empty())
    throw std::invalid_argument(plan.game.speak("en").at_or(why, why));
}

}  // namespace

GameRow play_game(const LoadedGame& game, const Config& config, std::span<Player> players, int rotation, u64 seed,
                  const Looks& looks) {
  const Rules& rules = game.rules;
  GameRow row = empty_row(players.size(), rotation, seed);
  for (std::size_t e = 0; e < players.size(); ++e) players[e].reset(mix(mix(seed, e + 1), 0x706c6179));
  StateBox state;
  EventSink sink;
  const RawGame g = game.raw(state, looks.events.empty() ? nullptr : &sink);
  Rng dice(mix(seed, 0x64696365));
  start_game(rules, g, static_cast<int>(players.size()), config);
  for (u32 n = 0;; ++n) {
    const Turn turn = run_chance(rules, g, dice);
    if (n == 0 && looks.dealt) row.groups = looks.dealt(state);
    note_events(sink, looks.events, row);
    if (turn.over) break;
    require(n < rules.max_decisions, "a game goes on longer than its rules allow");
    const Seat s = turn.seats.lowest();
    const std::size_t e = entry_in_seat(s, rotation, players.size());
    Options options;
    list_options(rules, g, s, options);
    ++row.decisions[e];
    if (options.size() == 1) {
      note_use(looks, s, options[0], row);
      act(rules, g, s, options[0]);
      continue;
    }
    ++row.free[e];
    const auto begin = Clock::now();
    const Action a = players[e].choose(hide_for(rules, game.pack.get(), state, s));
    row.seconds[e] += std::chrono::duration<double>(Clock::now() - begin).count();
    require(options.contains(a), "a player answered with an illegal action");
    note_use(looks, s, a, row);
    act(rules, g, s, a);
  }
  if (looks.ended) row.closing = looks.ended(state);
  note_result(game, state, row);
  return row;
}

namespace {

/// Leaves only deals of which all `each` games were played.
void drop_unfinished(std::vector<GameRow>& rows, std::size_t each) {
  std::vector<GameRow> whole;
  for (std::size_t deal = 0; deal < rows.size(); deal += each) {
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(deal);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(each, rows.size() - deal));
    if (std::all_of(first, last, [](const GameRow& row) { return !row.share.empty(); }))
      whole.insert(whole.end(), std::make_move_iterator(first), std::make_move_iterator(last));
  }
  rows = std::move(whole);
}

}  // namespace

std::vector<GameRow> play_series(const SeriesPlan& plan) {
  check_plan(plan);
  const int n = static_cast<int>(plan.players.size());
  std::vector<GameRow> rows(static_cast<std::size_t>(plan.games));
  std::atomic<int> next{0}, done{0};
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
  const auto work = [&] {
    try {
      std::vector<Player> players;
      for (const PlayerSpec& spec : plan.players) players.emplace_back(plan.game, spec, 0);
      const auto go_on = [&] { return !failed && (plan.stop == nullptr || !*plan.stop); };
      for (int i = next++; i < plan.games && go_on(); i = next++) {
        const int number = plan.first + i;
        const int rotation = plan.balanced ? number % n : 0;
        const u64 seed = mix(plan.seed, static_cast<u64>(plan.balanced ? number / n : number));
        rows[static_cast<std::size_t>(i)] = play_game(plan.game, plan.config, players, rotation, seed, plan.looks);
        if (plan.progress) plan.progress(++done);
      }
    } catch (...) {
      if (!failed.exchange(true)) failure = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  for (int j = 1; j < std::min(plan.jobs, plan.games); ++j) threads.emplace_back(work);
  work();
  for (std::thread& t : threads) t.join();
  if (failure) std::rethrow_exception(failure);
  drop_unfinished(rows, plan.balanced ? plan.players.size() : 1);
  return rows;
}

}  // namespace tafel
