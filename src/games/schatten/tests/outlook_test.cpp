// What clients are told about a conflict before it is decided: the forecast with more units, the verdict, ways and
// losses.
#include "games/schatten/score.h"
#include "games/schatten/view.h"
#include "shadows.h"

namespace schatten::test {
namespace {

nlohmann::json derived(Table& t, Seat viewer) {
  nlohmann::json out;
  t.game().module.derive(t.raw(), viewer, t.game().speak("en"), out);
  return out;
}
/// The forecast of an area for red; null if there is none.
nlohmann::json forecast(Table& t, int area) {
  const nlohmann::json all = derived(t, 0);
  for (const nlohmann::json& f : all["forecasts"])
    if (f["area"] == area) return f;
  return nullptr;
}
std::string told(const nlohmann::json& one) {
  if (one.is_null()) return "-";
  const std::string left = one["left"].is_null() ? "all" : one["left"].dump();
  return one["ends"].get<std::string>() + " " + one["own"].dump() + ":" + one["other"].dump() + " " + left;
}

RULE("SDM-167 SDM-168 SDM-175", "the forecast says for each number of new adventurers who wins and what is left") {
  Table t = turn({"card red gar hand", "adv red gar 1", "adv blue gar 3"});
  const nlohmann::json f = forecast(t, 16);
  ASSERT_EQ(f["lines"].size(), 6U);
  EXPECT_EQ(f["region"], 16);
  EXPECT_TRUE(f["sea"].is_null());
  EXPECT_EQ(told(f["lines"][0]["plain"]), "loss 1:3 0");
  EXPECT_EQ(told(f["lines"][2]["plain"]), "tie 3:3 all");
  EXPECT_EQ(told(f["lines"][3]["plain"]), "win 4:3 2");
  EXPECT_EQ(told(f["lines"][4]["plain"]), "win 5:3 2");
}

/// The ways of red as "from>to cost least-most lost".
std::vector<std::string> ways(Table& t, Seat viewer = 0) {
  std::vector<std::string> out;
  const nlohmann::json all = derived(t, viewer);
  for (const nlohmann::json& w : all["ways"])
    out.push_back(w["from"].dump() + ">" + w["to"].dump() + " " + w["cost"].dump() + " " + w["least"].dump() + "-" +
                  w["most"].dump() + " " + w["lost"].dump());
  return out;
}
/// Red has bought this many movements.
Table bought_moves(std::vector<std::string> given, int movements) {
  given.push_back("card red tob hand");
  if (movements > 1) given.push_back("card red sve hand");
  Table t = turn(given, 4, {{"faction_rules", "off"}});
  t.play("red move");
  if (movements > 1) t.play("red play sve");
  play(t, {"red play tob", "red finish"});
  return t;
}

RULE("SDM-091 SDM-096 SDM-097", "ways of a group: how many must go, how many may, who is lost") {
  Table t = bought_moves({"adv red alm 3", "adv black alm 1"}, 1);
  EXPECT_TRUE(has(ways(t), "19>16 1 1-3 1")) << "into Garetien: one is lost on the retreat, or the only one";
  EXPECT_TRUE(has(ways(t), "19>24 1 3-3 2")) << "Khom is rough: three must leave for one to arrive";
  EXPECT_TRUE(ways(t, 1).empty()) << "nobody else is asked";
  EXPECT_TRUE(ways(t, kNobody).empty());
  t.play("red group alm 2 0");
  EXPECT_TRUE(has(ways(t), "19>16 1 2-2 1")) << "the group is chosen";
  EXPECT_FALSE(has(ways(t), "19>24 1 3-3 2"));
}

RULE("SDM-099 SDM-102 SDM-103", "ways over the sea cost their seas; fleets have ways of their own") {
  Table t = bought_moves({"adv red ara 2", "ship red perl 1", "ship red sued 2"}, 2);
  const std::vector<std::string> all = ways(t);
  EXPECT_TRUE(has(all, "22>29 1 1-2 0")) << "Tuzak lies at the same sea";
  EXPECT_TRUE(has(all, "22>34 2 1-2 0")) << "the Forest Islands lie one sea further";
  EXPECT_TRUE(has(all, "38>37 1 1-1 0") && has(all, "37>38 1 1-2 0"));
  EXPECT_TRUE(ways(t, 1).empty());
}

RULE("SDM-163 SDM-246", "with all ships of both sides, the magic ship among them") {
  Table t = turn({"card red dar hand", "adv red dar 2", "adv blue dar 2", "ship red perl 1", "ship blue perl 2",
                  "magic red perl", "ship green perl 3"});
  const nlohmann::json f = forecast(t, 17);
  EXPECT_EQ(told(f["lines"][0]["plain"]), "tie 2:2 all");
  EXPECT_EQ(told(f["lines"][0]["ships"]), "win 5:4 2") << "green has nobody there and sends nothing";
  EXPECT_EQ(told(f["lines"][1]["ships"]), "win 6:4 2");
}

RULE("SDM-180", "at sea only the ships there count") {
  Table t = turn({"ship red perl 1", "ship blue perl 2"});
  const nlohmann::json f = forecast(t, kRegions + 3);
  EXPECT_EQ(f["sea"], 3);
  EXPECT_TRUE(f["region"].is_null());
  EXPECT_EQ(told(f["lines"][0]["plain"]), "loss 1:2 0");
  EXPECT_EQ(told(f["lines"][2]["plain"]), "win 3:2 1");
  EXPECT_EQ(told(f["lines"][2]["ships"]), "-");
}

RULE("SDM-160", "places of others and quiet places have no forecast; nobody else is told mine") {
  Table t = turn({"card red gar hand", "adv red gar 1", "adv blue tho 1", "adv black tho 1"});
  EXPECT_TRUE(derived(t, 0)["forecasts"].empty());
  Table own = turn({"card red gar hand", "adv blue gar 1"});
  EXPECT_EQ(told(forecast(own, 16)["lines"][0]["plain"]), "loss 0:1 0") << "nobody defends it";
  EXPECT_TRUE(derived(own, kNobody)["forecasts"].empty());
}

RULE("SDM-167", "the verdict speaks to whom it concerns") {
  Table t = decision({"adv red gar 2", "adv blue gar 1", "adv black tho 1", "adv green tho 1"});
  const auto text = [&](Seat viewer) { return derived(t, viewer)["conflicts"][1]["text"].get<std::string>(); };
  EXPECT_EQ(text(0), "As it stands, you win and keep 1 unit.");
  EXPECT_NE(text(1).find("Red wins and keeps 1 unit."), std::string::npos) << text(1);
  EXPECT_EQ(derived(t, 0)["conflicts"][0]["text"], "As it stands, nobody wins; the conflict stays unresolved.");
}

RULE("SDM-209 SDM-019", "a plan that one does not know stands on no score sheet until the end") {
  Table t = turn({"plan red p13", "plan blue p14", "round = 2"}, 2);
  State seen = state(t);
  Game view(seen, game(t).pack);
  hide(view, 0);
  std::vector<ScoreLine> own, other;
  score_sheet(view, 0, own);
  score_sheet(view, 1, other);
  EXPECT_EQ(own.size(), 5U);
  EXPECT_EQ(other.size(), 4U);
}

RULE("R-56", "the beginner game has no plan that could add anything to a score") {
  Table t = turn({"round = 2"}, 2, {{"mode", "beginner"}}), plain = turn({"round = 2"}, 2);
  EXPECT_EQ(derived(t, 0)["players"][1]["plan_points"], 0);
  EXPECT_TRUE(derived(plain, 0)["players"][1]["plan_points"].is_null());
}

RULE("SDM-018", "plans to choose from come with what holds of them now, for their owner alone") {
  Table t("schatten", 2, {});
  run_until(t, 3, [](const State& s) { return s.phase == Phase::plans && !s.dealt[1].empty(); });
  EXPECT_EQ(derived(t, 0)["plans"].size(), state(t).dealt[0].size());
  EXPECT_EQ(derived(t, 0)["plans"][0]["conditions"].size(), 5U);
  EXPECT_TRUE(derived(t, kNobody)["plans"].empty());
}

RULE("SDM-021 SDM-150", "nobody is shown with the start marker before it has been given to somebody") {
  const auto holders = [](Table& t) {
    std::vector<int> out;
    const nlohmann::json all = derived(t, 0);
    for (const nlohmann::json& player : all["players"])
      if (player["marker"].get<bool>()) out.push_back(player["seat"].get<int>());
    return out;
  };
  Table fresh("schatten", 3, {});
  EXPECT_EQ(holders(fresh), std::vector<int>{});
  Table t = turn({"round = 1"}, 3);
  EXPECT_EQ(holders(t), std::vector<int>{0});
  t.play("red pass");
  EXPECT_EQ(holders(t), std::vector<int>{0});
  Table other = table({"round = 2", "turn blue"}, 3);
  other.play("blue pass");
  EXPECT_EQ(holders(other), std::vector<int>{1});
}

}  // namespace
}  // namespace schatten::test
