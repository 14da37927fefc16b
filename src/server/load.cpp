// The crowd; see load.h. One thread, one coroutine per socket and one per table.
#include "server/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <random>

#include "server/guard.h"
#include "server/tasks.h"

namespace tafel::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using boost::asio::ip::tcp;

struct Crowdling {
  std::unique_ptr<websocket::stream<beast::tcp_stream>> ws;
  std::string cookie;
  std::uint32_t version = 0;
  std::vector<std::string> options;
  std::size_t views = 0;
  Clock::time_point last_view;
};

struct Bench {
  const LoadPlan& plan;
  asio::io_context io{1};
  std::string host = fmt::format("127.0.0.1:{}", plan.port);
  std::mt19937 rng{7};
  std::vector<double> each, everybody;
  LoadReport report;
  std::size_t view_bytes = 0;
  bool stop = false;

  explicit Bench(const LoadPlan& p) : plan(p) {}
  tcp::endpoint where() const { return {boost::asio::ip::make_address("127.0.0.1"), plan.port}; }
};

struct Table {
  std::string id;
  std::vector<std::unique_ptr<Crowdling>> crowd;
};

/// One request on the person's own connection; keeps the cookie.
Task<Json> ask(Bench& bench, beast::tcp_stream& stream, std::string& cookie, http::verb method, std::string path,
               Json body) {
  http::request<http::string_body> request{method, path, 11};
  request.set(http::field::host, bench.host);
  request.set(http::field::origin, "http://" + bench.host);
  request.set(http::field::content_type, "application/json");
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  if (method != http::verb::get) request.body() = body.dump();
  request.prepare_payload();
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, asio::use_awaitable);
  if (const auto set = response[http::field::set_cookie]; !set.empty())
    cookie = std::string(set.substr(0, set.find(';')));
  if (response.result_int() != 200) throw std::runtime_error(fmt::format("{}: {}", path, response.body()));
  co_return Json::parse(response.body());
}

Task<void> listen_to(Bench& bench, Crowdling& who) {
  beast::flat_buffer buffer;
  try {
    while (!bench.stop) {
      co_await who.ws->async_read(buffer, asio::use_awaitable);
      const std::string text = beast::buffers_to_string(buffer.data());
      buffer.consume(buffer.size());
      const auto now = Clock::now();
      const Json message = Json::parse(text);
      if (message["t"] != "view") continue;
      bench.view_bytes += text.size();
      ++bench.report.views;
      who.version = message["version"];
      who.options.clear();
      for (const Json& o : message["options"]) who.options.push_back(o["a"]);
      who.last_view = now;
      ++who.views;
    }
  } catch (const std::exception&) {
    if (!bench.stop) ++bench.report.failures;
  }
}

Task<void> sit_down(Bench& bench, Table& table) {
  const int here = std::max(1, bench.plan.sockets / bench.plan.tables);
  for (int i = 0; i < here; ++i) {
    auto who = std::make_unique<Crowdling>();
    beast::tcp_stream stream(bench.io);
    co_await stream.async_connect(bench.where(), asio::use_awaitable);
    stream.socket().set_option(tcp::no_delay(true));
    Json none = Json::object();
    co_await ask(bench, stream, who->cookie, http::verb::get, "/api/v1/me", none);
    if (i == 0) {
      Json seats = Json::array({{{"kind", "me"}}});
      while (static_cast<int>(seats.size()) < bench.plan.seats)
        seats.push_back({{"kind", static_cast<int>(seats.size()) < here ? "open" : "ai"}, {"level", "easy"}});
      Json wish = {{"game", bench.plan.game}, {"seats", seats}};
      const Json made = co_await ask(bench, stream, who->cookie, http::verb::post, "/api/v1/tables", wish);
      table.id = made["id"];
    } else if (i < bench.plan.seats) {
      co_await ask(bench, stream, who->cookie, http::verb::post, "/api/v1/tables/" + table.id + "/join", none);
    }
    who->ws = std::make_unique<websocket::stream<beast::tcp_stream>>(std::move(stream));
    who->ws->read_message_max(16 * 1024 * 1024);
    who->ws->set_option(websocket::stream_base::decorator([&](websocket::request_type& r) {
      r.set(http::field::origin, "http://" + bench.host);
      r.set(http::field::cookie, who->cookie);
    }));
    co_await who->ws->async_handshake(bench.host, "/api/v1/tables/" + table.id + "/live?lang=en", asio::use_awaitable);
    asio::co_spawn(bench.io, listen_to(bench, *who), asio::detached);
    const std::string hello = R"({"t":"hello"})";
    co_await who->ws->async_write(asio::buffer(hello), asio::use_awaitable);
    ++bench.report.sockets;
    table.crowd.push_back(std::move(who));
  }
}

