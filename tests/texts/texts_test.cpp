// Every text a person can meet exists in every language: what the tables name, and what random play says aloud.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "shell/match.h"
#include "support/walk.h"

namespace tafel::test {

namespace {

bool is_number(const std::string& s) {
  return !s.empty() && std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}

/// Highest {n} of a text, -1 if there is none.
int highest_placeholder(const std::string& text) {
  int highest = -1;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '{' && std::string_view("}?*+").find(text[i + 2]) != std::string_view::npos && text[i + 1] >= '0' &&
        text[i + 1] <= '9')
      highest = std::max(highest, text[i + 1] - '0');
  return highest;
}

std::set<char> placeholders(const std::string& text) {
  std::set<char> out;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '{' && std::string_view("}?*+").find(text[i + 2]) != std::string_view::npos) out.insert(text[i + 1]);
  return out;
}

/// Collects what is missing, so that one run names everything.
struct Missing {
  const LoadedGame& game;
  std::set<std::string> list;

  void need(const std::string& key) {
    for (const auto& [language, texts] : game.texts)
      if (!texts.has(key) || texts.at(key).empty()) list.insert(fmt::format("{}: {}", language, key));
  }
  void fits(const std::string& key, std::size_t arguments) {
    for (const auto& [language, texts] : game.texts)
      if (texts.has(key) && highest_placeholder(texts.at(key)) >= static_cast<int>(arguments))
        list.insert(fmt::format("{}: {} uses more than its {} arguments: {}", language, key, arguments, texts.at(key)));
  }
  void report() const {
    std::string all;
    for (const std::string& key : list) all += "\n  " + key;
    EXPECT_TRUE(list.empty()) << game.rules.id << " lacks texts or misuses them:" << all;
  }
};

void tables(const LoadedGame& game, Missing& missing) {
  const Rules& rules = game.rules;
  for (const char* key : {"title", "subtitle", "blurb", "players", "length", "round.0", "scoring.0", "origin"})
    missing.need(fmt::format("game.{}", key));
  for (const VerbRow& verb : rules.verbs) missing.need(fmt::format("verb.{}", verb.name));
  for (const EventRow& event : rules.events) missing.need(fmt::format("event.{}", event.name));
  for (std::size_t i = 1; i < rules.causes.size(); ++i) missing.need(fmt::format("cause.{}", rules.causes[i].name));
  for (const StepRow& step : rules.steps)
    if (step.kind == StepKind::choice || step.kind == StepKind::secret)
      missing.need(fmt::format("step.{}.prompt", step.name));
  for (const SettingRow& option : rules.settings) {
    missing.need(fmt::format("setting.{}.name", option.key));
    missing.need(fmt::format("setting.{}.help", option.key));
    for (std::size_t v = 0; v < option.count(); ++v)
      missing.need(fmt::format("setting.{}.values.{}", option.key, option.name(option.code(v))));
  }
  for (const std::string_view seat : rules.seat_names) missing.need(fmt::format("seat.{}", seat));
}

void domain_names(Walk& w, Missing& missing) {
  const Rules& rules = w.rules();
  std::array<SpokenPart, kMaxSpoken> part;
  for (std::size_t d = 2; d < rules.domains.size(); ++d)
    for (int v = 0; v < rules.domains[d].size; ++v)
      if (rules.spoken != nullptr && rules.spoken(w.raw(), static_cast<u8>(d), v, part) > 0)
        missing.need(fmt::format("spoken.{}", rules.domains[d].name));
      else if (const std::string id = rules.domain_id(w.raw(), static_cast<u8>(d), v); !id.empty() && !is_number(id))
        missing.need(fmt::format("name.{}.{}", rules.domains[d].name, id));
}

/// What is said while a game is played: no key in brackets, no brace left, no empty sentence.
void spoken(Walk& w, const LogEntry& e, const StateBox& before, Missing& missing) {
  const Rules& rules = w.rules();
  missing.fits(fmt::format("verb.{}", rules.verbs[e.action.verb].name), e.action.argc);
  for (const Event& event : w.news.list) {
    const std::string key = fmt::format("event.{}", rules.events[event.kind].name);
    missing.fits(key, event.argc);
    if (event.open < event.argc) {
      missing.need(key + "_hidden");
      missing.fits(key + "_hidden", event.open);
    }
  }
  for (const auto& spoken_in : w.setting.game->texts) {
    const std::string& language = spoken_in.first;
    const Speaker speaker{rules, spoken_in.second, {}};
    const auto sound = [&](const std::string& text, const std::string& what) {
      if (text.empty() || text.find_first_of("[]{}") != std::string::npos)
        missing.list.insert(fmt::format("{}: {} is spoken as \"{}\"", language, what, text));
    };
    sound(speaker.action(w.look(before), e.action), fmt::format("verb {}", rules.verbs[e.action.verb].name));
    for (const Event& event : w.news.list)
      for (const Seat v : {Seat{0}, kNobody})
        sound(speaker.event(w.raw(), event, v), fmt::format("event {}", rules.events[event.kind].name));
  }
}

