// How a place would be decided with more units of one seat: the table beside a payment. Nothing here is chance; what
// the others will still do is nobody's knowledge.
#include "games/schatten/describe.h"
#include "games/schatten/steps.h"
#include "games/schatten/worth.h"

namespace schatten {

namespace {
constexpr int kMostMore = 5;

/// Every party sends all its ships to the region.
void send_all(Game& g, int region) {
  for (const u8 sea : g.pack.seas[at(region)])
    for (Seat s = 0; s < g.seats(); ++s) {
      if (!parties_in(g, region).has(s)) continue;
      g->sent[s][sea] = static_cast<u8>(g->ships[s][sea] - g->tipped[s][sea]);
      if (g.magic_in(s, sea) && g->magic_tipped == 0) g->magic_sent = 1;
    }
}

/// Own strength, the strongest other one, how it ends and what is left.
Json case_json(const Game& g, Seat s, int area) {
  const int own = strength(g, s, area), other = others_in(g, s, area);
  const int units = own > other ? survivors(g, s, area) : 0;
  return {{"own", own},
          {"other", other},
          {"ends", own > other    ? "win"
                   : own == other ? "tie"
                                  : "loss"},
          {"left", own == other ? Json() : Json(units)}};
}

}  // namespace

Json forecast_json(const Game& g, Seat s, int area) {
  const bool land = area < kRegions;
  Json lines = Json::array();
  for (int more = 0; more <= kMostMore; ++more) {
    State copy = g.state();
    Game then(copy, g.pack);
    if (land && more > 0) put_adv(then, s, area, more);
    if (!land) then->ships[s][at(area - kRegions)] = static_cast<u8>(then->ships[s][at(area - kRegions)] + more);
    Json line{{"more", more}, {"plain", case_json(then, s, area)}, {"ships", nullptr}};
    if (land) send_all(then, area), line["ships"] = case_json(then, s, area);
    lines.push_back(std::move(line));
  }
  return {{"area", area},
          {"region", land ? Json(area) : Json()},
          {"sea", land ? Json() : Json(area - kRegions)},
          {"lines", lines}};
}

}  // namespace schatten
