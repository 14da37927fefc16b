// Words of scenario files and rule tests, one grammar for all games:
//
//   given FIELD INDEX... = VALUE...     given gold blue = 5      given player.hp 0 = 3      given market = M09 M33
//   then  FIELD INDEX... = VALUE...     then outpost blue C = yes
//
// The equals sign may be left out where the game gives the field a word of its own, and a seat may stand first ("blue
// gold 5"). Values and indices are ids of their domain or the signs that stand on the map. A game writes words only for
// what a field cannot say. Words that every game has: event, no_event, winner, place, score, step, turn, can, cannot,
// options, and "sees SEAT ..." for any other word as that seat's picture of the table shows it.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/game.h"

namespace tafel {

struct Module;

struct ScenarioError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A word for a field of the state. In the path, [] is an index, {} a member of a set (its value is yes or no), [2] a
/// fixed place: "player[].gold", "player[].outposts{}", "player[].hall[0]". A path that ends in a list is all of it.
struct FieldWord {
  std::string_view word, path;
  std::array<u8, 3> index{};  ///< domain of every index and of the member
  u8 value = kNumber;         ///< domain of the value
  int offset = 0;             ///< what is stored is the value plus this; with a positive one, 0 is "none"
  std::span<const std::string_view> names{};  ///< instead of a domain: ids of an enumeration
};

/// The words of one `given` or `then` line, read one after another with a complaint for each wrong one.
class Words {
 public:
  Words(const Module& module, const RawGame& raw, const std::vector<std::string>& words,
        std::span<const Event> events = {});

  const std::string& head() const { return word_[0]; }
  bool more();
  const std::string& word();
  int number(int low = 0, int high = 255);
  Seat seat();  ///< or "nobody"
  bool seat_next();
  u8 step();                         ///< id of the step of that name
  bool take(std::string_view word);  ///< takes the word if it comes next
  /// A value of that domain by its id or its sign on the map.
  int value(u8 domain);
  template <class Ids>
  int one_of(const Ids& ids, std::string_view what) {
    const std::string& w = word();
    int at = 0;
    for (const auto& id : ids) {
      if (w == id) return at;
      ++at;
    }
    wrong(what, w);
  }
  std::string rest();       ///< all further words
  bool index_next() const;  ///< a word stands before the equals sign
  bool none_next();         ///< takes a word that means nothing: none, empty, nobody, nowhere
  bool only_none();         ///< the same, as the last word of the line
  std::string id(u8 domain, int value) const;
  std::string seat_id(Seat s) const { return id(kSeatArg, s); }

  const Module& module() const { return module_; }
  const RawGame& raw() const { return raw_; }
  std::span<const Event> events() const { return events_; }
  [[noreturn]] void wrong(std::string_view expected, const std::string& found) const;

 private:
  const Module& module_;
  RawGame raw_;
  std::vector<std::string> word_;
  std::span<const Event> events_;
  std::size_t next_ = 1;
};

/// A word of the game's own: changes the position, or shows what is there (the words that follow are what is expected).
template <class Game>
struct GivenWord {
  std::string_view word;
  void (*run)(Game&, Words&);
};
template <class Game>
struct ThenWord {
  std::string_view word;
  std::string (*show)(const Game&, Words&);
};
template <class Game>
struct Vocabulary {
  std::span<const FieldWord> fields;
  std::span<const GivenWord<Game>> given;
  std::span<const ThenWord<Game>> then;
  /// After every `given` line: makes true what follows from the rest (counts, what is left in the box).
  void (*arrange)(Game&) = nullptr;
};

/// Carries out a `given` line; throws ScenarioError.
void set_up(Words& words);
/// Checks a `then` line: empty if it holds, else what is there instead.
std::string found_instead(Words& words);

inline std::string yes_or_no(bool b) { return b ? "yes" : "no"; }

}  // namespace tafel
