"""Work spread by Ray: the same result however it was spread, whatever died on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pyarrow.parquet
import pytest
import ray

import tafelrunde as tr
from tafelrunde.fleet import arena, mutants, pool, report, sim
from test_series import without_times

PLAN = sim.Plan("covil", ["random", "random"], games=40, seed=6, balanced=True, by=["scepter"], verbs=["recruit"])


@pytest.fixture(scope="module", autouse=True)
def cluster():
    pool.connect(None, 2)
    yield
    ray.shutdown()


def alone(plan: sim.Plan) -> tr.Series:
    """The same on this core, without Ray."""
    return tr.play_series(tr.game(plan.game), plan.players, games=plan.games, seed=plan.seed, balanced=plan.balanced, by=plan.by, verbs=plan.verbs)


def same(a: tr.Series, b: tr.Series) -> bool:
    one, two = a.columns(), b.columns()
    return all(one[name].tobytes() == two[name].tobytes() for name in one if name != "seconds") and \
        without_times(a.to_dict()) == without_times(b.to_dict())


def test_spread_is_the_same_as_alone():
    assert same(sim.run(PLAN), alone(PLAN))


def test_parts_cover_everything_once():
    for total, cores, step in ((1, 2, 1), (40, 2, 2), (999, 8, 3), (1000, 1, 1)):
        parts = pool.cut(total, cores, step)
        assert [first for first, _ in parts] == [sum(n for _, n in parts[:i]) for i in range(len(parts))]
        assert sum(n for _, n in parts) == total and all(first % step == 0 for first, _ in parts)


def test_a_worker_that_dies_half_way_changes_nothing():
    plan = sim.Plan("covil", ["search:20it", "random"], games=24, seed=2)
    killed = []

    def kill_one() -> None:
        """The first worker that is found at work."""
        for _ in range(2000):
            for process in psutil.Process().children(recursive=True):
                if "play_part" in process.name() or any("play_part" in word for word in process.cmdline()):
                    time.sleep(0.3)
                    os.kill(process.pid, signal.SIGKILL)
                    killed.append(process.pid)
                    return
            time.sleep(0.02)

    helper = threading.Thread(target=kill_one)
    helper.start()
    series = sim.run(plan)
    helper.join()
    assert killed, "no worker was at work"
    assert same(series, alone(plan))


def test_parquet_is_the_same_every_time(tmp_path: Path):
    for name in ("one", "two"):
        sim.write_parquet(PLAN, sim.run(PLAN), str(tmp_path / name))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    table = pyarrow.parquet.read_table(tmp_path / "one").to_pydict()
    assert len(table["game"]) == 80 and set(table["player"]) == {"random"}
    series = alone(PLAN)
    won = sum(share for share, seat in zip(table["share"], table["seat"]) if seat == 0)
    assert won == pytest.approx(series.seats[0].wins)
    assert "by.scepter" in table and any(name.startswith("sheet.") for name in table)


def test_the_page_about_balance_is_one_file():
    series = alone(PLAN)
    page = report.page(PLAN, series)
    assert page == report.page(PLAN, series)
    for words in ("By seat", "By player", "By scepter", "at least once", "Length", "Where the points come from", "recruit M"):
        assert words in page, words
    assert page.count("<svg") >= 6 and "src=" not in page and "<script" not in page


def test_an_arena_is_the_same_spread():
    arguments = {"game": "goofspiel", "players": ["random", "greedy"], "seats": 3, "deals": 15, "seed": 3, "settings": None, "better_by": None}
    assert arena.run(arguments) == arena.arena_of(arguments).run()


def test_the_command_prints_what_the_program_prints(program: str, tmp_path: Path):
    arguments = ["sim", "goofspiel", "--players", "greedy,random", "--games", "30", "--seed", "9", "--json"]
    page, table = tmp_path / "page.html", tmp_path / "games.parquet"
    spread = subprocess.run([sys.executable, "-m", "tafelrunde.fleet", *arguments, "--workers", "2", "--report", str(page), "--parquet", str(table)],
                            capture_output=True, text=True, timeout=300)
    assert spread.returncode == 0, spread.stderr
    said = subprocess.run([program, *arguments], capture_output=True, text=True, check=True, timeout=300)
    assert without_times(json.loads(spread.stdout)) == without_times(json.loads(said.stdout))
    assert page.stat().st_size > 10_000 and table.stat().st_size > 1000
    wrong = subprocess.run([sys.executable, "-m", "tafelrunde.fleet", "sim", "goofspiel", "--players", "nobody,random", "--games", "2"],
                           capture_output=True, text=True, timeout=300)
    assert wrong.returncode == 2 and "nobody" in wrong.stderr


def test_mutants_are_judged_by_workers_that_learn_their_classes_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "judges.py").write_text("class Judge:\n    def judge(self, m):\n        return 'killed' if m % 3 else 'survived'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    judges = __import__("judges")
    fates = list(mutants.Spread(tmp_path, None, 2).map(judges.Judge(), list(range(50))))
    assert fates == ["killed" if m % 3 else "survived" for m in range(50)]
    with pytest.raises(SystemExit, match="no checkout"):
        mutants.run("covil", tmp_path, None, 2, 1, 1, [], 1)
