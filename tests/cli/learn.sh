# Guided first games through a pipe, every game in both languages, from the first lesson to the coach's last words; doing
# something else; leaving and taking up again.
. "$(dirname "$0")/lib.sh"

# lines TEXT COUNT
lines() { awk -v n="$2" -v t="$1" 'BEGIN {for (i = 1; i <= n; i++) print t}'; }
guided() { for g in "$TAFEL_SOURCE"/src/games/*/guide.toml; do basename "$(dirname "$g")"; done; }
lessons() { grep -c '^\[\[lesson\]\]' "$TAFEL_SOURCE/src/games/$1/guide.toml"; }
# last_words GAME LANG: the beginning of what the coach says at its end
last_words() { sed -n '/^\[guide.end\]/,/^say/s/^say = "\(.\{12\}\).*/\1/p' "$TAFEL_SOURCE/src/games/$1/lang/guide.$2.toml"; }

languages="de en"
[ -z "${TAFEL_BRIEF:-}" ] || languages=de
for game in $(guided); do
  n=$(lessons "$game")
  for lang in $languages; do
    { lines "coach do" "$n"; lines 1 20000; } >typed
    "$TAFEL_BIN" learn "$game" --lang $lang <typed >out 2>err
    found=$?
    [ $found = 0 ] || [ $found = 2 ] || fail "$game $lang: exit code $found: $(head -2 err)"
    [ "$(grep -cE '^\| (Lektion|Lesson) [0-9]+ ' out)" -ge "$n" ] || fail "$game $lang: $(grep -cE '^\| (Lektion|Lesson) ' out) lessons were told, not $n"
    for i in $(seq 1 "$n"); do grep -qE "^\| (Lektion|Lesson) $i (von|of) $n" out || fail "$game $lang: lesson $i was not told"; done
    says out "| $(last_words "$game" $lang)"
    grep -oE '\[[a-z_]+(\.[A-Za-z0-9_]+)+\]|\{[a-z]+ [A-Za-z0-9_]+\}' out | sort -u | grep . && fail "$game $lang: missing texts"
  done
done

# Something else than the lesson: the coach says so, the same once more is meant seriously, and then it keeps silent until the end.
printf 'place blue stormcrag_shore\nplace blue stormcrag_shore\nquit\n' | "$TAFEL_BIN" learn covil --lang en >out
says out "| That spiral is free, too."
says out "| The same once more"
says out "| You are going your own way"
says_not out "Lesson 2 of"

# Once is nothing: the lesson still stands.
printf 'place blue stormcrag_shore\ncoach do\nquit\n' | "$TAFEL_BIN" learn covil --lang en >out
says out "Lesson 2 of"

# The coach can be sent away and called back, and repeats itself.
printf 'coach off\nplace blue stormcrag_shore\ncoach on\nquit\n' | "$TAFEL_BIN" learn covil --lang en >out
says out "The coach is silent"
says_not out "| That spiral is free, too."

# Left and taken up again: the same lesson.
{ lines "coach do" 3; echo "save half.json"; echo quit; } | "$TAFEL_BIN" learn covil --lang en >out
printf 'quit\n' | "$TAFEL_BIN" play --load half.json --lang en >out
says out "| Lesson 4 of"
{ lines "coach do" 3; echo undo; echo quit; } | "$TAFEL_BIN" learn covil --lang de >out
[ "$(grep -c '^| Lektion 3 von' out)" = 2 ] || fail "taking back does not lead to the lesson before"

# Mistakes in a guide are told to whoever writes it.
printf 'seats = 2\nseed = 1\nperson = "pink"\n' >wrong.toml
code 1 "$TAFEL_BIN" learn covil --guide wrong.toml
says err "wrong.toml:3: person: expected a seat of 2"
code 2 "$TAFEL_BIN" learn goofspiel
finish
