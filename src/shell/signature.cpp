// See signature.h.
#include "shell/signature.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace tafel {

namespace {

using Public = std::array<unsigned char, crypto_sign_PUBLICKEYBYTES>;
using Secret = std::array<unsigned char, crypto_sign_SECRETKEYBYTES>;
using Signature = std::array<unsigned char, crypto_sign_BYTES>;

template <std::size_t n>
std::string to_hex(const std::array<unsigned char, n>& bytes) {
  std::string out(2 * n + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), n);
  out.pop_back();
  return out;
}

template <std::size_t n>
bool from_hex(const std::string& hex, std::array<unsigned char, n>& out) {
  std::size_t size = 0;
  return hex.size() == 2 * n && sodium_hex2bin(out.data(), n, hex.data(), hex.size(), nullptr, &size, nullptr) == 0 &&
         size == n;
}

/// What is signed: everything but the signature, with sorted keys and without spaces.
std::string signed_text(nlohmann::json record) {
  record.erase("house");
  return "tafelrunde-record\n" + record.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

const unsigned char* bytes_of(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

HouseKey::HouseKey(const std::string& text) : secret_(text) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
  Secret secret{};
  if (from_hex(text, secret)) return;
  Public fresh{};
  crypto_sign_keypair(fresh.data(), secret.data());
  secret_ = to_hex(secret);
}

std::string HouseKey::text() const { return secret_; }

std::string HouseKey::public_hex() const {
  Secret secret{};
  Public key{};
  from_hex(secret_, secret);
  crypto_sign_ed25519_sk_to_pk(key.data(), secret.data());
  return to_hex(key);
}

void HouseKey::sign(nlohmann::json& record) const {
  Secret secret{};
  Signature signature{};
  from_hex(secret_, secret);
  const std::string text = signed_text(record);
  crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), secret.data());
  record["house"] = {{"key", public_hex()}, {"signature", to_hex(signature)}};
}

std::string signed_by(const nlohmann::json& record) {
  if (!record.is_object() || !record.contains("house") || !record["house"].is_object()) return {};
  const auto text_of = [&](const char* key) {
    const auto it = record["house"].find(key);
    return it != record["house"].end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  Public key{};
  Signature signature{};
  if (!from_hex(text_of("key"), key) || !from_hex(text_of("signature"), signature)) return {};
  const std::string text = signed_text(record);
  const bool fits = crypto_sign_verify_detached(signature.data(), bytes_of(text), text.size(), key.data()) == 0;
  return fits ? to_hex(key) : std::string();
}

}  // namespace tafel
