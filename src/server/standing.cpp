// Standing answers; see standing.h.
#include "server/standing.h"

#include <sodium.h>

#include "server/services.h"
#include "server/view.h"

namespace tafel::server {

Json standing_to_json(const StandingAnswers& given) {
  Json out = Json::array();
  for (const StandingAnswer& a : given)
    out.push_back({{"number", a.number},
                   {"step", a.step},
                   {"answer", a.answer},
                   {"until", to_name(a.until)},
                   {"round", a.round},
                   {"paused", a.paused},
                   {"text", a.text}});
  return out;
}

StandingAnswers standing_from_json(const Json& json) {
  StandingAnswers out;
  for (const Json& item : json) {
    const auto until = until_from(item.at("until").get<std::string>());
    if (!until) continue;
    StandingAnswer a{item.at("step").get<std::string>(), item.at("answer").get<std::string>(), *until,
                     item.at("round").get<int>()};
    a.number = item.at("number").get<u32>();
    a.paused = item.at("paused").get<bool>();
    a.text = item.at("text").get<decltype(a.text)>();
    out.push_back(std::move(a));
  }
  return out;
}

namespace {

Json given_json(const StandingAnswer& a, const Speaker& speaker) {
  const auto text = a.text.find(speaker.texts.language());
  const std::string question = "step." + a.step + ".prompt";
  return {{"number", a.number},
          {"step", a.step},
          {"question", speaker.texts.at_or("standing." + a.step + ".question", speaker.texts.at(question))},
          {"a", a.answer},
          {"until", to_name(a.until)},
          {"text", text != a.text.end() ? text->second : a.answer},
          {"paused", a.paused}};
}

}  // namespace

void write_standing(JsonText& out, const LoadedGame& game, const Speaker& speaker, const HiddenState& hidden,
                    const StandingAnswers& given) {
  const RawGame g = game.look(hidden.box());
  const Turn turn = whose_turn(game.rules, g);
  const auto write_one = [&](const Action& a) {
    Json untils = Json::array();
    for (const StandingAnswer::Until u : standing_untils(game.rules))
      untils.push_back({{"until", to_name(u)}, {"text", standing_text(speaker, g, a, u)}});
    out.field("a", notation(game.rules, g, a)).field("text", speaker.action(g, a)).field("until", untils);
  };
  out.object([&] {
    out.key("choices").list([&] {
      if (turn.over || turn.chance || !turn.seats.has(hidden.viewer())) return;
      for (const Action& a : standing_choices(game.rules, g, hidden.viewer())) out.object([&] { write_one(a); });
    });
    out.key("given").list([&] {
      for (const StandingAnswer& a : standing_in_force(game.rules, g, given)) out.value(given_json(a, speaker));
    });
    const auto next = standing_answer(game, hidden, given);
    out.field("next", next ? Json{{"a", notation(game.rules, g, *next)}, {"text", speaker.action(g, *next)}} : Json());
  });
}

std::optional<Action> due_answer(const OpenTable& table, Seat seat) {
  if (!table.match || table.info.state != TableState::playing || table.standing[seat].empty()) return std::nullopt;
  const SeatInfo& chair = table.info.seats[seat];
  // Whoever is not there cannot have answered: everybody would know that it was not he.
  if (chair.kind != SeatKind::human || chair.machine() || !table.online(chair.person)) return std::nullopt;
  return standing_answer(table.game(), table.match->view(seat), table.standing[seat]);
}

std::chrono::milliseconds answering_pause(std::chrono::milliseconds moment, u32 chance) {
  // 1.2 to 4.8 moments, most often in the middle: the sum of two even draws.
  const int tenths = 12 + static_cast<int>(chance % 19) + static_cast<int>(chance / 19 % 19);
  return moment * tenths / 10;
}

/// Answers for a person who has said what, when he would have, unless something changes meanwhile.
Task<void> Tables::answer(TablePtr table, Seat seat) {
  const u32 seen = table->version(seat);
  co_await pause(answering_pause(services_.settings.machine_moment, randombytes_random()));
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  table->thinking = static_cast<u8>(table->thinking & ~(1U << seat));
  if (services_.stopping) co_return;
  const auto due = due_answer(*table, seat);
  if (!due) co_return;
  if (table->version(seat) != seen) kick(table);  // another question by now: it takes its own time
  else co_await carry_out(table, seat, *due);
}

namespace {

/// Every language in which the person may read what he has said.
std::vector<Speaker> all_speakers(const OpenTable& table, const Wording& wording) {
  std::vector<Speaker> out;
  out.reserve(kLanguages.size());
  for (const std::string_view language : kLanguages) out.push_back(wording.speaker(table.game(), table.info, language));
  return out;
}

}  // namespace

/// Gives the answer for all times to come and for now.
Verdict Tables::give_answer(OpenTable& table, Seat seat, const Move& move, StandingAnswer::Until until,
                            std::vector<LogRow>& rows) {
  using Code = Verdict::Code;
  if (table.match->over()) return {Code::over};
  if (!table.match->turn().seats.has(seat)) return {Code::not_your_turn};
  const HiddenState hidden = table.match->view(seat);
  const RawGame g = table.game().look(hidden.box());
  const Rules& rules = table.game().rules;
  const auto action = parse_notation(rules, g, move.actions.front());
  const auto offered = standing_choices(rules, g, seat);
  const auto untils = standing_untils(rules);
  const bool possible = action && std::find(offered.begin(), offered.end(), *action) != offered.end() &&
                        std::find(untils.begin(), untils.end(), until) != untils.end();
  if (!possible) return {action ? Code::illegal : Code::malformed};
  StandingAnswers given = standing_in_force(rules, g, table.standing[seat]);
  tafel::give_standing(given, g, *action, until, all_speakers(table, services_.wording));
  const Verdict verdict = table.act(seat, move.version, move.actions, rows);
  if (verdict) table.set_standing(seat, std::move(given));
  return verdict;
}

Task<bool> Tables::give_standing(TablePtr table, Client& client, Move move, StandingAnswer::Until until) {
  Change change = [this, table, move, until](Seat seat, std::vector<LogRow>& rows) {
    return give_answer(*table, seat, move, until, rows);
  };
  co_return co_await make_move(table, client, std::move(move.id), std::move(change));
}

/// Nothing at the table changes, not even when it was last used: nobody else may notice.
Task<bool> Tables::take_standing(TablePtr table, Client& client, Json id, u32 number) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(client.person);
  std::string error;
  if (seat == kNobody) error = "not_seated";
  else if (!take_standing_back(table->standing[seat], number)) error = "standing_unknown";
  if (error.empty()) {
    Store::Job job = [id = table->info.id, seat, text = to_text(standing_to_json(table->standing[seat]))](Writer& w) {
      w.put_standing(id, seat, text);
    };
    const auto used = table->last_use;
    try {
      co_await write_down(*table, std::move(job));
    } catch (const StoreFailed&) {
      error = "store";
    }
    table->last_use = used;
  }
  if (!error.empty()) {
    refuse(*table, client, id, error);
    co_return false;
  }
  send_accepted(*table, client, id);
  for (Client* c : table->clients)
    if (c->person == client.person && c->greeted && table->match) send_view(*table, *c, c->shown.events);
  co_return true;
}

}  // namespace tafel::server
