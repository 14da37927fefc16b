// Scenario words: fields by their path, words of every game; see words.h.
#include "shell/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "shell/json.h"
#include "shell/text.h"

namespace tafel {

namespace {

bool is_number(const std::string& w) {
  return !w.empty() && w.size() <= 9 && w.find_first_not_of("0123456789") == std::string::npos;
}

bool means_none(const std::string& w) { return w == "none" || w == "empty" || w == "nobody" || w == "nowhere"; }

}  // namespace

Words::Words(const Module& module, const RawGame& raw, const std::vector<std::string>& words,
             std::span<const Event> events)
    : module_(module), raw_(raw), events_(events) {
  // "M09:tired" are two words.
  for (const std::string& w : words) {
    const auto colon = w.find(':', 1);
    word_.push_back(w.substr(0, colon));
    if (colon != std::string::npos) word_.push_back(w.substr(colon));
  }
  if (word_.empty()) throw ScenarioError("the line ends too early");
  // "blue gold 5" is "gold blue 5".
  if (word_.size() > 1 && parse_seat(module.rules, word_[0], module.rules.seats(raw))) std::swap(word_[0], word_[1]);
}

bool Words::more() {
  while (next_ < word_.size() && word_[next_] == "=") ++next_;
  return next_ < word_.size();
}

const std::string& Words::word() {
  if (!more()) throw ScenarioError("the line ends too early");
  return word_[next_++];
}

void Words::wrong(std::string_view expected, const std::string& found) const {
  throw ScenarioError(fmt::format("expected {}, found \"{}\"", expected, found));
}

int Words::number(int low, int high) {
  const std::string& w = word();
  const int n = is_number(w) ? std::stoi(w) : -1;
  if (n < low || n > high) wrong(fmt::format("a number from {} to {}", low, high), w);
  return n;
}

Seat Words::seat() {
  const std::string& w = word();
  if (w == "nobody") return kNobody;
  const auto s = parse_seat(module_.rules, w, module_.rules.seats(raw_));
  if (!s || *s == kChance) wrong("a seat", w);
  return *s;
}

bool Words::seat_next() {
  return more() && parse_seat(module_.rules, word_[next_], module_.rules.seats(raw_)).has_value();
}

u8 Words::step() {
  const std::string& w = word();
  for (std::size_t i = 0; i < module_.rules.steps.size(); ++i)
    if (module_.rules.steps[i].name == w) return static_cast<u8>(i);
  wrong("a step", w);
}

bool Words::take(std::string_view word) {
  const bool next = more() && word_[next_] == word;
  next_ += next ? 1 : 0;
  return next;
}

int Words::value(u8 domain) {
  if (domain == kNumber) return number(0, 0xffff);
  if (domain == kSeatArg) return seat();
  const std::string& w = word();
  for (int v = 0; v < module_.rules.domains[domain].size; ++v)
    if (module_.rules.domain_id(raw_, domain, v) == w ||
        (module_.sign != nullptr && module_.sign(raw_, domain, v) == w))
      return v;
  wrong(fmt::format("one of the domain \"{}\"", module_.rules.domains[domain].name), w);
}

std::string Words::id(u8 domain, int value) const {
  if (domain == kNumber) return std::to_string(value);
  if (domain == kSeatArg) return seat_notation(module_.rules, static_cast<Seat>(value));
  return module_.rules.domain_id(raw_, domain, value);
}

std::string Words::rest() {
  std::string out;
  while (more()) out += (out.empty() ? "" : " ") + word();
  return out;
}

bool Words::index_next() const {
  if (next_ >= word_.size() || word_[next_] == "=") return false;
  return std::find(word_.begin() + static_cast<std::ptrdiff_t>(next_), word_.end(), "=") != word_.end();
}

bool Words::none_next() {
  const bool none = more() && means_none(word_[next_]);
  next_ += none ? 1 : 0;
  return none;
}

bool Words::only_none() { return more() && next_ + 1 == word_.size() && none_next(); }

namespace {

/// A place in the position with what its values mean.
struct Spot {
  Json* json = nullptr;
  const FieldWord* row = nullptr;  ///< none: plain numbers
  int member = -1;                 ///< of a set
};

class Fields {
 public:
  explicit Fields(Words& words) : words_(words), rules_(words.module().rules) {
    std::memcpy(box_.bytes, words.raw().state, rules_.state_bytes);
    json_ = state_to_json(rules_, words.raw().pack, box_);
  }

