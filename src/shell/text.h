// Everything a person reads: localised texts by key, the notation of actions, sentences for actions and events.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shell/module.h"

namespace tafel {

/// The texts of one language: the common ones and those of one game, flattened to "verb.act_move".
class Texts {
 public:
  explicit Texts(std::string language = "en") : language_(std::move(language)) {}
  void add(const Files& files, const std::string& path);  ///< a TOML file; lists become key.0, key.1

  const std::string& language() const { return language_; }
  bool has(std::string_view key) const;
  /// The text, or the key in brackets: visible in play, caught by the completeness test.
  std::string at(std::string_view key) const;
  std::string at_or(std::string_view key, std::string_view fallback) const;
  std::string fill(std::string_view key, std::span<const std::string> args) const;
  const std::map<std::string, std::string, std::less<>>& all() const { return text_; }

 private:
  std::string language_;
  std::map<std::string, std::string, std::less<>> text_;
};

/// Replaces {0}, {1}, ...; chooses the number: "{0} {0?point:points}"; counts what there is: "{0*red}{1*blue}" becomes
/// "2 red, 1 blue" or only "1 blue", with the number as in "{0*stone:stones}"; says what there is: "{0+, # lost}" is
/// ", 2 lost" or nothing. Unknown braces stay.
std::string fill_in(std::string_view text, std::span<const std::string> args);

/// "act_move dustgate": the same in logs, terminal, scenarios and protocol.
std::string notation(const Rules& rules, const RawGame& g, const Action& a);
/// Reads a notation without asking whether the action is legal; nullopt if it is not even well-formed. What can be said
/// in several ways becomes the one that the open step offers.
std::optional<Action> parse_notation(const Rules& rules, const RawGame& g, std::string_view text);
std::string seat_notation(const Rules& rules, Seat s);
std::optional<Seat> parse_seat(const Rules& rules, std::string_view text, int seats);
std::string rule_id(const Rules& rules, Rule rule);

/// Speaks about one game in one language. Player names stand for seats.
struct Speaker {
  const Rules& rules;
  const Texts& texts;
  std::vector<std::string> players;

  std::string seat(Seat s) const;
  std::string value(const RawGame& g, u8 domain, int v) const;
  std::string action(const RawGame& g, const Action& a) const;
  /// As `viewer` may hear it; empty if the event has no text.
  std::string event(const RawGame& g, const Event& e, Seat viewer) const;
  /// What is missing, as a sentence; empty if only a rule is known.
  std::string cause(const RawGame& g, const Why& why) const;
  std::string prompt(const RawGame& g) const;                ///< for the seat that decides
  std::string waiting(const RawGame& g, SeatSet who) const;  ///< for the others
};

/// Rule texts of a RULES.md: id -> chapter and text.
struct RuleBook {
  struct Entry {
    std::string id, chapter, text;
  };
  std::vector<Entry> entry;

  static RuleBook parse(const std::string& markdown);
  const Entry* find(std::string_view id) const;
};

}  // namespace tafel
