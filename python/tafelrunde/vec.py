"""Many games stepped at once in C++, without the interpreter lock and without copies."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core


class VecEnv:
    """`batch` games side by side; every step plays one decision in each of them.

    An action is the number of an option: 0 is the first thing that the seat may do, and `masks[i]` has as many ones as there are
    options. Parts of a decision with several parts (a plan, a payment) are options like all others, one after the other. What an
    option is stands in `options[i, k]` (verb, number of arguments, arguments) and in words in `notations(i)`.

    All arrays are the engine's own memory: every step writes them anew. Copy what shall stay.

    Attributes:
        observations: float32 [batch, columns]: what the deciding seat sees (`game.observation_names`).
        masks: bool [batch, width]: which actions there are.
        counts: int32 [batch]: how many.
        options: uint8 [batch, width, 8]: verb, number of arguments, six arguments of each option; behind the last one anything.
        seats_to_move: int8 [batch]: who decides; -1 where a game is over (only without autoreset).
        rewards: float32 [batch, seats]: not 0 only in the step in which a game ended; then 1 for a sole winner, together 0.
        dones: bool [batch]: a game ended in this step. With autoreset everything but rewards, points and lengths is already the
            next game's.
        points: int32 [batch, seats]: points of the last game that ended.
        lengths: uint32 [batch]: decisions of the present game, or of the one that ended in this step.
    """

    def __init__(self, game: str | _core.Game, batch: int, *, seats: int | None = None, settings: dict[str, object] | None = None,
                 seed: int = 1, threads: int = 1, observe: bool = True, skip_forced: bool = False, autoreset: bool = True):
        """Starts the games. Game i depends on the seed and on i alone, whatever the number of threads.

        Args:
            threads: cores that step the games.
            observe: without it `observations` stays empty and steps are quicker.
            skip_forced: decisions with a single option are answered by themselves.
            autoreset: where a game ends, the next one begins in the same step.
        """
        self.game = _core.game(game) if isinstance(game, str) else game
        self._batch = _core.Batch(self.game, batch, seats, settings, seed, threads, observe, skip_forced, autoreset)
        self.batch, self.seats, self._seed = batch, self._batch.seats, seed
        tables = self._batch.tables()
        self.observations: NDArray[np.float32] = tables["observation"]
        self.masks: NDArray[np.bool_] = tables["mask"].view(np.bool_)
        self.counts: NDArray[np.int32] = tables["count"]
        self.options: NDArray[np.uint8] = tables["option"]
        self.seats_to_move: NDArray[np.int8] = tables["seat"]
        self.rewards: NDArray[np.float32] = tables["reward"]
        self.dones: NDArray[np.bool_] = tables["done"].view(np.bool_)
        self.points: NDArray[np.int32] = tables["points"]
        self.lengths: NDArray[np.uint32] = tables["length"]
        for table in vars(self).values():
            if isinstance(table, np.ndarray):
                table.flags.writeable = False
        self._result = (self.observations, self.masks, self.rewards, self.dones)

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """All games from the beginning, with the same seed or another one."""
        if seed is not None:
            self._seed = seed
        self._batch.reset(self._seed)
        return self.observations, self.masks

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32], NDArray[np.bool_]]:
        """Plays one option in every game; answers observations, masks, rewards, dones (the same arrays every time).

        Raises ValueError, and changes nothing, if an action is not among the options of its game.
        """
        self._batch.step(np.ascontiguousarray(actions, dtype=np.int32))
        return self._result

    def state(self, i: int) -> _core.State:
        """The position of game i, as a value."""
        return self._batch.state(i)

    def notations(self, i: int) -> list[str]:
        """What the actions of game i are, in the notation of logs."""
        if self.seats_to_move[i] < 0:
            return []
        return [a.notation for a in self.state(i).legal(int(self.seats_to_move[i]))]

    def __len__(self) -> int:
        return self.batch
