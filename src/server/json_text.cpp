// Texts inside JSON; see json_text.h.
#include "server/json_text.h"

namespace tafel::server {

namespace {

bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && (c & 0x80) == 0; }

/// Plain, or a whole character beyond ASCII: nothing that has to be written in another way.
bool as_it_is(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (plain(text[at])) ++at;
    else if ((text[at] & 0x80) == 0 || !next_char(text, at)) return false;
  }
  return true;
}

}  // namespace

void JsonText::value(std::string_view text) {
  if (!as_it_is(text)) return raw(to_text(Json(text)));
  comma();
  out_ += '"';
  out_ += text;
  out_ += '"';
}

}  // namespace tafel::server
