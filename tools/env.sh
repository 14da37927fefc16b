# Sourced by play and test: paths, compiler cache across checkouts, one function per build step.
PATH="$root/build/node/node_modules/.bin-node:$PATH"
export PATH
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

# install_modules FOLDER: npm packages exactly as locked, again only when the lock file changed.
install_modules() {
  lock=$(cksum <"$root/$1/package-lock.json")
  stamp_file=$root/$1/node_modules/.stamp
  if [ "$(cat "$stamp_file" 2>/dev/null)" != "$lock" ]; then
    # Not `npm ci`: npm 11 refuses lock files that leave out the optional binaries of other platforms.
    (cd "$root/$1" && npm install --no-save --silent --no-audit --no-fund >/dev/null) && echo "$lock" >"$stamp_file"
  fi
}

# The web client, rebuilt only when one of its sources changed.
build_web() {
  [ -f "$root/web/package.json" ] || return 0
  stamp=$root/build/web.stamp
  state=$(cd "$root/web" && find . -path ./node_modules -prune -o -path ./dist -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | cksum)
  if [ -d "$root/web/dist" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ]; then return 0; fi
  echo "Building the web client"
  install_modules web
  (cd "$root/web" && npm run --silent build >"$root/build/web.log" 2>&1) || { cat "$root/build/web.log" >&2; return 1; }
  echo "$state" >"$stamp"
}

# configure_and_build PRESET [TARGET...]
# A tree that was configured by earlier presets is configured anew.
configure_and_build() {
  preset=$1
  shift
  configured=$root/build/$preset/.configured
  if [ ! -f "$configured" ] || [ -n "$(find "$root/CMakePresets.json" -newer "$configured")" ]; then
    (cd "$root" && cmake --preset "$preset" >"$root/build/$preset.log" 2>&1) || { cat "$root/build/$preset.log" >&2; return 1; }
    touch "$configured"
  fi
  ninja -C "$root/build/$preset" "$@"
}
