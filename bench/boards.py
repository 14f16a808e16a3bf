"""Measure searches on boards of many sizes and rules: ``python -m bench.boards``.

    python -m bench.boards [--puzzles N] [--nodes N] [--rounds N] [--only NAME,NAME]

Puzzles are some of the cells of full boards: all of them have a solution, and those called "one"
have no other, because givens were added until they hadn't. Each is asked for two solutions by
the board search, by the exact-cover engine on the same problem, and by backtracking with sets of
bits, which take turns. Times are processor time, medians with the lowest and highest round, and
leave out what prepares a search. Each has the same limit of nodes; what it left open is said.
Outcome: a table, and ``build/bench/boards.json``.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from bench import peers, report
from bench.sudoku import compiler
from farandole.cli.bench.bench import machine
from farandole.sudoku import Grid, Shape, solutions
from farandole.sudoku.as_cover import problem
from farandole.sudoku.methods.backtracking import backtracking

if TYPE_CHECKING:
    from collections.abc import Callable

    Found = tuple[int | None, int]

SETS: dict[str, tuple[int, ...]] = {
    "4": (0, 25),
    "6": (0, 20),
    "8": (0, 30),
    "10": (0, 30),
    "12": (0, 30),
    "9 + diagonals": (0, 25),
    "9 + windoku": (0, 25),
    "9 + anti-knight": (0, 15),
    "9 + disjoint": (0, 25),
    "16": (0, 30, 40, 50),
    "25": (0, 30, 35, 40, 45, 50, 55),
}
"""Shapes, and how many percent of the cells are given."""

JIGSAW = "ABBBBBC ABBACCC AAAACCC DDEEEEE DDEEFFF DDGGGGF DGGGFFF"


def filled(shape: Shape, seed: int) -> Grid:
    """Return a full board, mixed by filling it anew around a few of its cells."""
    rng = random.Random(f"{shape} {seed}")
    full = next(solutions(Grid.empty(shape)))
    for _ in range(6):
        digits = rng.sample(range(1, shape.side + 1), shape.side)
        kept = {*rng.sample(range(shape.cells), shape.cells // 5)}
        cells = [digits[digit - 1] if i in kept else 0 for i, digit in enumerate(full)]
        full = next(solutions(Grid(cells, shape), nodes=20_000), full)
    return full


def made(shape: Shape, percent: int, number: int, *, one: bool) -> list[Grid]:
    """Return puzzles with so many of their cells given; with ``one``, more until one solution."""
    puzzles = []
    for seed in range(number if percent else 1):
        rng = random.Random(seed)
        full = filled(shape, seed)
        cells = [0] * shape.cells
        for cell in rng.sample(range(shape.cells), shape.cells * percent // 100):
            cells[cell] = full[cell]
        while one:
            two = list(islice(solutions(Grid(cells, shape)), 2))
            other = [c for c in range(shape.cells) if any(g[c] != full[c] for g in two)]
            if not other:
                break
            cell = rng.choice(other)
            cells[cell] = full[cell]
        puzzles.append(Grid(cells, shape))
    return puzzles


def by_search(puzzle: Grid, nodes: int) -> Callable[[], Found]:
    """Return the board search, ready."""
    found = solutions(puzzle, nodes=nodes)

    def run() -> Found:
        number = sum(1 for _ in islice(found, 2))
        return (number if number == 2 or found.complete else None), found.nodes

    return run


def by_cover(puzzle: Grid, nodes: int) -> Callable[[], Found]:
    """Return the exact-cover engine, ready."""
    asked = problem(puzzle)

    def run() -> Found:
        result = asked.solve(limit=2, nodes=nodes)
        number = len(result.covers)
        return (number if number == 2 or result.complete else None), result.nodes

    return run


def by_backtracking(puzzle: Grid, nodes: int) -> Callable[[], Found]:
    """Return backtracking, ready; it looks for one solution alone, so it counts as 1."""

    def run() -> Found:
        result = backtracking(puzzle, nodes=nodes)
        return (1 if result.grid is not None and 0 not in result.grid else None), result.nodes

    return run


CONTESTANTS = {"search": by_search, "cover": by_cover, "backtracking": by_backtracking}


def race(puzzles: list[Grid], nodes: int, rounds: int) -> dict[str, Any]:
    """Return what each contestant needs for some puzzles, all together."""
    told: dict[str, dict[str, Any]] = {
        name: {"us": [], "nodes": 0, "open": []} for name in CONTESTANTS
    }
    for turn in range(rounds):
        spent = dict.fromkeys(CONTESTANTS, 0.0)
        for number, puzzle in enumerate(puzzles):
            numbers = {}
            for name, prepare in list(CONTESTANTS.items())[:: -1 if turn % 2 else 1]:
                run = prepare(puzzle, nodes)
                start = time.thread_time()
                numbers[name], used = run()
                spent[name] += time.thread_time() - start
                if not turn:
                    told[name]["nodes"] += used
                    if numbers[name] is None:
                        told[name]["open"].append(number)
            both = {numbers["search"], numbers["cover"]} - {None}
            if len(both) > 1:
                sys.exit(f"they don't agree on {puzzle.line}")
        for name, seconds in spent.items():
            told[name]["us"].append(round(1e6 * seconds / len(puzzles), 2))
    return told


def main() -> None:
    """Measure, and write what came of it."""
    parser = argparse.ArgumentParser(description="Measure searches on boards of many sizes.")
    parser.add_argument("--puzzles", type=int, default=20, help="of each kind")
    parser.add_argument("--nodes", type=int, default=50_000, help="limit for each puzzle")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", help="shapes, with commas between")
    given = parser.parse_args()
    chosen = given.only.split(",") if given.only else [*SETS, "jigsaw"]
    outcome: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine() | {"compiler": compiler()},
        "puzzles": given.puzzles,
        "nodes": given.nodes,
        "sets": {},
    }
    rows = [["boards", *CONTESTANTS]]
    for name in chosen:
        shape = Shape.jigsaw(JIGSAW) if name == "jigsaw" else Shape.parse(name)
        for percent in SETS.get(name, (0, 25)):
            for one in (False, True) if percent and shape.side < 20 else (False,):
                label = f"{name}, {percent} %{', one' if one else ''}"
                puzzles = made(shape, percent, given.puzzles, one=one)
                told = outcome["sets"][label] = race(puzzles, given.nodes, given.rounds)
                row = [label]
                for each in told.values():
                    left = f", {len(each['open'])} open" if each["open"] else ""
                    row.append(f"{report.spread(each['us'])}, {each['nodes']:,} nodes{left}")
                rows.append(row)
                sys.stderr.write(f"{'  '.join(row)}\n")
    peers.FOLDER.mkdir(parents=True, exist_ok=True)
    (peers.FOLDER / "boards.json").write_text(report.to_json(outcome), "utf-8")
    sys.stdout.write(report.table(rows))


if __name__ == "__main__":
    main()
