// Setup: board, civilisations, decks, opening hands, first turn (ECH-001 to ECH-019, ECH-200, ECH-201, ECH-210 to
// ECH-214, R-02, R-03, R-19 to ).
#include "games/echoes/setup.h"

#include <algorithm>

#include "games/echoes/causes.h"
#include "games/echoes/mobilize.h"
#include "games/echoes/supply.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {

constexpr u8 kHomeTile = 0;
constexpr Places kMiddle{0x0660};  ///< the four central places of the largest board

/// ECH-003: column and row of the home tile; the first side sits below, the second above and turned round.
u8 home_place(const Game& g, Seat s) {
  const int last = g->tiles - 1;
  if (g->tiles == 4) {  // A1 (1,0), B1 (2,3), A2 (2,0), B2 (1,3)
    const int column = s == 0 || s == 3 ? 1 : 2;
    return static_cast<u8>(column + 4 * (Game::team(s) == 0 ? 0 : last));
  }
  const bool left = g.on(option::home_position);
  const int column = !left ? 1 : s == 0 ? 0 : last;
  return static_cast<u8>(column + 4 * (s == 0 ? 0 : last));
}

u32 tiles_in(const Game& g, TileSet set) { return g.pack.set_tiles[static_cast<std::size_t>(set)]; }

/// ECH-001, ECH-004, ECH-016, ECH-017, R-61: the tiles that lie face down; in the team game two of them stay in the box
/// unseen (R-60 a).
void choose_tiles(Game& g) {
  const bool large = g->tiles == 4;
  const bool constantinople = g.on(option::map);  // `playable` has seen to the rest
  u32 tiles = tiles_in(g, constantinople ? TileSet::constantinople : TileSet::highland_3x3);
  if (large) tiles |= tiles_in(g, TileSet::highland_4x4);
  for (u8 i = 0; i < kTiles; ++i)
    if (g.pack.tile[i].centre) tiles &= ~(1U << i);
  g->pool = {tiles};
  g->centre = constantinople && !large ? u8{5} : u8{0xff};
}

/// ECH-002: face up, turned towards its owner.
void lay_homes(Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const u8 place = home_place(g, s);
    const bool below = Game::team(s) == 0;
    lay_tile(g, place, kHomeTile, below ? 0 : 2);
    g.of(s).capital = static_cast<u8>(corner_of(place) + (below ? 0 : 9));  // lower left as its owner sees it
  }
}

SeatSet everyone(const Game& g) { return SeatSet::first(at(g.seats())); }

/// whoever rolls highest among these; nobody while the highest are equal, and then they roll again.
Seat highest(Main& l) {
  u8 best = 0;
  for (const u8 s : SeatSet{l.rolling}) best = std::max(best, l.die[s]);
  SeatSet tied;
  for (const u8 s : SeatSet{l.rolling})
    if (l.die[s] == best) tied.add(s);
  if (tied.size() == 1) return tied.lowest();
  l.rolling = tied.bits;
  for (const u8 s : tied) l.die[s] = 0;
  return kNobody;
}

/// One die after the other.
struct Dice {
  /// Who still has to roll; nobody when all have.
  static Seat next(const Main& l) {
    for (const u8 s : SeatSet{l.rolling})
      if (l.die[s] == 0) return s;
    return kNobody;
  }
  static bool open(const Main& l) { return next(l) != kNobody; }
  static void outcomes(const Main& l, Options& out) {
    for (u8 n = 1; n <= 6; ++n) out.add(verb::roll, next(l), n);
  }
  static void apply(Game& g, Main& l, Action a) {
    l.die[a.arg[0]] = a.arg[1];
    if (l.opening[a.arg[0]] == 0) l.opening[a.arg[0]] = a.arg[1];
    g.emit(event::rolled, a.arg[0], a.arg[1]);
  }
};

/// Seats in the order in which they choose a civilisation (ECH-005, ECH-006, R-60 e); seat k of it.
Seat chooser(const Game& g, const Main& l) {
  if (g.seats() == 2) return l.k == 0 ? l.first : static_cast<Seat>(1 - l.first);
  const Seat second = l.stage;  // the higher roller of the other team
  switch (l.k) {
    case 0:
      return l.first;
    case 1:
      return second;
    case 2:
      return Game::mate(l.first);
    default:
      return Game::mate(second);
  }
}

constexpr u8 kNoCiv = kCivs;

bool all_wished(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.of(s).civ == kNoCiv) return false;
  return true;
}

bool civ_taken(const Game& g, u8 civ) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.of(s).civ == civ) return true;
  return false;
}

}  // namespace

u8 wished_civ(const Config& config, Seat s) {
  const u8 wish = config[option::civ_1 + at(s)];
  return wish == 0 ? kNoCiv : static_cast<u8>(wish - 1);
}

