// `tafel house`: the host's tools, for a server that is running. They ask over HTTP with the token of
// `tafel serve --admin-token`; the admin page of the server does the same.
#include <fmt/format.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/command.h"

namespace tafel::cli {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using nlohmann::json;

struct HouseSettings {
  std::string host = "127.0.0.1", port = "8080", token;
  std::string what, deed, find, reason;
  int days = 0, hours = 0;
};

json ask(const HouseSettings& set, http::verb method, const std::string& path, const json& body) {
  boost::asio::io_context io;
  beast::tcp_stream stream(io);
  stream.expires_after(std::chrono::seconds(60));
  stream.connect(boost::asio::ip::tcp::resolver(io).resolve(set.host, set.port));
  http::request<http::string_body> request{method, "/api/v1/house/" + path, 11};
  const std::string name = set.host + ":" + set.port;
  request.set(http::field::host, name);
  request.set(http::field::origin, "http://" + name);
  request.set(http::field::authorization, "Bearer " + set.token);
  if (method == http::verb::post) {
    request.set(http::field::content_type, "application/json");
    request.body() = body.dump();
  }
  request.prepare_payload();
  http::write(stream, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> answer;
  answer.body_limit(256UL * 1024 * 1024);
  http::read(stream, buffer, answer);
  json out = json::parse(answer.get().body(), nullptr, false);
  if (answer.get().result_int() == 200) return out;
  throw std::runtime_error(out.is_object() && out.contains("error") ? out["error"]["text"].get<std::string>()
                                                                    : "the server does not answer as expected");
}

/// Lists become one line each; anything else is printed as it is.
int show(const json& answer) {
  if (!answer.is_array()) {
    fmt::print("{}\n", answer.dump(2));
    return kOk;
  }
  for (const json& row : answer) fmt::print("{}\n", row.dump());
  return kOk;
}

/// Characters that would end the query.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return out;
}

using Question = std::function<json(const HouseSettings&)>;

void add_command(CLI::App& house, Program& program, const std::shared_ptr<HouseSettings>& set, const char* name,
                 const char* help, const std::function<void(CLI::App&)>& options, const Question& question) {
  CLI::App* cmd = house.add_subcommand(name, help);
  if (options) options(*cmd);
  cmd->callback([&program, set, question] {
    program.run = [set, question] {
      if (set->token.empty())
        if (const char* kept = std::getenv("TAFEL_ADMIN_TOKEN")) set->token = kept;
      if (set->token.empty()) throw UsageError("the server's token is needed: --token or TAFEL_ADMIN_TOKEN");
      return show(question(*set));
    };
  });
}

json get(const HouseSettings& set, const std::string& path) { return ask(set, http::verb::get, path, {}); }

using SettingsPtr = std::shared_ptr<HouseSettings>;

/// WHAT and DO, one of these words.
auto one_of(const SettingsPtr& set, const char* what, std::vector<std::string> deeds) {
  return [set, what, deeds = std::move(deeds)](CLI::App& cmd) {
    cmd.add_option(what, set->what)->required();
    cmd.add_option("DO", set->deed)->required()->check(CLI::IsMember(deeds));
  };
}

void add_about_tables(CLI::App& house, Program& program, const SettingsPtr& set) {
  add_command(house, program, set, "state", "Counts, sizes, memory, refusals", {},
              [](const HouseSettings& s) { return get(s, "state"); });
  add_command(
      house, program, set, "tables", "Tables, the last changed first",
      [set](CLI::App& cmd) { cmd.add_option("--state", set->find, "waiting, playing, over or frozen"); },
      [](const HouseSettings& s) { return get(s, "tables?state=" + escaped(s.find)); });
  add_command(house, program, set, "table", "Freeze or delete a table", one_of(set, "TABLE", {"freeze", "delete"}),
              [](const HouseSettings& s) {
                return ask(s, http::verb::post, "tables/" + s.what, {{"do", s.deed}});
              });
  add_command(
      house, program, set, "clear", "Delete tables that nobody has touched for so many days",
      [set](CLI::App& cmd) { cmd.add_option("--days", set->days)->required()->check(CLI::Range(1, 100'000)); },
      [](const HouseSettings& s) {
        return ask(s, http::verb::post, "storage", {{"days", s.days}});
      });
}

void add_about_people(CLI::App& house, Program& program, const SettingsPtr& set) {
  add_command(
      house, program, set, "people", "Accounts, or everybody whose name holds a text",
      [set](CLI::App& cmd) { cmd.add_option("--find", set->find, "Part of a name"); },
      [](const HouseSettings& s) { return get(s, "people?find=" + escaped(s.find)); });
  add_command(house, program, set, "person", "Mute, ban or delete somebody, or give him a new password",
              one_of(set, "NUMBER", {"mute", "unmute", "ban", "unban", "delete", "password"}),
              [](const HouseSettings& s) {
                return ask(s, http::verb::post, "people/" + s.what, {{"do", s.deed}});
              });
  add_command(
      house, program, set, "export", "Everything that is stored about somebody, as JSON",
      [set](CLI::App& cmd) { cmd.add_option("NUMBER", set->what)->required(); },
      [](const HouseSettings& s) { return get(s, "people/" + s.what); });
  add_command(house, program, set, "log", "Who came in, who tried, what the host did; the newest first", {},
              [](const HouseSettings& s) { return get(s, "log"); });
}

json change_blocks(const HouseSettings& set, const char* deed) {
  json body = {{"do", deed}, {"network", set.what}};
  if (!set.reason.empty()) body["reason"] = set.reason;
  if (set.hours > 0) body["hours"] = set.hours;
  return ask(set, http::verb::post, "blocks", body);
}

void add_about_addresses(CLI::App& house, Program& program, const SettingsPtr& set) {
  add_command(house, program, set, "blocks", "Addresses and networks that are shut out, why and until when", {},
              [](const HouseSettings& s) { return get(s, "blocks"); });
  add_command(
      house, program, set, "block", "Shut out an address or a network (10.0.0.7, 10.0.0.0/24, 2001:db8::/64)",
      [set](CLI::App& cmd) {
        cmd.add_option("NETWORK", set->what)->required();
        cmd.add_option("--reason", set->reason, "For yourself; nobody else reads it");
        cmd.add_option("--hours", set->hours, "How long; else for good")->check(CLI::Range(1, 100'000));
      },
      [](const HouseSettings& s) { return change_blocks(s, "block"); });
  add_command(
      house, program, set, "unblock", "Let an address or a network in again, as the list names it",
      [set](CLI::App& cmd) { cmd.add_option("NETWORK", set->what)->required(); },
      [](const HouseSettings& s) { return change_blocks(s, "unblock"); });
}

}  // namespace

void add_house(CLI::App& app, Program& program) {
  CLI::App* house = app.add_subcommand("house", "Look after a running server: tables, people, addresses, storage, log");
  house->require_subcommand(1);
  auto set = std::make_shared<HouseSettings>();
  house->add_option("--server", set->host, "Address of the server")->capture_default_str();
  house->add_option("--port", set->port, "Its port")->capture_default_str();
  house->add_option("--token", set->token, "As given to tafel serve --admin-token; else TAFEL_ADMIN_TOKEN");
  add_about_tables(*house, program, set);
  add_about_people(*house, program, set);
  add_about_addresses(*house, program, set);
}

}  // namespace tafel::cli
