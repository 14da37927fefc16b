// Any text as a saved match: loaded, or refused with a RecordError; never a crash, never another exception.
#include <nlohmann/json.hpp>

#include "input.h"
#include "shell/record.h"

using namespace tafel;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  const auto json = nlohmann::json::parse(data, data + size, nullptr, false);
  if (json.is_discarded()) return 0;
  try {
    const LoadedGame* game = fuzz::library().find(record_game(json));
    if (game == nullptr) return 0;
    const Match match = match_from_json(*game, json);
    Options options;
    for (Seat s = 0; s < match.seats(); ++s) match.options(s, options);
  } catch (const RecordError&) {
  }
  return 0;
}
