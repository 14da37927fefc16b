// See push.h.
#include "server/push.h"

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <sodium.h>

#include <stdexcept>
#include <vector>

namespace tafel::server {

namespace {

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* p) const { Free(p); }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX, EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG, ECDSA_SIG_free>>;
using Bio = std::unique_ptr<BIO, Freed<BIO, BIO_free_all>>;
using Bytes = std::vector<unsigned char>;

void need(bool fine, const char* what) {
  if (!fine) throw std::runtime_error(what);
}

std::string base64url(const unsigned char* data, std::size_t size) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string out(sodium_base64_encoded_len(size, kVariant), 0);
  sodium_bin2base64(out.data(), out.size(), data, size, kVariant);
  out.resize(out.find(static_cast<char>(0)));
  return out;
}
std::string base64url(std::string_view text) {
  return base64url(reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

/// ES256: SHA-256 and ECDSA, the two numbers of the signature one after the other.
Bytes sign(EVP_PKEY* key, std::string_view text) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const Digest digest(EVP_MD_CTX_new());
  std::size_t size = 0;
  need(digest && EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
           EVP_DigestSign(digest.get(), nullptr, &size, bytes, text.size()) == 1,
       "cannot sign");
  Bytes der(size);
  need(EVP_DigestSign(digest.get(), der.data(), &size, bytes, text.size()) == 1, "cannot sign");
  const unsigned char* at = der.data();
  const Signature parts(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  need(parts != nullptr, "a signature of another form");
  Bytes out(64);
  need(BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), out.data(), 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), out.data() + 32, 32) == 32,
       "a signature of another size");
  return out;
}

}  // namespace

struct PushKey::Inside {
  Key key;
};

PushKey::PushKey(const std::string& stored) : in_(new Inside) {
  if (stored.empty()) {
    in_->key.reset(EVP_EC_gen("P-256"));
  } else {
    const Bio bio(BIO_new_mem_buf(stored.data(), static_cast<int>(stored.size())));
    in_->key.reset(PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, nullptr));
  }
  need(in_->key != nullptr, "the key for push messages cannot be read or made");
}

PushKey::~PushKey() = default;

std::string PushKey::text() const {
  const Bio bio(BIO_new(BIO_s_mem()));
  need(bio && PEM_write_bio_PrivateKey(bio.get(), in_->key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1,
       "the key for push messages cannot be written");
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

std::string PushKey::public_key() const {
  unsigned char* data = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(in_->key.get(), &data);
  std::string out = base64url(data, size);
  OPENSSL_free(data);
  return out;
}

std::string PushKey::authorization(const std::string& origin, const std::string& contact, i64 now) const {
  constexpr i64 kHours = 12;
  const Json claims = {{"aud", origin}, {"exp", now / 1000 + kHours * 3600}, {"sub", contact}};
  std::string token = base64url(R"({"typ":"JWT","alg":"ES256"})") + "." + base64url(to_text(claims));
  const Bytes signature = sign(in_->key.get(), token);
  token += "." + base64url(signature.data(), signature.size());
  return "vapid t=" + token + ", k=" + public_key();
}

}  // namespace tafel::server
