# Whole games through a pipe, every game in both languages: people who always take the first choice, and machines.
. "$(dirname "$0")/lib.sh"

# With sanitizers (TAFEL_BRIEF) a single game each: languages and parties walk through the same code.
languages="de en"
[ -z "${TAFEL_BRIEF:-}" ] || languages=de
for game in $(games); do
  n=$(least_seats "$game")
  for lang in $languages; do
    ones 20000 >ones
    for party in "$(seats "$n" human)" "human,$(seats $((n - 1)) ai:random)" "$(seats "$n" ai:random)"; do
      [ -z "${TAFEL_BRIEF:-}" ] || case $party in human,ai*) ;; *) continue ;; esac
      "$TAFEL_BIN" play "$game" --seats "$party" --seed 11 --lang $lang <ones >out 2>err
      found=$?
      [ $found = 0 ] || fail "$game $lang $party: exit code $found: $(head -2 err)"
      [ -s err ] && fail "$game $lang $party: something on stderr: $(head -2 err)"
      tail -20 out | grep -qE '(Dice seed|Startwert der Würfel): [0-9a-f]{64}' ||
        tail -20 out | grep -qE '^ *[0-9a-f]{64}$' || fail "$game $lang $party: no seed at the end"
      # A missing text shows as its key in brackets.
      grep -oE '\[[a-z_]+(\.[A-Za-z0-9_]+)+\]' out | sort -u | grep . && fail "$game $lang $party: missing texts"
      grep -q "$(printf '\033')" out && fail "$game $lang $party: escape codes without a terminal"
      awk 'length($0) > 400' out | grep -q . && fail "$game $lang $party: very long lines"
    done
  done
done

# The language changes the words, never the game.
first=$(games | head -1)
for lang in de en; do
  { ones 12; echo "save $lang.json"; echo quit; } | "$TAFEL_BIN" play "$first" --seats "$(seats "$(least_seats "$first")" human)" --seed 3 --lang $lang >/dev/null
done
cmp de.json en.json || fail "the language changed the game"

# How long it takes to start is printed, not judged.
begin=$(date +%s%N)
for _ in 1 2 3 4 5; do echo quit | "$TAFEL_BIN" play "$first" --seed 1 >/dev/null; done
echo "start and leave: $((($(date +%s%N) - begin) / 5000000)) ms"
finish
