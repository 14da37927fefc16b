// The crowd that comes back; see siege.h. The look into the database is in siege_audit.cpp.
#include "server/siege.h"

#include <algorithm>

#include "server/crowd_messages.h"

namespace tafel::server {

namespace crowd {

namespace {

/// Somebody at a table, also while his connection is away.
struct Player {
  Crowdling* who = nullptr;
  std::vector<SentAction> sent;
  bool waiting = false;  ///< for the answer to the last of them
  Clock::time_point asked;
  std::uint32_t acknowledged = 0;  ///< version of his last acknowledged move
  bool away = false;
  Clock::time_point away_since;
  std::unique_ptr<Socket> ws;
};

struct Besieged {
  Table* table = nullptr;
  std::vector<Player> people;
  std::size_t away = 0;  ///< how many of them
  Clock::time_point away_since;
};

struct Siege {
  Bench& bench;
  std::deque<Besieged> tables;
  SiegeReport report;
  std::vector<double> back, table_back, answers;
  bool acting = true;
};

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

void note_away(Siege& siege, Besieged& at, Player& player) {
  if (std::exchange(player.away, true)) return;
  ++siege.report.breaks;
  player.away_since = Clock::now();
  player.who->options.clear();
  player.waiting = false;  // whether it counted, nobody will say
  if (at.away++ == 0) at.away_since = player.away_since;
}

void note_back(Siege& siege, Besieged& at, Player& player) {
  if (!std::exchange(player.away, false)) return;
  ++siege.report.returns;
  siege.back.push_back(seconds_since(player.away_since));
  if (player.who->version < player.acknowledged) ++siege.report.went_back;
  if (--at.away == 0) siege.table_back.push_back(seconds_since(at.away_since));
}

std::uint32_t version_in(std::string_view text) {
  const auto at = text.rfind("\"version\":");
  return at == std::string_view::npos ? 0 : static_cast<std::uint32_t>(std::atol(text.data() + at + 10));
}

void hear(Siege& siege, Besieged& at, Player& player, std::string_view text) {
  if (read_view(text, *player.who)) {
    ++siege.report.views;
    note_back(siege, at, player);
  } else if (text.find("\"t\":\"accepted\"") != text.npos) {
    if (!player.waiting) return;
    player.waiting = false;
    player.sent.back().acknowledged = true;
    player.acknowledged = version_in(text);
    ++siege.report.acknowledged;
    siege.answers.push_back(1000 * seconds_since(player.asked));
  } else if (text.find("\"t\":\"refused\"") != text.npos) {
    if (!player.waiting) return;
    player.waiting = false;
    player.sent.pop_back();  // certainly nothing of it has happened
    ++siege.report.refused;
  }
}

/// Comes back again and again, as a browser does.
Task<void> stay(Siege& siege, Besieged& at, Player& player) {
  constexpr std::array<int, 5> kPauses{200, 400, 800, 1600, 3000};
  std::size_t tries = 0;
  while (!siege.bench.stop) {
    try {
      if (!player.ws) {
        beast::tcp_stream stream = co_await connect(siege.bench, at.table->address);
        stream.expires_after(std::chrono::seconds(10));
        std::string cookie = player.who->cookie, table = at.table->id;
        player.ws = co_await upgrade(siege.bench, std::move(stream), std::move(cookie), std::move(table));
        beast::get_lowest_layer(*player.ws).expires_never();
        const std::string hello = R"({"t":"hello"})";
        co_await player.ws->async_write(asio::buffer(hello), asio::use_awaitable);
      }
      Messages messages(*player.ws);
      // A farewell that comes together with the welcome stays in Beast's handshake, and would be waited for in vain.
      beast::get_lowest_layer(*player.ws).expires_after(std::chrono::seconds(3));
      while (!siege.bench.stop) {
        hear(siege, at, player, co_await messages.next());
        beast::get_lowest_layer(*player.ws).expires_never();
        tries = 0;
      }
    } catch (const std::exception&) {
      note_away(siege, at, player);
      player.ws.reset();
    }
    if (siege.bench.stop) break;
    const int spread = static_cast<int>(siege.bench.rng() % 200);
    co_await pause(std::chrono::milliseconds(kPauses[std::min(tries++, kPauses.size() - 1)] + spread));
  }
}

Task<void> act_somewhere(Siege& siege, Besieged& at) {
  std::vector<Player*> ready;
  for (Player& p : at.people)
    if (p.ws && !p.away && !p.waiting && !p.who->options.empty()) ready.push_back(&p);
  if (ready.empty()) co_return;
  Player& actor = *ready[siege.bench.rng() % ready.size()];
  std::vector<std::string>& options = actor.who->options;
  const std::string action = options[siege.bench.rng() % options.size()];
  options.clear();  // what he may do next comes with the next view
  const std::string text = Json{{"t", "act"}, {"id", 1}, {"version", actor.who->version}, {"actions", {action}}}.dump();
  actor.sent.push_back({action, false});
  actor.waiting = true;
  actor.asked = Clock::now();
  ++siege.report.sent;
  try {
    co_await actor.ws->async_write(asio::buffer(text), asio::use_awaitable);
  } catch (const std::exception&) {
    // Whether it went out, nobody knows; his reading half notices that the connection is gone.
  }
}

Task<void> play_under_siege(Siege& siege, Besieged& at) {
  const auto pace = std::chrono::milliseconds(siege.bench.plan.pace_ms);
  co_await pause(std::chrono::milliseconds(siege.bench.rng() % static_cast<unsigned>(pace.count() + 1)));
  while (siege.acting && !siege.bench.stop) {
    co_await act_somewhere(siege, at);
    co_await pause(pace);
  }
}

/// The people who have been seated take part from now on, with connections of their own that come back.
void besiege(Siege& siege, std::deque<Table>& tables) {
  for (Table& table : tables) {
    Besieged& at = siege.tables.emplace_back();
    at.table = &table;
    for (auto& who : table.crowd) {
      Player& player = at.people.emplace_back();
      player.who = who.get();
      who->options.clear();  // he acts when he has been shown something here: two writes at once would get lost
      beast::get_lowest_layer(*who->ws).close();  // whoever reads there ends
    }
  }
}

SiegeReport summary(Siege& siege) {
  SiegeReport out = std::move(siege.report);
  out.back_p50 = quantile(siege.back, 0.5), out.back_p99 = quantile(siege.back, 0.99);
  out.back_worst = quantile(siege.back, 1);
  out.table_p99 = quantile(siege.table_back, 0.99), out.table_worst = quantile(siege.table_back, 1);
  out.answer_p50 = quantile(siege.answers, 0.5), out.answer_p99 = quantile(siege.answers, 0.99);
  out.answer_worst = quantile(siege.answers, 1);
  for (Besieged& at : siege.tables) {
    auto& told = out.told[at.table->id];
    for (Player& p : at.people) {
      told.push_back(std::move(p.sent));
      out.still_away += p.away ? 1 : 0;
    }
  }
  return out;
}

}  // namespace

}  // namespace crowd

SiegeReport run_siege(const LoadPlan& plan, const std::function<void(double)>& tick) {
  using namespace crowd;
  Bench bench(plan);
  std::deque<Table> tables;
  for (int i = 0; i < plan.tables; ++i)  // people of a table come from an address of their own
    tables.emplace_back(bench).address = fmt::format("127.1.{}.{}", i / 250, 1 + i % 250);
  seat_all(bench, tables);
  Siege siege{bench, {}, {}, {}, {}, {}};
  siege.report.sockets = bench.report.sockets;
  besiege(siege, tables);
  for (Besieged& at : siege.tables) {
    for (Player& player : at.people) asio::co_spawn(bench.io, stay(siege, at, player), asio::detached);
    asio::co_spawn(bench.io, play_under_siege(siege, at), asio::detached);
  }
  bench.io.restart();
  bench.io.run_for(std::chrono::seconds(5));  // until everybody is there
  const auto begin = Clock::now();
  while (seconds_since(begin) < plan.seconds) {
    bench.io.restart();
    bench.io.run_for(std::chrono::milliseconds(100));
    tick(seconds_since(begin));
  }
  siege.acting = false;
  bench.io.run_for(std::chrono::seconds(12));  // the last answers, the last who come back
  bench.stop = true;
  return summary(siege);
}

}  // namespace tafel::server
