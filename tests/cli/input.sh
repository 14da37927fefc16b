# Wrong input of every kind: a message that says what was expected, a fitting exit code, and the game goes on.
. "$(dirname "$0")/lib.sh"

# The command line.
code 2 "$TAFEL_BIN"
code 2 "$TAFEL_BIN" dance
code 2 "$TAFEL_BIN" play nothing
says err "goofspiel"
code 2 "$TAFEL_BIN" play goofspiel --seats human,robot
says err "robot"
code 2 "$TAFEL_BIN" play goofspiel --seats human,ai:genius
says err "genius"
code 2 "$TAFEL_BIN" play goofspiel --seats human
code 2 "$TAFEL_BIN" play goofspiel --lang fr
code 2 "$TAFEL_BIN" play goofspiel --set colour=red
says err "colour"
code 2 "$TAFEL_BIN" play goofspiel --set nonsense
code 2 "$TAFEL_BIN" play goofspiel --seed many
code 2 "$TAFEL_BIN" play --load nothing.json
code 2 sh -c '"$TAFEL_BIN" play </dev/null' # without a terminal there is no menu
says err "without a terminal there is no menu"

# play LINES...: goofspiel with two people
play() { printf '%s\n' "$@" | "$TAFEL_BIN" play goofspiel --seats human,human --seed 7 --lang en >out 2>err; }

play quit
[ $? = 0 ] || fail "quit"
play
[ $? = 1 ] || fail "an empty line means nothing, then the input ends before the game"
printf '' | "$TAFEL_BIN" play goofspiel --seats human,human --lang en >out 2>err
[ $? = 1 ] || fail "no input at all"
says err "input ended"
printf '1' | "$TAFEL_BIN" play goofspiel --seats human,human --lang en >out 2>err # last line without its end
[ $? = 1 ] || fail "unfinished last line"
says err "after 2 log entries"
play dance quit
[ $? = 2 ] || fail "unknown word"
says out 'Not understood: "dance"'
play 99 quit
says out "There is no choice 99; there are 13."
play 0 quit
says out "There is no choice 0"
play 99999999999999999999 quit
[ $? = 2 ] || fail "a number that is too long"
play "bid 14" quit
says out "GOO-003"
play "bid five" quit
says out 'Not understood: "bid five"'
play "bid" quit
says out "Which one?"
play "bid 1" "why bid 1" "bid 1" quit # the other person has a bid 1 too
[ $? = 0 ] || fail "notation"
play "why bid 14" "why" "why nonsense" quit
says out "GOO-003"
says out '"nonsense" is not an action'
play undo quit
says out "There is nothing to take back."
play "rules GOO-004" "rules 2" "rules goo-1" "rules zzz" rules quit
says out "GOO-004"
says out "GOO-002"
says out 'No rule and no term contains "zzz"'
play help "info x" log score list board hint "log 3" "log all" more "# a remark" "/help" "/quit"
[ $? = 0 ] || fail "orders"
printf 'info b1\nquit\n' | "$TAFEL_BIN" play seventhstone --seats human,human --set map=andur --lang en >out 2>err
says out "Goldmead  [T01]" # a field of the grid leads to what lies there
# Signs of the board lead to what they stand for, capital letters and small ones apart; water too. Copies are told once.
stones() { printf '%s\n' "$@" quit | "$TAFEL_BIN" play seventhstone --seats human,human --set map=andur --set "rules=$rules" --lang en >out 2>err; }
rules=basic
stones "info P" "info A2" "info Cleaver"
says out "Terrain matters only with rules for advanced players."
says out "Nobody can be here."
says out "[E10, E11]"
stones "info E1"
! grep -q "Cleaver" out || fail "E1 is a field, not the beginning of E10"
rules=advanced
stones "info P" "info b"
says out "A yield field here brings 3 resources."
! grep -q "matters only with" out || fail "terrain matters at this table"
says out "portal, blue"
! grep -q "^ranged" out || fail "b is not B"
# What belongs to another decision is refused for that, whatever its number.
for stone in E01 E40; do
  printf '%s\n' 1 1 "take_stone $stone" quit | "$TAFEL_BIN" play seventhstone --seats human,ai:random --set map=andur --seed 3 --lang en >out 2>err
  says out "This is not asked right now."
  says out "SST-133"
