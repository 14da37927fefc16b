// Everything public that the drawing has no room for, in sentences; lines of one thing begin with two spaces.
#include <fmt/format.h>

#include "games/schatten/condition.h"
#include "games/schatten/describe.h"
#include "games/schatten/score.h"
#include "games/schatten/steps.h"
#include "games/schatten/view.h"

namespace schatten {

namespace {
using Parts = std::vector<std::string>;

template <class... Args>
std::string fact(const Texts& t, std::string_view key, const Args&... args) {
  return say(t, fmt::format("facts.{}", key), args...);
}

template <class Set, class Name>
std::string listed(const Texts& t, const Set& set, Name name) {
  Parts parts;
  for (const auto i : set) parts.push_back(name(i));
  return list_text(t, parts);
}

/// The round, the last one that there can be, the phase, who holds the marker and who has passed.
void round_facts(const Game& g, const Texts& t, std::vector<std::string>& out) {
  if (g->round == 0) return;
  out.push_back(fact(t, "round", g->round, last_round(g),
                     name_of(t, "phase", kPhaseIds[static_cast<std::size_t>(g->phase)]), seat_text(t, g->marker)));
  if (g->phase == Phase::action && g->first_pass != 0)
    out.push_back("  " + fact(t, "passed", seat_text(t, g->first_pass - 1), g->last_turns));
}

std::string org_fact(const Game& g, const Texts& t, u8 o) {
  const bool placed = g->org_region[o] != kNowhere;
  return fact(t, "org", org_name(g.pack, t, o),
              placed ? region_name(g.pack, t, g->org_region[o], "in") : t.at("facts.unplaced"), g->org_load[o],
              org_text(g.pack, t, o));
}

void seat_facts(const Game& g, Seat viewer, const Texts& t, Seat s, std::vector<std::string>& out) {
  const auto points = points_by_category(g);
  const auto card = [&](u8 c) { return card_name(g.pack, t, c); };
  int sum = 0;
  for (const Tally& c : points) sum += c[s];
  out.push_back(fact(t, "seat", seat_text(t, s), name_of(t, "faction", g.pack.faction[g->faction[s]].id),
                     g.regions(s).size(), g->orgs[s].size(), trophies(g, s), g->won[s].size(), sum));
  out.push_back("  " + fact(t, "units", g->supply[s], g->ship_supply[s], g->reserve[s], g->ship_reserve[s]));
  out.push_back("  " + fact(t, "cards", g->hand_count[s], g.draw_count(s), g->discard[s].size()));
  if (!g->discard[s].empty() && (s == viewer || g.setting(option::open_discard) == 0))
    out.push_back("  " + fact(t, "discard", listed(t, g->discard[s], card)));
  if (s != viewer && !open_hand(g, s).empty())
    out.push_back("  " + fact(t, "open_hand", listed(t, open_hand(g, s), card)));
  for (const u8 o : g->orgs[s]) out.push_back("  " + org_fact(g, t, o));
  if (!g->won[s].empty())
    out.push_back("  " + fact(t, "won", listed(t, g->won[s], [&](u8 q) { return quest_name(g.pack, t, q); })));
}

void quest_facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out) {
  for (const u8 q : g->open) {
    const std::string bid =
        g->bid[q] == 0 ? t.at("draw.free") : fmt::format("{} {}", seat_text(t, g->bidder[q]), g->bid[q]);
    out.push_back(fact(t, "quest", quest_name(g.pack, t, q), g.pack.quest[q].level, bid,
                       effect_text(t, g.pack.quest[q].action), quest_condition(g, viewer, t, q)));
  }
  out.push_back(fact(t, "stack", g->quests_left[0], g->quests_left[1], g->quests_left[2]));
}

void conflict_facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out) {
  for (const u8 area : conflicts(g)) {
    const std::string where =
        area < kRegions ? region_name(g.pack, t, area, "in") : sea_name(g.pack, t, area - kRegions, "in");
    out.push_back(
        fact(t, "conflict", where, strengths_text(g, t, area, viewer, true), verdict_text(g, t, area, viewer)));
  }
}

/// Trophies with those who control them, and special units.
void token_facts(const Game& g, const Texts& t, std::vector<std::string>& out) {
  const Pack& p = g.pack;
  const auto trophy = [&](std::string_view kind, int area) {
    const std::string where = area < kRegions ? region_name(p, t, area, "in") : sea_name(p, t, area - kRegions, "in");
    const auto name = [&](Seat s) { return seat_text(t, s); };
    const SeatSet owners = trophy_owners(g, area);
    out.push_back(fact(t, "trophy", name_of(t, "trophy", kind), where,
                       owners.empty() ? t.at("draw.nobody") : listed(t, owners, name)));
  };
  for (const u8 r : g->eyes) trophy("eye", r);
  for (const u8 r : g->artefacts) trophy("artefact", r);
  for (const u8 r : g->carbuncles) trophy("carbuncle", r);
  for (const u8 sea : g->splinters) trophy("splinter", kRegions + sea);
  for (const u8 r : g->dragons) out.push_back(fact(t, "dragon", region_name(p, t, r, "in")));
  for (const u8 sea : g->arks) out.push_back(fact(t, "ark", sea_name(p, t, sea, "in")));
  if (g->djinn_of != 0)
    out.push_back(fact(t, "djinn", seat_text(t, g.djinn_owner()), region_name(p, t, g->djinn_at, "in")));
  if (g->magic_of != 0)
    out.push_back(fact(t, "magic", seat_text(t, g.magic_owner()), sea_name(p, t, g->magic_at, "in")));
}

/// Organisations that can be had, or that nobody has: R-35.
void row_facts(const Game& g, const Texts& t, std::vector<std::string>& out) {
  out.push_back(fact(t, g->row.empty() ? "no_row" : "row", g.stack_orgs().size()));
  for (const u8 o : g->row) out.push_back("  " + fact(t, "row_org", org_name(g.pack, t, o), org_text(g.pack, t, o)));
  for (const u8 o : g->ownerless) out.push_back(fact(t, "ownerless", org_fact(g, t, o)));
}

void plan_facts(const Game& g, Seat s, const Texts& t, std::vector<std::string>& out) {
  if (s >= g.seats() || g->plan[s] == kNoPlan) return;
  out.push_back(fact(t, "own_plan", name_of(t, "plan", g.pack.plan[g->plan[s]].id), plan_points(g, s)));
  for (const Condition& c : g.pack.plan[g->plan[s]].condition) {
    const Progress p = progress(g, s, c);
    out.push_back("  " + fact(t, "condition", condition_text(g.pack, t, c, p.need), p.have, p.need));
  }
}

}  // namespace

void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out) {
  round_facts(g, t, out);
  for (Seat s = 0; s < g.seats(); ++s) seat_facts(g, viewer, t, s, out);
  plan_facts(g, viewer, t, out);
  quest_facts(g, viewer, t, out);
  conflict_facts(g, viewer, t, out);
  token_facts(g, t, out);
  row_facts(g, t, out);
  Cards improved = g.pack.improved[0] | g.pack.improved[1] | g.pack.improved[2];
  for (const Cards& owned : g->owned) improved -= owned;
  out.push_back(fact(t, "improved", listed(t, improved, [&](u8 c) { return card_name(g.pack, t, c); })));
  if (g->phase > Phase::draft)
    out.push_back(fact(t, "neutral", listed(t, g.neutral(), [&](u8 r) { return region_name(g.pack, t, r); })));
}

}  // namespace schatten
