// The placement as people fill it: parts in any order, running sums, questions and reasons beside the rest of the form.
#include "games/seventhstone/describe.h"
#include "shell/form.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

using Draft = std::vector<std::string>;

std::vector<Action> parts_of(Table& t, const Draft& lines) {
  std::vector<Action> out;
  for (const std::string& line : lines) out.push_back(*parse_notation(t.game().rules, t.raw(), line));
  return out;
}
HiddenState view_of(Table& t) {
  StateBox box;
  copy_state(t.game().rules, box, *reinterpret_cast<const StateBox*>(t.raw().state));
  return hide_for(t.game().rules, t.game().pack.get(), box, 0);
}
FormSheet sheet_of(Table& t, const Draft& draft) { return form_sheet(t.game(), view_of(t), parts_of(t, draft)); }

int total(const FormSheet& sheet, std::string_view name) {
  for (const auto& x : sheet.totals)
    if (x.name == name) return x.have;
  return -1;
}

std::string question_beside(Table& t, const Draft& draft) {
  Assembly laid;
  assemble(t.game(), view_of(t), parts_of(t, draft), false, laid);
  EXPECT_TRUE(static_cast<bool>(laid.verdict));
  const RawGame after = t.game().look(laid.after);
  return prompt(Game(after), 0, tafel::test::library().find("seventhstone")->speak("en"));
}

/// Green may place 3 melee and 1 cavalry unit and has a stone for cavalry.
Table bought() {
  Table t = andur("placement", {"goods green 0 3 0 1 0", "hand green E20", "order green red blue yellow"});
  t.settle();
  return t;
}

RULE("SST-178 SST-186", "a form that leaves no place still says what is placed and what is left") {
  Table t = bought();
  // After the stone nothing could be placed any more in the order of the rules: the seat's turn would be over.
  const Draft draft{"place_unit melee B1", "place_unit cavalry B2", "place_stone E20 B2"};
  const FormSheet sheet = sheet_of(t, draft);
  ASSERT_TRUE(static_cast<bool>(sheet.draft));
  EXPECT_EQ(total(sheet, "melee"), 1);
  EXPECT_EQ(total(sheet, "cavalry"), 1);
  EXPECT_EQ(question_beside(t, draft), "Still to place: 2 units. What do you place?");
  EXPECT_EQ(question_beside(t, {"place_unit melee B1", "place_unit melee B1", "place_unit melee B1",
                                "place_unit cavalry B2", "place_stone E20 B2"}),
            "Everything has its place. Finish placing?");
}

RULE("SST-172", "what comes last is refused for what the form has placed before") {
  Table t = bought();
  const Verdict no = sheet_of(t, {"place_unit cavalry B2", "place_unit melee B2"}).draft;
  EXPECT_EQ(no.why, because({172}, cause::other_type_here, cell("B2"), kCavalry));
  const Verdict full = sheet_of(t, {"place_unit cavalry B2", "place_stone E20 B2", "place_stone E20 B2"}).draft;
  EXPECT_FALSE(static_cast<bool>(full));
}

}  // namespace
}  // namespace seventhstone::test
