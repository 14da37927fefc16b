// FieldPort to and from nlohmann::json; see json.h.
#include "shell/json.h"

#include <fmt/format.h>

#include "shell/json_part.h"

namespace tafel {

namespace {

struct Writer {
  std::vector<Json*> open;

  void put(std::string_view name, Json value) {
    Json& top = *open.back();
    if (top.is_array()) top.push_back(std::move(value));
    else top[std::string(name)] = std::move(value);
  }
  static Writer& of(void* self) { return *static_cast<Writer*>(self); }
};

FieldPort writer_port(Writer& w) {
  return {&w, [](void* self, std::string_view name, i64& v, i64, i64) { Writer::of(self).put(name, v); },
          [](void* self, std::string_view name, std::string& v) { Writer::of(self).put(name, v); },
          [](void* self, std::string_view name, bool list, std::size_t&, std::size_t) {
            Writer& me = Writer::of(self);
            me.put(name, list ? Json::array() : Json::object());
            Json& top = *me.open.back();
            me.open.push_back(top.is_array() ? &top.back() : &top[std::string(name)]);
          },
          [](void* self) { Writer::of(self).open.pop_back(); }};
}

/// Straight to text: what is sent to clients many times per second. Written into room that is made ahead: asking a
/// string for every single letter costs more than the letters.
class TextWriter {
 public:
  explicit TextWriter(std::size_t guess) : out_(std::max<std::size_t>(guess, 256), ' ') { open('{'); }
  std::string finish() {
    close();
    out_.resize(at_);
    return std::move(out_);
  }

  void name(std::string_view field) {
    make_room(field.size() + 4);
    if (!first_) out_[at_++] = ',';
    first_ = false;
    if (end_.back() == ']') return;
    out_[at_++] = '"';
    put(field);  // names of fields are plain words
    out_[at_++] = '"', out_[at_++] = ':';
  }
  void number(i64 v) {
    const fmt::format_int digits(v);
    make_room(digits.size());
    put({digits.data(), digits.size()});
  }
  void text(std::string_view v) {
    std::string quoted;
    quote_json(quoted, v);
    make_room(quoted.size());
    put(quoted);
  }
  void open(char bracket) {
    make_room(1);
    out_[at_++] = bracket;
    end_.push_back(bracket == '[' ? ']' : '}');
    first_ = true;
  }
  void close() {
    make_room(1);
    out_[at_++] = end_.back();
    end_.pop_back();
    first_ = false;
  }
  static TextWriter& of(void* self) { return *static_cast<TextWriter*>(self); }

 private:
  void make_room(std::size_t bytes) {
    if (out_.size() - at_ < bytes) out_.resize(2 * out_.size() + bytes);
  }
  void put(std::string_view text) { at_ += text.copy(out_.data() + at_, text.size()); }

  std::string out_;
  std::size_t at_ = 0;       ///< the text ends here, before the room
  std::vector<char> end_{};  ///< closing brackets of what is open
  bool first_ = true;        ///< nothing stands yet in what was opened last
};

FieldPort text_port(TextWriter& w) {
  return {&w,
          [](void* self, std::string_view name, i64& v, i64, i64) {
            TextWriter& me = TextWriter::of(self);
            me.name(name);
            me.number(v);
          },
          [](void* self, std::string_view name, std::string& v) {
            TextWriter& me = TextWriter::of(self);
            me.name(name);
            me.text(v);
          },
          [](void* self, std::string_view name, bool list, std::size_t&, std::size_t) {
            TextWriter& me = TextWriter::of(self);
            me.name(name);
            me.open(list ? '[' : '{');
          },
          [](void* self) { TextWriter::of(self).close(); }};
}

struct Reader {
  struct Level {
    const Json* node;
    std::size_t at;
    std::string name;
  };
  std::vector<Level> open;
  std::size_t item = 0;  ///< position of the item last taken from a list

  static Reader& of(void* self) { return *static_cast<Reader*>(self); }

