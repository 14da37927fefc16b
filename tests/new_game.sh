#!/bin/sh
# tools/new_game on a copy of the tree: the new game must build and pass the generic battery, texts, replays and coverage.
#   tests/new_game.sh BUILD_DIR      (a folder for this test alone; reused between runs)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
build=$(cd "$1" && pwd)
tree=$build/tree
rm -rf "$tree"
mkdir -p "$tree"
# The other games stay away: this test is about the kernel, the shell and the template.
(cd "$root" && tar cf - --exclude=./build --exclude=./.git --exclude=./web --exclude=./src/games --exclude=./src/ai \
  --exclude=./src/cli --exclude=./src/server --exclude=./tests/ai --exclude=./tests/cli --exclude=./tests/server \
  --exclude=./tests/web .) | tar xf - -C "$tree"
# The embedding of the lines for games that are not here is skipped by tafel_game itself.
cd "$tree"
tools/new_game pebbles
if tools/new_game pebbles 2>/dev/null; then echo "a second game of that name was accepted"; exit 1; fi
if tools/new_game Bad-Name 2>/dev/null; then echo "a bad id was accepted"; exit 1; fi
cmake --preset release -B "$build/out" >/dev/null
ninja -C "$build/out" -j2 test_properties test_texts test_replays test_pebbles >/dev/null
cd "$build/out/tests"
./test_pebbles --gtest_brief=1
./test_properties --gtest_brief=1 --gtest_filter='*pebbles*'
./test_texts --gtest_brief=1 --gtest_filter='*pebbles*'
TAFEL_REWRITE=1 ./test_replays --gtest_brief=1 --gtest_filter='*pebbles*'
./test_replays --gtest_brief=1 --gtest_filter='*pebbles*'
"$tree/tools/rule_coverage" "$tree"
# Its board fits the client: the type checker reads it together with everything else.
test -f "$tree/web/src/games/pebbles/Board.svelte"
if [ -d "$root/web/node_modules" ]; then
  client=$build/client
  rm -rf "$client"
  mkdir -p "$client"
  (cd "$root/web" && tar cf - --exclude=./node_modules --exclude=./dist .) | tar xf - -C "$client"
  cp -r "$tree/web/src/games/pebbles" "$client/src/games/"
  ln -s "$root/web/node_modules" "$client/node_modules"
  (cd "$client" && npm run --silent check)
fi
