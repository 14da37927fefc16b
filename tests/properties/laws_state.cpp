// Laws about single states: somebody acts, texts, JSON, hooks, the end.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "laws.h"
#include "shell/layout.h"

namespace tafel::test {

void law_somebody_acts(Walk& w) {
  const Turn t = w.turn();
  expect(t.over || t.chance || !t.seats.empty(), "somebody acts or the game is over");
  for (Seat s : t.seats) expect(s < w.setting.seats, fmt::format("seat {} does not exist but shall act", s));
  const char* wrong = w.rules().check(w.raw());
  expect(wrong == nullptr, fmt::format("check: {} (step {})", wrong != nullptr ? wrong : "", w.step_name()));
  expect(w.rules().seats(w.raw()) == w.setting.seats, "the number of seats stays");
  expect(w.decisions <= w.rules().max_decisions, "a game has a bounded length");
  expect(same_state(w.rules(), copy_of(w, w.state), w.state), "a copy equals its original");
  StateBox settled = copy_of(w, w.state);
  settle(w.rules(), w.setting.game->raw(settled));
  expect(
      same_state(w.rules(), settled, w.state),
      fmt::format("a position that waits for somebody stays as it is: enter changes nothing (step {})", w.step_name()));
}

void law_options_have_texts(Walk& w) {
  for (Seat s : w.turn().seats) {
    std::vector<Refusal> refusals;
    Options out(&refusals), plain;
    list_options(w.rules(), w.raw(), s, out);
    list_options(w.rules(), w.raw(), s, plain);
    expect(std::ranges::equal(out, plain), "asking for refusals does not change the options");
    expect(!out.empty(), fmt::format("somebody can act: no option for seat {} in step {}", s, w.step_name()));
    std::set<std::string> texts;
    for (const Action& a : out) {
      expect(a.verb < w.rules().verbs.size() && a.argc <= 6, "an option has a verb of the table");
      expect(texts.insert(notation(w.rules(), w.raw(), a)).second,
             fmt::format("option texts are unique: \"{}\" twice in step {}", notation(w.rules(), w.raw(), a),
                         w.step_name()));
    }
    for (const Refusal& r : refusals)
      expect(!out.contains(r.action),
             fmt::format("\"{}\" is offered and refused", notation(w.rules(), w.raw(), r.action)));
    for (int k = 0; k < 4; ++k) {
      const Action a = out[w.rng.below(static_cast<u32>(out.size()))];
      const std::string text = notation(w.rules(), w.raw(), a);
      const auto back = parse_notation(w.rules(), w.raw(), text);
      expect(back && *back == a, fmt::format("\"{}\" parses back", text));
    }
  }
}

void law_json_round_trip(Walk& w) {
  const Json json = state_to_json(w.rules(), w.pack(), w.state);
  Walk again(w);
  std::memset(again.state.bytes, 0xaa, w.rules().state_bytes);
  state_from_json(w.rules(), w.pack(), Json::parse(json.dump()), again.state);
  expect(same_state(w.rules(), again.state, w.state), "a state survives JSON byte by byte");
  Walk original(w);
  for (int k = 0; k < 20 && !original.turn().over; ++k) {
    original.advance();
    again.advance();
    expect(same_state(w.rules(), again.state, original.state), "a state from JSON plays on in lock-step");
  }
}

namespace {

void law_drawing_fits(const Walk& w, const HiddenState& hidden, const Texts& texts, int width) {
  std::string drawing;
  w.setting.game->module.draw(w.look(hidden.box()), hidden.viewer(), texts, width, drawing);
  for (const std::string& line : split_lines(drawing))
    expect(columns(line) <= width, fmt::format("a drawing fits into {} columns: \"{}\" is {} wide (step {})", width,
                                               line, columns(line), w.step_name()));
}

}  // namespace

void law_hooks_answer(Walk& w) {
  const Rules& r = w.rules();
  std::vector<i32> points(static_cast<std::size_t>(w.setting.seats));
  r.score(w.raw(), points);
  r.round(w.raw());
  for (Seat s : w.turn().seats) {
    StateBox guess = redealt(w, hide_for(r, w.pack(), w.state, s), w.rng);
    const RawGame g = w.setting.game->raw(guess);
    const i32 worth = r.evaluate(g, s);
    if (r.evaluate_all != nullptr) {
      r.evaluate_all(g, points);
      expect(points[s] == worth, "a position is worth the same to a seat, judged alone or with all others");
    }
    Options out;
    list_options(r, g, s, out);
    if (r.policy != nullptr) expect(r.policy(g, s, out, w.rng) < out.size(), "the policy names an option");
    expect(same_state(r, copy_of(w, guess), guess), "evaluation changes nothing");
  }
  for (Seat v : viewers(w)) {
    const HiddenState hidden = hide_for(r, w.pack(), w.state, v);
    for (const auto& [language, texts] : w.setting.game->texts) {
      Json out = Json::object();
      if (w.setting.game->module.derive != nullptr) w.setting.game->module.derive(w.look(hidden.box()), v, texts, out);
      if (w.setting.game->module.draw != nullptr)
        for (const int width : {60, 80, 120}) law_drawing_fits(w, hidden, texts, width);
    }
  }
}

void law_end(Walk& w) {
  const auto n = static_cast<std::size_t>(w.setting.seats);
  std::vector<i32> points(n);
  std::vector<u8> place(n);
  w.rules().score(w.raw(), points);
  w.rules().places(w.raw(), place);
  for (u8 p : place) {
    expect(p >= 1 && p <= n, "places are from 1 to the number of seats");
    const auto better = static_cast<std::size_t>(std::ranges::count_if(place, [p](u8 q) { return q < p; }));
    expect(p == better + 1, "a place counts those who are better");
  }
  if (w.rules().score_sheet == nullptr) return;
  for (Seat s = 0; s < w.setting.seats; ++s) {
    std::vector<ScoreLine> sheet;
    w.rules().score_sheet(w.raw(), s, sheet);
    i32 sum = 0;
    for (const ScoreLine& line : sheet)
      if (!line.tie_break) sum += line.points;
    expect(sum == points[s], fmt::format("the score sheet of seat {} adds up: {} lines give {}, the score is {}", s,
                                         sheet.size(), sum, points[s]));
  }
}

void law_same_log_same_state(Walk& w) {
  StateBox again;
  start_game(w.rules(), w.setting.game->raw(again), w.setting.seats, w.setting.config);
  for (const LogEntry& e : w.log) {
    const RawGame g = w.setting.game->raw(again);
    const Turn t = whose_turn(w.rules(), g);
    expect(t.chance == (e.seat == kChance) && (t.chance || t.seats.has(e.seat)), "a log replays with the same turns");
    act(w.rules(), g, e.seat, e.action);
  }
  expect(same_state(w.rules(), again, w.state), "the same log gives the same state");
}

}  // namespace tafel::test
