// Guided first games; see guide.h.
#include "shell/guide.h"

#include <fmt/format.h>

#include <algorithm>

#include "shell/layout.h"
#include "shell/toml.h"

namespace tafel {

namespace {

template <class Rows>
std::vector<std::string> names_of(const Rows& rows) {
  std::vector<std::string> out;
  for (const auto& row : rows) out.emplace_back(row.name);
  return out;
}

u8 read_step(TomlReader& t, const Rules& rules) { return static_cast<u8>(t.choice("step", names_of(rules.steps))); }

/// "zone laketown", "verb recruit", "screen rack"
Pointer read_pointer(const TomlReader& t, const Rules& rules, const std::string& text) {
  const auto gap = text.find(' ');
  const std::string head = text.substr(0, gap), name = gap == std::string::npos ? "" : text.substr(gap + 1);
  if (name.empty()) t.fail("points", "verb, screen or a domain, and a name", "\"" + text + "\"");
  if (head == "screen") {
    if (std::ranges::find(kScreenParts, name) == kScreenParts.end())
      t.fail("points", fmt::format("screen and one of {}", fmt::join(kScreenParts, ", ")), "\"" + text + "\"");
    return {Pointer::Kind::screen, 0, name};
  }
  if (head == "verb") {
    const std::vector<std::string> verbs = names_of(rules.verbs);
    if (std::ranges::find(verbs, name) == verbs.end())
      t.fail("points", fmt::format("verb and one of {}", fmt::join(verbs, ", ")), "\"" + text + "\"");
    return {Pointer::Kind::verb, 0, name};
  }
  const std::vector<std::string> domains = names_of(rules.domains);
  const auto it = std::ranges::find(domains, head);
  if (it == domains.end())
    t.fail("points", fmt::format("verb, screen or one of {}, and a name", fmt::join(domains, ", ")),
           "\"" + text + "\"");
  return {Pointer::Kind::thing, static_cast<u8>(it - domains.begin()), name};
}

std::vector<Pointer> read_pointers(TomlReader& t, const Rules& rules) {
  std::vector<Pointer> out;
  for (const std::string& text : t.texts("points")) out.push_back(read_pointer(t, rules, text));
  return out;
}

/// Actions or beginnings of them: the first word must be a verb.
std::vector<std::string> read_actions(TomlReader& t, const Rules& rules, std::string_view key) {
  const std::vector<std::string> verbs = names_of(rules.verbs);
  std::vector<std::string> out = t.texts(key);
  for (const std::string& text : out)
    if (std::ranges::find(verbs, text.substr(0, text.find(' '))) == verbs.end())
      t.fail(key, fmt::format("actions, each with a verb of {}", fmt::join(verbs, ", ")), "\"" + text + "\"");
  return out;
}

/// Texts go by the id: it may stand once, and not mean one of the guide's own.
std::string read_id(TomlReader& t, std::vector<std::string>& ids) {
  std::string id = t.text("id");
  if (id == "free" || id == "end") t.fail("id", "another word: free and end are the guide's own", "\"" + id + "\"");
  if (id.empty() || id.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") != std::string::npos)
    t.fail("id", "small letters, digits and _", "\"" + id + "\"");
  if (std::ranges::find(ids, id) != ids.end()) t.fail("id", "a new id", "\"" + id + "\" for the second time");
  ids.push_back(id);
  return id;
}

Seat read_seat(TomlReader& t, const Rules& rules, std::string_view key, int seats) {
  const std::string name = t.text(key);
  const auto seat = parse_seat(rules, name, seats);
  if (!seat) t.fail(key, fmt::format("a seat of {}", seats), "\"" + name + "\"");
  return *seat;
}

void read_settings(TomlReader& t, const Rules& rules, Guide& out) {
  for (const std::string& pair : t.texts("settings")) {
    const auto eq = pair.find('=');
    if (eq == std::string::npos) t.fail("settings", "key=value", "\"" + pair + "\"");
    out.settings[pair.substr(0, eq)] = pair.substr(eq + 1);
  }
  try {
    out.config = config_from(rules, out.settings);
  } catch (const std::invalid_argument& e) {
    t.fail("settings", "settings of this game", e.what());
  }
  if (const auto why = rules.playable(out.seats, out.config); !why.empty())
    t.fail("settings", "something that can be played", std::string(why));
}

void read_lessons(TomlReader& t, const Rules& rules, Guide& out) {
  std::vector<std::string> ids;
  for (TomlReader& row : t.tables("lesson")) {
    Lesson lesson;
    lesson.id = read_id(row, ids);
    lesson.step = read_step(row, rules);
    lesson.points = read_pointers(row, rules);
    lesson.accept = read_actions(row, rules, "accept");
    lesson.parts = read_actions(row, rules, "parts");
    lesson.line = row.line();
    if (!lesson.accept.empty() && !lesson.parts.empty()) row.fail("parts", "either accept or parts", "both");
    row.finish();
    out.lessons.push_back(std::move(lesson));
  }
  if (out.lessons.empty()) t.fail("lesson", "at least one [[lesson]]", "nothing");
  for (TomlReader& row : t.tables("remark")) {
    const std::string id = read_id(row, ids);
    out.remarks.push_back({id, read_step(row, rules), read_pointers(row, rules)});
    row.finish();
  }
}

void read_script(TomlReader& t, const Rules& rules, Guide& out) {
  for (TomlReader& row : t.tables("script")) {
    const Seat seat = read_seat(row, rules, "seat", out.seats);
    if (seat == out.person) row.fail("seat", "the seat of a machine", "the person's");
    if (!out.script[seat].empty()) row.fail("seat", "a seat once", "a second list for it");
    out.script[seat] = read_actions(row, rules, "actions");
    row.finish();
  }
}

}  // namespace

Guide read_guide(const Rules& rules, const Files& files, const std::string& path) {
  const toml::table root = parse_toml(files, path);
  TomlReader t(root, files.label(path));
  static constexpr std::array<std::string_view, 4> kLevels{"easy", "medium", "hard", "expert"};
  Guide out;
  out.file = t.file();
  out.seats = t.number("seats", rules.min_seats, rules.max_seats);
  read_settings(t, rules, out);
  out.seed = static_cast<u64>(t.number("seed", 0, 1'000'000'000));
  out.person = read_seat(t, rules, "person", out.seats);
  out.level = kLevels[static_cast<std::size_t>(t.choice("level", kLevels))];
  out.until = t.number("until", 1, 255);
  out.prelude = t.texts("prelude");
  read_lessons(t, rules, out);
  read_script(t, rules, out);
  t.finish();
  return out;
}

DrawSource draws_of(const Guide& guide) { return seed_from_number(guide.seed); }

Match begin_guided(const LoadedGame& game, const Guide& guide) {
  Match match(game, guide.seats, guide.config, draws_of(guide));
  for (const std::string& line : guide.prelude) {
    const auto gap = line.find(' ');
    const auto seat = parse_seat(game.rules, line.substr(0, gap), guide.seats);
    const auto action = parse_notation(game.rules, game.look(match.state()), line.substr(gap + 1));
    const bool done = seat && action && match.submit(*seat, match.version(*seat), std::span(&*action, 1));
    if (!done) throw FileError(guide.file, 0, fmt::format("prelude: \"{}\" is not possible when its turn comes", line));
  }
  return match;
}

namespace {

bool begins_with(std::string_view notation, std::string_view wanted) {
  return notation.starts_with(wanted) && (notation.size() == wanted.size() || notation[wanted.size()] == ' ');
}

}  // namespace

bool fits_lesson(const Lesson& lesson, std::string_view notation) {
  if (!lesson.parts.empty())
    return std::ranges::any_of(lesson.parts, [&](const std::string& p) { return begins_with(notation, p); });
  return lesson.accept.empty() ||
         std::ranges::any_of(lesson.accept, [&](const std::string& a) { return begins_with(notation, a); });
}

bool fits_lesson(const Lesson& lesson, std::vector<std::string> parts) {
  if (lesson.parts.empty())
    return std::ranges::all_of(parts, [&](const std::string& p) { return fits_lesson(lesson, p); });
  std::vector<std::string> wanted = lesson.parts;
  std::ranges::sort(wanted);
  std::ranges::sort(parts);
  return wanted == parts;
}

namespace {

/// One decision of a seat as the log tells it.
struct Decision {
  u8 step;
  std::vector<std::string> actions;
};

/// Log entries of the prelude, with the draws between them.
std::size_t prelude_of(const Guide& guide, const Match& match) {
  std::size_t entries = 0, answers = 0;
  while (entries < match.log().size() && answers < guide.prelude.size())
    answers += match.log()[entries++].seat == kChance ? 0 : 1;
  return entries;
}

/// The seat's own decisions since the coach began, the parts of a form together. Notations are those of the positions
/// they belong to.
std::vector<Decision> decisions_of(const Guide& guide, const Match& match, Seat seat) {
  const LoadedGame& game = match.game();
  std::vector<Decision> out;
  std::size_t before = prelude_of(guide, match);
  StateBox at = match.state_at(0);
  for (const LogEntry& e : match.log()) {
    if (before > 0) --before;
    else if (e.seat == seat) {
      if (!e.part || out.empty()) out.push_back({e.step, {}});
      out.back().actions.push_back(notation(game.rules, game.look(at), e.action));
    }
    act(game.rules, game.raw(at), e.seat, e.action);
  }
  // The form that is still open is not decided yet.
  if (match.in_form(seat) && !out.empty()) out.pop_back();
  return out;
}

/// Did the person do what the lesson is about? Of a form, what it is about must be in it; closing and gaps may be, too.
bool followed(const Lesson& lesson, const Decision& decision) {
  if (lesson.step != decision.step) return false;
  const auto given = [&](const std::string& wanted) {
    return std::ranges::any_of(decision.actions, [&](const std::string& a) { return begins_with(a, wanted); });
  };
  if (!lesson.parts.empty()) return std::ranges::all_of(lesson.parts, given);
  return fits_lesson(lesson, decision.actions.front());
}

/// How many of the lessons the decisions have followed, and whether all of them did.
std::pair<std::size_t, bool> path_of(const Guide& guide, const std::vector<Decision>& decisions) {
  const std::size_t most = std::min(guide.lessons.size(), decisions.size());
  std::size_t n = 0;
  while (n < most && followed(guide.lessons[n], decisions[n])) ++n;
  return {n, n == most};
}

}  // namespace

Coaching coach(const Guide& guide, const Match& match) {
  const std::vector<Decision> decisions = decisions_of(guide, match, guide.person);
  const auto [count, kept] = path_of(guide, decisions);
  const LoadedGame& game = match.game();
  const Turn turn = match.turn();
  Coaching out;
  out.count = count;
  out.left = !kept || match.resumed();
  const bool lessons_over = out.left || count == guide.lessons.size();
  if (lessons_over && (turn.over || game.rules.round(game.look(match.state())) >= guide.until)) {
    out.part = Coaching::Part::end;
    return out;
  }
  if (turn.over || !turn.seats.has(guide.person)) return out;
  const u8 step = game.look(match.state()).stack().back().step;
  if (!lessons_over && guide.lessons[count].step == step) {
    out.part = Coaching::Part::lesson;
    out.lesson = &guide.lessons[count];
    if (count > 0) out.done = &guide.lessons[count - 1];
    return out;
  }
  out.left = out.left || !lessons_over;
  out.part = Coaching::Part::free;
  out.first_free = decisions.size() == count + (kept ? 0 : 1);
  if (out.first_free && kept && count > 0) out.done = &guide.lessons[count - 1];
  if (std::ranges::none_of(decisions, [&](const Decision& d) { return d.step == step; }))
    for (const Remark& remark : guide.remarks)
      if (remark.step == step) out.remark = &remark;
  return out;
}

std::vector<Action> lesson_actions(const LoadedGame& game, const Lesson& lesson, const Match& match, Seat seat) {
  std::vector<Action> out;
  const HiddenState view = match.view(seat);
  const RawGame g = game.look(view.box());
  for (const std::string& part : lesson.parts)
    if (const auto action = parse_notation(game.rules, g, part)) out.push_back(*action);
  if (!lesson.parts.empty()) return out;
  Options options;
  match.options(seat, options);
  for (const std::string& wanted : lesson.accept)
    for (std::size_t i = 0; i < options.size(); ++i)
      if (begins_with(notation(game.rules, g, options[i]), wanted)) return {options[i]};
  return out;
}

std::optional<Action> scripted_answer(const Guide& guide, const Match& match, Seat seat) {
  if (seat >= kMaxSeats || guide.script[seat].empty() || match.resumed()) return std::nullopt;
  if (!path_of(guide, decisions_of(guide, match, guide.person)).second) return std::nullopt;
  std::size_t answered = 0;
  for (std::size_t i = prelude_of(guide, match); i < match.log().size(); ++i)
    answered += match.log()[i].seat == seat ? 1 : 0;
  if (answered >= guide.script[seat].size()) return std::nullopt;
  const LoadedGame& game = match.game();
  const auto action = parse_notation(game.rules, game.look(match.state()), guide.script[seat][answered]);
  Options options;
  match.options(seat, options);
  return action && options.contains(*action) ? action : std::nullopt;
}

std::optional<int> value_of(const Rules& rules, const RawGame& g, const Pointer& pointer) {
  if (pointer.domain == kSeatArg) {
    const auto seat = parse_seat(rules, pointer.name, rules.seats(g));
    return seat ? std::optional<int>(*seat) : std::nullopt;
  }
  for (int v = 0; v < rules.domains[pointer.domain].size; ++v)
    if (rules.domain_id(g, pointer.domain, v) == pointer.name) return v;
  return std::nullopt;
}

namespace {

/// "{zone laketown}" becomes the name of that thing in the language; other braces stay.
std::string with_names(std::string text, const Speaker& speaker, const RawGame& g) {
  for (auto from = text.find('{'); from != std::string::npos; from = text.find('{', from + 1)) {
    const auto to = text.find('}', from), gap = text.find(' ', from);
    if (to == std::string::npos || gap == std::string::npos || gap > to) continue;
    const std::string domain = text.substr(from + 1, gap - from - 1), id = text.substr(gap + 1, to - gap - 1);
    for (std::size_t d = 0; d < speaker.rules.domains.size(); ++d) {
      if (speaker.rules.domains[d].name != domain) continue;
      const auto value = value_of(speaker.rules, g, {Pointer::Kind::thing, static_cast<u8>(d), id});
      if (!value) break;
      text.replace(from, to - from + 1, speaker.value(g, static_cast<u8>(d), *value));
      break;
    }
  }
  return text;
}

}  // namespace

CoachWords coach_words(const Guide& guide, const Match& match, const Coaching& now, const Speaker& speaker) {
  const HiddenState view = match.view(guide.person);
  const RawGame g = match.game().look(view.box());
  const Texts& texts = speaker.texts;
  CoachWords out;
  const auto add = [&](std::vector<std::string>& to, const std::string& key) {
    if (texts.has(key)) to.push_back(with_names(texts.at(key), speaker, g));
  };
  if (now.done != nullptr) add(out.after, fmt::format("guide.{}.after", now.done->id));
  if (now.lesson != nullptr) {
    add(out.say, fmt::format("guide.{}.say", now.lesson->id));
    const std::string own = fmt::format("guide.{}.other", now.lesson->id);
    out.other = with_names(texts.at(texts.has(own) ? own : "coach.other"), speaker, g);
  }
  if (now.part == Coaching::Part::free && now.first_free) add(out.say, now.left ? "coach.left" : "guide.free.say");
  if (now.remark != nullptr) add(out.say, fmt::format("guide.{}.say", now.remark->id));
  if (now.part == Coaching::Part::end) add(out.say, "guide.end.say");
  return out;
}

std::vector<std::string> guide_keys(const Guide& guide) {
  std::vector<std::string> out{"guide.title", "guide.free.say", "guide.end.say"};
  for (const Lesson& lesson : guide.lessons) out.push_back(fmt::format("guide.{}.say", lesson.id));
  for (const Remark& remark : guide.remarks) out.push_back(fmt::format("guide.{}.say", remark.id));
  return out;
}

std::vector<std::string> optional_guide_keys(const Guide& guide) {
  std::vector<std::string> out;
  for (const Lesson& lesson : guide.lessons)
    for (const char* what : {"after", "other"}) out.push_back(fmt::format("guide.{}.{}", lesson.id, what));
  return out;
}

}  // namespace tafel
