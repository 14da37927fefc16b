// The web client out of the binary: compressed variants, caching, and the start page for every address of the client.
#include <map>

#include "server/http.h"
#include "shell/dice.h"
#include "shell/embedded.h"

namespace tafel::server {

namespace {

const EmbeddedFile* find_file(std::string_view path) {
  for (const EmbeddedFile& f : embedded())
    if (f.path.starts_with("web/") && f.path.substr(4) == path) return &f;
  return nullptr;
}

std::string_view media_type(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> kType[] = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [ending, type] : kType)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

/// The tag of a file, counted out once: it is the same as long as the program runs.
const std::string& etag_of(const EmbeddedFile& file) {
  thread_local std::map<const EmbeddedFile*, std::string> known;
  std::string& tag = known[&file];
  if (tag.empty()) tag = "\"" + sha256_hex(file.text).substr(0, 32) + "\"";
  return tag;
}

/// Addresses of the client (/table/abc) have no dot in their last part; files have.
bool is_page(std::string_view path) { return path.find('.', path.rfind('/') + 1) == std::string_view::npos; }

}  // namespace

Response static_file(const Request& request) {
  std::string path = request.path.empty() ? std::string() : request.path.substr(1);
  if (path.empty()) path = "index.html";
  const EmbeddedFile* file = find_file(path);
  if (file == nullptr && is_page(request.path)) {
    path = "index.html";
    file = find_file(path);
  }
  Response out;
  if (file == nullptr) {
    out.status = 404;
    return out;
  }
  out.type = media_type(path);
  std::string_view encoding;
  for (const auto& [name, ending] : {std::pair{"br", ".br"}, {"gzip", ".gz"}}) {
    if (request.accept_encoding.find(name) == std::string::npos) continue;
    if (const EmbeddedFile* packed = find_file(path + ending)) {
      file = packed;
      encoding = name;
      break;
    }
  }
  const bool hashed = path.starts_with("assets/");
  out.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
  out.headers.emplace_back("Vary", "Accept-Encoding");
  if (!encoding.empty()) out.headers.emplace_back("Content-Encoding", encoding);
  const std::string& etag = etag_of(*file);
  out.headers.emplace_back("ETag", etag);
  if (request.if_none_match == etag) out.status = 304;
  else out.body = file->text;
  return out;
}

}  // namespace tafel::server
