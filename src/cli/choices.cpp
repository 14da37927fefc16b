// Numbered options; see choices.h.
#include "cli/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "shell/form.h"
#include "shell/json.h"

namespace tafel::cli {

namespace {

constexpr int kNever = 1000, kSkipped = 3;

void add_name(ActionWord& word, std::string name) {
  name = lower(name);
  std::string part;
  for (const char c : name + " ") {
    if (c != ' ' && c != '_' && c != '(' && c != ')' && c != '-') {
      part += c;
      continue;
    }
    if (!part.empty()) word.part.push_back(part);
    part.clear();
  }
  word.whole.push_back(std::move(name));
}

ActionWord verb_word(const Rules& rules, const Speaker& speaker, u8 verb) {
  const std::string name(rules.verbs[verb].name);
  ActionWord out;
  add_name(out, name);
  if (const std::string heading = speaker.texts.at_or("verb_short." + name, ""); !heading.empty())
    add_name(out, heading);
  return out;
}

ActionWord argument_word(const RawGame& g, const Speaker& speaker, u8 domain, int value, const Marks& marks) {
  ActionWord out;
  out.number = domain == kNumber;
  if (out.number) {
    out.whole.push_back(std::to_string(value));
    return out;
  }
  const Rules& rules = speaker.rules;
  const std::string id =
      domain == kSeatArg ? seat_notation(rules, static_cast<Seat>(value)) : rules.domain_id(g, domain, value);
  add_name(out, id);
  add_name(out, domain == kSeatArg ? speaker.texts.at_or("seat." + id, id) : speaker.value(g, domain, value));
  if (const std::string short_name =
          speaker.texts.at_or(fmt::format("short.{}.{}", rules.domains[domain].name, id), "");
      !short_name.empty())
    add_name(out, short_name);
  out.mark = lower(marks.of(id));
  return out;
}

Choice make_choice(const RawGame& g, const Speaker& speaker, const Action& a, const Marks& marks) {
  const Rules& rules = speaker.rules;
  Choice out{a, speaker.action(g, a), notation(rules, g, a), marked_notation(rules, g, a, marks), {}, false, {}};
  out.word.push_back(verb_word(rules, speaker, a.verb));
  for (std::size_t i = 0; i < a.argc; ++i)
    out.word.push_back(argument_word(g, speaker, rules.verbs[a.verb].domain[i], a.arg[i], marks));
  return out;
}

std::vector<Action> legal_actions(const Match& match, Seat seat) {
  Options options;
  match.options(seat, options);
  return {options.begin(), options.end()};
}

/// 0 the whole name, 1 its beginning, 2 the beginning of one of its words, kNever.
int word_distance(const ActionWord& word, const std::string& typed, bool is_mark) {
  if (is_mark) return word.mark == typed ? 0 : word.number && word.whole[0] == typed ? 0 : kNever;
  int best = kNever;
  for (const std::string& whole : word.whole)
    if (whole == typed) return 0;
    else if (!word.number && whole.starts_with(typed)) best = 1;
  if (best == 1) return best;
  for (const std::string& part : word.part)
    if (part.starts_with(typed)) return 2;
  return kNever;
}

/// What the choice would mean, behind what is already noted.
void add_meaning(const LoadedGame& game, const RawGame& g, Seat seat, const Speaker& speaker, Choice& c) {
  if (game.module.preview == nullptr) return;
  Json preview;
  game.module.preview(g, seat, c.action, speaker.texts, preview);
  if (!preview.is_object()) return;
  const std::string means = preview.value("text", "");
  c.note += (c.note.empty() || means.empty() ? "" : " ") + means;
}

}  // namespace

Choices::Choices(const Match& match, Seat seat, const Speaker& speaker, Marks marks)
    : Choices(match, seat, speaker, std::move(marks), legal_actions(match, seat)) {}

Choices::Choices(const Match& match, Seat seat, const Speaker& speaker, Marks marks, std::span<const Action> actions,
                 std::span<const Action> draft)
    : rules_(&match.game().rules), marks_(std::move(marks)) {
  const HiddenState view = match.view(seat);
  const RawGame g = match.game().look(view.box());
  std::vector<u8> verbs;  // in order of first appearance
  for (const Action& a : actions)
    if (std::find(verbs.begin(), verbs.end(), a.verb) == verbs.end()) verbs.push_back(a.verb);
  for (const u8 verb : verbs)
    for (const Action& a : actions)
      if (a.verb == verb) list_.push_back(make_choice(g, speaker, a, marks_));
  Options alone;
  list_options(*rules_, g, seat, alone);
  for (Choice& c : list_) {
    if (alone.contains(c.action)) {
      if (std::string regret = speaker.cause(g, foresee(match.game(), view, c.action).warning); !regret.empty())
        c.destructive = true, c.note = std::move(regret);
      add_meaning(match.game(), g, seat, speaker, c);
    } else if (Assembly before; !draft.empty()) {
      // Parts of a form may be possible only beside others: what they mean is asked where they would be laid down.
      assemble_before(match.game(), view, draft, c.action, before);
      if (before.verdict) add_meaning(match.game(), match.game().raw(before.after), seat, speaker, c);
    }
  }
}

std::size_t Choices::exact(const std::string& input) const {
  if (!input.empty() && input.size() < 6 && input.find_first_not_of("0123456789") == std::string::npos) {
    const auto n = static_cast<std::size_t>(std::stoi(input));
    return n >= 1 && n <= size() ? n - 1 : size();
  }
  const std::string plain = join(split_words(input), " ");
  for (std::size_t i = 0; i < size(); ++i)
    if (list_[i].notation == plain) return i;
  return size();
}

/// How far the typed words are from the words of a choice: every typed word must name the same word of the choice as
/// the one before it or a later one; words left out in between cost more than shortened ones.
int Choices::distance(const Choice& choice, const std::vector<std::string>& typed) const {
  const std::size_t n = choice.word.size();
  std::vector<int> best(n, kNever);  // the words typed so far, the last of them naming word j
  for (std::size_t i = 0; i < typed.size(); ++i) {
    std::vector<int> next(n, kNever);
    for (std::size_t j = 0; j < n; ++j) {
      // A mark stands for a thing on the board; the verb has none, but it may begin with the same letter.
      const bool is_mark = !marks_.id(typed[i]).empty() && (j > 0 || typed.size() == 1);
      const int here = word_distance(choice.word[j], typed[i], is_mark);
      if (here == kNever) continue;
      int before = i == 0 ? static_cast<int>(j) * kSkipped : here == 0 ? kNever : best[j];
      for (std::size_t k = 0; i > 0 && k < j; ++k)
        before = std::min(before, best[k] + static_cast<int>(j - k - 1) * kSkipped);
      next[j] = std::min(kNever, before + here);
    }
    best = next;
  }
  return *std::min_element(best.begin(), best.end());
}

Fitting Choices::fitting(const std::string& input) const {
  const std::vector<std::string> typed = split_words(lower(input));
  Fitting out;
  int closest = kNever;
  for (std::size_t i = 0; i < size() && !typed.empty(); ++i) {
    const int d = distance(list_[i], typed);
    if (d >= kNever || d > closest) continue;
    if (d < closest) out.which.clear();
    closest = d;
    out.which.push_back(i);
  }
  if (out.which.empty()) return out;
  const std::vector<ActionWord>& words = list_[out.which[0]].word;
  const auto complete = [&](const std::string& word) {
    return std::any_of(words.begin(), words.end(), [&](const ActionWord& w) {
      return w.mark == word || std::find(w.whole.begin(), w.whole.end(), word) != w.whole.end();
    });
  };
  out.sure = word_distance(words[0], typed[0], false) < kNever || std::all_of(typed.begin(), typed.end(), complete);
  return out;
}

std::vector<std::size_t> Choices::by_words(const std::string& input) const {
  const std::vector<std::string> typed = split_words(lower(input));
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < size() && !typed.empty(); ++i) {
    const std::string hay = lower(list_[i].text + " " + list_[i].notation);
    const auto found = [&](const std::string& word) { return hay.find(word) != std::string::npos; };
    if (std::all_of(typed.begin(), typed.end(), found)) out.push_back(i);
  }
  return out;
}

