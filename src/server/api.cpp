// The router: limits, origin, session, language; then the function that answers. See api.h.
#include "server/api.h"

#include <sodium.h>

#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace tafel::server {

namespace {

constexpr std::string_view kPrefix = "/api/v1/";

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    out.emplace_back(part);
    path.remove_prefix(std::min(path.size(), part.size() + 1));
  }
  return out;
}

void need_method(const Call& call, std::string_view method) {
  const std::string& m = call.request.method;
  if (m != method && !(method == "GET" && m == "HEAD")) throw ApiError{405, "method"};
}

/// Where a match may come in as a file.
bool takes_files(const Call& call) {
  return call.part.size() == 2 && call.part[0] == "tables" && (call.part[1] == "import" || call.part[1] == "play_on");
}

/// Bodies are JSON objects from our own pages. Long ones are read where nobody has to wait for it.
Task<void> read_body(Call& call) {
  const Request& r = call.request;
  if (r.method == "GET" || r.method == "HEAD") co_return;
  if (r.method != "POST" && r.method != "PUT") throw ApiError{405, "method"};
  if (!same_origin(r)) throw ApiError{403, "origin"};
  if (!r.content_type.starts_with("application/json")) throw ApiError{415, "media_type"};
  const Limits& limits = call.services.settings.limits;
  const bool file = takes_files(call), large = r.body.size() > limits.body_bytes;
  if (large && (!file || r.body.size() > limits.import_bytes)) throw ApiError{413, "too_large"};
  auto read = [&r, depth = file ? limits.import_depth : limits.json_depth] { return parse_json(r.body, depth); };
  std::optional<Json> parsed;
  if (large) {
    co_await need_archive(call);
    parsed = co_await on_pool(call.services.archive, *call.turn, std::move(read));
  } else {
    parsed = read();
  }
  if (!parsed || !parsed->is_object()) throw ApiError{400, "malformed"};
  call.body = std::move(*parsed);
}

/// Questions about what has been played: their answers may be long, and are made elsewhere.
bool is_history(const Call& call) {
  static constexpr std::array<std::string_view, 4> kKinds{"history", "earlier", "record", "events"};
  return call.part.size() > 2 && call.part[0] == "tables" && std::ranges::find(kKinds, call.part[2]) != kKinds.end();
}

Task<Json> route_tables(Call& call) {
  const auto& p = call.part;
  const bool get = call.request.method == "GET" || call.request.method == "HEAD";
  if (p.size() == 1) {
    if (get) co_return co_await get_tables(call);
    co_return co_await post_tables(call);
  }
  if (p.size() == 2 && p[1] == "import") {
    need_method(call, "POST");
    co_return co_await post_import(call);
  }
  if (p.size() == 2 && p[1] == "play_on") {
    need_method(call, "POST");
    co_return co_await post_play_on(call);
  }
  if (p.size() == 2 && p[1] == "puzzle") {
    need_method(call, "POST");
    co_return co_await post_puzzle(call);
  }
  if (p.size() == 2) {
    need_method(call, "GET");
    co_return co_await get_table(call);
  }
  const std::string& what = p[2];
  if (what == "notes" && p.size() == 3) co_return co_await notes(call);
  if (get && what == "webhook" && p.size() == 3) co_return co_await get_webhook(call);
  need_method(call, "POST");
  if (what == "seats" || what == "colour" || what == "fill" || what == "pace" || what == "webhook")
    co_return co_await change_table(call);
  if (p.size() != 3) throw ApiError{404, "not_found"};
  co_return co_await post_seat(call);
}

