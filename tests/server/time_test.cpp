// A machine whose clock jumps (suspended, corrected by NTP, set by hand), and a server that was not running: neither
// takes anybody's seat.
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

#include "file.h"
#include "server/clock.h"

namespace {
std::atomic<long> jumped{0};  ///< seconds
}

/// Stands before the system's own, for this test program alone.
extern "C" int clock_gettime(clockid_t clock, timespec* out) noexcept {
  const long result = syscall(SYS_clock_gettime, clock, out);
  if (result == 0 && clock == CLOCK_REALTIME) out->tv_sec += jumped;
  return static_cast<int>(result);
}

namespace tafel::test {

namespace {

struct Jump {
  explicit Jump(long seconds) { jumped += seconds; }
  ~Jump() { jumped = 0; }
  Jump(const Jump&) = delete;
  Jump& operator=(const Jump&) = delete;
};

std::string clocked_table(Browser& anna, int seconds) {
  const Json wish = {
      {"game", "goofspiel"}, {"seats", {seat("me"), seat("ai", "easy")}}, {"clock", {{"seconds_per_turn", seconds}}}};
  return anna.post("/api/v1/tables", wish).json()["id"];
}

bool taken_over(const Host& host, const std::string& id) {
  return host.browser().get("/api/v1/tables/" + id).json()["seats"][0]["away"].get<bool>();
}

/// The server has looked at its clocks several times meanwhile.
bool stays(const Host& host, const std::string& id) {
  for (int i = 0; i < 30; ++i) {
    if (taken_over(host, id)) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return true;
}

}  // namespace

TEST(ServerTime, the_test_can_make_the_clock_jump) {
  const i64 before = server::now_ms();
  const Jump jump(3600);
  EXPECT_GE(server::now_ms() - before, 3600 * 1000);
}

TEST(ServerTime, a_clock_that_jumps_takes_nobodys_seat) {
  Host host;
  Browser anna = host.browser();
  const std::string id = clocked_table(anna, 60);
  const Jump jump(3600);
  EXPECT_TRUE(stays(host, id));
  Socket a(anna, id);
  const int left = a.hello()["clock"]["seconds"];
  EXPECT_GT(left, 30);
  EXPECT_LE(left, 60);
}

TEST(ServerTime, time_in_which_no_server_runs_does_not_count) {
  Host host;
  Browser anna = host.browser();
  const std::string id = clocked_table(anna, 60);
  host.stop();
  const Jump jump(24L * 3600);
  host.start();
  EXPECT_TRUE(stays(host, id));
  Browser again = back(host, anna);
  Socket a(again, id);
  EXPECT_GT(a.hello()["clock"]["seconds"], 30);
}

TEST(ServerTime, files_from_before_go_on_from_their_last_change) {
  Host host;
  Browser anna = host.browser();
  const std::string id = clocked_table(anna, 60);
  host.stop();
  // Such a file knows the machine's time alone, and nobody has noted when its server ended.
  File(host).run(
      "DELETE FROM server_values WHERE name = 'turn_time'; UPDATE game_tables SET deadline = updated + 60000");
  const Jump jump(24L * 3600);
  host.start();
  EXPECT_TRUE(stays(host, id));
}

}  // namespace tafel::test
