// The board for a terminal: regions by their code with owner, units, organisations and trophies; seas; quests; players;
// the viewer's hand, organisations and plan. Plain text; a column is a code point.
#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/describe.h"
#include "games/schatten/score.h"
#include "games/schatten/setup.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
std::string mark(const Texts& t, int colour) {
  return colour == kNeutral ? "n" : t.at(fmt::format("seat_mark.{}", kColourIds[at(colour)]));
}

/// "GAR◆ ◆2 n1 o1/3 *": owner, adventurers by colour, organisations and keys, D djinn, Dr dragon, * trophies.
std::string region_cell(const Game& g, const Texts& t, int r, int width) {
  const auto i = at(r);
  const Seat owner = g.owner(r);
  std::string out = sign(g, domain::region, r) + (owner == kNobody ? "·" : mark(t, owner));
  for (int c = 0; c < kColours; ++c)
    if (const int n = g.adv(c, r); n > 0) out += fmt::format(" {}{}", mark(t, c), n);
  if (g.djinn_in(r)) out += fmt::format(" {}{}", mark(t, g.djinn_owner()), t.at("draw.djinn"));
  if (g->dragons.has(i)) out += " " + t.at("draw.dragon");
  const int trophies_here = g->eyes.has(i) + g->artefacts.has(i) + g->carbuncles.has(i);
  if (trophies_here > 0) out += fmt::format(" *{}", trophies_here);
  int orgs = 0;
  for (std::size_t o = 0; o < kOrgs; ++o) orgs += g->org_region[o] == r && !(g->row | g.stack_orgs()).has(o);
  if (orgs > 0) out += fmt::format(" o{}/{}", orgs, g.pack.keys[i]);
  return pad(shorten(out, width - 1), width);
}

void region_lines(const Game& g, const Texts& t, int width, std::string& out) {
  const int across = std::max(3, width / 20), cell = width / across;
  for (int r = 0; r < kRegions; ++r) {
    out += region_cell(g, t, r, cell);
    if (r % across == across - 1 || r == kRegions - 1) {
      while (!out.empty() && out.back() == ' ') out.pop_back();
      out += "\n";
    }
  }
}

std::string sea_text(const Game& g, const Texts& t, int sea) {
  std::string out = short_of(t, "sea", g.pack.sea[at(sea)].id) + ":";
  for (Seat s = 0; s < g.seats(); ++s)
    if (const int n = g->ships[s][at(sea)]; n > 0) out += fmt::format(" {}{}", mark(t, s), n);
  if (g->magic_of != 0 && g->magic_at == sea) out += fmt::format(" {}{}", mark(t, g.magic_owner()), t.at("draw.magic"));
  if (g->arks.has(at(sea))) out += " " + t.at("draw.ark");
  if (g->splinters.has(at(sea))) out += " *";
  return out.back() == ':' ? out + " -" : out;
}

void add(const std::vector<std::string>& parts, std::string_view between, int width, std::string& out) {
  for (const std::string& line : paragraph(parts, between, width)) out += line + "\n";
}

std::string round_line(const Game& g, const Texts& t) {
  const std::string phase = name_of(t, "phase", kPhaseIds[static_cast<std::size_t>(g->phase)]);
  return say(t, g->round == 0 ? "draw.before" : "draw.round", g->round, phase, seat_text(t, g->marker), last_round(g));
}

std::string player_text(const Game& g, const Texts& t, Seat s, const std::array<Tally, kCategories>& points) {
  int sum = g->plan[s] == kNoPlan ? 0 : plan_points(g, s);
  for (const Tally& c : points) sum += c[s];
  return say(t, "draw.player", seat_text(t, s), sum, g.regions(s).size(), g->orgs[s].size(), trophies(g, s),
             g->won[s].size(), g->hand_count[s], g->supply[s], g->ship_supply[s]);
}

std::vector<std::string> quest_texts(const Game& g, const Texts& t) {
  std::vector<std::string> out;
  for (const u8 q : g->open) {
    const std::string bid = g->bid[q] == 0 ? t.at("draw.free") : fmt::format("{}{}", mark(t, g->bidder[q]), g->bid[q]);
    out.push_back(fmt::format("{} {} {}", short_of(t, "quest", g.pack.quest[q].id),
                              std::string(g.pack.quest[q].level, 'I'), bid));
  }
  if (!out.empty()) out.front() = t.at("draw.quests") + ": " + out.front();
  return out;
}

std::string card_text(const Game& g, const Texts& t, int card) {
  std::string gives;
  for (std::size_t k = 0; k < kResources; ++k)
    if (const int n = g.pack.gives[k][at(card)]; n > 0)
      gives += fmt::format("{}{}{}", gives.empty() ? " " : "+", n > 1 ? std::to_string(n) : "",
                           t.at(fmt::format("draw.{}", kResourceIds[k])));
  return short_of(t, "card", g.pack.card_id(card)) + gives;
}

void own_lines(const Game& g, Seat s, const Texts& t, int width, std::string& out) {
  std::vector<std::string> hand, orgs, plan, kept;
  if (g->phase == Phase::draft)
    for (const u8 r : g->draft[draft_hand(g, s)]) hand.push_back(card_text(g, t, r));
  for (const u8 card : g->hand[s]) hand.push_back(card_text(g, t, card));
  if (!hand.empty()) hand.front() = t.at("draw.hand") + ": " + hand.front(), add(hand, ", ", width, out);
  if (g->phase == Phase::draft)
    for (const u8 pick : g->pick[s])
      if (pick != 0) kept.push_back(card_text(g, t, pick - 1));
  if (!kept.empty()) kept.front() = t.at("draw.kept") + ": " + kept.front(), add(kept, ", ", width, out);
  for (const u8 o : g->orgs[s])
    orgs.push_back(fmt::format("{} {}", short_of(t, "org", g.pack.org[o].id), g->org_load[o]));
  if (!orgs.empty()) orgs.front() = t.at("draw.orgs") + ": " + orgs.front(), add(orgs, ", ", width, out);
  if (g->plan[s] == kNoPlan) return;
  for (const Condition& c : g.pack.plan[g->plan[s]].condition) {
    const Progress p = progress(g, s, c);
    plan.push_back(fmt::format("{} {}/{}", condition_text(g.pack, t, c, p.need), p.have, p.need));
  }
  plan.front() = t.at("draw.plan") + ": " + plan.front();
  for (std::string& line : plan) line = shorten(line, width);
  add(plan, "  ", width, out);
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out) {
  const auto points = points_by_category(g);
  out += shorten(round_line(g, t), width) + "\n";
  region_lines(g, t, width, out);
  std::vector<std::string> seas, players, row;
  for (int sea = 0; sea < kSeas; ++sea) seas.push_back(sea_text(g, t, sea));
  add(seas, "  | ", width, out);
  add(quest_texts(g, t), "  | ", width, out);
  for (const u8 o : g->row) row.push_back(short_of(t, "org", g.pack.org[o].id));
  if (!row.empty()) row.front() = t.at("draw.row") + ": " + row.front();
  add(row, ", ", width, out);
  for (Seat s = 0; s < g.seats(); ++s) players.push_back(shorten(player_text(g, t, s, points), width));
  add(players, "   ", width, out);
  if (viewer < g.seats()) own_lines(g, viewer, t, width, out);
}

}  // namespace schatten
