// The market of equipment (SST-133 to SST-136, SST-401, SST-404, SST-406, R-14) and what every seat can know of hidden
// stones: all the ways in which it can have gone are listed and compared with what the game keeps for each seat.
#include "games/seventhstone/stones.h"
#include "scatter.h"

namespace seventhstone::test {
namespace {

/// Where each stone of the display is in one possible course of events; 0 = open to everybody.
using World = std::array<u8, kStones>;

/// What one seat still holds possible.
struct Mind {
  std::vector<World> worlds;
  /// Somebody takes one of the passed stones to a hidden place.
  void taken(const Stones& display, u8 place) {
    std::vector<World> out;
    for (const World& w : worlds)
      for (const u8 stone : display)
        if (w[stone] == kInPassed) out.push_back(w), out.back()[stone] = place;
    worlds = out;
  }
  void sure(u8 stone, u8 place) {
    std::erase_if(worlds, [&](const World& w) { return w[stone] != place; });
  }
  u8 places(u8 stone) const {
    u8 out = 0;
    for (const World& w : worlds) out = byte(out | w[stone]);
    return out;
  }
};

class Minds {
 public:
  explicit Minds(const Stones& display) : display_(display) {
    World w{};
    for (const u8 stone : display) w[stone] = kInPassed;
    for (Mind& m : mind_) m.worlds = {w};
  }
  void took(Seat by, u8 stone, u8 place) {
    for (Seat v = 0; v < kSeats; ++v) {
      mind_[v].taken(display_, place);
      if (v == by) mind_[v].sure(stone, place);
    }
  }
  void opened(u8 stone) {
    for (Mind& m : mind_) {
      m.sure(stone, kInPassed);
      for (World& w : m.worlds) w[stone] = 0;
    }
  }
  void looks(Seat v, const Stones& passed) {
    for (const u8 stone : passed) mind_[v].sure(stone, kInPassed);
  }
  void left_down() {
    for (Mind& m : mind_)
      for (World& w : m.worlds)
        for (u8& place : w)
          if (place == kInPassed) place = kInDown;
  }
  void expect(const State& s) const {
    for (Seat v = 0; v < kSeats; ++v)
      for (const u8 stone : display_)
        EXPECT_EQ(s.maybe[v][stone], mind_[v].places(stone)) << int{v} << " " << int{stone};
  }

 private:
  Stones display_;
  std::array<Mind, kSeats> mind_{};
};

std::string deal_text(Table& t, Rng& rng) {
  Stones some;
  while (some.size() < (state(t).seats == 2 ? 3 : 4)) some.add(at(rng.below(39)));
  std::string out = "deal_stones";
  for (const u8 stone : some) out += " " + stone_id(stone);
  return out;
}

/// Bids for equipment alone, all different.
void bid_for_stones(Table& t, const std::vector<Seat>& bidders) {
  Given bids;
  for (std::size_t k = 0; k < bidders.size(); ++k)
    bids.push_back(std::string(kSeatIds[bidders[k]]) + " alloc equipment " + std::to_string(9 - k));
  t.settle();
  fill_sheets(t, bids);
}

void expect_choices(Table& t, Seat s, bool drop) {
  const Asked q = ask(t, s);
  const u8 what = drop ? verb::drop_stone : verb::take_stone;
  const Rule rule{static_cast<u16>(drop ? 404 : 133)};
  for (int stone = 0; stone <= 42; ++stone) {
    const bool here = stone >= 1 && stone <= 40 && state(t).passed.has(at(stone - 1));
    expect_verdict(t, s, q, make_action(what, stone), here ? Why{} : because(rule, cause::stone_not_here, stone));
    const Why other = reason(t, s, make_action(drop ? verb::take_stone : verb::drop_stone, stone), q);
    EXPECT_EQ(other.cause, cause::not_asked_now);
  }
  EXPECT_EQ(chooser(game(t)), s);
}

/// What was left over, and who was told.
void expect_rest(Table& t, const Stones& left, bool open, Seat last) {
  CHECK(((open ? state(t).up : state(t).down) & left) == left);
  const std::vector<Event> told = heard_of(t, event::stones_left);
  ASSERT_EQ(told.size(), open || left.empty() ? 0U : 1U);
  if (told.empty()) return;
  EXPECT_EQ(told[0].seen_by, SeatSet::of(last));
  EXPECT_EQ(told[0].open, 1);
  EXPECT_EQ(told[0].arg[0], left.size());
  for (int i = 0; i < 4; ++i) EXPECT_EQ(told[0].arg[at(i + 1)], i < left.size() ? left.nth(i) + 1 : 0);
}

/// One market of equipment with these bidders, from the highest on.
class Sale {
 public:
  Sale(int seats, std::vector<Seat> bidders, bool open, u64 seed)
      : t_(andur("market", {}, {{"leftover_equipment", open ? "face_up" : "face_down"}}, seats)),
        rng_(seed),
        bidders_(std::move(bidders)),
        open_(open) {
    t_.chance(deal_text(t_, rng_));
    bid_for_stones(t_, bidders_);
    left_ = state(t_).display;
  }
  void hold() {
    Minds minds(left_);
    while (t_.step() == "stones.take" || t_.step() == "stones.drop") choose(minds);
    EXPECT_EQ(chooser(game(t_)), kNobody);
    for (const u8 stone : open_ ? left_ : Stones{}) minds.opened(stone);
    minds.left_down();
    minds.expect(state(t_));
    expect_rest(t_, left_, open_, bidders_.back());
  }

