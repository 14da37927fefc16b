// The loop of a terminal game; see session.h.
#include "cli/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "shell/dice.h"

namespace tafel::cli {

Session::Session(Program& program, Terminal& terminal, SeatedMatch seated, std::string language, Speed speed)
    : program_(program),
      terminal_(terminal),
      seated_(std::move(seated)),
      bots_(*seated_.game),
      language_(std::move(language)),
      speed_(speed) {}

/// Before the first decision: what is played, by whom, how a round goes, and the promise about the dice.
void Session::show_intro() {
  terminal_.clear();
  const std::string subtitle = texts().at_or("game.subtitle", "");
  put(terminal_.bold(texts().at("game.title") + (subtitle.empty() ? "" : ": " + subtitle)));
  for (std::size_t s = 0; s < seated_.chairs.size(); ++s) {
    const std::string who = chair_label(seated_.chairs[s], texts());
    put(seat_label(game().rules, texts(), static_cast<Seat>(s)) + ": " + who);
  }
  for (const char* list : {"game.round", "game.scoring"})
    for (int i = 0; texts().has(fmt::format("{}.{}", list, i)); ++i)
      say("- " + texts().at(fmt::format("{}.{}", list, i)), 2);
  say(fill("cli.commitment", {commitment(match().source().house)}));
  if (seated_.other_content) say(texts().at("cli.other_content"));
  put("");
  if (!terminal_.interactive() || seated_.humans() == 0) return;
  say(texts().at("cli.intro_help"));
  if (!terminal_.read_line(texts().at("cli.begin") + " ")) leave_ = input_ended_ = true;
}

void Session::set_quiz(std::optional<Quiz> quiz) {
  quiz_ = std::move(quiz);
  solved_ = false;
  introduced_ = true;
}

int Session::run() {
  if (!introduced_) show_intro();
  while (!leave_ && !solved_) {
    const Turn turn = match().turn();
    close_guide();
    if (turn.over) return finish();
    const Seat person = person_to_ask(turn);
    if (person == kNobody) let_machine_move(turn);
    else if (!answer_standing(person)) ask(person);
  }
  return solved_ ? kOk : farewell();
}

bool Session::passes(std::span<const Action> actions) {
  if (!quiz_) return true;
  const Quiz::Answer answer = quiz_->judge(actions);
  solved_ = answer == Quiz::Answer::solves;
  return answer != Quiz::Answer::wrong;
}

/// In a secret step people answer one after the other; whoever has the device goes on first.
Seat Session::person_to_ask(const Turn& turn) const {
  if (seat_ < kMaxSeats && turn.seats.has(seat_) && seated_.chairs[seat_].human) return seat_;
  for (const Seat s : turn.seats)
    if (seated_.chairs[s].human) return s;
  return kNobody;
}

void Session::let_machine_move(const Turn& turn) {
  const Seat s = *turn.seats.begin();
  begin_machine_turn(s);
  const HiddenState view = match().view(seated_.only_human());
  terminal_.transient(speaker().waiting(game().look(view.box()), SeatSet::of(s)));
  const auto written = guide() != nullptr ? scripted_answer(*guide(), match(), s) : std::nullopt;
  const Action action = written ? *written : bots_.choose(match(), s, seated_.chairs[s].bot);
  const Verdict verdict = seated_.match.submit(s, match().version(s), std::span(&action, 1));
  require(static_cast<bool>(verdict), "a machine player chose an illegal action");
  tell_news();
}

/// With several people at one device nobody sees the hand of the one before.
void Session::hand_over(Seat s) {
  if (seated_.humans() > 1 && s != seat_) {
    terminal_.clear();
    const std::string name = seat_label(game().rules, texts(), s);
    if (terminal_.interactive()) {
      put("");
      say(fill("cli.pass_device", {name}));
      if (!terminal_.read_line(texts().at("cli.press_enter") + " ")) leave_ = input_ended_ = true;
      terminal_.clear();
    } else {
      put(fill("cli.pass_device_line", {name}));
    }
  }
  seat_ = s;
}

void Session::ask(Seat s) {
  close_machine_turn();
  hand_over(s);
  if (leave_) return;
  if (!marks_) marks_.emplace(game(), match().view(s), texts());
  form_.emplace(match(), s, speaker(), *marks_);
  if (!form_->open()) form_.reset();
  if (form_) refresh_form();
  else choices_.emplace(match(), s, speaker(), *marks_);
  asking_ = true;
  confirming_.reset();
  show_screen();
  while (asking_ && !leave_) {
    const auto input = terminal_.read_line("> ");
    if (!input) {
      leave_ = input_ended_ = true;
      return;
    }
    take(*input);
  }
}

/// A number, a notation, an order, a beginning of one of them, or words that occur in a choice: in this order.
void Session::take(const std::string& raw) {
  const std::string input = join(split_words(raw), " ");
  if (input.empty()) {
    if (!terminal_.interactive()) return;
    confirming_.reset();
    return show_screen();  // with what a form holds so far
  }
  if (input[0] == '#') return;  // a remark in a script
  if (const auto asked = std::exchange(confirming_, std::nullopt)) {
    if (is_yes(input) || choices_->exact(input) == *asked)
      return form_ ? put_part((*choices_)[*asked].action) : play(*asked, true);
    say(texts().at("cli.not_done"));
    if (is_no(input)) return;
  }
  if (input[0] == '/') {
    if (!try_order(input.substr(1), false) && !try_order(input.substr(1), true)) refuse_unknown(input);
    return;
  }
  if (form_) {
    if (try_order(input, false) || take_form(input)) return;
  } else if (const std::size_t i = choices_->exact(input); i < choices_->size()) {
    return play(i);
  } else if (try_order(input, false) || try_choice(input)) {
    return;
  }
  const bool mark = !marks_->id(input).empty();  // of a thing that cannot be chosen now, not the beginning of an order
  if (mark || !try_order(input, true)) refuse_unknown(input);
}

bool Session::try_order(const std::string& input, bool shortened) {
  const std::vector<std::string> words = split_words(input);
  if (words.empty()) return false;
  const std::string head = lower(words[0]);
  const std::string rest = join({words.begin() + 1, words.end()}, " ");
  const Order* found = nullptr;
  for (const Order& order : orders()) {
    std::vector<std::string> names = split_words(lower(texts().at_or(fmt::format("cli.order.{}", order.word), "")));
    names.emplace_back(order.word);
    // Leaving is never guessed from a beginning: a script that types "e" or "l" goes on.
    if (shortened && order.leaves) continue;
    for (const std::string& name : names) {
      if (shortened ? !name.starts_with(head) : name != head) continue;
      if (found != nullptr && found != &order) return false;  // several orders begin like this
      found = &order;
    }
  }
  if (found == nullptr) return false;
  if (found->word != "quit") warned_ = false;
  (this->*found->run)(rest);
  return true;
}

bool Session::try_choice(const std::string& input) {
  const Fitting fit = choices_->fitting(input);
  if (fit.which.empty()) return false;
  if (fit.which.size() == 1 && fit.sure) {
    play(fit.which[0]);
    return true;
  }
  if (!fit.sure) return false;
  misunderstood_ = true;
  say(texts().at("cli.several_fit"));
  show_list(choices_->full(fit.which, terminal_.width()));
  return true;
}

/// A near miss named in words: something that the rules refuse just now, with its reason.
std::optional<Action> Session::refused_action(const std::string& input) const {
  const HiddenState view = match().view(seat_);
  std::vector<Refusal> noted;
  Options legal(&noted);
  list_options(game().rules, game().look(view.box()), seat_, legal);
  std::vector<Action> refused;
  refused.reserve(noted.size());
  for (const Refusal& r : noted) refused.push_back(r.action);
  if (form_)  // and whatever no longer goes together with the rest of the form
    for (const FormField& field : form_->sheet().fields)
      for (const FormChoice& c : field.choices)
        if (!c.possible && std::ranges::find(refused, c.part) == refused.end()) refused.push_back(c.part);
  const Choices near(match(), seat_, speaker(), *marks_, refused);
  const Fitting fit = near.fitting(input);
  return fit.which.size() == 1 && fit.sure ? std::optional(near[fit.which[0]].action) : std::nullopt;
}

/// Not a choice and not an order: a well-formed action gets its rule, a mark of the board what it stands for, words get
/// the choices in which they occur.
void Session::refuse_unknown(const std::string& input) {
  misunderstood_ = true;
  if (const auto action = read_action(input)) {
    // Beside what is laid down in a form other things are possible than alone.
    const Verdict verdict = form_ && !form_->draft().empty() ? form_->fits(*action) : match().explain(seat_, *action);
    if (!verdict) return explain(verdict);  // what is possible was meant by a piece of a word only: it is shown below
  }
  if (input.find_first_not_of("0123456789") == std::string::npos)
    return say(fill("cli.no_such_number", {input, std::to_string(choices_->size())}));
  if (const std::string id = marks_->id(input); !id.empty()) {
    // Where everything offered is of one kind, the mark alone is an action of that kind.
    const std::string_view verb =
        choices_->one_verb() ? game().rules.verbs[(*choices_)[0].action.verb].name : std::string_view();
    if (const auto action = read_action(fmt::format("{} {}", verb, id)); action && !verb.empty())
      return explain(match().explain(seat_, *action));
    return say(fill("cli.mark_not_offered", {marks_->of(id), described_name(id)}));
  }
  if (const auto refused = refused_action(input))
    return explain(form_ && !form_->draft().empty() ? form_->fits(*refused) : match().explain(seat_, *refused));
  const std::vector<std::size_t> fitting = choices_->by_words(input);
  if (fitting.empty()) return say(fill("cli.unknown", {input}));
  say(texts().at(fitting.size() == 1 ? "cli.one_fits" : "cli.several_fit"));
  show_list(choices_->full(fitting, terminal_.width()));
  if (fitting.size() == 1) confirming_ = fitting[0];
}

bool Session::is_yes(const std::string& input) const {
  const std::vector<std::string> words = split_words(lower(texts().at("cli.yes")));
  return std::find(words.begin(), words.end(), lower(input)) != words.end();
}

bool Session::is_no(const std::string& input) const {
  const std::vector<std::string> words = split_words(lower(texts().at("cli.no")));
  return std::find(words.begin(), words.end(), lower(input)) != words.end();
}

/// What throws something away is asked about first, where a person sits; a script means what it says.
void Session::play(std::size_t choice, bool confirmed) {
  const Choice& chosen = (*choices_)[choice];
  if (chosen.destructive && !confirmed && terminal_.interactive()) {
    confirming_ = choice;
    return say(fill("cli.confirm", {chosen.text, chosen.note}));
  }
  const Action action = chosen.action;
  if (!coach_agrees({action})) return;
  if (!passes({&action, 1})) return;
  const std::size_t events = match().events().size();
  const Verdict verdict = seated_.match.submit(seat_, match().version(seat_), std::span(&action, 1));
  if (!verdict) return explain(verdict);
  decided(events);
}

void Session::decided(std::size_t events_before) {
  resume_standing(standing_[seat_]);
  seen(seat_) = told_ = events_before;
  unsaved_ = true;
  warned_ = false;
  asking_ = false;
}

int Session::finish() {
  close_machine_turn();
  const Seat watcher = seated_.only_human();
  if (watcher == kNobody) seen(kNobody) = std::max(seen(kNobody), *std::max_element(seen_.begin(), seen_.end()));
  terminal_.clear();
  put_all(news_lines(watcher, terminal_.width(), 0));
  terminal_.line();
  show_result();
  return misunderstood_ && !terminal_.interactive() ? kUsage : kOk;
}

void Session::show_result() { put_all(result_lines(match(), speaker(), terminal_.width())); }

/// Left before the end. Without a terminal that is a failure of whoever wrote the script, unless it said `quit`.
int Session::farewell() {
  if (input_ended_ && !terminal_.interactive()) {
    std::fflush(stdout);
    const std::vector<std::string> args{std::to_string(match().log().size())};
    fmt::print(stderr, "tafel: {}\n", texts().fill("cli.input_ended", args));
    return misunderstood_ ? kUsage : kFailed;
  }
  say(texts().at("cli.bye"));
  return misunderstood_ && !terminal_.interactive() ? kUsage : kOk;
}

}  // namespace tafel::cli
