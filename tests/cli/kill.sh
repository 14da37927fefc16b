# kill -9 at any moment of saving leaves the old file or the new one, never a part of one.
. "$(dirname "$0")/lib.sh"

game=$(games | head -1)
party=$(seats "$(least_seats "$game")" human)
{ ones 8; echo "save s.json"; echo quit; } | "$TAFEL_BIN" play "$game" --seats "$party" --seed 2 >/dev/null || fail "first save"
awk 'BEGIN {for (i = 0; i < 4000; i++) print "save s.json"}' >saves
rounds=${KILL_ROUNDS:-60}
i=0
while [ $i -lt "$rounds" ]; do
  { ones $((i % 9)); cat saves; } | "$TAFEL_BIN" play "$game" --seats "$party" --seed 2 >/dev/null 2>&1 &
  pid=$!
  # Moments spread over the first quarter of a second.
  sleep "0.$(printf '%03d' $((i * 37 % 250)))"
  kill -9 $pid 2>/dev/null
  wait $pid 2>/dev/null
  "$TAFEL_BIN" replay s.json --log >log 2>err || fail "round $i: the save is broken: $(head -1 err)"
  i=$((i + 1))
done
left=$(find . -name 's.json.part*' | wc -l)
echo "$rounds kills, $left unfinished parts left beside the whole file"
finish
