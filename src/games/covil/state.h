// Everything that can change during a game of Covil, as one flat value. Piles without a known order are sets.
// Invariants stand beside the fields; check.cpp tests them on every state of random play.
#pragma once

#include "games/covil/pack.h"
#include "kernel/game.h"

namespace covil {

enum class Phase : u8 { setup, morning, afternoon, night, over };
inline constexpr std::array<std::string_view, 5> kPhaseIds{"setup", "morning", "afternoon", "night", "over"};
inline constexpr std::array<std::string_view, 4> kSeatIds{"blue", "green", "yellow", "red"};
enum class Posture : u8 { standing, lying };
enum class Aim : u8 { troop, fortress, outpost };
/// announced: the attacker chooses a target; aimed: and a minion; open: both troops are frozen (COV-133); settled: the
/// result is carried out.
enum class Stage : u8 { none, announced, aimed, open, settled };

inline constexpr u8 kNowhere = 0xff;

/// Position of every option in the table of game.cpp (section "options" of the rules).
enum Option : u8 {
  opt_mode,
  opt_board,
  opt_outposts,
  opt_treasury_cap,
  opt_tired_can_act,
  opt_payment_state,
  opt_rest_steps,
  opt_repair_amount,
  opt_repair_at_fortress,
  opt_idle_turns,
  opt_late_guard,
  opt_zero_cost,
  opt_riot_hits_guard,
  opt_first_seat,
  opt_solo_start,
  opt_outposts_razeable,
  kOptionCount
};

struct Player {
  Crowd standing, lying;          ///< troops on the board; at most day + 1 together, 5 - troops are in reserve
  RelicSet hand{};                ///< secret; in a hidden state only what the viewer knows
  RelicSet active{};              ///< face up until the night (COV-084)
  RelicSet known{};               ///< relics in other hands whose place this seat knows (stolen from it); secret
  std::array<u8, kSlots> hall{};  ///< minion + 1 by slot, 0 = empty; slot 0 is the overlord
  SlotSet tired{}, exhausted{};   ///< markers; disjoint, only on filled slots
  ZoneSet outposts{};             ///< at most 2; the others are in reserve
  Count gold;                     ///< 0..10 unless the cap is off
  u8 hp = 0;                      ///< 0 = destroyed (COV-161)
  u8 fortress = kNowhere;
  Count hand_size;          ///< public; equals hand.size() in a true state
  u8 gold_action_used = 0;  ///< today (effect gold_action)
  u8 riot_pending = 0;      ///< lying troops in the town still to be attacked, frozen (COV-187)
  u8 older = 0;             ///< at least so many relics of the hand are older than the deck, as everybody knows
  std::array<u8, 3> spare{};

  Crowd troops() const { return standing + lying; }
  Crowd& in(Posture p) { return p == Posture::standing ? standing : lying; }
  const Crowd& in(Posture p) const { return p == Posture::standing ? standing : lying; }

  static void fields(auto& p, auto& f) {
    f("standing", p.standing), f("lying", p.lying), f("hand", p.hand), f("active", p.active), f("known", p.known);
    f("hall", p.hall), f("tired", p.tired), f("exhausted", p.exhausted), f("outposts", p.outposts), f("gold", p.gold);
    f("hp", p.hp), f("fortress", p.fortress), f("hand_size", p.hand_size), f("gold_action_used", p.gold_action_used);
    f("riot_pending", p.riot_pending), f.since("older", p.older);
  }
};

/// The attack under way; a riot attack has the attacker kNobody. All zero between attacks.
struct Combat {
  Stage stage{};
  Seat attacker = 0, defender = 0;
  Trait kind{};  ///< melee or ranged
  Aim aim{};
  Zone from = 0, to = 0;
  Posture attacker_posture{}, defender_posture{};
  u8 minion = 0, guard = 0;  ///< minion + 1, 0 = none
  u8 strike = 0, siege = 0, advance = 0;
  u8 no_guard = 0, light_step = 0;
  u8 free = 0, queued = 0;  ///< free attack (COV-081); carried out after another combat (COV-137)
  u8 raised = 0;            ///< the side that answers has activated something (COV-134)
  u8 won = 0;
  u8 attack = 0, defence = 0;  ///< final values, once settled

  static void fields(auto& c, auto& f) {
    f("stage", c.stage), f("attacker", c.attacker), f("defender", c.defender), f("kind", c.kind), f("aim", c.aim);
    f("from", c.from), f("to", c.to), f("attacker_posture", c.attacker_posture),
        f("defender_posture", c.defender_posture);
    f("minion", c.minion), f("guard", c.guard), f("strike", c.strike), f("siege", c.siege), f("advance", c.advance);
    f("no_guard", c.no_guard), f("light_step", c.light_step), f("free", c.free), f("queued", c.queued);
    f("raised", c.raised), f("won", c.won), f("attack", c.attack), f("defence", c.defence);
  }
};

struct State {
  Stack stack{};
  u8 seats = 0;
  u8 board = 0;
  u8 day = 0;  ///< 1..4
  Phase phase{};
  Seat scepter = 0;
  Seat active = 0;  ///< whose turn it is in the afternoon
  u8 rebels = 0;    ///< in the town, 0..5; the others are in the supply
  std::array<Player, kMaxPlayers> player{};
  MercenarySet market{}, gone{};  ///< open; out of the game for good
  MercenarySet deck_known{};      ///< set aside in the setup, therefore known to be in the deck (S-6)
  MercenarySet unseen{};          ///< rest of the deck and the box together: nobody can tell them apart
  RelicSet relic_deck{};          ///< hidden state: with all hand cards the viewer does not know
  RelicSet relic_discard{};
  RelicSet older{};  ///< were in hands when the discards last became the deck, and have not been shown since
  Count deck_size;   ///< mercenaries in the deck: deck_known and a part of unseen
  Count relic_deck_size;
  u8 recruits_left = 0, troop_action_done = 0, outpost_built = 0;  ///< of the turn (COV-031, COV-261)
  SlotSet commands_used{};                                         ///< of the turn, by slot (COV-068)
  FixedVec<Seat, 7> deferred{};  ///< owners of free attacks that wait for the end of a combat (COV-137)
  Combat combat{};
  ConfigOf<24> config{};

  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("board", s.board), f("day", s.day), f("phase", s.phase), f("scepter", s.scepter);
    f("active", s.active), f("rebels", s.rebels), f("player", s.player), f("market", s.market), f("gone", s.gone);
    f("deck_known", s.deck_known), f("unseen", s.unseen), f("relic_deck", s.relic_deck);
    f("relic_discard", s.relic_discard), f("deck_size", s.deck_size), f("relic_deck_size", s.relic_deck_size);
    f("recruits_left", s.recruits_left), f("troop_action_done", s.troop_action_done);
    f("outpost_built", s.outpost_built), f("commands_used", s.commands_used), f("deferred", s.deferred);
    f("combat", s.combat), f("config", s.config), f.since("older", s.older);
  }
};
static_assert(sizeof(Player) == 48 && sizeof(State) == 560 && std::has_unique_object_representations_v<State>);

}  // namespace covil
