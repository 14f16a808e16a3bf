"""Race this package against CaDiCaL and CP-SAT at the question whether there is a cover.

    python -m bench.existence [WORDS IN THE NAME] [SOLVERS, such as ours,sat,cp]

Problems are made by rule, half of them without a cover. Each question has a process of its own and
20 processor seconds on one thread; printed are milliseconds of the answer, without those of making
the problem.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from bench.coverers import farandole_problem
from bench.instance import Instance
from bench.plans import roster, timetable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SECONDS = 20.0
SOLVERS = ("ours", "sat", "cp")


def sets(options: Iterable[Sequence[object]], secondary: Iterable[object] = ()) -> Instance:
    """Return the problem of options that name their items; bounds are 1 to 1."""
    rows = [list(option) for option in options]
    apart = dict.fromkeys(secondary)
    first = dict.fromkeys(item for row in rows for item in row if item not in apart)
    number = {item: k for k, item in enumerate((*first, *apart))}
    return Instance("", len(first), len(apart), [[number[item] for item in row] for row in rows])


def quasigroup(side: int, holes: float, seed: int, planted: bool) -> Instance:
    """Return a Latin square to complete: with cells removed, or with digits that don't clash."""
    dice = random.Random(seed)
    cells = list(product(range(side), range(side)))
    if planted:
        rows, columns, digits = (dice.sample(range(side), side) for _ in range(3))
        square = {(r, c): digits[(rows[r] + columns[c]) % side] for r, c in cells}
        for _ in range(side * side):  # cycles of two rows, exchanged
            a, b = dice.sample(range(side), 2)
            c = start = dice.randrange(side)
            while True:
                square[a, c], square[b, c] = square[b, c], square[a, c]
                wanted = square[a, c]
                again = [k for k in range(side) if k != c and square[a, k] == wanted]
                if not again or (c != start and square[b, start] == square[a, start]):
                    break
                c = again[0]
        given = {cell: square[cell] for cell in dice.sample(cells, round((1 - holes) * side**2))}
    else:
        given = {}
        for r, c in dice.sample(cells, side * side):
            free = set(range(side)) - {given.get((r, k)) for k in range(side)}
            free -= {given.get((k, c)) for k in range(side)}
            if free and len(given) < (1 - holes) * side**2:
                given[r, c] = dice.choice(sorted(free))
    return sets(
        ((r, c), f"r{r}d{d}", f"c{c}d{d}")
        for r, c in cells
        for d in ([given[r, c]] if (r, c) in given else range(side))
    )


def packing(cells: set[tuple[int, int]], pieces: dict[str, str], times: int = 0) -> Instance:
    """Cells to fill with pieces, each so many times; 0: any number of times."""
    placements = {}
    for name, drawing in pieces.items():
        lines = drawing.split("/")
        shape = {(r, c) for r, line in enumerate(lines) for c, x in enumerate(line) if x == "#"}
        forms = set()
        for _ in range(2):
            shape = {(r, -c) for r, c in shape}
            for _ in range(4):
                shape = {(c, -r) for r, c in shape}
                top, left = min(r for r, _ in shape), min(c for _, c in shape)
                forms.add(frozenset((r - top, c - left) for r, c in shape))
        for form, (r, c) in product(sorted(map(sorted, forms)), sorted(cells)):
            where = [(r + a, c + b) for a, b in form]
            if cells.issuperset(where):
                placements[name, tuple(where)] = [name, *where] if times else where
    instance = sets(placements.values())
    if times:
        named = dict.fromkeys(item for row in placements.values() for item in row)
        bounds = [times if isinstance(item, str) else 1 for item in named]
        return Instance("", instance.primary, 0, instance.options, None, bounds, bounds)
    return instance


def board(rows: int, columns: int, without: Iterable[tuple[int, int]] = ()) -> set[tuple[int, int]]:
    """Return the cells of a board."""
    return set(product(range(rows), range(columns))) - set(without)


def mutilated(side: int) -> Instance:
    """Dominoes on a board without two opposite corners."""
    return packing(board(side, side, [(0, 0), (side - 1, side - 1)]), {"I": "##"})


