// What the arguments of verbs, events and causes mean. The compiler checks that each row stands at its number.
#pragma once

#include "kernel/table.h"

namespace schatten {
using namespace tafel;

namespace domain {
enum Id : u8 {
  number,
  seat,
  region,
  sea,
  card,
  org,
  quest,
  plan,
  faction,
  colour,
  resource,
  pile,
  phase,
  region_in,
  region_to,
  region_from,
  sea_in,
  sea_to,
  sea_from,
  faction_led,
  count
};
}
inline constexpr auto kDomains = domain_table<domain::Id>({
    {domain::number, 256}, {domain::seat, 4},       {domain::region, 35},    {domain::sea, 4},
    {domain::card, 59},    {domain::org, 30},       {domain::quest, 32},     {domain::plan, 21},
    {domain::faction, 4},  {domain::colour, 5},     {domain::resource, 4},   {domain::pile, 3},
    {domain::phase, 7},    {domain::region_in, 35}, {domain::region_to, 35}, {domain::region_from, 35},
    {domain::sea_in, 4},   {domain::sea_to, 4},     {domain::sea_from, 4},   {domain::faction_led, 4},
});
inline constexpr std::array<std::string_view, 5> kColourIds{"red", "blue", "green", "yellow", "black"};
inline constexpr std::array<std::string_view, 3> kPileIds{"hand", "draw", "discard"};
inline constexpr std::array<std::string_view, 7> kPhaseIds{"setup",  "draft",    "plans", "supply",
                                                           "action", "decision", "over"};

}  // namespace schatten
