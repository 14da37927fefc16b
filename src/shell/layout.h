// Text in columns: UTF-8 aware width, wrapping, padding, tables. Widths are terminal columns, never bytes.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tafel {

/// Columns that the text takes on a terminal; escape sequences take none, combining marks none, wide signs two.
int columns(std::string_view text);
/// The longest beginning that fits into `width` columns.
std::string clip(std::string_view text, int width);
/// Clipped, with an ellipsis when something was cut.
std::string shorten(std::string_view text, int width);
std::string pad(std::string_view text, int width);       ///< filled up on the right
std::string fit(std::string_view text, int width);       ///< exactly so wide: clipped or filled up
std::string pad_left(std::string_view text, int width);  ///< filled up on the left: numbers

/// Breaks at spaces (very long words anywhere). Lines after the first begin with `indent` spaces.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);
std::vector<std::string> split_lines(std::string_view text);
std::vector<std::string> split_words(std::string_view text);
std::string join(const std::vector<std::string>& parts, std::string_view between);
/// Lower case of Latin letters (with umlauts and accents), for searching.
std::string lower(std::string_view text);

/// A table without lines: the first column to the left, numbers to the right.
class Sheet {
 public:
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  void rule() { rows_.emplace_back(); }  ///< a line across
  std::vector<std::string> lines(int width) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// Two blocks beside each other, the left one `left_width` columns wide.
std::vector<std::string> beside(const std::vector<std::string>& left, int left_width,
                                const std::vector<std::string>& right);
/// A list in as many columns as fit, read downwards; at least `gap` spaces between them.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width, int gap = 2);

/// Short texts one after the other, broken between them so that no line is too wide.
std::vector<std::string> paragraph(const std::vector<std::string>& parts, std::string_view between, int width);

/// Some lines at a point of a drawing.
struct MapBlock {
  std::array<int, 2> at{};
  std::vector<std::string> lines;
};
/// The blocks at their places, stretched over the width; one that would cover another moves down.
std::vector<std::string> map_lines(std::vector<MapBlock> blocks, int width, int rows, int block_width);

}  // namespace tafel
