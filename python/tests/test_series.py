"""Series and arenas: the numbers of the program."""

from __future__ import annotations

import json
import subprocess

import numpy as np
import pytest

import tafelrunde as tr


def without_times(result: dict) -> dict:
    """How long machines thought is never the same; the commit is not when one of the two was built later."""
    for part in ("players", "seats"):
        rows = result.get(part)
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict):  # an arena lists names there
                row.pop("ms_per_free_decision")
    result.pop("commit")
    return result


def test_a_series_is_that_of_the_program(program: str):
    said = subprocess.run([program, "sim", "covil", "--players", "greedy,random", "--games", "12", "--seed", "5", "--balanced", "--by", "scepter",
                           "--uses", "recruit", "--json"], capture_output=True, text=True, check=True, timeout=300)
    series = tr.play_series(tr.game("covil"), ["greedy", "random"], games=12, seed=5, balanced=True, by=["scepter"], verbs=["recruit"])
    assert without_times(series.to_dict()) == without_times(json.loads(said.stdout))
    assert len(series) == 12 and series.players[0].name == "greedy" and series.players[0].share > 0.5
    low, high = series.players[0].interval
    assert low < series.players[0].share <= high and (low, high) == tr.wilson(series.players[0].wins, 12)


def test_parts_are_the_whole():
    game, players = tr.game("goofspiel"), ["greedy", "random", "random"]
    arguments = {"seed": 3, "balanced": True, "verbs": ["bid"]}
    whole = tr.play_series(game, players, games=30, **arguments)
    parts = [tr.play_series(game, players, games=n, first=first, **arguments).columns() for first, n in ((0, 12), (12, 3), (15, 15))]
    joined = tr.Series.from_columns(game, players, **arguments, columns={k: np.concatenate([p[k] for p in parts]) for k in parts[0]})
    assert without_times(joined.to_dict()) == without_times(whole.to_dict())
    assert {row["name"] for row in whole.to_dict()["uses"]} == {f"bid {n}" for n in range(1, 14)}
    assert tr.play_series(game, players, games=30, jobs=2, **arguments).columns()["points"].tolist() == whole.columns()["points"].tolist()


def test_progress_and_mistakes():
    seen = []
    tr.play_series(tr.game("goofspiel"), ["random", "random"], games=7, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(n, 7) for n in range(1, 8)]
    with pytest.raises(ValueError, match="2 to 6 players"):
        tr.play_series(tr.game("goofspiel"), ["random"])
    with pytest.raises(ValueError, match="verb"):
        tr.play_series(tr.game("goofspiel"), ["random", "random"], verbs=["fly"])


def test_an_arena_is_that_of_the_program(program: str):
    said = subprocess.run([program, "arena", "goofspiel", "--players", "random,greedy", "--deals", "20", "--seed", "4", "--json"], capture_output=True,
                          text=True, check=True, timeout=300)
    arena = tr.Arena(tr.game("goofspiel"), ["random", "greedy"], deals=20, seed=4)
    assert without_times(arena.run()) == without_times(json.loads(said.stdout))
    book = [[arena.play(table, deal) for deal in range(20)] for table in range(len(arena.tables))]
    assert arena.report(book) == arena.run()
