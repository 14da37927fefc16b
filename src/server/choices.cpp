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
    const Outlook outlook = foresee(game, hidden, a);
    choice["final"] = outlook.final;
    if (std::string regret = speaker.cause(g, outlook.warning); !regret.empty()) choice["warning"] = std::move(regret);
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

namespace {

Json field_json(const Viewpoint& viewpoint, const Speaker& speaker, const RawGame& g, const Form& form,
                const FormField& field) {
  Json choices = Json::array();
  for (const FormChoice& c : field.choices) {
    Json choice = choice_json(speaker, g, c.part);
    choice["possible"] = c.possible;
    const Verdict verdict{Verdict::Code::illegal, c.refusal};
    choice["reason"] =
        c.possible ? Json(nullptr) : reason_json(viewpoint.game(), speaker, g, verdict, viewpoint.language);
    choices.push_back(std::move(choice));
  }
  std::string name;
  if (!field.choices.empty()) {
    const Action& first = field.choices.front().part;
    name = form.shape == Form::Shape::amounts || first.argc == 0
               ? speaker.action(g, first)
               : speaker.value(g, speaker.rules.verbs[first.verb].domain[0], first.arg[0]);
  }
  return {{"name", std::move(name)},
          {"choices", std::move(choices)},
          {"chosen", field.chosen},
          {"count", field.count},
          {"most", form.shape == Form::Shape::amounts ? field.most : 1}};
}

}  // namespace

Json form_json(const Viewpoint& viewpoint, const HiddenState& hidden, std::span<const Action> draft) {
  const LoadedGame& game = viewpoint.game();
  const FormSheet sheet = form_sheet(game, hidden, draft);
  if (sheet.form == nullptr) return nullptr;
  const RawGame g = game.look(hidden.box());
  const Speaker speaker = viewpoint.speaker();
  Json fields = Json::array(), totals = Json::array();
  for (const FormField& field : sheet.fields) fields.push_back(field_json(viewpoint, speaker, g, *sheet.form, field));
  for (const Total& t : sheet.totals) {
    const std::array<std::string, 2> numbers{std::to_string(t.have), std::to_string(t.need)};
    totals.push_back({{"name", t.name},
                      {"text", speaker.texts.fill("total." + std::string(t.name), numbers)},
                      {"value", t.have},
                      {"need", t.need},
                      {"at_least", t.at_least}});
  }
  const auto verdict = [&](const Verdict& v) -> Json {
    return {{"ok", static_cast<bool>(v)},
            {"reason", v ? Json(nullptr) : reason_json(game, speaker, g, v, viewpoint.language)}};
  };
  return {{"shape", sheet.form->shape == Form::Shape::slots ? "slots" : "amounts"},
          {"fields", std::move(fields)},
          {"totals", std::move(totals)},
          {"draft", verdict(sheet.draft)},
          {"ready", verdict(sheet.ready)}};
}

}  // namespace tafel::server
