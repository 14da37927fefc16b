// What only the program as a whole shows: kill -9 while the seats give their parts to the draws, exit codes of `tafel
// verify` for records and forgeries of every game, and `tafel table thaw`.
#include <fstream>

#include "file.h"
#include "program.h"
#include "record.h"

namespace tafel::test {

namespace {

constexpr int kProved = 0, kWrong = 1, kNotAll = 3;  ///< exit codes of `tafel verify`

std::string hex_of(u64 n) { return seed_to_hex(seed_from_number(n)); }

/// A player at the program's table whose browser keeps its nonce.
struct Player {
  Browser browser;
  u64 nonce;
};

Browser again(const Program& program, const Player& who) {
  Browser out(program.port());
  out.cookie = who.browser.cookie;
  return out;
}

/// The server is killed after `heard` has been told to both: a moment of the exchange that they know to be written
/// down.
void kill_after(Program& program, const Player& anna, const Player& ben, const std::string& id,
                const std::function<bool(Socket&, Socket&)>& heard, bool silent) {
  Socket a(again(program, anna), id), b(again(program, ben), id);
  a.nonce = hex_of(anna.nonce), b.nonce = hex_of(ben.nonce);
  a.silent = false, b.silent = silent;
  a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
  a.next("table"), b.next("table");  // what they promise goes out with it
  EXPECT_TRUE(heard(a, b));
  program.kill_hard();
}

}  // namespace

TEST(Program, killed_while_the_draws_are_made_up_it_loses_nothing_and_proves_nothing_false) {
  const Folder folder;
  Program program(folder.path, "60");
  program.start();
  Player anna{Browser(program.port()), 1}, ben{Browser(program.port()), 2};
  const std::string id = open_table(anna.browser, "goofspiel", {&ben.browser});
  const std::string promised = anna.browser.get("/api/v1/tables/" + id).json()["commitment"];
  const auto committed = [](const Json& table, Seat s) { return !table["seats"][s]["commitment"].is_null(); };
  // One has promised; then both; then one of them has shown it.
  kill_after(
      program, anna, anna, id,
      [&](Socket& a, Socket&) {
        while (!committed(a.last_table, 0)) a.next("table");
        return true;
      },
      true);
  program.start();
  EXPECT_TRUE(committed(again(program, anna).get("/api/v1/tables/" + id).json(), 0)) << "the promise stands";
  Json asked;
  kill_after(
      program, anna, ben, id,
      [&](Socket& a, Socket& b) {
        asked = a.next("reveal");
        return b.next("reveal")["commitments"] == asked["commitments"];
      },
      true);
  program.start();
  EXPECT_EQ(asked["commitments"][0], commitment(seed_from_number(1)));
  EXPECT_EQ(asked["commitments"][1], commitment(seed_from_number(2)));
  Socket a(again(program, anna), id), b(again(program, ben), id);
  b.nonce = hex_of(9);  // another promise is too late now, whoever was killed
  b.silent = true;
  b.send({{"t", "hello"}});
  EXPECT_EQ(b.next("reveal")["commitments"], asked["commitments"]);
  b.send({{"t", "nonce"}, {"nonce", hex_of(9)}});
  EXPECT_EQ(b.next("error")["code"], "malformed");
  b.send({{"t", "nonce"}, {"nonce", hex_of(2)}});
  a.nonce = hex_of(1);
  a.send({{"t", "hello"}});
  a.next("view"), b.next("view");
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  const Json record = again(program, anna).get("/api/v1/tables/" + id + "/record").json();
  EXPECT_EQ(record["commitment"], promised) << "the house has the same seed after every kill";
  EXPECT_EQ(record["nonces"][0]["nonce"], hex_of(1));
  EXPECT_EQ(record["nonces"][1]["nonce"], hex_of(2));
  const Proof proof = prove(goofspiel(), record);
  EXPECT_TRUE(proof.whole()) << proof.wrong;
  EXPECT_EQ(program.stop_gently(), 0);
}

namespace {

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

}  // namespace tafel::test
