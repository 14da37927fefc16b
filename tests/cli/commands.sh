# The other commands: each says what it did, with the right exit code, and explains itself with --help.
. "$(dirname "$0")/lib.sh"

for command in games play fuzz replay analyse verify scenario "pack check" rules sim arena tune bench serve "table thaw"; do
  # shellcheck disable=SC2086
  code 0 "$TAFEL_BIN" $command --help
  [ -s out ] || fail "$command: no help"
done
for command in play fuzz replay analyse verify scenario "pack check" rules games; do
  # shellcheck disable=SC2086
  "$TAFEL_BIN" $command --help | grep -q Examples || fail "$command: help without examples"
done
code 0 "$TAFEL_BIN" --version

code 0 "$TAFEL_BIN" games --all --lang de
says out goofspiel
code 0 "$TAFEL_BIN" games --settings
code 0 "$TAFEL_BIN" rules goofspiel GOO-003
says out "GOO-003"
code 0 "$TAFEL_BIN" rules goofspiel --lang de Preis
# From the id of a rule to the lines that carry it out and test it; the lines do name it.
code 0 "$TAFEL_BIN" rules goofspiel 3 --where --lang en
says out "Carried out in:"
says out "tests/yardsticks/goofspiel.cpp:"
says out "tests/yardsticks/rules/goofspiel_test.cpp:"
for id in covil:COV-066 covil:COV-120 immortals:IMM-060 immortals:IMM-101; do
  code 0 "$TAFEL_BIN" rules "${id%:*}" "${id#*:}" --where --lang en
  place=$(sed -n '/Carried out in:/{n;s/^ *//p;}' out)
  number=$(echo "${id#*-}" | sed 's/^0*//')
  sed -n "${place#*:}p" "$TAFEL_SOURCE/${place%:*}" | grep -Eq "${id#*:}|Rule.*$number" || fail "$id is not at $place"
done
code 1 "$TAFEL_BIN" rules goofspiel zzzz
for game in $(games); do code 0 "$TAFEL_BIN" rules "$game"; done

# A whole game as a record: told, verified; a changed draw is found.
{ ones 26; } >lines
{ ones 20; echo "save part.json"; ones 30; } | "$TAFEL_BIN" play goofspiel --seats human,human --seed 4 --lang en >/dev/null
code 0 "$TAFEL_BIN" replay part.json --lang de
says out "Geprüft"
says_not out "● Blau: Biete" # unfinished: decisions of others stay theirs
code 0 "$TAFEL_BIN" replay part.json --as blue --lang en
says out "● Blue: Bid"
says_not out "▲ Green: Bid"
code 0 "$TAFEL_BIN" replay part.json --to 3 --lang en
says out "Position after entry 3"
code 2 "$TAFEL_BIN" replay part.json --as octopus
code 0 "$TAFEL_BIN" replay part.json --to 1 --state
says out '"step": "bid"'
code 3 "$TAFEL_BIN" verify part.json --draws # a save proves only what it holds
says out "draws are as the seed says"
says out "not proved  it stops before the end of the game"
says out "not proved  who sat where"
"$TAFEL_BIN" replay part.json --log --as blue >out 2>err || fail "replay --log"
sed -n 's/.*"\([0-9]* chance prize turn_up\) \([0-9]*\)".*/\2/p' part.json | head -2 >drawn
a=$(sed -n 1p drawn) b=$(sed -n 2p drawn)
sed "s/chance prize turn_up $a\"/chance prize turn_up @\"/; s/chance prize turn_up $b\"/chance prize turn_up $a\"/; s/turn_up @/turn_up $b/" part.json >swapped.json
code 1 "$TAFEL_BIN" verify swapped.json

# A finished match looked at again; one that is not over is refused.
code 1 "$TAFEL_BIN" analyse part.json
says err "not over"
code 0 "$TAFEL_BIN" analyse "$TAFEL_SOURCE/tests/corpus/covil-2-1.json" --looks 20 --iterations 30 --lang de
says out "Aussicht auf den Sieg"
says out "Tag 3"
says out "verschenkt"
says_not out "analysis."
code 0 "$TAFEL_BIN" analyse "$TAFEL_SOURCE/tests/corpus/covil-2-1.json" --looks 20 --iterations 30 --json
says out '"luck_error"'

# Scenarios: good, wrong, broken, none.
mkdir scn
printf 'title a bid\nrules GOO-003\ngame goofspiel seats 2\nplay\nchance turn_up 5\nwhen blue bid 3\nrefuse green GOO-003 bid 14\n' >scn/good.scn
code 0 "$TAFEL_BIN" scenario scn
says out "1 scenarios, 0 failed"
printf 'title wrong\nrules GOO-003\ngame goofspiel seats 2\nplay\nchance turn_up 5\nwhen blue bid 14\n' >scn/wrong.scn
code 1 "$TAFEL_BIN" scenario scn
says out "wrong.scn:6:"
says out "2 scenarios, 1 failed"
printf 'rubbish\n' >scn/rubbish.scn
code 1 "$TAFEL_BIN" scenario scn/rubbish.scn
says out "rubbish.scn:1:"
mkdir none
code 1 "$TAFEL_BIN" scenario none
code 2 "$TAFEL_BIN" scenario missing.scn

