// The crowd; see load.h. One thread, one coroutine per socket and one per table.
#include "server/load.h"

#include <algorithm>

#include "server/crowd_messages.h"

namespace tafel::server {

namespace crowd {

namespace {

/// One request on the person's own connection; keeps the cookie.
Task<std::string> fetch(Bench& bench, beast::tcp_stream& stream, std::string& cookie, http::verb method,
                        std::string path, Json body) {
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
  co_return std::move(response.body());
}

}  // namespace

Task<beast::tcp_stream> connect(Bench& bench, std::string from) {
  beast::tcp_stream stream(bench.io);
  if (!from.empty()) {
    stream.socket().open(tcp::v4());
    stream.socket().set_option(tcp::socket::reuse_address(true));
    stream.socket().bind({boost::asio::ip::make_address(from), 0});
  }
  const tcp::endpoint where = bench.where();
  co_await stream.async_connect(where, asio::use_awaitable);
  stream.socket().set_option(tcp::no_delay(true));
  co_return stream;
}

Task<Json> ask(Bench& bench, beast::tcp_stream& stream, std::string& cookie, http::verb method, std::string path,
               Json body) {
  co_return Json::parse(co_await fetch(bench, stream, cookie, method, path, std::move(body)));
}

Task<std::unique_ptr<Socket>> upgrade(const Bench& bench, beast::tcp_stream stream, std::string cookie,
                                      std::string table) {
  auto ws = std::make_unique<Socket>(std::move(stream));
  ws->read_message_max(16 * 1024 * 1024);
  websocket::permessage_deflate deflate;
  deflate.client_enable = bench.plan.deflate;
  ws->set_option(deflate);
  ws->set_option(websocket::stream_base::decorator([&](websocket::request_type& r) {
    r.set(http::field::origin, "http://" + bench.host);
    if (!cookie.empty()) r.set(http::field::cookie, cookie);
  }));
  const std::string path = "/api/v1/tables/" + table + "/live?lang=en";
  co_await ws->async_handshake(bench.host, path, asio::use_awaitable);
  co_return ws;
}

namespace {

/// The buckets of a Prometheus histogram; each line there counts everything up to its edge.
std::vector<TimesUpTo> read_histogram(const std::string& text, const std::string& name) {
  std::vector<TimesUpTo> out;
  std::uint64_t below = 0;
  const std::string mark = "\n" + name + "_bucket{le=\"";
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
    const char* edge = text.c_str() + at + mark.size();
    const char* count = text.c_str() + text.find("} ", at) + 2;
    const std::uint64_t up_to = std::strtoull(count, nullptr, 10);
    out.push_back({1000 * std::strtod(edge, nullptr), up_to - below});
    below = up_to;
  }
  return out;
}

Task<std::string> read_metrics(Bench& bench) {
  beast::tcp_stream stream(bench.io);
  co_await stream.async_connect(bench.where(), asio::use_awaitable);
  std::string cookie;
  co_return co_await fetch(bench, stream, cookie, http::verb::get, "/metrics", Json());
}

void hear(Bench& bench, Table& table, Crowdling& who, std::string_view message) {
  if (!read_view(message, who)) return;
  who.last_view = Clock::now();
  bench.view_bytes += message.size();
  ++bench.report.views;
  ++who.views;
  table.news.cancel();
}

Task<void> listen_to(Bench& bench, Table& table, Crowdling& who) {
  Messages messages(*who.ws);
  beast::flat_buffer buffer;
  try {
    while (!bench.stop) {
      if (!bench.plan.deflate) {
        hear(bench, table, who, co_await messages.next());
        continue;
      }
      co_await who.ws->async_read(buffer, asio::use_awaitable);
      hear(bench, table, who, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.consume(buffer.size());
    }
  } catch (const std::exception&) {
    if (!bench.stop) ++bench.report.failures;
  }
}

/// A first answer. Behind a proxy the process that is asked may just be coming or going: then once more.
Task<beast::tcp_stream> greeted(Bench& bench, const std::string& address, std::string& cookie) {
  constexpr int kTries = 40;
  for (int tries = 1;; ++tries) {
    std::string failed;
    try {
      beast::tcp_stream stream = co_await connect(bench, address);
      Json none = Json::object();
      co_await ask(bench, stream, cookie, http::verb::get, "/api/v1/me", none);
      co_return stream;
    } catch (const std::exception& e) {
      failed = e.what();
    }
    if (tries == kTries) throw std::runtime_error(failed);
    co_await pause(std::chrono::milliseconds(250));
  }
}

Task<void> sit_down(Bench& bench, Table& table) {
  const int here = std::max(1, bench.plan.sockets / bench.plan.tables);
  for (int i = 0; i < here; ++i) {
    auto who = std::make_unique<Crowdling>();
    beast::tcp_stream stream = co_await greeted(bench, table.address, who->cookie);
    Json none = Json::object();
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
    who->ws = co_await upgrade(bench, std::move(stream), who->cookie, table.id);
    asio::co_spawn(bench.io, listen_to(bench, table, *who), asio::detached);
    const std::string hello = R"({"t":"hello"})";
    co_await who->ws->async_write(asio::buffer(hello), asio::use_awaitable);
    ++bench.report.sockets;
    table.crowd.push_back(std::move(who));
  }
}

/// Waits until `done` holds, looking again after every view; false if it took too long.
template <class F>
Task<bool> until(Bench& bench, Table& table, F done) {
  const auto end = Clock::now() + std::chrono::seconds(10);
  while (!done() && !bench.stop && Clock::now() < end) {
    table.news.expires_at(end);
    boost::system::error_code woken;
    co_await table.news.async_wait(asio::redirect_error(asio::use_awaitable, woken));
  }
  co_return done();
}

/// One action of somebody who may act; then waits until everybody whom it concerns has seen it. False: nobody may act.
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
  const std::size_t actor_before = actor.views, entry_before = actor.entry;
  const std::string text = act.dump();
  const auto begin = Clock::now();
  co_await actor.ws->async_write(asio::buffer(text), asio::use_awaitable);
  bool all = co_await until(bench, table, [&] { return actor.views > actor_before; });
  // An answer inside a secret step is nobody else's business; anything else concerns everybody.
  const bool open = actor.entry != entry_before;
  if (all && open)
    all = co_await until(bench, table, [&] {
      for (std::size_t i = 0; i < table.crowd.size(); ++i)
        if (table.crowd[i]->views <= before[i]) return false;
      return true;
    });
  if (!all) {
    if (!bench.stop) ++bench.report.failures;
    co_return true;
  }
  double worst = 0;
  for (auto& c : table.crowd) {
    if (!open && c.get() != &actor) continue;
    const double ms = std::chrono::duration<double, std::milli>(c->last_view - begin).count();
    bench.each.push_back(ms);
    worst = std::max(worst, ms);
  }
  bench.everybody.push_back(worst);
  ++bench.report.actions;
  co_return true;
}

}  // namespace

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

namespace {

Task<void> every_second(const Bench& bench, const std::function<void()>& tick) {
  for (auto next = Clock::now(); !bench.stop; next += std::chrono::seconds(1)) {
    tick();
    asio::steady_timer timer(co_await asio::this_coro::executor, next + std::chrono::seconds(1));
    co_await timer.async_wait(asio::use_awaitable);
  }
}

}  // namespace

double quantile(std::vector<double> sample, double q) {
  if (sample.empty()) return 0;
  const auto at = static_cast<std::size_t>(q * static_cast<double>(sample.size() - 1));
  std::nth_element(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(at), sample.end());
  return sample[at];
}

/// Seats are taken by a few at a time: the measurement is about play, not about the rush at the door.
void seat_all(Bench& bench, std::deque<Table>& tables) {
  std::exception_ptr failed;
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
      if (error && !failed) failed = error;
      if (--ushers == 0) bench.io.stop();
    });
  bench.io.run();
  if (failed) std::rethrow_exception(failed);
  bench.io.restart();
  bench.io.run_for(std::chrono::seconds(2));  // until everybody has seen the first position
  bench.report.views = 0;
  bench.view_bytes = 0;
}

