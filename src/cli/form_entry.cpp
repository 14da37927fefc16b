// Forms in the terminal; see form_entry.h.
#include "cli/form_entry.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/board.h"

namespace tafel::cli {

FormEntry::FormEntry(const Match& match, Seat seat, const Speaker& speaker, const Marks& marks)
    : match_(&match), seat_(seat), speaker_(speaker), marks_(marks) {
  refresh();
  if (open() && slots() && !sheet_.fields.empty() && offered().empty()) next_field(0);
}

void FormEntry::refresh() { sheet_ = match_->form(seat_, draft_); }

std::vector<Action> FormEntry::offered() const {
  if (!slots()) return possible();
  std::vector<Action> out;
  if (field_ >= sheet_.fields.size()) return out;
  for (const FormChoice& c : sheet_.fields[field_].choices)
    if (c.possible) out.push_back(c.part);
  return out;
}

std::vector<Action> FormEntry::possible() const {
  std::vector<Action> out;
  for (const FormField& field : sheet_.fields)
    for (const FormChoice& c : field.choices)
      if (c.possible) out.push_back(c.part);
  return out;
}

Verdict FormEntry::put(const Action& part) {
  const std::vector<Action> before = draft_;
  if (slots()) std::erase_if(draft_, [&](const Action& a) { return a.arg[0] == part.arg[0]; });
  draft_.push_back(part);
  refresh();
  if (sheet_.draft) {
    if (slots()) next_field(part.arg[0] + std::size_t{1});
    return {};
  }
  const Verdict refused = sheet_.draft;
  draft_ = before;
  refresh();
  return refused;
}

Verdict FormEntry::fits(const Action& part) const {
  std::vector<Action> more = draft_;
  more.push_back(part);
  return match_->form(seat_, more).draft;
}

/// The next field without a card that has something to offer; past the end if there is none.
void FormEntry::next_field(std::size_t after) {
  for (field_ = after; field_ < sheet_.fields.size(); ++field_)
    if (is_empty(field_) && !offered().empty()) return;
}

bool FormEntry::is_empty(std::size_t field) const { return sheet_.fields[field].chosen < 0; }

void FormEntry::clear() {
  draft_.clear();
  refresh();
  field_ = 0;
}

std::string FormEntry::code_letters() const {
  const HiddenState view = match_->view(seat_);
  const RawGame g = match_->game().look(view.box());
  for (const FormField& field : sheet_.fields) {
    if (!counts(field)) continue;
    const Action& part = field.choices[0].part;
    const std::string id = speaker_.rules.domain_id(g, speaker_.rules.verbs[part.verb].domain[0], part.arg[0]);
    return id.find('-') == std::string::npos ? "" : id.substr(0, id.find('-'));
  }
  return "";
}

std::size_t FormEntry::code_digits() const {
  return static_cast<std::size_t>(
      std::count_if(sheet_.fields.begin(), sheet_.fields.end(), [&](const FormField& f) { return counts(f); }));
}

std::string FormEntry::code() const {
  std::string out = code_letters();
  std::size_t n = 0;
  for (const FormField& field : sheet_.fields) {
    if (!counts(field)) continue;
    if (n++ % 5 == 0 && !out.empty()) out += '-';
    out += static_cast<char>('0' + std::min(field.count, 9));
  }
  return out;
}

bool FormEntry::put_code(const std::string& code, Verdict& verdict) {
  std::string letters, digits;
  for (const char c : code)
    if (c >= '0' && c <= '9') digits += c;
    else if (c != '-' && c != ' ') letters += c;
  if (lower(letters) != lower(code_letters()) || digits.size() != code_digits()) return false;
  std::vector<Action> wanted;
  std::size_t n = 0;
  for (const FormField& field : sheet_.fields)
    if (counts(field)) wanted.insert(wanted.end(), static_cast<std::size_t>(digits[n++] - '0'), field.choices[0].part);
  const std::vector<Action> before = draft_;
  draft_ = wanted;
  refresh();
  verdict = sheet_.draft;
  if (verdict) return true;
  draft_ = before;
  refresh();
  return true;
}

bool FormEntry::take_out_last() {
  if (draft_.empty()) return false;
  if (slots()) field_ = draft_.back().arg[0];
  draft_.pop_back();
  refresh();
  return true;
}

bool FormEntry::take_out(const std::string& words) {
  if (const auto field = slots() ? find_field(words) : std::nullopt) {
    const std::size_t before = draft_.size();
    std::erase_if(draft_, [&](const Action& a) { return a.arg[0] == *field; });
    field_ = *field;
    refresh();
    return draft_.size() < before;
  }
  const Choices laid(*match_, seat_, speaker_, marks_, draft_);
  const Fitting fit = laid.fitting(words);
  if (fit.which.empty()) return false;
  const Action part = laid[fit.which.back()].action;
  const auto newest = std::find(draft_.rbegin(), draft_.rend(), part);
  draft_.erase(std::next(newest).base());
  refresh();
  return true;
}

bool FormEntry::go_to(const std::string& words) {
  const auto field = slots() ? find_field(words) : std::nullopt;
  if (field) field_ = *field;
  return field.has_value();
}

std::string FormEntry::field_name(std::size_t field) const {
  const HiddenState view = match_->view(seat_);
  const RawGame g = match_->game().look(view.box());
  if (sheet_.fields[field].choices.empty()) return std::to_string(field + 1);
  const u8 verb = sheet_.fields[field].choices[0].part.verb;
  return speaker_.value(g, speaker_.rules.verbs[verb].domain[0], static_cast<int>(field));
}

std::optional<std::size_t> FormEntry::find_field(const std::string& words) const {
  const std::string typed = lower(words);
  std::optional<std::size_t> found;
  for (std::size_t f = 0; f < sheet_.fields.size(); ++f) {
    if (typed == std::to_string(f + 1)) return f;
    const std::string name = lower(field_name(f));
    if (name == typed) return f;
    if (!found && !typed.empty() && name.starts_with(typed)) found = f;
  }
  return found;
}

/// What lies on a field; without a second argument the whole action.
std::string FormEntry::part_text(const Action& part) const {
  const HiddenState view = match_->view(seat_);
  const RawGame g = match_->game().look(view.box());
  if (!slots() || part.argc < 2) return speaker_.action(g, part);
  return speaker_.value(g, speaker_.rules.verbs[part.verb].domain[1], part.arg[1]);
}

std::vector<std::string> FormEntry::slot_lines(int width) const {
  std::vector<std::string> items;
  for (std::size_t f = 0; f < sheet_.fields.size(); ++f) {
    const FormField& field = sheet_.fields[f];
    if (field.choices.empty()) continue;  // nothing could ever stand there
    const std::string what = is_empty(f) ? "–" : part_text(field.choices[static_cast<std::size_t>(field.chosen)].part);
    items.push_back(fmt::format("{}{:>2} {}: {}", f == field_ ? ">" : " ", f + 1, field_name(f), what));
  }
  return in_columns(items, width, 2);
}

std::string FormEntry::amounts_line() const {
  std::vector<std::string> parts;
  for (const FormField& field : sheet_.fields)
    if (field.count > 0)
      parts.push_back((field.count > 1 ? fmt::format("{} × ", field.count) : "") + part_text(field.choices[0].part));
  const std::vector<std::string> args{join(parts, "; ")};
  return parts.empty() ? speaker_.texts.at("cli.form.nothing") : speaker_.texts.fill("cli.form.so_far", args);
}

std::string FormEntry::total_text(const Total& total) const {
  const std::string text = speaker_.texts.at_or(fmt::format("total.{}", total.name), total.name);
  const std::vector<std::string> args{std::to_string(total.have), std::to_string(total.need)};
  if (text.find('{') != std::string::npos) return fill_in(text, args);
  const std::vector<std::string> named{text, args[0], args[1]};
  return speaker_.texts.fill(total.at_least ? "cli.form.at_least" : "cli.form.at_most", named);
}

std::string FormEntry::question() const {
  const LoadedGame& game = match_->game();
  const HiddenState view = match_->view(seat_);
  const RawGame before = game.look(view.box());
  Assembly laid;
  assemble(game, view, draft_, false, laid);
  const RawGame after = game.look(laid.after);
  const bool still =
      laid.verdict && !after.stack().empty() && &top_row(game.rules, after) == &top_row(game.rules, before);
  return question_of(game, still ? after : before, seat_, speaker_);
}

std::vector<std::string> FormEntry::lines(int width) const {
  std::vector<std::string> out = slots() ? slot_lines(width) : wrap(amounts_line(), width, 2);
  std::vector<std::string> totals;
  for (const Total& total : sheet_.totals) totals.push_back(total_text(total));
  if (!totals.empty())
    for (std::string& l : wrap(join(totals, "  "), width, 2)) out.push_back(std::move(l));
  return out;
}

}  // namespace tafel::cli
