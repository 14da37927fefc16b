// The board for a terminal: zones, halls, hands and market. Below 100 columns everything is short
// (24 rows must also hold the choices); from there on zones stand beside the halls, from 130 on as a map.
#include "games/covil/card_text.h"
#include "games/covil/describe.h"

namespace covil {

namespace {

using tafel::wrap;

constexpr int kRoomy = 100, kMapFrom = 130, kMapWidth = 72, kMapRows = 19, kBlock = 17;
constexpr std::array<std::string_view, kTerrains> kSign{"≈", "∴", "∧", "♠"};

/// Signs of seats, zones and pieces. The legend is the text draw.legend.
struct Sketch {
  const Game& g;
  const Texts& texts;

  std::string mark(Seat s, bool lying = false) const;
  std::string seat(Seat s) const { return mark(s) + " " + texts.at(fmt::format("seat.{}", kSeatIds[s])); }
  std::string term(std::string_view key) const { return texts.at(fmt::format("draw.{}", key)); }
  std::string pieces(Zone z) const;
  std::string ground(Zone z) const;
  std::string near(Zone z) const;  ///< letters of the neighbours
};

std::string Sketch::mark(Seat s, bool lying) const {
  return texts.at(fmt::format("seat_mark{}.{}", lying ? "_hollow" : "", kSeatIds[s]));
}

/// ●●○ two standing, one lying; ●♜5 a fortress with its hit points; ●∩ an outpost; @ a free spiral.
std::string Sketch::pieces(Zone z) const {
  std::vector<std::string> parts;
  bool free_spiral = g.board().spirals.has(z);
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    std::string here;
    for (int i = 0; i < p.standing.at(z); ++i) here += mark(s);
    for (int i = 0; i < p.lying.at(z); ++i) here += mark(s, true);
    if (!here.empty()) parts.push_back(here);
    if (p.fortress == z) {
      free_spiral = false;
      parts.push_back(mark(s) + "♜" + (p.hp > 0 ? std::to_string(p.hp) : "×"));
    }
    if (p.outposts.has(z)) parts.push_back(mark(s) + "∩");
  }
  if (free_spiral) parts.emplace_back("@");
  return join(parts, " ");
}

std::string Sketch::ground(Zone z) const {
  std::string out;
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (g.board().tags[z].has(t)) out += kSign[t];
  return z == g.board().town ? out + "⌂" : out;
}

std::string Sketch::near(Zone z) const {
  std::string out;
  for (Zone n : g.board().near[z]) out += g.board().zone[n].letter;
  return out;
}

/// The zones at their places on the board, three lines each.
std::vector<std::string> map_of(const Sketch& d, int width) {
  std::vector<tafel::MapBlock> blocks;
  const Board& b = d.g.board();
  for (Zone z : b.all)
    blocks.push_back({b.zone[z].drawn.label,
                      {b.zone[z].letter + " " + zone_name(b, z, d.texts), "  " + d.ground(z) + " >" + d.near(z),
                       "  " + d.pieces(z)}});
  return tafel::map_lines(blocks, width, kMapRows, kBlock);
}

/// "A Stormcrag Shore ≈∧ ●● ●♜5    CI": name, ground, pieces; neighbours at the right end.
std::string zone_cell(const Sketch& d, Zone z, int width) {
  const Board& b = d.g.board();
  const std::string ground = d.ground(z), pieces = d.pieces(z), near = d.near(z);
  const int rest = 2 + 4 + tafel::columns(pieces) + 1 + tafel::columns(near);
  const int name = std::max(6, std::min(18, width - rest));
  const std::string left =
      fmt::format("{} {} {} {}", b.zone[z].letter, tafel::pad(tafel::shorten(zone_name(b, z, d.texts), name), name),
                  tafel::pad(ground, 3), pieces);
  const int space = width - tafel::columns(left);
  return space > tafel::columns(near) ? left + tafel::pad_left(near, space) : tafel::clip(left, width);
}

std::vector<std::string> zone_lines(const Sketch& d, int width, int across) {
  const int cell = (width - 3 * (across - 1)) / across;
  std::vector<std::string> cells;
  for (Zone z : d.g.board().all) cells.push_back(zone_cell(d, z, cell));
  const std::size_t down = (cells.size() + static_cast<std::size_t>(across) - 1) / static_cast<std::size_t>(across);
  std::vector<std::string> out(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(down));
  for (std::size_t i = down; i < cells.size(); ++i) out[i % down] = tafel::pad(out[i % down], cell) + " │ " + cells[i];
  return out;
}

/// "M2" a melee trait of 2; - tired, = exhausted.
std::string minion_code(const Sketch& d, Seat s, std::size_t slot) {
  const MinionCard& m = d.g.card_at(s, slot);
  const char* state = d.g.of(s).exhausted.has(slot) ? "=" : d.g.of(s).tired.has(slot) ? "-" : "";
  return fmt::format("{}{}{}", d.term(kTraitId[static_cast<std::size_t>(m.trait)]), m.power, state);
}

std::string hall(const Sketch& d, Seat s, bool names) {
  std::vector<std::string> parts;
  for (u8 slot : d.g.filled_slots(s)) {
    const std::string code = minion_code(d, s, slot);
    parts.push_back(names ? short_of(d.texts, "minion", d.g.card_at(s, slot).id) + " " + code : code);
  }
  return join(parts, names ? ", " : " ");
}

std::string relics(const Sketch& d, RelicSet set) {
  std::vector<std::string> parts;
  for (Relic r : set)
    parts.push_back(fmt::format("{} ({})", relic_name(d.g.pack, r, d.texts), d.g.pack.relic[r].value));
  return join(parts, ", ");
}

std::string seat_line(const Sketch& d, Seat s) {
  const Player& p = d.g.of(s);
  return d.seat(s) + (d.g->scepter == s ? "+ " : "  ") +
         say(d.texts, "draw.seat_line", int{p.gold}, p.hp > 0 ? std::to_string(p.hp) : "×", int{p.hand_size},
             kTroops - p.troops().total());
}

void add(std::vector<std::string>& out, const std::string& text, int width, int indent = 2) {
  for (std::string& l : wrap(text, width, indent)) out.push_back(std::move(l));
}

std::vector<std::string> seat_lines(const Sketch& d, Seat s, Seat viewer, int width, bool roomy) {
  const Player& p = d.g.of(s);
  std::vector<std::string> out;
  const bool names = roomy || s == viewer;
  if (names) {
    out.push_back(seat_line(d, s));
    for (const std::string& l : wrap(hall(d, s, true), width - 2)) out.push_back("  " + l);
  } else {
    add(out, seat_line(d, s) + "  " + hall(d, s, false), width);
  }
  if (!p.active.empty()) add(out, "  " + d.term("active") + " " + relics(d, p.active), width);
  if (s == viewer && !p.hand.empty()) add(out, d.term("hand") + " " + relics(d, p.hand), width);
  return out;
}

std::string header(const Sketch& d) {
  const Game& g = d.g;
  const char* phase = g->phase == Phase::night     ? "term.night"
                      : g->phase == Phase::morning ? "term.morning"
                                                   : "term.afternoon";
  std::string leaders;
  const auto winner = g.supremacies();
  for (std::size_t t = 0; t < kTerrains; ++t)
    leaders += fmt::format(" {}{}", kSign[t], winner[t] == kNobody ? "·" : d.mark(winner[t]));
  return say(d.texts, "draw.header", g->day, d.texts.at(phase), g->rebels, leaders, int{g->relic_deck_size},
             g->relic_discard.size());
}

std::string market(const Sketch& d) {
  std::vector<std::string> parts;
  for (u8 m : d.g->market) {
    const MinionCard& card = d.g.pack.minion[static_cast<std::size_t>(kFirstMercenary + m)];
    parts.push_back(fmt::format("{} {}{} ({})", short_of(d.texts, "minion", card.id),
                                d.term(kTraitId[static_cast<std::size_t>(card.trait)]), card.power, card.cost));
  }
  return say(d.texts, "draw.market", parts.empty() ? "-" : join(parts, ", "), int{d.g->deck_size});
}

std::vector<std::string> compact(const Sketch& d, Seat viewer, int width) {
  std::vector<std::string> out = wrap(header(d), width);
  for (const std::string& l : zone_lines(d, width, width >= 72 ? 2 : 1)) out.push_back(l);
  for (Seat s : d.g.everyone())
    for (const std::string& l : seat_lines(d, s, viewer, width, false)) out.push_back(l);
  add(out, market(d), width);
  return out;
}

std::vector<std::string> roomy(const Sketch& d, Seat viewer, int width) {
  const bool map = width >= kMapFrom;
  const int left = map ? kMapWidth : 46, right = std::min(width - left - 3, 100);
  std::vector<std::string> seats;
  for (Seat s : d.g.everyone())
    for (const std::string& l : seat_lines(d, s, viewer, right, true)) seats.push_back(l);
  add(seats, market(d), right);
  std::vector<std::string> out = wrap(header(d), width);
  for (const std::string& l : tafel::beside(map ? map_of(d, left) : zone_lines(d, left, 1), left + 3, seats))
    out.push_back(l);
  return out;
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& texts, int width, std::string& out) {
  const Sketch d{g, texts};
  const std::vector<std::string> lines = width >= kRoomy ? roomy(d, viewer, width) : compact(d, viewer, width);
  for (const std::string& l : lines) out += l + "\n";
}

}  // namespace covil
