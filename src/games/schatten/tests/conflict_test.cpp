// Conflicts at land and at sea, conquest, neutral units (SDM-160 to SDM-181, SDM-225, SDM-232 to SDM-240, SDM-250).
#include "shadows.h"

namespace schatten::test {
namespace {

const std::vector<std::string> kOthers{"adv green wal 1", "adv black wal 1", "adv green sal 1", "adv black sal 1"};

/// A decision phase with two more conflicts, so that the phase is still open after the first.
Table fight(std::vector<std::string> given, int seats = 4, const Settings& settings = {}) {
  given.insert(given.end(), kOthers.begin(), kOthers.end());
  return decision(given, seats, settings);
}

RULE("SDM-160", "units of different colours, more than two parties") {
  Table t = decision({"adv red gar 1", "adv blue gar 1", "adv black tho 1", "adv green tho 1", "adv red kho 2",
                      "ship red perl 1", "ship blue perl 1", "djinn blue sve", "adv red sve 1", "dragon alm",
                      "adv red alm 1"});
  const std::vector<std::string> expected{"conflict tho", "conflict sve", "conflict gar", "conflict alm",
                                          "sea_conflict perl"};
  EXPECT_EQ(t.options("red"), expected);
}

RULE("SDM-161 SDM-162 R-72", "picked in player order from the marker, each once") {
  Table t = decision({"marker = green", "adv red gar 1", "adv blue gar 1", "adv red tho 1", "adv blue tho 1",
                      "adv red kho 1", "adv blue kho 1"});
  EXPECT_EQ(t.actor(), "green");
  t.play("green conflict gar");
  EXPECT_EQ(t.actor(), "yellow");
  EXPECT_EQ(t.refusal("yellow conflict gar"), "SDM-162");
  EXPECT_EQ(t.refusal("yellow conflict sve"), "SDM-162");
}

RULE("R-84", "the last conflict is not asked for") {
  Table t = decision({"adv red gar 1", "adv blue gar 1", "adv red tho 1", "adv blue tho 1"});
  t.play("red conflict gar");
  CHECK(t.then("event conflict blue tho"));
}

RULE("SDM-163 SDM-164 SDM-165", "parties with ready ships in bordering seas are asked, from the picker on") {
  Table t = fight({"marker = blue", "adv red dar 1", "adv blue dar 1", "ship red perl 1", "ship blue perl 1",
                   "ship yellow perl 2", "ship blue sued 2"});
  t.play("blue conflict dar");
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.refusal("blue send sued"), "SDM-163");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"send perl", "enough"}));
  t.play("blue send perl");
  EXPECT_EQ(t.refusal("blue send perl"), "SDM-163");
  t.play("blue enough");
  EXPECT_EQ(t.actor(), "red");
}

RULE("SDM-163", "inland nobody is asked") {
  Table t = fight({"adv red gar 2", "adv blue gar 1", "ship red perl 2"});
  t.play("red conflict gar");
  CHECK(t.then("event won red gar"));
}

RULE("SDM-166", "strength of adventurers, ships and special units") {
  Table t = table({"adv red bra 2", "djinn red bra", "ship red sued 2", "magic red sued", "ark sued", "dragon bra",
                   "adv black bra 1"});
  EXPECT_EQ(strength(game(t), 0, 32), 4);
  EXPECT_EQ(strength(game(t), kNeutral, 32), 3);
  EXPECT_EQ(strength(game(t), 0, kRegions + 2), 4);
  EXPECT_EQ(strength(game(t), kNeutral, kRegions + 2), 2);
}

RULE("SDM-167 SDM-168", "all others leave, then half of the winner's units, rounded up") {
  Table t = fight(
      {"adv red gar 5", "adv blue gar 2", "adv yellow gar 1", "supply red 0", "supply blue 0", "supply yellow 0"});
  t.play("red conflict gar");
  CHECK(t.then("adv red gar 2"));
  CHECK(t.then("supply red 3"));
  CHECK(t.then("adv blue gar 0"));
  CHECK(t.then("supply blue 2"));
  CHECK(t.then("supply yellow 1"));
}

RULE("SDM-167", "ships that were sent are lost with their party; special units go to the pool") {
  Table t = fight(
      {"adv red dar 1", "adv blue dar 8", "ship red perl 2", "magic red perl", "djinn red dar", "ship_supply red 0"});
  play(t, {"red conflict dar", "red send perl", "red send_magic", "red enough"});
  CHECK(t.then("ships red perl 1"));
  CHECK(t.then("ship_supply red 1"));
  CHECK(t.then("magic none"));
  CHECK(t.then("djinn none"));
}

