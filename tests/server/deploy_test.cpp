// What lies in deploy/ speaks of things that exist: metrics, options, and a proxy's configuration that it accepts.
#include <fstream>
#include <regex>
#include <set>

#include "host.h"

namespace tafel::test {

namespace {

const std::filesystem::path kDeploy = std::filesystem::path(source_path("deploy"));

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> all_matches(const std::string& text, const char* pattern) {
  const std::regex wanted(pattern);
  return {std::sregex_token_iterator(text.begin(), text.end(), wanted), {}};
}

}  // namespace

TEST(Deploy, dashboard_and_alarms_ask_for_metrics_that_exist) {
  const Host host;
  const std::string metrics = "\n" + host.browser().get("/metrics").body;
  const std::string dashboard = text_of(kDeploy / "grafana" / "tafelrunde.json");
  const Json parsed = Json::parse(dashboard, nullptr, false);
  ASSERT_TRUE(parsed.is_object());
  std::set<int> ids;
  std::string asked = text_of(kDeploy / "prometheus" / "alarms.yml");
  for (const Json& panel : parsed["panels"]) {
    EXPECT_TRUE(ids.insert(panel["id"].get<int>()).second) << "a number twice";
    for (const Json& target : panel["targets"]) asked += "\n" + target["expr"].get<std::string>();
  }
  const auto names = all_matches(asked, "tafel_[a-z_]+");
  EXPECT_GT(names.size(), 20U);
  for (const std::string& name : names)
    EXPECT_TRUE(metrics.find("\n" + name + " ") != std::string::npos ||
                metrics.find("\n" + name + "{") != std::string::npos)
        << name;
}

TEST(Deploy, the_proxy_accepts_its_configuration) {
  const Output plain = run_to_end({"haproxy", "-c", "-f", kDeploy / "haproxy" / "haproxy.cfg"});
  EXPECT_EQ(plain.code, 0) << plain.text;
  std::string pattern = (std::filesystem::temp_directory_path() / "tafel-deploy-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(pattern.data());
  const std::string certificate = (folder / "house.pem").string();
  const Output made = run_to_end({"openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                                  "/CN=localhost", "-keyout", certificate, "-out", folder / "certificate"});
  ASSERT_EQ(made.code, 0) << made.text;
  std::ofstream(certificate, std::ios::app) << text_of(folder / "certificate");
  setenv("TAFEL_CERTIFICATE", certificate.c_str(), 1);
  const Output tls =
      run_to_end({"haproxy", "-c", "-f", kDeploy / "haproxy" / "haproxy.cfg", "-f", kDeploy / "haproxy" / "tls.cfg"});
  EXPECT_EQ(tls.code, 0) << tls.text;
  std::filesystem::remove_all(folder);
}

TEST(Deploy, a_backup_can_be_restored_and_only_old_ones_go) {
  Host host;
  host.browser().get("/api/v1/me");
  const std::string target = (host.folder() / "copies").string();
  std::string made;
  for (int i = 0; i < 2; ++i) {
    const Output ran =
        run_to_end({"env", "TAFEL_STORE=" + host.store(), kDeploy / "backup", host.folder().string(), target, "1"});
    ASSERT_EQ(ran.code, 0) << ran.text;
    made = ran.text.substr(0, ran.text.find('\n'));
    if (i == 0) std::ofstream(target + "/house-of-mine.db") << "not a copy";
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // its name holds the second
  }
  std::size_t copies = 0;
  for (const auto& entry : std::filesystem::directory_iterator(target)) copies += entry.path() == made ? 1 : 10;
  EXPECT_EQ(copies, 11U) << "the newest copy, and what is not the script's";
  if (!host.store().empty()) return;
  const Output read = run_to_end({"sqlite3", made, "SELECT COUNT(*) FROM persons"});
  EXPECT_EQ(read.text, "1\n");
}

TEST(Deploy, units_name_options_that_the_program_has) {
  for (const char* unit : {"tafel.service", "tafel@.service"}) {
    const std::string text = text_of(kDeploy / "systemd" / unit);
    for (const std::string& option : all_matches(text.substr(text.find("ExecStart=")), "--[a-z-]+"))
      EXPECT_NE(text_of(source_path("src/cli/serve.cpp")).find("\"" + option + "\""), std::string::npos)
          << unit << ": " << option;
  }
}

}  // namespace tafel::test
