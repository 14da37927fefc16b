// The battle panel; see panel.h.
#include "cli/panel.h"

#include <fmt/format.h>

#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

/// Games whose battles are no comparison of two sums describe them in their own way.
bool has_side(const Json& combat, const char* key) {
  if (!combat.is_object() || !combat.contains(key)) return false;
  const Json& side = combat[key];
  return side.is_object() && side.contains("sum") && side.contains("lines");
}

/// "Attack 5: troop 1, Kobold Thug 2, Eagle Quiver 2 (mountain)"
std::string side_line(const Json& side, const std::string& name) {
  std::vector<std::string> parts;
  for (const Json& line : side["lines"]) {
    const std::string note = line.value("note", "");
    parts.push_back(fmt::format("{} {}{}", line.value("name", ""), line.value("n", 0),
                                note.empty() ? "" : fmt::format(" ({})", note)));
  }
  return fmt::format("{} {}{}", name, side["sum"].get<int>(), parts.empty() ? "" : ": " + join(parts, ", "));
}

std::string sentences(const Json& list) {
  std::vector<std::string> parts;
  for (const Json& sentence : list) parts.push_back(sentence.get<std::string>());
  return join(parts, " ");
}

}  // namespace

std::vector<std::string> battle_lines(const LoadedGame& game, const HiddenState& view, const Texts& texts, int width) {
  std::vector<std::string> out;
  if (game.module.derive == nullptr) return out;
  Json derived;
  game.module.derive(game.look(view.box()), view.viewer(), texts, derived);
  if (!derived.is_object() || !derived.contains("combat")) return out;
  const Json& combat = derived["combat"];
  if (!has_side(combat, "attack") || !has_side(combat, "defence")) return out;
  const auto add = [&](const std::string& text) {
    for (std::string& l : wrap(text, width, 2)) out.push_back(std::move(l));
  };
  add(side_line(combat["attack"], texts.at("battle.attack")));
  add(side_line(combat["defence"], texts.at("battle.defence")));
  const int missing = combat["attack"]["sum"].get<int>() - combat["defence"]["sum"].get<int>();
  const std::vector<std::string> args{std::to_string(missing)};
  add(missing > 0 ? texts.fill("battle.missing", args) : texts.at("battle.holds"));
  for (const char* key : {"if_lost", "if_held"})
    if (combat.contains(key) && !combat[key].empty())
      add(texts.fill(fmt::format("battle.{}", key), std::vector<std::string>{sentences(combat[key])}));
  return out;
}

}  // namespace tafel::cli
