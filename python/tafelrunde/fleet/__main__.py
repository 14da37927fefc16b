"""python -m tafelrunde.fleet sim|arena|mutants: see --help."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

import tafelrunde as tr


def words(text: str) -> list[str]:
    """A list as the program takes it: a,b,c."""
    return [word for word in text.split(",") if word]


def settings(text: str) -> dict[str, str]:
    """key=value,key=value"""
    pairs = [word.partition("=") for word in words(text)]
    for key, between, _ in pairs:
        if not between:
            raise argparse.ArgumentTypeError(f'expected key=value, found "{key}"')
    return {key: value for key, _, value in pairs}


def elo_pair(text: str) -> tuple[float, float]:
    """BAD,GOOD"""
    low, high = (float(word) for word in words(text))
    return low, high


def parser() -> argparse.ArgumentParser:
    out = argparse.ArgumentParser(prog="python -m tafelrunde.fleet", description="Spreads work over many cores or machines with Ray.")
    commands = out.add_subparsers(dest="command", required=True)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("game", help="which game")
    common.add_argument("--address", help="of a Ray cluster; without it all cores of this machine")
    common.add_argument("--workers", type=int, help="cores of this machine, without --address")
    played = argparse.ArgumentParser(add_help=False)
    played.add_argument("--players", type=words, required=True, help="as for tafel sim: greedy,random or search:200it,...")
    played.add_argument("--seed", type=int, default=1, help="of everything that is played")
    played.add_argument("--set", type=settings, default={}, dest="settings", metavar="KEY=VALUE,...", help="settings of the game")
    played.add_argument("--json", action="store_true", help="print what tafel prints with --json")
    sim = commands.add_parser("sim", parents=[common, played], help="many games between players")
    sim.add_argument("--games", type=int, default=100)
    sim.add_argument("--balanced", action="store_true", help="every deal in all rotations of the seats")
    sim.add_argument("--by", type=words, default=[], help="as for tafel sim: light:light_people,first")
    sim.add_argument("--uses", type=words, default=[], help="as for tafel sim: verbs, as in recruit")
    sim.add_argument("--parquet", metavar="FILE", help="write every seat of every game")
    sim.add_argument("--report", metavar="FILE", help="write a page about balance (HTML, one file)")
    arena = commands.add_parser("arena", parents=[common, played], help="rated matches of every pair of players")
    arena.add_argument("--seats", type=int, default=2)
    arena.add_argument("--deals", type=int, default=100, help="for every kind of table, each in all rotations")
    arena.add_argument("--better-by", type=elo_pair, metavar="BAD,GOOD", help="ask of every pair whether the later one is better (Elo)")
    mutants = commands.add_parser("mutants", parents=[common], help="mutants of the rules against their tests")
    mutants.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout, at the same place on every machine")
    mutants.add_argument("--count", type=int)
    mutants.add_argument("--seed", type=int, default=1)
    mutants.add_argument("--file", action="append", default=[])
    mutants.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that build")
    return out


def print_table(series: tr.Series) -> None:
    for title, tallies in (("player", series.players), ("seat", series.seats)):
        print(f"{title:<24}  {'share':>7}  {'95 % interval':>15}  {'points':>16}")
        for tally in tallies:
            low, high = tally.interval
            print(f"{tally.name:<24}  {100 * tally.share:>5.1f} %  {100 * low:>5.1f} - {100 * high:>5.1f} %  "
                  f"{tally.points:>8.2f} +- {tally.points_margin:<4.2f}")
        print()


def run_sim(a: argparse.Namespace) -> int:
    from . import sim

    plan = sim.Plan(a.game, a.players, a.games, a.seed, a.balanced, a.settings, a.by, a.uses)
    series = sim.run(plan, a.address, a.workers)
    if a.parquet:
        sim.write_parquet(plan, series, a.parquet)
    if a.report:
        from . import report

        Path(a.report).write_text(report.page(plan, series), encoding="utf-8")
    if a.json:
        print(json.dumps(series.to_dict(), indent=2))
    else:
        print(f"{a.game}: {len(series)} games, seed {a.seed}{', every deal in all rotations of the seats' if a.balanced else ''}\n")
        print_table(series)
    return 0


def run_arena(a: argparse.Namespace) -> int:
    from . import arena

    result = arena.run({"game": a.game, "players": a.players, "seats": a.seats, "deals": a.deals, "seed": a.seed,
                        "settings": a.settings or None, "better_by": a.better_by}, a.address, a.workers)
    if a.json:
        print(json.dumps(result, indent=2))
        return 0
    print(f"{'player':<24}  {'Elo':>6}  {'95 % interval':>18}")
    for row in result["ratings"]:
        print(f"{row['player']:<24}  {row['elo']:>6.0f}  {row['low']:>8.0f} to {row['high']:.0f}")
    return 0


def main() -> int:
    a = parser().parse_args()
    try:
        if a.command == "sim":
            return run_sim(a)
        if a.command == "arena":
            return run_arena(a)
        from . import mutants

        return mutants.run(a.game, a.root.resolve(), a.address, a.workers, a.count, a.seed, a.file, a.jobs)
    except (ValueError, KeyError) as error:
        print(f"tafelrunde.fleet {a.command}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
