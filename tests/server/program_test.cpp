// What only the program as a whole shows: exit codes of `tafel verify` for records and forgeries of every game, the
// commands of the host, `tafel table thaw`, `tafel store copy`.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <fstream>

#include "file.h"
#include "program.h"
#include "record.h"

namespace tafel::test {

namespace {

constexpr int kProved = 0, kWrong = 1, kNotAll = 3;  ///< exit codes of `tafel verify`

std::string hex_of(u64 n) { return seed_to_hex(seed_from_number(n)); }

/// How somebody could try to pass a record off as another, and what `tafel verify` has to answer.
struct Forgery {
  const char* what;
  int code;
  void (*change)(Json&);
};
constexpr Forgery kForgeries[] = {
    {"no log", kWrong, [](Json& r) { r["log"] = Json::array(); }},
    {"cut off", kWrong, [](Json& r) { r["log"].erase(r["log"].size() - 1); }},
    {"another end", kWrong, [](Json& r) { r["chance_count"] = r["chance_count"].get<int>() + 1; }},
    {"another seed", kWrong, [](Json& r) { r["seed"] = hex_of(4711); }},
    {"another promise", kWrong, [](Json& r) { r["commitment"] = commitment(seed_from_number(4711)); }},
    {"another nonce", kWrong, [](Json& r) { r["nonces"][0]["nonce"] = hex_of(4711); }},
    {"other names", kNotAll, [](Json& r) { std::swap(r["players"][0], r["players"][1]); }},
    {"no signature", kNotAll, [](Json& r) { r.erase("house"); }},
    {"no names", kNotAll, [](Json& r) { r.erase("players"); }},
    {"signed by somebody else", kNotAll, [](Json& r) { HouseKey("").sign(r); }},
};

int verify(const Folder& folder, const Json& record, const std::string& key) {
  const std::string file = (folder.path / "record.json").string();
  std::ofstream(file) << record.dump();
  return run_tafel("verify " + file + " --key " + key).code;
}

}  // namespace

TEST(Program, verify_answers_every_forgery_of_every_game_with_the_right_code) {
  const Folder folder;
  const HouseKey house("");
  int records = 0;
  for (const std::string& id : library().ids(false))
    for (u64 seed = 1; seed <= 4; ++seed, ++records) {
      const Json record = signed_record(*library().find(id), seed, house);
      EXPECT_EQ(verify(folder, record, house.public_hex()), kProved) << id;
      // All forgeries of the first of each game, two of each of the others.
      for (std::size_t i = 0; i < std::size(kForgeries); ++i) {
        if (seed > 1 && i % 5 != seed) continue;
        Json forged = record;
        kForgeries[i].change(forged);
        EXPECT_EQ(verify(folder, forged, house.public_hex()), kForgeries[i].code) << id << ": " << kForgeries[i].what;
      }
    }
  EXPECT_EQ(records, 20);
}

namespace {

/// Connections from many addresses of this machine, each of which asks whether the server lives. Which stay open?
class Callers {
 public:
  ~Callers() { leave(open.size()); }
  /// False: closed without an answer.
  bool come(unsigned short port, int number) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in from{}, to{};
    from.sin_family = to.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1U + static_cast<unsigned>(number) / 40U);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(port);
    const timeval patience{20, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(bind(socket, reinterpret_cast<sockaddr*>(&from), sizeof from), 0);
    EXPECT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
    const std::string ask = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    char answer[12] = {};
    const bool answered = send(socket, ask.data(), ask.size(), MSG_NOSIGNAL) > 0 &&
                          recv(socket, answer, sizeof answer, MSG_WAITALL) == sizeof answer;
    if (answered) open.push_back(socket);
    else ::close(socket);
    return answered;
  }
  void leave(std::size_t many) {
    for (; many > 0 && !open.empty(); --many) ::close(open.back()), open.pop_back();
  }
  std::vector<int> open;
};

}  // namespace

TEST(Program, of_few_descriptors_it_keeps_some_for_the_living) {
  const Folder folder;
  Program program(folder.path);
  program.allow_files(300);
  program.start();
  Browser anna(program.port()), ben(program.port());
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  Callers callers;
  int refused = 0;
  for (int i = 0; i < 200; ++i) refused += !callers.come(program.port(), i);
  EXPECT_EQ(callers.open.size(), 300U - 128U - 2U) << "as many as the system allows, less what the living need";
  EXPECT_GT(refused, 0);
  act(a), act(b);
  EXPECT_TRUE(wait_for_turn(a) && wait_for_turn(b)) << "whoever is there plays on, and it is written down";
  callers.leave(5);
  EXPECT_TRUE(wait_until([&] {
    try {
      return anna.get("/api/v1/tables/" + id).status == 200;
    } catch (const std::exception&) {
      return false;
    }
  })) << "whoever goes makes room";
  EXPECT_EQ(anna.get("/metrics").body.find("tafel_refused_connections_total 0\n"), std::string::npos);
}

