// The first look at anything that comes from outside: JSON of bounded depth, text that is only text, random names.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tafel::server {

using Json = nlohmann::json;

/// Parsed JSON, or nothing if it is malformed, deeper than `depth`, not valid UTF-8 or of more values than anything of
/// ours.
std::optional<Json> parse_json(std::string_view text, int depth);

/// Text that may be shown to others: valid UTF-8, 1 to `max_chars` characters after trimming, no control or direction
/// marks. `lines` allows line feeds.
std::optional<std::string> clean_text(std::string_view text, std::size_t max_chars, bool lines = false);
std::optional<std::string> clean_text(const Json& object, const char* key, std::size_t max_chars, bool lines = false);

/// One UTF-8 character at `at`; moves on; nothing if the bytes are not UTF-8.
std::optional<char32_t> next_char(std::string_view text, std::size_t& at);

std::string random_token();     ///< 128 bits in hex: sessions
std::string random_table_id();  ///< 80 bits in lower-case base32: links
bool is_table_id(std::string_view id);

/// What is sent out; never throws.
std::string to_text(const Json& json);

/// Percent-decoded value of a query parameter; empty if absent.
std::string query_value(std::string_view query, std::string_view key);

}  // namespace tafel::server
