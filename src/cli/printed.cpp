// Searching the printed content; see printed.h.
#include "cli/printed.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/marks.h"
#include "shell/describe.h"
#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

/// One printed thing: its name with its mark or card number, and what it says.
struct Entry {
  std::string name, id, sign;  ///< signs of the drawn board, between spaces where there are several
  std::vector<std::string> sentence;
  bool place = false;   ///< of the board
  std::string brief{};  ///< its short name, where the board shows that
};

Json derived_now(const LoadedGame& game, const HiddenState& view, const Texts& texts) {
  Json derived;
  if (game.module.derive != nullptr) game.module.derive(game.look(view.box()), view.viewer(), texts, derived);
  return derived;
}

/// Which of the described boards lies on the table.
std::size_t board_in_use(const LoadedGame& game, const HiddenState& view, const Texts& texts) {
  const Json derived = derived_now(game, view, texts);
  const bool named = derived.is_object() && derived.contains("board") && derived["board"].is_number();
  return named ? derived["board"].get<std::size_t>() : 0;
}

/// Where a thing comes from; what its note calls designed is not claimed for the rulebook or a page.
std::string provenance(const Json& thing, const Texts& texts) {
  if (!thing.contains("mark")) return {};
  const bool noted = thing["mark"].is_object();
  const Json mark = noted ? thing["mark"].value("mark", Json()) : thing["mark"];
  if (!mark.is_string()) return {};
  const bool partly =
      noted && mark != "designed" && thing["mark"].value("note", "").find("designed") != std::string::npos;
  return texts.at_or("mark." + mark.get<std::string>() + (partly ? "_partly" : ""), "");
}

void collect(const Json& node, bool place, const Texts& texts, std::vector<Entry>& out) {
  if (node.is_object() && node.contains("name") && node["name"].is_string()) {
    Entry entry{node["name"].get<std::string>(), node.value("id", ""), node.value("sign", ""), {}, place,
                node.value("short", "")};
    for (const auto& [key, list] : node.items())  // "info", and "info_..." where settings add something
      if ((key == "info" || key.starts_with("info_")) && list.is_array())
        for (const Json& sentence : list) entry.sentence.push_back(sentence.get<std::string>());
    if (entry.sentence.empty() && node.contains("text") && node["text"].is_string())
      entry.sentence.push_back(node["text"].get<std::string>());
    if (const std::string from = provenance(node, texts); !from.empty() && !entry.sentence.empty())
      entry.sentence.push_back(from);
    if (!entry.sentence.empty()) out.push_back(std::move(entry));
  }
  if (node.is_structured())
    for (const auto& [key, child] : node.items()) collect(child, place || key == "zones", texts, out);
}

void collect_terms(const Json& all, std::vector<Entry>& out) {
  if (!all.contains("terms") || !all["terms"].is_object()) return;
  for (const auto& [name, help] : all["terms"].items())
    if (help.is_string()) out.push_back({name, "", "", {help.get<std::string>()}});
}

/// Settings with the value that is played here.
void collect_settings(const Match& match, const Texts& texts, std::vector<Entry>& out) {
  const auto rows = match.game().rules.settings;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].for_tests) continue;
    const std::string key = fmt::format("setting.{}", rows[i].key), value = rows[i].name(match.config()[i]);
    const std::vector<std::string> chosen{texts.at_or(key + ".values." + value, value)};
    out.push_back({texts.at_or(key + ".name", rows[i].key),
                   "",
                   "",
                   {texts.at_or(key + ".help", ""), texts.fill("cli.setting_here", chosen)}});
  }
}

/// A mark of the board, or a card number like M10; other ids are for programs.
std::string shown_id(const Entry& entry, const Marks& marks) {
  if (std::string mark = marks.of(entry.id); !mark.empty()) return mark;
  return entry.id == lower(entry.id) ? std::string() : entry.id;
}

bool shows_sign(const std::string& signs, const std::string& query) {
  const std::vector<std::string> all = split_words(signs);
  return std::ranges::find(all, query) != all.end();
}

