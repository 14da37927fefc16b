// See store_address.h.
#include "server/store_address.h"

#include <stdexcept>

namespace tafel::server {

StoreAddress::StoreAddress(std::filesystem::path data, std::string database, bool shares)
    : folder(std::move(data)), url(std::move(database)), shared(shares) {
  if (!url.empty() && !is_url(url))
    throw std::runtime_error(
        "a store other than the file in the folder is written postgresql://HOST/DATABASE, or "
        "postgresql://?service=NAME");
  if (shared && url.empty())
    throw std::runtime_error(
        "several processes need a database that they can share: --shared goes with --store postgresql://...");
}

bool StoreAddress::is_url(const std::string& text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string StoreAddress::url_without_secrets(const std::string& url) {
  const auto start = url.find("//") + 2;
  const auto at = url.rfind('@');
  const auto from = at == std::string::npos ? start : at + 1;
  return url.substr(0, start) + url.substr(from, url.find('?', from) - from);
}

}  // namespace tafel::server
