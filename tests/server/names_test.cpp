// Names and passwords: nobody can be taken for somebody else.
#include "server/names.h"

#include <atomic>

#include "file.h"
#include "server/people.h"

namespace tafel::test {

namespace {

Json account(const std::string& name, const std::string& password) { return {{"name", name}, {"password", password}}; }

bool alike(std::string_view one, std::string_view other) {
  const server::Looks a = server::looks_of(one), b = server::looks_of(other);
  return a[0] == b[0] || a[1] == b[1];
}

constexpr const char* kGood = "a rare long phrase";

}  // namespace

TEST(ServerNames, readable_names_of_all_alphabets_are_welcome) {
  for (const char* name : {"Anna", "Jürgen", "Zoë", "O'Brien", "Анна", "Ελένη", "花子", "はなこ", "田中 Kenji", "안나",
                           "Anna 2", "Käpt'n Blaubär", "🎲 Max", "ß"})
    EXPECT_TRUE(server::is_plain_name(name)) << name;
}

TEST(ServerNames, nothing_invisible_and_no_mixed_alphabets) {
  for (const char* name : {"An\u00adna", "Anna\u3164", "\u3164", "Anna\ufe0f", "Аnna", "Αnna", "Ann\u0430", "\u2800",
                           "Anna\u034f", "A\u0363\u0363nna", "Anna\U000e0041", "\ue000"})
    EXPECT_FALSE(server::is_plain_name(name)) << name;
  for (const char* name :
       {"Anna\U0001d159", "Anna\U00016fe4", "Anna\u0600", "Anna\U00013430", "Anna\u070f", "Anna\u180e"})
    EXPECT_FALSE(server::is_plain_name(name)) << "shows nothing: " << name;
}

TEST(ServerNames, no_letters_in_disguise) {
  for (const char* name : {"Ａｎｎａ", "𝐀𝐧𝐧𝐚", "Ⓐⓝⓝⓐ", "ᴀɴɴᴀ", "Annaᵃ", "Anna²", "A\u0332nna", "Anna\u0335",
                           "Anna\u20dd", "ɑnna", "Anna™", "Anna ✔", "Gast １００１"})
    EXPECT_FALSE(server::is_plain_name(name)) << name;
}

TEST(ServerNames, what_looks_alike_has_the_same_look) {
  for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{{"Anna", "ANNA"},
                                                                                   {"Ilse", "llse"},
                                                                                   {"Ilse", "ilse"},
                                                                                   {"Tom", "Torn"},
                                                                                   {"Coco", "Сосо"},
                                                                                   {"Anna", "A n n a"},
                                                                                   {"Anna", "Anna."},
                                                                                   {"Anna", "Anna\u02bc"},
                                                                                   {"Anna", "Anna\u0060"},
                                                                                   {"Anna", "Ａｎｎａ"},
                                                                                   {"Anna", "Anna ✅"},
                                                                                   {"Bob0", "BobO"}})
    EXPECT_TRUE(alike(one, other)) << one << " " << other;
  for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{
           {"Anna", "Anne"}, {"Müller", "Muller"}, {"Max1", "Max2"}, {"Анна", "Anna"}, {"🎲", "🐉"}})
    EXPECT_FALSE(alike(one, other)) << one << " " << other;
}

TEST(ServerNames, the_server_and_nameless_guests_keep_theirs) {
  for (const char* name : {"Server", "SERVER", "Tafelrunde", "tafel runde", "Admin", "Gast 1001", "guest1234", "Guest",
                           "KI 2", "Admin 1", "Gast 1O01", "Guest l00l", "Tafelrunde ✅", "Tafelrunde-Team",
                           "Das Tafe1runde-Haus", "Open seat", "freier Platz"})
    EXPECT_TRUE(server::is_reserved_name(name)) << name;
  for (const char* name :
       {"Serverin", "Gastgeberin", "Kirsten", "Aino", "Max 3", "42", "Kill", "Gastl", "Hostess 7", "🎲"})
    EXPECT_FALSE(server::is_reserved_name(name)) << name;
}

TEST(ServerNames, an_account_is_not_imitated) {
  Host host;
  Browser anna = host.browser(), eve = host.browser(), ben = host.browser();
  EXPECT_EQ(anna.post("/api/v1/account/register", account("Ilse", kGood)).status, 200);
  for (const char* name : {"Ilse", "ilse", "llse", "I l s e"})
    EXPECT_EQ(eve.post("/api/v1/me", {{"name", name}}).status, 409) << name;
  EXPECT_EQ(eve.post("/api/v1/account/register", account("llse", kGood)).status, 409);
  EXPECT_EQ(eve.post("/api/v1/me", {{"name", "Server"}}).json()["error"]["code"], "name_reserved");
  EXPECT_EQ(eve.post("/api/v1/me", {{"name", "Аnna"}}).json()["error"]["code"], "name_unclear");
  // The name that others see is kept as well, and the old one is free again.
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Queen"}}).status, 200);
  EXPECT_EQ(eve.post("/api/v1/me", {{"name", "Queen"}}).status, 409);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "King"}}).status, 200);
  EXPECT_EQ(eve.post("/api/v1/me", {{"name", "Queen"}}).status, 200);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Ilse"}}).status, 200) << "her own";
  EXPECT_EQ(ben.post("/api/v1/me", {{"name", "Queen"}}).status, 200) << "guests may share a name";
}

