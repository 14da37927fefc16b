// See cluster.h.
#include "cluster.h"

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <thread>

namespace tafel::test {

namespace {

/// PostgreSQL does not run as root.
const passwd* other_user() { return geteuid() == 0 ? getpwnam("postgres") : nullptr; }

[[noreturn]] void become(const std::vector<std::string>& words, int out, bool as_postgres, bool dies_with_us) {
  if (const passwd* user = as_postgres ? other_user() : nullptr;
      user != nullptr && (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
    _exit(126);
  if (dies_with_us) prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (chdir("/") != 0) _exit(126);
  dup2(open("/dev/null", O_RDONLY), 0);
  dup2(out, 1);
  dup2(out, 2);
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

}  // namespace

Output run_to_end(const std::vector<std::string>& words, bool as_postgres) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t pid = fork();
  if (pid == 0) become(words, ends[1], as_postgres, false);
  close(ends[1]);
  Output out;
  char part[4096];
  for (ssize_t n = 0; (n = read(ends[0], part, sizeof part)) > 0;) out.text.append(part, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  if (WIFEXITED(status)) out.code = WEXITSTATUS(status);
  return out;
}

std::string Cluster::program(const std::string& name) {
  std::filesystem::path newest;
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none))
    if (const auto path = version.path() / "bin" / name; std::filesystem::exists(path)) newest = std::max(newest, path);
  if (!newest.empty()) return newest;
  if (run_to_end({"sh", "-c", "command -v " + name}).code == 0) return name;
  throw std::runtime_error("PostgreSQL is not installed (" + name + "): run tools/setup test");
}

Cluster::Cluster() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tafel-pg-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
  if (const passwd* user = other_user(); user != nullptr && chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
    throw std::runtime_error("cannot give the folder of the cluster away");
  const Output made = run_to_end({program("initdb"), "--pgdata", folder_ / "data", "--username", "tafel", "--auth",
                                  "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"},
                                 true);
  if (made.code != 0) throw std::runtime_error("initdb failed: " + made.text);
  start();
}

Cluster::~Cluster() {
  if (pid_ > 0) end(SIGQUIT);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Cluster& Cluster::shared() {
  static Cluster cluster;
  return cluster;
}

void Cluster::start() {
  const std::string log = (folder_ / "log").string();
  const std::vector<std::string> words{program("postgres"),
                                       "-D",
                                       folder_ / "data",
                                       "-c",
                                       "listen_addresses=",
                                       "-c",
                                       "unix_socket_directories=" + folder_.string(),
                                       "-c",
                                       "max_connections=60",
                                       "-c",
                                       "restart_after_crash=off"};
  pid_ = fork();
  if (pid_ == 0) become(words, open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), true, true);
  for (int i = 0; i < 600; ++i) {
    if (run_to_end({program("pg_isready"), "-q", "-h", folder_, "-U", "tafel"}).code == 0) return;
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  std::ifstream in(log);
  throw std::runtime_error("PostgreSQL did not start: " + std::string(std::istreambuf_iterator<char>(in), {}));
}

void Cluster::end(int signal) {
  kill(pid_, signal);
  waitpid(std::exchange(pid_, 0), nullptr, 0);
}

void Cluster::crash() { end(SIGQUIT); }
void Cluster::stop_gently() { end(SIGINT); }

std::string Cluster::url(const std::string& database) const {
  return "postgresql://tafel@/" + database + "?host=" + folder_.string();
}

std::string Cluster::fresh_database() {
  const std::string name = "house" + std::to_string(++databases_);
  run_sql(url("postgres"), "CREATE DATABASE " + name);
  return url(name);
}

std::string run_sql(const std::string& url, const std::string& sql) {
  const Output out = run_to_end({Cluster::program("psql"), "--no-psqlrc", "--tuples-only", "--no-align", "--quiet",
                                 "--set=ON_ERROR_STOP=1", "--field-separator=\n", "--command=" + sql, url});
  EXPECT_EQ(out.code, 0) << sql << ": " << out.text;
  return out.text.substr(0, out.text.find('\n'));
}

}  // namespace tafel::test
