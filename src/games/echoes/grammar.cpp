// Reading and writing the notation of card effects; see grammar.h. Which parameters an atom takes says its row
// (atoms.h), so that nothing here knows a single atom.
#include "games/echoes/grammar.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/echoes/atoms.h"

namespace echoes {

namespace {

using Origin = Selector::Base;
using Many = Selector::Quant;
using Near = Selector::Near;
using Of = Selector::Of;

constexpr std::array<std::string_view, 8> kBases{"", "self", "it", "target", "attacker", "moved", "built", "X"};
constexpr std::array<std::string_view, 4> kSides{"own", "ally", "enemy", "any"};
constexpr std::array<std::string_view, 7> kObjects{"unit",      "building", "camp",  "barracks",
                                                   "fortified", "capital",  "square"};
constexpr std::array<std::string_view, 4> kOfs{"self", "target", "X", "any"};
/// In the order in which they are written; `kWritten` says what stands between them.
constexpr std::array<std::string_view, Selector::flags> kFlags{
    "other",           "ready",       "damaged",          "alive",      "on ally building",
    "on own building", "on own camp", "in own fortified", "garrisoned", "garrison",
    "water|river",     "land",        "discovered",       "unoccupied", "unit_free"};
constexpr std::array<std::string_view, 6> kGains{"food", "wood", "gold", "wild", "choice", "terrain_res(self)"};
constexpr std::array<std::string_view, 3> kWhos{"you", "opponent", "active"};
constexpr std::array<std::string_view, 2> kHows{"random", "owner"};
constexpr std::array<std::string_view, 3> kLasting{"", "attack", "turn"};
constexpr std::array<std::string_view, 3> kModes{"", "melee", "ranged"};

/// What RULE says, with the scope that belongs to it: traits of the unit from `barracks_cost` on, then rules of the
/// seat.
constexpr std::array<std::string_view, 9> kRules{
    "barracks_cost W2,self",    "pass_enemy_units,self",     "pass_enemy_buildings,self",
    "melee_is_enemy_cost,self", "camps_per_turn 2",          "gold_wild",
    "no_fatigue,all own unit",  "borrow_main opponent,turn", "deploy_on_camps,turn"};

template <class Words>
std::string list_of(const Words& words) {
  std::string out;
  for (const std::string_view w : words)
    if (!w.empty()) out += (out.empty() ? "" : ", ") + std::string(w);
  return "one of " + out;
}

class Reader {
 public:
  Reader(Pack& pack, std::string_view text) : pack_(pack), text_(text) {}

  bool at_end() {
    skip();
    return at_ == text_.size();
  }
  bool take(std::string_view token) {
    skip();
    if (!next_is(token)) return false;
    at_ += token.size();
    return true;
  }
  void need(std::string_view token) {
    if (!take(token)) fail("\"" + std::string(token) + "\"");
  }
  [[noreturn]] void fail(std::string expected) {
    skip();
    throw GrammarError{std::move(expected), at_ == text_.size() ? "the end" : std::string(text_.substr(at_, 24))};
  }
  /// The longest of these words that comes next.
  template <class Words>
  int one_of(const Words& words) {
    const int found = try_one_of(words);
    if (found < 0) fail(list_of(words));
    return found;
  }
  template <class Words>
  int try_one_of(const Words& words) {
    skip();
    int best = -1;
    for (std::size_t i = 0; i < std::size(words); ++i)
      if (!words[i].empty() && next_is(words[i]) &&
          (best < 0 || words[i].size() > words[static_cast<std::size_t>(best)].size()))
        best = static_cast<int>(i);
    if (best >= 0) at_ += words[static_cast<std::size_t>(best)].size();
    return best;
  }
  int number(int most) {
    skip();
    int n = -1;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && n <= most; ++at_)
      n = std::max(n, 0) * 10 + (text_[at_] - '0');
    if (n < 0 || n > most) fail(fmt::format("a number up to {}", most));
    return n;
  }

  void ability(Card& card, u8 option);

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  /// A word ends where no further letter follows.
  bool next_is(std::string_view token) const {
    if (!text_.substr(at_).starts_with(token)) return false;
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const std::size_t end = at_ + token.size();
    return !is_letter(token.back()) || end == text_.size() || !is_letter(text_[end]);
  }

