// Laws about real matches: the checked entrance, undo, records, resuming, verifiable dice.
#include <fmt/format.h>

#include <algorithm>

#include "laws.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

using Code = Verdict::Code;

struct Fair {
  Match match;
  Rng rng;

  Setting setting() const { return {&match.game(), match.seats(), match.config()}; }
  const Rules& rules() const { return match.game().rules; }
  /// A seat that may act and one of its options.
  std::pair<Seat, Action> choose() {
    const Turn t = match.turn();
    const Seat s = t.seats.nth(rng.below(t.seats.size()));
    Options out;
    match.options(s, out);
    expect(!out.empty(), "somebody can act");
    return {s, out[rng.below(static_cast<u32>(out.size()))]};
  }
};

Verdict send(Match& m, Seat s, const Action& a) { return m.submit(s, m.version(s), {&a, 1}); }

void law_entrance_refuses(Fair& f, Seat s, const Action& a) {
  const Match before = f.match;
  Match& m = f.match;
  expect(m.submit(s, m.version(s) + 1, {&a, 1}).code == Code::stale, "a stale action is refused");
  expect(m.submit(s, m.version(s), {}).code == Code::malformed, "an empty form is refused");
  Action odd = a;
  odd.verb = 0xfe;
  expect(send(m, s, odd).code == Code::malformed, "an action that does not exist is refused");
  odd = a;
  odd.arg[5] ^= 0xffU;
  odd.argc = 6;
  Options out;
  m.options(s, out);
  if (!out.contains(odd)) expect(send(m, s, odd).code == Code::illegal, "an illegal action is refused");
  expect(m.submit(static_cast<Seat>(m.seats()), 0, {&a, 1}).code == Code::not_your_turn, "a seat that is not there");
  expect(m.submit(kChance, 0, {&a, 1}).code == Code::not_your_turn, "nobody plays for chance");
  for (Seat t = 0; t < m.seats(); ++t)
    if (!m.turn().seats.has(t))
      expect(m.submit(t, m.version(t), {&a, 1}).code == Code::not_your_turn, "only seats whose turn it is may act");
  const std::array<Action, 2> form{a, odd};
  if (const Verdict v = m.submit(s, m.version(s), form); v) throw Broken("a form with an illegal action was accepted");
  expect(same_state(f.rules(), m.state(), before.state()) && m.log().size() == before.log().size() &&
             m.version(s) == before.version(s) && m.events().size() == before.events().size(),
         "a refusal changes nothing");
}

/// If the action can be taken back, it told nobody anything: whatever the others hold, each viewer sees the same.
void law_undo_gives_nothing_back(Fair& f, const Match& before, Seat s, const Action& a) {
  const Rules& rules = f.rules();
  const LoadedGame& game = f.match.game();
  for (int v = -1; v < f.match.seats(); ++v) {
    const Seat viewer = v < 0 ? kNobody : static_cast<Seat>(v);
    StateBox guess;
    copy_state(rules, guess, before.view(viewer).box());
    rules.redeal(game.raw(guess), viewer, f.rng);
    Options out;
    const Turn t = whose_turn(rules, game.look(guess));
    if (t.seats.has(s)) list_options(rules, game.look(guess), s, out);
    expect(out.contains(a), "undo gives back knowledge: the action showed that it was possible");
    act(rules, game.raw(guess), s, a);
    expect(same_state(rules, hide_for(rules, game.pack.get(), guess, viewer).box(), f.match.view(viewer).box()),
           fmt::format("undo gives back knowledge: \"{}\" showed something to {}",
                       notation(rules, game.look(before.state()), a),
                       viewer == kNobody ? "spectators" : seat_notation(rules, viewer)));
  }
}

void law_undo(Fair& f, const Match& before, Seat s, const Action& a) {
  Match& m = f.match;
  const Verdict v = m.can_undo(s);
  for (Seat t = 0; t < m.seats(); ++t)
    if (t != s && !m.turn().secret) expect(!m.can_undo(t), fmt::format("{} cannot take back what {} did", t, s));
  if (m.turn().secret || before.turn().secret) return;  // law_undo_in_secret
  const bool one_entry = m.log().size() == before.log().size() + 1;
  if (!one_entry) expect(!v, "nobody takes back what chance decided");
  if (!v) return;
  law_undo_gives_nothing_back(f, before, s, a);
  Match undone = m;
  expect(undone.undo(s, undone.version(s) + 1).code == Code::stale, "a stale undo is refused");
  expect(static_cast<bool>(undone.undo(s, undone.version(s))), "what can be undone is undone");
  expect(undone.version(s) != m.version(s) && undone.version(kNobody) != m.version(kNobody), "undo can be noticed");
  if (m.log().back().part) {  // a form is taken back with all its parts
    std::size_t first = m.log().size() - 1;
    while (m.log()[first].part) --first;
    expect(undone.log().size() == first && same_state(f.rules(), undone.state(), m.state_at(first)),
           "a form is taken back whole, or not at all where a part has shown something");
    return;
  }
  expect(same_state(f.rules(), undone.state(), before.state()), "undo leads back to the state before");
  expect(undone.log().size() == before.log().size() && undone.events().size() == before.events().size(),
         "undo takes log and events back");
  expect(static_cast<bool>(send(undone, s, a)) && same_state(f.rules(), undone.state(), m.state()),
         "after undo the same action leads to the same state");
}

