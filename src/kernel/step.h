// A step is one small struct: name, who acts, what is legal, what follows. This file turns such structs into rows of
// a table. The continuation of a game is a stack of frames inside its State, so any moment can be copied or saved.
//
//   kind       functions of the struct                                                  meaning
//   automatic  run(g, l)                                                                the rules go on by themselves
//   choice     actor(g, l)  options(g, l, out)  apply(g, l, action)                     one seat decides
//   secret     actors(g, l) options(g, l, seat, out) apply(g, l, seat, action) finish(g, l)   several seats, any order
//   chance     outcomes(g, l, out) [weight(g, l, action)]  or  sample(g, l, rng) valid(g, l, action);
//              apply(g, l, action)
//
// What any waiting step may have: enter(g, l), why(g, l, seat, action), warning(g, l, seat, action), usual(g, l,
// action); a form (form.h).
#pragma once

#include <cstring>
#include <span>

#include "kernel/chance.h"
#include "kernel/event.h"
#include "kernel/fields.h"
#include "kernel/form.h"
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
using Stack = FixedVec<Frame, 16>;

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
  std::string_view formerly{};  ///< name of a step that old saves have and that goes on here
  /// Before a waiting step asks anybody: stay() to ask, anything else to go on without asking. It comes again after
  /// every action, so where it answers stay() it changes nothing.
  Next (*enter)(const RawGame&, Frame&) = nullptr;
  /// Why an action that `options` did not mention is not possible; empty if the step does not know.
  Why (*why)(const RawGame&, const Frame&, Seat, Action) = nullptr;
  /// What one would lose by a legal action that people may regret; empty if nothing.
  Why (*warning)(const RawGame&, const Frame&, Seat, Action) = nullptr;
  std::span<const u8> standing{};  ///< verbs that a seat may answer once and for all (shell/standing.h)
  const Form* form = nullptr;      ///< the decision consists of several parts
  u32 (*order)(const RawGame&, const Frame&, Action) = nullptr;
  void (*totals)(const RawGame&, const Frame&, Seat, Totals&) = nullptr;
  /// The one way in which `options` names an action that can be said in several ("swap C A" is "swap A C").
  Action (*usual)(const RawGame&, const Frame&, Action) = nullptr;
};

/// The steps of one rule chapter, which stand in one file.
template <class... S>
struct Chapter {};

/// Specialised once per chapter, in its file; a missing one is a link error that names the chapter.
template <class C>
std::span<const StepRow> rows_of();

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
};

template <class... S, class... T>
StepList<S..., T...> joined(StepList<S...>, Chapter<T...>);
template <class List, class C, class... More>
auto join_all(List list, C chapter, More... more) {
  if constexpr (sizeof...(More) == 0) return joined(list, chapter);
  else return join_all(joined(list, chapter), more...);
}

/// The whole game: its chapters in playing order, each a struct derived from Chapter<...>.
template <class... C>
struct Chapters : decltype(join_all(StepList<>{}, C{}...)) {
  using List = decltype(join_all(StepList<>{}, C{}...));
  static std::array<StepRow, List::size> table() {
    std::array<StepRow, List::size> out{};
    std::size_t at = 0;
    const auto add = [&](std::span<const StepRow> rows) {
      for (const StepRow& row : rows) out[at++] = row;
    };
    (add(rows_of<C>()), ...);
    return out;
  }
};

template <class G, class S>
struct Glue {
  using L = typename S::Locals;

