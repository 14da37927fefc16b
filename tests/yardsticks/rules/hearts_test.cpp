// Rule tests of hearts. Cards are 13 * suit + rank (clubs, diamonds, spades, hearts; 0 is the two, 12 the ace).
#include <algorithm>
#include <set>

#include "shell/json.h"
#include "support/table.h"

namespace tafel::test {

namespace {

using Hands = std::array<std::vector<int>, 4>;

constexpr int card(int suit, int rank) { return 13 * suit + rank; }
constexpr int kClubs = 0, kDiamonds = 1, kSpades = 2, kHearts = 3;

/// A position in the middle of a deal: these hands, everything else was played by blue, `leader` is to lead.
Table& lay_out(Table& t, const Hands& hands, int leader, bool broken = false) {
  return t.change([&](nlohmann::json& j) {
    std::vector<int> rest;
    for (int c = 0; c < 52; ++c) {
      bool held = false;
      for (const auto& hand : hands) held |= std::ranges::find(hand, c) != hand.end();
      if (!held) rest.push_back(c);
    }
    j["hand"] = hands;
    j["played"] = {rest, Json::array(), Json::array(), Json::array()};
    j["tricks"] = 13 - hands[0].size();
    j["leader"] = leader;
    j["broken"] = broken ? 1 : 0;
    j["lacks"] = {Json::array(), Json::array(), Json::array(), Json::array()};
  });
}

Table held(const std::string& length = "deal") {
  return Table("hearts", 4, {{"first_pass", "hold"}, {"length", length}});
}

}  // namespace

RULE("HEA-001", "the fewest points win, equal points share a place") {
  Table t("hearts", 4);
  t.change([](auto& j) { j["total"] = {30, 5, 12, 5}; });
  std::array<u8, 4> place{};
  t.game().rules.places(t.raw(), place);
  CHECK((place == std::array<u8, 4>{4, 1, 3, 1}));
}

RULE("HEA-002", "13 cards each, all different") {
  Table t("hearts", 4);
  std::set<int> all;
  const Json hands = t.json()["hand"];
  for (const auto& hand : hands) {
    CHECK(hand.size() == 13);
    for (const auto& c : hand) all.insert(c.get<int>());
  }
  CHECK(all.size() == 52);
}

RULE("HEA-003", "one deal, four deals, or until somebody has 100 points") {
  for (const auto& [length, before, ends] : {std::tuple{"deal", 0, true}, std::tuple{"cycle", 2, false},
                                             std::tuple{"cycle", 3, true}, std::tuple{"hundred", 7, false}}) {
    Table t = held(length);
    t.change([deals = before](auto& j) { j["deals"] = deals; });
    lay_out(t, {{{0}, {1}, {2}, {3}}}, 0).play("blue play 2c").play("green play 3c").play("yellow play 4c");
    t.change([](auto& j) { j["taken"] = {26, 0, 0, 0}; });  // the cards blue has played held all points
    t.play("red play 5c");
    CHECK(t.step().empty() == ends);
  }
  Table t = held("hundred");
  t.change([](auto& j) { j["total"] = {0, 74, 0, 0}; });
  lay_out(t, {{{0}, {1}, {2}, {3}}}, 0).play("blue play 2c").play("green play 3c").play("yellow play 4c");
  t.change([](auto& j) { j["taken"] = {26, 0, 0, 0}; });
  t.play("red play 5c");
  CHECK(t.step().empty());  // the moon brings green to 100
}

RULE("HEA-004", "left, right, across, hold, and around again") {
  for (const auto& [way, to] : {std::pair{"left", 1}, std::pair{"right", 3}, std::pair{"across", 2}}) {
    Table t("hearts", 4, {{"first_pass", way}});
    std::vector<std::string> gift;
    for (const char* seat : {"blue", "green", "yellow", "red"})
      for (int k = 0; k < 3; ++k) {
        const std::string choice = t.options(seat)[0];
        if (std::string(seat) == "blue") gift.push_back(choice);
        t.play(std::string(seat) + " " + choice);
      }
    const auto blue = t.json()["gave"][0], hand = t.json()["hand"][static_cast<std::size_t>(to)];
    for (const auto& c : blue) CHECK(std::ranges::find(hand, c) != hand.end());
  }
  CHECK(held().step() == "play");
  Table t = held("cycle");
  lay_out(t, {{{0}, {1}, {2}, {3}}}, 0).play("blue play 2c").play("green play 3c").play("yellow play 4c");
  t.change([](auto& j) { j["taken"] = {26, 0, 0, 0}; });
  t.play("red play 5c");
  CHECK(t.step() == "pass" && t.json()["direction"] == 0);
}

RULE("HEA-005", "three different cards, unseen by the others") {
  Table t("hearts", 4);
  const std::string card = t.options("green")[4];
  t.play("green " + card);
  CHECK(!t.legal("green " + card));
  CHECK(t.refusal("green " + card) == "HEA-005");
  t.play("green " + t.options("green")[0]).play("green " + t.options("green")[1]);
  CHECK(t.options("green").empty());
  CHECK(t.options("red").size() == 13);
}

RULE("HEA-006", "cards change hands at once, when everybody has chosen") {
  Table t("hearts", 4);
  const auto before = t.json()["hand"];
  for (const char* seat : {"blue", "green", "yellow"})
    for (int k = 0; k < 3; ++k) t.play(std::string(seat) + " " + t.options(seat)[0]);
  CHECK(t.json()["hand"] == before);
  for (int k = 0; k < 3; ++k) t.play("red " + t.options("red")[0]);
  CHECK(t.json()["hand"] != before);
  const Json after = t.json()["hand"];
  for (const auto& hand : after) CHECK(hand.size() == 13);
  CHECK(t.step() == "play");
}

RULE("HEA-007", "the two of clubs opens") {
  Table t = held();
  CHECK(t.options(t.actor()) == std::vector<std::string>{"play 2c"});
  CHECK(t.refusal(t.actor() + " play 2c").empty());
}

RULE("HEA-008", "one card each, clockwise from the leader") {
  Table t = held();
  lay_out(t, {{{0, 13}, {1, 14}, {2, 15}, {3, 16}}}, 2).play("yellow play 4c").play("red play 5c");
  CHECK(t.actor() == "blue");
  t.play("blue play 2c");
  CHECK(t.actor() == "green");
}

RULE("HEA-009", "follow suit if you can, otherwise play what you like") {
  Table t = held();
  lay_out(t, {{{0, 13}, {1, 14}, {26, 15}, {3, 16}}}, 0).play("blue play 2c");
  CHECK(t.options("green") == std::vector<std::string>{"play 3c"});
  CHECK(t.refusal("green play 3d") == "HEA-009");
  t.play("green play 3c");
  CHECK(t.options("yellow").size() == 2);
}

RULE("HEA-010", "no heart is led before one was played, unless there is nothing else") {
  const Hands hands{{{card(kHearts, 0), 13}, {card(kHearts, 1), card(kHearts, 2)}, {15, 16}, {17, 18}}};
  Table t = held();
  lay_out(t, hands, 0);
  CHECK(t.options("blue") == std::vector<std::string>{"play 2d"});
  CHECK(t.refusal("blue play 2h") == "HEA-010");
  lay_out(t, hands, 0, true);
  CHECK(t.options("blue").size() == 2);
  lay_out(t, hands, 1);
  CHECK(t.options("green").size() == 2);
  t.play("green play 3h");
  CHECK(t.json()["broken"] == 1);
}

RULE("HEA-011", "no points in the first trick, unless there is nothing else") {
  Hands hands{};
  for (int c = 0; c < 52; ++c) hands[static_cast<std::size_t>(c / 13)].push_back(c);
  std::swap(hands[1][0], hands[2][10]);  // green: diamonds and the queen of spades instead of the two of diamonds
  Table t = held();
  t.change([&](auto& j) {
    j["hand"] = hands;
    j["leader"] = 0;
    j["lacks"] = {Json::array(), Json::array(), Json::array(), Json::array()};
  });
  t.play("blue play 2c");
  CHECK(t.options("green").size() == 12);
  CHECK(t.refusal("green play qs") == "HEA-011");
  t.play("green play 3d").play("yellow play 2s");
  CHECK(t.options("red").size() == 13);  // nothing but hearts
}

RULE("HEA-012", "the highest card of the suit led takes the trick and leads") {
  Table t = held();
  lay_out(t, {{{5, 6}, {card(kDiamonds, 12), 14}, {8, 15}, {7, 16}}}, 0);
  t.play("blue play 7c").play("green play ad").play("yellow play 10c").play("red play 9c");
  CHECK(t.actor() == "yellow");
}

RULE("HEA-013", "1 point for each heart, 13 for the queen of spades") {
  Table t = held();
  lay_out(t, {{{card(kSpades, 12), 13}, {card(kSpades, 10), 14}, {card(kHearts, 3), 15}, {card(kHearts, 4), 16}}}, 0);
  t.play("blue play as").play("green play qs").play("yellow play 5h").play("red play 6h");
  CHECK(t.json()["taken"][0] == 15);
}

RULE("HEA-014", "all 26 points: none for the moon, 26 for everybody else") {
  Table t = held();
  lay_out(t, {{{kClubs}, {1}, {2}, {3}}}, 0).play("blue play 2c").play("green play 3c").play("yellow play 4c");
  t.change([](auto& j) { j["taken"] = {0, 26, 0, 0}; });
  t.play("red play 5c");
  CHECK((t.json()["total"] == Json{26, 0, 26, 26}));
  std::vector<ScoreLine> sheet;
  t.game().rules.score_sheet(t.raw(), 2, sheet);
  CHECK(sheet[0].points == 0 && sheet[1].points == 26);
}

}  // namespace tafel::test