  Selector selector();
  void filter(Selector& s);
  void nearness(Selector& s, Near near);
  u8 nest(const Selector& s);
  Value value();
  Condition condition();
  void trigger(Ability& a);
  void play_trigger(Ability& a);
  Effect effect(Ability& a);
  bool left_out(char kind, Effect& e);
  void keyword(Effect& e);
  void parameter(char kind, Effect& e, Ability& a, bool first);
  Selector object(Ability& a, Atom atom);
  CardFilter card_filter();
  void branches(Effect& e, const Ability& a);
  void effects(Ability& a);

  Pack& pack_;
  std::string_view text_;
  std::size_t at_ = 0;
  u8 card_ = 0;
};

u8 Reader::nest(const Selector& s) {
  pack_.nested.push_back(s);
  return static_cast<u8>(pack_.nested.size() - 1);
}

Selector Reader::selector() {
  Selector s;
  if (const int base = try_one_of(kBases); base >= 0) {
    s.base = static_cast<Origin>(base);
    return s;
  }
  if (take("upto")) s.quant = Many::upto, s.most = static_cast<u8>(number(24));
  else if (take("all")) s.quant = Many::all;
  else if (take("one")) s.quant = Many::one;
  if (const int side = try_one_of(kSides); side >= 0) s.side = static_cast<Selector::Side>(side);
  if (take("units")) s.kind = Selector::Kind::unit;  // "at least 2 own units"
  else s.kind = static_cast<Selector::Kind>(one_of(kObjects));
  if (!take("{")) return s;
  do filter(s);
  while (take(","));
  need("}");
  return s;
}

void Reader::nearness(Selector& s, Near near) {
  s.near = near;
  if (take("at least")) {
    s.of = Of::any;
    s.least = static_cast<u8>(number(6));
    s.nested = nest(selector());
    return;
  }
  s.of = static_cast<Of>(one_of(kOfs));
  if (s.of == Of::any) s.nested = nest(selector());
}

void Reader::filter(Selector& s) {
  if (take("class=")) {
    do s.classes.add(static_cast<std::size_t>(one_of(kClassIds)));
    while (take("|"));
  } else if (take("tag=")) {
    s.tags.add(static_cast<std::size_t>(one_of(kTagIds)));
  } else if (take("surr")) {
    nearness(s, Near::surrounding);
  } else if (take("adj")) {
    nearness(s, Near::adjacent);
  } else if (take("r<=")) {
    s.range = static_cast<u8>(number(7));
    need("of");
    nearness(s, Near::within);
  } else if (take("cost<=")) {
    s.cost_most = static_cast<u8>(number(20));
  } else if (take("ranged>=")) {
    s.ranged_least = static_cast<u8>(number(20));
  } else if (take("upgrades>=")) {
    s.upgrades_least = static_cast<u8>(number(8));
  } else {
    s.flag.add(static_cast<std::size_t>(one_of(kFlags)));
  }
}

Value Reader::value() {
  take("+");
  if (take("min(")) {
    Value v;
    v.cap = static_cast<u8>(number(20));
    need(",");
    const Value inner = value();
    need(")");
    return {inner.n, inner.counts, inner.of, v.cap};
  }
  if (take("count(")) {
    const u8 of = nest(selector());
    need(")");
    return {0, true, of};
  }
  return {static_cast<u8>(number(20))};
}

Condition Reader::condition() {
  Condition c;
  c.negated = take("not");
  if (take("count(")) {
    c.kind = Condition::Kind::count;
    c.of = nest(selector());
    need(")>=");
    c.n = static_cast<u8>(number(24));
  } else if (take("on(self,")) {
    c.kind = Condition::Kind::on;
    c.of = nest(selector());
    need(")");
  } else if (take("damaged(own capital)")) {
    c.kind = Condition::Kind::damaged_capital;
  } else {
    need("attacked_this_turn(self)");
    c.kind = Condition::Kind::attacked_this_turn;
  }
  return c;
}

/// you_play(technology|tactic, not self), card_played(type=action|event, cost<=3).
void Reader::play_trigger(Ability& a) {
  take("type=");
  do {
    if (const int icon = try_one_of(kIconIds); icon >= 0) a.icons.add(static_cast<std::size_t>(icon));
    else a.types.add(static_cast<std::size_t>(one_of(kTypeIds)));
  } while (take("|"));
  while (take(",")) {
    if (take("cost<=")) a.cost_most = static_cast<u8>(number(20));
    else need("not self"), a.not_self = true;
  }
}

void Reader::trigger(Ability& a) {
  if (a.timing == Timing::you_play || (a.timing == Timing::rx && a.window == Window::card_played))
    return play_trigger(a);
  do {
    if (take("any")) continue;
    if (take("camp")) a.camps_only = true;
    else if (take("terrain=")) a.terrain = static_cast<u8>(one_of(kTerrainIds));
    else if (take("class=")) a.classes.add(static_cast<std::size_t>(one_of(kClassIds)));
    else if (take("mode=")) a.mode = static_cast<Ability::Mode>(one_of(kModes));
    else if (take("cause=combat")) a.in_combat = true;
    else {
      if (!take("target=")) take("attacker=");
      a.has_trigger = true;
      a.trigger = selector();
    }
  } while (take(","));
}

CardFilter Reader::card_filter() {
  CardFilter f;
  if (take("any")) return f;
  f.types.add(static_cast<std::size_t>(one_of(kTypeIds)));
  if (!take("{")) return f;
  if (take("class=")) f.classes.add(static_cast<std::size_t>(one_of(kClassIds)));
  else need("tag="), f.tags.add(static_cast<std::size_t>(one_of(kTagIds)));
  need("}");
  return f;
}

/// What is chosen is remembered in the ability, and the effect points there. STEP with several units asks for each of
/// them together with its square.
Selector Reader::object(Ability& a, Atom atom) {
  Selector s = selector();
  const bool chosen = s.base == Origin::query && (s.quant == Many::one || s.quant == Many::upto);
  if (!chosen || (atom == Atom::step && s.quant == Many::upto)) return s;
  if (s.kind == Selector::Kind::square) {
    if (a.places) fail("one choice of a square per ability");
    a.places = true, a.where = s;
    return s;
  }
  if (a.chooses) fail("one choice of objects per ability");
  a.chooses = true, a.chosen = s;
  Selector out;
  out.base = Origin::chosen;
  return out;
}

void Reader::branches(Effect& e, const Ability& a) {
  need("{");
  for (std::size_t i = 0; i < 2; ++i) {
    Ability branch;
    branch.timing = a.timing, branch.card = a.card;
    branch.first = static_cast<u8>(pack_.effect.size());
    std::vector<Effect> list;
    do list.push_back(effect(branch));
    while (take(";"));
    branch.first = static_cast<u8>(pack_.effect.size());
    branch.count = static_cast<u8>(list.size());
    for (const Effect& one : list) pack_.effect.push_back(one);
    pack_.ability.push_back(branch);
    e.branch[i] = static_cast<u8>(pack_.ability.size() - 1);
    need(i == 0 ? "|" : "}");
  }
}

/// What may be left out: max=, how long, who.
bool Reader::left_out(char kind, Effect& e) {
  if (kind != 'm' && kind != 'd' && kind != 'O') return false;
  if (!take(",")) return true;
  if (kind == 'm') need("max="), e.most = static_cast<u8>(number(20));
  else if (kind == 'd') e.lasts = static_cast<Lasts>(one_of(kLasting));
  else e.who = static_cast<Who>(one_of(kWhos));
  return true;
}

/// "armour 2" or "piercing".
void Reader::keyword(Effect& e) {
  if (const int trait = try_one_of(kTraitIds); trait >= 0) {
    e.what = static_cast<u8>(kStats + static_cast<std::size_t>(trait));
    return;
  }
  e.what = static_cast<u8>(one_of(kStatIds));
  e.n = value();
}

void Reader::parameter(char kind, Effect& e, Ability& a, bool first) {
  if (left_out(kind, e)) return;
  if (!first) need(",");
  switch (kind) {
    case 'n':
      return void(e.n = value());
    case '-':
      return need("-"), void(e.n = value());
    case 's':
      return void(e.target = object(a, e.atom));
    case 'p':
      return void(e.where = object(a, e.atom));
    case 'k':
      return void(e.what = static_cast<u8>(one_of(kStatIds)));
    case 'w':
      return keyword(e);
    case 'r':
      return void(e.what = static_cast<u8>(one_of(kGains)));
    case 'o':
      return void(e.who = static_cast<Who>(one_of(kWhos)));
    case 'h':
      return void(e.how = static_cast<How>(one_of(kHows)));
    case 'f':
      return void(e.cards = card_filter());
    default:
      return void(e.what = static_cast<u8>(kFirstRuleTrait + static_cast<std::size_t>(one_of(kRules))));
  }
}

Effect Reader::effect(Ability& a) {
  Effect e;
  if (take("if")) {
    e.when = condition();
    need(":");
  }
  std::array<std::string_view, kAtoms> words;
  for (std::size_t i = 0; i < kAtoms; ++i) words[i] = atom_row(static_cast<Atom>(i)).word;
  e.atom = static_cast<Atom>(one_of(words));
  const std::string_view params = atom_row(e.atom).params;
  if (params == "b") return branches(e, a), e;
  if (params.empty()) return e;
  need("(");
  for (std::size_t i = 0; i < params.size(); ++i) parameter(params[i], e, a, i == 0);
  need(")");
  return e;
}

void Reader::effects(Ability& a) {
  std::vector<Effect> list;
  do {
    if (take("X=")) {
      a.chooses = true, a.chosen = selector();
      continue;
    }
    list.push_back(effect(a));
  } while (take(";"));
  a.first = static_cast<u8>(pack_.effect.size());
  a.count = static_cast<u8>(list.size());
  for (const Effect& e : list) pack_.effect.push_back(e);
}

void Reader::ability(Card& card, u8 option) {
  Ability a;
  a.card = static_cast<u8>(pack_.card.size());
  a.option = option;
  a.timing = static_cast<Timing>(one_of(kTimingIds));
  if (a.timing == Timing::rx) a.window = static_cast<Window>(one_of(kWindowIds));
  if (take("(")) {
    trigger(a);
    need(")");
  }
  a.once = take("1/turn");
  need(":");
  effects(a);
  card.timings.add(static_cast<std::size_t>(a.timing));
  pack_.ability.push_back(a);
}

// --- writing --------------------------------------------------------------------------------------------------------

class Writer {
 public:
  explicit Writer(const Pack& pack) : pack_(pack) {}

