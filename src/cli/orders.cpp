// What a person can type besides choices: help, why, undo, hint, rules, log, score, save, load, quit and so on.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "cli/printed.h"
#include "cli/rulesearch.h"
#include "cli/session.h"
#include "shell/json.h"
#include "shell/record.h"

namespace tafel::cli {

std::span<const Session::Order> Session::orders() {
  static constexpr Order kOrder[] = {{"help", &Session::order_help},      {"why", &Session::order_why},
                                     {"undo", &Session::order_undo},      {"hint", &Session::order_hint},
                                     {"rules", &Session::order_rules},    {"info", &Session::order_info},
                                     {"facts", &Session::order_facts},    {"log", &Session::order_log},
                                     {"score", &Session::order_score},    {"list", &Session::order_list},
                                     {"more", &Session::order_more},      {"board", &Session::order_board},
                                     {"save", &Session::order_save},      {"load", &Session::order_load, true},
                                     {"speed", &Session::order_speed},    {"standing", &Session::order_standing},
                                     {"coach", &Session::order_coach},    {"solution", &Session::order_solution, true},
                                     {"quit", &Session::order_quit, true}};
  return kOrder;
}

void Session::order_help(const std::string& rest) {
  if (!rest.empty()) return order_rules(rest);
  say(texts().at("cli.help_choose"));
  std::vector<std::pair<std::string, std::string>> rows;
  int widest = 0;
  for (const Order& order : orders()) {
    const std::string word(order.word);
    rows.emplace_back(texts().at_or("cli.order_form." + word, word), texts().at("cli.order_help." + word));
    widest = std::max(widest, columns(rows.back().first));
  }
  for (const auto& [form, help] : rows) {
    const std::vector<std::string> text = wrap(help, terminal_.width() - widest - 4);
    for (std::size_t i = 0; i < text.size(); ++i) put("  " + pad(i == 0 ? form : "", widest) + "  " + text[i]);
  }
  if (texts().has("draw.legend")) say(texts().at("draw.legend"));
}

std::optional<Action> Session::read_action(const std::string& input) const {
  if (const std::size_t i = choices_->exact(input); i < choices_->size()) return (*choices_)[i].action;
  const HiddenState view = match().view(seat_);
  if (const auto action = parse_marked(game().rules, game().look(view.box()), input, *marks_)) return action;
  const Fitting fit = choices_->fitting(input);
  if (fit.which.size() == 1) return (*choices_)[fit.which[0]].action;
  return std::nullopt;
}

/// The name of a thing with a mark, in words.
std::string Session::described_name(const std::string& id) const {
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  for (std::size_t d = 0; d < game().rules.domains.size(); ++d)
    for (int v = 0; d > kSeatArg && v < game().rules.domains[d].size; ++v)
      if (game().rules.domain_id(g, static_cast<u8>(d), v) == id) return speaker().value(g, static_cast<u8>(d), v);
  return id;
}

/// What is missing, then the rule.
void Session::explain(const Verdict& verdict) {
  const HiddenState view = match().view(seat_);
  const std::string cause = speaker().cause(game().look(view.box()), verdict.why);
  say(cause.empty() ? texts().at(verdict.key()) : cause);
  if (verdict.why.rule.number == 0) return;
  const std::string id = rule_id(game().rules, verdict.why.rule);
  const auto hits = find_rules(game(), language_, id);
  if (hits.empty()) put(id);
  for (const RuleHit& hit : hits) say(hit.id + "  " + hit.text, 2);
}

void Session::order_why(const std::string& rest) {
  if (rest.empty()) return say(texts().at("cli.why_what"));
  auto action = read_action(rest);
  if (!action) action = refused_action(rest);  // named in words: "why play Drakkar"
  if (!action) {
    misunderstood_ = true;
    return say(fill("cli.why_unknown", {rest}));
  }
  // Beside what has been given so far; alone it would mean something else.
  const bool beside = form_ && form_->open() && !form_->draft().empty();
  const Verdict verdict = beside ? form_->fits(*action) : match().explain(seat_, *action);
  explain(verdict);
  if (!verdict || beside || game().module.preview == nullptr) return;
  const HiddenState view = match().view(seat_);
  Json preview;
  game().module.preview(game().look(view.box()), seat_, *action, texts(), preview);
  if (preview.is_object() && preview.contains("text")) say(preview["text"].get<std::string>());
}

void Session::order_undo(const std::string&) {
  if (form_ && form_->take_out_last()) return form_changed();
  const Verdict verdict = seated_.match.undo(seat_, match().version(seat_));
  if (!verdict) {
    misunderstood_ = true;
    return say(texts().at(verdict.key()));
  }
  pause_standing(standing_[seat_], top_row(game().rules, game().look(match().view(seat_).box())).name);
  std::erase_if(closings_, [this](const Closing& c) { return c.at > match().events().size(); });
  if (!terminal_.interactive()) say(texts().at("cli.undone"));
  asking_ = false;
}

void Session::order_hint(const std::string&) {
  terminal_.transient(texts().at("cli.thinking"));
  std::optional<std::vector<Action>> draft;
  if (form_) draft.emplace(form_->draft().begin(), form_->draft().end());
  const Counsel found = bots_.hint(match(), seat_, draft);
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  if (found.advice.empty()) return say(texts().at("cli.hint_none"));
  for (const Advice& a : found.advice)
    say(fill(&a == &found.advice[0] ? "cli.hint" : "cli.hint_more",
             {speaker().action(g, a.action), marked_notation(game().rules, g, a.action, *marks_),
              std::to_string(std::lround(a.share * 100))}),
        2);
  std::string line;
  for (const ExpectedStep& step : found.reasons.line)
    line += (line.empty() ? "" : "; ") + speaker().seat(step.seat) + ": " +
            speaker().action(game().look(step.before), step.action);
  if (!line.empty()) say(fill("cli.hint_next", {line}), 2);
  const std::vector<std::string> why = reason_sentences(speaker(), found.reasons, seat_);
  for (const std::string& sentence : why) say(sentence, 2);
  if (!found.reasons.changes.empty()) say("(" + texts().at("hint_reason.how") + ")", 2);
}

void Session::order_rules(const std::string& rest) {
  if (rest.empty()) {
    std::string chapter;
    for (const auto& e : game().book(language_).entry) {
      if (e.chapter != chapter) put(fmt::format("{:<8} {}", e.id, e.chapter));
      chapter = e.chapter;
    }
    return say(texts().at("cli.rules_how"));
  }
  auto hits = find_terms(texts(), rest);
  const auto rules = find_rules(game(), language_, rest);
  hits.insert(hits.end(), rules.begin(), rules.end());
  if (hits.empty()) return say(fill("cli.rules_none", {rest}));
  show_list(rule_lines(hits, terminal_.width()));
}

/// Is this how the game writes one of its things? Numbers alone are not meant.
bool Session::is_notation(const std::string& id) const {
  if (id.find_first_not_of("0123456789") == std::string::npos) return false;
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  for (std::size_t d = kSeatArg + 1; d < game().rules.domains.size(); ++d)
    for (int v = 0; v < game().rules.domains[d].size; ++v)
      if (game().rules.domain_id(g, static_cast<u8>(d), v) == id) return true;
  return false;
}

namespace {
bool has_word(const std::string& text, const std::string& word) {
  const auto letter = [&](std::size_t at) { return at < text.size() && std::isalnum(static_cast<u8>(text[at])) != 0; };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if ((at == 0 || !letter(at - 1)) && !letter(at + word.size())) return true;
  return false;
}
}  // namespace

void Session::order_info(const std::string& rest) {
  if (rest.empty()) return say(texts().at("cli.info_how"));
  const auto printed = printed_lines(match(), seat_, texts(), *marks_, rest, terminal_.width());
  // A square of the map ("c4") is meant as such, even where something printed has the same number.
  std::vector<std::string> lines;
  if (is_notation(rest)) lines = fact_lines([&](const std::string& fact) { return has_word(fact, rest); });
  if (!lines.empty() && !printed.empty()) lines.emplace_back();
  lines.insert(lines.end(), printed.begin(), printed.end());
  if (lines.empty()) return say(fill("cli.info_none", {rest}));
  show_list(lines);
}

/// Sentences about the position that are wanted, each below those that it belongs to: they say whose it is. A heading
/// ("Open organisations:") brings what it announces.
std::vector<std::string> Session::fact_lines(const std::function<bool(const std::string&)>& wanted) const {
  std::vector<std::string> all, lines;
  const HiddenState view = match().view(seat_);
  if (game().module.facts != nullptr) game().module.facts(game().look(view.box()), seat_, texts(), all);
  const auto indent_of = [](const std::string& fact) { return std::min(fact.find_first_not_of(' '), fact.size()); };
  std::vector<bool> shown(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!wanted(all[i])) continue;
    shown[i] = true;
    std::size_t depth = indent_of(all[i]);
    for (std::size_t k = i + 1; all[i].ends_with(':') && k < all.size() && indent_of(all[k]) > depth; ++k)
      shown[k] = true;
    for (std::size_t k = i; k-- > 0 && depth > 0;)
      if (indent_of(all[k]) < depth) shown[k] = true, depth = indent_of(all[k]);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!shown[i]) continue;
    const std::string& fact = all[i];
    const std::size_t indent = indent_of(fact);
    for (const std::string& l : wrap(fact, terminal_.width() - static_cast<int>(indent), 2))
      lines.push_back(std::string(indent, ' ') + l);
  }
  return lines;
}

