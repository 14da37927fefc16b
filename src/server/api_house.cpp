// /house/...: the host's tools. Everything here needs the token of `tafel serve --admin-token`; see api.h, house.h.
#include <charconv>

#include "server/api.h"

namespace tafel::server {

namespace {

constexpr int kMost = 500;
constexpr i64 kHour = 3600LL * 1000, kDay = 24 * kHour;

using Question = std::function<Json(Reader&)>;

/// Asked on a worker.
Task<Json> look(Services& services, Question question) {
  auto work = [&services, question = std::move(question)] { return question(services.store.reader()); };
  co_return co_await on_pool(services.workers, std::move(work));
}

Task<Json> state(Call& call) {
  Services& services = call.services;
  Question count = [](Reader& r) { return house::counts(r); };
  Json out = co_await look(services, std::move(count));
  const StoreSizes sizes = services.store.sizes();
  const Metrics& m = services.metrics;
  out["storage"] = {{"database", sizes.database}, {"log", sizes.log}, {"free", sizes.free}};
  out["memory"] = resident_bytes();
  out["connections"] = m.connections.load();
  out["sockets"] = m.sockets.load();
  out["refused_connections"] = m.refused_connections.load();
  out["rate_limited"] = m.rate_limited.load();
  out["slow_clients"] = m.slow_clients.load();
  out["frozen"] = m.frozen.load();
  out["commit_failures"] = m.commit_failures.load();
  out["keep_days"] = services.settings.keep_days;
  co_return out;
}

Task<Json> list_tables(Call& call) {
  const std::string wanted = query_value(call.request.query, "state");
  Question list = [wanted](Reader& r) { return house::tables(r, wanted, kMost); };
  Json out = co_await look(call.services, std::move(list));
  for (Json& row : out) {
    const TablePtr open = call.services.tables.find(row["id"].get<std::string>());
    row["sockets"] = open ? open->clients.size() : 0;
  }
  co_return out;
}

Task<Json> change_table_of_house(Call& call) {
  const std::string id = call.part[2], deed = need_text(call, "do", 20, "malformed");
  Tables& tables = call.services.tables;
  std::string wanted = id;
  const TablePtr table = co_await tables.open(std::move(wanted));
  if (deed == "freeze") {
    if (!table) throw ApiError{404, "table_unknown"};
    std::string why = "stopped by the host";
    co_await tables.stop(table, std::move(why));
  } else if (deed == "delete") {
    auto look = [&services = call.services, id] { return services.store.reader().info(id).has_value(); };
    const bool known = co_await on_pool(call.services.workers, std::move(look));
    if (!known) throw ApiError{404, "table_unknown"};
    std::string gone = id;
    co_await tables.remove(std::move(gone));
  } else {
    throw ApiError{400, "malformed"};
  }
  call.services.note({"table_" + deed, kNoPerson, short_id(id), call.request.address});
  co_return Json{{"done", deed}};
}

PersonId need_person(const Call& call) {
  PersonId id = 0;
  const std::string& text = call.part[2];
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc{} || end != text.data() + text.size() || id <= 0) throw ApiError{404, "person_unknown"};
  return id;
}

/// He is shown out: no session of his counts any more.
Task<void> show_out(Services& services, PersonId person) {
  Store::Job end = [person](Writer& w) { house::end_sessions(w, person); };
  co_await services.store.commit(std::move(end));
  services.people.forget(person);
  services.tables.hang_up_person(person);
}

Task<void> delete_person(Services& services, PersonId person) {
  auto look = [&services, person] { return services.store.reader().tables_of(person, 100'000); };
  const std::vector<TableInfo> tables = co_await on_pool(services.workers, std::move(look));
  for (const TableInfo& t : tables) {
    bool elsewhere = false;
    try {
      std::string id = t.id;
      if (const TablePtr table = co_await services.tables.open(std::move(id), false))
        co_await services.tables.forget(table, person);
    } catch (const Elsewhere&) {
      elsewhere = true;
    }
    Store::Job ask = [person, id = t.id](Writer& w) { w.tell("forget", std::to_string(person), id); };
    if (elsewhere) co_await services.store.commit(std::move(ask));
  }
  co_await show_out(services, person);
  services.tables.forget_words(person);  // also where he only watched
  Store::Job forget = [person](Writer& w) { house::delete_person(w, person); };
  co_await services.store.commit(std::move(forget));
  services.marks.erase(person);
}

Task<void> set_mark(Services& services, PersonId person, house::Mark mark) {
  Store::Job put = [person, mark](Writer& w) { house::put_mark(w, person, mark); };
  co_await services.store.commit(std::move(put));
  if (mark.muted || mark.banned) services.marks[person] = mark;
  else services.marks.erase(person);
  if (mark.banned) services.tables.hang_up_person(person);
}

Task<Json> change_person(Call& call) {
  Services& services = call.services;
  const PersonId person = need_person(call);
  const std::string deed = need_text(call, "do", 20, "malformed");
  auto ask = [&services, person] { return house::name_of(services.store.reader(), person); };
  const std::optional<std::string> name = co_await on_pool(services.workers, std::move(ask));
  if (!name) throw ApiError{404, "person_unknown"};
  Json out = {{"done", deed}};
  house::Mark mark = services.mark_of(person);
  if (deed == "mute" || deed == "unmute") {
    mark.muted = deed == "mute";
    co_await set_mark(services, person, mark);
  } else if (deed == "ban" || deed == "unban") {
    mark.banned = deed == "ban";
    co_await set_mark(services, person, mark);
  } else if (deed == "delete") {
    co_await delete_person(services, person);
  } else if (deed == "password") {
    auto make = [] { return People::fresh_password(); };
    const auto fresh = co_await on_pool(services.workers, std::move(make));
    Store::Job set = [person, hash = fresh.second](Writer& w) { house::set_password(w, person, hash); };
    co_await services.store.commit(std::move(set));
    co_await show_out(services, person);
    out["password"] = fresh.first;
  } else {
    throw ApiError{400, "malformed"};
  }
  const bool gone = deed == "delete";  // nothing about him stays
  services.note({"person_" + deed, gone ? kNoPerson : person, gone ? std::string() : *name, call.request.address});
  co_return out;
}

Task<Json> export_person(Call& call) {
  const PersonId person = need_person(call);
  Question all = [person](Reader& r) { return house::everything_about(r, person); };
  Json out = co_await look(call.services, std::move(all));
  if (out.is_null()) throw ApiError{404, "person_unknown"};
  const house::Mark mark = call.services.mark_of(person);
  out["muted"] = mark.muted, out["banned"] = mark.banned;
  co_return out;
}

/// Tables that nobody has touched for so many days, and nobody looks at now.
Task<int> delete_old_tables(Services& services, int days) {
  const i64 before = now_ms() - days * kDay;
  auto ask = [&services, before] { return house::old_tables(services.store.reader(), before); };
  const std::vector<std::string> old = co_await on_pool(services.workers, std::move(ask));
  int deleted = 0;
  for (const std::string& id : old) {
    const TablePtr open = services.tables.find(id);
    if (open && !open->clients.empty()) continue;
    try {
      std::string gone = id;
      co_await services.tables.remove(std::move(gone));
      ++deleted;
    } catch (const Elsewhere&) {  // somebody is there
    }
  }
  if (deleted > 0) log_info("old_tables_deleted", {{"tables", deleted}, {"days", days}});
  co_return deleted;
}

Task<Json> clear_storage(Call& call) {
  const auto days = call.body.find("days");
  if (days == call.body.end() || !days->is_number_unsigned() || *days < 1 || *days > 100'000)
    throw ApiError{400, "malformed"};
  const int deleted = co_await delete_old_tables(call.services, days->get<int>());
  call.services.note({"storage_cleared", kNoPerson, std::to_string(deleted), call.request.address});
  co_return Json{{"deleted", deleted}};
}

Json list_blocks(const Call& call) {
  Json out = Json::array();
  for (const auto& [network, block] : call.services.blocks.all())
    if (block.holds_at(now_ms()))
      out.push_back({{"network", network.text()},
                     {"reason", block.reason},
                     {"at", block.at},
                     {"until", block.until == 0 ? Json(nullptr) : Json(block.until)}});
  return out;
}

/// Not where the host himself comes from, nor this machine: nobody could take that back, and behind a proxy that was
/// not told of (--behind-proxy) everybody seems to come from here.
void check_own(const Call& call, const Network& network) {
  boost::system::error_code unknown;
  const auto own = asio::ip::make_address(call.request.caller, unknown);
  bool ours = !unknown && network.holds(own);
  for (const char* here : {"127.0.0.0/8", "::1"}) ours = ours || network.overlaps(*Network::read(here));
  if (ours) throw ApiError{400, "block_own"};
}

Block need_block(const Call& call) {
  Block out;
  out.at = now_ms();
  if (call.body.contains("reason")) out.reason = need_text(call, "reason", 200, "text");
  const auto hours = call.body.find("hours");
  if (hours == call.body.end()) return out;
  if (!hours->is_number_unsigned() || *hours < 1 || *hours > 100'000) throw ApiError{400, "malformed"};
  out.until = out.at + hours->get<i64>() * kHour;
  return out;
}

Task<Json> change_blocks(Call& call) {
  Services& services = call.services;
  const std::string deed = need_text(call, "do", 20, "malformed");
  const auto network = Network::read(need_text(call, "network", 60, "network"));
  if (!network) throw ApiError{400, "network"};
  if (deed == "block") {
    check_own(call, *network);
    if (services.blocks.all().size() >= Blocks::kMost) throw ApiError{409, "blocks_full"};
    const Block block = need_block(call);
    Store::Job put = [network, block](Writer& w) { Blocks::write(w, *network, block); };
    co_await services.store.commit(std::move(put));
    services.blocks.put(*network, block);
    services.tables.hang_up_network(*network);
  } else if (deed == "unblock") {
    if (!services.blocks.all().contains(*network)) throw ApiError{404, "network_unknown"};
    Store::Job erase = [network](Writer& w) { Blocks::erase(w, *network); };
    co_await services.store.commit(std::move(erase));
    services.blocks.remove(*network);
  } else {
    throw ApiError{400, "malformed"};
  }
  services.note({"address_" + deed, kNoPerson, network->text(), call.request.address});
  co_return Json{{"done", deed}, {"network", network->text()}};
}

Task<Json> read_log(Call& call) {
  Question read = [](Reader& r) {
    Json out = Json::array();
    for (const house::LogLine& l : house::last_lines(r, kMost))
      out.push_back({{"at", l.at}, {"what", l.what}, {"person", l.person}, {"name", l.name}, {"address", l.address}});
    return out;
  };
  co_return co_await look(call.services, std::move(read));
}

}  // namespace

Task<void> tidy_up(Services& services) {
  Store::Job forget = [shared = services.sharing.on()](Writer& w) {
    house::forget_old_lines(w, now_ms());
    Blocks::forget_expired(w, now_ms());
    if (shared) leases::forget_old_errands(w);
  };
  co_await services.store.commit(std::move(forget));
  services.blocks.forget_expired(now_ms());
  if (services.settings.keep_days > 0) co_await delete_old_tables(services, services.settings.keep_days);
}

Task<Json> house_room(Call& call) {
  if (!shows_token(call.request, call.services.settings.admin_token)) {
    if (!call.request.authorization.empty() && !call.services.passwords.take(call.request.address))
      throw ApiError{429, "rate"};
    throw ApiError{403, "operator"};
  }
  const bool get = call.request.method == "GET" || call.request.method == "HEAD";
  const std::string& room = call.part[1];
  const std::size_t depth = call.part.size();
  if (get && depth == 2 && room == "state") co_return co_await state(call);
  if (get && depth == 2 && room == "tables") co_return co_await list_tables(call);
  if (get && depth == 2 && room == "log") co_return co_await read_log(call);
  if (get && depth == 2 && room == "blocks") co_return list_blocks(call);
  if (!get && depth == 2 && room == "blocks") co_return co_await change_blocks(call);
  if (get && depth == 2 && room == "people") {
    const std::string find = query_value(call.request.query, "find");
    Question list = [find](Reader& r) { return house::people(r, find, kMost); };
    co_return co_await look(call.services, std::move(list));
  }
  if (get && depth == 3 && room == "people") co_return co_await export_person(call);
  if (!get && depth == 3 && room == "people") co_return co_await change_person(call);
  if (!get && depth == 3 && room == "tables") co_return co_await change_table_of_house(call);
  if (!get && depth == 2 && room == "storage") co_return co_await clear_storage(call);
  throw ApiError{404, "not_found"};
}

}  // namespace tafel::server
