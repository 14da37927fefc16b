// What everybody may know beside the drawing, in sentences: terrain, buildings, units with their keywords, resources
// and where they lie, events, discard piles, sizes of hands and decks, tiles still face down.
#include "games/echoes/describe.h"
#include "games/echoes/score.h"

namespace echoes {

namespace {

using Lines = std::vector<std::string>;

std::string seat_text(const Texts& t, Seat s) {
  return t.at(fmt::format("seat_mark.{}", kSeatIds[s])) + " " + t.at(fmt::format("seat.{}", kSeatIds[s]));
}

std::string list_or_none(const Texts& t, const Lines& words) {
  return words.empty() ? t.at("facts.none") : tafel::join(words, ", ");
}

std::string tokens_text(const Texts& t, const Tokens& tokens) {
  Lines parts;
  for (std::size_t r = 0; r < kResources; ++r)
    if (tokens.n[r] > 0) parts.push_back(say(t, fmt::format("cost.{}", kResourceIds[r]), tokens.n[r]));
  return tafel::join(parts, ", ");
}

std::string card_list(const Game& g, const Texts& t, Seat s, const Bag& bag) {
  Lines names;
  for (const u8 local : bag.kinds()) {
    const std::string name = name_of(t, "card", g.pack.of(g.of(s).civ, local).id);
    names.push_back(bag.count(local) > 1 ? fmt::format("{} x{}", name, bag.count(local)) : name);
  }
  return list_or_none(t, names);
}

void unit_facts(const Game& g, const Texts& t, int u, Lines& out) {
  const Unit& unit = g.unit(u);
  const Stats s = stats_of(g, u);
  Lines state;
  state.push_back(t.at(unit.ready() ? "facts.ready" : "facts.exhausted"));
  state.push_back(name_of(t, "mode", kModeIds[unit.ranged_mode() ? 1 : 0]));
  if (unit.is(Unit::kMoved)) state.push_back(t.at("facts.moved"));
  if (unit.is(Unit::kSkipReady)) state.push_back(t.at("facts.stays_exhausted"));
  if (slot_of(u) >= kKingSlot) state.push_back(name_of(t, "pawn", kPawnIds[slot_of(u) == kKingSlot ? 1 : 2]));
  out.push_back("  " + say(t, "facts.unit", unit_name(g, u, t), s[Stat::melee], hp_of(g, u), s[Stat::hp],
                           s[Stat::ranged], s[Stat::move], tafel::join(state, ", ")));
  Lines more = keywords_of(s, t);
  const auto upgrades = [&](Kinds kinds, Seat owner) {
    for (const u8 local : kinds) more.push_back(name_of(t, "card", g.pack.of(g.of(owner).civ, local).id));
  };
  upgrades(unit.own, seat_of(u));
  upgrades(unit.mate, Game::mate(seat_of(u)));
  if (unit.tokens.total() > 0) more.push_back(tokens_text(t, unit.tokens));
  if (!more.empty()) out.back() += " " + tafel::join(more, ", ") + ".";
}

std::string building_list(const Game& g, const Texts& t, Squares squares) {
  Lines names;
  for (const u8 q : squares)
    names.push_back(building_hp(g, q) < building_max(g, q)
                        ? fmt::format("{} ({}/{})", square_name(q), building_hp(g, q), building_max(g, q))
                        : square_name(q));
  return list_or_none(t, names);
}

void held_facts(const Game& g, const Texts& t, const Held& h, std::string_view key, Lines& out) {
  const std::string tokens = h.tokens.total() > 0 ? " (" + tokens_text(t, h.tokens) + ")" : "";
  out.push_back("  " + say(t, key, name_of(t, "card", g.card(h.card).id) + tokens, effect_text(g.card(h.card), t)));
}

void seat_facts(const Game& g, const Texts& t, Seat s, Lines& out) {
  const Player& p = g.of(s);
  const std::string civ = name_of(t, "civ", kCivIds[p.civ]);
  out.push_back(say(t, "facts.seat", seat_text(t, s), civ, p.capital_hp, capital_start(g), p.hand_count, p.deck_count));
  Lines main;
  for (std::size_t r = 0; r < 3; ++r)
    main.push_back(say(t, "facts.main", p.ready[r], p.ready[r] + p.spent[r], name_of(t, "resource", kResourceIds[r])));
  out.push_back("  " + tafel::join(main, ", ") + ".");
  const Card& card = g.pack.of(p.civ, 0);
  const std::string on = p.civ_tokens.total() > 0 ? " (" + tokens_text(t, p.civ_tokens) + ")" : "";
  out.push_back("  " + say(t, "facts.civ_card", name_of(t, "card", card.id) + on, effect_text(card, t)));
  for (const Held& h : p.event) held_facts(g, t, h, "facts.event", out);
  for (const Held& h : p.action) held_facts(g, t, h, "facts.action", out);
  for (const u8 u : g.own_units(s)) unit_facts(g, t, u, out);
  out.push_back("  " + say(t, "facts.camps", building_list(g, t, g->camps[s]), kCampStock - g->camps[s].size()));
  out.push_back("  " +
                say(t, "facts.barracks", building_list(g, t, g->barracks[s]), kBarracksStock - g->barracks[s].size()));
  out.push_back("  " + say(t, "facts.discard", card_list(g, t, s, p.discard)));
  if (!p.known.empty()) out.push_back("  " + say(t, "facts.known", card_list(g, t, s, p.known)));
}

}  // namespace

void facts(const Game& g, Seat, const Texts& t, Lines& out) {
  const std::string phase = t.at(fmt::format("name.phase.{}", kPhaseIds[static_cast<std::size_t>(g->phase)]));
  if (g->round > 0)
    out.push_back(say(t, "facts.round", g->round, round_limit(g), phase, seat_text(t, g->active), g->quiet));
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.of(s).civ < kCivs) seat_facts(g, t, s, out);
  Lines tiles;
  for (const u8 i : g->pool) tiles.push_back(name_of(t, "tile", g.pack.tile[i].id));
  out.push_back(say(t, "facts.tiles", list_or_none(t, tiles)));
  if (g->joker != 0) out.push_back(say(t, "facts.joker", seat_text(t, g->joker_team)));
  for (std::size_t k = 0; k < static_cast<std::size_t>(Terrain::count); ++k) {
    Lines squares;
    for (const u8 q : g->terrain[k]) squares.push_back(square_name(q));
    if (!squares.empty())
      out.push_back(say(t, "facts.terrain", name_of(t, "terrain", kTerrainIds[k]), tafel::join(squares, ", ")));
  }
}

}  // namespace echoes
