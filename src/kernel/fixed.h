// Plain building blocks for states: fixed-size containers without pointers and a counter that cannot wrap.
// Unused slots are always zero, so that byte equality and byte hashes of a state are meaningful.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace tafel {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

/// A rule of the engine itself was broken (card not in hand, stack overflow, counter below zero). It throws
/// `BrokenRule`; the shell freezes that one game. It stays on in release builds: its checks are cheap.
[[noreturn]] void broken(const char* what);

constexpr void require(bool ok, const char* what) {
  if (!ok) [[unlikely]]
    broken(what);
}

/// A byte that refuses to wrap: gold, hit points, pieces in stock.
struct Count {
  u8 value = 0;

  constexpr Count() = default;
  constexpr Count(int v) : value(static_cast<u8>(v)) { require(v >= 0 && v <= 255, "Count out of range"); }
  constexpr operator int() const { return value; }
  constexpr Count& operator+=(int n) { return *this = Count(value + n); }
  constexpr Count& operator-=(int n) { return *this = Count(value - n); }
  constexpr Count& operator++() { return *this += 1; }
  constexpr Count& operator--() { return *this -= 1; }
};

/// Vector with a fixed capacity; trivially copyable; slots behind size() are zero.
template <class T, std::size_t N>
struct FixedVec {
  static_assert(N < 256 && std::is_trivially_copyable_v<T>);
  std::array<T, N> slot{};
  u8 count = 0;

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == N; }
  constexpr T& operator[](std::size_t i) { return slot[i]; }
  constexpr const T& operator[](std::size_t i) const { return slot[i]; }
  constexpr T* begin() { return slot.data(); }
  constexpr T* end() { return slot.data() + count; }
  constexpr const T* begin() const { return slot.data(); }
  constexpr const T* end() const { return slot.data() + count; }
  constexpr T& back() { return slot[count - 1U]; }
  constexpr const T& back() const { return slot[count - 1U]; }

  constexpr void push(const T& value) {
    require(count < N, "FixedVec is full");
    slot[count++] = value;
  }
  constexpr T pop() {
    require(count > 0, "FixedVec is empty");
    T value = slot[--count];
    slot[count] = T{};
    return value;
  }
  constexpr void erase_at(std::size_t i) {
    require(i < count, "FixedVec index out of range");
    for (std::size_t k = i + 1; k < count; ++k) slot[k - 1] = slot[k];
    slot[--count] = T{};
  }
  constexpr bool contains(const T& value) const {
    for (const T& x : *this)
      if (x == value) return true;
    return false;
  }
  constexpr void remove(const T& value) {
    for (std::size_t i = 0; i < count; ++i)
      if (slot[i] == value) return erase_at(i);
    broken("FixedVec: value to remove is not there");
  }
  constexpr void clear() {
    slot = {};
    count = 0;
  }
  constexpr bool operator==(const FixedVec&) const = default;
};

/// Set of small numbers 0..N-1: hands, neighbours, markets. Iterates in ascending order. Up to 64 it is one word.
template <std::size_t N>
struct BitSet {
  using Word =
      std::conditional_t<(N <= 8), u8, std::conditional_t<(N <= 16), u16, std::conditional_t<(N <= 32), u32, u64>>>;
  Word bits = 0;

  struct Iterator {
    Word left;
    constexpr u8 operator*() const { return static_cast<u8>(std::countr_zero(left)); }
    constexpr Iterator& operator++() {
      left = static_cast<Word>(left & (left - 1U));
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
  };

  static constexpr Word one(std::size_t i) { return static_cast<Word>(Word{1} << i); }
  static constexpr BitSet first(std::size_t n) {
    return {static_cast<Word>(n >= sizeof(Word) * 8 ? ~Word{0} : static_cast<Word>(one(n) - 1U))};
  }
  static constexpr BitSet of(std::size_t i) { return {one(i)}; }