RULE("SDM-167", "black can win, and loses half of its adventurers") {
  Table t = fight({"adv black gar 3", "adv red gar 2", "supply red 0"});
  t.play("red conflict gar");
  CHECK(t.then("event black_won gar"));
  CHECK(t.then("adv black gar 1"));
  CHECK(t.then("supply red 2"));
}

RULE("SDM-169", "the winner loses special units, then ships, then adventurers") {
  Table t = fight({"adv red dar 2", "djinn red dar", "ship red perl 2", "adv blue dar 3", "ship_supply red 0"});
  play(t, {"red conflict dar", "red send perl", "red send perl", "red enough"});  // 5 units, 3 are lost
  CHECK(t.then("djinn none"));
  CHECK(t.then("ships red perl 0"));
  CHECK(t.then("ship_supply red 2"));
  CHECK(t.then("adv red dar 2"));
}

RULE("R-33", "ships from two seas: the winner chooses which are lost") {
  Table t = fight({"adv red bra 3", "ship red m7w 1", "ship red sued 2", "adv blue bra 4"});
  play(t, {"red conflict bra", "red send m7w", "red send sued", "red enough"});  // 5 units, 3 lost: both ships, one man
  CHECK(t.then("adv red bra 2"));
  Table choose = fight({"adv red bra 1", "ship red m7w 1", "ship red sued 2", "adv blue bra 1"});
  play(choose, {"red conflict bra", "red send m7w", "red send sued", "red send sued", "red enough"});
  EXPECT_EQ(choose.actor(), "red");  // 4 units, 2 ships of 3
  EXPECT_EQ(choose.options("red"), (std::vector<std::string>{"lose_ship m7w", "lose_ship sued"}));
  play(choose, {"red lose_ship sued", "red lose_ship sued"});
  CHECK(choose.then("ships red m7w 1"));
  CHECK(choose.then("ships red sued 0"));
  CHECK(choose.then("tipped red m7w 1"));
}

RULE("R-33", "djinn or magic ship, if only one is lost") {
  Table t = fight({"djinn red bra", "magic red sued", "adv blue bra 1"});
  play(t, {"red conflict bra", "red send_magic", "red enough"});  // 2 units, 1 lost
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"lose_djinn", "lose_magic"}));
  EXPECT_EQ(t.refusal("red lose_ship sued"), "SDM-169");
  t.play("red lose_magic");
  CHECK(t.then("djinn red bra"));
  CHECK(t.then("magic none"));
}

RULE("R-34", "a single unit wins, is lost, and still takes the region") {
  Table t = fight({"djinn red gar", "adv blue gar 1", "card blue gar draw"});
  t.play("red conflict gar");
  CHECK(t.then("djinn none"));
  CHECK(t.then("owner gar red"));
}

RULE("SDM-171 SDM-172 R-36 R-59 R-73", "the card comes from wherever it lies, also from a third player or the stack") {
  for (const char* pile : {"hand", "draw", "discard"}) {
    Table t = fight({std::string("card yellow gar ") + pile, "adv red gar 3", "adv blue gar 1"});
    t.play("red conflict gar");
    CHECK(t.then("card gar discard red"));
    CHECK(t.then(std::string("event region_lost yellow gar ") + pile));
    EXPECT_EQ(state(t).hand_count[3], 0);
  }
  Table neutral = fight({"adv red gar 3", "adv blue gar 1"});
  neutral.play("red conflict gar");
  CHECK(neutral.then("card gar discard red"));
}

RULE("SDM-173 R-18", "organisations follow their region, empty, and work no more for the old owner") {
  Table t = fight({"card blue gar draw", "org blue o21 gar 2", "adv red gar 3", "adv blue gar 1", "supply blue 0"});
  EXPECT_EQ(hand_limit(game(t), 1), 7);
  t.play("red conflict gar");
  CHECK(t.then("org o21 red gar 0"));
  CHECK(t.then("supply blue 3"));
  EXPECT_EQ(hand_limit(game(t), 1), 6);
  EXPECT_EQ(hand_limit(game(t), 0), 6);
}

