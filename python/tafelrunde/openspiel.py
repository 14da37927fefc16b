"""Every game as an OpenSpiel game: `pyspiel.load_game("tafelrunde_covil(players=3)")` once this module is imported.

Actions are the numbers of options, as in `tafelrunde.VecEnv`. Draws that chance can list keep their exact probabilities; those
that cannot be listed (shuffles of whole decks) are one of `DRAWS` equally likely ones, so that a history replays exactly.
"""

from __future__ import annotations

import numpy as np
import pyspiel

import tafelrunde as tr

DRAWS = 4096


def _type_of(game: tr.Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"tafelrunde_{game.id}", long_name=f"Tafelrunde: {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0], provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True, parameter_specification={"players": game.seat_counts[0]})


class TafelGame(pyspiel.Game):
    """A game of Tafelrunde; its subclasses name which."""

    game_id = ""

    def __init__(self, params: dict | None = None):
        self.tafel = tr.game(self.game_id)
        players = int((params or {}).get("players", self.tafel.seat_counts[0]))
        info = pyspiel.GameInfo(num_distinct_actions=self.tafel.max_options, max_chance_outcomes=DRAWS, num_players=players,
                                min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=self.tafel.max_decisions)
        super().__init__(_type_of(self.tafel), info, params or {})
        self.players = players

    def new_initial_state(self) -> "TafelState":
        """Before the first draw."""
        return TafelState(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> "TafelObserver":
        """Columns of `Game.observation_names`, or with perfect recall what the seat has seen so far, as a text."""
        return TafelObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TafelState(pyspiel.State):
    """A position with the way that led to it."""

    def __init__(self, game: TafelGame):
        super().__init__(game)
        self.tafel = tr.new(game.tafel, game.players)
        self._trail = [self.tafel.copy()]

    def current_player(self) -> int:
        if self.tafel.over:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.tafel.chance else self.tafel.to_move[0]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.tafel.legal(player))))

    def _listed(self) -> list[tuple[tr.Action, float]] | None:
        outcomes = self.tafel.chance_outcomes()
        return outcomes if outcomes is not None and len(outcomes) <= DRAWS else None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        listed = self._listed()
        return [(i, 1 / DRAWS) for i in range(DRAWS)] if listed is None else [(i, p) for i, (_, p) in enumerate(listed)]

    def _drawn(self, number: int) -> tr.Action:
        listed = self._listed()
        return self.tafel.sample(tr.Rng(number)) if listed is None else listed[number][0]

    def _apply_action(self, action: int) -> None:
        if self.tafel.chance:
            self.tafel.act(self._drawn(action))
        else:
            self.tafel.act(action, self.tafel.to_move[0])
        self._trail.append(self.tafel.copy())

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.tafel.legal(player)[action].notation
        notation = self._drawn(action).notation
        return notation if self._listed() is not None else f"{notation} (draw {action})"

    def is_terminal(self) -> bool:
        return self.tafel.over

    def returns(self) -> list[float]:
        return tr.rewards(self.tafel)

    def seen(self, player: int) -> str:
        """Everything that this seat has seen so far, one word for each different view."""
        words: list[str] = []
        for state in self._trail:
            word = f"{hash(state.view(player)) & (2**64 - 1):016x}"
            if not words or words[-1] != word:
                words.append(word)
        return f"{player}:" + " ".join(words)

    def __str__(self) -> str:
        return f"{self.tafel.step}\n{self.tafel.draw()}"


class TafelObserver:
    """What one seat sees; see pyspiel's observation.py for the protocol."""

    def __init__(self, game: TafelGame, iig_obs_type):
        self._recall = iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.tafel.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TafelState, player: int) -> None:
        self.tensor[:] = state.tafel.observe(player)

    def string_from(self, state: TafelState, player: int) -> str:
        if self._recall:
            return state.seen(player)
        view = state.tafel.view(player)
        return f"{player}:{hash(view) & (2**64 - 1):016x} {state.tafel.step}"


def _register(game_id: str) -> None:
    name = "Tafel" + game_id.capitalize()
    kind = type(name, (TafelGame,), {"game_id": game_id, "__module__": __name__, "__doc__": f"The game {game_id}."})
    globals()[name] = kind
    pyspiel.register_game(_type_of(tr.game(game_id)), kind)


for _id in tr.games(yardsticks=True):
    _register(_id)
