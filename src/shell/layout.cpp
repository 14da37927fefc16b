// Widths and blocks of text; see layout.h.
#include "shell/layout.h"

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace tafel {

namespace {

struct Sign {
  std::uint32_t code;
  std::size_t bytes;
};

/// Next code point; a broken byte counts as one sign, so that no input can stop the loop.
Sign next_sign(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t head = byte(0);
  const std::size_t n = head < 0x80 ? 1 : head >> 5U == 6 ? 2 : head >> 4U == 14 ? 3 : head >> 3U == 30 ? 4 : 0;
  if (n <= 1 || n > text.size()) return {head, 1};
  std::uint32_t code = head & (0xffU >> (n + 1));
  for (std::size_t i = 1; i < n; ++i) {
    if (byte(i) >> 6U != 2) return {head, 1};
    code = code << 6U | (byte(i) & 63U);
  }
  return {code, n};
}

int sign_width(std::uint32_t c) {
  if (c < 0x20 || (c >= 0x300 && c <= 0x36f) || (c >= 0x200b && c <= 0x200f) || c == 0xfe0f) return 0;
  const bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
                    (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                    (c >= 0x1f300 && c <= 0x1faff);
  return wide ? 2 : 1;
}

/// Length of an escape sequence ("\x1b[1;34m") at the beginning of the text, or 0.
std::size_t escape_length(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b' || text[1] != '[') return 0;
  std::size_t n = 2;
  while (n < text.size() && (text[n] < '@' || text[n] > '~')) ++n;
  return std::min(n + 1, text.size());
}

/// Bytes of the longest beginning that fits.
std::size_t fitting(std::string_view text, int width) {
  std::size_t at = 0;
  int used = 0;
  while (at < text.size()) {
    if (const std::size_t escape = escape_length(text.substr(at)); escape > 0) {
      at += escape;
      continue;
    }
    const Sign sign = next_sign(text.substr(at));
    used += sign_width(sign.code);
    if (used > width) break;
    at += sign.bytes;
  }
  return at;
}

}  // namespace

int columns(std::string_view text) {
  int used = 0;
  while (!text.empty()) {
    const std::size_t escape = escape_length(text);
    const Sign sign = escape > 0 ? Sign{0, escape} : next_sign(text);
    used += sign_width(sign.code);
    text.remove_prefix(sign.bytes);
  }
  return used;
}

std::string clip(std::string_view text, int width) { return std::string(text.substr(0, fitting(text, width))); }

std::string shorten(std::string_view text, int width) {
  return columns(text) <= width ? std::string(text) : clip(text, width - 1) + "…";
}

std::string pad(std::string_view text, int width) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
}

std::string fit(std::string_view text, int width) { return pad(clip(text, width), width); }

std::string pad_left(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ') + std::string(text);
}

std::vector<std::string> split_words(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> out;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? "" : std::string(between)) + parts[i];
  return out;
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
  std::vector<std::string> out;
  const std::string begin(static_cast<std::size_t>(std::max(0, indent)), ' ');
  width = std::max(width, indent + 8);
  std::string line;
  bool empty = true;  // nothing but the indent so far
  for (std::string word : split_words(text)) {
    if (!empty && columns(line) + 1 + columns(word) > width) {
      out.push_back(line);
      line = begin;
      empty = true;
    }
    while (columns(line) + (empty ? 0 : 1) + columns(word) > width) {
      const std::size_t cut = std::max<std::size_t>(1, fitting(word, width - columns(line)));
      out.push_back(line + word.substr(0, cut));
      word.erase(0, cut);
      line = begin;
    }
    line += (empty ? "" : " ") + word;
    empty = false;
  }
  if (!empty || out.empty()) out.push_back(line);
  return out;
}

std::string lower(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    const auto before = i > 0 ? static_cast<unsigned char>(text[i - 1]) : 0U;
    const auto byte = static_cast<unsigned char>(c);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    else if (before == 0xc3 && byte >= 0x80 && byte <= 0x9e && byte != 0x97) c = static_cast<char>(byte + 0x20U);
    out += c;
  }
  return out;
}

