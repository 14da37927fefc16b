// The hostile address; see attack.h. It knows the links of all tables, opens as many connections as it is allowed, and
// comes back when it is thrown out.
#include "server/attack.h"

#include <algorithm>
#include <thread>

#include "server/crowd.h"
#include "server/settings.h"

namespace tafel::server {

namespace crowd {

namespace {

constexpr const char* kHostile = "127.0.0.2";

/// All that is hostile: a network of its own, so that the honest clocks are not the attacker's.
struct Attack {
  Bench bench;
  std::vector<std::string> tables;
  AttackReport& report;

  Attack(const LoadPlan& plan, AttackReport& out) : bench(plan), report(out) {}
  const std::string& table(std::size_t number) const { return tables[number % tables.size()]; }
};

/// Shared: what still wants to write must not find it gone.
using SocketPtr = std::shared_ptr<Socket>;
using Deed = Task<void> (*)(Attack&, SocketPtr);

Task<void> send_all(Attack& attack, SocketPtr ws, std::string text, int times, int pause_ms) {
  for (int i = 0; i < times && !attack.bench.stop; ++i) {
    co_await ws->async_write(asio::buffer(text), asio::use_awaitable);
    ++attack.report.frames;
    if (pause_ms > 0) co_await pause(milliseconds(pause_ms));
  }
}

Task<void> read_on(Attack& attack, SocketPtr ws) {
  beast::flat_buffer buffer;
  while (!attack.bench.stop) {
    co_await ws->async_read(buffer, asio::use_awaitable);
    buffer.consume(buffer.size());
  }
}

/// Asks for the whole table as often as it is answered.
Task<void> flood_hello(Attack& attack, SocketPtr ws) {
  asio::co_spawn(attack.bench.io, send_all(attack, ws, R"({"t":"hello"})", 1'000'000, 20),
                 [](const std::exception_ptr&) {});
  co_await read_on(attack, ws);
}

/// Asks and never reads.
Task<void> never_read(Attack& attack, SocketPtr ws) {
  co_await send_all(attack, ws, R"({"t":"hello"})", 120, 10);
  co_await pause(std::chrono::seconds(5));
}

Task<void> talk(Attack& attack, SocketPtr ws) {
  asio::co_spawn(
      attack.bench.io,
      send_all(attack, ws, fmt::format(R"({{"t":"chat","text":"{}"}})", std::string(480, 'x')), 1'000'000, 50),
      [](const std::exception_ptr&) {});
  co_await read_on(attack, ws);
}

/// Frames that mean nothing, or nearly something.
Task<void> fuzz(Attack& attack, SocketPtr ws) {
  static const std::vector<std::string> seeds{R"({"t":"hello","have":{"entry":3,"version":4}})",
                                              R"({"t":"act","id":1,"version":9,"actions":["pass"]})",
                                              R"({"t":"why","id":2,"action":"act_move dustgate"})"};
  for (int i = 0; i < 200 && !attack.bench.stop; ++i) {
    std::string text = seeds[attack.bench.rng() % seeds.size()];
    for (int k = 0; k < 3; ++k)
      text[attack.bench.rng() % text.size()] = static_cast<char>(32 + attack.bench.rng() % 95);
    co_await send_all(attack, ws, text, 1, 30);
  }
}

/// Watches a table and does its deed; when it is thrown out, it comes back.
Task<void> watch(Attack& attack, std::size_t number, Deed deed) {
  std::string cookie;
  while (!attack.bench.stop) {
    try {
      beast::tcp_stream stream = co_await connect(attack.bench, kHostile);
      ++attack.report.connections;
      if (cookie.empty()) {
        Json none;
        co_await ask(attack.bench, stream, cookie, http::verb::get, "/api/v1/me", none);
      }
      SocketPtr ws = co_await upgrade(attack.bench, std::move(stream), cookie, attack.table(number));
      co_await deed(attack, std::move(ws));
    } catch (const std::exception&) {
      ++attack.report.refused;
    }
    co_await pause(milliseconds(200));
  }
}

/// Requests as quickly as they are answered.
Task<void> hammer(Attack& attack, std::size_t number) {
  const std::vector<std::string> paths{
      "/api/v1/tables", "/api/v1/games", "/api/v1/games/" + attack.bench.plan.game + "/pack",
      "/api/v1/tables/" + attack.table(number) + "/history", "/api/v1/tables/" + attack.table(number) + "/events"};
  while (!attack.bench.stop) {
    try {
      beast::tcp_stream stream = co_await connect(attack.bench, kHostile);
      ++attack.report.connections;
      std::string cookie;
      for (std::size_t i = 0; !attack.bench.stop; ++i) {
        Json none;
        co_await ask(attack.bench, stream, cookie, http::verb::get, paths[i % paths.size()], none);
        ++attack.report.requests;
      }
    } catch (const std::exception&) {
      ++attack.report.refused;
    }
    co_await pause(milliseconds(100));
  }
}

/// Files that are as long and as hard to read as they may be.
Task<void> send_files(Attack& attack, std::size_t) {
  Json log = Json::array();
  for (int i = 0; i < 190'000; ++i) log.push_back(Json::object());
  const Json file = {{"record", {{"game", attack.bench.plan.game}, {"log", std::move(log)}}}};
  while (!attack.bench.stop) {
    try {
      beast::tcp_stream stream = co_await connect(attack.bench, kHostile);
      ++attack.report.connections;
      std::string cookie;
      Json body = file;
      co_await ask(attack.bench, stream, cookie, http::verb::post, "/api/v1/tables/import", std::move(body));
    } catch (const std::exception&) {
      ++attack.report.refused;
    }
    co_await pause(milliseconds(2000));
  }
}

/// A request that comes one letter at a time.
Task<void> dawdle(Attack& attack, std::size_t) {
  while (!attack.bench.stop) {
    try {
      beast::tcp_stream stream = co_await connect(attack.bench, kHostile);
      ++attack.report.connections;
      const std::string text = "GET /api/v1/tables HTTP/1.1\r\nHost: " + attack.bench.host + "\r\nX-Slow: ";
      for (const char c : text) {
        co_await asio::async_write(stream, asio::buffer(&c, 1), asio::use_awaitable);
        co_await pause(milliseconds(500));
      }
    } catch (const std::exception&) {
      ++attack.report.refused;
    }
    co_await pause(milliseconds(100));
  }
}

/// As many of each kind as the connections of one address allow.
void begin(Attack& attack) {
  const auto spawn = [&attack](int times, auto make) {
    static std::size_t number = 0;
    for (int i = 0; i < times; ++i) asio::co_spawn(attack.bench.io, make(number++), [](const std::exception_ptr&) {});
  };
  for (const Deed deed : {flood_hello, never_read, talk, fuzz})
    spawn(40, [&attack, deed](std::size_t number) { return watch(attack, number, deed); });
  spawn(18, [&attack](std::size_t number) { return hammer(attack, number); });
  spawn(18, [&attack](std::size_t number) { return dawdle(attack, number); });
  spawn(4, [&attack](std::size_t number) { return send_files(attack, number); });
}

/// Somebody who sits at the table loads his page again: is he let in?
Task<void> come_back(Bench& bench, Table& table, AttackReport& report, std::vector<double>& times) {
  const auto begin = Clock::now();
  ++report.returns;
  bool seen = false;
  try {
    beast::tcp_stream stream = co_await connect(bench, table.address);
    const std::unique_ptr<Socket> ws = co_await upgrade(bench, std::move(stream), table.crowd[0]->cookie, table.id);
    const std::string hello = R"({"t":"hello"})";
    co_await ws->async_write(asio::buffer(hello), asio::use_awaitable);
    beast::flat_buffer buffer;
    while (!seen && Clock::now() - begin < std::chrono::seconds(20)) {
      co_await ws->async_read(buffer, asio::use_awaitable);
      seen = beast::buffers_to_string(buffer.data()).find("\"t\":\"view\"") != std::string::npos;
      buffer.consume(buffer.size());
    }
  } catch (const std::exception&) {
  }
  if (seen) times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  else if (bench.stop) --report.returns;
  else ++report.locked_out;
}

/// One person after the other, as long as the phase lasts.
Task<void> keep_coming_back(Bench& bench, std::deque<Table>& tables, AttackReport& report, std::vector<double>& times) {
  for (std::size_t i = 0; !bench.stop; ++i) {
    co_await come_back(bench, tables[i % tables.size()], report, times);
    co_await pause(milliseconds(100));
  }
}

AttackReport::Phase take_phase(Bench& bench) {
  AttackReport::Phase out{bench.report.actions, bench.report.failures, quantile(bench.everybody, 0.5),
                          quantile(bench.everybody, 0.99), quantile(bench.everybody, 1.0)};
  bench.everybody.clear();
  bench.each.clear();
  bench.report.actions = bench.report.failures = 0;
  return out;
}

void run_phase(Bench& bench, const std::function<void()>& tick) {
  for (int i = 0; i < bench.plan.seconds; ++i) {
    bench.io.run_for(std::chrono::seconds(1));
    tick();
  }
}

}  // namespace

}  // namespace crowd

using namespace crowd;

AttackReport run_attack(const LoadPlan& plan, const std::function<void()>& tick) {
  AttackReport out;
  Bench bench(plan);
  std::deque<Table> tables;
  for (int i = 0; i < plan.tables; ++i) {
    tables.emplace_back(bench);
    tables.back().address = fmt::format("127.1.{}.{}", i / 250, 1 + i % 250);
  }
  seat_all(bench, tables);
  out.tables = tables.size(), out.honest_sockets = bench.report.sockets;
  std::vector<double> returns;
  for (Table& table : tables) asio::co_spawn(bench.io, play(bench, table), [](const std::exception_ptr&) {});
  bench.io.restart();
  run_phase(bench, tick);
  out.undisturbed = take_phase(bench);
  Attack attack(plan, out);
  for (const Table& table : tables) attack.tables.push_back(table.id);
  begin(attack);
  std::thread hostile([&attack] { attack.bench.io.run(); });
  asio::co_spawn(bench.io, keep_coming_back(bench, tables, out, returns), [](const std::exception_ptr&) {});
  run_phase(bench, tick);
  out.attacked = take_phase(bench);
  bench.stop = true;
  attack.bench.stop = true;
  attack.bench.io.stop();
  hostile.join();
  out.return_p99 = quantile(returns, 0.99);
  return out;
}

}  // namespace tafel::server
