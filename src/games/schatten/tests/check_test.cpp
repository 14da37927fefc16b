// The invariants of the specification notice what they are there for: one broken position each.
#include "games/schatten/view.h"
#include "shadows.h"

namespace schatten::test {
namespace {

/// A sound position with a bit of everything.
Table sound() {
  Table t = turn({"card red gar hand", "card red tho draw", "card blue sve draw", "adv red gar 2", "adv black kho 1",
                  "ship red perl 1", "org red o01 gar 1", "bid blue q01 1", "won green q02", "eye kho", "dragon alm",
                  "ark m7w", "djinn red gar", "magic blue perl", "plan red p01"});
  EXPECT_EQ(check(game(t)), nullptr);
  return t;
}

template <class Fn>
void expect_broken(const std::string& complaint, Fn damage) {
  Table t = sound();
  damage(state(t));
  const char* found = check(game(t));
  EXPECT_EQ(found == nullptr ? std::string("nothing") : found, complaint);
}

RULE("SDM-004", "adventurers are conserved") {
  expect_broken("adventurers of a colour were lost or made", [](State& s) { ++s.supply[0]; });
  expect_broken("adventurers of a colour were lost or made", [](State& s) { --s.reserve[2]; });
  expect_broken("adventurers of a colour were lost or made", [](State& s) { ++s.bid[0]; });
  expect_broken("adventurers of a colour were lost or made", [](State& s) { ++s.org_load[0]; });
  expect_broken("adventurers where nobody is said to be", [](State& s) { s.here[0].add(3); });
  expect_broken("adventurers where nobody is said to be", [](State& s) { s.adv[0][3] = 1; });
  expect_broken("neutral adventurers were lost or made", [](State& s) { ++s.pool; });
}

RULE("SDM-004 SDM-177", "ships are conserved, and tipped only in the decision phase") {
  expect_broken("ships of a colour were lost or made", [](State& s) { ++s.ship_supply[0]; });
  expect_broken("more ships fight than there are", [](State& s) { s.tipped[0][3] = 2; });
  expect_broken("tipped ships outside the decision phase", [](State& s) { s.tipped[0][3] = 1; });
  expect_broken("a tipped magic ship outside the decision phase", [](State& s) { s.magic_tipped = 1; });
  expect_broken("a special unit of nobody on the board", [](State& s) { s.djinn_of = 0; });
}

RULE("SDM-023", "every card has one owner and one place") {
  expect_broken("a card with two owners", [](State& s) { s.owned[1].add(16); });
  expect_broken("a card in the pile of somebody who does not own it", [](State& s) { s.discard[1].add(16); });
  expect_broken("a card in two piles", [](State& s) { s.discard[0].add(16); });
  expect_broken("a card that is said to be in a hand is not there", [](State& s) { s.known[0].add(1); });
  expect_broken("the open number of cards in a hand is wrong", [](State& s) { ++s.hand_count[0]; });
  expect_broken("a player does not have three eminences", [](State& s) { s.owned[0].add(50); });
  expect_broken("a player without a region", [](State& s) { s.owned[3].remove(28), s.discard[3].remove(28); });
  expect_broken("kept cards outside the draft", [](State& s) { s.picks = 1; });
}

RULE("SDM-022", "what belongs to an action, a march, a conflict or a discard ends with its phase") {
  const auto later = [](const std::string& complaint, auto damage) {
    Table t = sound();
    state(t).phase = Phase::decision;
    damage(state(t));
    const char* found = check(game(t));
    EXPECT_EQ(found == nullptr ? std::string("nothing") : found, complaint);
  };
  later("nothing", [](State&) {});
  later("an action outlasts its phase", [](State& s) { s.played.add(16); });
  later("an action outlasts its phase", [](State& s) { s.fading.add(3); });
  later("an action outlasts its phase", [](State& s) { s.taken.add(3); });
  later("a march outlasts its phase", [](State& s) { s.visited.add(3); });
  expect_broken("a conflict outside the decision phase", [](State& s) { s.pending.add(3); });
  expect_broken("a tie outlasts its round", [](State& s) { s.tied[3] = 3; });
  expect_broken("a discard outside the supply phase", [](State& s) { s.thrown[0].add(16); });
  expect_broken("a discard outside the supply phase", [](State& s) { s.ready.add(1); });
}

RULE("SDM-115", "organisations: one place, own region, no more than keys") {
  expect_broken("an organisation in a region of somebody else", [](State& s) { s.org_region[0] = 3; });
  expect_broken("an organisation in two places",
                [](State& s) { s.row = {}, s.row.add(0), s.row.add(1), s.row.add(2); });
  expect_broken("an ownerless organisation in somebody's region",
                [](State& s) { s.ownerless.add(7), s.org_region[7] = 16; });
  expect_broken("adventurers on an organisation that is said to be empty", [](State& s) { s.loaded.add(5); });
  expect_broken("a row of the wrong length", [](State& s) { s.row.add(9); });
  expect_broken("more organisations than keys", [](State& s) {
    for (std::size_t o = 10; o < 14; ++o) s.orgs[0].add(o), s.org_region[o] = 16;
  });
}

RULE("SDM-191", "quests: one place each, adventurers only on open ones") {
  expect_broken("a hero quest in two places", [](State& s) { s.won[0].add(1); });
  expect_broken("a hero quest of another game", [](State& s) { s.open.add(25), s.revealed.add(25); });
  expect_broken("too many hero quests", [](State& s) { s.quests_left[0] = 4; });
  expect_broken("adventurers on a quest that is not open", [](State& s) { s.bid[5] = 1; });
  for (const Phase phase : {Phase::supply, Phase::over})
    expect_broken("adventurers on a quest after the decision phase", [phase](State& s) { s.phase = phase; });
}

RULE("SDM-178 R-38 SDM-174",
     "until the next action phase whoever stands alone somewhere owns it, but for a last region") {
  const auto supply = [](const std::vector<std::string>& given) {
    Table t = turn(given);
    state(t).phase = Phase::supply, state(t).round = 2;
    const char* found = check(game(t));
    return found == nullptr ? std::string("nothing") : found;
  };
  const std::string broken = "somebody stands alone in a region that is not his";
  EXPECT_EQ(supply({"adv red kho 1"}), broken);
  EXPECT_EQ(supply({"adv red kho 1", "adv black kho 1"}), "nothing");
  EXPECT_EQ(supply({"adv red kho 1", "dragon kho"}), "nothing");
  EXPECT_EQ(supply({"adv red kho 1", "card red kho discard"}), "nothing");
  EXPECT_EQ(supply({"djinn red sve", "card blue sve draw"}), broken);
  // Paavi was blue's last region when it was asked for; Weiden was taken alone afterwards, or it was not.
  EXPECT_EQ(supply({"adv red paa 1"}), "nothing");
  EXPECT_EQ(supply({"adv red paa 1", "card blue wei discard", "adv blue wei 1"}), "nothing");
  EXPECT_EQ(supply({"adv red paa 1", "card blue wei discard"}), broken);
}

RULE("SDM-221 SDM-231", "tokens and plans as many as there are") {
  expect_broken("more trophies than there are", [](State& s) { s.eyes = Regions::first(6); });
  expect_broken("more trophies than there are", [](State& s) { s.artefacts = Regions::first(4); });
  expect_broken("more dragons than there are", [](State& s) { s.dragons = Regions::first(3); });
  expect_broken("more dragons than there are", [](State& s) { s.carbuncles.add(19); });
  expect_broken("more demon arks than there are", [](State& s) { s.splinters.add(1); });
  expect_broken("a secret plan that was not drawn", [](State& s) { s.plan[0] = 5; });
  expect_broken("a secret plan that was drawn twice", [](State& s) { s.dealt[1].add(0); });
}

RULE("R-01", "numbers that do not exist") {
  expect_broken("a number of seats that the game does not have", [](State& s) { s.seats = 5; });
  expect_broken("a phase that does not exist", [](State& s) { s.phase = static_cast<Phase>(9); });
  expect_broken("the start player has no seat", [](State& s) { s.marker = 4; });
  expect_broken("a special unit in an impossible place", [](State& s) { s.djinn_at = 35; });
  expect_broken("an organisation in a region that does not exist", [](State& s) { s.org_region[0] = 40; });
  expect_broken("a bid of a seat that does not exist", [](State& s) { s.bidder[0] = 7; });
  expect_broken("a faction that does not exist", [](State& s) { s.faction[0] = 4; });
  expect_broken("a plan that does not exist", [](State& s) { s.plan[0] = 21; });
  expect_broken("a start region that does not exist", [](State& s) { s.pick[0][0] = 36; });
}

}  // namespace
}  // namespace schatten::test
