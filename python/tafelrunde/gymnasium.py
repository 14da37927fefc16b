"""Every game as a Gymnasium environment: one seat against given players.

>>> from tafelrunde.gymnasium import SeatEnv
>>> e = SeatEnv("covil", players=["greedy"])
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import tafelrunde as tr


class SeatEnv(gymnasium.Env):
    """One seat; machine players sit in the others. The end gives 1 for a sole win, and as much below 0 as others win.

    Observations and actions as in `tafelrunde.VecEnv`; the mask stands in the observation and in the info.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str, players: list[str] | str = "random", seats: int | None = None, seat: int | None = 0,
                 settings: dict[str, object] | None = None, refused: str = "loses", render_mode: str | None = None):
        """Args:
            players: who sits in the other seats, clockwise from the own one: names as in `tafelrunde.Player`, or one for all.
            seat: the own one; None: another one in every game.
            refused: what an action outside the mask does: "loses" the game, or "raises" ValueError.
        """
        self.game = tr.game(game)
        self.seats = seats or self.game.seat_counts[0]
        names = [players] * (self.seats - 1) if isinstance(players, str) else list(players)
        if len(names) != self.seats - 1:
            raise ValueError(f"expected {self.seats - 1} players, found {len(names)}")
        if refused not in ("loses", "raises"):
            raise ValueError(f'refused: expected "loses" or "raises", found "{refused}"')
        self.seat, self.settings, self.refused, self.render_mode = seat, settings, refused, render_mode
        self._players = [tr.Player(self.game, name) for name in names]
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-np.inf, np.inf, (self.game.observation_size,), np.float32),
            "action_mask": spaces.MultiBinary(self.game.max_options)})
        self.action_space = spaces.Discrete(self.game.max_options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """A new game; the same seed gives the same draws and the same opponents."""
        super().reset(seed=seed)
        draws = self.np_random.integers(2**63, size=self.seats + 1)
        self._dice = tr.Rng(int(draws[0]))
        for player, number in zip(self._players, draws[1:]):
            player.reset(int(number))
        self.my_seat = int(self.np_random.integers(self.seats)) if self.seat is None else self.seat
        self.state = self.game.start(self.seats, self.settings)
        self._lost = False
        self._others_play()
        return self._observe(), self._info()

    def _others_play(self) -> None:
        """Until the own seat decides or the game is over."""
        self.state.run_chance(self._dice)
        while not self.state.over and self.my_seat not in self.state.to_move:
            seat = self.state.to_move[0]
            choice = self._players[(seat - self.my_seat) % self.seats - 1].choose(self.state.view(seat))
            self.state.act(choice, seat)
            self.state.run_chance(self._dice)

    def _options(self) -> int:
        return 0 if self.state.over or self._lost else len(self.state.legal(self.my_seat))

    def _observe(self) -> dict[str, np.ndarray]:
        mask = np.zeros(self.game.max_options, np.int8)
        mask[:self._options()] = 1
        self._mask = mask
        return {"observation": self.state.observe(self.my_seat), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "seat": self.my_seat}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Plays an option, then the others until it is one's turn again."""
        if self.state.over or self._lost:
            raise RuntimeError("the game is over: reset comes first")
        reward = 0.0
        if int(action) >= self._options():
            if self.refused == "raises":
                raise ValueError(f"expected an option from 0 to {self._options() - 1}, found {action}")
            self._lost, reward = True, -1.0
        else:
            self.state.act(int(action), self.my_seat)
            self._others_play()
            if self.state.over:
                reward = tr.rewards(self.state)[self.my_seat]
        observation, info = self._observe(), self._info()
        if self._lost:
            info["refused"] = int(action)
        if self.state.over:
            info["points"], info["places"] = self.state.score, self.state.places
        return observation, float(reward), self.state.over or self._lost, False, info

    def render(self) -> str | None:
        """The board as the own seat sees it."""
        return self.state.draw(self.my_seat) if self.render_mode == "ansi" else None


for _id in tr.games(yardsticks=True):
    gymnasium.register(id=f"Tafelrunde/{_id.capitalize()}-v{tr.game(_id).version}", entry_point="tafelrunde.gymnasium:SeatEnv",
                       kwargs={"game": _id})
