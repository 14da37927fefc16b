// Laws of refusals: what is possible is never refused, what is not possible is refused with what is missing, and near
// misses are listed. Tried on every action one could name, in random play and in positions made for each choice.
#include <set>

#include "covil_table.h"
#include "shell/judge.h"

namespace covil {
namespace {

using Actions = std::vector<Action>;

void complete(Table& t, Action a, Actions& out) {
  const Rules& rules = t.game().rules;
  const u8 d = a.argc < 6 ? rules.verbs[a.verb].domain[a.argc] : u8{0};
  if (d == 0) return out.push_back(a);
  const int size = d == domain::seat   ? state(t).seats
                   : d == domain::zone ? game(t).board().all.size()
                                       : rules.domains[d].size;
  ++a.argc;
  for (int v = 0; v < size; ++v) {
    a.arg[a.argc - 1U] = static_cast<u8>(v);
    complete(t, a, out);
  }
}

struct Asked {
  Seat seat;
  Actions legal;
  std::vector<Refusal> refused;

  explicit Asked(Table& t) : seat(whose_turn(t.game().rules, t.raw()).seats.lowest()) {
    ::tafel::Options noting(&refused);
    list_options(t.game().rules, t.raw(), seat, noting);
    legal.assign(noting.begin(), noting.end());
  }
  bool mentions(const Action& a) const {
    for (const Refusal& r : refused)
      if (r.action == a) return true;
    return allows(a);
  }
  bool allows(const Action& a) const { return std::find(legal.begin(), legal.end(), a) != legal.end(); }
};

/// One answer for what is possible and one for what is not, over all actions with the verbs of this step.
void expect_reasons(Table& t) {
  const Rules& rules = t.game().rules;
  const StepRow& row = top_row(rules, t.raw());
  const Asked asked(t);
  std::set<u8> verbs;
  for (const Action& a : asked.legal) verbs.insert(a.verb);
  for (const Refusal& r : asked.refused) {
    EXPECT_FALSE(asked.allows(r.action));
    const Why own = row.why != nullptr ? row.why(t.raw(), t.raw().stack().back(), asked.seat, r.action) : Why{};
    EXPECT_TRUE(!own || own == r.why) << row.name << ": " << notation(rules, t.raw(), r.action);
  }
  for (const u8 v : verbs) {
    Actions all;
    complete(t, make_action(v), all);
    for (const Action& a : all) {
      const bool legal = asked.allows(a);
      const Why own = row.why != nullptr ? row.why(t.raw(), t.raw().stack().back(), asked.seat, a) : Why{};
      EXPECT_FALSE(legal && own) << row.name << ": " << notation(rules, t.raw(), a);
      if (legal || (v == verb::swap && a.arg[0] > a.arg[2])) continue;  // said the other way round
      const Why why = find_reason(rules, t.raw(), asked.seat, a, asked.refused);
      EXPECT_TRUE(why.cause != cause::none && why.cause != cause::another_question)
          << row.name << ": " << notation(rules, t.raw(), a);
    }
  }
}

/// Steps in which relics can be bought.
bool offers_relics(std::string_view step) {
  return step == "turn.main" || step == "night.buy" || step == "riot.defend" || step.starts_with("battle.");
}

/// Near misses inside effects: troops that are there but frozen, minions that are ready, rebels at their limits.
void expect_near_picks(Table& t, const Asked& asked) {
  const Seat s = asked.seat;
  const Game g = game(t);
  const auto expect = [&](u8 v, auto... args) {
    EXPECT_TRUE(asked.mentions(make_action(v, args...)))
        << t.step() << ": " << notation(t.game().rules, t.raw(), make_action(v, args...));
  };
  if (t.step() == "troop.rest")
    for (u8 slot : g.filled_slots(s)) expect(verb::rest, g.minion_at(s, slot));
  if (t.step() == "effect.rebels") expect(verb::add_rebel), expect(verb::remove_rebel);
  if (t.step() == "effect.stand")
    for (Zone z : g.of(s).lying.zones()) expect(verb::stand, z);
  for (const Posture p : {Posture::standing, Posture::lying}) {
    if (t.step() == "effect.move")
      for (Zone z : g.of(s).in(p).zones()) expect(verb::take_troop, z, p);
    for (Seat o : g.others(s))
      for (Zone z : g.of(o).in(p).zones()) {
        if (g.loose(o, z, p) > 0) continue;
        if (t.step() == "effect.push") expect(verb::push, z, o, p);
        if (t.step() == "effect.knock" && p == Posture::standing) expect(verb::knock, z, o);
      }
  }
}

/// Only near misses are listed: nothing about cards, troops and buildings that are not there. And no option twice.
void expect_no_far_misses(Table& t) {
  const Asked asked(t);
  for (const Refusal& r : asked.refused)
    for (const u8 far :
         {cause::no_command, cause::minion_elsewhere, cause::minion_not_theirs, cause::relic_not_held, cause::no_troop,
          cause::no_own_troop, cause::no_fortress, cause::no_outpost, cause::own_side, cause::not_in_market,
          cause::no_defence_trait, cause::nobody_stands, cause::nobody_lies, cause::module_off, cause::enemy_only,
          cause::overlord_stays, cause::no_spiral, cause::mandatory, cause::none})
      EXPECT_NE(r.why.cause, far) << t.step() << ": " << notation(t.game().rules, t.raw(), r.action);
  for (std::size_t i = 0; i < asked.legal.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(asked.legal[i] == asked.legal[j]) << t.step();
}

/// COV-067, COV-082, COV-100: what belongs to the own turn names that, or the night, as its cause.
void expect_moment(Table& t) {
  const Asked asked(t);
  if (t.step() == "turn.main") return;
  const Game g = game(t);
  const u8 expected = g->phase == Phase::night                                  ? cause::not_at_night
                      : g->phase == Phase::afternoon && asked.seat != g->active ? cause::own_turn_only
                                                                                : cause::another_question;
  for (const u8 v : {verb::command, verb::recruit, verb::act_move, verb::act_rest, verb::act_repair, verb::act_gold,
                     verb::act_attack, verb::build, verb::end_turn, verb::activate}) {
    if (v == verb::activate && offers_relics(t.step())) continue;
    const Action a = v == verb::end_turn ? make_action(v) : make_action(v, 0);
    const Why why = find_reason(t.game().rules, t.raw(), asked.seat, a, asked.refused);
    EXPECT_EQ(why.cause, expected) << t.step() << ": " << notation(t.game().rules, t.raw(), a);
    EXPECT_NE(why.rule.number, 0);
  }
  for (const u8 v : {verb::place, verb::deploy, verb::pay_done, verb::summon, verb::use}) {
    const Action a = make_action(v);
    if (asked.allows(a) || top_row(t.game().rules, t.raw()).rule.number == 41) continue;
    bool here = false;
    for (const Action& b : asked.legal) here = here || b.verb == v;
    if (here) continue;
    EXPECT_EQ(find_reason(t.game().rules, t.raw(), asked.seat, a, asked.refused).cause, cause::another_question)
        << t.step();
  }
}

void expect_near_misses(Table& t) {
  const Asked asked(t);
  const Seat s = asked.seat;
  const Game g = game(t);
  const auto expect = [&](u8 v, auto... args) {
    EXPECT_TRUE(asked.mentions(make_action(v, args...)))
        << t.step() << ": " << notation(t.game().rules, t.raw(), make_action(v, args...));
  };
  if (offers_relics(t.step())) expect(verb::buy);
  expect_near_picks(t, asked);
  if (t.step() == "turn.main") {
    for (Zone z : g.of(s).standing.zones())
      for (const u8 v : {verb::act_move, verb::act_rest, verb::act_repair, verb::act_gold, verb::act_attack})
        expect(v, z);
    for (u8 m : g->market) expect(verb::recruit, kFirstMercenary + m);
    for (u8 slot : g.filled_slots(s))
      if (g.card_at(s, slot).ability == Ability::command) expect(verb::command, g.minion_at(s, slot));
    if (g.opt(opt_outposts))
      for (Zone z : g.troops(s).zones()) expect(verb::build, z);
    expect(verb::end_turn);
  }
  if (t.step() == "recruit.pay") {
    for (u8 slot : g.filled_slots(s))
      if (slot != 0) expect(verb::pay_minion, g.minion_at(s, slot));
    for (Relic r : g.of(s).hand) expect(verb::pay_relic, r);
    expect(verb::pay_done);
  }
  if (t.step() == "setup.start")
    for (Zone z : g.board().spirals) expect(verb::place, s, z);
  if (t.step() == "battle.respond")
    for (u8 slot : g.guards(s)) expect(verb::guard, g.minion_at(s, slot));
  if (t.step() == "battle.defend" || t.step() == "riot.defend")
    for (u8 slot : g.filled_slots(s))
      if (g.card_at(s, slot).trait == Trait::defence) expect(verb::guard, g.minion_at(s, slot));
  if (t.step() == "attack.minion")
    for (u8 slot : g.filled_slots(s)) expect(verb::use, g.minion_at(s, slot));
  if (t.step() != "attack.target") return;
  for (Zone z : g.board().near[g->combat.from] | ZoneSet::of(g->combat.from))
    for (Seat o : g.others(s)) {
      const Trait kind = z == g->combat.from ? Trait::melee : Trait::ranged;
      if (g.of(o).fortress == z) expect(verb::hit_fortress, kind, z, o);
      if (g.of(o).outposts.has(z)) expect(verb::hit_outpost, kind, z, o);
    }
}

/// A whole game at random; every position obeys the laws.
void expect_laws(int seats, const Options& settings, u64 seed) {
  Table t("covil", seats, settings, seed);
  Rng rng(seed);
  while (!whose_turn(t.game().rules, t.raw()).over) {
    expect_reasons(t);
    expect_near_misses(t);
    expect_no_far_misses(t);
    expect_moment(t);
    if (testing::Test::HasFailure()) return;
    const Asked asked(t);
    const Action a = asked.legal[rng.below(static_cast<u32>(asked.legal.size()))];
    t.play(t.actor() + " " + notation(t.game().rules, t.raw(), a));
  }
}

TEST(CovilRefusals, LawsInRandomPlay) {
  for (u64 seed = 1; seed <= 20; ++seed)
    expect_laws(2 + static_cast<int>(seed % 3), {{"outposts", seed % 2 == 0 ? "on" : "off"}}, seed);
}

TEST(CovilRefusals, LawsWithOtherSettings) {
  const Options other{{"outposts", "on"},         {"treasury_cap", "none"},       {"tired_can_act", "true"},
                      {"late_guard", "true"},     {"repair_at_fortress", "true"}, {"payment_state", "not_exhausted"},
                      {"idle_turns", "false"},    {"outposts_razeable", "false"}, {"zero_cost", "bonus_at_zero"},
                      {"riot_hits_guard", "true"}};
  for (u64 seed = 1; seed <= 12; ++seed) expect_laws(2 + static_cast<int>(seed % 3), other, seed);
}

TEST(CovilRefusals, LawsAgainstScriptedOpponents) {
  for (u64 seed = 1; seed <= 8; ++seed) expect_laws(2 + static_cast<int>(seed % 3), {{"mode", "solo"}}, seed);
}

/// Three seats on a3 with outposts, blue to act; everybody has troops beside and with the others, standing and lying.
void crowded(Table& t) {
  set(t, {"afternoon 4 blue",    "blue gold 4",       "green gold 0",        "yellow gold 3",     "blue fortress B",
          "green fortress C",    "yellow fortress H", "blue outpost A",      "green outpost E",   "yellow outpost D",
          "green outpost J",     "blue standing E 1", "blue lying E 1",      "blue standing A 1", "blue lying I 1",
          "green standing E 1",  "green lying A 1",   "green standing F 1",  "yellow lying E 1",  "yellow standing D 1",
          "yellow standing I 1", "green tired HG1",   "green exhausted HG2", "blue tired HB1",    "blue exhausted HB2",
          "green hand R01",      "yellow hand R02",   "market M09 M10"});
}

RULE("COV-069 COV-070 COV-104", "every choice inside an effect refuses exactly what it does not offer") {
  const std::pair<const char*, const char*> cards[] = {{"blue hall M38 HB1:tired HB2:exhausted", "blue command M38"},
                                                       {"blue hand R06", "blue activate R06"},
                                                       {"blue hand R22", "blue activate R22"},
                                                       {"blue hand R19", "blue activate R19"},
                                                       {"blue hall M53", "blue command M53"},
                                                       {"blue hall M32", "blue command M32"},
                                                       {"blue hand R09", "blue activate R09"},
                                                       {"blue hand R20", "blue activate R20"},
                                                       {"blue hall M30", "blue command M30"},
                                                       {"blue hall M03", "blue command M03"},
                                                       {"blue hand R07", "blue activate R07"},
                                                       {"blue hand R24", "blue activate R24"},
                                                       {"blue hand R23", "blue activate R23"},
                                                       {"blue hall M58", "blue command M58"},
                                                       {"blue ready O02", "blue command O02"}};
  for (const auto& [given, line] : cards) {
    Table t("covil", 3, {{"board", "a3"}, {"outposts", "on"}});
    crowded(t);
    set(t, {given});
    t.play(line);
    EXPECT_NE(t.step(), "turn.main") << line;
    EXPECT_TRUE(t.legal("blue skip") || t.refusal("blue skip") == "COV-070") << t.step();
    for (int i = 0; i < 3 && t.step() != "turn.main"; ++i) {  // and after its first pick
      expect_reasons(t);
      t.play("blue " + t.options("blue").front());
    }
  }
}

RULE("COV-122 COV-127 COV-265", "every target is offered or refused with what is missing") {
  for (const char* line : {"blue act_attack laketown", "blue act_attack fjord_cliffs"}) {
    Table t("covil", 3, {{"board", "a3"}, {"outposts", "on"}});
    crowded(t);
    t.play(line);
    expect_reasons(t);
    expect_near_misses(t);
    t.play("blue " + t.options("blue").front());
    expect_reasons(t);
    expect_near_misses(t);
  }
}

RULE("COV-133", "in a combat effects refuse the fighting troops and no others") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green lying C 1", "green hand R06 R01", "blue fortress G"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  t.play("green activate R01");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"take_troop sunscar_dunes lying"}));
  expect_reasons(t);
  play(t, {"green take_troop sunscar_dunes lying", "green go_to whisperwood", "green activate R06"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"stand whisperwood", "skip"}));
}

RULE("COV-184", "at night only minions with a marker rest once more, and relics stay in hand") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rest", "blue gold 0", "green gold 0", "blue overlord O13", "blue exhausted HB1 HB2",
          "blue hand R03"});
  t.settle();
  EXPECT_EQ(t.step(), "night.pick");
  expect_reasons(t);
  EXPECT_EQ(t.cause("blue activate R03"), "That is not possible at night.");
  t.play("blue rest HB1");
  EXPECT_EQ(t.refusal("blue rest HB1"), "COV-184");
  expect_reasons(t);
}

