// Files of a game (compiled into the binary, or a folder given by the user), errors that name file and line, and
// writing that never leaves half a file behind.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tafel {

/// What was wrong with a file, where, what was expected and what was found.
struct FileError : std::runtime_error {
  FileError(const std::string& file, long line, const std::string& what);
};

/// Texts by relative path ("data/boards.toml"). Origin is shown in errors.
struct Files {
  std::map<std::string, std::string> text;
  std::string origin;

  const std::string& at(const std::string& path) const;  ///< throws FileError
  std::string label(const std::string& path) const;      ///< path as errors show it
};

/// Everything under `folder` ("games/covil") that was compiled into the binary.
Files embedded_files(std::string_view folder);
/// A folder on disk, read recursively.
Files folder_files(const std::filesystem::path& folder);

std::string read_file(const std::filesystem::path& path);
/// Writes beside the target, syncs, renames: after a crash there is the old file or the new one, never a part.
void write_file_atomically(const std::filesystem::path& path, std::string_view text);

}  // namespace tafel
