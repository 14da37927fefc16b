// Content files, texts, notation, files on disk: every complaint says where, what was expected and what was found.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "shell/toml.h"
#include "support/table.h"

namespace tafel {
namespace {

namespace fs = std::filesystem;

std::string complaint(const std::string& toml, const std::function<void(TomlReader&)>& read) {
  Files files;
  files.origin = "pack";
  files.text["a.toml"] = toml;
  try {
    const toml::table table = parse_toml(files, "a.toml");
    TomlReader reader(table, files.label("a.toml"));
    read(reader);
    reader.finish();
  } catch (const FileError& e) {
    return e.what();
  }
  return "";
}

TEST(Toml, complaints_name_file_and_line) {
  const auto number = [](TomlReader& r) { r.number("n", 1, 5); };
  EXPECT_EQ(complaint("n = 3\n", number), "");
  EXPECT_EQ(complaint("\nn = 9\n", number), "pack/a.toml:2: n: expected a number from 1 to 5, found 9");
  EXPECT_EQ(complaint("n = \"x\"\n", number).substr(0, 52), "pack/a.toml:1: n: expected a number from 1 to 5, fou");
  EXPECT_NE(complaint("m = 1\n", number).find("expected a number from 1 to 5, found nothing"), std::string::npos);
  EXPECT_EQ(complaint("n = 3\n\nextra = 1\n", number),
            "pack/a.toml:3: unknown key \"extra\": expected only keys of this record");
  EXPECT_EQ(complaint("n = \n", number).substr(0, 36), "pack/a.toml:1: expected TOML, found:");
  EXPECT_EQ(complaint("n = 3\n [[ %t]]\n", number), "pack/a.toml:2: expected the name of a table after [");
}

TEST(Toml, each_kind_of_value_is_checked) {
  EXPECT_NE(complaint("t = 1\n", [](TomlReader& r) { r.text("t"); }).find("t: expected a text, found 1"),
            std::string::npos);
  EXPECT_NE(complaint("b = 1\n", [](TomlReader& r) { r.flag_or("b", false); }).find("expected true or false, found 1"),
            std::string::npos);
  EXPECT_NE(complaint("l = [1, \"x\"]\n", [](TomlReader& r) { r.texts("l"); }).find("expected a list of texts"),
            std::string::npos);
  EXPECT_NE(complaint("l = [1, 9]\n", [](TomlReader& r) { r.numbers("l", 0, 5); }).find("numbers from 0 to 5, found 9"),
            std::string::npos);
  EXPECT_NE(complaint("l = [[1, 2, 3]]\n", [](TomlReader& r) { r.points("l"); }).find("expected a point [x, y]"),
            std::string::npos);
  EXPECT_NE(complaint("l = 1\n", [](TomlReader& r) { r.tables("l"); }).find("expected a list of tables"),
            std::string::npos);
  EXPECT_NE(complaint("", [](TomlReader& r) { r.table("t"); }).find("t: expected a table, found nothing"),
            std::string::npos);
  const auto choose = [](TomlReader& r) { r.choice("c", std::vector<std::string>{"red", "blue"}); };
  EXPECT_EQ(complaint("c = \"blue\"\n", choose), "");
  EXPECT_NE(complaint("c = \"green\"\n", choose).find("c: expected one of red, blue, found \"green\""),
            std::string::npos);
  EXPECT_EQ(complaint("a = 1\n",
                      [](TomlReader& r) {
                        EXPECT_EQ(r.number_or("b", 0, 9, 4), 4);
                        EXPECT_EQ(r.text_or("c", "d"), "d");
                        r.number("a", 0, 9);
                      }),
            "");
}

TEST(Files, a_missing_file_is_named) {
  Files files;
  files.origin = "games/x";
  try {
    files.at("data/y.toml");
    FAIL();
  } catch (const FileError& e) {
    EXPECT_STREQ(e.what(), "games/x/data/y.toml: expected this file, found none");
  }
  EXPECT_THROW(read_file("/nowhere/at/all"), FileError);
  EXPECT_THROW(read_file("/tmp"), FileError) << "a folder is not a file";
  EXPECT_THROW(folder_files("/nowhere/at/all"), FileError);
}

struct Folder : testing::Test {
  fs::path path = fs::temp_directory_path() / ("tafel-test-" + std::to_string(::getpid()));
  Folder() { fs::create_directories(path); }
  ~Folder() override { fs::remove_all(path); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(path), fs::directory_iterator{}));
  }
};

TEST_F(Folder, writing_replaces_or_leaves_the_old_file) {
  write_file_atomically(path / "a", "one");
  write_file_atomically(path / "a", "two");
  EXPECT_EQ(read_file(path / "a"), "two");
  write_file_atomically(path / "empty", "");
  EXPECT_EQ(read_file(path / "empty"), "");
  EXPECT_EQ(folder_files(path).text.size(), 2U);
  EXPECT_EQ(files(), 2U) << "no parts are left behind";
}

TEST_F(Folder, a_target_that_cannot_be_written_keeps_its_content) {
  EXPECT_THROW(write_file_atomically(path / "no" / "such" / "folder", "x"), FileError);
  fs::create_directories(path / "taken");
  std::ofstream(path / "taken" / "inside") << "x";
  EXPECT_THROW(write_file_atomically(path / "taken", "x"), FileError) << "a folder is in the way";
  EXPECT_EQ(files(), 1U) << "no parts are left behind";
}

