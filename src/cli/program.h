// What every command has at hand: the games, exit codes, and how a mistake in the command line is reported.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "shell/library.h"

namespace tafel::cli {

/// Exit codes, the same for all commands.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;         ///< it ran, and the answer is no (a test failed, a file is broken)
inline constexpr int kUsage = 2;          ///< the command line or an input was not understood
inline constexpr int kInterrupted = 130;  ///< stopped by Ctrl-C; what was done until then is shown

/// The command line was not understood; says what was expected and what was found.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Program {
  Library library;
  std::function<int()> run;  ///< set by the chosen command's callback
};

/// The game of a command line, or an error that lists the games.
const LoadedGame& need_game(Program& program, const std::string& id);

std::string system_language();  ///< from LC_ALL, LC_MESSAGES, LANG

}  // namespace tafel::cli
