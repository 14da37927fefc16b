// What several rule chapters share: placing armies, paying, land cards that change hands, what a card stands for.
// IMM-007, IMM-110 to IMM-114, IMM-145, IMM-146, IMM-213, R-18, R-27, R-33.
#include "games/immortals/steps.h"

namespace immortals {

namespace {
/// Takes a land card off the board field where it may lie.
void tear_off(Game& g, Seat s, u8 card) {
  for (std::size_t f = 0; f < kArmyFields; ++f)
    if (g->field[s][f] == card) {
      g->field[s][f] = kNoCard;
      g.emit(event::land_torn, s, card, f);
      return;
    }
}

}  // namespace

void put_armies(Game& g, Seat s, int site, int n) {
  if (n == 0) return;
  g->armies[at(site)] = static_cast<u8>(g->armies[at(site)] + n);
  g->own[s].add(at(site));  // IMM-007: whoever puts armies on a site owns it or finds it empty
}

void take_armies(Game& g, Seat s, int site, int n) {
  require(g->armies[at(site)] >= n, "more armies leave a site than stand there");
  g->armies[at(site)] = static_cast<u8>(g->armies[at(site)] - n);
  if (g->armies[at(site)] == 0) g->own[s].remove(at(site));
}

void gain(Game& g, Seat s, u8 resource, int n) {
  u16& purse = resource == kGold ? g->gold[s] : g->energy[s];
  purse = static_cast<u16>(purse + n);
}

void pay(Game& g, Seat s, Cost c) {
  require(g.can_pay(s, c), "a price that cannot be paid");
  g->energy[s] = static_cast<u16>(g->energy[s] - c.energy);
  g->gold[s] = static_cast<u16>(g->gold[s] - c.gold);
  if (c.energy + c.gold > 0) g.emit(event::paid, s, c.energy, c.gold);
}

void add_vp(Game& g, Seat s, Source source, int n) {
  g->vp[s] = static_cast<u16>(g->vp[s] + n);
  g->earned[s][source] = static_cast<u16>(g->earned[s][source] + n);
}

// IMM-213, IMM-226, R-59: from the stack or from its holder, even from a board, whoever owns the twin.
void give_land(Game& g, int country, Seat to) {
  const Seat from = g.holder(country);
  if (from == to) return;
  const u8 card = land_card(country);
  if (from == kNobody) {
    g.emit(event::land_gained, to, card);
  } else {
    g->land[from].remove(at(country));
    tear_off(g, from, card);  // IMM-256
    g.emit(event::land_taken, to, card, from);
  }
  g->land[to].add(at(country));
}

void return_land(Game& g, int country) {
  const Seat from = g.holder(country);
  if (from == kNobody) return;
  g->land[from].remove(at(country));
  tear_off(g, from, land_card(country));
  g.emit(event::land_returned, land_card(country), from);
}

// IMM-113; R-64: nobody needs to remember a discarded card.
void discard_conflict(Game& g, Seat s, int index) {
  g->conflict[s].remove(at(index));
  g->known.remove(at(index));
  g->discard.add(at(index));
  --g->conflict_count[s];
  g.emit(event::discarded, s, conflict_card(index));
}

bool can_draw(const Game& g) { return g->pile[0] > 0 || !g->discard.empty(); }

bool deck_ready(Game& g) {
  if (g->discard.empty()) return false;
  g->deck = g->discard;
  g->discard = {};
  g->pile[0] = static_cast<u8>(g->deck.size());
  g.emit(event::deck_shuffled);
  return true;
}

Sites card_sites(const Game& g, Seat s, u8 card, bool attack) {
  if (is_conflict(card)) return g.pack.card_sites[at(card - kFirstConflict)];  // IMM-112, IMM-114, R-20
  if (!is_land(card)) return {};
  const auto country = at(card - kFirstLand);
  const Sites both{Sites::one(country) | Sites::one(country + kCountries)};
  // IMM-110: only where its holder has armies; R-33: in attacks the setting may count both.
  return attack && g.setting(option::land_card_attack) == 1 ? both : both & g->own[s];
}

const Effects& field_effects(const Game& g, Seat s, int f, u8 card) {
  static constexpr Effects kNothing{};
  const FieldSpec& spec = g.pack.field[at(f)];
  // IMM-103: printed above an army field, or on the magic card.
  if (spec.magic) return is_magic(card) ? g.pack.magic[at(card - kFirstMagic)].effects : kNothing;
  if (spec.individual)  // IMM-180
    return g.pack.shadow[g->shadow[s]].effects;
  // with eighth_field = attack this field is a plain Attack, like the field before it.
  if (spec.eighth && g.setting(option::eighth_field) == 1) return g.pack.field[kAttackField].effects;
  return spec.effects;
}

// IMM-141, R-28: the price of the light people holds in both worlds.
Cost build_price(const Game& g, Seat s, const Effect& e, int building) {
  return e.people_price ? g.pack.light[g->light[s]].price[at(building)] : e.cost;
}

Why building_refusal(const Game& g, int building, int site) {
  const auto i = at(site);
  if (building == kPortal) {  // one per site, 26 in all
    if (g->portal.has(i)) return because({142}, cause::portal_here, site);
    const bool left = g->portal.size() < g.pack.building[kPortal].supply;
    return left ? Why{} : because({21}, cause::no_portals_left);
  }
  // IMM-147: a portal stands beside a shrine or capital; IMM-145, R-32: of these two a site has one, for good.
  if (g->shrine.has(i) || g->capital.has(i)) return because({145}, cause::building_here, site);
  if (g->shrine.size() + g->capital.size() >= g.pack.building[at(building)].supply)  // IMM-021
    return because({21}, cause::no_tiles_left);
  if (building == kShrine) return {};
  Sites scope = g.pack.region_sites[i / 5];  // IMM-146, R-31
  if (g.setting(option::capital_scope) == 1) scope |= g.pack.region_sites[at(twin_of(site)) / 5];
  const Sites there = g->capital & scope;
  return there.empty() ? Why{} : because({146}, cause::capital_in_region, there.lowest());
}

Conflicts hand_conflicts(const Game& g, Seat s) {
  Conflicts hand = g->conflict[s];
  for (std::size_t f = 0; f < kArmyFields; ++f)
    if (is_conflict(g->field[s][f])) hand.remove(at(g->field[s][f] - kFirstConflict));
  return hand;
}

Countries hand_lands(const Game& g, Seat s) {
  Countries hand = g->land[s];
  for (std::size_t f = 0; f < kArmyFields; ++f)
    if (is_land(g->field[s][f])) hand.remove(at(g->field[s][f] - kFirstLand));
  return hand;
}

int hand_size(const Game& g, Seat s) {
  // IMM-025: 4 magic and 4 blank cards are always held; R-63: there is no limit.
  int n = g->conflict_count[s] + g->land[s].size() + static_cast<int>(g.pack.magic.size()) + g.pack.rule.blanks;
  for (u8 c : g->field[s]) n -= c != kNoCard;
  return n;
}

int planned(const Game& g, Seat s, u8 card) {
  int n = 0;
  for (u8 c : g->field[s]) n += c == card;
  return n;
}

namespace {
struct Moment {
  Phase phase;
  Rule rule;
  bool chance = false;
};

/// When people or chance do what a verb says.
constexpr Moment moment_of(u8 v) {
  if (v == verb::deal_peoples || v == verb::draw_first) return {Phase::setup, {24}, true};
  if (v == verb::deal_hand || v == verb::refill) return {Phase::draft, {44}, true};
  if (v == verb::throw_cubes) return {Phase::execute, {206}, true};
  if (v == verb::deal_card) return {Phase::reinforce, {90}, true};
  if (v <= verb::place_group) return {Phase::draft, v == verb::station ? Rule{41} : Rule{45}};
  if (v == verb::to_light) return {Phase::fill, {71}};
  if (v == verb::reinforce || v == verb::stop) return {Phase::reinforce, {91}};
  if (v == verb::plan || v == verb::leave) return {Phase::plan, {100}};
  return {Phase::execute, {251}};
}

}  // namespace

Why wrong_moment(const Game& g, Seat, Action a) {
  const Moment m = moment_of(a.verb);
  if (m.chance) return because(m.rule, cause::by_chance);
  if (m.phase == g->phase) return because(m.rule, cause::not_asked_now);
  return because(m.rule, cause::other_phase, static_cast<int>(m.phase), static_cast<int>(g->phase));  // IMM-080
}

}  // namespace immortals
