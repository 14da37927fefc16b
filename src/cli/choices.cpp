// Numbered options; see choices.h.
#include "cli/choices.h"

#include <fmt/format.h>

#include <algorithm>

namespace tafel::cli {

Choices::Choices(const Match& match, Seat seat, const Speaker& speaker) : rules_(&match.game().rules) {
  Options options;
  match.options(seat, options);
  const HiddenState view = match.view(seat);
  const RawGame g = match.game().look(view.box());
  std::vector<u8> verbs;  // in order of first appearance
  for (const Action& a : options)
    if (std::find(verbs.begin(), verbs.end(), a.verb) == verbs.end()) verbs.push_back(a.verb);
  for (const u8 verb : verbs)
    for (const Action& a : options)
      if (a.verb == verb) list_.push_back({a, speaker.action(g, a), notation(*rules_, g, a)});
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

std::vector<std::size_t> Choices::by_prefix(const std::string& input) const {
  const std::vector<std::string> typed = split_words(lower(input));
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < size() && !typed.empty(); ++i) {
    const std::vector<std::string> words = split_words(lower(list_[i].notation));
    bool fits = typed.size() <= words.size();
    for (std::size_t w = 0; fits && w < typed.size(); ++w) fits = words[w].starts_with(typed[w]);
    if (fits) out.push_back(i);
  }
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

std::vector<std::string> Choices::full(const std::vector<std::size_t>& which, int width) const {
  int widest = 0, longest = 0;
  for (const std::size_t i : which) {
    widest = std::max(widest, columns(list_[i].text));
    longest = std::max(longest, columns(list_[i].notation));
  }
  const int lead = columns(number(0)) + 2;
  const int column = std::min(lead + widest + 2, width - longest);  // of the notations, where the texts leave room
  std::vector<std::string> out;
  for (const std::size_t i : which) {
    const Choice& c = list_[i];
    const std::string head = number(i) + "  ";
    const int at = std::max(column, lead + columns(c.text) + 2);
    if (at + columns(c.notation) <= width) {
      out.push_back(pad(head + c.text, at) + c.notation);
      continue;
    }
    const std::string space(static_cast<std::size_t>(lead), ' ');
    const auto text = wrap(c.text, width - lead);
    for (std::size_t j = 0; j < text.size(); ++j) out.push_back((j == 0 ? head : space) + text[j]);
    std::string& last = out.back();
    if (columns(last) + 2 + columns(c.notation) <= width) last += "  " + c.notation;
    else out.push_back(space + c.notation);
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
  std::vector<std::string> with, without;
  for (std::size_t i = 0; i < size(); ++i) {
    without.push_back(number(i) + " " + list_[i].text);
    with.push_back(without.back() + "  " + list_[i].notation);
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
