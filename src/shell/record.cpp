// Records; see record.h.
#include "shell/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "kernel/broken.h"
#include "shell/json.h"
#include "shell/signature.h"

namespace tafel {

namespace {

constexpr std::string_view kFormat = "tafelrunde-match";
constexpr int kFormatVersion = 2;  ///< 2: with nonces of seats; without them 1 is written

template <class T>
T need(const Json& json, const char* key, const char* expected) {
  const auto it = json.find(key);
  if (it == json.end()) throw RecordError(fmt::format("{}: expected {}, found nothing", key, expected));
  try {
    return it->get<T>();
  } catch (const Json::exception&) {
    throw RecordError(fmt::format("{}: expected {}, found {}", key, expected, it->dump().substr(0, 60)));
  }
}

struct ParsedLine {
  std::string seat, step, action;
};

ParsedLine split_line(const std::string& line, std::size_t number) {
  std::istringstream in(line);
  std::string index;
  ParsedLine out;
  if (!(in >> index >> out.seat >> out.step) || index != std::to_string(number))
    throw RecordError(fmt::format("log line {}: expected \"{} SEAT STEP ACTION\", found \"{}\"", number, number, line));
  std::getline(in >> std::ws, out.action);
  return out;
}

struct Header {
  int seats;
  Config config;
  DrawSource source;
};

/// The house's seed and the nonces of the seats; they must fit what was committed to.
void read_source(const Json& json, Header& h) {
  Seed house{};
  if (!seed_from_hex(need<std::string>(json, "seed", "64 hex digits"), house))
    throw RecordError("seed: expected 64 hex digits");
  if (need<std::string>(json, "commitment", "a SHA-256 in hex") != commitment(house))
    throw RecordError("commitment: does not belong to the seed");
  h.source = house;
  if (!json.contains("nonces")) return;
  try {
    h.source.nonces = nonces_from_json(json["nonces"]);
  } catch (const std::runtime_error& e) {
    throw RecordError(e.what());
  }
  if (h.source.nonces.empty()) throw RecordError("nonces: expected one for each seat, found none");
  if (const std::string wrong = h.source.wrong(h.seats); !wrong.empty()) throw RecordError(wrong);
}

Header read_header(const LoadedGame& game, const Json& json) {
  if (!json.is_object()) throw RecordError("expected a match record (a JSON object)");
  if (need<std::string>(json, "format", "\"tafelrunde-match\"") != kFormat)
    throw RecordError("format: expected \"tafelrunde-match\", found another kind of file");
  if (const auto id = need<std::string>(json, "game", "the id of a game"); id != game.rules.id)
    throw RecordError(fmt::format("game: expected \"{}\", found \"{}\"", game.rules.id, id));
  if (const int v = need<int>(json, "format_version", "a number"); v > kFormatVersion)
    throw RecordError(
        fmt::format("format_version: expected at most {}, found {}: written by a newer program", kFormatVersion, v));
  Header h{need<int>(json, "seats", "a number of seats"), {}, {}};
  if (h.seats < game.rules.min_seats || h.seats > game.rules.max_seats)
    throw RecordError(
        fmt::format("seats: expected {} to {}, found {}", game.rules.min_seats, game.rules.max_seats, h.seats));
  try {
    const char* key = json.contains("settings") ? "settings" : "options";  // records before settings had their name
    h.config = config_from(game.rules, need<std::map<std::string, std::string>>(json, key, "the values of settings"));
  } catch (const std::invalid_argument& e) {
    throw RecordError(fmt::format("settings: {}", e.what()));
  }
  // Earlier rules may have allowed more; such a record continues from its snapshot.
  const bool same_rules = need<u32>(json, "rules_version", "a number") == game.rules.version;
  if (const auto why = game.rules.playable(h.seats, h.config); same_rules && !why.empty())
    throw RecordError(fmt::format("settings: this combination cannot be played ({})", why));
  read_source(json, h);
  return h;
}

/// A position that a file claims: nothing in it is trusted before the game has checked it.
void read_position(const LoadedGame& game, const Header& h, const Json& json, const char* key, StateBox& out) {
  try {
    const auto it = json.find(key);
    state_from_json(game.rules, game.pack.get(), it != json.end() ? *it : Json(), out);
  } catch (const std::runtime_error& e) {
    throw RecordError(fmt::format("{}: {}", key, e.what()));
  }
  if (const int seats = game.rules.seats(game.look(out)); seats != h.seats)
    throw RecordError(fmt::format("{}: expected {} seats, found {}", key, h.seats, seats));
  if (const char* wrong = game.rules.check(game.look(out)); wrong != nullptr)
    throw RecordError(fmt::format("{}: {}", key, wrong));
  settle(game.rules, game.raw(out));  // an honest position waits for somebody
}

/// Where the log begins: the start of the game, or a snapshot from before an update of rules or content.
struct Beginning {
  StateBox state;
  u64 chance_count = 0;
  bool resumed = false;
};

void read_beginning(const LoadedGame& game, const Header& h, const Json& json, Beginning& out) {
  out.resumed = json.contains("base");
  if (out.resumed) {
    read_position(game, h, json, "base", out.state);
    out.chance_count = need<u64>(json, "base_chance_count", "a number");
  } else {
    start_game(game.rules, game.raw(out.state), h.seats, h.config);
  }
}

std::vector<LogEntry> read_log(const LoadedGame& game, const Header& h, const Json& json, const StateBox& from) {
  return log_from_lines(game, h.seats, from, need<std::vector<std::string>>(json, "log", "a list of lines"));
}

}  // namespace

std::string log_line(const Match& match, std::size_t entry, const RawGame& before) {
  const Rules& rules = match.game().rules;
  const LogEntry& e = match.log()[entry];
  return fmt::format("{} {} {} {}", entry + 1, seat_notation(rules, e.seat), rules.steps[e.step].name,
                     notation(rules, before, e.action));
}

std::vector<LogEntry> log_from_lines(const LoadedGame& game, int seats, const StateBox& from,
                                     std::span<const std::string> lines) {
  std::vector<LogEntry> log;
  StateBox state;
  copy_state(game.rules, state, from);
  const RawGame g = game.raw(state);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const ParsedLine line = split_line(lines[i], i + 1);
    const auto fail = [&](const std::string& expected) {
      throw RecordError(fmt::format("log line {}: expected {}, found \"{}\"", i + 1, expected, lines[i]));
    };
    const Turn t = whose_turn(game.rules, g);
    if (t.over) fail("the end, the game is over");
    const auto seat = parse_seat(game.rules, line.seat, seats);
    if (!seat || (t.chance ? *seat != kChance : *seat == kChance || !t.seats.has(*seat)))
      fail(t.chance ? "chance to act" : "a seat whose turn it is");
    if (const auto name = top_row(game.rules, g).name; line.step != name) fail(fmt::format("step {}", name));
    const auto action = parse_notation(game.rules, g, line.action);
    if (!action) fail("a well-formed action");
    Options out;
    if (!t.chance) list_options(game.rules, g, *seat, out);
    if (t.chance ? !chance_valid(game.rules, g, *action) : !out.contains(*action)) fail("a legal action");
    log.push_back({*seat, *action, g.stack().back().step});
    act(game.rules, g, *seat, *action);
  }
  return log;
}

