// WebSockets: a reading coroutine per connection, and a chain of writes that lasts as long as there is something to
// send. A client that does not read what it is sent is closed; it can come back and tell what it has.
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/beast/websocket.hpp>

#include "server/api.h"
#include "server/beast.h"
#include "server/conversation.h"

namespace tafel::server {

namespace {

namespace websocket = beast::websocket;
using Socket = websocket::stream<Stream>;

/// For an operation that a signal can end at any time.
auto ended_by(asio::cancellation_signal& signal, boost::system::error_code& error) {
  return asio::bind_cancellation_slot(signal.slot(), asio::redirect_error(asio::use_awaitable, error));
}

class SocketClient final : public Client, public std::enable_shared_from_this<SocketClient> {
 public:
  SocketClient(Services& services, Stream stream)
      : services_(services), ws_(std::move(stream)), last_resort_(services.io) {
    ++services_.metrics.sockets;
  }
  ~SocketClient() override {
    writing_now_.reset();
    drop_queue();
    --services_.metrics.sockets;
  }
  SocketClient(const SocketClient&) = delete;
  SocketClient& operator=(const SocketClient&) = delete;

  void send(std::shared_ptr<const std::string> message) override {
    if (closing_) return;
    // A message that was made before the lease ran out, and waited for something since, may be out of date by now.
    if (!services_.sharing.valid()) return send_away();
    count(message->size());
    const Limits& most = services_.settings.limits;
    // When all queues together are too long, those who read too slowly go first; short ones are everybody's.
    const bool crowded = services_.queued > most.queue_bytes_all && queued_ > most.queue_bytes_crowded;
    if (queued_ > most.queue_bytes || crowded) {
      ++services_.metrics.slow_clients;
      hang_up(websocket::close_code::try_again_later);
      return;
    }
    queue_.push_back(std::move(message));
    if (!writing_) write_next();
  }
  void close() override { hang_up(websocket::close_code::going_away); }
  void send_away() override { hang_up(websocket::close_code::service_restart); }
  /// The writing half ends with a close frame, then the reading half ends, too. Who neither reads nor answers is cut
  /// off: a write that never ends must not keep the connection.
  void hang_up(websocket::close_code code) {
    if (closing_) return;
    closing_ = true;
    code_ = code;
    drop_queue();  // nothing of it is sent any more
    if (!writing_) say_goodbye();
    last_resort_.expires_after(kFarewell);
    last_resort_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
      if (!stopped) self->cut();
    });
  }
  bool leaving() const { return closing_; }

  Socket& ws() { return ws_; }
  Task<boost::system::error_code> read(beast::flat_buffer& buffer) {
    boost::system::error_code error;
    co_await ws_.async_read(buffer, ended_by(stop_reading_, error));
    co_return error;
  }

  /// The reading half has ended, so nobody is there any more.
  void finish() {
    done_ = true;
    closing_ = true;
    last_resort_.cancel();
    cut();
  }

 private:
  static constexpr std::chrono::seconds kFarewell{10};
  void count(std::size_t bytes) { queued_ += bytes, services_.queued += bytes; }
  void uncount(std::size_t bytes) {
    bytes = std::min(bytes, queued_);
    queued_ -= bytes, services_.queued -= bytes;
  }
  void drop_queue() {
    queue_.clear();
    uncount(queued_ - on_its_way());
  }
  /// What is on its way still takes memory.
  std::size_t on_its_way() const { return writing_now_ ? writing_now_->size() : 0; }

  /// Plain handlers instead of a coroutine that sleeps between two messages: waking it cost as much as the message.
  template <class F>
  auto then(F next) {
    return asio::bind_cancellation_slot(stop_writing_.slot(),
                                        [self = shared_from_this(), next](const boost::system::error_code& error,
                                                                          std::size_t = 0) { ((*self).*next)(error); });
  }
  void write_next() {
    writing_ = true;
    writing_now_ = std::move(queue_.front());
    queue_.pop_front();
    ws_.async_write(asio::buffer(*writing_now_), then(&SocketClient::written));
  }
  void written(const boost::system::error_code& error) {
    uncount(on_its_way());
    writing_now_.reset();
    writing_ = false;
    if (error) cut();
    else if (done_) return;
    else if (closing_) say_goodbye();
    else if (!queue_.empty()) write_next();
  }
  void say_goodbye() {
    writing_ = true;
    ws_.async_close(websocket::close_reason(code_), then(&SocketClient::gone));
  }
  void gone(const boost::system::error_code& error) {
    if (error) cut();
  }
  /// Ends both halves now. Closing the stream alone is not enough: in Beast a read that met a broken frame and a close
  /// that waits for the read to end can wait for each other, without any business with the network.
  void cut() {
    stop_reading_.emit(asio::cancellation_type::terminal);
    stop_writing_.emit(asio::cancellation_type::terminal);
    beast::get_lowest_layer(ws_).close();
  }

