"""What the tests share: random games of every kind."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

import tafelrunde as tr

ALL_GAMES = tr.games(yardsticks=True)


@pytest.fixture(params=ALL_GAMES)
def game(request: pytest.FixtureRequest) -> tr.Game:
    return tr.game(request.param)


@pytest.fixture
def program() -> str:
    """The program `tafel` of the same checkout; the stage of ./test names it."""
    path = os.environ.get("TAFEL_BIN")
    assert path, "TAFEL_BIN names the program tafel, with which the package is compared"
    return path


def walk(game: tr.Game, seats: int, seed: int, most: int = 10**9) -> Iterator[tr.State]:
    """The decisions of a random game, and its end if `most` lets it come so far."""
    generator, dice = np.random.default_rng(seed), tr.Rng(seed)
    state = game.start(seats)
    for _ in range(most):
        state.run_chance(dice)
        yield state
        if state.over:
            return
        seat = int(generator.choice(state.to_move))
        state.act(int(generator.integers(len(state.legal(seat)))), seat)