  /// The field that the game has given this word; false if there is none.
  bool find_word() {
    for (const FieldWord& row : words_.module().field_words)
      if (row.word == words_.head()) return walk(row), true;
    return false;
  }
  /// The field of that name.
  bool find_name() {
    const std::string& head = words_.head();
    if (!json_.contains(head.substr(0, head.find('.')))) return false;
    walk_plainly(head);
    return true;
  }

  void set() {
    Json& to = *spot_.json;
    if (spot_.member >= 0) {
      const bool in = !words_.more() || words_.one_of(kYesNo, "yes or no") == 0;
      const auto at = std::find(to.begin(), to.end(), spot_.member);
      if (in && at == to.end()) to.push_back(spot_.member);
      if (!in && at != to.end()) to.erase(at);
    } else if (to.is_array()) {
      to = values();
    } else if (to.is_number()) {
      to = value();
    } else {
      throw ScenarioError("this is a record: name one of its fields");
    }
    write_back();
  }

  /// Empty if the field is what the line says.
  std::string compare() {
    const Json& is = *spot_.json;
    if (spot_.member >= 0) {
      const bool in = std::find(is.begin(), is.end(), spot_.member) != is.end();
      return in == (words_.one_of(kYesNo, "yes or no") == 0) ? "" : yes_or_no(in);
    }
    if (!is.is_array()) return is == Json(value()) ? "" : show(is);
    Json expected = values();
    if (expected == is) return {};
    // The members of a set may be named in any order.
    std::sort(expected.begin(), expected.end());
    if (expected == is) return {};
    std::string out;
    for (const Json& one : is) out += (out.empty() ? "" : " ") + show(one);
    return out.empty() ? "none" : out;
  }

 private:
  static constexpr std::array<std::string_view, 2> kYesNo{"yes", "no"};

  void step_into(const std::string& name) {
    if (!spot_.json->is_object() || !spot_.json->contains(name))
      throw ScenarioError(fmt::format("there is no field \"{}\"", name));
    spot_.json = &(*spot_.json)[name];
  }
  void step_to(int index) {
    if (!spot_.json->is_array() || index < 0 || static_cast<std::size_t>(index) >= spot_.json->size())
      throw ScenarioError(fmt::format("there is no place {} in this list", index));
    spot_.json = &(*spot_.json)[static_cast<std::size_t>(index)];
  }
  void walk(const FieldWord& row) {
    spot_ = {&json_, &row};
    std::size_t indices = 0;
    for (std::string_view left = row.path; !left.empty();) {
      const auto end = std::min(left.find_first_of(".[{", 1), left.size());
      const std::string part(left.substr(0, end));
      left.remove_prefix(end);
      if (part[0] == '{') spot_.member = words_.value(row.index[indices++]) + row.offset;
      else if (part == "[]") step_to(words_.value(row.index[indices++]));
      else if (part[0] == '[') step_to(std::stoi(part.substr(1)));
      else step_into(part[0] == '.' ? part.substr(1) : part);
    }
  }
  /// Without a word of its own: "combat.stage = 2", "player.gold blue = 5", "armies 3 = 2".
  void walk_plainly(const std::string& path) {
    spot_ = {&json_};
    for (std::size_t at = 0; at <= path.size();) {
      const auto end = std::min(path.find('.', at), path.size());
      while (spot_.json->is_array()) step_to(plain_index());
      step_into(path.substr(at, end - at));
      at = end + 1;
    }
    while (spot_.json->is_array() && words_.index_next()) step_to(plain_index());
  }
  int plain_index() {
    const std::string& w = words_.word();
    if (is_number(w)) return std::stoi(w);
    const auto s = parse_seat(rules_, w, rules_.seats(words_.raw()));
    if (!s) words_.wrong("a seat or a number", w);
    return *s;
  }
  /// What the field holds when it holds nothing: 0 if values begin at 1, otherwise 255.
  int none() const {
    const bool zero = spot_.row != nullptr && (spot_.row->offset > 0 || words_.id(spot_.row->value, 0).empty());
    return zero ? 0 : kNobody;
  }
  int value() {
    const FieldWord* row = spot_.row;
    if (row == nullptr) return words_.number(0, 0xffff);
    if (!row->names.empty()) return words_.one_of(row->names, "one of the words of this field");
    if (row->value != kNumber && words_.none_next()) return none();
    return words_.value(row->value) + row->offset;
  }
  Json values() {
    Json out = Json::array();
    if (words_.only_none()) return out;
    while (words_.more()) out.push_back(value());
    return out;
  }
  std::string show(const Json& stored) const {
    const int v = stored.get<int>();
    const FieldWord* row = spot_.row;
    if (row == nullptr) return std::to_string(v);
    if (!row->names.empty()) return std::string(row->names[static_cast<std::size_t>(v)]);
    if (row->value == kNumber) return std::to_string(v - row->offset);
    return v == none() ? "none" : words_.id(row->value, v - row->offset);
  }
  void write_back() {
    try {
      state_from_json(rules_, words_.raw().pack, json_, box_);
    } catch (const std::runtime_error& e) {
      throw ScenarioError(e.what());
    }
    std::memcpy(words_.raw().state, box_.bytes, rules_.state_bytes);
  }

