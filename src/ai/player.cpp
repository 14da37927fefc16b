// Making of players from words, and their common part; see player.h.
#include "ai/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "ai/win_model.h"

namespace tafel {

namespace {

constexpr u32 kDefaultMilliseconds = 500;

struct Level {
  std::string_view name;
  PlayerKind kind;
  Budget budget;
  u32 slips;
};
constexpr Level kLevel[] = {
    {"random", PlayerKind::random, {}, 0},
    {"easy", PlayerKind::greedy, {}, 208},
    {"medium", PlayerKind::greedy, {}, 0},
    {"hard", PlayerKind::search, {150, 0}, 0},
    {"expert", PlayerKind::search, {2000, 0}, 0},
    {"greedy", PlayerKind::greedy, {}, 0},
    {"search", PlayerKind::search, {kDefaultMilliseconds, 0}, 0},
    {"strong", PlayerKind::search, {2000, 0}, 0},  // as experts were called once: in old saves
};

/// "explore=0.6" into the changes.
void read_change(std::string_view whole, std::string_view part, std::vector<TuningChange>& changes) {
  const std::size_t equals = part.find('=');
  const std::string_view name = part.substr(0, equals), number = part.substr(equals + 1);
  float value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (error != std::errc{} || end != number.data() + number.size())
    throw std::invalid_argument(
        fmt::format("player \"{}\": expected a number after \"{}=\", found \"{}\"", whole, name, number));
  try {
    SearchTuning scratch;
    change_tuning(scratch, name, static_cast<double>(value));
  } catch (const std::invalid_argument& e) {
    throw std::invalid_argument(fmt::format("player \"{}\": {}", whole, e.what()));
  }
  changes.emplace_back(name, value);
}

std::string level_list() {
  std::string out;
  for (const Level& l : kLevel)
    if (l.name != "strong") out += (out.empty() ? "" : ", ") + std::string(l.name);
  return out;
}

/// "200ms", "2s", "5000it" into the budget.
void read_bound(std::string_view whole, std::string_view part, Budget& budget) {
  u32 number = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  const std::string_view unit = part.substr(static_cast<std::size_t>(end - part.data()));
  if (error != std::errc{} || number == 0 || number > 10'000'000)
    throw std::invalid_argument(fmt::format(
        "player \"{}\": expected a number from 1 to 10000000 with ms, s, it or threads, found \"{}\"", whole, part));
  if (unit == "ms") budget.milliseconds = number;
  else if (unit == "s" && number <= 10'000) budget.milliseconds = number * 1000;
  else if (unit == "it") budget.iterations = number;
  else if (unit == "threads" && number <= 64) budget.threads = number;
  else
    throw std::invalid_argument(fmt::format(
        "player \"{}\": expected the unit ms, s (at most 10000), it or threads (at most 64) after {}, found \"{}\"",
        whole, number, unit));
}

/// What still looks sensible: half as good as the best, measured from what options are worth on average.
constexpr float kPlausible = 0.8F;

u64 spread_seed(u64 seed) { return mix(0x7a66656c, seed); }

// Hints. The search compares actions by the lead they bring (squashed to 0..1); people want a chance of winning. Whole
// games after the best action give the level and say how much a lead is worth; the search gives the differences: so one
// number never contradicts the other.
constexpr int kTrialGames = 96;
constexpr float kCertain = 0.5F / kTrialGames;  // sampled games never prove certainty

float log_odds(float share) {
  const float p = std::clamp(share, kCertain, 1.0F - kCertain);
  return std::log(p / (1.0F - p));
}
float from_log_odds(float x) { return std::clamp(1.0F / (1.0F + std::exp(-x)), kCertain, 1.0F - kCertain); }

/// "path/to/tafel@hard": who that is, the other program knows.
PlayerSpec parse_other_build(std::string_view text, std::size_t at) {
  if (at == 0 || at + 1 == text.size())
    throw std::invalid_argument(fmt::format(
        "player \"{}\": expected the path of a tafel program, @ and a player, as in ./old/tafel@hard", text));
  PlayerSpec spec{PlayerKind::other_build, {}, 0, std::string(text)};
  spec.program = text.substr(0, at), spec.player = text.substr(at + 1);
  return spec;
}

}  // namespace

void worth_telling(std::vector<Line>& lines, std::size_t most) {
  const Line favourite = lines[0];
  std::erase_if(lines, [&](const Line& l) { return l.value > favourite.value && l.visits < favourite.visits / 2; });
  for (Line& l : lines) l.value = std::min(l.value, favourite.value);
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.value > b.value; });
  if (lines.size() > most) lines.resize(most);
}

