// Any request line and body: method, target and body are lines of the input. "@" in the target stands for a real table.
#include "inside.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto& inside = tafel::fuzz::Inside::get();
  static int runs = 0;
  if (runs++ % 1000 == 0) inside.settle_in();
  const std::string input(reinterpret_cast<const char*>(data), size);
  const auto first = input.find('\n');
  if (first == std::string::npos) return 0;
  const auto second = input.find('\n', first + 1);
  const std::string method = input.substr(0, first);
  std::string target = input.substr(first + 1, second == std::string::npos ? second : second - first - 1);
  const std::string body = second == std::string::npos ? std::string() : input.substr(second + 1);
  if (const auto at = target.find('@'); at != std::string::npos) target.replace(at, 1, inside.table);
  const auto answer = inside.ask(method, target, body, inside.token);
  if (answer.status == 500) std::abort();
  if (answer.type == "application/json" && answer.status != 304 && !tafel::server::Json::accept(answer.body))
    std::abort();
  return 0;
}
