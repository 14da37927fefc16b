// Widths in columns, wrapping and tables.
#include "shell/layout.h"

#include <gtest/gtest.h>

#include <random>

namespace tafel {

TEST(Layout, columns_count_signs_not_bytes) {
  EXPECT_EQ(columns("abc"), 3);
  EXPECT_EQ(columns("Größe"), 5);
  EXPECT_EQ(columns("● Blau"), 6);
  EXPECT_EQ(columns("e\u0301"), 1);             // combining accent
  EXPECT_EQ(columns("\u4e2d"), 2);              // wide sign
  EXPECT_EQ(columns("\x1b[91mrot\x1b[0m"), 3);  // colour takes no room
  EXPECT_EQ(columns("\xff\xfe"), 2);            // broken bytes count one each
}

TEST(Layout, clip_and_shorten_never_cut_a_sign_in_half) {
  EXPECT_EQ(clip("äöü", 2), "äö");
  EXPECT_EQ(clip("\u4e2d\u4e2d", 3), "\u4e2d");
  EXPECT_EQ(shorten("Sturmklippe", 6), "Sturm…");
  EXPECT_EQ(shorten("kurz", 6), "kurz");
}

TEST(Layout, pad_both_ways) {
  EXPECT_EQ(pad("ä", 3), "ä  ");
  EXPECT_EQ(pad_left("7", 3), "  7");
  EXPECT_EQ(pad("lang", 2), "lang");
}

TEST(Layout, wrap_keeps_all_words_within_the_width) {
  const auto lines = wrap("Die Festung verliert die Differenz an Trefferpunkten.", 20, 2);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "Die Festung verliert");
  EXPECT_EQ(lines[1].substr(0, 2), "  ");
  EXPECT_EQ(wrap("", 20), std::vector<std::string>{""});
  EXPECT_EQ(wrap("abcdefghijklmnop", 10), (std::vector<std::string>{"abcdefghij", "klmnop"}));
}

TEST(Layout, wrap_of_anything_ends_and_fits) {
  std::mt19937 rng(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = static_cast<int>(rng() % 80); i > 0; --i) text += static_cast<char>(rng() % 256);
    const int width = 8 + static_cast<int>(rng() % 30), indent = static_cast<int>(rng() % 6);
    std::string joined;
    for (const std::string& l : wrap(text, width, indent)) {
      EXPECT_LE(columns(l), std::max(width, indent + 8));
      for (const char c : l)
        if (c != ' ') joined += c;
    }
    std::string plain;
    for (const std::string& word : split_words(text)) plain += word;
    EXPECT_EQ(joined, plain);
  }
}

TEST(Layout, sheet_aligns_numbers_to_the_right) {
  Sheet sheet;
  sheet.row({"", "● Blau", "▲ Grün"});
  sheet.row({"Gold", "7", "10"});
  sheet.rule();
  sheet.row({"Summe", "7", "10"});
  const auto lines = sheet.lines(80);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1], "Gold        7      10");
  for (const std::string& l : lines) EXPECT_EQ(columns(l), columns(lines[0]));
}

TEST(Layout, a_sheet_that_is_too_wide_shortens_its_first_column) {
  Sheet sheet;
  sheet.row({"A very long category that nobody needs in full", "12"});
  for (const std::string& l : sheet.lines(20)) EXPECT_LE(columns(l), 20);
}

TEST(Layout, in_columns_reads_downwards) {
  EXPECT_EQ(in_columns({"a", "b", "c", "d", "e"}, 7), (std::vector<std::string>{"a  c  e", "b  d"}));
  EXPECT_EQ(in_columns({"long entry", "x"}, 5).size(), 2U);
}

TEST(Layout, beside_pads_the_left_block) {
  EXPECT_EQ(beside({"ä"}, 4, {"1", "2"}), (std::vector<std::string>{"ä   1", "    2"}));
}

TEST(Layout, lower_knows_umlauts) { EXPECT_EQ(lower("ÄÖÜ Straße É"), "äöü straße é"); }

}  // namespace tafel
