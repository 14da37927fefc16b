// Hearts for four (public domain), the yardstick for hidden hands and tricks: three cards are passed on in secret, the
// fewest points win, one seat may shoot the moon. A game is one deal, a cycle of four, or play to 100 points: HEA-003.
#include "hearts/view.h"
#include "shell/module.h"

namespace hearts {

enum Verb : u8 { deal, pass_on, play };
enum EventKind : u8 { dealt, passed, leads, played, trick_won, hearts_broken, moon_shot, deal_scored };
enum Domain : u8 { card = 2, way = 3 };

struct Deal;
struct Pass;
struct Play;
struct DealEnd;
struct WholeGame : Chapter<Deal, Pass, Play, DealEnd> {};
using Steps = Chapters<WholeGame>;

/// HEA-002: six cards at a time; 39 cards fill three hands, the fourth hand is the rest.
struct Deal : In<None> {
  static constexpr std::string_view name = "deal";
  static int batch(const Game& g) { return std::min(6, kDeck - kHand - g->dealt); }
  static Action sample(const Game& g, const None&, Rng& rng) {
    Action a{deal, static_cast<u8>(batch(g)), {}};
    Cards rest = g->deck;
    for (u8 i = 0; i < a.argc; rest.remove(a.arg[i++])) do {
        a.arg[i] = static_cast<u8>(rng.below(kDeck));
      } while (!rest.has(a.arg[i]));
    return a;
  }
  static bool valid(const Game& g, const None&, Action a) {
    Cards cards;
    for (std::size_t i = 0; i < a.argc; ++i)
      if (a.arg[i] < kDeck) cards.add(a.arg[i]);
    return a.verb == deal && a.argc == batch(g) && cards.size() == a.argc && (cards - g->deck).empty();
  }
  static Next apply(Game& g, None&, Action a) {
    for (std::size_t i = 0; i < a.argc; ++i) {
      g->hand[g->dealt++ / kHand].add(a.arg[i]);
      g->deck.remove(a.arg[i]);
    }
    if (g->dealt < kDeck - kHand) return stay();
    std::swap(g->hand[kSeats - 1], g->deck);
    g->dealt = kDeck;
    g.emit(dealt, g->deals + 1, g->direction);
    return g->direction == hold ? begin_play(g) : Steps::go<Pass>();
  }
  static Next begin_play(Game& g) {  // HEA-007
    for (Seat s = 0; s < kSeats; ++s) {
      if (g->hand[s].has(kTwoOfClubs)) g->leader = s;
      else g->lacks[s].add(kTwoOfClubs);
    }
    g.emit(leads, g->leader);
    return Steps::go<Play>();
  }
};

/// HEA-005: everybody chooses three cards in secret; HEA-006: all cards change hands at once.
struct Pass : In<None> {
  static constexpr std::string_view name = "pass";
  static constexpr Rule rule{5};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static void totals(const Game& g, const None&, Seat s, Totals& out) { out.target("passed", g->chosen[s], kPass); }
  static SeatSet actors(const Game& g, const None&) {
    SeatSet open;
    for (Seat s = 0; s < kSeats; ++s)
      if (g->chosen[s] < kPass) open.add(s);
    return open;
  }
  static void options(const Game& g, const None&, Seat s, Options& out) {
    for (u8 c : g->hand[s]) out.add_if(!g->gave[s].has(c), Rule{5}, pass_on, c);
  }
  static void apply(Game& g, None&, Seat s, Action a) {
    g->gave[s].add(a.arg[0]);
    ++g->chosen[s];
  }
  static Next finish(Game& g, None&) {
    for (Seat s = 0; s < kSeats; ++s) g->hand[s] -= g->gave[s];
    for (Seat s = 0; s < kSeats; ++s) {
      const Seat to = g.receiver(s);
      const Cards c = g->gave[s];
      g->hand[to] |= c;
      g.emit_to(SeatSet::of(s) | SeatSet::of(to), 2, passed, s, to, c.nth(0), c.nth(1), c.nth(2));
    }
    return Deal::begin_play(g);
  }
};

/// HEA-008: one card to the trick.
struct Play : In<None> {
  static constexpr std::string_view name = "play";
  static constexpr Rule rule{8};
  static Seat actor(const Game& g, const None&) { return static_cast<Seat>((g->leader + g.on_table()) % kSeats); }
  static void options(const Game& g, const None& l, Options& out) {
    const Cards hand = g->hand[actor(g, l)];
    Rule why{};
    const Cards legal = legal_cards(g, hand, why);
    for (u8 c : hand) out.add_if(legal.has(c), why, play, c);
  }
  static Cards legal_cards(const Game& g, Cards hand, Rule& why) {
    const bool first = g->tricks == 0;
    if (g.on_table() == 0) {
      why = Rule{static_cast<u16>(first ? 7 : 10)};
      const Cards plain = hand - suit(heart);
      return first ? hand & Cards::of(kTwoOfClubs) : g->broken != 0 || plain.empty() ? hand : plain;
    }
    why = Rule{9};
    const Cards follow = hand & suit((g->trick[g->leader] - 1) / kHand);
    if (!follow.empty()) return follow;
    why = Rule{11};
    const Cards harmless = hand - kPoints;
    return first && !harmless.empty() ? harmless : hand;
  }
  static Next apply(Game& g, None& l, Action a) {
    const Seat s = actor(g, l);
    const u8 c = a.arg[0];
    note_what_it_shows(g, s, c);
    g->hand[s].remove(c);
    g->played[s].add(c);
    g->trick[s] = static_cast<u8>(c + 1);
    g.emit(played, s, c);
    if (suit(heart).has(c) && g->broken == 0) {
      g->broken = 1;
      g.emit(hearts_broken, s);
    }
    if (g.on_table() < kSeats) return stay();
    take_trick(g);
    return ++g->tricks == kHand ? Steps::go<DealEnd>() : stay();
  }
  /// Everybody can conclude that the hand held none of the cards that the rules prefer to this one.
  static void note_what_it_shows(Game& g, Seat s, u8 c) {
    Rule why{};
    const auto preferred = [&] { return legal_cards(g, Cards::first(kDeck) - g->lacks[s], why); };
    for (Cards p = preferred(); !p.has(c) && !p.empty(); p = preferred()) g->lacks[s] |= p;
  }
  static void take_trick(Game& g) {  // HEA-012
    Cards all;
    Seat best = g->leader;
    for (Seat s = 0; s < kSeats; ++s) {
      all.add(g->trick[s] - 1U);
      const bool follows = (g->trick[s] - 1) / kHand == (g->trick[g->leader] - 1) / kHand;
      if (follows && g->trick[s] > g->trick[best]) best = s;
    }
    g->trick = {};
    g->leader = best;
    g->taken[best] = static_cast<u8>(g->taken[best] + points_of(all));
    g.emit(trick_won, best, points_of(all));
  }
};

/// HEA-013: the points of the deal; HEA-014: the moon; HEA-003: another deal or the end.
struct DealEnd : In<None> {
  static constexpr std::string_view name = "deal_end";
  static Next run(Game& g, None&) {
    for (Seat s = 0; s < kSeats; ++s)
      if (g->taken[s] == kMoon) {
        g->taken = {kMoon, kMoon, kMoon, kMoon};
        g->taken[s] = 0;
        ++g->moons[s];
        g.emit(moon_shot, s);
        break;
      }
    int highest = 0;
    for (Seat s = 0; s < kSeats; ++s) {
      g->total[s] = static_cast<u16>(g->total[s] + g->taken[s]);
      highest = std::max<int>(highest, g->total[s]);
      g.emit(deal_scored, s, g->taken[s], g->total[s]);
    }
    g->taken = g->chosen = {};
    g->played = g->gave = g->lacks = {};
    g->tricks = g->broken = g->dealt = 0;
    g->deck = Cards::first(kDeck);
    ++g->deals;
    if (g->length == 0 || (g->length == 1 && g->deals == 4) || (g->length == 2 && highest >= 100)) return done();
    g->direction = (g->direction + 1U) % 4U;  // HEA-004
    return Steps::go<Deal>();
  }
};

struct Rulebook {
  using Game = hearts::Game;
  using State = hearts::State;
  using Pack = hearts::Pack;
  using Steps = hearts::Steps;
  static constexpr std::string_view kId = "hearts", kPrefix = "HEA", kFolder = "games/hearts";
  static constexpr u32 kVersion = 1, kMaxDecisions = 16 * (kSeats * kPass + kDeck);  // HEA-003: at most 16 deals
  static constexpr u8 kMinSeats = kSeats, kMaxSeats = kSeats;
  static constexpr VerbRow kVerbs[] = {
      {"deal", {card, card, card, card, card, card}}, {"pass", {card}}, {"play", {card}}};
  static constexpr EventRow kEvents[] = {
      {"dealt", {kNumber, way}},          {"passed", {kSeatArg, kSeatArg, card, card, card}},
      {"leads", {kSeatArg}, true},        {"played", {kSeatArg, card}},
      {"trick_won", {kSeatArg, kNumber}}, {"hearts_broken", {kSeatArg}},
      {"moon_shot", {kSeatArg}},          {"deal_scored", {kSeatArg, kNumber, kNumber}}};
  static constexpr DomainRow kDomains[] = {{"number", 256}, {"seat", kSeats}, {"card", kDeck}, {"way", 4}};
  static constexpr SettingRow kSettings[] = {{"length", {"deal", "cycle", "hundred"}},
                                             {"first_pass", {"left", "right", "across", "hold"}}};
  static constexpr std::string_view kSeatNames[] = {"blue", "green", "yellow", "red"};

