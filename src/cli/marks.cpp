// Marks of the board; see marks.h.
#include "cli/marks.h"

#include "cli/printed.h"
#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

std::string mark_in(const Json& thing) {
  if (!thing.contains("id") || !thing["id"].is_string()) return {};
  if (thing.contains("letter") && thing["letter"].is_string()) return thing["letter"].get<std::string>();
  if (thing.contains("number") && thing["number"].is_number_integer()) return thing["number"].dump();
  return {};
}

template <class Fn>
void each_marked(const Json& node, const Fn& fn) {
  if (node.is_object())
    if (const std::string mark = mark_in(node); !mark.empty()) fn(node["id"].get<std::string>(), mark);
  if (node.is_structured())
    for (const Json& child : node) each_marked(child, fn);
}

}  // namespace

Marks::Marks(const LoadedGame& game, const HiddenState& view, const Texts& texts) {
  each_marked(described_now(game, view, texts), [this](const std::string& id, const std::string& mark) {
    id_.emplace(lower(mark), id);
    mark_.emplace(id, mark);
  });
}

std::string Marks::of(const std::string& id) const {
  const auto it = mark_.find(id);
  return it != mark_.end() ? it->second : std::string();
}

std::string Marks::id(std::string_view mark) const {
  const auto it = id_.find(lower(mark));
  return it != id_.end() ? it->second : std::string();
}

std::string marked_notation(const Rules& rules, const RawGame& g, const Action& a, const Marks& marks) {
  std::vector<std::string> words = split_words(notation(rules, g, a));
  for (std::size_t i = 1; i < words.size(); ++i)
    if (const std::string mark = marks.of(words[i]); !mark.empty()) words[i] = mark;
  return join(words, " ");
}

std::optional<Action> parse_marked(const Rules& rules, const RawGame& g, std::string_view text, const Marks& marks) {
  if (const auto plain = parse_notation(rules, g, text)) return plain;
  std::vector<std::string> words = split_words(text);
  for (std::size_t i = 1; i < words.size(); ++i)
    if (const std::string id = marks.id(words[i]); !id.empty()) words[i] = id;
  if (const auto marked = parse_notation(rules, g, join(words, " "))) return marked;
  return parse_notation(rules, g, lower(join(words, " ")));  // boards show short names in capitals
}

}  // namespace tafel::cli
