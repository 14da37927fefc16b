// The first game of a person, guided: an ordinary match with a fixed deal, machines whose first answers are written
// down, and a coach with something to say at each decision. What the coach says follows from the log alone: taking
// back, saving and restarting need nothing of their own. The format of guide.toml: docs/ADDING_A_GAME.md.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "shell/match.h"

namespace tafel {

/// What the coach points at: a thing ("zone laketown"), a verb ("verb recruit"), or a part of the screen ("screen
/// rack").
struct Pointer {
  enum class Kind : u8 { thing, verb, screen };
  Kind kind = Kind::screen;
  u8 domain = 0;     ///< of a thing
  std::string name;  ///< notation of the value, the verb, the part of the screen
};

/// Parts of the screen that every client has.
inline constexpr std::array<std::string_view, 6> kScreenParts{"board", "players", "rack", "actions", "prompt", "hint"};

/// One decision of the person with the coach. Texts: guide.<id>.say, and if there is anything to tell before the next
/// decision, guide.<id>.after.
struct Lesson {
  std::string id;
  u8 step = 0;  ///< the decision that is open then
  std::vector<Pointer> points;
  /// Beginnings of the actions that belong to this lesson ("recruit M12", or "recruit" alone); empty: anything.
  std::vector<std::string> accept;
  std::vector<std::string> parts;  ///< of a form: what it is about, all of them; instead of `accept`
  long line = 0;
};

/// Said once in free play, when a decision of this step first comes up.
struct Remark {
  std::string id;
  u8 step = 0;
  std::vector<Pointer> points;
};

struct Guide {
  int seats = 0;
  std::map<std::string, std::string> settings;
  Config config;
  u64 seed = 0;       ///< of the deal: seed_from_number
  Seat person = 0;    ///< who learns
  std::string level;  ///< of the machines, once nothing is written down for them any more
  int until = 0;      ///< the coach closes when this round begins, or the game is over
  /// What has been played before the coach begins ("blue place blue laketown"), everybody's answers in order.
  std::vector<std::string> prelude;
  std::vector<Lesson> lessons;
  std::vector<Remark> remarks;
  std::array<std::vector<std::string>, kMaxSeats> script;  ///< first answers of the machines, by seat
  std::string file;
};

/// What stands in guide.toml of a game; throws FileError with file, line, what was expected and what was found.
Guide read_guide(const Rules& rules, const Files& files, const std::string& path = "guide.toml");
/// The match of a guide as the person finds it, with the prelude behind it. Throws FileError naming an answer
/// that is not possible. The prelude ends with a draw or somebody else's answer, so that it cannot be taken back.
Match begin_guided(const LoadedGame& game, const Guide& guide);
DrawSource draws_of(const Guide& guide);

/// Where the person stands.
struct Coaching {
  enum class Part : u8 {
    lesson,  ///< this decision is one of the guide's
    watch,   ///< others are to act
    free,    ///< the person plays alone
    end      ///< the guide is over; the match may go on
  };
  Part part = Part::watch;
  const Lesson* lesson = nullptr;  ///< of the open decision
  const Lesson* done = nullptr;    ///< the one before: its `after` is to be told now
  const Remark* remark = nullptr;  ///< for the open decision of free play
  std::size_t count = 0;           ///< lessons behind us
  bool left = false;               ///< the person has left the prepared path
  bool first_free = false;         ///< the first decision without a lesson
};

Coaching coach(const Guide& guide, const Match& match);

/// Does an action (in notation) belong to the lesson?
bool fits_lesson(const Lesson& lesson, std::string_view notation);
/// Do the parts of a form, in notation and any order?
bool fits_lesson(const Lesson& lesson, std::vector<std::string> parts);
/// What the coach would do: an action, or the parts of a form; empty where the lesson leaves it open.
std::vector<Action> lesson_actions(const LoadedGame& game, const Lesson& lesson, const Match& match, Seat seat);

/// What a machine's seat answers now because it is written down; nothing where it is free or the person has left the
/// path.
std::optional<Action> scripted_answer(const Guide& guide, const Match& match, Seat seat);

/// The coach's words for the position, in paragraphs; `speaker` speaks the language. Terms stand in *stars*.
struct CoachWords {
  std::vector<std::string> after, say;
  std::string other;  ///< for whoever wants to do something else in a lesson
};
CoachWords coach_words(const Guide& guide, const Match& match, const Coaching& coaching, const Speaker& speaker);

/// The value that a pointer to a thing means in this match; nothing if there is no such thing.
std::optional<int> value_of(const Rules& rules, const RawGame& g, const Pointer& pointer);

/// Every key of texts that the guide needs, and those that it may have.
std::vector<std::string> guide_keys(const Guide& guide);
std::vector<std::string> optional_guide_keys(const Guide& guide);

}  // namespace tafel