done
# A square of Echoes is a place and no tile of that number; what stands there is told with whose it is. Kinds of ground,
# buildings and phases are explained. What is refused may be asked about by its name.
echoes() {
  printf '%s\n' "$@" quit |
    "$TAFEL_BIN" play echoes --seats human,human --seed 5 --set civ_1=byzantines,civ_2=scots --lang de >out 2>err
}
echoes "info d6"
says out "Blau, Schotten: Hauptstadt"
says_not out "Rot, Byzantinisches Reich: Hauptstadt 10 von 10, 5 Handkarten"
echoes "info c1" "info Gebirge" "info Siedlung" "info Versorgung"
says out "Optimatoi c1:"
says_not out "Constantinople 1"
says out "beendet dort die Bewegung"
says out "Bringt die Hauptressource ihres Feldes"
says out "Der zweite Teil deines Zuges"
echoes "info ~" "info #" "info w" "info K"
says out "Eine Siedlung hier bringt 1 Holz."
says out "Befestigtes Gebäude für 2 Holz und 2 Gold"
says out "So steht eine Einheit dieser Klasse auf dem Plan"
says_not out "Warägergarde"
echoes "info Constantinople 1"
says out "Vier Felder:"
echoes "übersicht siedlungen"
[ "$(grep -c 'Hauptstadt 10 von 10, 5 Handkarten' out)" = 2 ] || fail "lines about camps do not say whose they are"
# A piece of a name is no order, but it is not answered with "possible" either: what may be meant is shown.
printf '%s\n' 1 byzantinisches quit | "$TAFEL_BIN" play echoes --seats human,human --seed 5 --lang de >out 2>err
says out "Meintest du das?"
says_not out "Welche davon?"
! grep -q '^Das geht' out || fail "a piece of a word is answered as if it had been asked about"
printf '%s\n' 1 byzantinisches ja tisch quit | "$TAFEL_BIN" play echoes --seats human,human --seed 5 --lang de >out 2>err
says out "◆ Byzantinisches Reich: Leben 10"
{ yes 1 | head -14; echo "übersicht offene organisationen"; echo quit; } |
  "$TAFEL_BIN" play schatten --seats human,ai:easy --seed 3 --lang de >out 2>err
grep -A1 '^Offene Organisationen' out | grep -q '^  ' || fail "a heading without what it announces"
# In a form, too: a piece of what can be played now is not refused for what would be missing without the rest of the form.
# Short names that the board shows are found.
{ yes 1 | head -13; printf '%s\n' salamander "info Praios-Kirche" quit; } |
  "$TAFEL_BIN" play schatten --seats human,ai:easy --seed 3 --lang de >out 2>err
says out "Meintest du das?"
says_not out "Wähle zuerst eine Aktion."
grep -q '^Kirche des Praios$' out || fail "a short name on the board is not explained"
# A deck: what is missing, and a card of which there is no second one, named in words.
printf '%s\n' fertig Drakkar Drakkar quit |
  "$TAFEL_BIN" play echoes --seats human,ai:easy --seed 5 --set civ_1=norsemen,civ_2=scots,deck_building=on --lang de >out 2>err
says out "Es fehlt noch etwas:"
says out "Karten im Deck: 0 von 35."
says out "Von Drakkar darf ein Deck höchstens 1 enthalten."
says out "Leichtes Schiff"
# Two people are no teams; four are.
"$TAFEL_BIN" play echoes --seats ai:random,ai:random --seed 4 --speed fast --lang de >out 2>err
says_not out "Mannschaft"
"$TAFEL_BIN" play echoes --seats ai:random,ai:random,ai:random,ai:random --seed 4 --speed fast --lang de >out 2>err
says out "1. Mannschaft: "
echoes done done "warum end_turn" "warum play Leuchtfeuerkette"
says out "Leuchtfeuerkette spielst du nur im gegnerischen Zug."
play "load nothing.json" quit
says out "nothing.json"
play "$(awk 'BEGIN {for (i = 0; i < 20000; i++) printf "x"}')" quit
[ $? = 2 ] || fail "a very long line"
printf '\377\376\n\001\002\nquit\n' | "$TAFEL_BIN" play goofspiel --seats human,human >out 2>err
[ $? = 2 ] || fail "bytes that are no text"

# Only a whole word leaves: a letter or the beginning of a word never ends the game.
for word in qui e en l lo loa s; do
  printf '%s\n' "$word" "bid 3" "bid 4" quit | "$TAFEL_BIN" play goofspiel --seats human,human --seed 7 --lang de >out 2>err
  says out "> bid 4"
done
# Letters of the board: E is a town, not the German word for leaving; C is out of reach and not the zone that begins with c.
covil() { printf '%s\n' "$@" | "$TAFEL_BIN" play covil --seats human,ai:random,ai:random --seed 5 --lang de >out 2>err; }
covil "place B" "bewegen B" "go_to C" C I i undo E quit
tells() { grep -qE "^· ● Blau .*$1" out || fail "expected to be told: $1"; }
tells "Festung.*Düsterwald"
tells "Truppe.*Düsterwald.*Schlackenöde"
says out "I (Schlackenöde) steht gerade nicht zur Wahl."
tells "Truppe.*Düsterwald.*Seestadt"
says out "> quit"

