// The invariants of the specification notice what they are there for: one broken position each.
#include "board.h"
#include "games/immortals/view.h"

namespace immortals::test {
namespace {

/// A sound position in Execution with a bit of everything.
Table sound() {
  Table t = executing({"armies purple l_treehome 3", "armies black s_treehome 2", "limbo purple light 4",
                       "tray yellow 2", "inside inhabitants 3", "land purple sunhome", "card purple joker_l_fens",
                       "shrine l_treehome", "capital l_heartwood", "plan purple attack conf_l_treehome",
                       "plan purple build land_dustwell", "plan purple raise_3 blank", "vp purple 3"});
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

RULE("IMM-025", "every army is in exactly one place") {
  expect_broken("armies of a colour were lost or made", [](State& s) { ++s.limbo[0][0]; });
  expect_broken("armies of a colour were lost or made", [](State& s) { --s.armies[5]; });
  expect_broken("armies of a colour were lost or made", [](State& s) { s.groups[1][2] = 1; });
  expect_broken("groups or a reserve after the tower was filled", [](State& s) { s.groups[1][2] = 1, s.box[1] -= 3; });
  expect_broken("groups or a reserve after the tower was filled", [](State& s) { ++s.reserve[2], --s.box[2]; });
}

RULE("IMM-021", "there are 20 inhabitants") {
  expect_broken("inhabitants were lost or made", [](State& s) { ++s.supply; });
  expect_broken("inhabitants were lost or made", [](State& s) { ++s.tray[kInhabitant]; });
}

RULE("IMM-007", "a site has one owner exactly if armies stand there") {
  expect_broken("two owners of one site", [](State& s) { s.own[1].add(5), s.box[1] -= 3; });
  expect_broken("armies without owner, or owner without armies", [](State& s) { s.own[0].add(7); });
  expect_broken("armies without owner, or owner without armies", [](State& s) { s.armies[7] = 2; });
}

RULE("IMM-145 IMM-146 R-29", "limits of buildings") {
  expect_broken("shrine and capital on one site", [](State& s) { s.capital = {}, s.capital.add(5); });
  expect_broken("two capitals in one region", [](State& s) { s.capital.add(9); });
  expect_broken("more portals than there are", [](State& s) {
    for (std::size_t i = 0; i < 27; ++i) s.portal.add(i);
  });
}

RULE("IMM-004 IMM-005", "every card is in exactly one place, and the open numbers are true") {
  expect_broken("conflict cards were lost or doubled",
                [](State& s) { s.discard.add(54), s.conflict[0].add(54), ++s.conflict_count[0]; });
  expect_broken("the open number of conflict cards is wrong", [](State& s) { ++s.conflict_count[0]; });
  expect_broken("the open size of the draw pile is wrong", [](State& s) { ++s.pile[0]; });
  expect_broken("a card everybody knows is held by nobody", [](State& s) { s.known.add(30); });
  expect_broken("a land card in two places", [](State& s) { s.land[1].add(20); });
}

RULE("IMM-102 IMM-104 IMM-105", "what lies on the boards") {
  expect_broken("a card on the wrong kind of field", [](State& s) { s.field[0][8] = land_card(20); });
  expect_broken("a card on the wrong kind of field", [](State& s) { s.field[0][0] = kFirstMagic; });
  expect_broken("a planned land card of somebody else", [](State& s) { s.field[0][0] = land_card(3); });
  expect_broken("a planned conflict card of somebody else", [](State& s) { s.field[0][0] = conflict_card(3); });
  expect_broken("a joker on an income field", [](State& s) { s.field[0][0] = conflict_card(53); });
  expect_broken("a card planned twice", [](State& s) { s.field[0][0] = land_card(21); });
  expect_broken("more blank cards than there are", [](State& s) {
    for (const std::size_t f : {0U, 3U, 4U, 6U}) s.field[0][f] = kBlank;
  });
  expect_broken("a card on a board outside planning and execution", [](State& s) { s.phase = Phase::score; });
}

RULE("IMM-266", "points add up, and no scoring brings more than there is") {
  expect_broken("victory points do not add up", [](State& s) { ++s.vp[0]; });
  expect_broken("more points in one scoring than there are", [](State& s) { s.round_vp[2] = {60, 46, 0, 0, 0}; });
}

RULE("IMM-022 IMM-026 IMM-024 IMM-101", "numbers that everything else relies on") {
  expect_broken("a number of seats that the game does not have", [](State& s) { s.seats = 2; });
  expect_broken("a number of seats that the game does not have", [](State& s) { s.seats = 6; });
  expect_broken("a phase that does not exist", [](State& s) { s.phase = static_cast<Phase>(8); });
  expect_broken("a round that does not exist", [](State& s) { s.rounds = 0; });
  expect_broken("a round that does not exist", [](State& s) { s.rounds = 11; });
  expect_broken("a round that does not exist", [](State& s) { s.round = 8; });
  expect_broken("the first player has no seat", [](State& s) { s.first = 3; });
  expect_broken("the first player has no seat", [](State& s) { s.marker = 3; });
  expect_broken("a card shown on a field that does not exist", [](State& s) { s.shown = 31; });
  expect_broken("a people that does not exist", [](State& s) { s.light[2] = 5; });
  expect_broken("a people that does not exist", [](State& s) { s.shadow[0] = 5; });
  expect_broken("a board that does not exist", [](State& s) { s.plan_at[1] = 11; });
  expect_broken("a board that does not exist", [](State& s) { s.draft_world[1] = 2; });
  expect_broken("a card that does not exist", [](State& s) { s.field[1][0] = kHiddenCard; });
}

}  // namespace
}  // namespace immortals::test
