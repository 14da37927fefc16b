// Searching the printed content; see glossary.h.
#include "cli/glossary.h"

#include <fmt/format.h>

#include <algorithm>

#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

/// Numbers for drawing and bookkeeping that tell a reader nothing.
bool for_drawing(const std::string& key) {
  constexpr std::array<std::string_view, 16> kSilent{"polygon", "label", "label_at", "points", "x",     "y",
                                                     "path",    "name",  "index",    "size",   "shape", "pos",
                                                     "at",      "v",     "id",       "centre"};
  return std::find(kSilent.begin(), kSilent.end(), key) != kSilent.end();
}

std::string flat(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    std::vector<std::string> parts;
    for (const Json& item : value)
      if (std::string part = flat(item); !part.empty()) parts.push_back(std::move(part));
    return join(parts, ", ");
  }
  if (value.is_object()) {
    for (const char* key : {"text", "name", "id"})
      if (value.contains(key)) return flat(value[key]);
    return {};
  }
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "";
  return value.is_null() ? std::string() : value.dump();
}

bool matches(const Json& thing, const std::vector<std::string>& words) {
  std::string hay = lower(thing["name"].get<std::string>());
  if (thing.contains("id")) hay += " " + lower(flat(thing["id"]));
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return hay.find(word) != std::string::npos; });
}

void collect(const Json& node, const std::vector<std::string>& words, std::vector<const Json*>& out) {
  if (node.is_object() && node.contains("name") && node["name"].is_string() && matches(node, words))
    out.push_back(&node);
  if (node.is_structured())
    for (const Json& child : node) collect(child, words, out);
}

}  // namespace

std::vector<std::string> describe_lines(const LoadedGame& game, const Texts& texts, const std::string& query,
                                        int width) {
  std::vector<std::string> out;
  if (game.module.describe == nullptr) return out;
  Json all;
  game.module.describe(game.pack.get(), texts, all);
  std::vector<const Json*> found;
  collect(all, split_words(lower(query)), found);
  for (const Json* thing : found) {
    if (!out.empty()) out.emplace_back();
    const std::string id = thing->contains("id") ? flat((*thing)["id"]) : "";
    out.push_back((*thing)["name"].get<std::string>() + (id.empty() ? "" : "  [" + id + "]"));
    // A game that tells its things in sentences needs no list of fields.
    if (thing->contains("info")) {
      for (const Json& sentence : (*thing)["info"])
        for (const std::string& l : wrap(sentence.get<std::string>(), width - 2, 0)) out.push_back("  " + l);
      continue;
    }
    for (const auto& [key, value] : thing->items()) {
      const std::string text = flat(value);
      if (for_drawing(key) || text.empty()) continue;
      const std::string name = texts.at_or("field." + key, texts.at_or("term." + key, key));
      for (const std::string& l : wrap(name + ": " + text, width - 2, 2)) out.push_back("  " + l);
    }
  }
  return out;
}

}  // namespace tafel::cli
