// The type-erased core of a game: what the engine, the players and the tests need, as one table of functions.
// A state is a block of `state_bytes` bytes that begins with its Stack; copying it is memcpy.
#pragma once

#include <algorithm>
#include <span>

#include "kernel/step.h"

namespace tafel {

inline constexpr std::size_t kMaxSettings = 64;

/// A setting of a game ("treasury_cap"): a list of named values, the first is the default, or a number in a range.
/// Options are something else: the legal actions of a decision.
struct SettingRow {
  std::string_view key;
  std::array<std::string_view, 16> value{};
  u8 low = 0, high = 0, usual = 0;  ///< a number from `low` to `high`, normally `usual`; only without named values
  bool for_tests = false;           ///< not offered to players
  u8 test_values = 0;               ///< so many values at the end of the list are not offered to players either

  constexpr bool is_number() const { return value[0].empty(); }
  constexpr std::size_t count() const {
    if (is_number()) return std::size_t{high} - low + 1;
    std::size_t n = 0;
    while (n < value.size() && !value[n].empty()) ++n;
    return n;
  }
  constexpr std::size_t offered() const { return count() - test_values; }
  /// What a Config holds for the n-th value. 0 is the default, so that a zeroed Config is the normal game; numbers
  /// other than the usual one are counted from 1.
  constexpr u8 code(std::size_t n) const {
    if (!is_number()) return static_cast<u8>(n);
    return low + n == usual ? u8{0} : static_cast<u8>(n + 1);
  }
  /// The number that a code stands for.
  constexpr u8 number(u8 code_of) const { return code_of == 0 ? usual : static_cast<u8>(low + code_of - 1); }
  std::string name(u8 code_of) const {
    return is_number() ? std::to_string(number(code_of)) : std::string(value[code_of]);
  }
};

constexpr SettingRow number_setting(std::string_view key, u8 low, u8 high, u8 usual) {
  return {.key = key, .low = low, .high = high, .usual = usual};
}

/// Chosen codes, by position in the game's table of settings. A State keeps only as many as its game has.
template <std::size_t N>
struct ConfigOf {
  std::array<u8, N> value{};
  constexpr bool operator==(const ConfigOf&) const = default;
  constexpr u8 operator[](std::size_t setting) const { return value[setting]; }
  template <std::size_t M>
  constexpr ConfigOf<M> first() const {
    ConfigOf<M> out;
    for (std::size_t i = 0; i < N; ++i)
      if (i < M) out.value[i] = value[i];
      else require(value[i] == 0, "a State that is too small for its settings");
    return out;
  }
  static void fields(auto& c, auto& f) { f("value", c.value); }
};
using Config = ConfigOf<kMaxSettings>;

/// One line of a score sheet: category (text key `score.<name>`) and points.
struct ScoreLine {
  std::string_view category;
  i32 points;
  bool tie_break = false;  ///< no points: what decides between equal totals; stands below the sum
};

/// Part of what a value is called.
struct SpokenPart {
  u8 domain = 0;
  int value = 0;
};
inline constexpr std::size_t kMaxSpoken = 4;

struct Rules {
  std::string_view id;      ///< "covil": folder, namespace, text prefix
  std::string_view prefix;  ///< "COV": prefix of rule ids
  u32 version = 1;          ///< raised when play of an existing log changes
  u8 min_seats = 2, max_seats = 4;
  std::size_t state_bytes = 0;
  std::span<const StepRow> steps;
  std::span<const VerbRow> verbs;
  std::span<const EventRow> events;
  std::span<const DomainRow> domains;
  std::span<const SettingRow> settings;
  std::span<const CauseRow> causes;              ///< row 0 is "none"
  std::span<const std::string_view> seat_names;  ///< "blue", "green", ...: notation and colour of the seats

  /// Empty if the combination can be played, else the text key of the reason.
  std::string_view (*playable)(int seats, const Config&) = nullptr;
  /// Fills a zeroed state and pushes the first step; the kernel settles it afterwards.
  void (*start)(const RawGame&, int seats, const Config&) = nullptr;
  int (*seats)(const RawGame&) = nullptr;
  void (*hide)(const RawGame&, Seat viewer) = nullptr;             ///< overwrites what the viewer may not know
  void (*redeal)(const RawGame&, Seat viewer, Rng&) = nullptr;     ///< fills a hidden state with a consistent guess
  void (*score)(const RawGame&, std::span<i32> points) = nullptr;  ///< points so far or final, one per seat
  /// Final places, 1 = winner, shared places possible; only called when the game is over.
  void (*places)(const RawGame&, std::span<u8> place) = nullptr;
  void (*score_sheet)(const RawGame&, Seat, std::vector<ScoreLine>&) = nullptr;
  const char* (*check)(const RawGame&) = nullptr;       ///< first broken invariant of the specification, or nullptr
  void (*visit)(FieldPort&, const RawGame&) = nullptr;  ///< all fields but the stack
  /// Notation of a domain value ("dustgate", "M09"); empty if the value does not exist in this game.
  std::string (*domain_id)(const RawGame&, u8 domain, int value) = nullptr;
  /// Which text names the value where it is not its id; a second word stands in that text ("T01 B1": the tile on B1).
  std::string (*name_id)(const RawGame&, u8 domain, int value) = nullptr;

  /// Values by which a value is spoken of (a unit: its card and its square; text `spoken.<domain>`); answers how many
  /// there are, 0 = it has a name of its own.
  int (*spoken)(const RawGame&, u8 domain, int value, std::span<SpokenPart> out) = nullptr;
  /// Why an action is not possible, when neither `options` nor the step say it: wrong time, wrong owner, not held.
  Why (*why)(const RawGame&, Seat, Action) = nullptr;
  /// Seats of one team win and lose together; by default every seat is its own.
  u8 (*team)(const RawGame&, Seat) = nullptr;
  /// Does the open question concern this seat more than others ("pass until something concerns me")?
  bool (*concerns)(const RawGame&, Seat) = nullptr;

  // For the players of src/ai. Both see only states that are hidden and redealt for `seat`.
  i32 (*evaluate)(const RawGame&, Seat) = nullptr;  ///< worth of the position for the seat, 100 = one point
  /// The same for every seat, for games that can find part of it once for all of them. May be absent.
  void (*evaluate_all)(const RawGame&, std::span<i32>) = nullptr;
  /// Index of a sensible option, quick: used in playouts. May be absent (uniform choice).
  u16 (*policy)(const RawGame&, Seat, const Options&, Rng&) = nullptr;
  /// A number that changes when a new round begins (0..255): horizon of search, chart axis.
  u8 (*round)(const RawGame&) = nullptr;
  u32 max_decisions = 20000;  ///< bound that the specification gives for any game
};

}  // namespace tafel
