// `tafel store`: moving a house from one store to another.
#include <fmt/format.h>

#include "cli/command.h"
#include "server/copy.h"

namespace tafel::cli {

namespace {

using server::StoreAddress;

struct CopySettings {
  std::string from, to, data = "tafel-data";
  bool without_key = false;
};

/// A folder holds its key; the key of a house in PostgreSQL lies in `keys`.
StoreAddress address(const std::string& text, const std::string& keys) {
  return StoreAddress::is_url(text) ? StoreAddress(keys, text) : StoreAddress(text);
}

/// The folder of the house's key: as named, else where the side that is a folder has it.
std::string key_folder(const CopySettings& set, bool named) {
  if (named || StoreAddress::is_url(set.from)) return set.data;
  return set.from;
}

int copy(Program& program, const CopySettings& set, bool named) {
  const std::string keys = key_folder(set, named);
  server::CopyPlan plan{address(set.from, keys), address(set.to, keys), set.without_key, {}};
  plan.tell = [](const std::string& what) { fmt::print("  {}\n", what), std::fflush(stdout); };
  fmt::print("Copying {} to {}\n", plan.from.name(), plan.to.name());
  const server::CopyReport report = server::copy_house(program.library, plan);
  fmt::print("{} rows copied and compared; {} games replayed, {} tables that have not begun\n", report.rows,
             report.games, report.waiting);
  for (const std::string& sentence : report.as_before) fmt::print("As it was before: {}\n", sentence);
  for (const std::string& sentence : report.wrong) fmt::print("WRONG: {}\n", sentence);
  if (!report.wrong.empty()) {
    fmt::print("The copy must not be used. The house at the old place is unchanged.\n");
    return kFailed;
  }
  fmt::print("The key of the house is {}\n", (plan.to.folder / "house.key").string());
  fmt::print("Start it there with: tafel serve --data {}{}\n", plan.to.folder.string(),
             plan.to.postgres() ? " --store URL, with the address of the copy" : "");
  return kOk;
}

}  // namespace

void add_store(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("store", "Work on the store of a server that is not running");
  cmd->require_subcommand(1);
  CLI::App* one = cmd->add_subcommand("copy", "Copy a house into another, empty store, and check it there");
  auto set = std::make_shared<CopySettings>();
  one->add_option("FROM", set->from, "Folder or postgresql://...")->required();
  one->add_option("TO", set->to, "Folder or postgresql://...")->required();
  CLI::Option* named = one->add_option(
      "--data", set->data,
      "Folder with the key of the house, as given to tafel serve, for a house in PostgreSQL; a house that is copied "
      "from a folder keeps its key there");
  one->add_flag("--without-key", set->without_key, "The key is lost: copy what can be read without it");
  one->footer(
      "\nEvery row is copied, then every row is compared and every game is replayed from the copy. Stop the server "
      "first. The old place stays as it is; the new one must be empty.\n"
      "\nExamples\n  tafel store copy tafel-data postgresql://db.example/tafel\n"
      "  tafel store copy postgresql://db.example/tafel new-folder --data tafel-data\n"
      "\nExit codes: 0 it was copied and is the same, 1 it is not, 2 the command line was not understood");
  one->callback([&program, set, named] {
    program.run = [&program, set, named] { return copy(program, *set, named->count() > 0); };
  });
}

}  // namespace tafel::cli
