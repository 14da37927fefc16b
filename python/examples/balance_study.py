"""A balance study: does it matter where one sits, and what do winners do?

Plots are written beside each other into balance.png; take more games for narrower intervals.
"""

# %% Games between equal players: every difference comes from the game
import matplotlib.pyplot as plt
import numpy as np

import tafelrunde as tr

GAMES = 90
game = tr.game("covil")
series = tr.play_series(game, ["greedy"] * 3, games=GAMES, seed=11, jobs=2, verbs=["recruit"])
columns, names = series.columns(), game.seat_names[:3]
print(series.seats)

# %% Shares of the win by seat
figure, (left, middle, right) = plt.subplots(1, 3, figsize=(15, 4))
share = np.array([t.share for t in series.seats])
low, high = np.array([t.interval for t in series.seats]).T
left.errorbar(names, 100 * share, yerr=100 * np.array([share - low, high - share]), fmt="o", capsize=4)
left.axhline(100 / 3, linestyle="--", color="grey")
left.set_title("share of the win, % (95 %)")
assert np.isclose(share.sum(), 1) and (low < share).all() and (share < high).all()

# %% Where winners get their points
lines = series.sheet_lines
sheet = columns["sheet"].reshape(GAMES, 3, len(lines))
won = columns["share"] > 0.5  # without rotations entry and seat are the same
mean = np.array([sheet[won].mean(axis=0), sheet[~won].mean(axis=0)])
at = np.arange(len(lines))
middle.barh(at - 0.2, mean[0], 0.4, label="winners")
middle.barh(at + 0.2, mean[1], 0.4, label="others")
middle.set_yticks(at, lines)
middle.legend()
middle.set_title("points by line of the score sheet")
assert mean[0].sum() > mean[1].sum()

# %% Which recruits stand behind wins
uses = sorted((u for u in series.to_dict()["uses"] if u["seats"] >= 10), key=lambda u: u["share"])
y = np.arange(len(uses))
x = np.array([u["share"] for u in uses])
error = np.maximum([[u["share"] - u["share_low"] for u in uses], [u["share_high"] - u["share"] for u in uses]], 0)
right.errorbar(100 * x, y, xerr=100 * error, fmt="o", markersize=3)
right.axvline(100 / 3, linestyle="--", color="grey")
right.set_yticks(y, [u["name"] for u in uses], fontsize=6)
right.set_title("share of the win of whoever recruited it, %")
figure.tight_layout()
figure.savefig("balance.png", dpi=110)
print(f"{len(uses)} recruits seen often enough; best: {uses[-1]['name']} {100 * uses[-1]['share']:.0f} %")

# %% How sure can one be? Ten times the games make the interval about a third as wide.
for games in (GAMES, 10 * GAMES):
    low, high = tr.wilson(games / 3, games)
    print(f"{games:>6} games: a fair seat wins {100 * low:.1f} to {100 * high:.1f} %")
