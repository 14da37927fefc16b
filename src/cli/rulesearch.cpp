// Looking up rules; see rulesearch.h.
#include "cli/rulesearch.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "shell/files.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

bool contains_all(const std::string& hay, const std::vector<std::string>& words) {
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return hay.find(word) != std::string::npos; });
}

/// "cov-66" and "66" mean COV-066; a ruling is written as it stands.
std::string normal_id(const Rules& rules, const std::string& query) {
  const std::string prefix = lower(rules.prefix) + "-";
  std::string digits = lower(query);
  if (digits.starts_with(prefix)) digits.erase(0, prefix.size());
  const bool number =
      !digits.empty() && digits.size() < 5 && digits.find_first_not_of("0123456789") == std::string::npos;
  return number ? lower(fmt::format("{}-{:03}", rules.prefix, std::stoi(digits))) : lower(query);
}

}  // namespace

std::string without_markup(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') continue;
    if (text.compare(i, 2, "**") == 0) {
      ++i;
      continue;
    }
    out += text[i];
  }
  return out;
}

std::vector<RuleHit> find_rules(const LoadedGame& game, std::string_view language, const std::string& query) {
  std::vector<RuleHit> out;
  const std::vector<RuleBook::Entry>& all = game.book(language).entry;
  const std::string id = normal_id(game.rules, query);
  for (const auto& e : all)
    if (lower(e.id) == id) out.push_back({e.id, e.chapter, without_markup(e.text)});
  if (!out.empty()) return out;
  const std::vector<std::string> words = split_words(lower(query));
  for (const auto& e : all)
    if (contains_all(lower(e.id + " " + e.chapter + " " + e.text), words))
      out.push_back({e.id, e.chapter, without_markup(e.text)});
  return out;
}

std::vector<RuleHit> find_terms(const Texts& texts, const std::string& query) {
  std::vector<RuleHit> out;
  const std::vector<std::string> words = split_words(lower(query));
  constexpr std::string_view kTerm = "term.";
  for (auto it = texts.all().lower_bound(kTerm); it != texts.all().end() && it->first.starts_with(kTerm); ++it) {
    const std::string help = texts.at_or("term_help." + it->first.substr(kTerm.size()), "");
    if (!help.empty() && contains_all(lower(it->second), words)) out.push_back({it->second, {}, help});
  }
  return out;
}

RulePlaces find_places(const LoadedGame& game, const std::string& id) {
  RulePlaces out;
  // Written by tools/rule_places when the binary is built: "COV-066 code FILE:LINE".
  const Files own = embedded_files(game.module.folder);
  std::istringstream lines(own.at("places.txt"));
  for (std::string cited, kind, place; lines >> cited >> kind >> place;)
    if (cited == id) (kind == "code" ? out.code : out.tests).push_back(place);
  return out;
}

std::vector<std::string> rule_lines(const std::vector<RuleHit>& hits, int width) {
  std::vector<std::string> out;
  std::string chapter;
  for (const RuleHit& hit : hits) {
    if (!hit.chapter.empty() && hit.chapter != chapter) {
      if (!out.empty()) out.emplace_back();
      out.push_back(hit.chapter);
      chapter = hit.chapter;
    }
    for (const std::string& l : wrap(hit.id + "  " + hit.text, width, 2)) out.push_back(l);
  }
  return out;
}

}  // namespace tafel::cli
