// A game as the shell sees it: the kernel's rules plus what needs files, texts and JSON.
// `make_rules<M>()` builds the kernel's table from a struct of static functions (see docs/ADDING_A_GAME.md).
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "kernel/flow.h"
#include "kernel/layout.h"
#include "shell/files.h"
#include "shell/json_part.h"
#include "shell/words.h"

namespace tafel {

class Texts;

inline constexpr std::size_t kMaxStateBytes = 4096;

/// Room for a state of any game. Only the first `state_bytes` bytes are used and copied.
struct StateBox {
  StateBox() {}
  alignas(64) std::byte bytes[kMaxStateBytes];
};

/// A state that is safe to show to its viewer. Only `hide_for` makes one, so nothing else can reach a client or a
/// player.
class HiddenState {
 public:
  const StateBox& box() const { return box_; }
  Seat viewer() const { return viewer_; }

 private:
  HiddenState() {}
  friend HiddenState hide_for(const Rules&, const void* pack, const StateBox&, Seat viewer);
  StateBox box_;
  Seat viewer_ = kNobody;
};

HiddenState hide_for(const Rules& rules, const void* pack, const StateBox& state, Seat viewer);

inline void copy_state(const Rules& rules, StateBox& to, const StateBox& from) {
  std::memcpy(to.bytes, from.bytes, rules.state_bytes);
}
inline bool same_state(const Rules& rules, const StateBox& a, const StateBox& b) {
  return std::memcmp(a.bytes, b.bytes, rules.state_bytes) == 0;
}
inline RawGame raw_game(StateBox& state, const void* pack, EventSink* sink = nullptr) {
  return {state.bytes, pack, sink};
}
/// Read-only use of a state through the kernel's tables (whose turn, options, score): nothing is written.
inline RawGame peek(const StateBox& state, const void* pack) {
  return {const_cast<std::byte*>(state.bytes), pack, nullptr};
}

using PackPtr = std::unique_ptr<const void, void (*)(const void*)>;

struct Module {
  Rules rules;
  std::string_view folder;  ///< of the embedded files, "games/covil"
  /// Reads and validates the content files; throws FileError.
  PackPtr (*load)(const Files& data) = nullptr;
  /// Where the fields of a state lie (observation.h).
  std::vector<Part> (*layout)() = nullptr;
  /// Static content for clients in one language: board shapes, cards with their generated texts.
  void (*describe)(const void* pack, const Texts&, nlohmann::json& out) = nullptr;
  /// Public computations over a hidden state for clients: sums, previews, who controls what.
  void (*derive)(const RawGame& hidden, Seat viewer, const Texts&, nlohmann::json& out) = nullptr;
  /// The same without a tree, where the game writes it so: it is part of every view.
  void (*derive_text)(const RawGame& hidden, Seat viewer, const Texts&, JsonPart& out) = nullptr;
  /// What one option would mean, as far as everybody can compute it (odds of a battle, a price, a new total); a JSON
  /// object with at least "text" (one sentence), or null if there is nothing to say.
  void (*preview)(const RawGame& hidden, Seat viewer, const Action&, const Texts&, nlohmann::json& out) = nullptr;
  /// The board for a terminal of the given width, as the viewer may see it.
  void (*draw)(const RawGame& hidden, Seat viewer, const Texts&, int width, std::string& out) = nullptr;
  /// The question of the open step with what it is about: the thing, the place, how many are left. Empty where the
  /// plain `step.<name>.prompt` says it all.
  std::string (*prompt)(const RawGame& hidden, Seat viewer, const Texts&) = nullptr;
  /// Everything public that the drawing has no room for, in sentences; lines of one thing begin with two spaces.
  void (*facts)(const RawGame& hidden, Seat viewer, const Texts&, std::vector<std::string>& out) = nullptr;
  /// True for a seat that the rules themselves play with these settings: nobody can sit there.
  bool (*scripted)(const Config&, Seat) = nullptr;
  /// What the map shows for a value beside its name ("C"); empty if nothing. Can be typed instead of the id.
  std::string (*sign)(const RawGame&, u8 domain, int value) = nullptr;
  /// Scenario vocabulary (words.h): words for fields, and the game's own. Both answer false if they do not know the
  /// word.
  std::span<const FieldWord> field_words;
  bool (*given)(const RawGame&, Words&) = nullptr;
  bool (*then)(const RawGame&, Words&, std::string& found) = nullptr;
  void (*arrange)(const RawGame&) = nullptr;  ///< after every `given` line
};

/// What can be asked of a position: points, places, names, worth, reasons.
template <class M>
void add_questions(Rules& r) {
  using G = typename M::Game;
  using S = typename M::State;
  r.score = [](const RawGame& raw, std::span<i32> out) { M::score(G(raw), out); };
  r.places = [](const RawGame& raw, std::span<u8> out) { M::places(G(raw), out); };
  if constexpr (requires { &M::score_sheet; })
    r.score_sheet = [](const RawGame& raw, Seat s, std::vector<ScoreLine>& out) { M::score_sheet(G(raw), s, out); };
  r.check = [](const RawGame& raw) -> const char* { return M::check(G(raw)); };
  r.visit = [](FieldPort& port, const RawGame& raw) {
    FieldVisitor visitor{port};
    S::fields(*static_cast<S*>(raw.state), visitor);
  };
  r.domain_id = [](const RawGame& raw, u8 domain, int value) -> std::string {
    return M::domain_id(G(raw), domain, value);
  };
  if constexpr (requires { &M::name_id; })
    r.name_id = [](const RawGame& raw, u8 domain, int value) -> std::string {
      return M::name_id(G(raw), domain, value);
    };
  r.evaluate = [](const RawGame& raw, Seat s) -> i32 { return M::evaluate(G(raw), s); };
  if constexpr (requires { &M::evaluate_all; })
    r.evaluate_all = [](const RawGame& raw, std::span<i32> out) { M::evaluate_all(G(raw), out); };
  if constexpr (requires { &M::policy; })
    r.policy = [](const RawGame& raw, Seat s, const Options& o, Rng& rng) -> u16 {
      return M::policy(G(raw), s, o, rng);
    };
  if constexpr (requires { &M::why; })
    r.why = [](const RawGame& raw, Seat s, Action a) -> Why { return M::why(G(raw), s, a); };
  if constexpr (requires { &M::spoken; })
    r.spoken = [](const RawGame& raw, u8 domain, int value, std::span<SpokenPart> out) -> int {
      return M::spoken(G(raw), domain, value, out);
    };
  if constexpr (requires { &M::concerns; })
    r.concerns = [](const RawGame& raw, Seat s) -> bool { return M::concerns(G(raw), s); };
  if constexpr (requires { &M::team; }) r.team = [](const RawGame& raw, Seat s) -> u8 { return M::team(G(raw), s); };
  r.round = [](const RawGame& raw) -> u8 { return M::round(G(raw)); };
}

/// M has: Game, State, Pack, Steps and static start, hide, redeal, score, places, ... with typed parameters.
template <class M>
Rules make_rules() {
  using G = typename M::Game;
  using S = typename M::State;
  static_assert(std::is_trivially_copyable_v<S> && std::has_unique_object_representations_v<S>,
                "a State is plain bytes without padding");
  static_assert(std::is_same_v<decltype(S::stack), Stack> && offsetof(S, stack) == 0, "a State begins with its Stack");
  static_assert(sizeof(S) <= kMaxStateBytes);
  static const auto table = M::Steps::table();
  Rules r;
  r.id = M::kId, r.prefix = M::kPrefix, r.version = M::kVersion;
  r.min_seats = M::kMinSeats, r.max_seats = M::kMaxSeats;
  r.state_bytes = sizeof(S);
  r.steps = table;
  r.verbs = M::kVerbs, r.events = M::kEvents, r.domains = M::kDomains, r.settings = M::kSettings;
  r.seat_names = M::kSeatNames;
  if constexpr (requires { M::kCauses; }) r.causes = M::kCauses;
  if constexpr (requires { M::kMaxDecisions; }) r.max_decisions = M::kMaxDecisions;
  r.playable = [](int seats, const Config& c) -> std::string_view {
    if constexpr (requires { M::playable(seats, c); }) return M::playable(seats, c);
    else return {};
  };
  r.start = [](const RawGame& raw, int seats, const Config& c) {
    G g(raw);
    M::start(g, seats, c);
  };
  r.seats = [](const RawGame& raw) -> int { return M::seats(G(raw)); };
  r.hide = [](const RawGame& raw, Seat v) {
    G g(raw);
    M::hide(g, v);
  };
  r.redeal = [](const RawGame& raw, Seat v, Rng& rng) {
    G g(raw);
    M::redeal(g, v, rng);
  };
  add_questions<M>(r);
  return r;
}

/// M::vocabulary() gives the scenario words as a Vocabulary<Game>.
template <class M>
void add_vocabulary(Module& m) {
  using G = typename M::Game;
  static const Vocabulary<G> words = M::vocabulary();
  m.field_words = words.fields;
  m.given = [](const RawGame& raw, Words& line) -> bool {
    G g(raw);
    for (const auto& row : words.given)
      if (row.word == line.head()) return row.run(g, line), true;
    return false;
  };
  if (words.arrange != nullptr)
    m.arrange = [](const RawGame& raw) {
      G g(raw);
      words.arrange(g);
    };
  m.then = [](const RawGame& raw, Words& line, std::string& found) -> bool {
    const G g(raw);
    for (const auto& row : words.then)
      if (row.word == line.head()) return found = row.show(g, line), true;
    return false;
  };
}

/// M::derive writes its numbers as texts.
template <class M>
concept WritesDerived = requires(const typename M::Game& g, const Texts& t, JsonPart& out) {
  M::derive(g, Seat{}, t, out);
};

template <class M>
JsonPart derived_part(const RawGame& raw, Seat viewer, const Texts& texts) {
  JsonPart out = JsonPart::object();
  M::derive(typename M::Game(raw), viewer, texts, out);
  return out;
}

template <class M>
void add_derive(Module& m) {
  using G = typename M::Game;
  if constexpr (WritesDerived<M>) {
    m.derive_text = [](const RawGame& raw, Seat v, const Texts& t, JsonPart& out) { M::derive(G(raw), v, t, out); };
    m.derive = [](const RawGame& raw, Seat v, const Texts& t, nlohmann::json& out) {
      out = derived_part<M>(raw, v, t).tree();
    };
  } else if constexpr (requires { &M::derive; }) {
    m.derive = [](const RawGame& raw, Seat v, const Texts& t, nlohmann::json& out) { M::derive(G(raw), v, t, out); };
  }
}

/// The shell's half; every hook but `load` may be absent.
template <class M>
Module make_module() {
  using G = typename M::Game;
  using P = typename M::Pack;
  Module m;
  m.rules = make_rules<M>();
  m.folder = M::kFolder;
  m.layout = &layout_of<typename M::State>;
  m.load = [](const Files& files) -> PackPtr {
    return {M::load(files).release(), [](const void* p) { delete static_cast<const P*>(p); }};
  };
  if constexpr (requires { &M::describe; })
    m.describe = [](const void* p, const Texts& t, nlohmann::json& out) {
      M::describe(*static_cast<const P*>(p), t, out);
    };
  add_derive<M>(m);
  if constexpr (requires { &M::preview; })
    m.preview = [](const RawGame& raw, Seat v, const Action& a, const Texts& t, nlohmann::json& out) {
      M::preview(G(raw), v, a, t, out);
    };
  if constexpr (requires { &M::draw; })
    m.draw = [](const RawGame& raw, Seat v, const Texts& t, int width, std::string& out) {
      M::draw(G(raw), v, t, width, out);
    };
  if constexpr (requires { &M::prompt; })
    m.prompt = [](const RawGame& raw, Seat v, const Texts& t) -> std::string { return M::prompt(G(raw), v, t); };
  if constexpr (requires { &M::facts; })
    m.facts = [](const RawGame& raw, Seat v, const Texts& t, std::vector<std::string>& out) {
      M::facts(G(raw), v, t, out);
    };
  if constexpr (requires { &M::scripted; })
    m.scripted = [](const Config& c, Seat s) -> bool { return M::scripted(c, s); };
  if constexpr (requires { &M::sign; })
    m.sign = [](const RawGame& raw, u8 domain, int value) -> std::string { return M::sign(G(raw), domain, value); };
  if constexpr (requires { M::vocabulary(); }) add_vocabulary<M>(m);
  return m;
}

}  // namespace tafel
