// Reading content files: every complaint names file, line, what was expected and what was found; unknown keys are
// refused, so that a typing error cannot pass silently.
#pragma once

// Where a bracket is followed by something that cannot begin a key, toml++ takes for granted what it should check. In a
// release build that would be undefined; here it is an error like any other.
#include <toml++/impl/preprocessor.h>
namespace tafel {
[[noreturn]] void toml_not_understood();
}
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) ((expr) ? void(0) : ::tafel::toml_not_understood())
#include <toml++/toml.h>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shell/files.h"

namespace tafel {

/// Parses one file of the pack; throws FileError.
toml::table parse_toml(const Files& files, const std::string& path);

/// One table of a content file. Call `finish()` when everything has been read.
class TomlReader {
 public:
  TomlReader(const toml::table& table, std::string file);

  bool has(std::string_view key) const;
  std::string text(std::string_view key);  ///< required string
  std::string text_or(std::string_view key, std::string_view fallback);
  int number(std::string_view key, int low, int high);  ///< required, range-checked
  int number_or(std::string_view key, int low, int high, int fallback);
  bool flag_or(std::string_view key, bool fallback);
  std::vector<std::string> texts(std::string_view key);        ///< list of strings; empty if absent
  std::vector<std::vector<int>> points(std::string_view key);  ///< list of [x, y]
  std::vector<int> numbers(std::string_view key, int low, int high);
  std::vector<TomlReader> tables(std::string_view key);              ///< list of (inline) tables; empty if absent
  TomlReader table(std::string_view key);                            ///< required sub-table
  std::array<int, 2> pair(std::string_view key, int low, int high);  ///< required [x, y]
  std::uint8_t byte(std::string_view key, int low, int high) {
    return static_cast<std::uint8_t>(number(key, low, high));
  }
  /// The same as `choice`, for enumerations.
  template <class E, class Range>
  E pick(std::string_view key, const Range& choices) {
    return static_cast<E>(choice(key, choices));
  }
  /// Position of the record with that id.
  template <class Rows>
  std::uint8_t ref(std::string_view key, const Rows& rows) {
    std::vector<std::string> ids;
    ids.reserve(std::size(rows));
    for (const auto& row : rows) ids.push_back(row.id);
    return static_cast<std::uint8_t>(choice(key, ids));
  }
  /// A list of texts out of `choices`, at least one, as a set of their positions.
  template <class Set, class Range>
  Set set_of(std::string_view key, const Range& choices) {
    Set out{};
    for (const std::string& text : texts(key)) out.add(position(key, text, choices));
    if (out.empty()) fail(key, "at least one of " + list_of(choices), "nothing");
    return out;
  }
  /// Position of the text in `choices`, or an error that lists them.
  template <class Range>
  int choice(std::string_view key, const Range& choices) {
    return static_cast<int>(position(key, text(key), choices));
  }
  [[noreturn]] void fail(std::string_view key, const std::string& expected, const std::string& found) const;
  [[noreturn]] void fail(const std::string& what) const;
  void finish() const;  ///< refuses keys that nobody asked for
  long line() const;
  const std::string& file() const { return file_; }

 private:
  template <class Range>
  static std::string list_of(const Range& choices) {
    std::string list;
    for (const auto& c : choices) list += (list.empty() ? "" : ", ") + std::string(c);
    return list;
  }
  template <class Range>
  std::size_t position(std::string_view key, const std::string& value, const Range& choices) const {
    std::size_t at = 0;
    for (const auto& c : choices) {
      if (value == c) return at;
      ++at;
    }
    fail(key, "one of " + list_of(choices), "\"" + value + "\"");
  }
  const toml::node* find(std::string_view key);
  const toml::table* table_;
  std::string file_;
  std::set<std::string, std::less<>> asked_;
};

/// All `[[name]]` tables of a file.
std::vector<TomlReader> toml_list(const toml::table& root, std::string_view name, const std::string& file);

}  // namespace tafel
