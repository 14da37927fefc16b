"""Heavy area-control board games with their complete rules: play, simulate, learn.

>>> import tafelrunde as tr
>>> state = tr.new("covil", seats=2, seed=7)
>>> state.legal()[0].text("en")

See README.md of the package for a tour.
"""

from __future__ import annotations

from ._core import (Action, Advice, Arena, Event, Game, Match, Player, RecordError, Rng, Series, Setting, State, Tally, View,
                    __version__, commit, compiler, game, games, languages, play_series, player_levels, prove, wilson)
from .errors import Refusal
from .vec import VecEnv

__all__ = ["Action", "Advice", "Arena", "Event", "Game", "Match", "Player", "RecordError", "Refusal", "Rng", "Series", "Setting",
           "State", "Tally", "VecEnv", "View", "__version__", "commit", "compiler", "game", "games", "languages", "new",
           "play_series", "player_levels", "prove", "rewards", "wilson"]


def new(game_id: str | Game, seats: int | None = None, settings: dict[str, object] | None = None, seed: int | None = None) -> State:
    """A new game. With a seed chance has acted until the first decision; without one nothing has been drawn yet."""
    of = game(game_id) if isinstance(game_id, str) else game_id
    state = of.start(seats, settings)
    if seed is not None:
        state.run_chance(Rng(seed))
    return state


def rewards(state: State) -> list[float]:
    """What the end is worth to every seat: 1 for a sole winner, and all together 0 (alone: the part of the win itself).

    Before the end everything is 0. Seats of one team win together; a shared win is divided.
    """
    seats = state.seats
    if not state.over:
        return [0.0] * seats
    teams, places = state.teams, state.places
    winners = {teams[s] for s in range(seats) if places[s] == 1}
    sides = len(set(teams))
    share = [1.0 / len(winners) if places[s] == 1 else 0.0 for s in range(seats)]
    return share if sides < 2 else [(x - 1 / sides) / (1 - 1 / sides) for x in share]
