// Letters and numbers that the board shows (zone C, field 4): what they stand for, so that a person can type them.
#pragma once

#include <map>
#include <string>

#include "shell/match.h"

namespace tafel::cli {

class Marks {
 public:
  Marks() = default;
  /// Reads them from what the game describes: things with an `id` and a `letter` or a `number`, on the board in use.
  Marks(const LoadedGame& game, const HiddenState& view, const Texts& texts);

  /// What is shown beside the thing of this id; empty if nothing is.
  std::string of(const std::string& id) const;
  /// The id behind a typed mark, in either case of its letters; empty if the board shows no such mark.
  std::string id(std::string_view mark) const;
  bool empty() const { return id_.empty(); }

 private:
  std::map<std::string, std::string, std::less<>> id_;    ///< mark in lower case -> id
  std::map<std::string, std::string, std::less<>> mark_;  ///< id -> mark as printed
};

/// "go_to B": the notation with marks in place of the ids that have one.
std::string marked_notation(const Rules& rules, const RawGame& g, const Action& a, const Marks& marks);
/// Reads a notation in which arguments may be marks; a mark means exactly the thing that carries it.
std::optional<Action> parse_marked(const Rules& rules, const RawGame& g, std::string_view text, const Marks& marks);

}  // namespace tafel::cli
