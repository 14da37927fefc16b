// The board for a terminal: the grid with terrain, buildings and units, then the units of everybody, players, the own
// hand. Plain text; a column is a code point.
#include "games/echoes/describe.h"
#include "games/echoes/score.h"

namespace echoes {

namespace {

using tafel::clip;
using tafel::pad;
using tafel::paragraph;

std::string mark(const Texts& t, Seat s) { return t.at(fmt::format("seat_mark.{}", kSeatIds[s])); }

std::string class_letter(const Texts& t, const Card& card) {
  return t.at(fmt::format("class_letter.{}", kClassIds[card.classes.lowest()]));
}

/// "●I3": whose, what, how healthy; ' in ranged mode, - exhausted, + with another one.
std::string unit_mark(const Game& g, const Texts& t, Square q) {
  std::string out;
  int more = 0;
  for (const u8 u : g.side_units(0) | g.side_units(1)) {
    if (g.unit(u).square != q) continue;
    if (!out.empty()) {
      ++more;
      continue;
    }
    out = mark(t, seat_of(u)) + class_letter(t, g.card_of(u)) + std::to_string(hp_of(g, u));
    if (g.unit(u).is(Unit::kExhausted)) out += "-";
  }
  return more > 0 ? out + "+" : out;
}

/// "f●∆●I3": ground, building, unit.
std::string cell(const Game& g, const Texts& t, Square q) {
  if (!g->open.has(q)) return g->centre == place_of(q) ? "?*" : "?";
  std::string out(1, kTerrainSigns[static_cast<std::size_t>(g.terrain_at(q))]);
  const BuildingKind kind = g.building_kind(q);
  if (kind != BuildingKind::none)
    out += mark(t, g.building_owner(q)) + std::string(kBuildingSigns[static_cast<std::size_t>(kind)]);
  return out + unit_mark(g, t, q);
}

void board_lines(const Game& g, const Texts& t, int width, std::string& out) {
  const int n = 2 * g->tiles;
  const int wide = std::min((width - 2) / n, 11);
  for (int y = n - 1; y >= 0; --y) {
    out += fmt::format("{} ", y + 1);
    for (int x = 0; x < n; ++x) out += pad(clip(cell(g, t, square_at(x, y)), wide), wide);
    out += "\n";
  }
  out += "  ";
  for (int x = 0; x < n; ++x) out += pad(std::string(1, static_cast<char>('a' + x)), wide);
  out += "\n";
}

/// "d3 Cataphract 4/6/1": where, who, melee, health left, ranged.
std::string unit_text(const Game& g, const Texts& t, int u) {
  const Unit& unit = g.unit(u);
  const Stats s = stats_of(g, u);
  std::string out = fmt::format("{} {} {}/{}/{}", square_name(unit.square), short_of(t, "card", g.card(unit.card).id),
                                s[Stat::melee], hp_of(g, u), s[Stat::ranged]);
  if (unit.ranged_mode()) out += "'";
  if (unit.is(Unit::kExhausted)) out += "-";
  return out;
}

std::string tokens_text(const Game& g, const Texts& t, Seat s) {
  const Player& p = g.of(s);
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < 3; ++r)
    if (const int all = p.ready[r] + p.spent[r]; all > 0)
      parts.push_back(fmt::format("{}/{} {}", p.ready[r], all, t.at(fmt::format("res_short.{}", kResourceIds[r]))));
  Tokens temp = p.civ_tokens;
  const auto add = [&](const Tokens& more) {
    for (std::size_t r = 0; r < kResources; ++r) temp.n[r] = static_cast<u8>(temp.n[r] + more.n[r]);
  };
  for (const Held& h : p.event) add(h.tokens);
  for (const Held& h : p.action) add(h.tokens);
  for (const Unit& u : g.pawns(s)) add(u.tokens);
  if (g->joker != 0 && g->joker_team == Game::team(s)) ++temp.n[kWild];  // ECH-014, ECH-015: either member may use it
  for (std::size_t r = 0; r < kResources; ++r)
    if (temp.n[r] > 0)
      parts.push_back(fmt::format("+{} {}", temp.n[r], t.at(fmt::format("res_short.{}", kResourceIds[r]))));
  return tafel::join(parts, " ");
}

/// Viewed from one seat: who plays with it (ECH-200).
std::string player_text(const Game& g, const Texts& t, Seat viewer, Seat s) {
  const Player& p = g.of(s);
  const std::string civ = p.civ < kCivs ? name_of(t, "civ", kCivIds[p.civ]) : "?";
  const std::string tokens = tokens_text(g, t, s);
  const std::string line = say(t, "draw.player", mark(t, s), civ, p.capital_hp, p.hand_count, p.deck_count);
  const bool mate = viewer < g.seats() && s != viewer && Game::allied(viewer, s);
  return line + (mate ? ", " + t.at("draw.mate") : "") + (tokens.empty() ? "" : "; " + tokens);
}

/// As many of them in a line as fit, every line set in alike.
void add_lines(const std::vector<std::string>& parts, int width, std::string_view in, std::string& out) {
  for (const std::string& line : paragraph(parts, ", ", width - static_cast<int>(in.size())))
    out += clip(std::string(in) + line, width) + "\n";
}

/// ECH-158: what somebody has lost by.
void end_lines(const Game& g, const Texts& t, int width, std::string& out) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const bool capital = g.of(s).capital_hp == 0;
    if (!capital && !g.own_units(s).empty()) continue;
    out += clip(say(t, capital ? "draw.capital_lost" : "draw.units_lost", mark(t, s)), width) + "\n";
  }
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out) {
  if (g->round > 0)
    out +=
        clip(say(t, "draw.round", g->round, round_limit(g),
                 t.at(fmt::format("name.phase.{}", kPhaseIds[static_cast<std::size_t>(g->phase)])), mark(t, g->active)),
             width) +
        "\n";
  if (g->phase == Phase::over) end_lines(g, t, width, out);
  board_lines(g, t, width, out);
  for (Seat s = 0; s < g.seats(); ++s) {
    out += clip(player_text(g, t, viewer, s), width) + "\n";
    if (g.of(s).civ >= kCivs) continue;
    std::vector<std::string> units;
    for (const u8 u : g.own_units(s)) units.push_back(unit_text(g, t, u));
    add_lines(units, width, "  ", out);
  }
  if (viewer >= g.seats() || g.of(viewer).civ >= kCivs) return;
  std::vector<std::string> hand;
  const Player& p = g.of(viewer);
  for (const u8 local : p.hand.kinds()) {
    const Card& card = g.pack.of(p.civ, local);
    const std::string many = p.hand.count(local) > 1 ? fmt::format(" x{}", p.hand.count(local)) : "";
    hand.push_back(fmt::format("{}{} ({})", short_of(t, "card", card.id), many, cost_text(card.cost[0], t)));
  }
  if (!hand.empty()) hand.front() = t.at("draw.hand") + " " + hand.front();
  add_lines(hand, width, "", out);
}

}  // namespace echoes
