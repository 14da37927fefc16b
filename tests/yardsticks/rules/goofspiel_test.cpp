// Rule tests of goofspiel.
#include "support/table.h"

namespace tafel::test {

namespace {
int points(Table& t, std::size_t seat) { return t.json()["player"][seat]["points"]; }
}  // namespace

RULE("GOO-001", "everybody holds 1 to 13, and so does the pile of prizes") {
  Table t("goofspiel", 6);
  CHECK(t.options("black").size() == 13);
  CHECK(t.json()["prizes"].size() == 12);  // one is turned up
}

RULE("GOO-002", "one of the remaining prizes comes up each round") {
  Table t("goofspiel", 2);
  const int first = t.json()["prize"];
  t.play("blue bid 1").play("green bid 2");
  const int second = t.json()["prize"];
  CHECK(first != second);
  CHECK(t.json()["prizes"].size() == 11);
}

RULE("GOO-003", "a bid is secret until all have bid, and is then spent") {
  Table t("goofspiel", 3);
  t.play("blue bid 7");
  CHECK(t.step() == "bid" && !t.legal("blue bid 8"));
  CHECK(t.options("green").size() == 13);
  t.play("green bid 7").play("yellow bid 1");
  CHECK(!t.legal("blue bid 7"));
  CHECK(t.refusal("blue bid 7") == "GOO-003");
  CHECK(t.legal("blue bid 8"));
}

RULE("GOO-004", "the single highest bid takes the prize") {
  Table t("goofspiel", 3);
  const int prize = t.json()["prize"];
  t.play("blue bid 9").play("green bid 9").play("yellow bid 10");
  CHECK(points(t, 2) == prize && points(t, 0) == 0 && points(t, 1) == 0);
}

RULE("GOO-004", "equal highest bids take nothing, and a lower single bid does not inherit") {
  Table t("goofspiel", 3);
  t.play("blue bid 9").play("green bid 9").play("yellow bid 8");
  CHECK(points(t, 0) + points(t, 1) + points(t, 2) == 0);
}

RULE("GOO-005", "after 13 prizes the most points win, equal points share a place") {
  Table t("goofspiel", 3);
  for (int k = 1; k <= 13; ++k) {
    const std::string bid = " bid " + std::to_string(k), low = " bid " + std::to_string(k == 1 ? 13 : k - 1);
    t.play("blue" + bid).play("green" + bid).play("yellow" + low);
  }
  CHECK(t.step().empty());
  std::array<u8, 3> place{};
  t.game().rules.places(t.raw(), place);
  CHECK((place == std::array<u8, 3>{2, 2, 1}));  // yellow took one prize with its 13, all others were tied
}

}  // namespace tafel::test
