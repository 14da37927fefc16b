// Every guided first game, played from its first lesson to the coach's last words: what is written down is possible
// when its moment comes, every lesson is reached, whatever the person does where a lesson leaves it open; leaving the
// path, taking back and saving do no harm.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ai/player.h"
#include "shell/guide.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

Library& library() {
  static Library all;
  return all;
}

std::vector<const LoadedGame*> guided_games() {
  std::vector<const LoadedGame*> out;
  for (const std::string& id : library().ids())
    if (const LoadedGame* game = library().find(id); game->guide != nullptr) out.push_back(game);
  return out;
}

/// One run through a guide. Where a lesson leaves it open, and in free play, a quick player decides: another one for
/// every number.
struct Course {
  const LoadedGame& game;
  const Guide& guide;
  Match match;
  Player machine;

  explicit Course(const LoadedGame& g, u64 number = 1)
      : game(g), guide(*g.guide), match(begin_guided(g, guide)), machine(make_player(g, "easy", number)) {}

  Coaching now() const { return coach(guide, match); }
  bool mine() const { return !match.over() && match.turn().seats.has(guide.person); }

  void submit(Seat s, const std::vector<Action>& actions, bool form = false) {
    const u32 version = match.version(s);
    const Verdict verdict = form ? match.submit_form(s, version, actions) : match.submit(s, version, actions);
    ASSERT_TRUE(verdict) << game.rules.id << ": refused, " << verdict.key();
  }
  void machines() {
    while (!match.over() && !mine()) {
      const Seat s = *match.turn().seats.begin();
      const auto written = scripted_answer(guide, match, s);
      submit(s, {written ? *written : machine.choose(match.view(s))});
    }
  }
  /// What the coach would do at an open lesson, or something of the person's own that fits.
  void follow() {
    const Lesson& lesson = *now().lesson;
    const std::vector<Action> shown = lesson_actions(game, lesson, match, guide.person);
    if (!shown.empty()) return submit(guide.person, shown, !lesson.parts.empty());
    ASSERT_TRUE(lesson.accept.empty() && lesson.parts.empty())
        << guide.file << ":" << lesson.line << ": nothing of lesson " << lesson.id << " is possible";
    own();
  }
  /// A decision of the person's own, with all its parts.
  void own() {
    do submit(guide.person, {machine.choose(match.view(guide.person))});
    while (match.in_form(guide.person) && mine());
  }
  void to_end() {
    for (int guard = 0; now().part != Coaching::Part::end; ++guard) {
      ASSERT_LT(guard, 3000) << game.rules.id << ": the coach never closes";
      ASSERT_FALSE(match.over() && now().part != Coaching::Part::end);
      if (!mine()) machines();
      else if (now().part == Coaching::Part::lesson) follow();
      else own();
      if (testing::Test::HasFatalFailure()) return;
    }
  }
};

std::string where(const Course& run) {
  const Coaching now = run.now();
  return fmt::format("{}: {} ({} lessons done)", run.game.rules.id,
                     now.lesson != nullptr ? now.lesson->id : std::string("no lesson"), now.count);
}

TEST(Guides, every_game_has_one) {
  for (const std::string& id : library().ids()) EXPECT_NE(library().find(id)->guide, nullptr) << id;
}

TEST(Guides, every_lesson_is_reached_and_the_coach_closes) {
  for (const LoadedGame* game : guided_games())
    for (u64 number = 1; number <= 6; ++number) {
      Course run(*game, number);
      for (std::size_t i = 0; i < run.guide.lessons.size(); ++i) {
        run.machines();
        const Coaching now = run.now();
        ASSERT_EQ(now.part, Coaching::Part::lesson)
            << run.guide.file << ":" << run.guide.lessons[i].line << ": lesson " << run.guide.lessons[i].id
            << " is not reached; the open step is "
            << (run.match.over() ? "none" : top_row(game->rules, game->look(run.match.state())).name);
        ASSERT_EQ(now.lesson->id, run.guide.lessons[i].id);
        run.follow();
        if (HasFatalFailure()) return;
      }
      run.to_end();
      if (HasFatalFailure()) return;
    }
}