namespace {

LoadReport report(const Bench& bench, const std::string& metrics) {
  LoadReport out = bench.report;
  out.p50 = quantile(bench.each, 0.5), out.p99 = quantile(bench.each, 0.99), out.worst = quantile(bench.each, 1.0);
  out.everybody_p50 = quantile(bench.everybody, 0.5), out.everybody_p99 = quantile(bench.everybody, 0.99);
  out.everybody_worst = quantile(bench.everybody, 1.0);
  out.commits = read_histogram(metrics, "tafel_commit_seconds");
  out.folds = read_histogram(metrics, "tafel_fold_seconds");
  if (out.views > 0) out.mean_view_bytes = static_cast<double>(bench.view_bytes) / static_cast<double>(out.views);
  return out;
}

}  // namespace

}  // namespace crowd

using namespace crowd;

LoadReport run_load(const LoadPlan& plan, const std::function<void()>& tick) {
  Bench bench(plan);
  std::deque<Table> tables;
  for (int i = 0; i < plan.tables; ++i) tables.emplace_back(bench);
  seat_all(bench, tables);
  std::exception_ptr failed;
  const auto note = [&failed](const std::exception_ptr& error) {
    if (error && !failed) failed = error;
  };
  for (Table& table : tables) asio::co_spawn(bench.io, play(bench, table), note);
  asio::co_spawn(bench.io, every_second(bench, tick), note);
  bench.io.restart();
  bench.io.run_for(std::chrono::seconds(plan.seconds));
  tick();
  bench.stop = true;
  std::string metrics;
  asio::co_spawn(bench.io, read_metrics(bench), [&](const std::exception_ptr& error, std::string found) {
    note(error);
    metrics = std::move(found);
    bench.io.stop();
  });
  bench.io.restart();
  bench.io.run();
  if (failed) std::rethrow_exception(failed);
  return report(bench, metrics);
}

