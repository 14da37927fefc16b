// A step is one small struct: name, who acts, what is legal, what follows. This file turns such structs into rows of
// a table. The continuation of a game is a stack of frames inside its State, so any moment can be copied or saved.
//
//   kind       functions of the struct                                                  meaning
//   automatic  run(g, l)                                                                the rules go on by themselves
//   choice     actor(g, l)  options(g, l, out)  apply(g, l, action)                     one seat decides
//   secret     actors(g, l) options(g, l, seat, out) apply(g, l, seat, action) finish(g, l)   several seats, any order
//   chance     outcomes(g, l, out) [weight(g, l, action)]  or  sample(g, l, rng) valid(g, l, action);  apply(g, l,
//   action)
#pragma once

#include <cstring>

#include "kernel/chance.h"
#include "kernel/event.h"
#include "kernel/fields.h"
#include "kernel/options.h"

namespace tafel {

/// One suspended flow: the step where it goes on and its typed local values.
struct Frame {
  u8 step = 0;
  std::array<std::byte, 15> locals{};

  /// The locals as the flow that the frame belongs to knows them.
  template <class L>
  L read() const {
    static_assert(std::is_trivially_copyable_v<L> && sizeof(L) <= sizeof(locals));
    L l{};
    if constexpr (!std::is_empty_v<L>) std::memcpy(&l, locals.data(), sizeof(L));
    return l;
  }
  template <class L>
  void write(const L& l) {
    static_assert(std::is_trivially_copyable_v<L> && sizeof(L) <= sizeof(locals));
    if constexpr (!std::is_empty_v<L>) std::memcpy(locals.data(), &l, sizeof(L));
  }
  constexpr bool operator==(const Frame&) const = default;
};
using Stack = FixedVec<Frame, 12>;

/// A game in play as the kernel sees it. `state` begins with its Stack.
struct RawGame {
  void* state;
  const void* pack;
  EventSink* sink = nullptr;

  Stack& stack() const { return *static_cast<Stack*>(state); }
};

/// Typed access to a game in play; a game derives its own `Game` from it and adds shorthands.
/// A `const` context gives a `const` State: options cannot change anything.
template <class State, class Pack>
class Context {
 public:
  explicit Context(const RawGame& raw)
      : pack(*static_cast<const Pack*>(raw.pack)), state_(static_cast<State*>(raw.state)), sink_(raw.sink) {}
  Context(State& state, const Pack& content, EventSink* sink = nullptr) : pack(content), state_(&state), sink_(sink) {}

  const Pack& pack;

  State* operator->() { return state_; }
  const State* operator->() const { return state_; }
  State& state() { return *state_; }
  const State& state() const { return *state_; }

  /// An event that everybody sees.
  template <class... Args>
  void emit(u8 kind, Args... args) const {
    emit_to(kEverybody, static_cast<int>(sizeof...(Args)), kind, args...);
  }
  /// Only `who` sees the arguments from position `open` on.
  template <class... Args>
  void emit_to(SeatSet who, int open, u8 kind, Args... args) const {
    static_assert(sizeof...(Args) <= 6);
    if (sink_ == nullptr) return;
    sink_->list.push_back({kind, sizeof...(Args), static_cast<u8>(open), who, {static_cast<i16>(args)...}});
  }
  bool watched() const { return sink_ != nullptr; }

 private:
  State* state_;
  EventSink* sink_;
};

/// What a step answers. It never calls another step.
struct Next {
  enum class Kind : u8 { stay, go, call, done };
  Kind kind = Kind::stay;
  u8 step = 0;                ///< go: where the same flow goes on
  u8 back = 0xff;             ///< call: where the caller goes on afterwards (0xff: in the same step)
  const void* tag = nullptr;  ///< call: type of the locals, checked against the row
  Frame frame{};              ///< call: the flow to run first
};

struct None {};  ///< for steps without local values

/// Base of every step: the type of its local values (at most 15 bytes, shared by all steps of one flow).
template <class L>
struct In {
  static_assert(sizeof(L) <= 15 && std::is_trivially_copyable_v<L>);
  static_assert(std::is_empty_v<L> || std::has_unique_object_representations_v<L>, "locals must not have padding");
  using Locals = L;
};

template <class L>
inline constexpr char kLocalsTag{};

constexpr Next stay() { return {}; }
constexpr Next done() { return {.kind = Next::Kind::done}; }

enum class StepKind : u8 { automatic, choice, secret, chance };

struct StepRow {
  std::string_view name;
  StepKind kind;
  Rule rule;  ///< the rule that says who decides what here; default answer to "why not?"
  const void* tag;
  SeatSet (*actors)(const RawGame&, const Frame&) = nullptr;
  void (*options)(const RawGame&, const Frame&, Seat, Options&) = nullptr;
  Next (*apply)(const RawGame&, Frame&, Seat, Action) = nullptr;
  Next (*run)(const RawGame&, Frame&) = nullptr;  ///< automatic steps; secret steps when everybody has answered
  Action (*sample)(const RawGame&, const Frame&, Rng&) = nullptr;
  bool (*valid)(const RawGame&, const Frame&, Action) = nullptr;
  u32 (*weight)(const RawGame&, const Frame&, Action) = nullptr;
  void (*visit)(FieldPort&, Frame&) = nullptr;
};

/// Specialised once per step, in the file that defines it; a missing one is a link error that names the step.
template <class S>
StepRow step_row();

/// The steps of a game in playing order: forward declarations are enough. Positions are step ids.
template <class... S>
struct StepList {
  static constexpr std::size_t size = sizeof...(S);
  static_assert(size < 255);

