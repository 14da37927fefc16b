// The funnel; see puzzle_finder.h.
#include "ai/puzzle_finder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tafel {

namespace {

constexpr std::size_t kCompared = 12;  // options whose chances are shown
constexpr int kFirstGames = 60;        // of the first comparison, with the easy choice alone
constexpr int kFewGames = 120;         // of the second, with all
constexpr float kSure = 3.0F;          // standard errors

u64 seed_of(u64 base, u64 number) { return mix(mix(0x70757a7a, base), number); }

bool has_choice(const LoadedGame& game, const StateBox& at, Seat s, Options& options) {
  options.clear();
  list_options(game.rules, game.look(at), s, options);
  return options.size() > 1;
}

}  // namespace

PuzzleFinder::PuzzleFinder(const LoadedGame& game, FinderPlan plan)
    : game_(game),
      plan_(plan),
      seated_{game.rules, game.pack.get(), 0, find_calm_depth(game)},
      world_(seated_),
      search_(seated_, SearchTuning{}) {}

std::vector<Line> PuzzleFinder::think(const HiddenState& view, u32 iterations, u64 seed) {
  if (const int seats = game_.rules.seats(game_.look(view.box())); seated_.seats != seats) {
    seated_.seats = seats;
    search_.use(tuning_of(game_, seats));
  }
  Options options;
  list_options(game_.rules, game_.look(view.box()), view.viewer(), options);
  std::vector<Line> lines;
  Rng rng(seed_of(plan_.seed, seed));
  search_.forget();
  search_.run(view, options, {0, iterations}, rng, plan_.stop, lines);
  search_.forget();
  return lines;
}

bool PuzzleFinder::agreed(const HiddenState& view, u32 iterations, const Action& best) {
  for (int n = 0; n < plan_.seeds; ++n)
    if (!(think(view, iterations, iterations + static_cast<u64>(n)).front().action == best)) return false;
  return true;
}

PuzzleEvidence PuzzleFinder::compare(const HiddenState& view, std::span<const Action> actions) {
  seated_.seats = game_.rules.seats(game_.look(view.box()));
  const Seat me = view.viewer();
  std::vector<double> sum(actions.size()), squares(actions.size()), behind(actions.size()), apart(actions.size());
  for (int n = 0; n < plan_.games; ++n) {
    double first = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      Rng rng(seed_of(plan_.seed, static_cast<u64>(n) + 1'000'000));
      world_.guess(view, rng);
      world_.act(me, actions[i]);
      play_out(world_, {.to_end = true}, rng, 0);
      const double won = static_cast<double>(world_.win_shares()[me]);
      if (i == 0) first = won;
      sum[i] += won, squares[i] += won * won;
      behind[i] += first - won, apart[i] += (first - won) * (first - won);
    }
  }
  const double n = plan_.games;
  const auto error = [n](double total, double square) {
    return static_cast<float>(std::sqrt(std::max(0.0, square / n - total / n * (total / n)) / n));
  };
  PuzzleEvidence out;
  for (std::size_t i = 0; i < actions.size(); ++i)
    out.prospects.push_back({actions[i], static_cast<float>(sum[i] / n), error(sum[i], squares[i]),
                             static_cast<float>(behind[i] / n), error(behind[i], apart[i])});
  return out;
}

/// A few quick games: is there a chance that the action is much better than the easy one?
bool PuzzleFinder::worth_a_look(const HiddenState& view, const Action& best, const Action& easy) {
  const std::array<Action, 2> both{best, easy};
  const int games = std::exchange(plan_.games, kFirstGames);
  const PuzzleEvidence found = compare(view, both);
  plan_.games = games;
  return found.margin() > plan_.margin / 2;
}