 private:
  void choose(Minds& minds) {
    minds.expect(state(t_));
    const Seat s = whose_turn(t_.game().rules, t_.raw()).seats.lowest();
    const bool drop = t_.step() == "stones.drop";
    EXPECT_EQ(s, bidders_[drop ? 0 : k_]);
    EXPECT_EQ(state(t_).passed, left_);
    expect_choices(t_, s, drop);
    const u8 stone = rng_.pick(left_);
    act(t_.game().rules, t_.raw(), s, make_action(drop ? verb::drop_stone : verb::take_stone, stone + 1));
    left_.remove(stone);
    if (drop && open_) minds.opened(stone);
    else minds.took(s, stone, drop ? kInDown : with_seat(s));
    const bool extra = !drop && k_ == 0 && state(t_).seats < 4 && left_.size() >= static_cast<int>(bidders_.size());
    CHECK(!extra || t_.step() == "stones.drop");
    if (!extra) pass_on(minds);
  }
  void pass_on(Minds& minds) {
    if (++k_ >= bidders_.size()) return;
    minds.looks(bidders_[k_], left_);
    if (left_.size() != 1) return;
    minds.took(bidders_[k_], left_.lowest(), with_seat(bidders_[k_]));  // the last stone needs no question
    CHECK(state(t_).hand[bidders_[k_]].has(left_.lowest()));
    left_ = {};
  }
  Table t_;
  Rng rng_;
  std::vector<Seat> bidders_;
  bool open_;
  Stones left_;
  std::size_t k_ = 0;
};

RULE("SST-133 SST-134 SST-136 SST-401 SST-404 SST-406 R-14 R-16 R-17",
     "who takes, who discards, and what each seat can know of it, for every number of bidders") {
  for (u64 seed = 1; seed <= 30; ++seed)
    for (int seats = 2; seats <= 4; ++seats) {
      Rng rng(seed * 7 + static_cast<u64>(seats));
      std::vector<Seat> bidders;
      for (Seat s = 0; s < seats; ++s)
        bidders.insert(bidders.begin() + rng.below(static_cast<int>(bidders.size()) + 1), s);
      bidders.resize(at(1 + rng.below(seats)));
      Sale(seats, bidders, seed % 3 == 0, seed).hold();
    }
}

RULE("SST-134 R-18 R-81", "nobody bid: all stones lie open and nobody has to guess") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc movement 1"}, "E10 E16 E22 E31");
  for (const auto& row : state(t).maybe)
    for (const u8 place : row) EXPECT_EQ(place, 0);
  EXPECT_EQ(heard_of(t, event::stones_left_open).size(), 4U);
  CHECK(state(t).display.empty() && state(t).passed_size == 0);
}

/// The real place of every hidden stone is always among those a seat reckons with; what lies open is no riddle.
RULE("SST-136 SST-460 R-14 R-49", "nobody is ever sure of something that is not so") {
  for (u64 seed = 1; seed <= 8; ++seed) {
    Table t("seventhstone", 2 + static_cast<int>(seed % 3),
            {{"leftover_equipment", seed == 3 ? "face_up" : "face_down"}}, seed);
    Rng rng(seed);
    for (; !is_over(t); play_one(t, rng)) {
      const State& s = state(t);
      std::array<u8, kStones> real{};
      for (const u8 stone : s.down) real[stone] = kInDown;
      for (const u8 stone : s.deck - s.deck_known) real[stone] = kInDeck;
      for (const u8 stone : s.passed) real[stone] = kInPassed;
      for (Seat owner = 0; owner < kSeats; ++owner) {
        for (const u8 stone : s.hand[owner]) real[stone] = with_seat(owner);
        for (const u8 stone : s.stone[owner])
          if (stone != kNoStone) real[stone - 1U] = with_seat(owner);
      }
      for (Seat v = 0; v < game(t).seats(); ++v)
        for (std::size_t stone = 0; stone < kStones; ++stone) {
          ASSERT_EQ(s.maybe[v][stone] == 0, real[stone] == 0) << stone;
          ASSERT_EQ(s.maybe[v][stone] & real[stone], real[stone]) << stone;
          ASSERT_TRUE(real[stone] != with_seat(v) || s.maybe[v][stone] == real[stone]);
        }
    }
  }
}

RULE("SST-122", "shuffling turns face-down stones into stones of the deck, open ones into known stones of it") {
  Table t = andur("movement", {"discard E05 E06", "hand green E10"});
  Game g = game(t);
  g->deck.remove(0), g->deck.remove(1), g->deck_known.remove(0), g->deck_known.remove(1);
  g->deck_size = byte(g->deck_size - 2);
  g->down.add(0), g->down.add(1), g->down_size = 2;
  const State before = state(t);
  for (Seat v = 0; v < kSeats; ++v) g->maybe[v][0] = byte(kInDown | with_seat(1)), g->maybe[v][1] = kInDown;
  t.events().list.clear();
  shuffle_discards(g);
  EXPECT_EQ(heard_of(t, event::stones_shuffled)[0].arg[0], 4);
  EXPECT_EQ(g->deck_size, before.deck_size + 4);
  EXPECT_EQ(g->deck.size(), g->deck_size);
  EXPECT_EQ(g->deck_known, before.deck_known | before.up);
  CHECK(g->up.empty() && g->down.empty() && g->down_size == 0);
  for (Seat v = 0; v < kSeats; ++v) {
    EXPECT_EQ(g->maybe[v][0], kInDeck | with_seat(1));
    EXPECT_EQ(g->maybe[v][1], kInDeck);
    EXPECT_EQ(g->maybe[v][9], with_seat(0));
    EXPECT_EQ(g->maybe[v][20], 0);
  }
}

/// The army of `loser` on that field is gone; its stone comes to `winner`.
void expect_capture(Seat winner, Seat loser, const std::string& where) {
  Table t = andur("combat", {"hand yellow E20", "army red G4 melee 1 0 E10"});
  Game g = game(t);
  g->stone[loser][at(cell(where))] = 5;
  g->deck.remove(4), g->deck_known.remove(4), --g->deck_size;
  for (Seat v = 0; v < kSeats; ++v)
    g->maybe[v][4] = with_seat(loser), g->maybe[v][6] = byte(with_seat(loser) | kInDown);
  const State before = state(t);
  t.events().list.clear();
  capture_stones(g, winner);
  CHECK(g->hand[winner].has(4));
  EXPECT_EQ(g->hand_size[winner], before.hand_size[winner] + 1);
  EXPECT_EQ(g->stone[loser][at(cell(where))], kNoStone);
  EXPECT_EQ(g->stone[1][at(cell("G4"))], 10);  // this army still stands
  const std::vector<Event> told = heard_of(t, event::stones_captured);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].arg, (std::array<i16, 6>{winner, loser, static_cast<i16>(cell(where)), 5, 0, 0}));
  EXPECT_EQ(told[0].seen_by, SeatSet::of(winner) | SeatSet::of(loser));
  for (Seat v = 0; v < kSeats; ++v) {
    const bool knows = v == winner || v == loser;
    const u8 both = byte(with_seat(loser) | with_seat(winner));
    EXPECT_EQ(g->maybe[v][4], knows ? with_seat(winner) : both);
    EXPECT_EQ(g->maybe[v][6], knows || winner == loser ? before.maybe[v][6] : both | kInDown);
    EXPECT_EQ(g->maybe[v][19], loser == 3 && !knows ? with_seat(3) | with_seat(winner) : with_seat(3));
  }
}

RULE("SST-322 R-49", "captured stones: the two know which it is, the others that it has changed hands") {
  expect_capture(0, 2, "A1");
  expect_capture(3, 0, "B1");
  expect_capture(2, 3, "G6");
  expect_capture(2, 0, "A1");
  expect_capture(0, 0, "A1");
  expect_capture(3, 3, "F6");
}

}  // namespace
}  // namespace seventhstone::test
