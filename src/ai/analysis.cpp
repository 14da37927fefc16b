// Looking at a finished match again; see analysis.h.
#include "ai/analysis.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace tafel {

namespace {

constexpr std::size_t kAnchors = 40;  // positions from which quick games are played for the model
constexpr std::size_t kAnchorGames = 40;
constexpr u32 kFewestLooks = 24, kMostLooks = 2000;
constexpr double kEnoughGames = 300;  // fewer whole games for each position say less than many rounds
constexpr u32 kMostSecondLooks = 200;
constexpr u32 kWild = 10;              // chance in 256 of any option in quick play
constexpr double kCourseShare = 0.35;  // part of the time for the course; the decisions take the rest
constexpr u32 kSecondLook = 4;         // a decision that seems to give much away is searched so many times as long

/// Processor time of this thread: where others go first, an analysis takes longer and says as much.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
double seconds_since(double begin) { return thread_seconds() - begin; }

/// One stretch of the log: what one seat decided without a real choice of anybody else in between, or what chance did.
struct Stretch {
  std::size_t first, last;  ///< entries [first, last)
  Seat by;
};

class Analyst {
 public:
  Analyst(const Match& match, const AnalysisPlan& plan)
      : match_(match),
        game_(match.game()),
        plan_(plan),
        seated_{game_.rules, game_.pack.get(), match.seats(), find_calm_depth(game_)},
        world_(seated_),
        model_(teams_of(game_.rules, game_.look(match.state()), match.seats())),
        tuning_(tuning_of(game_, match.seats())),
        search_(seated_, tuning_),
        rng_(mix(0x616e616c, plan.seed)) {}

  Analysis run() {
    out_.seats = match_.seats();
    read_log();
    fit_model();
    follow_course();
    judge_choices();
    settle_accounts();
    return std::move(out_);
  }

 private:
  const std::vector<LogEntry>& log() const { return match_.log(); }
  float time_of(std::size_t entries) const { return static_cast<float>(entries) / static_cast<float>(log().size()); }
  bool stopped() const { return plan_.stop != nullptr && plan_.stop->load(std::memory_order_relaxed); }

  /// Walks through the match once: where it splits into stretches, and which entries were real choices.
  void read_log() {
    StateBox at = match_.state_at(0);
    for (std::size_t i = 0; i < log().size(); ++i) {
      const LogEntry& e = log()[i];
      const bool real = e.seat == kChance || has_choice(at, e.seat);
      if (stretches_.empty() || (real && stretches_.back().by != e.seat)) stretches_.push_back({i, i, e.seat});
      stretches_.back().last = i + 1;
      if (real && e.seat != kChance) choices_.push_back(i);
      act(game_.rules, game_.raw(at), e.seat, e.action);
    }
  }
  bool has_choice(const StateBox& at, Seat s) const {
    Options options;
    list_options(game_.rules, game_.look(at), s, options);
    return options.size() > 1;
  }

  /// Where a look ends: with the game where there is time for that; else with the round, when everybody has had as many
  /// turns, but in the setup of games whose evaluation does not see that far with the game, too.
  Horizon horizon() const {
    const u8 round = world_.round();
    return {.round = round, .to_end = whole_games_ || (tuning_.whole_opening > 0 && round == 0)};
  }
  /// Plays from the world as it is to that end; what it is worth there.
  Shares look_once(float time) {
    world_.mark();
    const Turn turn = play_out(world_, horizon(), rng_, kWild);
    return turn.over ? world_.win_shares() : model_.chance(world_.evaluate(), time);
  }
  template <class Place>
  Estimate look(u32 looks, float time, Place place) {
    Shares sum{}, squares{};
    for (u32 n = 0; n < looks; ++n) {
      place();
      const Shares found = look_once(time);
      for (std::size_t s = 0; s < kMaxSeats; ++s) sum[s] += found[s], squares[s] += found[s] * found[s];
    }
    Estimate out;
    const auto n = static_cast<float>(looks);
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      out.chance[s] = sum[s] / n;
      out.error[s] = std::sqrt(std::max(0.0F, squares[s] / n - out.chance[s] * out.chance[s]) / n);
    }
    return out;
  }

  /// Quick games from positions all along the match: what they were worth at the end of the round, and who won them.
  void fit_model() {
    std::vector<WinModel::Sample> samples;
    const std::size_t anchors = std::min(kAnchors, stretches_.size());
    for (std::size_t a = 0; a < anchors && !stopped(); ++a) {
      const std::size_t entry = stretches_[a * stretches_.size() / anchors].first;
      const StateBox at = match_.state_at(entry);
      for (std::size_t n = 0; n < kAnchorGames; ++n) {
        world_.open(at);
        const Turn turn = play_out(world_, {.round = world_.round()}, rng_, kWild);
        WinModel::Sample sample{world_.evaluate(), time_of(entry), {}};
        if (!turn.over) play_out(world_, {.to_end = true}, rng_, kWild);
        sample.won = world_.win_shares();
        if (!turn.over) samples.push_back(sample);
      }
      tell(5 * (a + 1) / anchors);
    }
    model_.fit(samples);
  }

