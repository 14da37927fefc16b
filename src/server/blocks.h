// Addresses and networks that the host has shut out: what belongs to them is turned away at the door.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/ip/address.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/store.h"

namespace tafel::server {

/// An address and how many of its bits count. IPv4 lies inside IPv6 (::ffff:0:0/96), so both are one kind.
class Network {
 public:
  /// "10.0.0.7", "10.0.0.0/24", "2001:db8::/64"; nothing if it is none. Bits that do not count are dropped.
  static std::optional<Network> read(std::string_view text);
  explicit Network(const boost::asio::ip::address& address) : Network(address, kAllBits) {}

  Network of_same_length(const boost::asio::ip::address& address) const { return {address, bits_}; }
  bool holds(const boost::asio::ip::address& address) const { return of_same_length(address) == *this; }
  bool overlaps(const Network& other) const;
  std::string text() const;                          ///< as people write it; a single address without its length
  auto operator<=>(const Network&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it

 private:
  static constexpr int kAllBits = 128, kBitsBeforeV4 = 96;
  Network(const boost::asio::ip::address& address, int bits);

  int bits_;
  std::array<unsigned char, 16> bytes_;
};

struct Block {
  std::string reason;
  i64 at = 0, until = 0;  ///< milliseconds since 1970; until 0: for good
  bool holds_at(i64 now) const { return until == 0 || until > now; }
};

class Blocks {
 public:
  static constexpr std::size_t kMost = 10'000;  ///< more than a host blocks by hand; they are all kept in memory

  static Blocks read(Reader& reader);
  static void write(Writer& writer, const Network& network, const Block& block);
  static void erase(Writer& writer, const Network& network);
  static void forget_expired(Writer& writer, i64 now);
  void forget_expired(i64 now);

  void put(const Network& network, Block block) { block_[network] = std::move(block); }
  bool remove(const Network& network) { return block_.erase(network) > 0; }
  /// Shut out now? Few lengths are in use, and each needs one look.
  bool hold(const boost::asio::ip::address& address, i64 now) const;
  const std::map<Network, Block>& all() const { return block_; }

 private:
  std::map<Network, Block> block_;  ///< by length first
};

}  // namespace tafel::server
