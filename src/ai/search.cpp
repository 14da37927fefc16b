// The searching player; see search.h.
#include "ai/search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tafel {

namespace {

constexpr u32 kWholeRound = 300;   // decisions
constexpr u32 kBetweenLooks = 32;  // iterations between two looks at whether thinking on is in vain

float squash(float x) { return 1.0F / (1.0F + std::exp(-x)); }

}  // namespace

void Search::advance(Course& course, Seat s, const Action& a, bool secret, bool ended) const {
  if (!secret) {
    course.open = mix(mix(course.open, a.key()), s + 1U);
    return;
  }
  course.own[s] = mix(course.own[s] + 1, a.key());
  if (!ended) return;
  if (tuning_.joint > 0)
    for (Seat t = 0; t < seated_->seats; ++t) course.open = mix(course.open, course.own[t]);
  else course.open = mix(course.open, course.own[me_] + 1);
  course.own = {};
}

/// True if the view is exactly what the last decision led to, without chance or another seat in between: then the tree
/// below it is still good. Tried in a guessed world, since a hidden state is not made for acting in it.
bool Search::continues(const HiddenState& view, Rng& rng) {
  if (!last_view_ || tree_.full()) return false;
  world_.guess(*last_view_, rng);
  last_view_.reset();
  const bool secret = whose_turn(seated_->rules, world_.raw()).secret;
  world_.act(me_, last_action_);
  if (world_.rested() || world_.secrets_ended() > 0) return false;
  seated_->rules.hide(world_.raw(), me_);
  if (!world_.same_as(view)) return false;
  advance(root_, me_, last_action_, secret, false);
  return true;
}

/// Adds up the leads at the rests of quick play. A seat that has just had its turn is ahead of what it will have when
/// all others have had theirs: without telling rests apart, lines would look the worse the deeper they are known.
void Search::note_usual(Rng& rng) {
  const bool apart = tuning_.tempo > 0 && tuning_.depth == 0 && !horizon_.to_end;
  if (apart) play_out(world_, {root_round_, 1}, rng, wild());
  else play_out(world_, horizon_, rng, wild());
  for (std::size_t k = 0; k < kRests; ++k) {
    if (apart && k > 0) play_out(world_, {world_.round(), 1}, rng, wild());
    const Evals e = world_.evaluate();
    for (Seat s = 0; s < seated_->seats; ++s) usual_[k][s] += static_cast<float>(lead(e, world_, s));
  }
}

/// Leads in quick play from here: what counts as usual, and what as a lot.
void Search::find_scale(const HiddenState& view, const Deadline& deadline, Rng& rng) {
  std::array<float, kMaxSeats> sum{}, squares{};
  usual_ = {};
  int samples = 0;
  for (; samples < static_cast<int>(tuning_.samples) && (samples < 2 || !deadline.over()); ++samples) {
    world_.guess(view, rng);
    note_usual(rng);
    play_out(world_, {root_round_, kWholeRound}, rng, wild());
    const Evals end = world_.evaluate();
    for (Seat s = 0; s < seated_->seats; ++s) {
      const float v = static_cast<float>(lead(end, world_, s));
      sum[s] += v;
      squares[s] += v * v;
    }
  }
  const float n = static_cast<float>(samples);
  for (Seat s = 0; s < seated_->seats; ++s) {
    for (auto& usual : usual_) usual[s] /= n;
    const float mean = sum[s] / n;
    const float deviation = std::sqrt(std::max(0.0F, squares[s] / n - mean * mean));
    spread_[s] = tuning_.spread_share * std::max(tuning_.least_spread, deviation);
  }
}

/// Turns ratings into shares that add up to 1; `heat` in units of their own spread.
void Search::soften(float heat) {
  const float n = static_cast<float>(rating_.size());
  float mean = 0, deviation = 0, best = kUnrated, total = 0;
  for (const float v : rating_) best = std::max(best, v);
  for (float& v : rating_) v = std::max(v, best - 1e6F), mean += v / n;
  for (const float v : rating_) deviation += (v - mean) * (v - mean) / n;
  const float unit = std::max(1.0F, heat * std::sqrt(deviation));
  for (float& v : rating_) v = std::exp((v - best) / unit), total += v;
  for (float& v : rating_) v /= total;
}

/// Rates every option by trying it once and letting the policy bring the position to rest, with the same luck for all.
void Search::look_ahead(Seat s, const Options& options, Rng& rng) {
  const u64 luck = rng.next64();
  rating_.clear();
  for (const Action& a : options) {
    Rng fate(luck);
    trial_.copy(world_);
    trial_.mark();
    trial_.act(s, a);
    const Turn turn = play_out(trial_, {root_round_, 0}, fate, 0);
    float v = static_cast<float>(lead(trial_.evaluate(), trial_, s));
    if (turn.over) v += 3000.0F * trial_.win_shares()[s];
    rating_.push_back(v);
  }
  soften(tuning_.inner_heat);
}