Json match_to_json(const Match& match, bool with_seed) {
  const LoadedGame& game = match.game();
  const DrawSource& source = match.source();
  Json log = Json::array();
  StateBox at = match.state_at(0);
  for (std::size_t i = 0; i < match.log().size(); ++i) {
    log.push_back(log_line(match, i, game.look(at)));
    act(game.rules, game.raw(at), match.log()[i].seat, match.log()[i].action);
  }
  Json out = {{"format", kFormat},
              {"format_version", source.nonces.empty() ? 1 : kFormatVersion},
              {"game", game.rules.id},
              {"rules_version", game.rules.version},
              {"pack", game.pack_hash},
              {"seats", match.seats()},
              {"settings", config_names(game.rules, match.config())},
              {"commitment", commitment(source.house)},
              {"log", log},
              {"chance_count", match.chance_count()},
              {"snapshot", state_to_json(game.rules, game.pack.get(), match.state())}};
  if (match.resumed()) {
    out["base"] = state_to_json(game.rules, game.pack.get(), match.state_at(0));
    out["base_chance_count"] = match.chance_count_before();
  }
  if (!source.nonces.empty()) out["nonces"] = nonces_to_json(source.nonces);
  if (with_seed) out["seed"] = seed_to_hex(source.house);
  return out;
}

