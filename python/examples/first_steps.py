"""First steps: a game, its positions, what a seat knows, a machine against another one.

The cells (# %%) run one by one in editors that know them, or all together with python.
"""

# %% What there is
import tafelrunde as tr

for name in tr.games():
    game = tr.game(name)
    print(f"{name:<14} {game.title()}: {', '.join(map(str, game.seat_counts))} seats, rules version {game.version}")

# %% A position is a value
state = tr.new("covil", seats=2, seed=7)
later = state.copy()
later.act(0)
assert later != state and later == later.copy()
print(state.view(state.to_move[0]).prompt())

# %% What a seat can do, in the notation of logs and as a sentence in both languages
for action in state.legal()[:5]:
    print(f"{action.notation:<24} {action.text('en')}  |  {action.text('de')}")

# %% What the rules forbid says why
try:
    state.act("end_turn")
except tr.Refusal as refusal:
    print(f"{refusal}\n  {refusal.rule_text()}")

# %% What a seat sees, and a guess that fits
seat = state.to_move[0]
view = state.view(seat)
guess = view.redeal(tr.Rng(1))
assert guess.view(seat) == view
print(view.draw(width=110))

# %% Two machines play a match to its end; the record is a file that the program reads, too
match = tr.Match(tr.game("covil"), seats=2, seed=7)
players = [tr.Player(match.game, "greedy", seed=1), tr.Player(match.game, "random", seed=2)]
while not match.over:
    seat = match.to_move[0]
    for event in match.play(players[seat].choose(match.view(seat)), seat):
        if event.kind == "attacked":
            print(event.text())
print("points", match.score, "places", match.places)
match.save("first_steps.json")
assert tr.Match.load("first_steps.json").state() == match.state()
assert tr.prove(match.to_dict())["whole"]

# %% Many games, with intervals
series = tr.play_series(tr.game("covil"), ["greedy", "random"], games=20, balanced=True, seed=3)
print(series.players)
assert series.players[0].share > 0.5
