// The start round: conflict cards are drafted, army groups placed (IMM-043 to IMM-064, R-06 to R-14).
#include <bit>

#include "games/immortals/setup.h"
#include "games/immortals/steps.h"

namespace immortals {

namespace {
constexpr u8 index_of(u8 card) { return static_cast<u8>(card - kFirstConflict); }

/// free = no armies at all on the site; its twin does not matter (IMM-055).
Sites free_sites(const Game& g) { return Sites::first(kSites) - g.occupied(); }

/// Cards of a set that show a free site (IMM-048).
Conflicts placeable(const Game& g, Conflicts cards) {
  const Sites free = free_sites(g);
  Conflicts out;
  for (u8 c : cards)
    if (!(g.pack.card_sites[c] & free).empty()) out.add(c);
  return out;
}

/// The chosen card stays with its seat; `open` = everybody has seen it.
void keep(Game& g, Seat s, u8 card, bool open) {
  g->conflict[s].add(index_of(card));
  ++g->conflict_count[s];
  if (open) {
    g->known.add(index_of(card));
    g.emit(event::card_kept, s, card);
  } else {  // IMM-052
    g.emit_to(SeatSet::of(s), 1, event::kept_secret, s, card);
  }
}

/// IMM-050, IMM-051, R-08, R-09: what happens to land card and conflict card after a group was placed.
void settle_cards(Game& g, Seat s, int site, u8 card) {
  const int country = country_of(site);
  const Seat holder = g.holder(country);
  if (holder == kNobody) give_land(g, country, s);
  if (card == kNoCard) return;  // placed without a card
  if (holder != kNobody && holder != s) return keep(g, s, card, true);
  g->discard.add(index_of(card));
  g.emit(event::discarded, s, card);
}

/// IMM-053: hands and marker go to the left.
void pass_left(Game& g) {
  const auto hands = g->draft;
  const auto counts = g->draft_count, worlds = g->draft_world;
  for (Seat s = 0; s < g.seats(); ++s) {
    const Seat to = next_seat(s, g.seats());
    g->draft[to] = hands[s], g->draft_count[to] = counts[s], g->draft_world[to] = worlds[s];
  }
  g->first = g->marker = next_seat(g->marker, g.seats());
  g.emit(event::hands_passed, g->marker);
}

/// IMM-059: the draft is over. The marker stays where it is (IMM-064).
void close_draft(Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    g->deck |= g->draft[s];  // IMM-060
    g->draft[s] = {}, g->draft_count[s] = 0, g->draft_world[s] = 0;
    const People& light = g.pack.light[g->light[s]];
    const People& shadow = g.pack.shadow[g->shadow[s]];
    // IMM-061
    gain(g, s, kEnergy, light.energy + shadow.energy);
    gain(g, s, kGold, light.gold + shadow.gold);
    g.emit(event::start_income, s, light.energy + shadow.energy, light.gold + shadow.gold);
    // IMM-063
    for (u8& limbo : g->limbo[s]) limbo = static_cast<u8>(g.pack.rule.limbo);
    g->reserve[s] = static_cast<u8>(g->reserve[s] - 2 * g.pack.rule.limbo);
  }
  g->deck |= g->discard;  // IMM-062
  g->discard = {};
  g->pile = {static_cast<u8>(g->deck.size()), 0};
  g.emit(event::deck_shuffled);
  prepare_fill(g);
}

}  // namespace