def queens(side: int, givens: int, seed: int) -> Instance:
    """Queens beside some that don't attack each other."""
    dice = random.Random(seed)
    lines = {(r, c): (f"r{r}", f"c{c}", f"a{r + c}", f"b{r - c}") for r, c in board(side, side)}
    taken: set[str] = set()
    for _ in range(givens):
        free = [cell for cell, names in sorted(lines.items()) if not taken.intersection(names)]
        if free:
            taken.update(lines.pop(dice.choice(free)))
    left = [names for names in lines.values() if not taken.intersection(names)]
    wanted = {f"{x}{k}" for x in "rc" for k in range(side)} - taken
    apart = {name for names in left for name in names} - wanted
    instance = sets(left, apart)
    lacking = len(wanted) - instance.primary  # lines without any cell left
    return Instance(
        "",
        instance.primary + lacking,
        len(apart),
        [[item + lacking * (item >= instance.primary) for item in row] for row in instance.options],
    )


def domination(side: int, pieces: int, moves: Callable[[int, int], bool]) -> Instance:
    """So many pieces by which every cell is taken or attacked."""
    cells = sorted(board(side, side))
    number = {cell: k for k, cell in enumerate(cells)}
    options = [
        [
            number[a],
            *(number[b] for b in cells if moves(abs(a[0] - b[0]), abs(a[1] - b[1]))),
            side**2,
        ]
        for a in cells
    ]
    low, high = [1] * side**2 + [pieces], [side**2] * side**2 + [pieces]
    return Instance("", side**2 + 1, 0, options, None, low, high)


def knight(rows: int, columns: int) -> bool:
    """Whether that is a knight's move."""
    return {rows, columns} == {1, 2}


def queen(rows: int, columns: int) -> bool:
    """Whether that is a queen's move."""
    return rows + columns > 0 and (0 in (rows, columns) or rows == columns)


