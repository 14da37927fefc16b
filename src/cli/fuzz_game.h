// One random game with all cheap invariants checked on the way: somebody can act, component sums, secrecy, length.
#pragma once

#include <optional>

#include "shell/library.h"

namespace tafel::cli {

struct FuzzCase {
  int seats = 2;
  Config config{};
  u64 seed = 1;
  u32 every = 16;  ///< the laws of hiding are checked on one position in so many
};

struct FuzzResult {
  u32 decisions = 0;
  std::string failure;            ///< empty if everything holds
  std::vector<std::string> tail;  ///< the last actions before a failure, in notation
};

FuzzResult fuzz_game(const LoadedGame& game, const FuzzCase& c);

/// Case number `index` of a run over all seat counts and variants: every single option value in turn, then mixtures.
class Variants {
 public:
  Variants(const Rules& rules, std::optional<int> seats);
  void choose(u64 index, u64 seed, FuzzCase& out) const;
  std::size_t single() const { return single_.size(); }

 private:
  const Rules* rules_;
  int low_, high_;
  std::vector<FuzzCase> single_;
};

}  // namespace tafel::cli
