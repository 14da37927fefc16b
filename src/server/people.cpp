// Sessions and accounts; see people.h.
#include "server/people.h"

#include <sodium.h>

#include <algorithm>

#include "server/names.h"

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

/// Of random bytes that nobody kept; verified when the account does not exist, so that the answer takes as long.
constexpr const char* kDecoyHash =
    "$argon2id$v=19$m=65536,t=2,p=1$LTNHK7LR9wtNfqcMBGJ3DQ$aSSDQawZBdsL7mmQ9ZFKCLCPuMAmPDsRkI9e3Bz5sdM";

/// Looks are computed in this way; those of another one are computed anew.
constexpr const char* kLooks = "2";

}  // namespace

std::vector<std::string> all_looks(const Person& p) {
  std::vector<std::string> out;
  for (const std::string& name : {p.account_name, p.name})
    if (!name.empty())
      for (const std::string& look : looks_of(name))
        if (std::ranges::find(out, look) == out.end()) out.push_back(look);
  return out;
}

std::string account_key(const std::string& name) {
  std::string key = name;
  for (char& c : key)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return key;
}

People::People(Store& store, asio::thread_pool& workers, Metrics& metrics, const Wording& wording)
    : store_(store), workers_(workers), metrics_(metrics), wording_(wording), last_id_(store.reader().last_person()) {
  note_old_accounts();
}

void People::note_old_accounts() {
  if (store_.reader().value("looks") == kLooks) return;
  const std::vector<Person> accounts = store_.reader().accounts();
  store_.commit_now([&](Writer& w) {
    for (const Person& p : accounts) w.put_looks(p.id, {});
  });
  for (const Person& p : accounts) {
    std::vector<std::string> looks;
    for (std::string& look : all_looks(p))
      if (store_.reader().looks_like(look) == kNoPerson) looks.push_back(std::move(look));
    store_.commit_now([&](Writer& w) { w.put_looks(p.id, looks); });
  }
  store_.commit_now([](Writer& w) { w.put_value("looks", kLooks); });
}

bool People::looks_taken(const std::string& name, PersonId but) {
  return std::ranges::any_of(looks_of(name), [&](const std::string& look) {
    const PersonId owner = store_.reader().looks_like(look);
    return owner != kNoPerson && owner != but;
  });
}

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
  bool taken = false;  // his name, by an account that was made while he was away
  auto look = [this, hash, &taken] {
    auto who = store_.reader().session_person(hash);
    taken = who && who->account.empty() && !who->name.empty() && looks_taken(who->name, who->id);
    return who;
  };
  std::optional<Person> found = co_await on_pool(workers_, std::move(look));
  if (!found) co_return std::nullopt;
  const auto person = share(std::move(*found));
  session_[hash] = {person, now};
  if (taken && person->account.empty()) co_await step_aside(person);
  co_return Visitor{person, hash};
}

/// Processes that share a house take numbers from it in large pieces.
Task<PersonId> People::next_id() {
  constexpr PersonId kPiece = 1000;
  while (store_.process() != 0 && last_id_ >= reserved_) {
    const auto first = std::make_shared<PersonId>(0);
    Store::Job job = [first](Writer& w) { *first = w.reserve_persons(kPiece); };
    co_await store_.commit(std::move(job));
    if (last_id_ >= reserved_) last_id_ = *first - 1, reserved_ = last_id_ + kPiece;
  }
  co_return ++last_id_;
}

Task<Visitor> People::create(std::string language, std::string& token) {
  Person person;
  person.id = co_await next_id();
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
  // The password is hashed whether the name is free or not: the answer takes as long.
  auto work = [this, key, &name, &password, id = visitor.person->id] {
    ++metrics_.password_hashes;
    std::string made = hash_password(password);
    return store_.reader().account(key) || looks_taken(name, id) ? std::string() : made;
  };
  std::string hash = co_await on_pool(workers_, std::move(work));
  if (hash.empty()) co_return Outcome::name_taken;
  Person changed = *visitor.person;
  if (changed.name.empty()) changed.name = name;  // a name that others know him by stays
  changed.account = key;
  changed.account_name = name;
  changed.password = hash;
  auto job = [changed, looks = all_looks(changed)](Writer& w) {
    w.update_person(changed);
    w.put_looks(changed.id, looks);
  };
  bool taken = false;
  try {
    co_await store_.commit(std::move(job));
  } catch (const std::exception&) {
    taken = true;  // somebody else was quicker: the column is unique
  }
  if (taken) co_return Outcome::name_taken;
  *visitor.person = changed;
  co_await renew_session(visitor, token);
  co_await make_way(changed);
  co_return Outcome::ok;
}