Task<void> pause(std::chrono::milliseconds time) {
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  co_await timer.async_wait(asio::use_awaitable);
}

/// One action of somebody who may act; then waits until everybody has seen it.
Task<bool> one_action(Bench& bench, Table& table) {
  std::vector<Crowdling*> ready;
  for (auto& c : table.crowd)
    if (!c->options.empty()) ready.push_back(c.get());
  if (ready.empty()) co_return false;
  Crowdling& actor = *ready[bench.rng() % ready.size()];
  const Json act = {{"t", "act"},
                    {"id", 1},
                    {"version", actor.version},
                    {"actions", {actor.options[bench.rng() % actor.options.size()]}}};
  std::vector<std::size_t> before;
  for (auto& c : table.crowd) before.push_back(c->views);
  const std::string text = act.dump();
  const auto begin = Clock::now();
  co_await actor.ws->async_write(asio::buffer(text), asio::use_awaitable);
  bool all = false;
  while (!all && !bench.stop && Clock::now() - begin < std::chrono::seconds(5)) {
    all = true;
    for (std::size_t i = 0; i < table.crowd.size(); ++i) all = all && table.crowd[i]->views > before[i];
    if (!all) co_await pause(std::chrono::milliseconds(2));
  }
  if (!all) {
    if (!bench.stop) ++bench.report.failures;
    co_return true;
  }
  double worst = 0;
  for (auto& c : table.crowd) {
    const double ms = std::chrono::duration<double, std::milli>(c->last_view - begin).count();
    bench.each.push_back(ms);
    worst = std::max(worst, ms);
  }
  bench.everybody.push_back(worst);
  ++bench.report.actions;
  co_return true;
}

Task<void> play(Bench& bench, Table& table) {
  const auto pace = std::chrono::milliseconds(bench.plan.pace_ms);
  co_await pause(std::chrono::milliseconds(bench.rng() % static_cast<unsigned>(std::max(1, bench.plan.pace_ms))));
  while (!bench.stop) {
    const auto next = Clock::now() + pace;
    const bool acted = co_await one_action(bench, table);
    if (!acted) co_await pause(std::chrono::milliseconds(20));
    else if (const auto left = next - Clock::now(); left > Clock::duration::zero())
      co_await pause(std::chrono::duration_cast<std::chrono::milliseconds>(left));
  }
}

double quantile(std::vector<double> sample, double q) {
  if (sample.empty()) return 0;
  const auto at = static_cast<std::size_t>(q * static_cast<double>(sample.size() - 1));
  std::nth_element(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(at), sample.end());
  return sample[at];
}

}  // namespace

LoadReport run_load(const LoadPlan& plan) {
  Bench bench(plan);
  std::vector<Table> tables(static_cast<std::size_t>(plan.tables));
  std::exception_ptr failed;
  const auto note = [&failed](const std::exception_ptr& error) {
    if (error && !failed) failed = error;
  };
  // Seats are taken by a few at a time: the measurement is about play, not about the rush at the door.
  std::size_t next = 0;
  auto usher = [&]() -> Task<void> {
    while (next < tables.size()) {
      Table& table = tables[next++];
      co_await sit_down(bench, table);
    }
  };
  int ushers = 8;
  for (int i = 0; i < 8; ++i)
    asio::co_spawn(bench.io, usher(), [&](const std::exception_ptr& error) {
      note(error);
      if (--ushers == 0) bench.io.stop();
    });
  bench.io.run();
  if (failed) std::rethrow_exception(failed);
  bench.io.restart();
  bench.report.views = 0;
  bench.view_bytes = 0;
  for (Table& table : tables) asio::co_spawn(bench.io, play(bench, table), note);
  bench.io.run_for(std::chrono::seconds(plan.seconds));
  bench.stop = true;
  LoadReport out = bench.report;
  out.p50 = quantile(bench.each, 0.5), out.p99 = quantile(bench.each, 0.99), out.worst = quantile(bench.each, 1.0);
  out.everybody_p50 = quantile(bench.everybody, 0.5), out.everybody_p99 = quantile(bench.everybody, 0.99);
  if (out.views > 0) out.mean_view_bytes = static_cast<double>(bench.view_bytes) / static_cast<double>(out.views);
  return out;
}

}  // namespace tafel::server
