// The server as its users see it: settings in, runs until a signal or stop().
#pragma once

#include "server/settings.h"
#include "shell/library.h"

namespace tafel::server {

/// Serves until SIGTERM or SIGINT; returns the exit code. Throws if the port or the store cannot be opened.
int serve(Library& library, const Settings& settings);

}  // namespace tafel::server