std::string_view playable(int seats, const Config& config) {
  if (seats == 3) return "unplayable.three";
  if (seats == 4 && config[option::length] != 0) return "unplayable.team_length";
  if (seats == 4 && config[option::map] != 0) return "unplayable.team_map";
  if (seats == 4 && config[option::home_position] != 0) return "unplayable.home_position";
  if (config[option::home_position] != 0 && config[option::length] != 0) return "unplayable.home_position";
  const bool large = config[option::length] != 0;
  if (config[option::map] != 0 && large && config[option::constantinople_4x4] == 0) return "unplayable.long_map";
  if (config[option::constantinople_4x4] != 0 && (config[option::map] == 0 || !large))
    return "unplayable.constantinople_4x4";
  if (seats == 2 && (config[option::team_share_temp] != 0 || config[option::team_share_buildings] != 0))
    return "unplayable.team_only";
  for (Seat s = 0; s < kSeats; ++s) {
    const u8 wish = config[option::civ_1 + at(s)];
    if (wish != 0 && s >= seats) return "unplayable.empty_seat";
    for (Seat t = 0; t < s && wish != 0; ++t)
      if (config[option::civ_1 + at(t)] == wish && config[option::allow_mirror] == 0) return "unplayable.mirror";
  }
  if (config[option::capital_hp] == 1) return "unplayable.capital_hp";  // the number 0 itself
  return {};
}

void start(Game& g, int seats, const Config& config) {
  State& s = g.state();
  s.seats = static_cast<u8>(seats);
  s.config = config.first<option::count>();
  s.tiles = seats == 4 || config[option::length] != 0 ? 4 : 3;
  s.winner = 0xff, s.borrow = 0xff;
  s.combat = {};
  for (Unit& u : s.unit) u = {};
  for (Lasting& l : s.lasting) l = {};
  s.board = board_of(s.tiles);
  for (Seat t = 0; t < seats; ++t) {
    g.of(t).civ = wished_civ(config, t);
    g.of(t).capital_hp = static_cast<u8>(capital_start(g));  // ECH-009
    s.order[t] = t;
  }
  choose_tiles(g);
  lay_homes(g);
  s.stack.push({Steps::id<Begin>(), {}});
}

void set_order(Game& g, Seat first, Seat second) {
  g->order = {first, second, 0, 0};
  if (g.has_mate()) g->order[2] = Game::mate(first), g->order[3] = Game::mate(second);  // ECH-015
  g->at = 0;
  g->active = first;
}

void settle_seat(Game& g, Seat s, const Bag& list) {
  Player& p = g.of(s);
  const Civ& civ = g.pack.civ[p.civ];
  p.list = list;
  p.deck = list;
  p.deck.remove(civ.scout);  // ECH-007, ECH-214
  p.deck_count = static_cast<u8>(kDeckSize - 1);
  Unit& scout = g.unit(unit_at(s, 0));
  scout = {};
  scout.card = g.pack.global(p.civ, civ.scout);
  scout.square = p.capital;  // ECH-008
  p.ready = {1, 1, 0};       // ECH-010
}

/// Wishes by settings need no dice.
struct Begin : In<Main> {
  static constexpr std::string_view name = "setup.begin";
  static Next run(Game& g, Main& l) {
    if (all_wished(g)) {
      for (Seat s = 0; s < g.seats(); ++s) g.emit(event::civ_taken, s, g.of(s).civ);
      return go<ChooseDeck>();
    }
    l.rolling = everyone(g).bits;
    return go<RollForCiv>();
  }
};

/// ECH-005, ECH-006, R-19: the highest roller chooses first, or decides who does.
struct RollForCiv : In<Main> {
  static constexpr std::string_view name = "setup.roll";
  static constexpr Rule rule{5};
  static void outcomes(const Game&, const Main& l, Options& out) { Dice::outcomes(l, out); }
  static Next enter(Game& g, Main& l) {
    if (Dice::open(l)) return tafel::stay();
    Main next = l;
    if (next.k == 0) {
      const Seat first = highest(next);
      if (first == kNobody) return l = next, go<RollForCiv>();
      next.first = first;
      if (g.seats() == 2) return l = next, go<CivOrder>();
      // The higher roller of the other team chooses second.
      next.k = 1;
      next.rolling = static_cast<u8>(first % 2 == 0 ? 0b1010 : 0b0101);
      next.die = next.opening;  // a roll for the first place does not count here
      l = next;
      return go<RollForCiv>();
    }
    const Seat second = highest(next);
    if (second == kNobody) return l = next, go<RollForCiv>();
    next.stage = second, next.k = 0;
    l = next;
    g.emit(event::chooses_first, l.first);
    return go<TakeCiv>();
  }
  static Next apply(Game& g, Main& l, Action a) {
    Dice::apply(g, l, a);
    return tafel::stay();
  }
};

