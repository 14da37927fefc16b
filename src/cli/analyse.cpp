// `tafel analyse`: a finished match looked at again: chances over time, luck, and what decisions gave away.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "ai/analysis_words.h"
#include "ai/build.h"
#include "cli/command.h"
#include "cli/long_run.h"
#include "cli/session.h"
#include "shell/json.h"
#include "shell/record.h"

namespace tafel::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct AnalyseSettings {
  std::string file, language;
  double seconds = 60;
  u64 seed = 1;
  u32 looks = 0, iterations = 0;
  std::size_t most = 8;
  bool json = false;
};

constexpr int kMostCourseRows = 15, kMostPhases = 5;

int whole_percent(float share) { return static_cast<int>(std::lround(share * 100)); }
std::size_t wide(std::string_view text) { return static_cast<std::size_t>(columns(text)); }
std::string points(float share) { return fmt::format("{:+.0f}", static_cast<double>(share) * 100); }

/// Sentences and tables of an analysis in the language of the reader.
class Report {
 public:
  Report(const Match& match, const Analysis& analysis, std::string_view language, std::size_t most)
      : match_(match),
        analysis_(analysis),
        speaker_(seat_speaker(match.game(), language, match.seats())),
        words_(match, analysis, speaker_),
        most_(most) {}

  void print() {
    say("title", {texts().at("game.title"), std::to_string(match_.seats()), std::to_string(analysis_.choices.size())});
    if (analysis_.stopped) say("stopped", {});
    print_course();
    print_turning_points();
    print_choices();
    print_accounts();
  }

 private:
  const Texts& texts() const { return speaker_.texts; }
  std::string fill(std::string_view key, const std::vector<std::string>& args) const {
    return texts().fill(fmt::format("analysis.{}", key), args);
  }
  void say(std::string_view key, const std::vector<std::string>& args, int indent = 0) const {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    for (const std::string& l : wrap(fill(key, args), terminal_.width() - indent, indent > 0 ? 2 : 0))
      fmt::print("{}{}\n", margin, l);
  }
  /// Win chances where each round begins, and at the end.
  void print_course() const {
    fmt::print("\n");
    say("course", {std::to_string(analysis_.looks)});
    std::vector<std::vector<std::string>> rows{{""}};
    for (Seat s = 0; s < match_.seats(); ++s) rows[0].push_back(speaker_.seat(s));
    int last = -1;
    const int step = words_.rounds_per(kMostCourseRows);
    for (const WinPoint& p : analysis_.course) {
      const bool end = p.entries == match_.log().size();
      if ((p.round == last || (p.round > 0 && (p.round - 1) % step != 0)) && !end) continue;
      last = p.round;
      rows.push_back({end ? texts().at("analysis.end") : words_.round_name(p.round)});
      for (Seat s = 0; s < match_.seats(); ++s)
        rows.back().push_back(fmt::format("{} %", whole_percent(p.estimate.chance[s])));
    }
    for (const std::string& l : column_lines(rows)) fmt::print("  {}\n", l);
  }

  void print_turning_points() const {
    const auto points_of = analysis_.turning_points(most_);
    if (points_of.empty()) return;
    fmt::print("\n");
    say("turning", {});
    for (const std::size_t i : points_of) {
      const WinPoint &p = analysis_.course[i], &before = analysis_.course[i - 1];
      std::vector<std::string> changes;
      for (Seat s = 0; s < match_.seats(); ++s) {
        const float was = before.estimate.chance[s], is = p.estimate.chance[s];
        if (std::abs(is - was) > Analysis::kMarked)
          changes.push_back(fill(
              "change", {speaker_.seat(s), std::to_string(whole_percent(was)), std::to_string(whole_percent(is))}));
      }
      say("point",
          {words_.round_name(before.round), span_of(before.entries, p.entries), words_.cause(i), join(changes, ", ")},
          2);
    }
  }
  static std::string span_of(std::size_t from, std::size_t to) {
    return to == from + 1 ? std::to_string(to) : fmt::format("{}-{}", from + 1, to);
  }
  void print_choices() const {
    const auto marked = analysis_.marked(most_);
    fmt::print("\n");
    if (marked.empty()) return say("nothing_marked", {std::to_string(whole_percent(Analysis::kMarked))});
    say("marked", {});
    for (const std::size_t i : marked) {
      const JudgedChoice& c = analysis_.choices[i];
      const StateBox at = match_.state_at(c.entry);
      const RawGame g = match_.game().look(at);
      say("choice",
          {words_.round_name(c.round), std::to_string(c.entry + 1), speaker_.seat(c.seat), speaker_.action(g, c.played),
           std::to_string(whole_percent(c.share))},
          2);
      for (const Advice& a : c.best)
        if (a.share > c.share + Analysis::kSound)
          say("instead", {speaker_.action(g, a.action), std::to_string(whole_percent(a.share))}, 6);
    }
  }

