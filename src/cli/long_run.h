// What commands that play many games share: settings from words, a bar that shows how far they are, Ctrl-C.
#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace tafel::cli {

/// "key=value" words. Throws std::invalid_argument that names the one without "=".
std::map<std::string, std::string> read_settings(const std::vector<std::string>& words);

/// Draws the bar on stderr where that is a terminal; removes it when all is done.
void show_progress(int done, int total);

/// From now on the first Ctrl-C raises this flag, so that what is under way can be finished; the second one ends the
/// program.
const std::atomic<bool>& heed_interrupts();

}  // namespace tafel::cli
