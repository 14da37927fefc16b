// Files compiled into the binary by cmake/embed.cmake: packs, texts, rules, the built web client.
#pragma once

#include <span>
#include <string_view>

namespace tafel {

struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};

/// Sorted by path. Defined in a generated file.
std::span<const EmbeddedFile> embedded();

}  // namespace tafel
