// What people are told in words: everything public in sentences, questions with what they are about, explanations that
// follow the settings of the table.
#include "shadows.h"
#include "shell/describe.h"

namespace schatten::test {
namespace {

using Lines = std::vector<std::string>;

Lines facts_of(Table& t, Seat viewer = 0) {
  t.settle();
  Lines out;
  t.game().module.facts(t.raw(), viewer, t.game().speak("en"), out);
  return out;
}
std::string asked(Table& t, Seat viewer = 0) {
  t.settle();
  return t.game().module.prompt(t.raw(), viewer, t.game().speak("en"));
}
std::string line_with(const Lines& lines, const std::string& words) {
  for (const std::string& line : lines)
    if (line.find(words) != std::string::npos) return line;
  return "none";
}

RULE("SDM-022 R-46", "the round, the last possible one, the phase and the marker") {
  Table t = turn({"stack 1 4 4"});
  state(t).round = 3;
  EXPECT_EQ(facts_of(t)[0].substr(0, 37), "Round 3 of at most 15, Action phase. ");
  Table grace = turn({"stack 0 0 0"}, 4, {{"end_grace_rounds", "5"}});
  state(grace).round = 9, state(grace).grace = 2;
  EXPECT_EQ(facts_of(grace)[0].substr(0, 22), "Round 9 of at most 12,");
}

RULE("SDM-151", "who has passed first, and how many last turns are left") {
  Table t = turn({}, 3);
  EXPECT_EQ(line_with(facts_of(t), "passed first"), "none");
  t.play("red pass");
  EXPECT_NE(line_with(facts_of(t), "Red has passed first. Last turns after this one: 1."), "none");
}

RULE("SDM-203 SDM-232 SDM-241 SDM-244", "trophies with those who control them, and special units") {
  Table t = turn({"card blue gar draw", "eye gar", "artefact kho", "carbuncle sve", "splinter perl", "ship red perl 1",
                  "dragon alm", "ark m7w", "djinn red gar", "magic blue sued"});
  const Lines told = facts_of(t);
  EXPECT_NE(line_with(told, "Black eye in Garetien, controlled by: "), "none");
  EXPECT_NE(line_with(told, "Black eye").find("Blue"), std::string::npos);
  EXPECT_NE(line_with(told, "Magic artefact").find("nobody"), std::string::npos);
  EXPECT_NE(line_with(told, "Carbuncle"), "none");
  EXPECT_NE(line_with(told, "Splinter").find("Red"), std::string::npos);
  for (const char* what : {"A dragon", "A demon ark", "The djinn fights for", "The magic ship sails for"})
    EXPECT_NE(line_with(told, what), "none") << what;
}

RULE("SDM-113 SDM-131 R-35", "organisations of everybody and of nobody with what they do") {
  Table t = turn({"card blue gar draw", "org blue o25 gar 2", "row o01 o02 o03"});
  EXPECT_NE(line_with(facts_of(t), "2 adventurers on it: If you pay at least 1"), "none");
  EXPECT_NE(line_with(facts_of(t), "  Church of Praios: 2"), "none");
  Table black =
      decision({"card blue gar draw", "org blue o05 gar 1", "adv blue gar 1", "adv black gar 2", "stack 0 0 0"});
  EXPECT_NE(line_with(facts_of(black), "Belongs to nobody"), "none");
}

RULE("SDM-166 SDM-131", "the strength of a party is shown with what it consists of") {
  Table t = decision(
      {"card red bra draw", "adv red bra 2", "adv blue bra 4", "ship red m7w 1", "djinn red bra", "org red o22 bra 1"});
  const std::string words = "you 5 (2 adventurers, 1 special unit of strength 2, 1 by an organisation)";
  EXPECT_NE(asked(t).find(words), std::string::npos) << asked(t);
  t.play("red send m7w");
  EXPECT_NE(asked(t).find("you 6 (2 adventurers, 1 ship, 1 special"), std::string::npos) << asked(t);
  EXPECT_NE(line_with(facts_of(t), "As it stands, you win and keep 2 units."), "none");
}

RULE("SDM-169 R-33", "whoever chooses among his losses is told how many are left") {
  Table t = decision({"adv red bra 1", "adv blue bra 2", "ship red m7w 3", "ship red sued 2"});
  play(t, {"red send m7w", "red send m7w", "red send m7w", "red send sued", "red send sued", "red enough"});
  EXPECT_NE(asked(t).find("lose 3 more ships"), std::string::npos) << asked(t);
  t.play("red lose_ship m7w");
  EXPECT_NE(asked(t).find("lose 2 more ships"), std::string::npos) << asked(t);
}

RULE("SDM-114 SDM-117", "how many organisations are still without a region") {
  Table t = turn({"card red bor hand", "card red and hand", "row o01 o02 o03"});
  play(t, {"red acquire", "red play bor", "red play and", "red finish", "red take_org o02", "red take_org o01"});
  EXPECT_EQ(asked(t), "2 new organisations settle: where?");
  t.play("red settle o02 and");
  EXPECT_EQ(asked(t), "1 new organisation settles: where?");
  t.play("red settle o01 bor");
  EXPECT_EQ(asked(t), "Who goes onto the new organisations? In the supply: 6.");
}

RULE("SDM-036 R-76", "whoever will not draw is told before discarding") {
  const Lines many{"stack 0 0 0",       "card red gar hand", "card red tho hand",
                   "card red ara hand", "card red sve hand", "card red kho hand",
                   "card red wei hand", "card red alm hand", "phase supply"};
  Table t = table(many, 2), free = table(many, 2, {{"overfull_blocks_draw", "off"}});
  EXPECT_NE(asked(t).find("draw nothing this round"), std::string::npos) << asked(t);
  EXPECT_NE(asked(free).find("fill up your hand to 6"), std::string::npos) << asked(free);
}

RULE("SDM-022 R-46", "the head of the drawn board names the round and the last one that there can be") {
  Table t = turn({"round = 4", "stack 0 2 4"});
  std::string en, de;
  t.game().module.draw(t.raw(), 0, t.game().speak("en"), 80, en);
  t.game().module.draw(t.raw(), 0, t.game().speak("de"), 80, de);
  EXPECT_EQ(en.substr(0, en.find('.')), "Round 4 of at most 13, Action phase");
  EXPECT_EQ(de.substr(0, de.find('.')), "Runde 4 von höchstens 13, Aktionsphase");
}

/// The description of the game as a table with this setting shows it.
nlohmann::json described(const Settings& settings) {
  const LoadedGame& loaded = *tafel::test::library().find("schatten");
  nlohmann::json all;
  loaded.module.describe(loaded.pack.get(), loaded.speak("en"), all);
  settle(all, loaded.rules, config_from(loaded.rules, settings));
  return all;
}

RULE("R-09 R-11 R-12 R-23 R-42 R-46 R-56 R-75 R-76", "explanations follow the settings of the table") {
  struct Story {
    const char *setting, *value, *term, *words;
  };
  for (const Story& c : std::vector<Story>{{"cost_cap", "5", "Steps of payment", "or 15 resources"},
                                           {"cost_cap", "none", "Steps of payment", "21 or 28 resources"},
                                           {"move_by_orgs_only", "on", "Unload", "even without any card"},
                                           {"move_by_orgs_only", "off", "Unload", "at least 1 card"},
                                           {"solo_retreat", "on", "Retreat", "returns to the supply"},
                                           {"solo_retreat", "off", "Retreat", "may not leave"},
                                           {"trophy_needs_presence", "off", "Trophy", "owner of the region"},
                                           {"trophy_needs_presence", "on", "Trophy", "whoever alone"},
                                           {"overfull_blocks_draw", "on", "Hand limit", "even after discarding"},
                                           {"overfull_blocks_draw", "off", "Hand limit", "more after discarding"},
                                           {"open_discard", "on", "Discard pile", "open to everybody"},
                                           {"open_discard", "off", "Discard pile", "only their owner"},
                                           {"faction_rules", "on", "Faction", "and its rule"},
                                           {"faction_rules", "off", "Faction", "without a rule"},
                                           {"mode", "short", "Secret plan", "Five conditions"},
                                           {"mode", "long", "Secret plan", "Five conditions"},
                                           {"mode", "beginner", "Secret plan", "no secret plans"},
                                           {"end_grace_rounds", "1", "End of the game", "after 1 round with"},
                                           {"end_grace_rounds", "2", "End of the game", "after 2 rounds with"},
                                           {"end_grace_rounds", "3", "End of the game", "after 3 rounds with"},
                                           {"end_grace_rounds", "4", "End of the game", "after 4 rounds with"},
                                           {"end_grace_rounds", "5", "End of the game", "after 5 rounds with"},
                                           {"end_grace_rounds", "6", "End of the game", "after 6 rounds with"}}) {
    const std::string text = described({{c.setting, c.value}})["terms"][c.term];
    EXPECT_NE(text.find(c.words), std::string::npos) << c.setting << "=" << c.value << ": " << text;
  }
  EXPECT_NE(described({})["factions"][0]["info"][1], described({{"faction_rules", "off"}})["factions"][0]["info"][1]);
  EXPECT_EQ(described({{"mode", "beginner"}})["factions"][0]["info"].size(), 1U);
}

/// What one option would mean, in words.
std::string meant(Table& t, Seat viewer, const std::string& action) {
  t.settle();
  const auto a = parse_notation(t.game().rules, t.raw(), action);
  if (!a) return "not an action: " + action;
  nlohmann::json out;
  t.game().module.preview(t.raw(), viewer, *a, t.game().speak("en"), out);
  return out.is_null() ? "" : out["text"].get<std::string>();
}

RULE("SDM-224 SDM-226 SDM-235 SDM-239", "every trophy is explained under its name") {
  const nlohmann::json terms = described({})["terms"];
  for (const char* name : {"Black eye", "Magic artefact", "Carbuncle", "Splinter"})
    EXPECT_TRUE(terms.contains(name)) << name;
}

RULE("SDM-022 SDM-040 SDM-051 SDM-150 SDM-206",
     "phases, actions, chess signs and the scoring are explained under the names that one reads") {
  const nlohmann::json terms = described({})["terms"];
  for (const char* name : {"Supply phase", "Action phase", "Decision phase", "Recruit", "Build ships", "Move",
                           "Acquire", "Strengthen", "Use a hero", "Pass", "Knight, bishop, rook", "Scoring"})
    EXPECT_TRUE(terms.contains(name)) << name;
}

RULE("R-56 R-75", "whoever chooses a faction reads what it brings at this table") {
  Table whole("schatten", 2, {}), plain("schatten", 2, {{"faction_rules", "off"}}),
      beginner("schatten", 2, {{"mode", "beginner"}});
  EXPECT_NE(meant(whole, 0, "choose_faction bund").find("2 ships"), std::string::npos);
  EXPECT_NE(meant(whole, 0, "choose_faction bund").find("rough"), std::string::npos);
  EXPECT_NE(meant(plain, 0, "choose_faction bund").find("2 ships"), std::string::npos);
  EXPECT_EQ(meant(plain, 0, "choose_faction bund").find("rough"), std::string::npos);
  EXPECT_EQ(meant(beginner, 0, "choose_faction bund").find("ships"), std::string::npos);
  EXPECT_NE(meant(beginner, 0, "choose_faction bund").find("without start advantage"), std::string::npos);
}

RULE("SDM-131", "Hand Borons: how the conflict would end with each strike") {
  Table t = decision({"adv red gar 2", "adv blue gar 2", "adv green gar 1", "org red o30 tho 1", "stack 0 0 0"});
  EXPECT_EQ(meant(t, 0, "spare"), "As it stands, nobody wins; the conflict stays unresolved.");
  EXPECT_EQ(meant(t, 0, "assassinate blue"), "As it stands, you win and keep 1 unit.");
  EXPECT_EQ(meant(t, 0, "assassinate green"), "As it stands, nobody wins; the conflict stays unresolved.");
}

RULE("SDM-095", "mountains are explained with their range") {
  const nlohmann::json horas = described({})["boards"][0]["zones"][20]["info"];
  EXPECT_NE(horas.back().get<std::string>().find("(Hohe Eternen)"), std::string::npos) << horas.back();
}

}  // namespace
}  // namespace schatten::test
