// Many games stepped at once; the tables are numpy arrays on the engine's own memory. tafelrunde/vec.py says more.
#include "ai/batch.h"

#include <nanobind/ndarray.h>

#include <algorithm>

#include "core.h"

namespace tafel::python {

namespace {

struct PyBatch {
  const Game* game;
  Batch batch;
};

BatchPlan plan_of(const Game& game, std::size_t games, std::optional<int> seats,
                  const std::optional<nb::dict>& settings, u64 seed, int threads, bool observe, bool skip_forced,
                  bool restart) {
  return {.game = game.loaded,
          .seats = seats.value_or(seat_counts(game.rules()).front()),
          .config = config_of(game.rules(), settings),
          .games = games,
          .seed = seed,
          .threads = threads,
          .observe = observe,
          .skip_forced = skip_forced,
          .restart = restart};
}

template <class T>
nb::object table(nb::handle owner, std::vector<T>& rows, std::initializer_list<std::size_t> shape) {
  return nb::cast(nb::ndarray<nb::numpy, T>(rows.data(), shape.size(), shape.begin(), owner));
}

/// All tables by name, once: steps write into them in place.
nb::dict tables(nb::handle self) {
  PyBatch& b = nb::cast<PyBatch&>(self);
  const std::size_t n = b.batch.games(), seats = static_cast<std::size_t>(b.batch.plan().seats),
                    width = b.batch.width();
  nb::dict out;
  out["seat"] = table(self, b.batch.seat, {n});
  out["mask"] = table(self, b.batch.mask, {n, width});
  out["count"] = table(self, b.batch.count, {n});
  out["observation"] = table(self, b.batch.observed, {b.batch.observed.empty() ? 0 : n, b.batch.observation().size()});
  out["reward"] = table(self, b.batch.reward, {n, seats});
  out["done"] = table(self, b.batch.done, {n});
  out["points"] = table(self, b.batch.points, {n, seats});
  out["length"] = table(self, b.batch.length, {n});
  const std::array<std::size_t, 3> shape{n, width, sizeof(Action)};
  out["option"] = nb::cast(nb::ndarray<nb::numpy, u8>(b.batch.option.data(), 3, shape.data(), self));
  return out;
}

PyState state(const PyBatch& b, std::size_t i) {
  if (i >= b.batch.games()) throw nb::index_error("no such game");
  return {*b.game, b.batch.state(i)};
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<PyBatch>(m, "Batch", "Games side by side; see tafelrunde.VecEnv.")
      .def(
          "__init__",
          [](PyBatch* self, const Game& game, std::size_t games, std::optional<int> seats,
             const std::optional<nb::dict>& settings, u64 seed, int threads, bool observe, bool skip_forced,
             bool restart) {
            new (self) PyBatch{
                &game, Batch(plan_of(game, games, seats, settings, seed, threads, observe, skip_forced, restart))};
          },
          "game"_a, "games"_a, "seats"_a = nb::none(), "settings"_a = nb::none(), "seed"_a = 1, "threads"_a = 1,
          "observe"_a = true, "skip_forced"_a = false, "restart"_a = true)
      .def("tables", [](nb::object self) { return tables(self); })
      .def_prop_ro("seats", [](const PyBatch& b) { return b.batch.plan().seats; })
      .def("state", &state, "i"_a)
      .def(
          "reset", [](PyBatch& b, u64 seed) { b.batch.reset(seed); }, "seed"_a,
          nb::call_guard<nb::gil_scoped_release>())
      .def(
          "step",
          [](PyBatch& b, const nb::ndarray<const i32, nb::ndim<1>, nb::c_contig, nb::device::cpu>& choice) {
            const std::span<const i32> all(choice.data(), choice.shape(0));
            const nb::gil_scoped_release others;
            b.batch.step(all);
          },
          "choice"_a);
}

}  // namespace tafel::python
