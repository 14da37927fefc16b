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
    if (row.kind == StepKind::choice || row.kind == StepKind::chance) return;
    if (row.kind == StepKind::secret) {
      if (!row.actors(g, stack.back()).empty()) return;
      ++secrets_;
    }
    if (calm()) rested_ = true;
    follow(r, stack, row.run(g, stack.back()));
  }
}

Evals World::evaluate() const {
  Evals e{};
  for (Seat s = 0; s < seats(); ++s) e[s] = rules().evaluate(raw(), s);
  return e;
}

Shares World::win_shares() const {
  std::array<u8, kMaxSeats> place{};
  rules().places(raw(), {place.data(), static_cast<std::size_t>(seats())});
  int winners = 0;
  for (Seat s = 0; s < seats(); ++s) winners += place[s] == 1;
  Shares out{};
  for (Seat s = 0; s < seats(); ++s)
    if (place[s] == 1) out[s] = 1.0F / static_cast<float>(winners);
  return out;
}

u8 find_calm_depth(const LoadedGame& game) {
  const Rules& rules = game.rules;
  u8 least = 255;
  Rng rng(1);
  StateBox box;
  const RawGame g = game.raw(box);
  int seats = rules.min_seats;
  while (seats < rules.max_seats && !rules.playable(seats, {}).empty()) ++seats;
  start_game(rules, g, seats, {});
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
