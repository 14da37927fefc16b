// Chairs, options of a game, save files; see seating.h.
#include "cli/seating.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/bots.h"
#include "shell/json.h"
#include "shell/layout.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

std::vector<std::string> split_commas(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) out.push_back(part);
  return out;
}

Chair parse_chair(const std::string& text) {
  if (text == "human") return {};
  if (text == "ai") return {false, kDefaultBot};
  if (text == "script") return {false, "", true};
  if (!text.starts_with("ai:"))
    throw UsageError(fmt::format("--seats: expected human, ai:PLAYER or script, found \"{}\"", text));
  try {
    return {false, parse_player(text.substr(3)).text};
  } catch (const std::invalid_argument& e) {
    throw UsageError(std::string("--seats: ") + e.what());
  }
}

}  // namespace

int SeatedMatch::humans() const {
  return static_cast<int>(std::count_if(chairs.begin(), chairs.end(), [](const Chair& c) { return c.human; }));
}

Seat SeatedMatch::only_human() const {
  if (humans() != 1) return kNobody;
  const auto it = std::find_if(chairs.begin(), chairs.end(), [](const Chair& c) { return c.human; });
  return static_cast<Seat>(it - chairs.begin());
}

std::vector<Chair> parse_seating(const std::string& text, const Rules& rules) {
  std::vector<Chair> chairs;
  const bool number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 3;
  if (number) {
    for (int i = std::stoi(text); i > 0; --i) chairs.push_back({false, kDefaultBot});
    if (!chairs.empty()) chairs[0] = {};
  } else {
    for (const std::string& part : split_commas(text)) chairs.push_back(parse_chair(part));
  }
  if (chairs.size() < rules.min_seats || chairs.size() > rules.max_seats)
    throw UsageError(fmt::format("--seats: {} is played with {} to {} seats, found {}", rules.id, rules.min_seats,
                                 rules.max_seats, chairs.size()));
  return chairs;
}

void seat_scripted(const LoadedGame& game, std::string_view language, const Config& config,
                   std::vector<Chair>& chairs) {
  const Texts& texts = game.speak(language);
  for (std::size_t s = 0; s < chairs.size(); ++s) {
    const auto seat = static_cast<Seat>(s);
    const bool by_rules = game.module.scripted != nullptr && game.module.scripted(config, seat);
    const std::vector<std::string> name{texts.at_or("seat." + seat_notation(game.rules, seat), "")};
    if (by_rules && chairs[s].human) throw UsageError("--seats: " + texts.fill("cli.seat_is_scripted", name));
    if (!by_rules && chairs[s].scripted) throw UsageError("--seats: " + texts.fill("cli.seat_needs_player", name));
    if (by_rules) chairs[s] = {false, "", true};
  }
}

std::string chair_label(const Chair& chair, const Texts& texts) {
  if (chair.scripted) return texts.at("cli.scripted");
  if (chair.human) return texts.at("cli.human");
  const std::vector<std::string> kind{chair.bot};
  return texts.at_or("bot." + chair.bot, texts.fill("cli.machine", kind));
}

std::map<std::string, std::string> parse_settings(const std::string& text) {
  std::map<std::string, std::string> out;
  for (const std::string& part : split_commas(text)) {
    const auto eq = part.find('=');
    if (eq == std::string::npos || eq == 0)
      throw UsageError(fmt::format("--set: expected key=value, found \"{}\"", part));
    out[part.substr(0, eq)] = part.substr(eq + 1);
  }
  return out;
}

Config read_config(const Rules& rules, const std::string& settings) {
  try {
    return config_from(rules, parse_settings(settings));
  } catch (const std::invalid_argument& e) {
    throw UsageError(std::string("--set: ") + e.what());
  }
}

std::string unplayable(const LoadedGame& game, std::string_view language, int seats, const Config& config) {
  const std::string_view why = game.rules.playable(seats, config);
  return why.empty() ? std::string() : game.speak(language).at(why);
}