RULE("COV-067 COV-082", "what belongs to another moment says which") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green hand R03"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  EXPECT_EQ(t.cause("green command HG4"), "That is possible only in your own turn.");
  EXPECT_EQ(t.cause("green go_to dustgate"), "Answer the question that is open first.");
  EXPECT_EQ(t.refusal("green go_to dustgate"), "COV-102");
  Table start("covil", 2);
  EXPECT_EQ(start.refusal("blue buy"), "COV-089");
  EXPECT_EQ(start.refusal("blue place green greed_peaks"), "COV-002");
  Table swap("covil", 2);
  quiet(swap);
  set(swap, {"blue hand R09", "blue standing A 1", "blue lying F 1"});
  swap.play("blue activate R09");
  EXPECT_EQ(swap.refusal("blue hit_troop ranged dustgate green standing"), "COV-121");
}

RULE("COV-261 COV-069", "building for nothing refuses exactly what it does not offer") {
  Table t("covil", 3, {{"board", "a3"}, {"outposts", "on"}});
  crowded(t);
  set(t, {"blue hall M59", "blue standing J 1", "blue standing G 1", "green outpost J", "yellow lying G 1"});
  set(t, {"blue standing G 2", "green outpost J"});
  t.play("blue command M59");
  EXPECT_EQ(t.step(), "effect.build");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"build_free wolf_timber"}));
  expect_reasons(t);
  EXPECT_EQ(t.cause("blue build_free crow_ridge"), "An outpost of Green stands there already.");
  EXPECT_EQ(t.cause("blue build_free sunscar_dunes"), "The fortress of Green stands there.");
  EXPECT_EQ(t.cause("blue build_free laketown"), "No outpost may stand in the town.");
  EXPECT_EQ(t.cause("blue build_free cinder_waste"), "You do not control Cinder Waste.");
  EXPECT_EQ(t.cause("blue skip"), "You cannot skip this.");
}

RULE("COV-135 COV-089", "an answer to a raise lists the guards that come too late, and the purchase that is too dear") {
  for (const char* late : {"false", "true"}) {
    Table t("covil", 2, {{"late_guard", late}});
    quiet(t);
    set(t, {"blue standing C 1", "green standing C 1", "green hall HG3 M17 HG2 M20:tired", "green hand R22 R10",
            "blue hand R13 R17"});
    play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
    for (const char* line : {"green done", "blue activate R13", "blue done"}) {
      expect_reasons(t);
      expect_near_misses(t);
      expect_no_far_misses(t);
      expect_moment(t);
      t.play(line);
    }
    EXPECT_EQ(t.step(), "battle.respond");
    expect_reasons(t);
    expect_near_misses(t);
    expect_no_far_misses(t);
    expect_moment(t);
  }
}

}  // namespace
}  // namespace covil
