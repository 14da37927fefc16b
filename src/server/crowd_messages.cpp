// See crowd_messages.h.
#include "server/crowd_messages.h"

#include <string.h>

#include <charconv>

namespace tafel::server::crowd {

namespace {

/// The rest of the text that follows the mark; empty if it is not there. By memmem: quotes are so frequent in JSON that
/// looking for the first letter alone stops at every field.
std::string_view after(std::string_view text, std::string_view mark) {
  const void* at = ::memmem(text.data(), text.size(), mark.data(), mark.size());
  if (at == nullptr) return {};
  text.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(at) - text.data()) + mark.size());
  return text;
}

std::uint32_t number_at(std::string_view text) {
  std::uint32_t out = 0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

}  // namespace

bool read_view(std::string_view text, Crowdling& who) {
  const std::string_view events = after(text, ",\"events\":[");
  const std::string_view options = after(events, ",\"options\":[");
  const std::string_view decided = after(options, "],\"refusals\":[");
  const std::string_view turn = after(decided, ",\"t\":\"view\",\"turn\":{");
  const std::string_view version = after(turn, "},\"version\":");
  if (version.empty()) return false;
  const std::string_view before = text.substr(0, text.size() - events.size());
  who.entry = number_at(before.substr(before.rfind(':', before.size() - 11) + 1));
  who.version = number_at(version);
  who.over = turn.substr(0, turn.size() - version.size()).find("\"over\":true") != std::string_view::npos;
  who.options.clear();
  constexpr std::string_view kMark = "{\"a\":\"";
  std::string_view list = options.substr(0, options.size() - decided.size());
  while (!(list = after(list, kMark)).empty()) who.options.emplace_back(list.substr(0, list.find('"')));
  return true;
}

}  // namespace tafel::server::crowd
