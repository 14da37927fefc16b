// Reading content as declarations: lists with ids and provenance, effects from a vocabulary, maps with borders. Every
// complaint names file, line, what was expected and what was found (toml.h).
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "shell/drawn.h"
#include "shell/toml.h"

namespace tafel {

/// Where content comes from: given by the rulebook, found on a public page, or designed.
inline constexpr std::array<std::string_view, 3> kMarks{"given", "found", "designed"};

/// Id, mark and mark_note as far as the record keeps them.
template <class Record>
void read_printed(TomlReader& t, Record& r) {
  if constexpr (requires { r.id; }) r.id = t.text("id");
  const auto mark = kMarks[static_cast<std::size_t>(t.choice("mark", kMarks))];
  if constexpr (requires { r.mark; }) r.mark = mark;
  std::string note = t.text_or("mark_note", "");
  if constexpr (requires { r.mark_note; }) r.mark_note = std::move(note);
}

inline Drawn read_drawn(TomlReader& t, const std::string& suffix = "") {
  return {t.points("polygon" + suffix), t.pair("label" + suffix, 0, 10'000)};
}

using Ids = std::set<std::string, std::less<>>;

/// One content file. Lists are read in the order of the file, so that positions are ids of the rules.
class PackFile {
 public:
  /// Ids are unique within a list; files and lists that share a set of ids have none in common.
  PackFile(const Files& files, const std::string& path, Ids* shared = nullptr)
      : root_(parse_toml(files, path)), label_(files.label(path)), shared_(shared), top(root_, label_) {}
  PackFile(const PackFile&) = delete;
  PackFile& operator=(const PackFile&) = delete;

  /// Exactly as many records [[name]] as there are rows. Id and mark are read here, the rest by
  /// `read(reader, record, position)`; an id may stand there once, and keys that nobody asked for are refused.
  template <class Rows, class Read>
  PackFile& list(std::string_view name, Rows&& rows, Read read) {
    std::vector<TomlReader> found = records(name, std::size(rows));
    Ids own;
    for (std::size_t i = 0; i < found.size(); ++i) {
      read_printed(found[i], rows[i]);
      if constexpr (requires { rows[i].id; }) once(found[i], rows[i].id, shared_ != nullptr ? *shared_ : own);
      read(found[i], rows[i], i);
      found[i].finish();
    }
    return *this;
  }
  /// The same for records whose ids the rules know: they stand there in this order.
  template <class Ids, class Rows, class Read>
  void named(std::string_view name, const Ids& ids, Rows&& rows, Read read) {
    std::vector<TomlReader> found = records(name, std::size(ids));
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (const std::string id = found[i].text("id"); id != ids[i]) found[i].fail("id", std::string(ids[i]), id);
      read_printed(found[i], rows[i]);
      read(found[i], rows[i], i);
      found[i].finish();
    }
  }
  /// The same for records that leave nothing but what `read(reader, position)` takes from them.
  template <class Ids, class Read>
  void named(std::string_view name, const Ids& ids, Read read) {
    struct Nothing {};
    std::vector<Nothing> rows(std::size(ids));
    named(name, ids, rows, [&](TomlReader& t, Nothing&, std::size_t i) { read(t, i); });
  }
  /// A single table [name].
  template <class Read>
  void one(std::string_view name, Read read) {
    TomlReader t = top.table(name);
    struct {
    } nothing;
    read_printed(t, nothing);
    read(t);
    t.finish();
  }
  static void once(const TomlReader& t, const std::string& id, Ids& ids) {
    if (!ids.insert(id).second) t.fail("id", "a new id", "\"" + id + "\" for the second time");
  }
  std::vector<TomlReader> records(std::string_view name, std::size_t count) {
    std::vector<TomlReader> found = top.tables(name);
    if (found.size() != count)
      throw FileError(label_, 1, fmt::format("expected {} records [[{}]], found {}", count, name, found.size()));
    return found;
  }
  void finish() const { top.finish(); }
  const std::string& label() const { return label_; }

 private:
  toml::table root_;
  std::string label_;
  Ids* shared_;

 public:
  TomlReader top;
};

/// Borders by name, checked both ways. Collect with `read`, then `link`.
class Borders {
 public:
  void read(TomlReader& t, const std::string& name) { rows_.push_back({t, name, t.texts("adjacent")}); }
  /// Calls `add(place, neighbour)` for every border in both directions and returns their number.
  template <class Add>
  int link(Add add) const {
    int count = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      for (const std::string& name : rows_[i].near) {
        const std::size_t j = find(name);
        if (j == rows_.size() || j == i)
          rows_[i].reader.fail("adjacent", "other places of this map", "unknown neighbour " + name);
        if (std::find(rows_[j].near.begin(), rows_[j].near.end(), rows_[i].name) == rows_[j].near.end())
          rows_[i].reader.fail("adjacent", fmt::format("{} to name {} as well", name, rows_[i].name),
                               "the border here, but not the other way round");
        add(i, j);
        ++count;
      }
    return count / 2;
  }

 private:
  struct Row {
    TomlReader reader;
    std::string name;
    std::vector<std::string> near;
  };
  std::size_t find(const std::string& name) const {
    std::size_t i = 0;
    while (i < rows_.size() && rows_[i].name != name) ++i;
    return i;
  }
  std::vector<Row> rows_;
};

/// A list of effects; `read(reader)` makes one of them.
template <class List, class Read>
List read_effect_list(TomlReader& t, std::string_view key, Read read) {
  List out;
  for (TomlReader& item : t.tables(key)) {
    if (out.full()) t.fail(key, fmt::format("at most {} effects", List::capacity()), "more");
    out.push(read(item));
    item.finish();
  }
  return out;
}
/// Which row of the game's table of effects the key "do" names.
template <class Table>
std::size_t effect_named(TomlReader& t, const Table& table) {
  std::vector<std::string_view> names;
  names.reserve(std::size(table));
  for (const auto& row : table) names.push_back(row.name);
  return static_cast<std::size_t>(t.choice("do", names));
}

}  // namespace tafel
