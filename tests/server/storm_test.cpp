// A storm of random and mutated bytes over real sockets, before and after signing in, while honest people play at other
// tables and at the same one: the server never crashes, never shows a seat what belongs to another, never stalls.
#include <algorithm>
#include <atomic>
#include <functional>
#include <random>

#include "host.h"
#include "shell/json.h"

namespace tafel::test {

namespace {

constexpr int kRounds = 150;  ///< per attacker; each is a connection or a message

const std::vector<std::string>& message_seeds() {
  static const std::vector<std::string> all{
      R"({"t":"hello"})",
      R"({"t":"hello","have":{"entry":3,"version":2}})",
      R"({"t":"act","id":1,"version":1,"actions":["pass qs"]})",
      R"({"t":"act","id":"x","version":0,"actions":["play 2c","play 3h","play qs"]})",
      R"({"t":"undo","id":2,"version":1})",
      R"({"t":"why","id":3,"action":"pass qs"})",
      R"({"t":"preview","id":4,"action":"play ah"})",
      R"({"t":"hint","id":5})",
      R"({"t":"hint","id":5,"parts":["pass qs"]})",
      R"({"t":"standing","id":6,"version":1,"give":"pass qs","until":"always"})",
      R"({"t":"standing","id":7,"take":0})",
      R"({"t":"chat","text":"hello"})",
      R"({"t":"ping"})"};
  return all;
}

std::vector<std::string> request_seeds(const std::string& table) {
  const std::string tail = " HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nContent-Type: application/json\r\n";
  const auto post = [&](const std::string& path, const std::string& body) {
    return "POST " + path + tail + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  };
  const std::string at = "/api/v1/tables/" + table;
  std::vector<std::string> out;
  for (const char* path :
       {"", "/history", "/history/2?seat=0", "/history/1?seat=all", "/events?from=0", "/record", "/notes"})
    out.push_back("GET " + at + path + tail + "\r\n");
  for (const char* path : {"/join", "/leave", "/resign", "/return", "/rematch"}) out.push_back(post(at + path, "{}"));
  out.push_back(post("/api/v1/tables",
                     R"({"game":"hearts","seats":[{"kind":"me"},{"kind":"ai"},{"kind":"ai"},{"kind":"open"}]})"));
  out.push_back(post("/api/v1/tables/import", R"({"record":{"format":"tafelrunde-match","game":"hearts","log":[]}})"));
  out.push_back(post("/api/v1/me", R"({"name":"x","language":"de"})"));
  out.push_back("GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
  out.push_back("GET " + at +
                "/live HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  return out;
}

class Mutator {
 public:
  explicit Mutator(unsigned seed) : rng_(seed) {}
  std::size_t below(std::size_t n) { return rng_() % std::max<std::size_t>(1, n); }
  template <class C>
  const auto& pick(const C& c) {
    return c[below(c.size())];
  }
  std::string noise(std::size_t most) {
    std::string out(below(most), '\0');
    for (char& c : out) c = static_cast<char>(rng_());
    return out;
  }
  /// A few random changes: bytes flipped, cut, doubled, put in, numbers made extreme.
  std::string mutate(std::string text) {
    static const std::vector<std::string> kBits{
        "-1",   "4294967296",           "1e309", "null", "[[[[[[[[", "{}", "\"\"", "\xff", "\\u0000", "\xE2\x80\xAE",
        "true", "99999999999999999999", "\r\n"};
    for (std::size_t n = below(4); n > 0; --n) {
      const std::size_t at = below(text.size());
      switch (below(6)) {
        case 0:
          if (!text.empty()) text[at] = static_cast<char>(rng_());
          break;
        case 1:
          text.erase(at, below(8));
          break;
        case 2:
          text.insert(at, text.substr(at, below(20)));
          break;
        case 3:
          text.insert(at, pick(kBits));
          break;
        case 4:
          text.resize(at);
          break;
        default:
          text.insert(at, noise(10));
          break;
      }
    }
    return text;
  }
  /// Frames as no browser would send them: any opcode, any flags, any length, masked or not.
  std::string frames() {
    std::string out;
    for (std::size_t n = 1 + below(5); n > 0; --n) {
      out += static_cast<char>(rng_());
      const std::string payload = below(2) == 0 ? mutate(pick(message_seeds())) : noise(100);
      switch (below(4)) {
        case 0:
          out += static_cast<char>(rng_());
          break;
        case 1:
          out += std::string("\xff") + noise(9);
          break;
        default:
          out += static_cast<char>(0x80U | (payload.size() & 0x7dU));
          out += std::string(4, '\0');
      }
      out += payload;
    }
    return out;
  }

 private:
  std::mt19937 rng_;
};

/// Everything a client receives must be what a person in that seat may know.
void expect_own_view(const Json& message, int seat) {
  if (!message.is_object() || message["t"] != "view") return;
  const LoadedGame& game = *library().find("hearts");
  const Json mine = seat < 0 ? Json(nullptr) : Json(seat);
  EXPECT_EQ(message["viewer"], mine);
  StateBox state;
  state_from_json(game.rules, game.pack.get(), message["view"], state);
  const HiddenState again = hide_for(game.rules, game.pack.get(), state, seat < 0 ? kNobody : static_cast<Seat>(seat));
  EXPECT_EQ(view_to_json(game.rules, game.pack.get(), again), message["view"]) << "the view shows more than it may";
  for (const Json& event : message["events"])
    if (event["kind"] == "passed" && event["args"].size() > 2) {
      const bool his = event["args"][0]["v"] == mine || event["args"][1]["v"] == mine;
      EXPECT_TRUE(his) << event;
    }
  if (seat < 0) {
    EXPECT_TRUE(message["options"].empty());
  }
}

/// One attacker with a live connection; seat -1: a stranger without a session.
void attack_live(Browser browser, const std::string& table, int seat, unsigned seed) {
  Mutator m(seed);
  std::unique_ptr<Socket> socket;
  for (int i = 0; i < kRounds; ++i) {
    try {
      if (!socket) {
        socket = std::make_unique<Socket>(browser, table);
        if (m.below(3) > 0) socket->send_text(R"({"t":"hello"})");
      }
      const std::string text = m.mutate(m.pick(message_seeds()));
      if (m.below(30) == 0) socket->send_binary(text);
      else socket->send_text(m.below(10) == 0 ? m.noise(300) : text);
      for (Json got = socket->any(2); !got.is_null(); got = socket->any(2)) expect_own_view(got, seat);
    } catch (const std::exception&) {
      socket.reset();  // it hung up on us; that is its right
    }
  }
}

void attack_raw(unsigned short port, const std::string& table, unsigned seed) {
  Mutator m(seed);
  const auto seeds = request_seeds(table);
  for (int i = 0; i < kRounds; ++i) {
    const bool upgrade = m.below(3) == 0;
    const std::string bytes = upgrade           ? seeds.back() + m.frames()
                              : m.below(8) == 0 ? m.noise(500)
                                                : m.mutate(m.pick(seeds));
    try {
      const std::string got = raw_exchange(port, bytes);
      EXPECT_EQ(got.find("\"seed\":"), std::string::npos) << "no seed of a running game";
      EXPECT_EQ(got.find("500 Internal"), std::string::npos) << bytes;
    } catch (const std::exception&) {
      // closed while we were still writing
    }
  }
}

/// Two people who play one round after the other and count their moves.
void play_on(const Host& host, const std::atomic<bool>& over, std::atomic<long>& moves,
             const std::function<void()>& moved) {
  Browser anna = host.browser(), ben = host.browser();
  while (!over) try {
      const std::string id = open_table(anna, "goofspiel", {&ben});
      Socket a(anna, id), b(ben, id);
      a.hello(), b.hello();
      while (!over && wait_for_turn(a) && wait_for_turn(b))
        for (Socket* s : {&a, &b}) {
          act(*s);
          ++moves;
          moved();
        }
    } catch (const std::exception& e) {
      ADD_FAILURE() << "honest people were cut off: " << e.what();
      return;
    }
}

}  // namespace

TEST(ServerStorm, no_crash_no_leak_no_stall) {
  library().find("hearts");
  Host host, calm;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser(), mallory = host.browser();
  const std::string target = open_table(anna, "hearts", {&mallory, &ben, &cleo});
  std::atomic<long> moves{0}, calm_moves{0};
  // It goes on until the others have moved often enough to compare, on a slow machine as well.
  const auto storm = [&](const auto& attack) {
    for (int i = 0; i < 20 && (i == 0 || moves < 20); ++i) attack();
  };
  std::vector<std::thread> attackers;
  const unsigned port = host.port();
  attackers.emplace_back([&] { storm([&] { attack_live(mallory, target, 1, 1); }); });
  attackers.emplace_back([&] { storm([&] { attack_live(mallory, target, 1, 2); }); });
  attackers.emplace_back([&] { storm([&] { attack_live(Browser(host.port()), target, -1, 3); }); });
  attackers.emplace_back([&] { storm([&] { attack_live(Browser(host.port()), target, -1, 4); }); });
  attackers.emplace_back([&] { storm([&] { attack_raw(static_cast<unsigned short>(port), target, 5); }); });
  attackers.emplace_back([&] { storm([&] { attack_raw(static_cast<unsigned short>(port), target, 6); }); });
  std::atomic<bool> over{false};
  // Meanwhile two people play at another table, and two at a server that nobody attacks: how many moves those make
  // between two moves of these tells a stall from a slow machine.
  std::vector<long> waited;
  std::thread honest([&, before = 0L]() mutable {
    play_on(host, over, moves, [&] {
      const long now = calm_moves;
      waited.push_back(now - std::exchange(before, now));
    });
  });
  std::thread undisturbed([&] { play_on(calm, over, calm_moves, [] {}); });
  for (std::thread& t : attackers) t.join();
  over = true;
  honest.join(), undisturbed.join();
  ASSERT_GE(waited.size(), 10U);
  std::sort(waited.begin(), waited.end());
  EXPECT_LE(waited[waited.size() / 2], 25) << "other tables wait";
  EXPECT_LE(waited.back(), std::max(100L, calm_moves.load() / 2)) << "another table stood still";
  EXPECT_EQ(anna.get("/healthz").status, 200);
  EXPECT_EQ(metric(host, "tafel_frozen_total"), 0) << "nothing that comes from outside may break a rule";
  EXPECT_GT(metric(host, "tafel_rejected_frames_total"), 0);
  // The attacked table is still playable for the honest ones.
  Socket a(anna, target);
  expect_own_view(a.hello(), 0);
  EXPECT_NE(a.last_table["state"], "frozen");
  double left = 0;
  EXPECT_TRUE(wait_until([&] { return (left = metric(host, "tafel_sockets")) == 1; }))
      << left << " sockets: connections of attackers stay behind";
}

}  // namespace tafel::test