# Solo: the other seats are labelled as what they are, and nobody can sit there.
code 2 "$TAFEL_BIN" play covil --set mode=solo --seats human,human --lang de
says err "Grün folgt in diesem Spiel dem Ablauf aus dem Regelheft"
code 2 "$TAFEL_BIN" play covil --seats human,script --lang en
says err "follows no fixed course"
{ echo 1; echo "save solo.json"; echo "übersicht ablage"; echo quit; } | "$TAFEL_BIN" play covil --set mode=solo --seats 3 --seed 2 --lang de >out 2>err
[ $? = 0 ] || fail "solo"
says out "▲ Grün: folgt dem Ablauf aus dem Regelheft"
says out "Artefakt-Ablage"
says solo.json '"script"'
printf '1\nquit\n' | "$TAFEL_BIN" play --load solo.json --lang de >out 2>err
[ $? = 0 ] || fail "solo, loaded"

# A payment in any order: a higher slot before a lower one, a relic once a slot is free, taken away and given again.
covil "place B" "anwerben bastionsoger" "recruit M20" "pay_minion HB4" "pay_minion HB2" "leer schläger" "pay_relic R16" fertig quit
says out "COV-044"
grep -qE "^Bisher: .*Kobold-Schläger.*Kobold-Zündler" out || fail "both parts, the lower slot first"
tells "gibt .*Lawinenhorn"
tells "wirbt .*Steinerne Schildmaid"
! grep -qE "^· ● Blau gibt .*Schläger" out || fail "a part that was taken away again was handed in"

# Standing answers: said once, played from then on, listed, taken back. Without them the night asks again and again.
nights() { # nights SEED LINE: the line before every choice, most of them not understood
  awk -v line="$2" 'BEGIN {for (i = 0; i < 400; i++) print line "\n" (i % 7 == 0 ? "end_turn" : i % 3 == 0 ? 2 : 1)}' |
    "$TAFEL_BIN" play covil --seats human,ai:easy --seed "$1" --lang en >out 2>err
  grep -c 'before the night goes on?$' out
}
asked=0 said=0
for seed in 1 2 3 4 5 6 7 8; do
  asked=$((asked + $(nights "$seed" done)))
  again=$(nights "$seed" "standing done always")
  grep -q "^Never buy a relic at night" out || continue
  said=$((said + 1))
  [ "$again" = 1 ] || fail "seed $seed: asked again in spite of a standing answer"
done
[ "$said" -gt 0 ] && [ "$asked" -gt "$said" ] || fail "nights that hardly ask prove nothing: $asked $said"
{ echo 1; echo standing; echo "standing off"; echo "standing 1 always"; echo quit; } |
  "$TAFEL_BIN" play covil --seats human,ai:easy --seed 3 --lang en >out 2>err
says out "You have given no standing answer."
says out "There is no standing answer for this question."
says out "There is no such standing answer."

# Broken saves: each with its own reason, nothing half-loaded.
play 1 1 1 1 "save good.json" quit
broken() { # broken NAME SED-EXPRESSION TEXT
  sed "$2" good.json >"$1.json"
  cmp -s good.json "$1.json" && fail "$1: nothing was changed"
  code 1 "$TAFEL_BIN" play --load "$1.json"
  says err "$1.json"
  says err "$3"
  code 1 "$TAFEL_BIN" replay "$1.json"
}
head -c 300 good.json >short.json
code 1 "$TAFEL_BIN" play --load short.json
says err "short.json:"
: >empty.json
code 1 "$TAFEL_BIN" play --load empty.json
echo '[1,2]' >list.json
code 1 "$TAFEL_BIN" play --load list.json
code 1 "$TAFEL_BIN" verify list.json
broken nogame 's/"game": "goofspiel"/"game": "chess"/' "chess"
broken action 's/blue bid bid 1"/blue bid bid 17"/' "log line"
broken step 's/"1 chance/"7 chance/' "log line 1"
broken seed 's/"seed": "../"seed": "00/' "commitment"
broken chairs 's/"human"/"statue"/' "statue"
broken snapshot 's/"prize": [0-9]*/"prize": 77/' "snapshot"
broken newer 's/"format_version": 1/"format_version": 9/' "newer"
{ echo "load short.json"; echo 1; echo quit; } | "$TAFEL_BIN" play goofspiel --seats human,human --seed 7 --lang en >out 2>err
says out "short.json:"
says out "Green" # the game went on after the refusal
finish
