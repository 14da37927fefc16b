// kill -9 while the seats of a table of the program give their parts to the draws (docs/decisions/0013): whatever was
// written down holds, nobody chooses again, and the game goes on.
#include "file.h"
#include "program.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

std::string nonce_text(u64 n) { return seed_to_hex(seed_from_number(n)); }

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
  a.nonce = nonce_text(anna.nonce), b.nonce = nonce_text(ben.nonce);
  a.silent = false, b.silent = silent;
  a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
  a.next("table"), b.next("table");  // what they promise goes out with it
  EXPECT_TRUE(heard(a, b));
  program.kill_hard();
}

}  // namespace

TEST(ServerKill, killed_while_the_draws_are_made_up_it_loses_nothing_and_proves_nothing_false) {
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
  b.nonce = nonce_text(9);  // another promise is too late now, whoever was killed
  b.silent = true;
  b.send({{"t", "hello"}});
  EXPECT_EQ(b.next("reveal")["commitments"], asked["commitments"]);
  b.send({{"t", "nonce"}, {"nonce", nonce_text(9)}});
  EXPECT_EQ(b.next("error")["code"], "malformed");
  b.send({{"t", "nonce"}, {"nonce", nonce_text(2)}});
  a.nonce = nonce_text(1);
  a.send({{"t", "hello"}});
  a.next("view"), b.next("view");
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  const Json record = again(program, anna).get("/api/v1/tables/" + id + "/record").json();
  EXPECT_EQ(record["commitment"], promised) << "the house has the same seed after every kill";
  EXPECT_EQ(record["nonces"][0]["nonce"], nonce_text(1));
  EXPECT_EQ(record["nonces"][1]["nonce"], nonce_text(2));
  const Proof proof = prove(goofspiel(), record);
  EXPECT_TRUE(proof.whole()) << proof.wrong;
  EXPECT_EQ(program.stop_gently(), 0);
}

namespace {

/// Both players at a table of the program, back after whatever happened.
struct Pair {
  Pair(const Program& program, const Player& anna, const Player& ben, const std::string& id)
      : a(again(program, anna), id), b(again(program, ben), id) {
    a.nonce = nonce_text(anna.nonce), b.nonce = nonce_text(ben.nonce);
  }
  void greet() { a.send({{"t", "hello"}}), b.send({{"t", "hello"}}); }
  /// Both have a view, the game comes to its end, and its record proves all that a record can.
  Json played_to_the_end(const Program& program, const Player& anna, const std::string& id) {
    // Both are read in turns: what one gives, the other waits for.
    for (int i = 0; i < 2000 && (a.last_view.is_null() || b.last_view.is_null()); ++i) (i % 2 == 0 ? a : b).any(20);
    while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
    Json record = again(program, anna).get("/api/v1/tables/" + id + "/record").json();
    const Proof proof = prove(goofspiel(), record);
    EXPECT_TRUE(proof.whole()) << proof.wrong;
    return record;
  }
  Socket a, b;
};

/// Is this connection asked for its part? Everything up to the answer to a question is read.
bool asked_for_its_part(Socket& socket) {
  socket.send({{"t", "ping"}});
  bool asked = false;
  for (Json message = socket.any(15'000); message["t"] != "pong"; message = socket.any(15'000))
    asked = asked || message["t"] == "reveal";
  return asked;
}

}  // namespace

