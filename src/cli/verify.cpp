// `tafel verify`: were the dice of a finished match fair? Every draw is made again from the seed.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/seating.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

struct VerifySettings {
  std::string file;
  bool draws = false;
};

/// All draws of the record in words of the notation; the record itself has been checked before.
u64 list_draws(const LoadedGame& game, const nlohmann::json& record, bool print) {
  const Match match = match_from_json(game, record);
  StateBox at = match.state_at(0);
  u64 draws = 0;
  for (std::size_t i = 0; i < match.log().size() && i < record["log"].size(); ++i) {
    const LogEntry& entry = match.log()[i];
    if (entry.seat == kChance) {
      ++draws;
      if (print)
        fmt::print("draw {:>4}  entry {:>5}  {}  fits\n", draws, i + 1,
                   notation(game.rules, game.look(at), entry.action));
    }
    act(game.rules, game.raw(at), entry.seat, entry.action);
  }
  return draws;
}

int verify(Program& program, const VerifySettings& set) {
  const nlohmann::json record = read_record(set.file);
  try {
    const LoadedGame* game = program.library.find(record_game(record));
    if (game == nullptr) throw RecordError("game: this program does not have it");
    if (record.value("pack", "") != game->pack_hash || record.value("rules_version", 0U) != game->rules.version)
      throw RecordError("made with other rules or other content: this program cannot repeat its draws");
    if (const std::string wrong = verify_dice(*game, record); !wrong.empty()) {
      fmt::print("{}: {}\n", set.file, wrong);
      return kFailed;
    }
    const u64 draws = list_draws(*game, record, set.draws);
    fmt::print("{}: {} draws, all as the seed says; the seed fits its commitment {}\n", set.file, draws,
               record["commitment"].get<std::string>());
    return kOk;
  } catch (const RecordError& e) {
    throw FileError(set.file, 0, e.what());
  }
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("verify", "Check the dice of a match record, draw by draw");
  auto set = std::make_shared<VerifySettings>();
  cmd->add_option("FILE", set->file, "A record that holds its seed: a save, or one published after the end")
      ->required()
      ->check(CLI::ExistingFile);
  cmd->add_flag("--draws", set->draws, "List every draw");
  cmd->footer(
      "\nThe seed must fit the commitment that was shown at the start, and every draw is repeated from it.\n"
      "\nExamples\n  tafel verify evening.json\n  tafel verify evening.json --draws\n"
      "\nExit codes: 0 everything fits, 1 something does not or the file is broken, 2 the command line was not "
      "understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return verify(program, *set); }; });
}

}  // namespace tafel::cli
