// The whole state of a game of Schatten der Macht, each field with what always holds for it, and the typed Game
// context. A resource card belongs to the seat in whose `owned` it is; there it lies in the discard pile, in the hand,
// or else in the draw pile. Region cards that nobody owns are the neutral stack (SDM-023), improved eminences that
// nobody owns the open piles. Quest stack and organisation stack have no order: the next card is drawn when it is
// needed.
#pragma once

#include "games/schatten/pack.h"
#include "games/schatten/verbs.h"
#include "kernel/game.h"
#include "kernel/pile.h"
#include "kernel/step.h"

namespace schatten {
using namespace tafel;

/// Indices in rules are ints that cannot be negative.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

enum class Phase : u8 { setup, draft, plans, supply, action, decision, over };

namespace option {
enum : u8 {
  mode,
  start_seat,
  factions,
  faction_rules,
  open_discard,
  cost_cap,
  move_by_orgs_only,
  solo_retreat,
  trophy_needs_presence,
  overfull_blocks_draw,
  end_grace_rounds,
  count
};
}
inline constexpr SettingRow kGrace = number_setting("end_grace_rounds", 1, 6, 3);
enum Mode : u8 { kShort, kLong, kBeginner };

inline constexpr u8 kNowhere = 255;  ///< region of an organisation that has been taken and not placed yet

/// Adventurers of one colour by region.
using Counts = std::array<u8, kRegions>;

struct State {
  Stack stack;
  u8 seats = 0;
  Phase phase = Phase::setup;
  u8 round = 0;       ///< 1.. from the first supply phase on
  u8 marker = 0;      ///< start player (SDM-021)
  u8 first_pass = 0;  ///< 1 + seat that passed first in this action phase; 0 = nobody yet
  u8 last_turns = 0;  ///< turns left after the first pass (SDM-151)
  u8 grace = 0;       ///< rounds begun with an empty quest stack (R-46)

  std::array<Cards, kSeats> owned;     ///< disjoint; empty during the draft
  std::array<Cards, kSeats> discard;   ///< part of owned
  std::array<Cards, kSeats> hand;      ///< part of owned, disjoint from discard; the rest is the draw pile
  std::array<Cards, kSeats> known;     ///< cards of the hand that everybody has seen going there; part of hand
  std::array<Cards, kSeats> thrown;    ///< SDM-033: chosen to be discarded while others still choose; part of hand
  Cards played;                        ///< cards played in the current action
  std::array<Regions, kSeats> draft;   ///< hands of the draft by the seat they were dealt to (SDM-009)
  std::array<Regions, kColours> here;  ///< where a colour has adventurers: exactly where adv > 0
  Regions eyes, artefacts, dragons, carbuncles;  ///< SDM-020, SDM-220, SDM-230: only quests bring them
  Regions visited;                               ///< regions that a march has entered (R-61)
  Areas pending;                                 ///< conflicts not yet picked in this decision phase (SDM-162)

  std::array<Orgs, kSeats> orgs;  ///< disjoint
  Orgs row, ownerless;            ///< SDM-016, R-35; in none of these sets: the stack
  Orgs loaded;                    ///< exactly those with load > 0
  Orgs fading;                    ///< emptied in the current action: their effect lasts until its end (SDM-132)
  Orgs taken;                     ///< acquired in this action; strengthening: emptied for it, no targets (R-17)
  std::array<Quests, kSeats> won;
  Quests open, revealed;            ///< revealed: whatever has left the stack
  std::array<Plans, kSeats> dealt;  ///< secret plans a seat has drawn; it keeps one

