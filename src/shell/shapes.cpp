// Shapes by looking: a port that records names and kinds, and JSON documents laid one over the other; see shapes.h.
#include "shell/shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "shell/json.h"

namespace tafel {

namespace {

struct Shape;

struct Field {
  std::string name;
  std::vector<Shape> shape;  ///< exactly one; a list, because a shape holds fields and fields hold shapes
};

/// What was seen at one place of a document.
struct Shape {
  bool number = false, boolean = false, null = false, list = false, object = false, text = false;
  bool words = true;             ///< all texts are ids, the same in every language
  std::size_t fixed = 0;         ///< a list that always has this many items; 0 = any number
  std::size_t lists = 0;         ///< how many lists were seen here
  std::size_t times = 0;         ///< how many objects or texts were seen here
  std::set<std::string> values;  ///< the ids
  std::vector<Shape> item;       ///< of a list: none or one
  std::vector<Field> field;
  std::map<std::string, std::size_t> seen;  ///< in how many objects a field was

  Shape& at(std::string_view name);
  Shape& items() {
    list = true;
    if (item.empty()) item.emplace_back();
    return item[0];
  }
  bool optional(const std::string& name) const {
    const auto n = seen.find(name);
    return n != seen.end() && n->second < times;
  }
  /// Neither a list nor an object anywhere below.
  bool plain() const { return !object && (!list || item.empty() || item[0].plain()); }
};

Shape& Shape::at(std::string_view name) {
  for (Field& f : field)
    if (f.name == name) return f.shape[0];
  return field.emplace_back(Field{std::string(name), {Shape{}}}).shape[0];
}

// --- the position ------------------------------------------------------------------------------------------------

/// Walks the field lists of a zeroed state; every list shows one item.
struct Recorder {
  std::vector<Shape*> open;

