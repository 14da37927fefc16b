// The law of secrecy over the wire: two tables that differ only in what a viewer may not know give him the same
// answers, live and by request, number by number. A sample; TAFEL_PAIRS=10000 compares so many pairs of either kind,
// TAFEL_FIRST=5001 begins with that game: so a long comparison can be made in pieces.
#include <cstdlib>

#include "host.h"
#include "shell/record.h"
#include "support/walk.h"

namespace tafel::test {

namespace {

int pairs(int sample) {
  const char* wanted = std::getenv("TAFEL_PAIRS");
  return wanted != nullptr ? std::atoi(wanted) : sample;
}

u64 first_game() {
  const char* wanted = std::getenv("TAFEL_FIRST");
  return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1;
}

/// Every game of the house with its usual settings.
std::vector<Setting> usual_settings() {
  std::vector<Setting> out;
  for (const std::string& id : library().ids(true)) {
    const LoadedGame& game = *library().find(id);
    for (int n = game.rules.min_seats; n <= game.rules.max_seats; ++n)
      if (const auto all = settings(game, n, 0); n > 1 && !all.empty()) out.push_back(all.front());
  }
  return out;
}

/// Without what no two tables share: id and times. Texts are compared as they were sent, letter by letter.
std::string comparable(std::string text, const std::string& id) {
  for (auto at = text.find(id); at != std::string::npos; at = text.find(id, at)) text.replace(at, id.size(), "id");
  for (const std::string_view time : {"\"created\":", "\"updated\":"})
    for (auto at = text.find(time); at != std::string::npos; at = text.find(time, at)) {
      at += time.size();
      text.replace(at, text.find_first_not_of("0123456789", at) - at, "0");
    }
  return text;
}

/// The first pairs are also held against the schemas; that takes longer than everything else.
constexpr int kChecked = 40;

/// People for all seats, and one who watches; the same at every table.
class TablePeople {
 public:
  explicit TablePeople(const Host& host) {
    for (std::size_t i = 0; i <= kMaxSeats; ++i) {
      people_.push_back(host.browser());
      people_.back().get("/api/v1/me");
    }
  }
  Browser& at(Seat s) { return people_[s < kMaxSeats ? s : kMaxSeats]; }
  void check(bool answers) {
    for (Browser& b : people_) b.checks = answers;
  }

  /// A table at which this position is played; empty if the rules play one of its seats.
  std::string table(const Setting& setting, const StateBox& state) {
    const Match match = Match::resume(*setting.game, setting.seats, setting.config, seed_from_number(1), state, {}, 0);
    Json seats = Json::array({seat("me")});
    while (static_cast<int>(seats.size()) < setting.seats) seats.push_back(seat("open"));
    const Json body = {{"record", match_to_json(match, true)}, {"seats", seats}};
    const std::string id = at(0).post("/api/v1/tables/import", body).json().value("id", "");
    for (Seat s = 1; s < setting.seats; ++s) at(s).post("/api/v1/tables/" + id + "/join", Json::object());
    return at(0).get("/api/v1/tables/" + id).json().value("state", "") == "playing" ? id : "";
  }

