// Seeds on the disk are sealed until their match is over: whoever reads the database, a backup of it or a log learns
// no coming draw. The key lies in a file of its own beside the database, `house.key`, readable by the server's user
// alone. The file may hold several keys, one a line: the first seals, all of them open.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "shell/dice.h"

namespace tafel::server {

class Seal {
 public:
  /// Reads the keys of the folder, or makes the first one; throws std::runtime_error if that cannot be.
  explicit Seal(const std::filesystem::path& folder);

  std::string close(const Seed& seed) const;  ///< "sealed:" and hex digits, different ones each time
  /// Nothing if it was sealed with a key that is not here.
  std::optional<Seed> open(const std::string& text) const;
  static bool sealed(const std::string& text) { return text.starts_with("sealed:"); }
  /// What tells keys apart and nothing about them: that of the first, and whether one of ours has this one.
  std::string mark() const { return mark_of(keys_.front()); }
  bool knows(const std::string& mark) const;
  bool fresh() const { return fresh_; }  ///< there was no key yet
  std::string file() const { return file_.string(); }

 private:
  using Key = std::array<u8, 32>;
  static std::string mark_of(const Key& key);
  std::filesystem::path file_;
  std::vector<Key> keys_;
  bool fresh_ = false;
};

}  // namespace tafel::server
