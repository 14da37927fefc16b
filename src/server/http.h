// HTTP without a network: what a request asks and what is answered. The handlers below know nothing of sockets, so
// tests and fuzzers call them directly; net.cpp translates.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/tasks.h"

namespace tafel::server {

struct Services;
struct Settings;

struct Request {
  std::string method, path, query, body;
  std::string token;  ///< of the session cookie
  std::string origin, host, content_type, if_none_match, accept_encoding, accept_language;
  std::string authorization;
  std::string address;  ///< for rate limits
  std::string caller;   ///< the same in full, where limits count a whole network
  bool near = false;    ///< from this machine itself, without a proxy in between
  bool secure = false;  ///< TLS in front of us
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

/// Answers any request; never throws.
Task<Response> answer(Services& services, Request request);
/// Everything outside /api/: the built web client out of the binary.
Response static_file(const Request& request);
/// {"error": {code, text}}
Response error_response(const Services& services, const Request& request, int status, std::string_view code);
/// State-changing requests and WebSockets must come from our own pages.
bool same_origin(const Request& request);
/// Do browsers have reason to call this server by that name? Any page can let its own name lead here; such a name is
/// not one of ours. Known are the names that the operator gives, or else addresses and the names of home networks;
/// behind a proxy, which knows its names, all of them.
bool known_host(const Settings& settings, std::string_view host);
/// `Authorization: Bearer ...` with exactly this token; never with an empty one.
bool shows_token(const Request& request, const std::string& token);
/// Headers that every answer carries.
const std::vector<std::pair<std::string, std::string>>& security_headers();
std::string_view request_language(const Request& request);
/// The token of `Cookie: ...; tafel=...`.
std::string cookie_token(std::string_view cookie);

}  // namespace tafel::server
