// The board for a terminal: one line per zone, then halls, hands and market.
#include <fmt/format.h>

#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "games/covil/score.h"

namespace covil {

namespace {

constexpr std::array<std::string_view, 4> kSeatId{"blue", "green", "yellow", "red"};

std::string seat_name(Seat s, const Texts& texts) { return texts.at(fmt::format("seat.{}", kSeatId[s])); }

std::string zone_line(const Game& g, Zone z, const Texts& texts) {
  const Board& b = g.board();
  std::string ground;
  if (z == b.town) ground += texts.at("term.town");
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (b.tags[z].has(t))
      ground += (ground.empty() ? "" : ", ") + texts.at(fmt::format("name.terrain.{}", kTerrainId[t]));
  std::string line = fmt::format("{} {} [{}]", b.zone[z].letter, zone_name(b, z, texts), ground);
  if (z == b.town) line += fmt::format(" {} {}/{}", texts.at("term.rebel"), g->rebels, kMaxRebels);
  bool free_spiral = b.spirals.has(z);
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    std::string here;
    if (p.standing.at(z) > 0) here += fmt::format(" s{}", p.standing.at(z));
    if (p.lying.at(z) > 0) here += fmt::format(" l{}", p.lying.at(z));
    if (p.fortress == z) {
      free_spiral = false;
      here += p.hp > 0 ? fmt::format(" *{}", p.hp) : std::string(" x");
    }
    if (p.outposts.has(z)) here += " ^";
    if (!here.empty()) line += fmt::format(" | {}{}", seat_name(s, texts), here);
  }
  if (free_spiral) line += " @";
  std::string near;
  for (Zone n : b.near[z]) near += b.zone[n].letter;
  return line + " > " + near + "\n";
}

std::string hall_line(const Game& g, Seat s, const Texts& texts) {
  std::string line;
  for (std::size_t i = 0; i < kSlots; ++i) {
    if (!g.filled(s, i)) continue;
    const MinionCard& m = g.card_at(s, i);
    const char* sign = g.of(s).exhausted.has(i) ? "--" : g.of(s).tired.has(i) ? "-" : "";
    line += fmt::format("{}{}{} {} {}{}", line.empty() ? "  " : ", ", sign, short_name("minion", m.id, texts),
                        texts.at(fmt::format("name.trait.{}", kTraitId[static_cast<std::size_t>(m.trait)])), m.power,
                        m.cost > 0 ? fmt::format(" ({})", m.cost) : "");
  }
  return line + "\n";
}

std::string relic_list(const Game& g, RelicSet set, const Texts& texts) {
  std::string list;
  for (Relic r : set)
    list += fmt::format("{}{} ({})", list.empty() ? "" : ", ", relic_name(g.pack, r, texts), g.pack.relic[r].value);
  return list;
}

std::string seat_lines(const Game& g, Seat s, Seat viewer, const Texts& texts) {
  const Player& p = g.of(s);
  std::string text = fmt::format("{}{}: {} {}, {} {}, {} {}, {} {}\n", seat_name(s, texts), g->scepter == s ? " +" : "",
                                 texts.at("term.gold"), int(p.gold), texts.at("term.hp"), p.hp, texts.at("term.relic"),
                                 int(p.hand_size), texts.at("term.standing"), p.standing.total());
  text += hall_line(g, s, texts);
  if (!p.active.empty())
    text += fmt::format("  {}: {}\n", texts.at("term.troop_bonus"), relic_list(g, p.active, texts));
  if (s == viewer && !p.hand.empty())
    text += fmt::format("  {}: {}\n", texts.at("term.relic"), relic_list(g, p.hand, texts));
  return text;
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& texts, int, std::string& out) {
  out += fmt::format("{} {}/{}, {}\n", texts.at("term.day"), g->day, kDays,
                     texts.at(g->phase == Phase::night     ? "term.night"
                              : g->phase == Phase::morning ? "term.morning"
                                                           : "term.afternoon"));
  for (Zone z : g.board().all) out += zone_line(g, z, texts);
  for (Seat s : g.everyone()) out += seat_lines(g, s, viewer, texts);
  std::string market;
  for (u8 m : g->market) {
    const auto minion = static_cast<Minion>(kFirstMercenary + m);
    market += fmt::format("{}{} ({})", market.empty() ? "" : ", ", minion_name(g.pack, minion, texts),
                          g.pack.minion[minion].cost);
  }
  out += fmt::format("{}: {} ({} {})\n", texts.at("term.market"), market.empty() ? "-" : market,
                     texts.at("term.merc_deck"), int(g->deck_size));
  out += texts.at("outlook.legend") + "\n";
}

}  // namespace covil