RULE("SDM-174 R-37", "a last region is kept until its owner has another one") {
  Table t = decision({"adv red paa 2", "stack 0 0 0"});
  CHECK(t.then("owner paa blue"));
  CHECK(t.then("event region_protected blue paa"));
  Table two = decision({"adv red paa 2", "card blue gar draw", "stack 0 0 0"});
  CHECK(two.then("owner paa red"));
}

RULE("SDM-175 R-32", "a tie: nobody loses anything, sent ships go home tipped") {
  Table t = fight({"adv red dar 2", "adv blue dar 3", "adv yellow dar 1", "ship red perl 1", "card blue dar draw"});
  play(t, {"red conflict dar", "red send perl", "red enough"});
  CHECK(t.then("event tied dar"));
  CHECK(t.then("adv red dar 2"));
  CHECK(t.then("adv yellow dar 1"));
  CHECK(t.then("ships red perl 1"));
  CHECK(t.then("tipped red perl 1"));
  CHECK(t.then("owner dar blue"));
}

RULE("SDM-177", "tipped ships neither support nor fight nor are destroyed") {
  Table t = decision({"adv red dar 3", "adv blue dar 3", "adv red ara 1", "adv blue ara 1", "ship red perl 1",
                      "ship blue perl 2", "adv green sal 1", "adv black sal 1", "adv green wei 1", "adv black wei 1"});
  play(t, {"red conflict dar", "red send perl", "red enough", "blue send perl", "blue enough"});
  CHECK(t.then("tipped red perl 1"));
  CHECK(t.then("tipped blue perl 1"));
  EXPECT_FALSE(has(t.options("blue"), "sea_conflict perl"));  // only blue could still fight
  t.play("blue conflict ara");
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"send perl", "enough"}));
  play(t, {"blue send perl", "blue enough"});
  EXPECT_EQ(t.actor(), "green");  // red's ship lies tipped
  CHECK(t.then("ships red perl 1"));
}

RULE("R-31 SDM-177", "at sea only what is not tipped counts and is lost") {
  Table t = decision({"adv red dar 3", "adv blue dar 3", "ship red perl 3", "ship blue perl 3", "adv green sal 1",
                      "adv black sal 1", "adv green wei 1", "adv black wei 1"});
  play(t, {"red conflict dar", "red send perl", "red send perl", "red enough", "blue send perl", "blue send perl",
           "blue enough"});
  t.play("blue sea_conflict perl");  // one against one
  CHECK(t.then("event sea_tied perl"));
  CHECK(t.then("tipped red perl 3"));
}

RULE("R-67", "ships of a pending conflict at sea may support") {
  Table t = fight({"adv red dar 1", "adv blue dar 1", "ship red perl 1", "ship blue perl 1"});
  play(t, {"red conflict dar"});
  CHECK(t.legal("red send perl"));
}

RULE("SDM-178 R-52", "without a fight: units of one player alone, the djinn as well") {
  Table t = decision({"adv red gar 2", "card blue gar draw", "org blue o05 gar 1", "djinn green tho", "stack 0 0 0",
                      "card red hor hand"});  // red is asked for discards before anybody draws
  CHECK(t.then("owner gar red"));
  CHECK(t.then("org o05 red gar 0"));
  CHECK(t.then("adv red gar 2"));
  CHECK(t.then("owner tho green"));
  CHECK(t.then("card gar discard red"));
}

/// The one player with units in a region, kNobody if there are others or none.
Seat alone_there(const Game& g, int region) {
  SeatSet here;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.adv(s, region) > 0 || (g.djinn_in(region) && g.djinn_owner() == s)) here.add(s);
  const bool black = g.adv(kNeutral, region) > 0 || g->dragons.has(at(region));
  return here.size() == 1 && !black ? here.lowest() : kNobody;
}
bool was_protected(Table& t, int region) {
  return std::ranges::any_of(
      t.events().list, [region](const Event& e) { return e.kind == event::region_protected && e.arg[1] == region; });
}

RULE("SDM-178 R-38",
     "after the decision phase whoever stands alone in a region owns it, or it was somebody's last one") {
  int seen = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t("schatten", 2 + static_cast<int>(seed % 3), {{"factions", "random"}});
    for (int round = 2; round <= 4; ++round) {
      t.events().list.clear();
      run_to_round(t, seed * 10 + static_cast<u64>(round), round);
      const Game g = game(t);
      for (int region = 0; region < kRegions; ++region)
        if (const Seat s = alone_there(g, region); s != kNobody) {
          ++seen;
          EXPECT_TRUE(g.owner(region) == s || was_protected(t, region)) << seed << " " << round << " " << region;
        }
    }
  }
  EXPECT_GT(seen, 300);
}

