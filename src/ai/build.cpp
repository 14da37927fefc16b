// Build facts; the commit comes from a generated file.
#include "ai/build.h"

namespace tafel {

std::string_view build_commit() {
  return
#include "commit.inc"
      ;
}

std::string build_compiler() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

}  // namespace tafel
