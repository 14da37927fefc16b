// Measurements; see measure.h.
#include "ai/measure.h"

#include <fmt/format.h>

#include <ctime>

#include "shell/json.h"
#include "shell/observation.h"

namespace tafel {

namespace {

/// Processor time of this thread: other programs on the machine do not count.
double now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void count_options(PlayRate& rate, std::size_t n) {
  ++rate.decisions;
  rate.free += n > 1;
  rate.legal += n;
  rate.legal_max = std::max<u64>(rate.legal_max, n);
}

void random_game(const Rules& rules, const RawGame& g, int seats, Rng& rng, PlayRate& rate) {
  Options options;
  start_game(rules, g, seats, {});
  for (;;) {
    const Turn turn = run_chance(rules, g, rng);
    if (turn.over) break;
    const Seat s = turn.seats.lowest();
    options.clear();
    list_options(rules, g, s, options);
    count_options(rate, options.size());
    act(rules, g, s, options[rng.below(static_cast<u32>(options.size()))]);
  }
  ++rate.games;
}

/// Positions at random depths of random games, each a decision of `seat`.
struct Middle {
  StateBox state;
  Seat seat;
};
std::vector<Middle> middles(const LoadedGame& game, int seats, u64 seed, std::size_t count) {
  const Rules& rules = game.rules;
  Rng rng(seed);
  StateBox box;
  const RawGame g = game.raw(box);
  PlayRate rate;
  for (int i = 0; i < 4; ++i) random_game(rules, g, seats, rng, rate);
  const u32 length = static_cast<u32>(rate.decisions / rate.games);
  std::vector<Middle> out;
  while (out.size() < count) {
    start_game(rules, g, seats, {});
    const u32 depth = rng.below(length + 1);
    for (u32 n = 0;; ++n) {
      const Turn turn = run_chance(rules, g, rng);
      if (turn.over) break;
      Options options;
      list_options(rules, g, turn.seats.lowest(), options);
      if (n >= depth && options.size() > 1) {
        out.push_back({box, turn.seats.lowest()});
        break;
      }
      act(rules, g, turn.seats.lowest(), options[rng.below(static_cast<u32>(options.size()))]);
    }
  }
  return out;
}

/// Seconds per call of `work(i)`, repeated for about `seconds`.
template <class Work>
double time_each(double seconds, std::size_t count, Work work) {
  const double begin = now();
  double passed = 0;
  u64 calls = 0;
  do {
    for (int k = 0; k < 16; ++k)
      for (std::size_t i = 0; i < count; ++i) work(i);
    calls += 16 * count;
    passed = (now() - begin);
  } while (passed < seconds);
  return passed / static_cast<double>(calls);
}

u32 checksum(std::span<const u8> bytes) {
  u64 h = 0x9ae16a3b2f90404fULL;
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    u64 word = 0;
    std::memcpy(&word, bytes.data() + i, 8);
    h = (h ^ word) * 0x9fb21c651e98df25ULL;
    h ^= h >> 32U;
  }
  for (; i < bytes.size(); ++i) h = (h ^ bytes[i]) * 0x100000001b3ULL;
  return static_cast<u32>(mix(h, bytes.size()));
}

struct Header {
  u32 magic, version, size, sum;
};
constexpr u32 kMagic = 0x31464154;  // "TAF1"

}  // namespace

PlayRate measure_play(const LoadedGame& game, int seats, double seconds, u64 seed) {
  PlayRate rate;
  Rng rng(seed);
  StateBox box;
  const RawGame g = game.raw(box);
  const double begin = now();
  do {
    for (int k = 0; k < 8; ++k) random_game(game.rules, g, seats, rng, rate);
    rate.seconds = (now() - begin);
  } while (rate.seconds < seconds);
  return rate;
}

void state_to_bytes(const Rules& rules, const StateBox& state, std::vector<u8>& out) {
  out.resize(sizeof(Header) + rules.state_bytes);
  std::memcpy(out.data() + sizeof(Header), state.bytes, rules.state_bytes);
  const Header h{kMagic, rules.version, static_cast<u32>(rules.state_bytes),
                 checksum({out.data() + sizeof(Header), rules.state_bytes})};
  std::memcpy(out.data(), &h, sizeof h);
}

