"""Writes all mutants of a game into one copy of the tree: each place asks whether its mutant is on, so one build serves all."""
import hashlib
import os
import pickle
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from places import find_places, is_chapter, load_library, without_comments

HEADER = """// Which mutant is on: the number in the environment variable TAFEL_MUTANT; 0 changes nothing.
// TAFEL_MUTANT_REACHED names a file for the numbers of all places that a run of the tests reaches.
#pragma once
#include <cstdio>
#include <cstdlib>
namespace mutant {
struct Reached {
  const char* path = std::getenv("TAFEL_MUTANT_REACHED");
  bool list[1 << 16] = {};
  ~Reached() {
    if (path == nullptr) return;
    std::FILE* f = std::fopen(path, "w");
    for (int i = 0; i < 1 << 16; ++i)
      if (list[i]) std::fprintf(f, "%d\\n", i);
    std::fclose(f);
  }
};
inline Reached reached;
inline const int active = std::getenv("TAFEL_MUTANT") ? std::atoi(std::getenv("TAFEL_MUTANT")) : 0;
constexpr bool on(int id) {
  if (__builtin_is_constant_evaluated()) return false;
  if (reached.path != nullptr) reached.list[id] = true;
  return active == id;
}
}  // namespace mutant
"""


@dataclass
class Mutant:
    id: int
    file: str  # within the game's folder
    line: int
    text: str  # of the whole line
    old: str
    new: str
    start: int
    end: int
    kind: str

    def key(self):
        return (self.file, self.text, self.old, self.new)

    def __str__(self):
        return f"{self.file}:{self.line}: `{self.old}` -> `{self.new or 'nothing'}`"


def plain(text):
    """A replacement as a reader would write it."""
    m = re.fullmatch(r"static_cast<bool>\((.*)\)|\((.*)\)", text)
    inner = (m[1] or m[2]) if m else text
    return inner if balanced(inner) else text


def balanced(text):
    depth = 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return depth == 0


def cached_places(root, path, headers):
    """Reading a file with libclang takes seconds: kept until it, a header or this tool changes."""
    stamp = hashlib.sha256(headers + path.read_bytes()).hexdigest()
    store = root / "build/mutants" / path.parent.name / "places" / f"{path.name}.pickle"
    if store.exists():
        known, places = pickle.loads(store.read_bytes())
        if known == stamp:
            return places
    places = find_places(root, path)
    store.parent.mkdir(parents=True, exist_ok=True)
    store.write_bytes(pickle.dumps((stamp, places)))
    return places


def list_mutants(root, game):
    load_library()
    folder = root / "src/games" / game
    readers = [Path(__file__).parent / "places.py", *sorted((root / "src/kernel").glob("*.h")), *sorted(folder.glob("*.h"))]
    headers = b"".join(f.read_bytes() for f in readers)
    sources, mutants = {}, []
    for path in sorted(folder.glob("*.cpp")) + sorted(folder.glob("*.h")):
        if not is_chapter(path):
            continue
        places, source = cached_places(root, path, headers)
        sources[path.name] = source
        lines = source.decode().split("\n")
        for p in sorted(places, key=lambda p: (p.start, -p.end)):
            line = source[:p.start].count(b"\n")
            old = without_comments(source[p.start:p.end].decode())
            for new in p.news:
                mutants.append(Mutant(len(mutants) + 1, path.name, line + 1, lines[line].strip(), old, new, p.start, p.end, p.kind))
    return mutants, sources


def instrument(source, mutants):
    """The source with a question at every place. Outer places first; equal ranges: statements outside values."""
    groups = {}
    for m in mutants:
        groups.setdefault((m.start, m.end, m.kind), []).append(m)
    order = sorted(groups, key=lambda k: (k[0], -k[1], k[2] != "statement"))

    def write(begin, end, inside):
        out, at, i = [], begin, 0
        while i < len(inside):
            start, stop, kind = inside[i]
            j = i + 1
            while j < len(inside) and inside[j][0] < stop:
                j += 1
            out.append(source[at:start].decode())
            normal = write(start, stop, inside[i + 1:j])
            if kind == "statement":
                out.append(f"(mutant::on({groups[inside[i]][0].id}) ? void() : void({normal}))")
            else:
                asks = "".join(f"mutant::on({m.id}) ? ({m.new}) : " for m in groups[inside[i]])
                out.append(f"({asks}({normal}))")
            at, i = stop, j
        out.append(source[at:end].decode())
        return "".join(out)

    return write(0, len(source), order)


def write_if_changed(path, text):
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy_tree(root, game, tree):
    """Only what the tests of this game need; the build skips games and parts that are not there."""
    wanted = ["CMakeLists.txt", "cmake", "src/kernel", "src/shell", f"src/games/{game}", "tests/CMakeLists.txt", "tests/support",
              "tools/rule_places"]
    keep = set()
    for name in wanted:
        for path in [root / name] if (root / name).is_file() else sorted((root / name).rglob("*")):
            if path.is_file():
                relative = path.relative_to(root)
                keep.add(relative)
                target = tree / relative
                if not (target.suffix in (".cpp", ".h") and relative.parent.name == game):  # those are written changed
                    if not target.exists() or target.read_bytes() != path.read_bytes():
                        target.parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy(path, target)
    for path in sorted(tree.rglob("*")):
        if path.is_file() and path.relative_to(tree) not in keep:
            path.unlink()


def build(root, game, mutants, sources, jobs):
    """Builds test_GAME with all mutants. Those that do not compile are taken out of the list."""
    base = root / "build/mutants" / game
    tree, out = base / "tree", base / "out"
    copy_tree(root, game, tree)
    env = dict(os.environ, CCACHE_BASEDIR=str(tree), CCACHE_NOHASHDIR="1", CCACHE_SLOPPINESS="pch_defines,time_macros")
    folder = root / "src/games" / game
    dropped = 0
    while True:
        write_if_changed(base / "mutant.h", HEADER)
        for path in list(folder.glob("*.cpp")) + list(folder.glob("*.h")):
            here = [m for m in mutants if m.file == path.name]
            text = instrument(sources[path.name], here) if path.name in sources else path.read_text()
            write_if_changed(tree / "src/games" / game / path.name, text)
        # Subscripts out of range stop the program instead of reading something.
        flags = f"-O1 -w -fpermissive -Wno-narrowing -D_GLIBCXX_ASSERTIONS -include {base / 'mutant.h'}"
        configure = ["cmake", "-S", str(tree), "-B", str(out), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={flags}",
                     "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=8"]
        subprocess.run(configure, check=True, env=env, stdout=subprocess.DEVNULL)
        done = subprocess.run(["ninja", "-k", "0", "-j", str(jobs), "-C", str(out), f"test_{game}"], env=env, text=True, capture_output=True)
        (base / "build.log").write_text(done.stdout + done.stderr)
        if done.returncode == 0:
            return mutants, dropped
        wrong = set(re.findall(rf"src/games/{game}/(\w+\.(?:cpp|h)):(\d+):\d+: error", done.stdout))
        lines = lambda m: range(m.line, m.line + sources[m.file][m.start:m.end].count(b"\n") + 1)
        bad = {m.id for m in mutants for f, n in wrong if m.file == f and int(n) in lines(m)}
        if not bad:
            raise SystemExit(f"mutants: the instrumented copy does not build, see {base / 'build.log'}")
        dropped += len(bad)
        for m in mutants:
            if m.id in bad:
                print(f"  does not compile: {m}")
        mutants = [m for m in mutants if m.id not in bad]
