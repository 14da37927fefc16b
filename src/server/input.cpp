// Checks of outside input; see input.h.
#include "server/input.h"

#include <sodium.h>

#include <array>

namespace tafel::server {

namespace {

/// A tree takes up to fifty times the memory of its text; no record of ours has a tenth of so many values.
constexpr int kMostValues = 200'000;

/// Depth of nesting and number of values, without parsing: strings are skipped, so braces inside them do not count.
bool within_limits(std::string_view text, int limit) {
  int depth = 0, values = 1;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      else if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      if (++values > kMostValues) return false;
    } else if (c == '{' || c == '[') {
      if (++depth > limit || ++values > kMostValues) return false;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return true;
}

bool is_mark(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb);
}

bool is_space(char32_t c) { return c == ' ' || c == '\n' || c == 0xa0 || c == 0x3000; }

}  // namespace

std::optional<Json> parse_json(std::string_view text, int depth) {
  if (!within_limits(text, depth)) return std::nullopt;
  Json out = Json::parse(text, nullptr, false);
  if (out.is_discarded()) return std::nullopt;
  return out;
}

std::optional<char32_t> next_char(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return ++at, first;
  const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc2 || first > 0xf4 || at + more >= text.size()) return std::nullopt;
  char32_t c = first & (0x3fU >> more);
  for (std::size_t i = 1; i <= more; ++i) {
    if ((byte(at + i) & 0xc0U) != 0x80) return std::nullopt;
    c = c << 6U | (byte(at + i) & 0x3fU);
  }
  static constexpr std::array<char32_t, 4> kLeast{0, 0x80, 0x800, 0x10000};
  if (c < kLeast[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return std::nullopt;
  at += more + 1;
  return c;
}

std::optional<std::string> clean_text(std::string_view text, std::size_t max_chars, bool lines) {
  std::size_t chars = 0, begin = std::string_view::npos, end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const auto c = next_char(text, at);
    if (!c || (is_mark(*c) && !(lines && *c == '\n')) || ++chars > max_chars) return std::nullopt;
    if (is_space(*c)) continue;
    if (begin == std::string_view::npos) begin = start;
    end = at;
  }
  if (begin == std::string_view::npos) return std::nullopt;
  return std::string(text.substr(begin, end - begin));
}

std::optional<std::string> clean_text(const Json& object, const char* key, std::size_t max_chars, bool lines) {
  if (!object.is_object()) return std::nullopt;
  const auto it = object.find(key);
  if (it == object.end() || !it->is_string()) return std::nullopt;
  return clean_text(it->get_ref<const std::string&>(), max_chars, lines);
}

std::string random_token() {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 33> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return hex.data();
}

std::string random_table_id() {
  static constexpr std::string_view kLetter = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string id;
  for (const unsigned char b : bytes) id += kLetter[b & 31U];
  return id;
}

bool is_table_id(std::string_view id) {
  if (id.size() != 16) return false;
  for (const char c : id)
    if (!((c >= 'a' && c <= 'z') || (c >= '2' && c <= '7'))) return false;
  return true;
}

std::string to_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string query_value(std::string_view query, std::string_view key) {
  const auto hex = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const auto equals = pair.find('=');
    if (pair.substr(0, equals) != key || equals == std::string_view::npos) continue;
    const std::string_view raw = pair.substr(equals + 1);
    std::string out;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (raw[i] == '%' && i + 2 < raw.size() && hex(raw[i + 1]) >= 0 && hex(raw[i + 2]) >= 0) {
        out += static_cast<char>(hex(raw[i + 1]) * 16 + hex(raw[i + 2]));
        i += 2;
      } else {
        out += raw[i] == '+' ? ' ' : raw[i];
      }
    }
    return out;
  }
  return {};
}

}  // namespace tafel::server
