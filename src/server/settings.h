// What the operator may choose about a server; the defaults are those of `tafel serve`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tafel::server {

struct Settings {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 = any free port
  std::filesystem::path data = "tafel-data";
  int ai_threads = 1;
};

}  // namespace tafel::server
