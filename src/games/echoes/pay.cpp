// Payments (ECH-022, ECH-030, ECH-034, ECH-036, ECH-037, ECH-203, R-51, R-52, section 5.5). People fill in how many
// tokens come from where in any order; the rules take them one by one in ascending order, so that no payment occurs
// twice, and take what is forced without asking.
#include "games/echoes/pay.h"

#include "games/echoes/causes.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {
constexpr int least(int a, int b) { return a < b ? a : b; }

Tokens tokens_in(const Coins& c) {
  const auto both = [&c](std::size_t r) { return static_cast<u8>(c[kTempFood + r] + c[kMainFood + r]); };
  return {{both(0), both(1), both(2), c[kWildCoin]}};
}

/// Basil II: own main gold pays for anything, other own main resources pay for gold.
int worth_with_gold(const Cost& cost, const Coins& coins) {
  std::array<int, 3> need{cost.of[0], cost.of[1], cost.of[2]};
  int paid = 0, typed_left = 0, main_left = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    const int temp = least(coins[kTempFood + r], need[r]);
    need[r] -= temp, paid += temp, typed_left += coins[kTempFood + r] - temp;
    if (r == kGold) continue;
    const int main = least(coins[kMainFood + r], need[r]);
    need[r] -= main, paid += main, main_left += coins[kMainFood + r] - main;
  }
  const int wild = coins[kWildCoin] + coins[kMainGold];
  const int as_gold = least(main_left, need[kGold]);
  need[kGold] -= as_gold, paid += as_gold, typed_left += main_left - as_gold;
  const int any = least(typed_left, cost.any);
  return paid + any + least(wild, need[0] + need[1] + need[2] + cost.any - any);
}
}  // namespace

int worth_of(const Cost& cost, const Coins& coins, bool gold_wild) {
  return gold_wild ? worth_with_gold(cost, coins) : worth_of(cost, tokens_in(coins));
}

Coin coin_of(u8 holder, u8 resource) {
  if (resource == kWild) return kWildCoin;
  return static_cast<Coin>((holder == kMain ? kMainFood : kTempFood) + resource);
}

