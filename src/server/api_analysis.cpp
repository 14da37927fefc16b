// /tables/{id}/analysis: a finished game is looked at again; see api.h.
#include "server/api.h"
#include "server/json_text.h"

namespace tafel::server {

namespace {

constexpr std::array<std::string_view, 3> kState{"waiting", "running", "failed"};

std::string answer_text(std::string_view state, int percent, std::size_t ahead, const std::string& page) {
  std::string out;
  JsonText text(out);
  text.object([&] {
    text.field("ahead", ahead).field("done", percent).key("page");
    text.raw(page.empty() ? "null" : page);
    text.field("state", state);
  });
  return out;
}

/// What is kept, or how far it is.
Task<std::string> standing_of(Call& call, std::string table) {
  if (const auto status = call.services.analyses.status(table))
    co_return answer_text(kState[static_cast<std::size_t>(status->state)], status->percent, status->ahead, {});
  auto look = [&store = call.services.store, table = std::move(table), language = call.language] {
    return store.reader().analysis(table, language);
  };
  const std::string page = co_await on_pool(call.services.workers, std::move(look));
  co_return answer_text(page.empty() ? "none" : "done", page.empty() ? 0 : 100, 0, page);
}

}  // namespace

Task<std::string> analysis(Call& call) {
  const TablePtr table = co_await need_table(call);
  const std::string id = table->info.id;
  if (call.request.method == "GET" || call.request.method == "HEAD") co_return co_await standing_of(call, id);
  if (call.request.method != "POST") throw ApiError{405, "method"};
  if (table->info.state != TableState::over) throw ApiError{409, "not_over"};
  co_await need_visitor(call);
  const auto status = call.services.analyses.status(id);
  bool wanted = !status || status->state == Analyses::Status::State::failed;
  if (wanted) {
    auto look = [&store = call.services.store, id] { return store.reader().analysis(id, "en").empty(); };
    wanted = co_await on_pool(call.services.workers, std::move(look));
  }
  if (wanted) {
    if (!call.services.analysis_wishes.take(call.request.address)) throw ApiError{429, "rate"};
    std::shared_ptr<const TableCopy> copy = co_await copy_table(call, table);
    if (!call.services.analyses.begin(call.services.io.get_executor(), std::move(copy)))
      throw ApiError{503, "analysis_busy"};
  }
  co_return co_await standing_of(call, id);
}

}  // namespace tafel::server
