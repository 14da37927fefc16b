// /me and /account; see api.h.
#include "server/api.h"
#include "server/names.h"

namespace tafel::server {

namespace {

constexpr std::size_t kNameChars = 24;

/// A name that others can read and that is not the server's.
std::string need_name(const Call& call) {
  std::string name = need_text(call, "name", kNameChars, "name");
  if (!is_plain_name(name)) throw ApiError{400, "name_unclear"};
  if (is_reserved_name(name)) throw ApiError{409, "name_reserved"};
  return name;
}

Json me_json(const Call& call) {
  const Person& p = *call.visitor->person;
  return {{"name", call.services.wording.person(p.name, p.id, call.language)},
          {"named", !p.name.empty()},
          {"account", p.account.empty() ? Json(nullptr) : Json(p.account_name)},
          {"language", p.language.empty() ? call.language : p.language}};
}

/// Passwords are bytes to us: any valid text, nothing trimmed.
std::string need_password(const Call& call) {
  const auto it = call.body.find("password");
  if (it == call.body.end() || !it->is_string()) throw ApiError{400, "password"};
  std::string password = it->get<std::string>();
  if (password.size() < 8 || password.size() > 200) throw ApiError{400, "password"};
  return password;
}

/// The guest's tables become the account's.
Task<void> bring_tables(Call& call, PersonId guest) {
  if (guest == kNoPerson || guest == call.person()) co_return;
  auto look = [&services = call.services, guest] { return services.store.reader().tables_of(guest, 200); };
  const std::vector<TableInfo> tables = co_await on_pool(call.services.workers, std::move(look));
  for (const TableInfo& t : tables) {
    bool elsewhere = false;
    try {
      if (TablePtr table = co_await call.services.tables.open(t.id, false))
        co_await call.services.tables.transfer(table, guest, call.visitor->person);
    } catch (const Elsewhere&) {
      elsewhere = true;
    }
    Store::Job ask = [guest, to = call.person(), id = t.id](Writer& w) {
      w.tell("transfer", std::to_string(guest) + " " + std::to_string(to), id);
    };
    if (elsewhere) co_await call.services.store.commit(std::move(ask));
  }
}

}  // namespace

Task<Json> get_me(Call& call) {
  co_await need_visitor(call);
  co_return me_json(call);
}

Task<Json> post_me(Call& call) {
  co_await need_visitor(call);
  std::string name = call.visitor->person->name, language = call.visitor->person->language;
  if (call.body.contains("name")) name = need_name(call);
  if (call.body.contains("language")) {
    const std::string wanted = need_text(call, "language", 8, "malformed");
    language = Wording::language(wanted);
    if (query_value(call.request.query, "lang").empty()) call.language = language;
  }
  const bool renamed = name != call.visitor->person->name;
  if (renamed && !call.services.new_names.take(call.request.address)) throw ApiError{429, "rate"};
  const bool fits = co_await call.services.people.update(*call.visitor, std::move(name), std::move(language));
  if (!fits) throw ApiError{409, "name_taken"};
  if (renamed) co_await call.services.tables.rename_everywhere(call.visitor->person);
  co_return me_json(call);
}

Task<Json> push(Call& call) {
  const Json key = {{"key", call.services.push_key.public_key()}};
  if (call.request.method == "GET" || call.request.method == "HEAD") co_return key;
  const std::string endpoint = need_text(call, "endpoint", 400, "url");
  const auto url = parse_url(endpoint);
  if (!url || (!url->tls && !call.services.settings.private_addresses)) throw ApiError{400, "url"};
  co_await need_visitor(call);
  const auto off = call.body.find("off");
  const bool ends = off != call.body.end() && off->is_boolean() && off->get<bool>();
  auto job = [endpoint, ends, person = call.person()](Writer& w) {
    ends ? w.end_push(endpoint) : w.add_push(person, endpoint);
  };
  co_await call.services.store.commit(std::move(job));
  co_return key;
}

Task<Json> post_account(Call& call) {
  const std::string& what = call.part[1];
  if (what == "logout") {
    if (!call.visitor) throw ApiError{401, "session"};
    const std::string ended = call.visitor->token_hash;
    call.services.note({"sign_out", call.person(), call.visitor->person->account_name, call.request.address});
    co_await call.services.people.sign_out(*call.visitor, call.new_token);
    call.services.tables.hang_up(ended);
    co_return me_json(call);
  }
  if (what != "register" && what != "login") throw ApiError{404, "not_found"};
  const bool fresh = what == "register";
  const std::string name = fresh ? need_name(call) : need_text(call, "name", kNameChars, "name");
  const std::string password = need_password(call);
  if (fresh && is_common_password(password, name)) throw ApiError{400, "password_common"};
  if (!call.services.passwords.take(call.request.address)) throw ApiError{429, "rate"};
  co_await need_visitor(call);
  const PersonId guest = call.visitor->person->account.empty() ? call.person() : kNoPerson;
  const std::string before = call.visitor->token_hash;
  People& people = call.services.people;
  People::Outcome outcome{};
  if (fresh) outcome = co_await people.sign_up(*call.visitor, name, password, call.new_token);
  else outcome = co_await people.sign_in(*call.visitor, name, password, call.request.address, call.new_token);
  const bool came_in = outcome == People::Outcome::ok;
  const std::string noted = fresh ? "register" : "sign_in";
  call.services.note(
      {came_in ? noted : noted + "_failed", came_in ? call.person() : kNoPerson, name, call.request.address});
  if (came_in && call.services.mark_of(call.person()).banned) {
    co_await people.sign_out(*call.visitor, call.new_token);
    throw ApiError{403, "banned"};
  }
  if (outcome == People::Outcome::name_taken) throw ApiError{409, "name_taken"};
  if (outcome == People::Outcome::already_account) throw ApiError{409, "already_account"};
  if (outcome == People::Outcome::wait) throw ApiError{429, "tries"};
  if (outcome == People::Outcome::wrong) throw ApiError{401, "login"};
  if (!fresh) co_await bring_tables(call, guest);
  else co_await call.services.tables.rename_everywhere(call.visitor->person);
  call.services.tables.hang_up(before);  // the browser comes back with its new session
  co_return me_json(call);
}

}  // namespace tafel::server
