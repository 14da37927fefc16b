// Any messages of a live conversation, one per line, by a seated person. What is sent back must be JSON with a kind.
#include "inside.h"

namespace {

using namespace tafel::server;

struct Ear final : Client {
  void send(std::shared_ptr<const std::string> message) override {
    const Json json = Json::parse(*message, nullptr, false);
    if (!json.is_object() || !json.contains("t")) std::abort();
    if (json["t"] == "error" && json["code"] == "internal") std::abort();
  }
  void close() override {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto& inside = tafel::fuzz::Inside::get();
  inside.settle_in();
  const RoomPtr room = inside.wait(inside.house.tables.open(inside.table));
  const auto ear = std::make_shared<Ear>();
  ear->person = inside.wait(inside.house.people.find(inside.token))->person->id;
  Live live(inside.house, room, ear);
  std::string line;
  for (std::size_t i = 0; i <= size; ++i) {
    if (i < size && data[i] != '\n') {
      line += static_cast<char>(data[i]);
      continue;
    }
    inside.wait(live.message(line));
    line.clear();
  }
  if (room->info.state == TableState::frozen) std::abort();
  return 0;
}
