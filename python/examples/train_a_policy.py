"""Training a small policy on Goofspiel with nothing but numpy: it learns within seconds which card answers which prize.

The policy is a table: how much it likes to bid a card when a prize lies open. Policy gradient, thousands of games at once.
"""

# %% Many games at once, two seats each: seat 0 learns, seat 1 bids at random
import numpy as np

import tafelrunde as tr

BATCH, ROUNDS = 512, 13
env = tr.VecEnv("goofspiel", BATCH, seats=2, seed=5)
generator = np.random.default_rng(5)
prize_column = env.game.observation_names.index("prize")
liking = np.zeros((ROUNDS + 1, ROUNDS + 1))  # by prize and card


# %% One decision: a softmax over the cards in hand (the options of the seat; their first argument is the card)
def decide(liking: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    prize = env.observations[:, prize_column].astype(int)[:, None]
    card = np.where(env.masks, env.options[:, :, 2], 0).astype(int)
    logits = np.where(env.masks, liking[prize, card], -np.inf)
    chance = np.exp(logits - logits.max(axis=1, keepdims=True))
    chance /= chance.sum(axis=1, keepdims=True)
    choice = (np.cumsum(chance, axis=1) > generator.random((BATCH, 1))).argmax(axis=1)
    return prize, card, chance, choice


def play(liking: np.ndarray) -> tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]]:
    """One whole game in every table: rewards of seat 0, and what it decided."""
    decisions = []
    for _ in range(ROUNDS):
        assert (env.seats_to_move == 0).all()
        decisions.append(decide(liking))
        env.step(decisions[-1][3])
        env.step((generator.random(BATCH) * env.counts).astype(np.int32))
    assert env.dones.all()
    return env.rewards[:, 0].astype(float), decisions


def measure(liking: np.ndarray, games: int = 8) -> tuple[float, float]:
    """Mean reward (-1 always loses, 1 always wins) and half of its 95 % interval."""
    rewards = np.concatenate([play(liking)[0] for _ in range(games)])
    return rewards.mean(), 1.96 * rewards.std() / np.sqrt(len(rewards))


# %% Learning: what was done in games that went better than usual is liked more
before, margin = measure(liking)
print(f"before: {before:+.3f} +- {margin:.3f}")
for step in range(150):
    rewards, decisions = play(liking)
    better = (rewards - rewards.mean()) / (rewards.std() + 1e-9)
    gradient = np.zeros_like(liking)
    for prize, card, chance, choice in decisions:
        push = -chance * better[:, None]
        push[np.arange(BATCH), choice] += better
        index = (prize * (ROUNDS + 1) + card).ravel()
        gradient += np.bincount(index, push.ravel(), gradient.size).reshape(gradient.shape)
    liking += 6.0 * gradient / BATCH
    if step % 50 == 49:
        print(f"after {(step + 1) * BATCH:>6} games: {rewards.mean():+.3f}")

# %% It has learned: far better than chance, and by more than the intervals could explain
after, margin_after = measure(liking)
print(f"after:  {after:+.3f} +- {margin_after:.3f}")
assert after - margin_after > before + margin + 0.3

# %% What it has learned: dear prizes are answered with high cards
favourite = [int(np.argmax(liking[prize, 1:]) + 1) for prize in range(1, ROUNDS + 1)]
print("card it likes best for prizes 1 to 13:", favourite)
assert np.corrcoef(np.arange(ROUNDS), favourite)[0, 1] > 0.3
