// Solo mode (COV-220 to COV-244). Blue is the human, the others follow the script.
#include "covil_table.h"
#include "games/covil/steps.h"

namespace covil {
namespace {

const Options kSolo{{"mode", "solo"}};

/// Green, scripted, is about to take its turn on b2; blue cannot answer, and its troop in H keeps the afternoon open.
void bot_turn(Table& t) {
  set(t, {"afternoon 2 green", "step turn.begin", "blue gold 0", "blue exhausted all", "blue fortress A",
          "green fortress B", "blue standing H 1"});
}

RULE("COV-220 COV-244", "b2 against 1 opponent, the board of all seats against more") {
  const std::array<const char*, 3> id{"b2", "a3", "a4"};
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("covil", seats, kSolo);
    EXPECT_EQ(game(t).board().id, id[static_cast<std::size_t>(seats - 2)]);
  }
}

RULE("COV-221 COV-244 R-48", "each opponent has 2, 2 and 1 mercenaries of the three groups, ready, and no henchmen") {
  Table t("covil", 4, {{"mode", "solo"}, {"outposts", "on"}});
  for (Seat s = 1; s < 4; ++s) {
    std::vector<int> cost;
    for (std::size_t i = 1; i < kSlots; ++i) {
      EXPECT_GE(game(t).minion_at(s, i), kFirstMercenary);
      cost.push_back(game(t).card_at(s, i).cost);
    }
    EXPECT_TRUE(cost[0] == 2 && cost[1] == 2);
    for (const int c : {cost[2], cost[3]}) EXPECT_TRUE(c == 4 || c == 6);
    EXPECT_GE(cost[4], 8);
    EXPECT_TRUE(seat(t, s).exhausted == SlotSet::of(0) && seat(t, s).tired.empty());
  }
}

RULE("COV-222 R-47", "overlord, fortress, hit points and gold as usual") {
  Table t("covil", 2, kSolo);
  EXPECT_EQ(int(seat(t, 1).gold), 5);
  EXPECT_EQ(seat(t, 1).hp, 5);
  EXPECT_LT(game(t).minion_at(1, 0), kOverlords);
}

RULE("COV-223", "24 of the other mercenaries form the deck, the first market is below 10") {
  Table t("covil", 2, kSolo);
  EXPECT_EQ(state(t).market.size(), 6);
  EXPECT_EQ(int(state(t).deck_size), 18);
  EXPECT_TRUE((state(t).market & game(t).pack.dear).empty());
  EXPECT_EQ(state(t).market.size() + state(t).unseen.size() + state(t).deck_known.size(), 35);
}

RULE("COV-224", "an opponent starts without relics, never plays any, and its pile is seen by nobody") {
  Table t("covil", 2, kSolo);
  EXPECT_EQ(int(seat(t, 1).hand_size), 0);
  bot_turn(t);
  set(t, {"green hand R22 R17", "green standing B 1", "blue standing B 1", "blue ready HB2"});
  for (const Seat viewer : {Seat{0}, Seat{1}, kNobody}) {
    State copy = state(t);
    Game g(copy, game(t).pack);
    t.game().rules.hide(RawGame{&copy, &g.pack, nullptr}, viewer);
    EXPECT_TRUE(copy.player[1].hand.empty());
    EXPECT_EQ(int(copy.player[1].hand_size), 2);
  }
  t.settle();
  while (t.actor() == "blue" && t.step() != "turn.main") t.play("blue " + t.options("blue").back());
  t.then("green hand 2");
}

RULE("COV-225", "the human is the first seat and holds the scepter on day 1") {
  Table t("covil", 3, {{"mode", "solo"}, {"first_seat", "3"}});
  EXPECT_EQ(state(t).scepter, 0);
  EXPECT_EQ(t.actor(), "blue");
  Table next("covil", 3, kSolo);
  set(next, {"night 1", "blue gold 0"});
  next.settle();
  EXPECT_EQ(state(next).scepter, 1);
}

RULE("COV-226 R-49", "opponents start far from the human, near, or where the human says") {
  Table far("covil", 2, kSolo);
  far.play("blue place blue stormcrag_shore");
  far.then("green fortress B");
  Table near("covil", 2, {{"mode", "solo"}, {"solo_start", "near"}});
  near.play("blue place blue stormcrag_shore");
  near.then("green fortress G");  // G and H are equally near: the letter decides
  Table manual("covil", 3, {{"mode", "solo"}, {"solo_start", "manual"}, {"board", "b2"}});
  play(manual, {"blue place blue stormcrag_shore", "blue place green whisperwood"});
  EXPECT_EQ(manual.actor(), "blue");
  manual.play("blue place yellow bonedust_flats");
  then(manual, {"green fortress H", "yellow fortress B"});
}

/// Places of the human and two opponents at the end; everybody has the fortress and 5 gold before the lines.
std::array<u8, 3> solo_places(std::initializer_list<const char*> lines) {
  Table t("covil", 3, kSolo);
  set(t, {"afternoon 4 blue", "green hall", "yellow hall"});
  set(t, lines);
  std::array<u8, 3> place{};
  t.game().rules.places(t.raw(), place);
  return place;
}
using Places = std::array<u8, 3>;

RULE("COV-227", "the human wins with more points than every opponent") {
  EXPECT_EQ(solo_places({"blue gold 7", "green gold 6"}), (Places{1, 2, 3}));
}

RULE("COV-227", "more points than one opponent are not enough") {
  EXPECT_EQ(solo_places({"blue gold 7", "green gold 6", "yellow gold 8"}), (Places{2, 3, 1}));
}

RULE("COV-227", "ties with opponents are broken as usual, for and against the human") {
  EXPECT_EQ(solo_places({"yellow gold 4", "blue lying C 2", "green lying C 1"}), (Places{1, 2, 3}));
  EXPECT_EQ(solo_places({"yellow gold 4", "blue lying C 1", "green lying C 2"}), (Places{2, 1, 3}));
  EXPECT_EQ(solo_places({"yellow gold 4"}), (Places{1, 1, 3}));
}

RULE("COV-224 COV-227", "an opponent's pile of relics scores") {
  EXPECT_EQ(solo_places({"blue gold 6", "green hand R03", "yellow hand R02"}), (Places{2, 1, 3}));
}

RULE("COV-230", "opponents never attack each other") {
  Table t("covil", 3, kSolo);
  set(t, {"afternoon 2 green", "step turn.begin", "green hall M09 M34", "green standing E 1", "yellow standing E 1",
          "yellow lying F 1", "blue standing C 1"});
  t.settle();
  EXPECT_EQ(events_of(t, event::attacks), 0);
  EXPECT_EQ(events_of(t, event::bot_moves), 2);
}

RULE("COV-231 R-50", "each opponent that can pay buys exactly one relic per morning, day 1 included") {
  Table t("covil", 3, kSolo);
  t.play("blue place blue gloomwood");
  then(t, {"green hand 1", "green gold 2", "yellow hand 1", "yellow gold 2"});
  Table later("covil", 2, kSolo);
  set(later, {"morning 2", "green gold 9", "green hall M36"});
  later.settle();
  then(later, {"green hand 1", "green gold 7"});
  Table poor("covil", 2, kSolo);
  set(poor, {"morning 2", "green gold 2"});
  poor.settle();
  then(poor, {"green hand 0", "green gold 2"});
}

RULE("COV-232 COV-233 R-51", "melee if possible, else ranged, else move; nothing without a standing troop") {
  Table melee("covil", 2, kSolo);
  bot_turn(melee);
  set(melee, {"green hall M34 M09", "green standing C 1", "blue lying C 1", "blue lying F 1"});
  melee.settle();
  then(melee, {"green minion M09 exhausted", "green minion M34 ready", "blue lying C 0", "green gold 7"});
  Table ranged("covil", 2, kSolo);
  bot_turn(ranged);
  set(ranged,
      {"blue fortress G", "green hall M34 M09:tired", "green standing C 1", "blue lying C 1", "blue lying F 1"});
  ranged.settle();
  then(ranged, {"green minion M34 exhausted", "blue lying F 0", "blue lying C 1"});
  Table move("covil", 2, kSolo);
  bot_turn(move);
  set(move, {"green hall M17", "green standing C 1", "blue lying C 1"});
  move.settle();
  EXPECT_EQ(events_of(move, event::bot_moves), 1);
  Table idle("covil", 2, kSolo);
  bot_turn(idle);
  set(idle, {"green hall M09", "green lying C 1", "blue standing C 1"});
  idle.settle();
  then(idle, {"turn blue", "green minion M09 ready"});
}

RULE("COV-233 COV-236", "the unguarded intact fortress is a target, a guarded or destroyed one is not") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing A 1"});
  t.settle();
  then(t, {"blue hp 1", "green gold 6"});
  Table ruin("covil", 2, kSolo);
  bot_turn(ruin);
  set(ruin, {"green hall M09", "green standing A 1", "blue hp 0"});
  ruin.settle();
  EXPECT_EQ(events_of(ruin, event::bot_moves), 1);
  Table guarded("covil", 2, kSolo);
  bot_turn(guarded);
  set(guarded, {"green hall M09", "green standing A 1", "blue lying A 1", "blue standing A 1"});
  guarded.settle();
  then(guarded, {"blue lying A 0", "blue standing A 1", "blue hp 2"});
}

