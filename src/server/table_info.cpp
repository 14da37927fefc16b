// Rows of tables; see table_info.h.
#include "server/table_info.h"

#include <algorithm>
#include <chrono>

#include "shell/json_part.h"

namespace tafel::server {

namespace {
constexpr std::array<std::string_view, 3> kSeatKind{"open", "human", "ai"};
constexpr std::array<std::string_view, 4> kTableState{"waiting", "playing", "over", "frozen"};
constexpr std::array<std::string_view, 4> kAiLevel{"easy", "medium", "hard", "expert"};
constexpr std::array<std::string_view, 4> kPace{"none", "quick", "normal", "slow"};

template <class E, std::size_t N>
bool find_name(const std::array<std::string_view, N>& names, std::string_view name, E& out) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] == name) return out = static_cast<E>(i), true;
  return false;
}
}  // namespace

std::string_view to_name(SeatKind k) { return kSeatKind[static_cast<std::size_t>(k)]; }
std::string_view to_name(TableState s) { return kTableState[static_cast<std::size_t>(s)]; }
std::string_view to_name(AiLevel l) { return kAiLevel[static_cast<std::size_t>(l)]; }
std::string_view to_name(Pace p) { return kPace[static_cast<std::size_t>(p)]; }
bool from_name(std::string_view name, TableState& out) { return find_name(kTableState, name, out); }
bool from_name(std::string_view name, AiLevel& out) { return find_name(kAiLevel, name, out); }
bool from_name(std::string_view name, Pace& out) { return find_name(kPace, name, out); }

Seat TableInfo::seat_of(PersonId person) const {
  if (person == kNoPerson) return kNobody;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i].kind == SeatKind::human && seats[i].person == person) return static_cast<Seat>(i);
  return kNobody;
}

int TableInfo::team_of(Seat seat) const { return seat < summary.team.size() ? summary.team[seat] : kEveryTeam; }

std::string TableInfo::colour(Seat seat, const Rules& rules) const {
  return seats[seat].colour.empty() ? seat_notation(rules, seat) : seats[seat].colour;
}

bool TableInfo::has_open_seat() const {
  for (const SeatInfo& s : seats)
    if (s.kind == SeatKind::open) return true;
  return false;
}

bool TableInfo::guided() const {
  return std::ranges::any_of(seats, [](const SeatInfo& s) { return s.guided; });
}

bool TableInfo::starting() const { return state == TableState::waiting && rows == 0 && !has_open_seat(); }

bool TableInfo::free(Seat seat) const {
  return seat < seats.size() && (seats[seat].kind == SeatKind::open || seats[seat].offered);
}

bool TableInfo::machine_to_act() const {
  for (const Seat s : summary.turn)
    if (s < seats.size() && seats[s].machine()) return true;
  return false;
}

Json seats_to_json(const std::vector<SeatInfo>& seats) {
  Json out = Json::array();
  for (const SeatInfo& s : seats) {
    Json seat = {{"kind", to_name(s.kind)}, {"level", to_name(s.level)}};
    if (s.person != kNoPerson) seat["person"] = s.person;
    if (s.reserved != kNoPerson) seat["reserved"] = s.reserved;
    if (!s.name.empty()) seat["name"] = s.name;
    if (s.away) seat["away"] = true;
    if (s.resigned) seat["resigned"] = true;
    if (s.offered) seat["offered"] = true;
    if (s.scripted) seat["scripted"] = true;
    if (s.guided) seat["guided"] = true;
    if (!s.colour.empty()) seat["colour"] = s.colour;
    if (!s.commitment.empty()) seat["commitment"] = s.commitment;
    if (!s.nonce.empty()) seat["nonce"] = s.nonce;
    out.push_back(std::move(seat));
  }
  return out;
}

std::vector<SeatInfo> seats_from_json(const Json& json) {
  std::vector<SeatInfo> out;
  for (const Json& seat : json) {
    SeatInfo s;
    find_name(kSeatKind, seat.value("kind", "open"), s.kind);
    const std::string level = seat.value("level", "medium");
    find_name(kAiLevel, level == "strong" ? "expert" : level, s.level);  // as experts were called once
    s.person = seat.value("person", kNoPerson);
    s.reserved = seat.value("reserved", kNoPerson);
    s.name = seat.value("name", "");
    s.away = seat.value("away", false);
    s.resigned = seat.value("resigned", false);
    s.offered = seat.value("offered", false);
    s.scripted = seat.value("scripted", false);
    s.guided = seat.value("guided", false);
    s.colour = seat.value("colour", "");
    s.commitment = seat.value("commitment", "");
    s.nonce = seat.value("nonce", "");
    out.push_back(std::move(s));
  }
  return out;
}

std::string played_on_to_text(const std::optional<PlayedOn>& from) {
  if (!from) return {};
  return to_text({{"table", from->table},
                  {"entry", from->entry},
                  {"entries", from->entries},
                  {"round", from->round},
                  {"ended", from->ended}});
}

std::optional<PlayedOn> played_on_from_text(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  return PlayedOn{json.value("table", ""), json.value("entry", i64{0}), json.value("entries", i64{0}),
                  json.value("round", 0), json.value("ended", i64{0})};
}

std::string summary_to_text(const Summary& s) {
  JsonPart last = JsonPart::object();
  for (const auto& [language, sentence] : s.last) last.add(language, sentence);
  const JsonPart out{{"last", last},
                     {"round", s.round},
                     {"secret", s.secret},
                     {"team", JsonPart::list_of(s.team)},
                     {"turn", JsonPart::list_of(s.turn)},
                     {"winner", JsonPart::list_of(s.winner)}};
  return out.text();
}

Summary summary_from_json(const Json& json) {
  Summary s;
  if (!json.is_object()) return s;
  s.turn = json.value("turn", std::vector<Seat>{});
  s.winner = json.value("winner", std::vector<Seat>{});
  s.team = json.value("team", std::vector<int>{});
  s.round = json.value("round", 0);
  s.secret = json.value("secret", false);
  s.last = json.value("last", std::map<std::string, std::string>{});
  return s;
}

i64 now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace tafel::server
