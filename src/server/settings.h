// What the operator may choose about a server; the defaults are those of `tafel serve`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tafel::server {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A token bucket: `burst` at once, refilled evenly over `per`.
struct Rate {
  double burst;
  seconds per;
};

struct Limits {
  std::size_t header_bytes = 8 * 1024;
  std::size_t body_bytes = 16 * 1024;
  std::size_t import_bytes = 4 * 1024 * 1024;
  std::size_t frame_bytes = 16 * 1024;             ///< one WebSocket message from a client
  std::size_t queue_bytes = 2 * 1024 * 1024;       ///< waiting for a client that does not read
  std::size_t queue_bytes_all = 64 * 1024 * 1024;  ///< waiting for all clients together; beyond it slow ones go
  std::size_t queue_bytes_crowded = 128 * 1024;    ///< what a client may let wait even then
  int json_depth = 16;
  int import_depth = 64;
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 200;
  Rate new_connections{60, seconds{2}};            ///< per address; further ones wait
  milliseconds door{3000};                         ///< but not longer: then they are closed
  std::size_t tables_in_memory = 1'000;            ///< beyond it those that nobody looks at leave sooner
  std::size_t clients_per_table = 200;             ///< that only watch: seats have places of their own
  std::size_t clients_per_table_and_address = 20;  ///< that only watch
  std::size_t clients_per_person = 10;             ///< of somebody who sits at the table
  Rate frames{30, seconds{10}};                    ///< per connection
  Rate requests{300, seconds{10}};                 ///< per address
  Rate new_sessions{60, seconds{60}};              ///< per address
  Rate passwords{10, seconds{60}};                 ///< per address: Argon2id is expensive on purpose
  Rate new_names{20, seconds{60}};                 ///< per address: every table where he sits hears of it
  Rate new_tables{60, seconds{600}};               ///< per address
  Rate imports{10, seconds{60}};                   ///< per address
  Rate analyses{20, seconds{600}};                 ///< per address
  Rate webhooks{6, seconds{60}};                   ///< per table
  Rate chat{20, seconds{60}};                      ///< lines per person
  Rate chat_from{100, seconds{60}};                ///< lines per address
  Rate questions{60, seconds{1}};                  ///< milliseconds of the network thread per address
  Rate lookbacks{250, seconds{1}};                 ///< milliseconds of the archive thread per address
  Rate hints{6000, seconds{12}};                   ///< milliseconds of machines' thinking for hints, per address
  milliseconds request_patience{10'000};           ///< of a request for its address's share
  double watching = 0.1;                           ///< of them, for any message of somebody who has no seat
  Rate notes{30, seconds{60}};                     ///< per person
  Rate notes_from{100, seconds{60}};               ///< per address
  std::int64_t chat_per_table = 5'000;             ///< lines of one table on the disk
  int least_clock = 10;                            ///< seconds per turn
  std::size_t chat_lines = 500;                    ///< kept in memory and sent after hello
  std::size_t events_at_hello = 300;               ///< older ones by GET .../events
  std::size_t events_per_table = 200'000;          ///< memory budget of a game; beyond it the table is frozen
};

struct Settings {
  std::string bind = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0 = any free port
  std::filesystem::path data = "tafel-data";
  std::string store;         ///< postgresql://...; empty: a file in `data`, where the key of the house lies anyway
  bool shared = false;       ///< other processes may use `store` at the same time (docs/decisions/0015)
  std::string process;       ///< how this one is called among them
  milliseconds lease{4000};  ///< a process that has not been heard of for so long loses its tables to the others
  bool without_key = false;  ///< go on although the key of the house in `store` is lost
  int ai_threads = 1;
  bool behind_proxy = false;       ///< believe X-Forwarded-For and X-Forwarded-Proto
  std::vector<std::string> hosts;  ///< names by which browsers may call this server; see known_host
  std::string metrics_token;       ///< who shows it may read /metrics; empty: this machine alone
  std::string admin_token;         ///< who shows it may use /api/v1/house; empty: nobody
  seconds tidy_every{3600};        ///< a minute after the start, and then so often: old lines, old tables
  int keep_days = 0;               ///< tables that nobody has touched for so long are deleted; 0: never
  bool yardsticks = false;         ///< also offer the small games used for measuring
  bool private_addresses = false;  ///< webhooks may lead into private networks
  std::string contact = "mailto:admin@localhost";  ///< told to push services, as their standard asks
  bool access_log = false;                         ///< a log line for every request
  bool quiet = false;                              ///< no log lines (tests)
  milliseconds ai_budget{2000};
  double analysis_seconds = 60;      ///< processor time for looking at a finished game again
  milliseconds machine_moment{900};  ///< least time of a machine for a decision at the normal pace; 0: none at any pace
  milliseconds nonce_wait{5000};     ///< a start waits at most so long for people's commitments, then for their nonces
  seconds idle_table{300};           ///< a table without sockets leaves the memory after this time
  seconds idle_when_crowded{10};     ///< when there are many
  seconds idle_socket{60};           ///< a silent connection is closed after this time (browsers answer pings)
  int snapshot_every = 25;           ///< log rows between two snapshots
  std::uintmax_t least_room = 1024UL * 1024;  ///< on the disk; with less the server is not ready
  int long_log = 16'384;  ///< pages of 4 KiB in the store's write-ahead log from which on changes may wait for folding
  Limits limits{};
};

}  // namespace tafel::server
