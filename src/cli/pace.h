// How fast the moves of machines are told in a terminal: a pause after each sentence, or a key for each.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "shell/text.h"

namespace tafel::cli {

enum class Speed : u8 { slow, normal, fast, step };
inline constexpr std::array<std::string_view, 4> kSpeedIds{"slow", "normal", "fast", "step"};

/// Reads an id or a word of the language ("langsam"), also shortened; nothing if it is none.
std::optional<Speed> parse_speed(std::string_view word, const Texts& texts);
std::string speed_name(Speed speed, const Texts& texts);
/// After a sentence; none for fast, and for step a key is waited for instead.
std::chrono::milliseconds pause_of(Speed speed);

}  // namespace tafel::cli
