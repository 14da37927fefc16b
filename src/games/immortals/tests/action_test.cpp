// Rules of the army fields and the magic cards (IMM-130 to IMM-196).
#include "board.h"

namespace immortals::test {
namespace {

RULE("IMM-130 IMM-131 IMM-132", "income of one world, only with an army there") {
  Table t = executing({"armies purple l_tribute_pass 1", "armies purple s_tribute_pass 1",
                       "plan purple earn_gold conf_l_tribute_pass", "plan purple gain_energy land_tribute_pass"});
  t.play("purple reveal earn_gold").play("purple collect gold l_tribute_pass");
  CHECK(t.then("gold purple 5"));
  t.play("black reveal magic_light").play("black compensate gold").play("yellow compensate gold");
  t.play("purple reveal gain_energy").play("purple collect energy s_tribute_pass");
  CHECK(t.then("energy purple 6"));
}

RULE("IMM-135 IMM-136", "Raise 3: price, limbo of that world, fewer armies at the same price") {
  Table t = executing({"armies purple l_treehome 1", "limbo purple light 2", "limbo purple shadow 5", "energy purple 2",
                       "gold purple 2", "plan purple raise_3 land_treehome"});
  t.play("purple reveal raise_3").play("purple raise l_treehome");
  CHECK(t.then("armies l_treehome purple 3"));
  CHECK(t.then("limbo purple shadow 5"));
  CHECK(t.then("energy purple 0"));
  CHECK(t.then("gold purple 1"));
  Table poor = executing({"armies purple l_treehome 1", "limbo purple light 3", "energy purple 1", "gold purple 9",
                          "plan purple raise_3 land_treehome"});
  poor.play("purple reveal raise_3");
  EXPECT_EQ(poor.refusal("purple raise l_treehome"), "IMM-135");
  Table none = executing(
      {"armies purple l_treehome 1", "energy purple 5", "gold purple 5", "plan purple raise_3 land_treehome"});
  none.play("purple reveal raise_3");
  EXPECT_EQ(none.refusal("purple raise l_treehome"), "IMM-136");
}

RULE("IMM-140 IMM-141 IMM-144 IMM-147",
     "Build: the people's price, only with an army there; a portal beside a capital") {
  Table t = executing({"peoples purple dwarves orcs", "armies purple l_treehome 1", "energy purple 3", "gold purple 7",
                       "plan purple build land_treehome", "plan purple attack land_sunhome", "portal l_treehome"});
  t.play("purple reveal build");
  EXPECT_EQ(t.refusal("purple build shrine s_treehome"), "IMM-140");
  EXPECT_EQ(t.refusal("purple build portal l_treehome"), "IMM-142");
  t.play("purple build capital l_treehome");  // Dwarves: 1 energy, 4 gold
  CHECK(t.then("energy purple 2"));
  CHECK(t.then("gold purple 3"));
  CHECK(t.then("vp purple 2"));
  CHECK(t.then("capital l_treehome yes"));
  CHECK(t.then("portal l_treehome yes"));
}

RULE("IMM-142 IMM-143 IMM-145 R-32", "portal and shrine bring 1 point at once; a shrine excludes another building") {
  Table t = executing({"peoples purple halflings orcs", "armies purple l_treehome 1", "energy purple 9",
                       "gold purple 9", "shrine l_treehome", "plan purple build land_treehome"});
  t.play("purple reveal build");
  EXPECT_EQ(t.refusal("purple build shrine l_treehome"), "IMM-145");
  EXPECT_EQ(t.refusal("purple build capital l_treehome"), "IMM-145");  // no upgrade
  t.play("purple build portal l_treehome");
  CHECK(t.then("vp purple 1"));
  Table s = executing({"peoples purple halflings orcs", "armies purple l_treehome 1", "energy purple 1",
                       "gold purple 2", "plan purple build land_treehome"});
  s.play("purple reveal build").play("purple build shrine l_treehome");
  CHECK(s.then("vp purple 1"));
  CHECK(s.then("gold purple 0"));
}

RULE("IMM-146", "one capital per region of each world, or of both together by option") {
  for (const bool together : {false, true}) {
    Table t = executing({"peoples purple humans orcs", "armies purple s_borderland 1", "capital l_heartwood",
                         "energy purple 3", "gold purple 3", "plan purple build land_borderland"},
                        3, {{"capital_scope", together ? "region" : "world_region"}});
    t.play("purple reveal build");
    EXPECT_EQ(t.legal("purple build capital s_borderland"), !together);
  }
}

RULE("IMM-160 IMM-201 R-35 R-53",
     "attack from a site with 2 armies into a neighbour or through a portal; not into an own site") {
  Table t = executing({"armies purple l_treehome 2", "armies purple l_heartwood 1", "armies purple s_treehome 3",
                       "armies black l_fernmarch 1", "portal l_treehome", "portal s_heartwood",
                       "plan purple attack land_sunhome"});
  t.play("purple reveal attack");
  EXPECT_TRUE(t.legal("purple attack l_treehome l_fernmarch"));
  EXPECT_TRUE(t.legal("purple attack l_treehome l_elderwild"));
  EXPECT_EQ(t.refusal("purple attack l_treehome l_heartwood"), "IMM-160");    // own
  EXPECT_EQ(t.refusal("purple attack l_treehome s_treehome"), "IMM-160");     // own twin
  EXPECT_EQ(t.refusal("purple attack l_treehome l_sunhome"), "IMM-160");      // too far
  EXPECT_EQ(t.refusal("purple attack s_treehome l_treehome"), "IMM-160");     // no portal this way
  EXPECT_EQ(t.refusal("purple attack l_heartwood l_forge_fire"), "IMM-201");  // 1 army
}

RULE("IMM-161 IMM-162 IMM-163 IMM-164 R-33",
     "the card decides about the inhabitants only; land cards strictly or leniently (R-33)") {
  // Portal attack from the light twin: the land card of the attacked country.
  for (const bool lenient : {false, true}) {
    Table t = executing({"armies purple l_treehome 3", "armies purple s_sunhome 1", "armies black s_treehome 2",
                         "portal l_treehome", "tray inhabitants 1", "plan purple attack land_treehome"},
                        3, {{"land_card_attack", lenient ? "lenient" : "strict"}});
    t.chance("throw 2 2 0 0 0 1");
    t.play("purple reveal attack").play("purple attack l_treehome s_treehome").play("purple send 2");
    CHECK(t.then(lenient ? "armies s_treehome purple 1" : "armies s_treehome none"));
  }
}

RULE("IMM-170 R-02", "a move costs 1 gold, an attack nothing; the eighth field by option") {
  const std::vector<std::string> position{"armies purple l_treehome 3", "armies purple l_heartwood 1",
                                          "plan purple eighth land_treehome"};
  Table poor = executing(position);
  poor.play("purple reveal eighth");
  EXPECT_EQ(poor.refusal("purple move l_treehome l_heartwood"), "IMM-170");
  EXPECT_TRUE(poor.legal("purple attack l_treehome l_fernmarch"));
  Table rich = executing(position);
  rich.given("gold purple 1")
      .play("purple reveal eighth")
      .play("purple move l_treehome l_heartwood")
      .play("purple send 1");
  CHECK(rich.then("gold purple 0"));
  Table attack_only = executing(position, 3, {{"eighth_field", "attack"}});
  attack_only.given("gold purple 1").play("purple reveal eighth");
  EXPECT_FALSE(attack_only.legal("purple move l_treehome l_heartwood"));
}

RULE("IMM-171 IMM-172 IMM-173 IMM-174", "a way over own sites, portals in their direction, 1 army stays") {
  Table t = executing({"armies purple l_treehome 3", "armies purple s_treehome 2", "armies purple s_heartwood 1",
                       "armies purple s_dustwell 1", "portal l_treehome", "gold purple 1",
                       "plan purple attack_or_move land_treehome"});
  t.play("purple reveal attack_or_move");
  EXPECT_EQ(t.refusal("purple move s_treehome l_treehome"), "IMM-172");
  EXPECT_EQ(t.refusal("purple move l_treehome s_dustwell"), "IMM-172");
  t.play("purple move l_treehome s_heartwood");  // portal, then a border
  EXPECT_EQ(t.refusal("purple send 3"), "IMM-173");
  t.play("purple send 2");
  CHECK(t.then("armies l_treehome purple 1"));
  CHECK(t.then("armies s_heartwood purple 3"));
}

RULE("IMM-180 IMM-181 IMM-182 IMM-183", "the individual fields of Demons, Orcs and Necromancers") {
  Table demons = executing({"peoples purple elves demons", "armies purple l_treehome 1", "energy purple 2",
                            "plan purple individual land_treehome"});
  demons.play("purple reveal individual").play("purple build shrine l_treehome");
  CHECK(demons.then("energy purple 0"));
  CHECK(demons.then("vp purple 1"));
  Table orcs =
      executing({"peoples purple elves orcs", "armies purple l_treehome 1", "plan purple individual land_treehome"});
  orcs.play("purple reveal individual").play("purple collect gold l_treehome");
  CHECK(orcs.then("gold purple 3"));
  Table necro = executing({"peoples purple elves necromancers", "armies purple l_treehome 1", "limbo purple light 4",
                           "energy purple 2", "gold purple 1", "plan purple individual land_treehome"});
  necro.play("purple reveal individual").play("purple raise l_treehome");
  CHECK(necro.then("armies l_treehome purple 4"));
  CHECK(necro.then("gold purple 0"));
}

RULE("IMM-184 IMM-185", "Night Elves and Trolls pay for their attack") {
  for (const bool trolls : {false, true}) {
    const std::string people = trolls ? "trolls" : "night_elves";
    Table t = executing({"peoples purple elves " + people, "armies purple l_treehome 3", "energy purple 2",
                         "gold purple 2", "plan purple individual land_treehome"});
    t.chance("throw 1 0 0 0 0 0");
    t.play("purple reveal individual").play("purple attack l_treehome l_heartwood").play("purple send 2");
    CHECK(t.then(trolls ? "energy purple 1" : "energy purple 0"));
    CHECK(t.then(trolls ? "gold purple 0" : "gold purple 1"));
    Table poor = executing({"peoples purple elves " + people, "armies purple l_treehome 3", "energy purple 1",
                            "gold purple 1", "plan purple individual land_treehome"});
    poor.play("purple reveal individual");
    EXPECT_EQ(poor.refusal("purple attack l_treehome l_heartwood"), trolls ? "IMM-185" : "IMM-184");
  }
}

RULE("IMM-190 IMM-191", "Raise 5 spreads up to five armies over one world; magic cards come back to the hand") {
  Table t = executing({"armies purple l_treehome 1", "armies purple l_sunhome 1", "limbo purple light 3",
                       "energy purple 4", "gold purple 1", "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light");
  EXPECT_EQ(t.refusal("purple raise_world shadow"), "IMM-191");
  t.play("purple raise_world light").play("purple place l_treehome").play("purple place l_sunhome");
  EXPECT_FALSE(t.legal("purple place l_treehome"));  // ascending order: no distribution twice
  t.play("purple place l_sunhome");
  CHECK(t.then("limbo purple light 0"));
  CHECK(t.then("energy purple 0"));
  CHECK(t.then("field purple magic_light empty"));
}

RULE("IMM-192 IMM-193 R-45", "a card or the marker for 1 gold; the order of this round stays") {
  Table t = executing({"first purple", "gold yellow 1", "plan purple magic_shadow magic_raise_5",
                       "plan yellow magic_light magic_card_or_marker"});
  t.play("purple reveal magic_shadow")
      .play("purple compensate gold")
      .play("black reveal magic_light")
      .play("black compensate gold");
  t.play("yellow reveal magic_light").play("yellow take_marker");
  CHECK(t.then("gold yellow 0"));
  CHECK(t.then("first yellow"));  // the next round has begun
  Table d = executing({"gold purple 1", "plan purple magic_light magic_card_or_marker"});
  d.chance("deal_card purple conf_l_treehome");
  d.play("purple reveal magic_light");
  EXPECT_EQ(d.refusal("purple take_marker"), "IMM-192");  // purple has it already
  d.play("purple draw 1");
  CHECK(d.then("card conf_l_treehome hand purple"));
}

RULE("IMM-194 IMM-195", "a shrine anywhere, or a land card from somebody weaker on the twin") {
  Table t = executing({"armies purple l_treehome 2", "armies purple l_sunhome 2", "armies purple l_dustwell 1",
                       "armies yellow s_treehome 2", "armies yellow s_sunhome 1", "land yellow sunhome",
                       "land purple dustwell", "energy purple 2", "gold purple 2",
                       "plan purple magic_light magic_shrine_or_claim"});
  t.play("purple reveal magic_light");
  EXPECT_EQ(t.refusal("purple claim l_treehome"), "IMM-195");  // as many armies there
  EXPECT_EQ(t.refusal("purple claim l_dustwell"), "IMM-195");  // already held
  EXPECT_TRUE(t.legal("purple build shrine l_dustwell"));
  t.play("purple claim l_sunhome");
  CHECK(t.then("land sunhome hand purple"));
  CHECK(t.then("energy purple 0"));
}

RULE("IMM-196 R-18", "two cards, or two armies from one limbo") {
  Table t = executing({"armies purple l_treehome 1", "limbo purple light 3", "gold purple 2",
                       "plan purple magic_light magic_cards_or_raise_2"});
  t.play("purple reveal magic_light")
      .play("purple raise_world light")
      .play("purple place l_treehome")
      .play("purple place l_treehome");
  CHECK(t.then("armies l_treehome purple 3"));
  CHECK(t.then("gold purple 0"));
  Table one = executing({"gold purple 2", "plan purple magic_light magic_cards_or_raise_2"});
  State& s = state(one);
  s.conflict[2] = s.deck, s.conflict[2].remove(0), s.conflict_count[2] = 59, s.deck = Conflicts::of(0), s.pile[0] = 1;
  one.chance("deal_card purple conf_l_mountainhome");
  one.play("purple reveal magic_light").play("purple draw 2");  // one of two
  CHECK(one.then("conflicts purple 1"));
}

}  // namespace
}  // namespace immortals::test
