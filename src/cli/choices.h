// The legal actions of one decision as a numbered list: grouped by verb, searched by number, notation, prefix or word.
#pragma once

#include "shell/layout.h"
#include "shell/match.h"

namespace tafel::cli {

struct Choice {
  Action action;
  std::string text, notation;
};

class Choices {
 public:
  Choices(const Match& match, Seat seat, const Speaker& speaker);

  const std::vector<Choice>& all() const { return list_; }
  const Choice& operator[](std::size_t i) const { return list_[i]; }
  std::size_t size() const { return list_.size(); }

  /// The choice that the input names exactly (number or whole notation); size() if none.
  std::size_t exact(const std::string& input) const;
  /// Choices whose notation begins with the typed words, each of which may be shortened.
  std::vector<std::size_t> by_prefix(const std::string& input) const;
  /// Choices whose sentence contains all words.
  std::vector<std::size_t> by_words(const std::string& input) const;
  std::vector<std::size_t> everything() const;

  /// One line per choice, number first, notation at the end.
  std::vector<std::string> full(const std::vector<std::size_t>& which, int width) const;
  /// At most `rows` lines (0: any number): complete, in columns, or large groups as one entry each. `cut` says that not
  /// every choice is there; then one of the rows is left for saying so.
  std::vector<std::string> brief(int width, int rows, const Texts& texts, bool& cut) const;

 private:
  std::string number(std::size_t i) const;
  std::vector<std::string> grouped(std::size_t small, const Texts& texts) const;
  std::string heading(u8 verb, const Texts& texts) const;

  std::vector<Choice> list_;
  const Rules* rules_;
};

}  // namespace tafel::cli
