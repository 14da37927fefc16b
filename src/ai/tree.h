// The node store of the search: nodes found by a 64-bit key through open addressing, their edges side by side in one
// flat list. Nothing is allocated per iteration; the lists grow by doubling up to a fixed bound.
#pragma once

#include <vector>

#include "kernel/action.h"

namespace tafel {

/// Mixes a word into a key (splitmix64 finaliser).
constexpr u64 mix(u64 key, u64 word) {
  u64 z = key * 0x9e3779b97f4a7c15ULL + word + 0x632be59bd9b4e019ULL;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31U);
}

struct Edge {
  u64 action;
  u32 visits;
  u32 seen;     ///< iterations in which the action was possible
  float total;  ///< sum of the acting seat's utility
  float prior;
};

struct TreeNode {
  u64 key;
  u32 first;  ///< edges [first, first + count), room for `room`
  u16 count, room;
  u32 visits;
  float total;
};

class Tree {
 public:
  static constexpr std::size_t kMostNodes = std::size_t{1} << 17;
  static constexpr std::size_t kMostEdges = std::size_t{1} << 21;
  static constexpr u32 kNone = 0xffffffff;

  Tree();
  void clear();
  u32 find(u64 key) const;  ///< kNone if absent
  u32 add(u64 key);         ///< the key must be absent; kNone if the store is full
  TreeNode& node(u32 at) { return nodes_[at]; }
  Edge& edge(u32 at) { return edges_[at]; }
  /// The edge of an action, made if needed. `cursor` walks along: options mostly come in the same order.
  u32 edge_of(u32 node, u64 action, float prior, u32& cursor);
  bool full() const { return nodes_.size() >= kMostNodes || edges_.size() + 2 * 512 >= kMostEdges; }
  std::size_t nodes() const { return nodes_.size(); }

 private:
  void rehash(std::size_t slots);
  std::vector<u32> slot_;  ///< node index + 1; 0 = free; size is a power of two
  std::vector<TreeNode> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace tafel
