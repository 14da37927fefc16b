// A small JSON Schema validator for the part of the standard that docs/schema uses: type, enum, const, properties,
// required, additionalProperties, items, prefix-free arrays, oneOf, anyOf, $ref, minimum, maxLength, pattern-free. An
// unknown keyword is an error, so that the schema cannot promise what is not checked.
#include <fstream>
#include <mutex>
#include <set>

#include "client.h"
#include "support/table.h"

namespace tafel::test {

namespace {

Json read_file(const std::string& name) {
  std::ifstream in(source_path("docs/schema/" + name));
  return Json::parse(in);
}

const Json& messages() {
  static const Json loaded = read_file("messages.json");
  return loaded;
}
const Json& openapi() {
  static const Json loaded = read_file("openapi.json");
  return loaded;
}

/// What has come by, as "server view", "client act", "POST /api/v1/tables"; tests run in several threads.
class Seen {
 public:
  void add(const std::string& what) {
    const std::lock_guard lock(mutex_);
    all_.insert(what);
  }
  bool has(const std::string& what) {
    const std::lock_guard lock(mutex_);
    return all_.contains(what);
  }

 private:
  std::mutex mutex_;
  std::set<std::string> all_;
};

Seen& seen() {
  static Seen one;
  return one;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  return text;
}

struct Validator {
  const Json& root;

  bool has_type(const Json& v, const std::string& type) const {
    if (type == "object") return v.is_object();
    if (type == "array") return v.is_array();
    if (type == "string") return v.is_string();
    if (type == "boolean") return v.is_boolean();
    if (type == "null") return v.is_null();
    if (type == "integer") return v.is_number_integer();
    return type == "number" && v.is_number();
  }

  /// Empty, or the path and what was expected.
  std::string check(const Json& schema, const Json& v, const std::string& path) const {
    static const std::set<std::string> kKnown{
        "$ref",  "type",  "enum",  "const",   "properties", "required", "additionalProperties",
        "items", "oneOf", "anyOf", "minimum", "maxLength",  "minItems", "description"};
    for (const auto& [key, value] : schema.items())
      if (!kKnown.contains(key)) return path + ": the validator does not know the keyword " + key;
    if (schema.contains("$ref")) {
      const std::string ref = schema["$ref"];
      return check(root.at(Json::json_pointer(ref.substr(1))), v, path);
    }
    if (std::string wrong = check_value(schema, v, path); !wrong.empty()) return wrong;
    if (std::string wrong = check_choice(schema, v, path); !wrong.empty()) return wrong;
    if (v.is_object()) return check_object(schema, v, path);
    if (v.is_array() && schema.contains("items"))
      for (std::size_t i = 0; i < v.size(); ++i)
        if (std::string wrong = check(schema["items"], v[i], path + "/" + std::to_string(i)); !wrong.empty())
          return wrong;
    return {};
  }

  std::string check_value(const Json& schema, const Json& v, const std::string& path) const {
    if (schema.contains("type")) {
      const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
      bool fits = false;
      for (const Json& t : types) fits = fits || has_type(v, t);
      if (!fits) return path + ": expected " + types.dump() + ", found " + v.dump().substr(0, 80);
    }
    if (schema.contains("const") && v != schema["const"]) return path + ": expected " + schema["const"].dump();
    if (schema.contains("enum")) {
      bool fits = false;
      for (const Json& e : schema["enum"]) fits = fits || e == v;
      if (!fits) return path + ": " + v.dump().substr(0, 80) + " is none of " + schema["enum"].dump();
    }
    if (schema.contains("minimum") && v.is_number() && v < schema["minimum"]) return path + ": too small";
    if (schema.contains("maxLength") && v.is_string() &&
        v.get<std::string>().size() > schema["maxLength"].get<std::size_t>())
      return path + ": too long";
    if (schema.contains("minItems") && v.is_array() && v.size() < schema["minItems"].get<std::size_t>())
      return path + ": too few items";
    return {};
  }