std::vector<std::size_t> Choices::everything() const {
  std::vector<std::size_t> out(size());
  for (std::size_t i = 0; i < size(); ++i) out[i] = i;
  return out;
}

std::string Choices::number(std::size_t i) const {
  return pad_left(std::to_string(i + 1), size() > 99 ? 3 : size() > 9 ? 2 : 1);
}

std::string Choices::heading(u8 verb, const Texts& texts) const {
  const std::string name(rules_->verbs[verb].name);
  return texts.at_or("verb_short." + name, name);
}

std::vector<std::string> Choices::full(const std::vector<std::size_t>& which, int width, bool notes) const {
  const auto sentence = [&](std::size_t i) {
    return list_[i].text + (notes && !list_[i].note.empty() ? " · " + list_[i].note : "");
  };
  int widest = 0, longest = 0;
  for (const std::size_t i : which) {
    widest = std::max(widest, columns(sentence(i)));
    longest = std::max(longest, columns(list_[i].shown));
  }
  const int lead = columns(number(0)) + 2;
  const int column = std::min(lead + widest + 2, width - longest);  // of the notations, where the texts leave room
  std::vector<std::string> out;
  for (const std::size_t i : which) {
    const std::string text = sentence(i), shown = list_[i].shown;
    const std::string head = number(i) + "  ";
    const int at = std::max(column, lead + columns(text) + 2);
    if (at + columns(shown) <= width) {
      out.push_back(pad(head + text, at) + shown);
      continue;
    }
    const std::string space(static_cast<std::size_t>(lead), ' ');
    const auto broken = wrap(text, width - lead);
    for (std::size_t j = 0; j < broken.size(); ++j) out.push_back((j == 0 ? head : space) + broken[j]);
    std::string& last = out.back();
    if (columns(last) + 2 + columns(shown) <= width) last += "  " + shown;
    else out.push_back(space + shown);
  }
  return out;
}

