// See looking_back.h.
#include "server/looking_back.h"

namespace tafel::server {

std::shared_ptr<const Waypoints> Waypoints::extend(std::shared_ptr<const Waypoints> known, const Match& match) {
  const std::size_t wanted = match.public_entries() / kEvery + 1;
  if (known && known->box_.size() >= wanted) return known;
  const Rules& rules = match.game().rules;
  auto out = known ? std::make_shared<Waypoints>(*known) : std::make_shared<Waypoints>();
  if (out->box_.empty()) out->box_.push_back(match.state_at(0));
  while (out->box_.size() < wanted) {
    StateBox at;
    copy_state(rules, at, out->box_.back());
    for (std::size_t i = out->reach(), end = i + kEvery; i < end; ++i)
      act(rules, match.game().raw(at), match.log()[i].seat, match.log()[i].action);
    out->box_.push_back(at);
  }
  return out;
}

StateBox Waypoints::at(const Match& match, std::size_t entry) const {
  const Rules& rules = match.game().rules;
  const std::size_t near = std::min(entry / kEvery, box_.size() - 1);
  StateBox out;
  copy_state(rules, out, box_[near]);
  for (std::size_t i = near * kEvery; i < entry; ++i)
    act(rules, match.game().raw(out), match.log()[i].seat, match.log()[i].action);
  return out;
}

}  // namespace tafel::server