  std::array<Counts, kColours> adv;
  std::array<std::array<u8, kSeas>, kSeats> ships, tipped, sent;  ///< tipped and sent are parts of ships
  std::array<u8, kOrgs> org_region, org_load;
  std::array<u8, kQuests> bid, bidder;          ///< adventurers on a quest, and whose they are
  std::array<u8, kAreas> tied;                  ///< seats that tied there in this decision phase, a bit each (R-42)
  std::array<std::array<u8, 10>, kSeats> pick;  ///< draft: 1 + region kept in each round
  std::array<u8, kSeats> supply, reserve;       ///< adventurers (SDM-005)
  std::array<u8, kSeats> ship_supply, ship_reserve;
  std::array<u8, kSeats> hand_count;  ///< = size of hand: everybody may know it
  std::array<u8, kSeats> faction;
  std::array<u8, kSeats> plan;    ///< kNoPlan until it is chosen
  std::array<u8, kSeats> acts;    ///< actions in this phase (R-62)
  std::array<u8, 3> quests_left;  ///< in the stack, by level
  u8 pool = 0;                    ///< neutral adventurers off the board (R-71)
  u8 djinn_of = 0, djinn_at = 0;  ///< 1 + owner, 0 = common pool
  u8 magic_of = 0, magic_at = 0;
  u8 magic_tipped = 0, magic_sent = 0;
  Seas arks, splinters;
  SeatSet ready;      ///< has finished discarding (SDM-033)
  SeatSet overfull;   ///< had too many cards when the supply phase began (SDM-036, R-76)
  SeatSet recruited;  ///< has had the bonus of its first recruit action in this round
  u8 picks = 0;       ///< rounds of the draft that are over
  u8 knife = 0;       ///< Hand Borons has struck in this decision phase
  ConfigOf<option::count> config;
  std::array<u8, 6> spare;  ///< always 0: fills the last word

  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("phase", s.phase), f("round", s.round), f("marker", s.marker);
    f("first_pass", s.first_pass), f("last_turns", s.last_turns), f("grace", s.grace);
    f("owned", s.owned), f("discard", s.discard), f("hand", s.hand), f("known", s.known), f("thrown", s.thrown);
    f("played", s.played), f("draft", s.draft), f("here", s.here), f("eyes", s.eyes), f("artefacts", s.artefacts);
    f("dragons", s.dragons), f("carbuncles", s.carbuncles), f("visited", s.visited), f("pending", s.pending);
    f("orgs", s.orgs), f("row", s.row), f("ownerless", s.ownerless), f("loaded", s.loaded), f("fading", s.fading);
    f("taken", s.taken), f("won", s.won), f("open", s.open), f("revealed", s.revealed), f("dealt", s.dealt);
    f("adv", s.adv), f("ships", s.ships), f("tipped", s.tipped), f("sent", s.sent), f("org_region", s.org_region);
    f("org_load", s.org_load), f("bid", s.bid), f("bidder", s.bidder), f("tied", s.tied), f("pick", s.pick);
    f("supply", s.supply), f("reserve", s.reserve), f("ship_supply", s.ship_supply);
    f("ship_reserve", s.ship_reserve), f("hand_count", s.hand_count), f("faction", s.faction), f("plan", s.plan);
    f("acts", s.acts), f("quests_left", s.quests_left), f("pool", s.pool), f("djinn_of", s.djinn_of);
    f("djinn_at", s.djinn_at), f("magic_of", s.magic_of), f("magic_at", s.magic_at);
    f("magic_tipped", s.magic_tipped), f("magic_sent", s.magic_sent), f("arks", s.arks);
    f("splinters", s.splinters), f("ready", s.ready), f("overfull", s.overfull), f("recruited", s.recruited);
    f("picks", s.picks), f("knife", s.knife), f("config", s.config);
  }
};
static_assert(sizeof(State) <= 1152, "the state stays small: copying it is what search does most");

/// A game in play with the questions that many rules ask.
class Game : public Context<State, Pack> {
 public:
  using Context::Context;

  int seats() const { return state().seats; }
  u8 setting(u8 o) const { return state().config[o]; }
  bool beginner() const { return setting(option::mode) == kBeginner; }
  /// k-th seat of the player order: clockwise from the start marker.
  Seat in_order(int k) const { return static_cast<Seat>((state().marker + k) % state().seats); }
  const Players& players() const { return pack.players[at(seats() - 2)]; }

