// People who are not looking hear that it is their turn: the table's webhook and their browsers; see tables.h.
#include "server/services.h"

namespace tafel::server {

namespace {

u8 people_to_act(const TableInfo& info) {
  u8 mask = 0;
  if (info.state == TableState::playing)
    for (const Seat s : info.summary.turn)
      if (!info.seats[s].machine()) mask = static_cast<u8>(mask | 1U << s);
  return mask;
}

/// Whose turn it is and where; nothing about the position.
Json webhook_json(const TableInfo& info, const Wording& wording, u8 mask) {
  Json seats = Json::array();
  std::string names;
  for (Seat s = 0; s < info.seats.size(); ++s) {
    if ((mask >> s & 1U) == 0) continue;
    const std::string name = wording.seat_name(info, s, info.webhook_language);
    seats.push_back({{"index", s}, {"name", name}});
    names += (names.empty() ? "" : ", ") + name;
  }
  const std::array<std::string, 2> words{names, info.name.empty() ? info.game : info.name};
  const std::string text = wording.texts(info.webhook_language).fill("notice.turn", words);
  return {{"event", "turn"},   {"table", info.id}, {"game", info.game},
          {"name", info.name}, {"seats", seats},   {"round", info.summary.round},
          {"text", text},      {"content", text}};
}

}  // namespace

void Tables::note_turn(OpenTable& table) const { table.turn_told = people_to_act(table.info); }

void Tables::tell_turn(const TablePtr& table) {
  const u8 now = people_to_act(table->info);
  const auto fresh = static_cast<u8>(now & ~std::exchange(table->turn_told, now));
  if (fresh == 0) return;
  const TableInfo& info = table->info;
  if (!info.webhook.empty() && services_.webhooks.take(info.id)) {
    Outgoing::Message message{
        info.webhook, "application/json", to_text(webhook_json(info, services_.wording, fresh)), {}};
    in_background(table, [this, message = std::move(message)]() -> Task<void> {
      Outgoing::Message copy = message;
      co_await services_.outgoing.post(std::move(copy));
    });
  }
  for (Seat s = 0; s < info.seats.size(); ++s)
    if ((fresh >> s & 1U) != 0 && !table->online(info.seats[s].person))
      in_background(table, [this, id = info.id, person = info.seats[s].person] { return push_to(id, person); });
}

/// An empty message to every browser of a person; a newer one for the same table replaces it while he is offline.
Task<void> Tables::push_to(std::string table, PersonId person) {
  auto look = [this, person] { return services_.store.reader().pushes(person); };
  const std::vector<std::string> endpoints = co_await on_pool(services_.workers, std::move(look));
  for (const std::string& endpoint : endpoints) {
    const auto url = parse_url(endpoint);
    if (!url) continue;
    Outgoing::Message message{endpoint, {}, {}, {}};
    message.headers = {
        {"TTL", "86400"},
        {"Urgency", "normal"},
        {"Topic", sha256_hex(table).substr(0, 32)},
        {"Authorization", services_.push_key.authorization(url->origin(), services_.settings.contact, now_ms())}};
    const int status = co_await services_.outgoing.post(std::move(message));
    if (status != 404 && status != 410) continue;
    auto job = [endpoint](Writer& w) { w.end_push(endpoint); };  // that browser does not want any more
    co_await services_.store.commit(std::move(job));
  }
}

}  // namespace tafel::server