def chance(items: int, options: int, size: int, seed: int, planted: bool) -> Instance:
    """Options of random items, and perhaps a cover among them."""
    dice = random.Random(seed)
    rows = [sorted(dice.sample(range(items), size)) for _ in range(options)]
    if planted:
        order = dice.sample(range(items), items)
        rows[: items // size] = [sorted(order[k : k + size]) for k in range(0, items, size)]
        dice.shuffle(rows)
    return Instance("", items, 0, rows)


def pigeons(holes: int) -> Instance:
    """One pigeon more than there are holes."""
    return sets(
        ((p, h) for p, h in product(range(holes + 1), [f"h{h}" for h in range(holes)])),
        [f"h{h}" for h in range(holes)],
    )


FIVE = {
    "F": ".##/##./.#.", "I": "#####", "L": "####/#...",
    "N": "##../.###", "P": "##/##/#.", "T": "###/.#./.#.",
    "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##",
    "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##",
}  # fmt: skip
FOUR = {"I": "####", "L": "###/#..", "O": "##/##", "S": "##./.##", "T": "###/.#."}


def instances() -> dict[str, Callable[[], Instance]]:
    """Return the makers of all problems, by name."""
    every: dict[str, Callable[[], Instance]] = {}
    for side, seed in product((25, 30, 33, 35), range(2)):
        every[f"quasigroup {side} planted .42 {seed}"] = partial(quasigroup, side, 0.42, seed, True)
    for side, holes, seed in product((20, 25, 30, 35), (0.42, 0.47), range(2)):
        name = f"quasigroup {side} clashless {holes} {seed}"
        every[name] = partial(quasigroup, side, holes, seed, False)
    for (classes, days), fits in product(((5, 5), (8, 5), (12, 5), (20, 5)), (True, False)):
        every[f"timetable {classes}x{days} {fits}"] = partial(
            timetable, classes, days, "none", fits
        )
    for (people, days), fits in product(((12, 14), (20, 14)), (True, False)):
        every[f"roster {people}x{days} {fits}"] = partial(roster, people, days, "none", fits)
    every |= _chess()
    for number in (11, 20, 40):
        every[f"pigeons {number}"] = partial(pigeons, number)
    for rows in (10, 20, 30):
        every[f"pentominoes {rows} any"] = partial(packing, board(rows, rows), FIVE)
    for rows, times in ((10, 5), (20, 10), (30, 15)):
        every[f"pentominoes {rows}x30 {times} each"] = partial(
            packing, board(rows, 30), FIVE, times
        )
    for options, size in ((400, 4), (600, 5), (800, 5), (1000, 6)):
        every[f"random {options}x120 of {size}"] = partial(chance, 120, options, size, 7, False)
    for size in (4, 5, 6, 8, 10):
        every[f"random 1000x120 of {size} planted"] = partial(chance, 120, 1000, size, 7, True)
    return every


def _chess() -> dict[str, Callable[[], Instance]]:
    every: dict[str, Callable[[], Instance]] = {}
    for side in (10, 14, 20, 30):
        every[f"chess mutilated {side}"] = partial(mutilated, side)
    for side, givens, seed in ((30, 12, 0), (50, 22, 0), (80, 36, 0), (80, 40, 1), (100, 50, 0)):
        every[f"chess queens {side} {givens} {seed}"] = partial(queens, side, givens, seed)
    for side, pieces in ((8, 12), (8, 11), (10, 16), (10, 15)):
        every[f"chess dominate {side} {pieces} knight"] = partial(domination, side, pieces, knight)
    for side, pieces in ((9, 5), (9, 4), (10, 5), (11, 5), (12, 6)):
        every[f"chess dominate {side} {pieces} queen"] = partial(domination, side, pieces, queen)
    for side, names in (*product((10, 14), "ITL"), (18, "T"), (12, "T"), (16, "T"), (14, "LO")):
        pieces_ = {name: FOUR[name] for name in names}
        every[f"chess tetrominoes {side} {names}"] = partial(packing, board(side, side), pieces_)
    for columns, times in ((10, 5), (14, 7), (12, 6)):
        name = f"chess tetrominoes 10x{columns} {times} each"
        every[name] = partial(packing, board(10, columns), FOUR, times)
    for side, hole in ((8, (0, 0)), (11, (1, 1)), (20, (3, 7))):
        every[f"chess trominoes {side}"] = partial(packing, board(side, side, [hole]), {"I": "###"})
    return every


def answer(name: str, solver: str) -> tuple[str, float]:
    """Return a solver's answer and its processor seconds."""
    instance = instances()[name]()
    most = int(time.process_time() + SECONDS) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    if solver == "cp":
        from bench.plan_race import cp_sat

        (found, _), spent = cp_sat(instance, 10 * SECONDS)
        return found, spent
    problem = farandole_problem(instance)
    problem._flat()
    if solver == "sat":
        import pysat.solvers  # noqa: F401
    start = time.process_time()
    engine = "automatic" if solver == "ours" else solver
    result = problem.solve(limit=1, engine=engine)
    spent = time.process_time() - start
    return "cover" if result.count else "none" if result.complete else "unknown", spent


def main(words: str = "", solvers: str = ",".join(SOLVERS)) -> None:
    """Race, and print a table."""
    if solvers.startswith("!"):
        print(json.dumps(answer(words, solvers[1:])))
        return
    for name in instances():
        if not all(word in name.split() for word in words.split()):
            continue
        cells = [name]
        found = set()
        for solver in solvers.split(","):
            call = [sys.executable, "-m", "bench.existence", name, f"!{solver}"]
            result = subprocess.run(call, capture_output=True, text=True, check=False)
            what, spent = json.loads(result.stdout) if result.stdout else ("unknown", SECONDS)
            found.add(what)
            cells.append("–" if what == "unknown" else f"{1e3 * spent:,.0f}")
            if result.returncode > 0:
                cells[-1] = result.stderr.strip().rpartition("\n")[2][:60]
        print("|", *(f"{cell} |" for cell in (*cells, *sorted(found - {"unknown"}))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
