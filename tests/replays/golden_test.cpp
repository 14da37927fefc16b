// A golden playthrough per game: step, options, what was played, what each seat heard and saw. A
// changed file shows a reviewer what a change does to play.
#include <fmt/format.h>

#include <sstream>

#include "replays.h"

namespace tafel::test {

namespace {

namespace fs = std::filesystem;

std::string short_hash(const std::string& text) {
  u64 h = 0xcbf29ce484222325ULL;
  for (const char c : text) h = (h ^ static_cast<u8>(c)) * 0x100000001b3ULL;
  return fmt::format("{:08x}", static_cast<u32>(h ^ h >> 32U));
}

std::string seat_name(const Walk& w, Seat s) { return s == kNobody ? "spectator" : seat_notation(w.rules(), s); }

void tell_options(Walk& w, std::string& out) {
  constexpr std::size_t kShown = 6;
  for (Seat s : w.turn().seats) {
    Options options;
    list_options(w.rules(), w.raw(), s, options);
    std::string all, shown;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const std::string text = notation(w.rules(), w.raw(), options[i]);
      all += text + "\n";
      if (i < kShown) shown += (i == 0 ? "" : ", ") + text;
    }
    out += fmt::format("  {} may ({}, {}): {}{}\n", seat_name(w, s), options.size(), short_hash(all), shown,
                       options.size() > kShown ? ", ..." : "");
  }
}

void tell_news(const Walk& w, std::string& out) {
  for (const Event& e : w.news.list) {
    out += fmt::format("  * {}", w.rules().events[e.kind].name);
    for (std::size_t i = 0; i < e.argc; ++i) out += fmt::format("{}{}", i == e.open ? " | " : " ", e.arg[i]);
    if (e.open < e.argc) {
      out += " for";
      for (Seat s : e.seen_by)
        if (s < w.setting.seats) out += " " + seat_name(w, s);
    }
    out += "\n";
  }
}

std::string playthrough(const Setting& setting) {
  Walk w(setting, 7);
  std::string out =
      fmt::format("{} with {} seats, options {}, seed 7\n", setting.game->rules.id, setting.seats, setting.options());
  for (int n = 0; !w.turn().over; ++n) {
    out += fmt::format("\n{} {}\n", n, w.step_name());
    tell_options(w, out);
    const LogEntry next = w.choose();
    out += fmt::format("  > {} {}\n", seat_name(w, next.seat), notation(w.rules(), w.raw(), next.action));
    w.play(next);
    tell_news(w, out);
    std::string views;
    for (Seat v : viewers(w))
      views += fmt::format("{}{} {}", views.empty() ? "" : ", ", seat_name(w, v),
                           short_hash(view_to_text(w.rules(), w.pack(), hide_for(w.rules(), w.pack(), w.state, v))));
    out += "  = " + views + "\n";
  }
  std::vector<i32> points(static_cast<std::size_t>(setting.seats));
  w.rules().score(w.raw(), points);
  out += "\nend:";
  for (i32 p : points) out += fmt::format(" {}", p);
  return out + "\n";
}

FOR_EVERY_GAME("Golden") {
  const fs::path file = source(fmt::format("tests/goldens/{}-{}.txt", game.rules.id, seats));
  if (seats != game.rules.min_seats) return;
  const std::string found = playthrough({&game, seats, {}});
  if (rewriting()) write_file_atomically(file, found);
  ASSERT_TRUE(fs::exists(file)) << file << " is missing: run TAFEL_REWRITE=1 test_replays";
  std::istringstream expected_text(read_file(file)), found_text(found);
  std::string e, f;
  for (int line = 1;; ++line) {
    const bool more_e = static_cast<bool>(std::getline(expected_text, e));
    const bool more_f = static_cast<bool>(std::getline(found_text, f));
    if (!more_e && !more_f) break;
    ASSERT_TRUE(more_e && more_f && e == f)
        << file << ":" << line << ": expected \"" << e << "\", found \"" << f << "\"\n"
        << kHowToRewrite;
  }
}

}  // namespace

}  // namespace tafel::test
