// Verifiable dice of a real match: a 256-bit seed, committed to by its SHA-256 before the first draw and shown after
// the end. Every chance action has a ChaCha20 stream of its own (nonce = how many came before), so undo, search and
// the order of secret answers can never shift a later draw.
#pragma once

#include <array>
#include <string>

#include "kernel/chance.h"

namespace tafel {

using Seed = std::array<u8, 32>;

Seed fresh_seed();                  ///< from the system's generator
Seed seed_from_number(u64 number);  ///< reproducible games: `--seed 7`
std::string seed_to_hex(const Seed&);
bool seed_from_hex(const std::string& hex, Seed& out);
std::string commitment(const Seed&);  ///< hex SHA-256 of the seed

/// The stream of one chance action.
class Dice {
 public:
  Dice(const Seed& seed, u64 draw_number);
  Rng rng() {
    return Rng(this, [](void* self) { return static_cast<Dice*>(self)->next(); });
  }

 private:
  u32 next();
  Seed seed_;
  u64 number_;
  u32 block_ = 0;
  std::array<u32, 16> word_{};
  std::size_t at_ = 16;
};

/// SHA-256 in hex, for pack hashes.
std::string sha256_hex(std::string_view text);

}  // namespace tafel
