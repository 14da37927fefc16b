// Guessed worlds; see world.h.
#include "ai/world.h"

namespace tafel {

void World::act(Seat s, Action a) {
  const RawGame g = raw();
  const Rules& r = rules();
  Stack& stack = g.stack();
  if (s == kChance && calm()) rested_ = true;
  follow(r, stack, top_row(r, g).apply(g, stack.back(), s, a));
  for (int guard = 0; !stack.empty(); ++guard) {
    require(guard < 100'000, "automatic steps do not end");
    const StepRow& row = r.steps[stack.back().step];
    const bool at_rest = calm();
    const Passing passing = pass_through(r, g);
    // Whatever the rules do by themselves at the lowest depth, looking whether to ask anybody included, is a rest.
    if (at_rest && (passing != Passing::waits || row.enter != nullptr)) rested_ = true;
    if (passing == Passing::waits) return;
    if (passing == Passing::finished) ++secrets_;
  }
}

Evals World::evaluate() const {
  Evals e{};
  if (rules().evaluate_all != nullptr) {
    rules().evaluate_all(raw(), {e.data(), static_cast<std::size_t>(seats())});
    return e;
  }
  for (Seat s = 0; s < seats(); ++s) e[s] = rules().evaluate(raw(), s);
  return e;
}

Shares World::win_shares() const {
  std::array<u8, kMaxSeats> place{};
  rules().places(raw(), {place.data(), static_cast<std::size_t>(seats())});
  return share_win(rules(), raw(), {place.data(), static_cast<std::size_t>(seats())});
}

Shares share_win(const Rules& rules, const RawGame& g, std::span<const u8> place) {
  // Seats of one team win together: the win is shared by winning teams, not by their seats.
  BitSet<64> teams;
  for (Seat s = 0; s < place.size(); ++s)
    if (place[s] == 1) teams.add(rules.team != nullptr ? rules.team(g, s) : s);
  Shares out{};
  for (Seat s = 0; s < place.size(); ++s)
    if (place[s] == 1) out[s] = 1.0F / static_cast<float>(teams.size());
  return out;
}

i32 lead(const Evals& e, const World& world, Seat s) {
  const int seats = world.seats();
  const auto team = world.rules().team;
  i32 best = INT32_MIN;
  if (team == nullptr) {
    for (Seat t = 0; t < seats; ++t)
      if (t != s) best = std::max(best, e[t]);
    return seats == 1 ? e[s] : e[s] - best;
  }
  std::array<i32, kMaxSeats> sum{}, size{};
  for (Seat t = 0; t < seats; ++t) {
    const u8 of = team(world.raw(), t);
    sum[of] += e[t], ++size[of];
  }
  const u8 mine = team(world.raw(), s);
  for (u8 t = 0; t < kMaxSeats; ++t)
    if (t != mine && size[t] > 0) best = std::max(best, sum[t] / size[t]);
  return sum[mine] / size[mine] - (best == INT32_MIN ? 0 : best);
}

u8 find_calm_depth(const LoadedGame& game) {
  const Rules& rules = game.rules;
  u8 least = 255;
  Rng rng(1);
  StateBox box;
  const RawGame g = game.raw(box);
  start_game(rules, g, seat_counts(rules).front(), {});
  for (u32 n = 0; n < rules.max_decisions; ++n) {
    const Turn turn = run_chance(rules, g, rng);
    if (turn.over) break;
    least = std::min(least, g.stack().count);
    Options out;
    list_options(rules, g, turn.seats.lowest(), out);
    act(rules, g, turn.seats.lowest(), out[rng.below(static_cast<u32>(out.size()))]);
  }
  return least;
}

}  // namespace tafel