void walk_and_listen(const Setting& setting, u64 seed, Missing& missing) {
  Walk w(setting, seed);
  domain_names(w, missing);
  while (!w.turn().over) {
    for (Seat s : w.turn().seats) {
      std::vector<Refusal> refusals;
      Options out(&refusals);
      list_options(w.rules(), w.raw(), s, out);
      for (const Refusal& r : refusals)
        for (const auto& [language, book] : setting.game->rulebook)
          if (r.why.rule.number != 0 && book.find(rule_id(w.rules(), r.why.rule)) == nullptr)
            missing.list.insert(fmt::format("{}: no rule {} in the rules", language, rule_id(w.rules(), r.why.rule)));
    }
    const StateBox before = copy_of(w, w.state);
    w.advance();
    spoken(w, w.log.back(), before, missing);
  }
  for (Seat s = 0; s < setting.seats && w.rules().score_sheet != nullptr; ++s) {
    std::vector<ScoreLine> sheet;
    w.rules().score_sheet(w.raw(), s, sheet);
    for (const ScoreLine& line : sheet) missing.need(fmt::format("score.{}", line.category));
  }
}

FOR_EVERY_GAME("Texts") {
  Missing missing{game, {}};
  tables(game, missing);
  const auto list = settings(game, seats, 0);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!guarded(
            list[i], i + 1, [] { return std::size_t{0}; }, [&] { walk_and_listen(list[i], i + 1, missing); }))
      return;
  }
  for (const SettingRow& option : game.rules.settings)
    for (std::size_t v = 0; v < option.count(); ++v) {
      const Config c = config_from(game.rules, {{std::string(option.key), std::string(option.name(option.code(v)))}});
      if (const auto why = game.rules.playable(seats, c); !why.empty()) missing.need(std::string(why));
    }
  missing.report();
}

/// Keys that may stand in one language only: short names for long ones, words of orders that equal their id.
bool optional(const std::string& key) { return key.starts_with("short.") || key.starts_with("cli.order_form."); }

void same_keys(const std::string& whose, const tafel::Texts& de, const tafel::Texts& en) {
  for (const auto& [key, text] : de.all()) {
    EXPECT_TRUE(optional(key) || en.has(key)) << whose << ": only in German: " << key;
    EXPECT_EQ(text.find('!'), std::string::npos) << whose << ": exclamation mark in " << key;
  }
  for (const auto& [key, text] : en.all()) {
    EXPECT_TRUE(optional(key) || de.has(key)) << whose << ": only in English: " << key;
    EXPECT_EQ(text.find('!'), std::string::npos) << whose << ": exclamation mark in " << key;
    const bool filled_in = key.starts_with("verb.") || key.starts_with("event.") || key.starts_with("step.");
    EXPECT_TRUE(!filled_in || placeholders(text) == placeholders(de.at(key))) << whose << ": " << key;
  }
}

FOR_EVERY_GAME("Languages") {
  if (seats != game.rules.min_seats) return;
  const Files own = embedded_files(game.module.folder);
  tafel::Texts de("de"), en("en");
  de.add(own, "lang/de.toml"), en.add(own, "lang/en.toml");
  same_keys(std::string(game.rules.id), de, en);
}

TEST(CommonTexts, have_the_same_keys) { same_keys("common texts", common_texts("de"), common_texts("en")); }

FOR_EVERY_GAME("RuleBooks") {
  if (seats != game.rules.min_seats) return;
  const RuleBook &de = game.book("de"), &en = game.book("en");
  EXPECT_FALSE(en.entry.empty()) << game.rules.id << " has no RULES.md";
  for (const auto* pair : {&en, &de}) {
    const RuleBook& other = pair == &en ? de : en;
    std::set<std::string> seen;
    for (const RuleBook::Entry& e : pair->entry) {
      EXPECT_NE(other.find(e.id), nullptr) << game.rules.id << ": " << e.id << " stands in one language only";
      EXPECT_TRUE(seen.insert(e.id).second) << game.rules.id << ": " << e.id << " stands twice";
      EXPECT_FALSE(e.text.empty()) << game.rules.id << ": " << e.id << " says nothing";
    }
  }
  for (const StepRow& step : game.rules.steps)
    EXPECT_TRUE(step.rule.number == 0 || en.find(rule_id(game.rules, step.rule)) != nullptr)
        << game.rules.id << ": step " << step.name << " cites " << rule_id(game.rules, step.rule);
}

TEST(CommonTexts, refusals_exist_in_every_language) {
  for (const std::string_view language : kLanguages) {
    const tafel::Texts texts = common_texts(language);
    for (int code = 0; code <= static_cast<int>(Verdict::Code::undo_other_seat); ++code) {
      const Verdict v{static_cast<Verdict::Code>(code), {}};
      EXPECT_TRUE(texts.has(v.key())) << language << ": " << v.key();
    }
    EXPECT_TRUE(texts.has("table.waiting"));
  }
}

}  // namespace

}  // namespace tafel::test
