# Sourced by play and test: paths, compiler cache across checkouts, one function per build step.
PATH="$root/build/node/node_modules/.bin-node:$PATH"
export PATH
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

# The web client, rebuilt only when one of its sources changed.
build_web() {
  [ -f "$root/web/package.json" ] || return 0
  stamp=$root/build/web.stamp
  state=$(cd "$root/web" && find . -path ./node_modules -prune -o -path ./dist -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | cksum)
  if [ -d "$root/web/dist" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then return 0; fi
  echo "Building the web client"
  lock=$(cksum <"$root/web/package-lock.json")
  if [ ! -d "$root/web/node_modules" ] || [ "$(cat "$root/build/npm.stamp" 2>/dev/null)" != "$lock" ]; then
    (cd "$root/web" && npm ci --silent --no-audit --no-fund >/dev/null)
    mkdir -p "$root/build" && echo "$lock" >"$root/build/npm.stamp"
  fi
  (cd "$root/web" && npm run --silent build >"$root/build/web.log" 2>&1) || { cat "$root/build/web.log" >&2; exit 1; }
  echo "$state" >"$stamp"
}

# configure_and_build PRESET [TARGET...]
configure_and_build() {
  preset=$1
  shift
  if [ ! -f "$root/build/$preset/build.ninja" ]; then
    (cd "$root" && cmake --preset "$preset" >"$root/build/$preset.log" 2>&1) || { cat "$root/build/$preset.log" >&2; exit 1; }
  fi
  ninja -C "$root/build/$preset" "$@"
}
