// The program on a pseudo terminal: what really appears on the screen of people who share a device.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "shell/layout.h"

namespace tafel::cli {

namespace {

/// What the program remembers between two runs belongs to the test, not to whoever runs it; empty at first.
struct Memory {
  const std::string folder = testing::TempDir() + "tafel-terminal-" + std::to_string(::getpid());
  ~Memory() { forget(); }
  void forget() const { std::filesystem::remove_all(folder); }
} const memory;

/// A program on a terminal of the given size.
class Screen {
 public:
  Screen(std::vector<std::string> args, int columns, int rows, const char* no_color = nullptr) {
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    pid_ = ::forkpty(&fd_, nullptr, nullptr, &size);
    if (pid_ < 0)
      throw std::runtime_error(
          "this machine has no pseudo terminals, which the tests of the terminal need: mount devpts");
    if (pid_ == 0) {
      ::setenv("TERM", "xterm", 1);
      ::setenv("XDG_STATE_HOME", memory.folder.c_str(), 1);
      ::unsetenv("COLUMNS");
      if (no_color != nullptr) ::setenv("NO_COLOR", no_color, 1);
      else ::unsetenv("NO_COLOR");
      const char* program = std::getenv("TAFEL_BIN");
      args.insert(args.begin(), program != nullptr ? program : "tafel");
      std::vector<char*> argv;
      for (std::string& a : args) argv.push_back(a.data());
      argv.push_back(nullptr);
      ::execv(argv[0], argv.data());
      ::_exit(127);
    }
  }
  ~Screen() {
    if (fd_ >= 0) ::close(fd_);
    if (pid_ > 0) ::waitpid(pid_, nullptr, 0);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  /// Past the introduction to the first decision or the first passing of the device.
  void begin(const std::string& words) {
    until(words);
    type("");
  }
  /// Reads until the text has appeared; what was read since the last call. Fails after a minute.
  std::string until(const std::string& text) {
    std::string seen;
    for (int i = 0; i < 600 && seen.find(text) == std::string::npos; ++i) {
      pollfd p{fd_, POLLIN, 0};
      if (::poll(&p, 1, 100) <= 0) continue;
      char buffer[4096];
      const ssize_t n = ::read(fd_, buffer, sizeof buffer);
      if (n <= 0) break;
      seen.append(buffer, static_cast<std::size_t>(n));
    }
    EXPECT_NE(seen.find(text), std::string::npos) << "did not appear: " << text << "\n" << seen;
    return seen;
  }
  void type(const std::string& line) {
    const std::string all = line + "\n";
    ASSERT_EQ(::write(fd_, all.data(), all.size()), static_cast<ssize_t>(all.size()));
  }
  int exit_code() {
    int status = 0;
    while (true) {
      char buffer[4096];
      if (::read(fd_, buffer, sizeof buffer) <= 0) break;
    }
    ::waitpid(pid_, &status, 0);
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  int fd_ = -1;
  pid_t pid_ = 0;
};

constexpr const char* kWipe = "\x1b[H\x1b[2J\x1b[3J";  // screen and scrollback

/// The part after the last wipe: what can still be read on the screen.
std::string on_screen(const std::string& all) {
  const auto at = all.rfind(kWipe);
  return at == std::string::npos ? all : all.substr(at);
}

}  // namespace

TEST(Terminal, people_who_share_a_device_never_see_the_hand_of_the_other) {
  Screen screen({"play", "goofspiel", "--seats", "human,human", "--seed", "7", "--lang", "en"}, 80, 24);
  screen.begin("Press Enter to begin.");
  std::string pass = screen.until("press Enter");
  EXPECT_NE(pass.find("Blue"), std::string::npos);
  EXPECT_EQ(pass.find("Bid 1"), std::string::npos) << "choices before the device was passed";
  screen.type("");
  EXPECT_NE(screen.until("> ").find("Bid 13"), std::string::npos);
  screen.type("bid 13");
  pass = screen.until("press Enter");
  EXPECT_NE(pass.find(kWipe), std::string::npos);
  EXPECT_EQ(on_screen(pass).find("13"), std::string::npos) << "the secret bid is still on the screen";
  screen.type("");
  const std::string green = screen.until("> ");
  // Green sees that Blue has bid, not what.
  EXPECT_EQ(on_screen(green).find("Blue bids"), std::string::npos);
  screen.type("log all");
  EXPECT_EQ(screen.until("> ").find("Blue bids"), std::string::npos);
  screen.type("quit");
  screen.type("quit");
  EXPECT_EQ(screen.exit_code(), 0);
}

TEST(Terminal, no_line_is_wider_than_the_terminal_and_the_screen_fits) {
  for (const int columns_here : {80, 140}) {
    Screen screen({"play", "goofspiel", "--seats", "human,ai:random", "--seed", "7", "--lang", "de"}, columns_here, 24);
    screen.begin("Enter beginnt.");
    const std::string text = on_screen(screen.until("> "));
    int lines = 0;
    for (const std::string& l : split_lines(text)) {
      std::string plain = l;
      while (!plain.empty() && plain.back() == '\r') plain.pop_back();
      EXPECT_LE(columns(plain), columns_here) << plain;
      ++lines;
    }
    EXPECT_LE(lines, 24);
    screen.type("quit");
    EXPECT_EQ(screen.exit_code(), 0);
  }
}

TEST(Terminal, colour_is_an_addition_and_NO_COLOR_takes_it_away) {
  std::string with, without;
  for (const char* no_color : {static_cast<const char*>(nullptr), "1"}) {
    Screen screen({"play", "goofspiel", "--seats", "human,ai:random", "--seed", "7", "--lang", "en"}, 80, 24, no_color);
    screen.begin("Press Enter to begin.");
    (no_color == nullptr ? with : without) = on_screen(screen.until("> "));
    screen.type("quit");
    EXPECT_EQ(screen.exit_code(), 0);
  }
  EXPECT_NE(with.find("\x1b[94m"), std::string::npos);
  EXPECT_EQ(without.find("\x1b[9"), std::string::npos);
  EXPECT_NE(without.find("● Blue"), std::string::npos) << "the mark stays without colour";
}

TEST(Terminal, the_menu_leads_to_a_game_and_proposes_the_guided_one_only_the_first_time) {
  memory.forget();
  for (const bool first : {true, false}) {
    Screen screen({"play", "--lang", "en", "--seed", "5"}, 80, 24);
    screen.until("Which game?");
    screen.type("99");
    screen.until("A number from 1 to");
    screen.type("1");
    // It can always be had; Enter means it the first time only.
    const std::string offer = screen.until(first ? "How? [1]" : "How? [2]");
    EXPECT_EQ(offer.find("first game") != std::string::npos, first) << offer;
    screen.type(first ? "2" : "");
    screen.until("How many seats?");
    screen.type("");
    screen.until("Solo");
    screen.type("1");
    screen.until("Who plays");
    screen.type("1");
    screen.until("Enter starts the game");
    screen.type("");
    screen.begin("Press Enter to begin.");
    screen.until("> ");
    screen.type("quit");
    EXPECT_EQ(screen.exit_code(), 0);
  }
}

TEST(Terminal, an_unsaved_game_is_not_left_by_accident) {
  Screen screen({"play", "goofspiel", "--seats", "human,ai:random", "--seed", "7", "--lang", "en"}, 80, 24);
  screen.begin("Press Enter to begin.");
  screen.until("> ");
  screen.type("1");
  screen.until("> ");
  screen.type("quit");
  screen.until("not saved");
  screen.type("quit");
  EXPECT_EQ(screen.exit_code(), 0);
}

TEST(Terminal, step_by_step_each_event_of_a_machine_waits_for_a_key) {
  Screen screen({"play", "covil", "--seats", "human,ai:random", "--seed", "5", "--lang", "en", "--speed", "step"}, 100,
                40);
  screen.begin("Press Enter to begin.");
  screen.until("> ");
  screen.type("1");  // the fortress; then the machine founds its own
  std::string told;
  for (int keys = 0; keys < 2; ++keys) {
    const std::string part = screen.until("(Enter: go on");
    EXPECT_EQ(part.find("Your turn"), std::string::npos) << "the position came before what led to it was told";
    told += part;
    screen.type(keys == 1 ? "speed fast" : "");
  }
  EXPECT_NE(told.find("founds a fortress in Stormcrag Shore"), std::string::npos) << told;
  screen.until("> ");
  screen.type("quit");
  screen.type("quit");
  EXPECT_EQ(screen.exit_code(), 0);
}

}  // namespace tafel::cli