  Words& words_;
  const Rules& rules_;
  StateBox box_;
  Json json_;
  Spot spot_;
};

// --- words of every game -------------------------------------------------------------------------------------------

/// "event damaged green 2": the arguments that are named must be so; "_" is anything.
bool happened(const Rules& rules, Words& words, std::string& all) {
  const std::string& name = words.word();
  std::vector<std::string> expected;
  while (words.more()) expected.push_back(words.word());
  if (std::none_of(rules.events.begin(), rules.events.end(), [&](const EventRow& row) { return row.name == name; }))
    words.wrong("the name of an event", name);
  bool found = false;
  for (const Event& e : words.events()) {
    const EventRow& row = rules.events[e.kind];
    std::string shown(row.name);
    bool same = row.name == name && expected.size() <= e.argc;
    for (std::size_t i = 0; i < e.argc; ++i) {
      const std::string arg = words.id(row.domain[i], e.arg[i]);
      shown += " " + arg;
      same = same && (i >= expected.size() || expected[i] == "_" || expected[i] == arg);
    }
    found = found || same;
    all += (all.empty() ? "" : ", ") + shown;
  }
  if (all.empty()) all = "no event";
  return found;
}

std::string event_word(const Rules& rules, Words& words) {
  std::string all;
  const bool wanted = words.head() == "event";
  return happened(rules, words, all) == wanted ? "" : all;
}

std::vector<u8> places_of(const Rules& rules, const RawGame& raw) {
  std::vector<u8> out(static_cast<std::size_t>(rules.seats(raw)));
  rules.places(raw, out);
  return out;
}

std::string same_or(const std::string& expected, const std::string& found) { return expected == found ? "" : found; }

std::string winner_word(const Rules& rules, Words& words) {
  if (!whose_turn(rules, words.raw()).over) throw ScenarioError("the game is not over");
  std::string winners;
  const std::vector<u8> place = places_of(rules, words.raw());
  for (Seat s = 0; s < place.size(); ++s)
    if (place[s] == 1) winners += (winners.empty() ? "" : " ") + words.seat_id(s);
  return same_or(words.rest(), winners);
}

std::string place_word(const Rules& rules, Words& words) {
  const Seat s = words.seat();
  return same_or(words.rest(), std::to_string(places_of(rules, words.raw())[s]));
}

std::string score_word(const Rules& rules, Words& words) {
  const Seat s = words.seat();
  std::vector<i32> points(static_cast<std::size_t>(rules.seats(words.raw())));
  rules.score(words.raw(), points);
  return same_or(words.rest(), std::to_string(points[s]));
}

std::string step_word(const Rules& rules, Words& words) {
  const bool over = words.raw().stack().empty();
  return same_or(words.rest(), over ? "over" : std::string(top_row(rules, words.raw()).name));
}

/// Who acts now: seats, chance or nobody.
std::string turn_word(const Rules& rules, Words& words) {
  const Turn turn = whose_turn(rules, words.raw());
  std::string who = turn.chance ? "chance" : turn.over ? "nobody" : "";
  for (Seat s : turn.seats) who += (who.empty() ? "" : " ") + words.seat_id(s);
  return same_or(words.rest(), who);
}

void options_of(const Rules& rules, const Words& words, Seat s, Options& out) {
  const Turn turn = whose_turn(rules, words.raw());
  if (!turn.over && !turn.chance && turn.seats.has(s)) list_options(rules, words.raw(), s, out);
}

/// "options blue 4": how many there are; "options blue buy": how many of that verb.
std::string options_word(const Rules& rules, Words& words) {
  const Seat s = words.seat();
  Options out;
  options_of(rules, words, s, out);
  std::string expected = words.word(), verb;
  if (words.more()) verb = std::exchange(expected, words.word());
  const auto n = std::count_if(out.begin(), out.end(),
                               [&](const Action& a) { return verb.empty() || rules.verbs[a.verb].name == verb; });
  return same_or(expected, std::to_string(n));
}

/// "can blue buy", "cannot green guard M09".
std::string can_word(const Rules& rules, Words& words) {
  const bool wanted = words.head() == "can";
  const Seat s = words.seat();
  const std::string text = words.rest();
  const auto a = parse_notation(rules, words.raw(), text);
  if (!a) throw ScenarioError(fmt::format("not a well-formed action: \"{}\"", text));
  Options out;
  options_of(rules, words, s, out);
  return out.contains(*a) == wanted ? "" : wanted ? "this action is not legal" : "this action is legal";
}

struct CommonWord {
  std::string_view word;
  std::string (*differs)(const Rules&, Words&);  ///< empty if it holds
};
constexpr std::array<CommonWord, 10> kCommon{{{"event", event_word},
                                              {"no_event", event_word},
                                              {"winner", winner_word},
                                              {"place", place_word},
                                              {"score", score_word},
                                              {"step", step_word},
                                              {"turn", turn_word},
                                              {"options", options_word},
                                              {"can", can_word},
                                              {"cannot", can_word}}};

[[noreturn]] void unknown(const Words& words) { throw ScenarioError(fmt::format("unknown word \"{}\"", words.head())); }

}  // namespace

void set_up(Words& words) {
  const Module& module = words.module();
  if (module.given == nullptr || !module.given(words.raw(), words)) {
    Fields fields(words);
    if (!fields.find_word() && !fields.find_name()) unknown(words);
    fields.set();
  }
  if (module.arrange != nullptr) module.arrange(words.raw());
  if (words.more()) throw ScenarioError(fmt::format("too many words: \"{}\"", words.rest()));
}

namespace {

/// "sees green gold blue 5": what holds in the picture that this seat has of the table.
std::string seen_instead(Words& words) {
  const Rules& rules = words.module().rules;
  const Seat viewer = words.seat();
  StateBox box;
  std::memcpy(box.bytes, words.raw().state, rules.state_bytes);
  const RawGame seen = raw_game(box, words.raw().pack);
  rules.hide(seen, viewer);
  std::vector<std::string> rest;
  while (words.more()) rest.push_back(words.word());
  Words line(words.module(), seen, rest, words.events());
  return found_instead(line);
}

}  // namespace

std::string found_instead(Words& words) {
  const Module& module = words.module();
  if (words.head() == "sees") return seen_instead(words);
  std::string found;
  if (module.then != nullptr && module.then(words.raw(), words, found)) return same_or(words.rest(), found);
  Fields fields(words);
  if (!fields.find_word()) {
    for (const CommonWord& common : kCommon)
      if (common.word == words.head()) return common.differs(module.rules, words);
    if (!fields.find_name()) unknown(words);
  }
  found = fields.compare();
  if (words.more()) throw ScenarioError(fmt::format("too many words: \"{}\"", words.rest()));
  return found;
}

}  // namespace tafel
