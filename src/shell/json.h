// States as JSON by field name, both ways. Reading checks names, ranges and list sizes and names the path of a mistake.
#pragma once

#include <nlohmann/json.hpp>

#include "shell/module.h"

namespace tafel {

using Json = nlohmann::json;

/// A complete state (true or hidden) with its stack of flows: {"stack":[{"step":..,...}], fields...}.
Json state_to_json(const Rules& rules, const void* pack, const StateBox& state);
/// Throws std::runtime_error with the path of the first mistake; `state` is then unspecified.
void state_from_json(const Rules& rules, const void* pack, const Json& json, StateBox& state);
/// What a client gets. The type guarantees that hiding has happened.
Json view_to_json(const Rules& rules, const void* pack, const HiddenState& hidden);
/// The same as JSON text, several times quicker.
std::string view_to_text(const Rules& rules, const void* pack, const HiddenState& hidden);

u64 state_hash(const Rules& rules, const StateBox& state);

}  // namespace tafel
