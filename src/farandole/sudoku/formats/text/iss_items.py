"""The constraints of a string of the Interactive Sudoku Solver as names and arguments.

``Replicate`` repeats the constraints up to its ``End``, moved to other cells; here they are written
out, so that no rule has to know of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.rules.own import KEY
from farandole.sudoku.rules.places import BESIDE, cells_from_iss, cells_to_iss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.shape import Shape

    Item = tuple[str, list[str]]
    """The name of a constraint, empty for givens, and its arguments."""

COMPOSITES = ("Or", "And", "Replicate")
MOST_NESTED = 50
_MOST_ITEMS = 20_000
_MOST_SPARE = 99
_SIZE = re.compile("(?:([1-9][0-9]?)x)?([1-9][0-9]{0,2})")
_CELL = re.compile("(R[1-9a-g]C[1-9a-g])(_.*)?", re.IGNORECASE)


def items_of(text: str) -> list[Item]:
    """Return the constraints of a string.

    >>> items_of(".Killer~3.~R1C1_5")
    [('Killer', ['3']), ('', ['R1C1_5'])]
    """
    return [(name, args) for name, *args in (it.split("~") for it in text[1:].split("."))]


def with_spare_cells(items: list[Item], shape: Shape) -> tuple[list[Item], Shape]:
    """Return constraints without ``Var``, and the board with spare cells as ``VA1`` and so on.

    Digits that columns, rows and boxes of ``Doppelganger`` miss have cells, too: ``DGR3`` stands
    above the third column, ``DGC3`` beside the third row.
    """
    names: dict[str, str] = {}
    found: list[Item] = []
    if not any(name in ("Var", "Doppelganger") for name, _ in items):
        return items, shape
    for name, args in items:
        if name == "Var":
            prefix, _, size = [*args, "", "", ""][:3]
            match = _SIZE.fullmatch(size)
            count = int(match[1] or 1) * int(match[2]) if match else 1
            if len(names) + count > _MOST_SPARE:
                raise values.unsupported([f"Var~{prefix[:40]}~~{size[:40]}"])
            for number in range(1, count + 1):
                own = f"V{prefix}{number if count > 1 else ''}"
                names[own] = f"VA{len(names) + 1}"
        else:
            found.append((name, args))
    heads = {arg.partition("_")[0] for _, args in found for arg in args}
    kinds = {"row": "C", "column": "R"}
    houses = {f"DG{kinds.get(it.kind, 'B')}{it.number}": it.cells for it in shape._lines}
    for own in sorted(houses.keys() & heads) if ("Doppelganger", []) in found else ():
        names[own] = f"VA{len(names) + 1}"
        cells = cells_to_iss(tuple(divmod(cell, shape.columns) for cell in houses[own]))
        found.append(("AllDifferent", [*cells, own]))
    if not names:
        return found, shape
    found = [(name, [_renamed(arg, names) for arg in args]) for name, args in found]
    every = ((BESIDE, at) for at in range(len(names)))
    return found, shape._with_beside({cell: shape.cells + cell[1] for cell in every})


def _renamed(arg: str, names: dict[str, str]) -> str:
    head, line, rest = arg.partition("_")
    return names.get(head, head) + line + rest


def size_of(queue: list[Item]) -> int:
    """Return how many items the first constraint of a list has, up to its ``End``."""
    depth = 0
    for at, (name, _) in enumerate(queue):
        depth += (name in COMPOSITES) - (name == "End")
        if depth <= 0:
            return at + 1
    return len(queue)


def written_out(items: list[Item], shape: Shape, depth: int = 0) -> list[Item]:
    """Return the constraints with all that ``Replicate`` repeats.

    Raises ParseError for one that leaves the board, and for too many.
    """
    found: list[Item] = []
    rest = list(items)
    if depth > MOST_NESTED:
        raise values.wrong("Replicate", ".End")
    while rest:
        if rest[0][0] != "Replicate":
            found.append(rest.pop(0))
            continue
        size = size_of(rest)
        (_, args), *inner = rest[: size - 1]
        if rest[size - 1][0] != "End":
            raise values.wrong("Replicate", ".End")
        rest = rest[size:]
        inner = written_out(inner, shape, depth + 1)
        for steps in _steps(args, shape):
            found += [(name, [_moved(arg, steps, shape) for arg in args]) for name, args in inner]
            if len(found) > _MOST_ITEMS:
                raise values.wrong("Replicate", msg("fewer constraints"))
    return found


def _steps(args: list[str], shape: Shape) -> Iterator[tuple[int, int]]:
    """Yield how far each copy is moved, in rows and columns."""
    bits, origin = [*args, "", ""][:2]
    try:
        [(row, column)] = cells_from_iss([origin or "R1C1"])
        numbers = [KEY.index(sign) for sign in bits]
    except ValueError:
        raise values.wrong("~".join(args), msg("a constraint of iss")) from None
    start = row * shape.columns + column
    for at in range(6 * len(numbers)):
        if numbers[at // 6] >> at % 6 & 1:
            down, right = divmod(start + at, shape.columns)
            yield down - row, right - column


def _moved(arg: str, steps: tuple[int, int], shape: Shape) -> str:
    """Return an argument, moved if it is a cell."""
    match = _CELL.fullmatch(arg)
    if match is None and arg.startswith("VA"):
        raise values.unsupported([f"Replicate~{arg[:40]}"])
    if match is None:
        return arg
    [(row, column)] = cells_from_iss([match[1]])
    row, column = row + steps[0], column + steps[1]
    if not (0 <= row < shape.rows and 0 <= column < shape.columns):
        raise values.wrong("Replicate", msg("cells of the board"))
    return cells_to_iss(((row, column),))[0] + (match[2] or "")