  void follow_course() {
    out_.looks = plan_.seconds > 0 ? looks_that_fit() : plan_.looks;
    out_.course.push_back(point(0, kNobody));
    for (std::size_t i = 0; i < stretches_.size() && !stopped(); ++i) {
      out_.course.push_back(point(stretches_[i].last, stretches_[i].by));
      tell(5 + 30 * (i + 1) / stretches_.size());
    }
  }
  /// The cost of a look changes along the match: a few of them, spread over it, tell the number that fits. Whole games
  /// are worth more than rounds, as long as there are enough of them.
  u32 looks_that_fit() {
    const double time = kCourseShare * plan_.seconds / static_cast<double>(stretches_.size() + 1);
    const double games = time / cost_of_a_look();
    whole_games_ = games >= kEnoughGames;
    const double looks = whole_games_ ? games : time / cost_of_a_look();
    return static_cast<u32>(std::clamp(looks, double{kFewestLooks}, double{kMostLooks}));
  }
  double cost_of_a_look() {
    constexpr std::size_t kProbes = 8;
    out_.looks = kFewestLooks;
    const double begin = thread_seconds();
    for (std::size_t n = 0; n < kProbes; ++n) point(stretches_[n * stretches_.size() / kProbes].first, kNobody);
    return seconds_since(begin) / (kProbes * kFewestLooks);
  }
  WinPoint point(std::size_t entries, Seat by) {
    const StateBox at = match_.state_at(entries);
    WinPoint out{entries, by, game_.rules.round(game_.look(at)), {}};
    if (entries == log().size()) {
      world_.open(at);
      out.estimate.chance = world_.win_shares();
      return out;
    }
    out.estimate = look(out_.looks, time_of(entries), [&] { world_.open(at); });
    return out;
  }

  void judge_choices() {
    const double begin = thread_seconds();
    const double time = plan_.seconds * (1 - kCourseShare);
    for (std::size_t n = 0; n < choices_.size(); ++n) {
      if (stopped()) {
        out_.stopped = true;
        return;
      }
      Budget budget{0, plan_.iterations};
      if (plan_.seconds > 0) {
        // Half of what is left for each: second looks take their part.
        const double left = std::max(0.0, time - seconds_since(begin)) / static_cast<double>(choices_.size() - n);
        budget = {static_cast<u32>(std::clamp(0.5 * left * 1000, 2.0, 500.0)), 0};
      }
      judge(choices_[n], budget);
      tell(35 + 65 * (n + 1) / choices_.size());
    }
  }
  void judge(std::size_t entry, Budget budget) {
    const StateBox at = match_.state_at(entry);
    const LogEntry& e = log()[entry];
    const HiddenState view = hide_for(game_.rules, game_.pack.get(), at, e.seat);
    Options options;
    list_options(game_.rules, game_.look(view.box()), e.seat, options);
    JudgedChoice out{entry, e.seat, game_.rules.round(game_.look(at)), e.action, 0, 0, {}};
    time_now_ = time_of(entry);
    const Estimate level = look(std::min(out_.looks, kMostSecondLooks), time_now_, [&] { world_.guess(view, rng_); });
    compare(view, options, budget, level.chance[e.seat], out);
    if (out.lost() > Analysis::kMarked) {
      budget.milliseconds *= kSecondLook, budget.iterations *= kSecondLook;
      compare(view, options, budget, level.chance[e.seat], out);
    }
    out_.choices.push_back(std::move(out));
  }
  /// What the search thinks of the options, in chances of winning around `level`.
  void compare(const HiddenState& view, const Options& options, const Budget& budget, float level, JudgedChoice& out) {
    std::vector<Line> lines;
    search_.forget();
    search_.run(view, options, budget, rng_, plan_.stop, lines);
    float total = 0;
    for (const Line& l : lines) total += static_cast<float>(l.visits);
    const auto played =
        std::find_if(lines.begin(), lines.end(), [&](const Line& l) { return l.action.key() == out.played.key(); });
    require(played != lines.end(), "a match holds an action that its seat did not have");
    const Line done = *played;
    worth_telling(lines, 3);
    const float best = lines.front().value;
    const float slope = model_.weight(time_of(out.entry)) * search_.usual_lead();
    out.best.clear();
    out.error = 0;
    for (const Line& l : lines)
      out.best.push_back(
          {l.action, moved_share(level, slope, best, l.value), static_cast<float>(l.visits) / std::max(1.0F, total)});
    // What was hardly tried is known too little to be called better than the favourite.
    out.share = moved_share(level, slope, best, std::min(done.value, best));
    if (out.lost() > Analysis::kSound) doubt(view, out);
  }
  /// A second opinion: looks after each of these actions, all with the same guesses and luck. Only what both say was
  /// given away counts, so that neither the search's unit of a lead nor a few unlucky looks put blame on anybody.
  void doubt(const HiddenState& view, JudgedChoice& out) {
    const u64 luck = rng_.next64();
    const Estimate first = look_after(view, out.best.front().action, luck);
    const float favourite = first.chance[out.seat], promised = out.best.front().share;
    const auto agree = [&](const Estimate& found, float share) {
      return favourite - std::min(promised - share, std::max(0.0F, favourite - found.chance[out.seat]));
    };
    const Estimate played = look_after(view, out.played, luck);
    out.share = agree(played, out.share);
    // As if the looks had nothing in common: a little more than the truth.
    out.error = std::hypot(first.error[out.seat], played.error[out.seat]);
    for (std::size_t i = 1; i < out.best.size(); ++i)
      out.best[i].share = agree(look_after(view, out.best[i].action, luck), out.best[i].share);
    out.best.front().share = favourite;
    std::stable_sort(out.best.begin() + 1, out.best.end(),
                     [](const Advice& a, const Advice& b) { return a.share > b.share; });
  }
  Estimate look_after(const HiddenState& view, const Action& a, u64 luck) {
    const Rng own = std::exchange(rng_, Rng(luck));
    const Estimate found = look(std::min(out_.looks, kMostSecondLooks), time_now_, [&] {
      world_.guess(view, rng_);
      world_.act(view.viewer(), a);
    });
    rng_ = own;
    return found;
  }

