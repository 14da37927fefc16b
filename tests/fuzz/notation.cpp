// Any text as an action of any game: refused or understood, never a crash; what is understood prints back.
#include "input.h"

using namespace tafel;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  fuzz::Input in(data, size);
  const fuzz::Choice choice = fuzz::choose(in);
  StateBox state;
  const RawGame g = choice.game->raw(state);
  start_game(choice.game->rules, g, choice.seats, choice.config);
  Rng rng(1);
  run_chance(choice.game->rules, g, rng);
  const auto action = parse_notation(choice.game->rules, g, in.rest());
  if (!action) return 0;
  const auto again = parse_notation(choice.game->rules, g, notation(choice.game->rules, g, *action));
  require(again && *again == *action, "notation does not round-trip");
  return 0;
}
