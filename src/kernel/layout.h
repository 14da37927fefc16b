// Where the parts of a state lie in its bytes, found by the same field lists as JSON. For those who read thousands of
// states in a moment: what is where is asked once, not with every state. Made of the list alone where it names members;
// a type whose list speaks of something else says in `layout` what its members are.
#pragma once

#include <vector>

#include "kernel/fields.h"

namespace tafel {

struct Part {
  enum class Kind : u8 {
    object,    ///< `parts` are its fields
    list,      ///< `count` items, each like parts[0], `stride` bytes apart
    natural,   ///< a number of `width` bytes, never below zero
    integral,  ///< a number of `width` bytes with a sign
    set,       ///< `count` numbers that may be in it, a bit each
    fours      ///< `count` numbers of four bits each
  };
  std::string name;
  Kind kind = Kind::object;
  std::size_t offset = 0;  ///< from the beginning of the state
  std::size_t width = 0, count = 0, stride = 0;
  std::vector<Part> parts{};
};

template <class T>
inline constexpr std::size_t kSetSize = 0;
template <std::size_t N>
inline constexpr std::size_t kSetSize<BitSet<N>> = N;

/// Takes the place of FieldVisitor.
class LayoutVisitor {
 public:
  LayoutVisitor(const void* state, std::size_t bytes, std::vector<Part>& out)
      : state_(static_cast<const std::byte*>(state)), bytes_(bytes), out_(&out) {}

  template <class T>
  void operator()(std::string_view name, T& value) {
    out_->push_back(part(name, value));
  }
  template <class T>
  void since(std::string_view name, T& value) {
    (*this)(name, value);
  }
  void fours(std::string_view name, u64& lanes, std::size_t count) {
    out_->push_back(plain(name, Part::Kind::fours, lanes, count));
  }

 private:
  template <class T>
  Part plain(std::string_view name, Part::Kind kind, const T& value, std::size_t count = 0) const {
    const std::byte* at = reinterpret_cast<const std::byte*>(&value);
    require(at >= state_ && at + sizeof(T) <= state_ + bytes_, "a field that is no member: its type needs `layout`");
    return {std::string(name), kind, static_cast<std::size_t>(at - state_), sizeof(T), count, 0, {}};
  }
  template <class T>
  Part part(std::string_view name, T& value) const {
    if constexpr (std::is_same_v<T, Count>) {
      return plain(name, Part::Kind::natural, value);
    } else if constexpr (kIsBitSet<T>) {
      return plain(name, Part::Kind::set, value, kSetSize<T>);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return plain(name, is_signed<T>() ? Part::Kind::integral : Part::Kind::natural, value);
    } else if constexpr (kIsArray<T>) {
      return list(name, value);
    } else if constexpr (kIsFixedVec<T>) {
      Part out = plain(name, Part::Kind::object, value);
      out.parts = {plain("count", Part::Kind::natural, value.count), list("item", value.slot)};
      return out;
    } else {
      Part out = plain(name, Part::Kind::object, value);
      LayoutVisitor inside(state_, bytes_, out.parts);
      if constexpr (requires { T::layout(value, inside); }) T::layout(value, inside);
      else T::fields(value, inside);
      return out;
    }
  }
  template <class T>
  Part list(std::string_view name, T& array) const {
    Part out = plain(name, Part::Kind::list, array, array.size());
    out.stride = sizeof(array[0]);
    out.parts = {part({}, array[0])};
    return out;
  }
  template <class T>
  static constexpr bool is_signed() {
    if constexpr (std::is_enum_v<T>) return std::is_signed_v<std::underlying_type_t<T>>;
    else return std::is_signed_v<T>;
  }

  const std::byte* state_;
  std::size_t bytes_;
  std::vector<Part>* out_;
};

/// The parts of a state, its stack aside.
template <class State>
std::vector<Part> layout_of() {
  State state{};
  std::vector<Part> out;
  LayoutVisitor visitor(&state, sizeof state, out);
  State::fields(state, visitor);
  return out;
}

}  // namespace tafel
