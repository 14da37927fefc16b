// One field list per struct gives JSON, dump, diff and the reading of saves, all by field name:
//
//   static void fields(auto& s, auto& f) { f("gold", s.gold); f("troops", s.troops); }
//
// The port is type-erased, so each struct is compiled once for writing and reading alike.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>

#include "kernel/fixed.h"

namespace tafel {

/// One direction of travel (writing or reading), decided by whoever fills in the functions.
struct FieldPort {
  void* self;
  void (*number)(void* self, std::string_view name, i64& value, i64 low, i64 high);
  void (*text)(void* self, std::string_view name, std::string& value);
  /// Opens a list (of `count` items; reading may change count up to `capacity`) or an object (capacity 0).
  void (*open)(void* self, std::string_view name, bool list, std::size_t& count, std::size_t capacity);
  void (*close)(void* self);
  bool (*has)(void* self, std::string_view name) = nullptr;  ///< reading: is there such a field? Null when writing
};

template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool kIsFixedVec = false;
template <class T, std::size_t N>
inline constexpr bool kIsFixedVec<FixedVec<T, N>> = true;
template <class T>
inline constexpr bool kIsBitSet = false;
template <std::size_t N>
inline constexpr bool kIsBitSet<BitSet<N>> = true;

struct FieldVisitor {
  FieldPort& port;

  template <class T>
  void operator()(std::string_view name, T& value) {
    using V = std::remove_const_t<T>;
    static_assert(!std::is_const_v<T>, "fields are visited on a mutable copy");
    if constexpr (std::is_same_v<V, Count>) {
      i64 v = value.value;
      port.number(port.self, name, v, 0, 255);
      value.value = static_cast<u8>(v);
    } else if constexpr (kIsBitSet<V>) {
      visit_set(name, value);
    } else if constexpr (std::is_enum_v<V>) {
      auto raw = static_cast<std::underlying_type_t<V>>(value);
      visit_integer(name, raw);
      value = static_cast<V>(raw);
    } else if constexpr (std::is_integral_v<V>) {
      visit_integer(name, value);
    } else if constexpr (kIsArray<V>) {
      std::size_t n = value.size();
      port.open(port.self, name, true, n, value.size());
      for (std::size_t i = 0; i < n; ++i) (*this)({}, value[i]);
      port.close(port.self);
    } else if constexpr (kIsFixedVec<V>) {
      visit_vec(name, value);
    } else {
      std::size_t none = 0;
      port.open(port.self, name, false, none, 0);
      V::fields(value, *this);
      port.close(port.self);
    }
  }

  /// A field that older saves do not have; it keeps its default then.
  template <class T>
  void since(std::string_view name, T& value) {
    if (port.has == nullptr || port.has(port.self, name)) (*this)(name, value);
  }

 private:
  template <class V>
  void visit_integer(std::string_view name, V& value) {
    // 64-bit words travel as their signed image: JSON readers of other languages stop at 2^53 for sets, which
    // therefore travel as member lists (visit_set).
    i64 v = static_cast<i64>(value);  // NOLINT(bugprone-signed-char-misuse): small numbers with a sign are meant
    constexpr bool wide = sizeof(V) == 8;
    port.number(port.self, name, v,
                wide ? INT64_MIN : static_cast<i64>(std::is_signed_v<V> ? V(V(1) << (sizeof(V) * 8 - 1)) : V(0)),
                wide ? INT64_MAX
                     : static_cast<i64>(std::is_signed_v<V> ? (i64{1} << (sizeof(V) * 8 - 1)) - 1
                                                            : static_cast<i64>((u64{1} << (sizeof(V) * 8 % 64)) - 1)));
    value = static_cast<V>(v);
  }
  template <std::size_t N>
  void visit_set(std::string_view name, BitSet<N>& value) {
    std::array<u16, N> member{};
    std::size_t n = 0;
    for (const auto i : value) member[n++] = i;
    port.open(port.self, name, true, n, N);
    for (std::size_t i = 0; i < n; ++i) {
      i64 v = member[i];
      port.number(port.self, {}, v, 0, N - 1);
      member[i] = static_cast<u16>(v);
    }
    port.close(port.self);
    value = {};
    for (std::size_t i = 0; i < n; ++i) value.add(member[i]);
  }
  template <class T, std::size_t N>
  void visit_vec(std::string_view name, FixedVec<T, N>& value) {
    std::size_t n = value.size();
    port.open(port.self, name, true, n, N);
    value.count = static_cast<u8>(n);
    for (std::size_t i = 0; i < n; ++i) (*this)({}, value.slot[i]);
    for (std::size_t i = n; i < N; ++i) value.slot[i] = T{};
    port.close(port.self);
  }
};

}  // namespace tafel
