// Words; see wording.h.
#include "server/wording.h"

#include <fmt/format.h>

namespace tafel::server {

Wording::Wording() {
  const Files files = embedded_files("server");
  for (const std::string_view language : kLanguages) {
    Texts texts = common_texts(language);
    texts.add(files, fmt::format("lang/{}.toml", language));
    texts_.emplace(language, std::move(texts));
  }
}

std::string_view Wording::language(std::string_view wanted) {
  for (const std::string_view known : kLanguages)
    if (wanted == known) return known;
  return "en";
}

const Texts& Wording::texts(std::string_view language) const {
  return texts_.find(Wording::language(language))->second;
}

std::string Wording::error(std::string_view code, std::string_view language) const {
  const Texts& t = texts(language);
  return t.at_or(fmt::format("error.{}", code), t.at("error.internal"));
}

std::string Wording::notice(std::string_view key, std::string_view language) const {
  return texts(language).at(fmt::format("notice.{}", key));
}

std::string Wording::person(const std::string& name, PersonId id, std::string_view language) const {
  if (!name.empty()) return name;
  const std::array<std::string, 1> number{std::to_string(1000 + id % 9000)};
  return texts(language).fill("person.guest", number);
}

constexpr std::size_t kMachines = 6;

std::string Wording::seat_name(const TableInfo& info, Seat seat, std::string_view language) const {
  const SeatInfo& s = info.seats[seat];
  if (s.kind == SeatKind::human) return person(s.name, s.person, language);
  if (s.kind == SeatKind::open) return texts(language).at("person.open");
  // Every seat has its own machine, so that a log with three of them stays readable.
  return texts(language).at(fmt::format("person.machine_{}", static_cast<std::size_t>(seat) % kMachines));
}

Speaker Wording::speaker(const LoadedGame& game, const TableInfo& info, std::string_view language) const {
  Speaker out{game.rules, game.speak(Wording::language(language)), {}};
  for (std::size_t i = 0; i < info.seats.size(); ++i)
    out.players.push_back(seat_name(info, static_cast<Seat>(i), language));
  return out;
}

std::string_view verdict_code(const Verdict& verdict) {
  const std::string_view key = verdict.key();
  return key.substr(key.find('.') + 1);
}

Json verdict_json(const LoadedGame& game, const Verdict& verdict, std::string_view language) {
  Json out = {{"code", verdict_code(verdict)}, {"text", game.speak(language).at(verdict.key())}};
  if (const std::string id = rule_id(game.rules, verdict.why.rule); !id.empty()) {
    out["rule"] = id;
    if (const RuleBook::Entry* entry = game.book(language).find(id)) out["rule_text"] = entry->text;
  }
  return out;
}

Json reason_json(const LoadedGame& game, const Speaker& speaker, const RawGame& g, const Verdict& verdict,
                 std::string_view language) {
  Json out = verdict_json(game, verdict, language);
  if (std::string text = speaker.cause(g, verdict.why); !text.empty()) {
    out["text"] = std::move(text);
    out["cause"] = game.rules.causes[verdict.why.cause].name;
  }
  return out;
}

}  // namespace tafel::server
