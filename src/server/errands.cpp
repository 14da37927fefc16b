// What processes of one house tell each other through the database; see sharing.h. Whoever changes something that
// others may remember says so in the same transaction (Writer::tell).
#include <charconv>

#include "server/services.h"

namespace tafel::server {

namespace {

constexpr milliseconds kListenEvery{100};

PersonId number_in(std::string_view text) {
  PersonId out = kNoPerson;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

/// Runs by itself; whatever goes wrong in it is logged and ends there.
void by_itself(Services& services, std::function<Task<void>()> task) {
  auto guarded = [task = std::move(task)]() -> Task<void> {
    try {
      co_await task();
    } catch (const std::exception& e) {
      log_warning("errand_failed", {{"why", e.what()}});
    }
  };
  asio::co_spawn(services.io, std::move(guarded), asio::detached);
}

}  // namespace

Task<void> Sharing::listen(Services& services) {
  while (!services.stopping) {
    try {
      auto look = [this] { return leases::errands_after(store_.reader(), heard_); };
      const std::vector<leases::Errand> errands = co_await on_pool(services.workers, std::move(look));
      for (const leases::Errand& errand : errands) {
        if (errand.n <= heard_) continue;  // it has come in anew meanwhile
        heard_ = errand.n;
        hear(services, errand);
      }
    } catch (const std::exception& e) {
      if (!store_.lost()) log_warning("errands_unheard", {{"why", e.what()}});
    }
    co_await pause(kListenEvery);
  }
}

void Sharing::hear(Services& services, const leases::Errand& errand) {
  const bool own = errand.process == number();
  if (!errand.table.empty()) {
    if (errand.what != "want") by_itself(services, [&, errand] { return do_at_table(services, errand); });
    else if (!own) services.tables.wanted(errand.table);
    return;
  }
  if (own) return;
  if (errand.what == "session") {
    services.people.forget_session(errand.about);
    services.tables.hang_up(errand.about);
  } else if (errand.what == "out") {
    services.people.forget(number_in(errand.about));
    services.tables.hang_up_person(number_in(errand.about));
  } else if (errand.what == "words") {
    services.tables.forget_words(number_in(errand.about));
  } else if (errand.what == "person") {
    by_itself(services, [&, who = number_in(errand.about)] { return hear_of_person(services, who); });
  } else if (errand.what == "blocks") {
    by_itself(services, [&, network = errand.about] { return hear_of_blocks(services, network); });
  } else if (errand.what == "wrong_try") {
    services.people.note_wrong_try(errand.about);
  }
}

/// His name, his account or what the host thinks of him has changed.
Task<void> Sharing::hear_of_person(Services& services, PersonId person) {
  services.people.forget(person);
  auto read = [this, person] { return std::pair{house::marks(store_.reader()), store_.reader().person_of(person)}; };
  auto [marks, found] = co_await on_pool(services.workers, std::move(read));
  services.marks = std::move(marks);
  if (services.mark_of(person).banned) services.tables.hang_up_person(person);
  if (found) co_await services.tables.rename_everywhere(std::make_shared<Person>(*found));
}

Task<void> Sharing::hear_of_blocks(Services& services, std::string network) {
  auto read = [this] { return Blocks::read(store_.reader()); };
  services.blocks = co_await on_pool(services.workers, std::move(read));
  const auto changed = Network::read(network);
  if (changed && services.blocks.all().contains(*changed)) services.tables.hang_up_network(*changed);
}

/// {what: transfer, about: "FROM TO"}, {what: forget, about: "PERSON"}: seats at a table that lives here.
Task<void> Sharing::do_at_table(Services& services, leases::Errand errand) {
  const TablePtr table = services.tables.find(errand.table);
  if (!table) co_return;  // whoever takes it next finds the errand
  const PersonId first = number_in(errand.about);
  if (errand.what == "transfer") {
    const PersonId to = number_in(std::string_view(errand.about).substr(errand.about.find(' ') + 1));
    auto read = [this, to] { return store_.reader().person_of(to); };
    const auto found = co_await on_pool(services.workers, std::move(read));
    if (found) co_await services.tables.transfer(table, first, std::make_shared<Person>(*found));
  } else if (errand.what == "forget") {
    co_await services.tables.forget(table, first);
  }
  Store::Job job = [n = errand.n](Writer& w) { leases::done(w, n); };
  co_await store_.commit(std::move(job));
}

Task<void> Sharing::catch_up(Services& services, std::string table) {
  auto look = [this, table] { return leases::errands_of(store_.reader(), table); };
  const std::vector<leases::Errand> errands = co_await on_pool(services.workers, std::move(look));
  for (leases::Errand errand : errands)
    if (errand.what != "want") co_await do_at_table(services, std::move(errand));
}

}  // namespace tafel::server
