// The tables of `tafel sim --by`, `--events` and `--uses`.
#pragma once

#include "ai/groups.h"

namespace tafel::cli {

void print_groups(const SeriesPlan& plan, const std::vector<Grouping>& by, const std::vector<GameRow>& rows);
void print_events(const SeriesPlan& plan, const std::vector<GameRow>& rows);
void print_uses(const SeriesPlan& plan, const std::vector<GameRow>& rows);

}  // namespace tafel::cli
