// The one place where a broken engine rule leaves the rules: an exception that the shell catches per game.
#include "kernel/broken.h"

namespace tafel {

void broken(const char* what) { throw BrokenRule(what); }

}  // namespace tafel
