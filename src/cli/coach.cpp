// The coach of a guided first game: what it says above the question, and what it answers to something else.
#include <fmt/format.h>

#include <algorithm>

#include "cli/session.h"

namespace tafel::cli {

namespace {

/// Terms stand in *stars*.
std::string without_stars(std::string text) {
  std::erase(text, '*');
  return text;
}

}  // namespace

/// The things that the coach points at, with their marks on the board.
std::vector<std::string> Session::pointer_names(const std::vector<Pointer>& points) const {
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  std::vector<std::string> out;
  for (const Pointer& p : points) {
    if (p.kind != Pointer::Kind::thing) continue;
    const auto value = value_of(game().rules, g, p);
    if (!value) continue;
    const std::string mark = marks_ ? marks_->of(p.name) : std::string();
    const std::string name = speaker().value(g, p.domain, *value);
    out.push_back(mark.empty() || mark == p.name ? name : fmt::format("{} ({})", name, mark));
  }
  return out;
}

std::vector<std::string> Session::coach_lines(int width) const {
  std::vector<std::string> out;
  if (guide() == nullptr || !coaching_ || seat_ != guide()->person) return out;
  const Coaching now = coach(*guide(), match());
  const CoachWords words = coach_words(*guide(), match(), now, speaker());
  const auto add = [&](const std::string& text) {
    for (std::string& l : wrap(without_stars(text), width - 2)) out.push_back("| " + std::move(l));
  };
  for (const std::string& text : words.after) add(text);
  if (now.lesson != nullptr)
    out.push_back(terminal_.bold(
        "| " + fill("coach.step", {std::to_string(now.count + 1), std::to_string(guide()->lessons.size())})));
  for (const std::string& text : words.say) add(text);
  const std::vector<Pointer>* points = now.lesson != nullptr   ? &now.lesson->points
                                       : now.remark != nullptr ? &now.remark->points
                                                               : nullptr;
  if (points != nullptr)
    if (const auto names = pointer_names(*points); !names.empty()) add(fill("coach.look_at", {join(names, ", ")}));
  if (now.lesson != nullptr)
    if (const auto actions = lesson_actions(game(), *now.lesson, match(), seat_); !actions.empty())
      add(texts().at("coach.how"));
  return out;
}

/// False: the lesson is about something else, and the coach says so. The same once more is meant seriously.
bool Session::coach_agrees(const std::vector<Action>& actions) {
  if (guide() == nullptr || !coaching_ || seat_ != guide()->person) return true;
  const Coaching now = coach(*guide(), match());
  if (now.lesson == nullptr || actions == other_than_) return other_than_.clear(), true;
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  std::vector<std::string> given;
  given.reserve(actions.size());
  for (const Action& a : actions) given.push_back(notation(game().rules, g, a));
  if (fits_lesson(*now.lesson, given)) return other_than_.clear(), true;
  other_than_ = actions;
  const CoachWords words = coach_words(*guide(), match(), now, speaker());
  say("| " + without_stars(words.other), 2);
  say("| " + texts().at("coach.once_more"), 2);
  return false;
}

/// Carries out what the lesson is about.
void Session::do_lesson() {
  const Coaching now = coach(*guide(), match());
  const auto actions =
      now.lesson != nullptr ? lesson_actions(game(), *now.lesson, match(), seat_) : std::vector<Action>{};
  if (actions.empty()) return order_hint("");
  const std::size_t events = match().events().size();
  const bool form = !now.lesson->parts.empty();
  const Verdict verdict = form ? seated_.match.submit_form(seat_, match().version(seat_), actions)
                               : seated_.match.submit(seat_, match().version(seat_), actions);
  if (!verdict) return explain(verdict);
  decided(events);
}

/// `coach` repeats, `coach do` carries the lesson out, `coach off` and `coach on`.
void Session::order_coach(const std::string& rest) {
  if (guide() == nullptr) return say(texts().at("coach.nobody"));
  const auto means = [&](const char* what) {
    const std::vector<std::string> words = split_words(texts().at(fmt::format("coach.word.{}", what)));
    return std::ranges::find(words, lower(rest)) != words.end();
  };
  if (means("off") || means("on")) {
    coaching_ = means("on");
    return coaching_ ? put_all(coach_lines(terminal_.width())) : say(texts().at("coach.off"));
  }
  if (means("do")) return do_lesson();
  const auto lines = coach_lines(terminal_.width());
  lines.empty() ? say(texts().at("coach.silent")) : put_all(lines);
}

/// The last words, once, when the round of the guide is over.
void Session::close_guide() {
  if (guide() == nullptr || guide_closed_ || !coaching_) return;
  const Coaching now = coach(*guide(), match());
  if (now.part != Coaching::Part::end) return;
  guide_closed_ = true;
  terminal_.line();
  for (const std::string& text : coach_words(*guide(), match(), now, speaker()).say) say("| " + without_stars(text), 2);
  say("| " + texts().at("coach.go_on"), 2);
  terminal_.line();
}

}  // namespace tafel::cli
