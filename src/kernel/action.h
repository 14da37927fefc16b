// An action: eight bytes, hashable and sortable, the unit of the log. Also the tables that give verbs, events and
// arguments their names; from them come notation, JSON, log lines and clickable targets.
#pragma once

#include <bit>
#include <cstring>
#include <string>

#include "kernel/seat.h"

namespace tafel {

/// Left without default values on purpose: option lists are fixed buffers that must not be cleared for every decision.
struct Action {
  u8 verb;
  u8 argc;
  std::array<u8, 6> arg;

  constexpr bool operator==(const Action&) const = default;
  u64 key() const {
    u64 k = 0;
    std::memcpy(&k, this, sizeof k);
    return k;
  }
  static Action from_key(u64 k) {
    Action a;
    std::memcpy(&a, &k, sizeof a);
    return a;
  }
};
static_assert(sizeof(Action) == 8 && std::is_trivially_copyable_v<Action>);

/// Builds the eight bytes as one word: written one by one, they would have to reach the cache before anybody could read
/// them together, which costs more than making the whole list of options.
template <class... Args>
constexpr Action make_action(u8 verb, Args... args) {
  static_assert(sizeof...(Args) <= 6);
  static_assert(std::endian::native == std::endian::little, "the order of the bytes below");
  u64 word = verb | u64{sizeof...(Args)} << 8U;
  unsigned at = 16;
  ((word |= u64{static_cast<u8>(args)} << at, at += 8), ...);
  return std::bit_cast<Action>(word);
}

/// Rule number; the module knows the prefix ("COV"). 0 = no particular rule.
struct Rule {
  u16 number = 0;
  constexpr bool operator==(const Rule&) const = default;
};

/// Why something is not possible: the rule that forbids it and, where the engine knows it, what is missing ("2 gold").
/// A rule alone is the general answer.
struct Why {
  Rule rule{};
  u8 cause = 0;  ///< row of the game's table of causes; 0 = none
  u8 argc = 0;
  std::array<i16, 3> arg{};

  constexpr Why() = default;
  constexpr Why(Rule r) : rule(r) {}
  constexpr bool operator==(const Why&) const = default;
  /// False: whoever was asked does not know.
  explicit constexpr operator bool() const { return rule.number != 0 || cause != 0; }
};

template <class... Args>
constexpr Why because(Rule rule, u8 cause, Args... args) {
  static_assert(sizeof...(Args) <= 3);
  Why why(rule);
  why.cause = cause;
  why.argc = sizeof...(Args);
  why.arg = {static_cast<i16>(args)...};
  return why;
}

/// What an argument means. A game lists its domains; every verb and event argument names one of them.
/// `id` gives the notation of a value ("dustgate", "M09"); a domain without `id` is a plain number.
/// `size` bounds the values that the notation parser tries.
struct DomainRow {
  std::string_view name;
  int size;
};

inline constexpr u8 kNumber = 0;   ///< domain 0 of every game: a plain number
inline constexpr u8 kSeatArg = 1;  ///< domain 1 of every game: a seat

/// A cause of a refusal with what its arguments mean; text `cause.<name>`.
struct CauseRow {
  std::string_view name;
  std::array<u8, 3> domain{};
};

struct VerbRow {
  std::string_view name;
  std::array<u8, 6> domain{};  ///< domain of each argument
};

/// `open` arguments are seen by everybody, the others only by the seats of the event's mask.
/// `reveals`: somebody learns something hidden, so nobody can undo past it.
struct EventRow {
  std::string_view name;
  std::array<u8, 6> domain{};
  bool reveals = false;
};

}  // namespace tafel