/// Content of a game is the same for everybody: it carries a tag, so that browsers ask only whether it is still the
/// same; and not even that where the address names the version (?v=, from GET /games).
Task<std::string> route_games(Call& call) {
  need_method(call, "GET");
  FairShares::Turn turn = co_await need_turn(call, call.services.questions);
  const Counted counted(turn);
  const auto& p = call.part;
  if (p.size() == 1) co_return games_content(call).text;
  const LoadedGame* game = call.services.game(p[1]);
  if (game == nullptr) throw ApiError{404, "unknown_game"};
  if (p.size() != 3) throw ApiError{404, "not_found"};
  const Content* content = content_of(call.services, *game, p[2], call.language);
  if (content == nullptr) throw ApiError{404, "not_found"};
  call.etag = "\"" + content->version + "\"";
  call.for_ever = query_value(call.request.query, "v") == content->version;
  if (call.request.if_none_match == call.etag) co_return std::string();
  co_return content->text;
}

Task<std::string> route(Call& call) {
  const auto& p = call.part;
  co_await read_body(call);
  if (!p.empty() && p[0] == "games") co_return co_await route_games(call);
  call.visitor = co_await call.services.people.find(call.request.token);
  if (call.visitor && query_value(call.request.query, "lang").empty() && !call.visitor->person->language.empty())
    call.language = Wording::language(call.visitor->person->language);
  const bool excused = !p.empty() && (p[0] == "house" || p[0] == "account");
  if (call.visitor && !excused && call.services.mark_of(call.person()).banned) throw ApiError{403, "banned"};
  Json out;
  if (p.size() == 1 && p[0] == "me") {
    if (call.request.method == "GET" || call.request.method == "HEAD") out = co_await get_me(call);
    else out = co_await post_me(call);
  } else if (p.size() == 2 && p[0] == "me" && p[1] == "push") {
    out = co_await push(call);
  } else if (p.size() == 2 && p[0] == "account") {
    need_method(call, "POST");
    out = co_await post_account(call);
  } else if (is_history(call)) {
    need_method(call, "GET");
    co_return co_await history(call);
  } else if (p.size() == 3 && p[0] == "tables" && p[2] == "analysis") {
    co_return co_await analysis(call);
  } else if (!p.empty() && p[0] == "tables") {
    out = co_await route_tables(call);
  } else if (p.size() > 1 && p[0] == "house") {
    out = co_await house_room(call);
  } else if (p.size() == 1 && p[0] == "house") {
    need_method(call, "GET");
    out = {{"key", call.services.house_key.public_hex()}};
  } else {
    throw ApiError{404, "not_found"};
  }
  co_return to_text(out);
}

void set_cookie(const Call& call, Response& response) {
  if (call.new_token.empty()) return;
  std::string cookie = "tafel=" + call.new_token + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000";
  if (call.request.secure) cookie += "; Secure";
  response.headers.emplace_back("Set-Cookie", std::move(cookie));
}

Task<Response> answer_api(Services& services, const Request& request) {
  Call call{services,
            request,
            std::string(request_language(request)),
            split_path(request.path.substr(kPrefix.size())),
            {},
            {},
            {},
            {}};
  Response response;
  std::string code, detail;
  try {
    response.body = co_await route(call);
    response.headers.emplace_back("Cache-Control", call.for_ever       ? "public, max-age=31536000, immutable"
                                                   : call.etag.empty() ? "no-store"
                                                                       : "no-cache");
    if (!call.etag.empty()) {
      response.headers.emplace_back("ETag", call.etag);
      if (request.if_none_match == call.etag) response.status = 304, response.body.clear();
    }
  } catch (const ApiError& e) {
    code = e.code;
    detail = e.detail;
    response = error_response(services, request, e.status, e.code);
    if (!detail.empty()) {
      Json body = Json::parse(response.body);
      body["error"]["detail"] = detail.substr(0, 400);
      response.body = to_text(body);
    }
  }
  set_cookie(call, response);
  if (takes_files(call))
    asio::post(services.archive, [body = std::move(call.body)] {});  // taking it apart takes a while
  co_return response;
}

}  // namespace