  void print_accounts() const {
    fmt::print("\n");
    say("accounts", {std::to_string(whole_percent(Analysis::kSound))});
    std::vector<std::vector<std::string>> rows{{"", texts().at("analysis.luck"), texts().at("analysis.own"),
                                                texts().at("analysis.lost"), texts().at("analysis.sound")}};
    const std::vector<AnalysisWords::Phase> all = words_.phases(kMostPhases);
    for (const AnalysisWords::Phase& p : all) rows[0].push_back(p.name);
    for (Seat s = 0; s < match_.seats(); ++s) {
      const SeatAccount& a = analysis_.account[s];
      rows.push_back({speaker_.seat(s), with_interval(a.luck, a.luck_error), with_interval(a.own, a.own_error),
                      with_interval(-a.lost, a.lost_error), sound(a)});
      for (const AnalysisWords::Phase& p : all) rows.back().push_back(sound(p.account[s]));
    }
    for (const std::string& l : column_lines(rows)) fmt::print("  {}\n", l);
    say("accounts_help", {});
  }
  static std::string with_interval(float share, float error) {
    return fmt::format("{} ± {:.0f}", points(share), 196 * static_cast<double>(error));
  }
  static std::string sound(const SeatAccount& a) {
    return a.choices == 0 ? "-" : fmt::format("{:.0f} %", 100.0 * a.sound / a.choices);
  }

  /// Cells under each other, the first column to the left; rows that are too wide go on below, with the first column
  /// again.
  std::vector<std::string> column_lines(const std::vector<std::vector<std::string>>& rows) const {
    std::vector<std::size_t> width(rows[0].size());
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], wide(row[i]));
    std::vector<std::string> out;
    for (std::size_t first = 1; first < width.size();) {
      std::size_t end = first, used = width[0];
      while (end < width.size() &&
             (end == first || used + 2 + width[end] + 2 <= static_cast<std::size_t>(terminal_.width())))
        used += 2 + width[end++];
      for (const auto& row : rows) {
        std::string line = row[0] + std::string(width[0] - wide(row[0]), ' ');
        for (std::size_t i = first; i < end && i < row.size(); ++i)
          line += "  " + std::string(width[i] - wide(row[i]), ' ') + row[i];
        out.push_back(std::move(line));
      }
      first = end;
    }
    return out;
  }

  const Match& match_;
  const Analysis& analysis_;
  Speaker speaker_;
  AnalysisWords words_;
  Terminal terminal_;
  std::size_t most_;
};

OrderedJson shares_json(const Shares& shares, int seats) {
  OrderedJson out = OrderedJson::array();
  for (int s = 0; s < seats; ++s) out.push_back(shares[static_cast<std::size_t>(s)]);
  return out;
}

OrderedJson account_json(const SeatAccount& a) {
  return {{"luck", a.luck},           {"luck_error", a.luck_error}, {"own", a.own},
          {"own_error", a.own_error}, {"others", a.others},         {"others_error", a.others_error},
          {"lost", a.lost},           {"lost_error", a.lost_error}, {"choices", a.choices},
          {"sound", a.sound}};
}

