// The people of the crowd: what load.cpp and attack.cpp share.
#pragma once

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <random>

#include "server/input.h"
#include "server/load.h"
#include "server/tasks.h"

namespace tafel::server::crowd {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using boost::asio::ip::tcp;

struct Crowdling {
  std::unique_ptr<websocket::stream<beast::tcp_stream>> ws;
  std::string cookie;
  std::uint32_t version = 0;
  std::size_t entry = 0;
  bool over = false;
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
  explicit Table(Bench& bench) : news(bench.io) {}
  std::string id;
  std::string address;  ///< from which its people come; empty: from anywhere
  std::vector<std::unique_ptr<Crowdling>> crowd;
  asio::steady_timer news;  ///< cancelled when a view arrives
};

using Socket = websocket::stream<beast::tcp_stream>;

/// A connection from this address of the loopback network; empty: any.
Task<beast::tcp_stream> connect(Bench& bench, std::string from);
/// One request on the person's own connection; keeps the cookie.
Task<Json> ask(Bench& bench, beast::tcp_stream& stream, std::string& cookie, http::verb method, std::string path,
               Json body);
/// A socket at a table, from a connection that has been used for requests before.
Task<std::unique_ptr<Socket>> upgrade(const Bench& bench, beast::tcp_stream stream, std::string cookie,
                                      std::string table);
/// Everybody takes his seat and has seen the first position.
void seat_all(Bench& bench, std::deque<Table>& tables);
/// Plays at a table until the bench stops.
Task<void> play(Bench& bench, Table& table);
double quantile(std::vector<double> sample, double q);

}  // namespace tafel::server::crowd