  std::string check_choice(const Json& schema, const Json& v, const std::string& path) const {
    for (const char* key : {"oneOf", "anyOf"}) {
      if (!schema.contains(key)) continue;
      std::string all;
      int fits = 0;
      for (const Json& one : schema[key]) {
        const std::string wrong = check(one, v, path);
        fits += wrong.empty() ? 1 : 0;
        if (!wrong.empty()) all += "\n  " + wrong;
      }
      if (fits == 0) return path + ": fits none of the alternatives:" + all;
      if (fits > 1 && std::string(key) == "oneOf") return path + ": fits more than one alternative";
    }
    return {};
  }

  std::string check_object(const Json& schema, const Json& v, const std::string& path) const {
    if (schema.contains("required"))
      for (const Json& key : schema["required"])
        if (!v.contains(key.get<std::string>())) return path + ": " + key.get<std::string>() + " is missing";
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [key, value] : v.items()) {
      if (properties.contains(key)) {
        if (std::string wrong = check(properties[key], value, path + "/" + key); !wrong.empty()) return wrong;
      } else if (schema.contains("additionalProperties")) {
        const Json& more = schema["additionalProperties"];
        if (more.is_boolean() && !more.get<bool>()) return path + ": " + key + " is not in the schema";
        if (more.is_object())
          if (std::string wrong = check(more, value, path + "/" + key); !wrong.empty()) return wrong;
      }
    }
    return {};
  }
};

/// "/tables/{id}/join" for "/api/v1/tables/abc/join"; empty if there is none.
std::string find_path(const Json& paths, const std::string& path) {
  const auto split = [](const std::string& text) {
    std::vector<std::string> out;
    std::string part;
    for (const char c : text + "/")
      if (c == '/') out.push_back(part), part.clear();
      else part += c;
    return out;
  };
  const auto wanted = split(path);
  for (const bool exact : {true, false})
    for (const auto& [name, item] : paths.items()) {
      const auto known = split(name);
      if (known.size() != wanted.size()) continue;
      bool fits = true;
      for (std::size_t i = 0; i < known.size(); ++i)
        fits = fits && (known[i] == wanted[i] || (!exact && known[i].starts_with("{")));
      if (fits) return name;
    }
  return {};
}

}  // namespace

std::string check_message(const Json& message, const std::string& sender) {
  const std::string kind = message.value("t", "");
  const Json& all = messages()["$defs"][sender];
  if (!all.contains(kind)) return "unknown kind of message: " + kind;
  std::string wrong = Validator{messages()}.check(all[kind], message, kind);
  if (wrong.empty()) seen().add(sender + " " + kind);
  return wrong;
}

std::string check_answer(const std::string& method, const std::string& path, int status, const Json& sent,
                         const Json& body) {
  const Json& schema = openapi();
  const Validator validator{schema};
  if (status >= 400) return validator.check({{"$ref", "#/components/schemas/Error"}}, body, "error");
  const std::string known = find_path(schema["paths"], path);
  if (known.empty() || !schema["paths"][known].contains(lower(method)))
    return method + " " + path + " is not in the schema";
  const Json& operation = schema["paths"][known][lower(method)];
  if (operation.contains("requestBody")) {  // what was accepted must be what the schema allows
    const Json& wanted = operation["requestBody"]["content"]["application/json"]["schema"];
    if (std::string wrong = validator.check(wanted, sent, "request " + path); !wrong.empty()) return wrong;
  }
  std::string wrong =
      validator.check(operation["responses"]["200"]["content"]["application/json"]["schema"], body, path);
  if (wrong.empty()) seen().add(method + " " + known);
  return wrong;
}

std::vector<std::string> not_yet_seen() {
  std::vector<std::string> out;
  for (const char* sender : {"server", "client"})
    for (const auto& [kind, ignored] : messages()["$defs"][sender].items())
      if (const std::string what = std::string(sender) + " " + kind; !seen().has(what)) out.push_back(what);
  for (const auto& [path, item] : openapi()["paths"].items())
    for (const auto& [verb, ignored] : item.items()) {
      if (verb == "parameters") continue;
      std::string method = verb;
      for (char& c : method) c = static_cast<char>(std::toupper(c));
      if (const std::string what = method + " " + path; !seen().has(what)) out.push_back(what);
    }
  return out;
}

}  // namespace tafel::test
