// Series of games between players, and arenas: the same numbers as `tafel sim` and `tafel arena`.
#include <fmt/format.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/pair.h>

#include "ai/arena.h"
#include "ai/build.h"
#include "ai/groups.h"
#include "ai/summary.h"
#include "core.h"

namespace tafel::python {

namespace {

using Progress = std::optional<std::function<void(int, int)>>;

std::vector<PlayerSpec> specs_of(const std::vector<std::string>& names) {
  std::vector<PlayerSpec> out;
  for (const std::string& name : names) out.push_back(parse_player(name));
  return out;
}

/// A plan with the rows that were played.
struct PySeries {
  const Game* game;
  SeriesPlan plan;
  std::vector<Grouping> by;
  std::vector<GameRow> rows;
  Summary summary;

  std::size_t seats() const { return plan.players.size(); }
};

PySeries make_series(const Game& game, const std::vector<std::string>& players, u64 seed, bool balanced,
                     const std::optional<nb::dict>& settings, const std::vector<std::string>& by,
                     const std::vector<std::string>& verbs) {
  PySeries out{&game, SeriesPlan{.game = game.loaded}, read_groupings(game.loaded, by), {}, {}};
  out.plan.config = config_of(game.rules(), settings);
  out.plan.players = specs_of(players);
  out.plan.seed = seed, out.plan.balanced = balanced;
  out.plan.looks.verbs = read_verbs(game.loaded, verbs);
  return out;
}

std::vector<GameRow> play(const PySeries& series, int games, int first, int jobs, const Progress& progress) {
  SeriesPlan plan = series.plan;
  plan.games = games, plan.first = first, plan.jobs = jobs;
  if (!series.by.empty())
    plan.looks.dealt = plan.looks.ended = [&series](const StateBox& state) {
      return groups_of_seats(series.game->loaded, series.by, state, static_cast<int>(series.seats()));
    };
  if (progress)
    plan.progress = [&progress, games](int done) {
      const nb::gil_scoped_acquire hold;
      (*progress)(done, games);
    };
  const nb::gil_scoped_release others;
  return play_series(plan);
}

PySeries series(const Game& game, const std::vector<std::string>& players, int games, u64 seed, bool balanced, int jobs,
                const std::optional<nb::dict>& settings, const std::vector<std::string>& by,
                const std::vector<std::string>& verbs, int first, const Progress& progress) {
  PySeries out = make_series(game, players, seed, balanced, settings, by, verbs);
  const int n = static_cast<int>(players.size());
  if (games < 1 || first < 0 || jobs < 1) throw nb::value_error("expected at least one game and one job");
  if (balanced && n > 0 && games % n != 0) games += n - games % n;
  out.rows = play(out, games, first, jobs, progress);
  out.plan.games = static_cast<int>(out.rows.size());
  out.summary = summarise(out.plan, out.rows);
  return out;
}

/// A table of one row per game; the numbers are copied out.
template <class T, class From>
nb::object column(const std::vector<GameRow>& rows, const std::vector<From> GameRow::*list) {
  const std::size_t width = rows.empty() ? 0 : (rows[0].*list).size();
  auto* out = new T[rows.size() * width + 1];
  const nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  std::size_t at = 0;
  for (const GameRow& row : rows) require((row.*list).size() == width, "games of one series have rows of one length");
  for (const GameRow& row : rows)
    for (const From x : row.*list) out[at++] = static_cast<T>(x);
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<2>>(out, {rows.size(), width}, owner));
}

template <class T, class From>
nb::object number(const std::vector<GameRow>& rows, From GameRow::*field) {
  auto* out = new T[rows.size() + 1];
  const nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  for (std::size_t i = 0; i < rows.size(); ++i) out[i] = static_cast<T>(rows[i].*field);
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(out, {rows.size()}, owner));
}

template <class T>
nb::object as_array(const std::vector<T>& list, std::initializer_list<std::size_t> shape) {
  auto* out = new T[list.size() + 1];
  const nb::capsule owner(out, [](void* p) noexcept { delete[] static_cast<T*>(p); });
  std::ranges::copy(list, out);
  return nb::cast(nb::ndarray<nb::numpy, T>(out, shape.size(), shape.begin(), owner));
}

