// The choices of a decision as clients need them; see view.h.
#include <set>

#include "server/view.h"

namespace tafel::server {

namespace {

constexpr std::size_t kMostRefusals = 60;

/// Under which word choices of one verb stand together.
std::string group_of(const Speaker& speaker, const VerbRow& verb) {
  const std::string brief = "verb_short." + std::string(verb.name);
  if (speaker.texts.has(brief)) return speaker.texts.at(brief);
  return speaker.texts.at_or("verb_group." + std::string(verb.name), verb.name);
}

/// The fields of a choice, inside an object that may have more of them.
void write_choice(JsonText& out, const Speaker& speaker, const RawGame& g, const Action& a) {
  const VerbRow& verb = speaker.rules.verbs[a.verb];
  out.field("a", notation(speaker.rules, g, a)).key("args").list([&] {
    for (std::size_t i = 0; i < a.argc; ++i) write_argument(out, speaker, g, verb.domain[i], a.arg[i]);
  });
  out.field("group", group_of(speaker, verb)).field("text", speaker.action(g, a)).field("verb", verb.name);
}

void write_option(JsonText& out, const LoadedGame& game, const Speaker& speaker, const HiddenState& hidden,
                  const Action& a) {
  const RawGame g = game.look(hidden.box());
  const Outlook outlook = foresee(game, hidden, a);
  out.object([&] {
    write_choice(out, speaker, g, a);
    out.field("final", outlook.final);
    if (const std::string regret = speaker.cause(g, outlook.warning); !regret.empty()) out.field("warning", regret);
  });
}

void write_refusal(JsonText& out, const Speaker& speaker, const RawGame& g, const Refusal& r) {
  out.object([&] {
    write_choice(out, speaker, g, r.action);
    out.field("rule", rule_id(speaker.rules, r.why.rule));
    const std::string text = speaker.cause(g, r.why);
    if (!text.empty()) out.field("cause", speaker.rules.causes[r.why.cause].name).field("why", text);
  });
}

}  // namespace

void write_argument(JsonText& out, const Speaker& speaker, const RawGame& g, u8 domain, int value) {
  const std::string id = domain == kNumber    ? std::to_string(value)
                         : domain == kSeatArg ? seat_notation(speaker.rules, static_cast<Seat>(value))
                                              : speaker.rules.domain_id(g, domain, value);
  out.object([&] {
    out.field("d", speaker.rules.domains[domain].name).field("id", id);
    out.field("name", speaker.value(g, domain, value)).field("v", value);
  });
}

void write_choices(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden) {
  const LoadedGame& game = viewpoint.game();
  const RawGame g = game.look(hidden.box());
  std::vector<Refusal> refused;
  Options legal(&refused);
  list_options(game.rules, g, viewpoint.viewer, legal);
  out.key("options").list([&] {
    for (const Action& a : legal) write_option(out, game, speaker, hidden, a);
  });
  std::set<u64> known;
  out.key("refusals").list([&] {
    for (const Refusal& r : refused) {
      if (legal.contains(r.action) || !known.insert(r.action.key()).second) continue;
      if (known.size() > kMostRefusals) break;
      write_refusal(out, speaker, g, r);
    }
  });
}

namespace {

void write_field(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const RawGame& g, const Form& form,
                 const FormField& field) {
  std::string name;
  if (!field.choices.empty()) {
    const Action& first = field.choices.front().part;
    name = form.shape == Form::Shape::amounts || first.argc == 0
               ? speaker.action(g, first)
               : speaker.value(g, speaker.rules.verbs[first.verb].domain[0], first.arg[0]);
  }
  const auto write_one = [&](const FormChoice& c) {
    write_choice(out, speaker, g, c.part);
    out.field("possible", c.possible).key("reason");
    const Verdict verdict{Verdict::Code::illegal, c.refusal};
    if (c.possible) out.value(nullptr);
    else out.value(reason_json(viewpoint.game(), speaker, g, verdict, viewpoint.language));
  };
  out.object([&] {
    out.key("choices").list([&] {
      for (const FormChoice& c : field.choices) out.object([&] { write_one(c); });
    });
    out.field("chosen", field.chosen).field("count", field.count);
    out.field("most", form.shape == Form::Shape::amounts ? field.most : 1).field("name", name);
  });
}

void write_total(JsonText& out, const Speaker& speaker, const Total& t) {
  const std::array<std::string, 2> numbers{std::to_string(t.have), std::to_string(t.need)};
  out.object([&] {
    out.field("at_least", t.at_least).field("name", t.name).field("need", t.need);
    out.field("text", speaker.texts.fill("total." + std::string(t.name), numbers)).field("value", t.have);
  });
}

}  // namespace

void write_form(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden,
                std::span<const Action> draft) {
  const LoadedGame& game = viewpoint.game();
  const FormSheet sheet = form_sheet(game, hidden, draft);
  if (sheet.form == nullptr) return out.value(nullptr);
  const RawGame g = game.look(hidden.box());
  const auto verdict = [&](const Verdict& v) -> Json {
    return {{"ok", static_cast<bool>(v)},
            {"reason", v ? Json(nullptr) : reason_json(game, speaker, g, v, viewpoint.language)}};
  };
  out.object([&] {
    out.field("draft", verdict(sheet.draft)).key("fields").list([&] {
      for (const FormField& field : sheet.fields) write_field(out, viewpoint, speaker, g, *sheet.form, field);
    });
    out.field("ready", verdict(sheet.ready));
    out.field("shape", sheet.form->shape == Form::Shape::slots ? "slots" : "amounts").key("totals").list([&] {
      for (const Total& t : sheet.totals) write_total(out, speaker, t);
    });
  });
}

}  // namespace tafel::server
