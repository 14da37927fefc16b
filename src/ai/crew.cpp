// Searches side by side; see crew.h.
#include "ai/crew.h"

#include <algorithm>
#include <thread>

namespace tafel {

Crew::Crew(const SeatedGame& seated, const SearchTuning& tuning, u32 threads) {
  for (u32 i = 0; i < std::max(1U, threads); ++i) searches_.push_back(std::make_unique<Search>(seated, tuning));
}

void add_up(std::vector<std::vector<Line>>& found, std::vector<Line>& lines) {
  lines = std::move(found.front());
  for (std::size_t i = 1; i < found.size(); ++i)
    for (const Line& more : found[i]) {
      const auto at = std::ranges::find(lines, more.action, &Line::action);
      const float visits = static_cast<float>(at->visits), others = static_cast<float>(more.visits);
      if (visits + others > 0) at->value = (at->value * visits + more.value * others) / (visits + others);
      at->visits += more.visits;
    }
  std::ranges::stable_sort(lines, better_line);
}

void Crew::run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
               const std::atomic<bool>* stop, std::vector<Line>& lines) {
  const u32 n = static_cast<u32>(searches_.size());
  if (n == 1) return searches_.front()->run(view, options, budget, rng, stop, lines);
  const Budget share{budget.milliseconds, budget.iterations > 0 ? std::max(1U, budget.iterations / n) : 0};
  std::vector<std::vector<Line>> found(n);
  std::vector<std::thread> threads;
  std::exception_ptr failure;
  std::atomic<bool> failed{false};
  for (u32 i = 1; i < n; ++i)
    threads.emplace_back([&, i, luck = Rng(rng.next64())]() mutable {
      try {
        searches_[i]->run(view, options, share, luck, stop, found[i]);
      } catch (...) {
        if (!failed.exchange(true)) failure = std::current_exception();
      }
    });
  try {
    searches_.front()->run(view, options, share, rng, stop, found.front());
  } catch (...) {
    if (!failed.exchange(true)) failure = std::current_exception();
  }
  for (std::thread& t : threads) t.join();
  if (failure) std::rethrow_exception(failure);
  add_up(found, lines);
  for (const auto& search : searches_) search->chose(lines.front().action);
}

u32 Crew::iterations() const {
  u32 sum = 0;
  for (const auto& search : searches_) sum += search->iterations();
  return sum;
}

void Crew::forget() {
  for (const auto& search : searches_) search->forget();
}

}  // namespace tafel