TEST(ServerKill, killed_after_a_part_was_shown_nobody_shows_another_and_the_first_draw_stays) {
  const Folder folder;
  Program program(folder.path, "60");
  program.start();
  Player anna{Browser(program.port()), 1}, ben{Browser(program.port()), 2};
  const std::string id = open_table(anna.browser, "goofspiel", {&ben.browser});
  const std::string promised = anna.browser.get("/api/v1/tables/" + id).json()["commitment"];
  kill_after(
      program, anna, ben, id,
      [](Socket& a, Socket& b) {
        a.next("reveal"), b.next("reveal");
        a.next("table");  // hers has been written down
        return true;
      },
      true);
  program.start();
  Json first;
  {
    Pair both(program, anna, ben, id);
    both.a.silent = both.b.silent = true;
    both.greet();
    EXPECT_FALSE(asked_for_its_part(both.a)) << "she has shown it";
    EXPECT_TRUE(asked_for_its_part(both.b));
    both.a.send({{"t", "nonce"}, {"nonce", nonce_text(9)}});  // passed over
    both.b.send({{"t", "nonce"}, {"nonce", nonce_text(9)}});
    EXPECT_EQ(both.b.next("error")["code"], "malformed");
    both.b.send({{"t", "nonce"}, {"nonce", nonce_text(2)}});
    first = both.a.next("view");
    program.kill_hard();  // the first draw has been told, and nobody has acted
  }
  program.start();
  Pair both(program, anna, ben, id);
  both.greet();
  EXPECT_EQ(both.a.next("view")["view"], first["view"]) << "the draw stays";
  const Json record = both.played_to_the_end(program, anna, id);
  EXPECT_EQ(record["commitment"], promised);
  EXPECT_EQ(record["nonces"][0]["nonce"], nonce_text(1));
  EXPECT_EQ(record["nonces"][1]["nonce"], nonce_text(2));
  EXPECT_EQ(program.stop_gently(), 0);
}

TEST(ServerKill, killed_before_a_part_was_shown_it_goes_on_without_who_stays_away) {
  const Folder folder;
  Program program(folder.path, "60");
  program.start();
  Player anna{Browser(program.port()), 1}, ben{Browser(program.port()), 2};
  const std::string id = open_table(anna.browser, "goofspiel", {&ben.browser});
  const std::string promised = anna.browser.get("/api/v1/tables/" + id).json()["commitment"];
  kill_after(
      program, anna, ben, id, [](Socket& a, Socket& b) { return a.next("reveal")["t"] == b.next("reveal")["t"]; },
      true);
  Program impatient(folder.path);  // as if the time to wait were over
  impatient.start();
  EXPECT_TRUE(
      wait_until([&] { return again(impatient, anna).get("/api/v1/tables/" + id).json()["state"] == "playing"; }));
  Pair both(impatient, anna, ben, id);
  both.greet();
  const Json record = both.played_to_the_end(impatient, anna, id);
  EXPECT_EQ(record["commitment"], promised);
  EXPECT_EQ(record["nonces"][1]["from"], "silent");
  EXPECT_EQ(record["nonces"][1]["commitment"], commitment(seed_from_number(2))) << "what he promised is told";
  EXPECT_EQ(impatient.stop_gently(), 0);
}

TEST(ServerKill, killed_after_any_message_of_the_exchange_it_goes_on_with_what_was_promised) {
  const Folder folder;
  Program program(folder.path, "60");
  program.start();
  int waiting = 0, playing = 0;
  for (int messages = 0; messages < 12; ++messages) {
    Player anna{Browser(program.port()), 10U + static_cast<u64>(messages)}, ben{Browser(program.port()), 50};
    const std::string id = open_table(anna.browser, "goofspiel", {&ben.browser});
    const std::string promised = anna.browser.get("/api/v1/tables/" + id).json()["commitment"];
    {
      Pair both(program, anna, ben, id);
      both.greet();
      for (int i = 0; i < messages; ++i) (i % 2 == 0 ? both.a : both.b).any(1000);
      program.kill_hard();
    }
    program.start();
    ++(again(program, anna).get("/api/v1/tables/" + id).json()["state"] == "waiting" ? waiting : playing);
    Pair both(program, anna, ben, id);
    both.greet();
    const Json record = both.played_to_the_end(program, anna, id);
    EXPECT_EQ(record["commitment"], promised);
    EXPECT_EQ(record["nonces"][0]["nonce"], nonce_text(anna.nonce)) << "after " << messages << " messages";
    EXPECT_EQ(record["nonces"][1]["nonce"], nonce_text(ben.nonce)) << "after " << messages << " messages";
  }
  EXPECT_GE(waiting, 3) << "killed during the exchange";
  EXPECT_GE(playing, 1) << "and after it";
  EXPECT_EQ(program.stop_gently(), 0);
}

}  // namespace tafel::test
