// A second reading of the whole game, written from the rule book as one straight story: it asks the players in its own
// order, says what they may choose, and keeps its own books. Table and referee must agree before every decision and
// every draw: on who acts, on what is possible, and on everything that lies on the table. It uses the content and the
// bare fields of a State, none of the questions that the rules ask.
#pragma once

#include <cstring>
#include <map>
#include <set>
#include <stdexcept>

#include "scatter.h"

namespace schatten::test {

/// What table and referee see differently.
struct Disagreement : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Referee {
 public:
  Referee(Table& table, Rng& dice);

  void whole_game();  ///< from the choice of factions to the end
  void supply_phase();
  void action_phase(int first);
  void decision_phase();
  void hero(int s, u8 quest);  ///< the offer of a hero action
  void end_turn(int s, Act act);
  void compare();  ///< everything that lies on the table
  bool over() const { return m.phase == Phase::over; }

  State m;  ///< the referee's own books
  const Pack& p;

 private:
  // Conversation with the table.
  Action ask(Seat s, const Keys& expected);
  Action fate(u8 verb);
  [[noreturn]] void differ(const std::string& what);
  void expect(bool holds, const char* what) {
    if (!holds) differ(what);
  }

  // Plain questions.
  bool works(int s, Passive kind) const;
  bool faction_rule(int s, Passive kind) const;
  int owner(int region) const;
  Regions own(int s) const;
  Regions neutral() const;
  bool magic(int s, int sea) const { return m.magic_of == s + 1 && m.magic_at == sea; }
  bool djinn(int s, int region) const { return m.djinn_of == s + 1 && m.djinn_at == region; }
  int ships(int s, int sea) const { return m.ships[at(s)][at(sea)] + (magic(s, sea) ? 1 : 0); }
  int keys(int region) const;
  Orgs stack() const;
  int loads(int s) const;
  int limit(int s) const { return 6 + (works(s, Passive::hand_max) ? 1 : 0); }
  int buys(int paid) const;
  bool foreign(int s, int region) const;  ///< adventurers of another colour
  int next(int s) const { return (s + 1) % m.seats; }
  int level_on_top() const;

  // Things that change places.
  void put(int colour, int region, int n);
  void home(int colour, int region, int n);
  void load(int s, u8 org);
  void unload(int s, u8 org, int n);
  void discard(int s, u8 card);
  void draw(int s, int n);
  void heard(int s, Action a);
  void refill();
  void capture(int region, int to);

  // setup
  void factions();
  void deal_and_draft();
  void start_advantages();
  void plans();
  // supply
  void reveal();
  void tokens(Regions& where, int n);
  void arks();
  void discards();
  void reinforce();
  // action
  void turn(int s);
  void pass(int s);
  struct Form;
  Keys actions(int s) const;
  bool possible(int s, Act act) const;
  bool goods(int s, Act act) const;
  Cards places(Act act) const;
  int bonus(int s, Act act) const;
  bool ready(const Form& f) const;
  Keys payments(const Form& f) const;
  bool pay(Form& f, Action a);
  void settle_bill(Form& f);
  Keys figures(const Form& f) const;
  template <class Where, class Put>
  void fill_form(Form& f, u8 goods_verb, Where where, Put put_down);
  Regions recruit_targets(int s) const;
  void recruit(int s);
  void build(int s);
  void strengthen(int s);
  int pay_only(int s, Act act);
  void acquire(int s);
  void take_orgs(int s, int n, bool row_only);
  void take_org(int s, Action a);
  void settle(int s, bool anywhere);
  void staff(int s);
  void bid(int s, u8 quest);
  // movement
  int cost(int s, int from, int to) const;
  bool rough(int s, int to) const { return p.rough.has(at(to)) && !works(s, Passive::no_rough_loss); }
  bool retreat(int s, int from) const { return foreign(s, from) && !works(s, Passive::no_retreat_loss); }
  Regions targets(int s, int from, int n, bool with_djinn, int left, bool march) const;
  Keys groups(int s, int left, bool march) const;
  Keys fleets(int s) const;
  bool can_step(int s, int left) const;
  void move(int s, int left, bool free);
  void one_move(int s, Action a, int& left);
  int go(int s, int from, int to, int n, bool with_djinn);
  void march(int s, Action a);
  bool stops(int s, int region) const;
  // heroes
  int required(int s, u8 quest) const;
  Keys hero_options(int s, u8 quest) const;
  Keys unit_actions(int s, const Effect& e) const;
  Keys card_actions(int s, u8 quest, const Effect& e) const;
  void hero_action(int s, u8 quest, Action a);
  Keys parts(int s, const Effect& e, int last) const;
  void part(int s, Action a);
  void all_parts(int s, const Effect& e);
  void at_once(int s, const Effect& e, Action a);
  void found_org(int s, bool anywhere);
  Regions token_targets(int s, u8 org) const;
  Regions partners(int s, int from) const;
  void relocate(int s, const Effect& e, int from);
  void swap(int s, int from);
  void push(int s, Action a);
  void move_token(int s, u8 org);
  // decision
  struct Side;
  struct Fight;
  Side side(const Fight& f, int colour) const;
  int strength(const Fight& f, int colour) const;
  std::set<int> parties(const Fight& f) const;
  std::set<int> open_conflicts() const;
  void conflict(int area, int chooser);
  void support(const Fight& f, int s);
  void knife(const Fight& f);
  void sink(int s, int sea, int n);
  void losers(const Fight& f, int winner);
  void winner_loses(const Fight& f, int w);
  void tip(const Fight& f);
  void unopposed();
  bool quests();
  // conditions
  int count_units(int s, const Condition& c) const;
  int count_cards(int s, const Condition& c) const;
  int chain(Regions set) const;
  bool leads(int s, int sea) const;
  bool controls(int s, int area) const;

 public:
  int trophies(int s) const;
  int count(int s, const Condition& c) const;  ///< what a condition counts
  bool fulfils(int s, const Condition& c) const;
  bool fulfils(int s, const Quest& q) const;
  int plan_points(int s) const;

 private:
  Table& t;
  Rng& rng;
};

}  // namespace schatten::test