/// Seat, verb and value of everything that was noted, game after game; `use_counts` says how many of each game.
nb::object uses_of(const std::vector<GameRow>& rows) {
  std::vector<u8> out;
  for (const GameRow& row : rows)
    for (const Use& use : row.used) out.insert(out.end(), {use.seat, use.verb, use.value});
  return as_array(out, {out.size() / 3, 3});
}
nb::object use_counts(const std::vector<GameRow>& rows) {
  std::vector<u32> out;
  for (const GameRow& row : rows) out.push_back(static_cast<u32>(row.used.size()));
  return as_array(out, {out.size()});
}

void read_uses(const nb::dict& columns, std::vector<GameRow>& rows) {
  const auto uses = nb::cast<nb::ndarray<const u8, nb::ndim<2>, nb::c_contig, nb::device::cpu>>(columns["uses"]);
  const auto counts =
      nb::cast<nb::ndarray<const u32, nb::ndim<1>, nb::c_contig, nb::device::cpu>>(columns["uses_count"]);
  std::size_t all = 0;
  for (std::size_t i = 0; i < counts.shape(0); ++i) all += counts.data()[i];
  if (counts.shape(0) != rows.size() || all != uses.shape(0))
    throw nb::value_error("uses and uses_count do not fit together");
  const u8* at = uses.data();
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (u32 k = 0; k < counts.data()[i]; ++k, at += 3) rows[i].used.push_back({at[0], at[1], at[2]});
}

nb::dict columns(const PySeries& s) {
  nb::dict out;
  out["rotation"] = number<i32>(s.rows, &GameRow::rotation);
  out["seed"] = number<u64>(s.rows, &GameRow::seed);
  out["points"] = column<i32>(s.rows, &GameRow::points);
  out["share"] = column<float>(s.rows, &GameRow::share);
  out["decisions"] = column<u32>(s.rows, &GameRow::decisions);
  out["free"] = column<u32>(s.rows, &GameRow::free);
  out["seconds"] = column<double>(s.rows, &GameRow::seconds);
  out["groups"] = column<i32>(s.rows, &GameRow::groups);
  out["closing"] = column<i32>(s.rows, &GameRow::closing);
  out["sheet"] = column<i32>(s.rows, &GameRow::sheet);
  out["uses"] = uses_of(s.rows), out["uses_count"] = use_counts(s.rows);
  return out;
}

template <class T, class To>
void read_column(const nb::dict& columns, const char* name, std::vector<To> GameRow::*list,
                 std::vector<GameRow>& rows) {
  const auto array = nb::cast<nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>>(columns[name]);
  if (array.shape(0) != rows.size())
    throw nb::value_error(fmt::format("{}: expected {} rows", name, rows.size()).c_str());
  const T* at = array.data();
  for (GameRow& row : rows) {
    (row.*list).assign(at, at + array.shape(1));
    at += array.shape(1);
  }
}

PySeries from_columns(const Game& game, const std::vector<std::string>& players, u64 seed, bool balanced,
                      const std::optional<nb::dict>& settings, const std::vector<std::string>& by,
                      const std::vector<std::string>& verbs, const nb::dict& columns) {
  PySeries out = make_series(game, players, seed, balanced, settings, by, verbs);
  const auto rotation =
      nb::cast<nb::ndarray<const i32, nb::ndim<1>, nb::c_contig, nb::device::cpu>>(columns["rotation"]);
  const auto seeds = nb::cast<nb::ndarray<const u64, nb::ndim<1>, nb::c_contig, nb::device::cpu>>(columns["seed"]);
  if (rotation.shape(0) != seeds.shape(0)) throw nb::value_error("the columns have different lengths");
  out.rows.resize(rotation.shape(0));
  for (std::size_t i = 0; i < out.rows.size(); ++i)
    out.rows[i].rotation = rotation.data()[i], out.rows[i].seed = seeds.data()[i];
  read_column<i32>(columns, "points", &GameRow::points, out.rows);
  read_column<float>(columns, "share", &GameRow::share, out.rows);
  read_column<u32>(columns, "decisions", &GameRow::decisions, out.rows);
  read_column<u32>(columns, "free", &GameRow::free, out.rows);
  read_column<double>(columns, "seconds", &GameRow::seconds, out.rows);
  read_column<i32>(columns, "groups", &GameRow::groups, out.rows);
  read_column<i32>(columns, "closing", &GameRow::closing, out.rows);
  read_column<i32>(columns, "sheet", &GameRow::sheet, out.rows);
  read_uses(columns, out.rows);
  for (const GameRow& row : out.rows)
    if (row.points.size() != players.size() || row.share.size() != players.size())
      throw nb::value_error(fmt::format("expected {} players in every row", players.size()).c_str());
  out.plan.games = static_cast<int>(out.rows.size());
  out.summary = summarise(out.plan, out.rows);
  return out;
}

