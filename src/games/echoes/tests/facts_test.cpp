// What everybody may know, in sentences: every line of a rich position, word for word.
#include "echoes_table.h"

namespace echoes::test::fact_lines {
namespace {

using Lines = std::vector<std::string>;

Lines facts_of(Table& t) {
  Lines out;
  t.game().module.facts(t.raw(), 0, t.game().speak("en"), out);
  return out;
}

void expect_lines(const Lines& found, const Lines& expected) {
  for (std::size_t i = 0; i < found.size() || i < expected.size(); ++i)
    EXPECT_EQ(i < found.size() ? found[i] : "nothing", i < expected.size() ? expected[i] : "nothing") << i;
}

RULE("ECH-133 ECH-031 R-26 R-87",
     "a duel: round, units with all their marks, resources and where they lie, buildings, ground") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"terrain a1 forest",
          "terrain b1 mine",
          "terrain d1 rich_mine",
          "terrain e1 mountain",
          "terrain f1 water",
          "terrain a2 river",
          "terrain b2 village",
          "terrain c2 river_village",
          "closed e5",
          "pool h1 h2",
          "unit red OTT-01 a3",
          "unit red OTT-04 b3",
          "exhausted b3",
          "stays b3",
          "ranged b3",
          "unit red OTT-06 c3 king",
          "tokens c3 1 0 0 2",
          "moved c3",
          "unit red OTT-07 d3 queen",
          "upgrade d3 OTT-16",
          "hp d3 1",
          "camp red a1",
          "camp red b1 3",
          "barracks red a4",
          "event red OTT-26 0 1 0 0",
          "event red OTT-27",
          "action red OTT-20 0 0 2 0",
          "civ_tokens red 0 0 1 0",
          "spent red 1 0 2",
          "discard red OTT-02 OTT-02 OTT-03",
          "life red 7",
          "unit blue NOR-01 d6",
          "hand blue NOR-02 NOR-03",
          "joker blue",
          "round = 4",
          "quiet = 3"});
  state(t).player[1].known.add(3);
  expect_lines(
      facts_of(t),
      {"Round 4 of at most 60, mobilization. Turn of ◆ Red. Quiet rounds in a row: 3.",
       "◆ Red, Ottoman Empire: capital 7 of 10, 0 cards in hand, 24 cards in the deck.",
       "  1 of 2 food ready, 2 of 2 wood ready, 1 of 3 gold ready.",
       "  Civilisation card Devshirme (1 gold): Once per turn in your deployment phase you may discard 1 card from "
       "your hand to put 1 temporary resource of choice on this card (at most 1).",
       "  Event Enderun School (1 wood): Your janissaries cost 1 resource less.",
       "  Event Ghazi Frontier: When a unit of yours destroys an enemy building, draw 1 card and gain 1 temporary gold "
       "(at most 2).",
       "  In play Bombardment (2 gold): An enemy building within 2 squares of a siege unit of yours takes 3 true "
       "damage.",
       "  Yaya Tracker a3: melee 1, health 4 of 4, ranged 0, movement 2; ready, melee.",
       "  Janissary Arquebusier b3: melee 1, health 3 of 3, ranged 3, movement 2; exhausted, ranged, stays exhausted "
       "for one more turn. Piercing, Fatigue.",
       "  Akinji c3: melee 3, health 2 of 2, ranged 1, movement 3; ready, melee, has moved, king. 1 food, 2 wild.",
       "  Deli d3: melee 4, health 1 of 4, ranged 0, movement 2; ready, melee, queen. Fearsome, Matchlock.",
       "  Camps: a1, b1 (3/4). In stock: 6.",
       "  Barracks: a4. In stock: 2.",
       "  Discard pile: Azab x2, Janissary.",
       "● Blue, Norsemen: capital 10 of 10, 2 cards in hand, 32 cards in the deck.",
       "  1 of 1 food ready, 1 of 1 wood ready, 0 of 0 gold ready.",
       "  Civilisation card Strandhögg: When a unit of yours destroys an enemy camp, put 1 temporary resource of your "
       "choice on this card (at most 3).",
       "  Landnam Settler d6: melee 1, health 4 of 4, ranged 0, movement 2; ready, melee. Seaworthy.",
       "  Camps: nothing. In stock: 8.",
       "  Barracks: nothing. In stock: 3.",
       "  Discard pile: nothing.",
       "  Everybody knows that these are in the hand: Hirdman.",
       "Still face down: Highland 1, Highland 2.",
       "The side of ● Blue still has the wild of the start.",
       "Squares (farmland): d2, e2, f2, a3, b3, c3, d3, e3, f3, a4, b4, c4, d4, e4, f4, a5, b5, c5, d5, a6, b6, c6.",
       "Squares (forest): a1.",
       "Squares (mine): b1.",
       "Squares (double gold mine): d1.",
       "Squares (mountain): e1.",
       "Squares (water): f1.",
       "Squares (river): a2.",
       "Squares (village): b2.",
       "Squares (river village): c2.",
       "Squares (capital square): c1, d6."});
}

