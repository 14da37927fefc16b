// The board for a terminal: three lines per region: names, light, shadow (narrow), or one line per country with both
// worlds and its neighbours (wide), the tower, the players and the viewer's own cards. Plain text; a column is a code
// point.
#include "games/immortals/describe.h"

namespace immortals {

namespace {
/// "⬢4S>": owner, armies, Shrine or Capital, > for a portal.
std::string site_mark(const Game& g, const Texts& t, int site) {
  const Seat o = g.owner(site);
  std::string out = o == kNobody ? "·" : seat_mark(t, o) + std::to_string(g.armies(site));
  if (g->shrine.has(at(site))) out += t.at("draw.shrine");
  if (g->capital.has(at(site))) out += t.at("draw.capital");
  if (g->portal.has(at(site))) out += ">";
  return out;
}

void region_lines(const Game& g, const Texts& t, int width, std::string& out) {
  const int cell = (width - 10) / 5;  // 14 of 80 columns: no name is longer than 13
  for (int line = 0; line < 15; ++line) {
    const int first = line / 3 * 5, world = line % 3 - 1;
    out += fit(world < 0 ? short_of(t, "region", g.pack.region[at(line / 3)].id)
                         : "  " + t.at(world == 0 ? "draw.light" : "draw.shadow"),
               10);
    for (int c = first; c < first + 5; ++c)
      out += fit(world < 0 ? name_of(t, "country", g.pack.country[at(c)].id) : site_mark(g, t, c + world * kCountries),
                 cell);
    out += "\n";
  }
}

void country_lines(const Game& g, const Texts& t, int width, std::string& out) {
  constexpr int kNames = 27, kWorld = 15;
  for (int c = 0; c < kCountries; ++c) {
    const Country& country = g.pack.country[at(c)];
    const std::string region = c % 5 == 0 ? short_of(t, "region", g.pack.region[at(c / 5)].id) : "";
    out += fit(region, 12) + " " + fit(name_of(t, "country", country.id), 13) + " ";
    for (int w = 0; w < 2; ++w) {
      const int site = c + w * kCountries;
      const std::string income =
          fmt::format("{}G {}E", g.pack.income[kGold][at(site)], g.pack.income[kEnergy][at(site)]);
      out += fit(t.at(w == 0 ? "draw.light" : "draw.shadow") + " " + income + "  " + site_mark(g, t, site), kWorld);
    }
    const std::string near = "- " + near_names(g.pack, t, c);
    out += fit(near, std::min(columns(near), width - kNames - 2 * kWorld)) + "\n";
  }
}

std::string cubes(const Game& g, const Texts& t, const std::array<u8, kColours>& cubes_of) {
  std::string out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (cubes_of[s] > 0) out += fmt::format("{}{} ", seat_mark(t, s), cubes_of[s]);
  return out + fmt::format("{}{}", t.at("draw.inhabitants"), cubes_of[kInhabitant]);
}

std::string player_text(const Game& g, const Texts& t, Seat s) {
  std::string out = fmt::format("{} {} {} {}E {}G {}{}/{}", seat_mark(t, s), g->vp[s], t.at("draw.points"),
                                g->energy[s], g->gold[s], t.at("draw.limbo"), g->limbo[s][0], g->limbo[s][1]);
  if (g->marker == s) out += " *";
  if (g->phase == Phase::execute) {
    int left = 0;
    for (u8 c : g->field[s]) left += c != kNoCard;
    out += fmt::format(" {}{}", t.at("draw.planned"), left);
  }
  return out;
}

/// The viewer's own board: what lies on which field, and while planning the field that is asked for.
std::vector<std::string> plan_texts(const Game& g, const Texts& t, Seat s, bool wide) {
  std::vector<std::string> out;
  const bool planning = g->phase == Phase::plan;
  for (int f = 0; f < kFields; ++f) {
    const u8 card = g->field[s][at(f)];
    const bool asked = planning && g->plan_at[s] == f;
    if (card == kNoCard && !asked) continue;
    const std::string what = asked ? "?" : short_of(t, "card", g.pack.card_id(card));
    // A narrow screen has no room for the names of all fields.
    const std::string field = wide || asked ? short_of(t, "field", g.pack.field[at(f)].id) + ": " : "";
    out.push_back(fmt::format("{} {}{}", f + 1, field, what));
  }
  if (!out.empty()) out.front() = t.at("draw.plan") + " " + out.front();
  return out;
}

void add(const std::vector<std::string>& parts, std::string_view between, int width, std::string& out) {
  for (const std::string& line : paragraph(parts, between, width)) out += line + "\n";
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out) {
  out += fit(round_text(g, t), width) + "\n";
  if (width >= 120) country_lines(g, t, std::min(width, 140), out);
  else region_lines(g, t, std::max(width, 60), out);
  std::vector<std::string> tower{t.at("draw.tray") + " " + cubes(g, t, g->tray)};
  if (g.setting(option::show_tower_content) == 0) tower.push_back(t.at("draw.inside") + " " + cubes(g, t, g->inside));
  add(tower, "   ", width, out);
  std::vector<std::string> players;
  for (Seat s = 0; s < g.seats(); ++s) players.push_back(player_text(g, t, s));
  add(players, "  | ", width, out);
  if (const auto odds = odds_texts(g, t); !odds.empty()) add(odds, " | ", width, out);
  if (viewer >= g.seats()) return;
  std::vector<std::string> hand;
  for (u8 c : hand_lands(g, viewer)) hand.push_back(short_of(t, "card", g.pack.card_id(land_card(c))));
  for (u8 c : hand_conflicts(g, viewer)) hand.push_back(short_of(t, "card", g.pack.card_id(conflict_card(c))));
  for (u8 c : g->draft[viewer]) hand.push_back("[" + short_of(t, "card", g.pack.card_id(conflict_card(c))) + "]");
  if (!hand.empty()) hand.front() = t.at("draw.hand") + " " + hand.front();
  if (!hand.empty()) add(hand, ", ", width, out);
  if (const auto plan = plan_texts(g, t, viewer, width >= 120); !plan.empty()) add(plan, " | ", width, out);
}

}  // namespace immortals
