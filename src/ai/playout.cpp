// Playouts; see playout.h.
#include "ai/playout.h"

namespace tafel {

std::size_t quick_choice(const World& world, Seat s, const Options& options, Rng& rng, u32 wild) {
  const u32 n = static_cast<u32>(options.size());
  if (n == 1) return 0;
  const Rules& rules = world.rules();
  if (rules.policy == nullptr || (wild > 0 && (rng.next() & 255U) < wild)) return rng.below(n);
  const std::size_t at = rules.policy(world.raw(), s, options, rng);
  require(at < n, "policy chose an option that does not exist");
  return at;
}

namespace {
constexpr u32 kNeverRests = 300;  // decisions after which a playout stops looking for a rest
}

Turn play_out(World& world, const Horizon& horizon, Rng& rng, u32 wild) {
  const u32 most = horizon.to_end ? world.rules().max_decisions : horizon.most;
  u32 open = 0;  // secret answers do not count: nothing comes of them before the step has ended
  for (u32 n = 0;; ++n) {
    bool moved = false;
    const Turn turn = world.settle_chance(rng, moved);
    if (turn.over) return turn;
    const bool far = open >= most || (!horizon.to_end && world.round() != horizon.round);
    if (far && (at_rest(world, turn) || n > most + kNeverRests)) return turn;
    open += !turn.secret;
    const Seat s = turn.seats.lowest();
    Options options;
    list_options(world.rules(), world.raw(), s, options);
    const std::size_t chosen = quick_choice(world, s, options, rng, wild);
    world.mark();
    world.act(s, options[chosen]);
  }
}

}  // namespace tafel