RULE("SDM-178 R-35", "black and dragons take nothing without a fight, and hold off others") {
  Table t = decision({"adv black gar 1", "card blue gar draw", "dragon tho", "adv red tho 2", "stack 0 0 0"});
  CHECK(t.then("owner gar blue"));
  CHECK(t.then("owner tho nobody"));  // two against two: a tie
}

RULE("R-38", "conquerors in player order; each time the last card is looked at") {
  // Red takes blue's first card; the second is then blue's last and safe from green.
  Table t = decision({"card blue gar draw", "adv red gar 1", "adv green paa 1", "stack 0 0 0"});
  CHECK(t.then("owner gar red"));
  CHECK(t.then("owner paa blue"));
  Table other = decision({"card blue gar draw", "adv red gar 1", "adv green paa 1", "marker = green", "stack 0 0 0"});
  CHECK(other.then("owner paa green"));
  CHECK(other.then("owner gar blue"));
  Table rising = decision({"card blue gar draw", "adv red gar 1", "adv red paa 1", "stack 0 0 0"});
  CHECK(rising.then("owner paa red"));
  CHECK(rising.then("owner gar blue"));
}

RULE("SDM-179 SDM-180", "at sea nothing changes hands, and land does not help") {
  Table t = fight({"ship red perl 3", "ship blue perl 1", "adv blue dar 5", "card blue dar draw", "djinn blue dar",
                   "ship_supply red 0", "ship_supply blue 0"});
  t.play("red sea_conflict perl");
  CHECK(t.then("ships red perl 1"));
  CHECK(t.then("ship_supply red 2"));
  CHECK(t.then("ships blue perl 0"));
  CHECK(t.then("ship_supply blue 1"));
  CHECK(t.then("owner dar blue"));
}

RULE("SDM-181", "who survives at sea is tipped") {
  Table t = fight({"ship red perl 3", "ship blue perl 1", "adv red dar 1", "adv blue dar 1"});
  t.play("red sea_conflict perl");
  CHECK(t.then("tipped red perl 1"));
  t.play("blue conflict dar");
  EXPECT_EQ(t.actor(), "green");  // red cannot send the tipped ship
}

RULE("SDM-246 R-32", "the magic ship supports like a ship and is tipped like one") {
  Table t = fight({"adv red dar 1", "adv blue dar 3", "magic red perl"});
  play(t, {"red conflict dar", "red send_magic"});
  EXPECT_EQ(t.refusal("red send_magic"), "SDM-246");
  t.play("red enough");
  CHECK(t.then("event tied dar"));
  EXPECT_EQ(state(t).magic_tipped, 1);
  CHECK(t.then("magic red perl"));
}

RULE("R-32", "at the end of the phase all ships stand up") {
  Table t = decision({"adv red dar 1", "adv blue dar 2", "ship red perl 1", "stack 0 0 0"});
  play(t, {"red send perl", "red enough"});
  EXPECT_EQ(state(t).tipped[0][3], 0);
  EXPECT_EQ(state(t).magic_tipped, 0);
}

RULE("SDM-232 SDM-233 SDM-234", "a dragon's party loses nothing when it wins") {
  Table t = fight({"dragon gar", "adv black gar 1", "adv red gar 2", "supply red 0"});
  t.play("red conflict gar");
  CHECK(t.then("adv black gar 1"));
  CHECK(t.then("dragon gar = yes"));
  CHECK(t.then("supply red 2"));
}

RULE("SDM-235 SDM-225", "a beaten dragon leaves a carbuncle that belongs to the owner of the region") {
  Table t = fight({"dragon gar", "adv red gar 3"});
  t.play("red conflict gar");
  CHECK(t.then("carbuncle gar = yes"));
  CHECK(t.then("trophies red 1"));
}

RULE("SDM-238 SDM-239", "arks fight only in their sea") {
  Table t = fight({"ark perl", "adv black dar 2", "adv red dar 1", "supply red 0"});
  t.play("red conflict dar");
  CHECK(t.then("event black_strength 2"));
  CHECK(t.then("supply red 1"));
}

RULE("R-78", "nobody is asked for arks") {
  Table t = fight({"ark perl", "adv black dar 1", "adv red dar 2"});
  t.play("red conflict dar");
  CHECK(t.then("event won red dar"));
}

