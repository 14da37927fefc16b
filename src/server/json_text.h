// JSON written straight into a text. A tree of a view costs several times what the view itself costs (see
// docs/measurements/server.md); what is sent many times a second is written with this.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>

#include "server/input.h"
#include "shell/json_part.h"

namespace tafel::server {

class JsonText {
 public:
  explicit JsonText(std::string& out) : out_(out) {}

  /// The name of the next value; names are plain words.
  JsonText& key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return *this;
  }
  void value(std::string_view text) {
    comma();
    quote_json(out_, text);
  }
  void value(const char* text) { value(std::string_view(text)); }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const Json& tree) { raw(to_text(tree)); }
  void value(const JsonPart& part) { raw(part.text()); }
  void value(std::nullptr_t) { raw("null"); }
  template <std::same_as<bool> B>
  void value(B b) {
    raw(b ? "true" : "false");
  }
  template <std::integral I>
  requires(!std::same_as<I, bool>) void value(I n) {
    const fmt::format_int text(n);
    raw({text.data(), text.size()});
  }
  /// JSON that is already a text.
  void raw(std::string_view text) {
    comma();
    out_ += text;
  }
  template <class T>
  JsonText& field(std::string_view name, const T& v) {
    key(name).value(v);
    return *this;
  }
  /// `fill` writes the fields, or the items.
  template <class F>
  void object(F fill) {
    open('{'), fill(), out_ += '}';
  }
  template <class F>
  void list(F fill) {
    open('['), fill(), out_ += ']';
  }

 private:
  void comma() {
    const char last = out_.empty() ? '[' : out_.back();
    if (last != '[' && last != '{' && last != ':') out_ += ',';
  }
  void open(char bracket) {
    comma();
    out_ += bracket;
  }

  std::string& out_;
};

}  // namespace tafel::server
