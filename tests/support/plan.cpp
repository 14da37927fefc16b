// The plan of the battery; see plan.h.
#include "support/plan.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "kernel/broken.h"

namespace tafel::test {

std::string Setting::options() const {
  std::string out;
  for (std::size_t i = 0; i < game->rules.settings.size(); ++i)
    if (config[i] != 0)
      out += fmt::format("{}{}={}", out.empty() ? "" : ",", game->rules.settings[i].key,
                         game->rules.settings[i].name(config[i]));
  return out.empty() ? "-" : out;
}

std::string Setting::name() const { return fmt::format("{} {} {}", game->rules.id, seats, options()); }

std::vector<Setting> settings(const LoadedGame& game, int seats, int extra) {
  std::vector<Setting> out;
  std::set<std::string> seen;
  const auto add = [&](const Config& c) {
    const Setting s{&game, seats, c};
    if (game.rules.playable(seats, c).empty() && seen.insert(s.options()).second) out.push_back(s);
  };
  add({});
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
    for (std::size_t v = 0; v < game.rules.settings[i].count(); ++v) {
      Config c;
      c.value[i] = game.rules.settings[i].code(v);
      add(c);
    }
  Rng rng(static_cast<u64>(seats));
  for (int k = 0; k < extra && !game.rules.settings.empty(); ++k) {
    Config c;
    for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
      c.value[i] = game.rules.settings[i].code(rng.below(static_cast<u32>(game.rules.settings[i].count())));
    add(c);
  }
  return out;
}

Setting setting_from(const std::string& id, int seats, const std::string& options) {
  const LoadedGame* game = library().find(id);
  if (game == nullptr) throw std::invalid_argument("no game " + id);
  std::map<std::string, std::string> values;
  std::istringstream in(options == "-" ? "" : options);
  for (std::string pair; std::getline(in, pair, ',');)
    values[pair.substr(0, pair.find('='))] = pair.substr(std::min(pair.find('='), pair.size() - 1) + 1);
  return {game, seats, config_from(game->rules, values)};
}

double scale() {
  const char* text = std::getenv("TAFEL_SCALE");
  return text != nullptr ? std::max(std::atof(text), 0.001) : 1.0;
}

namespace {

class EveryGame : public testing::Test {
 public:
  EveryGame(std::string_view id, int seats, PerGame body) : id_(id), seats_(seats), body_(body) {}
  void TestBody() override {
    const LoadedGame* game = library().find(id_);
    ASSERT_NE(game, nullptr);
    body_(*game, seats_);
  }

 private:
  std::string id_;
  int seats_;
  PerGame body_;
};

}  // namespace

ForEveryGame::ForEveryGame(const char* suite, const char* file, int line, PerGame body) {
  for (const ModuleEntry& entry : module_entries()) {
    const Rules& rules = module_of(entry).rules;
    for (int seats = rules.min_seats; seats <= rules.max_seats; ++seats) {
      if (!rules.playable(seats, {}).empty()) continue;  // two or four, not three
      testing::RegisterTest(suite, fmt::format("{}_{}", entry.id, seats).c_str(), nullptr, nullptr, file, line,
                            [=]() -> testing::Test* { return new EveryGame(entry.id, seats, body); });
    }
  }
}

bool guarded(const Setting& setting, u64 seed, const std::function<std::size_t()>& where,
             const std::function<void()>& body) {
  std::string what;
  try {
    body();
    return true;
  } catch (const Broken& e) {
    what = e.what();
  } catch (const BrokenRule& e) {
    what = fmt::format("the engine stopped: {}", e.what());
  } catch (const std::exception& e) {
    what = fmt::format("exception: {}", e.what());
  }
  ADD_FAILURE() << what << "\n  game " << setting.game->rules.id << ", seats " << setting.seats << ", options "
                << setting.options() << ", seed " << seed << ", after action " << where()
                << "\n  repeat with TAFEL_ONLY=\"" << setting.name() << " " << seed
                << "\"; keep it as a line of tests/properties/regressions.txt";
  return false;
}

}  // namespace tafel::test