RULE("COV-234 R-48", "the highest fitting trait is exhausted; ties go to the lowest slot") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09 M11 M12 M04", "green standing C 1", "blue lying C 1"});
  t.settle();
  then(t, {"green minion M11 exhausted", "green minion M12 ready", "green minion M09 ready"});
}

RULE("COV-235 R-52", "fortress zone first, then lying troops; symbols narrow equal zones down") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing C 1", "green standing D 1", "green standing E 1", "blue lying D 1",
          "blue lying E 1", "blue standing C 1"});
  t.chance("reveal_symbol R07").chance("reveal_symbol R01").chance("reveal_symbol R13");
  t.settle();  // desert fits neither, water fits both, mountain leaves D
  then(t, {"blue lying D 0", "blue lying E 1", "discard R01 R07 R13"});
}

RULE("COV-235 R-52", "when all four symbols lead nowhere the lowest letter is taken") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing C 1", "green standing F 1", "blue lying F 1", "blue lying C 1"});
  t.chance("reveal_symbol R01").chance("reveal_symbol R13").chance("reveal_symbol R19").chance("reveal_symbol R07");
  t.settle();  // both are desert only
  EXPECT_EQ(events_of(t, event::symbol), 4);
  then(t, {"blue lying C 0", "blue lying F 1"});
}

