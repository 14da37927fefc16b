// Which settings go together, and decks that people build themselves.
#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "shell/judge.h"

namespace echoes::test::decks {
namespace {

/// The first reason against a game, in the words of the specification (7.2).
std::string reason(int seats, bool large, bool map, bool left, bool map_4x4, bool temp, bool buildings) {
  if (seats == 3) return "unplayable.three";
  if (seats == 4 && large) return "unplayable.team_length";
  if (seats == 4 && map) return "unplayable.team_map";
  if (left && (seats == 4 || large)) return "unplayable.home_position";
  if (large && map && !map_4x4) return "unplayable.long_map";
  if (map_4x4 && !(large && map)) return "unplayable.constantinople_4x4";
  return seats == 2 && (temp || buildings) ? "unplayable.team_only" : "";
}

std::string playable(int seats, const Settings& settings) {
  const Rules& rules = tafel::test::library().find("echoes")->rules;
  return std::string(rules.playable(seats, config_from(rules, settings)));
}

RULE("R-03 R-60 R-61", "every combination of modes and maps is playable or refused for its reason") {
  for (int seats = 2; seats <= 4; ++seats)
    for (int bits = 0; bits < 64; ++bits) {
      const auto on = [&](int k) { return (bits >> k & 1) != 0; };
      Settings s;
      if (on(0)) s["length"] = "long";
      if (on(1)) s["map"] = "constantinople";
      if (on(2)) s["home_position_3x3"] = "left";
      if (on(3)) s["constantinople_4x4"] = "on";
      if (on(4)) s["team_share_temp"] = "on";
      if (on(5)) s["team_share_buildings"] = "on";
      EXPECT_EQ(playable(seats, s), reason(seats, on(0), on(1), on(2), on(3), on(4), on(5))) << seats << " " << bits;
    }
}

RULE("R-20", "wishes: only for seats that are there, each civilisation once unless mirrored") {
  for (int a = 1; a <= 4; ++a) {
    const std::string first = "civ_" + std::to_string(a);
    for (int seats = 2; seats <= 4; seats += 2)
      EXPECT_EQ(playable(seats, {{first, "hre"}}), a > seats ? "unplayable.empty_seat" : "") << a;
    for (int b = a + 1; b <= 4; ++b) {
      const std::string second = "civ_" + std::to_string(b);
      EXPECT_EQ(playable(4, {{first, "hre"}, {second, "hre"}}), "unplayable.mirror") << a << b;
      EXPECT_EQ(playable(4, {{first, "hre"}, {second, "scots"}}), "") << a << b;
      EXPECT_EQ(playable(4, {{first, "hre"}, {second, "hre"}, {"allow_mirror", "on"}}), "") << a << b;
    }
  }
}

RULE("ECH-009 ECH-113", "life points of the capital by mode and by setting") {
  const auto life = [](int seats, const Settings& s) {
    Table t("echoes", seats, s);
    for (Seat k = 1; k < seats; ++k) EXPECT_EQ(state(t).player[k].capital_hp, state(t).player[0].capital_hp);
    return int{state(t).player[0].capital_hp};
  };
  EXPECT_EQ(life(2, {}), 10);
  EXPECT_EQ(life(2, {{"length", "long"}}), 20);
  EXPECT_EQ(life(4, {}), 10);
  for (int n : {1, 7, 15, 20}) EXPECT_EQ(life(2, {{"capital_hp", std::to_string(n)}}), n);
}

Table building(const Settings& more = {}) {
  Settings s = with("scots", "hre", more);
  s["deck_building"] = "on";
  return Table("echoes", 2, s);
}

/// Takes cards of the pool in order until so many are chosen, leaving out some.
void fill(Table& t, const std::string& seat, int civ, int until, std::initializer_list<int> without) {
  const Seat s = seat == "red" ? 0 : 1;
  const Civ& c = pack(t).civ[at(civ)];
  for (int local = 1; local < c.cards; ++local) {
    if (std::find(without.begin(), without.end(), local) != without.end()) continue;
    for (int n = 0; n < c.pool.count(at(local)) && state(t).player[s].list.size() < until; ++n)
      t.play(seat + " take_card " + pack(t).of(static_cast<u8>(civ), at(local)).id);
  }
}

RULE("ECH-211 ECH-212 ECH-213", "places for scout and conqueror are kept; the last card closes the deck") {
  Table t = building();
  const Civ& civ = pack(t).civ[1];
  fill(t, "red", 1, 33, {civ.scout, civ.conqueror});
  const auto id = [&](u8 local) { return pack(t).of(1, local).id; };
  EXPECT_EQ(state(t).player[0].list.size(), 33);
  EXPECT_EQ(t.options("red"),
            (std::vector<std::string>{"take_card " + id(civ.scout), "take_card " + id(civ.conqueror)}));
  EXPECT_EQ(t.cause("red take_card SCO-26"), "A deck needs this card: Robert the Bruce.");
  t.play("red take_card " + id(civ.conqueror));
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"take_card " + id(civ.scout)}));
  EXPECT_EQ(t.refusal("red take_card SCO-26"), "ECH-212");
  EXPECT_EQ(t.cause("red take_card SCO-26"), "A deck needs this card: Drover.");
  EXPECT_EQ(t.refusal("red take_card " + id(civ.conqueror)), "ECH-213");
  Totals sums;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), 0, sums);
  EXPECT_EQ(sums.list.at(0).have, 34);
  EXPECT_EQ(sums.list.at(0).need, 35);
  CHECK(whose_turn(t.game().rules, t.raw()).seats.has(0));
  t.play("red take_card " + id(civ.scout));
  CHECK(!whose_turn(t.game().rules, t.raw()).seats.has(0) && whose_turn(t.game().rules, t.raw()).seats.has(1));
  EXPECT_EQ(state(t).player[0].marked, 1);
  EXPECT_EQ(state(t).player[1].marked, 0);
  CHECK(!told(t, event::deck_chosen));
}

