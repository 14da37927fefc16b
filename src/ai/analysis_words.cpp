// See analysis_words.h.
#include "ai/analysis_words.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "shell/json.h"

namespace tafel {

namespace {

constexpr int kMostPhases = 6;
constexpr std::size_t kMostTurning = 10, kMostMarked = 12;

/// Chances keep a tenth of a per cent: more would pretend.
double rounded(float share) { return std::round(static_cast<double>(share) * 1000) / 1000; }

Json shares(const Shares& all, int seats) {
  Json out = Json::array();
  for (int s = 0; s < seats; ++s) out.push_back(rounded(all[static_cast<std::size_t>(s)]));
  return out;
}

Json account_row(const SeatAccount& a) {
  return {{"luck", rounded(a.luck)},     {"luck_error", rounded(a.luck_error)},
          {"own", rounded(a.own)},       {"own_error", rounded(a.own_error)},
          {"others", rounded(a.others)}, {"others_error", rounded(a.others_error)},
          {"lost", rounded(a.lost)},     {"lost_error", rounded(a.lost_error)},
          {"choices", a.choices},        {"sound", a.sound}};
}

/// What an action is about, as clients know things: {d, v, id, name}.
Json arguments(const Speaker& speaker, const RawGame& g, const Action& a) {
  Json out = Json::array();
  for (std::size_t i = 0; i < a.argc; ++i) {
    const u8 domain = speaker.rules.verbs[a.verb].domain[i];
    const int v = a.arg[i];
    std::string id;
    if (domain == kNumber) id = std::to_string(v);
    else if (domain == kSeatArg) id = seat_notation(speaker.rules, static_cast<Seat>(v));
    else id = speaker.rules.domain_id(g, domain, v);
    out.push_back({{"d", speaker.rules.domains[domain].name},
                   {"v", v},
                   {"id", std::move(id)},
                   {"name", speaker.value(g, domain, v)}});
  }
  return out;
}

Json told(const Speaker& speaker, const RawGame& g, const Action& a, float share) {
  return {{"a", notation(speaker.rules, g, a)},
          {"text", speaker.action(g, a)},
          {"args", arguments(speaker, g, a)},
          {"share", rounded(share)}};
}

}  // namespace

std::string AnalysisWords::round_name(u8 round) const {
  if (round == 0) return speaker_.texts.at("analysis.setup");
  return speaker_.texts.fill("analysis.round", std::array{std::to_string(round)});
}

std::string AnalysisWords::cause(std::size_t i) const {
  const LoadedGame& game = match_.game();
  const WinPoint& p = analysis_.course[i];
  const std::size_t from = analysis_.course[i - 1].entries;
  if (p.by != kChance && p.by < match_.seats()) {
    const StateBox at = match_.state_at(from);
    return speaker_.seat(p.by) + ": " + speaker_.action(game.look(at), match_.log()[from].action);
  }
  const StateBox after = match_.state_at(p.entries);
  for (const MatchEvent& e : match_.events()) {
    if (e.entry < from || e.entry >= p.entries) continue;
    Event open = e.event;
    open.open = open.argc;
    std::string text = speaker_.event(game.look(after), open, kNobody);
    if (!text.empty()) return text;
  }
  return speaker_.texts.at("analysis.draw");
}

int AnalysisWords::rounds_per(int most) const { return std::max(1, (analysis_.course.back().round + most - 1) / most); }

AnalysisWords::Phase AnalysisWords::phase(std::size_t first, std::size_t end) const {
  Phase out{round_name(static_cast<u8>(first)), std::vector<SeatAccount>(static_cast<std::size_t>(match_.seats()))};
  if (end > first + 1)
    out.name = speaker_.texts.fill("analysis.round", std::array{fmt::format("{}-{}", first, end - 1)});
  for (std::size_t r = first; r < end; ++r) {
    const auto& of_round = analysis_.account_by_round[r];
    for (std::size_t s = 0; s < of_round.size(); ++s) {
      SeatAccount& sum = out.account[s];
      sum.choices += of_round[s].choices, sum.sound += of_round[s].sound;
      sum.lost += of_round[s].lost, sum.lost_error = std::hypot(sum.lost_error, of_round[s].lost_error);
    }
  }
  return out;
}

std::vector<AnalysisWords::Phase> AnalysisWords::phases(int most) const {
  std::vector<Phase> out;
  const auto step = static_cast<std::size_t>(rounds_per(most));
  const std::size_t rounds = analysis_.account_by_round.size();
  for (std::size_t first = 0; first < rounds;) {
    const std::size_t end = first == 0 ? 1 : std::min(first + step, rounds);
    Phase next = phase(first, end);
    if (std::ranges::any_of(next.account, [](const SeatAccount& a) { return a.choices > 0; }))
      out.push_back(std::move(next));
    first = end;
  }
  return out;
}

namespace {

/// The parts of the page, in the order in which they are read.
class Page {
 public:
  Page(const Match& match, const Analysis& analysis, const Speaker& speaker)
      : match_(match), analysis_(analysis), speaker_(speaker), words_(match, analysis, speaker) {}

