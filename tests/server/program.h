// The program `tafel` itself (the environment variable TAFEL names it): as a server that can be killed, and as a
// command that is run to its end.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <utility>

#include "host.h"

namespace tafel::test {

/// A folder that goes away with the test.
struct Folder {
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "tafel-program-XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path path;
};

struct Ran {
  int code = -1;       ///< exit code
  std::string output;  ///< of both streams
};

/// A command of the program, run to its end.
inline Ran run_tafel(const std::string& arguments) {
  const char* program = std::getenv("TAFEL");
  EXPECT_NE(program, nullptr) << "the environment variable TAFEL must name the program";
  Ran out;
  FILE* pipe = popen((std::string(program != nullptr ? program : "false") + " " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return out;
  char part[4096];
  for (std::size_t n = 0; (n = fread(part, 1, sizeof part, pipe)) > 0;) out.output.append(part, n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) out.code = WEXITSTATUS(status);
  return out;
}

/// The program as a process of its own.
class Program {
 public:
  /// `start_wait`: seconds that a start waits for what the seats give to the draws. `store`: as in its option.
  explicit Program(std::filesystem::path folder, std::string start_wait = "0", std::string store = "")
      : folder_(std::move(folder)), start_wait_(std::move(start_wait)), store_(std::move(store)) {}

  ~Program() {
    if (pid_ > 0) kill_hard();
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Further options of `tafel serve`.
  Program& with(std::vector<std::string> options) {
    options_ = std::move(options);
    return *this;
  }
  /// It stands still, and later goes on, without knowing of it.
  void freeze() const { kill(pid_, SIGSTOP); }
  void go_on() const { kill(pid_, SIGCONT); }
  /// How many files the system lets it have open; 0: as many as this program.
  void allow_files(rlim_t files) { files_ = files; }

  void start() {
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(pipe_ends[1], 1);
      const rlimit files{files_ / 2, files_};  // it may raise the first itself
      if (files_ != 0) setrlimit(RLIMIT_NOFILE, &files);
      const std::string port = std::to_string(port_.load()), data = folder_.string();
      const char* program = std::getenv("TAFEL");
      std::vector<const char*> words{program,           "serve",       "--port",       port.c_str(),       "--data",
                                     data.c_str(),      "--all-games", "--quiet",      "--ai-ms",          "20",
                                     "--machine-pause", "0",           "--start-wait", start_wait_.c_str()};
      if (!store_.empty()) words.insert(words.end(), {"--store", store_.c_str()});
      for (const std::string& option : options_) words.push_back(option.c_str());
      words.push_back(nullptr);
      execv(program, const_cast<char**>(words.data()));
      _exit(127);
    }
    close(pipe_ends[1]);
    std::string line;
    char c = 0;
    while (read(pipe_ends[0], &c, 1) == 1 && c != '\n') line += c;
    close(pipe_ends[0]);
    ASSERT_NE(line.find("http://"), std::string::npos) << "the server did not start: " << line;
    port_ = static_cast<unsigned short>(std::stoi(line.substr(line.rfind(':') + 1)));
  }
  void kill_hard() {
    kill(pid_, SIGKILL);
    waitpid(std::exchange(pid_, 0), nullptr, 0);
  }
  int stop_gently() {
    kill(pid_, SIGTERM);
    int status = 0;
    waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  unsigned short port() const { return port_; }
  pid_t pid() const { return pid_; }

 private:
  std::filesystem::path folder_;
  std::string start_wait_, store_;
  std::vector<std::string> options_;
  rlim_t files_ = 0;
  std::atomic<unsigned short> port_{0};
  pid_t pid_ = 0;
};

}  // namespace tafel::test
