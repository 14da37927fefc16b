// TypeScript shapes of what a client receives from a game, so that no board guesses: the position from the field lists
// of state and steps, verbs, events and domains from their tables, the pack from its description in every language, and
// derived values from what `derive` says in a few random games.
#pragma once

#include <string>

#include "shell/library.h"

namespace tafel {

/// The file web/src/games/<id>/shape.ts. The same build always writes the same text.
std::string typescript_shapes(const LoadedGame& game);

}  // namespace tafel
