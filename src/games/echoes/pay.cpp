// Payments (ECH-022, ECH-030, ECH-034, ECH-036, ECH-037, ECH-203, R-51, R-52, section 5.5). People fill in how many
// tokens come from where in any order; the rules take them one by one in ascending order, so that no payment occurs
// twice, and take what is forced without asking.
#include "games/echoes/pay.h"

#include "games/echoes/causes.h"
#include "games/echoes/table.h"

namespace echoes {

int worth_of(const Cost& cost, const Coins& coins, bool gold_wild) {
  const auto least = [](int a, int b) { return a < b ? a : b; };
  std::array<int, 3> need{cost.of[0], cost.of[1], cost.of[2]};
  int paid = 0, typed_left = 0, main_left = 0, wild = coins[kWildCoin];
  for (std::size_t r = 0; r < 3; ++r) {
    const int temp = least(coins[kTempFood + r], need[r]);
    need[r] -= temp;
    paid += temp;
    typed_left += coins[kTempFood + r] - temp;
    if (gold_wild && r == kGold) {  // Basil II: own main gold pays for anything
      wild += coins[kMainGold];
      continue;
    }
    const int main = least(coins[kMainFood + r], need[r]);
    need[r] -= main;
    paid += main;
    (gold_wild ? main_left : typed_left) += coins[kMainFood + r] - main;
  }
  if (gold_wild) {  // and other own main resources pay for gold
    const int as_gold = least(main_left, need[kGold]);
    need[kGold] -= as_gold;
    paid += as_gold;
    typed_left += main_left - as_gold;
  }
  const int any = least(typed_left, cost.any);
  paid += any;
  return paid + least(wild, need[0] + need[1] + need[2] + cost.any - any);
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
    if (!g.has_mate() || !g.on(option::team_share_temp)) return nullptr;  // R-60 b
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

/// Calls `visit(rank, n)` for all tokens that the seat may use, in ascending order.
template <class Visit>
void each_source(const Game& g, Seat s, Visit visit) {
  for (u8 h = kMain; h <= kBorrowed; ++h)
    if (const std::array<u8, 3>* main = main_at(g, s, h))
      for (u8 r = 0; r < 3; ++r)
        if ((*main)[r] > 0) visit(static_cast<u8>(h * 4 + r), (*main)[r]);
  if (joker_usable(g, s)) visit(static_cast<u8>(kField * 4 + kWild), u8{1});
  const u8 last = g.has_mate() && g.on(option::team_share_temp) ? kHolders : kMateCiv;
  for (u8 h = kOnCiv; h < last; ++h) {
    const Tokens* t = temp_at(g, s, h);
    if (t == nullptr || t->empty()) continue;
    for (u8 r = 0; r < kResources; ++r)
      if (t->n[r] > 0) visit(static_cast<u8>(h * 4 + r), t->n[r]);
  }
}

bool pays_with_gold(const Game& g, Seat s) { return seat_rule(g, s, SeatRule::gold_wild); }

/// What may be given next so that the payment can still be completed.
void next_tokens(const Game& g, const Paying& l, FixedVec<u8, 144>& out) {
  Sources all;
  each_source(g, l.seat, [&](u8 rank, u8 n) {
    if (rank >= l.last) all.push({rank, n});
  });
  const Cost cost = cost_of(l);
  const bool wild = pays_with_gold(g, l.seat);
  const int paid = given(l), owed = due(l);
  Coins rest = l.coin;  // given, and everything from here on
  FixedVec<u8, 144> found;
  for (std::size_t i = all.size(); i-- > 0;) {
    const Coin c = coin_of(all[i].rank / 4, all[i].rank % 4);
    rest[c] = static_cast<u8>(rest[c] + all[i].n);
    if (worth_of(cost, rest, wild) < owed) continue;
    Coins with = l.coin;
    ++with[c];
    if (worth_of(cost, with, wild) == paid + 1) found.push(all[i].rank);
  }
  for (std::size_t i = found.size(); i-- > 0;) out.push(found[i]);
}

void take_main(Player& from, u8 resource) {
  --from.ready[resource];
  ++from.spent[resource];  // ECH-022
}

void give_token(Game& g, Paying& l, u8 rank) {
  const u8 h = rank / 4, r = rank % 4;
  l.last = rank;
  ++l.coin[coin_of(h, r)];
  if (h == kMain) take_main(g.of(l.seat), r);
  else if (h == kMateMain) take_main(g.of(Game::mate(l.seat)), r);
  else if (h == kBorrowed) take_main(g.of(g->borrow), r);
  else if (h == kField) g->joker = 0;
  else --temp_at(g, l.seat, h)->n[r];  // ECH-034: back to the bank
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
  for (std::size_t k = 0; k < kSlots; ++k) sum += g->unit[unit_at(s, k)].tokens.packed();
  for (const Held& h : p.event) sum += h.tokens.packed();
  for (const Held& h : p.action) sum += h.tokens.packed();
  return sum;
}
}  // namespace

Purse purse_of(const Game& g, Seat s) {
  u32 sum = temporary(g, s);
  if (g.has_mate() && g.on(option::team_share_temp)) sum += temporary(g, Game::mate(s));  // R-60 b
  const auto temp = std::bit_cast<std::array<u8, kResources>>(sum);
  Purse out{{temp[0], temp[1], temp[2], 0, 0, 0, temp[kWild]}, pays_with_gold(g, s), 0};
  for (u8 h = kMain; h <= kBorrowed; ++h)
    if (const std::array<u8, 3>* main = main_at(g, s, h))
      for (u8 r = 0; r < 3; ++r) {
        u8& c = out.coins[coin_of(h, r)];
        c = static_cast<u8>(c + (*main)[r]);
      }
  if (joker_usable(g, s)) ++out.coins[kWildCoin];
  for (const u8 n : out.coins) out.total += n;
  return out;
}

int Purse::missing(const Cost& cost, int less) const {
  const int owed = cost.total() - less;
  if (owed <= 0) return 0;
  const int n = owed - worth_of(cost, coins, gold_wild);
  return n > 0 ? n : 0;
}

/// any payment that fits, each once.
struct Pay : In<Paying> {
  static constexpr std::string_view name = "pay";
  static constexpr Rule rule{39};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Next enter(Game& g, Paying& l) {
    Paying tried = l;
    FixedVec<u8, 144> next;
    bool forced = false;
    while (given(tried) < due(tried)) {
      next.clear();
      next_tokens(g, tried, next);
      require(!next.empty(), "a cost that cannot be paid");
      if (next.size() > 1) break;
      forced = true;
      give_token(g, tried, next[0]);
    }
    if (given(tried) < due(tried)) {
      if (!forced) return tafel::stay();
      l = tried;
      return go<Pay>();
    }
    l = tried;
    finish_payment(g, l);
    return tafel::done();
  }
  static Seat actor(const Game&, const Paying& l) { return l.seat; }
  static void options(const Game& g, const Paying& l, Options& out) {
    FixedVec<u8, 144> next;
    next_tokens(g, l, next);
    for (const u8 rank : next) out.add(verb::pay, rank / 4, rank % 4);
  }
  static Why why(const Game& g, const Paying& l, Seat s, Action a) {
    if (a.verb != verb::pay) return {};
    if (tokens_of(g, s, a.arg[0], a.arg[1]) == 0) return because({23}, cause::no_token_there, a.arg[0], a.arg[1]);
    return because({39}, cause::does_not_fit_cost, a.arg[1], due(l) - given(l));
  }
  static void totals(const Game&, const Paying& l, Seat, Totals& out) { out.target("paid", given(l), due(l)); }
  static Next apply(Game& g, Paying& l, Action a) {
    give_token(g, l, static_cast<u8>(a.arg[0] * 4 + a.arg[1]));
    return tafel::stay();
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::PayChapter>() {
  return make_rows<echoes::Game>(echoes::PayChapter{});
}
