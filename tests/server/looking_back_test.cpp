// Looking back: positions along the way are those of a replay, turns and rounds stand where they began, the log has
// pages.
#include <random>

#include "host.h"

namespace tafel::test {

TEST(ServerLookingBack, turns_and_pages_of_a_log) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "covil", {&ben});
  const std::string at = "/api/v1/tables/" + id;
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  for (int i = 0; i < 40; ++i) {
    Socket& actor = a.last_view["options"].empty() ? b : a;
    Socket& other = &actor == &a ? b : a;
    act(actor, static_cast<std::size_t>(i) * 7);
    actor.next("view"), other.next("view");
    // Asking for the past between two moves neither waits for the next one nor delays it.
    if (i % 10 == 5) {
      EXPECT_EQ(anna.get(at + "/history/3").json()["entry"], 3);
    }
  }
  const Json past = anna.get(at + "/history").json();
  EXPECT_EQ(past["entries"], a.last_view["entry"]);
  ASSERT_GE(past["turns"].size(), 2U);
  std::size_t before = 0;
  for (const Json& turn : past["turns"]) {
    EXPECT_GE(turn["entry"], before);
    before = turn["entry"];
    const Json view = anna.get(at + "/history/" + turn["entry"].dump()).json();
    EXPECT_EQ(view["round"], turn["round"]);
    bool told = false;
    for (const Json& e : view["events"])
      told = told || (e["kind"] == "turn" && e["args"][0]["v"] == turn["seat"] && e["entry"] == turn["entry"]);
    EXPECT_TRUE(told) << turn;
  }
  const Json all = anna.get(at + "/events").json();
  const std::size_t total = all["total"];
  const Json page = anna.get(at + "/events?before=" + std::to_string(total - 3)).json();
  ASSERT_EQ(page["events"].size(), total - 3);
  EXPECT_EQ(page["events"].back(), all["events"][total - 4]);
}

}  // namespace tafel::test
