// The one-ply player; see greedy.h.
#include "ai/greedy.h"

namespace tafel {

float Greedy::worth(const World& world, const Turn& turn, Seat me) {
  ++used_;
  const float points = static_cast<float>(lead(world.evaluate(), world, me));
  return turn.over ? points + tuning_.win * world.win_shares()[me] : points;
}

/// An option is finished when the game itself went on at the calm level, or the seat stands before the same choice
/// again with nothing pending.
bool Greedy::finished(const World& world, const Turn& turn, const Root& root) const {
  if (turn.over || world.rested()) return true;
  return !root.secret && world.calm() && turn.seats.has(root.me) && world.step() == root.step;
}

float Greedy::finish(World& world, const Root& root, int nodes, int left, Rng& rng) {
  for (; left > 0; --left) {
    bool moved = false;
    const Turn turn = world.settle_chance(rng, moved);
    if (finished(world, turn, root)) return worth(world, turn, root.me);
    const Seat s = next_actor(turn, root.me);
    Options options;
    list_options(world.rules(), world.raw(), s, options);
    const int n = static_cast<int>(options.size());
    if (s != root.me || n == 1 || nodes < 2 * n) {
      world.act(s, options[quick_choice(world, s, options, rng, 0)]);
      continue;
    }
    float best = -1e30F;
    World trial(*seated_);
    for (const Action& a : options) {
      trial.copy(world);
      trial.act(s, a);
      best = std::max(best, finish(trial, root, nodes / n, left - 1, rng));
    }
    return best;
  }
  return worth(world, whose_turn(world.rules(), world.raw()), root.me);
}

/// In a secret step the order of answers does not matter: the others' come first, once for all options.
void Greedy::answer_for_others(World& world, Seat me, Rng& rng) const {
  for (Turn turn = whose_turn(world.rules(), world.raw()); turn.secret && turn.seats.size() > 1;
       turn = whose_turn(world.rules(), world.raw())) {
    SeatSet others = turn.seats;
    others.remove(me);
    const Seat s = others.lowest();
    Options options;
    list_options(world.rules(), world.raw(), s, options);
    world.act(s, options[quick_choice(world, s, options, rng, 0)]);
  }
}

/// Options that are clearly worse than the leader in the worlds so far leave the race, and so do equals: from then on
/// their distance stays what it was.
void Greedy::thin_out(Race& race) const {
  const float n = static_cast<float>(race.worlds);
  std::size_t leader = race.running.front();
  for (const std::size_t i : race.running)
    if (race.mean[i] > race.mean[leader]) leader = i;
  std::erase_if(race.running, [&](std::size_t i) {
    if (i == leader) return false;
    const float gap = race.mean[leader] - race.mean[i];
    float squares = 0;
    for (const std::vector<float>& found : race.found) {
      const float d = found[leader] - found[i] - gap;
      squares += d * d;
    }
    if (gap * gap < tuning_.clear * tuning_.clear * squares / (n * (n - 1.0F))) return false;
    race.behind[i] = gap;
    return true;
  });
}

void Greedy::try_world(const HiddenState& view, const Options& options, int nodes, Rng& rng, const Deadline& deadline,
                       Race& race) {
  World world(*seated_), trial(*seated_);
  world.guess(view, rng);
  answer_for_others(world, view.viewer(), rng);
  const Root root{view.viewer(), world.step(), whose_turn(world.rules(), world.raw()).secret};
  const u64 luck = rng.next64();  // every option meets the same luck, so that only the options differ
  std::vector<float> found(options.size(), kUnrated);
  for (const std::size_t i : race.running) {
    if (deadline.over()) {
      if (race.worlds == 0) race.mean = found;
      return;
    }
    Rng fate(luck);
    trial.copy(world);
    trial.mark();
    trial.act(root.me, options[i]);
    found[i] = finish(trial, root, nodes, tuning_.longest, fate);
  }
  ++race.worlds;
  for (const std::size_t i : race.running) race.mean[i] += (found[i] - race.mean[i]) / static_cast<float>(race.worlds);
  race.found.push_back(std::move(found));
}

void Greedy::rate(const HiddenState& view, const Options& options, Rng& rng, const Deadline& deadline,
                  std::vector<float>& value) {
  const int n = static_cast<int>(options.size());
  const int nodes = std::max(1, tuning_.nodes / (tuning_.worlds * n));
  Race race;
  race.mean.resize(options.size()), race.behind.resize(options.size());
  for (std::size_t i = 0; i < options.size(); ++i) race.running.push_back(i);
  used_ = 0;
  for (int w = 0; w < tuning_.worlds || (used_ < tuning_.nodes && w < tuning_.most_worlds); ++w) {
    try_world(view, options, nodes, rng, deadline, race);
    if (deadline.over()) break;
    if (race.worlds >= tuning_.worlds && race.worlds > 1) thin_out(race);
    if (race.running.size() == 1) break;
  }
  value = race.mean;
  float best = kUnrated;
  for (const std::size_t i : race.running) best = std::max(best, value[i]);
  for (std::size_t i = 0; i < options.size(); ++i)
    if (race.behind[i] > 0) value[i] = best - race.behind[i];
}

}  // namespace tafel