RULE("R-48", "an ark among ships is a conflict") {
  Table t = decision({"ark perl", "ship red perl 1", "ship blue sued 1", "ark sued"});
  EXPECT_EQ(t.options("red").size(), 2U);
}

RULE("SDM-250 R-64", "Pentagramm: the winner keeps at most one unit, an adventurer if there is one") {
  Table t = fight({"card blue tho draw", "org blue o17 tho 1", "adv blue gar 1", "adv red gar 6", "supply red 0"});
  t.play("red conflict gar");
  CHECK(t.then("adv red gar 1"));
  CHECK(t.then("supply red 5"));
  Table owner = fight({"card red tho draw", "org red o17 tho 1", "adv blue gar 1", "adv red gar 6"});
  owner.play("red conflict gar");
  CHECK(owner.then("adv red gar 3"));
  Table absent = fight({"card yellow tho draw", "org yellow o17 tho 1", "adv blue gar 1", "adv red gar 6"});
  absent.play("red conflict gar");
  CHECK(absent.then("adv red gar 3"));
}

RULE("R-63", "the pentagram does nothing against a dragon's party") {
  Table t = fight({"card blue tho draw", "org blue o17 tho 1", "adv blue gar 1", "dragon gar", "adv black gar 3"});
  t.play("red conflict gar");
  CHECK(t.then("adv black gar 3"));
}

RULE("SDM-253", "Rohalswächter: no losses where a neutral unit took part") {
  for (const char* neutral : {"adv black gar 1", "dragon gar"}) {
    Table t = fight({"card red tho draw", "org red o20 tho 1", "adv red gar 4", neutral});
    t.play("red conflict gar");
    CHECK(t.then("adv red gar 4"));
  }
  Table sea = fight({"card red tho draw", "org red o20 tho 1", "ship red perl 3", "ark perl"});
  sea.play("red sea_conflict perl");
  CHECK(sea.then("ships red perl 3"));
  Table players = fight({"card red tho draw", "org red o20 tho 1", "adv red gar 4", "adv blue gar 1"});
  players.play("red conflict gar");
  CHECK(players.then("adv red gar 2"));
}

RULE("R-82", "Rohalswächter spare the half, the pentagram still leaves one") {
  Table t = fight({"card red tho draw", "org red o20 tho 1", "card blue sve draw", "org blue o17 sve 1",
                   "adv red gar 4", "adv blue gar 1", "adv black gar 1"});
  t.play("red conflict gar");
  CHECK(t.then("adv red gar 1"));
}

RULE("SDM-131", "Golgariten: one more in own regions; Ottajasko: one more at sea") {
  Table t = fight({"card red gar draw", "org red o22 gar 1", "adv red gar 2", "adv blue gar 2"});
  t.play("red conflict gar");
  CHECK(t.then("event won red gar"));
  Table away = fight({"card red tho draw", "org red o22 tho 1", "adv red gar 2", "adv blue gar 2"});
  away.play("red conflict gar");
  CHECK(away.then("event tied gar"));
  Table nobody = table({"card red gar draw", "org red o22 gar 1"});
  EXPECT_EQ(strength(game(nobody), 0, 16), 0);
  Table sea = fight({"card red tho draw", "org red o23 tho 1", "ship red perl 1", "ship blue perl 1"});
  sea.play("red sea_conflict perl");
  CHECK(sea.then("event sea_won red perl"));
}

RULE("SDM-131", "Hand Borons: once per phase, after the ships, one adventurer of another party") {
  Table t = fight({"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 2", "adv black gar 1",
                   "supply blue 0"});
  t.play("red conflict gar");
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"assassinate blue", "assassinate_black", "spare"}));
  EXPECT_EQ(t.refusal("red assassinate red"), "SDM-131");
  t.play("red assassinate blue");
  CHECK(t.then("event won red gar"));
  CHECK(t.then("supply blue 2"));
  EXPECT_EQ(state(t).knife, 1);
  Table spared = fight({"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 2"});
  play(spared, {"red conflict gar", "red spare"});
  CHECK(spared.then("event tied gar"));
  EXPECT_EQ(state(spared).knife, 0);
}

