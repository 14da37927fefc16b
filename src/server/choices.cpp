// The choices of a decision as clients need them; see view.h.
#include <set>

#include "server/view.h"

namespace tafel::server {

namespace {

constexpr std::size_t kMostRefusals = 60;

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

}  // namespace

void choices_json(const Viewpoint& viewpoint, const HiddenState& hidden, Json& options, Json& refusals) {
  const LoadedGame& game = viewpoint.game();
  const RawGame g = game.look(hidden.box());
  const Speaker speaker = viewpoint.speaker();
  std::vector<Refusal> refused;
  Options legal(&refused);
  list_options(game.rules, g, viewpoint.viewer, legal);
  for (const Action& a : legal) {
    Json choice = choice_json(speaker, g, a);
    choice["final"] = foresee(game, hidden, a).final;
    options.push_back(std::move(choice));
  }
  std::set<u64> known;
  for (const Refusal& r : refused) {
    if (legal.contains(r.action) || !known.insert(r.action.key()).second) continue;
    if (known.size() > kMostRefusals) break;
    Json choice = choice_json(speaker, g, r.action);
    choice["rule"] = rule_id(game.rules, r.why.rule);
    if (std::string text = speaker.cause(g, r.why); !text.empty()) {
      choice["cause"] = game.rules.causes[r.why.cause].name;
      choice["why"] = std::move(text);
    }
    refusals.push_back(std::move(choice));
  }
}

}  // namespace tafel::server
