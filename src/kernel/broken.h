// The exception behind `require`. Rules never catch it; the shell freezes the game that threw it.
#pragma once

#include <stdexcept>

#include "kernel/fixed.h"

namespace tafel {

struct BrokenRule : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace tafel
