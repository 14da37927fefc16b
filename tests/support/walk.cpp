// Random games; see walk.h.
#include "support/walk.h"

#include <fmt/format.h>

namespace tafel::test {

Walk::Walk(const Setting& s, u64 seed) : setting(s), rng(seed) { start_game(rules(), raw(&news), s.seats, s.config); }

std::string Walk::step_name() const {
  const RawGame g = look(state);
  return g.stack().empty() ? "the end" : std::string(top_row(rules(), g).name);
}

LogEntry Walk::choose() {
  const RawGame g = raw();
  const u8 step = g.stack().back().step;
  const Turn t = turn();
  if (t.chance) return {kChance, sample_chance(rules(), g, rng), step};
  const Seat s = t.seats.nth(rng.below(t.seats.size()));
  Options out;
  list_options(rules(), g, s, out);
  expect(!out.empty(), fmt::format("somebody can act: no option for seat {} in step {}", s, step_name()));
  const auto use = [&](const Action& a) -> u16& { return used_[(a.verb * 41U + a.arg[0]) % used_.size()]; };
  const auto pick = [&] { return out[rng.below(static_cast<u32>(out.size()))]; };
  Action a = pick();
  if (const Action b = pick(); rng.below(2) == 0 && use(b) < use(a)) a = b;
  ++use(a);
  return {s, a, step};
}

void Walk::play(const LogEntry& entry) {
  news.list.clear();
  act(rules(), raw(&news), entry.seat, entry.action);
  log.push_back(entry);
  if (entry.seat != kChance) ++decisions;
}

void Walk::advance() { play(choose()); }

StateBox copy_of(const Walk& w, const StateBox& box) {
  StateBox out;
  copy_state(w.rules(), out, box);
  return out;
}

StateBox redealt(const Walk& w, const HiddenState& hidden, Rng& rng) {
  StateBox out = copy_of(w, hidden.box());
  w.rules().redeal(w.setting.game->raw(out), hidden.viewer(), rng);
  return out;
}

std::string option_bytes(const Walk& w, const StateBox& box, Seat s) {
  std::vector<Refusal> refusals;
  Options out(&refusals);
  list_options(w.rules(), w.look(box), s, out);
  std::string bytes;
  for (const Action& a : out) bytes.append(reinterpret_cast<const char*>(&a), sizeof a);
  bytes += "|";
  for (const Refusal& r : refusals) {
    bytes.append(reinterpret_cast<const char*>(&r.action), sizeof r.action);
    bytes += std::to_string(r.why.rule.number) + "/" + std::to_string(r.why.cause);
    for (const i16 x : r.why.arg) bytes += "," + std::to_string(x);
  }
  return bytes;
}

std::string heard(const EventSink& sink, Seat viewer) {
  std::string out;
  for (const Event& e : sink.list) {
    out += fmt::format("{}:", e.kind);
    const std::size_t shown = e.hidden_from(viewer) ? e.open : e.argc;
    for (std::size_t i = 0; i < shown; ++i) out += fmt::format("{},", e.arg[i]);
    out += e.hidden_from(viewer) ? "?;" : ";";
  }
  return out;
}

std::vector<Seat> viewers(const Walk& w) {
  std::vector<Seat> out{kNobody};
  for (Seat s = 0; s < w.setting.seats; ++s) out.push_back(s);
  return out;
}

}  // namespace tafel::test
