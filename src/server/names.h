// Names that people give themselves: nothing invisible, no alphabets mixed to look like another name, not the name of
// the server, nor one that cannot be told from the name of an account.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace tafel::server {

/// Can others read the name as it is written? Text that was cleaned before (input.h).
bool is_plain_name(std::string_view name);

/// Names share a look when people could take one for the other. Two ways to compute it, because capital I looks like
/// small l, and yet is the same letter as small i.
using Looks = std::array<std::string, 2>;
Looks looks_of(std::string_view name);

/// Does the name look like the server, those who run it, a machine, or a guest who has no name yet?
bool is_reserved_name(std::string_view name);

/// Passwords that everybody tries first; `name` is that of the account.
bool is_common_password(std::string_view password, std::string_view name);

}  // namespace tafel::server
