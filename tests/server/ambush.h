// A game for tests of the server: four seats in two teams, strikes, and answers that must not betray who could have
// parried. It takes the place of backgammon as long as an object lives.
#pragma once

namespace tafel::test {

class Ambush {
 public:
  Ambush();
  ~Ambush();
  Ambush(const Ambush&) = delete;
  Ambush& operator=(const Ambush&) = delete;
  static constexpr const char* kId = "backgammon";  ///< under which it is played
};

}  // namespace tafel::test
