// Random numbers for the shell. Rules see an Rng only in `sample` and `redeal`, never in a State.
// Playouts use the small generator (PCG32); a real match plugs in its cryptographic stream.
#pragma once

#include "kernel/fixed.h"

namespace tafel {

class Rng {
 public:
  explicit Rng(u64 seed = 1) { reseed(seed); }
  /// A stream of somebody else's (cryptographic dice, fuzz bytes, a script).
  Rng(void* self, u32 (*draw)(void*)) : self_(self), draw_(draw) {}

  void reseed(u64 seed) {
    state_ = 0;
    next();
    state_ += seed;
    next();
  }
  u32 next() {
    if (draw_ != nullptr) [[unlikely]]
      return draw_(self_);
    const u64 old = state_;
    state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
    const u32 shifted = static_cast<u32>(((old >> 18U) ^ old) >> 27U);
    const u32 turn = static_cast<u32>(old >> 59U);
    return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
  }
  u64 next64() {
    const u64 high = next();
    return high << 32U | next();
  }
  /// Uniform in 0..n-1, without bias (Lemire).
  u32 below(u32 n) {
    u64 m = u64{next()} * n;
    if (static_cast<u32>(m) < n) [[unlikely]] {
      const u32 threshold = (0U - n) % n;
      while (static_cast<u32>(m) < threshold) m = u64{next()} * n;
    }
    return static_cast<u32>(m >> 32U);
  }
  int below(int n) { return static_cast<int>(below(static_cast<u32>(n))); }
  /// A uniformly random member of a non-empty set.
  template <std::size_t N>
  auto pick(const BitSet<N>& set) {
    require(!set.empty(), "nothing to pick from");
    return set.nth(below(set.size()));
  }

 private:
  u64 state_ = 0;
  void* self_ = nullptr;
  u32 (*draw_)(void*) = nullptr;
};

}  // namespace tafel
