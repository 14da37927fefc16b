# A saved game goes on exactly as if it had never been left: same log, same end, same result on the screen.
. "$(dirname "$0")/lib.sh"

for game in $(games); do
  n=$(least_seats "$game")
  party="human,$(seats $((n - 1)) ai:greedy)"
  ones 20000 >ones
  "$TAFEL_BIN" play "$game" --seats "$party" --seed 5 --lang en <ones >whole 2>err || fail "$game: $(head -1 err)"
  for cut in 1 4 9; do
    rm -f half.json
    { ones $cut; echo "save half.json"; echo quit; } | "$TAFEL_BIN" play "$game" --seats "$party" --seed 5 --lang en >out 2>err
    [ -s half.json ] || continue # a very short game was over before
    "$TAFEL_BIN" play --load half.json --lang en <ones >rest 2>err || fail "$game cut $cut: $(head -1 err)"
    tail -12 whole >a
    tail -12 rest >b
    cmp -s a b || fail "$game: saved after $cut decisions, the end differs"
    # Loading inside another session, over a game in progress.
    { echo "load half.json"; cat ones; } | "$TAFEL_BIN" play "$game" --seats "$party" --seed 99 --lang en >rest 2>err
    tail -12 rest >b
    cmp -s a b || fail "$game: loaded in play after $cut decisions, the end differs"
  done
done

# A save is a record: replay and verify understand it, and saving it again changes nothing.
game=$(games | head -1)
{ ones 6; echo "save first.json"; echo "load first.json"; echo "save second.json"; echo quit; } |
  "$TAFEL_BIN" play "$game" --seats "$(seats "$(least_seats "$game")" human)" --seed 8 >/dev/null
cmp first.json second.json || fail "load and save changed the file"
code 0 "$TAFEL_BIN" replay first.json
code 3 "$TAFEL_BIN" verify first.json

# A finished game can be played on from any position, with dice of its own and other people; an unfinished one cannot.
record=$TAFEL_SOURCE/tests/corpus/covil-2-1.json
code 2 "$TAFEL_BIN" play --load first.json --from 3 --lang en
says err "not over"
code 2 "$TAFEL_BIN" play --load "$record" --from 100000 --lang en
says err "expected an entry from 0 to"
code 2 "$TAFEL_BIN" play --load "$record" --from 60 --seats human --lang en
code 2 "$TAFEL_BIN" play --from 60 --lang en
"$TAFEL_BIN" play --load "$record" --from 60 --seats ai:medium,ai:medium --speed fast --seed 3 --lang en >on 2>err || fail "play on: $(head -1 err)"
says on "wins."
"$TAFEL_BIN" play --load "$record" --from 60 --seats ai:medium,ai:medium --speed fast --seed 4 --lang en >other 2>err
cmp -s on other && fail "other dice, the same game"
says_not on "Day 1 of 4, Morning" # it begins where it was taken up

# A folder that does not exist: refused in words, the game goes on.
{ echo "save no/such/folder/x.json"; echo 1; echo quit; } |
  "$TAFEL_BIN" play "$game" --seats "$(seats "$(least_seats "$game")" human)" --seed 8 >out 2>err
says out "no/such/folder/x.json"
finish