RULE("SDM-131", "Hand Borons: whoever is left alone has won; elsewhere and at sea it does not strike") {
  Table t = fight({"card red tho draw", "org red o30 tho 1", "adv red gar 1", "adv black gar 1"});
  play(t, {"red conflict gar", "red assassinate_black"});
  CHECK(t.then("event won red gar"));
  CHECK(t.then("owner gar red"));
  Table away = fight({"card red tho draw", "org red o30 tho 1", "adv yellow gar 1", "adv blue gar 1"});
  away.play("red conflict gar");
  CHECK(away.then("event tied gar"));
  Table sea = fight({"card red tho draw", "org red o30 tho 1", "ship red perl 1", "ship blue perl 1"});
  sea.play("red sea_conflict perl");
  CHECK(sea.then("event sea_tied perl"));
}

RULE("R-75", "Güldene Verlockung: a follower from the reserve when neutral adventurers fall") {
  Table t = fight({"adv blue gar 2", "adv black gar 1", "supply blue 0"});
  t.play("red conflict gar");
  CHECK(t.then("event converted blue"));
  CHECK(t.then("supply blue 2"));
  Table players = fight({"adv blue gar 2", "adv red gar 1", "supply blue 0"});
  players.play("red conflict gar");
  CHECK(players.then("supply blue 1"));
  Table dragon = fight({"adv blue gar 3", "dragon gar", "supply blue 0"});
  dragon.play("red conflict gar");
  CHECK(dragon.then("supply blue 2"));
}

RULE("R-35", "black wins in a player's region: the card becomes neutral, organisations ownerless until conquered") {
  Table t = fight({"card blue gar draw", "org blue o05 gar 1", "adv blue gar 1", "adv black gar 3", "supply blue 0"});
  t.play("red conflict gar");
  CHECK(t.then("owner gar nobody"));
  CHECK(t.then("org o05 nobody gar"));
  CHECK(t.then("supply blue 2"));
  Table next = fight({"ownerless o05 gar", "adv black gar 1", "adv red gar 3"});
  next.play("red conflict gar");
  CHECK(next.then("org o05 red gar 0"));
  Table last = fight({"adv blue paa 1", "adv black paa 3"});
  last.play("red conflict paa");
  CHECK(last.then("owner paa blue"));
}

RULE("SDM-181 R-32", "the magic ship is tipped by a conflict in its sea, and only by that") {
  Table t = fight({"ship red perl 1", "magic red perl", "ship blue perl 1"});
  state(t).ships[1][3] = 3, state(t).ship_reserve[1] = 1;
  t.play("red sea_conflict perl");
  CHECK(t.then("event sea_tied perl"));
  EXPECT_EQ(state(t).magic_tipped, 1);
  Table elsewhere = fight({"ship red ifirn 1", "ship blue ifirn 1", "magic red perl"});
  elsewhere.play("red sea_conflict ifirn");
  EXPECT_EQ(state(elsewhere).magic_tipped, 0);
  Table nobody = fight({"ship red ifirn 1", "ship blue ifirn 1"});
  nobody.play("red sea_conflict ifirn");
  EXPECT_EQ(state(nobody).magic_tipped, 0);
}

RULE("SDM-165 SDM-169", "ships from Ifirns Ozean are sent by everybody and lost like others") {
  Table t = fight({"adv red gja 2", "adv blue gja 1", "ship red ifirn 1", "ship blue ifirn 1"});
  t.play("red conflict gja");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"send ifirn", "enough"}));
  play(t, {"red send ifirn", "red enough"});
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"send ifirn", "enough"}));
  t.play("blue enough");  // three against one: two units are lost, the ship first
  CHECK(t.then("ships red ifirn 0"));
  CHECK(t.then("adv red gja 1"));
  CHECK(t.then("ships blue ifirn 1"));
}

RULE("SDM-235", "a dragon alone: no neutral adventurers are told to have fallen") {
  Table t = fight({"dragon gar", "adv red gar 3"});
  t.play("red conflict gar");
  EXPECT_EQ(told(t, event::black_fell), 0);
}

RULE("R-75", "Güldene Verlockung works for the Kult alone, as long as there is a reserve") {
  Table t = fight({"adv red gar 2", "adv black gar 1", "supply red 0"});
  t.play("red conflict gar");
  CHECK(t.then("supply red 1"));
  EXPECT_EQ(told(t, event::converted), 0);
  Table kult = fight({"adv blue gar 2", "adv black gar 1"});
  const int before = state(kult).reserve[1];
  kult.play("red conflict gar");
  EXPECT_EQ(state(kult).reserve[1], before - 1);
  Table none = fight({"adv blue gar 2", "adv black gar 1"});
  state(none).supply[1] = static_cast<u8>(state(none).supply[1] + state(none).reserve[1]);
  state(none).reserve[1] = 0;
  none.play("red conflict gar");
  EXPECT_EQ(told(none, event::converted), 0);
}

