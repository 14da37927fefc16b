// Any text as a scenario: passes or fails with a message, never a crash.
#include "shell/scenario.h"
#include "input.h"

using namespace tafel;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  run_scenario(fuzz::library(), "input", std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