std::string settings_notation(const Rules& rules, const Config& config) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < rules.settings.size(); ++i)
    if (config[i] != 0) parts.push_back(fmt::format("{}={}", rules.settings[i].key, rules.settings[i].name(config[i])));
  return join(parts, ",");
}

SeatedMatch guided_match(const LoadedGame& game) {
  if (game.guide == nullptr) throw UsageError(fmt::format("{} has no guided first game", game.rules.id));
  std::vector<Chair> chairs(static_cast<std::size_t>(game.guide->seats), Chair{false, game.guide->level});
  chairs[game.guide->person] = {};
  return {&game, begin_guided(game, *game.guide), std::move(chairs), false, true};
}

void save_match(const std::filesystem::path& file, const SeatedMatch& seated) {
  Json record = match_to_json(seated.match, true);
  Json chairs = Json::array();
  for (const Chair& c : seated.chairs) chairs.push_back(c.notation());
  record["chairs"] = chairs;
  if (seated.guided) record["guided"] = true;
  write_file_atomically(file, record.dump(1) + "\n");
}

nlohmann::json read_record(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& e) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(e.byte, text.size()));
    const long line = 1 + static_cast<long>(std::count(text.begin(), end, '\n'));
    throw FileError(file.string(), line, "expected a match record (JSON), found something else or only a part of one");
  }
}

SeatedMatch play_on(const SeatedMatch& finished, std::size_t entries, std::vector<Chair> chairs, const Seed& seed) {
  const Match& match = finished.match;
  if (!match.over()) throw UsageError("--from: the match is not over; only finished ones can be played on");
  if (finished.other_content)
    throw UsageError("--from: the match was played with other rules or content; only its end is known here");
  if (entries >= match.log().size())
    throw UsageError(fmt::format("--from: expected an entry from 0 to {}, found {}", match.log().size() - 1, entries));
  if (static_cast<int>(chairs.size()) != match.seats())
    throw UsageError(fmt::format("--seats: this match has {} seats, found {}", match.seats(), chairs.size()));
  Match from = Match::resume(*finished.game, match.seats(), match.config(), seed, match.state_at(entries), {}, 0);
  return {finished.game, std::move(from), std::move(chairs), false};
}

SeatedMatch load_match(Library& library, const std::filesystem::path& file) {
  const Json record = read_record(file);
  try {
    const std::string id = record_game(record);
    const LoadedGame* game = library.find(id);
    if (game == nullptr) throw RecordError(fmt::format("game: this program has no game \"{}\"", id));
    SeatedMatch out{game, match_from_json(*game, record), {}, false};
    out.other_content = record["pack"] != game->pack_hash || record["rules_version"] != game->rules.version;
    if (record.contains("chairs")) {
      if (!record["chairs"].is_array()) throw RecordError("chairs: expected a list");
      std::vector<std::string> parts;
      for (const Json& part : record["chairs"]) parts.push_back(part.is_string() ? part.get<std::string>() : "?");
      out.chairs = parse_seating(join(parts, ","), game->rules);
    }
    out.guided = game->guide != nullptr && record.value("guided", Json(false)) == Json(true);
    // A record from elsewhere (the browser, a simulation) does not say who sits here: people take over.
    if (out.chairs.empty()) out.chairs.resize(static_cast<std::size_t>(out.match.seats()));
    if (static_cast<int>(out.chairs.size()) != out.match.seats())
      throw RecordError(fmt::format("chairs: expected {}, found {}", out.match.seats(), out.chairs.size()));
    for (std::size_t s = 0; s < out.chairs.size() && game->module.scripted != nullptr; ++s)
      if (game->module.scripted(out.match.config(), static_cast<Seat>(s))) out.chairs[s] = {false, "", true};
    return out;
  } catch (const RecordError& e) {
    throw FileError(file.string(), 0, e.what());
  } catch (const UsageError& e) {
    throw FileError(file.string(), 0, fmt::format("chairs: {}", e.what()));
  }
}

}  // namespace tafel::cli
