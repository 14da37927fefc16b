// Payments against a list of everything that could be paid: which tokens may pay which part of a cost, each way once,
// and what is missing where nothing fits (section 5.5).
#include <set>

#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "games/echoes/pay.h"
#include "shell/form.h"
#include "shell/judge.h"

namespace echoes::test::payments {
namespace {

constexpr int kWildKind = 3;

/// Tokens of one kind at one place. `main`: of the payer's own main resources.
struct Pile {
  int seat, place, kind, n;  ///< place: 0 main, 1 field, 2 civilisation card, 10.. units, 1000.. cards by number
  u8 holder;
  bool main;
  auto key() const { return std::array{seat, place, kind}; }
};
using Piles = std::vector<Pile>;

void add_tokens(Piles& out, int seat, int place, const Tokens& t, int holder) {
  for (int k = 0; k < 4; ++k) out.push_back({seat, place, k, t.n[at(k)], static_cast<u8>(holder), false});
}

/// Everything that lies before a seat for one turn or more; `first`: number of its civilisation card among the holders.
void temporary_of(const State& st, int seat, int first, Piles& out) {
  const Player& p = st.player[at(seat)];
  add_tokens(out, seat, 2, p.civ_tokens, first);
  for (int k = 0; k < 6; ++k) add_tokens(out, seat, 10 + k, st.unit[at(seat * 6 + k)].tokens, first + 1 + k);
  for (int i = 0; i < static_cast<int>(p.event.size()); ++i)
    add_tokens(out, seat, 1000 + p.event[at(i)].card, p.event[at(i)].tokens, first + 7 + i);
  for (int i = 0; i < static_cast<int>(p.action.size()); ++i)
    add_tokens(out, seat, 1000 + p.action[at(i)].card, p.action[at(i)].tokens, first + 10 + i);
}

void main_of(const State& st, int seat, int holder, Piles& out) {
  for (int k = 0; k < 3; ++k)
    out.push_back({seat, 0, k, st.player[at(seat)].ready[at(k)], static_cast<u8>(holder), holder == 0});
}

/// All piles that a seat may use now.
Piles usable(const State& st, int seat) {
  const bool four = st.seats == 4;
  const int mate = seat < 2 ? seat + 2 : seat - 2;
  Piles out;
  main_of(st, seat, 0, out);
  if (four) main_of(st, mate, 1, out);
  if (st.borrow != 0xff && st.active == seat) main_of(st, st.borrow, 2, out);
  if (st.joker != 0 && st.joker_team == seat % 2 && (!four || st.active == seat))
    out.push_back({0, 1, kWildKind, 1, 3, false});
  temporary_of(st, seat, 4, out);
  if (four && st.config[option::team_share_temp] != 0) temporary_of(st, mate, 20, out);
  std::erase_if(out, [](const Pile& p) { return p.n == 0; });
  return out;
}

/// May these tokens pay parts of the cost, each token one part? `need`: food, wood, gold, any.
bool fits(const std::vector<Pile>& tokens, std::size_t i, std::array<int, 4> need, bool gold_wild) {
  if (i == tokens.size()) return true;
  const Pile& t = tokens[i];
  for (int part = 0; part < 4; ++part) {
    const bool all = t.kind == kWildKind || part == 3 || (gold_wild && t.main && t.kind == kGold);
    const bool as_gold = gold_wild && t.main && part == kGold;
    if (need[at(part)] == 0 || !(all || as_gold || t.kind == part)) continue;
    --need[at(part)];
    if (fits(tokens, i + 1, need, gold_wild)) return true;
    ++need[at(part)];
  }
  return false;
}

using Taken = std::map<std::array<int, 3>, int>;

struct Question {
  Piles piles;
  std::array<int, 4> cost{};
  int due = 0;
  bool gold_wild = false;
  std::vector<Pile> chosen{};
  std::set<Taken> ways{};
  int best = 0;  ///< most tokens that fit together