RULE("ECH-016 R-46 R-60", "a team game: upgrades of the teammate, four seats, nothing on the table") {
  Table t = team();
  set(t, {"unit red NOR-02 a3", "upgrade a3 MON-15", "unit blue SCO-01 f8", "unit green HRE-01 d8",
          "turn green deployment"});
  expect_lines(
      facts_of(t),
      {"Round 1 of at most 90, deployment. Turn of ▲ Green. Quiet rounds in a row: 0.",
       "◆ Red, Norsemen: capital 10 of 10, 0 cards in hand, 34 cards in the deck.",
       "  1 of 1 food ready, 1 of 1 wood ready, 0 of 0 gold ready.",
       "  Civilisation card Strandhögg: When a unit of yours destroys an enemy camp, put 1 temporary resource of your "
       "choice on this card (at most 3).",
       "  Bondi Spearman a3: melee 2, health 3 of 3, ranged 0, movement 2; ready, melee. Composite Bow.",
       "  Camps: nothing. In stock: 8.",
       "  Barracks: nothing. In stock: 3.",
       "  Discard pile: nothing.",
       "● Blue, Scots: capital 10 of 10, 0 cards in hand, 34 cards in the deck.",
       "  1 of 1 food ready, 1 of 1 wood ready, 0 of 0 gold ready.",
       "  Civilisation card Schiltron: Your infantry adjacent to another infantry of yours have riposte 1.",
       "  Drover f8: melee 1, health 5 of 5, ranged 0, movement 2; ready, melee.",
       "  Camps: nothing. In stock: 8.",
       "  Barracks: nothing. In stock: 3.",
       "  Discard pile: nothing.",
       "■ Yellow, Mongol Empire: capital 10 of 10, 0 cards in hand, 34 cards in the deck.",
       "  1 of 1 food ready, 1 of 1 wood ready, 0 of 0 gold ready.",
       "  Civilisation card Nomad Horde: Once per turn, after a ranged attack by a cavalry of yours, that unit may "
       "step 1 square.",
       "  Camps: nothing. In stock: 8.",
       "  Barracks: nothing. In stock: 3.",
       "  Discard pile: nothing.",
       "▲ Green, Holy Roman Empire: capital 10 of 10, 0 cards in hand, 34 cards in the deck.",
       "  1 of 1 food ready, 1 of 1 wood ready, 0 of 0 gold ready.",
       "  Civilisation card Imperial Estates: The first upgrade you play in each of your turns costs 1 resource less.",
       "  Forester d8: melee 1, health 3 of 3, ranged 0, movement 2; ready, melee.",
       "  Camps: nothing. In stock: 8.",
       "  Barracks: nothing. In stock: 3.",
       "  Discard pile: nothing.",
       "Still face down: Highland 13, Highland 14.",
       "Squares (farmland): a1, b1, d1, f1, g1, h1, a2, b2, c2, d2, e2, f2, g2, h2, a3, b3, c3, d3, e3, f3, g3, h3, "
       "a4, b4, c4, d4, e4, f4, g4, h4, a5, b5, c5, d5, e5, f5, g5, h5, a6, b6, c6, d6, e6, f6, g6, h6, a7, b7, c7, "
       "d7, e7, f7, g7, h7, a8, b8, c8, e8, g8, h8.",
       "Squares (capital square): c1, e1, d8, f8."});
}

RULE("ECH-005", "before civilisations are chosen nothing is said about seats") {
  Table t("echoes", 2, {{"civ_2", "scots"}}, 3);
  expect_lines(facts_of(t),
               {"● Blue, Scots: capital 10 of 10, 0 cards in hand, 0 cards in the deck.",
                "  0 of 0 food ready, 0 of 0 wood ready, 0 of 0 gold ready.",
                "  Civilisation card Schiltron: Your infantry adjacent to another infantry of yours have riposte 1.",
                "  Camps: nothing. In stock: 8.", "  Barracks: nothing. In stock: 3.", "  Discard pile: nothing.",
                "Still face down: Highland 1, Highland 2, Highland 3, Highland 4, Highland 5, Highland 6, Highland 7.",
                "Squares (farmland): c2, d5.", "Squares (forest): d1, c6.", "Squares (mine): d2, c5.",
                "Squares (capital square): c1, d6."});
}

}  // namespace
}  // namespace echoes::test::fact_lines