  static std::unique_ptr<Pack> load(const Files&) { return std::make_unique<Pack>(); }
  static void start(Game& g, int, const Config& c) {
    g->length = c[0];
    g->direction = c[1];
    g->deck = Cards::first(kDeck);
    g->stack.push({Steps::id<Deal>(), {}});
  }
  static int seats(const Game&) { return kSeats; }
  static void hide(Game& g, Seat viewer) { hide_from(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { redeal_for(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < kSeats; ++s) out[s] = g->total[s] + g->taken[s];
  }
  /// HEA-001: the fewest points win.
  static void places(const Game& g, std::span<u8> out) {
    for (Seat s = 0; s < kSeats; ++s) {
      out[s] = 1;
      for (Seat t = 0; t < kSeats; ++t) out[s] = static_cast<u8>(out[s] + (g->total[t] < g->total[s] ? 1 : 0));
    }
  }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
    int moons = 0;
    for (Seat t = 0; t < kSeats; ++t) moons += t == s ? 0 : g->moons[t];
    out.push_back({"cards", g->total[s] - kMoon * moons});
    out.push_back({"moons", kMoon * moons});
  }
  static const char* check(const Game& g) {
    Cards all = g->deck;
    int count = g->deck.size(), points = 0;
    if (g->leader >= kSeats || g->direction > hold || g->tricks > kHand) return "a value out of its range";
    for (Seat s = 0; s < kSeats; ++s) {
      all |= g->hand[s] | g->played[s];
      count += g->hand[s].size() + g->played[s].size();
      points += g->taken[s] - points_of(g->played[s]) + (g->trick[s] != 0 ? points_of(Cards::of(g->trick[s] - 1U)) : 0);
      if (g->trick[s] != 0 && !g->played[s].has(g->trick[s] - 1U)) return "a card on the table was not played";
      if (g->hand[s].size() != g.hand_size(s)) return "a hand has the wrong size";
      if (!(g->hand[s] & g->lacks[s]).empty()) return "a hand holds a card that it has shown to lack";
      if (g->chosen[s] != g->gave[s].size() || g->chosen[s] > kPass) return "wrong number of cards to pass on";
    }
    if (points != 0) return "points taken do not fit the cards played";
    return count == kDeck && all == Cards::first(kDeck) ? nullptr : "a card is missing or there twice";
  }
  static std::string domain_id(const Game&, u8 domain, int v) {
    static constexpr std::string_view kWays[] = {"left", "right", "across", "hold"};
    static constexpr std::string_view kRanks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a"};
    if (domain == way) return std::string(v >= 0 && v < 4 ? kWays[v] : "");
    if (domain != card || v < 0 || v >= kDeck) return {};
    return std::string(kRanks[v % kHand]) + "cdsh"[v / kHand];
  }
  /// Points taken, and the danger of what is left in the hand: high cards take tricks, high spades the queen.
  static i32 evaluate(const Game& g, Seat s) {
    i32 danger = 0;
    for (u8 c : g->hand[s]) danger += (c % kHand) * (c % kHand) / 3;
    bool open = true;
    for (Seat t = 0; t < kSeats; ++t) open = open && !g->played[t].has(kQueenOfSpades);
    for (u8 c = kQueenOfSpades; open && c < kQueenOfSpades + 3; ++c) danger += g->hand[s].has(c) ? 150 : 0;
    return -100 * (g->total[s] + g->taken[s]) - danger;
  }
  static u8 round(const Game& g) { return static_cast<u8>(g->deals * kHand + g->tricks); }
};

Module module() { return make_module<Rulebook>(); }

}  // namespace hearts

template <>
std::span<const tafel::StepRow> tafel::rows_of<hearts::WholeGame>() {
  return make_rows<hearts::Game>(hearts::WholeGame{});
}
