// The tournament of every third year (SST-370 to SST-383, SST-402).
#include "games/seventhstone/steps.h"

namespace seventhstone {

namespace {

/// SST-376, SST-381: life is full at the start of every duel.
Joust new_duel(const Game& g, Seat a, Seat b) {
  g.emit(event::duel, a, b);
  const u8 life = byte(g.pack.rule.life);
  return {.a = a, .b = b, .life_a = life, .life_b = life};
}

/// The winner of a duel waits in `rank` as the only seat of rank 0.
Next duel_over(Game& g, Seat winner, Seat loser) {
  g.emit(event::duel_won, winner, loser);
  g->rank[winner] = 0;
  g->rank[loser] = kNobody;
  return done();
}

}  // namespace

int joust_damage(const Game& g, Seat by, Seat to) {
  return 1 + std::max(0, g->stones[by] - g->stones[to]) / g.pack.rule.stones_per_damage;
}

/// SST-370, SST-371: with the third marker a tournament is held. SST-375: everybody takes part.
struct TournamentBegin : In<Main> {
  static constexpr std::string_view name = "tournament.begin";
  static Next run(Game& g, Main& l) {
    l = {};
    g->phase = Phase::tournament;
    ++g->counter;
    g.emit(event::round_marked, g->counter);
    if (g->counter < g.pack.rule.tournament_every) return go<YearEnd>();
    g->counter = 0;
    g.emit(event::tournament);
    SeatSet all;
    std::array<int, kSeats> worth{};
    for (Seat s = 0; s < g.seats(); ++s) {
      worth[s] = g->stones[s];
      if (g.plays(s)) all.add(s);
    }
    rank_by(g, all, worth);  // SST-374
    return call_then<RollOff, Pairings>();
  }
};

/// SST-372: most against fewest and the other two; SST-373: with three the two with the fewest, with two one duel
///
struct Pairings : In<Main> {
  static constexpr std::string_view name = "tournament.pairs";
  static Next run(Game& g, Main& l) {
    if (l.k == 0) {  // the first duel of the round; l.a and l.b: who waits
      const int n = ranked_count(g);
      std::array<Seat, kSeats> by{};
      for (int r = 0; r < n; ++r) by[at(r)] = ranked(g, r);
      l.k = 1;
      if (n == 2) return next(g, l, by[0], by[1], kNobody, kNobody);
      if (n == 3) return next(g, l, by[1], by[2], by[0], kNobody);
      return next(g, l, by[0], by[3], by[1], by[2]);
    }
    const Seat winner = ranked(g, 0);
    if (l.b != kNobody) {  // the second duel of four
      const Seat a = l.a, b = l.b;
      return next(g, l, a, b, winner, kNobody);
    }
    if (l.a == kNobody) return go<TournamentEnd>();
    l.b = winner;
    return go<Final>();
  }

 private:
  static Next next(Game& g, Main& l, Seat a, Seat b, Seat waits, Seat waits_too) {
    l.a = waits, l.b = waits_too;
    g->rank.fill(kNobody);
    return call<Duel>(new_duel(g, a, b));
  }
};

struct Final : In<Main> {
  static constexpr std::string_view name = "tournament.final";
  static Next run(Game& g, Main& l) {
    g->rank.fill(kNobody);
    return call_then<Duel, TournamentEnd>(new_duel(g, l.a, l.b));
  }
};

/// SST-382, SST-005; SST-383: all tournament stones go back.
struct TournamentEnd : In<Main> {
  static constexpr std::string_view name = "tournament.end";
  static Next run(Game& g, Main&) {
    const Seat winner = ranked(g, 0);
    ++g->wins[winner];
    g.emit(event::tournament_won, winner);
    tell_ts(g, winner);
    g->stones = {};
    return go<YearEnd>();
  }
};

/// SST-377: both roll at the same time; SST-379: until somebody has no life left.
struct Duel : In<Joust> {
  static constexpr std::string_view name = "tournament.duel";
  static constexpr Rule rule{377};
  static void outcomes(const Game&, const Joust&, Options& out) {
    for (int a = 1; a <= 6; ++a)
      for (int b = 1; b <= 6; ++b) out.add(verb::joust, a, b);
  }
  static Action sample(const Game&, const Joust&, Rng& rng) {
    const int both = rng.below(36);
    return make_action(verb::joust, 1 + both / 6, 1 + both % 6);
  }
  static Next apply(Game& g, Joust& l, Action a) {
    const int hit = g.pack.rule.duel_hit;
    if (a.arg[0] <= hit) l.life_b = byte(std::max(0, l.life_b - joust_damage(g, l.a, l.b)));
    if (a.arg[1] <= hit) l.life_a = byte(std::max(0, l.life_a - joust_damage(g, l.b, l.a)));
    g.emit(event::jousted, l.a, a.arg[0], l.b, a.arg[1], l.life_a, l.life_b);
    if (++l.rolls_low == 0) ++l.rolls_high;
    if (l.life_a > 0 && l.life_b > 0 && l.rolls_low + 256 * l.rolls_high < g.pack.rule.duel_rolls) return stay();
    if (l.life_a > 0 && l.life_b == 0) return duel_over(g, l.a, l.b);
    if (l.life_b > 0 && l.life_a == 0) return duel_over(g, l.b, l.a);
    // SST-380: both at once: more stones, then dice.
    std::array<int, kSeats> worth{};
    worth[l.a] = g->stones[l.a], worth[l.b] = g->stones[l.b];
    rank_by(g, SeatSet::of(l.a) | SeatSet::of(l.b), worth);
    return call_then<RollOff, DuelByDice>();
  }
};

struct DuelByDice : In<Joust> {
  static constexpr std::string_view name = "tournament.tie";
  static Next run(Game& g, Joust& l) {
    const Seat winner = ranked(g, 0);
    return duel_over(g, winner, winner == l.a ? l.b : l.a);
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::TournamentChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::TournamentChapter{});
}
