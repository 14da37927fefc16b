// The commands of `tafel`: one file each. A command adds itself to the program and stores what to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "shell/library.h"

namespace tafel::cli {

/// Exit codes, the same for all commands.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;  ///< it ran, and the answer is no (a test failed, a file is broken)
inline constexpr int kUsage = 2;   ///< the command line or an input was not understood

struct Program {
  Library library;
  std::function<int()> run;  ///< set by the chosen command's callback
};

void add_games(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_sim(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_fuzz(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_scenario(CLI::App& app, Program& program);
void add_pack(CLI::App& app, Program& program);
void add_rules(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);

/// The game of a command line, or an error that lists the games.
const LoadedGame& need_game(Program& program, const std::string& id);

}  // namespace tafel::cli