# Fuzz: a few games of everything.
for game in $(games); do
  code 0 "$TAFEL_BIN" fuzz "$game" --games 30 --all-variants --jobs 1
  says out "no failure"
  code 0 "$TAFEL_BIN" fuzz "$game" --games 2 --thorough --seed 77 --jobs 1
done
code 2 "$TAFEL_BIN" fuzz goofspiel --seats 9

# Packs: the own content, and mistakes with file and line.
for game in $(games); do
  [ -d "$TAFEL_SOURCE/src/games/$game/data" ] || continue
  code 0 "$TAFEL_BIN" pack check "$TAFEL_SOURCE/src/games/$game"
  says out "content for $game"
  for file in "$TAFEL_SOURCE/src/games/$game"/data/*.toml; do
    name=$(basename "$file")
    rm -rf copy && mkdir copy && cp -r "$TAFEL_SOURCE/src/games/$game/data" "$TAFEL_SOURCE/src/games/$game/lang" copy/
    printf '\n[[oops\n' >>"copy/data/$name"
    code 1 "$TAFEL_BIN" pack check copy --game "$game"
    grep -qE "copy/data/$name:[0-9]+:" err || fail "$game: broken $name without file and line: $(head -1 err)"
    code 1 "$TAFEL_BIN" play "$game" --pack copy --seed 1
    sed '0,/^[a-z_]* = /s//unheard_of = 1\n&/' "$file" >"copy/data/$name"
    code 1 "$TAFEL_BIN" pack check copy --game "$game"
    grep -qE "copy/data/$name:[0-9]+:" err || fail "$game: unknown key in $name without file and line: $(head -1 err)"
  done
done
code 1 "$TAFEL_BIN" pack check none
code 2 "$TAFEL_BIN" pack check missing

# Ctrl-C during a long series: what was played until then is told.
"$TAFEL_BIN" sim goofspiel --players greedy,random --games 300000 --balanced >out 2>err &
series=$!
sleep 2
kill -INT "$series"
code=0
wait "$series" || code=$?
[ "$code" = 130 ] || fail "a series that was stopped ends with $code"
says err "stopped after"
says out "goofspiel: "
# An arena: goes on where it stopped, refuses a journal of another one, forgives a line that was cut off.
code 0 "$TAFEL_BIN" arena goofspiel --players random,greedy --deals 2 --journal arena.jsonl
says out "greedy against random"
head -c -9 arena.jsonl >cut.jsonl
code 0 "$TAFEL_BIN" arena goofspiel --players random,greedy --deals 2 --journal cut.jsonl --json
says out '"elo"'
cmp -s arena.jsonl cut.jsonl || fail "an arena that went on differs from one in one piece"
code 2 "$TAFEL_BIN" arena goofspiel --players random,greedy --deals 2 --seed 2 --journal arena.jsonl
says err "belongs to another arena"
cmp -s arena.jsonl cut.jsonl || fail "a refused journal was changed"
code 2 "$TAFEL_BIN" arena goofspiel --players random --deals 2
code 2 "$TAFEL_BIN" arena echoes --players random,greedy --seats 3
code 2 "$TAFEL_BIN" arena goofspiel --players random,greedy --better-by 100,0
# Players of another build are sent what their seat may know, and answer as they would here: the same games.
for game in goofspiel hearts covil schatten; do
  seats=2
  [ "$game" = hearts ] && seats=4
  here="search:30it" there="$TAFEL_BIN@search:30it" among=greedy
  [ "$seats" = 4 ] && among=greedy,greedy,greedy
  code 0 "$TAFEL_BIN" sim $game --players "$here,$among" --games 2 --seed 3 --json
  grep '"points"' out >here.txt
  code 0 "$TAFEL_BIN" sim $game --players "$there,$among" --games 2 --seed 3 --json
  grep '"points"' out >there.txt
  cmp -s here.txt there.txt || fail "$game: another build plays other games"
done
code 1 "$TAFEL_BIN" sim goofspiel --players greedy,/nowhere/tafel@hard --games 1
says err "cannot be started"
code 1 "$TAFEL_BIN" sim goofspiel --players "greedy,$TAFEL_BIN@nobody" --games 1
says err "the program has ended"
code 2 "$TAFEL_BIN" sim goofspiel --players greedy,tafel@ --games 1
says err "expected the path of a tafel program"
# Numbers of the search: the same found in one piece and after an interruption; what cannot be tuned is refused.
code 0 "$TAFEL_BIN" tune goofspiel --player search:20it --steps 6 --numbers explore,depth --journal tune.jsonl
says out "6 of 6 steps"
says out "tafel arena goofspiel"
head -n 4 tune.jsonl | head -c -5 >cut.jsonl
code 0 "$TAFEL_BIN" tune goofspiel --player search:20it --steps 6 --numbers explore,depth --journal cut.jsonl --json
says out '"found"'
cmp -s tune.jsonl cut.jsonl || fail "a search for numbers that went on differs from one in one piece"
code 2 "$TAFEL_BIN" tune goofspiel --player search:20it --steps 6 --numbers explore --journal tune.jsonl
says err "belongs to another search"
code 2 "$TAFEL_BIN" tune goofspiel --numbers haste
says err "cannot be tuned"
code 2 "$TAFEL_BIN" tune goofspiel --player greedy
says err "expected a search"
finish
