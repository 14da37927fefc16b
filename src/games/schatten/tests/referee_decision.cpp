// The referee: the decision phase, conditions of quests and plans, trophies.
#include "referee.h"

namespace schatten::test {

/// One conflict: where, and what every colour had there when it began.
struct Referee::Fight {
  int area = 0;
  std::set<int> parties;
  int neutrals = 0;
  bool sea() const { return area >= kRegions; }
  int in() const { return area - kRegions; }
};

struct Referee::Side {
  int adventurers = 0, ships = 0;
  bool djinn = false, magic = false, monster = false;  ///< dragon or ark
  int special() const { return (djinn ? 1 : 0) + (magic ? 1 : 0) + (monster ? 1 : 0); }
  int units() const { return adventurers + ships + special(); }
};

Referee::Side Referee::side(const Fight& f, int c) const {
  Side out;
  if (f.sea()) {
    const auto sea = at(f.in());
    if (c == kNeutral) out.monster = m.arks.has(sea);
    else out.ships = m.ships[at(c)][sea] - m.tipped[at(c)][sea], out.magic = magic(c, f.in()) && m.magic_tipped == 0;
    return out;
  }
  out.adventurers = m.adv[at(c)][at(f.area)];
  if (c == kNeutral) {
    out.monster = m.dragons.has(at(f.area));
    return out;
  }
  for (const u8 n : m.sent[at(c)]) out.ships += n;
  out.djinn = djinn(c, f.area), out.magic = m.magic_sent != 0 && m.magic_of == c + 1;
  return out;
}

int Referee::strength(const Fight& f, int c) const {
  const Side x = side(f, c);
  if (x.units() == 0) return 0;
  const int n = x.adventurers + x.ships + 2 * x.special();
  if (c == kNeutral) return n;
  if (f.sea()) return n + (works(c, Passive::strength_sea) ? 1 : 0);
  return n + (owner(f.area) == c && works(c, Passive::strength_own_region) ? 1 : 0);
}

std::set<int> Referee::parties(const Fight& f) const {
  std::set<int> out;
  for (int c = 0; c < kColours; ++c)
    if ((c == kNeutral || c < m.seats) && side(f, c).units() > 0) out.insert(c);
  return out;
}

/// a sea whose ships are tipped by now is dropped.
std::set<int> Referee::open_conflicts() const {
  std::set<int> out;
  for (const u8 area : m.pending)
    if (area < kRegions || parties({area, {}, 0}).size() > 1) out.insert(area);
  return out;
}

void Referee::decision_phase() {
  m.phase = Phase::decision;
  m.pending = {}, m.knife = 0;
  for (int area = 0; area < kAreas; ++area)
    if (parties({area, {}, 0}).size() > 1) m.pending.add(at(area));
  for (int chooser = m.marker; !open_conflicts().empty(); chooser = next(chooser)) {
    const std::set<int> open = open_conflicts();
    int area = *open.begin();
    if (open.size() > 1) {
      Keys list;
      for (const int x : open)
        list.insert(x < kRegions ? make_action(verb::conflict, x).key()
                                 : make_action(verb::sea_conflict, x - kRegions).key());
      const Action a = ask(static_cast<Seat>(chooser), list);
      area = a.verb == verb::conflict ? a.arg[0] : kRegions + a.arg[0];
    }
    m.pending.remove(at(area));
    conflict(area, chooser);
  }
  m.pending = {};
  unopposed();
  const bool won = quests();
  m.tipped = {}, m.magic_tipped = 0;
  const int grace = m.config[option::end_grace_rounds] == 0 ? 3 : m.config[option::end_grace_rounds];
  if (won || m.grace >= grace) m.phase = Phase::over;
}

void Referee::conflict(int area, int chooser) {
  Fight f{area, {}, 0};
  f.parties = parties(f);
  if (!f.sea()) {
    f.neutrals = m.adv[kNeutral][at(area)];
    for (int k = 0; k < m.seats; ++k) support(f, (chooser + k) % m.seats);
    knife(f);
  }
  int most = 0;
  std::set<int> top;
  for (int c = 0; c < kColours; ++c) {
    const int n = c == kNeutral || c < m.seats ? strength(f, c) : 0;
    if (n > most) most = n, top.clear();
    if (n == most && n > 0) top.insert(c);
  }
  if (top.size() > 1) {
    for (const int c : top)
      if (c != kNeutral) m.tied[at(area)] = static_cast<u8>(m.tied[at(area)] | 1U << c);
    return tip(f);
  }
  const int winner = *top.begin();
  losers(f, winner);
  winner_loses(f, winner);
  tip(f);
  if (f.sea()) return;
  capture(area, winner == kNeutral ? -1 : winner);
  if (winner != kNeutral && f.neutrals > 0 && works(winner, Passive::neutral_convert) && m.reserve[at(winner)] > 0)
    --m.reserve[at(winner)], ++m.supply[at(winner)];
}

/// SDM-163 to SDM-165: seas in ascending order, the magic ship at the end.
void Referee::support(const Fight& f, int s) {
  if (!f.parties.contains(s)) return;
  int last = 0;
  bool magic_went = false, asked = false;
  while (true) {
    Keys list;
    for (const u8 sea : p.seas[at(f.area)]) {
      const int fresh = m.ships[at(s)][sea] - m.tipped[at(s)][sea];
      asked |= fresh > 0;
      if (!magic_went && sea >= last && m.sent[at(s)][sea] < fresh) list.insert(make_action(verb::send, sea).key());
      if (!magic(s, sea) || m.magic_tipped != 0) continue;
      asked = true;
      if (!magic_went) list.insert(make_action(verb::send_magic).key());
    }
    if (!asked) return;
    list.insert(make_action(verb::enough).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::enough) return;
    if (a.verb == verb::send) ++m.sent[at(s)][a.arg[0]], last = a.arg[0];
    else m.magic_sent = 1, magic_went = true;
  }
}

/// Hand Borons.
void Referee::knife(const Fight& f) {
  for (int s = 0; s < m.seats && m.knife == 0; ++s) {
    if (side(f, s).units() == 0 || !works(s, Passive::assassinate)) continue;
    Keys list;
    for (int c = 0; c < kColours; ++c)
      if (c != s && m.adv[at(c)][at(f.area)] > 0)
        list.insert(c == kNeutral ? make_action(verb::assassinate_black).key()
                                  : make_action(verb::assassinate, c).key());
    if (list.empty()) continue;
    list.insert(make_action(verb::spare).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::spare) return;
    home(a.verb == verb::assassinate ? a.arg[0] : kNeutral, f.area, 1);
    m.knife = 1;
  }
}

void Referee::sink(int s, int sea, int n) {
  u8 &there = m.ships[at(s)][at(sea)], &back = m.ship_supply[at(s)];
  there = static_cast<u8>(there - n), back = static_cast<u8>(back + n);
}

/// SDM-167, SDM-170.
void Referee::losers(const Fight& f, int winner) {
  for (int c = 0; c < kColours; ++c) {
    if (c == winner || (c != kNeutral && c >= m.seats)) continue;
    const Side x = side(f, c);
    if (x.djinn) m.djinn_of = m.djinn_at = 0;
    if (x.magic) m.magic_of = m.magic_at = m.magic_sent = m.magic_tipped = 0;
    if (f.sea()) {
      if (c == kNeutral && x.monster) m.arks.remove(at(f.in())), m.splinters.add(at(f.in()));
      if (c != kNeutral) sink(c, f.in(), x.ships);
      continue;
    }
    home(c, f.area, x.adventurers);
    if (c == kNeutral && x.monster) m.dragons.remove(at(f.area)), m.carbuncles.add(at(f.area));
    for (int sea = 0; sea < kSeas && c != kNeutral; ++sea)
      sink(c, sea, m.sent[at(c)][at(sea)]), m.sent[at(c)][at(sea)] = 0;
  }
}

/// SDM-168, SDM-169, SDM-234, SDM-238, SDM-250, SDM-253, R-33, R-64, R-82.
void Referee::winner_loses(const Fight& f, int w) {
  const Side x = side(f, w);
  if (x.monster) return;
  int n = (x.units() + 1) / 2;
  if (w != kNeutral && f.parties.contains(kNeutral) && works(w, Passive::no_win_loss)) n = 0;
  for (const int c : f.parties)
    if (c != w && c != kNeutral && works(c, Passive::winner_cap)) n = std::max(n, x.units() - 1);
  bool djinn_falls = x.djinn && n > 0, magic_falls = x.magic && n > 0;
  if (x.djinn && x.magic && n == 1) {
    const Keys both{make_action(verb::lose_djinn).key(), make_action(verb::lose_magic).key()};
    djinn_falls = ask(static_cast<Seat>(w), both).verb == verb::lose_djinn, magic_falls = !djinn_falls;
  }
  if (djinn_falls) m.djinn_of = m.djinn_at = 0, --n;
  if (magic_falls) m.magic_of = m.magic_at = m.magic_sent = m.magic_tipped = 0, --n;
  int ships_lost = std::min(n, x.ships);
  n -= ships_lost;
  if (f.sea()) return sink(w, f.in(), ships_lost);
  while (ships_lost > 0) {
    Seas from;
    int all = 0;
    for (std::size_t sea = 0; sea < kSeas; ++sea)
      if (m.sent[at(w)][sea] > 0) from.add(sea), all += m.sent[at(w)][sea];
    Keys list;
    for (const u8 sea : from) list.insert(make_action(verb::lose_ship, sea).key());
    const bool choice = from.size() > 1 && ships_lost < all;
    const u8 sea = choice ? ask(static_cast<Seat>(w), list).arg[0] : from.lowest();
    --m.sent[at(w)][sea], --ships_lost, sink(w, sea, 1);
  }
  home(w, f.area, n);
}

/// SDM-177, SDM-181, R-32.
void Referee::tip(const Fight& f) {
  for (int s = 0; s < m.seats; ++s)
    for (std::size_t sea = 0; sea < kSeas; ++sea) {
      u8& tipped = m.tipped[at(s)][sea];
      tipped = static_cast<u8>(f.area == kRegions + int(sea) ? m.ships[at(s)][sea] : tipped + m.sent[at(s)][sea]);
      if (magic(s, int(sea)) && f.area == kRegions + int(sea)) m.magic_tipped = 1;
    }
  if (m.magic_sent != 0) m.magic_tipped = 1;
  m.sent = {}, m.magic_sent = 0;
}

/// SDM-171 to SDM-174, R-35, R-36, R-59.
void Referee::capture(int region, int to) {
  const int from = owner(region);
  if (from == to || (from >= 0 && own(from).size() == 1)) return;
  if (from >= 0)
    for (auto* pile : {&m.owned, &m.hand, &m.known, &m.discard}) (*pile)[at(from)].remove(at(region));
  if (to >= 0) m.owned[at(to)].add(at(region)), m.discard[at(to)].add(at(region));
  for (u8 o = 0; o < kOrgs; ++o) {
    const bool here = (from < 0 ? m.ownerless.has(o) : m.orgs[at(from)].has(o)) && m.org_region[o] == region;
    if (!here) continue;
    if (from >= 0) {
      m.supply[at(from)] = static_cast<u8>(m.supply[at(from)] + m.org_load[o]), m.org_load[o] = 0;
      m.orgs[at(from)].remove(o);
    }
    m.ownerless.remove(o);
    if (to < 0) m.ownerless.add(o);
    else m.orgs[at(to)].add(o);
  }
}

/// SDM-178, R-38, R-52.
void Referee::unopposed() {
  for (int k = 0; k < m.seats; ++k) {
    const int s = (m.marker + k) % m.seats;
    Regions mine;
    for (int r = 0; r < kRegions; ++r)
      if (parties({r, {}, 0}) == std::set<int>{s} && owner(r) != s) mine.add(at(r));
    for (const u8 r : mine) capture(r, s);
  }
}

/// SDM-190 to SDM-193: true if one of level 3 was fulfilled.
bool Referee::quests() {
  Quests won;
  bool last = false;
  for (const u8 q : m.open)
    if (m.bid[q] > 0 && fulfils(m.bidder[q], p.quest[q])) won.add(q), last |= p.quest[q].level == 3;
  for (u8 q = 0; q < kQuests; ++q) {
    if (m.bid[q] == 0) continue;
    const u8 s = m.bidder[q];
    m.supply[s] = static_cast<u8>(m.supply[s] + m.bid[q]);
    m.bid[q] = m.bidder[q] = 0;
    if (won.has(q)) m.open.remove(q), m.won[s].add(q);
  }
  return last;
}

int Referee::chain(Regions set) const {
  int best = 0;
  for (const u8 start : set) {
    Regions seen = Regions::of(start);
    for (int again = 0; again < kRegions; ++again)
      for (const u8 r : set)
        if (!(p.near[r] & seen).empty()) seen.add(r);
    best = std::max(best, seen.size());
  }
  return best;
}

bool Referee::leads(int s, int sea) const {
  bool first = ships(s, sea) > 0;
  for (int o = 0; o < m.seats; ++o) first &= o == s || ships(o, sea) < ships(s, sea);
  return first;
}

/// What a condition about units counts; 11.2 of the specification.
int Referee::count_units(int s, const Condition& c) const {
  Regions here, filtered;
  int n = 0, big = 0, best = 0, cover = 0, all = 0, seas = 0, leading = 0, stacks = 0;
  bool apart = true;
  for (u8 r = 0; r < kRegions; ++r)
    if (const int k = m.adv[at(s)][r]; k > 0) {
      here.add(r), stacks += k >= c.n ? 1 : 0;
      if (c.mask.has(r)) filtered.add(r), big = std::max(big, k);
    }
  for (int sea = 0; sea < kSeas; ++sea) {
    n = 0;
    for (const u8 r : here) n += p.seas[r].has(at(sea)) ? 1 : 0;
    best = std::max(best, n), cover += n > 0 ? 1 : 0;
    all += ships(s, sea), seas += ships(s, sea) > 0 ? 1 : 0, leading += leads(s, sea) ? 1 : 0;
  }
  for (const u8 a : here)
    for (const u8 b : here) apart &= !p.near[a].has(b);
  switch (c.kind) {
    case Is::adv_regions:
    case Is::adv_regions_at_most:
      return filtered.size();
    case Is::adv_stack:
      return big;
    case Is::adv_stacks:
      return stacks;
    case Is::adv_one_sea:
      return best;
    case Is::adv_sea_cover:
      return cover;
    case Is::adv_chain:
      return chain(here - p.island);
    case Is::adv_independent:
      return apart ? here.size() : 0;
    case Is::ships:
      return ships(s, c.of);
    case Is::ships_total:
      return all;
    case Is::ship_seas:
      return seas;
    case Is::ship_lead:
      return leads(s, c.of) ? 1 : 0;
    case Is::ship_leads:
      return leading;
    default:
      return -1;
  }
}

int Referee::count_cards(int s, const Condition& c) const {
  std::map<int, int> by_region;
  std::set<int> types;
  int resource = 0, loaded = 0, stack_of = 0, named = 0, improved = 0;
  for (const u8 o : m.orgs[at(s)]) {
    const int r = m.org_region[o];
    stack_of = std::max(stack_of, ++by_region[r]);
    resource += p.org[o].resource != 255 ? 1 : 0, loaded += m.org_load[o] > 0 ? 1 : 0;
    for (int k = 0; k < 4; ++k)
      if (p.gives[at(k)][at(r)] > 0 && owner(r) == s) types.insert(k);
  }
  for (const auto& [r, n] : by_region) named += c.mask.has(at(r)) ? 1 : 0;
  for (std::size_t card = kFirstImproved; card < kCards; ++card) improved += m.owned[at(s)].has(card) ? 1 : 0;
  switch (c.kind) {
    case Is::own:
    case Is::own_count:
      return (own(s) & c.mask).size();
    case Is::own_chain:
      return chain(own(s));
    case Is::own_vs_start:
      return own(s).size() - (m.seats == 4 ? 5 : m.seats == 3 ? 7 : 10);
    case Is::orgs:
      return m.orgs[at(s)].size();
    case Is::orgs_resource:
      return resource;
    case Is::orgs_advantage:
      return m.orgs[at(s)].size() - resource;
    case Is::orgs_loaded:
      return loaded;
    case Is::org_at:
      return named;
    case Is::org_regions:
      return static_cast<int>(by_region.size());
    case Is::org_stack:
      return stack_of;
    case Is::org_four_types:
      return static_cast<int>(types.size());
    case Is::trophies:
      return trophies(s);
    case Is::quests:
      return m.won[at(s)].size();
    case Is::eminence_improved:
      return improved;
    case Is::start_marker:
      return m.marker == s ? 1 : 0;
    default:
      return -1;
  }
}

int Referee::count(int s, const Condition& c) const {
  const int units = count_units(s, c);
  return units >= 0 ? units : count_cards(s, c);
}

bool Referee::fulfils(int s, const Condition& c) const {
  const int have = count(s, c);
  const int few = c.k * (4 - m.seats);
  if (c.kind == Is::adv_regions_at_most) return have <= c.n + few;
  if (c.kind == Is::adv_stacks) return have >= c.stacks;
  if (c.kind == Is::adv_sea_cover || c.kind == Is::org_four_types) return have == 4;
  if (c.kind == Is::ship_lead || c.kind == Is::start_marker) return have == 1;
  if (c.kind == Is::own_vs_start) return have >= c.n;
  return have >= c.n + few;
}

bool Referee::fulfils(int s, const Quest& q) const {
  bool all = true;
  for (const Condition& c : q.condition) all &= fulfils(s, c);
  return all;
}

int Referee::plan_points(int s) const {
  int n = 0;
  if (m.plan[at(s)] == kNoPlan) return 0;
  for (const Condition& c : p.plan[m.plan[at(s)]].condition) n += fulfils(s, c) ? 1 : 0;
  return n;
}

/// R-42, SDM-203, SDM-204, SDM-225, SDM-240.
bool Referee::controls(int s, int area) const {
  const bool presence = m.config[option::trophy_needs_presence] == 1, sea = area >= kRegions;
  if (m.tied[at(area)] != 0 && (!sea || presence)) return (m.tied[at(area)] >> s & 1) != 0;
  const auto count = [&](int c) {
    return sea ? (c == kNeutral ? 0 : ships(c, area - kRegions)) : int(m.adv[at(c)][at(area)]);
  };
  if (!presence && !sea) return owner(area) == s;
  bool most = count(s) > 0;
  for (int c = 0; c < kColours; ++c)
    if (c != s && (c == kNeutral || c < m.seats)) most &= presence ? count(c) == 0 : count(c) <= count(s);
  return most;
}

int Referee::trophies(int s) const {
  int n = 0;
  for (int r = 0; r < kRegions; ++r)
    for (const Regions* set : {&m.eyes, &m.artefacts, &m.carbuncles}) n += set->has(at(r)) && controls(s, r) ? 1 : 0;
  for (int sea = 0; sea < kSeas; ++sea) n += m.splinters.has(at(sea)) && controls(s, kRegions + sea) ? 1 : 0;
  return n;
}

}  // namespace schatten::test
