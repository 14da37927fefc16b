// Rated matches; see arena.h.
#include "ai/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace tafel {

namespace {

/// Team of every seat; everybody his own where the game has none.
std::vector<int> teams_of(const LoadedGame& game, const Config& config, int seats) {
  std::vector<int> out(static_cast<std::size_t>(seats));
  StateBox state;
  const RawGame g = game.raw(state);
  start_game(game.rules, g, seats, config);
  for (Seat s = 0; s < seats; ++s) out[s] = game.rules.team != nullptr ? game.rules.team(g, s) : s;
  return out;
}

/// Rotations that differ: two teams that sit crosswise need only two of four.
std::vector<int> rotations(const std::vector<int>& seat) {
  std::vector<int> out;
  std::vector<std::vector<int>> seen;
  for (std::size_t r = 0; r < seat.size(); ++r) {
    std::vector<int> now = seat;
    std::rotate(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(r), now.end());
    if (std::ranges::find(seen, now) != seen.end()) continue;
    seen.push_back(std::move(now));
    out.push_back(static_cast<int>(r));
  }
  return out;
}

/// The seats of a team are one side.
RatedGame rated(const GameRow& row, const std::vector<int>& seat, const std::vector<int>& team) {
  RatedGame out;
  std::vector<int> done;
  for (std::size_t s = 0; s < seat.size(); ++s) {
    if (std::ranges::find(done, team[s]) != done.end()) continue;
    done.push_back(team[s]);
    const std::size_t entry = entry_in_seat(static_cast<int>(s), row.rotation, seat.size());
    out.player.push_back(seat[entry]);
    out.share.push_back(static_cast<double>(row.share[entry]));
  }
  double sum = 0;
  for (const double x : out.share) sum += x;
  for (double& x : out.share) x = sum > 0 ? x / sum : 1.0 / static_cast<double>(out.share.size());
  return out;
}

}  // namespace

RatedDeal play_deal(const ArenaPlan& plan, const Fixture& table, int deal) {
  const std::vector<int> team = teams_of(plan.game, plan.config, plan.seats);
  std::vector<Player> players;
  players.reserve(table.seat.size());
  for (const int p : table.seat) players.emplace_back(plan.game, plan.players[static_cast<std::size_t>(p)], 0);
  RatedDeal out;
  for (const int r : rotations(table.seat)) {
    const u64 seed = mix(plan.seed, static_cast<u64>(deal));
    out.push_back(rated(play_game(plan.game, plan.config, players, r, seed), table.seat, team));
  }
  return out;
}

namespace {

/// What is still to be played, deal by deal over all tables, so that an interruption leaves everybody about equally
/// far.
struct Work {
  int fixture, deal;
};

class Hall {
 public:
  Hall(const ArenaPlan& plan, const std::vector<Fixture>& tables, ArenaBook& book)
      : plan_(plan), tables_(tables), book_(book) {
    book_.resize(tables.size());
    for (auto& deals : book_) deals.resize(std::max(deals.size(), static_cast<std::size_t>(plan.deals)));
    for (int deal = 0; deal < plan.deals; ++deal)
      for (int f = 0; f < static_cast<int>(tables.size()); ++f)
        if (place(f, deal).empty()) open_.push_back({f, deal});
    all_ = static_cast<int>(tables.size()) * plan.deals;
    done_ = all_ - static_cast<int>(open_.size());
  }

  void run() {
    std::vector<std::thread> threads;
    for (int j = 1; j < plan_.jobs; ++j) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& t : threads) t.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  RatedDeal& place(int fixture, int deal) {
    return book_[static_cast<std::size_t>(fixture)][static_cast<std::size_t>(deal)];
  }

  bool decided(const Fixture& f) const {
    if (!plan_.question) return false;
    return pair_result(plan_, tables_, book_, std::max(f.one, f.other), std::min(f.one, f.other)).verdict !=
           SequentialTest::Verdict::open;
  }

  std::optional<Work> next() {
    const std::scoped_lock hold(lock_);
    while (at_ < open_.size() && !failure_ && (plan_.stop == nullptr || !*plan_.stop)) {
      const Work w = open_[at_++];
      if (!decided(tables_[static_cast<std::size_t>(w.fixture)])) return w;
      if (plan_.progress) plan_.progress(++done_, all_);
    }
    return std::nullopt;
  }

  void enter(const Work& w, RatedDeal deal) {
    const std::scoped_lock hold(lock_);
    if (plan_.keep) plan_.keep(w.fixture, w.deal, deal);
    place(w.fixture, w.deal) = std::move(deal);
    if (plan_.progress) plan_.progress(++done_, all_);
  }

