// A ledger kept from the events alone: whoever only listens knows gold, troops, hit points, hands, markers, market and
// rebels of everybody at any time. Every change is told, and nothing is told that did not change.
#include <set>

#include "covil_table.h"
#include "games/covil/check.h"

namespace covil {
namespace {

struct Account {
  int gold = 0, hp = 0, hand = 0, standing = 0;
  std::array<int, kMaxZones> troops{};
  RelicSet active{};
  ZoneSet outposts{};
  std::map<int, int> marker;  ///< by minion: 2 exhausted, 1 tired

  bool operator==(const Account&) const = default;
};

struct Ledger {
  std::array<Account, kMaxPlayers> seat{};
  std::set<int> market;
  int rebels = 0, scepter = 0, day = 0;

  bool operator==(const Ledger&) const = default;
};

Ledger look(const Game& g) {
  Ledger out;
  out.rebels = g->rebels, out.scepter = g->scepter, out.day = g->day;
  for (u8 m : g->market) out.market.insert(static_cast<int>(kFirstMercenary) + m);
  for (Seat s : g.everyone()) {
    Account& a = out.seat[s];
    const Player& p = g.of(s);
    a.gold = p.gold, a.hp = p.hp, a.hand = p.hand_size, a.standing = p.standing.total();
    for (Zone z : g.board().all) a.troops[z] = g.troops(s).at(z);
    a.active = p.active, a.outposts = p.outposts;
    for (u8 slot : g.marked(s)) a.marker[g.minion_at(s, slot)] = p.exhausted.has(slot) ? 2 : 1;
  }
  return out;
}

void rest(Account& a, int minion) {
  if (--a.marker[minion] == 0) a.marker.erase(minion);
}

/// Events that touch gold and hit points; false: another kind.
bool book_gold(Ledger& l, const Event& e) {
  Account& a = l.seat[static_cast<std::size_t>(e.arg[0]) % kMaxPlayers];
  switch (e.kind) {
    case event::bought:
    case event::paid_gold:
      a.gold -= e.arg[1];
      EXPECT_GT(e.arg[1], 0);
      return true;
    case event::gained:
      a.gold += e.arg[1];
      EXPECT_GT(e.arg[1], 0);
      return true;
    case event::wasted:
    case event::income:
    case event::robs:
      EXPECT_GT(e.arg[1], 0);
      return true;
    case event::stole_gold:
      l.seat[static_cast<std::size_t>(e.arg[1])].gold -= e.arg[2];  // what the thief keeps is told as gained
      EXPECT_GT(e.arg[2], 0);
      return true;
    case event::repaired:
      a.hp += e.arg[1];
      EXPECT_GT(e.arg[1], 0);
      return true;
    case event::damaged:
      a.hp -= e.arg[1];
      EXPECT_GT(e.arg[1], 0);
      EXPECT_EQ(a.hp, e.arg[2]);
      return true;
    case event::destroyed:
      EXPECT_EQ(a.hp, 0);
      return true;
    default:
      return false;
  }
}

void move(Account& a, int from, int to) {
  --a.troops[static_cast<std::size_t>(from)];
  ++a.troops[static_cast<std::size_t>(to)];
}

/// Events that touch troops and outposts; false: another kind.
bool book_troops(Ledger& l, const Event& e) {
  Account& a = l.seat[static_cast<std::size_t>(e.arg[0]) % kMaxPlayers];
  const auto z = static_cast<std::size_t>(e.arg[1]);
  switch (e.kind) {
    case event::founded:
      a.troops[z] += 2, a.standing += 2;
      return true;
    case event::entered:
      a.troops[z] += e.arg[2], a.standing += e.arg[2];
      EXPECT_GT(e.arg[2], 0);
      return true;
    case event::stood_up: {
      int all = 0;
      for (const int n : a.troops) all += n;
      EXPECT_LT(a.standing, all);
      a.standing = all;
      return true;
    }
    case event::summoned:
      ++a.troops[z];
      return true;
    case event::removed:
      --a.troops[z];
      return true;
    case event::laid_down:
      --a.standing;
      return true;
    case event::stood:
      ++a.standing;
      return true;
    case event::moved:
    case event::retreated:
    case event::bot_moves:
      move(a, e.arg[1], e.arg[2]);
      return true;
    case event::pushed:
      move(l.seat[z], e.arg[2], e.arg[3]);
      return true;
    case event::built:
      a.outposts.add(z);
      a.gold -= e.arg[2];
      return true;
    case event::razed:
      a.outposts.remove(z);
      return true;
    default:
      return false;
  }
}

/// Events that touch relics and minions; false: another kind.
bool book_cards(Ledger& l, const Event& e) {
  Account& a = l.seat[static_cast<std::size_t>(e.arg[0]) % kMaxPlayers];
  switch (e.kind) {
    case event::drew:
      ++a.hand;
      return true;
    case event::activated:
      --a.hand;
      a.active.add(static_cast<std::size_t>(e.arg[1]));
      return true;
    case event::paid_relic:
      --a.hand;
      return true;
    case event::stole_relic:
      ++a.hand;
      --l.seat[static_cast<std::size_t>(e.arg[1])].hand;
      return true;
    case event::relics_gone:
      for (Account& b : l.seat) b.active = {};
      return true;
    case event::overlord:
    case event::commanded:
    case event::used:
    case event::guarded:
    case event::exhausted:
      a.marker[e.arg[1]] = 2;
      return true;
    case event::rested:
      rest(a, e.arg[1]);
      return true;
    case event::rest_all:
      for (Account& b : l.seat)
        for (const auto& [m, state] : std::map<int, int>(b.marker)) rest(b, m);
      return true;
    case event::paid_minion:
      a.marker.erase(e.arg[1]);
      if (e.arg[1] >= static_cast<int>(kFirstMercenary)) l.market.insert(e.arg[1]);
      return true;
    default:
      return false;
  }
}

/// Everything else. A recruit arrives tired unless an influence of the hall says otherwise (COV-045).
void book(Ledger& l, const Event& e, const Game& g) {
  if (book_gold(l, e) || book_troops(l, e) || book_cards(l, e)) return;
  const auto s = static_cast<Seat>(e.arg[0]);
  switch (e.kind) {
    case event::recruited:
      l.market.erase(e.arg[1]);
      if (g.of(s).tired.has(g.slot_of(s, static_cast<Minion>(e.arg[1])))) l.seat[s].marker[e.arg[1]] = 1;
      break;
    case event::market:
      l.market.insert(e.arg[0]);
      break;
    case event::market_gone:
      EXPECT_FALSE(l.market.empty());
      l.market.clear();
      break;
    case event::rebels:
      EXPECT_EQ(std::abs(l.rebels - e.arg[0]), 1);
      l.rebels = e.arg[0];
      break;
    case event::riot:
      EXPECT_EQ(l.rebels, kMaxRebels);
      break;
    case event::riot_over:
      l.rebels = 0;
      break;
    case event::scepter:
      l.scepter = e.arg[0];
      break;
    case event::day_begins:
      l.day = e.arg[0];
      EXPECT_EQ(e.arg[1], e.arg[0] + 1);
      break;
    default:
      break;
  }
}

/// A random game from its first decision on; false if anything was wrong.
bool keep_ledger(int seats, const Options& settings, u64 seed) {
  Table t("covil", seats, settings, seed);
  Ledger l = look(game(t));
  Rng rng(seed);
  while (!whose_turn(t.game().rules, t.raw()).over) {
    t.events().list.clear();
    const auto list = t.options(t.actor());
    const std::string line = t.actor() + " " + list[rng.below(static_cast<u32>(list.size()))];
    t.play(line);
    for (const Event& e : t.events().list) book(l, e, game(t));
    const char* broken_rule = check(game(t));
    EXPECT_EQ(broken_rule, nullptr) << broken_rule << " after " << line;
    const Ledger seen = look(game(t));
    EXPECT_TRUE(l.seat == seen.seat) << seed << ": " << line;
    EXPECT_TRUE(l.market == seen.market && l.rebels == seen.rebels && l.scepter == seen.scepter && l.day == seen.day)
        << seed << ": " << line;
    if (testing::Test::HasFailure()) return false;
  }
  return true;
}

TEST(CovilLedger, EventsAloneTellEveryPosition) {
  for (u64 seed = 1; seed <= 20; ++seed)
    if (!keep_ledger(2 + static_cast<int>(seed % 3), {{"outposts", seed % 2 == 0 ? "on" : "off"}}, seed)) return;
}

TEST(CovilLedger, WithOtherSettings) {
  const Options other{{"outposts", "on"},          {"treasury_cap", "none"}, {"tired_can_act", "true"},
                      {"rest_steps", "2"},         {"repair_amount", "2"},   {"payment_state", "not_exhausted"},
                      {"riot_hits_guard", "true"}, {"late_guard", "true"},   {"idle_turns", "false"}};
  for (u64 seed = 1; seed <= 10; ++seed)
    if (!keep_ledger(2 + static_cast<int>(seed % 3), other, seed)) return;
}

TEST(CovilLedger, AgainstScriptedOpponents) {
  for (u64 seed = 1; seed <= 10; ++seed)
    if (!keep_ledger(2 + static_cast<int>(seed % 3), {{"mode", "solo"}, {"outposts", seed % 2 == 0 ? "on" : "off"}},
                     seed))
      return;
}

}  // namespace
}  // namespace covil