namespace {

/// The holder whose tokens these are and what lies there; nothing if the seat may not use it now.
template <class G>
auto temp_at(G& g, Seat s, u8 holder) -> decltype(&g.of(s).civ_tokens) {
  Seat owner = s;
  u8 h = holder;
  if (h >= kMateCiv) {
    if (!g.on(option::team_share_temp)) return nullptr;  // R-60 b; never on without teams
    owner = Game::mate(s);
    h = static_cast<u8>(h - kMateCiv + kOnCiv);
  }
  auto& p = g.of(owner);
  if (h == kOnCiv) return &p.civ_tokens;
  if (h < kOnEvent) return &g.unit(unit_at(owner, h - at(kOnUnit))).tokens;
  if (h < kOnAction) return h - at(kOnEvent) < p.event.size() ? &p.event[h - at(kOnEvent)].tokens : nullptr;
  return h - at(kOnAction) < p.action.size() ? &p.action[h - at(kOnAction)].tokens : nullptr;
}

/// Main resources that may be used from there.
const std::array<u8, 3>* main_at(const Game& g, Seat s, u8 holder) {
  if (holder == kMain) return &g.of(s).ready;
  if (holder == kMateMain) return g.has_mate() ? &g.of(Game::mate(s)).ready : nullptr;  // ECH-203
  if (g->borrow == 0xff || g->active != s) return nullptr;
  return &g.of(g->borrow).ready;
}

/// ECH-014, ECH-015: in the team game only in the own turn.
bool joker_usable(const Game& g, Seat s) {
  return g->joker != 0 && g->joker_team == Game::team(s) && (!g.has_mate() || g->active == s);
}

Cost cost_of(const Paying& l) { return {{l.cost[0], l.cost[1], l.cost[2]}, l.cost[3]}; }
int due(const Paying& l) { return cost_of(l).total() - l.less; }
int given(const Paying& l) {
  int n = 0;
  for (const u8 c : l.coin) n += c;
  return n;
}

struct Source {
  u8 rank = 0;  ///< holder * 4 + resource
  u8 n = 0;
  constexpr bool operator==(const Source&) const = default;
};
using Sources = FixedVec<Source, 144>;

void add_temp(u8 holder, const Tokens& t, Sources& out) {
  if (t.empty()) return;
  for (u8 r = 0; r < kResources; ++r)
    if (t.n[r] > 0) out.push({static_cast<u8>(holder * 4 + r), t.n[r]});
}
/// Temporary resources of a seat; `first`: its civilisation card as a holder.
void add_temps(const Game& g, Seat s, u8 first, Sources& out) {
  const Player& p = g.of(s);
  const auto holder = [first](int kind, std::size_t i) {
    return static_cast<u8>(first + kind - kOnCiv + static_cast<int>(i));
  };
  add_temp(first, p.civ_tokens, out);
  for (std::size_t k = 0; k < kSlots; ++k) add_temp(holder(kOnUnit, k), g->unit[unit_at(s, k)].tokens, out);
  for (std::size_t i = 0; i < p.event.size(); ++i) add_temp(holder(kOnEvent, i), p.event[i].tokens, out);
  for (std::size_t i = 0; i < p.action.size(); ++i) add_temp(holder(kOnAction, i), p.action[i].tokens, out);
}

/// All tokens that the seat may use, in ascending order.
Sources sources_of(const Game& g, Seat s) {
  Sources out;
  for (u8 h = kMain; h <= kBorrowed; ++h)
    if (const std::array<u8, 3>* main = main_at(g, s, h))
      for (u8 r = 0; r < 3; ++r)
        if ((*main)[r] > 0) out.push({static_cast<u8>(h * 4 + r), (*main)[r]});
  if (joker_usable(g, s)) out.push({static_cast<u8>(kField * 4 + kWild), 1});
  add_temps(g, s, kOnCiv, out);
  if (g.on(option::team_share_temp)) add_temps(g, Game::mate(s), kMateCiv, out);
  return out;
}

bool pays_with_gold(const Game& g, Seat s) { return seat_rule(g, s, SeatRule::gold_wild); }

using Ranks = FixedVec<u8, 144>;

/// So many of the sources, from the first on, may be the next one: each with everything behind it completes the
/// payment. More tokens never pay for less, so the last of them is looked for from behind.
std::size_t early_enough(const Sources& all, const Paying& l, const Cost& cost, bool gold_wild) {
  const int owed = due(l);
  Coins rest = l.coin;  // given, and everything from here on
  int tokens = given(l);
  for (std::size_t i = all.size(); i-- > 0 && all[i].rank >= l.last;) {
    u8& coins = rest[coin_of(all[i].rank / 4, all[i].rank % 4)];
    coins = static_cast<u8>(coins + all[i].n);
    tokens += all[i].n;
    if (tokens >= owed && worth_of(cost, rest, gold_wild) >= owed) return i + 1;
  }
  return 0;
}

/// Does a token of this kind pay for one more unit? What the cost still names does; only others need the whole sum.
bool pays_more(const Cost& cost, const Coins& given, int paid, Coin c, bool gold_wild) {
  const std::size_t r = static_cast<std::size_t>(c) % 3;
  if (!gold_wild && c != kWildCoin && given[kTempFood + r] + given[kMainFood + r] < cost.of[r]) return true;
  Coins with = given;
  ++with[c];
  return worth_of(cost, with, gold_wild) > paid;
}

/// What may be given next so that the payment can still be completed.
Ranks next_tokens(const Sources& all, const Paying& l, bool gold_wild) {
  const Cost cost = cost_of(l);
  const int paid = given(l);
  BitSet<kCoins> asked, pays;  // a kind of token pays for one more unit, wherever it lies
  Ranks out;
  const std::size_t end = early_enough(all, l, cost, gold_wild);
  for (std::size_t i = 0; i < end; ++i) {
    const auto [rank, n] = all[i];
    if (n == 0 || rank < l.last) continue;
    const Coin c = coin_of(rank / 4, rank % 4);
    if (!asked.has(c)) {
      asked.add(c);
      if (pays_more(cost, l.coin, paid, c, gold_wild)) pays.add(c);
    }
    if (pays.has(c)) out.push(rank);
  }
  return out;
}

void take_one(Sources& from, u8 rank) {
  for (Source& s : from)
    if (s.rank == rank) --s.n;
}

void take_main(Player& from, u8 resource) {
  --from.ready[resource];
  ++from.spent[resource];  // ECH-022
}

void note_token(Paying& l, u8 rank) {
  l.last = rank;
  ++l.coin[coin_of(rank / 4, rank % 4)];
}

void take_token(Game& g, const Paying& l, u8 rank) {
  const u8 h = rank / 4, r = rank % 4;
  if (h == kMain) take_main(g.of(l.seat), r);
  else if (h == kMateMain) take_main(g.of(Game::mate(l.seat)), r);
  else if (h == kBorrowed) take_main(g.of(g->borrow), r);
  else if (h == kField) g->joker = 0;
  else --temp_at(g, l.seat, h)->n[r];  // ECH-034: back to the bank
}

/// What has to be given next, in this order, because nothing else fits. It is noted as given.
Ranks forced_tokens(Sources& all, Paying& l, bool gold_wild) {
  Ranks out;
  while (given(l) < due(l)) {
    const Ranks next = next_tokens(all, l, gold_wild);
    require(!next.empty(), "a cost that cannot be paid");
    if (next.size() > 1) break;
    out.push(next[0]);
    note_token(l, next[0]);
    take_one(all, next[0]);
  }
  return out;
}

/// ECH-148: action cards whose last resource is gone.
void sweep(Game& g, Seat s) {
  Player& p = g.of(s);
  for (std::size_t i = 0; i < p.action.size();) {
    if (p.action[i].tokens.total() > 0) {
      ++i;
      continue;
    }
    const u8 card = p.action[i].card;
    p.action.erase_at(i);
    discard_card(g, s, g.card(card).local);
    g.emit(event::discarded, s, card);
  }
}

void finish_payment(Game& g, const Paying& l) {
  const Coins& c = l.coin;
  g.emit(event::paid, l.seat, c[kTempFood] + c[kMainFood], c[kTempWood] + c[kMainWood], c[kTempGold] + c[kMainGold],
         c[kWildCoin]);
  sweep(g, l.seat);
  if (g.has_mate()) sweep(g, Game::mate(l.seat));
}

}  // namespace

