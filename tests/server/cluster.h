// A real PostgreSQL of the test's own: a private cluster in a temporary folder, reached through a socket in it. It does
// not run as root (PostgreSQL refuses that): where the tests are root, it belongs to the user `postgres`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tafel::test {

struct Output {
  int code = -1;     ///< exit code
  std::string text;  ///< of both streams
};
/// Runs a program to its end, without a shell; `as_postgres`: as the user to whom clusters belong.
Output run_to_end(const std::vector<std::string>& words, bool as_postgres = false);

class Cluster {
 public:
  Cluster();  ///< makes it and starts it; throws std::runtime_error with what to install if that is not possible
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  /// One for all tests of this process.
  static Cluster& shared();

  void start();        ///< returns when it answers
  void crash();        ///< every process of it ends at once, in the middle of whatever it does
  void stop_gently();  ///< sessions are ended, everything is written down

  /// A new and empty database; its address for `--store`.
  std::string fresh_database();
  std::string url(const std::string& database) const;
  /// Where PostgreSQL's own programs are.
  static std::string program(const std::string& name);

 private:
  void end(int signal);

  std::filesystem::path folder_;
  int pid_ = 0;
  int databases_ = 0;
};

/// Runs statements there; the first column of the first row as text. Adds a failure if that is not possible.
std::string run_sql(const std::string& url, const std::string& sql);

}  // namespace tafel::test