  void look(std::size_t i) {
    if (!fits(chosen, 0, cost, gold_wild)) return;
    const int n = static_cast<int>(chosen.size());
    if (n > best) best = n;
    if (n == due) {
      Taken t;
      for (const Pile& p : chosen) ++t[p.key()];
      ways.insert(t);
      return;
    }
    for (; i < piles.size(); ++i) {
      if (piles[i].n == 0) continue;
      --piles[i].n, chosen.push_back(piles[i]);
      look(i);
      ++piles[i].n, chosen.pop_back();
    }
  }
};

Taken counted(const State& st) {
  Taken out;
  Piles all;
  for (int s = 0; s < st.seats; ++s) main_of(st, s, 0, all), temporary_of(st, s, 4, all);
  for (const Pile& p : all)
    if (p.n > 0) out[p.key()] = p.n;
  if (st.joker != 0) out[{0, 1, kWildKind}] = 1;
  return out;
}

/// What went from one position to the next.
Taken difference(const State& before, const State& after) {
  Taken out = counted(before);
  for (const auto& [key, n] : counted(after)) out[key] -= n;
  std::erase_if(out, [](const auto& entry) { return entry.second == 0; });
  return out;
}

/// Main resources stay, exhausted; action cards whose tokens are gone lie in the discard pile; both are told.
void expect_paid(Table& t, const State& before, int seat, const Taken& taken) {
  const State& now = state(t);
  const Taken after = counted(now);
  std::array<int, 4> kinds{};
  for (const auto& [key, n] : taken) kinds[at(key[2])] += n;
  for (Seat s = 0; s < now.seats; ++s) {
    const Player &a = before.player[s], &b = now.player[s];
    for (std::size_t r = 0; r < 3; ++r) ASSERT_EQ(a.ready[r] + a.spent[r], b.ready[r] + b.spent[r]);
    int swept = 0;
    for (const Held& h : a.action) {
      const bool there = std::any_of(b.action.begin(), b.action.end(), [&](const Held& x) { return x.card == h.card; });
      const bool left = after.lower_bound({s, 1000 + h.card, 0}) != after.lower_bound({s, 1001 + h.card, 0});
      ASSERT_EQ(there, left);
      swept += !there;
      ASSERT_TRUE(there || b.discard.has(pack(t).card[h.card].local));
    }
    ASSERT_EQ(b.discard.size(), a.discard.size() + swept);
    for (const Event& e : t.events().list)
      if (e.kind == event::discarded && e.arg[0] == s) --swept;
    ASSERT_EQ(swept, 0);
  }
  const auto& list = t.events().list;
  const auto paid = std::find_if(list.begin(), list.end(), [](const Event& e) { return e.kind == event::paid; });
  ASSERT_NE(paid, list.end());
  ASSERT_EQ(paid->arg[0], seat);
  for (std::size_t k = 0; k < 4; ++k) ASSERT_EQ(paid->arg[k + 1], kinds[k]);
}

/// All ways through the questions of a payment. Parts that do not fit are refused with what is wrong.
void walk_payment(Table& t, const State& begin, Seat seat, int due, std::multiset<Taken>& found) {
  const State here = state(t);
  if (t.step() != "pay") {
    found.insert(difference(begin, here));
    expect_paid(t, begin, seat, difference(begin, here));
    return;
  }
  ASSERT_EQ(whose_turn(t.game().rules, t.raw()).seats, SeatSet::of(seat));
  Options out;
  list_options(t.game().rules, t.raw(), seat, out);
  ASSERT_GT(out.size(), 1U);  // what is forced is not asked
  for (const Action a : out) {
    t.events().list.clear();
    act(t.game().rules, t.raw(), seat, a);
    t.settle();
    walk_payment(t, begin, seat, due, found);
    state(t) = here;
  }
}

/// A position with tokens at random places.
void scatter(Table& t, Rng& rng) {
  State& st = state(t);
  for (int s = 0; s < st.seats; ++s) {
    Player& p = st.player[at(s)];
    p.ready = {}, p.spent = {}, p.civ_tokens = {};
    for (int n = rng.below(5); n > 0; --n) ++p.ready[at(rng.below(3))];
    for (int k = 0; k < 6; ++k) st.unit[at(s * 6 + k)].tokens = {};
    for (Held& h : p.event) h.tokens = {};
    for (Held& h : p.action) h.tokens = {}, h.tokens.n[at(rng.below(4))] = 1;
    for (int n = rng.below(4); n > 0; --n) {
      const int where = rng.below(4);
      Tokens& on = where == 0   ? p.civ_tokens
                   : where == 1 ? st.unit[at(s * 6 + rng.below(6))].tokens
                   : where == 2 ? p.event[at(rng.below(static_cast<int>(p.event.size())))].tokens
                                : p.action[at(rng.below(static_cast<int>(p.action.size())))].tokens;
      ++on.n[at(rng.below(4))];
    }
  }
  st.joker = static_cast<u8>(rng.below(2)), st.joker_team = static_cast<u8>(rng.below(2));
}

void expect_purse(Table& t, const Question& q, Seat payer, const Cost& cost, int less) {
  const Game g = game(t);
  const Purse purse(g, payer);
  int all = 0;
  for (const Pile& p : q.piles) all += p.n;
  ASSERT_EQ(purse.all.total(), all);
  ASSERT_EQ(purse.gold_wild, q.gold_wild);
  ASSERT_EQ(purse.missing(cost, less), q.due - q.best);
  ASSERT_EQ(purse.pays(cost, less), q.due == q.best);
  std::map<std::pair<int, int>, int> there;
  for (const Pile& p : q.piles) there[{p.holder, p.kind}] = p.n;
  for (u8 h = 0; h < kHolders; ++h)
    for (u8 k = 0; k < 4; ++k) ASSERT_EQ(tokens_of(g, payer, h, k), (there[{h, k}])) << int{h} << " " << int{k};
}

/// A cost as cards have them, sometimes reduced.
void ask_and_compare(Table& t, Rng& rng, bool gold_wild) {
  State& st = state(t);
  st.active = st.order[0];
  const Seat payer = rng.below(3) == 0 ? static_cast<Seat>(rng.below(static_cast<int>(st.seats))) : st.active;
  st.borrow = rng.below(3) == 0 ? static_cast<u8>(1 - st.active % 2) : u8{0xff};
  Cost cost;
  for (int n = 1 + rng.below(4); n > 0; --n)
    if (const int part = rng.below(4); part == 3) ++cost.any;
    else ++cost.of[at(part)];
  const int less = cost.total() > 1 && rng.below(4) == 0 ? 1 : 0;
  Question q{usable(st, payer), {cost.of[0], cost.of[1], cost.of[2], cost.any}, cost.total() - less, false};
  q.gold_wild = gold_wild && payer == 0;
  q.look(0);
  expect_purse(t, q, payer, cost, less);
  if (q.best < q.due) return;
  Frame frame{Steps::id<Pay>(), {}};
  Paying paying;
  paying.seat = payer, paying.cost = {cost.of[0], cost.of[1], cost.of[2], cost.any},
  paying.less = static_cast<u8>(less);
  frame.write(paying);
  const State begin = st;
  st.stack.push(frame);
  t.events().list.clear();
  t.settle();
  std::multiset<Taken> found;
  walk_payment(t, begin, payer, q.due, found);
  EXPECT_EQ(found, std::multiset<Taken>(q.ways.begin(), q.ways.end()));
  st = begin;
}

RULE("ECH-014 ECH-022 ECH-030 ECH-034 ECH-036 ECH-037 ECH-148 R-51 R-52",
     "duel: every payment that fits a cost can be given, each in one way, and nothing else") {
  Table t = duel("byzantines", "norsemen");
  set(t, {"unit red BYZ-01 a1", "unit red BYZ-02 a2", "unit red BYZ-03 a3", "unit red BYZ-04 a4",
          "unit red BYZ-05 a5 king", "unit red BYZ-14 a6 queen", "unit blue NOR-01 f1", "unit blue NOR-02 f2",
          "unit blue NOR-03 f3", "unit blue NOR-04 f4", "unit blue NOR-05 f5 king", "unit blue NOR-06 f6 queen",
          "event blue NOR-25", "event blue NOR-26", "action blue NOR-22 1 0 0 0", "action blue NOR-21 1 0 0 0",
          "turn red deployment"});
  for (const char* id :
       {"event red BYZ-26", "event red BYZ-27", "action red BYZ-22 1 0 0 0", "action red BYZ-23 1 0 0 0"})
    t.given(id);
  Rng rng(5);
  for (int round = 0; round < 400; ++round) {
    state(t).unit[5].card = round % 2 == 0 ? pack(t).global(3, 14) : pack(t).global(3, 6);  // Basil II, or another
    state(t).order = round % 4 < 2 ? std::array<u8, 4>{0, 1, 0, 0} : std::array<u8, 4>{1, 0, 0, 0};
    scatter(t, rng);
    ask_and_compare(t, rng, round % 2 == 0);
    if (testing::Test::HasFailure()) return;
  }
}

RULE("ECH-015 ECH-203 R-51 R-60", "team: the mate's main resources, the wild in own turns, the rest by the setting") {
  for (const char* shared : {"off", "on"}) {
    Table t = team({{"team_share_temp", shared}});
    set(t, {"event red NOR-25", "action red NOR-22 1 0 0 0", "event blue SCO-26", "action blue SCO-20 1 0 0 0",
            "event yellow MON-24", "action yellow MON-21 1 0 0 0", "event green HRE-27", "action green HRE-22 1 0 0 0",
            "turn red deployment"});
    constexpr std::array<const char*, 4> kSeatNames{"red", "blue", "yellow", "green"},
        kCards{"NOR", "SCO", "MON", "HRE"};
    for (std::size_t s = 0; s < 4; ++s)
      for (int k = 1; k <= 6; ++k)
        t.given(std::string("unit ") + kSeatNames[s] + " " + kCards[s] + "-0" + std::to_string(k) + " " +
                square_name(static_cast<int>(s) * 16 + k) +
                (k == 5   ? " king"
                 : k == 6 ? " queen"
                          : ""));
    Rng rng(6);
    for (int round = 0; round < 120; ++round) {
      state(t).order = round % 2 == 0 ? std::array<u8, 4>{0, 1, 2, 3} : std::array<u8, 4>{3, 2, 1, 0};
      scatter(t, rng);
      ask_and_compare(t, rng, false);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// Name, given so far, needed.
std::string sums(Table& t, Seat s = 0) {
  tafel::Totals out;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), s, out);
  const tafel::Total& one = out.list.at(0);
  return std::string(one.name) + " " + std::to_string(one.have) + " " + std::to_string(one.need);
}

RULE("ECH-023 ECH-039", "a token that is not there and one that does not fit are refused with what is wrong") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 a1", "unit blue SCO-01 d6", "main red 2 1 1", "civ_tokens red 0 0 1 0", "hand red BYZ-03",
          "turn red deployment"});
  t.play("red deploy BYZ-03 plain c1");  // F1 W1 A1: one food is forced, then food again or wood
  const auto refused = [&](const char* line) { return t.refusal(line) + " " + t.cause(line); };
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"pay main food", "pay main wood"}));
  EXPECT_EQ(sums(t), "paid 1 3");
  EXPECT_EQ(refused("red pay main gold"), "ECH-039 gold does not fit the cost; still to pay: 2.");
  EXPECT_EQ(refused("red pay civ gold"), "ECH-039 gold does not fit the cost; still to pay: 2.");
  EXPECT_EQ(refused("red pay civ food"), "ECH-023 There is no such resource: food; your civilisation card.");
  EXPECT_EQ(refused("red pay field wild"), "ECH-023 There is no such resource: wild; the wild on the unit field.");
  const auto says = [&t](const char* action, const char* language) {
    nlohmann::json out;
    const auto a = tafel::parse_notation(t.game().rules, t.raw(), action);
    t.game().module.preview(t.raw(), 0, *a, t.game().speak(language), out);
    return out.is_object() ? out["text"].get<std::string>() : std::string();
  };
  EXPECT_EQ(says("pay main wood", "en"), "");  // gold from one of two places is still to be chosen
  EXPECT_EQ(says("pay main food", "en"), "Then also: 1 wood (your main resources).");
  EXPECT_EQ(says("pay main food", "de"), "Dazu dann: 1 Holz (deine Hauptressourcen).");
  const tafel::Rules& rules = t.game().rules;
  const std::vector<tafel::Action> food{*tafel::parse_notation(rules, t.raw(), "pay main food")};
  const tafel::HiddenState mine = tafel::hide_for(rules, t.game().pack.get(), t.state<tafel::StateBox>(), 0);
  EXPECT_EQ(form_sheet(t.game(), mine, food).totals.at(0).have, 3);  // the wood is given, too
  EXPECT_EQ(form_sheet(t.game(), mine, {}).totals.at(0).have, 1);
  t.play("red pay main wood");
  EXPECT_EQ(sums(t), "paid 2 3");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"pay main gold", "pay civ gold"}));
  t.play("red pay civ gold");
  CHECK(then(t, {"main red 1 0 1", "spent red 1 1 0", "civ_tokens red 0 0 0 0", "unit c1 red BYZ-03 3"}));
}

