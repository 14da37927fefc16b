// One live conversation at a table: the messages of docs/PROTOCOL.md, without the socket under them.
#pragma once

#include "server/services.h"

namespace tafel::server {

class Conversation {
 public:
  Conversation(Services& services, TablePtr table, std::shared_ptr<Client> client);
  ~Conversation();
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;

  /// One message of the client; answers go through Client::send. False: hang up (limit passed for too long).
  Task<bool> message(std::string text);

 private:
  Task<void> handle(const Json& json);
  Task<void> hello(const Json& json);
  Task<void> play(const Json& json, bool undo);
  Task<void> standing(const Json& json);
  Task<void> chat(const Json& json);
  Task<void> back();
  Task<void> contribute(const Json& json, bool shown);
  void form(const Json& json);
  void why(const Json& json);
  void preview(const Json& json);
  void hint(const Json& json);
  std::optional<Action> read_action(const Json& json, const HiddenState& hidden) const;
  void send(const Json& json);
  void error(std::string_view code);
  Seat seat() const { return table_->info.seat_of(client_->person); }

  Services& services_;
  TablePtr table_;
  std::shared_ptr<Client> client_;
  Bucket bucket_;
  int over_limit_ = 0;
  std::shared_ptr<bool> hinting_ = std::make_shared<bool>(false);
};

}  // namespace tafel::server
