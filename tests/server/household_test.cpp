// A whole household behind one address, with the limits of `tafel serve` as they are: many people, each with several
// tabs, everybody loading his page again at once, visitors who watch, talk and quick moves. Limits are for the hostile;
// nobody here is refused anything.
#include <atomic>
#include <mutex>

#include "host.h"

namespace tafel::test {

namespace {

constexpr int kPlayers = 4, kWatching = 6, kTabs = 2;

server::Settings as_served() {
  server::Settings s;
  s.port = 0;
  s.quiet = true;
  s.machine_moment = server::milliseconds(0);
  s.nonce_wait = server::milliseconds(0);
  return s;
}

/// What went wrong, from any thread.
class Complaints {
 public:
  void add(const std::string& what) {
    const std::lock_guard lock(mutex_);
    all_ += what + "\n";
  }
  std::string all() {
    const std::lock_guard lock(mutex_);
    return all_;
  }

 private:
  std::mutex mutex_;
  std::string all_;
};

/// What a browser asks for when a page of a table is loaded and nothing is in its cache. Every request has a connection
/// of its own here; browsers use six for all.
void load_page(Browser& who, const std::string& id, Complaints& complaints) {
  for (const std::string& path :
       {std::string("/healthz"), std::string("/api/v1/me"), std::string("/api/v1/games?lang=en"),
        std::string("/api/v1/tables"), "/api/v1/tables/" + id, std::string("/api/v1/games/covil/pack?lang=en"),
        std::string("/api/v1/games/covil/texts?lang=en"), "/api/v1/tables/" + id + "/notes"})
    if (const Reply reply = who.get(path); reply.status != 200)
      complaints.add(path + ": " + std::to_string(reply.status) + " " + reply.body.substr(0, 200));
}

/// One person with his tabs: loads the page, asks, talks, and loads it again.
void live_through_an_evening(Browser who, const std::string& id, int number, Complaints& complaints) try {
  for (int visit = 0; visit < 3; ++visit) {
    load_page(who, id, complaints);
    std::vector<std::unique_ptr<Socket>> tabs;
    for (int i = 0; i < kTabs; ++i) tabs.push_back(std::make_unique<Socket>(who, id));
    for (auto& tab : tabs) tab->hello();
    tabs[0]->send({{"t", "chat"}, {"text", "hello " + std::to_string(number)}});
    for (int i = 0; i < 8; ++i) {
      tabs[0]->send({{"t", "why"}, {"id", i}, {"action", "pass"}});
      for (Json answer = tabs[0]->any(15'000); answer["t"] != "reason"; answer = tabs[0]->any(15'000)) {
        if (answer.is_null() || answer["t"] == "error") return complaints.add("asked in vain: " + answer.dump());
      }
    }
  }
} catch (const std::exception& e) {
  complaints.add(std::string("a person was cut off: ") + e.what());
}

}  // namespace

TEST(ServerHousehold, many_people_behind_one_address_are_never_refused) {
  Host host(as_served());
  std::vector<Browser> people(kPlayers + kWatching, host.browser());
  for (Browser& who : people) EXPECT_EQ(who.get("/api/v1/me").status, 200);
  const std::string id = open_table(people[0], "covil", {&people[1], &people[2], &people[3]});
  Complaints complaints;
  std::vector<std::thread> evening;
  for (std::size_t i = 0; i < people.size(); ++i)
    evening.emplace_back([&, i] { live_through_an_evening(people[i], id, static_cast<int>(i), complaints); });
  for (std::thread& t : evening) t.join();
  EXPECT_EQ(complaints.all(), "");
  // They also play, as quickly as people can click, and nothing is too much.
  Socket a(people[0], id), b(people[1], id), c(people[2], id), d(people[3], id);
  std::vector<Socket*> seats{&a, &b, &c, &d};
  for (Socket* s : seats) s->hello();
  for (int move = 0; move < 24; ++move) {
    Socket* actor = nullptr;
    ASSERT_TRUE(wait_until([&] {
      for (Socket* s : seats) {
        while (!s->any(1).is_null()) {
        }
        if (!s->last_view["options"].empty()) actor = s;
      }
      return actor != nullptr;
    })) << "move "
        << move;
    act(*actor);
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
  }
  EXPECT_EQ(metric(host, "tafel_refused_connections_total"), 0);
  EXPECT_EQ(metric(host, "tafel_slow_clients_total"), 0);
}

}  // namespace tafel::test
