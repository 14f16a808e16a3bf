"""Rating beside HoDoKu: how fast, and whether the ratings and paths are the same.

    python -m bench.logic speed --hodoku CLASSPATH NAME=FILE ... [--rounds N] [--warm N]
    python -m bench.logic agree FILE.tsv ...
    python -m bench.logic sound FILE ... [--images N]

``speed`` takes lists of puzzles, one a line, and rates each list in turns with HoDoKu's batch mode:
a Java process on one core, its time that of the list with a warm-up before it less that of the
warm-up alone, as it reports them. Ours is processor time of the thread, of ``LogicRater`` on one
thread, one rating a puzzle, uniqueness proved. ``agree`` takes tables with the columns puzzle,
level, score and, if there is a fourth, the path as names of techniques (``*n``: n times in a row).
``sound`` holds every step of every puzzle of some lists against its solution.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.logic import HODOKU, LEVELS, TECHNIQUES, explain
from farandole.logic.profile import SCHOOLS
from farandole.sudoku import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_REPORT = re.compile(r"(\d+) puzzles in (\d+)ms")
_UNMARKED = (
    "Bivalue Universal Grave + 1",
    "Forcing Chain Contradiction",
    "Forcing Chain Verity",
    "Forcing Net Contradiction",
    "Forcing Net Verity",
)
_TIMES = re.compile(r"(.*?)(?:\*(\d+))?$")


def puzzles_of(path: str) -> list[str]:
    """Return the puzzles of a list: the first 81 characters of each line that has so many."""
    lines = Path(path).read_text("utf-8").splitlines()
    return [line[:81].replace("0", ".") for line in lines if len(line) >= 81 and line[0] != "#"]


def ours(puzzles: Sequence[str]) -> float:
    """Return the processor seconds that rating takes."""
    cells = b"".join(Grid(puzzle).cells for puzzle in puzzles)
    rater = _kernel.LogicRater(HODOKU.packed, -1.0)
    begin = time.thread_time()
    rater.load(cells)
    while not rater.run(1.0, -1.0):
        pass
    spent = time.thread_time() - begin
    if rater.done != len(puzzles):
        raise SystemExit("not all puzzles were rated")
    return spent


def theirs(puzzles: Sequence[str], classpath: str) -> float:
    """Return the seconds that HoDoKu's batch mode says it took, on one core."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "puzzles.txt")
        file.write_text("".join(f"{puzzle}\n" for puzzle in puzzles), "utf-8")
        pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []
        command = [*pin, "java", "-XX:+UseSerialGC", "-Djava.awt.headless=true"]
        command += [f"-Djava.io.tmpdir={folder}", "-cp", classpath, "sudoku.Main"]
        done = subprocess.run(
            [*command, "/bs", file.name, "/o", "out.txt"],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    found = _REPORT.search(done.stdout)
    if not found or int(found[1]) != len(puzzles):
        raise SystemExit(f"HoDoKu failed: {done.stdout[-500:]}{done.stderr[-500:]}")
    return int(found[2]) / 1000


def speed(sets: dict[str, list[str]], classpath: str | None, rounds: int, warm: int) -> None:
    """Print a table of puzzles a second."""
    mine: dict[str, list[float]] = {name: [] for name in sets}
    other: dict[str, list[float]] = {name: [] for name in sets}
    for _ in range(rounds):
        for name, puzzles in sets.items():
            mine[name].append(len(puzzles) / ours(puzzles))
            if classpath:
                head = puzzles[:warm]
                spent = theirs([*head, *puzzles], classpath) - theirs(head, classpath)
                other[name].append(len(puzzles) / max(spent, 0.001))
    print("| puzzles | number | per second | HoDoKu | × |\n| --- | ---: | ---: | ---: | ---: |")
    for name, puzzles in sets.items():
        rate, peer = statistics.median(mine[name]), statistics.median(other[name] or [0])
        spread = f"{min(mine[name]):,.0f} to {max(mine[name]):,.0f}"
        beside = f"{peer:,.1f} | {rate / peer:.0f}" if peer else " | "
        print(f"| {name} | {len(puzzles):,} | {rate:,.0f} ({spread}) | {beside} |")


def rows_of(path: str) -> Iterator[tuple[str, str, int, list[str] | None]]:
    """Yield puzzle, level, score and path of a table."""
    content = Path(path).read_bytes()
    text = (gzip.decompress(content) if path.endswith(".gz") else content).decode("utf-8")
    level = 1
    for line in text.splitlines():
        if line.startswith("#"):
            names = line[1:].strip().split("\t")
            level = next((i for i, name in enumerate(names) if name == "HoDoKu_level"), 1)
            continue
        fields = line.split("\t")
        steps = fields[3] if len(fields) == 4 and level == 1 else None
        yield fields[0], fields[level], int(fields[level + 1]), path_and_times(steps)


def path_and_times(text: str | None) -> list[str] | None:
    """Return a path with each step by itself.

    >>> path_and_times("Hidden Single*2; X-Wing")
    ['Hidden Single', 'Hidden Single', 'X-Wing']
    """
    if text is None:
        return None
    names = []
    for part in text.split("; "):
        found = _TIMES.fullmatch(part)
        if found:
            names += [found[1]] * int(found[2] or 1)
    return names


def agree(path: str, school: str) -> None:
    """Print, level by level, how many ratings and paths are the same, and what differs first.

    Steps that the table never names are left out of our paths: HoDoKu prints some without a colon
    after their name, so that who takes what stands before a colon for the name misses them.
    """
    rows = list(rows_of(path))
    named = {name for row in rows for name in row[3] or ()}
    missed = {one.name for one in TECHNIQUES.values()} - named
    count: Counter[tuple[str, str]] = Counter()
    first: Counter[tuple[str, str]] = Counter()
    for puzzle, level, score, names in rows:
        found = explain(puzzle, SCHOOLS[school])
        count[level, "puzzles"] += 1
        count[level, "level"] += found.rating.level == level.lower()
        count[level, "score"] += found.rating.score == score
        if names is None:
            continue
        mine = [step.technique.name for step in found.steps]
        mine = [name for name in mine if name not in missed or name not in _UNMARKED]
        count[level, "path"] += mine == names
        if mine != names:
            pairs = zip([*names, "the end"], [*mine, "the end"], strict=False)
            first[next(pair for pair in pairs if pair[0] != pair[1])] += 1
    print(f"\n{Path(path).name}\n| level | puzzles | level | score | path |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for level in map(str.capitalize, LEVELS):
        many = count[level, "puzzles"]
        shares = (
            [f"{100 * count[level, what] / many:.1f} %" for what in ("level", "score", "path")]
            if many
            else []
        )
        if many:
            print(f"| {level} | {many} | {' | '.join(shares)} |")
    for (one, other), many in first.most_common(30):
        print(f"{many:5} HoDoKu: {one}; ours: {other}")


def image(puzzle: str, random: Random) -> str:
    """Return a puzzle turned, mirrored and relabelled at random."""

    def lines() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + line for band in bands for line in random.sample(range(3), 3)]

    rows, columns = lines(), lines()
    digits = dict(zip("123456789", random.sample("123456789", 9), strict=True))
    step = (1, 9) if random.random() < 0.5 else (9, 1)
    cells = (puzzle[step[0] * row + step[1] * column] for row in rows for column in columns)
    return "".join(digits.get(cell, ".") for cell in cells)


def sound(path: str, images: int) -> int:
    """Print how many steps of a list agree with the solutions; return how many don't."""
    order, open_cells = HODOKU.packed, b"\xff\x01" * 81
    steps = wrong = unsolved = 0
    random = Random(1)
    puzzles = puzzles_of(path)
    if images:
        puzzles = [image(puzzle, random) for puzzle in puzzles for _ in range(images)]
    for puzzle in puzzles:
        cells = Grid(puzzle).cells
        many, solution, _ = _kernel.solve9(cells, 2)
        if many != 1:
            continue
        givens = bytes(map(bool, cells))
        search = _kernel.LogicSearch(cells, givens, open_cells, solution)
        found, end, *_ = search.path(order, -1.0, False)
        unsolved += end != 0
        for step in found:
            steps += 1
            wrong += any(solution[cell] != digit for cell, digit in step[1])
            wrong += any(solution[cell] == digit for cell, digit in step[2])
    counted = f"{len(puzzles):,} puzzles, {steps:,} steps, {wrong} wrong, {unsolved} unsolved"
    print(f"{Path(path).name}: {counted}")
    return wrong + unsolved


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.logic", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    fast = verbs.add_parser("speed")
    fast.add_argument("--hodoku", help="class path of HoDoKu")
    fast.add_argument("--rounds", type=int, default=5)
    fast.add_argument("--warm", type=int, default=500)
    fast.add_argument("--most", type=int, default=1_000_000, help="puzzles of each list")
    fast.add_argument("sets", nargs="+", metavar="NAME=FILE")
    same = verbs.add_parser("agree")
    same.add_argument("--school", default="hodoku", choices=list(SCHOOLS))
    same.add_argument("files", nargs="+")
    true = verbs.add_parser("sound")
    true.add_argument("--images", type=int, default=0, help="random images of each, not itself")
    true.add_argument("files", nargs="+")
    given = parser.parse_args(arguments)
    if given.verb == "sound":
        return 1 if sum(sound(file, given.images) for file in given.files) else 0
    if given.verb == "agree":
        for file in given.files:
            agree(file, given.school)
        return 0
    named = dict(one.split("=", 1) for one in given.sets)
    sets = {name: puzzles_of(file)[: given.most] for name, file in named.items()}
    speed(sets, given.hodoku, given.rounds, given.warm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
