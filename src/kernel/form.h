// A decision that consists of several parts (a plan, a payment, a distribution) is a form: a person fills its parts in
// any order and hands them in as one. Rules, log and search know only the small decisions of its step in their
// canonical order; this file says how the two belong together. A step declares:
//
//   static constexpr Form form{.shape = Form::Shape::slots, .filler = verb::leave};
//   static u32 order(const Game&, const Locals&, Action);     rank of a part; without it: by first argument
//   static void totals(const Game&, const Locals&, Seat, Totals&);   running sums, after the parts so far
#pragma once

#include <string_view>
#include <vector>

#include "kernel/action.h"

namespace tafel {

struct Form {
  enum class Shape : u8 {
    slots,   ///< one part per value of the first argument ("field 3: this card")
    amounts  ///< every action is a field of its own with a number of times ("2 armies here", "this card: yes")
  };
  static constexpr u8 kNone = 0xff;

  Shape shape = Shape::slots;
  u8 filler = kNone;  ///< slots: verb that leaves a slot empty; stands in where the person said nothing
  u8 close = kNone;   ///< verb without arguments that ends the step; added when the last part is given
  u8 fields = 0;      ///< slots: number of values of the first argument
};

/// One running sum of a form; text `total.<name>`.
struct Total {
  std::string_view name;
  i32 have = 0;
  i32 need = 0;  ///< what must be reached (at_least) or may not be exceeded
  bool at_least = false;
};

class Totals {
 public:
  void limit(std::string_view name, i32 have, i32 most) { list.push_back({name, have, most, false}); }
  void target(std::string_view name, i32 have, i32 least) { list.push_back({name, have, least, true}); }
  std::vector<Total> list;
};

}  // namespace tafel
