"""Orthogonal Latin squares: laid on each other, no pair of symbols comes twice.

Euler's 36 officers are the question for the order 6: six ranks from six regiments in a
square, each rank and each regiment once in every row and column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.filling import fill
from farandole.cover.models.boards.latin import Square, cell_namer, lines
from farandole.cover.models.model import Model, Options, call, published
from farandole.cover.models.parameters import REDUCED, size
from farandole.cover.models.registry import Parameter, model
from farandole.drawing import COLOURS
from farandole.i18n import Quoted, msg

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@model(
    msg("two Latin squares whose pairs of symbols are all different"),
    size(msg("the order")),
    REDUCED,
    example="4",
)
def orthogonal_squares(n: int, *, reduced: bool = False) -> Model:
    """Return the problem of two orthogonal Latin squares of order n, a letter and a digit a cell.

    An option ``r1c2=B3`` sets B in the one and 3 in the other square. Items are the cells, the
    letters and the digits by row and by column, and the pairs ``B3``, each once. With ``reduced``
    the letters are in order in the first row and column and the digits in the first row, which
    leaves one of each class of (n - 1)! · n! · n! pairs of squares.

    There are none of the orders 2 and 6, which is hard to see for 6 (Tarry, 1900).

    Raises `ProblemError` if n isn't 1 to 26.

    >>> orthogonal_squares(4).problem.count(), orthogonal_squares(5, reduced=True).known
    (Count(6912, complete=True), 18)
    """
    check_size("n", n, 1, len(_LETTERS))
    side, area = range(n), n * n
    items = [f"r{r + 1}c{c + 1}" for r in side for c in side]
    for mark in (_LETTERS[:n], range(1, n + 1)):
        items += [f"row{i + 1}={symbol}" for i in side for symbol in mark]
        items += [f"column{i + 1}={symbol}" for i in side for symbol in mark]
    items += [f"{_LETTERS[a]}{b + 1}" for a in side for b in side]
    options: Options[tuple[int, int, int]] = Options()
    for r, c, a, b in product(side, repeat=4):
        if reduced and not (_in_order(r, c, a) and (r or b == c)):
            continue
        first = (r * n + c, area + r * n + a, 2 * area + c * n + a)
        second = (3 * area + r * n + b, 4 * area + c * n + b, 5 * area + a * n + b)
        options.add((*first, *second), (r * n + c, a, b))
    problem = options.problem(
        items, name=lambda put: f"{items[put[0]]}={_LETTERS[put[1]]}{put[2] + 1}"
    )
    known, source = published("orthogonal_squares", n)  # of reduced ones
    if known and not reduced:
        known *= factorial(n) ** 2 * factorial(n - 1)
    name = call(orthogonal_squares, n, reduced=reduced)
    return Model(name, problem, Pairing(name, n, (0,) * area, tuple(options.placed)), known, source)


def _in_order(row: int, column: int, letter: int) -> bool:
    """Return whether a letter in the first row or column stands where the alphabet has it."""
    return (row > 0 or letter == column) and (column > 0 or letter == row)


@model(
    msg("the Latin squares that are orthogonal to a given one"),
    Parameter("square", str, None, msg("rows of digits: 123/231/312")),
    example="1234/2143/3412/4321",
)
def orthogonal_mates(square: str | Sequence[Sequence[int]]) -> Model:
    """Return the problem of the Latin squares that are orthogonal to a given one.

    ``square`` is rows of numbers from 1 to n, or a text of digits with ``/`` between the
    rows: ``123/231/312``. Items are the cells and the digits by row, by column and by
    symbol of the given square: a mate holds each of its digits once in every row, in every
    column, and on the cells of every symbol.

    Raises `ProblemError` for a square that can't be read or isn't Latin.

    >>> orthogonal_mates("1234/2143/3412/4321").problem.count()
    Count(48, complete=True)
    >>> orthogonal_mates("1234/2341/3412/4123").problem.count()
    Count(0, complete=True)
    """
    rows = _read(square)
    n = len(rows)
    check_size("rows", n, 1, len(_LETTERS))
    symbols = [symbol for row in rows for symbol in row]
    every = list(range(1, n + 1))
    if any(len(row) != n for row in rows) or any(
        sorted(symbols[cell] for cell in line) != every for line in lines(n)
    ):
        raise model_error(
            "each row and column of the square must hold 1 to {most}, once each", most=n
        )
    places = [[cell for cell, held in enumerate(symbols) if held == k] for k in every]
    kinds = ("row", "column", "symbol")

    def house_name(house: int) -> str:
        number = house % n
        return f"{kinds[house // n]}{_LETTERS[number] if house >= 2 * n else number + 1}"

    filling = fill(n, n * n, [*lines(n), *places], cell_name=cell_namer(n), house_name=house_name)
    below = tuple(symbol - 1 for symbol in symbols)
    placed = tuple(
        (cell, below[cell], digit - 1)
        for cell, digit in zip(filling.cells, filling.digits, strict=True)
    )
    text = "/".join("".join(map(str, row)) for row in rows)
    name = call(orthogonal_mates, text if n < 10 else rows)
    return Model(name, filling.problem, Pairing(name, n, (0,) * (n * n), placed, below))


def _read(square: str | Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a square; that they all have the same length isn't checked."""
    if isinstance(square, str):
        for k, mark in enumerate(square):
            if not (mark.isascii() and mark.isdigit()) and mark != "/":
                raise model_error(
                    "the square, character {place}: found {found}, expected 1 to 9",
                    place=k + 1,
                    found=Quoted(mark),
                )
        return tuple(tuple(map(int, row)) for row in square.split("/"))
    return tuple(tuple(map(int, row)) for row in square)


@dataclass(frozen=True, slots=True)
class Pairing(Square):
    """Two squares on each other: option k puts letter and digit ``placed[k]`` in a cell.

    ``below`` are the letters that are there from the start, if any.
    """

    placed: tuple[tuple[int, int, int], ...]
    below: tuple[int, ...] = ()

    def labels(self, chosen: Sequence[int]) -> list[str]:
        """Return a letter and a digit for each cell."""
        labels = [f"{_LETTERS[symbol]}." for symbol in self.below] or [".."] * self.side**2
        for option in chosen:
            cell, first, second = self.placed[option]
            labels[cell] = f"{_LETTERS[first]}{second + 1}"
        return labels

    def kind(self, cell: int, label: str) -> tuple[str, str]:
        """Return the color of a letter for its square."""
        return "", "" if label[0] == "." else f"piece c{_LETTERS.index(label[0]) % COLOURS}"
