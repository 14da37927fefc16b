// The hero actions, one row per entry of the vocabulary: what is possible, what it does, why something else is not
// possible (specification 11.2, SDM-260 to SDM-281). A hero action is waived or carried out once (SDM-143).
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

namespace {
using Fx = const Effect&;

const Effect& effect_of(const Game& g, const Turn& l) { return g.pack.quest[l.quest].action; }

// place_ship, strengthen_free, retrieve: several parts, see HeroParts.
void part_options(const Game& g, const Turn& l, Fx e, Options& out) {
  const Seat s = l.seat;
  if (e.kind == Do::place_ship && g->ship_supply[s] > 0)
    for (u8 sea = l.last; sea < kSeas; ++sea) out.add(verb::place_ship, sea);
  if (e.kind == Do::strengthen_free && g->supply[s] > 0)
    for (const u8 o : g->orgs[s] - Orgs::first(l.last)) out.add(verb::fill, o);
  if (e.kind == Do::retrieve)
    for (const u8 card : g->discard[s] - Cards::first(l.last)) out.add(verb::retrieve, card);
}
void part_apply(Game& g, Turn& l, Action a) {
  const Seat s = l.seat;
  l.last = a.arg[0];
  ++l.done;
  if (a.verb == verb::place_ship) {
    --g->ship_supply[s];
    ++g->ships[s][a.arg[0]];
    g.emit(event::built, s, a.arg[0]);
  } else if (a.verb == verb::fill) {
    load_org(g, s, a.arg[0]);
    g.emit(event::org_loaded, s, a.arg[0]);
  } else {  // SDM-277: everybody sees what goes from the discard pile to the hand
    g->discard[s].remove(a.arg[0]);
    g->hand[s].add(a.arg[0]), g->known[s].add(a.arg[0]);
    ++g->hand_count[s];
    l.last = static_cast<u8>(a.arg[0] + 1);
    g.emit(event::retrieved, s, a.arg[0]);
  }
}
/// A single part is done at once; several are a form of their own.
void parts_options(const Game& g, const Turn& l, Fx e, Options& out) {
  if (e.n == 1) return part_options(g, l, e, out);
  Options any;
  part_options(g, l, e, any);
  if (!any.empty()) out.add(verb::use);
}
Next parts_apply(Game& g, Turn& l, Fx e, Action a) {
  l.left = e.n;
  if (a.verb == verb::use) return go<HeroParts>();
  part_apply(g, l, a);
  return end_turn(g, l);
}
Why parts_why(const Game& g, const Turn& l, Fx e, Action a) {
  if (e.kind == Do::place_ship) return because({143}, cause::no_ships);
  if (e.kind == Do::retrieve)
    return a.verb == verb::retrieve ? because({277}, cause::not_in_discard, a.arg[0])
                                    : because({277}, cause::discard_empty);
  if (g->orgs[l.seat].empty()) return because({143}, cause::no_own_org);
  return g->supply[l.seat] == 0 ? because({143}, cause::supply_empty) : because({143}, cause::not_own_org, a.arg[0]);
}

// place_adv: into one own region, or into one region with an own adventurer.
Regions put_places(const Game& g, Seat s, Fx e) { return e.kind == Do::place_adv_own_one ? g.regions(s) : g->here[s]; }
void put_options(const Game& g, const Turn& l, Fx e, Options& out) {
  const int most = std::min<int>(e.n, g->supply[l.seat]);
  for (const u8 r : put_places(g, l.seat, e))
    for (int n = 1; n <= most; ++n) out.add(verb::put, r, n);
}
Next put_apply(Game& g, Turn& l, Fx, Action a) {
  g->supply[l.seat] = static_cast<u8>(g->supply[l.seat] - a.arg[1]);
  put_adv(g, l.seat, a.arg[0], a.arg[1]);
  for (int i = 0; i < a.arg[1]; ++i) g.emit(event::recruited, l.seat, a.arg[0]);
  return end_turn(g, l);
}
Why put_why(const Game& g, const Turn& l, Fx e, Action a) {
  if (!put_places(g, l.seat, e).has(a.arg[0]))
    return because({143}, e.kind == Do::place_adv_own_one ? cause::not_own : cause::nobody_here, a.arg[0]);
  if (g->supply[l.seat] == 0) return because({143}, cause::supply_empty);
  return because({143}, cause::at_most, std::min<int>(e.n, g->supply[l.seat]));
}

// free_moves: movements of the move action without payment.
void moves_options(const Game& g, const Turn& l, Fx e, Options& out) {
  group_options(g, l.seat, e.n, false, out);
  for (int sea = 0; sea < kSeas; ++sea)
    for (int n = 1; n <= g->ships[l.seat][at(sea)]; ++n) {
      out.add(verb::fleet, sea, n, 0);
      if (g.magic_in(l.seat, sea)) out.add(verb::fleet, sea, n, 1);
    }
}
Next moves_apply(Game&, Turn& l, Fx e, Action a) {
  l.left = e.n;
  l.from = a.arg[0], l.count = a.arg[1], l.special = a.arg[2];
  return a.verb == verb::group ? go<MoveTo>() : go<FleetTo>();
}
Why moves_why(const Game& g, const Turn& l, Fx, Action a) { return group_refusal(g, l.seat, a); }

// SDM-263.
void march_options(const Game& g, const Turn& l, Fx, Options& out) { group_options(g, l.seat, kSeas, true, out); }
Next march_apply(Game& g, Turn& l, Fx, Action a) {
  l.from = a.arg[0], l.count = a.arg[1], l.special = a.arg[2];
  g->visited = Regions::of(l.from);
  return go<MarchTo>();
}

// relocate_own (SDM-266, SDM-280) and swap_adv (SDM-271): an own adventurer on the board, then where he goes.
Regions swap_partners(const Game& g, Seat s, int own) {
  Regions out;
  for (std::size_t c = 0; c < kColours; ++c)
    if (c != s) out |= g->here[c];
  out.remove(at(own));
  return out;
}
Regions lift_places(const Game& g, Seat s, Fx e) {
  if (e.kind == Do::relocate_own) return g->here[s];
  Regions out;
  for (const u8 r : g->here[s])
    if (!swap_partners(g, s, r).empty()) out.add(r);
  return out;
}
void lift_options(const Game& g, const Turn& l, Fx e, Options& out) {
  for (const u8 r : lift_places(g, l.seat, e)) out.add(verb::lift, r);
}
Next lift_apply(Game&, Turn& l, Fx e, Action a) {
  l.from = a.arg[0];
  return e.kind == Do::relocate_own ? go<SetDown>() : go<SwapWith>();
}
Why lift_why(const Game&, const Turn&, Fx e, Action a) {
  return because(e.kind == Do::relocate_own ? Rule{266} : Rule{271}, cause::nobody_here, a.arg[0]);
}

// SDM-265: adventurers and the djinn, not the dragon.
Regions crowded(const Game& g) {
  Regions out;
  for (const Regions& here : g->here) out |= here;
  return out;
}
void clear_options(const Game& g, const Turn&, Fx, Options& out) {
  for (const u8 r : crowded(g)) out.add(verb::clear, r);
}
Next clear_apply(Game& g, Turn& l, Fx, Action a) {
  g.emit(event::region_cleared, l.seat, a.arg[0]);
  for (int c = 0; c < kColours; ++c)
    if (const int n = g.adv(c, a.arg[0]); n > 0) {
      remove_adv(g, c, a.arg[0], n);
      if (c == kNeutral) g.emit(event::black_sent_home, n, a.arg[0]);
      else g.emit(event::sent_home, c, n, a.arg[0]);
    }
  if (g.djinn_in(a.arg[0])) banish_djinn(g);
  return end_turn(g, l);
}
Why clear_why(const Game&, const Turn&, Fx, Action a) { return because({265}, cause::region_empty, a.arg[0]); }

// SDM-267, R-80: a pass, and cards until the hand holds n.
void use_options(const Game& g, const Turn& l, Fx e, Options& out) {
  if (e.kind == Do::draw && g.draw_count(l.seat) + g->discard[l.seat].size() == 0) return;
  out.add(verb::use);
}
Next pass_apply(Game& g, Turn& l, Fx e, Action) {
  pass_turn(g, l.seat);
  const int more = std::max(0, e.n - g->hand_count[l.seat]);
  return call_then<DrawCards, EndTurn>(Deal{l.seat, static_cast<u8>(more)});
}
Next draw_apply(Game&, Turn& l, Fx e, Action) { return call_then<DrawCards, EndTurn>(Deal{l.seat, e.n}); }
Why use_why(const Game&, const Turn&, Fx, Action) { return because({143}, cause::no_cards_left); }

// SDM-268: an organisation without card and gold.
bool free_room(const Game& g, Seat s) { return !(g.regions(s) & g.with_free_key()).empty(); }
void acquire_options(const Game& g, const Turn& l, Fx, Options& out) {
  if (!free_room(g, l.seat)) return;
  for (const u8 o : g->row) out.add(verb::take_org, o);
  if (!g.stack_orgs().empty()) out.add(verb::take_blind);
}
Next acquire_apply(Game& g, Turn& l, Fx, Action a) {
  l.left = 1;
  if (a.verb == verb::take_blind) return go<BlindOrg>();
  g->row.remove(a.arg[0]);
  g->orgs[l.seat].add(a.arg[0]);
  g->taken.add(a.arg[0]);
  g->org_region[a.arg[0]] = kNowhere;
  l.left = 0, l.done = 1;
  g.emit(event::org_taken, l.seat, a.arg[0]);
  return go<SettleOrgs>();
}
Why acquire_why(const Game& g, const Turn& l, Fx, Action a) {
  if (!free_room(g, l.seat)) return because({268}, cause::no_room);
  return a.verb == verb::take_org ? because({268}, cause::not_in_row, a.arg[0]) : because({268}, cause::no_blind);
}

// SDM-273: a region card from the hand, one of the open organisations into its region.
void by_card_options(const Game& g, const Turn& l, Fx, Options& out) {
  if (g->row.empty()) return;
  for (const u8 r : regions_of(g->hand[l.seat]) & g.with_free_key()) out.add(verb::hand_in, r);
}
Next by_card_apply(Game& g, Turn& l, Fx, Action a) {
  discard_card(g, l.seat, a.arg[0]);
  g->played.add(a.arg[0]);
  g.emit(event::played, l.seat, a.arg[0]);
  l.left = 1;
  return go<TakeOrg>();
}
Why by_card_why(const Game& g, const Turn& l, Fx, Action a) {
  if (a.verb != verb::hand_in) return because({273}, cause::hand_in_first);
  if (g->row.empty()) return because({273}, cause::no_orgs_left);
  if (!g->hand[l.seat].has(a.arg[0])) return because({273}, cause::not_in_hand, a.arg[0]);
  return is_region_card(a.arg[0]) ? because({273}, cause::no_free_key, a.arg[0])
                                  : because({273}, cause::no_region_card);
}

// SDM-260, R-65: the token of an own organisation to another own region with a free key.
Regions org_targets(const Game& g, Seat s, u8 org) {
  Regions out = g.regions(s) & g.with_free_key();
  out.remove(g->org_region[org]);
  return out;
}
void org_options(const Game& g, const Turn& l, Fx, Options& out) {
  for (const u8 o : g->orgs[l.seat])
    if (!org_targets(g, l.seat, o).empty()) out.add(verb::lift_org, o);
}
Next org_apply(Game&, Turn& l, Fx, Action a) {
  l.from = a.arg[0];
  return go<OrgTo>();
}
Why org_why(const Game& g, const Turn& l, Fx, Action a) {
  return g->orgs[l.seat].has(a.arg[0]) ? because({260}, cause::no_room) : because({260}, cause::not_own_org, a.arg[0]);
}

// SDM-269: another quest, also with own adventurers on it.
void quest_options(const Game& g, const Turn& l, Fx, Options& out) {
  for (const u8 q : g->open)
    if (q != l.quest && g->bid[q] > 0) out.add(verb::dismiss, q);
}
Next quest_apply(Game& g, Turn& l, Fx, Action a) {
  const Seat s = g->bidder[a.arg[0]];
  g->supply[s] = static_cast<u8>(g->supply[s] + g->bid[a.arg[0]]);
  g.emit(event::dismissed, l.seat, a.arg[0], s, g->bid[a.arg[0]]);
  g->bid[a.arg[0]] = g->bidder[a.arg[0]] = 0;
  return end_turn(g, l);
}
Why quest_why(const Game&, const Turn& l, Fx, Action a) {
  return a.arg[0] == l.quest ? because({269}, cause::another_quest) : because({269}, cause::quest_empty, a.arg[0]);
}

// SDM-241, SDM-243, SDM-275, R-52; SDM-244, SDM-247, SDM-270.
void djinn_options(const Game&, const Turn&, Fx, Options& out) {
  for (u8 r = 0; r < kRegions; ++r) out.add(verb::summon, r);
}
Next djinn_apply(Game& g, Turn& l, Fx, Action a) {
  g->djinn_of = static_cast<u8>(l.seat + 1), g->djinn_at = a.arg[0];
  g.emit(event::djinn_summoned, l.seat, a.arg[0]);
  return end_turn(g, l);
}
void magic_options(const Game&, const Turn&, Fx, Options& out) {
  for (u8 sea = 0; sea < kSeas; ++sea) out.add(verb::summon_ship, sea);
}
Next magic_apply(Game& g, Turn& l, Fx, Action a) {
  g->magic_of = static_cast<u8>(l.seat + 1), g->magic_at = a.arg[0];
  g.emit(event::magic_summoned, l.seat, a.arg[0]);
  return end_turn(g, l);
}
Why nothing_why(const Game&, const Turn&, Fx, Action) { return {}; }

// push_ships: ships of any player to an adjacent sea.
void push_options(const Game& g, const Turn&, Fx, Options& out) {
  for (Seat s = 0; s < g.seats(); ++s)
    for (int sea = 0; sea < kSeas; ++sea)
      if (g->ships[s][at(sea)] > 0) out.add(verb::push, s, sea);
}
Next push_apply(Game&, Turn& l, Fx, Action a) {
  l.whose = a.arg[0], l.from = a.arg[1];
  return go<PushTo>();
}
Why push_why(const Game&, const Turn&, Fx, Action a) { return because({143}, cause::no_ships_of, a.arg[0], a.arg[1]); }

// SDM-281: a foreign ship goes home, an own one takes its place; the magic ship is a special unit.
void replace_options(const Game& g, const Turn& l, Fx, Options& out) {
  if (g->ship_supply[l.seat] == 0) return;
  for (int sea = 0; sea < kSeas; ++sea)
    for (Seat s = 0; s < g.seats(); ++s)
      if (s != l.seat && g->ships[s][at(sea)] > 0) out.add(verb::replace, sea, s);
}
Next replace_apply(Game& g, Turn& l, Fx, Action a) {
  remove_ships(g, a.arg[1], a.arg[0], 1);
  --g->ship_supply[l.seat];
  ++g->ships[l.seat][a.arg[0]];
  g.emit(event::ship_replaced, l.seat, a.arg[1], a.arg[0]);
  return end_turn(g, l);
}
Why replace_why(const Game& g, const Turn& l, Fx, Action a) {
  return g->ship_supply[l.seat] == 0 ? because({281}, cause::no_ships)
                                     : because({281}, cause::no_ships_of, a.arg[1], a.arg[0]);
}

// remove_neutral: R-71.
void expel_options(const Game& g, const Turn&, Fx, Options& out) {
  for (const u8 r : g->here[kNeutral]) out.add(verb::expel, r);
}
Next expel_apply(Game& g, Turn& l, Fx e, Action a) {
  const int n = std::min<int>(e.n, g.adv(kNeutral, a.arg[0]));
  remove_adv(g, kNeutral, a.arg[0], n);
  g.emit(event::expelled, l.seat, n, a.arg[0]);
  return end_turn(g, l);
}
Why expel_why(const Game&, const Turn&, Fx, Action a) { return because({143}, cause::no_neutral_here, a.arg[0]); }

// unload_foreign.
void foreign_options(const Game& g, const Turn& l, Fx, Options& out) {
  for (const u8 o : g->loaded - g->orgs[l.seat]) out.add(verb::empty_org, o);
}
Next foreign_apply(Game& g, Turn& l, Fx e, Action a) {
  Seat owner = 0;
  while (!g->orgs[owner].has(a.arg[0])) ++owner;
  const int n = std::min<int>(e.n, g->org_load[a.arg[0]]);
  unload_org(g, owner, a.arg[0], n);
  g.emit(event::org_emptied, l.seat, a.arg[0], n, owner);
  return end_turn(g, l);
}
Why foreign_why(const Game& g, const Turn& l, Fx, Action a) {
  return because({143}, g->orgs[l.seat].has(a.arg[0]) ? cause::own_org : cause::org_empty, a.arg[0]);
}

// reserve_to_supply.
void reserve_options(const Game& g, const Turn& l, Fx e, Options& out) {
  for (int n = 1; n <= std::min<int>(e.n, g->reserve[l.seat]); ++n) out.add(verb::call_up, n);
}
Next reserve_apply(Game& g, Turn& l, Fx, Action a) {
  g->reserve[l.seat] = static_cast<u8>(g->reserve[l.seat] - a.arg[0]);
  g->supply[l.seat] = static_cast<u8>(g->supply[l.seat] + a.arg[0]);
  g.emit(event::called_up, l.seat, a.arg[0]);
  return end_turn(g, l);
}
Why reserve_why(const Game& g, const Turn& l, Fx e, Action) {
  return g->reserve[l.seat] == 0 ? because({143}, cause::reserve_empty)
                                 : because({143}, cause::at_most, std::min<int>(e.n, g->reserve[l.seat]));
}

struct Row {
  Do kind;
  std::array<u8, 3> verbs;  ///< with which the action begins
  void (*options)(const Game&, const Turn&, Fx, Options&);
  Next (*apply)(Game&, Turn&, Fx, Action);
  /// Why an action of these verbs that the options did not mention is not possible.
  Why (*why)(const Game&, const Turn&, Fx, Action);
};

constexpr std::array<Row, kHeroActions> kRows{{
    {Do::place_ship, {verb::place_ship, verb::use}, parts_options, parts_apply, parts_why},
    {Do::place_adv_own_one, {verb::put}, put_options, put_apply, put_why},
    {Do::place_adv_with_adv, {verb::put}, put_options, put_apply, put_why},
    {Do::free_moves, {verb::group, verb::fleet}, moves_options, moves_apply, moves_why},
    {Do::relocate_own, {verb::lift}, lift_options, lift_apply, lift_why},
    {Do::swap_adv, {verb::lift}, lift_options, lift_apply, lift_why},
    {Do::march, {verb::group}, march_options, march_apply, moves_why},
    {Do::clear_region, {verb::clear}, clear_options, clear_apply, clear_why},
    {Do::pass_and_draw, {verb::use}, use_options, pass_apply, use_why},
    {Do::acquire_free, {verb::take_org, verb::take_blind}, acquire_options, acquire_apply, acquire_why},
    {Do::acquire_by_card, {verb::hand_in, verb::take_org}, by_card_options, by_card_apply, by_card_why},
    {Do::move_org_token, {verb::lift_org}, org_options, org_apply, org_why},
    {Do::clear_quest, {verb::dismiss}, quest_options, quest_apply, quest_why},
    {Do::summon_djinn, {verb::summon}, djinn_options, djinn_apply, nothing_why},
    {Do::summon_magic_ship, {verb::summon_ship}, magic_options, magic_apply, nothing_why},
    {Do::push_ships, {verb::push}, push_options, push_apply, push_why},
    {Do::replace_ship, {verb::replace}, replace_options, replace_apply, replace_why},
    {Do::remove_neutral, {verb::expel}, expel_options, expel_apply, expel_why},
    {Do::unload_foreign, {verb::empty_org}, foreign_options, foreign_apply, foreign_why},
    {Do::retrieve, {verb::retrieve, verb::use}, parts_options, parts_apply, parts_why},
    {Do::draw, {verb::use}, use_options, draw_apply, use_why},
    {Do::reserve_to_supply, {verb::call_up}, reserve_options, reserve_apply, reserve_why},
    {Do::strengthen_free, {verb::fill, verb::use}, parts_options, parts_apply, parts_why},
}};
constexpr bool rows_in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].kind) != i) return false;
  return true;
}
static_assert(rows_in_order(), "the rows of hero actions stand in the order of `Do`");