/// Is a place of the board called so? Then nothing else is, but by its name: the tile c1 lies anywhere, the square c1
/// there.
bool is_place(const Json& described, const std::string& query) {
  const std::string id = lower(query);
  if (!described.contains("boards") || !described["boards"].is_array()) return false;
  for (const Json& board : described["boards"])
    if (board.contains("zones") && board["zones"].is_array())
      for (const Json& zone : board["zones"])
        if (zone.is_object() && zone.value("id", Json()) == id) return true;
  return false;
}

/// `there`: a place is called so; other things are found by their names only.
std::vector<const Entry*> search(const std::vector<Entry>& all, const Marks& marks, const std::string& query,
                                 bool there) {
  const std::string whole = lower(query), marked = marks.id(query);
  const std::vector<std::string> words = split_words(whole);
  std::vector<const Entry*> exact, found;
  for (const Entry& e : all) {
    const std::string name = lower(e.name), brief = lower(e.brief),
                      id = there && !e.place ? std::string() : lower(e.id);
    const bool drawn = shows_sign(e.sign, query);  // B and b are different signs
    if (drawn || name == whole || (!brief.empty() && brief == whole) || id == whole ||
        (!marked.empty() && e.id == marked))
      exact.push_back(&e);
    const auto occurs = [&](const std::string& word) {
      return (name + " " + id + " " + brief).find(word) != std::string::npos;
    };
    if (std::all_of(words.begin(), words.end(), occurs)) found.push_back(&e);
  }
  return exact.empty() ? found : exact;
}

/// Things that say the same are one: copies of a stone, a term that is also drawn on the board.
std::vector<Entry> merged(const std::vector<const Entry*>& found, const Marks& marks) {
  std::vector<Entry> out;
  for (const Entry* entry : found) {
    const std::string id = shown_id(*entry, marks);
    const auto same = std::ranges::find_if(
        out, [&](const Entry& e) { return e.name == entry->name && e.sentence == entry->sentence; });
    if (same == out.end()) out.push_back({entry->name, id, entry->sign, entry->sentence});
    else if (!id.empty()) same->id += (same->id.empty() ? "" : ", ") + id;
  }
  return out;
}

/// A cell that is called after what lies there ("Goldmead B1"): the printed name alone; empty if there is no such cell.
std::string lying_at(const LoadedGame& game, const HiddenState& view, const Texts& texts, const std::string& query) {
  const Json derived = derived_now(game, view, texts);
  if (!derived.is_object() || !derived.contains("cells") || !derived["cells"].is_array()) return {};
  for (const Json& cell : derived["cells"]) {
    const std::string id = cell.value("id", ""), name = cell.value("name", ""), end = " " + id;
    if (lower(id) == lower(query) && name.ends_with(end)) return name.substr(0, name.size() - end.size());
  }
  return {};
}

}  // namespace

Json described_now(const LoadedGame& game, const HiddenState& view, const Texts& texts) {
  Json all = Json::object();
  if (game.module.describe == nullptr) return all;
  game.module.describe(game.pack.get(), texts, all);
  if (!all.contains("boards") || !all["boards"].is_array()) return all;
  const std::size_t board = board_in_use(game, view, texts);
  if (board < all["boards"].size()) all["boards"] = Json::array({Json(all["boards"][board])});
  return all;
}

std::vector<std::string> printed_lines(const Match& match, Seat viewer, const Texts& texts, const Marks& marks,
                                       const std::string& query, int width) {
  Json all = described_now(match.game(), match.view(viewer), texts);
  settle(all, match.game().rules, match.config());
  std::vector<Entry> entries;
  collect(all, false, texts, entries);
  collect_terms(all, entries);
  collect_settings(match, texts, entries);
  std::vector<std::string> out;
  // A field of the grid comes before things whose number begins like it (E1, E10).
  const std::string there = lying_at(match.game(), match.view(viewer), texts, query);
  const bool place = there.empty() && is_place(all, query);
  const std::vector<const Entry*> found = search(entries, marks, there.empty() ? query : there, place);
  for (const Entry& entry : merged(found, marks)) {
    if (!out.empty()) out.emplace_back();
    out.push_back(entry.name + (entry.id.empty() ? "" : "  [" + entry.id + "]"));
    for (const std::string& sentence : entry.sentence)
      for (const std::string& l : wrap(sentence, width - 2)) out.push_back("  " + l);
  }
  return out;
}

}  // namespace tafel::cli