/// While the lessons last, machines do what is written down, all of it.
TEST(Guides, every_written_answer_is_given) {
  for (const LoadedGame* game : guided_games()) {
    Course run(*game);
    std::array<std::size_t, kMaxSeats> given{};
    while (!run.match.over() && run.now().part != Coaching::Part::end) {
      if (run.mine()) {
        run.now().lesson != nullptr ? run.follow() : run.own();
        continue;
      }
      const Seat s = *run.match.turn().seats.begin();
      const auto written = scripted_answer(run.guide, run.match, s);
      if (given[s] < run.guide.script[s].size()) {
        ASSERT_TRUE(written) << game->rules.id << ": answer " << given[s] + 1 << " of " << seat_notation(game->rules, s)
                             << ", " << run.guide.script[s][given[s]] << ", is not possible at step "
                             << top_row(game->rules, game->look(run.match.state())).name;
      }
      given[s] += written ? 1 : 0;
      run.submit(s, {written ? *written : run.machine.choose(run.match.view(s))});
      if (HasFatalFailure()) return;
    }
    for (Seat s = 0; s < run.guide.seats; ++s)
      EXPECT_EQ(given[s], run.guide.script[s].size()) << game->rules.id << ": " << seat_notation(game->rules, s);
  }
}

TEST(Guides, what_the_coach_points_at_is_there) {
  for (const LoadedGame* game : guided_games()) {
    Course run(*game);
    for (std::size_t i = 0; i < run.guide.lessons.size(); ++i) {
      run.machines();
      ASSERT_NE(run.now().lesson, nullptr) << where(run);
      const HiddenState view = run.match.view(run.guide.person);
      Options options;
      run.match.options(run.guide.person, options);
      for (const Pointer& p : run.now().lesson->points) {
        EXPECT_TRUE(p.kind != Pointer::Kind::thing || value_of(game->rules, game->look(view.box()), p))
            << where(run) << ": no thing " << p.name;
        bool offered = p.kind != Pointer::Kind::verb;
        for (std::size_t o = 0; o < options.size(); ++o)
          offered = offered || game->rules.verbs[options[o].verb].name == p.name;
        EXPECT_TRUE(offered) << where(run) << ": " << p.name << " is not offered";
      }
      run.follow();
      if (HasFatalFailure()) return;
    }
  }
}

void sound(const std::string& what, const std::vector<std::string>& texts, std::size_t longest) {
  for (const std::string& text : texts) {
    EXPECT_EQ(text.find_first_of("{}[]"), std::string::npos) << what << ": " << text;
    EXPECT_EQ(std::ranges::count(text, '*') % 2, 0) << what << ": a term that does not end: " << text;
    EXPECT_LE(text.size(), longest) << what << " is too long to be listened to: " << text;
  }
}

TEST(Guides, the_coach_speaks_both_languages) {
  for (const LoadedGame* game : guided_games()) {
    std::set<std::string> known;
    for (const std::string& key : guide_keys(*game->guide)) known.insert(key);
    for (const std::string& key : optional_guide_keys(*game->guide)) known.insert(key);
    for (const std::string_view language : kLanguages) {
      const Texts& texts = game->speak(language);
      for (const std::string& key : guide_keys(*game->guide))
        EXPECT_TRUE(texts.has(key)) << game->rules.id << " " << language << ": " << key;
      for (const auto& [key, text] : texts.all())
        EXPECT_TRUE(!key.starts_with("guide.") || known.contains(key))
            << game->rules.id << " " << language << ": nobody says " << key;
      Course run(*game);
      for (int guard = 0; guard < 3000; ++guard) {
        const CoachWords words = coach_words(run.guide, run.match, run.now(), {game->rules, texts, {}});
        sound(where(run), words.after, 420), sound(where(run), words.say, 560), sound(where(run), {words.other}, 300);
        EXPECT_TRUE(run.now().lesson == nullptr || !words.say.empty()) << where(run);
        if (run.now().part == Coaching::Part::end) break;
        if (!run.mine()) run.machines();
        else run.now().lesson != nullptr ? run.follow() : run.own();
        if (HasFatalFailure()) return;
      }
      EXPECT_EQ(run.now().part, Coaching::Part::end);
    }
  }
}

