// Networks, and the list of those that are shut out; see blocks.h.
#include "server/blocks.h"

#include <charconv>

#include "server/store_soci.h"

namespace tafel::server {

namespace ip = boost::asio::ip;

Network::Network(const ip::address& address, int bits) : bits_(bits) {
  const ip::address_v6 wide = address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
  const auto from = wide.to_bytes();
  for (int i = 0; i < 16; ++i) {
    const int counting = std::clamp(bits - 8 * i, 0, 8);
    const auto at = static_cast<std::size_t>(i);
    bytes_[at] = static_cast<unsigned char>(from[at] & (0xff00U >> static_cast<unsigned>(counting)));
  }
}

std::optional<Network> Network::read(std::string_view text) {
  const auto slash = text.find('/');
  boost::system::error_code error;
  const ip::address address = ip::make_address(text.substr(0, slash), error);
  if (error || (address.is_v6() && address.to_v6().scope_id() != 0)) return std::nullopt;
  if (slash == std::string_view::npos) return Network(address);
  const std::string_view length = text.substr(slash + 1);
  int bits = 0;
  const auto [end, wrong] = std::from_chars(length.data(), length.data() + length.size(), bits);
  const int most = address.is_v4() ? 32 : kAllBits;
  if (wrong != std::errc{} || end != length.data() + length.size() || bits < 0 || bits > most) return std::nullopt;
  return Network(address, bits + kAllBits - most);
}

bool Network::overlaps(const Network& other) const {
  const int common = std::min(bits_, other.bits_);
  return Network(ip::address_v6(bytes_), common) == Network(ip::address_v6(other.bytes_), common);
}

std::string Network::text() const {
  const ip::address_v6 wide(bytes_);
  const bool v4 = wide.is_v4_mapped() && bits_ >= kBitsBeforeV4;
  const std::string address = v4 ? ip::make_address_v4(ip::v4_mapped, wide).to_string() : wide.to_string();
  return bits_ == kAllBits ? address : address + "/" + std::to_string(v4 ? bits_ - kBitsBeforeV4 : bits_);
}

bool Blocks::hold(const ip::address& address, i64 now) const {
  static const ip::address_v6 last = ip::make_address_v6("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
  for (auto it = block_.begin(); it != block_.end(); it = block_.upper_bound(it->first.of_same_length(last))) {
    const auto found = block_.find(it->first.of_same_length(address));
    if (found != block_.end() && found->second.holds_at(now)) return true;
  }
  return false;
}

Blocks Blocks::read(Reader& reader) {
  Blocks out;
  reader.ask([&](soci::session& sql) {
    std::string network, reason;
    long long at = 0, until = 0;
    soci::statement st = (sql.prepare << "SELECT network, reason, at, until_at FROM house_blocks", soci::into(network),
                          soci::into(reason), soci::into(at), soci::into(until));
    st.execute();
    while (st.fetch())
      if (const auto known = Network::read(network)) out.put(*known, {reason, at, until});
  });
  return out;
}

void Blocks::write(Writer& writer, const Network& network, const Block& block) {
  erase(writer, network);
  const std::string text = network.text();
  const long long at = block.at, until = block.until;
  writer.session() << "INSERT INTO house_blocks (network, reason, at, until_at) VALUES (:n, :r, :at, :u)",
      soci::use(text), soci::use(block.reason), soci::use(at), soci::use(until);
  writer.tell("blocks", text);
}

void Blocks::erase(Writer& writer, const Network& network) {
  const std::string text = network.text();
  writer.session() << "DELETE FROM house_blocks WHERE network = :n", soci::use(text);
  writer.tell("blocks", text);
}

void Blocks::forget_expired(i64 now) {
  std::erase_if(block_, [now](const auto& entry) { return !entry.second.holds_at(now); });
}

void Blocks::forget_expired(Writer& writer, i64 now) {
  const long long edge = now;
  writer.session() << "DELETE FROM house_blocks WHERE until_at > 0 AND until_at <= :n", soci::use(edge);
}

}  // namespace tafel::server
