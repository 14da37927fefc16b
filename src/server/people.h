// Sessions, guests and accounts. The cookie is the only identity; the store keeps its SHA-256. A guest is a person
// without an account; registering keeps what he has, signing in brings his tables along.
#pragma once

#include "server/store.h"
#include "server/tasks.h"

namespace tafel::server {

/// Somebody with a session.
struct Visitor {
  std::shared_ptr<Person> person;
  std::string token_hash;
};

class People {
 public:
  People(Store& store, asio::thread_pool& workers, Metrics& metrics);

  /// The visitor of a cookie, or nothing.
  Task<std::optional<Visitor>> find(std::string token);
  /// A new guest with a new session; `token` is for the cookie.
  Task<Visitor> create(std::string language, std::string& token);

  enum class Outcome : u8 { ok, name_taken, wrong, already_account };
  /// Turns the guest into an account; a new token replaces the old one.
  Task<Outcome> sign_up(Visitor& visitor, std::string name, std::string password, std::string& token);
  /// Changes the session to the account; `visitor` is somebody else afterwards.
  Task<Outcome> sign_in(Visitor& visitor, std::string name, std::string password, std::string& token);
  Task<void> sign_out(Visitor& visitor, std::string& token);
  Task<void> update(const Visitor& visitor, std::string name, std::string language);
  void forget_idle();  ///< sessions nobody used for a while leave the memory

 private:
  struct Known {
    std::shared_ptr<Person> person;
    std::chrono::steady_clock::time_point used;
  };
  std::shared_ptr<Person> share(Person person);
  Task<void> renew_session(Visitor& visitor, std::string& token);

  Store& store_;
  asio::thread_pool& workers_;
  Metrics& metrics_;
  PersonId last_id_;
  std::map<std::string, Known> session_;
  std::map<PersonId, std::weak_ptr<Person>> person_;
};

/// Accounts are compared without case (ASCII) and without outer spaces.
std::string account_key(const std::string& name);

}  // namespace tafel::server
