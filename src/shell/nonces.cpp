// See nonces.h.
#include "shell/nonces.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tafel {

namespace {

constexpr std::array<std::string_view, 4> kFrom{"seat", "machine", "absent", "silent"};

std::string bytes_of(const Seed& seed) { return {reinterpret_cast<const char*>(seed.data()), seed.size()}; }

Seed hash(const std::string& text) {
  Seed out{};
  seed_from_hex(sha256_hex(text), out);
  return out;
}

}  // namespace

std::string_view to_name(Nonce::From from) { return kFrom[static_cast<std::size_t>(from)]; }

Seed nonce_of_house(const Seed& house, Seat seat) {
  return hash("tafelrunde nonce of the house\n" + bytes_of(house) + static_cast<char>(seat));
}

Seed DrawSource::draw_seed() const {
  if (nonces.empty()) return house;
  std::string all = "tafelrunde draws\n" + bytes_of(house);
  for (const Nonce& n : nonces) all += bytes_of(n.value);
  return hash(all);
}

std::string DrawSource::wrong(int seats) const {
  if (nonces.empty()) return {};
  if (nonces.size() != static_cast<std::size_t>(seats))
    return fmt::format("nonces: expected {}, one for each seat, found {}", seats, nonces.size());
  for (std::size_t s = 0; s < nonces.size(); ++s) {
    const Nonce& n = nonces[s];
    const bool own = n.from == Nonce::From::seat;
    if (own && commitment(n.value) != n.commitment)
      return fmt::format("nonce {}: does not belong to what the seat committed to", s + 1);
    if (!own && n.value != nonce_of_house(house, static_cast<Seat>(s)))
      return fmt::format("nonce {}: does not follow from the house's seed", s + 1);
    if ((own || n.from == Nonce::From::silent) == n.commitment.empty())
      return fmt::format("nonce {}: a commitment is {}", s + 1, n.commitment.empty() ? "missing" : "one too many");
  }
  return {};
}

nlohmann::json nonces_to_json(const std::vector<Nonce>& nonces) {
  auto out = nlohmann::json::array();
  for (const Nonce& n : nonces) {
    nlohmann::json one = {{"from", to_name(n.from)}, {"nonce", seed_to_hex(n.value)}};
    if (!n.commitment.empty()) one["commitment"] = n.commitment;
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Nonce> nonces_from_json(const nlohmann::json& json) {
  if (!json.is_array()) throw std::runtime_error("nonces: expected a list");
  std::vector<Nonce> out;
  for (const nlohmann::json& one : json) {
    const auto text = [&](const char* key) {
      const auto it = one.is_object() ? one.find(key) : one.end();
      return it != one.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    const auto from = std::ranges::find(kFrom, text("from"));
    Nonce n{static_cast<Nonce::From>(from - kFrom.begin()), text("commitment"), {}};
    if (from == kFrom.end() || !seed_from_hex(text("nonce"), n.value))
      throw std::runtime_error(fmt::format("nonce {}: expected who gave it and 64 hex digits", out.size() + 1));
    out.push_back(std::move(n));
  }
  return out;
}

}  // namespace tafel
