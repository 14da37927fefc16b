// Where a house is kept: a folder with its keys and a SQLite file, or the folder with the keys and a PostgreSQL
// database.
#pragma once

#include <filesystem>
#include <string>

namespace tafel::server {

struct StoreAddress {
  StoreAddress(std::filesystem::path data) : folder(std::move(data)) {}  // NOLINT(*-explicit-*): a folder is an address
  /// `database`: postgresql://..., or empty for the file in the folder; throws std::runtime_error if it is neither.
  /// `shares`: other processes may use the database at the same time.
  StoreAddress(std::filesystem::path data, std::string database, bool shares = false);

  bool postgres() const { return !url.empty(); }
  /// For people: never with a password.
  std::string name() const { return postgres() ? url_without_secrets(url) : folder.string(); }

  static bool is_url(const std::string& text);
  /// Only host, port and database of a URL; what stands before an @ and after a ? is left out.
  static std::string url_without_secrets(const std::string& url);

  std::filesystem::path folder;
  std::string url;
  bool shared = false;  ///< with other processes; else the house belongs to one alone
};

}  // namespace tafel::server