const Row& row_of(Fx e) { return kRows[static_cast<std::size_t>(e.kind)]; }

}  // namespace

void effect_options(const Game& g, const Turn& l, Options& out) {
  const Effect& e = effect_of(g, l);
  row_of(e).options(g, l, e, out);
}

Next effect_apply(Game& g, Turn& l, Action a) {
  const Effect& e = effect_of(g, l);
  return row_of(e).apply(g, l, e, a);
}

Why effect_why(const Game& g, const Turn& l, Action a) {
  const Effect& e = effect_of(g, l);
  const Row& row = row_of(e);
  if (std::ranges::find(row.verbs, a.verb) != row.verbs.end()) return row.why(g, l, e, a);
  return because({143}, cause::other_hero_action, l.quest);
}

/// Parts of a hero action, in ascending order; at least one, at most as many as the action grants.
struct HeroParts : In<Turn> {
  static constexpr std::string_view name = "hero.parts";
  static constexpr Rule rule{143};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::stop};
  static Next enter(Game& g, Turn& l) {
    if (l.done == 0) return stay();
    Options any;
    if (l.left > l.done) part_options(g, l, effect_of(g, l), any);
    return any.empty() ? end_turn(g, l) : stay();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    part_options(g, l, effect_of(g, l), out);
    out.add_if(l.done > 0, because({143}, cause::place_one, 1), verb::stop);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    const Effect& e = effect_of(g, l);
    if (std::ranges::find(row_of(e).verbs, a.verb) != row_of(e).verbs.end()) return parts_why(g, l, e, a);
    return a.verb > verb::pass && a.verb < verb::conflict ? because({143}, cause::other_hero_action, l.quest) : Why{};
  }
  static void totals(const Game&, const Turn& l, Seat, Totals& out) { out.limit("parts", l.done, l.left); }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::stop) return end_turn(g, l);
    part_apply(g, l, a);
    return go<HeroParts>();
  }
};

