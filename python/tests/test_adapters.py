"""PettingZoo and Gymnasium: their own checks, and ours."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

import tafelrunde as tr
from tafelrunde.gymnasium import SeatEnv
from tafelrunde.pettingzoo import env, raw_env


@pytest.mark.parametrize("game_id", ["covil", "immortals", "goofspiel", "hearts"])
def test_pettingzoo_accepts_it(game_id: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bounds of the columns are open, which it remarks upon
        api_test(env(game_id), num_cycles=400)


@pytest.mark.parametrize("game_id", ["covil", "goofspiel"])
def test_pettingzoo_seeds_repeat(game_id: str):
    seed_test(lambda: env(game_id), num_cycles=300)


def test_pettingzoo_measures_it(capsys: pytest.CaptureFixture[str]):
    e = env("goofspiel")
    e.reset(seed=1)
    performance_benchmark(e)
    assert "cycles per second" in capsys.readouterr().out


def test_rewards_come_at_the_end_and_add_up():
    e = raw_env("goofspiel", seats=3)
    e.reset(seed=5)
    generator = np.random.default_rng(1)
    while not e.state_value.over:
        observation, reward, termination, truncation, _ = e.last()
        assert not termination and not truncation and reward == 0
        legal = np.flatnonzero(observation["action_mask"])
        e.step(int(generator.choice(legal)))
    assert sum(e.rewards.values()) == pytest.approx(0, abs=1e-6) and max(e.rewards.values()) > 0
    assert all(e.terminations.values()) and {info["place"] for info in e.infos.values()} >= {1}
    with pytest.raises(ValueError, match="option"):
        e = raw_env("goofspiel")
        e.reset(seed=1)
        e.step(12 + 1)


def test_only_the_deciding_seat_has_options():
    e = raw_env("covil", seats=2, render_mode="ansi")
    e.reset(seed=5)
    other = next(a for a in e.agents if a != e.agent_selection)
    assert e.observe(e.agent_selection)["action_mask"].sum() > 0 and e.observe(other)["action_mask"].sum() == 0
    assert e.render()


@pytest.mark.parametrize("game_id", ["covil", "goofspiel"])
def test_gymnasium_accepts_it(game_id: str):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the same remark about bounds
        check_env(SeatEnv(game_id, render_mode="ansi"), skip_render_check=False)


def test_gymnasium_knows_the_games_by_name():
    e = gymnasium.make(f"Tafelrunde/Goofspiel-v{tr.game('goofspiel').version}", players=["greedy"])
    observation, info = e.reset(seed=3)
    assert np.array_equal(observation["action_mask"], info["action_mask"]) and observation["action_mask"].sum() == 13


def play(e: SeatEnv, seed: int) -> tuple[list[float], float]:
    generator, rewards = np.random.default_rng(seed), []
    observation, _ = e.reset(seed=seed)
    while True:
        action = generator.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, truncated, info = e.step(int(action))
        rewards.append(reward)
        assert not truncated and "refused" not in info
        if over:
            return rewards, float(np.sum(observation["observation"]))


def test_a_game_against_given_players():
    e = SeatEnv("goofspiel", players=["greedy", "random"], seats=3, seat=1)
    rewards, _ = play(e, 4)
    assert len(rewards) == 13 and not any(rewards[:-1]) and -1 <= rewards[-1] <= 1
    assert play(e, 4) == play(SeatEnv("goofspiel", players=["greedy", "random"], seats=3, seat=1), 4)
    random_wins = sum(play(SeatEnv("goofspiel", players="random"), s)[0][-1] for s in range(150))
    greedy_wins = sum(play(SeatEnv("goofspiel", players="greedy"), s)[0][-1] for s in range(150))
    assert greedy_wins < random_wins - 20  # a random player loses more often against a better one


def test_any_seat_can_be_the_own_one():
    e = SeatEnv("goofspiel", seats=4, seat=None)
    assert {e.reset(seed=s)[1]["seat"] for s in range(40)} == {0, 1, 2, 3}


def test_refused_actions():
    e = SeatEnv("goofspiel")
    e.reset(seed=1)
    _, reward, over, _, info = e.step(12)
    assert (reward, over) == (0.0, False)
    _, reward, over, _, info = e.step(12)
    assert (reward, over, info["refused"]) == (-1.0, True, 12)
    with pytest.raises(RuntimeError, match="reset"):
        e.step(0)
    strict = SeatEnv("goofspiel", refused="raises")
    strict.reset(seed=1)
    strict.step(12)
    with pytest.raises(ValueError, match="option"):
        strict.step(12)
    with pytest.raises(ValueError, match="players"):
        SeatEnv("goofspiel", players=["greedy", "greedy"])
