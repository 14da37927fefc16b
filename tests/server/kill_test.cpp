// kill -9 of the server, or of its database, at random moments under load, again and again. Afterwards: nothing that
// was acknowledged is missing (moves, secret answers, taking back, joining, chat, notes), nothing is half applied,
// every game goes on to its end, and the dice still belong to the seed that was committed to.
#include <random>
#include <set>

#include "program.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

constexpr int kKills = 24;
constexpr int kCrashes = 8;  ///< of PostgreSQL under the server
constexpr int kBids = 8;     ///< tables of goofspiel: secret single answers, taken back now and then
constexpr int kHearts = 4;   ///< tables of hearts: three cards are passed on as one form, all or none

/// What one seat has sent, and what it knows about it.
struct Sent {
  std::string action;
  bool acknowledged;
};

/// Is `played` exactly what was acknowledged, in order, with any of the doubtful ones in between?
bool fits(const std::vector<Sent>& sent, const std::vector<std::string>& played) {
  std::vector<bool> can(played.size() + 1, false);
  can[0] = true;
  for (const Sent& s : sent) {
    std::vector<bool> next(played.size() + 1, false);
    for (std::size_t j = 0; j <= played.size(); ++j) {
      if (!can[j]) continue;
      if (!s.acknowledged) next[j] = true;
      if (j < played.size() && played[j] == s.action) next[j + 1] = true;
    }
    can = next;
  }
  return can[played.size()];
}

/// One table with two people, both played from here, and machines; game after game.
class Load {
 public:
  Load(const Program& program, std::string game, unsigned seed)
      : program_(program), game_(std::move(game)), rng_(seed) {}
  virtual ~Load() = default;
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  void run(const std::atomic<bool>& stop) {
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::minutes(8);
    while ((!stop || !table_.empty()) && !::testing::Test::HasFailure()) {
      if (std::chrono::steady_clock::now() > give_up) {
        ADD_FAILURE() << "table " << table_ << " does not come to its end";
        return;
      }
      try {
        Browser people[2]{Browser(program_.port()), Browser(program_.port())};
        for (int s = 0; s < 2; ++s) people[s].cookie = cookie_[s];
        if (table_.empty()) begin(people);
        play(people);
        finish(people[0]);
      } catch (const std::exception&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the server is gone for a moment
      }
    }
  }

  int games = 0, moves = 0, undone = 0, lines = 0, notes = 0;

 protected:
  virtual Json machines() const = 0;
  virtual void move(Socket& socket, int s) = 0;
  /// Everything that this seat has in the finished log must be what was sent and acknowledged.
  virtual void compare(const Json& record) = 0;
  virtual void forget() = 0;

