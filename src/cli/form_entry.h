// A form in the terminal: the parts of one decision in any order, changed freely, handed in as one. What may be said
// and what speaks against it comes from the engine (shell/form.h).
#pragma once

#include "cli/choices.h"
#include "shell/form.h"

namespace tafel::cli {

class FormEntry {
 public:
  static constexpr std::size_t kCodeFields = 10;  ///< shorter forms are typed faster than their code

  FormEntry(const Match& match, Seat seat, const Speaker& speaker, const Marks& marks);

  bool open() const { return sheet_.form != nullptr; }  ///< false: the decision is no form
  bool slots() const { return sheet_.form->shape == Form::Shape::slots; }
  const std::vector<Action>& draft() const { return draft_; }
  const FormSheet& sheet() const { return sheet_; }

  /// What can be said next, numbered: for the field at hand, or everything that can be counted.
  std::vector<Action> offered() const;
  /// Everything that can be said in any field.
  std::vector<Action> possible() const;
  /// Nothing is left to say, or it may be handed in already.
  bool ready() const { return static_cast<bool>(sheet_.ready); }

  /// Adds a part; in a slot it takes the place of what was there. A refusal changes nothing.
  Verdict put(const Action& part);
  /// Whether this part goes together with the others; nothing changes.
  Verdict fits(const Action& part) const;
  /// Takes out the newest part that the words name (a field by its number or name too); false if there is none.
  bool take_out(const std::string& words);
  bool take_out_last();
  void clear();
  /// Amounts: how often each thing is given, in the order of the fields and in groups of five, after the letters that
  /// their ids begin with ("SCO-13210-..."); what was given elsewhere is taken over by its code.
  bool has_code() const { return !slots() && sheet_.fields.size() >= kCodeFields; }
  std::string code() const;
  std::string code_letters() const;
  std::size_t code_digits() const;
  /// False: it is no code of this form. A refusal changes nothing.
  bool put_code(const std::string& code, Verdict& verdict);
  /// Makes the field with this number or name the one at hand; false if there is none.
  bool go_to(const std::string& words);

  /// What is asked, with the parts so far in it: it counts what the form counts.
  std::string question() const;
  /// The parts so far, the fields with what lies on them, the running sums.
  std::vector<std::string> lines(int width) const;

 private:
  void refresh();
  void next_field(std::size_t after);
  bool is_empty(std::size_t field) const;
  std::string field_name(std::size_t field) const;
  std::optional<std::size_t> find_field(const std::string& words) const;
  std::string part_text(const Action& part) const;
  std::vector<std::string> slot_lines(int width) const;
  std::string amounts_line() const;
  bool counts(const FormField& field) const { return !field.choices.empty() && field.choices[0].part.argc > 0; }
  std::string total_text(const Total& total) const;

  const Match* match_;
  Seat seat_;
  Speaker speaker_;
  Marks marks_;
  std::vector<Action> draft_;
  FormSheet sheet_;
  std::size_t field_ = 0;  ///< slots: the field at hand; one past the last when all have been seen
};

}  // namespace tafel::cli
