// Which process of a shared house ran under this name in this folder before. The file is locked as long as its process
// lives; so whoever gets the lock knows for certain that the one before has ended, however it ended, and its tables
// need not wait for its lease.
#pragma once

#include <filesystem>

#include "server/leases.h"

namespace tafel::server {

class ProcessFile {
 public:
  /// Throws if a process of this name is running here.
  ProcessFile(const std::filesystem::path& folder, const std::string& name);
  ~ProcessFile();
  ProcessFile(const ProcessFile&) = delete;
  ProcessFile& operator=(const ProcessFile&) = delete;

  /// Number 0 if nobody is known.
  leases::Joined before() const;
  /// A note that gets lost costs time, no more: then the lease of this process runs out by itself.
  void write(const leases::Joined& now);

 private:
  int file_;
};

}  // namespace tafel::server
