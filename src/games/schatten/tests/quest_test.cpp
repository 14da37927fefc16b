// Conditions of quests and plans, evaluation, end of the game, scoring (SDM-190 to SDM-210, SDM-240, SDM-261 to
// SDM-282).
#include "games/schatten/condition.h"
#include "games/schatten/score.h"
#include "shadows.h"

namespace schatten::test {
namespace {

bool red_fulfils(const std::string& quest, const std::vector<std::string>& given, int seats = 4) {
  const bool beginner = quest[0] == 'b';
  Table t = table(given, seats, beginner ? Settings{{"mode", "beginner"}} : Settings{});
  const auto& quests = game(t).pack.quest;
  const auto it = std::find_if(quests.begin(), quests.end(), [&](const Quest& q) { return q.id == quest; });
  return fulfils(game(t), 0, *it);
}

std::vector<std::string> adv(const std::vector<std::string>& regions) {
  std::vector<std::string> out;
  for (const std::string& r : regions) out.push_back("adv red " + r + " 1");
  return out;
}
std::vector<std::string> own(const std::vector<std::string>& regions) {
  std::vector<std::string> out;
  for (const std::string& r : regions) out.push_back("card red " + r + " draw");
  return out;
}
std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

RULE("SDM-190 SDM-191", "a fulfilled quest goes to its bidder, the adventurers go home") {
  Table t = decision({"bid red q04 2", "adv red tho 1", "supply red 0", "stack 0 0 0"});
  CHECK(t.then("won red q04 = yes"));
  CHECK(t.then("supply red 2"));
  CHECK(t.then("bid q04 none"));
  EXPECT_FALSE(state(t).open.has(3));
}

RULE("SDM-192", "an unfulfilled one stays open; the adventurers go home all the same") {
  Table t = decision({"bid red q04 2", "adv red gar 1", "supply red 0", "stack 0 0 0"});
  CHECK(t.then("won red q04 = no"));
  CHECK(t.then("supply red 2"));
  CHECK(t.then("open = q04"));
}

RULE("SDM-190", "nothing happens to quests without adventurers") {
  Table t = decision({"quest q04", "adv red tho 1", "stack 0 0 0"});
  CHECK(t.then("open = q04"));
}

RULE("SDM-282 SDM-262 R-40", "conditions are looked at after conflicts and conquests") {
  Table lost = decision({"bid red q01 1", "ship red perl 1", "ship red sued 1", "ship blue sued 3", "stack 0 0 0"});
  CHECK(lost.then("won red q01 = no"));
  Table taken = decision(own({"tho", "sve", "niv", "ber"}) +
                         std::vector<std::string>{"bid red q20 1", "adv red gja 1", "adv red gar 1", "stack 0 0 0"});
  CHECK(taken.then("won red q20 = yes"));  // 5 regions and 2 conquered without a fight
}

RULE("R-39 R-74", "all quests are looked at together; who comes home helps nowhere") {
  Table t = decision({"bid red q24 1", "bid red q04 1", "adv red tho 1", "won red q01", "won red q02", "stack 0 0 0"});
  CHECK(t.then("won red q04 = yes"));
  CHECK(t.then("won red q24 = no"));  // it was the third quest only afterwards
}

RULE("SDM-193 R-41", "a fulfilled quest of level 3 ends the game; two as well") {
  Table t = decision({"bid red q24 1", "won red q01", "won red q02", "won red q03"});
  EXPECT_EQ(t.step(), "");
  EXPECT_EQ(state(t).phase, Phase::over);
  Table two = decision({"bid red q24 1", "bid blue q23 1", "won red q01", "won red q02", "won red q03",
                        "adv blue gar 3", "adv blue tho 3", "adv blue sve 3"});
  CHECK(two.then("won red q24 = yes"));
  CHECK(two.then("won blue q23 = yes"));
  EXPECT_EQ(state(two).phase, Phase::over);
  Table none = decision({"bid red q24 1", "won red q01", "won red q02"});
  EXPECT_NE(state(none).phase, Phase::over);
}

RULE("R-46", "the clock: the game ends after the third round that began without a quest in the stack") {
  for (int rounds = 1; rounds <= 6; ++rounds) {
    const std::string value = std::to_string(rounds);
    Table t = decision({"stack 0 0 0", "grace = " + std::to_string(rounds - 1)}, 4, {{"end_grace_rounds", value}});
    EXPECT_NE(state(t).phase, Phase::over);
    Table last = decision({"stack 0 0 0", "grace = " + std::to_string(rounds)}, 4, {{"end_grace_rounds", value}});
    EXPECT_EQ(state(last).phase, Phase::over);
  }
}

RULE("SDM-269", "Hagrobald: three inland regions") {
  EXPECT_TRUE(red_fulfils("q02", adv({"gar", "wei", "kho"})));
  EXPECT_FALSE(red_fulfils("q02", adv({"gar", "wei", "tho", "sve"})));
}
RULE("SDM-274 R-54", "Phanta: two that are rough or islands") {
  EXPECT_TRUE(red_fulfils("q03", adv({"ork", "zyk"})));
  EXPECT_FALSE(red_fulfils("q03", adv({"ork", "gar"})));
}
RULE("SDM-280", "Tar Honak: a region with two seas") {
  EXPECT_TRUE(red_fulfils("q04", adv({"sel"})));
  EXPECT_FALSE(red_fulfils("q04", adv({"khu", "ala"})));
}
RULE("SDM-262 R-53", "Asleif: two seas, the magic ship counts") {
  EXPECT_TRUE(red_fulfils("q01", {"ship red perl 1", "ship red sued 1"}));
  EXPECT_TRUE(red_fulfils("q01", {"ship red perl 1", "magic red sued"}));
  EXPECT_FALSE(red_fulfils("q01", {"ship red perl 4"}));
}
RULE("SDM-261 R-66", "Aldare: all four kinds, one region may serve several") {
  const auto regions = own({"alb", "gar"});
  EXPECT_TRUE(red_fulfils("q05", regions + std::vector<std::string>{"org red o01 alb 0", "org red o02 gar 0"}));
  EXPECT_FALSE(red_fulfils("q05", regions + std::vector<std::string>{"org red o01 alb 0"}));
}
RULE("SDM-190", "Avesius: seven regions, one more for each missing player") {
  const std::vector<std::string> seven{"gja", "tho", "ork", "sve", "niv", "paa", "ber"};
  EXPECT_TRUE(red_fulfils("q06", adv(seven)));
  EXPECT_FALSE(red_fulfils("q06", adv({"gja", "tho", "ork", "sve", "niv", "paa"})));
  EXPECT_FALSE(red_fulfils("q06", adv(seven), 3));
  EXPECT_TRUE(red_fulfils("q06", adv(seven) + adv({"ehe"}), 3));
  EXPECT_FALSE(red_fulfils("q06", adv(seven) + adv({"ehe"}), 2));
  EXPECT_TRUE(red_fulfils("q06", adv(seven) + adv({"ehe", "bor"}), 2));
}
RULE("SDM-264", "Beorn: four regions on one sea") {
  EXPECT_TRUE(red_fulfils("q07", adv({"bor", "dar", "ara", "tuz"})));
  EXPECT_FALSE(red_fulfils("q07", adv({"bor", "dar", "ara", "ala"})));
}
RULE("SDM-203", "Ephraim: two trophies") {
  EXPECT_TRUE(red_fulfils("q08", own({"gar", "tho"}) + std::vector<std::string>{"eye gar", "artefact tho"}));
  EXPECT_TRUE(red_fulfils("q08", own({"gar"}) + std::vector<std::string>{"eye gar", "artefact gar"}));
  EXPECT_FALSE(red_fulfils("q08", own({"gar"}) + std::vector<std::string>{"eye gar", "artefact tho"}));
}
RULE("SDM-190", "Finnian: the marker and two organisations") {
  const auto orgs = own({"gar"}) + std::vector<std::string>{"org red o01 gar 0", "org red o02 gar 0"};
  EXPECT_TRUE(red_fulfils("q09", orgs + std::vector<std::string>{"marker = red"}));
  EXPECT_FALSE(red_fulfils("q09", orgs + std::vector<std::string>{"marker = blue"}));
  EXPECT_FALSE(red_fulfils("q09", {"marker = red"}));
}
RULE("SDM-202", "Gwynna four, Linara three regions, Nahema six organisations and more with fewer players") {
  auto given = own({"gar", "kal", "ara"});
  for (const auto& [org, region] : {std::pair{"o01", "gar"}, {"o02", "gar"}, {"o03", "kal"}, {"o04", "kal"}}) {
    EXPECT_FALSE(red_fulfils("q10", given));
    given.push_back(std::string("org red ") + org + " " + region + " 0");
  }
  EXPECT_TRUE(red_fulfils("q10", given));
  EXPECT_FALSE(red_fulfils("q13", given));
  given.push_back("org red o05 ara 0");
  EXPECT_TRUE(red_fulfils("q13", given));
  EXPECT_FALSE(red_fulfils("q22", given));
  given.push_back("org red o06 ara 0");
  EXPECT_TRUE(red_fulfils("q22", given));
  EXPECT_FALSE(red_fulfils("q22", given, 3));
}
RULE("SDM-190", "Khadil: three seas; Vrak: most ships alone in two seas") {
  EXPECT_TRUE(red_fulfils("q11", {"ship red perl 1", "ship red sued 1", "magic red m7w"}));
  EXPECT_FALSE(red_fulfils("q11", {"ship red perl 3", "ship red sued 1"}));
  EXPECT_TRUE(red_fulfils("q18", {"ship red perl 2", "ship red sued 1", "ship blue perl 1"}));
  EXPECT_FALSE(red_fulfils("q18", {"ship red perl 2", "ship red sued 1", "ship blue sued 1"}));
}
RULE("SDM-272", "Khydaka: coasts of all four seas") {
  EXPECT_TRUE(red_fulfils("q12", adv({"gja", "nos", "ala", "dar"})));
  EXPECT_FALSE(red_fulfils("q12", adv({"gja", "nos", "ala", "bra"})));
}
RULE("SDM-190", "Rakorium: a trophy and three in one region") {
  const auto trophy = own({"gar"}) + std::vector<std::string>{"eye gar"};
  EXPECT_TRUE(red_fulfils("q14", trophy + std::vector<std::string>{"adv red tho 3"}));
  EXPECT_FALSE(red_fulfils("q14", trophy + std::vector<std::string>{"adv red tho 2"}));
  EXPECT_FALSE(red_fulfils("q14", {"adv red tho 3"}));
}
RULE("SDM-276", "Ruban: five connected regions; islands and mountains do not connect") {
  EXPECT_TRUE(red_fulfils("q15", adv({"gar", "dar", "tob", "bor", "ehe"})));
  EXPECT_FALSE(red_fulfils("q15", adv({"gar", "dar", "tob", "bor", "sal"})));  // Rote Sichel
  EXPECT_FALSE(red_fulfils("q15", adv({"jer", "tuz", "dar", "tob", "bor"})));
}
RULE("SDM-278", "Scanlail: at most four regions, also none") {
  EXPECT_TRUE(red_fulfils("q16", {}));
  EXPECT_TRUE(red_fulfils("q16", {"adv red gar 5", "adv red tho 3", "adv red sve 1", "adv red niv 1"}));
  EXPECT_FALSE(red_fulfils("q16", adv({"gar", "tho", "sve", "niv", "paa"})));
}
RULE("SDM-279 R-54", "Skar: three regions, none adjacent; Tuzak and Jergan are, mountains part") {
  EXPECT_TRUE(red_fulfils("q17", adv({"tho", "gar", "zyk"})));
  EXPECT_FALSE(red_fulfils("q17", adv({"tho", "gar"})));
  EXPECT_FALSE(red_fulfils("q17", adv({"tho", "gar", "dar"})));
  EXPECT_FALSE(red_fulfils("q17", adv({"tho", "tuz", "jer"})));
  EXPECT_TRUE(red_fulfils("q17", adv({"gja", "ork", "gar"})));
}
RULE("R-53", "the djinn is no adventurer") { EXPECT_FALSE(red_fulfils("q04", {"djinn red tho"})); }
RULE("SDM-190", "Waldemar five in one region, Raidri three regions of three") {
  EXPECT_TRUE(red_fulfils("q19", {"adv red gar 5"}));
  EXPECT_FALSE(red_fulfils("q19", {"adv red gar 4", "adv red tho 4"}));
  EXPECT_TRUE(red_fulfils("q23", {"adv red gar 3", "adv red tho 3", "adv red kho 4"}));
  EXPECT_FALSE(red_fulfils("q23", {"adv red gar 9", "adv red tho 3"}));
}
RULE("SDM-201", "Thesia two, Brin four regions more than at the start") {
  EXPECT_TRUE(red_fulfils("q20", own({"gar", "tho", "sve", "niv", "ber", "kho"})));
  EXPECT_FALSE(red_fulfils("q20", own({"gar", "tho", "sve", "niv", "ber"})));
  EXPECT_TRUE(red_fulfils("q21", own({"gar", "tho", "sve", "niv", "ber", "kho", "alm", "hor"})));
  EXPECT_FALSE(red_fulfils("q21", own({"gar", "tho", "sve", "niv", "ber", "kho", "alm"})));
  EXPECT_FALSE(red_fulfils("q20", own({"gar", "tho", "sve", "niv", "ber", "kho"}), 3));
}
RULE("SDM-205", "Rohezal: three quests won before") {
  EXPECT_TRUE(red_fulfils("q24", {"won red q01", "won red q02", "won red q03"}));
  EXPECT_FALSE(red_fulfils("q24", {"won red q01", "won red q02"}));
}
RULE("R-56", "conditions of the beginner quests") {
  EXPECT_TRUE(red_fulfils("bq1", {"adv red gar 3"}));
  EXPECT_FALSE(red_fulfils("bq1", {"adv red gar 2"}));
  EXPECT_TRUE(red_fulfils("bq2", adv({"tho", "gja", "sve", "niv"})));
  EXPECT_FALSE(red_fulfils("bq2", adv({"tho", "gja", "sve", "gar"})));
  EXPECT_TRUE(red_fulfils("bq3", adv({"gar", "wei"})));
  EXPECT_FALSE(red_fulfils("bq3", adv({"gar", "tho"})));
  const auto orgs = own({"gar", "kal"}) + std::vector<std::string>{"org red o01 gar 0", "org red o02 gar 0"};
  EXPECT_TRUE(red_fulfils("bq4", orgs));
  EXPECT_FALSE(red_fulfils("bq4", own({"gar"}) + std::vector<std::string>{"org red o01 gar 0"}));
  EXPECT_TRUE(red_fulfils("bq5", {"ship red perl 1", "ship red m7w 1"}));
  EXPECT_TRUE(red_fulfils("bq6", own({"gar", "tho", "sve", "niv", "ber"})));
  EXPECT_FALSE(red_fulfils("bq6", own({"gar", "tho", "sve", "niv"})));
  EXPECT_TRUE(red_fulfils("bq7", orgs + std::vector<std::string>{"org red o03 kal 0", "org red o04 kal 0"}));
  EXPECT_FALSE(red_fulfils("bq7", orgs + std::vector<std::string>{"org red o03 kal 0"}));
  EXPECT_TRUE(red_fulfils("bq8", own({"gar", "tho", "sve", "niv", "ber", "kho", "alm"})));
  EXPECT_FALSE(red_fulfils("bq8", own({"gar", "tho", "sve", "niv", "ber", "kho"})));
}

/// Which of the five conditions of a plan hold for red.
std::string plan_lines(int plan, const std::vector<std::string>& given, int seats = 4) {
  Table t = table(given, seats);
  std::string out;
  for (const Condition& c : game(t).pack.plan[static_cast<std::size_t>(plan - 1)].condition)
    out += progress(game(t), 0, c).holds() ? '1' : '0';
  return out;
}

RULE("SDM-209", "words of the plans: owning, chains, coasts, kinds") {
  EXPECT_EQ(plan_lines(1, own({"tho", "gja", "sve"}) + std::vector<std::string>{"org red o01 sve 0"}), "11100");
  EXPECT_EQ(plan_lines(1, own({"tho"})), "00000");
  EXPECT_EQ(plan_lines(1, {"ship red ifirn 2", "adv red gja 3"}), "00011");
  EXPECT_EQ(plan_lines(2, own({"khu", "ara", "mha", "kal"}) + std::vector<std::string>{"ship red perl 1"}), "11110");
  EXPECT_EQ(plan_lines(2, own({"khu", "ara", "mha"}) + std::vector<std::string>{"ship red perl 1", "ship blue perl 1"}),
            "11000");
  EXPECT_EQ(plan_lines(2, own({"gar"}) +
                              std::vector<std::string>{"org red o01 gar 0", "org red o02 gar 0", "org red o03 gar 0"}),
            "00001");
  EXPECT_EQ(plan_lines(4, own({"gar", "kos", "wei"}) + std::vector<std::string>{"adv red gar 4"}), "10110");
  EXPECT_EQ(plan_lines(4, {"adv red tho 4"}), "00000");
  const auto alm = own({"alm"}) + std::vector<std::string>{"org red o17 alm 0", "org red o18 alm 0"};
  EXPECT_EQ(plan_lines(5, alm + std::vector<std::string>{"org red o19 alm 0", "ship red m7w 3"}), "01111");
  EXPECT_EQ(plan_lines(5, alm + std::vector<std::string>{"ship red m7w 2"}), "01000");
  EXPECT_EQ(plan_lines(6, own({"tuz", "wal"}) + std::vector<std::string>{"eye tuz"}), "00101");
  EXPECT_EQ(plan_lines(7, own({"ork", "kos", "gja", "ara", "wei"}) +
                              std::vector<std::string>{"adv red gar 3", "adv red tho 3"}),
            "00111");
  EXPECT_EQ(plan_lines(8, own({"bor", "niv", "and", "tuz"}) +
                              std::vector<std::string>{"org red o01 bor 0", "ship red perl 4"}),
            "00111");
  EXPECT_EQ(plan_lines(15, {"ship red m7w 2", "ship red sued 1", "ship red perl 1"}), "01111");
  EXPECT_EQ(plan_lines(
                18, own({"kos", "ork", "wal"}) + std::vector<std::string>{"eye kos", "carbuncle ork", "adv red gar 4"}),
            "11111");
  EXPECT_EQ(plan_lines(19, {"won red q01", "won red q02", "won red q03"}), "00110");
  EXPECT_EQ(plan_lines(20, own({"tho"})), "00001");
}

RULE("SDM-209", "loaded organisations, different regions, improved eminences") {
  const auto founded = [](int loaded, const char* last) {
    auto given = own({"gar", "kal", "ara", "hor", "khu"});
    for (const auto& [org, region] :
         {std::pair{"o01", "gar"}, {"o02", "kal"}, {"o03", "ara"}, {"o04", "hor"}, {"o05", last}})
      given.push_back(std::string("org red ") + org + " " + region + (loaded-- > 0 ? " 1" : " 0"));
    return given;
  };
  EXPECT_EQ(plan_lines(16, founded(3, "khu")), "01111");
  EXPECT_EQ(plan_lines(16, founded(2, "khu")), "01101");
  EXPECT_EQ(plan_lines(16, founded(3, "hor")), "01110");
  const auto ara =
      own({"ara"}) + std::vector<std::string>{"org red o17 ara 0", "org red o18 ara 0", "org red o19 ara 0",
                                              "card red v01 draw", "card red v02 draw", "card red v03 draw"};
  EXPECT_EQ(plan_lines(17, ara), "01010");
  EXPECT_EQ(plan_lines(17, ara + std::vector<std::string>{"org red o20 ara 0", "card red v04 draw"}), "01111");
  EXPECT_EQ(plan_lines(17, own({"mha", "sel"}))[0], '0');
  EXPECT_EQ(plan_lines(17, own({"mha", "sel", "khu"}))[0], '1');
}

RULE("SDM-209", "mountains part chains; with fewer players more is asked") {
  EXPECT_EQ(plan_lines(9, own({"nos", "and", "tho", "alb"}))[2], '1');
  EXPECT_EQ(plan_lines(9, own({"nos", "and", "tho", "alb"}), 3)[2], '0');
  EXPECT_EQ(plan_lines(9, own({"and", "wei", "kos", "alm"}))[2], '0');
  EXPECT_EQ(plan_lines(3, own({"ala", "bra", "tra"}))[2], '1');
  EXPECT_EQ(plan_lines(3, own({"ala", "bra", "tra"}), 2)[2], '0');
}

RULE("SDM-209", "every plan can bring at most five points, one for each condition") {
  const Table t = table({});
  const Pack& p = *static_cast<const Pack*>(t.game().pack.get());
  EXPECT_EQ(p.plan.size(), 21U);
  Table points = table(own({"tho", "gja", "sve"}) + std::vector<std::string>{"org red o01 sve 0", "plan red p01"});
  CHECK(points.then("plan_points red 3"));
  CHECK(points.then("plan_points blue 0"));
}

RULE("SDM-206 SDM-207 SDM-208 R-44", "points by rank; equals get the lower place; nothing brings nothing") {
  const auto ranks = [](Tally have, int seats, bool nothing) { return rank_points(have, seats, nothing); };
  EXPECT_EQ(ranks({8, 9, 4, 3}, 4, true), (Tally{3, 4, 2, 1}));
  EXPECT_EQ(ranks({5, 5, 5, 1}, 4, true), (Tally{2, 2, 2, 1}));
  EXPECT_EQ(ranks({5, 5, 4, 4}, 4, true), (Tally{3, 3, 1, 1}));
  EXPECT_EQ(ranks({2, 0, 1, 0}, 4, false), (Tally{4, 0, 3, 0}));
  EXPECT_EQ(ranks({0, 0, 0, 0}, 4, false), (Tally{0, 0, 0, 0}));
  EXPECT_EQ(ranks({3, 1, 0, 0}, 2, true), (Tally{2, 1, 0, 0}));
  EXPECT_EQ(ranks({3, 3, 0, 0}, 2, true), (Tally{1, 1, 0, 0}));
  EXPECT_EQ(ranks({3, 0, 0, 0}, 2, true), (Tally{2, 1, 0, 0}));
  EXPECT_EQ(ranks({4, 2, 3, 0}, 3, true), (Tally{3, 1, 2, 0}));
}

RULE("SDM-200 SDM-210", "most points win; then fulfilled conditions; then the victory is shared") {
  Table t = table({"card red gar draw", "plan red p04", "plan blue p04", "phase end"}, 2);
  t.settle();
  CHECK(t.then("winner red"));
  // Equal points, blue by its plan: Svellttal holds an organisation.
  Table plan = table({"card red gar draw", "org blue o01 paa 0", "plan blue p01", "phase end"}, 2);
  plan.settle();
  CHECK(plan.then("score red 2"));
  Table tie =
      table({"card red gar draw", "org blue o01 paa 0", "org red o02 gar 0", "card blue niv draw", "phase end"}, 2);
  tie.settle();
  CHECK(tie.then("winner red blue"));
  Table by_plan = table({"card red gar draw", "card red tho draw", "card blue sve draw", "plan blue p13",
                         "plan red p13", "ship blue ifirn 2", "phase end"},
                        2);
  by_plan.settle();
  CHECK(by_plan.then("score red 2"));
  CHECK(by_plan.then("score blue 2"));
  CHECK(by_plan.then("winner blue"));
}

RULE("SDM-210", "the score sheet shows every category") {
  Table t = table({"phase end"});
  t.settle();
  std::vector<ScoreLine> sheet;
  score_sheet(game(t), 0, sheet);
  EXPECT_EQ(sheet.size(), 5U);
}

RULE("SDM-225 SDM-224 SDM-203", "trophies belong to the owner of their region, present or not") {
  Table t = table({"card red gar hand", "eye gar", "adv blue gar 2"});
  CHECK(t.then("trophy gar red"));
  Table neutral = table({"eye gar", "adv blue gar 2"});
  CHECK(neutral.then("trophy gar none"));
}

RULE("SDM-240 R-45 R-42", "splinters belong to most ships, to all who are equal, the magic ship counts one") {
  Table t = table({"splinter perl", "ship red perl 1", "magic red perl", "ship blue perl 1"});
  CHECK(t.then("sea_trophy perl red"));
  Table tie = table({"splinter perl", "ship red perl 1", "ship blue perl 1"});
  CHECK(tie.then("sea_trophy perl red blue"));
  CHECK(table({"splinter perl"}).then("sea_trophy perl none"));
}

RULE("R-42", "with the setting only whoever stands there alone, or is tied") {
  const Settings on{{"trophy_needs_presence", "on"}};
  CHECK(table({"card red gar hand", "eye gar"}, 4, on).then("trophy gar none"));
  CHECK(table({"card red gar hand", "eye gar", "adv blue gar 1"}, 4, on).then("trophy gar blue"));
  CHECK(table({"card red gar hand", "eye gar", "adv blue gar 1", "adv black gar 1"}, 4, on).then("trophy gar none"));
  CHECK(table({"splinter perl", "ship red perl 2", "ship blue perl 1"}, 4, on).then("sea_trophy perl none"));
  CHECK(table({"splinter perl", "ship red perl 2"}, 4, on).then("sea_trophy perl red"));
  CHECK(table({"splinter ifirn", "ship red ifirn 2"}, 4, on).then("sea_trophy ifirn red"));
  CHECK(table({"splinter ifirn", "ship red perl 2"}, 4, on).then("sea_trophy ifirn none"));
}

RULE("SDM-204 R-42", "after a tie the strongest players own the trophy, not the owner") {
  Table t = decision({"card green gar draw", "eye gar", "adv red gar 2", "adv blue gar 2", "adv yellow gar 1",
                      "stack 0 0 0", "grace = 3"});
  CHECK(t.then("trophy gar red blue"));
  Table black =
      decision({"card green gar draw", "eye gar", "adv red gar 2", "adv black gar 2", "stack 0 0 0", "grace = 3"});
  CHECK(black.then("trophy gar red"));
}

RULE("SDM-276 SDM-279", "no region is no chain") {
  EXPECT_EQ(longest_chain(game(*std::make_unique<Table>(table({}))), {}), 0);
}

RULE("SDM-190", "most ships alone: equal is not more, whoever the other is") {
  Table t = table({"ship red perl 1", "ship blue perl 1", "ship blue sued 1"});
  EXPECT_FALSE(fulfils(game(t), 1, game(t).pack.quest[17]));
  t.given("ship blue m7w 1");
  EXPECT_TRUE(fulfils(game(t), 1, game(t).pack.quest[17]));
}

RULE("SDM-209", "improved eminences of every figure count") {
  const auto line = [](std::initializer_list<const char*> cards) {
    std::vector<std::string> given;
    for (const char* card : cards) given.push_back(std::string("card red ") + card + " draw");
    return plan_lines(17, given)[4];
  };
  EXPECT_EQ(line({"v05", "v06", "v09", "v10"}), '1');
  EXPECT_EQ(line({"v01", "v02", "v09", "v10"}), '1');
  EXPECT_EQ(line({"v05", "v06", "v09"}), '0');
}

RULE("SDM-193 SDM-144", "a quest of level 3 on which nobody lies does not end the game") {
  Table t = decision({"won red q01", "won red q02", "won red q03", "quest q24", "stack 0 0 0"}, 2);
  EXPECT_NE(state(t).phase, Phase::over);
  Table won = decision({"won red q01", "won red q02", "won red q03", "bid red q24 1", "stack 0 0 0"}, 2);
  EXPECT_EQ(state(won).phase, Phase::over);
}

RULE("SDM-193 R-56", "in the beginner game its own level 3 ends it") {
  Table t = decision({"card red gar draw", "card red kal draw", "org red o01 gar 0", "org red o02 gar 0",
                      "org red o03 kal 0", "org red o04 kal 0", "bid red bq7 1", "stack 0 0 0"},
                     2, {{"mode", "beginner"}});
  EXPECT_EQ(state(t).phase, Phase::over);
}

}  // namespace
}  // namespace schatten::test
