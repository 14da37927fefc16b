"""tools/mutants: chooses mutants, runs the rule tests and scenarios against each, tells what nobody noticed."""
import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from schemata import build, list_mutants, plain

ENTRY = re.compile(r"^- `(?P<file>[^`]+)` `(?P<text>[^`]+)`: `(?P<old>[^`]*)` -> `(?P<new>[^`]*)`: (?P<reason>\S.*)$")


def arguments():
    p = argparse.ArgumentParser(prog="tools/mutants", description=__doc__)
    p.add_argument("root", type=Path, help=argparse.SUPPRESS)
    p.add_argument("game")
    p.add_argument("--count", type=int, help="so many mutants, spread over the files by their number of places (all without it)")
    p.add_argument("--seed", type=int, default=1, help="of that choice")
    p.add_argument("--file", action="append", help="only this chapter (recruit.cpp); may be repeated")
    p.add_argument("--only", type=int, action="append", help="only this number; may be repeated")
    p.add_argument("--list", action="store_true", help="name the mutants, run nothing")
    p.add_argument("--jobs", type=int, default=1, help="processes at once")
    return p.parse_args()


def written(m):
    return (m.file, m.text, m.old, plain(m.new))


def entry(m, reason):
    return f"- `{m.file}` `{m.text}`: `{m.old}` -> `{plain(m.new)}`: {reason}"


def equivalents(path):
    found = {}
    for n, line in enumerate(path.read_text().split("\n") if path.exists() else [], 1):
        m = ENTRY.match(line)
        if m:
            found[(m["file"], m["text"], m["old"], m["new"])] = m["reason"]
        elif line.startswith("- "):
            raise SystemExit(f"{path}:{n}: expected: - `file` `line` : `old` -> `new`: reason")
    return found


