// A player of another build of the program ("path/to/tafel@hard"), for matches between builds. The other program runs
// beside this one (`tafel player`) and is sent the hidden state of its seat by field name, nothing else; it answers in
// notation. So builds may differ in everything but the names of fields and actions.
#pragma once

#include <memory>
#include <string>

#include "shell/module.h"

namespace tafel {

struct LoadedGame;

class OtherBuild {
 public:
  /// Starts it; throws std::runtime_error with what to do if it cannot be started or does not know game or player.
  OtherBuild(const LoadedGame& game, const std::string& program, const std::string& player);
  ~OtherBuild();
  OtherBuild(const OtherBuild&) = delete;
  OtherBuild& operator=(const OtherBuild&) = delete;

  void begin(u64 seed);                          ///< a new game
  Action choose(const HiddenState& view) const;  ///< throws std::runtime_error if it answers nothing legal

 private:
  struct Process;
  std::string ask(const std::string& line) const;  ///< its answer, one line
  [[noreturn]] void fail(const std::string& what) const;

  const LoadedGame& game_;
  std::string name_;
  std::unique_ptr<Process> process_;
};

/// The other side: reads questions until there are no more. Returns an exit code.
int answer_questions(const LoadedGame& game, const std::string& player);

}  // namespace tafel
