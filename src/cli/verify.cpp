// `tafel verify`: what does the record of a match prove? Every action is tried, every draw is made again from the seed.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/seating.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

struct VerifySettings {
  std::string file;
  std::string key;
  bool draws = false;
};

/// All draws of the record in words of the notation; the record itself has been checked before.
void print_draws(const LoadedGame& game, const nlohmann::json& record) {
  const Match match = match_from_json(game, record);
  StateBox at = match.state_at(0);
  u64 draws = 0;
  for (std::size_t i = 0; i < match.log().size() && i < record["log"].size(); ++i) {
    const LogEntry& entry = match.log()[i];
    if (entry.seat == kChance)
      fmt::print("draw {:>4}  entry {:>5}  {}  fits\n", ++draws, i + 1,
                 notation(game.rules, game.look(at), entry.action));
    act(game.rules, game.raw(at), entry.seat, entry.action);
  }
}

constexpr int kNotProved = 3;

/// Prints what is proved and what is not; true if nothing is missing.
bool print_proof(const Proof& proof, const std::string& key) {
  bool all = true;
  const auto say = [&](bool holds, const std::string& yes, const std::string& no) {
    fmt::print("  {}  {}\n", holds ? "proved    " : "not proved", holds ? yes : no);
    all = all && holds;
  };
  say(proof.from_start, "it begins with the beginning of the game",
      "it begins with a position that only the file claims: anything may have happened before");
  say(true, fmt::format("all {} entries are legal", proof.entries), "");
  say(true, fmt::format("all {} draws are as the seed says", proof.draws), "");
  say(proof.to_end, "it goes to the end of the game", "it stops before the end of the game");
  const bool known = key.empty() || proof.house == key;
  say(proof.named && !proof.house.empty() && known, fmt::format("who sat where: signed by the house {}", proof.house),
      !proof.named          ? std::string("who sat where: it does not say")
      : proof.house.empty() ? std::string("who sat where: no house has signed these names")
                            : fmt::format("who sat where: signed by another house, {}", proof.house));
  return all;
}

int verify(Program& program, const VerifySettings& set) {
  const nlohmann::json record = read_record(set.file);
  try {
    const LoadedGame* game = program.library.find(record_game(record));
    if (game == nullptr) throw RecordError("game: this program does not have it");
    if (record.value("pack", "") != game->pack_hash || record.value("rules_version", 0U) != game->rules.version)
      throw RecordError("made with other rules or other content: this program cannot repeat its draws");
    const Proof proof = prove(*game, record);
    if (!proof.wrong.empty()) {
      fmt::print("{}: {}\n", set.file, proof.wrong);
      return kFailed;
    }
    if (set.draws) print_draws(*game, record);
    fmt::print("{}: the seed fits its commitment {}\n", set.file, record["commitment"].get<std::string>());
    return print_proof(proof, set.key) ? kOk : kNotProved;
  } catch (const RecordError& e) {
    throw FileError(set.file, 0, e.what());
  }
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("verify", "Say what a match record proves: its moves, its draws, its names");
  auto set = std::make_shared<VerifySettings>();
  cmd->add_option("FILE", set->file, "A record that holds its seed: a save, or one published after the end")
      ->required()
      ->check(CLI::ExistingFile);
  cmd->add_flag("--draws", set->draws, "List every draw");
  cmd->add_option("--key", set->key, "Public key of the house that you expect (64 hex digits)");
  cmd->footer(
      "\nThe seed must fit the commitment that was shown at the start. From it every draw is repeated, and every "
      "action is "
      "tried by the rules. Names are a matter of trust: the house where the match was played signs them.\n"
      "\nExamples\n  tafel verify evening.json\n  tafel verify evening.json --draws\n"
      "\nExit codes: 0 everything is proved, 1 something does not fit or the file is broken, 2 the command line was "
      "not "
      "understood, 3 nothing contradicts, but not everything is proved");
  cmd->callback([&program, set] { program.run = [&program, set] { return verify(program, *set); }; });
}

}  // namespace tafel::cli