std::vector<Growth> run_growth(const LoadPlan& plan, int games, const std::function<double()>& cpu) {
  constexpr std::size_t kWindow = 20;
  Bench bench(plan);
  std::vector<Growth> out;
  std::exception_ptr failed;
  auto one_game = [&](Table& table) -> Task<void> {
    co_await sit_down(bench, table);
    co_await pause(std::chrono::milliseconds(200));
    double before = cpu();
    for (std::size_t move = 1; !table.crowd[0]->over && bench.report.failures == 0; ++move) {
      const bool acted = co_await one_action(bench, table);
      if (!acted) co_await pause(std::chrono::milliseconds(1)), --move;
      if (!acted || move % kWindow != 0) continue;
      const std::size_t slot = move / kWindow - 1;
      if (out.size() <= slot) out.push_back({move - kWindow + 1, move});
      const double now = cpu();
      out[slot].moves += kWindow;
      out[slot].cpu_us += (now - before) * 1e6;
      before = now;
    }
  };
  std::deque<Table> tables;
  for (int i = 0; i < games && !failed; ++i) {
    asio::co_spawn(bench.io, one_game(tables.emplace_back(bench)), [&](const std::exception_ptr& error) {
      failed = error;
      bench.io.stop();
    });
    bench.io.restart();
    bench.io.run();
  }
  bench.stop = true;
  if (failed) std::rethrow_exception(failed);
  if (bench.report.failures > 0) throw std::runtime_error("an action was not answered");
  for (Growth& g : out) g.cpu_us /= static_cast<double>(g.moves);
  return out;
}

}  // namespace tafel::server
