// See reasons.h.
#include "ai/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "kernel/broken.h"
#include "shell/text.h"

namespace tafel {

namespace {

constexpr std::size_t kGuesses = 8;      // worlds in which the line must hold
constexpr std::size_t kOthersTried = 6;  // other options that are compared with
constexpr int kFewestGames = 12;         // pairs before the time may end it
constexpr float kClearErrors = 2.5F;     // standard errors from which on a change is told
constexpr float kLeastPoints = 0.1F;     // smaller changes are none
constexpr std::size_t kOwnTold = 3, kOthersTold = 2;

double now_seconds() { return std::chrono::duration<double>(Deadline::Clock::now().time_since_epoch()).count(); }

/// The line: the same actions in several guesses. It ends where chance or a secret step begins, where the seat would
/// learn something that it does not know yet, and where the guesses do not agree about an opponent.
class Expectation {
 public:
  Expectation(const LoadedGame& game, const HiddenState& view, const ReasonPlan& plan)
      : game_(game),
        plan_(plan),
        me_(view.viewer()),
        seated_{game.rules, game.pack.get(), game.rules.seats(game.look(view.box())), find_calm_depth(game)},
        own_(make_player(game, fmt::format("search:{}it", plan.line_iterations), plan.seed)),
        other_(make_player(game, "medium", plan.seed)),
        rng_(mix(0x6c696e65, plan.seed)),
        end_(plan.seconds > 0 ? now_seconds() + plan.seconds : 0) {
    worlds_.assign(kGuesses, World(seated_));
    for (World& w : worlds_) w.guess(view, rng_);
  }

  std::vector<ExpectedStep> follow(const Action& first) {
    std::vector<ExpectedStep> out;
    Seat seat = me_;
    Action action = first;
    for (;;) {
      play(seat, action);
      if (out.size() >= plan_.longest || worlds_.empty() || late()) return out;
      const Turn turn = whose_turn(game_.rules, worlds_.front().raw());
      if (turn.over || turn.chance || (turn.secret && !turn.seats.has(me_)) || !seen_alike()) return out;
      seat = next_actor(turn, me_);
      const auto next = seat == me_ ? own() : opponent(seat);
      if (!next) return out;
      action = *next;
      out.push_back({seat, action, seen(worlds_.front())});
    }
  }

 private:
  bool late() const {
    return (end_ > 0 && now_seconds() > end_) || (plan_.stop != nullptr && plan_.stop->load(std::memory_order_relaxed));
  }
  StateBox box_of(World& w) const {
    StateBox out;
    std::memcpy(out.bytes, w.raw().state, game_.rules.state_bytes);
    return out;
  }
  StateBox seen(World& w) const {
    StateBox out;
    copy_state(game_.rules, out, hide_for(game_.rules, game_.pack.get(), box_of(w), me_).box());
    return out;
  }
  bool seen_alike() {
    const StateBox first = seen(worlds_.front());
    return std::ranges::all_of(worlds_, [&](World& w) { return same_state(game_.rules, seen(w), first); });
  }
  /// In the worlds where it is possible; the others are left behind.
  void play(Seat seat, const Action& a) {
    std::erase_if(worlds_, [&](World& w) {
      const Turn turn = whose_turn(game_.rules, w.raw());
      if (turn.over || turn.chance || !turn.seats.has(seat)) return true;
      Options options;
      list_options(game_.rules, w.raw(), seat, options);
      if (!options.contains(a)) return true;
      w.act(seat, a);
      return false;
    });
    if (2 * worlds_.size() < kGuesses) worlds_.clear();
  }
  std::optional<Action> own() {
    return own_.choose(hide_for(game_.rules, game_.pack.get(), box_of(worlds_.front()), me_), plan_.stop);
  }
  /// What a one-ply player does in most of the guesses.
  std::optional<Action> opponent(Seat seat) {
    std::map<u64, std::pair<std::size_t, Action>> votes;
    for (World& w : worlds_) {
      if (late()) return std::nullopt;
      const Action a = other_.choose(hide_for(game_.rules, game_.pack.get(), box_of(w), seat), plan_.stop);
      ++votes.try_emplace(a.key(), 0, a).first->second.first;
    }
    const auto most =
        std::ranges::max_element(votes, [](const auto& a, const auto& b) { return a.second.first < b.second.first; });
    if (2 * most->second.first <= worlds_.size()) return std::nullopt;
    return most->second.second;
  }

