// Every card and zone as the specification has it (expected.txt), against what was loaded from data/ and lang/en.toml.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <fstream>

#include "covil_table.h"

namespace covil {
namespace {

std::string tags_text(Tags where) {
  std::vector<std::string_view> names;
  for (u8 tag : where) names.push_back(kTagId[tag]);
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, "+"));
}

/// The effect as the specification writes it: reinforce(melee,1,water), income(mountain,1), exhaust(2,any), rest(1).
std::string effect_notation(const Effect& e) {
  const EffectRow& row = row_of(e);
  const std::string choice(row.choices.empty() ? "" : row.choices[e.arg]);
  std::string args = row.amount ? std::to_string(e.n) : "";
  if (e.what == Do::reinforce) args = fmt::format("{},{},{}", choice, e.n, tags_text(e.where));
  else if (e.what == Do::exhaust || e.what == Do::strike) args = fmt::format("{},{}", e.n, choice);
  else if (!choice.empty()) args = fmt::format("{}{},{}", choice == "supremacy" ? "per_" : "", choice, e.n);
  const std::string text = args.empty() ? std::string(row.name) : fmt::format("{}({})", row.name, args);
  return e.on_win ? fmt::format("on_win({})", text) : text;
}

std::string effects_notation(const EffectList& list) {
  std::string out;
  for (const Effect& e : list) out += (out.empty() ? "" : "; ") + effect_notation(e);
  return out;
}

std::string name(std::string_view kind, const std::string& id) {
  return test::library().find("covil")->speak("en").at(fmt::format("name.{}.{}", kind, id));
}

std::string_view place_of(const Board& b, Zone z) { return b.town == z ? "town" : b.spirals.has(z) ? "spiral" : ""; }

std::vector<std::string> loaded() {
  const Pack& pack = *static_cast<const Pack*>(test::library().find("covil")->pack.get());
  std::vector<std::string> out;
  for (const MinionCard& m : pack.minion)
    out.push_back(fmt::format("{} | {} | {} | {} | {} {} | {} | {}", m.id, name("minion", m.id),
                              kClassId[static_cast<std::size_t>(m.cls)], m.cost,
                              kTraitId[static_cast<std::size_t>(m.trait)], m.power,
                              kAbilityId[static_cast<std::size_t>(m.ability)], effects_notation(m.effects)));
  for (const RelicCard& r : pack.relic)
    out.push_back(fmt::format("{} | {} | {} | {} | {} | {}", r.id, name("relic", r.id), r.value,
                              kTerrainId[static_cast<std::size_t>(r.symbol)], effects_notation(r.instant),
                              effects_notation(r.bonus)));
  for (const Board& b : pack.board)
    for (Zone z : b.all) {
      std::vector<std::string> near, polygon;
      for (Zone n : b.near[z]) near.push_back(b.zone[n].letter);
      const Drawn& drawn = b.zone[z].drawn;
      for (const auto& point : drawn.polygon) polygon.push_back(fmt::format("{}", fmt::join(point, ",")));
      Tags terrain = b.tags[z];
      for (const Tag t : {tag_town, tag_any}) terrain.remove(t);
      out.push_back(fmt::format("{} {} | {} | {} | {} | {} | {} | {}", b.id, b.zone[z].letter,
                                name("zone", b.zone[z].id), tags_text(terrain), place_of(b, z), fmt::join(near, " "),
                                fmt::join(drawn.label, ","), fmt::join(polygon, " ")));
    }
  for (std::string& line : out) line.erase(line.find_last_not_of(' ') + 1);
  std::sort(out.begin(), out.end());
  return out;
}

/// Tags of one list in alphabetical order: the specification names them in the order of the printed card.
std::string sorted_tags(std::string line) {
  const auto word_char = [](char c) { return (c >= 'a' && c <= 'z') || c == '_' || c == '+'; };
  for (std::size_t at = line.find('+'); at != std::string::npos; at = line.find('+', at)) {
    std::size_t from = at, to = at;
    while (from > 0 && word_char(line[from - 1])) --from;
    while (to < line.size() && word_char(line[to])) ++to;
    std::vector<std::string> words;
    std::istringstream in(line.substr(from, to - from));
    for (std::string word; std::getline(in, word, '+');) words.push_back(word);
    std::sort(words.begin(), words.end());
    line.replace(from, to - from, fmt::format("{}", fmt::join(words, "+")));
    at = to;
  }
  return line;
}

TEST(CovilContent, EveryCardAndZoneIsThatOfTheSpecification) {
  std::ifstream in(test::source_path("src/games/covil/tests/expected.txt"));
  std::vector<std::string> expected;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') expected.push_back(sorted_tags(line));
  std::sort(expected.begin(), expected.end());
  const std::vector<std::string> found = loaded();
  ASSERT_EQ(expected.size(), 94U + 24U + 45U);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], expected[i]);
}

}  // namespace
}  // namespace covil
