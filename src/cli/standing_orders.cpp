// Standing answers in the terminal: `standing` lists, gives and takes back. They play at once: the others are machines.
#include <fmt/format.h>

#include <algorithm>

#include "cli/session.h"

namespace tafel::cli {

/// True if something stood for the seat and has been played. With several people at one device everybody is handed the
/// device for each answer of his own, so that nobody learns who was asked in vain.
bool Session::answer_standing(Seat s) {
  if (standing_[s].empty() || seated_.humans() > 1) return false;
  const auto action = standing_answer(game(), match().view(s), standing_[s]);
  if (!action) return false;
  close_machine_turn();
  seat_ = s;
  const HiddenState view = match().view(s);
  const std::string text = speaker().action(game().look(view.box()), *action);
  const Verdict verdict = seated_.match.submit(s, match().version(s), std::span(&*action, 1));
  require(static_cast<bool>(verdict), "a standing answer was refused");
  if (terminal_.interactive()) tell(fill("cli.standing.played", {text}));
  unsaved_ = true;
  tell_news();
  return true;
}

void Session::order_standing(const std::string& rest) {
  if (seated_.humans() > 1) return say(texts().at("cli.standing.alone"));
  if (rest.empty()) return list_standing();
  const std::vector<std::string> words = split_words(rest);
  const std::vector<std::string> off = split_words(texts().at("cli.standing.off"));
  if (std::find(off.begin(), off.end(), lower(words[0])) == off.end()) return give_standing(rest);
  const bool number = words.size() == 2 && words[1].size() < 6 &&
                      words[1].find_first_not_of("0123456789") == std::string::npos && words[1] != "0";
  StandingAnswers& given = standing_[seat_];
  const std::size_t which = number                                   ? std::stoul(words[1]) - 1
                            : words.size() == 1 && given.size() == 1 ? 0
                                                                     : given.size();
  if (which >= given.size()) {
    misunderstood_ = true;
    return say(texts().at("cli.standing.none_such"));
  }
  given.erase(given.begin() + static_cast<std::ptrdiff_t>(which));
  list_standing();
}

/// What may be given now, and what stands, each with the words that one types.
void Session::list_standing() {
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  const StandingAnswers& given = standing_[seat_];
  if (given.empty()) say(texts().at("cli.standing.nothing"));
  for (std::size_t i = 0; i < given.size(); ++i) {
    const auto text = given[i].text.find(language_);
    const std::string question =
        texts().at_or("standing." + given[i].step + ".question", texts().at("step." + given[i].step + ".prompt"));
    say(fmt::format("{}  {} {}{}", i + 1, question, text != given[i].text.end() ? text->second : given[i].answer,
                    given[i].paused ? " " + texts().at("cli.standing.paused") : ""),
        3);
  }
  const auto offered = standing_choices(game().rules, g, seat_);
  if (offered.empty()) return say(texts().at("cli.standing.not_here"));
  say(texts().at("cli.standing.offered"));
  for (const Action& a : offered)
    for (const StandingAnswer::Until until : standing_untils(game().rules))
      say(fmt::format("  {} {}: {}", notation(game().rules, g, a),
                      texts().at(fmt::format("cli.standing.word.{}", to_name(until))),
                      standing_text(speaker(), g, a, until)),
          4);
}

/// "pass", "pass always", "pass round": the action, then how long; without a word for it, always.
void Session::give_standing(const std::string& typed) {
  const HiddenState view = match().view(seat_);
  const RawGame g = game().look(view.box());
  std::vector<std::string> words = split_words(typed);
  StandingAnswer::Until until = StandingAnswer::Until::always;
  for (const StandingAnswer::Until u : standing_untils(game().rules)) {
    const std::string own = texts().at(fmt::format("cli.standing.word.{}", to_name(u)));
    if (words.size() < 2 || (lower(words.back()) != own && lower(words.back()) != to_name(u))) continue;
    until = u;
    words.pop_back();
    break;
  }
  const auto offered = standing_choices(game().rules, g, seat_);
  const auto action = read_action(join(words, " "));
  if (!action || std::find(offered.begin(), offered.end(), *action) == offered.end()) {
    misunderstood_ = true;
    return say(texts().at(offered.empty() ? "cli.standing.not_here" : "cli.standing.cannot"));
  }
  const std::array<Speaker, 1> speakers{speaker()};
  tafel::give_standing(standing_[seat_], g, *action, until, speakers);
  const std::size_t events = match().events().size();
  const Verdict verdict = seated_.match.submit(seat_, match().version(seat_), std::span(&*action, 1));
  if (!verdict) return explain(verdict);
  say(standing_[seat_].back().text.begin()->second);
  decided(events);
}

}  // namespace tafel::cli