  void work() {
    try {
      for (std::optional<Work> w = next(); w; w = next())
        enter(*w, play_deal(plan_, tables_[static_cast<std::size_t>(w->fixture)], w->deal));
    } catch (...) {
      const std::scoped_lock hold(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  const ArenaPlan& plan_;
  const std::vector<Fixture>& tables_;
  ArenaBook& book_;
  std::vector<Work> open_;
  std::size_t at_ = 0;
  int done_ = 0, all_ = 0;
  std::mutex lock_;
  std::exception_ptr failure_;
};

void count(const RatedDeal& deal, int better, bool alone, PairResult& out) {
  for (const RatedGame& game : deal)
    for (std::size_t side = 0; side < game.player.size(); ++side) {
      if (game.player[side] != better) continue;
      out.won += game.share[side], out.fair += 1.0 / static_cast<double>(game.player.size());
      if (alone) out.alone_won += game.share[side];
    }
  out.games += static_cast<int>(deal.size());
  if (alone) out.alone_games += static_cast<int>(deal.size());
}

/// Mean part of the win that a side of this player got in a deal.
double mean_share(const RatedDeal& deal, int player) {
  Sample out;
  for (const RatedGame& game : deal)
    for (std::size_t side = 0; side < game.player.size(); ++side)
      if (game.player[side] == player) out.add(game.share[side]);
  return out.mean();
}

}  // namespace

std::vector<Fixture> fixtures(const LoadedGame& game, const Config& config, int players, int seats) {
  const std::vector<int> team = teams_of(game, config, seats);
  std::vector<int> sides = team;
  std::ranges::sort(sides);
  sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
  const auto table = [&](int one, int other) {
    Fixture f{one, other, std::vector<int>(static_cast<std::size_t>(seats), other)};
    for (std::size_t s = 0; s < f.seat.size(); ++s)
      if (team[s] == team[0]) f.seat[s] = one;
    return f;
  };
  std::vector<Fixture> out;
  for (int i = 0; i < players; ++i)
    for (int j = i + 1; j < players; ++j) {
      out.push_back(table(j, i));
      if (sides.size() > 2) out.push_back(table(i, j));
    }
  return out;
}

void check_arena(const ArenaPlan& plan) {
  const Rules& rules = plan.game.rules;
  if (plan.players.size() < 2) throw std::invalid_argument("an arena needs at least two players");
  if (plan.seats < std::max(2, static_cast<int>(rules.min_seats)) || plan.seats > rules.max_seats)
    throw std::invalid_argument(fmt::format("{}: expected {} to {} seats, found {}", rules.id,
                                            std::max(2, static_cast<int>(rules.min_seats)), rules.max_seats,
                                            plan.seats));
  if (const auto why = rules.playable(plan.seats, plan.config); !why.empty())
    throw std::invalid_argument(plan.game.speak("en").at_or(why, why));
}

void play_arena(const ArenaPlan& plan, const std::vector<Fixture>& tables, ArenaBook& book) {
  Hall(plan, tables, book).run();
}

std::vector<RatedDeal> deals_of(const ArenaBook& book) {
  std::vector<RatedDeal> out;
  for (const auto& deals : book)
    for (const RatedDeal& deal : deals)
      if (!deal.empty()) out.push_back(deal);
  return out;
}

PairResult pair_result(const ArenaPlan& plan, const std::vector<Fixture>& tables, const ArenaBook& book, int better,
                       int other) {
  PairResult out;
  std::optional<SequentialTest> test;
  for (std::size_t deal = 0; deal < static_cast<std::size_t>(plan.deals); ++deal)
    for (std::size_t f = 0; f < tables.size(); ++f) {
      if (std::minmax(tables[f].one, tables[f].other) != std::minmax(better, other)) continue;
      if (f >= book.size() || deal >= book[f].size() || book[f][deal].empty()) continue;
      const RatedDeal& played = book[f][deal];
      const bool alone = tables[f].one == better;
      count(played, better, alone, out);
      if (!plan.question) continue;
      if (!test) test.emplace(plan.question->bad, plan.question->good, static_cast<int>(played.front().player.size()));
      if (alone) test->add_alone(mean_share(played, better));
      else test->add_among(mean_share(played, other));
    }
  if (test) out.verdict = test->verdict();
  return out;
}

std::vector<Pairing> pairings(const ArenaPlan& plan, const std::vector<Fixture>& tables, const ArenaBook& book) {
  std::vector<Pairing> out;
  for (int i = 0; i < static_cast<int>(plan.players.size()); ++i)
    for (int j = i + 1; j < static_cast<int>(plan.players.size()); ++j)
      out.push_back({j, i, pair_result(plan, tables, book, j, i)});
  return out;
}

std::string_view verdict_word(const ArenaPlan& plan, const PairResult& r) {
  if (!plan.question) return "";
  if (r.verdict == SequentialTest::Verdict::good) return "yes";
  return r.verdict == SequentialTest::Verdict::bad ? "no" : "open";
}

void ratings_json(const ArenaPlan& plan, const std::vector<Pairing>& all, const Ratings& ratings,
                  nlohmann::ordered_json& out) {
  out["ratings"] = nlohmann::ordered_json::array();
  for (int i = 0; i < static_cast<int>(plan.players.size()); ++i)
    out["ratings"].push_back({{"player", plan.players[static_cast<std::size_t>(i)].text},
                              {"elo", ratings.elo(i)},
                              {"low", ratings.interval(i, 0).low},
                              {"high", ratings.interval(i, 0).high}});
  out["pairs"] = nlohmann::ordered_json::array();
  for (const Pairing& p : all) {
    const Interval in = ratings.interval(p.better, p.other);
    out["pairs"].push_back({{"player", plan.players[static_cast<std::size_t>(p.better)].text},
                            {"against", plan.players[static_cast<std::size_t>(p.other)].text},
                            {"games", p.result.games},
                            {"won", p.result.won},
                            {"fair", p.result.fair},
                            {"alone_games", p.result.alone_games},
                            {"alone_won", p.result.alone_won},
                            {"elo", ratings.above(p.better, p.other)},
                            {"low", in.low},
                            {"high", in.high}});
    if (plan.question) out["pairs"].back()["better"] = verdict_word(plan, p.result);
  }
}

}  // namespace tafel
