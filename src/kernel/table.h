// Tables of verbs, events, domains and causes. A row begins with the enumerator it belongs to; its name is that
// enumerator's own, and the compiler refuses a table whose rows do not stand in the order of the enum:
//
//   namespace verb { enum Id : u8 { move, pass, count }; }
//   inline constexpr auto kVerbs = verb_table<verb::Id>({{verb::move, {domain::zone}}, {verb::pass}});
#pragma once

#include <utility>

#include "kernel/action.h"

namespace tafel {

/// The name of an enumerator as it stands in the source.
template <auto Value>
consteval std::string_view enumerator_name() {
  std::string_view text = __PRETTY_FUNCTION__;  // "... [with auto Value = game::verb::pass; ...]"
  text.remove_prefix(text.find("Value = ") + 8);
  text = text.substr(0, text.find_first_of(";]"));
  const auto scope = text.rfind("::");
  return scope == std::string_view::npos ? text : text.substr(scope + 2);
}

template <class E, std::size_t... I>
consteval std::array<std::string_view, sizeof...(I)> enumerator_names(std::index_sequence<I...>) {
  return {enumerator_name<static_cast<E>(I)>()...};
}

/// Names of the first N enumerators of an enum.
template <class E, std::size_t N>
inline constexpr std::array<std::string_view, N> kEnumNames = enumerator_names<E>(std::make_index_sequence<N>{});

/// Carries row definitions over into rows; a swapped, missing or surplus row does not compile.
template <class E, class Def, std::size_t N, class Make>
consteval auto checked_table(const Def (&def)[N], Make make) {
  static_assert(N == static_cast<std::size_t>(E::count), "one row per enumerator");
  std::array<decltype(make(std::string_view(), def[0])), N> out{};
  for (std::size_t i = 0; i < N; ++i) {
    if (static_cast<std::size_t>(def[i].id) != i) throw "the rows of a table stand in the order of their enum";
    out[i] = make(kEnumNames<E, N>[i], def[i]);
  }
  return out;
}

template <class E>
struct VerbDef {
  E id;
  std::array<u8, 6> domain{};
};
template <class E, std::size_t N>
consteval auto verb_table(const VerbDef<E> (&def)[N]) {
  return checked_table<E>(def, [](std::string_view name, const VerbDef<E>& d) { return VerbRow{name, d.domain}; });
}

template <class E>
struct EventDef {
  E id;
  std::array<u8, 6> domain{};
  bool reveals = false;
};
template <class E, std::size_t N>
consteval auto event_table(const EventDef<E> (&def)[N]) {
  return checked_table<E>(def, [](std::string_view name, const EventDef<E>& d) {
    return EventRow{name, d.domain, d.reveals};
  });
}

template <class E>
struct DomainDef {
  E id;
  int size;
};
template <class E, std::size_t N>
consteval auto domain_table(const DomainDef<E> (&def)[N]) {
  return checked_table<E>(def, [](std::string_view name, const DomainDef<E>& d) { return DomainRow{name, d.size}; });
}

template <class E>
struct CauseDef {
  E id;
  std::array<u8, 3> domain{};
};
template <class E, std::size_t N>
consteval auto cause_table(const CauseDef<E> (&def)[N]) {
  return checked_table<E>(def, [](std::string_view name, const CauseDef<E>& d) { return CauseRow{name, d.domain}; });
}

}  // namespace tafel
