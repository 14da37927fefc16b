// TypeScript shapes of what a client receives from a game, so that no board guesses: the position from the field lists
// of state and steps, verbs, events and domains from their tables, the pack from its description in every language, and
// derived values from what `derive` says in a few random games.
#pragma once

#include <string>

#include "shell/library.h"

namespace tafel {

/// The file web/src/games/<id>/shape.ts. The same build always writes the same text. Without the derived numbers, which
/// need whole games, it is the beginning of that file.
std::string typescript_shapes(const LoadedGame& game, bool with_numbers = true);

}  // namespace tafel