  const LoadedGame& game_;
  const ReasonPlan& plan_;
  Seat me_;
  SeatedGame seated_;
  Player own_, other_;
  Rng rng_;
  double end_;
  std::vector<World> worlds_;
};

/// Pairs of quick games to the end: once with the advised action, once with another option, with the same guess and
/// luck; what their score sheets differ in.
class SheetComparison {
 public:
  SheetComparison(const LoadedGame& game, const HiddenState& view, const ReasonPlan& plan)
      : game_(game),
        view_(view),
        plan_(plan),
        seated_{game.rules, game.pack.get(), game.rules.seats(game.look(view.box())), find_calm_depth(game)},
        world_(seated_) {}

  void run(const Action& advised, std::span<const Action> others, Reasons& out) {
    const double end = plan_.seconds > 0 ? now_seconds() + plan_.seconds : 0;
    for (int n = 0; n < plan_.games && !others.empty(); ++n) {
      if (plan_.stop != nullptr && plan_.stop->load(std::memory_order_relaxed)) break;
      if (n >= kFewestGames && end > 0 && now_seconds() > end) break;
      add(advised, others[static_cast<std::size_t>(n) % others.size()], static_cast<u64>(n));
    }
    tell(out);
  }

 private:
  using Sheet = std::map<std::pair<Seat, std::string_view>, float>;
  struct Sum {
    double total = 0, squares = 0;
  };

  Sheet sheet_after(const Action& a, u64 n) {
    Rng rng(mix(mix(0x73686565, plan_.seed), n));
    world_.guess(view_, rng);
    world_.act(view_.viewer(), a);
    play_out(world_, {.to_end = true}, rng, 6);
    Sheet out;
    std::vector<ScoreLine> lines;
    for (Seat s = 0; s < seated_.seats; ++s) {
      lines.clear();
      game_.rules.score_sheet(world_.raw(), s, lines);
      for (const ScoreLine& l : lines)
        if (!l.tie_break) out[{s, l.category}] += static_cast<float>(l.points);
    }
    return out;
  }
  void add(const Action& advised, const Action& other, u64 n) {
    Sheet change = sheet_after(advised, n);
    for (const auto& [line, points] : sheet_after(other, n)) change[line] -= points;
    double mine = 0;
    for (const auto& [line, points] : change) {
      Sum& sum = sum_[line];
      const auto p = static_cast<double>(points);
      sum.total += p, sum.squares += p * p;
      if (line.first == view_.viewer()) mine += p;
    }
    own_.total += mine, own_.squares += mine * mine;
    ++games_;
  }
  std::pair<float, float> mean(const Sum& sum) const {
    const double n = std::max(1, games_), mean = sum.total / n;
    return {static_cast<float>(mean), static_cast<float>(std::sqrt(std::max(0.0, sum.squares / n - mean * mean) / n))};
  }
  void tell(Reasons& out) const {
    out.games = games_;
    std::tie(out.total, out.total_error) = mean(own_);
    std::vector<SheetChange> own, others;
    for (const auto& [line, sum] : sum_) {
      const auto [points, error] = mean(sum);
      if (std::abs(points) < kLeastPoints || std::abs(points) < kClearErrors * error) continue;
      const bool mine = line.first == view_.viewer();
      // What others gain by it is no reason.
      if (mine || points < 0) (mine ? own : others).push_back({line.first, line.second, points, error});
    }
    const auto greatest = [](std::vector<SheetChange>& all, std::size_t most) {
      std::ranges::sort(all, [](const auto& a, const auto& b) { return std::abs(a.points) > std::abs(b.points); });
      if (all.size() > most) all.resize(most);
    };
    greatest(own, kOwnTold), greatest(others, kOthersTold);
    out.changes = std::move(own);
    out.changes.insert(out.changes.end(), others.begin(), others.end());
  }