  Services& services_;
  Socket ws_;
  asio::steady_timer last_resort_;
  asio::cancellation_signal stop_reading_, stop_writing_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::shared_ptr<const std::string> writing_now_;
  std::size_t queued_ = 0;  ///< bytes, with what is on its way
  bool writing_ = false;    ///< a message, or the farewell
  bool closing_ = false, done_ = false;
  websocket::close_code code_ = websocket::close_code::normal;
};

/// Views go out at a quarter of their length; what that costs is in docs/measurements/server.md.
websocket::permessage_deflate compression(const HttpRequest& request) {
  websocket::permessage_deflate out;
  out.server_enable = true;
  out.server_no_context_takeover = true;  // thousands of sockets must not each keep a window
  out.client_no_context_takeover = true;
  out.compLevel = 1;
  out.memLevel = 4;
  out.server_max_window_bits = 12;
  out.msg_size_threshold = 1024;
  // What clients send is short: no window of 32 KiB is kept for it where theirs may be chosen.
  const auto offered = request[http::field::sec_websocket_extensions];
  if (offered.find("client_max_window_bits") != offered.npos) out.client_max_window_bits = 9;
  return out;
}

void set_options(const Services& services, Socket& ws, const HttpRequest& request) {
  websocket::stream_base::timeout time{};
  time.handshake_timeout = std::chrono::seconds(30);
  time.idle_timeout = services.settings.idle_socket;
  time.keep_alive_pings = true;
  ws.set_option(time);
  ws.read_message_max(services.settings.limits.frame_bytes);
  ws.set_option(compression(request));
  ws.text(true);
  ws.auto_fragment(false);  // else a view goes out in pieces of 4 KiB, each with a call of the system
}

Task<void> read_all(Services& services, SocketClient& client, Conversation& conversation) {
  beast::flat_buffer buffer;
  for (;;) {
    const boost::system::error_code error = co_await client.read(buffer);
    if (error) {
      if (error == websocket::error::message_too_big || error == websocket::error::bad_frame_payload ||
          error == websocket::condition::protocol_violation)
        ++services.metrics.rejected_frames;
      co_return;
    }
    if (client.leaving()) {  // nothing is done for somebody who is being closed
      buffer.consume(buffer.size());
      continue;
    }
    if (!client.ws().got_text()) {
      ++services.metrics.rejected_frames;
      client.hang_up(websocket::close_code::unknown_data);
      buffer.consume(buffer.size());
      continue;
    }
    std::string text = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    const bool go_on = co_await conversation.message(std::move(text));
    if (!go_on) client.hang_up(websocket::close_code::policy_error);
  }
}

/// Checks before the upgrade: own page, a table that exists, table for one more. Empty: welcome.
Task<std::string> admit(Services& services, const Request& plain, TablePtr& table) {
  constexpr std::string_view kBefore = "/api/v1/tables/", kAfter = "/live";
  const std::string_view path = plain.path;
  if (!path.starts_with(kBefore) || !path.ends_with(kAfter) || path.size() < kBefore.size() + kAfter.size())
    co_return "not_found";
  if (!known_host(services.settings, plain.host)) co_return "host";
  if (!same_origin(plain)) co_return "origin";
  if (!services.requests.take(plain.address)) co_return "rate";
  std::string id(path.substr(kBefore.size(), path.size() - kBefore.size() - kAfter.size()));
  table = co_await services.tables.open(std::move(id));
  if (!table) co_return "table_unknown";
  co_return std::string();
}