TEST(ServerNames, whoever_was_called_like_a_later_account_goes_on_under_a_name_that_says_so) {
  Host host;
  Browser eve = host.browser(), sleeper = host.browser(), ben = host.browser(), anna = host.browser();
  const auto name_at = [&](const std::string& id) {
    return host.browser().get("/api/v1/tables/" + id).json()["seats"][0]["name"].get<std::string>();
  };
  for (Browser* who : {&eve, &sleeper, &ben})
    EXPECT_EQ(who->post("/api/v1/me?lang=en", {{"name", who == &ben ? "Ben" : "Ilse"}, {"language", "en"}}).status,
              200);
  const std::string id = open_table(eve, "goofspiel", {&ben}), asleep = open_table(sleeper, "goofspiel", {&ben});
  host.restart();  // of the one nobody has heard since
  Browser here = back(host, eve), away = back(host, sleeper), friend_of_both = back(host, ben);
  Socket e(here, id), b(friend_of_both, id);
  e.hello(), b.hello();
  Browser owner(host.port());
  EXPECT_EQ(owner.post("/api/v1/account/register", account("llse", kGood)).status, 200);
  EXPECT_TRUE(wait_until([&] { return name_at(id) == "Ilse (guest)"; })) << name_at(id);
  EXPECT_EQ(here.get("/api/v1/me").json()["name"], "Ilse (guest)");
  e.send({{"t", "chat"}, {"text", "it is still me"}});
  EXPECT_EQ(b.next("chat")["from"], "Ilse (guest)") << "also on a connection from before";
  EXPECT_EQ(here.post("/api/v1/me", {{"name", "Ilse"}}).status, 409);
  EXPECT_EQ(away.get("/api/v1/me").json()["name"], "Ilse (guest)") << "when he comes back";
  EXPECT_TRUE(wait_until([&] { return name_at(asleep) == "Ilse (guest)"; })) << name_at(asleep);
  EXPECT_EQ(friend_of_both.get("/api/v1/me").json()["name"], "Ben") << "nobody else";
  EXPECT_EQ(owner.get("/api/v1/me").json()["name"], "llse");
  // The other name is taken, too: then none is left.
  EXPECT_EQ(anna.cookie, "");
  Browser third(host.port()), fourth(host.port());
  EXPECT_EQ(third.post("/api/v1/me?lang=en", {{"name", "Otto"}, {"language", "en"}}).status, 200);
  EXPECT_EQ(fourth.post("/api/v1/account/register", account("Otto (guest)", kGood)).status, 200);
  EXPECT_EQ(owner.post("/api/v1/me", {{"name", "Otto"}}).status, 200);
  EXPECT_FALSE(third.get("/api/v1/me").json()["named"].get<bool>());
}

TEST(ServerNames, what_is_written_carries_the_present_name) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Queen"}}).status, 200);
  a.send({{"t", "chat"}, {"text", "hello"}});
  EXPECT_EQ(b.next("chat")["from"], "Queen");
}

TEST(ServerNames, nobody_changes_his_name_without_end) {
  server::Settings settings = Host::relaxed();
  settings.limits.new_names = {2, server::seconds(6000)};
  Host host(settings);
  Browser anna = host.browser();
  for (const char* name : {"Anna", "Bella"}) EXPECT_EQ(anna.post("/api/v1/me", {{"name", name}}).status, 200);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Carla"}}).status, 429) << "every table where she sits would hear of it";
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Bella"}, {"language", "de"}}).status, 200) << "it is the same name";
}

TEST(ServerNames, accounts_of_an_older_file_are_kept_too) {
  Host host;
  Browser anna = host.browser();
  EXPECT_EQ(anna.post("/api/v1/account/register", account("Anna", kGood)).status, 200);
  host.stop();
  File(host).run("DELETE FROM account_looks; DELETE FROM server_values WHERE name = 'looks'");
  host.start();
  EXPECT_EQ(host.browser().post("/api/v1/me", {{"name", "ANNA"}}).status, 409);
  host.stop();  // looks that were computed in another way
  File(host).run(
      "UPDATE account_looks SET look = 'old ' || look; UPDATE server_values SET text_value = '1' WHERE name = 'looks'");
  host.start();
  EXPECT_EQ(host.browser().post("/api/v1/me", {{"name", "ANNA"}}).status, 409);
}