  std::string ability(const Ability& a) {
    std::string out(kTimingIds[static_cast<std::size_t>(a.timing)]);
    if (a.timing == Timing::rx) out += " " + std::string(kWindowIds[static_cast<std::size_t>(a.window)]);
    if (const std::string t = trigger(a); !t.empty()) out += "(" + t + ")";
    if (a.once) out += " 1/turn";
    out += ":";
    const bool named = a.chooses && uses(a) > 1;
    if (named) out += " X=" + selector(a.chosen) + ";";
    ability_ = &a, named_ = named;
    for (std::size_t i = 0; i < a.count; ++i) out += (i == 0 ? " " : "; ") + effect(pack_.effect[a.first + i]);
    return out;
  }

 private:
  /// How often the choice of an ability is spoken of.
  int uses(const Ability& a) const {
    int n = 0;
    for (std::size_t i = 0; i < a.count; ++i) {
      const Effect& e = pack_.effect[a.first + i];
      n += e.target.base == Origin::chosen ? 1 : 0;
      n += e.n.counts && pack_.nested[e.n.of].of == Of::chosen && pack_.nested[e.n.of].near != Near::none ? 1 : 0;
    }
    return n;
  }
  std::string trigger(const Ability& a) const {
    std::vector<std::string> parts;
    std::string kinds;
    for (u8 i : a.icons) kinds += (kinds.empty() ? "" : "|") + std::string(kIconIds[i]);
    // In the notation actions, events and upgrades stand in this order.
    for (const CardType t : {CardType::action, CardType::event, CardType::upgrade, CardType::unit, CardType::reaction})
      if (a.types.has(static_cast<std::size_t>(t)))
        kinds += (kinds.empty() ? "" : "|") + std::string(kTypeIds[static_cast<std::size_t>(t)]);
    if (!kinds.empty()) parts.push_back((a.timing == Timing::rx ? "type=" : "") + kinds);
    if (a.cost_most != 0xff) parts.push_back(fmt::format("cost<={}", a.cost_most));
    if (a.not_self) parts.push_back("not self");
    if (a.camps_only) parts.push_back("camp");
    if (a.terrain != 0xff) parts.push_back("terrain=" + std::string(kTerrainIds[a.terrain]));
    for (u8 c : a.classes) parts.push_back("class=" + std::string(kClassIds[c]));
    if (a.mode != Ability::Mode::any) parts.push_back("mode=" + std::string(kModes[static_cast<std::size_t>(a.mode)]));
    if (a.in_combat) parts.push_back("cause=combat");
    if (a.has_trigger) {
      const bool attack = a.window == Window::attack_declared, after = a.window == Window::attack_resolved;
      parts.push_back((attack ? "target=" : after ? "attacker=" : "") + selector(a.trigger));
    }
    const bool asks = a.timing == Timing::raze || a.timing == Timing::built_camp ||
                      a.timing == Timing::your_unit_raze || a.timing == Timing::your_unit_kill;
    if (parts.empty() && asks) return "any";
    std::string out;
    for (const std::string& p : parts) out += (out.empty() ? "" : ",") + p;
    return out;
  }
  std::string nearness(const Selector& s) const {
    const std::string how = s.near == Near::within        ? fmt::format("r<={} of ", s.range)
                            : s.near == Near::surrounding ? "surr "
                                                          : "adj ";
    if (s.of != Of::any) return how + std::string(kOfs[static_cast<std::size_t>(s.of)]);
    if (s.least > 1) return how + fmt::format("at least {} {}s", s.least, selector(pack_.nested[s.nested]));
    return how + "any " + selector(pack_.nested[s.nested]);
  }
  std::string selector(const Selector& s) const {
    if (s.base == Origin::chosen) return named_ ? "X" : selector(ability_->chosen);
    if (s.base != Origin::query) return std::string(kBases[static_cast<std::size_t>(s.base)]);
    std::string out = s.quant == Many::all    ? "all "
                      : s.quant == Many::one  ? "one "
                      : s.quant == Many::upto ? fmt::format("upto {} ", s.most)
                                              : "";
    if (s.side != Selector::Side::any) out += std::string(kSides[static_cast<std::size_t>(s.side)]) + " ";
    out += kObjects[static_cast<std::size_t>(s.kind)];
    const std::vector<std::string> parts = filters(s);
    std::string inside;
    for (const std::string& p : parts) inside += (inside.empty() ? "" : ",") + p;
    return inside.empty() ? out : out + "{" + inside + "}";
  }
  std::vector<std::string> filters(const Selector& s) const {
    std::vector<std::string> parts;
    std::string classes;
    for (u8 c : s.classes) classes += (classes.empty() ? "class=" : "|") + std::string(kClassIds[c]);
    if (!classes.empty()) parts.push_back(classes);
    for (u8 t : s.tags) parts.push_back("tag=" + std::string(kTagIds[t]));
    const auto flags = [&](std::initializer_list<Selector::Flag> list) {
      for (const Selector::Flag f : list)
        if (s.has(f)) parts.emplace_back(kFlags[f]);
    };
    flags({Selector::water_or_river, Selector::land, Selector::discovered, Selector::unoccupied, Selector::unit_free,
           Selector::ready, Selector::alive});
    if (s.ranged_least > 0) parts.push_back(fmt::format("ranged>={}", s.ranged_least));
    if (s.cost_most != 0xff) parts.push_back(fmt::format("cost<={}", s.cost_most));
    if (s.upgrades_least > 0) parts.push_back(fmt::format("upgrades>={}", s.upgrades_least));
    if (s.near != Near::none) parts.push_back(nearness(s));
    flags({Selector::on_ally_building, Selector::on_own_building, Selector::on_own_camp, Selector::in_own_fortified,
           Selector::garrisoned, Selector::garrison, Selector::damaged, Selector::other});
    return parts;
  }
  std::string value(const Value& v) const {
    const std::string n = v.counts ? "count(" + selector(pack_.nested[v.of]) + ")" : std::to_string(v.n);
    return v.cap != 0xff ? fmt::format("min({},{})", v.cap, n) : n;
  }
  std::string condition(const Condition& c) const {
    const std::string no = c.negated ? "not " : "";
    switch (c.kind) {
      case Condition::Kind::count:
        return no + fmt::format("count({})>={}", selector(pack_.nested[c.of]), c.n);
      case Condition::Kind::on:
        return no + fmt::format("on(self,{})", selector(pack_.nested[c.of]));
      case Condition::Kind::damaged_capital:
        return no + "damaged(own capital)";
      default:
        return no + "attacked_this_turn(self)";
    }
  }
  std::string card_filter(const CardFilter& f) const {
    if (f.types.empty()) return "any";
    std::string out(kTypeIds[f.types.lowest()]);
    for (u8 c : f.classes) out += "{class=" + std::string(kClassIds[c]) + "}";
    for (u8 t : f.tags) out += "{tag=" + std::string(kTagIds[t]) + "}";
    return out;
  }
  std::string parameter(char kind, const Effect& e) const {
    switch (kind) {
      case 'n':
        return (e.atom == Atom::mod ? "+" : "") + value(e.n);
      case '-':
        return "-" + value(e.n);
      case 's':
        return selector(e.target);
      case 'p':
        return selector(e.where);
      case 'k':
        return std::string(kStatIds[e.what]);
      case 'w':
        return e.what >= kStats ? std::string(kTraitIds[e.what - kStats])
                                : fmt::format("{} {}", kStatIds[e.what], e.n.n);
      case 'r':
        return std::string(kGains[e.what]);
      case 'm':
        return e.most == 0xff ? "" : fmt::format("max={}", e.most);
      case 'd':
        return std::string(kLasting[static_cast<std::size_t>(e.lasts)]);
      case 'o':
        return std::string(kWhos[static_cast<std::size_t>(e.who)]);
      case 'O':
        return e.who == Who::you ? "" : std::string(kWhos[static_cast<std::size_t>(e.who)]);
      case 'h':
        return std::string(kHows[static_cast<std::size_t>(e.how)]);
      case 'f':
        return card_filter(e.cards);
      default:
        return std::string(kRules[e.what - kFirstRuleTrait]);
    }
  }
  std::string effect(const Effect& e) {
    std::string out = e.when.kind == Condition::Kind::none ? "" : "if " + condition(e.when) + ": ";
    out += atom_row(e.atom).word;
    if (atom_row(e.atom).params == "b") {
      for (std::size_t i = 0; i < 2; ++i) {
        const Ability& branch = pack_.ability[e.branch[i]];
        out += i == 0 ? "{" : " | ";
        for (std::size_t k = 0; k < branch.count; ++k)
          out += (k == 0 ? "" : "; ") + effect(pack_.effect[branch.first + k]);
      }
      return out + "}";
    }
    std::string inside;
    for (const char kind : atom_row(e.atom).params)
      if (const std::string p = parameter(kind, e); !p.empty()) inside += (inside.empty() ? "" : ",") + p;
    return inside.empty() ? out : out + "(" + inside + ")";
  }

  const Pack& pack_;
  const Ability* ability_ = nullptr;
  bool named_ = false;
};

}  // namespace

void read_abilities(Pack& pack, Card& card, std::string_view text) {
  Reader in(pack, text);
  // Branches of a choice stand before the ability that offers them; a card's own abilities are its last ones.
  std::size_t count = 0;
  if (in.take("a:")) {
    in.ability(card, 0);
    in.need("||");
    in.need("b:");
    in.ability(card, 1);
    count = 2;
  } else {
    do in.ability(card, 0), ++count;
    while (in.take("//"));
  }
  if (!in.at_end()) in.fail("the end of the effect");
  card.first_ability = static_cast<u8>(pack.ability.size() - count);
  card.abilities = static_cast<u8>(count);
}

std::string write_abilities(const Pack& pack, const Card& card) {
  std::string out;
  for (std::size_t i = 0; i < card.abilities; ++i) {
    const std::string one = Writer(pack).ability(pack.ability[card.first_ability + i]);
    if (card.options == 2) out += (i == 0 ? "a: " : " || b: ") + one;
    else out += (i == 0 ? "" : " // ") + one;
  }
  return out;
}

}  // namespace echoes
