// Speeds; see pace.h.
#include "cli/pace.h"

#include <fmt/format.h>

#include "shell/layout.h"

namespace tafel::cli {

std::optional<Speed> parse_speed(std::string_view word, const Texts& texts) {
  const std::string typed = lower(word);
  for (std::size_t i = 0; i < kSpeedIds.size() && !typed.empty(); ++i)
    for (const std::string& name : {std::string(kSpeedIds[i]), lower(speed_name(static_cast<Speed>(i), texts))})
      if (name.starts_with(typed)) return static_cast<Speed>(i);
  return std::nullopt;
}

std::string speed_name(Speed speed, const Texts& texts) {
  const std::string_view id = kSpeedIds[static_cast<std::size_t>(speed)];
  return texts.at_or(fmt::format("cli.speed.{}", id), id);
}

std::chrono::milliseconds pause_of(Speed speed) {
  return std::chrono::milliseconds(speed == Speed::slow ? 1800 : speed == Speed::normal ? 700 : 0);
}

}  // namespace tafel::cli
