"""Draw the pictures of the README and the tutorial: ``python docs/images/draw.py [FOLDER]``.

Every picture comes out of the package; this script only chooses what is drawn, and sets two
boards beside each other.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from farandole import Grid, solve
from farandole.cover.models import (
    aztec_diamond,
    crossword,
    dominoes,
    langford,
    latin_square,
    lozenges,
    macmahon,
    no_three_in_line,
    orthogonal_mates,
    orthogonal_squares,
    partridge,
    polycubes,
    polyominoes,
    queens,
    roster,
    sheet,
    soma,
    superqueens,
    timetable,
    toroidal_queens,
    word_square,
)
from farandole.sudoku import rules as r
from farandole.sudoku.render import svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.models import Model
    from farandole.sudoku.rules import Constraint

    Picture = Callable[[], str]

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def puzzle_and_solution() -> str:
    """Return a puzzle, an arrow, and its solution."""
    puzzle = Grid(INKALA)
    left, right = svg(puzzle), svg(solve(puzzle), givens=puzzle)
    side, gap = 364, 72
    width, middle = 2 * side + gap, side // 2
    moved = right.replace("<svg ", f'<svg x="{side + gap}" ', 1)
    start, end = side + 14, side + gap - 14
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{side}" '
        f'viewBox="0 0 {width} {side}" role="img" aria-label="A Sudoku and its solution">'
        "<style>.arrow{stroke:#555;stroke-width:3;fill:none;stroke-linecap:round;"
        "stroke-linejoin:round}@media(prefers-color-scheme:dark){.arrow{stroke:#aaa}}</style>"
        f"{left}"
        f'<path class="arrow" style="stroke-width:3" d="M{start} {middle}H{end}'
        f'm-10 -8l10 8l-10 8"/>'
        f"{moved}</svg>\n"
    )


def board(*rules: Constraint) -> Picture:
    """Return how an empty board with some rules is drawn."""
    return lambda: str(svg(Grid.empty().with_constraints(*rules))) + "\n"


CAGES = (
    r.Killer("r1c1-2 r2c1", 15),
    r.AllDifferent("r1c4-5 r2c4-5"),
    r.TotalOf("r1c7-9", 9),
    r.Rellik("r3c1-2 r4c1", 5),
    r.EqualityCage("r3c4-5 r4c4-5"),
    r.LookAndSay("r3c7-8 r4c8", "23"),
    r.Contains("r5c6-9", (1, 3)),
    r.ContainsExactly("r6c6-9", (1, 3)),
    r.EqualSum(("r6c1-2", "r6c3-4 r7c3")),
    r.SameDigits(("r8c1-2", "r9c3-4")),
    r.Lunchbox("r8c6-9", 8),
)
LINES = (
    r.Thermometer("r1c1 r2c2 r2c3"),
    r.SlowThermometer("r1c4-6 r2c6"),
    r.Arrow("r1c8", "r2c9 r3c9"),
    r.DoubleArrow("r3c1 r4c1-2 r5c2-3"),
    r.Whispers("r3c4-6"),
    r.Renban("r3c7-8 r4c8"),
    r.Nabner("r4c4-5 r5c6"),
    r.Palindrome("r5c7 r5c8-9"),
    r.Modular("r6c1-4"),
    r.Entropic("r6c6-9"),
    r.RegionSum("r7c1-4"),
    r.Zipper("r7c6-9"),
    r.SumLine("r8c1-4"),
    r.BetweenLine("r8c6-9"),
    r.Lockout("r9c1-4"),
    r.ValueIndexing("r9c6-9"),
)
SIGNS = (
    r.Odd("r1c1"),
    r.Even("r1c2"),
    r.OneOf("r1c3", (1, 5, 9)),
    r.WhiteDot("r1c5-6"),
    r.WhiteDot("r1c8-9", 3),
    r.BlackDot("r2c5-6"),
    r.XV("r3c5-6", 10),
    r.XV("r3c8-9", 5),
    r.GreaterThan("r2c8-9"),
    r.Minimum("r3c2"),
    r.Maximum("r5c2"),
    r.Quadruple("r4-5c4-5", (1, 2, 3)),
    r.CountingCircles("r4c8-9 r5c9"),
    r.CountDistinct("r9c5", "r9c6-8"),
    r.AllDifferent("r6c5-9 r7c6-9"),
    r.Clone("r7c1-2", "r8c3-4"),
    r.ColumnIndexing("r9c1"),
    r.RowIndexing("r9c2"),
    r.BoxIndexing("r9c3"),
)
CLUES = (
    r.Sandwich("r1-9c3", 15),
    r.XSum("r2c1-9", 22),
    r.Skyscraper("r4c9-1", 4),
    r.HiddenSkyscraper("r6c9-1", 6),
    r.NumberedRoom("r9-1c5", 7),
    r.LittleKiller("r1c7 r2c8 r3c9", 12),
    r.LittleKiller("r9c2 r8c1", 9),
)


def pentominoes() -> str:
    """Return the twelve pentominoes on a board of 6 by 10."""
    return first(polyominoes("pentominoes", "6x10", reduced=True))


def eight_queens() -> str:
    """Return eight queens that leave each other alone."""
    return first(queens(8))


MACMAHON = """
aaca r1c1,aaba r1c2,aaaa r1c3,acca r1c4,abbc r1c5,aacb r1c6,
cbba r2c1,bbbb r2c2,acab r2c3,cccc r2c4,bcbc r2c5,cabc r2c6,
bbba r3c1,bbcb r3c2,abab r3c3,ccbb r3c4,bccc r3c5,babc r3c6,
bcaa r4c1,ccac r4c2,acac r4c3,bcac r4c4,cbac r4c5,baab r4c6
"""
# Row, column and side of each square, from 0.
PARTRIDGE = """
0,0,8 0,8,8 0,16,8 0,24,8 0,32,4 4,32,4 8,0,8 8,8,8 8,16,8 8,24,6 8,30,6 14,24,5
14,29,7 16,0,6 16,6,3 16,9,8 16,17,7 19,6,3 19,24,5 21,29,7 22,0,7 22,7,2 23,17,1 23,18,6
24,7,6 24,13,5 24,24,5 28,29,3 28,32,4 29,0,7 29,13,7 29,20,7 29,27,2 30,7,6 31,27,5 32,32,4
"""
SHEET = "0,0,4,2/4,0,6,3/2,3,6,5/0,2,2,5/2,2,4,3/0,0,6,2/0,2,4,5/4,2,6,5/0,0,4,5"
WORDS = "adapt eagle elk fate fir idea poll range tenor trek"
DIAGONAL = bytes(cell // 6 + 1 if cell % 6 == 0 else 0 for cell in range(25))
IDIOMS = "画龙点睛 诗中有画 诗情画意 诗意盎然 守株待兔 风景如画"


def squares() -> str:
    """Return MacMahon's 24 squares in an arrangement that was found once."""
    return stated(macmahon(), MACMAHON.replace("\n", "").split(","))


