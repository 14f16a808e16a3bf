"""Problems whose first cover is a matter of luck, and some without one that are hard to refute."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from farandole.cover import Problem
from farandole.cover.models import timetable


def latin_square_with_holes(n: int, holes: int, seed: int) -> Problem:
    """A Latin square with some cells empty: hardest to complete at about 42 % of them.

    (Gomes and Selman, "Problem structure in the presence of perturbations", AAAI 1997.)
    """
    rng = Random(seed)
    rows, columns, digits = (rng.sample(range(n), n) for _ in range(3))
    square = [[digits[(row + column) % n] for column in columns] for row in rows]
    for _ in range(4 * n * n):  # exchange two rows in the columns of one of their cycles
        first, second = rng.sample(range(n), 2)
        start = column = rng.randrange(n)
        where = {digit: place for place, digit in enumerate(square[first])}
        while True:
            one, other = square[first][column], square[second][column]
            square[first][column], square[second][column] = other, one
            column = where[other]
            if column == start:
                break
        if rng.random() < 0.3:
            square = [list(line) for line in zip(*square, strict=True)]
    empty = sorted(rng.sample([(r, c) for r in range(n) for c in range(n)], holes))
    in_row: list[list[int]] = [[] for _ in range(n)]
    in_column: list[list[int]] = [[] for _ in range(n)]
    for r, c in empty:
        in_row[r].append(square[r][c])
        in_column[c].append(square[r][c])
    cells: list[Hashable] = [("cell", r, c) for r, c in empty]
    cells += [("row", r, digit) for r in range(n) for digit in sorted(in_row[r])]
    cells += [("column", c, digit) for c in range(n) for digit in sorted(in_column[c])]
    options = [
        (("cell", r, c), ("row", r, digit), ("column", c, digit))
        for r, c in empty
        for digit in sorted(set(in_row[r]) & set(in_column[c]))
    ]
    return Problem(cells, options)


def tight_timetable(classes: int, hours: int, seed: int, rooms: int | None = None) -> Problem:
    """Every class and every teacher has a lesson at every hour of five days."""
    rng = Random(seed)
    lessons = [
        (f"class {group}", f"subject {hour}", f"teacher {teacher}", 1)
        for hour in range(hours)
        for group, teacher in enumerate(rng.sample(range(classes), classes))
    ]
    rng.shuffle(lessons)
    return timetable(lessons, ["Mon", "Tue", "Wed", "Thu", "Fri"], hours // 5, rooms=rooms).problem


def mutilated_chessboard(n: int) -> Problem:
    """Dominoes on a board without two opposite corners: both are white, so there is no cover."""
    cells = [(r, c) for r in range(n) for c in range(n)][1:-1]
    pairs = [(cell, (cell[0] + a, cell[1] + b)) for cell in cells for a, b in ((1, 0), (0, 1))]
    return Problem(cells, [pair for pair in pairs if pair[1] in set(cells)])


def is_dark(cell: Hashable) -> bool:
    """Return whether a cell of a chessboard is dark."""
    assert isinstance(cell, tuple)
    row, column = cell
    return bool((row + column) % 2)


def dark_rivals(n: int) -> Problem:
    """The same with light cells that need no domino: no option has two of those that do."""
    board = mutilated_chessboard(n)
    dark = [cell for cell in board.items if is_dark(cell)]
    light = [cell for cell in board.items if not is_dark(cell)]
    return Problem(dark, [option.items for option in board.options], secondary=light)


def pigeons(holes: int) -> Problem:
    """One pigeon more than there are holes."""
    return Problem(
        [f"pigeon {k}" for k in range(holes + 1)],
        [(f"pigeon {k}", f"hole {h}") for k in range(holes + 1) for h in range(holes)],
        secondary=[f"hole {h}" for h in range(holes)],
    )


def hidden_pigeons(n: int, holes: int, seed: int) -> Problem:
    """Pigeons among dominoes, tied to these, which have fewer options: what fails is tried last."""
    rng = Random(seed)
    cells = [(r, c) for r in range(n) for c in range(n)]
    options: list[list[Hashable]] = [
        [cell, other]
        for cell in cells
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if other in set(cells)
    ]
    birds = pigeons(holes)
    nests = [list(option.items) for option in birds.options]
    ties = [f"tie {k}" for k in range(3 * holes)]
    for tie in ties:
        rng.choice(options).append(tie)
        rng.choice(nests).append(tie)
    return Problem([*cells, *birds.items], [*options, *nests], secondary=[*birds.secondary, *ties])
