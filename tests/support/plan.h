// Which games the battery plays: every module, every number of seats, every option value once against the defaults, and
// random combinations. Nothing here knows a game by name.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/table.h"

namespace tafel::test {

/// A law that did not hold; whoever plays the game adds where it happened.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};
inline void expect(bool ok, const std::string& law) {
  if (!ok) throw Broken(law);
}

struct Setting {
  const LoadedGame* game;
  int seats;
  Config config;

  std::string options() const;  ///< "length=cycle,first_pass=left": what differs from the defaults, or "-"
  std::string name() const;     ///< "hearts 4 length=cycle"
};

/// Every playable setting of one game for one number of seats; `extra` random combinations on top.
std::vector<Setting> settings(const LoadedGame& game, int seats, int extra);
Setting setting_from(const std::string& game, int seats, const std::string& options);

/// TAFEL_SCALE=20 makes the battery play twenty times as much.
double scale();

/// Registers a test per game and number of seats: "<suite>.<game>_<seats>".
using PerGame = void (*)(const LoadedGame& game, int seats);
struct ForEveryGame {
  ForEveryGame(const char* suite, const char* file, int line, PerGame body);
};

/// Runs the body; a broken law becomes a test failure that says how to repeat it.
bool guarded(const Setting& setting, u64 seed, const std::function<std::size_t()>& where,
             const std::function<void()>& body);

}  // namespace tafel::test

#define FOR_EVERY_GAME_2(suite, n)                                                                          \
  static void tafel_every_##n(const tafel::LoadedGame& game, int seats);                                    \
  static const tafel::test::ForEveryGame tafel_every_test_##n(suite, __FILE__, __LINE__, &tafel_every_##n); \
  static void tafel_every_##n([[maybe_unused]] const tafel::LoadedGame& game, [[maybe_unused]] int seats)
#define FOR_EVERY_GAME_1(suite, n) FOR_EVERY_GAME_2(suite, n)
#define FOR_EVERY_GAME(suite) FOR_EVERY_GAME_1(suite, __COUNTER__)
