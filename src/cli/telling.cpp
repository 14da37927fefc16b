// What has happened, in sentences and at a pace that can be followed. Nothing is told before it has happened; each turn
// of a machine closes with what it has changed.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "cli/session.h"
#include "shell/json.h"

namespace tafel::cli {

std::vector<std::string> Session::event_sentences(Seat viewer, std::size_t from) const {
  const Speaker speak = speaker();
  const HiddenState view = match().view(viewer);
  const RawGame g = game().look(view.box());
  const std::size_t end = match().events().size();
  std::vector<std::string> out;
  auto closing = std::find_if(closings_.begin(), closings_.end(), [from](const Closing& c) { return c.at > from; });
  for (std::size_t i = from; i <= end; ++i) {
    for (; closing != closings_.end() && closing->at == i; ++closing) out.push_back(closing->text);
    if (i == end) break;
    std::string text = speak.event(g, match().events()[i].event, viewer);
    if (!text.empty()) out.push_back(std::move(text));
  }
  return out;
}

/// What happened since the viewer last decided; the newest `rows` lines of it (0: all).
std::vector<std::string> Session::news_lines(Seat viewer, int width, int rows) {
  const std::size_t from = std::min(seen(viewer), match().events().size());
  std::vector<std::string> out;
  for (const std::string& text : event_sentences(viewer, from))
    for (const std::string& l : wrap("· " + text, width, 2)) out.push_back(l);
  if (rows <= 0 || static_cast<int>(out.size()) <= rows) return out;
  const auto skipped = static_cast<std::ptrdiff_t>(out.size()) - rows + 1;
  out.erase(out.begin(), out.begin() + skipped);
  out.insert(out.begin(), clip(fill("cli.earlier_news", {std::to_string(skipped)}), width));
  return out;
}

/// Machines at work are told sentence by sentence where somebody watches them; scripts get it with the next position.
bool Session::tells_machines() const {
  if (seated_.humans() == 0) return true;
  return terminal_.interactive() && speed_ != Speed::fast;
}

void Session::tell_news() {
  const std::size_t from = std::min(told_, match().events().size());
  if (tells_machines())
    for (const std::string& text : event_sentences(seated_.only_human(), from)) tell(text);
  told_ = match().events().size();
  if (seated_.humans() == 0) seen(kNobody) = told_;
}

void Session::tell(const std::string& text) {
  say("· " + text, 2);
  if (!terminal_.interactive() || leave_) return;
  std::fflush(stdout);
  if (speed_ == Speed::step) wait_for_key();
  else std::this_thread::sleep_for(pause_of(speed_));
}

/// Enter goes on; the speed can be changed here, and the game left.
void Session::wait_for_key() {
  const auto input = terminal_.read_line(texts().at("cli.step") + " ");
  if (!input) {
    leave_ = input_ended_ = true;
    return;
  }
  const std::vector<std::string> words = split_words(*input);
  if (words.empty()) return;
  if (const auto speed = parse_speed(words.back(), texts())) speed_ = *speed;
  else if (!try_order(*input, false)) refuse_unknown(*input);
}

/// Numbers of a seat that everybody sees and that have a name: gold, cards, points.
std::vector<std::pair<std::string, int>> Session::public_numbers(Seat s) const {
  std::vector<std::pair<std::string, int>> out;
  if (game().module.derive == nullptr) return out;
  const HiddenState view = match().view(kNobody);
  Json derived;
  game().module.derive(game().look(view.box()), kNobody, texts(), derived);
  if (!derived.is_object() || !derived.contains("players") || s >= derived["players"].size()) return out;
  for (const auto& [key, value] : derived["players"][s].items())
    if (value.is_number_integer() && texts().has("cli.number." + key)) out.emplace_back(key, value.get<int>());
  return out;
}

void Session::begin_machine_turn(Seat s) {
  if (machine_turn_ && machine_turn_->seat != s) close_machine_turn();
  if (!machine_turn_ && !match().turn().secret) machine_turn_ = MachineTurn{s, public_numbers(s)};
}

/// "With that Green has: gold 3 (before: 5)." Where nothing of it changed, the events say enough.
void Session::close_machine_turn() {
  if (!machine_turn_) return;
  const MachineTurn turn = *std::exchange(machine_turn_, std::nullopt);
  const auto now = public_numbers(turn.seat);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < now.size() && i < turn.before.size(); ++i)
    if (now[i].second != turn.before[i].second)
      parts.push_back(fill("cli.changed", {texts().at("cli.number." + now[i].first), std::to_string(now[i].second),
                                           std::to_string(turn.before[i].second)}));
  if (parts.empty()) return;
  const std::string text = fill("cli.turn_closes", {speaker().seat(turn.seat), join(parts, ", ")});
  closings_.push_back({match().events().size(), text});
  if (tells_machines()) tell(text);
}

}  // namespace tafel::cli