struct CivOrder : In<Main> {
  static constexpr std::string_view name = "setup.civ_order";
  static constexpr Rule rule{5};
  static Seat actor(const Game&, const Main& l) { return l.first; }
  static void options(const Game&, const Main&, Options& out) {
    out.add(verb::choose_first);
    out.add(verb::choose_second);
  }
  static Next apply(Game& g, Main& l, Action a) {
    if (a.verb == verb::choose_second) l.first = static_cast<Seat>(1 - l.first);
    g.emit(event::chooses_first, l.first);
    return go<TakeCiv>();
  }
};

/// each civilisation once, unless mirrored decks are allowed.
struct TakeCiv : In<Main> {
  static constexpr std::string_view name = "setup.civ";
  static constexpr Rule rule{5};
  static Next enter(Game& g, Main& l) {
    if (l.k == g.seats()) {
      l = {};
      return go<ChooseDeck>();
    }
    if (g.of(chooser(g, l)).civ == kNoCiv) return tafel::stay();
    g.emit(event::civ_taken, chooser(g, l), g.of(chooser(g, l)).civ);
    ++l.k;
    return go<TakeCiv>();
  }
  static Seat actor(const Game& g, const Main& l) { return chooser(g, l); }
  static void options(const Game& g, const Main&, Options& out) {
    for (u8 c = 0; c < kCivs; ++c)
      out.add_if(g.on(option::allow_mirror) || !civ_taken(g, c), because({5}, cause::civ_taken, c), verb::take_civ, c);
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = chooser(g, l);
    g.of(s).civ = a.arg[0];
    g.emit(event::civ_taken, s, a.arg[0]);
    ++l.k;
    return tafel::stay();
  }
};

Why deck_refusal(const Game& g, Seat s, u8 local) {
  const Player& p = g.of(s);
  const Civ& civ = g.pack.civ[p.civ];
  const int most = civ.pool.count(local);
  if (p.list.count(local) >= most) return because({213}, cause::too_many_copies, g.pack.global(p.civ, local), most);
  int size = p.list.size() + 1;
  u8 needed = 0;
  for (const u8 r : {civ.scout, civ.conqueror})  // ECH-212: their places are kept
    if (r != local && !p.list.has(r)) ++size, needed = r;
  if (size <= static_cast<int>(kDeckSize)) return {};
  if (needed != 0) return because({212}, cause::needs_card, g.pack.global(p.civ, needed));
  return because({211}, cause::deck_size, static_cast<int>(kDeckSize));
}

/// ECH-210 to ECH-213: the preset deck, or one card after the other in the order of their numbers, so that no deck
/// comes twice. People fill in the copies of each card in any order.
struct ChooseDeck : In<Main> {
  static constexpr std::string_view name = "setup.deck";
  static constexpr Rule rule{211};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Next enter(Game& g, Main&) {
    if (g.on(option::deck_building)) return tafel::stay();
    for (Seat s = 0; s < g.seats(); ++s) settle_seat(g, s, g.pack.civ[g.of(s).civ].preset);
    return go<LayCentre>();
  }
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g.of(s).marked == 0) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    const Player& p = g.of(s);
    for (u8 c = 1; c < g.pack.civ[p.civ].cards; ++c) {
      const Why no = deck_refusal(g, s, c);
      out.add_if(!no, no, verb::take_card, g.pack.global(p.civ, c));
    }
    if (p.list.empty()) out.add(verb::preset);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::take_card) return {};
    const Card& card = g.card(a.arg[0]);
    if (card.civ != g.of(s).civ || card.local == 0) return because({210}, cause::other_civ, a.arg[0]);
    return because({211}, cause::deck_size, static_cast<int>(kDeckSize));
  }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    const Player& p = g.of(s);
    const Civ& civ = g.pack.civ[p.civ];
    out.target("deck", p.list.size(), static_cast<int>(kDeckSize));
    out.target("scouts", p.list.count(civ.scout), 1);  // ECH-212
    out.target("conquerors", p.list.count(civ.conqueror), 1);
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    Player& p = g.of(s);
    if (a.verb == verb::preset) p.list = g.pack.civ[p.civ].preset;
    else p.list.add(g.card(a.arg[0]).local);
    if (p.list.size() == static_cast<int>(kDeckSize)) p.marked = 1;
  }
  static Next finish(Game& g, Main&) {
    for (Seat s = 0; s < g.seats(); ++s) {
      g.of(s).marked = 0;
      g.emit(event::deck_chosen, s);
      settle_seat(g, s, g.of(s).list);
    }
    return go<LayCentre>();
  }
};

