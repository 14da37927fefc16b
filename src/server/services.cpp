// See services.h.
#include "server/services.h"

namespace tafel::server {

namespace {

/// Where the time of turns goes on: where the last server has noted it, else (files from before) with the last change.
i64 last_turn_time(const Sharing& sharing, Reader& reader) {
  if (sharing.turn_time() > 0) return sharing.turn_time();
  const std::string noted = reader.value("turn_time");
  if (!noted.empty()) return std::strtoll(noted.c_str(), nullptr, 10);
  const i64 changed = reader.last_change();
  return changed > 0 ? changed : now_ms();
}

/// What is made once for a house, by whichever of its processes is first.
std::string kept_value(Store& store, const std::string& name, const std::function<std::string()>& make) {
  if (store.reader().value(name).empty()) store.commit_now([&](Writer& w) { w.put_first_value(name, make()); });
  return store.reader().value(name);
}

}  // namespace

Services::Services(Library& library, Settings chosen)
    : settings(std::move(chosen)),
      store({settings.data, settings.store, settings.shared}, metrics, settings.long_log, settings.without_key),
      sharing(settings, store),
      push_key(kept_value(store, "push_key", [] { return PushKey("").text(); })),
      turn_time(last_turn_time(sharing, store.reader())),
      house_key(kept_value(store, "house_key", [] { return HouseKey("").text(); })),
      marks(house::marks(store.reader())),
      blocks(Blocks::read(store.reader())),
      people(store, workers, metrics, wording),
      tables(*this),
      arrivals(settings.limits.new_connections),
      requests(settings.limits.requests),
      new_sessions(settings.limits.new_sessions),
      passwords(settings.limits.passwords),
      new_names(settings.limits.new_names),
      new_tables(settings.limits.new_tables),
      imports(settings.limits.imports),
      analysis_wishes(settings.limits.analyses),
      webhooks(settings.limits.webhooks),
      chat(settings.limits.chat),
      chat_from(settings.limits.chat_from),
      notes(settings.limits.notes),
      notes_from(settings.limits.notes_from),
      questions(settings.limits.questions, metrics),
      lookbacks(settings.limits.lookbacks, metrics),
      hints(settings.limits.hints, metrics),
      outgoing(io, settings, metrics),
      machines(settings, metrics),
      analyses(settings, store, wording) {
  // All games are loaded before the first request: the library is not meant for several threads.
  for (const std::string& id : library.ids(settings.yardsticks)) games[id] = library.find(id);
}

void Services::stop_threads() {
  machines.stop();
  analyses.stop();
  archive.join();
  workers.join();
  store.stop();
}

Task<void> Services::note_turn_time() {
  auto job = [at = std::to_string(turn_time.now())](Writer& w) { w.put_value("turn_time", at); };
  co_await store.commit(std::move(job));
}

house::Mark Services::mark_of(PersonId person) const {
  const auto it = marks.find(person);
  return it != marks.end() ? it->second : house::Mark{};
}

void Services::note(house::LogLine line) {
  auto work = [this, line = std::move(line)]() -> Task<void> {
    Store::Job job = [line](Writer& w) { house::add_line(w, line); };
    co_await store.commit(std::move(job));
  };
  asio::co_spawn(io, std::move(work), [](const std::exception_ptr&) {});
}

const LoadedGame* Services::game(std::string_view id) const {
  const auto it = games.find(id);
  return it != games.end() ? it->second : nullptr;
}

}  // namespace tafel::server
