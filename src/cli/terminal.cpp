// Terminal size and input; see terminal.h.
#include "cli/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "shell/layout.h"

namespace tafel::cli {

namespace {

int from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::atoi(value) : 0;
}

bool set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

winsize size_of_output() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

}  // namespace

Terminal::Terminal() : interactive_(false), colour_(false), out_is_terminal_(::isatty(STDOUT_FILENO) == 1) {
  const char* term = std::getenv("TERM");
  const bool dumb = term == nullptr || std::string_view(term) == "dumb";
  interactive_ = out_is_terminal_ && ::isatty(STDIN_FILENO) == 1;
  colour_ = out_is_terminal_ && !dumb && !set("NO_COLOR");
}

int Terminal::width() const {
  int w = out_is_terminal_ ? size_of_output().ws_col : 0;
  if (w == 0) w = from_environment("COLUMNS");
  return w == 0 ? 80 : std::clamp(w, 40, 400);
}

int Terminal::height() const {
  if (!out_is_terminal_) return 0;
  const int h = size_of_output().ws_row;
  return h != 0 ? h : std::max(24, from_environment("LINES"));
}

std::optional<std::string> Terminal::read_line(std::string_view prompt) {
  wipe_transient();
  if (interactive_) fmt::print("{}", prompt);
  std::fflush(stdout);
  std::string text;
  if (!std::getline(std::cin, text)) {
    if (interactive_) fmt::print("\n");
    return std::nullopt;
  }
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.pop_back();
  if (!interactive_) fmt::print("> {}\n", text);  // without a terminal nobody sees what was typed
  return text;
}

void Terminal::line(std::string_view text) {
  wipe_transient();
  fmt::print("{}\n", text);
}

void Terminal::lines(const std::vector<std::string>& all) {
  for (const std::string& l : all) line(l);
}

void Terminal::paragraph(std::string_view text, int indent) { lines(wrap(text, width(), indent)); }

void Terminal::transient(std::string_view text) {
  if (!interactive_) return;
  wipe_transient();
  fmt::print("{}", clip(text, width() - 1));
  std::fflush(stdout);
  transient_ = true;
}

void Terminal::wipe_transient() {
  if (transient_) fmt::print("\r{}\r", std::string(static_cast<std::size_t>(width() - 1), ' '));
  transient_ = false;
}

void Terminal::clear() {
  if (!interactive_) return;
  transient_ = false;
  fmt::print("\x1b[H\x1b[2J\x1b[3J");
}

std::string Terminal::style(std::string_view text, std::string_view code) const {
  return colour_ && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace tafel::cli
