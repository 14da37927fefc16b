// Long-running commands; see long_run.h.
#include "cli/long_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <stdexcept>

namespace tafel::cli {

namespace {

std::atomic<bool> interrupted{false};

void on_interrupt(int /*signal*/) {
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

std::map<std::string, std::string> read_settings(const std::vector<std::string>& words) {
  std::map<std::string, std::string> out;
  for (const std::string& w : words) {
    const std::size_t eq = w.find('=');
    if (eq == std::string::npos) throw std::invalid_argument(fmt::format("--set: expected key=value, found \"{}\"", w));
    out[w.substr(0, eq)] = w.substr(eq + 1);
  }
  return out;
}

void show_progress(int done, int total) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr int kWidth = 40;
  const int full = done * kWidth / total;
  fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {}/{}", "", full, "", kWidth - full, done, total);
  if (done == total) fmt::print(stderr, "\r{:{}}\r", "", kWidth + 24);
  std::fflush(stderr);
}

const std::atomic<bool>& heed_interrupts() {
  std::signal(SIGINT, on_interrupt);
  return interrupted;
}

}  // namespace tafel::cli