/// SDM-266, SDM-280: anywhere the card allows, without movement rules and losses.
struct SetDown : In<Turn> {
  static constexpr std::string_view name = "hero.set_down";
  static constexpr Rule rule{266};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 r : effect_of(g, l).mask)
      if (r != l.from) out.add(verb::set_down, r);
  }
  static Why why(const Game&, const Turn& l, Seat, Action a) {
    if (a.verb != verb::set_down)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({266}, cause::target_first) : Why{};
    return a.arg[0] == l.from ? because({266}, cause::same_place) : because({280}, cause::not_on_the_coast, a.arg[0]);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    take_adv(g, l.seat, l.from, 1);
    put_adv(g, l.seat, a.arg[0], 1);
    g.emit(event::relocated, l.seat, l.from, a.arg[0]);
    return end_turn(g, l);
  }
};

/// SDM-271: a foreign or neutral adventurer in another region.
struct SwapWith : In<Turn> {
  static constexpr std::string_view name = "hero.swap";
  static constexpr Rule rule{271};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (u8 c = 0; c < g.seats(); ++c)
      if (c != l.seat)
        for (const u8 r : g->here[c])
          if (r != l.from) out.add(verb::swap, r, c);
    for (const u8 r : g->here[kNeutral])
      if (r != l.from) out.add(verb::swap_black, r);
  }
  static Why why(const Game&, const Turn& l, Seat, Action a) {
    if (a.verb != verb::swap && a.verb != verb::swap_black)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({271}, cause::target_first) : Why{};
    return a.arg[0] == l.from ? because({271}, cause::same_place) : because({271}, cause::no_foreign_here, a.arg[0]);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    const u8 to = a.arg[0];
    const int colour = a.verb == verb::swap ? a.arg[1] : kNeutral;
    take_adv(g, l.seat, l.from, 1), put_adv(g, l.seat, to, 1);
    take_adv(g, colour, to, 1), put_adv(g, colour, l.from, 1);
    if (colour == kNeutral) g.emit(event::black_swapped, l.seat, l.from, to);
    else g.emit(event::swapped, l.seat, l.from, to, colour);
    return end_turn(g, l);
  }
};

