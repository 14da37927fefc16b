// The legal actions of one decision as a numbered list: grouped by verb, searched by number, notation, prefix or word.
#pragma once

#include "cli/marks.h"
#include "shell/layout.h"

namespace tafel::cli {

/// One word of an action as people name it: its verb or one argument.
struct ActionWord {
  std::vector<std::string> whole;  ///< every complete name, in lower case: id, name in the language, mark on the board
  std::vector<std::string> part;   ///< words of those names
  std::string mark;                ///< the mark alone
  bool number = false;             ///< only the whole number means it
};

struct Choice {
  Action action;
  std::string text, notation;
  std::string shown;         ///< the notation with the marks of the board
  std::string note;          ///< what it would bring or cost, in a sentence of the game; may be empty
  bool destructive = false;  ///< it throws something away
  std::vector<ActionWord> word;
};

/// The choices that a typed line means best.
struct Fitting {
  std::vector<std::size_t> which;
  bool sure = false;  ///< the verb or a complete name was typed, not only a piece of some word
};

class Choices {
 public:
  Choices(const Match& match, Seat seat, const Speaker& speaker, Marks marks = {});
  /// Of these actions only.
  Choices(const Match& match, Seat seat, const Speaker& speaker, Marks marks, std::span<const Action> actions,
          std::span<const Action> draft = {});

  const std::vector<Choice>& all() const { return list_; }
  const Choice& operator[](std::size_t i) const { return list_[i]; }
  std::size_t size() const { return list_.size(); }

  /// The choice that the input names exactly (number or whole notation); size() if none.
  std::size_t exact(const std::string& input) const;
  /// Choices named by the typed words, in the order verb, arguments: ids, names of the language, marks of the board.
  /// Words may be shortened and left out; a mark and a number mean exactly themselves. The closest ones only.
  Fitting fitting(const std::string& input) const;
  /// Choices whose sentence contains all words.
  std::vector<std::size_t> by_words(const std::string& input) const;
  std::vector<std::size_t> everything() const;
  bool one_verb() const { return !list_.empty() && list_.front().action.verb == list_.back().action.verb; }

  /// One line per choice, number first, then what it means, the notation at the end; long ones take more lines.
  std::vector<std::string> full(const std::vector<std::size_t>& which, int width, bool notes = true) const;
  /// At most `rows` lines (0: any number): complete, in columns, or large groups as one entry each. `cut` says that not
  /// every choice is there; then one of the rows is left for saying so.
  std::vector<std::string> brief(int width, int rows, const Texts& texts, bool& cut) const;

 private:
  std::string number(std::size_t i) const;
  std::vector<std::string> grouped(std::size_t small, const Texts& texts) const;
  std::string heading(u8 verb, const Texts& texts) const;

  int distance(const Choice& choice, const std::vector<std::string>& typed) const;

  std::vector<Choice> list_;
  const Rules* rules_;
  Marks marks_;
};

}  // namespace tafel::cli