/// Both budgets and quick play prefer the action clearly.
std::optional<PuzzleEvidence> PuzzleFinder::prove(const HiddenState& view, const Action& best) {
  const auto clear = [](const PuzzleEvidence& e, float least) {
    return std::ranges::all_of(e.prospects.begin() + 1, e.prospects.end(), [&](const Prospect& p) {
      return p.behind > least && p.behind > kSure * p.behind_error;
    });
  };
  std::vector<Line> lines = think(view, plan_.budget, plan_.budget);
  if (!(lines.front().action == best)) return std::nullopt;
  std::vector<Action> actions;
  for (const Line& l : lines)
    if (actions.size() < kCompared) actions.push_back(l.action);
  const int games = std::exchange(plan_.games, kFewGames);
  const PuzzleEvidence first = compare(view, actions);
  plan_.games = games;
  if (!std::ranges::all_of(first.prospects.begin() + 1, first.prospects.end(),
                           [&](const Prospect& p) { return p.behind > plan_.margin / 2; }))
    return std::nullopt;
  if (!agreed(view, plan_.budget, best) || !agreed(view, 10 * plan_.budget, best)) return std::nullopt;
  PuzzleEvidence out = compare(view, actions);
  if (!clear(out, plan_.margin)) return std::nullopt;
  std::sort(out.prospects.begin() + 1, out.prospects.end(),
            [](const Prospect& a, const Prospect& b) { return a.chance > b.chance; });
  return out;
}

/// The line goes on as long as the same seat decides at once and the best action is as clear.
void PuzzleFinder::follow(const Match& match, PuzzleFind& find) {
  StateBox at = match.state_at(find.entry);
  const RawGame g = game_.raw(at);
  Options options;
  act(game_.rules, g, find.seat, find.line.front());
  while (find.line.size() < plan_.longest) {
    const Turn turn = whose_turn(game_.rules, g);
    if (turn.over || turn.chance || !turn.seats.has(find.seat)) return;
    if (!has_choice(game_, at, find.seat, options)) {
      if (options.empty()) return;
      find.line.push_back(options[0]);
      find.evidence.push_back({{{options[0]}}});
    } else {
      const HiddenState view = hide_for(game_.rules, game_.pack.get(), at, find.seat);
      const Action best = think(view, plan_.look, 1).front().action;
      const auto proof = options.size() <= plan_.most_options ? prove(view, best) : std::nullopt;
      if (!proof) return;
      find.line.push_back(best);
      find.evidence.push_back(*proof);
    }
    act(game_.rules, g, find.seat, find.line.back());
  }
}

std::optional<PuzzleFind> PuzzleFinder::examine(const Match& match, std::size_t entry) {
  const StateBox at = match.state_at(entry);
  const Turn turn = whose_turn(game_.rules, game_.look(at));
  if (turn.over || turn.chance) return std::nullopt;
  PuzzleFind find;
  find.seat = match.log()[entry].seat, find.entry = entry, find.round = game_.rules.round(game_.look(at));
  Options options;
  if (find.round < plan_.first_round || !has_choice(game_, at, find.seat, options) ||
      options.size() > plan_.most_options)
    return std::nullopt;
  find.options = options.size();
  const HiddenState view = hide_for(game_.rules, game_.pack.get(), at, find.seat);
  const Action best = think(view, plan_.look, 1).front().action;
  Player easy(game_, parse_player("medium"), seed_of(plan_.seed, 7));
  find.easy = easy.choose(view);
  for (int n = 0; n < 2; ++n) {
    if (find.easy == best) return std::nullopt;
    const Action again = easy.choose(view);
    if (again == best) return std::nullopt;
  }
  if (!worth_a_look(view, best, find.easy)) return std::nullopt;
  const auto proof = prove(view, best);
  if (!proof) return std::nullopt;
  find.line.push_back(best);
  find.evidence.push_back(*proof);
  follow(match, find);
  while (find.evidence.back().prospects.size() < 2) find.line.pop_back(), find.evidence.pop_back();
  return find;
}

}  // namespace tafel
