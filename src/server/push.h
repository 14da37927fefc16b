// Web push: a signature by which push services know this server (VAPID, RFC 8292). Messages carry no content: the
// page's service worker knows what to show, so nothing about a game leaves the server.
#pragma once

#include <memory>
#include <string>

#include "server/table_info.h"

namespace tafel::server {

class PushKey {
 public:
  /// Reads a key as `text` gives it; a new one if it is empty. Throws std::runtime_error.
  explicit PushKey(const std::string& stored);
  ~PushKey();
  PushKey(const PushKey&) = delete;
  PushKey& operator=(const PushKey&) = delete;

  std::string text() const;        ///< for the store
  std::string public_key() const;  ///< for browsers: 65 bytes in base64url
  /// The value of `Authorization` for a push service at this origin.
  std::string authorization(const std::string& origin, const std::string& contact, i64 now) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> in_;
};

}  // namespace tafel::server
