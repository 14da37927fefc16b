// See seal.h.
#include "server/seal.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace tafel::server {

namespace {

constexpr std::string_view kMark = "sealed:";

std::string to_hex(const std::vector<u8>& bytes) {
  std::string out(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

std::vector<u8> from_hex(std::string_view text) {
  std::vector<u8> out(text.size() / 2);
  std::size_t size = 0;
  const bool read =
      sodium_hex2bin(out.data(), out.size(), text.data(), text.size(), nullptr, &size, nullptr) == 0 && size > 0;
  if (!read || size != out.size()) out.clear();
  return out;
}

/// Written whole or not at all, and on the disk before anything is sealed with it.
void write_key(const std::filesystem::path& file, const std::string& line) {
  const std::string path = file.string(), draft = path + ".new";
  const int out = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool written =
      out >= 0 && ::write(out, line.data(), line.size()) == static_cast<ssize_t>(line.size()) && ::fsync(out) == 0;
  if (out >= 0) ::close(out);
  if (!written || ::rename(draft.c_str(), path.c_str()) != 0) throw std::runtime_error("cannot write the key " + path);
}

}  // namespace

Seal::Seal(const std::filesystem::path& folder) : file_(folder / "house.key") {
  static_assert(std::tuple_size_v<Key> == crypto_secretbox_KEYBYTES);
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used on this machine");
  fresh_ = !std::filesystem::exists(file_);
  if (fresh_) {
    std::vector<u8> key(crypto_secretbox_KEYBYTES);
    randombytes_buf(key.data(), key.size());
    write_key(file_, to_hex(key) + "\n");
  }
  std::ifstream in(file_);
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) continue;
    const std::vector<u8> bytes = from_hex(line);
    if (bytes.size() != crypto_secretbox_KEYBYTES)
      throw std::runtime_error(file_.string() + ": expected a key of 64 hex digits in each line");
    std::copy(bytes.begin(), bytes.end(), keys_.emplace_back().begin());
  }
  if (keys_.empty()) throw std::runtime_error(file_.string() + ": there is no key in it, or it cannot be read");
}

std::string Seal::mark_of(const Key& key) {
  return sha256_hex("tafelrunde key of a house\n" + std::string(key.begin(), key.end()));
}

bool Seal::knows(const std::string& mark) const {
  return std::ranges::any_of(keys_, [&](const Key& key) { return mark_of(key) == mark; });
}

std::string Seal::close(const Seed& seed) const {
  std::vector<u8> box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + seed.size());
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(box.data() + crypto_secretbox_NONCEBYTES, seed.data(), seed.size(), box.data(),
                        keys_.front().data());
  return std::string(kMark) + to_hex(box);
}

std::optional<Seed> Seal::open(const std::string& text) const {
  Seed out{};
  const std::vector<u8> box = from_hex(std::string_view(text).substr(sealed(text) ? kMark.size() : 0));
  if (box.size() != crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + out.size()) return std::nullopt;
  const u8* inside = box.data() + crypto_secretbox_NONCEBYTES;
  for (const Key& key : keys_)
    if (crypto_secretbox_open_easy(out.data(), inside, box.size() - crypto_secretbox_NONCEBYTES, box.data(),
                                   key.data()) == 0)
      return out;
  return std::nullopt;
}

}  // namespace tafel::server
