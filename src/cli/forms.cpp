// Orders inside a form: parts in any order, `clear`, `field`, `done`. See form_entry.h.
#include <fmt/format.h>

#include <algorithm>

#include "cli/session.h"

namespace tafel::cli {

namespace {

constexpr int kFormChoices = 12;  ///< so many choices are shown even if the board scrolls out of a short terminal

}  // namespace

/// Is the typed word one of those that the language has for this order of forms?
bool Session::form_word(std::string_view order, const std::string& typed) const {
  const std::vector<std::string> words = split_words(texts().at(fmt::format("cli.form.{}", order)));
  return std::find(words.begin(), words.end(), lower(typed)) != words.end();
}

/// What can be chosen now, with numbers; what can be said anywhere, by its words.
void Session::refresh_form() {
  choices_.emplace(match(), seat_, speaker(), *marks_, form_->offered(), form_->draft());
  form_parts_.emplace(match(), seat_, speaker(), *marks_, form_->possible());
}

void Session::form_changed() {
  refresh_form();
  unsaved_ = true;
  if (terminal_.interactive()) show_screen();
  else put_all(form_lines(terminal_.width(), 0));
}

/// True if the line was about the form.
bool Session::take_form(const std::string& input) {
  std::vector<std::string> words = split_words(input);
  const std::string head = words[0], rest = join({words.begin() + 1, words.end()}, " ");
  if (rest.empty() && form_word("done", head)) return hand_in(), true;
  if (form_word("clear", head)) return clear_form(rest), true;
  if (form_->has_code() && form_word("code", head)) return take_code(rest), true;
  if (!rest.empty() && form_word("field", head)) {
    if (form_->go_to(rest)) form_changed();
    else say(fill("cli.form.no_field", {rest}));
    return true;
  }
  if (input.find_first_not_of("0123456789") == std::string::npos) return take_number(input);
  if (!rest.empty() && form_word("set", head)) return take_part(rest), true;
  return take_part(input);
}

bool Session::take_number(const std::string& input) {
  if (const std::size_t i = choices_->exact(input); i < choices_->size()) {
    put_part((*choices_)[i].action);
    return true;
  }
  // The last number hands the form in, as soon as that is possible.
  if (input.size() > 3 || std::stoul(input) != choices_->size() + 1 || !form_->ready()) return false;
  hand_in();
  return true;
}

/// A part by its words, wherever it belongs; the verb that ends the form hands it in.
bool Session::take_part(const std::string& input) {
  const HiddenState view = match().view(seat_);
  const Form& form = *form_->sheet().form;
  if (const auto action = parse_marked(game().rules, game().look(view.box()), input, *marks_)) {
    if (action->verb == form.close) return hand_in(), true;
    if (action->verb == form.filler) {
      form_->take_out(std::to_string(action->arg[0] + 1));
      return form_changed(), true;
    }
    return put_part(*action), true;
  }
  const Fitting fit = form_parts_->fitting(input);
  if (fit.which.empty() || !fit.sure) return false;
  if (fit.which.size() == 1) return put_part((*form_parts_)[fit.which[0]].action), true;
  misunderstood_ = true;
  say(texts().at("cli.several_fit"));
  std::vector<std::string> lines;
  for (const std::size_t i : fit.which) lines.push_back((*form_parts_)[i].text + "  " + (*form_parts_)[i].shown);
  show_list(lines);
  return true;
}

void Session::put_part(const Action& part) {
  if (const Verdict verdict = form_->put(part); !verdict) {
    misunderstood_ = true;
    return explain(verdict);
  }
  form_changed();
}

void Session::clear_form(const std::string& words) {
  if (words.empty()) form_->clear();
  else if (!form_->take_out(words)) return say(fill("cli.form.not_there", {words}));
  form_changed();
}

/// Without a code: the one of what is given so far.
void Session::take_code(const std::string& code) {
  if (code.empty()) return say(fill("cli.form.the_code", {form_->code()}));
  Verdict verdict;
  if (!form_->put_code(code, verdict)) {
    misunderstood_ = true;
    return say(fill("cli.form.no_code", {code, form_->code_letters(), std::to_string(form_->code_digits())}));
  }
  if (verdict) return form_changed();
  misunderstood_ = true;
  explain(verdict);
}

void Session::hand_in() {
  if (!form_->ready()) {
    misunderstood_ = true;
    const Verdict& ready = form_->sheet().ready;
    if (!speaker().cause(game().look(match().view(seat_).box()), ready.why).empty()) return explain(ready);
    // Nothing is forbidden, something is missing: how far it is says more than "not now".
    say(texts().at("cli.form.unfinished"));
    return put_all(form_->lines(terminal_.width()));
  }
  if (!coach_agrees(form_->draft())) return;
  Assembly whole;
  assemble(game(), match().view(seat_), form_->draft(), true, whole);
  if (!passes(whole.actions)) return;
  const std::size_t events = match().events().size();
  const Verdict verdict = seated_.match.submit_form(seat_, match().version(seat_), form_->draft());
  if (!verdict) return explain(verdict);
  decided(events);
}

/// The form as it stands, what can be said next, and how it is handed in.
std::vector<std::string> Session::form_lines(int width, int rows) const {
  std::vector<std::string> out = form_->lines(width);
  const int left = rows > 0 ? std::max(kFormChoices, rows - static_cast<int>(out.size()) - 2) : 0;
  for (std::string& l : choice_lines(width, left)) out.push_back(std::move(l));
  if (form_->ready())
    out.push_back(clip(fmt::format("{}  {}", choices_->size() + 1, texts().at("cli.form.hand_in")), width));
  for (std::string& l : wrap(texts().at(form_->slots() ? "cli.form.how_slots" : "cli.form.how_amounts"), width))
    out.push_back(std::move(l));
  if (form_->has_code())
    for (std::string& l : wrap(texts().at("cli.form.how_code"), width)) out.push_back(std::move(l));
  return out;
}

}  // namespace tafel::cli