Task<FairShares::Turn> need_turn(const Call& call, FairShares& shares) {
  std::string address = call.request.address;
  auto turn = co_await shares.turn(std::move(address), call.services.settings.limits.request_patience);
  if (!turn) throw ApiError{429, "rate"};
  co_return std::move(*turn);
}

Task<void> need_archive(Call& call) {
  if (!call.turn) call.turn.emplace(co_await need_turn(call, call.services.lookbacks));
}

void count_file(const Call& call) {
  const bool counted = call.request.body.size() > call.services.settings.limits.body_bytes;
  if (!counted && !call.services.imports.take(call.request.address)) throw ApiError{429, "rate"};
}

Task<void> need_visitor(Call& call) {
  if (call.visitor) co_return;
  if (!call.services.new_sessions.take(call.request.address)) throw ApiError{429, "rate"};
  std::string language = call.language;
  call.visitor = co_await call.services.people.create(std::move(language), call.new_token);
}

std::string need_text(const Call& call, const char* key, std::size_t max_chars, const char* code) {
  auto text = clean_text(call.body, key, max_chars);
  if (!text) throw ApiError{400, code};
  return std::move(*text);
}

Response error_response(const Services& services, const Request& request, int status, std::string_view code) {
  Response out;
  out.status = status;
  out.body = to_text({{"error", {{"code", code}, {"text", services.wording.error(code, request_language(request))}}}});
  out.headers.emplace_back("Cache-Control", "no-store");
  return out;
}

std::string_view request_language(const Request& request) {
  if (const std::string wanted = query_value(request.query, "lang"); !wanted.empty()) return Wording::language(wanted);
  return Wording::language(std::string_view(request.accept_language).substr(0, 2));
}

bool same_origin(const Request& request) {
  std::string_view origin = request.origin;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return !request.host.empty() && origin.substr(scheme.size()) == request.host;
  return false;
}

std::string cookie_token(std::string_view cookie) {
  while (!cookie.empty()) {
    std::string_view pair = cookie.substr(0, cookie.find(';'));
    cookie.remove_prefix(std::min(cookie.size(), pair.size() + 1));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with("tafel=")) return std::string(pair.substr(6));
  }
  return {};
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
       "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"}};
  return headers;
}

bool known_host(const Settings& settings, std::string_view host) {
  if (const auto colon = host.rfind(':'); colon != std::string_view::npos && host.find(']', colon) == host.npos)
    host = host.substr(0, colon);
  std::string name(host);
  for (char& c : name)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  if (!settings.hosts.empty()) return std::ranges::find(settings.hosts, name) != settings.hosts.end();
  if (settings.behind_proxy) return true;
  boost::system::error_code no_address;
  const bool bracketed = name.starts_with('[') && name.ends_with(']');
  asio::ip::make_address(bracketed ? name.substr(1, name.size() - 2) : name, no_address);
  if (!no_address || name.find('.') == std::string::npos) return true;
  constexpr std::array<std::string_view, 6> kHome{".localhost", ".local", ".lan", ".home", ".home.arpa", ".fritz.box"};
  return std::ranges::any_of(kHome, [&](std::string_view end) { return name.ends_with(end); });
}