RULE("ECH-007 ECH-210 ECH-214", "a built deck: one scout comes onto the map, others stay in the deck") {
  Table t = building({{"experienced_start", "on"}});
  const Civ& civ = pack(t).civ[1];
  CHECK(t.legal("red preset") && t.legal("blue preset"));
  for (int i = 0; i < 3; ++i) t.play("red take_card SCO-01");
  CHECK(!t.legal("red preset") && t.legal("blue preset"));
  EXPECT_EQ(t.refusal("red take_card SCO-01"), "ECH-213");
  EXPECT_EQ(t.cause("red take_card HRE-02"), "Town Militia does not belong to your civilisation.");
  EXPECT_EQ(t.cause("blue take_card SCO-02"), "Clansman does not belong to your civilisation.");
  EXPECT_EQ(t.cause("blue take_card HRE-00"), "Imperial Estates does not belong to your civilisation.");
  t.play("red take_card " + pack(t).of(1, civ.conqueror).id);
  fill(t, "red", 1, 35, {civ.scout, civ.conqueror});
  const Bag list = state(t).player[0].list;
  EXPECT_EQ(list.size(), 35);
  t.events().list.clear();
  t.play("blue preset");
  std::vector<int> chosen;
  for (const Event& e : t.events().list)
    if (e.kind == event::deck_chosen) chosen.push_back(e.arg[0]);
  EXPECT_EQ(chosen, (std::vector<int>{0, 1}));
  EXPECT_EQ(t.step(), "setup.mulligan");
  const Player &red = state(t).player[0], &blue = state(t).player[1];
  EXPECT_EQ(red.marked + blue.marked, 0);
  EXPECT_EQ(blue.list, pack(t).civ[5].preset);
  Bag rest = red.deck + red.hand;
  EXPECT_EQ(rest.count(civ.scout), 2);
  rest.add(civ.scout);
  EXPECT_EQ(rest, list);
  EXPECT_EQ(red.list, list);
  EXPECT_EQ(red.deck_count, 29);
  CHECK(then(t, {"unit c1 red SCO-01 5", "main red 1 1 0", "spent red 0 0 0"}));
  CHECK(whose_turn(t.game().rules, t.raw()).seats == SeatSet::first(2));
}

RULE("ECH-211 ECH-213", "every card of the civilisation is offered or refused; a full deck takes no more") {
  Table t = building();
  std::vector<Refusal> refused;
  Options out(&refused);
  state(t).player[1].list = pack(t).civ[5].preset;
  list_options(t.game().rules, t.raw(), 1, out);
  EXPECT_EQ(out.size(), 0U);
  EXPECT_EQ(refused.size(), at(pack(t).civ[5].cards - 1));
  for (const Refusal& r : refused) {
    const u8 local = pack(t).card[r.action.arg[0]].local;
    const int most = pack(t).civ[5].pool.count(local);
    const bool all = pack(t).civ[5].preset.count(local) == most;
    EXPECT_EQ(r.why, all ? because({213}, cause::too_many_copies, r.action.arg[0], most)
                         : because({211}, cause::deck_size, 35));
  }
  const Action own = make_action(verb::take_card, pack(t).global(5, 2));
  EXPECT_EQ(find_reason(t.game().rules, t.raw(), 1, own, {}), because({211}, cause::deck_size, 35));
  EXPECT_EQ(find_reason(t.game().rules, t.raw(), 0, own, {}), because({210}, cause::other_civ, own.arg[0]));
}

}  // namespace
}  // namespace echoes::test::decks
