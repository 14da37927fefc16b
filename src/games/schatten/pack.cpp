// Reads and checks the content files (data/*.toml): nothing half-loaded, every complaint with file and line.
#include "games/schatten/pack.h"

#include <algorithm>

#include "shell/packs.h"

namespace schatten {
using namespace tafel;

namespace {
constexpr auto kDoIds = kEnumNames<Do, static_cast<std::size_t>(Do::count)>;
constexpr std::array<std::string_view, 2> kTraits{"rough", "island"};
constexpr std::array<std::string_view, 4> kSymbols{"sword", "anchor", "boot", "gold"};

std::vector<std::string_view> condition_names() {
  std::vector<std::string_view> names;
  names.reserve(std::size(kConditions));
  for (const ConditionRow& row : kConditions) names.push_back(row.name);
  return names;
}

Regions filtered(const Pack& p, Filter filter, u8 of) {
  const Regions all = Regions::first(kRegions);
  switch (filter) {
    case Filter::rough:
      return p.rough;
    case Filter::island:
      return p.island;
    case Filter::rough_or_island:  // SDM-274, R-54
      return p.rough | p.island;
    case Filter::inland:
      return all - p.coastal;
    case Filter::coast:
      return p.coastal;
    case Filter::two_seas:
      return p.two_seas;
    case Filter::sea:
      return p.coast[of];
    case Filter::resource:
      return regions_of(p.paying[of]);
    default:
      return all;
  }
}

void read_filter(TomlReader& t, const Pack& p, Condition& c) {
  if (t.has("sea")) c.filter = Filter::sea, c.of = t.ref("sea", p.sea);
  else if (t.has("resource")) c.filter = Filter::resource, c.of = t.pick<u8>("resource", kSymbols);
  else if (t.has("filter")) c.filter = t.pick<Filter>("filter", kFilterIds);
  c.mask = filtered(p, c.filter, c.of);
}

Condition read_condition(TomlReader& t, const Pack& p) {
  Condition c;
  c.kind = t.pick<Is>("is", condition_names());
  const ConditionRow& row = kConditions[static_cast<std::size_t>(c.kind)];
  if (row.number) c.n = t.byte("n", 1, 35), c.k = static_cast<u8>(t.number_or("k", 0, 1, 0));
  if (row.filter) read_filter(t, p, c);
  if (row.sea) c.of = t.ref("sea", p.sea);
  if (row.stacks) c.stacks = t.byte("stacks", 1, 9);
  if (row.regions) {
    std::vector<std::string> ids;
    for (const Region& r : p.region) ids.push_back(r.id);
    c.mask = t.set_of<Regions>("regions", ids);
    c.n = static_cast<u8>(c.mask.size());
  }
  t.finish();
  return c;
}

Effect read_effect(TomlReader t, const Pack& p) {
  Effect e;
  e.kind = t.pick<Do>("do", kDoIds);
  e.n = static_cast<u8>(t.number_or("n", 1, 8, 0));
  if (t.has("filter")) e.filter = t.pick<Filter>("filter", kFilterIds);
  e.mask = filtered(p, e.filter, 0);
  t.finish();
  return e;
}

PassiveSpec read_passive(TomlReader t) {
  PassiveSpec s;
  s.kind = t.pick<Passive>("is", kPassiveIds);
  s.n = static_cast<u8>(t.number_or("n", 1, 3, 0));
  if (s.kind == Passive::bonus) s.resource = t.pick<u8>("resource", kSymbols);
  t.finish();
  return s;
}

void read_resources(TomlReader& t, Pack& p, std::size_t card) {
  for (std::size_t k = 0; k < kResources; ++k) {
    p.gives[k][card] = t.byte(kSymbols[k], 0, 3);
    if (p.gives[k][card] > 0) p.paying[k].add(card);
  }
}

void read_region(TomlReader& t, Pack& p, std::size_t i, Borders& borders) {
  std::vector<std::string> seas;
  for (const Sea& s : p.sea) seas.push_back(s.id);
  if (!t.texts("seas").empty()) p.seas[i] = t.set_of<Seas>("seas", seas);
  for (const u8 s : p.seas[i]) p.coast[s].add(i);
  if (!p.seas[i].empty()) p.coastal.add(i);
  if (p.seas[i].size() > 1) p.two_seas.add(i);
  if (t.has("traits")) {
    const auto traits = t.set_of<BitSet<2>>("traits", kTraits);
    if (traits.has(0)) p.rough.add(i);
    if (traits.has(1)) p.island.add(i);
  }
  p.keys[i] = t.byte("keys", 1, 3);
  read_resources(t, p, i);
  p.region[i].drawn = read_drawn(t);
  borders.read(t, p.region[i].id);
}

void read_mountains(PackFile& src, Pack& p) {
  std::vector<std::string> ids;
  for (const Region& r : p.region) ids.push_back(r.id);
  p.near_over = p.near;
  for (TomlReader& t : src.top.tables("mountain")) {
    struct {
    } nothing;
    read_printed(t, nothing);
    const auto pair = t.set_of<Regions>("between", ids);
    if (pair.size() != 2) t.fail("between", "two regions", std::to_string(pair.size()));
    const u8 a = pair.nth(0), b = pair.nth(1);
    if (p.near[a].has(b)) t.fail("between", "regions that are not adjacent by land", ids[a] + " and " + ids[b]);
    p.mountain.push_back({a, b, t.text("range")});
    p.near_over[a].add(b), p.near_over[b].add(a);
    t.finish();
  }
}

void read_map(const Files& files, Pack& p) {
  PackFile src(files, "data/map.toml");
  src.one("canvas", [&](TomlReader& t) { p.canvas = {t.number("width", 100, 10000), t.number("height", 100, 10000)}; });
  Borders water, land;
  src.list("sea", p.sea, [&](TomlReader& t, Sea& s, std::size_t) {
    s.anchor = t.pair("anchor", 0, 10'000);
    water.read(t, s.id);
  });
  water.link([&](std::size_t i, std::size_t j) { p.sea_near[i].add(j); });
  src.list("region", p.region, [&](TomlReader& t, Region&, std::size_t i) { read_region(t, p, i, land); });
  land.link([&](std::size_t i, std::size_t j) { p.near[i].add(j); });
  read_mountains(src, p);
  src.finish();
}

void read_organisation(TomlReader& t, Pack& p, Organisation& o, std::size_t i) {
  if (t.has("passive")) {
    o.passive = read_passive(t.table("passive"));
    if (o.passive.kind == Passive::bonus) p.bonus_org[o.passive.resource] = static_cast<u8>(i);
    else p.org_of[static_cast<std::size_t>(o.passive.kind)] = static_cast<u8>(i);
    return;
  }
  o.resource = t.pick<u8>("resource", kResourceIds);
  o.amount = t.byte("amount", 1, 3);
  p.resource_orgs.add(i);
  for (std::size_t k = 0; k < kResources; ++k)
    if (o.resource == k || o.resource == kAny) p.yielding[k].add(i);
}

void read_cards(const Files& files, Pack& p) {
  Ids ids;
  PackFile src(files, "data/cards.toml", &ids);
  src.list("eminence", p.eminence, [&](TomlReader& t, Eminence& e, std::size_t i) {
    const bool improved = i >= kFirstImproved - kFirstEminence;
    if (!improved) {
      e.faction = t.ref("faction", p.faction);
      if (e.faction != i / 3) t.fail("faction", "three eminences of each faction in their order", t.text("faction"));
    }
    e.symbol = t.pick<u8>("symbol", kSymbolIds);
    read_resources(t, p, i + kFirstEminence);
    if (improved) p.improved[e.symbol].add(i + kFirstEminence);
  });
  src.list("organisation", p.org,
           [&](TomlReader& t, Organisation& o, std::size_t i) { read_organisation(t, p, o, i); });
  src.finish();
}

void read_quest(TomlReader& t, Pack& p, Quest& q) {
  q.level = t.byte("level", 1, 3);
  q.action = read_effect(t.table("action"), p);
  if (q.action.kind >= Do::reveal_eyes) t.fail("action", "a hero action", std::string(effect_name(q.action.kind)));
  if (t.has("revealed")) q.revealed = read_effect(t.table("revealed"), p);
  for (TomlReader& c : t.tables("condition")) {
    if (q.condition.full()) t.fail("condition", "at most 2 conditions", "more");
    q.condition.push(read_condition(c, p));
  }
  if (q.condition.empty()) t.fail("condition", "a condition", "none");
}

void read_quests(const Files& files, Pack& p) {
  Ids ids;
  PackFile src(files, "data/quests.toml", &ids);
  const auto quests = std::span(p.quest);
  const auto list = [&](std::string_view name, std::size_t first, std::size_t count, std::size_t beginner) {
    src.list(name, quests.subspan(first, count), [&, first, beginner](TomlReader& t, Quest& q, std::size_t i) {
      read_quest(t, p, q);
      p.level[beginner][q.level - 1U].add(first + i);
    });
  };
  list("quest", 0, kFirstBeginner, 0);
  list("beginner_quest", kFirstBeginner, kQuests - kFirstBeginner, 1);
  src.finish();
}

void read_plans(const Files& files, Pack& p) {
  PackFile src(files, "data/plans.toml");
  src.list("plan", p.plan, [&](TomlReader& t, Plan& plan, std::size_t) {
    std::vector<TomlReader> conditions = t.tables("condition");
    if (conditions.size() != plan.condition.size())
      t.fail("condition", "5 conditions", std::to_string(conditions.size()));
    for (std::size_t i = 0; i < conditions.size(); ++i) plan.condition[i] = read_condition(conditions[i], p);
  });
  src.finish();
}

void read_setup(TomlReader& t, Constants& c) {
  c.adventurers = t.number("adventurers", 1, 30), c.ships = t.number("ships", 1, 12);
  c.supply_adventurers = t.number("supply_adventurers", 0, c.adventurers);
  c.supply_ships = t.number("supply_ships", 0, c.ships);
  c.neutral = t.number("neutral", 0, 35), c.hand = t.number("hand", 1, 12), c.row = t.number("row", 1, 5);
  c.plans = t.number("plans", 1, 4), c.short_quests = t.number("short_quests", 0, 16);
  c.long_quests = t.number("long_quests", 0, 16), c.actions_at_most = t.number("actions_at_most", 1, 200);
}

void read_rules(const Files& files, Pack& p) {
  PackFile src(files, "data/rules.toml");
  src.one("setup", [&](TomlReader& t) { read_setup(t, p.rule); });
  src.one("cost", [&](TomlReader& t) { p.steps = t.numbers("steps", 1, 60); });
  src.list("players", p.players, [](TomlReader& t, Players& n, std::size_t) {
    n.deal = t.byte("deal", 2, 12), n.start = t.byte("start", 1, 10), n.k = t.byte("k", 0, 4);
  });
  src.list("faction", p.faction, [&](TomlReader& t, Faction& f, std::size_t i) {
    f.start = read_effect(t.table("start"), p);
    f.passive = read_passive(t.table("passive"));
    p.faction_of[static_cast<std::size_t>(f.passive.kind)] = static_cast<u8>(i);
  });
  src.finish();
}

/// SDM-053: 1, 3, 6, 10, 15; further on the differences go on growing.
void count_steps(Pack& p) {
  for (int n = 0; n < static_cast<int>(p.bought.size()); ++n) {
    u8 bought = 0;
    for (int sum = 1; sum <= n; ++bought, sum += bought + 1) {
    }
    p.bought[static_cast<std::size_t>(n)] = bought;
  }
}

/// SDM-103, R-26, R-29: in which seas a chain of so many seas with own ships can end.
void find_voyages(Pack& p) {
  for (std::size_t all = 0; all < 2; ++all)
    for (u8 ships = 0; ships < 16; ++ships)
      for (u8 start = 0; start < 16; ++start) {
        Seas seen, edge{static_cast<u8>(ships & start)};
        for (std::size_t cost = 0; cost < kSeas; ++cost) {
          p.voyage[all][ships][start][cost] = edge;
          seen |= edge;
          Seas next;
          for (const u8 s : edge) next |= all == 1 ? Seas::first(kSeas) : p.sea_near[s];
          edge = (next & Seas{ships}) - seen;
        }
      }
}

}  // namespace

std::string_view effect_name(Do kind) { return kDoIds[static_cast<std::size_t>(kind)]; }

std::string Pack::card_id(int card) const {
  const auto c = static_cast<std::size_t>(card);
  return is_region_card(card) ? region[c].id : eminence[c - kFirstEminence].id;
}

std::unique_ptr<const Pack> load_pack(const Files& files) {
  auto pack = std::make_unique<Pack>();
  pack->org_of.fill(255), pack->faction_of.fill(255), pack->bonus_org.fill(255);
  read_map(files, *pack);
  read_rules(files, *pack);
  read_cards(files, *pack);
  read_quests(files, *pack);
  read_plans(files, *pack);
  count_steps(*pack);
  find_voyages(*pack);
  return pack;
}

}  // namespace schatten