float moved_share(float level, float slope, float from, float to) {
  return from_log_odds(log_odds(level) + slope * (log_odds(to) - log_odds(from)));
}

PlayerSpec parse_player(std::string_view text) {
  if (const std::size_t at = text.find('@'); at != std::string_view::npos) return parse_other_build(text, at);
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const Level* level = nullptr;
  for (const Level& l : kLevel)
    if (l.name == name) level = &l;
  if (level == nullptr)
    throw std::invalid_argument(
        fmt::format("unknown player \"{}\": expected one of {}, or a budget as in search:200ms or search:5000it", text,
                    level_list()));
  PlayerSpec spec{level->kind, level->budget, level->slips, std::string(text)};
  if (colon == std::string_view::npos) return spec;
  if (name != "search")
    throw std::invalid_argument(fmt::format("player \"{}\": only search takes a budget (search:200ms)", text));
  spec.budget = {};
  std::string_view rest = text.substr(colon + 1);
  for (;;) {
    const std::size_t plus = rest.find('+');
    const std::string_view part = rest.substr(0, plus);
    if (part.find('=') != std::string_view::npos) read_change(text, part, spec.changes);
    else read_bound(text, part, spec.budget);
    if (plus == std::string_view::npos) break;
    rest = rest.substr(plus + 1);
  }
  if (spec.budget.milliseconds == 0 && spec.budget.iterations == 0) spec.budget.milliseconds = kDefaultMilliseconds;
  return spec;
}

std::span<const std::string_view> player_levels() {
  static constexpr std::string_view kNames[] = {"easy", "medium", "hard", "expert"};
  return kNames;
}

Player::Player(const LoadedGame& game, PlayerSpec spec, u64 seed)
    : game_(&game),
      spec_(std::move(spec)),
      rng_(spread_seed(seed)),
      seated_(new SeatedGame{game.rules, game.pack.get(), 0, find_calm_depth(game)}) {
  if (spec_.kind == PlayerKind::other_build) other_ = std::make_unique<OtherBuild>(game, spec_.program, spec_.player);
}

Player make_player(const LoadedGame& game, std::string_view spec, u64 seed) {
  return Player(game, parse_player(spec), seed);
}

void Player::reset(u64 seed) {
  rng_.reseed(spread_seed(seed));
  iterations_ = 0;
  if (search_) search_->forget();
  if (other_) other_->begin(seed);
}

Crew& Player::search(const HiddenState& view) {
  const int seats = game_->rules.seats(game_->look(view.box()));
  if (!search_ || seated_->seats != seats) {
    seated_->seats = seats;
    search_ = std::make_unique<Crew>(*seated_, tuning_of(*game_, seats, spec_.changes), spec_.budget.threads);
  }
  return *search_;
}

