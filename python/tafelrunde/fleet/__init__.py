"""Series, arenas and mutants on many cores or machines, spread by Ray: `python -m tafelrunde.fleet --help`.

What is played follows from the seeds alone: one core, eight workers, or a worker that died half-way give the same result.
"""