/// Groups of at most `small` choices one by one, larger ones as one entry with their numbers.
std::vector<std::string> Choices::grouped(std::size_t small, const Texts& texts) const {
  std::vector<std::string> out;
  for (std::size_t from = 0; from < size();) {
    std::size_t end = from;
    while (end < size() && list_[end].action.verb == list_[from].action.verb) ++end;
    if (end - from > small) {
      const u8 verb = list_[from].action.verb;
      const std::vector<std::string> args{heading(verb, texts), std::string(rules_->verbs[verb].name)};
      out.push_back(fmt::format("{}-{} {}", from + 1, end, texts.fill("cli.group", args)));
      from = end;
    }
    for (; from < end; ++from) out.push_back(number(from) + " " + list_[from].text);
  }
  return out;
}

std::vector<std::string> Choices::brief(int width, int rows, const Texts& texts, bool& cut) const {
  cut = false;
  std::vector<std::string> out = full(everything(), width);
  const auto fits = [&](const std::vector<std::string>& lines, int most) {
    return static_cast<int>(lines.size()) <= most &&
           std::all_of(lines.begin(), lines.end(), [width](const std::string& l) { return columns(l) <= width; });
  };
  if (rows <= 0 || fits(out, rows)) return out;
  if (out = full(everything(), width, false); fits(out, rows)) return out;
  std::vector<std::string> with, without;
  for (std::size_t i = 0; i < size(); ++i) {
    without.push_back(number(i) + " " + list_[i].text);
    with.push_back(without.back() + "  " + list_[i].shown);
  }
  for (const auto* items : {&with, &without})
    if (out = in_columns(*items, width, 3); fits(out, rows)) return out;
  cut = true;
  for (const std::size_t small : {4U, 3U, 2U, 1U})
    if (out = in_columns(grouped(small, texts), width, 3); fits(out, rows - 1)) return out;
  if (static_cast<int>(out.size()) > rows - 1) out.resize(static_cast<std::size_t>(rows - 1));
  return out;
}

}  // namespace tafel::cli