/// The root's prior: a one-ply rating, softened, mixed with equal shares.
void Search::seed_root(const HiddenState& view, const Options& options, const Deadline& deadline, Rng& rng) {
  const u64 key = root_.node_key(me_);
  u32 node = tree_.find(key);
  if (node == Tree::kNone) node = tree_.add(key);
  greedy_.rate(view, options, rng, deadline, rating_);
  const std::vector<float> rating = rating_;
  soften(tuning_.rating_heat);
  float anchor = 0;  // what a sensible choice is worth, on the rating's own scale
  for (std::size_t i = 0; i < rating.size(); ++i) anchor += rating_[i] * rating[i];
  const float n = static_cast<float>(options.size());
  u32 cursor = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const float prior = tuning_.rating_prior * rating_[i] + (1.0F - tuning_.rating_prior) / n;
    const u32 e = tree_.edge_of(node, options[i].key(), prior, cursor);
    Edge& edge = tree_.edge(e);
    edge.prior = prior;
    edge.total += tuning_.rating_visits * squash((rating[i] - anchor) / spread_[me_]);
  }
  rated_ = node;
}

void Search::prepare(const HiddenState& view, const Options& options, const Budget& budget, const Deadline& deadline,
                     Rng& rng) {
  const bool same_seat = me_ == view.viewer();
  me_ = view.viewer();
  root_round_ = seated_->rules.round(peek(view.box(), seated_->pack));
  if (tuning_.whole_opening > 0 && root_round_ == 0) horizon_ = {.to_end = true};
  else horizon_ = {root_round_, static_cast<u32>(tuning_.depth)};
  Deadline part = deadline;  // getting ready takes a third of the time at most
  part.end -= std::chrono::microseconds(667) * budget.milliseconds;
  if (!same_seat || !continues(view, rng)) {
    tree_.clear();
    root_ = {};
    find_scale(view, part, rng);
  }
  const u32 few = budget.iterations > 0 ? std::clamp(4 * budget.iterations, 100U, 100'000U) : 100'000U;
  greedy_.set_nodes(std::min(static_cast<int>(tuning_.rating_nodes), static_cast<int>(few)));
  seed_root(view, options, part, rng);
}

/// A node's edges when it is used for the first time: equal shares, and more for what the policy would do.
void Search::open_edges(u32 node, Seat s, const Options& options, Rng& rng) {
  const float equal = 1.0F / static_cast<float>(options.size());
  const bool guided = seated_->rules.policy != nullptr;
  const std::size_t favourite = guided ? quick_choice(world_, s, options, rng, 0) : 0;
  const float share = guided ? tuning_.policy_prior : 0.0F;
  u32 cursor = 0;
  for (std::size_t i = 0; i < options.size(); ++i)
    tree_.edge_of(node, options[i].key(), (1.0F - share) * equal + (guided && i == favourite ? share : 0.0F), cursor);
}

/// A node that is visited often gets better priors: a look one ply ahead.
void Search::guide_edges(u32 node, Seat s, const Options& options, Rng& rng) {
  look_ahead(s, options, rng);
  const float equal = 1.0F / static_cast<float>(options.size()), share = tuning_.inner_prior;
  u32 cursor = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const u32 e = tree_.edge_of(node, options[i].key(), equal, cursor);
    tree_.edge(e).prior = (1.0F - share) * equal + share * rating_[i];
  }
}

u32 Search::select(u32 node, Seat s, const Options& options, std::size_t& chosen, Rng& rng) {
  if (tree_.node(node).count == 0) open_edges(node, s, options, rng);
  else if (node != rated_ && tree_.node(node).visits == static_cast<u32>(tuning_.inner_after) &&
           tuning_.inner_prior > 0 && horizon_.most == 0)
    guide_edges(node, s, options, rng);
  const float equal = 1.0F / static_cast<float>(options.size());
  const TreeNode& at = tree_.node(node);
  const float mean = at.visits > 0 ? at.total / static_cast<float>(at.visits) : 0.5F;
  const float extra = node == rated_ ? tuning_.rating_visits : 0.0F;
  const float untried = mean - tuning_.first_urgency;
  float best = -1e30F;
  u32 best_edge = 0, cursor = 0;  // counted from the node's first edge: the list may move while it grows
  for (std::size_t i = 0; i < options.size(); ++i) {
    const u32 at_edge = tree_.edge_of(node, options[i].key(), equal, cursor);
    Edge& e = tree_.edge(at_edge);
    ++e.seen;
    const float visits = static_cast<float>(e.visits) + extra;
    const float value = visits > 0 ? e.total / visits : untried;
    const float score = value + tuning_.explore * e.prior * std::sqrt(static_cast<float>(e.seen)) / (1.0F + visits);
    if (score > best) best = score, best_edge = at_edge - at.first, chosen = i;
  }
  return at.first + best_edge;
}