RULE("COV-236 R-53", "a lying troop is attacked before a standing one") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing C 1", "blue lying C 1", "blue standing C 1"});
  t.settle();
  then(t, {"blue lying C 0", "blue standing C 1"});
}

RULE("COV-237 COV-238 R-54", "of several shooters the highest value shoots, then the lowest letter") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M34", "green standing B 1", "green standing D 1", "green standing E 1", "blue lying F 1"});
  t.settle();  // D and E are water: 3 against 2 from B
  then(t, {"green lying D 1", "green standing B 1", "green standing E 1", "blue lying F 0"});
}

RULE("COV-239 R-55", "a move goes to the fitting zone nearest to the human, by the farthest troop") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing B 1", "green standing G 1"});
  t.chance("reveal_symbol R19");
  t.settle();  // forest in reach: E (from B and G) and I (from G); I is next to A
  then(t, {"green lying I 1", "green standing B 1", "green standing G 0"});
  Table far("covil", 2, kSolo);
  bot_turn(far);
  set(far, {"green hall M17", "green standing B 1", "green standing G 1", "blue fortress H"});
  far.chance("reveal_symbol R01");
  far.settle();  // water: D (from B) and E (from both); D touches H; B moves
  then(far, {"green lying D 1", "green standing G 1"});
}

