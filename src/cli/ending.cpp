// Score sheet and result of a match.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/session.h"
#include "shell/dice.h"

namespace tafel::cli {

namespace {

std::vector<ScoreLine> sheet_of(const LoadedGame& game, const StateBox& state, Seat s) {
  std::vector<ScoreLine> out;
  if (game.rules.score_sheet != nullptr) game.rules.score_sheet(game.look(state), s, out);
  return out;
}

using Sheets = std::vector<std::vector<ScoreLine>>;

/// Categories in the order in which they first appear on anybody's sheet: those that count, or those that break ties.
std::vector<std::string_view> categories(const Sheets& sheets, bool tie_break) {
  std::vector<std::string_view> out;
  for (const auto& sheet : sheets)
    for (const ScoreLine& l : sheet)
      if (l.tie_break == tie_break && std::find(out.begin(), out.end(), l.category) == out.end())
        out.push_back(l.category);
  return out;
}

/// What stands on somebody's sheet and not on this one is not for the viewer to know.
bool knows(const std::vector<ScoreLine>& lines, std::string_view category) {
  return std::ranges::any_of(lines, [&](const ScoreLine& l) { return l.category == category; });
}

std::vector<std::string> category_row(const Sheets& sheets, std::string_view category, const Texts& texts) {
  std::vector<std::string> row{texts.at_or(fmt::format("score.{}", category), category)};
  for (const auto& lines : sheets) {
    i32 points = 0;
    for (const ScoreLine& l : lines)
      if (l.category == category) points += l.points;
    row.push_back(knows(lines, category) ? std::to_string(points) : "?");
  }
  return row;
}

}  // namespace

std::vector<std::string> score_lines(const LoadedGame& game, const StateBox& state, const Speaker& speaker, int seats,
                                     int width) {
  std::vector<i32> total(static_cast<std::size_t>(seats));
  game.rules.score(game.look(state), total);
  Sheets sheets;
  std::vector<std::string> head{""}, sum{speaker.texts.at("cli.total")};
  for (Seat s = 0; s < seats; ++s) {
    sheets.push_back(sheet_of(game, state, s));
    head.push_back(speaker.seat(s));
    sum.push_back(std::to_string(total[s]));
  }
  const std::vector<std::string_view> counted = categories(sheets, false);
  for (Seat s = 0; s < seats; ++s)
    if (!std::ranges::all_of(counted, [&](std::string_view c) { return knows(sheets[s], c); })) sum[s + 1U] += "+?";
  Sheet sheet;
  sheet.row(head);
  for (const std::string_view c : counted) sheet.row(category_row(sheets, c, speaker.texts));
  sheet.rule();
  sheet.row(sum);
  for (const std::string_view c : categories(sheets, true)) sheet.row(category_row(sheets, c, speaker.texts));
  return sheet.lines(width);
}

namespace {

/// Who won together: one sentence per team, best first; nothing where everybody plays for himself.
std::vector<std::string> team_sentences(const Match& match, const Speaker& speaker) {
  const Rules& rules = match.game().rules;
  if (rules.team == nullptr) return {};
  const std::vector<u8> place = match.places();
  std::map<std::pair<int, int>, std::vector<std::string>> teams;
  for (Seat s = 0; s < match.seats(); ++s)
    teams[{place[s], rules.team(match.game().look(match.state()), s)}].push_back(speaker.seat(s));
  std::vector<std::string> out;
  if (teams.size() == static_cast<std::size_t>(match.seats())) return out;  // a duel in a game that knows teams, too
  out.reserve(teams.size());
  for (const auto& [key, names] : teams)
    out.push_back(
        speaker.texts.fill("cli.team_place", std::vector<std::string>{std::to_string(key.first), join(names, ", ")}));
  return out;
}

}  // namespace

std::vector<std::string> result_lines(const Match& match, const Speaker& speaker, int width) {
  const Texts& texts = speaker.texts;
  std::vector<std::string> out{texts.at("cli.game_over"), ""};
  for (const std::string& l : score_lines(match.game(), match.state(), speaker, match.seats(), width)) out.push_back(l);
  out.emplace_back();
  const std::vector<u8> place = match.places();
  const std::vector<i32> score = match.score();
  std::vector<std::string> winners;
  bool tied = false;
  for (Seat s = 0; s < match.seats(); ++s) {
    if (place[s] == 1) winners.push_back(speaker.seat(s));
    for (Seat t = 0; t < s; ++t) tied = tied || (score[s] == score[t] && place[s] != place[t]);
  }
  const std::vector<std::string> names{join(winners, ", ")};
  const auto add = [&](const std::string& text) {
    for (const std::string& l : wrap(text, width, 2)) out.push_back(l);
  };
  add(texts.fill(winners.size() > 1 ? "cli.winners" : "cli.winner", names));
  for (const std::string& text : team_sentences(match, speaker)) add(text);
  std::vector<Seat> order;
  for (Seat s = 0; s < match.seats() && match.seats() > 2; ++s) order.push_back(s);
  std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) { return place[a] < place[b]; });
  for (const Seat s : order) {
    const std::vector<std::string> args{std::to_string(place[s]), speaker.seat(s), std::to_string(score[s])};
    add(texts.fill("cli.place", args));
  }
  if (tied && texts.has("tiebreak")) add(texts.at("tiebreak"));
  out.emplace_back();
  add(texts.fill("cli.seed", std::vector<std::string>{seed_to_hex(match.source().house)}));
  add(texts.fill("cli.commitment", std::vector<std::string>{commitment(match.source().house)}));
  return out;
}

}  // namespace tafel::cli