/// Everything public, or the sentences with these words.
void Session::order_facts(const std::string& rest) {
  const std::vector<std::string> words = split_words(lower(rest));
  std::vector<std::string> lines = fact_lines([&](const std::string& fact) {
    const std::string hay = lower(fact);
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return hay.find(word) != std::string::npos; });
  });
  if (game().module.facts == nullptr) lines = board_lines(game(), match().view(seat_), speaker(), terminal_.width());
  if (lines.empty()) return say(fill("cli.facts_none", {rest}));
  show_list(lines);
}

void Session::order_log(const std::string& rest) {
  const std::vector<std::string> all = event_sentences(seat_, 0);
  std::size_t count = 20;
  if (!rest.empty() && rest.size() < 6 && rest.find_first_not_of("0123456789") == std::string::npos)
    count = static_cast<std::size_t>(std::stoi(rest));
  else if (!rest.empty()) count = all.size();
  const std::size_t from = all.size() > count ? all.size() - count : 0;
  if (from > 0) say(fill("cli.earlier_news", {std::to_string(from)}));
  for (std::size_t i = from; i < all.size(); ++i) say("· " + all[i], 2);
}

void Session::order_score(const std::string&) {
  put_all(score_lines(game(), match().view(seat_).box(), speaker(), match().seats(), terminal_.width()));
}

