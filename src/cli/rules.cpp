// `tafel rules`: the rule book of a game, whole or searched.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/rulesearch.h"
#include "cli/terminal.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

struct RulesSettings {
  std::string game, language;
  std::vector<std::string> words;
  bool where = false;
};

void print_places(const Texts& texts, std::string_view title, const std::vector<std::string>& places) {
  if (places.empty()) return;
  fmt::print("  {}\n", texts.at(title));
  for (const std::string& place : places) fmt::print("    {}\n", place);
}

/// For each rule found its text, then the lines of the sources that carry it out and that test it.
void show_places(const LoadedGame& game, const Texts& texts, const std::vector<RuleHit>& rules, int width) {
  for (const RuleHit& hit : rules) {
    for (const std::string& l : rule_lines({{hit.id, {}, hit.text}}, width)) fmt::print("{}\n", l);
    const RulePlaces places = find_places(game, hit.id);
    print_places(texts, "cli.rules_code", places.code);
    print_places(texts, "cli.rules_tests", places.tests);
    if (places.code.empty() && places.tests.empty()) fmt::print("  {}\n", texts.at("cli.rules_nowhere"));
  }
}

int show_rules(Program& program, const RulesSettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  const std::string language = set.language.empty() ? system_language() : set.language;
  const Texts& texts = game.speak(language);
  const int width = Terminal().width();
  const std::string query = join(set.words, " ");
  std::vector<RuleHit> hits;
  if (!query.empty()) hits = find_terms(texts, query);
  const std::vector<RuleHit> rules = find_rules(game, language, query);
  if (set.where && !rules.empty()) {
    show_places(game, texts, rules, width);
    return kOk;
  }
  hits.insert(hits.end(), rules.begin(), rules.end());
  if (hits.empty()) {
    const std::vector<std::string> args{query};
    fmt::print(stderr, "tafel: {}\n", texts.fill("cli.rules_none", args));
    return kFailed;
  }
  for (const std::string& l : rule_lines(hits, width)) fmt::print("{}\n", l);
  return kOk;
}

}  // namespace

void add_rules(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("rules", "Read the rules of a game, or look one up");
  auto set = std::make_shared<RulesSettings>();
  cmd->add_option("GAME", set->game, "Which game")->required();
  cmd->add_option("ID|WORDS", set->words, "A rule id (COV-066, 66, R-12) or words that must occur");
  cmd->add_flag("--where", set->where, "Also name the lines of the sources that carry the rule out and test it");
  add_language(*cmd, set->language);
  cmd->footer(
      "\nExamples\n  tafel rules covil\n  tafel rules covil COV-066 --where\n  tafel rules covil --lang de Befestigung "
      "Schaden\n"
      "\nExit codes: 0 found, 1 nothing fits, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return show_rules(program, *set); }; });
}

}  // namespace tafel::cli
