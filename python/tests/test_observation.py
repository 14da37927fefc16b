"""Columns of observations, and that they tell nothing that a seat may not know."""

from __future__ import annotations

import numpy as np
import pytest

import tafelrunde as tr
from conftest import walk


def test_columns_are_named_and_versioned(game: tr.Game):
    names = game.observation_names
    assert len(names) == game.observation_size == len(set(names)) and game.observation_version >= 1
    state = next(walk(game, game.seat_counts[0], 1))
    assert state.observe(0).shape == (len(names),) and state.observe(0).dtype == np.float32
    with pytest.raises(ValueError, match="seat"):
        state.observe(99)
    with pytest.raises(ValueError, match="seat"):
        state.view().observe()


def test_secrets_make_no_difference(game: tr.Game):
    """States that a seat cannot tell apart give the same numbers, options and words."""
    hidden = 0
    for seats in game.seat_counts:
        for n, state in enumerate(walk(game, seats, 17 + seats, 160)):
            if state.over or n % 5:
                continue
            for seat in range(seats):
                guess = state.redeal(seat, tr.Rng(n))
                hidden += guess != state
                assert np.array_equal(guess.observe(seat), state.observe(seat))
                assert [str(a) for a in guess.legal(seat)] == [str(a) for a in state.legal(seat)]
                assert np.array_equal(state.view(seat).observe(), state.observe(seat))
    assert hidden > 0 or game.id == "backgammon"


def test_columns_say_what_the_state_says():
    game = tr.game("covil")
    at = {name: i for i, name in enumerate(game.observation_names)}
    for n, state in enumerate(walk(game, 3, 5, 200)):
        if state.over or n % 10:
            continue
        fields = state.to_dict()
        for seat in range(3):
            row = state.observe(seat)
            assert row[at["player[me].gold"]] == fields["player"][seat]["gold"]
            assert row[at["player[+1].gold"]] == fields["player"][(seat + 1) % 3]["gold"]
            assert row[at["player[me].standing.zone 2"]] == fields["player"][seat]["standing"]["zone"][2]
            assert [row[at[f"market has {m}"]] for m in range(40)] == [float(m in fields["market"]) for m in range(40)]
            turned = (fields["active"] - seat) % 3
            assert row[at["active=" + ("me" if turned == 0 else f"+{turned}")]] == 1
            assert row[at["to act"]] == (seat in state.to_move) and row[at[f"viewer=seat {seat}"]] == 1
            assert row[at[f"step={state.step}"]] == 1
            assert sum(row[at[f"phase={p}"]] for p in range(5)) == 1


def test_hidden_cards_are_not_among_the_columns():
    game = tr.game("hearts")
    at = [i for i, name in enumerate(game.observation_names) if name.startswith("hand[+1] has")]
    for state in walk(game, 4, 3, 40):
        if not state.over and state.round == 0:
            assert sum(state.observe(0)[at]) < 13