nb::object series_dict(const PySeries& s) {
  return to_python(summary_json(s.plan, s.summary, groups_json(s.plan, s.by, s.rows), uses_json(s.plan, s.rows)));
}

std::pair<double, double> share_interval(const Tally& t) {
  const Interval i = wilson(t.wins, t.points.count());
  return {i.low, i.high};
}

void bind_tallies(nb::module_& m) {
  nb::class_<Tally>(m, "Tally", "What a player, or a seat, has reached over all games.")
      .def_ro("name", &Tally::name)
      .def_ro("wins", &Tally::wins, "Shared wins in parts.")
      .def_prop_ro("games", [](const Tally& t) { return t.points.count(); })
      .def_prop_ro("share", [](const Tally& t) { return t.wins / t.points.count(); })
      .def_prop_ro("interval", &share_interval, "95 % interval of the share (Wilson).")
      .def_prop_ro("points", [](const Tally& t) { return t.points.mean(); })
      .def_prop_ro(
          "points_margin", [](const Tally& t) { return t.points.margin(); }, "Half of the 95 % interval.")
      .def_prop_ro("decisions", [](const Tally& t) { return t.decisions.mean(); })
      .def("__repr__", [](const Tally& t) {
        const auto [low, high] = share_interval(t);
        return fmt::format("<{}: {:.1f} % ({:.1f} to {:.1f} %)>", t.name, 100 * t.wins / t.points.count(), 100 * low,
                           100 * high);
      });
  m.def(
      "wilson",
      [](double wins, double games) {
        const Interval i = wilson(wins, games);
        return std::pair(i.low, i.high);
      },
      "wins"_a, "games"_a, "95 % interval of a share.");
}

struct PyArena {
  const Game* game;
  std::vector<std::string> names, set;
  ArenaPlan plan;
  std::vector<Fixture> tables;
};

PyArena make_arena(const Game& game, const std::vector<std::string>& players, int seats, int deals, u64 seed,
                   const std::optional<nb::dict>& settings, const std::optional<std::pair<double, double>>& better_by) {
  PyArena out{&game, players, {}, ArenaPlan{.game = game.loaded}, {}};
  out.plan.config = config_of(game.rules(), settings);
  if (settings)
    for (const auto& [key, value] : *settings)
      out.set.push_back(nb::cast<std::string>(nb::str(key)) + "=" + nb::cast<std::string>(nb::str(value)));
  out.plan.players = specs_of(players);
  out.plan.seats = seats, out.plan.deals = deals, out.plan.seed = seed;
  if (better_by) {
    if (better_by->first >= better_by->second)
      throw nb::value_error("better_by: expected two numbers in Elo, the smaller first");
    out.plan.question = {better_by->first, better_by->second};
  }
  check_arena(out.plan);
  out.tables = fixtures(game.loaded, out.plan.config, static_cast<int>(players.size()), seats);
  return out;
}

using Games = std::vector<std::pair<std::vector<int>, std::vector<double>>>;

Games games_of(const RatedDeal& deal) {
  Games out;
  for (const RatedGame& g : deal) out.emplace_back(g.player, g.share);
  return out;
}

Games play_one(const PyArena& a, std::size_t table, int deal) {
  if (table >= a.tables.size()) throw nb::index_error("no such table");
  const nb::gil_scoped_release others;
  return games_of(play_deal(a.plan, a.tables[table], deal));
}

nb::object report(const PyArena& a, const ArenaBook& book) {
  nlohmann::ordered_json out{
      {"arena", 1},   {"game", a.game->rules().id}, {"players", a.names},       {"seats", a.plan.seats},
      {"set", a.set}, {"seed", a.plan.seed},        {"commit", build_commit()}, {"compiler", build_compiler()}};
  const Ratings ratings(static_cast<int>(a.plan.players.size()), deals_of(book));
  ratings_json(a.plan, pairings(a.plan, a.tables, book), ratings, out);
  return to_python(out);
}

