// The node store; see tree.h.
#include "ai/tree.h"

#include <algorithm>

namespace tafel {

Tree::Tree() : slot_(1U << 12U) {
  nodes_.reserve(1U << 11U);
  edges_.reserve(1U << 14U);
}

void Tree::clear() {
  if (!nodes_.empty()) std::fill(slot_.begin(), slot_.end(), 0U);
  nodes_.clear();
  edges_.clear();
}

u32 Tree::find(u64 key) const {
  const std::size_t mask = slot_.size() - 1;
  for (std::size_t i = key & mask;; i = (i + 1) & mask) {
    const u32 at = slot_[i];
    if (at == 0) return kNone;
    if (nodes_[at - 1].key == key) return at - 1;
  }
}

void Tree::rehash(std::size_t slots) {
  slot_.assign(slots, 0);
  const std::size_t mask = slots - 1;
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    std::size_t i = nodes_[n].key & mask;
    while (slot_[i] != 0) i = (i + 1) & mask;
    slot_[i] = static_cast<u32>(n + 1);
  }
}

u32 Tree::add(u64 key) {
  if (full()) return kNone;
  if (2 * (nodes_.size() + 1) > slot_.size()) rehash(slot_.size() * 2);
  const std::size_t mask = slot_.size() - 1;
  std::size_t i = key & mask;
  while (slot_[i] != 0) i = (i + 1) & mask;
  nodes_.push_back({key, 0, 0, 0, 0, 0.0F});
  slot_[i] = static_cast<u32>(nodes_.size());
  return static_cast<u32>(nodes_.size() - 1);
}

u32 Tree::edge_of(u32 node, u64 action, float prior, u32& cursor) {
  TreeNode& n = nodes_[node];
  if (cursor < n.count && edges_[n.first + cursor].action == action) return n.first + cursor++;
  for (u32 i = 0; i < n.count; ++i)
    if (edges_[n.first + i].action == action) {
      cursor = i + 1;
      return n.first + i;
    }
  if (n.count == n.room) {  // move the list to the end, with twice the room
    const u16 room = static_cast<u16>(std::max(4, n.room * 2));
    const u32 first = static_cast<u32>(edges_.size());
    edges_.resize(edges_.size() + room);
    std::copy_n(edges_.begin() + n.first, n.count, edges_.begin() + first);
    n.first = first;
    n.room = room;
  }
  edges_[n.first + n.count] = {action, 0, 0, 0.0F, prior};
  cursor = n.count + 1U;
  return n.first + n.count++;
}

}  // namespace tafel