  Shape& here(std::string_view name) { return open.back()->list ? open.back()->items() : open.back()->at(name); }
  static Recorder& of(void* self) { return *static_cast<Recorder*>(self); }
};

FieldPort recording_port(Recorder& r) {
  return {&r, [](void* self, std::string_view name, i64&, i64, i64) { Recorder::of(self).here(name).number = true; },
          [](void* self, std::string_view name, std::string&) { Recorder::of(self).here(name).text = true; },
          [](void* self, std::string_view name, bool list, std::size_t& count, std::size_t capacity) {
            Recorder& me = Recorder::of(self);
            Shape& shape = me.here(name);
            if (list) {
              shape.items();
              shape.fixed = count == capacity && capacity <= 3 ? capacity : 0;
              count = std::min<std::size_t>(1, capacity);
            } else {
              shape.object = true;
            }
            me.open.push_back(&shape);
          },
          [](void* self) { Recorder::of(self).open.pop_back(); }};
}

Shape position_shape(const LoadedGame& game) {
  StateBox scratch;
  std::memset(scratch.bytes, 0, game.rules.state_bytes);
  Shape out;
  out.object = true;
  Recorder recorder{{&out}};
  FieldPort port = recording_port(recorder);
  game.rules.visit(port, game.raw(scratch));
  return out;
}

Shape frame_shape(const StepRow& row) {
  Frame frame{};
  Shape out;
  out.object = true;
  Recorder recorder{{&out}};
  FieldPort port = recording_port(recorder);
  row.visit(port, frame);
  return out;
}

// --- documents ---------------------------------------------------------------------------------------------------

bool is_id(const std::string& text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

/// Lays a document over what was seen before; `other` is the same document in another language.
void look_at(const Json& json, const Json& other, Shape& shape) {
  if (json.is_object()) {
    shape.object = true;
    ++shape.times;
    for (const auto& [key, value] : json.items()) {
      ++shape.seen[key];
      look_at(value, other.contains(key) ? other[key] : value, shape.at(key));
    }
  } else if (json.is_array()) {
    shape.list = true;
    // Only pairs (a point, a range) are sure to be meant as such.
    const bool pair = json.size() == 2 && json[0].is_number() && json[1].is_number();
    shape.fixed = pair && (shape.lists == 0 || shape.fixed == 2) ? 2 : 0;
    ++shape.lists;
    for (std::size_t i = 0; i < json.size(); ++i)
      look_at(json[i], i < other.size() ? other[i] : json[i], shape.items());
  } else if (json.is_string()) {
    shape.text = true;
    ++shape.times;
    const auto value = json.get<std::string>();
    shape.words = shape.words && (is_id(value) || value.empty()) && other == json;
    if (shape.values.size() < 20) shape.values.insert(value);
  } else {
    (json.is_boolean() ? shape.boolean : json.is_null() ? shape.null : shape.number) = true;
  }
}

Json described(const LoadedGame& game, std::string_view language) {
  Json out;
  game.module.describe(game.pack.get(), game.speak(language), out);
  return out;
}

/// What `derive` says in a random game, from every chair.
void look_at_play(const LoadedGame& game, int seats, const Config& config, u64 seed, Shape& derived) {
  const Rules& rules = game.rules;
  const Texts &english = game.speak("en"), &german = game.speak("de");
  StateBox state;
  Rng rng(seed);
  if (!rules.playable(seats, config).empty()) return;
  start_game(rules, game.raw(state), seats, config);
  for (u32 n = 0; n < rules.max_decisions; ++n) {
    const Turn turn = run_chance(rules, game.raw(state), rng);
    for (Seat viewer = 0; viewer <= seats; ++viewer) {
      if (n % 5 != 0 && !turn.seats.has(viewer)) continue;
      const HiddenState hidden = hide_for(rules, game.pack.get(), state, viewer < seats ? viewer : kNobody);
      Json en, de;
      game.module.derive(game.look(hidden.box()), hidden.viewer(), english, en);
      game.module.derive(game.look(hidden.box()), hidden.viewer(), german, de);
      look_at(en, de, derived);
    }
    if (turn.over) return;
    Options options;
    const Seat s = turn.seats.lowest();
    list_options(rules, game.raw(state), s, options);
    act(rules, game.raw(state), s, options[rng.below(static_cast<u32>(options.size()))]);
  }
}

/// Every setting at its second value: what the plain game never shows.
Config second_values(const Rules& rules) {
  Config out;
  for (std::size_t i = 0; i < rules.settings.size(); ++i)
    if (rules.settings[i].offered() > 1 && !rules.settings[i].for_tests) out.value[i] = rules.settings[i].code(1);
  return out;
}

// --- TypeScript --------------------------------------------------------------------------------------------------

std::string type_name(std::string_view field, bool one_of_many) {
  std::string out;
  bool up = true;
  for (const char c : field) {
    if (c == '_') {
      up = true;
      continue;
    }
    out += up && c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    up = false;
  }
  if (out.size() < 5) return out;  // "does", "odds"
  if (one_of_many && out.ends_with("ies")) return out.substr(0, out.size() - 3) + "y";
  if (one_of_many && out.ends_with('s')) out.pop_back();
  return out;
}

class Printer {
 public:
  std::string out;

  /// `name` for the object itself; what lies in it gets names of its own.
  void interface(const std::string& name, const Shape& shape, const std::string& prefix, std::string_view about) {
    std::string body = body_of(shape, prefix);
    used_[name] = body;
    out += fmt::format("\n/** {} */\nexport interface {} {{\n{}}}\n", about, name, body);
  }
  std::string body_of(const Shape& shape, const std::string& prefix) {
    std::string body;
    for (const auto& [key, one] : shape.field)
      body += fmt::format("  {}{}: {};\n", key, shape.optional(key) ? "?" : "", type(one[0], key, prefix, false));
    return body;
  }
  std::string type(const Shape& s, const std::string& name, const std::string& prefix, bool one_of_many) {
    std::vector<std::string> kinds;
    if (s.number) kinds.emplace_back("number");
    if (s.boolean) kinds.emplace_back("boolean");
    if (s.text) kinds.push_back(text_type(s, name, prefix));
    if (s.list) kinds.push_back(list_type(s, name, prefix));
    if (s.object) kinds.push_back(object_type(s, name, prefix, one_of_many));
    if (s.null) kinds.emplace_back("null");
    if (kinds.empty()) return "never";
    std::string all;
    for (const std::string& kind : kinds) all += (all.empty() ? "" : " | ") + kind;
    return all;
  }
  void names(std::string_view type, const std::vector<std::string_view>& names, std::string_view about) {
    out += fmt::format("\n/** {} */\nexport type {} =", about, type);
    for (std::string_view name : names) out += fmt::format("\n  | '{}'", name);
    out += ";\n";
  }

 private:
  std::map<std::string, std::string> used_;  ///< interfaces by name, with their bodies

  static std::string text_type(const Shape& s, const std::string& name, const std::string& prefix) {
    if (name == "mark") return "'given' | 'found' | 'designed'";
    // What was seen in play need not be all there is.
    if (prefix == "Derived" || !s.words || s.values.size() > 12 || s.times < 2 * s.values.size()) return "string";
    std::string all;
    for (const std::string& v : s.values) all += fmt::format("{}'{}'", all.empty() ? "" : " | ", v);
    return all;
  }
  std::string list_type(const Shape& s, const std::string& name, const std::string& prefix) {
    if (s.item.empty()) return "never[]";
    const std::string inner = type(s.item[0], name, prefix, true);
    if (s.fixed > 0) {
      std::string all;
      for (std::size_t i = 0; i < s.fixed; ++i) all += (i == 0 ? "" : ", ") + inner;
      return "[" + all + "]";
    }
    return inner.find(" | ") == std::string::npos ? inner + "[]" : "(" + inner + ")[]";
  }
  std::string object_type(const Shape& s, const std::string& name, const std::string& prefix, bool one_of_many) {
    for (const auto& [key, one] : s.field)
      if (!is_id(key)) return "Record<string, " + type(one[0], name, prefix, true) + ">";
    if (s.field.size() <= 4 &&
        std::all_of(s.field.begin(), s.field.end(), [](const auto& f) { return f.shape[0].plain(); })) {
      std::string all;
      for (const auto& [key, one] : s.field)
        all += fmt::format("{}{}{}: {}", all.empty() ? "" : "; ", key, s.optional(key) ? "?" : "",
                           type(one[0], key, prefix, false));
      return all.empty() ? "Record<string, never>" : "{ " + all + " }";
    }
    std::string own = prefix + type_name(name, one_of_many);
    const std::string body = body_of(s, prefix);
    while (used_.contains(own) && used_[own] != body) own += "Part";
    if (!used_.contains(own)) interface(own, s, prefix, fmt::format("`{}`", name));
    return own;
  }
};

void print_position(const LoadedGame& game, Printer& p) {
  std::vector<std::string_view> steps, verbs, events, domains;
  for (const StepRow& row : game.rules.steps) steps.push_back(row.name);
  for (const VerbRow& row : game.rules.verbs) verbs.push_back(row.name);
  for (const EventRow& row : game.rules.events) events.push_back(row.name);
  for (const DomainRow& row : game.rules.domains) domains.push_back(row.name);
  p.names("Step", steps, "Steps of the flow.");
  p.names("Verb", verbs, "First word of an action.");
  p.names("EventKind", events, "What can happen.");
  p.names("Domain", domains, "What an argument of an action or an event can be.");
  std::map<std::string, std::vector<std::string_view>> by_locals;
  for (const StepRow& row : game.rules.steps) {
    const Shape frame = frame_shape(row);
    std::string locals;
    for (const auto& [key, one] : frame.field) locals += fmt::format("; {}: {}", key, p.type(one[0], key, "", false));
    by_locals[locals].push_back(row.name);
  }
  p.out += "\n/** A flow on the stack: where it stands and what it remembers. */\nexport type Frame =";
  for (const auto& [locals, names] : by_locals) {
    std::string all;
    for (std::string_view n : names) all += fmt::format("{}'{}'", all.empty() ? "" : " | ", n);
    p.out += fmt::format("\n  | {{ step: {}{} }}", all, locals);
  }
  p.out += ";\n";
  Shape position = position_shape(game);
  Printer inner;
  inner.interface("Position", position, "", "The position as a seat may see it.");
  const auto at = inner.out.find("export interface Position {\n") + 28;
  p.out += inner.out.insert(at, "  stack: Frame[];\n");
}

}  // namespace

std::string typescript_shapes(const LoadedGame& game, bool with_numbers) {
  Printer p;
  p.out = fmt::format("// Written by `tafel types {}`: do not change by hand.\n", game.rules.id);
  print_position(game, p);
  if (game.module.describe != nullptr) {
    Shape pack;
    look_at(described(game, "en"), described(game, "de"), pack);
    p.interface("Pack", pack, "Pack", "The printed content, in the language of the table.");
  }
  if (with_numbers && game.module.derive != nullptr) {
    Shape derived;
    for (int seats = game.rules.min_seats; seats <= game.rules.max_seats; ++seats)
      for (const Config& config : {Config{}, second_values(game.rules)})
        for (const u64 seed : {7U, 8U}) look_at_play(game, seats, config, seed, derived);
    p.interface("Derived", derived, "Derived", "Numbers that follow from the position.");
  }
  return p.out;
}

}  // namespace tafel