  Json course() const {
    Json out = Json::array();
    for (const WinPoint& p : analysis_.course)
      out.push_back({{"entry", p.entries},
                     {"by", p.by < match_.seats() ? Json(p.by) : Json(nullptr)},
                     {"round", p.round},
                     {"chance", shares(p.estimate.chance, analysis_.seats)},
                     {"error", shares(p.estimate.error, analysis_.seats)}});
    return out;
  }
  Json rounds() const {
    Json out = Json::array();
    int last = -1;
    for (const WinPoint& p : analysis_.course) {
      if (p.round == last) continue;
      last = p.round;
      out.push_back({{"entry", p.entries}, {"round", p.round}, {"name", words_.round_name(p.round)}});
    }
    return out;
  }
  Json turning() const {
    Json out = Json::array();
    for (const std::size_t i : analysis_.turning_points(kMostTurning)) {
      const WinPoint &p = analysis_.course[i], &before = analysis_.course[i - 1];
      out.push_back({{"from", before.entries},
                     {"entry", p.entries},
                     {"round", words_.round_name(before.round)},
                     {"by", p.by < match_.seats() ? Json(p.by) : Json(nullptr)},
                     {"text", words_.cause(i)},
                     {"before", shares(before.estimate.chance, analysis_.seats)},
                     {"after", shares(p.estimate.chance, analysis_.seats)}});
    }
    return out;
  }
  Json marked() const {
    Json out = Json::array();
    for (const std::size_t i : analysis_.marked(kMostMarked)) {
      const JudgedChoice& c = analysis_.choices[i];
      const StateBox at = match_.state_at(c.entry);
      const RawGame g = match_.game().look(at);
      Json better = Json::array();
      for (const Advice& a : c.best)
        if (a.share > c.share + Analysis::kSound) better.push_back(told(speaker_, g, a.action, a.share));
      out.push_back({{"entry", c.entry},
                     {"seat", c.seat},
                     {"round", words_.round_name(c.round)},
                     {"played", told(speaker_, g, c.played, c.share)},
                     {"lost", rounded(c.lost())},
                     {"error", rounded(c.error)},
                     {"better", std::move(better)}});
    }
    return out;
  }
  Json accounts() const {
    Json out = Json::array();
    const std::vector<AnalysisWords::Phase> phases = words_.phases(kMostPhases);
    for (Seat s = 0; s < analysis_.seats; ++s) {
      Json row = account_row(analysis_.account[s]);
      row["phases"] = Json::array();
      for (const AnalysisWords::Phase& p : phases)
        row["phases"].push_back({{"name", p.name},
                                 {"choices", p.account[s].choices},
                                 {"sound", p.account[s].sound},
                                 {"lost", rounded(p.account[s].lost)}});
      out.push_back(std::move(row));
    }
    return out;
  }

 private:
  const Match& match_;
  const Analysis& analysis_;
  const Speaker& speaker_;
  AnalysisWords words_;
};

}  // namespace

Json analysis_page(const Match& match, const Analysis& analysis, const Speaker& speaker) {
  const Page page(match, analysis, speaker);
  return {{"seats", analysis.seats},       {"looks", analysis.looks},
          {"entries", match.log().size()}, {"decisions", analysis.choices.size()},
          {"course", page.course()},       {"rounds", page.rounds()},
          {"turning", page.turning()},     {"marked", page.marked()},
          {"accounts", page.accounts()}};
}

}  // namespace tafel