/// The best rated option; or, in a slip, any that is not far worse: a mistake, but one that a person would make.
std::size_t Player::best_rated(const HiddenState& view, const Options& options, const std::atomic<bool>* stop) {
  seated_->seats = game_->rules.seats(game_->look(view.box()));
  std::vector<float> value;
  Greedy(*seated_).rate(view, options, rng_, {.stop = stop}, value);
  const auto best = std::max_element(value.begin(), value.end());
  if ((rng_.next() & 255U) >= spec_.slips) return static_cast<std::size_t>(best - value.begin());
  double sum = 0, rated = 0;
  for (const float v : value)
    if (v > kUnrated) sum += static_cast<double>(v), ++rated;
  if (rated == 0) return rng_.below(static_cast<u32>(options.size()));
  // Never above the best itself, whatever rounding does where all are alike.
  const float least = std::min(*best, *best - kPlausible * (*best - static_cast<float>(sum / rated)));
  std::vector<std::size_t> plausible;
  for (std::size_t i = 0; i < value.size(); ++i)
    if (value[i] >= least) plausible.push_back(i);
  return plausible[rng_.below(static_cast<u32>(plausible.size()))];
}

Action Player::choose(const HiddenState& view, const std::atomic<bool>* stop) {
  Options options;
  const RawGame g = game_->look(view.box());
  const Turn turn = whose_turn(game_->rules, g);
  require(!turn.over && !turn.chance && turn.seats.has(view.viewer()), "a player was asked out of turn");
  list_options(game_->rules, g, view.viewer(), options);
  if (options.size() == 1) return options[0];
  const u32 n = static_cast<u32>(options.size());
  if (other_) return other_->choose(view);
  if (spec_.kind == PlayerKind::random) return options[rng_.below(n)];
  if (spec_.kind == PlayerKind::greedy) return options[best_rated(view, options, stop)];
  std::vector<Line> lines;
  Crew& s = search(view);
  s.run(view, options, spec_.budget, rng_, stop, lines);
  iterations_ += s.iterations();
  return lines.front().action;
}

/// Quick games from here to the very end, after the action; what the first rest was worth tells what a lead means.
Player::Trial Player::try_games(const HiddenState& view, const Action& a, int games, const std::atomic<bool>* stop) {
  World world(*seated_);
  std::vector<WinModel::Sample> samples;
  float sum = 0;
  int n = 0;
  for (; n < games && (n == 0 || stop == nullptr || !stop->load(std::memory_order_relaxed)); ++n) {
    world.guess(view, rng_);
    world.act(view.viewer(), a);
    const Turn turn = play_out(
        world, {.round = world.round(), .most = static_cast<u32>(tuning_of(*game_, seated_->seats).depth)}, rng_, 10);
    WinModel::Sample sample{.worth = world.evaluate()};
    if (!turn.over) play_out(world, {.to_end = true}, rng_, 10);
    sample.won = world.win_shares();
    sum += sample.won[view.viewer()];
    samples.push_back(sample);
  }
  WinModel model(teams_of(game_->rules, world.raw(), seated_->seats));
  model.fit(samples);
  return {sum / static_cast<float>(n), model.weight(0)};
}

std::vector<Advice> Player::hint(const HiddenState& view, std::size_t most, const std::atomic<bool>* stop) {
  Options options;
  list_options(game_->rules, game_->look(view.box()), view.viewer(), options);
  std::vector<Line> lines;
  Crew& s = search(view);
  if (options.size() == 1) lines.push_back({options[0], 1, 0.5F, 0});
  else
    s.run(view, options, spec_.kind == PlayerKind::search ? spec_.budget : Budget{.milliseconds = 200}, rng_, stop,
          lines);
  s.forget();
  float total = 0;
  for (const Line& l : lines) total += static_cast<float>(l.visits);
  worth_telling(lines, most);
  const Trial trial = try_games(view, lines[0].action, kTrialGames, stop);
  const float slope = trial.weight * s.first().usual_lead();
  std::vector<Advice> out;
  out.reserve(lines.size());
  for (const Line& l : lines)
    out.push_back({l.action, moved_share(trial.share, slope, lines[0].value, l.value),
                   total > 0 ? static_cast<float>(l.visits) / total : 0.0F});
  return out;
}

}  // namespace tafel