 private:
  std::vector<Browser> people_;
};

/// Everything that comes until a question that was asked last is answered.
void take_all(const Browser& who, Socket& socket, const std::string& id, std::vector<std::string>& out) {
  socket.send_text(R"({"t":"why","id":"last","action":"no such action"})");
  for (;;) {
    const std::string text = socket.any_text(15'000);
    if (text.empty()) throw std::runtime_error("waited in vain");
    if (who.checks) {
      EXPECT_EQ(check_message(Json::parse(text), "server"), "");
    }
    out.push_back(comparable(text, id));
    const bool reason = text.find(R"("t":"reason")") != std::string::npos;
    if (reason && text.find(R"("id":"last")") != std::string::npos) return;
  }
}

/// The first choice in the view that came last; empty if there is none.
std::string first_option(const std::vector<std::string>& heard) {
  for (std::size_t i = heard.size(); i-- > 0;) {
    if (heard[i].find(R"("t":"view")") == std::string::npos) continue;
    const Json options = Json::parse(heard[i])["options"];
    return options.empty() ? "" : options[0]["a"].get<std::string>();
  }
  return {};
}

/// Whatever the viewer can ask this table, and what it answers.
std::vector<std::string> all_answers(Browser& who, const std::string& id) {
  std::vector<std::string> out;
  Socket socket(who, id);
  const auto hello = [&](const Json& message) {
    socket.send_text(message.dump());
    take_all(who, socket, id, out);
  };
  hello({{"t", "hello"}});
  for (const int n : {0, 1, 2, 5})
    for (const int version : {0, 1, 3}) hello({{"t", "hello"}, {"have", {{"entry", n}, {"version", version}}}});
  if (const std::string option = first_option(out); !option.empty())
    for (const char* kind : {"why", "preview"}) hello({{"t", kind}, {"id", 1}, {"action", option}});
  for (const char* path :
       {"", "/history", "/history/0", "/history/1", "/events?from=0", "/events?before=9", "/record"}) {
    const Reply reply = who.get("/api/v1/tables/" + id + path);
    out.push_back(std::to_string(reply.status) + comparable(reply.body, id));
  }
  return out;
}

/// What came, in a few words each: for whoever looks for the reason of a difference.
std::string outline(const std::vector<std::string>& heard) {
  std::string out;
  for (const std::string& text : heard) {
    const Json json = Json::parse(text.substr(text.find('{')), nullptr, false);
    if (!json.is_object() || !json.contains("t")) continue;
    out += "\n" + json["t"].get<std::string>();
    for (const char* field : {"version", "entry", "step", "turn", "events_from", "undo", "id"})
      if (json.contains(field)) out += " " + json[field].dump();
  }
  return out;
}

void expect_same(const std::vector<std::string>& one, const std::vector<std::string>& other, const std::string& where) {
  EXPECT_EQ(one.size(), other.size()) << where << outline(one) << "\n--" << outline(other);
  for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
    if (one[i] != other[i]) {
      ADD_FAILURE() << where << ", answer " << i << ": "
                    << Json::diff(Json::parse(one[i].substr(one[i].find('{'))),
                                  Json::parse(other[i].substr(other[i].find('{'))))
                           .dump()
                           .substr(0, 1000);
      return;
    }
}

/// Somewhere in a random game, where people decide; false: it was over before.
bool wander(Walk& w, u32 steps) {
  for (u32 i = 0; !w.turn().over && (i < steps || w.turn().chance); ++i) w.advance();
  return !w.turn().over;
}

server::Settings calm() {
  server::Settings s = Host::relaxed();
  s.idle_table = server::seconds(1);  // thousands of tables are not kept in memory
  return s;
}

}  // namespace

TEST(ServerSecrecy, what_a_viewer_may_not_know_changes_no_answer) {
  Host host(calm());
  TablePeople round(host);
  const std::vector<Setting> all = usual_settings();
  Rng rng(10 + first_game());
  int compared = 0, tries = 0;
  for (u64 seed = first_game(); compared < pairs(60) && ++tries < 1'000'000 && !HasFailure(); ++seed) {
    Walk w(all[seed % all.size()], seed);
    if (!wander(w, rng.below(120U))) continue;
    const std::vector<Seat> looking = viewers(w);
    const Seat viewer = looking[rng.below(static_cast<u32>(looking.size()))];
    const StateBox other = redealt(w, hide_for(w.rules(), w.pack(), w.state, viewer), rng);
    // Whose answer is still missing is known to everybody, but no part of what a seat sees: such guesses are others.
    const bool same_turn = whose_turn(w.rules(), w.look(other)).seats == w.turn().seats;
    if (!same_turn || same_state(w.rules(), w.state, other)) continue;
    round.check(compared < kChecked);
    const std::string one = round.table(w.setting, w.state), two = round.table(w.setting, other);
    if (one.empty() || two.empty()) continue;
    expect_same(all_answers(round.at(viewer), one), all_answers(round.at(viewer), two),
                w.setting.name() + ", seed " + std::to_string(seed) + ", viewer " + std::to_string(viewer));
    ++compared;
  }
  EXPECT_EQ(compared, pairs(60));
  std::printf("%d pairs of tables compared, the same answers\n", compared);
}

namespace {

/// A secret answer, or what somebody gives of it before he goes again.
struct Answer {
  std::size_t which;      ///< of the options
  u32 parts;              ///< where it has several; more than there are is all of them
  bool changes_his_mind;  ///< the last part is taken back and given anew, where that is possible
};

void answer_secretly(Browser& who, const std::string& id, const Answer& answer) {
  Socket socket(who, id);
  socket.hello();
  for (u32 part = 0; part < answer.parts && !socket.last_view["options"].empty(); ++part) {
    act(socket, answer.which + part);
    socket.next("view");
  }
  if (!answer.changes_his_mind || !socket.last_view["undo"]["ok"].get<bool>()) return;
  socket.send({{"t", "undo"}, {"id", 2}, {"version", socket.last_view["version"]}});
  socket.next("accepted");
  socket.next("view");
  act(socket, answer.which + 2);
}

/// Also what comes until the seat's connection has ended: whoever is there would be seen in the answers that follow. It
/// has begun meanwhile.
void take_until_gone(Socket& socket, Seat seat, const std::string& id, std::vector<std::string>& out) {
  bool came = false;
  for (std::size_t read = 0;; ++read) {
    if (read == out.size()) out.push_back(comparable(socket.any_text(15'000), id));
    if (out[read].empty()) throw std::runtime_error("waited in vain");
    if (out[read].find(R"("t":"table")") == std::string::npos) continue;
    const bool there = Json::parse(out[read])["table"]["seats"][seat]["online"].get<bool>();
    if (came && !there) return;
    came = came || there;
  }
}

/// What a viewer who is there hears while another seat answers, all that he can ask afterwards, and whether the time of
/// the last change has moved.
std::vector<std::string> seen_while_answering(TablePeople& round, Seat viewer, Seat answering, const std::string& id,
                                              const Answer& answer) {
  Browser& who = round.at(viewer);
  const auto updated = [&] { return who.get("/api/v1/tables/" + id).json()["updated"]; };
  std::vector<std::string> out;
  {
    Socket socket(who, id);
    socket.hello();
    take_all(who, socket, id, out);
    const Json before = updated();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));  // so that another time would be another number
    out.clear();
    answer_secretly(round.at(answering), id, answer);
    take_all(who, socket, id, out);
    take_until_gone(socket, answering, id, out);
    // People come and go: who is there is no secret, and how often it is told depends on the moment.
    std::erase_if(out, [](const std::string& text) { return text.find(R"("t":"table")") != std::string::npos; });
    out.push_back(updated() == before ? "{\"moved\":false}" : "{\"moved\":true}");
  }
  for (const std::string& text : all_answers(who, id)) out.push_back(text);
  return out;
}

}  // namespace

namespace {

/// Who still decides, whenever that changed in what was heard. An answer may have several parts; whether somebody is
/// ready is no secret, so tables where that differs are not to be compared. A view too many changes nothing here.
std::string who_decides(const std::vector<std::string>& heard) {
  std::string out, last;
  for (const std::string& text : heard) {
    // Requests begin with their status; the histories among them show earlier moments, whoever is ready now.
    if (!text.starts_with('{')) continue;
    constexpr std::string_view kView = R"("t":"view","turn":)";
    const auto at = text.find(kView);
    if (at == std::string::npos) continue;
    const std::string now = text.substr(at, text.find('}', at) - at);
    if (now != last) out += last = now;
  }
  return out;
}

}  // namespace

TEST(ServerSecrecy, secret_answers_and_second_thoughts_are_not_to_be_heard) {
  Host host(calm());
  TablePeople round(host);
  const std::vector<Setting> all = usual_settings();
  Rng rng(11 + first_game());
  int compared = 0, left_out = 0, tries = 0;
  for (u64 seed = first_game(); compared < pairs(20) && ++tries < 200'000 && !HasFailure(); ++seed) {
    Walk w(all[seed % all.size()], seed);
    const u32 steps = rng.below(60U);
    bool there = wander(w, steps);
    for (int i = 0; there && i < 40 && !(w.turn().secret && w.turn().seats.size() > 1); ++i) there = wander(w, 1);
    if (!there || !w.turn().secret || w.turn().seats.size() < 2) continue;
    const Seat answering = w.turn().seats.nth(rng.below(w.turn().seats.size()));
    const std::vector<Seat> looking = viewers(w);
    const Seat viewer = looking[rng.below(static_cast<u32>(looking.size()))];
    if (viewer == answering) continue;
    round.check(compared < kChecked);
    const std::string one = round.table(w.setting, w.state), two = round.table(w.setting, w.state);
    if (one.empty() || two.empty()) continue;
    const u32 which = rng.below(100U);
    const bool twice = rng.below(2) == 0;
    // Also whether, and how many parts of it: as long as the same people are ready.
    const Answer little{which, rng.below(3U), twice}, more{which + 1, 1U + rng.below(4U), twice};
    const auto first = seen_while_answering(round, viewer, answering, one, little);
    const auto second = seen_while_answering(round, viewer, answering, two, more);
    if (who_decides(first) != who_decides(second)) {
      ++left_out;
      continue;
    }
    expect_same(first, second,
                w.setting.name() + ", seed " + std::to_string(seed) + ", viewer " + std::to_string(viewer));
    ++compared;
  }
  EXPECT_EQ(compared, pairs(20));
  std::printf("%d pairs of tables with secret answers compared, the same answers; %d left out: others were ready\n",
              compared, left_out);
}

}  // namespace tafel::test