RULE("SDM-131", "Hand Borons strikes once per phase, and the strike is left for later if it is spared") {
  Table t = fight(
      {"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 1", "adv red kal 2", "adv blue kal 1"});
  play(t, {"red conflict gar", "red assassinate blue", "blue conflict kal"});
  EXPECT_EQ(t.step(), "decision.conflict");
  CHECK(t.then("event won red kal"));
  Table later = fight(
      {"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 1", "adv red kal 2", "adv blue kal 1"});
  play(later, {"red conflict gar", "red spare", "blue conflict kal"});
  EXPECT_EQ(later.step(), "conflict.assassin");
}

RULE("SDM-167", "a beaten magic ship and ships at sea go home, tipped ones stay") {
  Table t = fight({"ship red perl 1", "magic red perl", "ship blue perl 5", "ship_supply red 0"});
  t.play("red sea_conflict perl");
  CHECK(t.then("magic none"));
  CHECK(t.then("ships red perl 0"));
  CHECK(t.then("ship_supply red 1"));
  CHECK(t.then("event ships_lost red 1 perl"));
}

RULE("SDM-169", "at sea the winner loses the magic ship first") {
  Table t = fight({"ship red perl 2", "magic red perl", "ship blue perl 1", "ship_supply red 0"});
  t.play("red sea_conflict perl");  // three units, two are lost
  CHECK(t.then("magic none"));
  CHECK(t.then("ships red perl 1"));
  CHECK(t.then("ship_supply red 1"));
}

RULE("SDM-164 SDM-162", "after a conflict the next in order chooses, and each is asked once for ships") {
  Table t = fight({"marker = yellow", "adv yellow dar 1", "adv red dar 1", "ship yellow perl 1", "ship red perl 1"});
  t.play("yellow conflict dar");
  EXPECT_EQ(t.actor(), "yellow");
  t.play("yellow enough");
  EXPECT_EQ(t.actor(), "red");
  t.play("red enough");
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(t.step(), "decision.conflict");
}

RULE("SDM-171", "whoever wins at home keeps the card where it lies") {
  for (const char* pile : {"hand", "draw", "discard"}) {
    Table t = fight({std::string("card red gar ") + pile, "adv red gar 3", "adv blue gar 1"});
    t.play("red conflict gar");
    CHECK(t.then(std::string("card gar ") + pile + " red"));
    EXPECT_EQ(told(t, event::conquered), 0);
    EXPECT_EQ(told(t, event::region_lost), 0);
  }
}

RULE("R-32 SDM-177", "the magic ship supports once in a phase") {
  Table t = fight({"adv red dar 1", "adv blue dar 3", "adv red ara 1", "adv blue ara 3", "magic red perl"});
  play(t, {"red conflict dar", "red send_magic", "red enough", "blue conflict ara"});
  EXPECT_EQ(t.step(), "decision.conflict");
  CHECK(t.then("event won blue ara"));
}

RULE("SDM-166", "the djinn counts only where it stands") {
  Table t = table({"adv red tho 1", "djinn red gar"});
  EXPECT_EQ(strength(game(t), 0, 1), 1);
  EXPECT_EQ(strength(game(t), 0, 16), 2);
}

RULE("SDM-131", "Hand Borons strikes adventurers, not dragons; a new phase brings a new strike") {
  Table t = fight({"card red tho draw", "org red o30 tho 1", "adv red gar 3", "dragon gar"});
  t.play("red conflict gar");
  EXPECT_EQ(t.step(), "decision.conflict");
  Table again = table({"card red tho draw", "org red o30 tho 1", "adv red gar 2", "adv blue gar 1", "phase decision"});
  state(again).knife = 1;
  again.settle();
  EXPECT_EQ(again.step(), "conflict.assassin");
}

RULE("R-38 SDM-174", "each conqueror has one turn: what was protected stays, though its owner gains a region later") {
  Table t = decision({"adv red paa 1", "adv blue gar 1", "stack 0 0 0"});
  CHECK(t.then("owner paa blue"));
  CHECK(t.then("owner gar blue"));
}

}  // namespace
}  // namespace schatten::test