nb::object report_games(const PyArena& a, const std::vector<std::vector<Games>>& played) {
  ArenaBook book;
  for (const auto& table : played) {
    book.emplace_back();
    for (const Games& deal : table) {
      book.back().emplace_back();
      for (const auto& [player, share] : deal) book.back().back().push_back({player, share});
    }
  }
  if (book.size() != a.tables.size()) throw nb::value_error(fmt::format("expected {} tables", a.tables.size()).c_str());
  return report(a, book);
}

nb::object run(const PyArena& a, int jobs, const Progress& progress) {
  ArenaPlan plan = a.plan;
  plan.jobs = jobs;
  if (progress)
    plan.progress = [&progress](int done, int all) {
      const nb::gil_scoped_acquire hold;
      (*progress)(done, all);
    };
  ArenaBook book;
  {
    const nb::gil_scoped_release others;
    play_arena(plan, a.tables, book);
  }
  return report(a, book);
}

}  // namespace

void bind_series(nb::module_& m) {
  bind_tallies(m);
  nb::class_<PySeries>(m, "Series", "Many games between players, with intervals: what `tafel sim` plays.")
      .def_prop_ro(
          "game", [](const PySeries& s) { return s.game; }, nb::rv_policy::reference)
      .def_prop_ro(
          "players", [](const PySeries& s) { return s.summary.player; }, "By entry of the player list.")
      .def_prop_ro(
          "seats", [](const PySeries& s) { return s.summary.seat; }, "By seat.")
      .def_prop_ro(
          "length", [](const PySeries& s) { return std::pair(s.summary.length.mean(), s.summary.length.margin()); },
          "Decisions of a game: mean and half of its 95 % interval.")
      .def_prop_ro(
          "lengths", [](const PySeries& s) { return s.summary.lengths; }, "Decisions of every game, ascending.")
      .def_prop_ro(
          "sheet_lines",
          [](const PySeries& s) {
            std::vector<std::string> out;
            for (const std::string_view line : sheet_lines(s.plan)) out.emplace_back(line);
            return out;
          },
          "Names of the lines of the score sheet: column `sheet` holds them seat by seat.")
      .def("__len__", [](const PySeries& s) { return s.rows.size(); })
      .def("columns", &columns, "Every game in numbers: one row per game, by entry of the player list.")
      .def("to_dict", &series_dict, "What `tafel sim --json` prints.")
      .def_static("from_columns", &from_columns, "game"_a, "players"_a, "seed"_a = 1, "balanced"_a = false,
                  "settings"_a = nb::none(), "by"_a = std::vector<std::string>{},
                  "verbs"_a = std::vector<std::string>{}, "columns"_a, "A series of games that were played elsewhere.");
  m.def("play_series", &series, "game"_a, "players"_a, "games"_a = 100, "seed"_a = 1, "balanced"_a = false,
        "jobs"_a = 1, "settings"_a = nb::none(), "by"_a = std::vector<std::string>{},
        "verbs"_a = std::vector<std::string>{}, "first"_a = 0, "progress"_a = nb::none(),
        "Plays many games. Game i depends on the seed and on i alone; balanced: every deal in all rotations of the "
        "seats.");
  nb::class_<PyArena>(m, "Arena", "Rated matches of every pair of players: what `tafel arena` plays.")
      .def(
          "__init__",
          [](PyArena* self, const Game& game, const std::vector<std::string>& players, int seats, int deals, u64 seed,
             const std::optional<nb::dict>& settings, const std::optional<std::pair<double, double>>& better_by) {
            new (self) PyArena(make_arena(game, players, seats, deals, seed, settings, better_by));
          },
          "game"_a, "players"_a, "seats"_a = 2, "deals"_a = 100, "seed"_a = 1, "settings"_a = nb::none(),
          "better_by"_a = nb::none())
      .def_prop_ro("deals", [](const PyArena& a) { return a.plan.deals; })
      .def_prop_ro(
          "tables",
          [](const PyArena& a) {
            std::vector<std::vector<int>> out;
            for (const Fixture& f : a.tables) out.push_back(f.seat);
            return out;
          },
          "Who sits where at each kind of table, by number in the player list.")
      .def("play", &play_one, "table"_a, "deal"_a, "One deal in all rotations: who sat there and who won what part.")
      .def("report", &report_games, "played"_a, "Ratings from played deals, by table and deal.")
      .def("run", &run, "jobs"_a = 1, "progress"_a = nb::none(), "Plays everything here; answers the report.");
}

}  // namespace tafel::python
