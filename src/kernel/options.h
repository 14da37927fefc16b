// The list of legal actions of one decision, and, when somebody asks "why not?", the rules that forbid the others.
// A fixed buffer: nothing is allocated, nothing is cleared. In search the refusals cost one untaken branch.
#pragma once

#include <vector>

#include "kernel/action.h"

namespace tafel {

struct Refusal {
  Action action;
  Why why;
};

class Options {
 public:
  static constexpr std::size_t kCapacity = 512;

  Options() {}  // leaves the buffer unset: see Action
  explicit Options(std::vector<Refusal>* refusals) : refusals_(refusals) {}

  template <class... Args>
  void add(u8 verb, Args... args) {
    push(make_action(verb, args...));
  }
  /// Legal if `ok`; otherwise what forbids it is noted for those who ask. Only near misses are worth a note: what
  /// nobody would try is explained by `why` when somebody does.
  template <class... Args>
  void add_if(bool ok, const Why& why, u8 verb, Args... args) {
    if (ok) push(make_action(verb, args...));
    else if (refusals_ != nullptr) [[unlikely]] refusals_->push_back({make_action(verb, args...), why});
  }
  template <class... Args>
  void refuse(const Why& why, u8 verb, Args... args) {
    add_if(false, why, verb, args...);
  }
  /// For refusals whose search would cost time: guard them with `if (out.explaining())`.
  bool explaining() const { return refusals_ != nullptr; }

  void push(const Action& a) {
    require(count_ < kCapacity, "too many options");
    list_[count_++] = a;
  }
  void clear() { count_ = 0; }
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const Action& operator[](std::size_t i) const { return list_[i]; }
  const Action* begin() const { return list_; }
  const Action* end() const { return list_ + count_; }
  bool contains(const Action& a) const {
    for (const Action& x : *this)
      if (x.key() == a.key()) return true;
    return false;
  }

 private:
  std::size_t count_ = 0;
  std::vector<Refusal>* refusals_ = nullptr;
  Action list_[kCapacity];
};

}  // namespace tafel
