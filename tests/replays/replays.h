// Files that pin down how games are played. TAFEL_REWRITE=1 writes them anew; a commit that changes them says why.
#pragma once

#include <cstdlib>
#include <filesystem>

#include "support/walk.h"

namespace tafel::test {

inline bool rewriting() { return std::getenv("TAFEL_REWRITE") != nullptr; }
inline std::filesystem::path source(const std::string& path) { return source_path(path); }

inline constexpr const char* kHowToRewrite =
    "if this is meant, run TAFEL_REWRITE=1 test_replays and say in the commit why play has changed";

}  // namespace tafel::test
