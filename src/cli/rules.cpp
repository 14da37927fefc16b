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
};

int show_rules(Program& program, const RulesSettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  const std::string language = set.language.empty() ? system_language() : set.language;
  const Texts& texts = game.speak(language);
  const int width = Terminal().width();
  const std::string query = join(set.words, " ");
  std::vector<RuleHit> hits;
  if (!query.empty()) hits = find_terms(texts, query);
  const std::vector<RuleHit> rules = find_rules(game, language, query);
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
  add_language(*cmd, set->language);
  cmd->footer(
      "\nExamples\n  tafel rules covil\n  tafel rules covil COV-066\n  tafel rules covil --lang de Befestigung "
      "Schaden\n"
      "\nExit codes: 0 found, 1 nothing fits, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return show_rules(program, *set); }; });
}

}  // namespace tafel::cli
