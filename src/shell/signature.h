// A house signs the records that it gives out (Ed25519): that these names sat at this table is its word, and whoever
// knows its public key can tell that the word is its own.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tafel {

/// The key of a house; the secret half never leaves it.
class HouseKey {
 public:
  /// From `text()` of an earlier one; anything else makes a new key.
  explicit HouseKey(const std::string& text);
  std::string text() const;                 ///< to be kept secret
  std::string public_hex() const;           ///< 64 hex digits, to be shown
  void sign(nlohmann::json& record) const;  ///< adds {house: {key, signature}} over everything else

 private:
  std::string secret_;
};

/// The public key that has signed this record as it is, or an empty text.
std::string signed_by(const nlohmann::json& record);

}  // namespace tafel
