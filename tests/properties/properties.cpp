// The battery: random games of every module, every law on every state. Budgets are counted in decisions, so that a run
// is the same everywhere; TAFEL_SCALE multiplies them, TAFEL_ONLY="game seats options seed" repeats one game,
// TAFEL_KEEP_GOING=1 tries the other settings after a failure.
#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "laws.h"

namespace tafel::test {

namespace {

/// Books are kept per module over all its settings.
struct Books {
  LeakBook leaks;
  ChanceBook chance;
};
Books& books(const LoadedGame& game) {
  static std::map<std::string_view, Books> all;
  return all[game.rules.id];
}

/// Costly laws look at some states only; `at` begins elsewhere in every game, so that all kinds of states get their
/// turn.
void apply_laws(Walk& w, std::size_t at) {
  Books& b = books(*w.setting.game);
  law_somebody_acts(w);
  law_options_have_texts(w);
  law_hide_and_redeal(w);
  law_options_need_no_secrets(w);
  law_observations_need_no_secrets(w);
  law_guesses_behave_alike(w);
  law_order_of_answers(w);
  law_answers_stay_secret(w);
  law_events_do_not_outdo_views(w);
  law_chance(w, b.chance);
  if (at % 16 == 11) law_form_in_any_order(w);
  if (at % 16 == 0) note_variety(w, b.leaks);
  if (at % 64 == 3) law_json_round_trip(w);
  if (at % 64 == 7) law_hooks_answer(w);
}

/// Earlier copies must never change, whatever happens later: this also finds hidden globals.
struct Ancestors {
  std::vector<std::pair<StateBox, u64>> list;
  void add(const Walk& w) { list.emplace_back(copy_of(w, w.state), state_hash(w.rules(), w.state)); }
  void check(const Walk& w) const {
    for (const auto& [box, hash] : list) expect(state_hash(w.rules(), box) == hash, "earlier copies stay as they were");
  }
};

/// Plays one game under all laws; answers the number of decisions, 0 if a law was broken.
std::size_t play_one(const Setting& setting, u64 seed) {
  std::size_t at = 0, decisions = 0;
  const bool ok = guarded(
      setting, seed, [&] { return at; },
      [&] {
        const auto walk = std::make_unique<Walk>(setting, seed);
        Walk& w = *walk;
        Ancestors ancestors;
        Rng laws(seed ^ 0x1a35ULL);
        for (;; ++at) {
          // The laws draw from a generator of their own: a new law does not change the games that are played.
          std::swap(w.rng, laws);
          apply_laws(w, at + seed);
          std::swap(w.rng, laws);
          if (at % 32 == 0) ancestors.add(w), ancestors.check(w);
          if (w.turn().over) break;
          w.advance();
        }
        law_json_round_trip(w);
        law_hooks_answer(w);
        law_end(w);
        law_same_log_same_state(w);
        ancestors.check(w);
        decisions = w.decisions + 1;
      });
  return ok ? decisions : 0;
}

bool only_one() { return std::getenv("TAFEL_ONLY") != nullptr; }

void repeat(const std::string& line) {
  std::istringstream in(line);
  std::string game, options;
  int seats = 0;
  u64 seed = 0;
  if (!(in >> game >> seats >> options >> seed)) FAIL() << "expected \"game seats options seed\", found: " << line;
  try {
    play_one(setting_from(game, seats, options), seed);
  } catch (const std::invalid_argument& e) {
    FAIL() << line << ": " << e.what();
  }
}

TEST(Regressions, once_broken_never_again) {
  if (only_one()) return repeat(std::getenv("TAFEL_ONLY"));
  std::istringstream in(read_file(test::source_path("tests/properties/regressions.txt")));
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') repeat(line);
}

FOR_EVERY_GAME("Laws") {
  if (only_one()) return;
  constexpr int kDecisions = 6000;  // per game and number of seats
  const auto list = settings(game, seats, 4);
  const double share = kDecisions * scale() / static_cast<double>(list.size());
  const auto stride = static_cast<std::size_t>(std::max(1.0, 0.5 / scale()));  // slow builds leave settings out
  for (std::size_t i = 0; i < list.size(); i += stride) {
    double played = 0;
    for (u64 seed = 1 + 1000 * i; played < share; ++seed) {
      const std::size_t n = play_one(list[i], seed);
      if (n == 0 && std::getenv("TAFEL_KEEP_GOING") == nullptr) return;
      if (n == 0) break;
      played += static_cast<double>(n);
    }
  }
}

/// Last, when all settings have been played: no field that was hidden was always guessed right.
FOR_EVERY_GAME("Variety") {
  if (only_one() || seats != game.rules.max_seats) return;
  const Setting setting{&game, seats, {}};
  guarded(
      setting, 0, [] { return std::size_t{0}; }, [&] { law_guesses_vary(books(game).leaks); });
}

}  // namespace

}  // namespace tafel::test
