// The referee: his conversation with the table, plain questions, setup and supply phase.
#include "referee.h"

namespace schatten::test {

/// The books begin before anything happens by itself.
Referee::Referee(Table& table, Rng& dice) : m(state(table)), p(game(table).pack), t(table), rng(dice) {
  tafel::settle(t.game().rules, t.raw());
}

void Referee::differ(const std::string& what) { throw Disagreement(t.step() + ": " + what); }

/// Every field of the state, byte by byte.
void Referee::compare() {
  for (std::size_t c = 0; c < kColours; ++c) {
    m.here[c] = {};
    for (std::size_t r = 0; r < kRegions; ++r)
      if (m.adv[c][r] > 0) m.here[c].add(r);
  }
  m.loaded = {};
  for (std::size_t o = 0; o < kOrgs; ++o)
    if (m.org_load[o] > 0) m.loaded.add(o);
  for (std::size_t s = 0; s < kSeats; ++s) m.hand_count[s] = static_cast<u8>(m.hand[s].size());
  const auto* there = reinterpret_cast<const char*>(&state(t));
  const auto field = [&](std::string_view name, const auto& value) {
    const auto* here = reinterpret_cast<const char*>(&value);
    const auto offset = here - reinterpret_cast<const char*>(&m);
    if (std::memcmp(here, there + offset, sizeof value) != 0) differ("the table has another " + std::string(name));
  };
  State::fields(m, field);
  if (const char* broken = check(game(t))) differ(broken);
}

Action Referee::ask(Seat s, const Keys& expected) {
  compare();
  const tafel::Turn now = whose_turn(t.game().rules, t.raw());
  if (now.chance || now.over || !now.seats.has(s)) differ("seat " + std::to_string(s) + " is not asked");
  const Keys found = offered(t, s);
  if (found != expected) differ(difference(t, expected, found));
  const Action a = any_action(t, s, rng);
  act(t.game().rules, t.raw(), s, a);
  return a;
}

Action Referee::fate(u8 verb) {
  compare();
  if (!whose_turn(t.game().rules, t.raw()).chance) differ("no chance");
  const Action a = sample_chance(t.game().rules, t.raw(), rng);
  expect(a.verb == verb, "another draw");
  expect(chance_valid(t.game().rules, t.raw(), a), "a draw that is not valid");
  act(t.game().rules, t.raw(), kChance, a);
  return a;
}

bool Referee::faction_rule(int s, Passive kind) const {
  return m.config[option::mode] != kBeginner && m.config[option::faction_rules] == 0 &&
         p.faction[m.faction[at(s)]].passive.kind == kind;
}

bool Referee::works(int s, Passive kind) const {
  for (std::size_t o = 0; o < kOrgs; ++o)
    if (p.org[o].passive.kind == kind && m.orgs[at(s)].has(o) && (m.org_load[o] > 0 || m.fading.has(o))) return true;
  return faction_rule(s, kind);
}

int Referee::owner(int region) const {
  for (int s = 0; s < m.seats; ++s)
    if (m.owned[at(s)].has(at(region))) return s;
  return -1;
}

Regions Referee::own(int s) const {
  Regions out;
  for (std::size_t r = 0; r < kRegions; ++r)
    if (m.owned[at(s)].has(r)) out.add(r);
  return out;
}

Regions Referee::neutral() const {
  Regions out;
  for (int r = 0; r < kRegions; ++r)
    if (owner(r) < 0) out.add(at(r));
  return out;
}

int Referee::keys(int region) const {
  int n = p.keys[at(region)];
  for (std::size_t o = 0; o < kOrgs; ++o) {
    bool lies = m.ownerless.has(o);
    for (const Orgs& all : m.orgs) lies |= all.has(o);
    n -= lies && m.org_region[o] == region ? 1 : 0;
  }
  return n;
}

Orgs Referee::stack() const {
  Orgs out;
  for (std::size_t o = 0; o < kOrgs; ++o) {
    bool gone = m.ownerless.has(o) || m.row.has(o);
    for (const Orgs& all : m.orgs) gone |= all.has(o);
    if (!gone) out.add(o);
  }
  return out;
}

int Referee::loads(int s) const {
  int n = 0;
  for (std::size_t o = 0; o < kOrgs; ++o) n += m.orgs[at(s)].has(o) ? m.org_load[o] : 0;
  return n;
}

/// SDM-053, R-11.
int Referee::buys(int paid) const {
  int n = 0;
  while ((n + 1) * (n + 2) / 2 <= paid && (n < 5 || m.config[option::cost_cap] != 0)) ++n;
  return n;
}

bool Referee::foreign(int s, int region) const {
  for (int c = 0; c < kColours; ++c)
    if (c != s && m.adv[at(c)][at(region)] > 0) return true;
  return false;
}

int Referee::level_on_top() const {
  return m.quests_left[0] > 0 ? 0 : m.quests_left[1] > 0 ? 1 : m.quests_left[2] > 0 ? 2 : 3;
}

void Referee::put(int colour, int region, int n) {
  u8& there = m.adv[at(colour)][at(region)];
  there = static_cast<u8>(there + n);
}

void Referee::home(int colour, int region, int n) {
  put(colour, region, -n);
  u8& back = colour == kNeutral ? m.pool : m.supply[at(colour)];
  back = static_cast<u8>(back + n);
}

void Referee::load(int s, u8 org) { --m.supply[at(s)], ++m.org_load[org]; }

void Referee::unload(int s, u8 org, int n) {
  m.org_load[org] = static_cast<u8>(m.org_load[org] - n);
  m.supply[at(s)] = static_cast<u8>(m.supply[at(s)] + n);
  if (m.org_load[org] == 0) m.fading.add(org);
}

void Referee::discard(int s, u8 card) {
  m.hand[at(s)].remove(card), m.known[at(s)].remove(card), m.discard[at(s)].add(card);
}

/// SDM-035, R-80: four cards of a pile are drawn at once.
void Referee::draw(int s, int n) {
  while (n > 0) {
    Cards pile = m.owned[at(s)] - m.hand[at(s)] - m.discard[at(s)];
    if (pile.empty()) {
      if (m.discard[at(s)].empty()) return;
      m.known[at(s)] = m.hand[at(s)];
      m.discard[at(s)] = {};
      continue;
    }
    t.events().list.clear();
    const Action a = fate(verb::deal_cards);
    expect(a.arg[0] == s && a.argc == 1 + std::min({4, n, pile.size()}), "another number of cards");
    heard(s, a);
    for (std::size_t i = 1; i < a.argc; ++i) {
      expect(pile.has(a.arg[i]), "a card that is not in the pile");
      pile.remove(a.arg[i]), m.hand[at(s)].add(a.arg[i]), --n;
    }
  }
}

/// The seat hears which cards it drew, everybody how many.
void Referee::heard(int s, Action a) {
  const Event e = t.events().list.front();
  bool same = e.kind == event::drew_1 + a.argc - 2 && e.argc == a.argc && e.open == 1;
  same &= e.seen_by == SeatSet::of(static_cast<Seat>(s));
  for (std::size_t i = 0; i < a.argc; ++i) same &= e.arg[i] == a.arg[i];
  expect(same, "somebody hears something else about the cards");
}

void Referee::refill() {
  while (m.row.size() < 3 && !stack().empty()) {
    const Action a = fate(verb::lay_out);
    expect(stack().has(a.arg[0]), "an organisation that is not in the stack");
    m.row.add(a.arg[0]);
  }
}

void Referee::factions() {
  std::set<int> taken;
  for (Seat s = 0; s < m.seats; ++s) {
    Keys free;
    for (int f = 0; f < 4; ++f)
      if (!taken.contains(f)) free.insert(make_action(verb::choose_faction, f).key());
    const bool choose = m.config[option::factions] == 0;
    const Action a = choose ? ask(s, free) : fate(verb::deal_faction);
    const int f = a.arg[choose ? 0 : 1];
    expect((choose || a.arg[0] == s) && taken.insert(f).second, "a faction twice");
    m.faction[s] = static_cast<u8>(f);
    for (int i = 0; i < 3; ++i) m.owned[s].add(at(35 + 3 * f + i));
  }
}

/// SDM-008 to SDM-013.
void Referee::deal_and_draft() {
  const int deal = m.seats == 4 ? 6 : m.seats == 3 ? 8 : 11, keep = deal - 1;
  std::set<int> out;
  for (Seat s = 0; s < m.seats; ++s)
    for (int n = 0; n < deal;) {
      const Action a = fate(verb::deal_regions);
      m.phase = Phase::draft;
      expect(a.arg[0] == s && a.argc == 1 + std::min(5, deal - n), "another number of region cards");
      for (std::size_t i = 1; i < a.argc; ++i, ++n) {
        expect(out.insert(a.arg[i]).second, "a region card twice");
        m.draft[s].add(a.arg[i]);
      }
    }
  for (int i = 0; i < keep; ++i, ++m.picks) {
    for (Seat s = 0; s < m.seats; ++s) {
      Keys hand;
      for (const u8 r : m.draft[at((s + 12 - i) % m.seats)]) hand.insert(make_action(verb::keep_region, r).key());
      m.pick[s][at(i)] = static_cast<u8>(ask(s, hand).arg[0] + 1);
    }
    for (Seat s = 0; s < m.seats; ++s) m.draft[at((s + 12 - i) % m.seats)].remove(m.pick[s][at(i)] - 1U);
  }
  for (Seat s = 0; s < m.seats; ++s)
    for (int i = 0; i < keep; ++i) {
      const int r = m.pick[s][at(i)] - 1;
      m.owned[s].add(at(r)), --m.reserve[s], put(s, r, 1);
    }
  for (const u8 r : neutral()) put(kNeutral, r, 1), --m.pool;
  m.draft = {}, m.pick = {}, m.picks = 0, m.phase = Phase::setup;
}

void Referee::start_advantages() {
  const bool beginner = m.config[option::mode] == kBeginner;
  for (Seat s = 0; s < m.seats && !beginner; ++s) {
    const Effect& e = p.faction[m.faction[s]].start;
    u8 last = 0;
    for (int n = 0; n < e.n && e.kind == Do::start_adv && m.reserve[s] > 0; ++n) {
      Keys where;
      for (const u8 r : own(s))
        if (r >= last) where.insert(make_action(verb::start_adventurer, r).key());
      last = ask(s, where).arg[0];
      --m.reserve[s], put(s, last, 1);
    }
    Seas coast;
    for (const u8 r : own(s)) coast |= p.seas[r];
    if (coast.empty()) coast = Seas::first(kSeas);
    for (int n = 0; n < e.n && e.kind == Do::start_ships; ++n) {
      Keys where;
      for (const u8 sea : coast)
        if (sea >= last) where.insert(make_action(verb::start_ship, sea).key());
      last = ask(s, where).arg[0];
      --m.ship_reserve[s], ++m.ships[s][last];
    }
  }
  refill();
  for (Seat s = 0; s < m.seats && !beginner; ++s) {
    const Effect& e = p.faction[m.faction[s]].start;
    if (e.kind != Do::start_org) continue;
    Keys where;
    for (const u8 o : m.row)
      for (const u8 r : own(s))
        if (keys(r) > 0) where.insert(make_action(verb::start_org, o, r).key());
    const Action a = ask(s, where);
    m.row.remove(a.arg[0]), m.orgs[s].add(a.arg[0]), m.org_region[a.arg[0]] = a.arg[1];
    load(s, a.arg[0]);
    for (int n = 0; n < e.n && m.reserve[s] > 0; ++n) --m.reserve[s], ++m.supply[s];
    refill();
  }
}

void Referee::plans() {
  if (m.config[option::mode] == kBeginner) return;
  std::set<int> out;
  for (Seat s = 0; s < m.seats; ++s) {
    const Effect& e = p.faction[m.faction[s]].start;
    const Action a = fate(verb::deal_plans);
    m.phase = Phase::plans;
    expect(a.arg[0] == s && a.argc == 1 + (e.kind == Do::plan_choice ? 4 : 2), "another number of plans");
    for (std::size_t i = 1; i < a.argc; ++i) {
      expect(out.insert(a.arg[i]).second, "a plan twice");
      m.dealt[s].add(a.arg[i]);
    }
  }
  for (Seat s = 0; s < m.seats; ++s) {
    Keys hand;
    for (const u8 plan : m.dealt[s]) hand.insert(make_action(verb::keep_plan, plan).key());
    t.events().list.clear();
    m.plan[s] = ask(s, hand).arg[0];
  }
  for (Seat s = 0; s < m.seats; ++s) {
    const Event e = t.events().list.at(s);
    expect(e.kind == event::plan_kept && e.open == 1 && e.seen_by == SeatSet::of(s) && e.arg[0] == s &&
               e.arg[1] == m.plan[s],
           "somebody hears something else about a plan");
  }
}

void Referee::whole_game() {
  factions();
  deal_and_draft();
  start_advantages();
  plans();
  const int fixed = m.config[option::start_seat];
  m.marker = fate(verb::draw_start).arg[0];
  expect(m.marker < m.seats && (fixed == 0 || m.marker == fixed - 1), "another start player");
  while (!over()) {
    supply_phase();
    action_phase(m.marker);
    decision_phase();
  }
  compare();
}

void Referee::supply_phase() {
  ++m.round;
  m.phase = Phase::supply;
  m.tied = {}, m.acts = {}, m.recruited = {}, m.overfull = {}, m.first_pass = m.last_turns = 0;
  if (level_on_top() == 3) ++m.grace;
  for (Seat s = 0; s < m.seats; ++s)
    if (m.hand[s].size() > limit(s)) m.overfull.add(s);
  for (int n = m.open.empty() ? 2 : 1; n > 0 && level_on_top() < 3; --n) reveal();
  if (m.round > 1) discards();
  for (Seat s = 0; s < m.seats; ++s) {
    const bool blocked = m.overfull.has(s) && m.config[option::overfull_blocks_draw] == 0;
    if (!blocked) draw(s, std::max(0, limit(s) - m.hand[s].size()));
  }
  if (m.round > 1) reinforce();
  m.phase = Phase::action;
}

void Referee::reveal() {
  const u8 q = fate(verb::reveal_quest).arg[0];
  const int level = level_on_top();
  const bool of_this_game = (q >= kFirstBeginner) == (m.config[option::mode] == kBeginner);
  expect(of_this_game && p.quest[q].level == level + 1 && !m.revealed.has(q), "another quest");
  --m.quests_left[at(level)];
  m.revealed.add(q), m.open.add(q);
  const Effect& e = p.quest[q].revealed;
  if (e.kind == Do::reveal_eyes) tokens(m.eyes, 5);
  if (e.kind == Do::reveal_artefacts) tokens(m.artefacts, 3);
  if (e.kind == Do::reveal_dragons) tokens(m.dragons, 2);
  if (e.kind == Do::reveal_arks) arks();
}

void Referee::tokens(Regions& where, int n) {
  for (int k = std::min(n, neutral().size()); k > 0; --k) {
    const u8 r = fate(verb::draw_region).arg[0];
    expect(owner(r) < 0 && !where.has(r), "a token in another region");
    where.add(r);
  }
}

/// SDM-236, SDM-237, R-47.
void Referee::arks() {
  Seas found;
  while (found.size() < 2 && m.visited != neutral()) {
    const u8 r = fate(verb::draw_region).arg[0];
    expect(owner(r) < 0 && !m.visited.has(r), "a region card twice");
    m.visited.add(r), found |= p.seas[r];
  }
  m.visited = {};
  if (found.size() < 3) {
    m.arks |= found;
    return;
  }
  Keys pairs;
  for (const u8 a : found)
    for (const u8 b : found)
      if (a < b) pairs.insert(make_action(verb::ark_seas, a, b).key());
  const Action a = ask(m.marker, pairs);
  m.arks.add(a.arg[0]), m.arks.add(a.arg[1]);
}

void Referee::discards() {
  for (Seat s = 0; s < m.seats; ++s) {
    int last = -1;
    for (bool done = m.hand[s].empty(); !done;) {
      Keys list{make_action(verb::keep_rest).key()};
      for (const u8 card : m.hand[s])
        if (card > last) list.insert(make_action(verb::throw_away, card).key());
      const Action a = ask(s, list);
      done = a.verb == verb::keep_rest;
      if (done) m.ready.add(s);
      else last = a.arg[0], m.thrown[s].add(a.arg[0]);
    }
  }
  for (Seat s = 0; s < m.seats; ++s)
    for (const u8 card : m.thrown[s]) discard(s, card);
  m.thrown = {}, m.ready = {};
}

void Referee::reinforce() {
  for (int k = 0; k < m.seats; ++k) {
    const auto s = static_cast<Seat>((m.marker + k) % m.seats);
    for (int n = works(s, Passive::extra_reinforce) ? 2 : 1; n > 0; --n) {
      Keys list{make_action(verb::reinforce_none).key()};
      if (m.reserve[s] > 0) list.insert(make_action(verb::reinforce_adventurer).key());
      if (m.ship_reserve[s] > 0) list.insert(make_action(verb::reinforce_ship).key());
      for (u8 card = kFirstEminence; card < kFirstImproved; ++card)
        for (u8 better = kFirstImproved; better < kCards && m.hand[s].has(card); ++better) {
          bool free = p.eminence[at(card - 35)].symbol == p.eminence[at(better - 35)].symbol;
          for (const Cards& owned : m.owned) free &= !owned.has(better);
          if (free) list.insert(make_action(verb::upgrade, card, better).key());
        }
      const Action a = ask(s, list);
      if (a.verb == verb::reinforce_adventurer) --m.reserve[s], ++m.supply[s];
      if (a.verb == verb::reinforce_ship) --m.ship_reserve[s], ++m.ship_supply[s];
      if (a.verb != verb::upgrade) continue;
      m.owned[s].remove(a.arg[0]), m.hand[s].remove(a.arg[0]), m.known[s].remove(a.arg[0]);
      m.owned[s].add(a.arg[1]), m.hand[s].add(a.arg[1]), m.known[s].add(a.arg[1]);
    }
  }
}

}  // namespace schatten::test