def eight_sizes() -> str:
    """Return a partridge of the order 8, found by a search made for squares."""
    squares = [tuple(map(int, word.split(","))) for word in PARTRIDGE.split()]
    return stated(
        partridge(8), [f"{side} r{row + 1}c{column + 1}" for row, column, side in squares]
    )


def stated(model: Model, names: list[str]) -> str:
    """Return the solution of options whose names begin like this, after checking that it is one."""
    found = {
        " ".join(str(option.name).split()[:2]): k for k, option in enumerate(model.problem.options)
    }
    numbers = [found[name] for name in names]
    uses = Counter(
        item for k in numbers for item in model.problem.options[k].items if isinstance(item, str)
    )
    for item, (low, high) in zip(model.problem.items, model.problem.bounds, strict=True):
        assert low <= uses[str(item)] <= high, item
    return model.svg(numbers) + "\n"


def first(model: Model, rank: int = 0) -> str:
    """Return the solution of this rank by cost and options, in whichever order they are found."""
    costs = model.problem.costs or (0,) * model.problem.option_count
    every = [sorted(solution.numbers) for solution in model.problem]
    found = sorted(every, key=lambda numbers: (sum(costs[k] for k in numbers), numbers))
    return model.svg(found[rank]) + "\n"


def four_days() -> Model:
    """Return the roster of the tutorial."""
    return roster(
        "Ann, Bo, Cai",
        "Mon, Tue, Wed, Thu",
        {"early": 1, "late": 1},
        work=(2, 3),
        away={"Cai": "Mon"},
        wishes={
            "Ann": {"Thu": 3, "Mon early": 1},
            "Bo": {"Mon": 2, "Wed late": 1},
            "Cai": {"Tue": 1, "Wed": 2},
        },
    )


def picture(make: Callable[[], Model], rank: int = 0) -> Picture:
    """Return what draws a solution of a model."""
    return lambda: first(make(), rank)


PICTURES: dict[str, Picture] = {
    "sudoku.svg": puzzle_and_solution,
    "pentominoes.svg": pentominoes,
    "queens.svg": eight_queens,
    "toroidal-queens.svg": picture(lambda: toroidal_queens(7)),
    "superqueens.svg": picture(lambda: superqueens(10)),
    "no-three-in-line.svg": picture(lambda: no_three_in_line(6), 17),
    "orthogonal-squares.svg": picture(lambda: orthogonal_squares(5, reduced=True)),
    "orthogonal-mates.svg": picture(lambda: orthogonal_mates("1234/2143/3412/4321")),
    "latin-square.svg": picture(lambda: latin_square(5, DIAGONAL)),
    "langford.svg": picture(lambda: langford(7, reduced=True)),
    "macmahon.svg": squares,
    "dominoes.svg": picture(lambda: dominoes(6, 6), 5000),
    "aztec-diamond.svg": picture(lambda: aztec_diamond(4), 700),
    "lozenges.svg": picture(lambda: lozenges(3, 3, 3), 500),
    "soma.svg": picture(lambda: soma(reduced=True)),
    "blocks.svg": picture(
        lambda: polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3})
    ),
    "partridge.svg": eight_sizes,
    "sheet.svg": picture(lambda: sheet(6, 5, SHEET)),
    "word-square.svg": picture(lambda: word_square("able also bead ends laid lean odds said")),
    "crossword.svg": picture(lambda: crossword("....#/....#/...../#..../#....", WORDS)),
    "idioms.svg": picture(lambda: crossword("..../.##./.##./意##.", IDIOMS)),
    "timetable.svg": picture(timetable),
    "rules-cages.svg": board(*CAGES),
    "rules-lines.svg": board(*LINES),
    "rules-signs.svg": board(*SIGNS),
    "rules-clues.svg": board(*CLUES),
    "roster.svg": picture(four_days),
}


def main(folder: Path) -> None:
    """Write every picture into ``folder``."""
    for name, draw in PICTURES.items():
        (folder / name).write_text(draw(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
