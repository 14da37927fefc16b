// The terminal, or a pipe in its place: size, colour, lines in, lines out. Colour is an addition, never the only sign.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tafel::cli {

class Terminal {
 public:
  Terminal();  ///< asks the system; COLUMNS and LINES help where there is no terminal, NO_COLOR is respected

  bool interactive() const { return interactive_; }  ///< a person sits there: both directions are a terminal
  bool colour() const { return colour_; }
  int width() const;   ///< columns, 80 if unknown
  int height() const;  ///< rows; 0 without a terminal: nothing has to be paged

  /// One line of input without its end; nothing at the end of the input. An unfinished last line counts.
  std::optional<std::string> read_line(std::string_view prompt);
  void line(std::string_view text = {});
  void lines(const std::vector<std::string>& all);
  void paragraph(std::string_view text, int indent = 0);  ///< wrapped at the width
  void transient(std::string_view text);                  ///< a remark that the next output replaces; only for people
  void clear();  ///< empties screen and scrollback, so that nobody reads what was there

  std::string bold(std::string_view text) const { return style(text, "1"); }
  std::string dim(std::string_view text) const { return style(text, "2"); }
  std::string style(std::string_view text, std::string_view code) const;

 private:
  void wipe_transient();
  bool interactive_, colour_, out_is_terminal_;
  bool transient_ = false;
};

}  // namespace tafel::cli
