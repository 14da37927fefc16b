// Every value of every setting has a rule test: the consequence that distinguishes it from the others.
#include "covil_table.h"
#include "games/covil/steps.h"

namespace covil {
namespace {

using Lines = std::initializer_list<const char*>;

/// Afternoon of day 2 with one setting changed and these lines.
struct Try {
  Table t;
  Try(const char* key, const char* value, Lines lines, Options more = {}) : t("covil", 2, with(key, value, more)) {
    quiet(t);
    set(t, lines);
  }
  static Options with(const char* key, const char* value, Options more) {
    more[key] = value;
    return more;
  }
};

/// What distinguishes the value of the setting, in one word.
std::string found(const std::string& key, const char* value) {
  if (key == "mode") {
    Table t("covil", 2, {{key, value}});
    return game(t).is_bot(1) && !game(t).is_bot(0) ? "one person" : "two persons";
  }
  if (key == "board") {
    Table t("covil", 3, {{key, value}});
    return game(t).board().id;
  }
  if (key == "outposts") {
    Try x(key.c_str(), value, {"blue gold 3", "blue standing C 1"});
    return x.t.legal("blue build sunscar_dunes") ? "build" : x.t.refusal("blue build sunscar_dunes");
  }
  if (key == "treasury_cap") {
    Try x(key.c_str(), value, {"blue gold 10", "blue standing A 1"});
    x.t.play("blue act_gold stormcrag_shore");
    return std::to_string(seat(x.t, 0).gold);
  }
  if (key == "tired_can_act") {
    Try x(key.c_str(), value, {"blue tired HB4", "blue standing A 1"});
    return x.t.legal("blue command HB4") ? "tired acts" : x.t.refusal("blue command HB4");
  }
  if (key == "payment_state") {
    Try x(key.c_str(), value, {"blue hall M09:tired", "blue standing A 1", "market M10"});
    return x.t.legal("blue recruit M10") ? "tired pays" : x.t.refusal("blue recruit M10");
  }
  if (key == "rest_steps") {
    Try x(key.c_str(), value, {"blue exhausted HB1", "blue standing A 1"});
    play(x.t, {"blue act_rest stormcrag_shore", "blue rest HB1"});
    return game(x.t).ready(0).has(1) ? "ready" : "tired";
  }
  if (key == "repair_amount") {
    Try x(key.c_str(), value, {"blue hp 1", "blue standing A 1"});
    x.t.play("blue act_repair stormcrag_shore");
    return std::to_string(seat(x.t, 0).hp);
  }
  if (key == "repair_at_fortress") {
    Try x(key.c_str(), value, {"blue hp 1", "blue standing C 1"});
    return x.t.legal("blue act_repair sunscar_dunes") ? "anywhere" : "at home";
  }
  if (key == "idle_turns") {
    Try x(key.c_str(), value, {"blue standing A 1", "green standing B 2"});
    play(x.t, {"blue act_gold stormcrag_shore", "blue end_turn", "green act_gold bonedust_flats", "green end_turn"});
    return x.t.actor();
  }
  if (key == "late_guard") {
    Try x(key.c_str(), value, {"blue standing C 1", "green standing C 1", "blue hand R13", "green hand R10"});
    play(x.t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2",
               "green done", "blue activate R13"});
    return x.t.legal("green guard HG3") ? "late" : x.t.refusal("green guard HG3");
  }
  if (key == "zero_cost") {
    Try x(key.c_str(), value, {"blue hall M37:exhausted", "blue standing A 1", "market M09"});
    x.t.play("blue recruit M09");
    return std::to_string(seat(x.t, 0).gold);
  }
  if (key == "riot_hits_guard") {
    Table t("covil", 2, {{key, value}});
    set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "green lying F 1", "blue lying A 1",
            "blue exhausted all", "green exhausted all"});
    t.settle();
    return std::to_string(events_of(t, event::removed));
  }
  if (key == "first_seat") {
    Table t("covil", 4, {{key, value}}, 3);
    return t.actor();
  }
  if (key == "solo_start") {
    Table t("covil", 2, {{"mode", "solo"}, {key, value}});
    t.play("blue place blue stormcrag_shore");
    return seat(t, 1).fortress == kNowhere ? "asked" : game(t).board().zone[seat(t, 1).fortress].letter;
  }
  Try x(key.c_str(), value, {"blue standing C 1", "green outpost C"}, {{"outposts", "on"}});
  return x.t.legal("blue act_attack sunscar_dunes") ? "target" : "safe";
}

RULE("COV-004 COV-007 COV-041 COV-053 COV-055 COV-104 COV-105 COV-131 COV-179 COV-226 COV-260 COV-265",
     "each value of each setting does what it says") {
  const std::map<std::string, std::vector<std::string>> expected{
      {"mode", {"two persons", "one person"}},
      {"board", {"a3", "b2", "a3", "a4", "b4"}},
      {"outposts", {"COV-260", "build"}},
      {"treasury_cap", {"10", "11"}},
      {"tired_can_act", {"COV-055", "tired acts"}},
      {"payment_state", {"COV-044", "tired pays"}},
      {"rest_steps", {"tired", "ready"}},
      {"repair_amount", {"2", "3"}},
      {"repair_at_fortress", {"anywhere", "at home"}},
      {"idle_turns", {"blue", "green"}},
      {"late_guard", {"COV-135", "late"}},
      {"zero_cost", {"0", "2"}},
      {"riot_hits_guard", {"0", "1"}},
      {"first_seat", {"blue", "green", "yellow", "red", "drawn"}},
      {"solo_start", {"B", "G", "asked"}},
      {"outposts_razeable", {"target", "safe"}}};
  const LoadedGame& loaded = *tafel::test::library().find("covil");
  EXPECT_EQ(loaded.rules.settings.size(), expected.size());
  for (const SettingRow& row : loaded.rules.settings) {
    const std::string key(row.key);
    ASSERT_TRUE(expected.contains(key)) << key;
    const auto& words = expected.at(key);
    ASSERT_EQ(row.count(), words.size()) << key;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == "drawn") continue;  // S-8 has a test of its own
      EXPECT_EQ(found(key, std::string(row.value[i]).c_str()), words[i]) << key << " " << row.value[i];
    }
  }
}

}  // namespace
}  // namespace covil