namespace {

/// A file on a full disk still takes what fits where something else was: the disk itself is asked, too.
bool has_room(const Services& services) {
  return !services.settings.store.empty() || services.store.sizes().free >= services.settings.least_room;
}

/// Lives: it answers. Ready: it can also write down what people do.
Task<Response> health(Services& services, const Request& request, bool ready) {
  Response out;
  bool ok = !ready || (!services.store.lost() && has_room(services) && services.sharing.valid() && !services.stopping);
  if (ready && ok) {
    try {
      // After a failure only something as long as what people do proves that it can be written again. Processes that
      // share a house write often enough to keep their lease.
      const u64 failures = services.metrics.commit_failures;
      std::string note = std::to_string(now_ms());
      if (failures > services.failures_known) note.resize(64UL * 1024, ' ');
      Store::Job write = [note = std::move(note)](Writer& w) { w.put_value("ready", note); };
      if (!services.sharing.on()) co_await services.store.commit(std::move(write));
      services.failures_known = failures;
      auto look = [&services] { return house::glance(services.store.reader()), true; };
      co_await on_pool(services.workers, std::move(look));
    } catch (const std::exception&) {
      ok = false;
    }
  }
  if (!ok) co_return error_response(services, request, 503, "not_ready");
  out.body = R"({"ok":true})";
  out.headers.emplace_back("Cache-Control", "no-store");
  co_return out;
}

/// Without a token this machine alone, and not by a name that some page has led here.
bool may_read_metrics(const Settings& settings, const Request& request) {
  if (!settings.metrics_token.empty()) return shows_token(request, settings.metrics_token);
  static const Settings at_home;  // by its address or a name of a home network, whatever browsers call it
  return request.near && (known_host(settings, request.host) || known_host(at_home, request.host));
}

/// For Prometheus, with what is only looked up when somebody asks.
Response metrics_response(Services& services) {
  Response out;
  out.type = "text/plain; version=0.0.4";
  const StoreSizes sizes = services.store.sizes();
  services.metrics.database_bytes = static_cast<i64>(sizes.database);
  services.metrics.log_bytes = static_cast<i64>(sizes.log);
  services.metrics.free_bytes = static_cast<i64>(sizes.free);
  services.metrics.memory_bytes = resident_bytes();
  services.metrics.queued_bytes = static_cast<i64>(services.queued);
  out.body = services.metrics.text();
  return out;
}

}  // namespace

bool shows_token(const Request& request, const std::string& token) {
  const std::string wanted = "Bearer " + token;
  return !token.empty() && request.authorization.size() == wanted.size() &&
         sodium_memcmp(request.authorization.data(), wanted.data(), wanted.size()) == 0;
}

namespace {

/// Who may ask is looked at before what is asked.
Task<Response> answer_to(Services& services, const Request& request) {
  const bool metrics = request.path == "/metrics", api = request.path.starts_with(kPrefix);
  if (request.path == "/healthz") co_return co_await health(services, request, false);
  if (metrics && may_read_metrics(services.settings, request)) co_return metrics_response(services);
  if (!services.requests.take(request.address)) {
    ++services.metrics.rate_limited;
    co_return error_response(services, request, 429, "rate");
  }
  if (metrics) co_return error_response(services, request, 403, "operator");
  if (request.path == "/readyz") co_return co_await health(services, request, true);
  if (!known_host(services.settings, request.host)) co_return error_response(services, request, 421, "host");
  if (api && !services.sharing.valid()) co_return error_response(services, request, 503, "not_ready");
  if (api) co_return co_await answer_api(services, request);
  if (request.path.starts_with("/api/")) co_return error_response(services, request, 404, "not_found");
  if (request.method != "GET" && request.method != "HEAD") co_return error_response(services, request, 405, "method");
  Response out = static_file(request);
  if (out.status == 404) out = error_response(services, request, 404, "not_found");
  co_return out;
}

}  // namespace

Task<Response> answer(Services& services, Request request) {
  ++services.metrics.requests;
  Response out;
  try {
    out = co_await answer_to(services, request);
  } catch (const Elsewhere&) {
    ++services.metrics.elsewhere;
    out = error_response(services, request, 503, "elsewhere");
    out.headers.emplace_back("Retry-After", "1");
  } catch (const StoreLost&) {  // said once in the log, when it was lost
    out = error_response(services, request, 503, "not_ready");
  } catch (const std::exception& e) {
    log_warning("request_failed", {{"path", request.path.substr(0, 21)}, {"why", e.what()}});
    out = error_response(services, request, 500, "internal");
  }
  if (out.status >= 400) ++services.metrics.request_errors;
  co_return out;
}

}  // namespace tafel::server