/// IMM-044: five cards each, alternately from the shadow and the light pile.
struct DraftDeal : In<Main> {
  static constexpr std::string_view name = "draft.deal";
  static constexpr Rule rule{44};
  static int world(const Main& l) { return l.k % 2 == 0 ? kShadow : kLight; }
  static Conflicts pile(const Game& g, const Main& l) {
    return g->deck & g.pack.world_cards[static_cast<std::size_t>(world(l))];
  }
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    Conflicts left = pile(g, l), hand;
    for (int i = 0; i < 5; ++i) {
      const u8 c = rng.pick(left);
      left.remove(c), hand.add(c);
    }
    Action a = make_action(verb::deal_hand, g.turn_order(l.k));
    for (u8 c : hand) a.arg[a.argc++] = conflict_card(c);
    return a;
  }
  static bool valid(const Game& g, const Main& l, Action a) {
    if (a.verb != verb::deal_hand || a.arg[0] != g.turn_order(l.k)) return false;
    for (std::size_t i = 1; i < 6; ++i) {
      if (!is_conflict(a.arg[i]) || !pile(g, l).has(index_of(a.arg[i]))) return false;
      if (a.arg[i] <= a.arg[i - 1]) return false;  // ascending: one notation for one hand; a seat is below all cards
    }
    return true;
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = a.arg[0];
    const auto w = static_cast<std::size_t>(world(l));
    for (std::size_t i = 1; i < 6; ++i) {
      g->deck.remove(index_of(a.arg[i]));
      g->draft[s].add(index_of(a.arg[i]));
    }
    g->pile[w] = static_cast<u8>(g->pile[w] - 5);
    g->draft_count[s] = 5, g->draft_world[s] = static_cast<u8>(w);
    g.emit_to(SeatSet::of(s), 1, event::hand_dealt, s, a.arg[1], a.arg[2], a.arg[3], a.arg[4], a.arg[5]);
    if (++l.k < g.seats()) return stay();
    l.k = 0;
    return go<DraftPick>();
  }
};

/// IMM-045, IMM-048, IMM-049, IMM-058: everybody chooses one card at the same time.
struct DraftPick : In<Main> {
  static constexpr std::string_view name = "draft.pick";
  static constexpr Rule rule{45};
  static SeatSet actors(const Game& g, const Main&) {
    SeatSet open;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->draft_count[s] > 0 && g->picked[s] == kNoCard) open.add(s);
    return open;
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    // IMM-048; IMM-049: any card if none shows a free site; IMM-058, R-11: any card without groups, but one it must be.
    Conflicts good = g.has_groups(s) ? placeable(g, g->draft[s]) : g->draft[s];
    if (good.empty()) good = g->draft[s];
    for (u8 c : g->draft[s])
      out.add_if(good.has(c), because({48}, cause::card_not_free, conflict_card(c)), verb::pick, conflict_card(c));
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::pick ? because({45}, cause::card_not_in_hand, a.arg[0]) : Why{};
  }
  static void apply(Game& g, Main&, Seat s, Action a) {
    g->picked[s] = a.arg[0];
    g->draft[s].remove(index_of(a.arg[0]));
  }
  /// only cards of seats that can place are revealed; the others go face down into the hand.
  static Next finish(Game& g, Main& l) {
    l.empty = 0;
    for (int k = 0; k < g.seats(); ++k) {
      const Seat s = g.turn_order(k);
      const u8 card = g->picked[s];
      if (card == kNoCard) {
        l.empty = static_cast<u8>(l.empty | 1U << s);
        continue;
      }
      --g->draft_count[s];
      if (g.has_groups(s) && !placeable(g, Conflicts::of(index_of(card))).empty()) {
        g.emit(event::drafted, s, card);
      } else {
        g->picked[s] = kNoCard;
        keep(g, s, card, false);
      }
    }
    l.k = 0;
    return go<DraftTurn>();
  }
};

/// IMM-046: in turn order; R-07: a site taken in the meantime means keeping the card.
struct DraftTurn : In<Main> {
  static constexpr std::string_view name = "draft.turn";
  static Next run(Game& g, Main& l) {
    if (l.k == g.seats()) return go<DraftEnd>();
    const Seat s = g.turn_order(l.k);
    const u8 card = g->picked[s];
    if (g.has_groups(s) && (l.empty >> s & 1U) != 0 && !free_sites(g).empty()) return go<DraftSite>();
    if (card == kNoCard) {
      ++l.k;
      return stay();
    }
    const Sites open = g.pack.card_sites[index_of(card)] & free_sites(g);
    if (open.empty()) {
      g->picked[s] = kNoCard;
      keep(g, s, card, true);
      return stay();
    }
    if (g.pack.jokers.has(index_of(card))) return go<DraftSite>();
    l.site = open.lowest();
    return go<DraftGroup>();
  }
};

