// One channel for what an option would mean: the option is tried on what the viewer sees, and every watched quantity
// that changes is told with its new sum. A game lists the quantities and adds what a trial cannot show (odds).
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "kernel/broken.h"
#include "shell/module.h"
#include "shell/text.h"

namespace tafel {

/// A quantity of the seat that decides; text change.<name> ("Gold {0}: {1}.": change and sum).
template <class Game>
struct Watched {
  std::string_view name;
  /// Below 0: there is no such thing at this moment.
  int (*of)(const Game&, Seat);
  bool later = false;  ///< also what follows by itself before anybody decides again
};

/// One change: {"side", "delta", "sum", "text"}.
inline nlohmann::json change_json(std::string_view name, int delta, int sum, const Texts& texts) {
  const std::array<std::string, 2> args{fmt::format("{}{}", delta < 0 ? "−" : "+", std::abs(delta)),
                                        std::to_string(sum)};
  return {{"side", name}, {"delta", delta}, {"sum", sum}, {"text", texts.fill(fmt::format("change.{}", name), args)}};
}

inline bool is_option(const Rules& rules, const RawGame& g, Seat s, const Action& a) {
  const Turn turn = whose_turn(rules, g);
  if (turn.over || turn.chance || s >= kMaxSeats || !turn.seats.has(s)) return false;
  Options options;
  list_options(rules, g, s, options);
  return options.contains(a);
}

/// Null if the option is none of this seat, or if nothing that is watched changes; otherwise the first change, with all
/// of them in "changes" and in "text".
template <class Game>
void preview_changes(const Rules& rules, const RawGame& hidden, Seat s, const Action& a,
                     std::span<const Watched<Game>> watched, const Texts& texts, nlohmann::json& out) {
  out = nullptr;
  if (!is_option(rules, hidden, s, a)) return;
  StateBox copy;
  std::memcpy(copy.bytes, hidden.state, rules.state_bytes);
  const RawGame after = raw_game(copy, hidden.pack);
  const Game before(hidden), now(after);
  nlohmann::json changes = nlohmann::json::array();
  const auto compare = [&](bool later) {
    for (const Watched<Game>& w : watched) {
      const int was = w.of(before, s), is = w.of(now, s);
      if ((!later || w.later) && was >= 0 && is >= 0 && was != is)
        changes.push_back(change_json(w.name, is - was, is, texts));
    }
  };
  try {
    follow(rules, after.stack(), top_row(rules, after).apply(after, after.stack().back(), s, a));
    compare(false);
    if (changes.empty() && !whose_turn(rules, hidden).secret) settle(rules, after), compare(true);
  } catch (const BrokenRule&) {
    return;  // what the viewer sees is not enough to try it
  }
  if (changes.empty()) return;
  out = changes[0];
  for (std::size_t i = 1; i < changes.size(); ++i)
    out["text"] = out["text"].template get<std::string>() + " " + changes[i]["text"].template get<std::string>();
  out["changes"] = std::move(changes);
}

/// The previews of all options of the viewer, each with its notation "a".
inline nlohmann::json all_previews(const Module& module, const RawGame& hidden, Seat viewer, const Texts& texts) {
  nlohmann::json list = nlohmann::json::array();
  const Turn turn = whose_turn(module.rules, hidden);
  if (turn.over || turn.chance || viewer >= kMaxSeats || !turn.seats.has(viewer)) return list;
  Options options;
  list_options(module.rules, hidden, viewer, options);
  for (const Action& a : options) {
    nlohmann::json one;
    module.preview(hidden, viewer, a, texts, one);
    if (one.is_null()) continue;
    one["a"] = notation(module.rules, hidden, a);
    list.push_back(std::move(one));
  }
  return list;
}

/// Gives the module of M the preview made from M::watched() and, where there is one, M::preview_more (which may change
/// or add to what the trial showed). With M::kPreviewsInView every view holds the previews of all options.
template <class M>
Module with_previews(Module module) {
  static Module self;
  using G = typename M::Game;
  module.preview = [](const RawGame& raw, Seat s, const Action& a, const Texts& t, nlohmann::json& out) {
    preview_changes<G>(self.rules, raw, s, a, M::watched(), t, out);
    if (!is_option(self.rules, raw, s, a)) return;
    if constexpr (requires { &M::preview_more; }) M::preview_more(G(raw), s, a, t, out);
  };
  if constexpr (requires { M::kPreviewsInView; }) {
    module.derive = [](const RawGame& raw, Seat v, const Texts& t, nlohmann::json& out) {
      if constexpr (WritesDerived<M>) out = derived_part<M>(raw, v, t).tree();
      else M::derive(G(raw), v, t, out);
      out["previews"] = all_previews(self, raw, v, t);
    };
    if constexpr (WritesDerived<M>)
      module.derive_text = [](const RawGame& raw, Seat v, const Texts& t, JsonPart& out) {
        M::derive(G(raw), v, t, out);
        out.add("previews", JsonPart::of(all_previews(self, raw, v, t)));
      };
  }
  self = module;
  return module;
}

}  // namespace tafel
