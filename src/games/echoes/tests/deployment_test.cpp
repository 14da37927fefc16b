// Where units may be deployed, under which pawn, against a search of every square (ECH-128 to ECH-135, R-39, R-69).
#include <set>

#include "games/echoes/causes.h"
#include "games/echoes/deploy.h"
#include "games/echoes/pay.h"
#include "random_position.h"
#include "shell/judge.h"

namespace echoes::test::deployment {
namespace {

using Deeds = std::set<std::array<int, 4>>;  ///< verb and arguments

bool ship(const Card& c) { return c.printed.has(Trait::warship) || c.printed.has(Trait::light_ship); }

bool may_stand(const Game& g, Seat s, const Card& card, int q, int without) {
  bool beside = false;
  for (int u = 0; u < 24; ++u) {
    if (u == without || !g.unit(u).on_map()) continue;
    if (g.unit(u).square == q) return false;
    beside |= u / 6 == s && distance(g.unit(u).square, q) <= 1;
  }
  const bool water = g.terrain(Terrain::water).has(at(q));
  const bool wet = water || g.terrain(Terrain::river).has(at(q)) || g.terrain(Terrain::river_village).has(at(q));
  const auto fort = [&](Seat t) { return g.of(t).capital == q || g->barracks[t].has(at(q)); };
  if (!ship(card)) return fort(s) || (g->deploy_on_camps != 0 && g->camps[s].has(at(q)) && !water);
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s && fort(t)) return false;
  return wet && beside;
}

std::set<int> free_pawns(const Game& g, Seat s) {
  std::set<int> out;
  for (int slot = 0; slot < 6; ++slot) {
    const Unit& u = g.unit(s * 6 + slot);
    if (!u.on_map() && !u.is(Unit::kGone)) out.insert(slot < 4 ? kPlain : slot == 4 ? kKing : kQueen);
  }
  return out;
}

struct Expected {
  Deeds deeds;
  std::map<std::array<int, 4>, int> missing;  ///< what cannot be paid, by how much
};

Expected expected(const Game& g, Seat s) {
  Expected out;
  const Player& p = g.of(s);
  const std::set<int> pawns = free_pawns(g, s);
  for (const u8 local : p.hand.kinds()) {
    const Card& card = g.pack.of(p.civ, local);
    if (card.type != CardType::unit) continue;
    const int id = g.pack.global(p.civ, local), missing = Purse(g, s).missing(card.cost[0], discount_of(g, s, card));
    for (int q = 0; q < 64; ++q) {
      for (const int pawn : pawns)
        if (may_stand(g, s, card, q, -1)) {
          if (missing == 0) out.deeds.insert({verb::deploy, id, pawn, q});
          else out.missing[{verb::deploy, id, pawn, q}] = missing;
        }
      for (int u = s * 6; pawns.empty() && missing == 0 && u < s * 6 + 4; ++u)
        if (g.unit(u).on_map() && may_stand(g, s, card, q, u)) out.deeds.insert({verb::replace, id, u, q});
    }
  }
  return out;
}

void compare(Table& t, Seat s) {
  const Game g = game(t);
  const Expected e = expected(g, s);
  std::vector<Refusal> refused;
  Options plain, told(&refused);
  list_options(t.game().rules, t.raw(), s, plain), list_options(t.game().rules, t.raw(), s, told);
  Deeds found, again;
  bool civ = false;
  for (const Action a : plain) {
    civ |= a.verb == verb::civ_action;
    if (a.verb == verb::deploy || a.verb == verb::replace) found.insert({a.verb, a.arg[0], a.arg[1], a.arg[2]});
  }
  for (const Action a : told)
    if (a.verb == verb::deploy || a.verb == verb::replace) again.insert({a.verb, a.arg[0], a.arg[1], a.arg[2]});
  ASSERT_EQ(found, e.deeds);
  ASSERT_EQ(again, e.deeds);
  std::map<std::array<int, 4>, int> missing;
  for (const Refusal& r : refused) {
    civ |= r.action.verb == verb::civ_action;
    if (r.action.verb != verb::deploy) continue;
    ASSERT_EQ(r.why, because({39}, cause::resources_missing, r.why.arg[0]));
    missing[{r.action.verb, r.action.arg[0], r.action.arg[1], r.action.arg[2]}] = r.why.arg[0];
  }
  ASSERT_EQ(missing, e.missing);
  ASSERT_EQ(civ, g.of(s).civ == 4);  // only the Ottomans have an action on their civilisation card
}

RULE("ECH-070 ECH-129 ECH-130 ECH-131 ECH-132 ECH-133 ECH-135 ECH-168 R-11 R-39 R-69",
     "every card under every free pawn onto every site, and nothing else, in random positions") {
  Rng rng(21);
  constexpr std::array<const char*, 6> kCivNames{"norsemen", "scots", "mongols", "byzantines", "ottomans", "hre"};
  for (int round = 0; round < 120; ++round) {
    Table t = round % 4 == 3 ? team() : duel(kCivNames[at(round % 6)], kCivNames[at((round + 1) % 6)]);
    Scatter scatter{t, rng};
    scatter.all();
    const Seat s = static_cast<Seat>(rng.below(static_cast<int>(state(t).seats)));
    t.given(std::string("turn ") + std::array{"red", "blue", "yellow", "green"}[s] + " deployment");
    Player& p = state(t).player[s];
    const Civ& civ = pack(t).civ[p.civ];
    p.hand = {};
    for (int n = 0; n < 4; ++n) p.hand.set(rng.pick(civ.pool.kinds()), 1);
    for (const u8 local : civ.units)
      if (ship(pack(t).of(p.civ, local))) p.hand.set(local, 1);
    p.hand_count = static_cast<u8>(p.hand.size());
    for (u8& n : p.ready) n = static_cast<u8>(rng.below(6));
    state(t).deploy_on_camps = static_cast<u8>(rng.below(2));
    if (round % 3 == 0)  // no pawn is free
      for (std::size_t slot = 0; slot < 6; ++slot) {
        Unit& u = state(t).unit[s * 6 + slot];
        if (slot >= 4 && !u.on_map()) u.flags = Unit::kGone;
        if (slot < 4 && !u.on_map()) u.card = pack(t).global(p.civ, civ.scout), u.square = rng.pick(state(t).open);
      }
    compare(t, s);
    if (testing::Test::HasFailure()) return;
  }
}

RULE("ECH-133 R-02", "pawns: the lowest plain one, king and queen by name, none that is gone") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "hand red SCO-02 SCO-02 SCO-03", "barracks red a5",
          "main red 9 9 9", "turn red deployment"});
  play(t, {"red deploy SCO-02 king c1", "red pay main food", "red deploy SCO-02 plain a5", "red pay main food"});
  EXPECT_EQ(state(t).unit[kKingSlot].square, 2);
  EXPECT_EQ(state(t).unit[1].square, 32);
  EXPECT_EQ(free_slot(game(t), 0, kPlain), 2U);
  EXPECT_EQ(free_slot(game(t), 0, kKing), kSlots);
  EXPECT_EQ(free_slot(game(t), 0, kQueen), kQueenSlot);
  EXPECT_EQ(t.refusal("red deploy SCO-03 king c1"), "ECH-133");
  std::vector<std::vector<int>> deployed;
  for (const Event& e : t.events().list)
    if (e.kind == event::deployed) deployed.push_back({e.arg[0], e.arg[1], e.arg[2], e.arg[3]});
  const int card = pack(t).global(1, 2);
  EXPECT_EQ(deployed, (std::vector<std::vector<int>>{{0, card, 2, kKing}, {0, card, 32, kPlain}}));
  EXPECT_EQ(state(t).busy, 1);  // deploying is something that happens (10.3)
  EXPECT_EQ(state(t).player[0].playing, 0);
}