  static Next enter(const RawGame& raw, Frame& f) {
    G g(raw);
    L l = f.read<L>();
    const Next n = S::enter(g, l);
    f.write(l);
    return n;
  }
  static Why why(const RawGame& raw, const Frame& f, Seat s, Action a) { return S::why(G(raw), f.read<L>(), s, a); }
  static Why warning(const RawGame& raw, const Frame& f, Seat s, Action a) {
    return S::warning(G(raw), f.read<L>(), s, a);
  }
  static u32 order(const RawGame& raw, const Frame& f, Action a) { return S::order(G(raw), f.read<L>(), a); }
  static Action usual(const RawGame& raw, const Frame& f, Action a) { return S::usual(G(raw), f.read<L>(), a); }
  static void totals(const RawGame& raw, const Frame& f, Seat s, Totals& out) {
    S::totals(G(raw), f.read<L>(), s, out);
  }

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
    if constexpr (requires { S::apply(g, l, s, a); }) {
      // A private decision may call another one; answers of several seats only note what was said.
      if constexpr (std::is_same_v<decltype(S::apply(g, l, s, a)), Next>) n = S::apply(g, l, s, a);
      else S::apply(g, l, s, a);
    } else {
      n = S::apply(g, l, a);
    }
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

/// Each kind of step with what it cannot do without: the message stands above the step's name in the compiler's output.
template <class G, class S>
constexpr void check_functions() {
  using L = typename S::Locals;
  using Out = Options;
  if constexpr (requires { &S::actors; }) {
    static_assert(
        requires(const G& g, const L& l, Seat s, Out& o) { S::options(g, l, s, o); },
        "a secret step needs options(g, l, seat, out)");
    static_assert(
        requires(G & g, L & l, Seat s, Action a) { S::apply(g, l, s, a); },
        "a secret step needs apply(g, l, seat, action)");
    static_assert(
        requires(G & g, L & l) { S::finish(g, l); }, "a secret step needs finish(g, l)");
  } else if constexpr (requires { &S::actor; }) {
    static_assert(
        requires(const G& g, const L& l, Out& o) { S::options(g, l, o); }, "a choice step needs options(g, l, out)");
    static_assert(
        requires(G & g, L & l, Action a) { S::apply(g, l, a); }, "a choice step needs apply(g, l, action)");
  } else if constexpr (
      requires { &S::sample; } || requires { &S::outcomes; }) {
    static_assert(
        requires { &S::outcomes; } || requires { &S::valid; },
        "a chance step with sample(g, l, rng) needs valid(g, l, action) or outcomes(g, l, out)");
    static_assert(
        requires(G & g, L & l, Action a) { S::apply(g, l, a); }, "a chance step needs apply(g, l, action)");
  } else {
    static_assert(
        requires(G & g, L & l) { S::run(g, l); },
        "a step needs actor or actors (somebody decides), outcomes or sample (chance), or run (automatic)");
  }
}

template <class G, class S>
void add_extras(StepRow& row) {
  using W = Glue<G, S>;
  if constexpr (requires { S::rule; }) row.rule = S::rule;
  if constexpr (requires { S::formerly; }) row.formerly = S::formerly;
  if constexpr (requires { &S::enter; }) row.enter = &W::enter;
  if constexpr (requires { &S::why; }) row.why = &W::why;
  if constexpr (requires { &S::warning; }) row.warning = &W::warning;
  if constexpr (requires { S::standing; }) row.standing = S::standing;
  if constexpr (requires { S::form; }) row.form = &S::form;
  if constexpr (requires { &S::order; }) row.order = &W::order;
  if constexpr (requires { &S::totals; }) row.totals = &W::totals;
  if constexpr (requires { &S::usual; }) row.usual = &W::usual;
}

/// Turns a step struct into its row. G is the game's Context type.
template <class G, class S>
StepRow make_row() {
  using W = Glue<G, S>;
  using L = typename S::Locals;
  check_functions<G, S>();
  StepRow row{.name = S::name, .kind = StepKind::automatic, .rule = {}, .tag = &kLocalsTag<L>};
  row.visit = &W::visit;
  add_extras<G, S>(row);
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

template <class G, class... S>
std::span<const StepRow> make_rows(Chapter<S...>) {
  static const std::array<StepRow, sizeof...(S)> rows{make_row<G, S>()...};
  return rows;
}

/// The rows of a chapter, at the end of its file:
///   template <> std::span<const StepRow> tafel::rows_of<covil::Battle>() { return
///   make_rows<covil::Game>(covil::Battle{}); }

}  // namespace tafel
