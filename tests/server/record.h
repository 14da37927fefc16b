// Records of whole matches, as a house gives them out.
#pragma once

#include "shell/record.h"
#include "shell/signature.h"
#include "support/table.h"

namespace tafel::test {

/// A whole match of the game, played at random and signed by the house, with a part of every seat in its draws.
inline nlohmann::json signed_record(const LoadedGame& game, u64 seed, const HouseKey& house) {
  const int seats = game.rules.min_seats;
  std::vector<Nonce> nonces;
  for (int s = 0; s < seats; ++s) {
    const Seed own = seed_from_number(seed * 10 + static_cast<u64>(s));
    nonces.push_back({Nonce::From::seat, commitment(own), own});
  }
  Match match(game, seats, config_from(game.rules, {}), DrawSource(seed_from_number(seed), nonces));
  Rng rng(seed);
  while (!match.over()) {
    const Seat s = *match.turn().seats.begin();
    Options options;
    match.options(s, options);
    const Action a = options[rng.below(static_cast<u32>(options.size()))];
    if (!match.submit(s, match.version(s), std::span(&a, 1))) throw std::runtime_error("an option was refused");
  }
  nlohmann::json record = match_to_json(match, true);
  record["players"] = nlohmann::json::array();
  for (int s = 0; s < seats; ++s) record["players"].push_back("Player " + std::to_string(s));
  house.sign(record);
  return record;
}

}  // namespace tafel::test
