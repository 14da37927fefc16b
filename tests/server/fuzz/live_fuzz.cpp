// Any messages of live conversations, one per line, by two seated people and a stranger: a line may begin with 1 (the
// second seat) or 2 (the stranger). What is sent back must be JSON with a kind, and nobody may be shown anything that
// his own view does not hold.
#include "inside.h"
#include "shell/json.h"

namespace {

using namespace tafel;
using namespace tafel::server;

struct Ear final : Client {
  explicit Ear(const LoadedGame& g) : game(g) {}
  void send(std::shared_ptr<const std::string> message) override {
    const Json json = Json::parse(*message, nullptr, false);
    if (!json.is_object() || !json.contains("t")) std::abort();
    if (json["t"] == "error" && json["code"] == "internal") std::abort();
    if (json["t"] == "view") check_view(json);
  }
  void close() override {}
  void send_away() override {}
  void check_view(const Json& json) const {
    if (json["viewer"] != (seat == kNobody ? Json(nullptr) : Json(seat))) std::abort();
    StateBox shown;
    state_from_json(game.rules, game.pack.get(), json["view"], shown);
    const HiddenState again = hide_for(game.rules, game.pack.get(), shown, seat);
    if (view_to_json(game.rules, game.pack.get(), again) != json["view"]) std::abort();  // it showed too much
  }
  const LoadedGame& game;
  Seat seat = kNobody;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto& inside = tafel::fuzz::Inside::get();
  static int runs = 0;
  if (runs++ % 200 == 0) inside.settle_in();  // a fresh table now and then; the old one leaves the memory
  const TablePtr table = inside.wait(inside.services.tables.open(inside.table));
  const std::string* tokens[]{&inside.token, &inside.second};
  std::vector<std::shared_ptr<Ear>> ears;
  std::vector<std::unique_ptr<Conversation>> lives;
  for (Seat s = 0; s < 3; ++s) {
    ears.push_back(std::make_shared<Ear>(table->game()));
    if (s < 2) {
      ears[s]->person = inside.wait(inside.services.people.find(*tokens[s]))->person->id;
      ears[s]->seat = s;
    }
    lives.push_back(std::make_unique<Conversation>(inside.services, table, ears[s]));
  }
  std::string line;
  for (std::size_t i = 0; i <= size; ++i) {
    if (i < size && data[i] != '\n') {
      line += static_cast<char>(data[i]);
      continue;
    }
    const bool other = !line.empty() && (line[0] == '1' || line[0] == '2');
    const auto who = static_cast<std::size_t>(other ? line[0] - '0' : 0);
    inside.wait(lives[who]->message(other ? line.substr(1) : line));
    line.clear();
  }
  if (table->info.state == TableState::frozen) std::abort();
  return 0;
}
