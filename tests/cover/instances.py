"""Problems that tests of every engine share: the package's own models, and counts known of them.

Where a count is published, the model's test says where. The covers of random problems, which hide
one among options drawn at random, were counted by all engines. And problems whose first cover is
a matter of luck, and some without one that are hard to refute.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random

from farandole.cover import Item, Problem
from farandole.cover.models import (
    dominoes,
    langford,
    latin_square,
    no_three_in_line,
    polyominoes,
    queens,
    soma,
    sudoku,
    timetable,
    word_square,
)
from farandole.cover.models.words.word_list import THREE


def reduced_latin_square(n: int) -> Problem:
    """The Latin squares whose first row and column are in order."""
    givens = [r + c + 1 if r * c == 0 else 0 for r in range(n) for c in range(n)]
    return latin_square(n, bytes(givens)).problem


def twos(n: int) -> Problem:
    """The n × n matrices with two ones in each row and column (OEIS A001499)."""
    lines = [Item((kind, k), 2, 2) for kind in "rc" for k in range(n)]
    return Problem(lines, [[("r", r), ("c", c)] for r in range(n) for c in range(n)])


def copies(problem: Problem, number: int) -> Problem:
    """The same problem several times over, with nothing in common."""
    return Problem(
        [(copy, item) for copy in range(number) for item in problem.items],
        [
            [(copy, item) for item in option.items]
            for copy in range(number)
            for option in problem.options
        ],
    )


def hidden(items: int, options: int, size: int, seed: int) -> Problem:
    """Options of about so many items at random, with one cover among them."""
    random = Random(seed)
    shuffled = random.sample(range(items), items)
    every = []
    while shuffled:
        take = min(len(shuffled), random.randint(size - 1, size + 1))
        every.append(shuffled[:take])
        del shuffled[:take]
    while len(every) < options:
        every.append(random.sample(range(items), random.randint(size - 1, size + 1)))
    random.shuffle(every)
    return Problem(range(items), every)


SHORT = sorted(THREE.split())[::2]

INSTANCES: dict[str, tuple[Callable[[], Problem], int]] = {
    "dominoes 2x40": (lambda: dominoes(2, 40).problem, 165580141),
    "dominoes 6x6": (lambda: dominoes(6, 6).problem, 6728),
    "dominoes 8x8": (lambda: dominoes(8, 8).problem, 12988816),
    "dominoes 10x10": (lambda: dominoes(10, 10).problem, 258584046368),
    "langford 10": (lambda: langford(10).problem, 0),
    "langford 11": (lambda: langford(11).problem, 35584),
    "langford 12, half": (lambda: langford(12, reduced=True).problem, 108144),
    "latin 4": (lambda: latin_square(4).problem, 576),
    "latin 5": (lambda: latin_square(5).problem, 161280),
    "latin 6, reduced": (lambda: reduced_latin_square(6), 9408),
    "no three in line 6": (lambda: no_three_in_line(6).problem, 50),
    "no three in line 7": (lambda: no_three_in_line(7).problem, 132),
    "twos 5": (lambda: twos(5), 2040),
    "twos 6": (lambda: twos(6), 67950),
    "pentominoes 3x20": (lambda: polyominoes(board="3x20").problem, 8),
    "queens 8": (lambda: queens(8).problem, 92),
    "queens 10": (lambda: queens(10).problem, 724),
    "queens 12": (lambda: queens(12).problem, 14200),
    "hidden 1000 3": (lambda: hidden(1000, 1000, 3, 1), 1),
    "hidden 1000 50": (lambda: hidden(1000, 1000, 50, 2), 1),
    "hidden 200 10": (lambda: hidden(200, 1000, 10, 3), 1),
    "hidden 50 4": (lambda: hidden(50, 200, 4, 4), 4),
    "hidden 60 5": (lambda: hidden(60, 400, 5, 5), 1),
    "soma": (lambda: soma().problem, 11520),
    "sudoku 4x4": (lambda: sudoku(2, 2).problem, 288),
    "T tetrominoes 8x8": (lambda: polyominoes("tetrominoes:T", "8x8", use="freely").problem, 84),
    "L trominoes 9x9": (lambda: polyominoes("trominoes:L", "9x9", use="freely").problem, 1193600),
    "three pentominoes 3x20": (lambda: copies(polyominoes(board="3x20").problem, 3), 512),
    "word squares": (lambda: word_square(SHORT).problem, 30),
}
"""Names of problems, how they are made, and how many covers they have."""


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
