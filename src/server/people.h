// Sessions, guests and accounts. The cookie is the only identity; the store keeps its SHA-256. A guest is a person
// without an account; registering keeps what he has, signing in brings his tables along.
#pragma once

#include "server/store.h"
#include "server/tasks.h"
#include "server/wording.h"

namespace tafel::server {

/// Somebody with a session.
struct Visitor {
  std::shared_ptr<Person> person;
  std::string token_hash;
};

/// Wrong tries to sign in, per account. The first few are free; then each one doubles the wait.
class SignInTries {
 public:
  using Clock = std::chrono::steady_clock;
  bool may_try(const std::string& account, const std::string& address, Clock::time_point now) const;
  void failed(const std::string& account, Clock::time_point now);
  void passed(const std::string& account, const std::string& address);
  void forget_old(Clock::time_point now);

 private:
  struct Row {
    int failures = 0;
    Clock::time_point until, last;
  };
  std::map<std::string, Row> row_;
  std::map<std::string, std::deque<std::string>> at_home_;  ///< addresses from which an account signed in lately
};

class People {
 public:
  People(Store& store, asio::thread_pool& workers, Metrics& metrics, const Wording& wording);

  /// The visitor of a cookie, or nothing.
  Task<std::optional<Visitor>> find(std::string token);
  /// A new guest with a new session; `token` is for the cookie.
  Task<Visitor> create(std::string language, std::string& token);

  enum class Outcome : u8 { ok, name_taken, wrong, already_account, wait };
  /// Turns the guest into an account; a new token replaces the old one.
  Task<Outcome> sign_up(Visitor& visitor, std::string name, std::string password, std::string& token);
  /// Changes the session to the account; `visitor` is somebody else afterwards.
  /// Wrong tries make the next ones wait, longer and longer; not for who signed in from `address` before.
  Task<Outcome> sign_in(Visitor& visitor, std::string name, std::string password, std::string address,
                        std::string& token);
  Task<void> sign_out(Visitor& visitor, std::string& token);
  /// False: the name looks like that of somebody else's account.
  Task<bool> update(const Visitor& visitor, std::string name, std::string language);
  /// The person is not here any more: his sessions are no longer known.
  void forget(PersonId person);
  void forget_session(const std::string& token_hash) { session_.erase(token_hash); }
  void forget_all();  ///< whatever may be out of date
  /// Somebody tried to sign in with a wrong password, at another process of the house.
  void note_wrong_try(const std::string& account) { tries_.failed(account, SignInTries::Clock::now()); }
  /// A new password for whoever has forgotten his, and its hash for the store. Blocks.
  static std::pair<std::string, std::string> fresh_password();
  void forget_idle();  ///< sessions nobody used for a while leave the memory
  /// Guests who have another name since the last question, because an account has theirs.
  std::vector<std::shared_ptr<Person>> take_renamed();

 private:
  struct Known {
    std::shared_ptr<Person> person;
    std::chrono::steady_clock::time_point used;
  };
  std::shared_ptr<Person> share(Person person);
  Task<PersonId> next_id();
  Task<void> renew_session(Visitor& visitor, std::string& token);
  /// Does another account look like this? Blocks.
  bool looks_taken(const std::string& name, PersonId but);
  void note_old_accounts();  ///< whose looks were computed in another way, or not at all
  // Guests called like an account (namesakes.cpp).
  std::string namesake_of(const Person& guest);
  Task<void> step_aside(std::shared_ptr<Person> guest);
  Task<void> make_way(const Person& account);

  Store& store_;
  asio::thread_pool& workers_;
  Metrics& metrics_;
  const Wording& wording_;
  PersonId last_id_;
  PersonId reserved_ = 0;  ///< up to here numbers are ours, where other processes give some, too
  std::map<std::string, Known> session_;
  std::map<PersonId, std::weak_ptr<Person>> person_;
  std::vector<std::shared_ptr<Person>> renamed_;
  SignInTries tries_;
};

/// What nobody else may look like: the name to sign in with and the name that others see.
std::vector<std::string> all_looks(const Person& p);

/// Accounts are compared without case (ASCII) and without outer spaces.
std::string account_key(const std::string& name);

}  // namespace tafel::server
