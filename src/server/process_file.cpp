// See process_file.h.
#include "server/process_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <charconv>

namespace tafel::server {

namespace {

std::string file_name(std::string name) {
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '-';
  return "process-" + name;
}

}  // namespace

ProcessFile::ProcessFile(const std::filesystem::path& folder, const std::string& name) {
  const std::string path = (folder / file_name(name)).string();
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error("cannot write into the folder " + folder.string());
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(file_);
  throw std::runtime_error(fmt::format(
      "a process called \"{}\" is running in the folder {}; stop it first, or call this one differently with --process",
      name, folder.string()));
}

ProcessFile::~ProcessFile() { ::close(file_); }

leases::Joined ProcessFile::before() const {
  std::array<char, 64> text{};
  const ssize_t size = ::pread(file_, text.data(), text.size(), 0);
  if (size <= 0) return {};
  const char* end = text.data() + size;
  leases::Joined out;
  const auto number = std::from_chars(text.data(), end, out.number);
  if (number.ec != std::errc() || number.ptr == end || *number.ptr != ' ') return {};
  const auto began = std::from_chars(number.ptr + 1, end, out.began);
  // Cut off in the middle it would name somebody else.
  if (began.ec != std::errc() || began.ptr == end || *began.ptr != '\n') return {};
  return out;
}

void ProcessFile::write(const leases::Joined& now) {
  const std::string text = fmt::format("{} {}\n", now.number, now.began);
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, text.data(), text.size(), 0) < 0)
    log_warning("process_not_noted", {{"process", now.number}});
}

}  // namespace tafel::server