RULE("ECH-135 R-69 R-70", "who makes room leaves the map, not in combat; its card and upgrades are discarded") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-01 a1", "unit red NOR-02 a2", "upgrade a2 NOR-16", "unit red NOR-03 a3", "unit red NOR-05 a4",
          "unit red NOR-06 b1 king", "unit red NOR-07 b2 queen", "unit blue SCO-01 d6", "hand red NOR-02",
          "event red NOR-25", "main red 2 2 0", "turn red deployment"});
  const auto refused = [&](const char* line) { return t.refusal(line) + " " + t.cause(line); };
  EXPECT_EQ(refused("red replace NOR-02 b1 c1"), "ECH-135 The unit of king or queen is not discarded.");
  EXPECT_EQ(refused("red replace NOR-02 b2 c1"), "ECH-135 The unit of king or queen is not discarded.");
  EXPECT_EQ(refused("red replace NOR-02 d6 c1"), "ECH-135 There is no such unit.");
  EXPECT_EQ(refused("red replace NOR-02 a2 a2"), "ECH-132 There is no fortified building of yours on a2.");
  const Action nobody = make_action(verb::replace, pack(t).global(0, 2), 7, 2);
  EXPECT_EQ(find_reason(t.game().rules, t.raw(), 0, nobody, {}), because({135}, cause::no_unit_there));
  EXPECT_EQ(find_reason(t.game().rules, t.raw(), 0, make_action(verb::replace, pack(t).global(0, 2), 24, 2), {}),
            because({135}, cause::no_unit_there));
  const State crowd = state(t);
  state(t).unit[kKingSlot] = {};
  state(t).unit[kKingSlot].flags = Unit::kGone;
  EXPECT_EQ(find_reason(t.game().rules, t.raw(), 0, make_action(verb::replace, pack(t).global(0, 2), kKingSlot, 2), {}),
            because({135}, cause::no_unit_there));
  state(t) = crowd;
  t.events().list.clear();
  t.play("red replace NOR-02 a2 c1");
  CHECK(then(t, {"unit c1 red NOR-02 3", "unit a2 none", "discard red NOR-02 NOR-16", "event_tokens red NOR-25 0 0 0 0",
                 "upgrades c1 none", "exhausted c1 no", "hand red none"}));
  std::vector<int> gone;
  for (const Event& e : t.events().list)
    if (e.kind == event::removed_unit) gone = {e.arg[0], e.arg[1], e.arg[2]};
  EXPECT_EQ(gone, (std::vector<int>{0, pack(t).global(0, 2), 8}));
  EXPECT_EQ(refused("red replace NOR-02 a1 c1"), "ECH-129 Bondi Spearman is not in your hand.");
}