  /// True if accepted, false if refused; throws if the connection breaks.
  bool answered(Socket& socket, int s) {
    for (;;) {
      const Json message = socket.any(20'000);
      if (message.is_null()) throw std::runtime_error("gone");
      if (message["t"] == "refused") return false;
      if (message["t"] != "accepted") continue;
      version_[s] = message["version"];
      ++moves;
      socket.last_view["options"] = Json::array();
      return true;
    }
  }
  bool offer(Socket& socket, int s, const Json& actions) {
    socket.send({{"t", "act"}, {"id", 1}, {"version", socket.last_view["version"]}, {"actions", actions}});
    return answered(socket, s);
  }
  unsigned dice(std::size_t n) { return static_cast<unsigned>(rng_() % n); }

 private:
  void begin(Browser* people) {
    forget();
    said_ = heard_ = 0;
    joined_ = false;
    note_.clear(), note_tried_.clear();
    for (int s = 0; s < 2; ++s) {
      people[s].get("/api/v1/me");
      cookie_[s] = people[s].cookie;
      version_[s] = 0;
    }
    Json seats = Json::array({seat("me"), seat("open")});
    for (const Json& m : machines()) seats.push_back(m);
    const Reply made = people[0].post("/api/v1/tables", {{"game", game_}, {"seats", seats}});
    table_ = made.json().at("id");
    join(people[1]);
  }
  void join(Browser& ben) {
    joined_ = ben.post("/api/v1/tables/" + table_ + "/join", Json::object()).json().value("my_seat", Json()) == 1;
  }

  void play(Browser* people) {
    Socket a(people[0], table_), b(people[1], table_);
    Socket* sockets[2]{&a, &b};
    for (int s = 0; s < 2; ++s) {
      const Json view = sockets[s]->hello();
      if (view.is_null()) {  // killed before the second person sat down
        ASSERT_FALSE(joined_) << "an acknowledged seat is gone";
        return join(people[1]);
      }
      ASSERT_EQ(view["viewer"], s) << "a seat has lost its owner";
      ASSERT_GE(view["version"].get<unsigned>(), version_[s]) << "an acknowledged move is gone";
      ASSERT_NE(sockets[s]->last_table["state"], "frozen");
    }
    check_words(people[0], a);
    while (!a.last_view["turn"]["over"] || !b.last_view["turn"]["over"]) {
      for (int s = 0; s < 2; ++s) {
        if (sockets[s]->last_view["options"].empty()) sockets[s]->any(5);
        else move(*sockets[s], s);
      }
      if (dice(60) == 0) talk(people[0], a);
    }
  }

  /// Chat and notes count as acknowledged when their echo or answer has come.
  void talk(Browser& anna, Socket& a) {
    doubtful_.insert(++said_);
    a.send({{"t", "chat"}, {"text", "line " + std::to_string(said_)}});
    while (a.next("chat")["text"] != "line " + std::to_string(said_)) continue;
    doubtful_.erase(heard_ = said_);
    ++lines;
    const std::string text = "note " + std::to_string(said_);
    note_tried_ = text;
    if (anna.put("/api/v1/tables/" + table_ + "/notes", {{"text", text}}).status == 200) note_ = text, ++notes;
  }
  void check_words(Browser& anna, Socket& a) {
    const std::string found = anna.get("/api/v1/tables/" + table_ + "/notes").json()["text"];
    EXPECT_TRUE(found == note_ || found == note_tried_) << "found " << found << ", acknowledged " << note_;
    note_ = note_tried_ = found;
    if (heard_ == 0) return;
    // The chat comes after hello, in order: every acknowledged line, once.
    for (int n = 0; n < heard_;) {
      const std::string text = a.next("chat")["text"];
      const int number = std::stoi(text.substr(5));
      ASSERT_GT(number, n) << "twice or out of order";
      for (int lost = n + 1; lost < number; ++lost)
        ASSERT_TRUE(doubtful_.contains(lost)) << "line " << lost << " is gone";
      n = number;
    }
  }

  void finish(Browser& browser) {
    if (table_.empty()) return;
    const Reply reply = browser.get("/api/v1/tables/" + table_ + "/record");
    if (reply.status != 200 || reply.json()["format"] != "tafelrunde-match") return;
    const Json record = reply.json();
    const LoadedGame& game = *library().find(game_);
    EXPECT_EQ(prove(game, record).wrong, "");
    EXPECT_TRUE(match_from_json(game, record).over());
    compare(record);
    ++games;
    table_.clear();
    doubtful_.clear();
  }

  const Program& program_;
  std::string game_;
  std::mt19937 rng_;
  std::string table_;
  std::string cookie_[2];
  unsigned version_[2]{};
  int said_ = 0, heard_ = 0;
  std::set<int> doubtful_;  ///< lines that were sent and not yet heard
  std::string note_, note_tried_;
  bool joined_ = false;
};

/// Actions of one seat in a record: "5 bid blue bid 3" is the action "bid 3" of blue.
std::vector<std::string> actions_of(const Json& record, const std::string& seat, const std::string& verb) {
  std::vector<std::string> out;
  const std::string mark = " " + seat + " " + verb + " ";
  for (const Json& line : record["log"]) {
    const std::string text = line;
    if (const auto at = text.find(mark); at != std::string::npos) out.push_back(text.substr(at + mark.size()));
  }
  return out;
}

class Bids final : public Load {
 public:
  using Load::Load;

 private:
  Json machines() const override { return Json::array({seat("ai", "easy")}); }
  void forget() override { sent_[0].clear(), sent_[1].clear(); }
  void move(Socket& socket, int s) override {
    const Json& options = socket.last_view["options"];
    const std::string action = options[dice(options.size())]["a"];
    sent_[s].push_back({action, false});
    if (!offer(socket, s, {action})) {
      sent_[s].pop_back();
      socket.next("view");
      return;
    }
    sent_[s].back().acknowledged = true;
    socket.next("view");
    if (dice(6) == 0 && socket.last_view["undo"]["ok"]) {
      sent_[s].back().acknowledged = false;  // in doubt until the answer comes
      socket.send({{"t", "undo"}, {"id", 2}, {"version", socket.last_view["version"]}});
      if (answered(socket, s)) sent_[s].pop_back(), ++undone;
      else sent_[s].back().acknowledged = true;
      socket.next("view");
    }
  }
  void compare(const Json& record) override {
    const char* colour[]{"blue", "green"};
    for (int s = 0; s < 2; ++s) {
      const auto played = actions_of(record, colour[s], "bid");
      EXPECT_EQ(played.size(), 13U);
      EXPECT_TRUE(fits(sent_[s], played)) << "seat " << s;
    }
  }
  std::vector<Sent> sent_[2];
};

/// One deal: everybody passes three cards on, then plays thirteen.
class Hearts final : public Load {
 public:
  using Load::Load;

