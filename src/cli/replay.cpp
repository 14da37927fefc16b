// `tafel replay`: a match record move by move, in words or in notation, checked against the rules.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/session.h"
#include "shell/json.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

struct ReplaySettings {
  std::string file, language, as;
  std::optional<std::size_t> to;
  bool log = false, board = false, state = false;
};

constexpr int kMargin = 8;  ///< columns of the entry numbers

class Replay {
 public:
  Replay(const Match& match, std::string_view language, Seat viewer)
      : match_(match),
        speaker_(seat_speaker(match.game(), language, match.seats())),
        viewer_(viewer),
        open_(match.over() && viewer == kNobody) {}

  /// Prints the first `entries` entries with what they caused.
  void tell(std::size_t entries, bool in_notation) {
    const LoadedGame& game = match_.game();
    StateBox at = match_.state_at(0);
    tell_events(0, at, true);
    for (std::size_t i = 0; i < entries; ++i) {
      const LogEntry& e = match_.log()[i];
      const bool shown = open_ || e.seat == viewer_;
      if (in_notation && shown) fmt::print("{}\n", log_line(match_, i, game.look(at)));
      else if (shown && e.seat != kChance) tell_decision(i, at);
      act(game.rules, game.raw(at), e.seat, e.action);
      if (!in_notation) tell_events(i, at, false);
    }
  }
  void show_position(std::size_t entries) const {
    const LoadedGame& game = match_.game();
    const StateBox at = match_.state_at(entries);
    const HiddenState view = hide_for(game.rules, game.pack.get(), at, viewer_);
    const std::vector<std::string> args{std::to_string(entries)};
    fmt::print("\n{}\n", speaker_.texts.fill("replay.position", args));
    print(board_lines(game, view, speaker_, width()), 0);
  }
  /// Everything, secrets included: for those who look for a mistake.
  void dump(std::size_t entries) const {
    const LoadedGame& game = match_.game();
    fmt::print("{}\n", state_to_json(game.rules, game.pack.get(), match_.state_at(entries)).dump(1));
  }
  void print(const std::vector<std::string>& lines, std::size_t indent) const {
    for (const std::string& l : lines) fmt::print("{}{}\n", std::string(indent, ' '), l);
  }
  const Speaker& speaker() const { return speaker_; }
  int width() const { return terminal_.width(); }

 private:
  void tell_decision(std::size_t i, const StateBox& before) const {
    const LogEntry& e = match_.log()[i];
    const std::string text = speaker_.seat(e.seat) + ": " + speaker_.action(match_.game().look(before), e.action);
    const auto lines = wrap(text, width() - kMargin);
    for (std::size_t n = 0; n < lines.size(); ++n)
      fmt::print("{:>6}  {}\n", n == 0 ? std::to_string(i + 1) : "", lines[n]);
  }
  /// Events of one entry; those of the setup come before the first entry and share its number.
  void tell_events(std::size_t entry, const StateBox& after, bool setup) {
    const auto& events = match_.events();
    const std::size_t of_setup = setup ? setup_events() : 0;
    for (; next_ < events.size() && events[next_].entry == entry && (!setup || next_ < of_setup); ++next_) {
      Event e = events[next_].event;
      if (open_) e.open = e.argc;
      const std::string text = speaker_.event(match_.game().look(after), e, viewer_);
      if (!text.empty()) print(wrap("· " + text, width() - kMargin, 2), kMargin);
    }
  }
  std::size_t setup_events() const {
    if (match_.resumed()) return 0;
    const LoadedGame& game = match_.game();
    StateBox state;
    EventSink sink;
    start_game(game.rules, game.raw(state, &sink), match_.seats(), match_.config());
    return sink.list.size();
  }

  const Match& match_;
  Speaker speaker_;
  Seat viewer_;
  bool open_;  ///< after the end everything may be seen
  std::size_t next_ = 0;
  Terminal terminal_;
};

Seat read_viewer(const Match& match, const std::string& name) {
  if (name.empty()) return kNobody;
  const auto seat = parse_seat(match.game().rules, name, match.seats());
  if (seat && *seat != kChance) return *seat;
  throw UsageError(fmt::format("--as: expected a seat of this match, found \"{}\"", name));
}

int replay(Program& program, const ReplaySettings& set) {
  const std::string language = set.language.empty() ? system_language() : set.language;
  const nlohmann::json record = read_record(set.file);
  const SeatedMatch seated = load_match(program.library, set.file);
  const Match& match = seated.match;
  Replay teller(match, language, read_viewer(match, set.as));
  const Texts& texts = teller.speaker().texts;
  const auto say = [&](std::string_view key, std::vector<std::string> args) {
    teller.print(wrap(texts.fill(key, args), teller.width()), 0);
  };
  if (!set.log && !set.state) say("replay.title", {texts.at("game.title"), std::to_string(match.seats())});
  const std::size_t recorded = record["log"].size();
  if (match.log().size() < recorded) {
    say("replay.other_rules", {});
    teller.show_position(match.log().size());
    return kFailed;
  }
  const std::size_t entries = std::min(set.to.value_or(recorded), recorded);
  if (set.state) {
    teller.dump(entries);
    return kOk;
  }
  teller.tell(entries, set.log);
  if (set.board || set.to) teller.show_position(entries);
  if (set.log) return kOk;
  fmt::print("\n");
  if (match.over() && entries == recorded) teller.print(result_lines(match, teller.speaker(), teller.width()), 0);
  else if (entries == recorded) say("replay.not_over", {});
  say("replay.checked", {std::to_string(recorded)});
  return kOk;
}

}  // namespace

void add_replay(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("replay", "Tell a match record move by move and check it");
  auto set = std::make_shared<ReplaySettings>();
  cmd->add_option("FILE", set->file, "A save or a published record")->required()->check(CLI::ExistingFile);
  cmd->add_option("--to", set->to, "Stop after this entry and show the position");
  cmd->add_option("--as", set->as, "Through the eyes of this seat (blue, green, ...)");
  cmd->add_flag("--log", set->log, "The log in notation instead of sentences");
  cmd->add_flag("--board", set->board, "Also the last position");
  cmd->add_flag("--state", set->state,
                "Only the position as JSON, whole and with all secrets; `stack` holds the open steps");
  add_language(*cmd, set->language);
  cmd->footer(
      "\nA finished match is told with everything open, an unfinished one as a spectator sees it, or with --as.\n"
      "\nExamples\n  tafel replay evening.json\n  tafel replay evening.json --to 40 --as blue --lang de\n"
      "  tafel replay evening.json --log\n"
      "\nExit codes: 0 the record fits the rules, 1 it does not or is broken, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return replay(program, *set); }; });
}

}  // namespace tafel::cli
