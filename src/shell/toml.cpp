// TOML with good manners; see toml.h.
#include "shell/toml.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>

namespace tafel {

namespace {

std::string show(const toml::node& node) {
  std::ostringstream out;
  node.visit([&out](const auto& n) { out << n; });
  std::string text = out.str();
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

struct NotUnderstood {};

/// The first line with a table header whose name begins with something that no name can begin with; 0 if there is none.
long bad_header(std::string_view text) {
  long number = 1;
  for (std::size_t at = 0; at < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    const auto skip = [&line](std::string_view what) {
      line.remove_prefix(std::min(line.find_first_not_of(what), line.size()));
    };
    skip(" \t");
    if (!line.starts_with('[')) continue;
    skip("[ \t");
    if (line.empty() || (std::isalnum(static_cast<unsigned char>(line[0])) == 0 && line.find_first_of("_-\"'") != 0))
      return number;
  }
  return 0;
}

}  // namespace

void toml_not_understood() { throw NotUnderstood(); }

toml::table parse_toml(const Files& files, const std::string& path) {
  const std::string& text = files.at(path);
  try {
    return toml::parse(std::string_view(text), files.label(path));
  } catch (const toml::parse_error& e) {
    throw FileError(files.label(path), static_cast<long>(e.source().begin.line),
                    fmt::format("expected TOML, found: {}", e.description()));
  } catch (const NotUnderstood&) {
    throw FileError(files.label(path), bad_header(text), "expected the name of a table after [");
  }
}

TomlReader::TomlReader(const toml::table& table, std::string file) : table_(&table), file_(std::move(file)) {}

long TomlReader::line() const { return static_cast<long>(table_->source().begin.line); }

void TomlReader::fail(const std::string& what) const { throw FileError(file_, line(), what); }

void TomlReader::fail(std::string_view key, const std::string& expected, const std::string& found) const {
  const toml::node* node = table_->get(key);
  const long at = node != nullptr ? static_cast<long>(node->source().begin.line) : line();
  throw FileError(file_, at, fmt::format("{}: expected {}, found {}", key, expected, found));
}

const toml::node* TomlReader::find(std::string_view key) {
  asked_.emplace(key);
  return table_->get(key);
}

bool TomlReader::has(std::string_view key) const { return table_->contains(key); }

std::string TomlReader::text(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr) fail(key, "a text", "nothing");
  if (!node->is_string()) fail(key, "a text", show(*node));
  return node->as_string()->get();
}

std::string TomlReader::text_or(std::string_view key, std::string_view fallback) {
  return find(key) == nullptr ? std::string(fallback) : text(key);
}

int TomlReader::number(std::string_view key, int low, int high) {
  const toml::node* node = find(key);
  const std::string expected = fmt::format("a number from {} to {}", low, high);
  if (node == nullptr) fail(key, expected, "nothing");
  if (!node->is_integer()) fail(key, expected, show(*node));
  const auto value = node->as_integer()->get();
  if (value < low || value > high) fail(key, expected, std::to_string(value));
  return static_cast<int>(value);
}

int TomlReader::number_or(std::string_view key, int low, int high, int fallback) {
  return find(key) == nullptr ? fallback : number(key, low, high);
}

bool TomlReader::flag_or(std::string_view key, bool fallback) {
  const toml::node* node = find(key);
  if (node == nullptr) return fallback;
  if (!node->is_boolean()) fail(key, "true or false", show(*node));
  return node->as_boolean()->get();
}

std::vector<std::string> TomlReader::texts(std::string_view key) {
  std::vector<std::string> out;
  const toml::node* node = find(key);
  if (node == nullptr) return out;
  if (!node->is_array()) fail(key, "a list of texts", show(*node));
  for (const toml::node& item : *node->as_array()) {
    if (!item.is_string()) fail(key, "a list of texts", show(item));
    out.push_back(item.as_string()->get());
  }
  return out;
}

std::vector<int> TomlReader::numbers(std::string_view key, int low, int high) {
  std::vector<int> out;
  const toml::node* node = find(key);
  if (node == nullptr) return out;
  if (!node->is_array()) fail(key, "a list of numbers", show(*node));
  for (const toml::node& item : *node->as_array()) {
    if (!item.is_integer()) fail(key, "a list of numbers", show(item));
    const auto v = item.as_integer()->get();
    if (v < low || v > high) fail(key, fmt::format("numbers from {} to {}", low, high), std::to_string(v));
    out.push_back(static_cast<int>(v));
  }
  return out;
}

std::array<int, 2> TomlReader::pair(std::string_view key, int low, int high) {
  const std::vector<int> both = numbers(key, low, high);
  if (both.size() != 2) fail(key, "[x, y]", fmt::format("{} numbers", both.size()));
  return {both[0], both[1]};
}

std::vector<std::vector<int>> TomlReader::points(std::string_view key) {
  std::vector<std::vector<int>> out;
  const toml::node* node = find(key);
  if (node == nullptr || !node->is_array())
    fail(key, "a list of points [x, y]", node == nullptr ? "nothing" : show(*node));
  for (const toml::node& item : *node->as_array()) {
    const toml::array* pair = item.as_array();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_integer() || !(*pair)[1].is_integer())
      fail(key, "a point [x, y]", show(item));
    out.push_back({static_cast<int>((*pair)[0].as_integer()->get()), static_cast<int>((*pair)[1].as_integer()->get())});
  }
  return out;
}

std::vector<TomlReader> TomlReader::tables(std::string_view key) {
  std::vector<TomlReader> out;
  const toml::node* node = find(key);
  if (node == nullptr) return out;
  if (!node->is_array()) fail(key, "a list of tables", show(*node));
  for (const toml::node& item : *node->as_array()) {
    if (!item.is_table()) fail(key, "a list of tables", show(item));
    out.emplace_back(*item.as_table(), file_);
  }
  return out;
}

TomlReader TomlReader::table(std::string_view key) {
  const toml::node* node = find(key);
  if (node == nullptr || !node->is_table()) fail(key, "a table", node == nullptr ? "nothing" : show(*node));
  return {*node->as_table(), file_};
}

void TomlReader::finish() const {
  for (const auto& [key, node] : *table_)
    if (!asked_.contains(std::string_view(key.str())))
      throw FileError(file_, static_cast<long>(key.source().begin.line),
                      fmt::format("unknown key \"{}\": expected only keys of this record", key.str()));
}

std::vector<TomlReader> toml_list(const toml::table& root, std::string_view name, const std::string& file) {
  return TomlReader(root, file).tables(name);
}

}  // namespace tafel
