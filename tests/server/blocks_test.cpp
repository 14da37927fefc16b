// Addresses and networks that the host shuts out: nothing of theirs is answered, what they have open ends, the others
// notice nothing, and the host cannot shut himself out.
#include "server/blocks.h"
#include "file.h"

namespace tafel::test {

namespace {

using server::Blocks;
using server::Network;

const std::string kBlocks = "/api/v1/house/blocks";

std::string read_network(const std::string& text) {
  const auto network = Network::read(text);
  return network ? network->text() : "none";
}
bool network_holds(const std::string& network, const std::string& address) {
  return Network::read(network)->holds(boost::asio::ip::make_address(address));
}

/// Behind a proxy, so that one machine can play many addresses.
server::Settings behind_proxy() {
  server::Settings s = Host::relaxed();
  s.admin_token = "the host alone";
  s.metrics_token = "the host alone";
  s.behind_proxy = true;
  return s;
}
Browser visitor_from(const Host& host, const std::string& address) {
  Browser out = host.browser();
  out.from = address;
  return out;
}
Browser host_elsewhere(const Host& host) {
  Browser out = visitor_from(host, "192.0.2.1");
  out.bearer = "the host alone";
  return out;
}
Json to_block(const std::string& network) { return {{"do", "block"}, {"network", network}}; }
Json to_unblock(const std::string& network) { return {{"do", "unblock"}, {"network", network}}; }

}  // namespace

TEST(ServerBlocks, networks_are_read_as_people_write_them) {
  EXPECT_EQ(read_network("10.0.0.7"), "10.0.0.7");
  EXPECT_EQ(read_network("10.0.0.7/32"), "10.0.0.7");
  EXPECT_EQ(read_network("10.0.0.7/24"), "10.0.0.0/24");
  EXPECT_EQ(read_network("10.255.255.255/9"), "10.128.0.0/9");
  EXPECT_EQ(read_network("10.0.0.7/0"), "0.0.0.0/0");
  EXPECT_EQ(read_network("::ffff:10.0.0.7"), "10.0.0.7");
  EXPECT_EQ(read_network("2001:db8:1:2:3::4/64"), "2001:db8:1:2::/64");
  EXPECT_EQ(read_network("2001:DB8::1/128"), "2001:db8::1");
  EXPECT_EQ(read_network("::/0"), "::/0");
  for (const char* text : {"", "10.0.0", "10.0.0.7/33", "10.0.0.7/-1", "10.0.0.7/", "10.0.0.7/8x", "10.0.0.0/24/8",
                           "2001:db8::/129", "fe80::1%1", "example.org", " 10.0.0.7"})
    EXPECT_EQ(read_network(text), "none") << text;
}

TEST(ServerBlocks, a_network_holds_its_addresses_and_no_others) {
  EXPECT_TRUE(network_holds("10.0.0.0/24", "10.0.0.255"));
  EXPECT_FALSE(network_holds("10.0.0.0/24", "10.0.1.0"));
  EXPECT_TRUE(network_holds("10.0.0.0/23", "10.0.1.0"));
  EXPECT_TRUE(network_holds("10.0.0.7", "::ffff:10.0.0.7"));
  EXPECT_FALSE(network_holds("10.0.0.7", "10.0.0.6"));
  EXPECT_TRUE(network_holds("2001:db8:1:2::/64", "2001:db8:1:2:ffff::1"));
  EXPECT_FALSE(network_holds("2001:db8:1:2::/64", "2001:db8:1:3::1"));
  EXPECT_FALSE(network_holds("0.0.0.0/0", "2001:db8::1"));
  Blocks blocks;
  for (const char* text : {"10.0.0.0/24", "10.2.0.0/24", "10.9.9.9", "2001:db8::/32"})
    blocks.put(*Network::read(text), {});
  blocks.put(*Network::read("172.16.0.0/12"), {"", 0, 1000});
  const auto shut = [&](const char* address) { return blocks.hold(boost::asio::ip::make_address(address), 999); };
  for (const char* address : {"10.0.0.1", "10.2.0.1", "10.9.9.9", "2001:db8:ffff::1", "172.20.0.1"})
    EXPECT_TRUE(shut(address)) << address;
  for (const char* address : {"10.1.0.1", "10.9.9.8", "2001:db9::1", "172.32.0.1"})
    EXPECT_FALSE(shut(address)) << address;
  EXPECT_FALSE(blocks.hold(boost::asio::ip::make_address("172.20.0.1"), 1000)) << "its time is over";
}

TEST(ServerBlocks, whoever_is_shut_out_gets_nothing_and_the_others_everything) {
  Host host(behind_proxy());
  Browser admin = host_elsewhere(host), anna = visitor_from(host, "203.0.113.7"),
          ben = visitor_from(host, "203.0.114.7");
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  Json body = to_block("203.0.113.99/24");
  body["reason"] = "knocks all night", body["hours"] = 2;
  EXPECT_EQ(admin.post(kBlocks, body).json()["network"], "203.0.113.0/24");
  EXPECT_TRUE(a.closed()) << "what was open ends";
  for (const char* path : {"/", "/healthz", "/api/v1/me?lang=de", "/api/v1/house/state"}) {
    const Reply reply = anna.get(path);
    EXPECT_EQ(reply.status, 403) << path;
    EXPECT_EQ(reply.json()["error"]["code"], "blocked");
  }
  EXPECT_NE(anna.get("/api/v1/me?lang=de").json()["error"]["text"].get<std::string>().find("ausgesperrt"),
            std::string::npos);
  EXPECT_THROW(Socket(anna, id), std::runtime_error);
  EXPECT_EQ(anna.post("/api/v1/tables/" + id + "/resign", Json::object()).status, 403);
  EXPECT_NE(admin.get("/metrics").body.find("\ntafel_blocked_total 7\n"), std::string::npos);
  wait_for_turn(b);
  act(b);
  const Json list = admin.get(kBlocks).json();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["reason"], "knocks all night");
  EXPECT_EQ(list[0]["until"].get<std::int64_t>() - list[0]["at"].get<std::int64_t>(), 2 * 3600 * 1000);
  EXPECT_EQ(admin.post(kBlocks, to_unblock("203.0.113.0/25")).status, 404) << "another network";
  EXPECT_EQ(admin.post(kBlocks, to_unblock("203.0.113.0/24")).status, 200);
  EXPECT_EQ(anna.get("/api/v1/me").status, 200);
  EXPECT_EQ(admin.get(kBlocks).json().size(), 0U);
}

