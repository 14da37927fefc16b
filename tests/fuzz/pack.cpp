// One content file of a game is replaced by the bytes: the pack loads, or is refused with a FileError.
#include "input.h"

using namespace tafel;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  fuzz::Input in(data, size);
  const auto entries = module_entries();
  const Module& module = module_of(entries[in.below(entries.size())]);
  Files files = embedded_files(module.folder);
  std::vector<std::string> paths;
  for (const auto& [path, text] : files.text)
    if (path.starts_with("data/")) paths.push_back(path);
  if (paths.empty()) return 0;
  const std::string& path = paths[in.below(paths.size())];
  std::string& text = files.text[path];
  // Mostly small wounds in a real file: deep code is reached only behind a parse that succeeds.
  if (in.byte() % 4 == 0) {
    text = std::string(in.rest());
  } else {
    for (int n = 0; n < 8 && !in.empty() && !text.empty(); ++n) {
      const std::size_t at = (in.byte() * 256U + in.byte()) % text.size();
      const u8 kind = in.byte();
      if (kind % 3 == 0) text[at] = static_cast<char>(in.byte());
      else if (kind % 3 == 1) text.erase(at, 1U + in.byte() % 16U);
      else text.insert(at, 1, static_cast<char>(in.byte()));
    }
  }
  try {
    module.load(files);
  } catch (const FileError&) {
  }
  return 0;
}
