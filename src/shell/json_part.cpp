// Texts inside JSON; see json_part.h.
#include "shell/json_part.h"

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

namespace tafel {

namespace {

std::string dump(const nlohmann::json& tree) {
  return tree.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool plain(unsigned char c) { return c >= 0x20 && c < 0x80 && c != '"' && c != '\\'; }

/// Bytes of the character beyond ASCII at the beginning; 0 if it is none.
std::size_t beyond_ascii(std::string_view rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length == 0 || rest.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  const bool outside = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f) ||
                       (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f);
  return outside ? 0 : length;
}

/// Eight plain characters at once: most texts are nothing else.
bool eight_plain(const char* text) {
  constexpr std::uint64_t kEach = 0x0101010101010101, kHigh = 0x80 * kEach;
  std::uint64_t x = 0;
  std::memcpy(&x, text, sizeof x);
  const auto has_zero = [](std::uint64_t v) { return (v - kEach) & ~v & kHigh; };
  return ((x | ((x - 0x20 * kEach) & ~x)) & kHigh) == 0 && has_zero(x ^ '"' * kEach) == 0 &&
         has_zero(x ^ '\\' * kEach) == 0;
}

/// Nothing has to be written in another way.
bool as_it_is(std::string_view text) {
  while (!text.empty()) {
    while (text.size() >= 8 && eight_plain(text.data())) text.remove_prefix(8);
    if (text.empty()) return true;
    const std::size_t length = plain(static_cast<unsigned char>(text[0])) ? 1 : beyond_ascii(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace

void quote_json(std::string& out, std::string_view text) {
  if (!as_it_is(text)) {
    out += dump(nlohmann::json(text));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

JsonPart JsonPart::of(const nlohmann::json& tree) {
  JsonPart out;
  out.text_ = dump(tree);
  return out;
}

nlohmann::json JsonPart::tree() const { return nlohmann::json::parse(text_); }

}  // namespace tafel