std::vector<std::string> Sheet::lines(int width) const {
  std::vector<int> wide;
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (wide.size() <= i) wide.push_back(0);
      wide[i] = std::max(wide[i], columns(row[i]));
    }
  int total = wide.empty() ? 0 : 2 * static_cast<int>(wide.size() - 1);
  for (const int w : wide) total += w;
  if (total > width && !wide.empty()) {
    const int cut = std::min(total - width, std::max(0, wide[0] - 12));
    wide[0] -= cut;
    total -= cut;
  }
  std::vector<std::string> out;
  for (const auto& row : rows_) {
    std::string line;
    if (row.empty())
      for (int i = 0; i < std::min(total, width); ++i) line += "─";
    for (std::size_t i = 0; i < row.size(); ++i)
      line += i == 0 ? pad(shorten(row[0], wide[0]), wide[0]) : "  " + pad_left(row[i], wide[i]);
    out.push_back(clip(line, width));
  }
  return out;
}

std::vector<std::string> beside(const std::vector<std::string>& left, int left_width,
                                const std::vector<std::string>& right) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const std::string l = i < left.size() ? left[i] : "";
    out.push_back(i < right.size() && !right[i].empty() ? pad(clip(l, left_width), left_width) + right[i] : l);
  }
  return out;
}

std::vector<std::string> in_columns(const std::vector<std::string>& items, int width, int gap) {
  int widest = 0;
  for (const std::string& item : items) widest = std::max(widest, columns(item));
  const auto n = std::max<std::size_t>(1, items.size());
  const auto across = std::clamp<std::size_t>(static_cast<std::size_t>((width + gap) / (widest + gap)), 1, n);
  const std::size_t down = (items.size() + across - 1) / across;
  std::vector<std::string> out(down);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string& line = out[i % down];
    if (i >= down) line = pad(line, static_cast<int>(i / down) * (widest + gap));
    line += items[i];
  }
  return out;
}

std::vector<std::string> paragraph(const std::vector<std::string>& parts, std::string_view between, int width) {
  std::vector<std::string> out;
  for (const std::string& part : parts) {
    const bool fits = !out.empty() && columns(out.back()) + columns(between) + columns(part) <= width;
    if (fits) out.back() += std::string(between) + part;
    else out.push_back(clip(part, width));
  }
  return out;
}

namespace {

void spread(std::vector<MapBlock>& blocks, std::size_t axis, int room) {
  int low = 1'000'000, high = 0;
  for (const MapBlock& b : blocks) low = std::min(low, b.at[axis]), high = std::max(high, b.at[axis]);
  for (MapBlock& b : blocks) b.at[axis] = (b.at[axis] - low) * room / std::max(1, high - low);
}

bool overlap(const MapBlock& a, const MapBlock& b, int width, int height) {
  return std::abs(a.at[0] - b.at[0]) < width && std::abs(a.at[1] - b.at[1]) < height;
}

}  // namespace

std::vector<std::string> map_lines(std::vector<MapBlock> blocks, int width, int rows, int block_width) {
  int height = 1;
  for (const MapBlock& b : blocks) height = std::max(height, static_cast<int>(b.lines.size()));
  spread(blocks, 0, width - block_width);
  spread(blocks, 1, rows - height);
  std::sort(blocks.begin(), blocks.end(), [](const MapBlock& a, const MapBlock& b) { return a.at[1] < b.at[1]; });
  for (std::size_t i = 0; i < blocks.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(blocks[i], blocks[j], block_width, height)) {
        ++blocks[i].at[1];
        j = static_cast<std::size_t>(-1);  // look at all of them again
      }
  std::sort(blocks.begin(), blocks.end(), [](const MapBlock& a, const MapBlock& b) { return a.at[0] < b.at[0]; });
  std::vector<std::string> out;
  for (const MapBlock& b : blocks)
    for (std::size_t i = 0; i < b.lines.size(); ++i) {
      const std::size_t row = static_cast<std::size_t>(b.at[1]) + i;
      if (out.size() <= row) out.resize(row + 1);
      out[row] = pad(out[row], b.at[0]) + shorten(b.lines[i], block_width - 1);
    }
  return out;
}

}  // namespace tafel