TEST(ServerPasswords, what_everybody_tries_first_is_refused) {
  for (const char* word : {"password", "Passwort1!", "12345678", "87654321", "aaaaaaaa", "abcabcabc", "qwertz123",
                           "Tafelrunde2026", "20262026", "19841984"})
    EXPECT_TRUE(server::is_common_password(word, "Anna")) << word;
  EXPECT_TRUE(server::is_common_password("annegret1990", "Annegret"));
  for (const char* word : {"correct horse", "mein hund bellt", "x7Gq!pLm", "password of mine"})
    EXPECT_FALSE(server::is_common_password(word, "Anna")) << word;
  Host host;
  EXPECT_EQ(host.browser().post("/api/v1/account/register", account("Anna", "password1")).json()["error"]["code"],
            "password_common");
}

TEST(ServerPasswords, wrong_tries_make_an_account_wait) {
  using Tries = server::SignInTries;
  Tries tries;
  const auto begin = Tries::Clock::now();
  const auto after = [&](int s) { return begin + std::chrono::seconds(s); };
  tries.passed("anna", "home");
  for (int i = 0; i < 4; ++i) tries.failed("anna", begin);
  EXPECT_TRUE(tries.may_try("anna", "away", begin)) << "the first tries are free";
  tries.failed("anna", begin);
  EXPECT_FALSE(tries.may_try("anna", "away", after(1)));
  EXPECT_TRUE(tries.may_try("anna", "away", after(2)));
  tries.failed("anna", after(2));
  EXPECT_FALSE(tries.may_try("anna", "away", after(5))) << "each one doubles the wait";
  EXPECT_TRUE(tries.may_try("anna", "away", after(6)));
  EXPECT_TRUE(tries.may_try("anna", "home", after(3))) << "nobody is locked out of his own home";
  EXPECT_TRUE(tries.may_try("ben", "away", begin));
  for (int i = 0; i < 40; ++i) tries.failed("anna", after(2));
  EXPECT_FALSE(tries.may_try("anna", "away", after(1025)));
  EXPECT_TRUE(tries.may_try("anna", "away", after(1026))) << "but never for ever";
  tries.passed("anna", "away");
  EXPECT_TRUE(tries.may_try("anna", "elsewhere", after(3)));
}

TEST(ServerPasswords, an_answer_costs_the_same_whether_there_is_such_an_account_or_not) {
  Host host;
  EXPECT_EQ(host.browser().post("/api/v1/account/register", account("Anna", kGood)).status, 200);
  const auto cost = [&](const std::string& what, const char* name, int status) {
    const double before = metric(host, "tafel_password_hashes_total");
    EXPECT_EQ(host.browser().post("/api/v1/account/" + what, account(name, "a wrong phrase")).status, status) << name;
    return metric(host, "tafel_password_hashes_total") - before;
  };
  // Hashing is by far the longest part of an answer: whoever measures the time would see whether it was done.
  EXPECT_EQ(cost("register", "Anna", 409), 1);
  EXPECT_EQ(cost("register", "Berta", 200), 1);
  EXPECT_EQ(cost("login", "Anna", 401), 1);
  EXPECT_EQ(cost("login", "Nobody", 401), 1);
}

TEST(ServerPasswords, many_tries_at_once_are_not_one) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  Host host(settings);
  EXPECT_EQ(host.browser().post("/api/v1/account/register", account("Anna", kGood)).status, 200);
  std::atomic<int> tried{0}, refused{0};
  std::vector<std::thread> all;
  for (int i = 0; i < 16; ++i)
    all.emplace_back([&, i] {
      Browser eve = host.browser();
      eve.from = "203.0.113." + std::to_string(i);
      const int status = eve.post("/api/v1/account/login", account("Anna", "wrong guess")).status;
      ++(status == 401 ? tried : refused);
    });
  for (std::thread& t : all) t.join();
  EXPECT_LE(tried, 5);
  EXPECT_EQ(tried + refused, 16);
}

TEST(ServerPasswords, the_server_says_that_one_has_to_wait) {
  Host host;
  Browser anna = host.browser(), eve = host.browser();
  EXPECT_EQ(anna.post("/api/v1/account/register", account("Anna", kGood)).status, 200);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(eve.post("/api/v1/account/login", account("anna", "wrong guess")).status, 401);
  const auto answer = eve.post("/api/v1/account/login", account("ANNA", kGood));
  EXPECT_EQ(answer.status, 429) << "not even the right one";
  EXPECT_EQ(answer.json()["error"]["code"], "tries");
}

}  // namespace tafel::test