  const LoadedGame& game_;
  const HiddenState& view_;
  const ReasonPlan& plan_;
  SeatedGame seated_;
  World world_;
  std::map<std::pair<Seat, std::string_view>, Sum> sum_;
  Sum own_;
  int games_ = 0;
};

/// The options beside the advised one: those that the hint names, then any.
std::vector<Action> other_options(const LoadedGame& game, const HiddenState& view, std::span<const Advice> advice) {
  Options options;
  list_options(game.rules, game.look(view.box()), view.viewer(), options);
  std::vector<Action> out;
  for (const Advice& a : advice.subspan(1)) out.push_back(a.action);
  const std::size_t step = std::max<std::size_t>(1, options.size() / kOthersTried);
  for (std::size_t i = 0; i < options.size() && out.size() < kOthersTried; i += step)
    if (std::ranges::none_of(advice, [&](const Advice& a) { return a.action == options[i]; }))
      out.push_back(options[i]);
  return out;
}

std::string signed_points(const Speaker& speaker, float points) {
  std::string out = fmt::format("{}{:.1f}", points < 0 ? "−" : "+", std::abs(static_cast<double>(points)));
  out.replace(out.find('.'), 1, speaker.texts.at("hint_reason.point"));
  return out;
}

}  // namespace

Reasons reasons_for(const LoadedGame& game, const HiddenState& view, std::span<const Advice> advice,
                    const ReasonPlan& plan) {
  Reasons out;
  if (advice.empty()) return out;
  const Action& advised = advice.front().action;
  try {
    out.line = Expectation(game, view, plan).follow(advised);
  } catch (const BrokenRule&) {
    out.line.clear();  // what follows needs something that the seat does not know
  }
  if (game.rules.score_sheet != nullptr)
    SheetComparison(game, view, plan).run(advised, other_options(game, view, advice), out);
  return out;
}

Counsel counsel(Player& player, const LoadedGame& game, const HiddenState& view,
                const std::optional<std::vector<Action>>& draft, std::size_t most, const ReasonPlan& plan) {
  Counsel out;
  std::optional<HiddenState> about(view);
  if (draft) out.advice = hint_in_form(player, game, view, *draft, most, plan.stop, &about);
  else out.advice = player.hint(view, most, plan.stop);
  if (!out.advice.empty()) out.reasons = reasons_for(game, *about, out.advice, plan);
  return out;
}

std::vector<std::string> reason_sentences(const Speaker& speaker, const Reasons& reasons, Seat me) {
  std::array<std::string, 3> told;
  for (const SheetChange& c : reasons.changes) {
    std::string& to = told[c.seat != me ? 1 : c.points > 0 ? 0 : 2];
    to += to.empty() ? "" : ", ";
    to += speaker.texts.fill(c.seat == me ? "hint_reason.own" : "hint_reason.other",
                             std::array{speaker.texts.at(fmt::format("score.{}", c.category)),
                                        signed_points(speaker, c.points), speaker.seat(c.seat)});
  }
  std::vector<std::string> out;
  constexpr std::array<std::string_view, 3> kKey{"hint_reason.gains", "hint_reason.prevents", "hint_reason.costs"};
  for (std::size_t i = 0; i < told.size(); ++i)
    if (!told[i].empty()) out.push_back(speaker.texts.fill(kKey[i], std::array{told[i]}));
  if (out.empty() && reasons.games > 0) out.push_back(speaker.texts.at("hint_reason.none"));
  return out;
}

}  // namespace tafel