RULE("COV-239", "symbols that fit nowhere are passed over; without any relic every zone fits") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing A 1", "blue fortress B"});
  t.chance("reveal_symbol R01").chance("reveal_symbol R13");
  t.settle();  // C is desert, I forest and mountain
  then(t, {"green lying I 1"});
  Table none("covil", 2, kSolo);
  bot_turn(none);
  set(none,
      {"green hall M17", "green standing A 1", "blue fortress B",
       "blue hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24"});
  none.settle();
  none.then("green lying C 1");  // C and I are equally near to B: the letter decides
}

/// Nothing but water can be revealed: the human holds all other relics.
const char* const kWaterOnly = "blue hand R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24";

RULE("COV-239", "after 24 relics without a match every zone in reach fits") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing A 1", "blue fortress B", kWaterOnly});
  t.settle();  // C is desert, I forest and mountain
  EXPECT_EQ(events_of(t, event::symbol), 24);
  t.then("green lying C 1");
}

RULE("COV-239", "each move counts its 24 anew") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing A 2", "blue fortress B", kWaterOnly});
  t.settle();
  play(t, {"blue act_gold whisperwood", "blue end_turn"});
  EXPECT_EQ(events_of(t, event::symbol), 48);
}

RULE("R-52", "after 24 relics that narrow nothing down the lowest letter is attacked") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t,
      {"green hall M09", "green standing C 1", "green standing I 1", "blue lying C 1", "blue lying I 1", kWaterOnly});
  t.settle();
  EXPECT_EQ(events_of(t, event::symbol), 24);
  play(t, {"blue done"});
  then(t, {"blue lying C 0", "blue lying I 1"});
}

RULE("COV-239", "a beaten opponent retreats by a symbol as well") {
  Table t("covil", 2, kSolo);
  set(t, {"afternoon 2 blue", "blue gold 0", "blue fortress A", "green fortress B", "blue standing F 1",
          "green standing F 1"});
  t.chance("reveal_symbol R19");
  play(t, {"blue act_attack dustgate", "blue hit_troop melee dustgate green standing", "blue use HB2"});
  then(t, {"green lying I 1", "blue gold 2", "step turn.main"});
}

RULE("COV-240", "the strongest ready defender guards, against the human and in a riot") {
  Table t("covil", 2, kSolo);
  set(t, {"afternoon 2 blue", "blue gold 0", "blue standing C 1", "green standing C 1",
          "green hall M17 M20 M21 M23:tired"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  then(t, {"green minion M20 exhausted", "green minion M21 ready", "green standing C 1"});
  Table riot("covil", 2, kSolo);
  set(riot, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green lying F 1", "green hall M17 M20",
             "green gold 0"});
  riot.settle();
  EXPECT_EQ(events_of(riot, event::guarded), 1);
  riot.then("green standing F 1");
}

RULE("COV-241 R-56", "aftermaths and passive abilities work; stealing takes from the human") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M29", "green standing C 1", "blue lying C 1", "blue gold 2"});
  t.settle();
  then(t, {"green gold 9", "blue gold 0"});
  Table rest("covil", 2, kSolo);
  set(rest, {"night 2", "step night.rest", "blue gold 0", "green overlord O13",
             "green hall M09:exhausted M10:exhausted M11:exhausted"});
  rest.settle();
  then(rest, {"green minion O13 ready", "green minion M09 ready", "green minion M10 tired", "green minion M11 tired"});
  Table advance("covil", 2, kSolo);
  bot_turn(advance);
  set(advance, {"green hall M41", "green standing C 1", "blue lying C 1"});
  advance.settle();
  advance.then("green lying C 1");
}

RULE("COV-242", "revealed relics are discarded and come back with a reshuffle") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing A 1", "blue fortress B", "relic_deck R01"});
  t.chance("reveal_symbol R01").chance("reveal_symbol R01").chance("reveal_symbol R07");
  t.settle();
  then(t, {"green lying C 1", "relic_deck 22"});
}

RULE("COV-243", "an opponent is paid protection money and its income") {
  Table t("covil", 2, kSolo);
  set(t, {"night 2", "step night.tax", "blue gold 0", "green gold 0", "green lying C 1"});
  t.settle();
  EXPECT_EQ(events_of(t, event::supremacy), 1);
  then(t, {"green gold 2", "blue gold 0"});
}

