// Rules and terms as players look them up: by id, by number, or by words that occur in them.
#pragma once

#include "shell/library.h"

namespace tafel::cli {

struct RuleHit {
  std::string id, chapter, text;
};

/// Rules with that id ("COV-066", "cov-66", "66", "R-12") or, failing that, all that contain every word.
std::vector<RuleHit> find_rules(const LoadedGame& game, std::string_view language, const std::string& query);
/// Glossary entries whose term contains every word.
std::vector<RuleHit> find_terms(const Texts& texts, const std::string& query);
/// Where the sources carry out and test the rule with that id: "src/games/covil/attack.cpp:112", code first.
struct RulePlaces {
  std::vector<std::string> code, tests;
};
RulePlaces find_places(const LoadedGame& game, const std::string& id);
/// Hits as paragraphs of at most `width` columns.
std::vector<std::string> rule_lines(const std::vector<RuleHit>& hits, int width);
/// Markdown emphasis has no meaning on a terminal.
std::string without_markup(const std::string& text);

}  // namespace tafel::cli
