// What this binary was built from and with; for reports of measurements.
#pragma once

#include <string>
#include <string_view>

namespace tafel {

std::string_view build_commit();
std::string build_compiler();

}  // namespace tafel