/// SDM-260.
struct OrgTo : In<Turn> {
  static constexpr std::string_view name = "hero.org_to";
  static constexpr Rule rule{260};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 r : org_targets(g, l.seat, l.from)) out.add(verb::settle, l.from, r);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb != verb::settle)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({260}, cause::target_first) : Why{};
    if (!g.regions(l.seat).has(a.arg[1])) return because({260}, cause::not_own, a.arg[1]);
    return g->org_region[l.from] == a.arg[1] ? because({260}, cause::same_place)
                                             : because({115}, cause::no_free_key, a.arg[1]);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    g->org_region[l.from] = a.arg[1];
    g.emit(event::org_moved, l.seat, l.from, a.arg[1]);
    return end_turn(g, l);
  }
};

/// Beorn: one or more of the chosen ships to an adjacent sea, the magic ship along if it is theirs.
struct PushTo : In<Turn> {
  static constexpr std::string_view name = "hero.push_to";
  static constexpr Rule rule{143};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    for (const u8 sea : g.pack.sea_near[l.from])
      for (int n = 1; n <= g->ships[l.whose][l.from]; ++n) {
        out.add(verb::push_to, sea, n, 0);
        if (g.magic_in(l.whose, l.from)) out.add(verb::push_to, sea, n, 1);
      }
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb != verb::push_to)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({143}, cause::target_first) : Why{};
    if (!g.pack.sea_near[l.from].has(a.arg[0])) return because({99}, cause::seas_apart, l.from, a.arg[0]);
    const int ships = g->ships[l.whose][l.from];
    return a.arg[1] == 0 || a.arg[1] > ships ? because({99}, cause::ships_here, l.from, ships)
                                             : because({245}, cause::no_magic_here, l.from);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    auto& ships = g->ships[l.whose];
    ships[l.from] = static_cast<u8>(ships[l.from] - a.arg[1]);
    ships[a.arg[0]] = static_cast<u8>(ships[a.arg[0]] + a.arg[1]);
    if (a.arg[2] != 0) g->magic_at = a.arg[0];
    g.emit(event::pushed, l.seat, l.whose, a.arg[1], l.from, a.arg[0]);
    if (a.arg[2] != 0) g.emit(event::magic_moved, l.whose, a.arg[0]);
    return end_turn(g, l);
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::EffectChapter>() {
  return make_rows<schatten::Game>(schatten::EffectChapter{});
}
