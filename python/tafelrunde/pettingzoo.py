"""Every game as a PettingZoo environment, seat after seat (AEC).

>>> from tafelrunde.pettingzoo import env
>>> e = env("covil", seats=3)
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import tafelrunde as tr


def env(game: str, **options: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers. Options as for `raw_env`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, **options)))


class raw_env(AECEnv):
    """One game. Agents are the seats by their names ("blue", "green", ...).

    An observation is {"observation": columns as in `Game.observation_names`, "action_mask": 1 for every option}; the mask also
    stands in the infos. Where several seats decide in secret they are asked one after the other, and none sees what others said.
    """

    def __init__(self, game: str, seats: int | None = None, settings: dict[str, object] | None = None, render_mode: str | None = None):
        super().__init__()
        self.game = tr.game(game)
        self.seats, self.settings = seats or self.game.seat_counts[0], settings
        self.metadata = {"name": f"{game}_v{self.game.version}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = self.game.seat_names[:self.seats]
        self.agents: list[str] = []
        self._generator = np.random.default_rng()
        self._state: tr.State | None = None

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent: str) -> spaces.Space:
        """The same for every seat."""
        return spaces.Dict({"observation": spaces.Box(-np.inf, np.inf, (self.game.observation_size,), np.float32),
                            "action_mask": spaces.Box(0, 1, (self.game.max_options,), np.int8)})

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent: str) -> spaces.Space:
        """The number of an option."""
        return spaces.Discrete(self.game.max_options)

    @property
    def state_value(self) -> tr.State:
        """The position, for looking and for keeping."""
        assert self._state is not None, "reset comes first"
        return self._state.copy()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same draws."""
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self._dice = tr.Rng(int(self._generator.integers(2**63)))
        self._state = self.game.start(self.seats, self.settings)
        self._state.run_chance(self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        assert self._state is not None
        if self._state.over:
            self.rewards = dict(zip(self.possible_agents, tr.rewards(self._state)))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"points": self._state.score[i], "place": self._state.places[i]}
                          for i, agent in enumerate(self.possible_agents)}
            self._mask = np.zeros(self.game.max_options, np.int8)
            return
        seat = self._state.to_move[0]
        self.agent_selection = self.possible_agents[seat]
        self._mask = np.zeros(self.game.max_options, np.int8)
        self._mask[:len(self._state.legal(seat))] = 1
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this seat sees now; its mask is empty while others decide."""
        assert self._state is not None
        mine = agent == self.agent_selection and not self._state.over
        return {"observation": self._state.observe(self.possible_agents.index(agent)),
                "action_mask": self._mask.copy() if mine else np.zeros_like(self._mask)}

    def step(self, action: int | None) -> None:
        """Plays an option. Raises ValueError if it is not one of the mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        assert self._state is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.act(int(action), self.possible_agents.index(agent))
        self._state.run_chance(self._dice)
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as everybody sees it."""
        if self.render_mode != "ansi" or self._state is None:
            return None
        return self._state.draw()

    def close(self) -> None:
        """Nothing to close."""
