// Which games somebody has opened on this machine before: a first game is offered with a coach.
#pragma once

#include <string_view>

namespace tafel::cli {

bool met_before(std::string_view game);
/// Written to XDG_STATE_HOME (or ~/.local/state); where that cannot be written, the offer comes again.
void remember_met(std::string_view game);

}  // namespace tafel::cli
