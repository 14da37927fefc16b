// Texts, notation, sentences; see text.h.
#include "shell/text.h"

#include <fmt/format.h>

#include <sstream>

#include "shell/toml.h"

namespace tafel {

namespace {

void flatten(const toml::node& node, const std::string& key, std::map<std::string, std::string, std::less<>>& out) {
  if (const toml::table* t = node.as_table()) {
    for (const auto& [k, v] : *t)
      flatten(v, key.empty() ? std::string(k.str()) : key + "." + std::string(k.str()), out);
  } else if (const toml::array* a = node.as_array()) {
    for (std::size_t i = 0; i < a->size(); ++i) flatten((*a)[i], key + "." + std::to_string(i), out);
  } else if (node.is_string()) {
    out[key] = node.as_string()->get();
  } else {
    std::ostringstream text;
    node.visit([&text](const auto& n) { text << n; });
    out[key] = text.str();
  }
}

}  // namespace

void Texts::add(const Files& files, const std::string& path) { flatten(parse_toml(files, path), "", text_); }

bool Texts::has(std::string_view key) const { return text_.find(key) != text_.end(); }

std::string Texts::at(std::string_view key) const {
  const auto it = text_.find(key);
  return it != text_.end() ? it->second : "[" + std::string(key) + "]";
}

std::string Texts::at_or(std::string_view key, std::string_view fallback) const {
  const auto it = text_.find(key);
  return it != text_.end() ? it->second : std::string(fallback);
}

std::string Texts::fill(std::string_view key, std::span<const std::string> args) const {
  const auto it = text_.find(key);
  return it != text_.end() ? fill_in(it->second, args) : at(key);
}

namespace {

/// What stands between two braces. `kind` is '}' for {0}, '?' for {0?point:points}, '*' for {0*red}, '+' for {0+, #
/// lost}.
struct Placeholder {
  const std::string* arg = nullptr;
  char kind = '}';
  std::string_view words;
  std::size_t end = 0;
};

/// The placeholder at this brace; nullopt if these braces mean nothing to us.
std::optional<Placeholder> placeholder(std::string_view text, std::size_t at, std::span<const std::string> args) {
  const auto end = at < text.size() && text[at] == '{' ? text.find('}', at) : std::string_view::npos;
  if (end == std::string_view::npos || end < at + 2 || text[at + 1] < '0' || text[at + 1] > '9') return std::nullopt;
  const auto n = static_cast<std::size_t>(text[at + 1] - '0');
  const char kind = text[at + 2];
  if (n >= args.size() || (kind != '}' && kind != '?' && kind != '*' && kind != '+')) return std::nullopt;
  const std::string_view words = kind == '}' ? std::string_view() : text.substr(at + 3, end - at - 3);
  if (kind == '?' && words.find(':') == std::string_view::npos) return std::nullopt;
  return Placeholder{&args[n], kind, words, end};
}

/// "point:points" for one and for many; words without a colon fit both.
std::string_view by_number(const std::string& number, std::string_view words) {
  const auto colon = words.find(':');
  if (colon == std::string_view::npos) return words;
  return number == "1" ? words.substr(0, colon) : words.substr(colon + 1);
}

/// A row of {0*red}{1*blue} as "2 red, 1 blue": what there is nothing of is left out. Returns where the row ends.
std::size_t list_in_words(std::string_view text, Placeholder first, std::span<const std::string> args,
                          std::string& out) {
  std::string list;
  std::optional<Placeholder> next = first;
  std::size_t end = first.end;
  for (; next && next->kind == '*'; next = placeholder(text, end + 1, args)) {
    end = next->end;
    if (*next->arg != "0")
      list += fmt::format("{}{} {}", list.empty() ? "" : ", ", *next->arg, by_number(*next->arg, next->words));
  }
  out += list.empty() ? "–" : list;
  return end;
}

/// {0+, # lost}: nothing for 0, else the words with the number in the place of #.
std::string if_any(const Placeholder& p) {
  if (*p.arg == "0") return {};
  std::string words(p.words);
  if (const auto at = words.find('#'); at != std::string::npos) words.replace(at, 1, *p.arg);
  return words;
}

}  // namespace

std::string fill_in(std::string_view text, std::span<const std::string> args) {
  std::string out;
  out.reserve(text.size() + 16 * args.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto brace = std::min(text.find('{', i), text.size());
    out.append(text, i, brace - i);
    i = brace;
    const auto p = placeholder(text, i, args);
    if (!p) {
      if (i < text.size()) out += text[i];
      continue;
    }
    i = p->end;
    if (p->kind == '}') out += *p->arg;
    else if (p->kind == '*') i = list_in_words(text, *p, args, out);
    else if (p->kind == '+') out += if_any(*p);
    else out += by_number(*p->arg, p->words);
  }
  return out;
}

namespace {

/// The key of a text, from its parts; only very long ones take memory.
class Key {
 public:
  Key(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) text_.append(part.data(), part.data() + part.size());
  }
  operator std::string_view() const { return {text_.data(), text_.size()}; }

