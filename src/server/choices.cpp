// The choices of a decision as clients need them; see view.h.
#include <set>

#include "kernel/broken.h"
#include "server/view.h"

namespace tafel::server {

namespace {

constexpr std::size_t kMostRefusals = 200;

std::string argument_id(const Rules& rules, const RawGame& g, u8 domain, int value) {
  if (domain == kNumber) return std::to_string(value);
  if (domain == kSeatArg) return seat_notation(rules, static_cast<Seat>(value));
  return rules.domain_id(g, domain, value);
}

Json choice_json(const Speaker& speaker, const RawGame& g, const Action& a) {
  const VerbRow& verb = speaker.rules.verbs[a.verb];
  Json args = Json::array();
  for (std::size_t i = 0; i < a.argc; ++i) {
    const u8 d = verb.domain[i];
    args.push_back({{"d", speaker.rules.domains[d].name},
                    {"v", a.arg[i]},
                    {"id", argument_id(speaker.rules, g, d, a.arg[i])},
                    {"name", speaker.value(g, d, a.arg[i])}});
  }
  const std::string key = "verb_short." + std::string(verb.name);
  return {{"a", notation(speaker.rules, g, a)},
          {"verb", verb.name},
          {"args", std::move(args)},
          {"text", speaker.action(g, a)},
          {"group", speaker.texts.at_or(key, speaker.texts.at_or("verb_group." + std::string(verb.name), verb.name))}};
}

/// Would another viewer learn something from the action, as far as this seat can tell?
bool tells(const LoadedGame& game, const StateBox& before, const StateBox& after, Seat viewer, Seat seat,
           const Action& a) {
  const HiddenState seen = hide_for(game.rules, game.pack.get(), before, viewer);
  StateBox guess;
  copy_state(game.rules, guess, seen.box());
  const RawGame g = game.raw(guess);
  act(game.rules, g, seat, a);
  game.rules.hide(g, viewer);
  return !same_state(game.rules, guess, hide_for(game.rules, game.pack.get(), after, viewer).box());
}

/// True if the action cannot be taken back: chance, the end or a revelation follows. Judged on the seat's own view, so
/// that the answer cannot betray anything.
bool is_final(const LoadedGame& game, const HiddenState& hidden, const Action& a, bool secret) {
  const Seat seat = hidden.viewer();
  try {
    StateBox after;
    copy_state(game.rules, after, hidden.box());
    EventSink sink;
    const RawGame g = game.raw(after, &sink);
    if (secret) {
      const StepRow& row = top_row(game.rules, g);
      follow(game.rules, g.stack(), row.apply(g, g.stack().back(), seat, a));
      return row.actors(g, g.stack().back()).empty();
    }
    act(game.rules, g, seat, a);
    const Turn next = whose_turn(game.rules, g);
    if (next.over || next.chance) return true;
    for (const Event& e : sink.list)
      if (e.open < e.argc || game.rules.events[e.kind].reveals) return true;
    if (tells(game, hidden.box(), after, kNobody, seat, a)) return true;
    const int seats = game.rules.seats(g);
    for (Seat s = 0; s < seats; ++s)
      if (s != seat && tells(game, hidden.box(), after, s, seat, a)) return true;
    return false;
  } catch (const BrokenRule&) {
    return true;  // the view alone cannot carry it: something hidden is involved
  }
}

}  // namespace

void choices_json(const Viewpoint& viewpoint, const HiddenState& hidden, Json& options, Json& refusals) {
  const LoadedGame& game = viewpoint.game();
  const RawGame g = game.look(hidden.box());
  const Speaker speaker = viewpoint.speaker();
  const bool secret = viewpoint.match.turn().secret;
  std::vector<Refusal> refused;
  Options legal(&refused);
  list_options(game.rules, g, viewpoint.viewer, legal);
  for (const Action& a : legal) {
    Json choice = choice_json(speaker, g, a);
    choice["final"] = is_final(game, hidden, a, secret);
    options.push_back(std::move(choice));
  }
  std::set<u64> known;
  for (const Refusal& r : refused) {
    if (legal.contains(r.action) || !known.insert(r.action.key()).second) continue;
    if (known.size() > kMostRefusals) break;
    Json choice = choice_json(speaker, g, r.action);
    choice["rule"] = rule_id(game.rules, r.why.rule);
    refusals.push_back(std::move(choice));
  }
}

}  // namespace tafel::server
