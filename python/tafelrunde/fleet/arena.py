"""`tafel arena`, spread: rated matches of every pair."""

from __future__ import annotations

import tafelrunde as tr

from . import pool


def play_part(arena: dict, table: int, first: int, deals: int) -> list:
    """Some deals of one kind of table. Runs in a worker."""
    played = arena_of(arena)
    return [played.play(table, deal) for deal in range(first, first + deals)]


def arena_of(arena: dict) -> tr.Arena:
    """The arena of these arguments."""
    return tr.Arena(tr.game(arena["game"]), **{key: value for key, value in arena.items() if key != "game"})


def run(arena: dict, address: str | None = None, workers: int | None = None) -> dict:
    """Plays all deals on the cluster; answers what `tafel arena --json` prints.

    With a question (`better_by`) a pair is decided by its deals in their order, as far as they are needed.
    """
    whole = arena_of(arena)
    cores = pool.connect(address, workers)
    parts = [(table, first, deals) for first, deals in pool.cut(whole.deals, cores * len(whole.tables))
             for table in range(len(whole.tables))]
    results = pool.spread(play_part, [(arena, *part) for part in parts], [part[2] for part in parts], cores, "deals")
    book: list[list] = [[] for _ in whole.tables]
    for (table, _, _), deals in zip(parts, results):
        book[table] += deals
    return whole.report(book)