TEST(ServerBlocks, last_as_long_as_they_should_also_over_a_restart) {
  Host host(behind_proxy());
  Browser admin = host_elsewhere(host);
  Json for_a_while = to_block("198.51.100.0/24");
  for_a_while["hours"] = 1;
  EXPECT_EQ(admin.post(kBlocks, to_block("2001:db8:1:2::/64")).status, 200);
  EXPECT_EQ(admin.post(kBlocks, for_a_while).status, 200);
  host.restart();
  EXPECT_EQ(visitor_from(host, "[2001:db8:1:2::9]:443").get("/api/v1/me").status, 403);
  EXPECT_EQ(visitor_from(host, "2001:db8:1:3::9").get("/api/v1/me").status, 200);
  EXPECT_EQ(visitor_from(host, "198.51.100.9").get("/api/v1/me").status, 403);
  EXPECT_EQ(host_elsewhere(host).get(kBlocks).json().size(), 2U);
  host.stop();
  File(host).run("UPDATE house_blocks SET until_at = at WHERE until_at > 0");
  host.settings().tidy_every = server::seconds(1);
  host.start();
  EXPECT_EQ(visitor_from(host, "198.51.100.9").get("/api/v1/me").status, 200);
  EXPECT_EQ(host_elsewhere(host).get(kBlocks).json().at(0)["until"], nullptr) << "the other one is for good";
  EXPECT_EQ(host_elsewhere(host).get(kBlocks).json().size(), 1U);
  EXPECT_TRUE(wait_until([&] { return File(host).run("SELECT COUNT(*) FROM house_blocks") == "1"; }));
}

TEST(ServerBlocks, the_host_cannot_shut_himself_out) {
  Host host(behind_proxy());
  Browser admin = host_elsewhere(host);
  for (const char* own : {"192.0.2.1", "192.0.2.0/24", "0.0.0.0/0", "::/0", "127.0.0.1", "127.9.0.0/16", "::1"}) {
    const Reply reply = admin.post(kBlocks, to_block(own));
    EXPECT_EQ(reply.status, 400) << own;
    EXPECT_EQ(reply.json()["error"]["code"], "block_own") << own;
  }
  EXPECT_EQ(admin.post(kBlocks, to_block("nonsense")).json()["error"]["code"], "network");
  EXPECT_EQ(admin.ask("POST", kBlocks, R"({"do":"block","network":"10.0.0.1","hours":0})", admin.own_origin()).status,
            400);
  EXPECT_EQ(admin.get(kBlocks).json().size(), 0U);
  Browser stranger = visitor_from(host, "192.0.2.1");
  EXPECT_EQ(stranger.get(kBlocks).status, 403);
  EXPECT_EQ(stranger.post(kBlocks, to_block("10.0.0.1")).status, 403);
}

}  // namespace tafel::test
