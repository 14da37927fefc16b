// kill -9 at random moments under load, again and again. Afterwards: no acknowledged move is missing, none is half
// applied, every game goes on to its end, and the dice still belong to the seed that was committed to.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <random>
#include <thread>

#include "host.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

constexpr int kKills = 24;
constexpr int kTables = 6;

/// The program as a process of its own.
class Program {
 public:
  explicit Program(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void start() {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(pipe_ends[1], 1);
      const std::string port = std::to_string(port_.load()), data = folder_.string();
      const char* program = std::getenv("TAFEL");
      execl(program, program, "serve", "--port", port.c_str(), "--data", data.c_str(), "--all-games", "--quiet",
            "--ai-ms", "20", nullptr);
      _exit(127);
    }
    close(pipe_ends[1]);
    std::string line;
    char c = 0;
    while (read(pipe_ends[0], &c, 1) == 1 && c != '\n') line += c;
    close(pipe_ends[0]);
    ASSERT_NE(line.find("http://"), std::string::npos) << "the server did not start: " << line;
    port_ = static_cast<unsigned short>(std::stoi(line.substr(line.rfind(':') + 1)));
  }
  void kill_hard() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  int stop_gently() {
    kill(pid_, SIGTERM);
    int status = 0;
    waitpid(pid_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  unsigned short port() const { return port_; }

 private:
  std::filesystem::path folder_;
  std::atomic<unsigned short> port_{0};
  pid_t pid_ = 0;
};

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

/// One table with two people, both played from here, and one machine.
class Load {
 public:
  Load(const Program& program, unsigned seed) : program_(program), rng_(seed) {}

  void run(const std::atomic<bool>& stop) {
    while (!stop || !table_.empty()) {
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

  int games = 0;
  int moves = 0;

 private:
  void begin(Browser* people) {
    for (int s = 0; s < 2; ++s) {
      people[s].get("/api/v1/me");
      cookie_[s] = people[s].cookie;
      sent_[s].clear();
      version_[s] = 0;
    }
    const Reply made = people[0].post(
        "/api/v1/tables", {{"game", "goofspiel"}, {"seats", {seat("me"), seat("open"), seat("ai", "easy")}}});
    const std::string id = made.json().at("id");
    people[1].post("/api/v1/tables/" + id + "/join", Json::object());
    table_ = id;
  }

  void play(Browser* people) {
    Socket a(people[0], table_), b(people[1], table_);
    Socket* sockets[2]{&a, &b};
    for (int s = 0; s < 2; ++s) {
      const Json view = sockets[s]->hello();
      if (view.is_null()) {  // killed before the second person sat down
        people[1].post("/api/v1/tables/" + table_ + "/join", Json::object());
        return;
      }
      ASSERT_EQ(view["viewer"], s);
      ASSERT_GE(view["version"].get<unsigned>(), version_[s]) << "an acknowledged move is gone";
    }
    while (!a.last_view["turn"]["over"] || !b.last_view["turn"]["over"])
      for (int s = 0; s < 2; ++s) {
        if (sockets[s]->last_view["options"].empty()) sockets[s]->any(5);
        else move(*sockets[s], s);
      }
  }

  void move(Socket& socket, int s) {
    const Json& options = socket.last_view["options"];
    const std::string action = options[rng_() % options.size()]["a"];
    sent_[s].push_back({action, false});
    socket.send({{"t", "act"}, {"id", 1}, {"version", socket.last_view["version"]}, {"actions", {action}}});
    if (!answered(socket, s)) {
      sent_[s].pop_back();
      return;
    }
    sent_[s].back().acknowledged = true;
    socket.next("view");
    if (rng_() % 8 == 0 && socket.last_view["undo"]["ok"]) {
      sent_[s].back().acknowledged = false;  // in doubt until the answer comes
      socket.send({{"t", "undo"}, {"id", 2}, {"version", socket.last_view["version"]}});
      if (answered(socket, s)) sent_[s].pop_back();
      else sent_[s].back().acknowledged = true;
      socket.next("view");
    }
  }

  /// True if accepted, false if refused; throws if the connection breaks.
  bool answered(Socket& socket, int s) {
    for (;;) {
      const Json message = socket.any(10'000);
      if (message.is_null()) throw std::runtime_error("gone");
      if (message["t"] == "refused") return false;
      if (message["t"] != "accepted") continue;
      version_[s] = message["version"];
      ++moves;
      return true;
    }
  }

  void finish(Browser& browser) {
    if (table_.empty()) return;
    const Reply reply = browser.get("/api/v1/tables/" + table_ + "/record");
    if (reply.status != 200 || reply.json()["format"] != "tafelrunde-match") return;
    const Json record = reply.json();
    const LoadedGame& game = *library().find("goofspiel");
    EXPECT_EQ(verify_dice(game, record), "");
    EXPECT_TRUE(match_from_json(game, record).over());
    std::vector<std::string> played[2];
    for (const Json& line : record["log"]) {
      const std::string text = line;
      for (int s = 0; s < 2; ++s) {
        const std::string mark = s == 0 ? " blue bid " : " green bid ";
        if (const auto at = text.find(mark); at != std::string::npos)
          played[s].push_back(text.substr(at + mark.size()));
      }
    }
    for (int s = 0; s < 2; ++s) {
      EXPECT_EQ(played[s].size(), 13U);
      EXPECT_TRUE(fits(sent_[s], played[s])) << "seat " << s << " of table " << table_;
    }
    ++games;
    table_.clear();
  }

  const Program& program_;
  std::mt19937 rng_;
  std::string table_;
  std::string cookie_[2];
  std::vector<Sent> sent_[2];
  unsigned version_[2]{};
};

}  // namespace

TEST(ServerKill, nothing_acknowledged_is_ever_lost) {
  ASSERT_NE(std::getenv("TAFEL"), nullptr) << "the environment variable TAFEL must name the program";
  library().find("goofspiel");
  std::string pattern = (std::filesystem::temp_directory_path() / "tafel-kill-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(pattern.data());
  Program program(folder);
  program.start();
  std::atomic<bool> stop{false};
  std::vector<std::unique_ptr<Load>> loads;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kTables; ++i) loads.push_back(std::make_unique<Load>(program, 100 + i));
  for (auto& load : loads) threads.emplace_back([&] { load->run(stop); });
  std::mt19937 rng(static_cast<unsigned>(getpid()));
  for (int i = 0; i < kKills; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100 + rng() % 500));
    program.kill_hard();
    program.start();
  }
  stop = true;
  for (std::thread& t : threads) t.join();
  int games = 0, moves = 0;
  for (const auto& load : loads) games += load->games, moves += load->moves;
  EXPECT_GE(games, kTables) << "every table must come to its end";
  EXPECT_EQ(program.stop_gently(), 0);
  std::printf("%d kills, %d games to their end, %d acknowledged moves, none lost\n", kKills, games, moves);
  std::filesystem::remove_all(folder);
}

}  // namespace tafel::test