 private:
  fmt::basic_memory_buffer<char, 96> text_;
};

}  // namespace

std::string seat_notation(const Rules& rules, Seat s) {
  if (s == kChance) return "chance";
  if (s < rules.seat_names.size()) return std::string(rules.seat_names[s]);
  return "nobody";
}

std::optional<Seat> parse_seat(const Rules& rules, std::string_view text, int seats) {
  for (Seat s = 0; s < seats; ++s)
    if (seat_notation(rules, s) == text) return s;
  if (text == "chance") return kChance;
  return std::nullopt;
}

namespace {

std::string argument_id(const Rules& rules, const RawGame& g, u8 domain, int value) {
  if (domain == kNumber) return std::to_string(value);
  if (domain == kSeatArg) return seat_notation(rules, static_cast<Seat>(value));
  return rules.domain_id(g, domain, value);
}

/// Takes the first word off; words are separated by blanks.
std::string_view next_word(std::string_view& text) {
  constexpr std::string_view kBlank = " \t\n\v\f\r";
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBlank));
  text.remove_prefix(word.size());
  return word;
}

std::optional<u8> parse_argument(const Rules& rules, const RawGame& g, u8 domain, std::string_view word) {
  const int size = domain == kNumber ? 256 : rules.domains[domain].size;
  for (int v = 0; v < size; ++v)
    if (argument_id(rules, g, domain, v) == word) return static_cast<u8>(v);
  return std::nullopt;
}

}  // namespace

std::string notation(const Rules& rules, const RawGame& g, const Action& a) {
  const VerbRow& verb = rules.verbs[a.verb];
  std::string out(verb.name);
  for (std::size_t i = 0; i < a.argc; ++i) out += " " + argument_id(rules, g, verb.domain[i], a.arg[i]);
  return out;
}

std::optional<Action> parse_notation(const Rules& rules, const RawGame& g, std::string_view text) {
  std::string_view word = next_word(text);
  if (word.empty()) return std::nullopt;
  std::size_t verb = 0;
  while (verb < rules.verbs.size() && rules.verbs[verb].name != word) ++verb;
  if (verb == rules.verbs.size()) return std::nullopt;
  Action a{static_cast<u8>(verb), 0, {}};
  while (!(word = next_word(text)).empty()) {
    if (a.argc == a.arg.size()) return std::nullopt;
    const auto value = parse_argument(rules, g, rules.verbs[verb].domain[a.argc], word);
    if (!value) return std::nullopt;
    a.arg[a.argc++] = *value;
  }
  if (g.stack().empty() || top_row(rules, g).usual == nullptr) return a;
  return top_row(rules, g).usual(g, g.stack().back(), a);
}

std::string rule_id(const Rules& rules, Rule rule) {
  return rule.number == 0 ? std::string() : fmt::format("{}-{:03}", rules.prefix, rule.number);
}

std::string Speaker::seat(Seat s) const {
  if (s < players.size() && !players[s].empty()) return players[s];
  return texts.at_or("seat." + seat_notation(rules, s), seat_notation(rules, s));
}