OrderedJson choice_json(const Match& match, const JudgedChoice& c) {
  const Rules& rules = match.game().rules;
  const StateBox at = match.state_at(c.entry);
  const RawGame g = match.game().look(at);
  OrderedJson out{{"entry", c.entry},
                  {"seat", seat_notation(rules, c.seat)},
                  {"round", c.round},
                  {"share", c.share},
                  {"played", notation(rules, g, c.played)},
                  {"lost", c.lost()},
                  {"best", OrderedJson::array()}};
  for (const Advice& a : c.best)
    out["best"].push_back({{"action", notation(rules, g, a.action)}, {"share", a.share}, {"effort", a.effort}});
  return out;
}

OrderedJson analysis_json(const Match& match, const Analysis& analysis) {
  const Rules& rules = match.game().rules;
  OrderedJson out{{"analysis", 1},
                  {"game", rules.id},
                  {"seats", analysis.seats},
                  {"looks", analysis.looks},
                  {"stopped", analysis.stopped},
                  {"commit", build_commit()}};
  out["course"] = OrderedJson::array();
  for (const WinPoint& p : analysis.course)
    out["course"].push_back({{"entries", p.entries},
                             {"by", p.by == kNobody ? OrderedJson() : OrderedJson(seat_notation(rules, p.by))},
                             {"round", p.round},
                             {"chance", shares_json(p.estimate.chance, analysis.seats)},
                             {"error", shares_json(p.estimate.error, analysis.seats)}});
  out["choices"] = OrderedJson::array();
  for (const JudgedChoice& c : analysis.choices) out["choices"].push_back(choice_json(match, c));
  out["accounts"] = OrderedJson::array();
  for (const SeatAccount& a : analysis.account) out["accounts"].push_back(account_json(a));
  return out;
}

int analyse_record(Program& program, const AnalyseSettings& set) {
  const SeatedMatch seated = load_match(program.library, set.file);
  AnalysisPlan plan{.seconds = set.seconds, .seed = set.seed, .progress = show_progress};
  if (set.looks > 0 || set.iterations > 0) {
    plan.seconds = 0;
    if (set.looks > 0) plan.looks = set.looks;
    if (set.iterations > 0) plan.iterations = set.iterations;
  }
  const std::atomic<bool>& stopped = heed_interrupts();
  plan.stop = &stopped;
  try {
    const Analysis analysis = analyse(seated.match, plan);
    if (set.json) fmt::print("{}\n", analysis_json(seated.match, analysis).dump(1));
    else Report(seated.match, analysis, set.language.empty() ? system_language() : set.language, set.most).print();
    return stopped ? kInterrupted : kOk;
  } catch (const std::invalid_argument& e) {
    fmt::print(stderr, "{}: {}\n", set.file, e.what());
    return kFailed;
  }
}

}  // namespace

void add_analyse(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("analyse", "Look at a finished match again: chances, luck, better decisions");
  auto set = std::make_shared<AnalyseSettings>();
  cmd->add_option("FILE", set->file, "A save or a published record of a finished match")
      ->required()
      ->check(CLI::ExistingFile);
  cmd->add_option("--seconds", set->seconds, "About so long")->check(CLI::Range(1.0, 36000.0))->capture_default_str();
  cmd->add_option("--looks", set->looks, "Instead of a time: so many quick looks at every position");
  cmd->add_option("--iterations", set->iterations, "Instead of a time: so many iterations of the search per decision");
  cmd->add_option("--most", set->most, "Turning points and decisions that are shown")->capture_default_str();
  cmd->add_option("--seed", set->seed, "Seed of the looks")->capture_default_str();
  cmd->add_flag("--json", set->json, "Machine-readable output, with every decision");
  add_language(*cmd, set->language);
  cmd->footer(
      "\nChances come from the open positions. Decisions are judged by what their seat could know.\n"
      "With --looks and --iterations the same seed gives the same result on every machine.\n"
      "\nExamples\n  tafel analyse evening.json\n  tafel analyse evening.json --seconds 20 --lang de\n"
      "  tafel analyse evening.json --looks 64 --iterations 200 --json\n"
      "\nExit codes: 0 done, 1 the match is not over or its file is broken, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return analyse_record(program, *set); }; });
}

}  // namespace tafel::cli