/// A full disk: writing beyond the limit fails like one.
TEST_F(Folder, a_full_disk_keeps_the_old_file) {
  write_file_atomically(path / "a", "old");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{4096, before.rlim_max};
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  std::string what;
  try {
    write_file_atomically(path / "a", std::string(100'000, 'x'));
  } catch (const FileError& e) {
    what = e.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(what.find("the earlier file is unchanged"), std::string::npos) << what;
  EXPECT_EQ(read_file(path / "a"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST(Texts, filling_in) {
  const std::vector<std::string> args{"A", "B"};
  EXPECT_EQ(fill_in("{0} and {1}, {0}", args), "A and B, A");
  EXPECT_EQ(fill_in("{2} {x} {", args), "{2} {x} {") << "unknown braces stay";
  EXPECT_EQ(fill_in("{0", args), "{0");
  const std::vector<std::string> numbers{"1", "2"};
  EXPECT_EQ(fill_in("{0} {0?point:points}, {1} {1?point:points}", numbers), "1 point, 2 points");
  EXPECT_EQ(fill_in("{0?only}{2?a:b}{0%a}", numbers), "{0?only}{2?a:b}{0%a}");
  const std::vector<std::string> counts{"0", "2", "1"};
  EXPECT_EQ(fill_in("in it: {0*red}{1*blue}{2*green}.", counts), "in it: 2 blue, 1 green.");
  EXPECT_EQ(fill_in("{0*red}, {1*blue}", counts), "–, 2 blue");
  EXPECT_EQ(fill_in("moved{0+; # lost}, moved{1+; # lost}, moved{2+; less}", counts),
            "moved, moved; 2 lost, moved; less");
  EXPECT_EQ(fill_in("{1*stone:stones}{2*unit:units}.", counts), "2 stones, 1 unit.");
  const std::vector<std::string> tricky{"{1}", "B"};
  EXPECT_EQ(fill_in("{0}", tricky), "{1}") << "what was filled in is not filled again";
}

RC_GTEST_PROP(Texts, filling_never_fails, (const std::string& text)) {
  const std::vector<std::string> args{"x"};
  RC_ASSERT(fill_in(text, {}) == text);
  fill_in(text, args);
}

TEST(Texts, a_missing_text_shows_its_key) {
  const Texts texts = common_texts("en");
  EXPECT_EQ(texts.at("no.such.key"), "[no.such.key]");
  EXPECT_EQ(texts.at_or("no.such.key", "x"), "x");
  EXPECT_TRUE(texts.has("refusal.stale"));
}

TEST(Notation, reads_what_it_writes_and_nothing_else) {
  test::Table t("hearts", 4);
  const Rules& rules = t.game().rules;
  for (const std::string& text : t.options("blue")) {
    const auto a = parse_notation(rules, t.raw(), text);
    ASSERT_TRUE(a) << text;
    EXPECT_EQ(notation(rules, t.raw(), *a), text);
  }
  for (const char* bad :
       {"", " ", "pas 2c", "pass 1c", "pass 2c extra", "pass 2c 3c 4c 5c 6c 7c 8c", "PASS 2c", "pass 02c", "pass 2C"})
    EXPECT_FALSE(parse_notation(rules, t.raw(), bad)) << bad;
  EXPECT_EQ(parse_seat(rules, "chance", 4), kChance);
  EXPECT_EQ(parse_seat(rules, "red", 4), Seat{3});
  EXPECT_FALSE(parse_seat(rules, "red", 3)) << "this seat is not at the table";
  EXPECT_FALSE(parse_seat(rules, "", 4));
}

RC_GTEST_PROP(Notation, never_fails, (const std::string& text)) {
  static test::Table t("backgammon", 2);
  parse_notation(t.game().rules, t.raw(), text);
  parse_notation(t.game().rules, t.raw(), "move " + text);
}

TEST(RuleBook, finds_rules_by_id) {
  const RuleBook book =
      RuleBook::parse("# Top\n\n## One\n\n**X-001** First\nline.\n\n- **X-002** Second.\n\nNot a rule.\n");
  ASSERT_EQ(book.entry.size(), 2U);
  EXPECT_EQ(book.find("X-001")->text, "First line.");
  EXPECT_EQ(book.find("X-002")->chapter, "One");
  EXPECT_EQ(book.find("X-003"), nullptr);
}

TEST(Library, option_values_are_checked) {
  const Rules& rules = test::library().find("hearts")->rules;
  EXPECT_EQ(config_from(rules, {{"length", "cycle"}})[0], 1);
  EXPECT_THROW(config_from(rules, {{"length", "forever"}}), std::invalid_argument);
  EXPECT_THROW(config_from(rules, {{"lenght", "cycle"}}), std::invalid_argument);
  EXPECT_EQ(test::library().find("no such game"), nullptr);
  Library own;
  EXPECT_THROW(own.use_pack("no such game", {}), std::invalid_argument);
  own.use_pack("hearts", {});
  EXPECT_TRUE(own.find("hearts")->yardstick);
}

}  // namespace
}  // namespace tafel