/// on the large board the centre tile lies on one of the four central places; everybody sees its back.
struct LayCentre : In<Main> {
  static constexpr std::string_view name = "setup.centre";
  static constexpr Rule rule{4};
  static Next enter(Game& g, Main&) {
    if (g.on(option::constantinople_4x4) && g->centre == 0xff) return tafel::stay();
    return go<DealHands>();
  }
  static void outcomes(const Game&, const Main&, Options& out) {
    for (const u8 place : kMiddle) out.add(verb::lay_centre, place);
  }
  static Next apply(Game& g, Main&, Action a) {
    g->centre = a.arg[0];
    g.emit(event::centre_laid, a.arg[0]);
    return tafel::stay();
  }
};

/// ECH-011.
struct DealHands : In<Main> {
  static constexpr std::string_view name = "setup.hands";
  static Next run(Game& g, Main& l) {
    if (l.k < g.seats()) return call<Draw>(Drawing{l.k++, kHandSize});
    l = {};
    return g.setting(option::experienced_start) == 0 ? go<Mulligan>() : go<RollForStart>();
  }
};

/// ECH-012, R-21: at the same time and in secret.
struct Mulligan : In<Main> {
  static constexpr std::string_view name = "setup.mulligan";
  static constexpr Rule rule{12};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::done};
  static SeatSet actors(const Game& g, const Main& l) { return ChooseDeck::actors(g, l); }
  static void options(const Game& g, const Main&, Seat s, Options& out) { mark_options(g, s, out); }
  static Why why(const Game& g, const Main&, Seat s, Action a) { return mark_why(g, s, a); }
  static void totals(const Game& g, const Main&, Seat s, Totals& out) {
    out.limit("aside", g.of(s).aside.size(), markable(g, s));
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    if (a.verb == verb::done) g.of(s).marked = 1;
    else g.of(s).aside.add(g.card(a.arg[0]).local);
  }
  static Next finish(Game& g, Main&) {
    for (Seat s = 0; s < g.seats(); ++s) {
      g.of(s).marked = 0;
      set_aside(g, s);
    }
    return go<MulliganDraw>();
  }
};

struct MulliganDraw : In<Main> {
  static constexpr std::string_view name = "setup.exchange";
  static Next run(Game& g, Main& l) {
    if (l.k > 0) shuffle_back(g, static_cast<Seat>(l.k - 1));
    if (l.k == g.seats()) {
      l = {};
      return go<RollForStart>();
    }
    const Seat s = l.k++;
    return call<Draw>(Drawing{s, g.of(s).aside_count});
  }
};

/// ECH-014; ECH-015: in the team game one die for each team.
struct RollForStart : In<Main> {
  static constexpr std::string_view name = "setup.roll_first";
  static constexpr Rule rule{14};
  static Next enter(Game& g, Main& l) {
    if (l.rolling == 0) {
      l.rolling = 0b11;
      return go<RollForStart>();
    }
    if (Dice::open(l)) return tafel::stay();
    Main next = l;
    const Seat first = highest(next);
    l = next;
    if (first == kNobody) return go<RollForStart>();
    l.first = first;
    return g.has_mate() ? go<TeamStarter>() : begin_game(g, first, static_cast<Seat>(1 - first));
  }
  static void outcomes(const Game&, const Main& l, Options& out) { Dice::outcomes(l, out); }
  static Next apply(Game& g, Main& l, Action a) {
    Dice::apply(g, l, a);
    return tafel::stay();
  }
  static Next begin_game(Game& g, Seat first, Seat second) {
    set_order(g, first, second);
    g->joker = 1, g->joker_team = Game::team(second);
    if (g.has_mate()) g.emit(event::team_starts, first, second);
    else g.emit(event::starts, first);
    g.emit(event::joker_given, second);
    g->round = 1;
    return go<TurnBegin>();
  }
};

/// ECH-015, R-60 d, g: the member at the first place answers for its team.
struct TeamStarter : In<Main> {
  static constexpr std::string_view name = "setup.starter";
  static constexpr Rule rule{15};
  static u8 team_now(const Main& l) { return l.k == 0 ? l.first : static_cast<u8>(1 - l.first); }
  static Seat actor(const Game&, const Main& l) { return team_now(l); }
  static void options(const Game& g, const Main& l, Options& out) {
    for (Seat s = 0; s < g.seats(); ++s)
      out.add_if(Game::team(s) == team_now(l), because({15}, cause::other_team), verb::starter, s);
  }
  static Next apply(Game& g, Main& l, Action a) {
    if (l.k == 0) {
      l.stage = a.arg[0];
      l.k = 1;
      return tafel::stay();
    }
    const Seat first = l.stage;
    l = {};
    return RollForStart::begin_game(g, first, a.arg[0]);
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::SetupChapter>() {
  return make_rows<echoes::Game>(echoes::SetupChapter{});
}