Task<People::Outcome> People::sign_in(Visitor& visitor, std::string name, std::string password, std::string address,
                                      std::string& token) {
  const std::string tried = account_key(name);
  if (!tries_.may_try(tried, address, SignInTries::Clock::now())) co_return Outcome::wait;
  tries_.failed(tried, SignInTries::Clock::now());  // until it has passed: many at once are not one
  auto work = [this, key = account_key(name), &password]() -> std::optional<Person> {
    auto found = store_.reader().account(key);
    ++metrics_.password_hashes;
    const bool fits = password_fits(found ? found->password : kDecoyHash, password);
    return found && fits ? found : std::nullopt;
  };
  std::optional<Person> found = co_await on_pool(workers_, std::move(work));
  if (!found) {
    Store::Job tell = [tried](Writer& w) { w.tell("wrong_try", tried); };
    if (store_.process() != 0) co_await store_.commit(std::move(tell));
    co_return Outcome::wrong;
  }
  tries_.passed(tried, address);
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

Task<bool> People::update(const Visitor& visitor, std::string name, std::string language) {
  const bool renamed = name != visitor.person->name;
  if (renamed) {
    auto look = [this, &name, id = visitor.person->id] { return looks_taken(name, id); };
    const bool taken = co_await on_pool(workers_, std::move(look));
    if (taken) co_return false;
  }
  Person changed = *visitor.person;
  changed.name = std::move(name);
  changed.language = std::move(language);
  auto looks = renamed && !changed.account.empty() ? all_looks(changed) : std::vector<std::string>();
  auto job = [changed, looks](Writer& w) {
    w.update_person(changed);
    if (!looks.empty()) w.put_looks(changed.id, looks);
  };
  co_await store_.commit(std::move(job));
  visitor.person->name = changed.name;
  visitor.person->language = changed.language;
  if (renamed && !changed.account.empty()) co_await make_way(changed);
  co_return true;
}

bool SignInTries::may_try(const std::string& account, const std::string& address, Clock::time_point now) const {
  const auto known = at_home_.find(account);
  if (known != at_home_.end() && std::ranges::find(known->second, address) != known->second.end()) return true;
  const auto it = row_.find(account);
  return it == row_.end() || now >= it->second.until;
}

void SignInTries::failed(const std::string& account, Clock::time_point now) {
  constexpr int kFree = 5, kLongest = 10;  // 2, 4, 8 ... 1024 seconds
  Row& row = row_[account];
  row.last = now;
  if (++row.failures >= kFree)
    row.until = now + std::chrono::seconds(1LL << std::min(row.failures - kFree + 1, kLongest));
}

void SignInTries::passed(const std::string& account, const std::string& address) {
  constexpr std::size_t kHomes = 4;
  row_.erase(account);
  std::deque<std::string>& homes = at_home_[account];
  std::erase(homes, address);
  homes.push_front(address);
  if (homes.size() > kHomes) homes.pop_back();
}

void SignInTries::forget_old(Clock::time_point now) {
  std::erase_if(row_, [now](const auto& entry) { return entry.second.last + std::chrono::hours(1) < now; });
}

void People::forget(PersonId person) {
  std::erase_if(session_, [person](const auto& entry) { return entry.second.person->id == person; });
  person_.erase(person);
}

void People::forget_all() {
  session_.clear();
  person_.clear();
}

std::pair<std::string, std::string> People::fresh_password() {
  std::string password = random_table_id();
  std::string hash = hash_password(password);
  return {std::move(password), std::move(hash)};
}

void People::forget_idle() {
  const auto before = std::chrono::steady_clock::now() - kForgetAfter;
  std::erase_if(session_, [before](const auto& entry) { return entry.second.used < before; });
  tries_.forget_old(std::chrono::steady_clock::now());
  std::erase_if(person_, [](const auto& entry) { return entry.second.expired(); });
}

}  // namespace tafel::server
