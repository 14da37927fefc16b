// Bytes of the fuzzer as numbers: a stream that ends in zeros, usable as the generator of chance steps.
#pragma once

#include <cstddef>

#include "kernel/chance.h"
#include "shell/library.h"

namespace tafel::fuzz {

class Input {
 public:
  Input(const u8* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  u8 byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  u32 below(std::size_t n) {
    return n <= 256 ? byte() % static_cast<u32>(n) : (byte() * 256U + byte()) % static_cast<u32>(n);
  }
  Rng rng() {
    return Rng(this, [](void* self) -> u32 {
      Input& in = *static_cast<Input*>(self);
      // A generator that only gives zeros could make a rejection loop endless: mix a counter in.
      return (static_cast<u32>(in.byte()) << 24U) ^ (++in.draws_ * 2654435761U);
    });
  }
  std::string_view rest() const { return {reinterpret_cast<const char*>(data_), left_}; }

 private:
  const u8* data_;
  std::size_t left_;
  u32 draws_ = 0;
};

inline Library& library() {
  static Library one;
  return one;
}

/// A game, a playable number of seats and option values, all chosen by the bytes.
struct Choice {
  const LoadedGame* game;
  int seats;
  Config config;
};

inline Choice choose(Input& in) {
  const auto entries = module_entries();
  Choice c{library().find(entries[in.below(entries.size())].id), 0, {}};
  const Rules& rules = c.game->rules;
  c.seats =
      rules.min_seats + static_cast<int>(in.below(static_cast<std::size_t>(rules.max_seats - rules.min_seats + 1)));
  for (std::size_t i = 0; i < rules.settings.size(); ++i)
    if (in.byte() % 4 == 0) c.config.value[i] = rules.settings[i].code(in.below(rules.settings[i].count()));
  if (!rules.playable(c.seats, c.config).empty()) c.config = {};
  if (!rules.playable(c.seats, c.config).empty()) c.seats = rules.min_seats;
  return c;
}

}  // namespace tafel::fuzz
