// Bytes choose game, seats, options, every decision and every outcome; invariants and secrecy hold on every state.
#include "input.h"

using namespace tafel;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  fuzz::Input in(data, size);
  const fuzz::Choice choice = fuzz::choose(in);
  const Rules& rules = choice.game->rules;
  StateBox state;
  const RawGame g = choice.game->raw(state);
  start_game(rules, g, choice.seats, choice.config);
  Rng chance = in.rng();
  for (u32 n = 0; !in.empty(); ++n) {
    require(n < rules.max_decisions, "the game does not end");
    const Turn turn = run_chance(rules, g, chance);
    if (const char* wrong = rules.check(g)) broken(wrong);
    if (turn.over) return 0;
    const Seat seat = turn.seats.nth(static_cast<int>(in.below(static_cast<std::size_t>(turn.seats.size()))));
    Options options, hidden_options;
    list_options(rules, g, seat, options);
    require(!options.empty(), "a decision without an option");
    if (n % 8 == 0) {
      const HiddenState hidden = hide_for(rules, choice.game->pack.get(), state, seat);
      list_options(rules, choice.game->look(hidden.box()), seat, hidden_options);
      require(hidden_options.size() == options.size(), "options depend on what the seat may not know");
    }
    act(rules, g, seat, options[in.below(options.size())]);
  }
  return 0;
}