/// In a secret step each seat takes its own answer back; the others keep theirs and notice nothing.
void law_undo_in_secret(Fair& f) {
  const Turn t = f.match.turn();
  if (!t.secret || t.seats.size() < 3) return;
  Match m = f.match;
  const Seat one = t.seats.nth(0), two = t.seats.nth(1);
  const auto answer = [&](Match& on, Seat s) {
    Options out;
    on.options(s, out);
    const Action a = out[f.rng.below(static_cast<u32>(out.size()))];
    expect(static_cast<bool>(send(on, s, a)), "an answer is accepted");
    return a;
  };
  const u32 version_two = m.version(two);
  answer(m, one);
  const bool part = m.log().back().part;
  expect(m.version(two) == version_two, "a secret answer does not make the others' choices stale");
  const Action second = answer(m, two);
  expect(static_cast<bool>(m.undo(one, m.version(one))), "a secret answer can be taken back while the step is open");
  Match other = f.match;
  if (part) expect(static_cast<bool>(other.undo(one, other.version(one))), "the parts given before go, too");
  send(other, two, second);
  expect(same_state(f.rules(), m.state(), other.state()), "taking back a secret answer keeps the others' answers");
  expect(m.log().size() == other.log().size(), "taking back a secret answer takes it from the log");
}

void law_records(Fair& f) {
  const Match& m = f.match;
  const LoadedGame& game = m.game();
  const Json json = Json::parse(match_to_json(m, true).dump());
  expect(record_game(json) == game.rules.id, "a record names its game");
  const Match back = match_from_json(game, json);
  expect(same_state(f.rules(), back.state(), m.state()), "a record leads to the same state");
  expect(match_to_json(back, true) == json, "a record survives reading and writing");
  const Proof proof = prove(game, json);
  expect(proof.wrong.empty(), "nothing contradicts the record of an honest match: " + proof.wrong);
  expect(proof.from_start && proof.to_end == m.over(), "a record says how much of the match it holds");
  for (std::size_t k : {std::size_t{0}, m.log().size() / 2, m.log().size()}) {
    u64 draws = 0;
    for (std::size_t i = 0; i < k; ++i) draws += m.log()[i].seat == kChance ? 1 : 0;
    const std::span<const LogEntry> tail(m.log().begin() + static_cast<std::ptrdiff_t>(k), m.log().end());
    const Match resumed = Match::resume(game, m.seats(), m.config(), m.seed(), m.state_at(k), tail, draws);
    expect(same_state(f.rules(), resumed.state(), m.state()), "snapshot and log tail give the full replay");
    const Json again = Json::parse(match_to_json(resumed, true).dump());
    expect(same_state(f.rules(), match_from_json(game, again).state(), m.state()), "a resumed match can be saved");
    const Proof part = prove(game, again);
    expect(part.wrong.empty() && !part.from_start, "a resumed match proves what it holds, and no more: " + part.wrong);
  }
  Json old = json;
  old["rules_version"] = game.rules.version + 1;
  expect(same_state(f.rules(), match_from_json(game, old).state(), m.state()), "with other rules the snapshot leads");
}

/// Another outcome that could have come up is found out.
void law_tampering_shows(Fair& f) {
  const LoadedGame& game = f.match.game();
  const Json json = match_to_json(f.match, true);
  for (std::size_t i = f.match.log().size(); i-- > 0;) {
    if (f.match.log()[i].seat != kChance) continue;
    const StateBox at = f.match.state_at(i);
    Action other = f.match.log()[i].action;
    for (int k = 0; k < 20 && other == f.match.log()[i].action; ++k)
      other = sample_chance(f.rules(), game.look(at), f.rng);
    if (other == f.match.log()[i].action) continue;
    Json forged = json;
    const std::string line = json["log"][i], text = notation(f.rules(), game.look(at), f.match.log()[i].action);
    forged["log"][i] = line.substr(0, line.size() - text.size()) + notation(f.rules(), game.look(at), other);
    bool noticed = false;
    try {
      noticed = !prove(game, forged).wrong.empty();
    } catch (const RecordError&) {
      noticed = true;  // later entries did not fit any more
    }
    expect(noticed, fmt::format("a forged draw is found out: log line {}", i + 1));
    return;
  }
}

void play_match(const Setting& setting, u64 seed, std::size_t& at) {
  Fair f{Match(*setting.game, setting.seats, setting.config, seed_from_number(seed)), Rng(seed)};
  const std::size_t middle = f.rng.below(200U);
  while (!f.match.over()) {
    const auto [s, a] = f.choose();
    if (at % 4 == 0) law_entrance_refuses(f, s, a);
    if (at % 4 == 1) law_undo_in_secret(f);
    if (at == middle) law_records(f);
    const Match before = f.match;
    expect(static_cast<bool>(f.match.explain(s, a)), "an option is explained as possible");
    expect(static_cast<bool>(send(f.match, s, a)), "an option is accepted");
    law_undo(f, before, s, a);
    ++at;
  }
  const Action none = make_action(0);
  expect(send(f.match, 0, none).code == Code::over, "after the end nothing is accepted");
  expect(!f.match.can_undo(0), "after the end nothing is taken back");
  law_records(f);
  law_tampering_shows(f);
}

FOR_EVERY_GAME("Matches") {
  if (std::getenv("TAFEL_ONLY") != nullptr) return;
  const auto list = settings(game, seats, 0);
  std::size_t played = 0;
  for (u64 seed = 1; static_cast<double>(played) < 800 * scale(); ++seed) {
    std::size_t at = 0;
    const Setting& setting = list[seed % list.size()];
    if (!guarded(
            setting, seed, [&] { return at; }, [&] { play_match(setting, seed, at); }))
      return;
    played += at + 1;
  }
}

}  // namespace

}  // namespace tafel::test
