// Games whose rules fail: each is frozen with its log, everybody at its table is told, and all other tables go on.
#include <atomic>

#include "host.h"
#include "kernel/broken.h"

namespace tafel::test {

enum class Fault { none, thrown, endless_steps, endless_chance, flood, endless_round };

namespace {

std::atomic<Fault> fault{Fault::none};
std::atomic<bool> armed{false};  ///< the last bid was the 13

/// Goofspiel with rules that fail on demand, when somebody bids the 13.
class Faulty {
 public:
  static const StepRow& original(std::string_view name) {
    for (const StepRow& row : steps())
      if (row.name == name) return row;
    throw std::logic_error("no such step");
  }
  /// Puts the failing rows in place of the original ones; harmless while `fault` is none.
  static void install() {
    static std::vector<StepRow> rows;
    if (!rows.empty()) return;
    const auto all = steps();
    rows.assign(all.begin(), all.end());
    for (StepRow& row : rows) {
      if (row.name == "bid") bid_apply = std::exchange(row.apply, &bid), bid_run = std::exchange(row.run, &finish);
      if (row.name == "prize") prize_apply = std::exchange(row.apply, &prize);
    }
    // The library knows the module by reference; only this test program sees the change.
    const_cast<Rules&>(library().find("goofspiel")->rules).steps = rows;
  }

 private:
  static std::span<const StepRow> steps() { return library().find("goofspiel")->rules.steps; }
  static Next bid(const RawGame& g, Frame& f, Seat s, Action a) {
    armed = a.arg[0] == 13;
    if (armed && fault == Fault::thrown) throw BrokenRule("a rule that fails");
    if (armed && fault == Fault::flood && g.sink != nullptr)
      for (int i = 0; i < 5000; ++i) g.sink->list.push_back({0, 1, 1, kEverybody, {1}});
    return bid_apply(g, f, s, a);
  }
  static Next finish(const RawGame& g, Frame& f) {
    if (fault == Fault::endless_round) return stay();  // whoever bids last
    return armed && fault == Fault::endless_steps ? stay() : bid_run(g, f);
  }
  static Next prize(const RawGame& g, Frame& f, Seat s, Action a) {
    static std::atomic<int> draws{0};
    if (!armed || fault != Fault::endless_chance) return prize_apply(g, f, s, a);
    if (++draws % 10'000 == 0) armed = false;  // the match that is read again from the store has sound dice
    return stay();
  }
  static Next (*bid_apply)(const RawGame&, Frame&, Seat, Action);
  static Next (*bid_run)(const RawGame&, Frame&);
  static Next (*prize_apply)(const RawGame&, Frame&, Seat, Action);
};

Next (*Faulty::bid_apply)(const RawGame&, Frame&, Seat, Action) = nullptr;
Next (*Faulty::bid_run)(const RawGame&, Frame&) = nullptr;
Next (*Faulty::prize_apply)(const RawGame&, Frame&, Seat, Action) = nullptr;

Json bid(Socket& socket, const char* what) {
  socket.send({{"t", "act"}, {"id", 1}, {"version", socket.last_view["version"]}, {"actions", {what}}});
  for (;;) {
    Json answer = socket.any(20'000);
    if (answer["t"] == "accepted") socket.last_view["options"] = Json::array();
    if (answer.is_null() || answer["t"] == "accepted" || answer["t"] == "refused") return answer;
  }
}

}  // namespace

struct Freeze : ::testing::TestWithParam<Fault> {
  Freeze() { Faulty::install(); }
  ~Freeze() override { fault = Fault::none; }
};

TEST_P(Freeze, a_failing_game_is_frozen_with_its_log_and_the_others_go_on) {
  server::Settings settings = Host::relaxed();
  settings.limits.events_per_table = 1000;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string sick = open_table(anna, "goofspiel", {&ben}),
                    sound =
                        open_table(anna, "hearts", {}, {seat("ai", "easy"), seat("ai", "easy"), seat("ai", "easy")});
  Json before;
  {
    Socket a(anna, sick), b(ben, sick), other(anna, sound);
    a.hello(), b.hello(), other.hello();
    EXPECT_EQ(bid(a, "bid 3")["t"], "accepted");
    EXPECT_EQ(bid(b, "bid 4")["t"], "accepted");
    wait_for_turn(a), wait_for_turn(b);
    before = b.last_view;
    fault = GetParam();
    Json refused = bid(a, "bid 13");
    if (refused["t"] == "accepted") refused = bid(b, "bid 13");  // only the last answer of the round meets the fault
    EXPECT_EQ(refused["t"], "refused") << refused;
    EXPECT_EQ(refused["code"], "frozen");
    while (b.last_table["state"] != "frozen") b.next("table");
    a.send({{"t", "undo"}, {"id", 2}, {"version", a.last_view["version"]}});
    EXPECT_EQ(a.next("refused")["code"], "frozen");
    ASSERT_TRUE(wait_for_turn(other));
    act(other);
    other.next("view");
  }
  fault = Fault::none;
  // The log is still there, up to the last durable move, and nobody goes on by accident after a restart.
  for (int round = 0; round < 2; ++round) {
    Browser again(host.port());
    again.cookie = ben.cookie;
    const Json table = again.get("/api/v1/tables/" + sick).json();
    EXPECT_EQ(table["state"], "frozen");
    EXPECT_EQ(table.dump().find("fails"), std::string::npos) << "what failed is for the operator";
    const Json view = again.get("/api/v1/tables/" + sick + "/history/" + before["entry"].dump()).json();
    EXPECT_EQ(view["view"], before["view"]);
    Socket b(again, sick);
    EXPECT_TRUE(b.hello()["options"].empty());
    EXPECT_EQ(bid(b, "bid 5")["code"], "frozen");
    EXPECT_NE(again.get("/metrics").body.find("tafel_commit_failures_total 0\n"), std::string::npos);
    host.restart();
  }
}

INSTANTIATE_TEST_SUITE_P(ServerFreeze, Freeze,
                         ::testing::Values(Fault::thrown, Fault::endless_steps, Fault::endless_chance, Fault::flood));

TEST(ServerFreeze, a_machine_that_meets_a_failing_rule_freezes_only_its_table) {
  Faulty::install();
  Host host;
  Browser anna = host.browser();
  fault = Fault::endless_round;
  const std::string sick = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, sick);
  a.hello();
  bid(a, "bid 2");
  EXPECT_TRUE(wait_until([&] { return anna.get("/api/v1/tables/" + sick).json()["state"] == "frozen"; }));
  fault = Fault::none;
  const std::string sound = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket b(anna, sound);
  b.hello();
  act(b);
  ASSERT_TRUE(wait_for_turn(b));
  EXPECT_NE(anna.get("/metrics").body.find("tafel_frozen_total 1\n"), std::string::npos);
}

}  // namespace tafel::test
