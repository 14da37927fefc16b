"""`tools/mutants`, spread: mutants of a game's rules against its tests.

Workers run the test program that the first machine builds, so all of them see the checkout at the same place (a shared folder).
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterable
from pathlib import Path

from . import pool


def judge_part(tools: str, work: bytes) -> list[str]:
    """What became of these mutants. Runs in a worker, which knows the classes of tools/mutants only from here on."""
    if tools not in sys.path:
        sys.path.insert(0, tools)
    runner, mutants = pickle.loads(work)
    return [runner.judge(m) for m in mutants]


class Spread:
    """Takes the place of the threads of tools/mutants."""

    def __init__(self, tools: Path, address: str | None, workers: int | None):
        self._tools, self._address, self._workers = str(tools), address, workers

    def map(self, runner: object, mutants: list) -> Iterable[str]:
        """The fate of every mutant, in order."""
        cores = pool.connect(self._address, self._workers)
        parts = pool.cut(len(mutants), cores)
        work = [(self._tools, pickle.dumps((runner, mutants[first:first + count]))) for first, count in parts]
        for words in pool.spread(judge_part, work, [count for _, count in parts], cores, "mutants"):
            yield from words


def run(game: str, root: Path, address: str | None, workers: int | None, count: int | None, seed: int, files: list[str], jobs: int) -> int:
    """Chooses mutants, builds them here, runs them on the cluster, and writes the report of tools/mutants."""
    tools = root / "tools/mutation"
    if not tools.is_dir():
        raise SystemExit(f"mutants: {root} is no checkout of Tafelrunde (no tools/mutation); name it with --root")
    sys.path.insert(0, str(tools))
    import main as mutation

    arguments = argparse.Namespace(root=root, game=game, count=count, seed=seed, file=files or None, only=None, list=False, jobs=jobs)
    return mutation.run(arguments, Spread(tools, address, workers))
