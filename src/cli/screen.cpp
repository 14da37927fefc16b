// What one seat sees before it decides: board, news, prompt, choices. A short terminal gets fewer news and a denser
// list.
#include <fmt/format.h>

#include <algorithm>

#include "cli/session.h"

namespace tafel::cli {

namespace {

constexpr int kFewChoices = 6, kFewNews = 2;  ///< a very short terminal scrolls rather than showing less than this

}  // namespace

void Session::put(std::string_view line) {
  terminal_.line(terminal_.colour() ? paint_seats(line, game().rules, texts(), match().seats()) : std::string(line));
}

void Session::put_all(const std::vector<std::string>& lines) {
  for (const std::string& l : lines) put(l);
}

void Session::say(std::string_view text, int indent) { put_all(wrap(text, terminal_.width(), indent)); }

std::vector<std::string> Session::prompt_lines(int width) const {
  const HiddenState view = match().view(seat_);
  const std::string question =
      form_ ? form_->question() : question_of(game(), game().look(view.box()), seat_, speaker());
  return wrap(seat_label(game().rules, texts(), seat_) + ": " + question, width);
}

std::vector<std::string> Session::choice_lines(int width, int rows) const {
  bool cut = false;
  std::vector<std::string> out = choices_->brief(width, rows, texts(), cut);
  if (cut) out.push_back(clip(texts().at("cli.cut"), width));
  return out;
}

void Session::show_screen() {
  terminal_.clear();
  pending_.clear();
  const int width = terminal_.width();
  const auto board = board_lines(game(), match().view(seat_), speaker(), width);
  const auto prompt = prompt_lines(width);
  const auto coach = coach_lines(width);
  std::vector<std::string> news = news_lines(seat_, width, 0), choices;
  if (terminal_.interactive()) {
    const int free = terminal_.height() - 1 - static_cast<int>(board.size() + prompt.size() + coach.size());
    const int few = std::min(kFewNews, static_cast<int>(news.size()));
    const int most = std::max(kFewChoices, free - few);
    choices = form_ ? form_lines(width, most) : choice_lines(width, most);
    news = news_lines(seat_, width, std::max(few, free - static_cast<int>(choices.size())));
  } else {
    choices = form_ ? form_lines(width, 0) : choice_lines(width, 0);
  }
  put_all(board);
  put_all(news);
  put_all(coach);
  for (const std::string& l : prompt) put(terminal_.bold(l));
  put_all(choices);
  told_ = match().events().size();
}

/// Shows as much as fits on the screen and keeps the rest for `more`.
void Session::show_list(std::vector<std::string> lines) {
  const int height = terminal_.interactive() ? terminal_.height() : 0;
  const auto rows = static_cast<std::size_t>(std::max(kFewChoices, height - 4));
  if (height == 0 || lines.size() <= rows) {
    pending_.clear();
    return put_all(lines);
  }
  pending_.assign(lines.begin() + static_cast<std::ptrdiff_t>(rows), lines.end());
  lines.resize(rows);
  put_all(lines);
  say(fill("cli.more", {std::to_string(pending_.size())}));
}

}  // namespace tafel::cli
