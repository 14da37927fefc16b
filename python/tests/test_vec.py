"""Many games at once."""

from __future__ import annotations

import json
import subprocess
import threading
import time

import numpy as np
import pytest

import tafelrunde as tr


def random_actions(env: tr.VecEnv, generator: np.random.Generator) -> np.ndarray:
    """A uniformly random option of every game, from the masks alone."""
    return (generator.random(env.batch) * env.masks.sum(axis=1)).astype(np.int32)


def run(env: tr.VecEnv, steps: int, seed: int = 1) -> list[bytes]:
    """Everything that the tables say, step by step."""
    generator, out = np.random.default_rng(seed), []
    for _ in range(steps):
        env.step(random_actions(env, generator))
        out.append(b"".join(t.tobytes() for t in (env.observations, env.masks, env.rewards, env.dones, env.seats_to_move, env.points, env.lengths)))
    return out


def test_tables_agree_with_states(game: tr.Game):
    env = tr.VecEnv(game, 6, seed=4)
    generator = np.random.default_rng(2)
    for step in range(80):
        if step % 8 == 0:
            for i in range(env.batch):
                state, seat = env.state(i), int(env.seats_to_move[i])
                legal = state.legal(seat)
                assert state.to_move[0] == seat and env.counts[i] == env.masks[i].sum() == len(legal)
                assert env.masks[i, :len(legal)].all() and not env.masks[i, len(legal):].any()
                assert np.array_equal(env.observations[i], state.observe(seat))
                assert env.notations(i) == [a.notation for a in legal]
                keys = [int.from_bytes(row.tobytes(), "little") for row in env.options[i, :len(legal)]]
                assert keys == [a.key for a in legal]
        env.step(random_actions(env, generator))


def test_games_go_on_by_themselves():
    env = tr.VecEnv("goofspiel", 5, seats=3, seed=1)
    generator, ended = np.random.default_rng(1), 0
    for step in range(1, 39 * 3 + 1):
        _, _, rewards, dones = env.step(random_actions(env, generator))
        assert dones.all() == (step % 39 == 0) == dones.any()
        if dones.any():
            ended += 1
            assert np.allclose(rewards.sum(axis=1), 0, atol=1e-6) and (rewards.max(axis=1) > 0).any()
            assert (env.lengths == 39).all() and (env.points.sum(axis=1) <= 91).all()
            best = env.points == env.points.max(axis=1, keepdims=True)
            assert ((rewards > 0) <= best).all()
        else:
            assert not rewards.any()
    assert ended == 3


def test_without_autoreset_a_game_stays_over():
    env = tr.VecEnv("goofspiel", 4, seed=1, autoreset=False)
    generator = np.random.default_rng(1)
    for _ in range(26):
        env.step(random_actions(env, generator))
    assert env.dones.all() and (env.seats_to_move == -1).all() and not env.masks.any() and env.notations(0) == []
    assert all(env.state(i).over for i in range(4))
    env.step(np.zeros(4, np.int32))
    assert not env.dones.any() and not env.rewards.any()
    env.reset()
    assert (env.seats_to_move >= 0).all()


def test_seeds_repeat_and_threads_do_not_matter(game: tr.Game):
    one = run(tr.VecEnv(game, 16, seed=9), 60)
    assert one == run(tr.VecEnv(game, 16, seed=9), 60)
    assert one == run(tr.VecEnv(game, 16, seed=9, threads=3), 60)
    env = tr.VecEnv(game, 16, seed=1, threads=2)
    run(env, 10)
    env.reset(9)
    assert one == run(env, 60)
    # A part of a batch plays as the whole of it.
    few, many = tr.VecEnv(game, 2, seed=9), tr.VecEnv(game, 5, seed=9)
    for _ in range(20):
        few.step(np.zeros(2))
        many.step(np.zeros(5))
    assert few.state(1) == many.state(1)


def test_tables_are_the_engines_own_memory():
    env = tr.VecEnv("covil", 8)
    address = env.masks.__array_interface__["data"][0]
    observations, masks, _, _ = env.step(np.zeros(8, np.int32))
    assert masks is env.masks and observations is env.observations and env.masks.__array_interface__["data"][0] == address
    with pytest.raises(ValueError, match="read-only"):
        env.masks[0, 0] = False
    masks = env.masks
    del env
    assert masks.sum() > 0  # the tables keep the games alive


def test_wrong_actions_change_nothing():
    env = tr.VecEnv("covil", 3, seed=2)
    before = [env.state(i) for i in range(3)]
    with pytest.raises(ValueError, match="game 2: expected an option from 0 to"):
        env.step([0, 0, int(env.counts[2])])
    with pytest.raises(ValueError, match="one choice for each of 3 games"):
        env.step([0, 0])
    assert [env.state(i) for i in range(3)] == before
    with pytest.raises(ValueError, match="2 to 4"):
        tr.VecEnv("covil", 3, seats=9)


def test_forced_decisions_can_be_left_to_the_engine():
    env = tr.VecEnv("covil", 8, skip_forced=True)
    generator = np.random.default_rng(3)
    for _ in range(200):
        env.step(random_actions(env, generator))
        assert (env.counts > 1).all()


def test_others_run_while_games_are_stepped():
    """Two threads step a batch each; a third one counts meanwhile. With the interpreter's lock held it could not."""
    env = tr.VecEnv("covil", 4096, observe=True)
    counted, stop = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not stop.is_set():
            counted += 1
            time.sleep(0)

    helper = threading.Thread(target=count)
    helper.start()
    for _ in range(20):
        env.step(np.zeros(4096, np.int32))
    stop.set()
    helper.join()
    assert counted > 20


@pytest.mark.parametrize("game_id", ["covil", "immortals"])
def test_speed(game_id: str, program: str):
    """Uniformly random play with masks read in numpy, beside what the engine does alone in the same minute (processor time)."""
    seats = min(4, tr.game(game_id).max_seats)
    env, generator = tr.VecEnv(game_id, 256, seats=seats, observe=False), np.random.default_rng(1)
    best, alone = 0.0, 0.0
    for _ in range(3):
        bench = subprocess.run([program, "bench", game_id, "--seats", str(seats), "--seconds", "1", "--json"], capture_output=True, text=True, check=True)
        alone = max(alone, json.loads(bench.stdout)["decisions_per_s"])
        begin = time.process_time()
        for _ in range(400):
            env.step(random_actions(env, generator))
        best = max(best, 400 * 256 / (time.process_time() - begin))
    begin = time.process_time()
    state, rounds = env.state(0), 2000
    for _ in range(rounds):
        state.observe(0)
    look = (time.process_time() - begin) / rounds
    print(f"{game_id}: {best:,.0f} decisions/s, tafel bench {alone:,.0f}, one observation from Python {1e6 * look:.2f} us")
    assert best > 0.35 * alone
