// libsodium behind the dice; see dice.h.
#include "shell/dice.h"

#include <sodium.h>

#include <cstring>
#include <stdexcept>

namespace tafel {

namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) throw std::runtime_error("libsodium cannot start: no source of randomness");
}

std::string hex(const u8* bytes, std::size_t n) {
  static constexpr char kDigit[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < n; ++i) {
    out += kDigit[bytes[i] >> 4U];
    out += kDigit[bytes[i] & 15U];
  }
  return out;
}

}  // namespace

Seed fresh_seed() {
  need_sodium();
  Seed s{};
  randombytes_buf(s.data(), s.size());
  return s;
}

Seed seed_from_number(u64 number) {
  need_sodium();
  std::array<u8, 8> bytes{};
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<u8>(number >> (8 * i));
  Seed s{};
  crypto_hash_sha256(s.data(), bytes.data(), bytes.size());
  return s;
}

std::string seed_to_hex(const Seed& seed) { return hex(seed.data(), seed.size()); }

bool seed_from_hex(const std::string& text, Seed& out) {
  std::size_t n = 0;
  return sodium_hex2bin(out.data(), out.size(), text.data(), text.size(), nullptr, &n, nullptr) == 0 &&
         n == out.size() && text.size() == 2 * out.size();
}

std::string commitment(const Seed& seed) {
  return sha256_hex({reinterpret_cast<const char*>(seed.data()), seed.size()});
}

std::string sha256_hex(std::string_view text) {
  need_sodium();
  std::array<u8, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hex(digest.data(), digest.size());
}

Dice::Dice(const Seed& seed, u64 draw_number) : seed_(seed), number_(draw_number) { need_sodium(); }

u32 Dice::next() {
  if (at_ == word_.size()) {
    std::array<u8, 64> zero{}, block{};
    std::array<u8, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<u8>(number_ >> (8 * i));
    crypto_stream_chacha20_ietf_xor_ic(block.data(), zero.data(), zero.size(), nonce.data(), block_++, seed_.data());
    for (std::size_t i = 0; i < word_.size(); ++i)
      word_[i] = static_cast<u32>(block[4 * i]) | static_cast<u32>(block[4 * i + 1]) << 8U |
                 static_cast<u32>(block[4 * i + 2]) << 16U | static_cast<u32>(block[4 * i + 3]) << 24U;
    at_ = 0;
  }
  return word_[at_++];
}

}  // namespace tafel
