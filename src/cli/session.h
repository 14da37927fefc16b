// One terminal game from the first decision to the score sheet: asks people, lets machines move, shows each seat only
// what it may see. The loop is in session.cpp, the typed orders in orders.cpp, the screen in screen.cpp.
#pragma once

#include "cli/board.h"
#include "cli/bots.h"
#include "cli/choices.h"
#include "cli/party.h"
#include "cli/terminal.h"

namespace tafel::cli {

class Session {
 public:
  Session(Program& program, Terminal& terminal, Sitting sitting, std::string language);
  int run();  ///< exit code

 private:
  using Handler = void (Session::*)(const std::string& rest);
  struct Order {
    std::string_view word;  ///< in English; the texts add the word of the language
    Handler run;
    bool leaves = false;  ///< only its whole word is taken
  };
  static std::span<const Order> orders();

  const LoadedGame& game() const { return *sitting_.game; }
  const Match& match() const { return sitting_.match; }
  const Texts& texts() const { return game().speak(language_); }
  Speaker speaker() const { return seat_speaker(game(), language_, match().seats()); }
  std::string fill(std::string_view key, std::vector<std::string> args) const { return texts().fill(key, args); }

  // The loop.
  void show_intro();
  Seat person_to_ask(const Turn& turn) const;
  void let_machine_move(const Turn& turn);
  void ask(Seat s);
  void hand_over(Seat s);
  void take(const std::string& input);
  bool try_choice(const std::string& input);
  bool try_order(const std::string& input, bool shortened);
  void refuse_unknown(const std::string& input);
  void play(std::size_t choice);
  int finish();
  void show_result();
  int farewell();

  // Orders.
  void order_help(const std::string& rest);
  void order_why(const std::string& rest);
  void order_undo(const std::string& rest);
  void order_hint(const std::string& rest);
  void order_rules(const std::string& rest);
  void order_info(const std::string& rest);
  void order_log(const std::string& rest);
  void order_score(const std::string& rest);
  void order_save(const std::string& rest);
  void order_load(const std::string& rest);
  void order_list(const std::string& rest);
  void order_more(const std::string& rest);
  void order_board(const std::string& rest);
  void order_quit(const std::string& rest);
  void explain(const Verdict& verdict);
  std::optional<Action> read_action(const std::string& input) const;
  std::string described_name(const std::string& id) const;

  // The screen.
  void show_screen();
  std::vector<std::string> prompt_lines(int width) const;
  std::vector<std::string> news_lines(Seat viewer, int width, int rows);
  std::vector<std::string> choice_lines(int width, int rows) const;
  std::vector<std::string> event_sentences(Seat viewer, std::size_t from) const;
  void show_list(std::vector<std::string> lines);
  void say(std::string_view text, int indent = 0);  ///< a paragraph, seats in their colours
  void put(std::string_view line);                  ///< one line, seats in their colours
  void put_all(const std::vector<std::string>& lines);
  std::size_t& seen(Seat viewer) { return seen_[viewer < kMaxSeats ? viewer : kMaxSeats]; }

  Program& program_;
  Terminal& terminal_;
  Sitting sitting_;
  Bots bots_;
  std::string language_;
  Seat seat_ = kNobody;         ///< whose eyes are on the screen
  std::optional<Marks> marks_;  ///< of the board in play
  std::optional<Choices> choices_;
  std::vector<std::string> pending_;               ///< what `more` shows next
  std::array<std::size_t, kMaxSeats + 1> seen_{};  ///< events already shown, per viewer
  bool asking_ = false;                            ///< the current decision still waits for its answer
  bool leave_ = false, input_ended_ = false, misunderstood_ = false, unsaved_ = false, warned_ = false;
};

/// Score table of the position: one column per seat, one line per category. `points` are final or as far as visible.
std::vector<std::string> score_lines(const LoadedGame& game, const StateBox& state, const Speaker& speaker, int seats,
                                     int width);
/// Winner, places, tie-break, seed and commitment of a finished match.
std::vector<std::string> result_lines(const Match& match, const Speaker& speaker, int width);

}  // namespace tafel::cli