/// IMM-047: the site of a joker; R-12: any free site for a seat without cards.
struct DraftSite : In<Main> {
  static constexpr std::string_view name = "draft.site";
  static constexpr Rule rule{47};
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static void options(const Game& g, const Main& l, Options& out) {
    const u8 card = g->picked[g.turn_order(l.k)];
    const Sites wanted = card == kNoCard ? Sites::first(kSites) : g.pack.card_sites[index_of(card)];
    const Sites free = free_sites(g);
    for (u8 site : card == kNoCard ? wanted & free : wanted)
      out.add_if(free.has(site), because({47}, cause::site_taken, site, g.owner(site)), verb::take_site, site);
  }
  static Why why(const Game& g, const Main& l, Seat, Action a) {
    if (a.verb == verb::place_group) return because({47}, cause::site_first);
    if (a.verb != verb::take_site) return {};
    const u8 card = g->picked[g.turn_order(l.k)];
    return card == kNoCard ? because({47}, cause::site_taken, a.arg[0], g.owner(a.arg[0]))
                           : because({47}, cause::card_stands_elsewhere, card, a.arg[0]);
  }
  static Next apply(Game&, Main& l, Action a) {
    l.site = a.arg[0];
    return go<DraftGroup>();
  }
};

/// IMM-046: any group of the board; groups of equal size are one option.
struct DraftGroup : In<Main> {
  static constexpr std::string_view name = "draft.group";
  static constexpr Rule rule{46};
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static void options(const Game& g, const Main& l, Options& out) {
    const auto& groups = g->groups[g.turn_order(l.k)];
    for (std::size_t k = 0; k < groups.size(); ++k)
      if (groups[k] > 0) out.add(verb::place_group, k + 1);
  }
  static Why why(const Game&, const Main& l, Seat, Action a) {
    if (a.verb == verb::take_site) return because({46}, cause::site_chosen, l.site);
    return a.verb == verb::place_group ? because({40}, cause::no_group, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g.turn_order(l.k);
    --g->groups[s][a.arg[0] - 1U];
    put_armies(g, s, l.site, a.arg[0]);
    g.emit(event::group_placed, s, a.arg[0], l.site);
    const u8 card = g->picked[s];
    g->picked[s] = kNoCard;
    settle_cards(g, s, l.site, card);
    l.site = 0;
    ++l.k;
    return go<DraftTurn>();
  }
};

/// IMM-053, IMM-059, R-14: the end is checked before anything is passed on.
struct DraftEnd : In<Main> {
  static constexpr std::string_view name = "draft.end";
  static Next run(Game& g, Main& l) {
    l.k = 0, l.empty = 0;
    bool more = false;
    for (Seat s = 0; s < g.seats(); ++s) more = more || g.has_groups(s);
    if (!more) {
      close_draft(g);
      return go<TowerFill>();
    }
    pass_left(g);
    return go<DraftRefill>();
  }
};

/// IMM-054: refills in the new turn order, each from the pile of its hand.
struct DraftRefill : In<Main> {
  static constexpr std::string_view name = "draft.refill";
  static constexpr Rule rule{54};
  static Conflicts pile(const Game& g, const Main& l) {
    return g->deck & g.pack.world_cards[g->draft_world[g.turn_order(l.k)]];
  }
  /// an empty pile is made of the discarded cards of its world; without any the hand stays small.
  static Next enter(Game& g, Main& l) {
    if (l.k == g.seats()) {
      l.k = 0;
      return go<DraftPick>();
    }
    const std::size_t w = g->draft_world[g.turn_order(l.k)];
    if (g->pile[w] > 0) return stay();
    const Conflicts back = g->discard & g.pack.world_cards[w];
    if (back.empty()) {
      ++l.k;
      return go<DraftRefill>();
    }
    g->deck |= back;
    g->discard -= back;
    g->pile[w] = static_cast<u8>(back.size());
    g.emit(event::pile_shuffled, w);
    return go<DraftRefill>();
  }
  static void outcomes(const Game& g, const Main& l, Options& out) {
    for (u8 c : pile(g, l)) out.add(verb::refill, g.turn_order(l.k), conflict_card(c));
  }
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    return make_action(verb::refill, g.turn_order(l.k), conflict_card(rng.pick(pile(g, l))));
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = a.arg[0];
    g->deck.remove(index_of(a.arg[1]));
    --g->pile[g->draft_world[s]];
    g->draft[s].add(index_of(a.arg[1]));
    ++g->draft_count[s];
    g.emit_to(SeatSet::of(s), 1, event::refilled, s, a.arg[1]);
    ++l.k;
    return go<DraftRefill>();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::DraftChapter>() {
  return make_rows<immortals::Game>(immortals::DraftChapter{});
}