std::string record_game(const Json& json) {
  if (!json.is_object()) throw RecordError("expected a match record (a JSON object)");
  return need<std::string>(json, "game", "the id of a game");
}

Match match_from_json(const LoadedGame& game, const Json& json) {
  const Header h = read_header(game, json);
  const bool same = need<u32>(json, "rules_version", "a number") == game.rules.version &&
                    need<std::string>(json, "pack", "a SHA-256 in hex") == game.pack_hash;
  try {
    StateBox snapshot;
    read_position(game, h, json, "snapshot", snapshot);
    if (!same)
      return Match::resume(game, h.seats, h.config, h.source, snapshot, {},
                           need<u64>(json, "chance_count", "a number"));
    Beginning from;
    read_beginning(game, h, json, from);
    const std::vector<LogEntry> log = read_log(game, h, json, from.state);
    Match match = from.resumed ? Match::resume(game, h.seats, h.config, h.source, from.state, log, from.chance_count)
                               : Match::replay(game, h.seats, h.config, h.source, log);
    if (match.log().size() == log.size() && !same_state(game.rules, match.state(), snapshot))
      throw RecordError("snapshot: does not fit the log; one of them was changed");
    return match;
  } catch (const BrokenRule& e) {
    throw RecordError(fmt::format("this match cannot be continued: {}", e.what()));
  }
}

namespace {

/// The first draw that the seed does not give, or an empty text.
std::string compare_draws(const LoadedGame& game, const Seed& seed, Beginning& from, std::span<const LogEntry> log) {
  const RawGame g = game.raw(from.state);
  u64 draw = from.chance_count;
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].seat == kChance) {
      Dice dice(seed, draw++);
      Rng rng = dice.rng();
      const Action fair = sample_chance(game.rules, g, rng);
      if (!(fair == log[i].action))
        return fmt::format("log line {}: the dice say \"{}\", the log says \"{}\"", i + 1,
                           notation(game.rules, g, fair), notation(game.rules, g, log[i].action));
    }
    act(game.rules, g, log[i].seat, log[i].action);
  }
  return {};
}

}  // namespace

Proof prove(const LoadedGame& game, const Json& json) {
  const Header h = read_header(game, json);
  Proof out;
  out.nonces = h.source.nonces;
  out.house = signed_by(json);
  const auto players = json.find("players");
  out.named = players != json.end() && players->is_array() && players->size() == static_cast<std::size_t>(h.seats);
  try {
    Beginning from;
    read_beginning(game, h, json, from);
    out.from_start = !from.resumed;
    const std::vector<LogEntry> log = read_log(game, h, json, from.state);
    out.entries = log.size();
    out.draws = static_cast<u64>(std::ranges::count(log, kChance, &LogEntry::seat));
    const u64 drawn = from.chance_count + out.draws;
    out.wrong = compare_draws(game, h.source.draw_seed(), from, log);
    if (!out.wrong.empty()) return out;
    out.to_end = whose_turn(game.rules, game.look(from.state)).over;  // the position after the last line
    if (need<u64>(json, "chance_count", "a number") != drawn)
      out.wrong = fmt::format("chance_count: expected {}, found {}", drawn, json["chance_count"].dump());
    StateBox claimed;
    read_position(game, h, json, "snapshot", claimed);
    if (out.wrong.empty() && !same_state(game.rules, from.state, claimed))
      out.wrong = "snapshot: is not the position after the last line of the log";
  } catch (const BrokenRule& e) {
    throw RecordError(fmt::format("this match cannot be replayed: {}", e.what()));
  }
  return out;
}

}  // namespace tafel