RULE("ECH-039 ECH-203", "a payment says what goes along by itself and what is ready afterwards, for both of a team") {
  const auto said = [](Table& t) {
    tafel::Totals out;
    top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), 0, out);
    std::string line;
    for (const tafel::Total& x : out.list)
      line += std::string(line.empty() ? "" : ", ") + std::string(x.name) + " " + std::to_string(x.have);
    return line;
  };
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 a1", "unit blue SCO-01 d6", "main red 2 1 1", "civ_tokens red 0 0 1 0", "hand red BYZ-03",
          "turn red deployment"});
  t.play("red deploy BYZ-03 plain c1");  // one food is given, three tokens of the own side are left to choose from
  EXPECT_EQ(said(t), "paid 1, still_ready 4");
  const tafel::Rules& rules = t.game().rules;
  const tafel::HiddenState mine = tafel::hide_for(rules, t.game().pack.get(), t.state<tafel::StateBox>(), 0);
  const std::vector<tafel::Action> food{*tafel::parse_notation(rules, t.raw(), "pay main food")};
  std::string laid;
  for (const tafel::Total& x : form_sheet(t.game(), mine, food).totals)
    laid += std::string(x.name) + " " + std::to_string(x.have) + ", ";
  EXPECT_EQ(laid, "paid 3, forced_wood 1, still_ready 2, ");
  Table two = team({{"civ_1", "byzantines"}, {"civ_2", "scots"}, {"civ_3", "norsemen"}, {"civ_4", "hre"}});
  set(two, {"unit red BYZ-01 a1", "unit blue SCO-01 f8", "unit yellow NOR-01 e1", "unit green HRE-01 d8",
            "main red 1 1 1", "main yellow 1 1 0", "hand red BYZ-03", "turn red deployment"});
  two.play("red deploy BYZ-03 plain c1");
  EXPECT_EQ(said(two), "paid 0, still_ready 3, mate_still_ready 2");
}

RULE("ECH-039 R-52", "a cost of nothing asks for nothing; a cheaper one takes one token less") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-19 HRE-17 HRE-16", "main red 0 0 1",
          "turn red deployment"});
  t.play("red play HRE-19").play("red target c3");  // W1 - 1
  CHECK(then(t, {"main red 0 0 1", "upgrades c3 HRE-19"}));
  CHECK(!told(t, event::paid));
  CHECK(!t.legal("red play HRE-17"));  // G1 A1, the second one of the turn
  EXPECT_EQ(t.cause("red play HRE-17"), "You lack 1 fitting resource.");
}

}  // namespace
}  // namespace echoes::test::payments
