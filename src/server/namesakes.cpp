// Guests who were called like an account before there was one: they go on under a name that says so. Whoever is not
// here now is looked at when he comes back.
#include <algorithm>

#include "server/input.h"
#include "server/names.h"
#include "server/people.h"

namespace tafel::server {

namespace {

constexpr std::size_t kCharactersKept = 16;  ///< characters of a name that stay: what is added must find room

std::string first_characters(std::string_view name, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t n = 0; n < most && at < name.size(); ++n)
    if (!next_char(name, at)) break;
  return std::string(name.substr(0, at));
}

}  // namespace

/// "Anna (guest)", or nothing if that is taken as well. Blocks.
std::string People::namesake_of(const Person& guest) {
  const std::array<std::string, 1> name{first_characters(guest.name, kCharactersKept)};
  std::string out = wording_.texts(guest.language).fill("person.namesake", name);
  return looks_taken(out, guest.id) ? std::string() : out;
}

Task<void> People::step_aside(std::shared_ptr<Person> guest) {
  auto choose = [this, before = *guest] {
    return looks_taken(before.name, before.id) ? namesake_of(before) : before.name;
  };
  Person changed = *guest;
  changed.name = co_await on_pool(workers_, std::move(choose));
  if (!guest->account.empty() || guest->name == changed.name) co_return;  // an account himself, or renamed meanwhile
  auto job = [changed](Writer& w) { w.update_person(changed); };
  try {
    co_await store_.commit(std::move(job));
  } catch (const std::exception&) {
    co_return;  // the next time he comes
  }
  guest->name = changed.name;
  renamed_.push_back(std::move(guest));
}

Task<void> People::make_way(const Person& account) {
  std::map<PersonId, std::string> names;
  for (const auto& [id, known] : person_)
    if (const auto p = known.lock(); p && id != account.id && p->account.empty() && !p->name.empty())
      names[id] = p->name;
  auto compare = [names = std::move(names), taken = all_looks(account)] {
    std::vector<PersonId> out;
    for (const auto& [id, name] : names)
      if (std::ranges::any_of(looks_of(name),
                              [&](const auto& l) { return std::ranges::find(taken, l) != taken.end(); }))
        out.push_back(id);
    return out;
  };
  const std::vector<PersonId> alike = co_await on_pool(workers_, std::move(compare));
  for (const PersonId id : alike)
    if (auto guest = person_[id].lock()) co_await step_aside(std::move(guest));
}

std::vector<std::shared_ptr<Person>> People::take_renamed() { return std::exchange(renamed_, {}); }

}  // namespace tafel::server