int owed(const Paying& l) { return due(l) - given(l); }

int tokens_of(const Game& g, Seat s, u8 holder, u8 resource) {
  if (holder == kField) return resource == kWild && joker_usable(g, s) ? 1 : 0;
  if (holder <= kBorrowed) {
    const std::array<u8, 3>* main = main_at(g, s, holder);
    return main != nullptr && resource < kWild ? (*main)[resource] : 0;
  }
  const Tokens* t = temp_at(g, s, holder);
  return t != nullptr ? t->n[resource] : 0;
}

namespace {
/// All temporary resources of a seat, each kind in its byte.
u32 temporary(const Game& g, Seat s) {
  const Player& p = g.of(s);
  u32 sum = p.civ_tokens.packed();
  for (const Unit& u : g.pawns(s)) sum += u.tokens.packed();
  for (const Held& h : p.event) sum += h.tokens.packed();
  for (const Held& h : p.action) sum += h.tokens.packed();
  return sum;
}
}  // namespace

Purse::Purse(const Game& g, Seat s) : gold_wild(pays_with_gold(g, s)) {
  const auto main = [](const std::array<u8, 3>& n) { return Tokens{{n[0], n[1], n[2], 0}}.packed(); };
  u32 sum = temporary(g, s);
  if (g.on(option::team_share_temp)) sum += temporary(g, Game::mate(s));  // R-60 b
  for (const u8 h : {kMateMain, kBorrowed})
    if (const std::array<u8, 3>* from = main_at(g, s, h)) sum += main(*from);
  if (joker_usable(g, s)) sum += Tokens{{0, 0, 0, 1}}.packed();
  own.n = std::bit_cast<std::array<u8, kResources>>(main(g.of(s).ready));
  all.n = std::bit_cast<std::array<u8, kResources>>(sum + own.packed());
}

