// Drawing of a position; see board.h.
#include "cli/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/panel.h"
#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::vector<std::string> parts;
  for (const Json& item : value) parts.push_back(plain(item));
  return parts.empty() ? "-" : join(parts, " ");
}

bool is_table(const Json& value) { return value.is_array() && !value.empty() && value.front().is_object(); }

std::string field_name(const Speaker& speaker, const std::string& key) {
  return speaker.texts.at_or("field." + key, key);
}

/// One row per item, one column per field; a list that is long enough for all seats is a list of seats.
void add_table(const Json& list, const Speaker& speaker, int seats, int width, std::vector<std::string>& out) {
  const bool by_seat = list.size() >= static_cast<std::size_t>(seats);
  Sheet sheet;
  std::vector<std::string> head{""};
  for (const auto& [key, value] : list.front().items()) head.push_back(field_name(speaker, key));
  sheet.row(head);
  for (std::size_t i = 0; i < list.size() && (!by_seat || i < static_cast<std::size_t>(seats)); ++i) {
    std::vector<std::string> row{by_seat ? speaker.seat(static_cast<Seat>(i)) : std::to_string(i + 1)};
    for (const auto& [key, value] : list[i].items()) row.push_back(plain(value));
    sheet.row(row);
  }
  for (const std::string& l : sheet.lines(width)) out.push_back(l);
}

/// Colour codes by the name of the seat; bright ones where the plain one is hard to read on black.
std::string_view seat_colour(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kColour{
      {{"blue", "94"}, {"green", "92"}, {"yellow", "93"}, {"red", "91"}, {"purple", "95"}, {"black", "90"}}};
  for (const auto& [seat, code] : kColour)
    if (seat == name) return code;
  return "0";
}

}  // namespace

std::vector<std::string> field_lines(const Json& view, const Speaker& speaker, int seats, int width) {
  std::vector<std::string> out, tables;
  std::string facts;
  for (const auto& [key, value] : view.items()) {
    if (key == "stack" || key == "config") continue;
    if (is_table(value)) add_table(value, speaker, seats, width, tables);
    else facts += (facts.empty() ? "" : "  ") + field_name(speaker, key) + ": " + plain(value);
  }
  out = wrap(facts, width);
  out.insert(out.end(), tables.begin(), tables.end());
  return out;
}

std::vector<std::string> board_lines(const LoadedGame& game, const HiddenState& view, const Speaker& speaker,
                                     int width) {
  if (game.module.draw == nullptr) {
    const int seats = game.rules.seats(game.look(view.box()));
    return field_lines(view_to_json(game.rules, game.pack.get(), view), speaker, seats, width);
  }
  std::string text;
  game.module.draw(game.look(view.box()), view.viewer(), speaker.texts, width, text);
  std::vector<std::string> out = split_lines(text);
  for (std::string& l : out) l = clip(l, width);
  for (std::string& l : battle_lines(game, view, speaker.texts, width)) out.push_back(std::move(l));
  return out;
}

std::string question_of(const LoadedGame& game, const RawGame& g, Seat seat, const Speaker& speaker) {
  const std::string own = game.module.prompt != nullptr ? game.module.prompt(g, seat, speaker.texts) : std::string();
  return own.empty() ? speaker.prompt(g) : own;
}

std::string seat_label(const Rules& rules, const Texts& texts, Seat s) {
  const std::string name = seat_notation(rules, s);
  const std::string mark = texts.at_or("seat_mark." + name, "");
  return (mark.empty() ? "" : mark + " ") + texts.at_or("seat." + name, name);
}

Speaker seat_speaker(const LoadedGame& game, std::string_view language, int seats) {
  Speaker speaker{game.rules, game.speak(language), {}};
  for (Seat s = 0; s < seats; ++s) speaker.players.push_back(seat_label(game.rules, speaker.texts, s));
  return speaker;
}

std::string paint_seats(std::string_view line, const Rules& rules, const Texts& texts, int seats) {
  std::string out(line);
  for (Seat s = 0; s < seats; ++s) {
    const std::string name = seat_notation(rules, s);
    const std::string label = seat_label(rules, texts, s);
    for (const char* kind : {"seat_mark.", "seat_mark_hollow."}) {
      const std::string mark = texts.at_or(kind + name, "");
      if (mark.empty()) continue;
      for (std::size_t at = out.find(mark); at != std::string::npos;) {
        const std::size_t length = out.compare(at, label.size(), label) == 0 ? label.size() : mark.size();
        const std::string painted = fmt::format("\x1b[{}m{}\x1b[0m", seat_colour(name), out.substr(at, length));
        out.replace(at, length, painted);
        at = out.find(mark, at + painted.size());
      }
    }
  }
  return out;
}

}  // namespace tafel::cli