void Session::order_save(const std::string& rest) {
  if (rest.empty()) return say(texts().at("cli.save_where"));
  try {
    save_match(rest, seated_);
    unsaved_ = false;
    say(fill("cli.saved", {rest}));
  } catch (const std::exception& e) {
    misunderstood_ = true;
    say(e.what());
  }
}

void Session::order_load(const std::string& rest) {
  if (rest.empty()) return say(texts().at("cli.load_where"));
  try {
    seated_ = load_match(program_.library, rest);
    bots_ = Bots(game());
    marks_.reset();
    standing_.fill({});
  } catch (const std::exception& e) {
    misunderstood_ = true;
    return say(e.what());
  }
  constexpr std::size_t kRecall = 6;
  const std::size_t events = match().events().size();
  seen_.fill(events > kRecall ? events - kRecall : 0);
  told_ = events;
  closings_.clear();
  machine_turn_.reset();
  seat_ = kNobody;
  unsaved_ = asking_ = false;
  say(fill("cli.loaded", {rest}));
  if (seated_.other_content) say(texts().at("cli.other_content"));
}

void Session::order_list(const std::string& rest) {
  if (form_ && rest.empty()) return put_all(form_lines(terminal_.width(), 0));
  const auto which = rest.empty() ? choices_->everything() : choices_->by_words(rest);
  if (which.empty()) return say(fill("cli.unknown", {rest}));
  show_list(choices_->full(which, terminal_.width()));
}

void Session::order_more(const std::string&) {
  if (pending_.empty()) return order_list("");
  show_list(std::vector<std::string>(pending_));
}

void Session::order_board(const std::string&) {
  put_all(board_lines(game(), match().view(seat_), speaker(), terminal_.width()));
}

void Session::order_speed(const std::string& rest) {
  const auto speed = parse_speed(rest, texts());
  if (speed) speed_ = *speed;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kSpeedIds.size(); ++i) names.push_back(speed_name(static_cast<Speed>(i), texts()));
  misunderstood_ = misunderstood_ || (!speed && !rest.empty());
  say(fill(speed ? "cli.speed_set" : "cli.speed_which", {speed_name(speed_, texts()), join(names, ", ")}));
}

void Session::order_solution(const std::string&) {
  if (quiz_) quiz_->solution();
  else say(texts().at("puzzle.none_open"));
}

void Session::order_quit(const std::string&) {
  if (terminal_.interactive() && unsaved_ && !warned_) {
    warned_ = true;
    return say(texts().at("cli.quit_unsaved"));
  }
  leave_ = true;
}

}  // namespace tafel::cli
