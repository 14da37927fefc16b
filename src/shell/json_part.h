// Values of JSON that are texts from the beginning. A tree of a game's numbers costs several times what the rest of a
// view costs (docs/measurements/server.md); what every view holds is made of these, written like a tree:
//   JsonPart{{"seat", s}, {"gold", 3}}
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tafel {

/// A text as JSON writes it, with quotes; bytes that are no UTF-8 are replaced.
void quote_json(std::string& out, std::string_view text);

class JsonPart {
 public:
  struct Field;

  JsonPart() : text_("null") {}
  JsonPart(std::nullptr_t) : JsonPart() {}
  JsonPart(std::string_view text) { quote_json(text_, text); }
  JsonPart(const char* text) : JsonPart(std::string_view(text)) {}
  JsonPart(const std::string& text) : JsonPart(std::string_view(text)) {}
  template <std::same_as<bool> B>
  JsonPart(B b) : text_(b ? "true" : "false") {}
  template <std::integral I>
  requires(!std::same_as<I, bool>) JsonPart(I n) {
    const fmt::format_int digits(n);
    text_.assign(digits.data(), digits.size());
  }
  JsonPart(std::initializer_list<Field> fields);

  static JsonPart list() { return JsonPart(Text{"[]"}); }
  static JsonPart object() { return JsonPart(Text{"{}"}); }
  /// What is a tree already.
  static JsonPart of(const nlohmann::json& tree);
  nlohmann::json tree() const;
  template <class Range>
  static JsonPart list_of(const Range& range) {
    JsonPart out = list();
    for (const auto& item : range) out.push_back(item);
    return out;
  }

  void push_back(const JsonPart& item) { more() += item.text_, text_ += ']'; }
  /// Another field of an object; it has none of this name yet.
  JsonPart& add(std::string_view name, const JsonPart& value) {
    more() += '"';
    text_ += name;  // names of fields are plain words
    text_ += "\":";
    text_ += value.text_;
    text_ += '}';
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  struct Text {
    const char* what;
  };
  explicit JsonPart(Text text) : text_(text.what) {}
  /// Opens the end for one more.
  std::string& more() {
    text_.pop_back();
    if (text_.size() > 1) text_ += ',';
    return text_;
  }

  std::string text_;  ///< always whole
};

struct JsonPart::Field {
  std::string_view name;
  JsonPart value;
};

inline JsonPart::JsonPart(std::initializer_list<Field> fields) {
  std::size_t length = 2;
  for (const Field& f : fields) length += f.name.size() + f.value.text_.size() + 4;
  text_.reserve(length + 64);  // often one or two more are added
  text_ = "{}";
  for (const Field& f : fields) add(f.name, f.value);
}

}  // namespace tafel