  std::string path(std::string_view name) const {
    std::string p;
    for (const Level& l : open) p += (p.empty() ? "" : ".") + l.name;
    return p + "." + (name.empty() ? std::to_string(item) : std::string(name));
  }
  [[noreturn]] void fail(std::string_view name, const std::string& expected, const std::string& found) const {
    throw std::runtime_error(fmt::format("{}: expected {}, found {}", path(name), expected, found));
  }
  const Json& take(std::string_view name) {
    Level& top = open.back();
    if (top.node->is_array()) {
      item = top.at;
      if (top.at >= top.node->size()) fail(name, "another item", "the end of the list");
      return (*top.node)[top.at++];
    }
    const auto it = top.node->find(std::string(name));
    if (it == top.node->end()) fail(name, "this field", "nothing");
    return *it;
  }
};

FieldPort reader_port(Reader& r) {
  return {&r,
          [](void* self, std::string_view name, i64& v, i64 low, i64 high) {
            Reader& me = Reader::of(self);
            const Json& j = me.take(name);
            if (!j.is_number_integer()) me.fail(name, "a whole number", j.dump().substr(0, 40));
            const i64 value = j.get<i64>();
            const bool wraps = j.is_number_unsigned() && value < 0;  // above the signed range
            if (wraps || value < low || value > high) me.fail(name, fmt::format("{} to {}", low, high), j.dump());
            v = value;
          },
          [](void* self, std::string_view name, std::string& v) {
            Reader& me = Reader::of(self);
            const Json& j = me.take(name);
            if (!j.is_string()) me.fail(name, "a text", j.dump().substr(0, 40));
            v = j.get<std::string>();
          },
          [](void* self, std::string_view name, bool list, std::size_t& count, std::size_t capacity) {
            Reader& me = Reader::of(self);
            const Json& j = me.take(name);
            if (list ? !j.is_array() : !j.is_object()) me.fail(name, list ? "a list" : "an object", j.type_name());
            if (list && (j.size() > capacity || (count == capacity && j.size() != capacity && count != 0)))
              me.fail(name, fmt::format("{} {} items", count == capacity ? "exactly" : "at most", capacity),
                      std::to_string(j.size()));
            if (list) count = j.size();
            me.open.push_back({&j, 0, name.empty() ? std::to_string(me.item) : std::string(name)});
          },
          [](void* self) { Reader::of(self).open.pop_back(); },
          [](void* self, std::string_view name) { return Reader::of(self).open.back().node->contains(name); }};
}

void visit_frame(const Rules& rules, FieldPort& port, Frame& frame) {
  std::size_t none = 0;
  port.open(port.self, {}, false, none, 0);
  std::string name(rules.steps[frame.step].name);
  port.text(port.self, "step", name);
  std::size_t id = 0;
  while (id < rules.steps.size() && rules.steps[id].name != name && rules.steps[id].formerly != name) ++id;
  if (id == rules.steps.size()) throw std::runtime_error(fmt::format("stack: unknown step \"{}\"", name));
  frame.step = static_cast<u8>(id);
  rules.steps[id].visit(port, frame);
  port.close(port.self);
}

void visit_all(const Rules& rules, FieldPort& port, const RawGame& g) {
  Stack& stack = g.stack();
  std::size_t n = stack.size();
  port.open(port.self, "stack", true, n, Stack::capacity());
  stack.count = static_cast<u8>(n);
  for (Frame& frame : stack) visit_frame(rules, port, frame);
  port.close(port.self);
  rules.visit(port, g);
}

}  // namespace

Json state_to_json(const Rules& rules, const void* pack, const StateBox& state) {
  StateBox copy;
  copy_state(rules, copy, state);
  Json out = Json::object();
  Writer writer{{&out}};
  FieldPort port = writer_port(writer);
  visit_all(rules, port, raw_game(copy, pack));
  return out;
}

std::string view_to_text(const Rules& rules, const void* pack, const HiddenState& hidden) {
  StateBox copy;
  copy_state(rules, copy, hidden.box());
  TextWriter writer(rules.state_bytes * 4);  // about what it takes
  FieldPort port = text_port(writer);
  visit_all(rules, port, raw_game(copy, pack));
  return writer.finish();
}

void state_from_json(const Rules& rules, const void* pack, const Json& json, StateBox& state) {
  if (!json.is_object()) throw std::runtime_error("state: expected an object, found " + std::string(json.type_name()));
  std::memset(state.bytes, 0, rules.state_bytes);
  Reader reader{{{&json, 0, "state"}}};
  FieldPort port = reader_port(reader);
  visit_all(rules, port, raw_game(state, pack));
}

Json view_to_json(const Rules& rules, const void* pack, const HiddenState& hidden) {
  return state_to_json(rules, pack, hidden.box());
}

u64 state_hash(const Rules& rules, const StateBox& state) {
  u64 h = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i < rules.state_bytes; ++i) h = (h ^ static_cast<u64>(state.bytes[i])) * 0x100000001b3ULL;
  return h;
}

HiddenState hide_for(const Rules& rules, const void* pack, const StateBox& state, Seat viewer) {
  HiddenState out;
  copy_state(rules, out.box_, state);
  rules.hide(raw_game(out.box_, pack), viewer);
  out.viewer_ = viewer;
  return out;
}

}  // namespace tafel