namespace {

/// The host's commands, for a server that this test runs with a token.
class HostAtWork {
 public:
  explicit HostAtWork(Program& program) : program_(program) {
    setenv("TAFEL_ADMIN_TOKEN", "the host alone", 1);
    program_.start();
  }
  ~HostAtWork() { unsetenv("TAFEL_ADMIN_TOKEN"); }
  HostAtWork(const HostAtWork&) = delete;
  HostAtWork& operator=(const HostAtWork&) = delete;
  Ran run(const std::string& command) const {
    return run_tafel("house --port " + std::to_string(program_.port()) + " " + command);
  }
  /// What a command prints, or its first line.
  Json said(const std::string& command, bool list = false) const {
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << command << ": " << ran.output;
    return Json::parse(list ? ran.output.substr(0, ran.output.find('\n')) : ran.output, nullptr, false);
  }

 private:
  Program& program_;
};

}  // namespace

TEST(Program, the_hosts_commands_look_after_people_and_addresses) {
  const Folder folder;
  Program program(folder.path);
  const HostAtWork host(program);
  Browser anna(program.port());
  const Json account = {{"name", "Annabella"}, {"password", "correct horse"}};
  EXPECT_EQ(anna.post("/api/v1/account/register", account).status, 200);
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  EXPECT_EQ(host.said("state")["accounts"], 1);
  const std::string number = host.said("people", true)["id"].dump();
  EXPECT_EQ(host.said("people --find nabel", true)["account"], "Annabella");
  host.said("person " + number + " mute");
  Socket a(anna, id);
  a.hello();
  a.send({{"t", "chat"}, {"text", "hello"}});
  EXPECT_EQ(a.next("error")["code"], "muted");
  EXPECT_EQ(host.said("export " + number)["tables"][0]["table"], id);
  host.said("person " + number + " ban");
  EXPECT_TRUE(a.closed());
  EXPECT_EQ(anna.get("/api/v1/me").status, 403);
  host.said("person " + number + " unban");
  const std::string fresh = host.said("person " + number + " password")["password"];
  EXPECT_EQ(anna.post("/api/v1/account/login", {{"name", "Annabella"}, {"password", fresh}}).status, 200);
  host.said("block 203.0.113.7/24 --hours 5 --reason knocks");
  EXPECT_EQ(host.said("blocks", true)["network"], "203.0.113.0/24");
  host.said("unblock 203.0.113.0/24");
  EXPECT_EQ(host.run("blocks").output, "");
  // Lines of the log are written when nobody waits for them.
  const auto logged = [&](const std::string& what) {
    return wait_until([&] { return host.run("log").output.find(what) != std::string::npos; });
  };
  for (const char* what : {"register", "person_mute", "person_ban", "person_password", "address_block"})
    EXPECT_TRUE(logged(what)) << what;
  host.said("person " + number + " delete");
  EXPECT_EQ(host.run("people --find nabel").output, "");
  EXPECT_TRUE(logged("person_delete"));
  EXPECT_EQ(host.run("log").output.find("Annabella"), std::string::npos) << "nothing about her stays";
}

TEST(Program, the_hosts_commands_look_after_tables_and_want_the_token) {
  const Folder folder;
  Program program(folder.path);
  const HostAtWork host(program);
  Browser anna(program.port());
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")}), path = "/api/v1/tables/" + id;
  EXPECT_EQ(host.said("tables --state playing", true)["id"], id);
  EXPECT_EQ(host.run("tables --state over").output, "");
  host.said("table " + id + " freeze");
  EXPECT_EQ(anna.get(path).json()["state"], "frozen");
  EXPECT_EQ(host.said("clear --days 1")["deleted"], 0) << "somebody has touched it today";
  host.said("table " + id + " delete");
  EXPECT_EQ(anna.get(path).status, 404);
  EXPECT_EQ(host.run("table " + id + " delete").code, 1);
  EXPECT_EQ(host.run("table " + id + " burn").code, 2);
  EXPECT_EQ(host.run("clear --days 0").code, 2);
  EXPECT_EQ(run_tafel("house --token guess --port " + std::to_string(program.port()) + " state").code, 1);
  unsetenv("TAFEL_ADMIN_TOKEN");
  EXPECT_EQ(host.run("state").code, 2) << "without a token";
}