  /// Owner of a region or kNobody (SDM-023).
  Seat owner(int region) const {
    for (Seat s = 0; s < kSeats; ++s)
      if (state().owned[s].has(at(region))) return s;
    return kNobody;
  }
  Regions regions(Seat s) const { return regions_of(state().owned[s]); }
  /// everybody knows which these are.
  Regions neutral() const {
    const State& s = state();
    return Regions::first(kRegions) - regions_of(s.owned[0] | s.owned[1] | s.owned[2] | s.owned[3]);
  }
  Cards draw_pile(Seat s) const { return state().owned[s] - state().discard[s] - state().hand[s]; }
  int draw_count(Seat s) const { return state().owned[s].size() - state().discard[s].size() - state().hand_count[s]; }
  int adv(int colour, int region) const { return state().adv[at(colour)][at(region)]; }
  bool djinn_in(int region) const { return state().djinn_of != 0 && state().djinn_at == region; }
  Seat djinn_owner() const { return state().djinn_of == 0 ? kNobody : static_cast<Seat>(state().djinn_of - 1); }
  Seat magic_owner() const { return state().magic_of == 0 ? kNobody : static_cast<Seat>(state().magic_of - 1); }
  bool magic_in(Seat s, int sea) const { return state().magic_of == s + 1 && state().magic_at == sea; }
  /// Ships of a seat in a sea; the magic ship counts as one.
  int fleet(Seat s, int sea) const { return state().ships[s][at(sea)] + magic_in(s, sea); }
  /// Seas with own ships, the magic ship included (SDM-246).
  Seas sailing(Seat s) const {
    Seas out;
    for (int sea = 0; sea < kSeas; ++sea)
      if (fleet(s, sea) > 0) out.add(at(sea));
    return out;
  }
  /// Does this passive work for the seat: by a loaded organisation (SDM-131), or by its faction?
  bool has(Seat s, Passive p) const {
    const u8 org = pack.org_of[static_cast<std::size_t>(p)];
    return (org != 255 && works(s, org)) || by_faction(s, p);
  }
  bool works(Seat s, u8 org) const {
    return state().orgs[s].has(org) && (state().loaded | state().fading).has(org);  // SDM-132
  }
  bool by_faction(Seat s, Passive p) const {
    const u8 f = pack.faction_of[static_cast<std::size_t>(p)];
    return f != 255 && state().faction[s] == f && setting(option::faction_rules) == 0 && !beginner();
  }
  Orgs stack_orgs() const {
    const State& s = state();
    return Orgs::first(kOrgs) - s.orgs[0] - s.orgs[1] - s.orgs[2] - s.orgs[3] - s.row - s.ownerless;
  }
  int load_of(Seat s) const {
    int n = 0;
    for (const u8 o : state().orgs[s] & state().loaded) n += state().org_load[o];
    return n;
  }
  /// Adventurers that may be put somewhere: in the supply or on own organisations (SDM-073, SDM-074).
  int available(Seat s) const { return state().supply[s] + load_of(s); }
  /// Places for organisations left in every region (SDM-115).
  std::array<u8, kRegions> free_keys() const {
    std::array<u8, kRegions> left = pack.keys;
    const State& s = state();
    for (const u8 o : s.orgs[0] | s.orgs[1] | s.orgs[2] | s.orgs[3] | s.ownerless)
      if (s.org_region[o] != kNowhere) --left[s.org_region[o]];
    return left;
  }
  Regions with_free_key() const {
    const auto left = free_keys();
    Regions out;
    for (std::size_t r = 0; r < kRegions; ++r)
      if (left[r] > 0) out.add(r);
    return out;
  }
};

// Shared by several chapters (table.cpp).
void put_adv(Game& g, int colour, int region, int n);
void take_adv(Game& g, int colour, int region, int n);
/// Back to the supply of their player, or to the black pool.
void remove_adv(Game& g, int colour, int region, int n);
void load_org(Game& g, Seat s, u8 org);              ///< from the supply of its owner
void unload_org(Game& g, Seat s, u8 org, int n);     ///< to the supply of `s`
void remove_ships(Game& g, Seat s, int sea, int n);  ///< to the supply
/// The djinn, the magic ship: back to the common pool.
void banish_djinn(Game& g);
void banish_magic(Game& g);
/// The region passes to `to` (kNobody: the neutral stack) with its organisations (SDM-171, SDM-173, R-35); nothing
/// happens if it is the last one of its owner (SDM-174).
void conquer(Game& g, int region, Seat to);
/// A card leaves the hand onto the discard pile.
void discard_card(Game& g, Seat s, int card);
int hand_limit(const Game& g, Seat s);
/// Trophies that the seat controls now (SDM-203, R-42).
int trophies(const Game& g, Seat s);
/// Players that control the trophies of an area.
SeatSet trophy_owners(const Game& g, int area);
/// Units, movements, organisations that so many resources buy (SDM-053).
int bought(const Game& g, int paid);

}  // namespace schatten
