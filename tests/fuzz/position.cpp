// A real save of other rules whose position was tampered with: what `check` lets through can be looked at and played on
// without a crash. (A position may still break a rule of the engine later: that freezes one game, which is allowed.)
#include <nlohmann/json.hpp>

#include "input.h"
#include "kernel/broken.h"
#include "shell/json.h"
#include "shell/record.h"

using namespace tafel;

namespace {

/// Every number of the position, wherever it stands.
void collect(Json& node, std::vector<Json*>& out) {
  if (node.is_number()) out.push_back(&node);
  else if (node.is_structured())
    for (Json& child : node) collect(child, out);
}

Match start(fuzz::Input& in) {
  const fuzz::Choice choice = fuzz::choose(in);
  Match m(*choice.game, choice.seats, choice.config, seed_from_number(in.byte()));
  for (int n = in.byte(); n > 0 && !m.over(); --n) {
    const Seat s = m.turn().seats.lowest();
    Options out;
    m.options(s, out);
    const Action a = out[in.below(out.size())];
    m.submit(s, m.version(s), {&a, 1});
  }
  return m;
}

void look_and_play(Match& m) {
  for (Seat s = 0; s < m.seats(); ++s) view_to_json(m.game().rules, m.game().pack.get(), m.view(s));
  m.score();
  for (int n = 0; n < 8 && !m.over(); ++n) {
    const Seat s = m.turn().seats.lowest();
    Options out;
    m.options(s, out);
    if (out.empty()) return;
    const Action a = out[static_cast<std::size_t>(n) % out.size()];
    m.submit(s, m.version(s), {&a, 1});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  fuzz::Input in(data, size);
  const Match m = start(in);
  Json json = match_to_json(m, true);
  json["rules_version"] = m.game().rules.version + 1;
  std::vector<Json*> number;
  collect(json["snapshot"], number);
  for (int k = 1 + in.byte() % 4; k > 0; --k) *number[in.below(number.size())] = in.byte();
  try {
    Match other = match_from_json(m.game(), json);
    look_and_play(other);
  } catch (const RecordError&) {
  } catch (const BrokenRule&) {
  }
  return 0;
}
