// One terminal game from the first decision to the score sheet: asks people, lets machines move, shows each seat only
// what it may see. The loop is in session.cpp, the typed orders in orders.cpp, the screen in screen.cpp.
#pragma once

#include <functional>

#include "cli/board.h"
#include "cli/bots.h"
#include "cli/choices.h"
#include "cli/form_entry.h"
#include "cli/pace.h"
#include "cli/seating.h"
#include "cli/terminal.h"
#include "shell/standing.h"

namespace tafel::cli {

/// A question about the position instead of a whole game: an answer is played only if it is right.
struct Quiz {
  enum class Answer : u8 { wrong, goes_on, solves };
  std::function<Answer(std::span<const Action>)> judge;
  std::function<void()> solution;  ///< shows it
};

class Session {
 public:
  Session(Program& program, Terminal& terminal, SeatedMatch seated, std::string language, Speed speed = Speed::normal);
  int run();  ///< exit code
  /// From now on only right answers are played; `run` ends when it is solved. Without one the game simply goes on.
  void set_quiz(std::optional<Quiz> quiz);
  bool solved() const { return solved_; }

 private:
  using Handler = void (Session::*)(const std::string& rest);
  struct Order {
    std::string_view word;  ///< in English; the texts add the word of the language
    Handler run;
    bool leaves = false;  ///< only its whole word is taken
  };
  static std::span<const Order> orders();

  const LoadedGame& game() const { return *seated_.game; }
  const Match& match() const { return seated_.match; }
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
  std::optional<Action> refused_action(const std::string& input) const;
  void play(std::size_t choice, bool confirmed = false);
  bool passes(std::span<const Action> actions);
  void decided(std::size_t events_before);
  bool is_yes(const std::string& input) const;
  bool is_no(const std::string& input) const;
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
  void order_facts(const std::string& rest);
  std::vector<std::string> fact_lines(const std::function<bool(const std::string&)>& wanted) const;
  bool is_notation(const std::string& id) const;
  void order_log(const std::string& rest);
  void order_score(const std::string& rest);
  void order_save(const std::string& rest);
  void order_load(const std::string& rest);
  void order_list(const std::string& rest);
  void order_more(const std::string& rest);
  void order_board(const std::string& rest);
  void order_speed(const std::string& rest);
  void order_standing(const std::string& rest);
  void order_coach(const std::string& rest);
  void order_solution(const std::string& rest);
  void order_quit(const std::string& rest);
  void explain(const Verdict& verdict);
  std::optional<Action> read_action(const std::string& input) const;
  std::string described_name(const std::string& id) const;

  // The coach of a guided game (coach.cpp).
  const Guide* guide() const { return seated_.guided ? game().guide.get() : nullptr; }
  std::vector<std::string> coach_lines(int width) const;
  std::vector<std::string> pointer_names(const std::vector<Pointer>& points) const;
  bool coach_agrees(const std::vector<Action>& actions);
  void do_lesson();
  void close_guide();

  // Standing answers (standing_orders.cpp).
  bool answer_standing(Seat s);
  void give_standing(const std::string& words);
  void list_standing();

  // Forms (forms.cpp).
  bool form_word(std::string_view order, const std::string& typed) const;
  void refresh_form();
  void form_changed();
  bool take_form(const std::string& input);
  bool take_number(const std::string& input);
  bool take_part(const std::string& input);
  void put_part(const Action& part);
  void clear_form(const std::string& words);
  void take_code(const std::string& code);
  void hand_in();
  std::vector<std::string> form_lines(int width, int rows) const;

  // Telling (telling.cpp).
  /// A machine's turn as it began.
  struct MachineTurn {
    Seat seat;
    std::vector<std::pair<std::string, int>> before;
  };
  /// The sentence that closes a machine's turn, after the first `at` events.
  struct Closing {
    std::size_t at;
    std::string text;
  };
  bool tells_machines() const;
  void tell_news();
  void tell(const std::string& text);
  void wait_for_key();
  std::vector<std::pair<std::string, int>> public_numbers(Seat s) const;
  void begin_machine_turn(Seat s);
  void close_machine_turn();
  std::vector<std::string> news_lines(Seat viewer, int width, int rows);
  std::vector<std::string> event_sentences(Seat viewer, std::size_t from) const;

  // The screen.
  void show_screen();
  std::vector<std::string> prompt_lines(int width) const;
  std::vector<std::string> choice_lines(int width, int rows) const;
  void show_list(std::vector<std::string> lines);
  void say(std::string_view text, int indent = 0);  ///< a paragraph, seats in their colours
  void put(std::string_view line);                  ///< one line, seats in their colours
  void put_all(const std::vector<std::string>& lines);
  std::size_t& seen(Seat viewer) { return seen_[viewer < kMaxSeats ? viewer : kMaxSeats]; }

  Program& program_;
  Terminal& terminal_;
  SeatedMatch seated_;
  Bots bots_;
  std::string language_;
  Seat seat_ = kNobody;         ///< whose eyes are on the screen
  std::optional<Marks> marks_;  ///< of the board in play
  std::optional<Choices> choices_;
  std::optional<FormEntry> form_;                  ///< the open decision, where it has several parts
  std::optional<Choices> form_parts_;              ///< everything that can be said in the form, in any field
  std::vector<std::string> pending_;               ///< what `more` shows next
  std::array<std::size_t, kMaxSeats + 1> seen_{};  ///< events already shown, per viewer
  std::size_t told_ = 0;                           ///< events told while machines played
  std::array<StandingAnswers, kMaxSeats> standing_;
  std::vector<Closing> closings_;
  std::optional<MachineTurn> machine_turn_;
  std::optional<std::size_t> confirming_;  ///< a choice that throws something away, asked about
  Speed speed_ = Speed::normal;
  bool coaching_ = true;            ///< the coach speaks, where there is one
  bool guide_closed_ = false;       ///< its last words have been said
  std::vector<Action> other_than_;  ///< what the coach has advised against: the same once more is meant
  std::optional<Quiz> quiz_;
  bool solved_ = false, introduced_ = false;
  bool asking_ = false;  ///< the current decision still waits for its answer
  bool leave_ = false, input_ended_ = false, misunderstood_ = false, unsaved_ = false, warned_ = false;
};

/// Score table of the position: one column per seat, one line per category. `points` are final or as far as visible.
std::vector<std::string> score_lines(const LoadedGame& game, const StateBox& state, const Speaker& speaker, int seats,
                                     int width);
/// Winner, places, tie-break, seed and commitment of a finished match.
std::vector<std::string> result_lines(const Match& match, const Speaker& speaker, int width);

}  // namespace tafel::cli