def sample(mutants, count, seed):
    """Every file in proportion to its mutants, at least one of each."""
    if not count or count >= len(mutants):
        return mutants
    rng = random.Random(seed)
    files = {}
    for m in mutants:
        files.setdefault(m.file, []).append(m)
    chosen = []
    for name in sorted(files):
        rng.shuffle(files[name])
        n = max(1, count * len(files[name]) // len(mutants))
        chosen += files[name][:n]
        files[name] = files[name][n:]
    rest = [m for name in sorted(files) for m in files[name]]
    rng.shuffle(rest)
    chosen += rest[:max(0, count - len(chosen))]
    return sorted(chosen, key=lambda m: m.id)


class Runner:
    """Runs the game's tests; they stop at the first failure."""

    def __init__(self, base, game):
        self.command = [str(base / "out/tests" / f"test_{game}"), "--gtest_fail_fast", "--gtest_brief=1"]
        self.base = base
        self.seconds = 600
        begin = os.times()
        reached = base / "reached.txt"
        if self.run({"TAFEL_MUTANT_REACHED": str(reached)}) != "survived":
            raise SystemExit(f"mutants: the tests of {game} fail without any change")
        end = os.times()
        # An endless loop is noticed, too: three times what the tests need.
        self.seconds = int(3 * (end.children_user + end.children_system - begin.children_user - begin.children_system)) + 2
        self.reached = {int(n) for n in reached.read_text().split()}

    def limits(self):
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def run(self, extra):
        try:
            done = subprocess.run(self.command, env=dict(os.environ, **extra), preexec_fn=self.limits, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=20 * self.seconds)
        except subprocess.TimeoutExpired:
            return "endless"
        if done.returncode == 0:
            return "survived"
        return "endless" if done.returncode in (-24, -9) else "killed"

    def judge(self, m):
        return "survived" if m.id not in self.reached else self.run({"TAFEL_MUTANT": str(m.id)})


def report(mutants, fate, excused, reached):
    files = {}
    for m in mutants:
        row = files.setdefault(m.file, {"killed": 0, "survived": 0, "equivalent": 0})
        row["equivalent" if m.id in excused else "survived" if fate[m.id] == "survived" else "killed"] += 1
    total = {k: sum(f[k] for f in files.values()) for k in ("killed", "survived", "equivalent")}
    print(f"\n{'file':<20}{'killed':>8}{'survived':>10}{'equivalent':>12}")
    for name, row in [*sorted(files.items()), ("together", total)]:
        print(f"{name:<20}{row['killed']:>8}{row['survived']:>10}{row['equivalent']:>12}")
    counted = total["killed"] + total["survived"]
    print(f"killed: {100 * total['killed'] / max(1, counted):.1f} % of {counted}")
    left = [m for m in mutants if m.id not in excused and fate[m.id] == "survived"]
    if left:
        print("\nSurvivors (number, place, change; * = no test comes there):")
    for m in left:
        star = " " if m.id in reached else "*"
        print(f"{m.id:>5}{star} {m.file}:{m.line}: `{m.old}` -> `{plain(m.new)}`\n         {m.text}")
    return files, left


class Threads:
    """Runs the tests of several mutants at once on this machine."""

    def __init__(self, jobs):
        self.jobs = jobs

    def map(self, runner, mutants):
        with ThreadPoolExecutor(self.jobs) as pool:
            yield from pool.map(runner.judge, mutants)


def run(a, workers):
    """`workers.map(runner, mutants)` gives the fate of every mutant in order."""
    if not (a.root / "src/games" / a.game / "game.cpp").exists():
        raise SystemExit(f"mutants: no game {a.game} under src/games")
    base = a.root / "build/mutants" / a.game
    begin = time.time()
    mutants, sources = list_mutants(a.root, a.game)
    chosen = [m for m in mutants if not a.file or m.file in a.file]
    chosen = [m for m in chosen if not a.only or m.id in a.only]
    if a.list:
        for m in chosen:
            print(f"{m.id:>5} {m.file}:{m.line}: `{m.old}` -> `{plain(m.new)}`")
        return 0
    excuses = a.root / "src/games" / a.game / "tests/equivalent_mutants.md"
    known = equivalents(excuses)
    unused = set(known) - {written(m) for m in mutants}
    compiled, dropped = build(a.root, a.game, mutants, sources, a.jobs)
    fit = {m.id for m in compiled}
    chosen = sample([m for m in chosen if m.id in fit], a.count, a.seed)
    runner = Runner(base, a.game)
    print(f"{a.game}: {len(mutants)} mutants, {dropped} do not compile, {len(chosen)} chosen; prepared in {time.time() - begin:.0f} s")
    fate, excused = {}, {m.id for m in chosen if written(m) in known}
    todo = [m for m in chosen if m.id not in excused]
    for n, (m, word) in enumerate(zip(todo, workers.map(runner, todo)), 1):
        fate[m.id] = word
        if n % 100 == 0 and sys.stderr.isatty():
            print(f"  {n} of {len(todo)}", file=sys.stderr)
    files, left = report(chosen, fate, excused, runner.reached)
    for key in sorted(unused):
        print(f"{excuses.name}: no such mutant (any more): {' '.join(f'`{k}`' for k in key)}")
    result = {"game": a.game, "count": a.count, "seed": a.seed, "files": files, "seconds": round(time.time() - begin),
              "survivors": [{"id": m.id, "file": m.file, "line": m.line, "old": m.old, "new": plain(m.new), "text": m.text,
                             "reached": m.id in runner.reached} for m in left]}
    (base.parent / f"{a.game}.json").write_text(json.dumps(result, indent=1) + "\n")
    print(f"\n{time.time() - begin:.0f} s; result in build/mutants/{a.game}.json. A survivor that changes nothing goes into "
          f"{excuses.relative_to(a.root)} as\n{entry(left[0], 'why it changes nothing') if left else '(nothing left)'}")
    return 0


if __name__ == "__main__":
    args = arguments()
    sys.exit(run(args, Threads(args.jobs)))