TEST(Program, table_thaw_tells_what_it_finds_and_lets_only_a_sound_table_go_on) {
  const Folder folder;
  std::string id;
  {
    Program program(folder.path);
    program.start();
    Browser anna(program.port()), ben(program.port());
    id = played_table(anna, ben, 3);
    EXPECT_NE(run_tafel("table thaw --data " + folder.path.string() + " " + id).code, 0) << "a server uses the folder";
    EXPECT_EQ(program.stop_gently(), 0);
  }
  const auto thaw = [&](const std::string& which) {
    return run_tafel("table thaw --data " + folder.path.string() + " " + which);
  };
  EXPECT_EQ(thaw(id).code, 1) << "it is not frozen";
  const std::string freeze = "UPDATE game_tables SET state = 'frozen', frozen = 'a rule that fails'";
  File(folder.path).run(freeze);
  File(folder.path).run("UPDATE match_log SET seat = 7 WHERE n = 5");
  const Ran broken = thaw(id);
  EXPECT_EQ(broken.code, 1);
  EXPECT_NE(broken.output.find("row 6"), std::string::npos) << broken.output;
  File(folder.path).run("UPDATE match_log SET seat = 254 WHERE n = 5");
  const Ran sound = thaw(id.substr(0, 6));
  EXPECT_EQ(sound.code, 0) << sound.output;
  EXPECT_NE(sound.output.find(id), std::string::npos) << "the whole id";
  EXPECT_EQ(File(folder.path).run("SELECT state FROM game_tables"), "playing");
  EXPECT_EQ(thaw("nosuchtable").code, 1);
  EXPECT_EQ(run_tafel("table thaw").code, 2) << "which one?";
}

TEST(Program, a_house_is_copied_into_postgres_and_back) {
  const Folder folder;
  const std::string home = (folder.path / "home").string(), back_home = (folder.path / "back").string(),
                    url = Cluster::shared().fresh_database();
  std::string id;
  {
    Program program(home);
    program.start();
    Browser anna(program.port()), ben(program.port());
    id = played_table(anna, ben, 3);
    EXPECT_EQ(run_tafel("store copy " + home + " '" + url + "'").code, 1) << "a server is using it";
    EXPECT_EQ(program.stop_gently(), 0);
  }
  const Ran there = run_tafel("store copy " + home + " '" + url + "'");
  EXPECT_EQ(there.code, 0) << there.output;
  EXPECT_NE(there.output.find("1 games replayed"), std::string::npos) << there.output;
  const Ran again = run_tafel("store copy " + home + " '" + url + "'");
  EXPECT_EQ(again.code, 1);
  EXPECT_NE(again.output.find("not empty"), std::string::npos) << again.output;
  const Ran home_again = run_tafel("store copy '" + url + "' " + back_home + " --data " + home);
  EXPECT_EQ(home_again.code, 0) << home_again.output;
  EXPECT_EQ(File(back_home).run("SELECT COUNT(*) FROM match_log"), File(home).run("SELECT COUNT(*) FROM match_log"));
  EXPECT_EQ(run_tafel("store copy " + home).code, 2);
  EXPECT_EQ(run_tafel("table thaw --data " + home + " --store '" + url + "' " + id).code, 1) << "it is not frozen";
}

TEST(Program, the_password_of_a_database_is_shown_to_nobody) {
  const Folder folder;
  const Ran nobody = run_tafel("serve --data " + folder.path.string() +
                               " --store 'postgresql://anna:very-secret@/house?host=/nowhere&password=very-secret'");
  EXPECT_EQ(nobody.code, 1);
  EXPECT_NE(nobody.output.find("cannot reach the database"), std::string::npos) << nobody.output;
  EXPECT_EQ(nobody.output.find("very-secret"), std::string::npos) << nobody.output;
  std::string url = Cluster::shared().fresh_database();
  url.insert(url.find('@'), ":very-secret");
  Program program(folder.path, "0", url);
  program.start();
  std::ifstream in("/proc/" + std::to_string(program.pid()) + "/cmdline");
  const std::string words(std::istreambuf_iterator<char>(in), {});
  EXPECT_NE(words.find("postgresql://"), std::string::npos) << words;
  EXPECT_EQ(words.find("very-secret"), std::string::npos) << words;
  EXPECT_EQ(program.stop_gently(), 0);
}

}  // namespace tafel::test
