"""`tafel sim`, spread: many games between given players."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

import numpy as np

import tafelrunde as tr

from . import pool


@dataclass
class Plan:
    """What is played; the same plan gives the same games everywhere."""

    game: str
    players: list[str]
    games: int = 100
    seed: int = 1
    balanced: bool = False
    settings: dict[str, str] = field(default_factory=dict)
    by: list[str] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        n = len(self.players)
        if self.balanced and self.games % n:
            self.games += n - self.games % n


def play_part(plan: dict, first: int, games: int) -> dict[str, np.ndarray]:
    """The games from `first` on, in numbers. Runs in a worker."""
    series = tr.play_series(tr.game(plan["game"]), plan["players"], games=games, seed=plan["seed"], balanced=plan["balanced"],
                            settings=plan["settings"], by=plan["by"], verbs=plan["verbs"], first=first)
    return series.columns()


def join(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The columns of all parts as those of one series."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def series_of(plan: Plan, columns: dict[str, np.ndarray]) -> tr.Series:
    """The series that these games are."""
    return tr.Series.from_columns(tr.game(plan.game), plan.players, seed=plan.seed, balanced=plan.balanced, settings=plan.settings,
                                  by=plan.by, verbs=plan.verbs, columns=columns)


def run(plan: Plan, address: str | None = None, workers: int | None = None) -> tr.Series:
    """Plays the plan on the cluster."""
    cores = pool.connect(address, workers)
    parts = pool.cut(plan.games, cores, len(plan.players) if plan.balanced else 1)
    data = asdict(plan)
    results = pool.spread(play_part, [(data, first, games) for first, games in parts], [games for _, games in parts], cores)
    return series_of(plan, join(results))


def write_parquet(plan: Plan, series: tr.Series, path: str) -> None:
    """One row for every seat of every game. No times are in it: the same plan always writes the same file."""
    import pyarrow
    import pyarrow.parquet

    columns, n, lines = series.columns(), len(plan.players), series.sheet_lines
    games = len(series)
    seat = np.tile(np.arange(n), games)
    game = np.repeat(np.arange(games), n)
    entry = (seat + columns["rotation"][game]) % n
    table = {"game": game, "deal": game // n if plan.balanced else game, "seed": columns["seed"][game], "seat": seat,
             "seat_name": np.array(tr.game(plan.game).seat_names)[seat], "player": np.array(plan.players)[entry],
             "points": columns["points"][game, entry], "share": columns["share"][game, entry],
             "decisions": columns["decisions"][game, entry], "free_decisions": columns["free"][game, entry]}
    for i, line in enumerate(lines):
        table[f"sheet.{line}"] = columns["sheet"].reshape(games, n, len(lines))[game, seat, i]
    for i, word in enumerate(plan.by):
        source = columns["closing" if word.endswith("@end") else "groups"]
        table[f"by.{word}"] = source.reshape(games, len(plan.by), n)[game, i, seat]
    pyarrow.parquet.write_table(pyarrow.table(table), path, compression="zstd")