/// Whoever does something else is told once that the path is left, and hears the last words all the same.
TEST(Guides, nobody_is_stuck_who_leaves_the_path) {
  for (const LoadedGame* game : guided_games())
    for (std::size_t leave = 0; leave < game->guide->lessons.size(); ++leave) {
      Course run(*game, leave + 1);
      for (std::size_t i = 0; i < leave; ++i) run.machines(), run.follow();
      run.machines();
      const Lesson& lesson = *run.now().lesson;
      Options options;
      run.match.options(run.guide.person, options);
      const HiddenState view = run.match.view(run.guide.person);
      std::size_t other = 0;
      while (other < options.size() &&
             fits_lesson(lesson, notation(game->rules, game->look(view.box()), options[other])))
        ++other;
      if (other == options.size() || !lesson.parts.empty()) continue;
      run.submit(run.guide.person, {options[other]});
      if (run.match.in_form(run.guide.person)) run.own();
      run.machines();
      if (run.now().part != Coaching::Part::end) {
        EXPECT_TRUE(run.now().left) << where(run);
      }
      run.to_end();
      if (HasFatalFailure()) return;
    }
}

/// Taking back and loading lead to the same lesson: what the coach knows is in the log.
TEST(Guides, taken_back_and_saved) {
  for (const LoadedGame* game : guided_games()) {
    Course run(*game);
    EXPECT_FALSE(run.match.can_undo(run.guide.person)) << game->rules.id << ": the prelude can be taken back";
    for (std::size_t i = 0; i < run.guide.lessons.size(); ++i) {
      run.machines();
      const std::string id = run.now().lesson->id;
      const Match loaded = match_from_json(*game, match_to_json(run.match, true));
      const Coaching again = coach(run.guide, loaded);
      ASSERT_NE(again.lesson, nullptr) << id;
      EXPECT_EQ(again.lesson->id, id);
      run.follow();
      if (HasFatalFailure()) return;
      if (!run.match.can_undo(run.guide.person)) continue;
      ASSERT_TRUE(run.match.undo(run.guide.person, run.match.version(run.guide.person)));
      ASSERT_NE(run.now().lesson, nullptr) << id;
      EXPECT_EQ(run.now().lesson->id, id);
      run.follow();
      if (HasFatalFailure()) return;
    }
  }
}

std::string complaint(const std::string& text) {
  try {
    (void)read_guide(library().find("covil")->rules, {{{"guide.toml", text}}, "here"});
  } catch (const FileError& e) {
    return e.what();
  }
  return "";
}

TEST(GuideFiles, mistakes_are_named_with_line_and_what_was_expected) {
  const std::string head = "seats = 2\nseed = 7\nperson = \"blue\"\nlevel = \"easy\"\nuntil = 2\n";
  const std::string lesson = "[[lesson]]\nid = \"a\"\nstep = \"turn.main\"\n";
  EXPECT_EQ(complaint(head + lesson), "");
  const auto says = [&](const std::string& text, const std::vector<std::string>& wanted) {
    const std::string found = complaint(text);
    for (const std::string& w : wanted) EXPECT_NE(found.find(w), std::string::npos) << "\"" << w << "\" in: " << found;
  };
  says(head, {"guide.toml", "at least one [[lesson]]"});
  says("seats = 9\n", {"guide.toml:1", "2 to 4", "9"});
  says(head + "[[lesson]]\nid = \"a\"\nstep = \"nowhere\"\n", {"guide.toml:8", "step", "turn.main", "nowhere"});
  says(head + lesson + "points = [\"screen cellar\"]\n", {"guide.toml:9", "rack", "cellar"});
  says(head + lesson + "points = [\"zoo x\"]\n", {"guide.toml:9", "zone", "zoo"});
  says(head + lesson + "accept = [\"dance\"]\n", {"guide.toml:9", "recruit", "dance"});
  says(head + lesson + "accept = [\"buy\"]\nparts = [\"buy\"]\n", {"either accept or parts"});
  says(head + lesson + lesson, {"guide.toml:10", "for the second time"});
  says(head + lesson + "say = \"x\"\n", {"guide.toml:9", "unknown key"});
  says(head + lesson + "[[script]]\nseat = \"blue\"\nactions = [\"buy\"]\n",
       {"guide.toml:10", "the seat of a machine"});
  says(head + "settings = [\"moon=on\"]\n" + lesson, {"guide.toml:6", "moon"});
  says("seats = 2\nseed = 7\nperson = \"pink\"\n", {"guide.toml:3", "a seat of 2", "pink"});
}

}  // namespace

}  // namespace tafel::test