 private:
  Json machines() const override { return Json::array({seat("ai", "easy"), seat("ai", "easy")}); }
  void forget() override {
    for (int s = 0; s < 2; ++s) passed_[s].clear(), played_[s].clear();
  }
  void move(Socket& socket, int s) override {
    const Json& options = socket.last_view["options"];
    if (options[0]["verb"] == "pass") {
      ASSERT_EQ(options.size(), 13U) << "a part of a form was applied";
      Json form = Json::array();
      const unsigned from = dice(11);
      for (unsigned i = 0; i < 3; ++i) form.push_back(options[from + i]["a"]);
      passed_[s].push_back({form.dump(), false});
      if (offer(socket, s, form)) passed_[s].back().acknowledged = true;
      else passed_[s].pop_back();
    } else {
      const std::string action = options[dice(options.size())]["a"];
      played_[s].push_back({action, false});
      if (offer(socket, s, {action})) played_[s].back().acknowledged = true;
      else played_[s].pop_back();
    }
    socket.next("view");
  }
  void compare(const Json& record) override {
    const LoadedGame& game = *library().find("hearts");
    for (int s = 0; s < 2; ++s) {
      const std::string colour = seat_notation(game.rules, static_cast<Seat>(s));
      EXPECT_TRUE(fits(played_[s], actions_of(record, colour, "play"))) << "seat " << s;
      const auto cards = actions_of(record, colour, "pass");
      ASSERT_EQ(cards.size(), 3U);
      EXPECT_TRUE(fits(passed_[s], {Json(cards).dump()})) << "seat " << s;
    }
  }
  std::vector<Sent> passed_[2], played_[2];
};

/// All tables at once, until every one of them has come to its end.
class Crowd {
 public:
  explicit Crowd(const Program& program) {
    library().find("goofspiel"), library().find("hearts");
    for (unsigned i = 0; i < kBids; ++i) loads_.push_back(std::make_unique<Bids>(program, "goofspiel", 100 + i));
    for (unsigned i = 0; i < kHearts; ++i) loads_.push_back(std::make_unique<Hearts>(program, "hearts", 200 + i));
    for (auto& load : loads_) threads_.emplace_back([this, &load] { load->run(stop_); });
  }
  ~Crowd() { finish(); }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void finish() {
    stop_ = true;
    for (std::thread& t : threads_)
      if (t.joinable()) t.join();
  }
  void report(int blows, const char* what) const {
    int games = 0, moves = 0, undone = 0, lines = 0, notes = 0;
    for (const auto& load : loads_) {
      EXPECT_GE(load->games, 1) << "every table must come to its end";
      games += load->games, moves += load->moves, undone += load->undone, lines += load->lines, notes += load->notes;
    }
    for (const int n : {moves, undone, lines, notes}) EXPECT_GT(n, 0) << "everything must have been tried";
    std::printf("%d %s, %d games to their end; acknowledged and there: %d moves (%d taken back), %d lines, %d notes\n",
                blows, what, games, moves, undone, lines, notes);
  }

 private:
  std::atomic<bool> stop_{false};
  std::vector<std::unique_ptr<Load>> loads_;
  std::vector<std::thread> threads_;
};

void kill_again_and_again(Program& program, int times) {
  program.start();
  Crowd crowd(program);
  std::mt19937 rng(static_cast<unsigned>(getpid()));
  for (int i = 0; i < times; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(rng() % 700));
    program.kill_hard();
    program.start();
  }
  crowd.finish();
  crowd.report(times, "kills");
  EXPECT_EQ(program.stop_gently(), 0);
}

}  // namespace

TEST(ServerKill, nothing_acknowledged_is_ever_lost) {
  const Folder folder;
  Program program(folder.path);
  kill_again_and_again(program, kKills);
}

TEST(ServerKill, nothing_acknowledged_is_ever_lost_in_postgres) {
  const Folder folder;
  Program program(folder.path, "0", Cluster::shared().fresh_database());
  kill_again_and_again(program, kKills);
}

TEST(ServerKill, nothing_acknowledged_is_lost_with_the_database) {
  Cluster cluster;
  const Folder folder;
  Program program(folder.path, "0", cluster.fresh_database());
  program.start();
  const auto ready = [&] { return Browser(program.port()).get("/readyz").status; };
  {
    Crowd crowd(program);
    std::mt19937 rng(static_cast<unsigned>(getpid()));
    for (int i = 0; i < kCrashes; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(300 + rng() % 1000));
      cluster.crash();
      EXPECT_EQ(ready(), 503);
      cluster.start();
      EXPECT_TRUE(wait_until([&] { return ready() == 200; })) << "it finds its database by itself";
    }
    crowd.finish();
    crowd.report(kCrashes, "crashes of the database");
  }
  EXPECT_EQ(program.stop_gently(), 0);
}

}  // namespace tafel::test
