// Reads and checks the content files (data/*.toml): nothing half-loaded, every complaint with file and line.
#include "games/echoes/pack.h"

#include <algorithm>

#include "games/echoes/atoms.h"
#include "games/echoes/grammar.h"
#include "games/echoes/worth.h"
#include "shell/packs.h"

namespace echoes {
using namespace tafel;

namespace {
constexpr std::array<std::string_view, 3> kDirs{"ortho", "diag", "all"};
constexpr std::array<u8, 3> kDirBits{kOrtho, kDiag, kAllDirections};
constexpr std::array<std::string_view, 4> kCostKeys{"food", "wood", "gold", "any"};

Cost read_cost(TomlReader t) {
  Cost c;
  for (std::size_t i = 0; i < 3; ++i) c.of[i] = static_cast<u8>(t.number_or(kCostKeys[i], 0, 9, 0));
  c.any = static_cast<u8>(t.number_or("any", 0, 9, 0));
  t.finish();
  return c;
}

/// "armour 2" or "piercing".
void read_keyword(TomlReader& t, Card& c, const std::string& text) {
  const auto space = text.find(' ');
  const std::string word = text.substr(0, space);
  for (std::size_t i = kFirstKeyword; i < kStats; ++i)
    if (word == kStatIds[i] && space != std::string::npos && text.size() == space + 2 && text.back() >= '1' &&
        text.back() <= '9') {
      c.printed.n[i] = static_cast<u8>(c.printed.n[i] + (text.back() - '0'));
      return;
    }
  for (std::size_t i = 0; i < kFirstRuleTrait; ++i)
    if (text == kTraitIds[i]) return c.printed.traits.add(i);
  t.fail("keywords", "a keyword, with its number where it has one", "\"" + text + "\"");
}

/// Where each static effect belongs, so that the rules need not look for it.
void sort_static(TomlReader& t, const Pack& p, Card& c, const Ability& a) {
  for (std::size_t i = 0; i < a.count; ++i) {
    const auto id = static_cast<u8>(a.first + i);
    const Effect& e = p.effect[id];
    const bool self = e.target.base == Selector::Base::self, always = e.when.kind == Condition::Kind::none;
    const bool camps = e.target.kind == Selector::Kind::camp && e.target.quant == Selector::Quant::all;
    const bool number = e.atom == Atom::mod || e.atom == Atom::keyword;
    const bool health = e.atom == Atom::mod && e.what == static_cast<u8>(Stat::hp);
    const bool trait = number && e.what >= kStats;
    if (e.atom == Atom::cost) c.discounts.push(id);
    else if (e.atom == Atom::rule && e.what < kTraits) c.self.traits.add(e.what);
    else if (e.atom == Atom::rule) c.seat_rules.add(e.what - kTraits);
    else if (number && self && always && trait) c.self.traits.add(e.what - kStats);
    else if (number && self && always) c.self.n[e.what] = static_cast<u8>(c.self.n[e.what] + e.n.n);
    else if (health && camps && always) c.camp_hp = e.n.n;
    else if (health) t.fail("effect", "health for the unit itself or for all own camps, always", c.effect);
    else if (trait && (self || e.what - kStats != static_cast<std::size_t>(Trait::piercing)))
      t.fail("effect", "traits of movement and range only on the unit itself, always", c.effect);
    else if (number && self) c.conditional.push(id), c.stretches = c.stretches || changes_reach(e);
    else if (number) c.auras.push(id);
    else t.fail("effect", "MOD, KW, COST or RULE in a static ability", c.effect);
  }
}

/// ECH-032: the "max." of the card.
void note_limit(const Pack& p, const Ability& a, Card& c) {
  for (std::size_t i = 0; i < a.count; ++i)
    if (const Effect& e = p.effect[a.first + i]; e.atom == Atom::gain && e.most != 0xff) c.holds = e.most;
}

void read_effect(TomlReader& t, Pack& p, Card& c) {
  c.effect = t.text_or("effect", "");
  if (c.effect.empty()) return;
  try {
    read_abilities(p, c, c.effect);
  } catch (const GrammarError& e) {
    t.fail("effect", e.expected, e.found);
  }
  for (std::size_t i = 0; i < c.abilities; ++i) {
    Ability& a = p.ability[c.first_ability + i];
    a.opposes = names_opponent(p, a);
    note_limit(p, a, c);
    if (a.timing == Timing::statically) sort_static(t, p, c, a);
  }
}

void read_unit(TomlReader& t, Card& c) {
  c.type = CardType::unit;
  c.classes = t.set_of<Classes>("classes", kClassIds);
  if (t.has("tags")) c.tags = t.set_of<Tags>("tags", kTagIds);
  c.printed[Stat::melee] = t.byte("melee", 0, 20);
  c.printed[Stat::hp] = t.byte("hp", 1, 20);
  c.printed[Stat::ranged] = t.byte("ranged", 0, 20);
  c.printed[Stat::move] = t.byte("move", 1, 3);
  c.directions = kDirBits[t.pick<std::size_t>("dirs", kDirs)];
  for (const std::string& k : t.texts("keywords")) read_keyword(t, c, k);
  c.cost[0] = read_cost(t.table("cost"));
}

void read_other(TomlReader& t, Card& c) {
  c.type = t.pick<CardType>("type", kTypeIds);
  if (c.type == CardType::unit || c.type == CardType::civilisation)
    t.fail("type", "upgrade, action, reaction or event", "another type");
  c.icon = t.pick<Icon>("icon", kIconIds);
  if (c.type == CardType::reaction && c.icon != Icon::tactic)
    t.fail("icon", "tactic for a reaction", "technology");
  c.cost[0] = read_cost(t.table("cost"));
  if (t.has("cost_b")) c.cost[1] = read_cost(t.table("cost_b")), c.options = 2;
  if (t.has("for_class")) c.for_class = t.set_of<Classes>("for_class", kClassIds);
}

template <class Read>
void read_cards(PackFile& src, std::string_view name, Pack& p, u8 civ, Ids& ids, Read read) {
  for (TomlReader& t : src.top.tables(name)) {
    Card c;
    read_printed(t, c);
    PackFile::once(t, c.id, ids);
    c.civ = civ;
    c.local = static_cast<u8>(p.card.size() - p.civ[civ].first);
    if (c.local >= 32) t.fail("at most 31 kinds of cards beside the civilisation card");
    if (c.type != CardType::civilisation && name != "civ_card")
      c.copies = t.byte("copies", 1, 3), c.rarity = t.byte("rarity", 1, 3);
    if (c.copies > c.rarity)
      t.fail("copies", "at most as many as the rarity allows", std::to_string(c.copies));  // ECH-213
    read(t, c);
    read_effect(t, p, c);
    t.finish();
    c.always = c.printed;
    c.always += c.self;
    c.worth = card_worth(c);
    p.traits[p.card.size()] = c.always.traits;
    p.card.push_back(std::move(c));
  }
}

/// Which cards of a deck the rules need not look at when they ask for auras, discounts, traits or rules of the seat.
void note_statics(const Pack& p, const Card& c, Civ& v) {
  v.seat_rules |= c.seat_rules;
  if (!c.auras.empty()) v.auras.add(c.local);
  if (!c.discounts.empty()) v.discounts.add(c.local);
  if (c.type == CardType::upgrade && !c.self.traits.empty()) v.trait_upgrades.add(c.local);
  if (c.type == CardType::upgrade && !(c.self.traits & kNoticed).empty()) v.noticed_upgrades.add(c.local);
  v.cries = v.cries || c.always[Stat::war_cry] > 0;
  for (const u8 id : c.auras)
    if (changes_reach(p.effect[id])) v.reach_auras.add(c.local);
}

/// ECH-211, ECH-212, and what rules ask of a deck.
void complete_civ(const std::string& label, Pack& p, u8 civ) {
  Civ& v = p.civ[civ];
  int conquerors = 0;
  for (u8 local = 0; local < v.cards; ++local) note_statics(p, p.of(civ, local), v);
  for (u8 local = 1; local < v.cards; ++local) {
    const Card& c = p.of(civ, local);
    v.preset.set(local, c.copies);
    v.pool.set(local, c.rarity);
    if (c.type == CardType::unit) v.units.add(local);
    if (c.type == CardType::reaction) v.reactions.add(local);
    if (c.icon == Icon::technology) v.technologies.add(local);
    if (c.type == CardType::event) v.events.add(local);
    if (c.is(Tag::starting_scout)) v.scout = local;
    if (c.is(UnitClass::conqueror)) v.conqueror = local, conquerors += c.copies;
    for (std::size_t i = 0; i < c.abilities; ++i) {
      const auto id = static_cast<u8>(c.first_ability + i);
      if (p.ability[id].timing == Timing::rx) v.answers[static_cast<std::size_t>(p.ability[id].window)].push(id);
    }
  }
  const auto wrong = [&](const char* what) { throw FileError(label, 1, fmt::format("expected {}", what)); };
  if (v.preset.size() != static_cast<int>(kDeckSize)) wrong("35 cards beside the civilisation card");
  if (conquerors != 1 || p.of(civ, v.conqueror).rarity != 1) wrong("exactly one conqueror");
  if (v.scout == 0) wrong("a starting scout");
}

void read_civ(const Files& files, Pack& p, u8 civ, Ids& ids) {
  PackFile src(files, fmt::format("data/{}.toml", kCivIds[civ]));
  Civ& v = p.civ[civ];
  v.first = static_cast<u8>(p.card.size());
  read_cards(src, "civ_card", p, civ, ids, [](TomlReader&, Card& c) { c.type = CardType::civilisation; });
  if (p.card.size() != v.first + 1U) throw FileError(src.label(), 1, "expected one record [[civ_card]]");
  read_cards(src, "unit", p, civ, ids, read_unit);
  read_cards(src, "card", p, civ, ids, read_other);
  v.cards = static_cast<u8>(p.card.size() - v.first);
  complete_civ(src.label(), p, civ);
  src.finish();
}

void read_tiles(const Files& files, Pack& p) {
  PackFile src(files, "data/tiles.toml");
  src.list("tile", p.tile, [&](TomlReader& t, Tile& tile, std::size_t i) {
    tile.set = t.pick<TileSet>("set", kTileSetIds);
    tile.centre = t.flag_or("centre", false);
    const std::vector<std::string> squares = t.texts("squares");
    if (squares.size() != 4) t.fail("squares", "four squares", std::to_string(squares.size()));
    for (std::size_t k = 0; k < 4; ++k) {
      const auto* const at = std::find(kTerrainIds.begin(), kTerrainIds.end(), squares[k]);
      if (at == kTerrainIds.end()) t.fail("squares", "terrains", "\"" + squares[k] + "\"");
      tile.square[k] = static_cast<Terrain>(at - kTerrainIds.begin());
    }
    // Rotations that give the same picture are merged: a picture repeats after 1, 2 or 4 quarter turns.
    tile.turns = turned(tile.square, 1) == tile.square ? 1 : turned(tile.square, 2) == tile.square ? 2 : 4;
    p.set_tiles[static_cast<std::size_t>(tile.set)] |= 1U << i;
  });
  src.finish();
}

}  // namespace

std::unique_ptr<const Pack> load_pack(const Files& files) {
  auto p = std::make_unique<Pack>();
  p->card.reserve(200), p->ability.reserve(200), p->effect.reserve(240), p->nested.reserve(120);
  Ids ids;
  for (u8 civ = 0; civ < kCivs; ++civ) read_civ(files, *p, civ, ids);
  if (p->card.size() >= kNoCard || p->effect.size() > 255 || p->ability.size() > 255 || p->nested.size() > 255)
    throw FileError("data", 1, "expected at most 255 cards, abilities, effects and selectors");
  read_tiles(files, *p);
  return p;
}

}  // namespace echoes
