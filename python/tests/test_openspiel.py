"""OpenSpiel: its own random simulation, its algorithms."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import tafelrunde as tr
import tafelrunde.openspiel  # noqa: F401: registers the games


@pytest.mark.parametrize("name,sims", [("tafelrunde_goofspiel", 3), ("tafelrunde_goofspiel(players=4)", 2), ("tafelrunde_covil", 1)])
def test_random_simulation(name: str, sims: int):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sims, serialize=False, verbose=False)


def test_all_games_are_known():
    names = {f"tafelrunde_{game}" for game in tr.games(yardsticks=True)}
    assert names <= set(pyspiel.registered_names())
    assert pyspiel.load_game("tafelrunde_covil(players=3)").num_players() == 3


def test_a_history_replays_exactly():
    game, generator = pyspiel.load_game("tafelrunde_hearts"), np.random.default_rng(2)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(int(generator.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(generator.choice(state.legal_actions())))
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.tafel == state.tafel and str(again) == str(state)


def test_information_states_know_no_secrets_and_forget_nothing():
    game = pyspiel.load_game("tafelrunde_goofspiel")
    one, two, late = (game.new_initial_state() for _ in range(3))
    for state, bids in ((one, (3, 7)), (two, (9, 7)), (late, (3, 7))):
        state.apply_action(0)
        state.apply_action(bids[0])
    assert one.information_state_string(1) == two.information_state_string(1) != one.information_state_string(0)
    for state, bid in ((one, 7), (late, 8)):
        state.apply_action(bid)
    assert one.information_state_string(0) != late.information_state_string(0)
    observation = make_observation(game)
    observation.set_from(one, 0)
    assert np.array_equal(observation.tensor, one.tafel.observe(0))


def test_an_algorithm_runs_on_it():
    game = pyspiel.load_game("tafelrunde_goofspiel")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    policy = solver.average_policy().action_probabilities(state)
    assert len(policy) == 13 and sum(policy.values()) == pytest.approx(1)