std::string Speaker::value(const RawGame& g, u8 domain, int v) const {
  if (domain == kNumber) return std::to_string(v);
  if (domain == kSeatArg) return seat(static_cast<Seat>(v));
  if (rules.spoken != nullptr) {
    std::array<SpokenPart, kMaxSpoken> part;
    std::vector<std::string> words;
    for (int n = rules.spoken(g, domain, v, part), i = 0; i < n; ++i)
      words.push_back(value(g, part[static_cast<std::size_t>(i)].domain, part[static_cast<std::size_t>(i)].value));
    if (!words.empty()) return texts.fill(Key{"spoken.", rules.domains[domain].name}, words);
  }
  const std::string id = (rules.name_id != nullptr ? rules.name_id : rules.domain_id)(g, domain, v);
  const auto key = [&](std::string_view word) { return Key{"name.", rules.domains[domain].name, ".", word}; };
  const auto gap = id.find(' ');
  if (gap == std::string::npos) return texts.at_or(key(id), id);
  const std::string rest = id.substr(gap + 1);
  return texts.fill(key(std::string_view(id).substr(0, gap)), {&rest, 1});
}

std::string Speaker::action(const RawGame& g, const Action& a) const {
  const VerbRow& verb = rules.verbs[a.verb];
  std::vector<std::string> args;
  for (std::size_t i = 0; i < a.argc; ++i) args.push_back(value(g, verb.domain[i], a.arg[i]));
  return texts.fill(Key{"verb.", verb.name}, args);
}

std::string Speaker::event(const RawGame& g, const Event& e, Seat viewer) const {
  const EventRow& row = rules.events[e.kind];
  const bool hidden = e.hidden_from(viewer);
  const Key key{"event.", row.name, hidden ? "_hidden" : ""};
  if (!texts.has(key)) return hidden ? std::string() : texts.at(key);
  std::vector<std::string> args;
  const std::size_t shown = hidden ? e.open : e.argc;
  for (std::size_t i = 0; i < shown; ++i) args.push_back(value(g, row.domain[i], e.arg[i]));
  return texts.fill(key, args);
}

std::string Speaker::cause(const RawGame& g, const Why& why) const {
  if (why.cause == 0 || why.cause >= rules.causes.size()) return {};
  const CauseRow& row = rules.causes[why.cause];
  std::vector<std::string> args;
  for (std::size_t i = 0; i < why.argc; ++i) args.push_back(value(g, row.domain[i], why.arg[i]));
  return texts.fill(Key{"cause.", row.name}, args);
}

std::string Speaker::prompt(const RawGame& g) const {
  return texts.at(Key{"step.", top_row(rules, g).name, ".prompt"});
}

std::string Speaker::waiting(const RawGame& g, SeatSet who) const {
  std::string names;
  for (Seat s : who) names += (names.empty() ? "" : ", ") + seat(s);
  std::string text = texts.at_or(Key{"step.", top_row(rules, g).name, ".waiting"}, texts.at("table.waiting"));
  if (const auto at = text.find("{who}"); at != std::string::npos) text.replace(at, 5, names);
  return text;
}

RuleBook RuleBook::parse(const std::string& markdown) {
  RuleBook book;
  std::string chapter, line;
  std::istringstream in(markdown);
  bool open = false;
  while (std::getline(in, line)) {
    if (line.starts_with("- ")) line = line.substr(2);
    if (line.starts_with("#")) {
      chapter = line.substr(std::min(line.find_first_not_of("# "), line.size()));
      open = false;
    } else if (line.starts_with("**") && line.find("**", 2) != std::string::npos) {
      const auto end = line.find("**", 2);
      std::string text = line.substr(end + 2);
      text.erase(0, std::min(text.find_first_not_of(" :"), text.size()));
      book.entry.push_back({line.substr(2, end - 2), chapter, text});
      open = true;
    } else if (line.empty()) {
      open = false;
    } else if (open) {
      book.entry.back().text += " " + line;
    }
  }
  return book;
}

const RuleBook::Entry* RuleBook::find(std::string_view id) const {
  for (const Entry& e : entry)
    if (e.id == id) return &e;
  return nullptr;
}

}  // namespace tafel
