// A ledger kept from the events alone: whoever only listens knows units, cards, regions, organisations and quests of
// everybody at any time. Every change is told, and nothing is told that did not change.
#include "games/schatten/score.h"
#include "games/schatten/view.h"
#include "shadows.h"

namespace schatten::test {
namespace {

struct Ledger {
  std::array<std::array<int, kRegions>, kColours> adv{};
  std::array<std::array<int, kSeas>, kSeats> ships{};
  std::array<int, kSeats> supply{}, reserve{}, ship_supply{}, ship_reserve{}, hand{};
  std::array<int, kRegions> owner{};  ///< 1 + seat
  std::array<int, kOrgs> org_of{}, org_at{}, load{};
  std::array<int, kQuests> bid{}, bidder{};
  std::array<Quests, kSeats> won{};
  Quests open;
  Regions eyes, artefacts, dragons, carbuncles;
  Seas arks, splinters;
  int pool = 0, marker = 0, djinn_of = 0, djinn_at = 0, magic_of = 0, magic_at = 0, round = 0;
  bool operator==(const Ledger&) const = default;
};

Ledger look(const Game& g) {
  Ledger l;
  for (int c = 0; c < kColours; ++c)
    for (int r = 0; r < kRegions; ++r) l.adv[at(c)][at(r)] = g.adv(c, r);
  for (Seat s = 0; s < kSeats; ++s) {
    for (std::size_t sea = 0; sea < kSeas; ++sea) l.ships[s][sea] = g->ships[s][sea];
    l.supply[s] = g->supply[s], l.reserve[s] = g->reserve[s], l.hand[s] = g->hand_count[s];
    l.ship_supply[s] = g->ship_supply[s], l.ship_reserve[s] = g->ship_reserve[s];
    for (const u8 o : g->orgs[s]) l.org_of[o] = s + 1;
  }
  for (int r = 0; r < kRegions; ++r) l.owner[at(r)] = g.owner(r) == kNobody ? 0 : g.owner(r) + 1;
  for (std::size_t o = 0; o < kOrgs; ++o)
    if (l.org_of[o] != 0 || g->ownerless.has(o)) l.org_at[o] = g->org_region[o], l.load[o] = g->org_load[o];
  for (std::size_t q = 0; q < kQuests; ++q)
    if (g->bid[q] > 0) l.bid[q] = g->bid[q], l.bidder[q] = g->bidder[q];
  l.won = g->won, l.open = g->open;
  l.eyes = g->eyes, l.artefacts = g->artefacts, l.dragons = g->dragons, l.carbuncles = g->carbuncles;
  l.arks = g->arks, l.splinters = g->splinters;
  l.pool = g->pool, l.marker = g->marker, l.round = g->round;
  l.djinn_of = g->djinn_of, l.djinn_at = g->djinn_at, l.magic_of = g->magic_of, l.magic_at = g->magic_at;
  return l;
}

void give_org(Ledger& l, std::size_t org, int to, int home) {
  EXPECT_EQ(l.load[org], home);
  if (const int from = l.org_of[org]; from != 0) l.supply[at(from - 1)] += home;
  l.load[org] = 0, l.org_of[org] = to;
}

/// Events about units, in their order of appearance in the game; false: another kind.
bool book_units(Ledger& l, const Event& e) {
  const auto a = [&](std::size_t i) { return at(e.arg[i]); };
  const auto s = at(e.arg[0]) % kSeats;
  switch (e.kind) {
    case event::start_region:
      l.owner[a(1)] = e.arg[0] + 1, --l.reserve[s], ++l.adv[s][a(1)];
      return true;
    case event::neutrals_placed:
      for (std::size_t r = 0; r < kRegions; ++r)
        if (l.owner[r] == 0) ++l.adv[kNeutral][r];
      l.pool -= e.arg[0];
      return true;
    case event::start_adventurer:
      --l.reserve[s], ++l.adv[s][a(1)];
      return true;
    case event::start_ship:
      --l.ship_reserve[s], ++l.ships[s][a(1)];
      return true;
    case event::reinforced:
    case event::converted:
      --l.reserve[s], ++l.supply[s];
      return true;
    case event::ship_reinforced:
      --l.ship_reserve[s], ++l.ship_supply[s];
      return true;
    case event::recruited:
      --l.supply[s], ++l.adv[s][a(1)];
      return true;
    case event::built:
      --l.ship_supply[s], ++l.ships[s][a(1)];
      return true;
    case event::moved:
      EXPECT_GT(e.arg[1], 0);
      l.adv[s][a(2)] -= e.arg[1], l.adv[s][a(3)] += e.arg[1] - e.arg[4], l.supply[s] += e.arg[4];
      return true;
    case event::sailed:
      EXPECT_GT(e.arg[1], 0);
      l.ships[s][a(2)] -= e.arg[1], l.ships[s][a(3)] += e.arg[1];
      return true;
    case event::pushed:
      EXPECT_GT(e.arg[2], 0);
      l.ships[a(1)][a(3)] -= e.arg[2], l.ships[a(1)][a(4)] += e.arg[2];
      return true;
    case event::ship_replaced:
      --l.ships[a(1)][a(2)], ++l.ship_supply[a(1)], ++l.ships[s][a(2)], --l.ship_supply[s];
      return true;
    case event::sent_home:
    case event::fell:
      EXPECT_GT(e.arg[1], 0);
      l.adv[s][a(2)] -= e.arg[1], l.supply[s] += e.arg[1];
      return true;
    case event::black_sent_home:
    case event::black_fell:
      EXPECT_GT(e.arg[0], 0);
      l.adv[kNeutral][a(1)] -= e.arg[0], l.pool += e.arg[0];
      return true;
    case event::expelled:
      EXPECT_GT(e.arg[1], 0);
      l.adv[kNeutral][a(2)] -= e.arg[1], l.pool += e.arg[1];
      return true;
    case event::called_up:
      l.reserve[s] -= e.arg[1], l.supply[s] += e.arg[1];
      return true;
    case event::relocated:
      --l.adv[s][a(1)], ++l.adv[s][a(2)];
      return true;
    case event::swapped:
      --l.adv[s][a(1)], ++l.adv[s][a(2)], --l.adv[a(3)][a(2)], ++l.adv[a(3)][a(1)];
      return true;
    case event::black_swapped:
      --l.adv[s][a(1)], ++l.adv[s][a(2)], --l.adv[kNeutral][a(2)], ++l.adv[kNeutral][a(1)];
      return true;
    case event::assassinated:
      --l.adv[a(1)][a(2)], ++l.supply[a(1)];
      return true;
    case event::black_assassinated:
      --l.adv[kNeutral][a(1)], ++l.pool;
      return true;
    case event::ships_lost:
      EXPECT_GT(e.arg[1], 0);
      l.ships[s][a(2)] -= e.arg[1], l.ship_supply[s] += e.arg[1];
      return true;
    default:
      return false;
  }
}

/// Events about cards, regions and organisations.
bool book_cards(Ledger& l, const Event& e) {
  const auto a = [&](std::size_t i) { return at(e.arg[i]); };
  const auto s = at(e.arg[0]) % kSeats;
  switch (e.kind) {
    case event::discarded:
    case event::played:
      --l.hand[s];
      return true;
    case event::drew_1:
    case event::drew_2:
    case event::drew_3:
    case event::drew_4:
      EXPECT_EQ(e.open, 1);
      l.hand[s] += e.kind - event::drew_1 + 1;
      return true;
    case event::retrieved:
      ++l.hand[s];
      return true;
    case event::region_lost:
      EXPECT_EQ(l.owner[a(1)], e.arg[0] + 1);
      l.hand[s] -= e.arg[2] == 0;
      return true;
    case event::conquered:
      l.owner[a(1)] = e.arg[0] + 1;
      return true;
    case event::region_neutral:
      l.owner[a(0)] = 0;
      return true;
    case event::region_protected:
      EXPECT_EQ(l.owner[a(1)], e.arg[0] + 1);
      return true;
    case event::org_taken:
    case event::org_drawn:
      l.org_of[a(1)] = e.arg[0] + 1, l.org_at[a(1)] = kNowhere;
      return true;
    case event::org_placed:
    case event::org_moved:
      EXPECT_EQ(l.org_of[a(1)], e.arg[0] + 1);
      l.org_at[a(1)] = e.arg[2];
      return true;
    case event::org_loaded:
      --l.supply[s], ++l.load[a(1)];
      return true;
    case event::unloaded:
      ++l.supply[s], --l.load[a(1)];
      return true;
    case event::org_emptied:
      EXPECT_GT(e.arg[2], 0);
      l.load[a(1)] -= e.arg[2], l.supply[a(3)] += e.arg[2];
      return true;
    case event::org_seized:
      give_org(l, a(1), e.arg[0] + 1, e.arg[2]);
      return true;
    case event::org_orphaned:
      give_org(l, a(0), 0, e.arg[1]);
      return true;
    default:
      return false;
  }
}

/// Quests, tokens, special units, marker.
void book_rest(Ledger& l, const Event& e) {
  const auto a = [&](std::size_t i) { return at(e.arg[i]); };
  const auto s = at(e.arg[0]) % kSeats;
  switch (e.kind) {
    case event::start_player:
    case event::marker_taken:
      l.marker = e.arg[0];
      break;
    case event::round_began:
      l.round = e.arg[0];
      break;
    case event::quest_revealed:
      l.open.add(a(0));
      break;
    case event::hero_used:
      l.supply[s] -= e.arg[2], l.bid[a(1)] = e.arg[2], l.bidder[a(1)] = e.arg[0];
      break;
    case event::outbid:
      l.supply[s] += e.arg[2];
      break;
    case event::dismissed:
      l.supply[a(2)] += e.arg[3], l.bid[a(1)] = l.bidder[a(1)] = 0;
      break;
    case event::quest_won:
      l.open.remove(a(1)), l.won[s].add(a(1));
      [[fallthrough]];
    case event::quest_failed:
      EXPECT_GT(e.arg[2], 0);
      l.supply[s] += e.arg[2], l.bid[a(1)] = l.bidder[a(1)] = 0;
      break;
    case event::eye_placed:
      l.eyes.add(a(0));
      break;
    case event::artefact_placed:
      l.artefacts.add(a(0));
      break;
    case event::dragon_placed:
      l.dragons.add(a(0));
      break;
    case event::dragon_slain:
      l.dragons.remove(a(0)), l.carbuncles.add(a(0));
      break;
    case event::ark_placed:
      l.arks.add(a(0));
      break;
    case event::ark_sunk:
      l.arks.remove(a(0)), l.splinters.add(a(0));
      break;
    case event::djinn_summoned:
    case event::djinn_moved:
      l.djinn_of = e.arg[0] + 1, l.djinn_at = e.arg[1];
      break;
    case event::djinn_lost:
      EXPECT_EQ(e.arg[0] + 1, l.djinn_of);
      EXPECT_EQ(e.arg[1], l.djinn_at);
      l.djinn_of = l.djinn_at = 0;
      break;
    case event::magic_summoned:
    case event::magic_moved:
      l.magic_of = e.arg[0] + 1, l.magic_at = e.arg[1];
      break;
    case event::magic_lost:
      EXPECT_EQ(e.arg[0] + 1, l.magic_of);
      EXPECT_EQ(e.arg[1], l.magic_at);
      l.magic_of = l.magic_at = 0;
      break;
    default:
      break;
  }
}

/// One step of a random game: chance, or a random legal action of somebody.
void step(Table& t, Rng& rng) {
  const Rules& rules = t.game().rules;
  const tafel::Turn now = whose_turn(rules, t.raw());
  if (now.chance) {
    const Action a = sample_chance(rules, t.raw(), rng);
    EXPECT_TRUE(chance_valid(rules, t.raw(), a));
    act(rules, t.raw(), kChance, a);
    return;
  }
  Options out;
  list_options(rules, t.raw(), now.seats.lowest(), out);
  act(rules, t.raw(), now.seats.lowest(), out[static_cast<std::size_t>(rng.below(static_cast<int>(out.size())))]);
}

/// A whole random game: after every step the ledger agrees with the table, and nothing was lost or made.
void follow(int seats, const Settings& settings, u64 seed) {
  Table t("schatten", seats, settings, seed);
  Rng rng(seed);
  Ledger ledger = look(game(t));
  t.events().list.clear();
  for (int n = 0; n < 5000 && !whose_turn(t.game().rules, t.raw()).over; ++n) {
    const std::string before = t.step();
    step(t, rng);
    for (const Event& e : t.events().list)
      if (!book_units(ledger, e) && !book_cards(ledger, e)) book_rest(ledger, e);
    t.events().list.clear();
    ASSERT_EQ(ledger, look(game(t))) << before << " in game " << seed;
    const char* broken = check(game(t));
    ASSERT_EQ(broken, nullptr) << before << ": " << broken;
  }
  EXPECT_TRUE(whose_turn(t.game().rules, t.raw()).over);
  EXPECT_EQ(state(t).phase, Phase::over);
}

RULE("SDM-004 SDM-005 SDM-023 SDM-054 SDM-167 SDM-173",
     "who only listens knows everything that is open, in every game") {
  for (u64 seed = 1; seed <= 9; ++seed) follow(2 + static_cast<int>(seed % 3), {{"factions", "random"}}, seed);
  for (u64 seed = 1; seed <= 3; ++seed)
    follow(2 + static_cast<int>(seed % 3), {{"mode", seed == 1 ? "beginner" : "long"}}, seed);
}

}  // namespace
}  // namespace schatten::test