/// Places are kept for those who sit here; of the others, no address takes all.
bool has_place(const Limits& limits, const OpenTable& table, PersonId person, const std::string& address) {
  const bool seated = table.info.seat_of(person) != kNobody;
  std::size_t own = 0, watching = 0, from_there = 0;
  for (const Client* c : table.clients) {
    own += c->person == person;
    const bool watches = table.info.seat_of(c->person) == kNobody;
    watching += watches;
    from_there += watches && c->address == address;
  }
  if (seated) return own < limits.clients_per_person;
  return watching < limits.clients_per_table && from_there < limits.clients_per_table_and_address;
}

/// A live connection counts for its address as long as it lasts.
class FromAddress {
 public:
  FromAddress(Services& services, const std::string& address) : services_(services), address_(address) {
    ++services_.sockets_from[address_];
  }
  ~FromAddress() {
    if (--services_.sockets_from[address_] == 0) services_.sockets_from.erase(address_);
  }
  FromAddress(const FromAddress&) = delete;
  FromAddress& operator=(const FromAddress&) = delete;
  bool too_many() const { return services_.sockets_from[address_] > services_.settings.limits.connections_per_address; }

 private:
  Services& services_;
  std::string address_;
};

int status_of(std::string_view code) {
  return code == "origin" || code == "banned"                           ? 403
         : code == "host"                                               ? 421
         : code == "rate"                                               ? 429
         : code == "busy" || code == "not_ready" || code == "elsewhere" ? 503
                                                                        : 404;
}

/// Answers why there is no conversation, and hangs up.
Task<void> turn_away(Services& services, Stream& stream, const HttpRequest& request, const Request& plain,
                     const std::string& why) {
  ++services.metrics.request_errors;
  auto response = beast_response(request, error_response(services, plain, status_of(why), why));
  response.keep_alive(false);
  stream.expires_after(std::chrono::seconds(30));
  co_await http::async_write(stream, response, asio::use_awaitable);
}

/// Who speaks through this socket, from where and in which language.
std::shared_ptr<SocketClient> client_of(Services& services, Stream stream, const Request& plain,
                                        const std::optional<Visitor>& visitor) {
  auto client = std::make_shared<SocketClient>(services, std::move(stream));
  client->language = request_language(plain);
  client->address = plain.address;
  client->caller = plain.caller;
  if (!visitor) return client;
  client->person = visitor->person->id;
  client->person_name = visitor->person->name;
  client->session = visitor->token_hash;
  if (query_value(plain.query, "lang").empty() && !visitor->person->language.empty())
    client->language = Wording::language(visitor->person->language);
  return client;
}

}  // namespace

Task<void> run_socket(Services& services, Stream stream, HttpRequest request, Request plain) {
  ++services.metrics.requests;
  const Access access(services, plain);
  TablePtr table;
  std::string refused;
  std::optional<Visitor> visitor;
  try {
    if (!services.sharing.valid()) throw StoreLost("this process does not know what the others have done");
    refused = co_await admit(services, plain, table);
    visitor = co_await services.people.find(plain.token);
  } catch (const StoreLost&) {
    refused = "not_ready";
  } catch (const Elsewhere&) {
    ++services.metrics.elsewhere;
    refused = "elsewhere";
  }
  if (refused.empty() && table->gone) refused = "elsewhere";  // while the person was looked for
  const PersonId person = visitor ? visitor->person->id : kNoPerson;
  if (refused.empty() && services.mark_of(person).banned) refused = "banned";
  const FromAddress from(services, plain.address);
  if (refused.empty() && from.too_many()) refused = "busy";
  if (refused.empty() && !has_place(services.settings.limits, *table, person, plain.address)) refused = "busy";
  if (!refused.empty()) {
    access.note(status_of(refused));
    co_return co_await turn_away(services, stream, request, plain, refused);
  }
  access.note(101);
  stream.expires_never();
  const auto client = client_of(services, std::move(stream), plain, visitor);
  set_options(services, client->ws(), request);
  co_await client->ws().async_accept(request, asio::use_awaitable);
  {
    Conversation conversation(services, table, client);
    // The session may have ended while the two shook hands.
    if (visitor && !co_await services.people.find(plain.token)) client->close();
    co_await read_all(services, *client, conversation);
  }
  client->finish();
}

}  // namespace tafel::server
