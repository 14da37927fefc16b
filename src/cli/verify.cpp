// `tafel verify`: what does the record of a match prove? Every action is tried, every draw is made again from the seed.
#include <fmt/format.h>

#include <algorithm>

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

std::string_view whose(Nonce::From from) {
  using From = Nonce::From;
  switch (from) {
    case From::seat:
      return "its own, promised before any was shown";
    case From::machine:
      return "of the house, for a machine";
    case From::absent:
      return "of the house: nobody had promised one in time";
    case From::silent:
      return "of the house: one was promised and not shown in time";
  }
  return {};
}

/// What the draws were made of, and who could have had a hand in it.
void print_nonces(const LoadedGame& game, const Proof& proof) {
  if (proof.nonces.empty()) {
    fmt::print(
        "  the draws come from one seed, which whoever opened the match could have chosen before it was "
        "committed to\n");
    return;
  }
  fmt::print(
      "  the draws come from the seed of the house and a part of each seat, all of them committed to before any "
      "was known:\n");
  for (Seat s = 0; s < proof.nonces.size(); ++s)
    fmt::print("    {:<8} {}\n", seat_notation(game.rules, s), whose(proof.nonces[s].from));
  const auto own = [](const Nonce& n) { return n.from == Nonce::From::seat; };
  fmt::print("{}",
             std::ranges::any_of(proof.nonces, own)
                 ? "  each person whose own browser finds its part in here (\"Check the draws\" at the end) knows "
                   "that nobody chose them\n"
                 : "  no seat gave a part of its own: the house could have chosen the draws\n");
}

/// Prints what is proved and what is not; true if nothing is missing.
bool print_proof(const LoadedGame& game, const Proof& proof, const std::string& key) {
  bool all = true;
  const auto say = [&](bool holds, const std::string& yes, const std::string& no) {
    fmt::print("  {}  {}\n", holds ? "proved    " : "not proved", holds ? yes : no);
    all = all && holds;
  };
  say(proof.from_start, "it begins with the beginning of the game",
      "it begins with a position that only the file claims: anything may have happened before");
  say(true, fmt::format("all {} entries are legal", proof.entries), "");
  say(true,
      fmt::format("all {} draws are as the seed says{}", proof.draws, proof.nonces.empty() ? "" : ", with all parts"),
      "");
  say(proof.to_end, "it goes to the end of the game", "it stops before the end of the game");
  const bool known = key.empty() || proof.house == key;
  say(proof.named && !proof.house.empty() && known,
      fmt::format("who sat where: signed by the house {}{}", proof.house,
                  key.empty() ? " (anybody can make a key: compare it with the one your house shows, or name that with "
                                "--key)"
                              : ""),
      !proof.named          ? std::string("who sat where: it does not say")
      : proof.house.empty() ? std::string("who sat where: no house has signed these names")
                            : fmt::format("who sat where: signed by another house, {}", proof.house));
  print_nonces(game, proof);
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
    return print_proof(*game, proof, set.key) ? kOk : kNotProved;
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
      "tried by the rules. At a server's table every seat gives a part to the draws; each must fit what was promised "
      "before the start, or follow from the seed of the house. Names are a matter of trust: the house where the match "
      "was played signs them.\n"
      "\nExamples\n  tafel verify evening.json\n  tafel verify evening.json --draws\n"
      "\nExit codes: 0 everything is proved, 1 something does not fit or the file is broken, 2 the command line was "
      "not "
      "understood, 3 nothing contradicts, but not everything is proved");
  cmd->callback([&program, set] { program.run = [&program, set] { return verify(program, *set); }; });
}

}  // namespace tafel::cli