bool state_from_bytes(const Rules& rules, std::span<const u8> bytes, StateBox& state) {
  Header h{};
  if (bytes.size() != sizeof h + rules.state_bytes) return false;
  std::memcpy(&h, bytes.data(), sizeof h);
  if (h.magic != kMagic || h.version != rules.version || h.size != rules.state_bytes) return false;
  if (h.sum != checksum(bytes.subspan(sizeof h))) return false;
  std::memcpy(state.bytes, bytes.data() + sizeof h, rules.state_bytes);
  return true;
}

StateCosts measure_state(const LoadedGame& game, int seats, double seconds, u64 seed) {
  const Rules& rules = game.rules;
  const void* pack = game.pack.get();
  const auto middle = middles(game, seats, seed, 64);
  const double each = seconds / 5;
  StateBox box;
  Rng rng(seed);
  std::vector<u8> bytes;
  StateCosts out;
  out.copy_ns = 1e9 * time_each(each, middle.size(), [&](std::size_t i) {
                  copy_state(rules, box, middle[i].state);
                  asm volatile("" : : "r"(box.bytes) : "memory");
                });
  out.redeal_ns = 1e9 * time_each(each, middle.size(), [&](std::size_t i) {
                    copy_state(rules, box, middle[i].state);
                    rules.hide(game.raw(box), middle[i].seat);
                    rules.redeal(game.raw(box), middle[i].seat, rng);
                  });
  const Observation observation(game);
  std::vector<float> row(observation.size());
  out.observe_ns = 1e9 * time_each(each, middle.size(), [&](std::size_t i) {
                     observation.write(hide_for(rules, pack, middle[i].state, middle[i].seat), row.data());
                     asm volatile("" : : "r"(row.data()) : "memory");
                   });
  out.json_us = 1e6 * time_each(each, middle.size(), [&](std::size_t i) {
                  const std::string text = state_to_json(rules, pack, middle[i].state).dump();
                  state_from_json(rules, pack, Json::parse(text), box);
                  require(same_state(rules, box, middle[i].state), "JSON round trip lost something");
                });
  out.binary_us = 1e6 * time_each(each, middle.size(), [&](std::size_t i) {
                    state_to_bytes(rules, middle[i].state, bytes);
                    require(state_from_bytes(rules, bytes, box), "binary round trip failed");
                    asm volatile("" : : "r"(box.bytes) : "memory");
                  });
  return out;
}

double measure_search(const LoadedGame& game, int seats, double seconds, u64 seed) {
  const auto middle = middles(game, seats, seed, 16);
  Player player =
      make_player(game, fmt::format("search:{}ms", std::max(1, static_cast<int>(seconds * 1000 / 16))), seed);
  const double begin = now();
  for (const Middle& m : middle) player.choose(hide_for(game.rules, game.pack.get(), m.state, m.seat));
  return static_cast<double>(player.iterations()) / (now() - begin);
}

std::string bench_signature(const LoadedGame& game, int games) {
  const Rules& rules = game.rules;
  StateBox box;
  const RawGame g = game.raw(box);
  u64 hash = 1;
  for (int seats = rules.min_seats; seats <= rules.max_seats; ++seats) {
    if (!rules.playable(seats, {}).empty()) continue;
    for (int n = 0; n < games; ++n) {
      Rng rng(mix(static_cast<u64>(seats), static_cast<u64>(n)));
      start_game(rules, g, seats, {});
      for (Turn turn = whose_turn(rules, g); !turn.over; turn = whose_turn(rules, g)) {
        const Seat s = turn.chance ? kChance : turn.seats.lowest();
        Options options;
        if (!turn.chance) list_options(rules, g, s, options);
        const Action a =
            turn.chance ? sample_chance(rules, g, rng) : options[rng.below(static_cast<u32>(options.size()))];
        hash = mix(mix(hash, a.key()), s);
        act(rules, g, s, a);
      }
      std::array<i32, kMaxSeats> points{};
      rules.score(g, {points.data(), static_cast<std::size_t>(seats)});
      for (const i32 p : points) hash = mix(hash, static_cast<u64>(p));
      hash = mix(hash, state_hash(rules, box));
    }
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace tafel