Coins Purse::coins() const {
  const auto temp = std::bit_cast<std::array<u8, kResources>>(all.packed() - own.packed());
  return {temp[0], temp[1], temp[2], own.n[0], own.n[1], own.n[2], temp[kWild]};
}

int Purse::missing(const Cost& cost, int less) const {
  const int n = cost.total() - less - worth(cost);
  return n > 0 ? n : 0;
}

std::vector<Given> paid_too(const Game& g, const Action& a) {
  std::vector<Given> out;
  if (g->stack.empty() || g->stack.back().step != Steps::id<Pay>()) return out;
  Paying l = g->stack.back().read<Paying>();
  Sources all = sources_of(g, l.seat);
  const auto first = static_cast<u8>(a.arg[0] * 4 + a.arg[1]);
  note_token(l, first);
  take_one(all, first);
  for (const u8 rank : forced_tokens(all, l, pays_with_gold(g, l.seat))) {
    const u8 h = rank / 4, r = rank % 4;
    if (out.empty() || out.back().holder != h || out.back().resource != r) out.push_back({h, r, 0});
    ++out.back().n;
  }
  return out;
}

namespace {
constexpr std::array<std::string_view, kResources> kForcedTotals{"forced_food", "forced_wood", "forced_gold",
                                                                 "forced_wild"};

/// What is left of the own tokens and of the teammate's; those of an opponent are nobody's savings.
std::pair<int, int> left_of(const Sources& all) {
  int own = 0, mates = 0;
  for (const Source& s : all) {
    const u8 holder = s.rank / 4;
    if (holder == kBorrowed) continue;
    (holder == kMateMain || holder >= kMateCiv ? mates : own) += s.n;
  }
  return {own, mates};
}
}  // namespace

/// any payment that fits, each once.
struct Pay : In<Paying> {
  static constexpr std::string_view name = "pay";
  static constexpr Rule rule{39};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Next enter(Game& g, Paying& l) {
    Sources all = sources_of(g, l.seat);
    const Ranks forced = forced_tokens(all, l, pays_with_gold(g, l.seat));
    for (const u8 rank : forced) take_token(g, l, rank);
    if (given(l) < due(l)) return forced.empty() ? tafel::stay() : go<Pay>();
    finish_payment(g, l);
    return tafel::done();
  }
  static Seat actor(const Game&, const Paying& l) { return l.seat; }
  static void options(const Game& g, const Paying& l, Options& out) {
    for (const u8 rank : next_tokens(sources_of(g, l.seat), l, pays_with_gold(g, l.seat)))
      out.add(verb::pay, rank / 4, rank % 4);
  }
  static Why why(const Game& g, const Paying& l, Seat s, Action a) {
    if (a.verb != verb::pay) return {};
    if (tokens_of(g, s, a.arg[0], a.arg[1]) == 0) return because({23}, cause::no_token_there, a.arg[0], a.arg[1]);
    return because({39}, cause::does_not_fit_cost, a.arg[1], due(l) - given(l));
  }
  /// What is forced by the last part of a form counts as given: nobody is asked for it.
  static void totals(const Game& g, const Paying& l, Seat, Totals& out) {
    const auto& top = g->stack.back();
    Paying shown = top.step == Steps::id<Pay>() ? top.read<Paying>() : l;
    Sources all = sources_of(g, shown.seat);
    std::array<int, kResources> forced{};
    for (const u8 rank : forced_tokens(all, shown, pays_with_gold(g, shown.seat))) ++forced[rank % 4];
    out.target("paid", given(shown), due(shown));
    for (std::size_t r = 0; r < kResources; ++r)
      if (forced[r] > 0) out.limit(kForcedTotals[r], forced[r], forced[r]);
    const auto [own, mates] = left_of(all);
    out.limit("still_ready", own, own);
    if (g.has_mate()) out.limit("mate_still_ready", mates, mates);  // ECH-203
  }
  static Next apply(Game& g, Paying& l, Action a) {
    const auto rank = static_cast<u8>(a.arg[0] * 4 + a.arg[1]);
    note_token(l, rank);
    take_token(g, l, rank);
    return tafel::stay();
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::PayChapter>() {
  return make_rows<echoes::Game>(echoes::PayChapter{});
}
