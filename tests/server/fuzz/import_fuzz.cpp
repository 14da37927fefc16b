// Any file as a match record, for every game. It is refused with a reason or becomes a table.
#include "inside.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto& inside = tafel::fuzz::Inside::get();
  static int runs = 0;
  if (runs++ % 1000 == 0) inside.settle_in();
  const std::string body = "{\"record\":" + std::string(reinterpret_cast<const char*>(data), size) + "}";
  const auto answer = inside.ask("POST", "/api/v1/tables/import", body, inside.token);
  if (answer.status == 500) std::abort();
  return 0;
}
