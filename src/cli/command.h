// The commands of `tafel`: one file each. A command adds itself to the program and stores what to run.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/program.h"

namespace tafel::cli {

void add_games(CLI::App& app, Program& program);
void add_learn(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_sim(CLI::App& app, Program& program);
void add_arena(CLI::App& app, Program& program);
void add_player(CLI::App& app, Program& program);
void add_tune(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_bench_server(CLI::App& bench, Program& program);
void add_bench_processes(CLI::App& bench, Program& program);
void add_fuzz(CLI::App& app, Program& program);
void add_analyse(CLI::App& app, Program& program);
void add_hints(CLI::App& app, Program& program);
void add_puzzle(CLI::App& app, Program& program);
void add_puzzle_find(CLI::App& puzzle, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_scenario(CLI::App& app, Program& program);
void add_pack(CLI::App& app, Program& program);
void add_rules(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_store(CLI::App& app, Program& program);
void add_table(CLI::App& app, Program& program);
void add_house(CLI::App& app, Program& program);
void add_types(CLI::App& app, Program& program);

/// `--lang de|en`; stays empty if it is not given.
void add_language(CLI::App& cmd, std::string& language);

}  // namespace tafel::cli
