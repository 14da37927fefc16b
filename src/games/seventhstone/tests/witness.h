// A game that the test foresees: it says in advance which events come, who is asked for what and which dice fall. What
// is left open, the witness chooses at random, so that many games are compared with rules that were written twice.
#pragma once

#include <fmt/format.h>

#include "andur.h"

namespace seventhstone::test {

class Witness {
 public:
  Witness(Table& t, u64 seed) : t_(t), rng_(seed) {
    t_.events().list.clear();
    tafel::settle(rules(), t_.raw());
  }

  /// The next event, open to everybody.
  template <class... Args>
  void tell(u8 kind, Args... args) {
    expected_.push_back({kind, sizeof...(Args), sizeof...(Args), tafel::kEverybody, {static_cast<i16>(args)...}});
  }
  /// The next event; only `who` sees the arguments from `open` on.
  template <class... Args>
  void tell_to(SeatSet who, int open, u8 kind, Args... args) {
    expected_.push_back({kind, sizeof...(Args), static_cast<u8>(open), who, {static_cast<i16>(args)...}});
  }

  /// The seat is asked with exactly these options; one of them is played and returned.
  Action ask(const std::string& step, int seat, const std::vector<Action>& options) {
    return ask(step, seat, options, [&](const std::vector<Action>& all) { return rng_.below(int(all.size())); });
  }
  template <class Choose>
  Action ask(const std::string& step, int seat, const std::vector<Action>& options, Choose choose) {
    compare(step);
    const tafel::Turn turn = whose_turn(rules(), t_.raw());
    if (turn.chance || turn.seats != SeatSet::of(Seat(seat))) wrong(step, "somebody else is asked");
    Options out;
    list_options(rules(), t_.raw(), Seat(seat), out);
    if (!std::equal(out.begin(), out.end(), options.begin(), options.end())) {
      std::string both;
      for (const Action& a : out) both += notation(rules(), t_.raw(), a) + ", ";
      both += "expected: ";
      for (const Action& a : options) both += notation(rules(), t_.raw(), a) + ", ";
      wrong(step, both);
    }
    const Action a = options[static_cast<std::size_t>(choose(options))];
    act(rules(), t_.raw(), Seat(seat), a);
    return a;
  }

  /// Chance acts.
  Action chance(const std::string& step) {
    compare(step);
    if (!whose_turn(rules(), t_.raw()).chance) wrong(step, "chance does not act");
    const Action a = sample_chance(rules(), t_.raw(), rng_);
    if (!chance_valid(rules(), t_.raw(), a)) wrong(step, "a sample that is not valid");
    act(rules(), t_.raw(), kChance, a);
    return a;
  }

  /// All events so far, and the step where the game waits.
  void compare(const std::string& step) {
    if (t_.step() != step) wrong(step, "the game waits in " + t_.step());
    const auto& found = t_.events().list;
    for (std::size_t i = 0; i < std::max(found.size(), expected_.size()); ++i) {
      const std::string is = i < found.size() ? text(found[i]) : "nothing",
                        should = i < expected_.size() ? text(expected_[i]) : "nothing";
      if (is != should) wrong(step, "event " + is + " instead of " + should);
    }
    t_.events().list.clear();
    expected_.clear();
  }

  [[noreturn]] void wrong(const std::string& step, const std::string& what) const {
    throw std::runtime_error(fmt::format("{}: {}", step, what));
  }
  Rng& rng() { return rng_; }

 private:
  const Rules& rules() const { return t_.game().rules; }
  std::string text(const Event& e) const {
    std::string out(rules().events[e.kind].name);
    for (std::size_t i = 0; i < e.argc; ++i) out += fmt::format(" {}", e.arg[i]);
    if (e.open < e.argc) out += fmt::format(" (from {} on for {})", e.open, e.seen_by.bits);
    return out;
  }

  Table& t_;
  Rng rng_;
  std::vector<Event> expected_;
};

}  // namespace seventhstone::test