RULE("COV-243", "an opponent robs the town onto its pile") {
  Table t("covil", 2, kSolo);
  set(t, {"night 2", "step night.rob", "blue gold 0", "green gold 0", "green lying F 2"});
  t.settle();
  then(t, {"green hand 2", "rebels 3", "blue hand 0"});
}

RULE("COV-243", "a riot beats an opponent's town troops and damages its fortress") {
  Table t("covil", 2, kSolo);
  set(t, {"night 2", "step night.rob", "rebels 4", "scepter green", "blue gold 0", "green gold 0", "blue fortress A",
          "green fortress B", "green lying F 1", "green hall M09"});
  t.settle();
  then(t, {"green standing F 0", "green standing B 4", "green hp 2", "blue hp 2", "rebels 0"});
}

RULE("COV-243", "the minions of an opponent rest") {
  Table t("covil", 2, kSolo);
  set(t, {"night 2", "step night.rest", "blue gold 0", "green gold 0", "green hall M09:exhausted M10:tired"});
  t.settle();
  then(t, {"green minion M09 tired", "green minion M10 ready", "green minion O07 tired"});
}

RULE("COV-231 COV-243", "an opponent buys nothing at night, however full its treasury") {
  Table t("covil", 2, kSolo);
  set(t, {"night 2", "step night.window", "blue gold 0", "green gold 10", "green lying C 1"});
  t.settle();
  then(t, {"green gold 7", "green hand 1"});  // 2 gold lost to the limit; the one relic of the next morning
}

RULE("COV-239 R-55", "of two troops that are equally far the lower letter moves") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green standing B 1", "green standing E 1"});
  t.chance("reveal_symbol R07");
  t.settle();  // desert in reach: B and F; F is nearer to A, and both troops can go there
  then(t, {"green lying F 1", "green standing B 0", "green standing E 1"});
}

RULE("R-52", "after a narrowing the symbols count anew") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing B 1", "green standing C 1", "green standing H 1", "blue lying B 1",
          "blue lying C 1", "blue lying H 1"});
  // mountain and water fit nowhere, desert leaves B and C; then all four are needed once more
  for (const char* r : {"R13", "R01", "R07", "R19", "R08", "R14", "R02"}) t.chance(std::string("reveal_symbol ") + r);
  t.settle();
  EXPECT_EQ(events_of(t, event::symbol), 7);
  then(t, {"blue lying B 0", "blue lying C 1"});
}

RULE("COV-239", "the last of 24 relics still counts if it fits") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"step turn.end", "green hall M17", "green standing A 1", "blue fortress B"});
  state(t).stack.push({Steps::id<BotMove>(), {}});
  state(t).stack.back().write(Script{.seat = 1, .revealed = 23});
  t.chance("reveal_symbol R13");
  t.settle();  // mountain: I, although C is as near to B and has the lower letter
  t.then("green lying I 1");
}

RULE("COV-241 R-56", "an effect that lets minions rest takes an opponent's lowest slots with a marker") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"step turn.end", "green ready O07", "green hall M38 M09:tired M10:tired M11:exhausted"});
  state(t).stack.push({Steps::id<NextEffect>(), {}});
  state(t).stack.back().write(Fx{.owner = 1, .card = game(t).minion_at(1, 1)});
  t.settle();
  then(t, {"green minion M09 ready", "green minion M10 ready", "green minion M11 exhausted"});
  set(t, {"step turn.end", "green hall M38 M09:exhausted"});
  state(t).stack.push({Steps::id<NextEffect>(), {}});
  state(t).stack.back().write(Fx{.owner = 1, .card = game(t).minion_at(1, 1)});
  t.settle();
  t.then("green minion M09 tired");  // once each
}

RULE("COV-226 R-49", "of spirals that are equally far the opponent takes the lowest letter") {
  for (const char* start : {"far", "near"}) {
    Table t("covil", 2, {{"mode", "solo"}, {"solo_start", start}});
    t.play("blue place blue greed_peaks");  // A, B and H are two borders away
    t.then("green fortress A");
  }
}

