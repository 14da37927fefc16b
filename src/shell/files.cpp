// Reading and safe writing of files; see files.h.
#include "shell/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "shell/embedded.h"

namespace tafel {

namespace fs = std::filesystem;

FileError::FileError(const std::string& file, long line, const std::string& what)
    : std::runtime_error(line > 0 ? fmt::format("{}:{}: {}", file, line, what) : fmt::format("{}: {}", file, what)) {}

const std::string& Files::at(const std::string& path) const {
  const auto it = text.find(path);
  if (it == text.end()) throw FileError(label(path), 0, "expected this file, found none");
  return it->second;
}

std::string Files::label(const std::string& path) const { return origin.empty() ? path : origin + "/" + path; }

Files embedded_files(std::string_view folder) {
  Files out;
  out.origin = folder;
  for (const EmbeddedFile& file : embedded()) {
    if (!file.path.starts_with(folder) || file.path.size() <= folder.size() || file.path[folder.size()] != '/')
      continue;
    out.text.emplace(file.path.substr(folder.size() + 1), file.text);
  }
  return out;
}

Files folder_files(const fs::path& folder) {
  Files out;
  out.origin = folder.string();
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error))
    if (entry.is_regular_file())
      out.text.emplace(fs::relative(entry.path(), folder).generic_string(), read_file(entry.path()));
  if (error) throw FileError(folder.string(), 0, "expected a readable folder: " + error.message());
  return out;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw FileError(path.string(), 0, fmt::format("cannot be read: {}", std::strerror(errno)));
  if (fs::is_directory(path)) throw FileError(path.string(), 0, "expected a file, found a folder");
  std::ostringstream text;
  if (in.peek() != std::ifstream::traits_type::eof()) text << in.rdbuf();
  if (in.bad() || text.fail()) throw FileError(path.string(), 0, "cannot be read to its end");
  return text.str();
}

namespace {

/// Throws away the half-written file; `errno` still says why.
[[noreturn]] void give_up(const fs::path& path, const fs::path& part, int fd, const char* step) {
  const std::string why = std::strerror(errno);
  if (fd >= 0) ::close(fd);
  if (!part.empty()) ::unlink(part.c_str());
  throw FileError(path.string(), 0, fmt::format("cannot {}: {}; the earlier file is unchanged", step, why));
}

}  // namespace

void write_file_atomically(const fs::path& path, std::string_view text) {
  static std::atomic<unsigned> count{0};  // two threads may write the same file
  const fs::path part = path.string() + fmt::format(".part{}-{}", ::getpid(), count++);
  const int fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) give_up(path, {}, -1, "be written");
  std::size_t at = 0;
  while (at < text.size()) {
    const ssize_t n = ::write(fd, text.data() + at, text.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) give_up(path, part, fd, "be written");
    at += static_cast<std::size_t>(n);
  }
  if (::fsync(fd) != 0) give_up(path, part, fd, "be written to disk");
  if (::close(fd) != 0) give_up(path, part, -1, "be written to disk");
  if (::rename(part.c_str(), path.c_str()) != 0) give_up(path, part, -1, "replace the old file");
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const int dir = ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (dir >= 0) {
    ::fsync(dir);
    ::close(dir);
  }
}

}  // namespace tafel