  constexpr bool has(std::size_t i) const { return (bits >> i & 1U) != 0; }
  constexpr void add(std::size_t i) { bits = static_cast<Word>(bits | one(i)); }
  constexpr void remove(std::size_t i) { bits = static_cast<Word>(bits & static_cast<Word>(~one(i))); }
  constexpr int size() const { return std::popcount(bits); }
  constexpr bool empty() const { return bits == 0; }
  constexpr u8 lowest() const { return static_cast<u8>(std::countr_zero(bits)); }
  /// The k-th member in ascending order; k < size().
  constexpr u8 nth(int k) const {
    Word w = bits;
    while (k-- > 0) w = static_cast<Word>(w & (w - 1U));
    return static_cast<u8>(std::countr_zero(w));
  }
  constexpr Iterator begin() const { return {bits}; }
  constexpr Iterator end() const { return {0}; }
  constexpr BitSet operator|(BitSet o) const { return {static_cast<Word>(bits | o.bits)}; }
  constexpr BitSet operator&(BitSet o) const { return {static_cast<Word>(bits & o.bits)}; }
  constexpr BitSet operator-(BitSet o) const { return {static_cast<Word>(bits & static_cast<Word>(~o.bits))}; }
  constexpr BitSet& operator|=(BitSet o) { return *this = *this | o; }
  constexpr BitSet& operator&=(BitSet o) { return *this = *this & o; }
  constexpr BitSet& operator-=(BitSet o) { return *this = *this - o; }
  constexpr bool operator==(const BitSet&) const = default;
};

/// The same for more than 64 numbers (large grids, card lists): several words, the same questions.
template <std::size_t N>
requires(N > 64) struct BitSet<N> {
  static constexpr std::size_t kWords = (N + 63) / 64;
  std::array<u64, kWords> word{};

  struct Iterator {
    const BitSet* set;
    std::size_t at;  ///< word that `left` belongs to
    u64 left;
    constexpr u16 operator*() const {
      return static_cast<u16>(at * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
    constexpr Iterator& operator++() {
      left &= left - 1;
      skip();
      return *this;
    }
    constexpr void skip() {
      while (left == 0 && at + 1 < kWords) left = set->word[++at];
    }
    constexpr bool operator!=(const Iterator& other) const { return at != other.at || left != other.left; }
  };

  static constexpr BitSet first(std::size_t n) {
    BitSet out;
    for (std::size_t i = 0; i < kWords; ++i)
      out.word[i] = n >= (i + 1) * 64 ? ~u64{0} : n <= i * 64 ? 0 : (u64{1} << (n - i * 64)) - 1;
    return out;
  }
  static constexpr BitSet of(std::size_t i) {
    BitSet out;
    out.add(i);
    return out;
  }
  constexpr bool has(std::size_t i) const { return (word[i / 64] >> (i % 64) & 1U) != 0; }
  constexpr void add(std::size_t i) { word[i / 64] |= u64{1} << (i % 64); }
  constexpr void remove(std::size_t i) { word[i / 64] &= ~(u64{1} << (i % 64)); }
  constexpr int size() const {
    int n = 0;
    for (const u64 w : word) n += std::popcount(w);
    return n;
  }
  constexpr bool empty() const { return word == std::array<u64, kWords>{}; }
  constexpr u16 lowest() const { return *begin(); }
  /// The k-th member in ascending order; k < size().
  constexpr u16 nth(int k) const {
    Iterator i = begin();
    while (k-- > 0) ++i;
    return *i;
  }
  constexpr Iterator begin() const {
    Iterator i{this, 0, word[0]};
    i.skip();
    return i;
  }
  constexpr Iterator end() const { return {this, kWords - 1, 0}; }
  constexpr BitSet operator|(const BitSet& o) const { return *this | o.word; }
  constexpr BitSet operator&(const BitSet& o) const {
    BitSet out;
    for (std::size_t i = 0; i < kWords; ++i) out.word[i] = word[i] & o.word[i];
    return out;
  }
  constexpr BitSet operator-(const BitSet& o) const {
    BitSet out;
    for (std::size_t i = 0; i < kWords; ++i) out.word[i] = word[i] & ~o.word[i];
    return out;
  }
  constexpr BitSet& operator|=(const BitSet& o) { return *this = *this | o; }
  constexpr BitSet& operator&=(const BitSet& o) { return *this = *this & o; }
  constexpr BitSet& operator-=(const BitSet& o) { return *this = *this - o; }
  constexpr bool operator==(const BitSet&) const = default;

 private:
  constexpr BitSet operator|(const std::array<u64, kWords>& o) const {
    BitSet out;
    for (std::size_t i = 0; i < kWords; ++i) out.word[i] = word[i] | o[i];
    return out;
  }
};

}  // namespace tafel