RULE("COV-231", "the human buys nothing by itself") {
  Table t("covil", 2, kSolo);
  set(t, {"morning 2", "blue gold 9", "green gold 9"});
  t.settle();
  then(t, {"blue gold 9", "blue hand 0", "green gold 6", "green hand 1"});
}

RULE("COV-239 COV-063", "opponents move and retreat with their bonuses") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "green overlord O05", "green standing A 1", "blue fortress B"});
  t.chance("reveal_symbol R19");
  t.settle();  // forest within two borders: H and I, equally near to B
  then(t, {"green lying H 1", "green standing A 0"});
  Table flees("covil", 2, kSolo);
  set(flees, {"afternoon 2 blue", "blue gold 0", "blue fortress A", "green fortress G", "green overlord O05",
              "blue standing B 1", "green standing B 1"});
  flees.chance("reveal_symbol R19");
  play(flees, {"blue act_attack bonedust_flats", "blue hit_troop melee bonedust_flats green standing", "blue use HB2"});
  then(flees, {"green lying I 1", "green lying B 0"});  // E, H and I are forest; I touches A
}

RULE("COV-131 COV-240", "where no guard is allowed an opponent uses none") {
  Table t("covil", 2, kSolo);
  set(t,
      {"afternoon 2 blue", "blue gold 0", "blue hall M06", "blue standing C 1", "green lying C 1", "green hall M20"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M06"});
  then(t, {"green minion M20 ready", "green lying C 0", "blue gold 2"});
}

RULE("COV-224 COV-134", "an opponent with a pile answers no raise") {
  Table t("covil", 2, kSolo);
  set(t, {"afternoon 2 blue", "blue gold 0", "blue hand R13 R10", "blue standing C 1", "green lying C 1",
          "green hand R22 R05", "green hall M09"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use HB2"});
  EXPECT_EQ(t.step(), "battle.raise");
  play(t, {"blue activate R13", "blue done"});
  then(t, {"step turn.main", "green hand 2", "green lying C 0"});
}

RULE("COV-232 COV-235",
     "an opponent without a standing troop near the human still moves, and says nothing of an attack") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09 M34", "green standing G 1", "blue fortress B"});
  t.chance("reveal_symbol R13");
  t.settle();  // mountain next to G: I alone
  then(t, {"green lying I 1"});
  for (const u8 kind : {event::bot_fortress, event::bot_lying, event::bot_any}) EXPECT_EQ(events_of(t, kind), 0);
}

RULE("COV-236", "the fortress is stormed only if nobody guards it; a standing guard is attacked") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M11", "green standing A 1", "blue standing A 1", "blue hp 5"});
  t.settle();  // 4 against 1: the troop retreats first, then the fortress loses 3
  EXPECT_EQ(events_of(t, event::attacks), 1);
  EXPECT_EQ(events_of(t, event::storms), 0);
  EXPECT_EQ(t.step(), "result.retreat");
  t.play("blue retreat sunscar_dunes");
  then(t, {"blue hp 2", "blue lying C 1", "green lying A 1", "green gold 8"});
}

RULE("COV-239 R-55", "of two troops that can go there the farther one moves, whatever its letter") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M17", "blue fortress H", "green standing D 1", "green standing E 1"});
  t.chance("reveal_symbol R07");
  t.settle();  // F touches H; D is one border away from H, E two
  then(t, {"green lying F 1", "green standing D 1", "green standing E 0"});
}

RULE("COV-235 R-52", "without any relic to reveal the lowest letter is attacked at once") {
  Table t("covil", 2, kSolo);
  bot_turn(t);
  set(t, {"green hall M09", "green standing D 1", "green standing E 1", "blue lying D 1", "blue lying E 1", kWaterOnly,
          "blue hand R01 R02 R03 R04 R05 R06"});
  t.settle();
  EXPECT_EQ(events_of(t, event::symbol), 0);
  t.play("blue done");
  then(t, {"blue lying D 0", "blue lying E 1", "green lying D 1"});
}

}  // namespace
}  // namespace covil