/// Down the tree until a node that was not there yet. False if the game ended on the way.
bool Search::descend(Rng& rng) {
  Options options;
  for (int depth = 0; depth < 400; ++depth) {
    bool moved = false;
    const Turn turn = world_.settle_chance(rng, moved);
    if (turn.over) return false;
    const bool resting = at_rest(world_, turn);
    const Seat s = next_actor(turn, me_);
    options.clear();
    list_options(seated_->rules, world_.raw(), s, options);
    std::size_t chosen = 0;
    const bool by_policy = s != me_ && tuning_.others > 0;
    if (by_policy) {
      chosen = quick_choice(world_, s, options, rng, wild());
    } else if (options.size() > 1) {
      const u64 key = course_.node_key(s);
      const u32 node = tree_.find(key);
      if (node == Tree::kNone) {
        tree_.add(key);
        return true;
      }
      const u32 edge = select(node, s, options, chosen, rng);
      path_.push_back({node, edge, s});
    }
    rests_ += resting;
    world_.mark();
    world_.act(s, options[chosen]);
    if (by_policy && tuning_.others > 1) continue;
    advance(course_, s, options[chosen], turn.secret, world_.secrets_ended() > 0);
  }
  return true;
}

/// Utility of every seat in 0..1: how the lead compares with the usual one; at the end mostly who has won.
Shares Search::utilities(const Turn& turn) const {
  const Evals e = world_.evaluate();
  const auto& usual = usual_[std::min(rests_, kRests - 1)];
  Shares u{};
  for (Seat s = 0; s < seated_->seats; ++s)
    u[s] = squash((static_cast<float>(lead(e, world_, s)) - usual[s]) / spread_[s]);
  if (turn.over) {
    const Shares won = world_.win_shares();
    for (Seat s = 0; s < seated_->seats; ++s) u[s] = tuning_.won * won[s] + (1.0F - tuning_.won) * u[s];
  }
  return u;
}

void Search::back_up(const Shares& u) {
  for (const Visit& v : path_) {
    TreeNode& node = tree_.node(v.node);
    Edge& edge = tree_.edge(v.edge);
    ++node.visits, ++edge.visits;
    node.total += u[v.seat];
    edge.total += u[v.seat];
  }
}

/// The n-th visit of every root option meets the same guess and the same luck, so that the options differ by what they
/// are and not by what befell them.
void Search::iterate(const HiddenState& view, const Options& options) {
  path_.clear();
  rests_ = 0;
  course_ = root_;
  Rng unused(0);
  std::size_t chosen = 0;
  const u32 edge = select(rated_, me_, options, chosen, unused);
  path_.push_back({rated_, edge, me_});
  Rng rng(mix(luck_, tree_.edge(edge).visits));
  world_.guess(view, rng);
  const bool secret = whose_turn(seated_->rules, world_.raw()).secret;
  world_.act(me_, options[chosen]);
  advance(course_, me_, options[chosen], secret, world_.secrets_ended() > 0);
  descend(rng);
  const Turn turn = play_out(world_, horizon_, rng, wild());
  back_up(utilities(turn));
}

bool better_line(const Line& a, const Line& b) {
  if (a.visits != b.visits) return a.visits > b.visits;
  return a.visits > 0 ? a.value > b.value : a.prior > b.prior;
}

void Search::collect(const Options& options, std::vector<Line>& lines) {
  const u32 node = tree_.find(root_.node_key(me_));
  lines.clear();
  u32 cursor = 0;
  for (const Action& a : options) {
    const Edge& e = tree_.edge(tree_.edge_of(node, a.key(), 0.0F, cursor));
    lines.push_back(
        {a, e.visits, e.total / std::max(0.5F, static_cast<float>(e.visits) + tuning_.rating_visits), e.prior});
  }
  std::ranges::stable_sort(lines, better_line);
}

/// Thinking on is in vain when the runner-up could hardly catch up with the favourite.
bool Search::decided(double remaining) {
  const TreeNode& root = tree_.node(tree_.find(root_.node_key(me_)));
  u32 best = 0, second = 0;
  for (u32 i = 0; i < root.count; ++i) {
    const u32 visits = tree_.edge(root.first + i).visits;
    if (visits > best) second = std::exchange(best, visits);
    else second = std::max(second, visits);
  }
  return best - second > tuning_.haste * remaining;
}

void Search::run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
                 const std::atomic<bool>* stop, std::vector<Line>& lines) {
  Deadline deadline{stop, budget.milliseconds > 0, {}};
  if (deadline.timed) deadline.end = Deadline::Clock::now() + std::chrono::milliseconds(budget.milliseconds);
  prepare(view, options, budget, deadline, rng);
  luck_ = rng.next64();
  const auto begin = Deadline::Clock::now();
  for (iterations_ = 0; !deadline.over();) {
    if (budget.iterations > 0 && iterations_ >= budget.iterations) break;
    iterate(view, options);
    if (++iterations_ % kBetweenLooks != 0) continue;
    double remaining = budget.iterations > 0 ? budget.iterations - iterations_ : 1e12;
    if (deadline.timed) {
      const std::chrono::duration<double> passed = Deadline::Clock::now() - begin,
                                          left = deadline.end - Deadline::Clock::now();
      remaining = std::min(remaining, iterations_ * left.count() / passed.count());
    }
    if (decided(remaining)) break;
  }
  collect(options, lines);
  last_view_ = view;
  last_action_ = lines.front().action;
}

}  // namespace tafel
