// Numbers that follow from what a viewer sees: owners, counts, conflicts with their forecast, quests with progress, the
// own plan, what the categories would bring now, what each action could buy.
#include "games/schatten/condition.h"
#include "games/schatten/describe.h"
#include "games/schatten/score.h"
#include "games/schatten/steps.h"
#include "games/schatten/view.h"
#include "games/schatten/worth.h"

namespace schatten {

namespace {
Json zone_json(const Game& g, std::size_t r, const std::array<u8, kRegions>& keys) {
  Json orgs = Json::array();
  for (std::size_t o = 0; o < kOrgs; ++o)
    if (g->org_region[o] == r && !(g->row | g.stack_orgs()).has(o)) orgs.push_back(o);
  Json adv = Json::array();
  for (int c = 0; c < kColours; ++c) adv.push_back(g.adv(c, static_cast<int>(r)));
  return {{"v", r},
          {"controller", seat_or_null(g.owner(static_cast<int>(r)))},
          {"adventurers", adv},
          {"djinn", g.djinn_in(static_cast<int>(r)) ? Json(g.djinn_owner()) : Json()},
          {"dragon", g->dragons.has(r)},
          {"eye", g->eyes.has(r)},
          {"artefact", g->artefacts.has(r)},
          {"carbuncle", g->carbuncles.has(r)},
          {"organisations", orgs},
          {"free_keys", keys[r]}};
}

Json sea_json(const Game& g, std::size_t sea) {
  Json ships = Json::array(), tipped = Json::array();
  for (Seat s = 0; s < g.seats(); ++s) ships.push_back(g->ships[s][sea]), tipped.push_back(g->tipped[s][sea]);
  return {{"v", sea},
          {"ships", ships},
          {"tipped", tipped},
          {"magic", g->magic_of != 0 && g->magic_at == sea ? Json(g.magic_owner()) : Json()},
          {"ark", g->arks.has(sea)},
          {"splinter", g->splinters.has(sea)}};
}

/// A conflict with the strength of every party without ships, what ships in reach could add, and who wins as it stands.
Json conflict_json(const Game& g, int area, Seat viewer, const Texts& t) {
  Json parties = Json::array();
  const bool land = area < kRegions;
  for (int c = 0; c < kColours; ++c) {
    const int n = strength(g, c, area);
    if (n == 0) continue;
    int more = 0;
    if (land && c != kNeutral)
      for (const u8 sea : g.pack.seas[at(area)]) {
        const auto s = static_cast<Seat>(c);
        more += g->ships[s][sea] - g->tipped[s][sea] - g->sent[s][sea];
        more += g.magic_in(s, sea) && g->magic_tipped == 0 && g->magic_sent == 0 ? 2 : 0;
      }
    parties.push_back({{"colour", c}, {"strength", n}, {"ships", more}});
  }
  const int winner = winner_now(g, area);
  return {{"area", area},
          {"region", land ? Json(area) : Json()},
          {"sea", land ? Json() : Json(area - kRegions)},
          {"parties", parties},
          {"winner", winner < 0 ? Json() : Json(winner)},
          {"open", g->phase != Phase::decision || g->pending.has(at(area))},
          {"text", verdict_text(g, t, area, viewer)}};
}

Json progress_json(const Game& g, Seat s, const Condition& c, const Texts& t) {
  const Progress p = progress(g, s, c);
  return {{"have", p.have}, {"need", p.need}, {"holds", p.holds()}, {"text", condition_text(g.pack, t, c, p.need)}};
}

Json quest_json(const Game& g, u8 q, Seat viewer, const Texts& t) {
  Json own = Json::array();
  if (viewer < g.seats())
    for (const Condition& c : g.pack.quest[q].condition) own.push_back(progress_json(g, viewer, c, t));
  Json out{{"v", q}, {"bid", g->bid[q]}, {"bidder", g->bid[q] > 0 ? Json(g->bidder[q]) : Json()}, {"own", own}};
  out["needs"] = viewer < g.seats() ? Json(required_bid(g, viewer, q)) : Json(g->bid[q] + 1);
  return out;
}

Json org_rows(const Game& g, Seat s) {
  return rows(g->orgs[s], [&](u8 o) {
    return Json{{"v", o},
                {"region", g->org_region[o] == kNowhere ? Json() : Json(g->org_region[o])},
                {"load", g->org_load[o]},
                {"works", g.works(s, o)}};
  });
}

Json player_json(const Game& g, Seat s, Seat viewer, const std::array<Tally, kCategories>& points) {
  Json have, by_rank;
  int sum = 0;
  for (u8 c = 0; c < kCategories; ++c) {
    have[std::string(kCategoryIds[c])] = tally(g, static_cast<Category>(c))[s];
    by_rank[std::string(kCategoryIds[c])] = points[c][s];
    sum += points[c][s];
  }
  const bool plan_known = g->plan[s] != kNoPlan || g.beginner();  // there are no plans
  const bool discard_shown = g.setting(option::open_discard) == 0 || s == viewer;
  return {{"seat", s},
          {"faction", g->faction[s]},
          {"score", sum + (plan_known ? plan_points(g, s) : 0)},
          {"public_score", sum},
          {"plan_points", plan_known ? Json(plan_points(g, s)) : Json()},
          {"have", have},
          {"points", by_rank},
          {"cards", g->hand_count[s]},
          {"draw", g.draw_count(s)},
          {"discard", discard_shown ? list_json(g->discard[s]) : Json()},
          {"discard_count", g->discard[s].size()},
          {"known_hand", list_json(open_hand(g, s))},
          {"supply", g->supply[s]},
          {"reserve", g->reserve[s]},
          {"ship_supply", g->ship_supply[s]},
          {"ship_reserve", g->ship_reserve[s]},
          {"hand_limit", hand_limit(g, s)},
          {"organisations", org_rows(g, s)},
          {"won", list_json(g->won[s])},
          {"marker", g->round > 0 && g->marker == s},  // before, nobody has been drawn (SDM-021)
          {"passed", g->first_pass == s + 1}};
}

/// A plan with what holds of it now for the seat.
Json plan_json(const Game& g, Seat s, u8 plan, const Texts& t) {
  if (plan == kNoPlan) return nullptr;
  Json lines = Json::array();
  int points = 0;
  for (const Condition& c : g.pack.plan[plan].condition) {
    lines.push_back(progress_json(g, s, c, t));
    points += lines.back()["holds"].get<bool>() ? 1 : 0;
  }
  return {{"v", plan}, {"conditions", lines}, {"points", points}};
}

/// Own places with somebody else in them, and how they would be decided with more units.
Json forecasts_json(const Game& g, Seat s) {
  Json out = Json::array();
  for (int area = 0; area < kRegions + kSeas; ++area) {
    const bool own = area < kRegions && g.owner(area) == s;
    if ((own || strength(g, s, area) > 0) && others_in(g, s, area) > 0) out.push_back(forecast_json(g, s, area));
  }
  return out;
}

/// What hand and organisations could buy with each action.
Json means_json(const Game& g, Seat s) {
  static constexpr std::array<std::string_view, 5> kIds{"recruit", "build", "move", "acquire", "strengthen"};
  Json out;
  for (std::size_t i = 0; i < kIds.size(); ++i) {
    const int pays = most_payable(g, s, static_cast<Act>(i));
    out[std::string(kIds[i])] = {
        {"pays", pays}, {"buys", bought(g, pays)}, {"possible", !action_refusal(g, s, static_cast<Act>(i))}};
  }
  return out;
}

/// The payment in progress: what it is worth, what it buys, where the next step lies.
Json payment_json(const Game& g) {
  if (g->phase != Phase::action || g->stack.empty()) return nullptr;
  if (g->stack.back().step != Steps::id<ChooseAction>()) return nullptr;
  const Turn l = g->stack.back().read<Turn>();
  if (!is_paid(l.act)) return nullptr;
  const int paid = payment(g, l);
  int next = paid;
  while (next < 60 && bought(g, next) == bought(g, paid)) ++next;
  return {{"resource", kResourceIds[kPaidWith[static_cast<std::size_t>(l.act)]]},
          {"paid", paid},
          {"buys", bought(g, paid)},
          {"next", next < 60 ? Json(next) : Json()}};
}

Json fight_json(const Game& g, Seat viewer, const Texts& t) {
  if (g->phase != Phase::decision || g->stack.size() < 2) return nullptr;
  const Fight l = g->stack.back().read<Fight>();
  return conflict_json(g, l.area, viewer, t);
}

}  // namespace

void derive(const Game& g, Seat viewer, const Texts& t, Json& out) {
  const auto points = points_by_category(g);
  const auto keys = g.free_keys();
  out["board"] = 0;
  out["zones"] = rows(kRegions, [&](std::size_t r) { return zone_json(g, r, keys); });
  out["seas"] = rows(kSeas, [&](std::size_t s) { return sea_json(g, s); });
  out["conflicts"] = rows(conflicts(g), [&](u8 area) { return conflict_json(g, area, viewer, t); });
  out["fight"] = fight_json(g, viewer, t);
  out["quests"] = rows(g->open, [&](u8 q) { return quest_json(g, q, viewer, t); });
  out["quests_left"] = g->quests_left;
  out["row"] = list_json(g->row);
  out["org_stack"] = g.stack_orgs().size();
  Cards improved = g.pack.improved[0] | g.pack.improved[1] | g.pack.improved[2];
  for (const Cards& owned : g->owned) improved -= owned;
  out["improved"] = list_json(improved);
  out["players"] =
      rows(at(g.seats()), [&](std::size_t s) { return player_json(g, static_cast<Seat>(s), viewer, points); });
  out["phase"] = kPhaseIds[static_cast<std::size_t>(g->phase)];
  out["round"] = g->round;
  out["last_turns"] = g->first_pass != 0;
  const bool seated = viewer < g.seats();
  out["plan"] = seated ? plan_json(g, viewer, g->plan[viewer], t) : Json();
  out["plans"] = Json::array();
  if (seated && g->phase == Phase::plans)
    out["plans"] = rows(g->dealt[viewer], [&](u8 p) { return plan_json(g, viewer, p, t); });
  out["forecasts"] = seated && g->phase == Phase::action ? forecasts_json(g, viewer) : Json::array();
  out["means"] = seated && g->phase == Phase::action ? means_json(g, viewer) : Json();
  out["payment"] = payment_json(g);
  out["ways"] = ways_json(g, viewer);
}

}  // namespace schatten