RULE("ECH-130 ECH-131 ECH-168", "sites that are taken, missing or dry") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain d2 water", "unit red NOR-01 c1", "unit blue SCO-01 d6", "hand red NOR-02 NOR-10", "main red 2 4 0",
          "turn red deployment"});
  const auto refused = [&](const char* line) { return t.refusal(line) + " " + t.cause(line); };
  EXPECT_EQ(refused("red deploy NOR-02 plain c1"), "ECH-130 There is already a unit on c1.");
  EXPECT_EQ(refused("red deploy NOR-02 plain d2"), "ECH-132 There is no fortified building of yours on d2.");
  EXPECT_EQ(refused("red deploy NOR-02 plain d6"), "ECH-132 There is no fortified building of yours on d6.");
  EXPECT_EQ(refused("red deploy NOR-10 plain c1"), "ECH-168 c1 is no free water square surrounding a unit of yours.");
  EXPECT_EQ(refused("red deploy SCO-02 plain c1"), "ECH-129 Clansman is not in your hand.");
  CHECK(t.legal("red deploy NOR-10 plain d2"));
  for (const char* deed : {"red move c1 c2", "red unit_action c1", "red change_mode c1", "red build_camp c1"})
    EXPECT_EQ(refused(deed), "ECH-128 In deployment units neither move nor act.") << deed;
}

RULE("ECH-032 ECH-061", "the action of the civilisation card: once, with a card in hand, below its limit") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 c1", "unit blue SCO-01 d6", "hand red OTT-02 OTT-03", "turn red deployment"});
  for (const char* tokens : {"civ_tokens red 0 1 0 0", "civ_tokens red 0 0 0 1"}) {
    t.given(tokens);
    EXPECT_EQ(t.refusal("red civ_action"), "ECH-032");
    EXPECT_EQ(t.cause("red civ_action"), "There are already 1 on the card.");
  }
  t.given("civ_tokens red 0 0 0 0");
  play(t, {"red civ_action", "red discard OTT-03", "red resource wood"});
  CHECK(then(t, {"civ_tokens red 0 1 0 0", "hand red OTT-02", "discard red OTT-03"}));
  t.given("civ_tokens red 0 0 0 0");
  EXPECT_EQ(t.cause("red civ_action"), "Devshirme was already used in this turn.");
}

}  // namespace
}  // namespace echoes::test::deployment
