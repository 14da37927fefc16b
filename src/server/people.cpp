// Sessions and accounts; see people.h.
#include "server/people.h"

#include <sodium.h>

namespace tafel::server {

namespace {

constexpr auto kForgetAfter = std::chrono::minutes(30);

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str(out.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    throw std::runtime_error("out of memory while hashing a password");
  return out.data();
}

bool password_fits(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

/// Verified when the account does not exist, so that the answer takes as long.
const std::string& decoy_hash() {
  static const std::string hash = hash_password(random_token());
  return hash;
}

}  // namespace

std::string account_key(const std::string& name) {
  std::string key = name;
  for (char& c : key)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return key;
}

People::People(Store& store, asio::thread_pool& workers, Metrics& metrics)
    : store_(store), workers_(workers), metrics_(metrics), last_id_(store.reader().last_person()) {}

std::shared_ptr<Person> People::share(Person person) {
  std::weak_ptr<Person>& known = person_[person.id];
  if (auto alive = known.lock()) return alive;
  auto made = std::make_shared<Person>(std::move(person));
  known = made;
  return made;
}

Task<std::optional<Visitor>> People::find(std::string token) {
  if (token.size() != 32) co_return std::nullopt;
  std::string hash = sha256_hex(token);
  const auto now = std::chrono::steady_clock::now();
  if (const auto it = session_.find(hash); it != session_.end()) {
    it->second.used = now;
    co_return Visitor{it->second.person, hash};
  }
  auto look = [this, hash] { return store_.reader().session_person(hash); };
  std::optional<Person> found = co_await on_pool(workers_, std::move(look));
  if (!found) co_return std::nullopt;
  const auto person = share(std::move(*found));
  session_[hash] = {person, now};
  co_return Visitor{person, hash};
}

Task<Visitor> People::create(std::string language, std::string& token) {
  Person person;
  person.id = ++last_id_;
  person.language = std::move(language);
  person.created = now_ms();
  token = random_token();
  std::string hash = sha256_hex(token);
  auto job = [person, hash](Writer& w) {
    w.insert_person(person);
    w.add_session(hash, person.id);
  };
  co_await store_.commit(std::move(job));
  ++metrics_.sessions;
  const auto shared = share(std::move(person));
  session_[hash] = {shared, std::chrono::steady_clock::now()};
  co_return Visitor{shared, hash};
}

Task<void> People::renew_session(Visitor& visitor, std::string& token) {
  token = random_token();
  std::string hash = sha256_hex(token);
  auto job = [old = visitor.token_hash, hash, id = visitor.person->id](Writer& w) {
    w.end_session(old);
    w.add_session(hash, id);
  };
  co_await store_.commit(std::move(job));
  session_.erase(visitor.token_hash);
  session_[hash] = {visitor.person, std::chrono::steady_clock::now()};
  visitor.token_hash = hash;
}

Task<People::Outcome> People::sign_up(Visitor& visitor, std::string name, std::string password, std::string& token) {
  if (!visitor.person->account.empty()) co_return Outcome::already_account;
  const std::string key = account_key(name);
  auto work = [this, key, &password] { return store_.reader().account(key) ? std::string() : hash_password(password); };
  std::string hash = co_await on_pool(workers_, std::move(work));
  if (hash.empty()) co_return Outcome::name_taken;
  Person changed = *visitor.person;
  if (changed.name.empty()) changed.name = name;  // a name that others know him by stays
  changed.account = key;
  changed.account_name = name;
  changed.password = hash;
  auto job = [changed](Writer& w) { w.update_person(changed); };
  bool taken = false;
  try {
    co_await store_.commit(std::move(job));
  } catch (const std::exception&) {
    taken = true;  // somebody else was quicker: the column is unique
  }
  if (taken) co_return Outcome::name_taken;
  *visitor.person = changed;
  co_await renew_session(visitor, token);
  co_return Outcome::ok;
}

Task<People::Outcome> People::sign_in(Visitor& visitor, std::string name, std::string password, std::string& token) {
  auto work = [this, key = account_key(name), &password]() -> std::optional<Person> {
    auto found = store_.reader().account(key);
    const bool fits = password_fits(found ? found->password : decoy_hash(), password);
    return found && fits ? found : std::nullopt;
  };
  std::optional<Person> found = co_await on_pool(workers_, std::move(work));
  if (!found) co_return Outcome::wrong;
  visitor.person = share(std::move(*found));
  co_await renew_session(visitor, token);
  co_return Outcome::ok;
}

Task<void> People::sign_out(Visitor& visitor, std::string& token) {
  auto job = [old = visitor.token_hash](Writer& w) { w.end_session(old); };
  co_await store_.commit(std::move(job));
  session_.erase(visitor.token_hash);
  std::string language = visitor.person->language;
  visitor = co_await create(std::move(language), token);
}

Task<void> People::update(const Visitor& visitor, std::string name, std::string language) {
  Person changed = *visitor.person;
  changed.name = std::move(name);
  changed.language = std::move(language);
  auto job = [changed](Writer& w) { w.update_person(changed); };
  co_await store_.commit(std::move(job));
  visitor.person->name = changed.name;
  visitor.person->language = changed.language;
}

void People::forget_idle() {
  const auto before = std::chrono::steady_clock::now() - kForgetAfter;
  std::erase_if(session_, [before](const auto& entry) { return entry.second.used < before; });
  std::erase_if(person_, [](const auto& entry) { return entry.second.expired(); });
}

}  // namespace tafel::server