  /// What changed over the stretches of the log, by who made them. Errors are squares until all is added up.
  void settle_course() {
    for (std::size_t i = 1; i < out_.course.size(); ++i) {
      const Estimate &before = out_.course[i - 1].estimate, &after = out_.course[i].estimate;
      for (std::size_t s = 0; s < out_.account.size(); ++s) {
        SeatAccount& a = out_.account[s];
        const Seat by = out_.course[i].by;
        float& sum = by == kChance ? a.luck : by == s ? a.own : a.others;
        float& error = by == kChance ? a.luck_error : by == s ? a.own_error : a.others_error;
        sum += after.chance[s] - before.chance[s];
        error += after.error[s] * after.error[s] + before.error[s] * before.error[s];
      }
    }
  }
  void settle_accounts() {
    const auto seats = static_cast<std::size_t>(out_.seats);
    out_.account.resize(seats);
    settle_course();
    for (const JudgedChoice& c : out_.choices) {
      if (out_.account_by_round.size() <= c.round) out_.account_by_round.resize(c.round + 1U);
      auto& of_round = out_.account_by_round[c.round];
      of_round.resize(seats);
      for (SeatAccount* a : {&out_.account[c.seat], &of_round[c.seat]}) {
        a->lost += c.lost();
        a->lost_error += c.error * c.error;
        ++a->choices;
        a->sound += c.lost() <= Analysis::kSound;
      }
    }
    for (SeatAccount& a : out_.account)
      for (float* error : {&a.luck_error, &a.own_error, &a.others_error, &a.lost_error}) *error = std::sqrt(*error);
    for (auto& of_round : out_.account_by_round)
      for (SeatAccount& a : of_round) a.lost_error = std::sqrt(a.lost_error);
  }

  void tell(std::size_t percent) const {
    if (plan_.progress) plan_.progress(static_cast<int>(percent), 100);
  }

  const Match& match_;
  const LoadedGame& game_;
  const AnalysisPlan& plan_;
  SeatedGame seated_;
  World world_;
  WinModel model_;
  SearchTuning tuning_;
  Search search_;
  Rng rng_;
  std::vector<Stretch> stretches_;
  std::vector<std::size_t> choices_;
  float time_now_ = 0;  ///< of the decision that is judged
  bool whole_games_ = true;
  Analysis out_;
};

/// The `most` indices with the greatest weight, in their own order.
template <class Weight>
std::vector<std::size_t> greatest(std::size_t count, std::size_t most, Weight weight) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < count; ++i)
    if (weight(i) > 0) out.push_back(i);
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
  if (out.size() > most) out.resize(most);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::vector<std::size_t> Analysis::turning_points(std::size_t most) const {
  return greatest(course.size(), most, [this](std::size_t i) {
    if (i == 0) return 0.0F;
    float change = 0;
    for (std::size_t s = 0; s < static_cast<std::size_t>(seats); ++s)
      change = std::max(change, std::abs(course[i].estimate.chance[s] - course[i - 1].estimate.chance[s]));
    return change > kMarked ? change : 0.0F;
  });
}

std::vector<std::size_t> Analysis::marked(std::size_t most) const {
  return greatest(choices.size(), most,
                  [this](std::size_t i) { return choices[i].lost() > kMarked ? choices[i].lost() : 0.0F; });
}

Analysis analyse(const Match& match, const AnalysisPlan& plan) {
  if (!match.over()) throw std::invalid_argument("the match is not over: only finished matches are analysed");
  return Analyst(match, plan).run();
}

}  // namespace tafel