  template <class T>
  static constexpr u8 id() {
    static_assert((std::is_same_v<T, S> || ...), "this step is missing in the StepList of the game");
    u8 at = 0;
    (void)((std::is_same_v<T, S> ? true : (++at, false)) || ...);
    return at;
  }
  /// Continue the same flow (same locals) in another step.
  template <class T>
  static constexpr Next go() {
    return {.kind = Next::Kind::go, .step = id<T>()};
  }
  /// Run another flow first, then come back to this step.
  template <class T, class L = None>
  static Next call(const L& locals = {}) {
    Next n{.kind = Next::Kind::call, .tag = &kLocalsTag<L>, .frame = {id<T>(), {}}};
    n.frame.write(locals);
    return n;
  }
  /// Run another flow first, then continue this one in step `Back`.
  template <class T, class Back, class L = None>
  static Next call_then(const L& locals = {}) {
    Next n = call<T>(locals);
    n.back = id<Back>();
    return n;
  }
  static std::array<StepRow, size> table() { return {step_row<S>()...}; }
};

template <class G, class S>
struct Glue {
  using L = typename S::Locals;

  static SeatSet actors(const RawGame& raw, const Frame& f) {
    const G g(raw);
    if constexpr (requires(const L& l) { S::actors(g, l); }) {
      return S::actors(g, f.read<L>());
    } else {
      const Seat s = S::actor(g, f.read<L>());
      require(s < kMaxSeats, "a choice step without an actor");
      return SeatSet::of(s);
    }
  }
  static void options(const RawGame& raw, const Frame& f, [[maybe_unused]] Seat s, Options& out) {
    const G g(raw);
    if constexpr (requires(const L& l) { S::options(g, l, s, out); }) S::options(g, f.read<L>(), s, out);
    else if constexpr (requires(const L& l) { S::outcomes(g, l, out); }) S::outcomes(g, f.read<L>(), out);
    else S::options(g, f.read<L>(), out);
  }
  static Next apply(const RawGame& raw, Frame& f, [[maybe_unused]] Seat s, Action a) {
    G g(raw);
    L l = f.read<L>();
    Next n{};
    if constexpr (requires { S::apply(g, l, s, a); }) S::apply(g, l, s, a);
    else n = S::apply(g, l, a);
    f.write(l);
    return n;
  }
  static Next run(const RawGame& raw, Frame& f) {
    G g(raw);
    L l = f.read<L>();
    Next n{};
    if constexpr (requires { S::finish(g, l); }) n = S::finish(g, l);
    else n = S::run(g, l);
    f.write(l);
    return n;
  }
  static u32 weight(const RawGame& raw, const Frame& f, Action a) {
    if constexpr (requires(const G& g, const L& l) { S::weight(g, l, a); }) return S::weight(G(raw), f.read<L>(), a);
    else return 1;
  }
  static Action sample(const RawGame& raw, const Frame& f, Rng& rng) {
    if constexpr (requires(const G& g, const L& l) { S::sample(g, l, rng); }) {
      return S::sample(G(raw), f.read<L>(), rng);
    } else {
      Options out;
      options(raw, f, kChance, out);
      require(!out.empty(), "a chance step without an outcome");
      u32 total = 0;
      for (const Action& a : out) total += weight(raw, f, a);
      u32 at = rng.below(total);
      for (const Action& a : out) {
        const u32 w = weight(raw, f, a);
        if (at < w) return a;
        at -= w;
      }
      broken("chance weights do not add up");
    }
  }
  static bool valid(const RawGame& raw, const Frame& f, Action a) {
    if constexpr (requires(const G& g, const L& l) { S::valid(g, l, a); }) {
      return S::valid(G(raw), f.read<L>(), a);
    } else {
      Options out;
      options(raw, f, kChance, out);
      return out.contains(a) && weight(raw, f, a) > 0;
    }
  }
  static void visit(FieldPort& port, Frame& f) {
    if constexpr (!std::is_empty_v<L>) {
      L l = f.read<L>();
      FieldVisitor visitor{port};
      L::fields(l, visitor);
      f.write(l);
    }
  }
};

/// Turns a step struct into its row. G is the game's Context type.
template <class G, class S>
StepRow make_row() {
  using W = Glue<G, S>;
  using L = typename S::Locals;
  StepRow row{.name = S::name, .kind = StepKind::automatic, .rule = {}, .tag = &kLocalsTag<L>};
  if constexpr (requires { S::rule; }) row.rule = S::rule;
  row.visit = &W::visit;
  if constexpr (requires { &S::actors; }) {
    row.kind = StepKind::secret;
    row.actors = &W::actors, row.options = &W::options, row.apply = &W::apply, row.run = &W::run;
  } else if constexpr (requires { &S::actor; }) {
    row.kind = StepKind::choice;
    row.actors = &W::actors, row.options = &W::options, row.apply = &W::apply;
  } else if constexpr (requires { &S::run; }) {
    row.run = &W::run;
  } else {
    row.kind = StepKind::chance;
    if constexpr (requires { &S::outcomes; }) row.options = &W::options, row.weight = &W::weight;
    row.apply = &W::apply, row.sample = &W::sample, row.valid = &W::valid;
  }
  return row;
}

}  // namespace tafel
