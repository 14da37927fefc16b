// What one option would mean: damage both ways for attacks, what a card says, what is left unused.
#include "games/echoes/build.h"
#include "games/echoes/cards.h"
#include "games/echoes/describe.h"
#include "games/echoes/pay.h"
#include "games/echoes/steps.h"

namespace echoes {

namespace {

constexpr tafel::Watched<Game> kWatched[] = {
    {"cards", [](const Game& g, Seat s) { return int{g.of(s).hand_count}; }},
};

Assault planned(const Game& g, const Action& a) {
  const bool unit = a.verb == verb::strike || a.verb == verb::shoot;
  const u8 target = unit ? a.arg[1] : kNoUnit;
  const Square square = unit ? g.unit(a.arg[1]).square : a.arg[1];
  const bool ranged = a.verb == verb::shoot || a.verb == verb::bombard;
  return ranged ? ranged_plan(g, a.arg[0], target, square) : melee_plan(g, a.arg[0], target, square);
}

/// What the square of the unit would bring.
std::string camp_text(const Game& g, u8 u, const Texts& texts) {
  const Yield y = yield_of(g, g.unit(u).square);
  if (y.n == 0) return texts.at("preview.camp_nothing");
  return say(texts, "preview.camp", y.n, name_of(texts, "resource", kResourceIds[y.resource]));
}

/// ECH-039, R-52: what the card costs now.
std::string price_text(const Game& g, Seat s, const Card& card, u8 option, const Texts& texts) {
  const Cost& cost = card.cost[option];
  const int less = std::min(cost.total(), discount_of(g, s, card));
  return less > 0 ? say(texts, "preview.price_less", cost_text(cost, texts), less)
                  : say(texts, "preview.price", cost_text(cost, texts));
}

/// Melee, health, ranged and keywords of a unit, as printed.
std::string printed_text(const Card& card, const Texts& texts) {
  const std::string values =
      say(texts, "preview.deploy", card.printed[Stat::melee], card.printed[Stat::hp], card.printed[Stat::ranged]);
  const std::string keywords = tafel::join(keywords_of(card.printed, texts), ", ");
  return keywords.empty() ? values : values + " " + keywords + ".";
}

std::string deploy_text(const Game& g, Seat s, const Action& a, const Texts& texts) {
  const Card& card = g.card(a.arg[0]);
  std::string out = price_text(g, s, card, 0, texts) + " " + printed_text(card, texts);
  if (a.verb == verb::deploy && a.arg[1] != kPlain) {
    const u8 how = g.setting(option::royal_bonus);
    const bool melee = how == 2 || (how == 0 && a.arg[1] == kKing);
    out += " " + say(texts, melee ? "preview.royal_melee" : "preview.royal_hp", a.arg[1] == kKing ? 1 : 2);
  }
  if (a.verb == verb::replace) out += " " + say(texts, "preview.replaces", unit_name(g, a.arg[1], texts));
  return out;
}

/// ECH-213: a card for a deck that somebody builds.
std::string take_text(const Card& card, const Texts& texts) {
  std::string out = say(texts, "preview.take", cost_text(card.cost[0], texts), card.rarity);
  if (card.type == CardType::unit) out += " " + printed_text(card, texts);
  const std::string text = effect_text(card, texts);
  return text.empty() ? out : out + " " + text;
}

/// The square under the scouting unit, as the tile would lie.
std::string turn_text(const Game& g, u8 turns, const Texts& texts) {
  const Scouting l = g->stack.back().read<Scouting>();
  const auto squares = turned(g.pack.tile[l.tile].square, turns);
  std::vector<std::string> names;
  names.reserve(squares.size());
  for (const Terrain t : squares) names.push_back(name_of(texts, "terrain", kTerrainIds[static_cast<std::size_t>(t)]));
  const std::size_t under = (row_of(l.to) % 2 == 1 ? 0U : 2U) + at(column_of(l.to) % 2);
  return say(texts, "preview.turn", names[under], names[0], names[1], names[2], names[3]);
}

/// Tokens that follow from this one: whoever takes it decides about them, too.
std::string payment_text(const Game& g, const Action& a, const Texts& texts) {
  std::vector<std::string> parts;
  for (const Given& x : paid_too(g, a))
    parts.push_back(say(texts, "preview.pays_part", x.n, name_of(texts, "resource", kResourceIds[x.resource]),
                        name_of(texts, "holder", kHolderIds[x.holder])));
  return parts.empty() ? std::string() : say(texts, "preview.pays_too", tafel::join(parts, ", "));
}

int still_ready(const Game& g, Seat s) {
  int n = 0;
  for (const u8 u : g.own_units(s)) n += g.unit(u).ready() ? 1 : 0;
  return n;
}

/// ECH-142: of "(a) this, or (b) that." the half that would be chosen, as a sentence.
std::string chosen_half(const std::string& text, u8 option) {
  const auto b = text.find("(b) ");
  if (!text.starts_with("(a) ") || b == std::string::npos) return text;
  if (option == 0) return text.substr(4, text.find_last_of(",;", b) - 4) + ".";
  std::string half = text.substr(b + 4);
  if (half[0] >= 'a' && half[0] <= 'z') half[0] = static_cast<char>(half[0] - 'a' + 'A');
  return half;
}

/// What the opponent of the card's owner grants.
std::string grant_text(const Game& g, const Action& a, const Texts& texts) {
  const Doing x = g->stack.back().read<Doing>();
  return texts.at(fmt::format("branch.{}.{}", g.card(card_meant(g, x)).id, kOptionIds[a.arg[0]]));
}

std::string unused_text(const Game& g, Seat viewer, const Texts& texts) {
  const int n = still_ready(g, viewer);
  return n > 0 ? say(texts, "preview.unused_units", n) : std::string();
}

std::string option_text(const Game& g, Seat viewer, const Action& a, const Texts& texts) {
  switch (a.verb) {
    case verb::build_camp:
    case verb::relocate_camp:
      return camp_text(g, a.arg[0], texts);
    case verb::build_barracks:
    case verb::relocate_barracks:
      return say(texts, "preview.barracks", cost_text(barracks_cost(g, a.arg[0]), texts));
    case verb::play:
    case verb::answer:
      return price_text(g, viewer, g.card(a.arg[0]), 0, texts) + " " + effect_text(g.card(a.arg[0]), texts);
    case verb::play_as:
    case verb::answer_as:
      return price_text(g, viewer, g.card(a.arg[0]), a.arg[1], texts) + " " +
             chosen_half(effect_text(g.card(a.arg[0]), texts), a.arg[1]);
    case verb::deploy:
    case verb::replace:
      return deploy_text(g, viewer, a, texts);
    case verb::turn_tile:
      return turn_text(g, a.arg[0], texts);
    case verb::pay:
      return payment_text(g, a, texts);
    case verb::unit_action:
      return effect_text(g.card_of(a.arg[0]), texts);
    case verb::civ_action:
      return effect_text(g.pack.of(g.of(viewer).civ, 0), texts);
    case verb::take_card:
      return take_text(g.card(a.arg[0]), texts);
    case verb::take_civ:
      return texts.at(fmt::format("style.{}", kCivIds[a.arg[0]])) + " " + effect_text(g.pack.of(a.arg[0], 0), texts);
    case verb::grant:
      return grant_text(g, a, texts);
    case verb::end_mobilization:
      return unused_text(g, viewer, texts);
    default:
      return {};
  }
}

}  // namespace

std::span<const tafel::Watched<Game>> watched() { return kWatched; }

void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
  if (a.verb >= verb::strike && a.verb <= verb::bombard) {
    out = assault_json(g, planned(g, a), texts);
    return;
  }
  const std::string text = option_text(g, viewer, a, texts);
  if (!text.empty()) out = {{"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", text}};
}

}  // namespace echoes
