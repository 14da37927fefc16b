// Laws about what a seat may know: views, guesses, secret answers.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "laws.h"
#include "shell/observation.h"

namespace tafel::test {

namespace {

HiddenState view(const Walk& w, const StateBox& box, Seat v) { return hide_for(w.rules(), w.pack(), box, v); }

std::string who(const Walk& w, Seat v) { return v == kNobody ? "a spectator" : seat_notation(w.rules(), v); }

/// First field in which two states differ, for the message.
std::string difference(const Walk& w, const StateBox& a, const StateBox& b) {
  const Json diff = Json::diff(state_to_json(w.rules(), w.pack(), a), state_to_json(w.rules(), w.pack(), b));
  if (diff.empty()) return "bytes that no field names";
  return diff[0].value("path", "") + (diff.size() > 1 ? fmt::format(" and {} more", diff.size() - 1) : "");
}

void expect_same(const Walk& w, const StateBox& a, const StateBox& b, const std::string& law) {
  if (!same_state(w.rules(), a, b))
    throw Broken(fmt::format("{}; they differ in {} (step {})", law, difference(w, a, b), w.step_name()));
}

/// Did the viewer hear something that is marked as a reveal or meant for some seats only?
bool told(const Walk& w, const EventSink& sink, Seat viewer) {
  return std::ranges::any_of(sink.list, [&](const Event& e) {
    return w.rules().events[e.kind].reveals || (e.open < e.argc && !e.hidden_from(viewer));
  });
}

bool is_legal(const Walk& w, const StateBox& box, Seat s, const Action& a) {
  const Turn t = whose_turn(w.rules(), w.look(box));
  if (t.over || t.chance || !t.seats.has(s)) return false;
  Options out;
  list_options(w.rules(), w.look(box), s, out);
  return out.contains(a);
}

}  // namespace

void law_hide_and_redeal(Walk& w) {
  for (Seat v : viewers(w)) {
    const HiddenState hidden = view(w, w.state, v);
    expect_same(w, view(w, hidden.box(), v).box(), hidden.box(), "hide is idempotent for " + who(w, v));
    const Turn truth = w.turn(), seen = whose_turn(w.rules(), w.look(hidden.box()));
    expect(truth.over == seen.over && truth.chance == seen.chance && truth.secret == seen.secret,
           "a view shows what is going on, to " + who(w, v));
    if (v != kNobody) expect(truth.seats.has(v) == seen.seats.has(v), "a view shows its viewer whether to act");
    const StateBox guess = redealt(w, hidden, w.rng);
    expect_same(w, view(w, guess, v).box(), hidden.box(), "a guess looks like the truth to " + who(w, v));
    const char* wrong = w.rules().check(w.look(guess));
    expect(wrong == nullptr, fmt::format("a guess of {} is a valid state: {} (step {})", who(w, v),
                                         wrong != nullptr ? wrong : "", w.step_name()));
  }
}

void law_options_need_no_secrets(Walk& w) {
  for (Seat s : w.turn().seats) {
    const HiddenState hidden = view(w, w.state, s);
    const std::string truth = option_bytes(w, w.state, s);
    expect(option_bytes(w, hidden.box(), s) == truth,
           fmt::format("options and refusals of {} need only what it knows (step {})", who(w, s), w.step_name()));
    const StateBox guess = redealt(w, hidden, w.rng);
    expect(whose_turn(w.rules(), w.look(guess)).seats.has(s) && option_bytes(w, guess, s) == truth,
           fmt::format("options and refusals of {} are the same on a guess (step {})", who(w, s), w.step_name()));
  }
}

namespace {

const Observation& observation_of(const LoadedGame& game) {
  static std::map<std::string_view, Observation> all;
  return all.try_emplace(game.rules.id, game).first->second;
}

std::vector<float> numbers(const Walk& w, const StateBox& box, Seat s) {
  const Observation& o = observation_of(*w.setting.game);
  std::vector<float> out(o.size(), -1e9F);
  o.write(view(w, box, s), out.data());
  return out;
}

}  // namespace

void law_observations_need_no_secrets(Walk& w) {
  const Observation& o = observation_of(*w.setting.game);
  for (Seat s = 0; s < w.setting.seats; ++s) {
    const std::vector<float> truth = numbers(w, w.state, s);
    const auto unwritten = std::ranges::find(truth, -1e9F);
    expect(unwritten == truth.end(), "every column is written");
    const std::vector<float> guess = numbers(w, redealt(w, view(w, w.state, s), w.rng), s);
    const auto [one, two] = std::ranges::mismatch(truth, guess);
    expect(one == truth.end(),
           fmt::format("column \"{}\" tells {} something it may not know (step {})",
                       one == truth.end() ? "" : o.names()[static_cast<std::size_t>(one - truth.begin())], who(w, s),
                       w.step_name()));
  }
  for (const Seat s : w.turn().seats) {
    Options out;
    list_options(w.rules(), w.raw(), s, out);
    expect(out.size() <= o.most_options(),
           fmt::format("{} options, more than observation.toml says (step {})", out.size(), w.step_name()));
  }
}

void law_guesses_behave_alike(Walk& w) {
  const Turn t = w.turn();
  if (t.over || t.chance) return;
  const LogEntry next = Walk(w).choose();
  for (Seat v : viewers(w)) {
    const HiddenState hidden = view(w, w.state, v);
    StateBox one = redealt(w, hidden, w.rng), two = redealt(w, hidden, w.rng);
    if (!is_legal(w, one, next.seat, next.action) || !is_legal(w, two, next.seat, next.action)) continue;
    EventSink first, second;
    act(w.rules(), w.setting.game->raw(one, &first), next.seat, next.action);
    act(w.rules(), w.setting.game->raw(two, &second), next.seat, next.action);
    // The last answer of a secret step opens all of them; the end of the game may open everything.
    const bool opens = t.secret && t.seats.size() == 1 && !same_state(w.rules(), view(w, one, v).box(), hidden.box());
    if (opens || told(w, first, v) || told(w, second, v) || w.look(one).stack().empty()) continue;
    const std::string law = fmt::format("\"{}\" shows {} a secret without an event that reveals it",
                                        notation(w.rules(), w.raw(), next.action), who(w, v));
    expect(heard(first, v) == heard(second, v), law + fmt::format(": events differ (step {})", w.step_name()));
    expect_same(w, view(w, one, v).box(), view(w, two, v).box(), law);
  }
}

void law_order_of_answers(Walk& w) {
  const Turn t = w.turn();
  if (!t.secret || t.seats.size() < 2) return;
  std::vector<std::vector<Action>> answers(static_cast<std::size_t>(w.setting.seats));
  for (Seat s : t.seats) {  // each seat answers as if it were alone; the last of all completes the step
    Walk alone(w);
    for (Turn now = t; now.secret && now.seats.has(s) && answers[s].size() < 64; now = alone.turn()) {
      Options out;
      list_options(w.rules(), alone.raw(), s, out);
      answers[s].push_back(out[w.rng.below(static_cast<u32>(out.size()))]);
      alone.play({s, answers[s].back(), 0});
    }
  }
  const auto run = [&](bool mixed) {
    Walk v(w);
    EventSink all;
    std::vector<std::size_t> at(answers.size());
    SeatSet open = t.seats;
    while (!open.empty()) {
      const Seat s = mixed ? open.nth(w.rng.below(open.size())) : open.lowest();
      expect(is_legal(w, v.state, s, answers[s][at[s]]), "an answer does not depend on the answers of others");
      v.play({s, answers[s][at[s]], 0});
      for (const Event& e : v.news.list) all.list.push_back(e);
      if (++at[s] == answers[s].size()) open.remove(s);
      if (!open.empty()) expect(v.news.list.empty(), "an answer in a secret step is silent until all have answered");
    }
    return std::pair{copy_of(w, v.state), heard(all, kNobody)};
  };
  const auto [in_turn, said] = run(false);
  const auto [shuffled, said_too] = run(true);
  expect_same(w, in_turn, shuffled, "the order of secret answers does not matter");
  expect(said == said_too, "the order of secret answers does not change the events");
}

void law_answers_stay_secret(Walk& w) {
  const Turn t = w.turn();
  if (!t.secret) return;
  for (Seat s : t.seats) {
    Options out;
    list_options(w.rules(), w.raw(), s, out);
    Walk one(w), two(w);
    one.play({s, out[w.rng.below(static_cast<u32>(out.size()))], 0});
    two.play({s, out[w.rng.below(static_cast<u32>(out.size()))], 0});
    const auto still_open = [&](const Walk& v) {
      return v.turn().secret && v.look(v.state).stack().back() == w.look(w.state).stack().back() && v.news.list.empty();
    };
    if (!still_open(one) || !still_open(two)) continue;
    if (one.turn().seats.has(s) != two.turn().seats.has(s)) continue;  // one of them was the last of several answers
    for (Seat v : viewers(w))
      if (v != s)
        expect_same(w, view(w, one.state, v).box(), view(w, two.state, v).box(),
                    fmt::format("a secret answer of {} is not shown to {}", who(w, s), who(w, v)));
    if (!one.turn().seats.has(s)) continue;
    for (Seat v : viewers(w))
      if (v != s)
        expect_same(w, view(w, one.state, v).box(), view(w, w.state, v).box(),
                    fmt::format("how far the secret answer of {} is, is not shown to {}", who(w, s), who(w, v)));
  }
}

void law_events_do_not_outdo_views(Walk& w) {
  if (w.turn().over) return;
  Walk one(w), two(w);
  one.advance();
  two.rng.reseed(w.rng.next64());
  two.advance();
  if (one.log.back().seat != two.log.back().seat || one.turn().over || two.turn().over) return;
  for (Seat v : viewers(w)) {
    const auto hides = [v](const Event& e) { return e.hidden_from(v); };
    if (std::ranges::none_of(one.news.list, hides) || heard(one.news, v) != heard(two.news, v)) continue;
    if (told(w, one.news, v)) continue;
    expect_same(w, view(w, one.state, v).box(), view(w, two.state, v).box(),
                fmt::format("what an event hides from {}, the view hides too", who(w, v)));
  }
}

namespace {

/// Notes for every field whether the view hid it and whether two guesses differ in it. List positions do not count.
void compare(const std::string& path, const Json& truth, const Json& seen, const Json& one, const Json& two,
             LeakBook& book) {
  if (truth.is_object() && seen.is_object() && one.is_object() && two.is_object()) {
    for (const auto& [key, value] : truth.items())
      if (seen.contains(key) && one.contains(key) && two.contains(key))
        compare(path + "." + key, value, seen[key], one[key], two[key], book);
  } else if (truth.is_array() && !truth.empty() && truth[0].is_structured() && truth.size() == seen.size() &&
             truth.size() == one.size() && truth.size() == two.size()) {
    for (std::size_t i = 0; i < truth.size(); ++i) compare(path + "[]", truth[i], seen[i], one[i], two[i], book);
  } else if (truth != seen) {
    LeakBook::Row& row = book.path[path];
    ++row.hidden;
    row.varied += one != two || one != truth ? 1 : 0;
  }
}

}  // namespace

void note_variety(Walk& w, LeakBook& book) {
  const auto json = [&](const StateBox& box) { return state_to_json(w.rules(), w.pack(), box); };
  for (Seat v : viewers(w)) {
    const HiddenState hidden = view(w, w.state, v);
    if (same_state(w.rules(), hidden.box(), w.state)) continue;
    compare("", json(w.state), json(hidden.box()), json(redealt(w, hidden, w.rng)), json(redealt(w, hidden, w.rng)),
            book);
  }
}

void law_guesses_vary(const LeakBook& book) {
  for (const auto& [path, row] : book.path)
    expect(row.hidden < 40 || row.varied > 0,
           fmt::format("guesses vary: field {} was hidden {} times and every guess was the truth", path, row.hidden));
}

}  // namespace tafel::test
