// Where the draws of a match come from: the house's seed and a nonce of every seat. The house commits to its seed when
// the table is made; every person's client commits to a nonce and shows it only when all commitments are fixed. So
// nobody, the house included, can choose the draws; see docs/decisions/0013.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "kernel/seat.h"
#include "shell/dice.h"

namespace tafel {

struct Nonce {
  /// `seat`: its own, committed to before any was shown. All others are the house's, and follow from its seed:
  /// `machine` sat there, nobody had committed (`absent`), or whoever had did not show it in time (`silent`).
  enum class From : u8 { seat, machine, absent, silent };
  From from = From::machine;
  std::string commitment;  ///< of `seat` and `silent`: what was promised, hex SHA-256; else empty
  Seed value{};
};

std::string_view to_name(Nonce::From);

/// What the house gives for a seat that gives nothing itself: nobody is free to choose it.
Seed nonce_of_house(const Seed& house, Seat seat);

struct DrawSource {
  Seed house{};
  std::vector<Nonce> nonces;  ///< by seat; empty: the house's seed alone (local games, matches from before)

  DrawSource() = default;
  DrawSource(const Seed& seed)
      : house(seed) {}  // NOLINT(google-explicit-constructor): one seed alone is the usual case
  DrawSource(const Seed& seed, std::vector<Nonce> given) : house(seed), nonces(std::move(given)) {}

  Seed draw_seed() const;  ///< hash of the house's seed and all nonces in the order of the seats
  /// The first thing that does not fit together, or an empty text.
  std::string wrong(int seats) const;
};

/// [{from, commitment?, nonce}] by seat, as in records.
nlohmann::json nonces_to_json(const std::vector<Nonce>& nonces);
/// Throws std::runtime_error naming the seat; whether they fit is another question.
std::vector<Nonce> nonces_from_json(const nlohmann::json& json);

}  // namespace tafel
