"""Boards as data for a template: lines, grey cells, rules in words.

Lengths are in cells. Thick lines run between regions, thin ones between cells. Cells of houses that
rules add are grey, diagonals are lines; `shape_messages` states the rules in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from farandole.i18n import Language, Message, msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import legend, margins, marks_of
from farandole.sudoku.rule_svg import images
from farandole.sudoku.rules.distinct import Distinct
from farandole.sudoku.shape import Shape

Segment: TypeAlias = tuple[int, int, int, int]


def board_data(shape: Shape, say: Language) -> dict[str, Any]:
    """Return what a template needs to draw a board of this shape."""
    n = shape.side
    thin, thick = grid_lines(shape)
    return {
        "side": n,
        "rows": shape.rows,
        "width": shape.columns,
        "symbols": list(SYMBOLS[1 : n + 1]),
        "columns": shape.box[1] if shape.box else max(k for k in range(1, 6) if n % k == 0),
        "thin": thin,
        "thick": thick,
        "shaded": [(*divmod(cell, shape.columns), 1) for cell in _grey_cells(shape)],
        "diagonals": any(rule.name == "diagonals" for rule in shape.rules),
        "rules": ("" if say.code == "zh" else " ").join(map(say, shape_messages(shape))),
        "spoken": "" if shape.box else " ".join(map(say, region_messages(shape))),
    }


def constraint_data(grid: Grid, say: Language) -> dict[str, Any]:
    """Return what a template needs to draw a grid's constraints, and all its rules in words.

    ``drawing`` is two images, below and above the lines of the board, and the room that they need
    left of it, above, right and below, in cells; None for a grid without constraints.
    """
    words = [*shape_messages(grid.shape), *(legend(grid) if grid.constraints else ())]
    drawing = None
    if grid.constraints:
        below, above = images(grid)
        room = margins(marks_of(grid), grid.shape)
        drawing = {"below": below, "above": above, "room": room}
    return {
        "drawing": drawing,
        "rules": ("" if say.code == "zh" else " ").join(say.capital(say(it), it) for it in words),
    }


def mark_lines(grid: Grid) -> list[str]:
    """Return the candidates of each cell in a word; a digit has none.

    >>> from farandole import Grid
    >>> mark_lines(Grid("1.....3..2.....4"))[:3]
    ['', '34', '24']
    """
    return [
        "" if digit else "".join(SYMBOLS[one] for one in sorted(candidates))
        for digit, candidates in zip(grid.cells, grid.candidates(), strict=True)
    ]


def grid_lines(shape: Shape) -> tuple[list[Segment], list[Segment]]:
    """Return the lines between cells of one region, and those around regions, as long as possible.

    >>> from farandole import Shape
    >>> thin, thick = grid_lines(Shape(2, 2))
    >>> thin[0], thick[0], len(thin), len(thick)
    ((0, 1, 4, 1), (0, 0, 4, 0), 4, 6)
    """
    rows, columns = shape.rows, shape.columns
    thin: list[Segment] = []
    thick: list[Segment] = []

    def region(row: int, column: int) -> int:
        inside = 0 <= row < rows and 0 <= column < columns
        return shape.regions[row * columns + column] if inside else -1

    def level(i: int, j: int) -> bool:
        return region(i - 1, j) != region(i, j)

    def upright(i: int, j: int) -> bool:
        return region(j, i - 1) != region(j, i)

    for i in range(rows + 1):
        for start, end, wall in _stretches(columns, i, level):
            (thick if wall else thin).append((start, i, end, i))
    for i in range(columns + 1):
        for start, end, wall in _stretches(rows, i, upright):
            (thick if wall else thin).append((i, start, i, end))
    return thin, thick


def _stretches(
    n: int, i: int, is_wall: Callable[[int, int], bool]
) -> Iterator[tuple[int, int, bool]]:
    """Yield start and end of uniform parts of a line, and whether each is a wall."""
    start = 0
    for j in range(1, n + 1):
        if j == n or is_wall(i, j) != is_wall(i, start):
            yield start, j, is_wall(i, start)
            start = j


def _grey_cells(shape: Shape) -> list[int]:
    """Return the cells that houses of rules cover, unless these are diagonals or all cells."""
    covered = {
        cell
        for rule in shape.rules
        if rule.name != "diagonals"
        for group in rule.groups
        if len(group) > 2
        for cell in group
    }
    return sorted(covered) if len(covered) < shape.cells else []


def shape_messages(shape: Shape) -> list[Message]:
    """Return the rules of a board that isn't the classic one, in words.

    >>> from farandole import Shape
    >>> [str(message) for message in shape_messages(Shape(4, 4, "anti-king"))]
    ['Digits 1 to 9, then A to G.', 'Cells that touch at a corner differ.']
    """
    messages = []
    if shape.side == 10:
        messages.append(msg("Digits 1 to 9, then A."))
    elif shape.side > 10:
        messages.append(msg("Digits 1 to 9, then A to {last}.", last=SYMBOLS[shape.side]))
    return [*messages, *map(rule_message, shape.rules)]


def region_messages(shape: Shape) -> list[Message]:
    """Return the cells of each region, for who doesn't see its lines.

    >>> from farandole import Shape
    >>> str(region_messages(Shape.jigsaw("AABB AABB CCDD CCDD"))[0])
    'Region 1: r1c1 r1c2 r2c1 r2c2.'
    """
    return [
        msg(
            "Region {number}: {cells}.",
            number=house.number,
            cells=" ".join(map(shape.cell_name, house.cells)),
        )
        for house in shape.houses
        if house.kind == "region"
    ]


def rule_message(rule: Distinct) -> Message:
    """Return a rule in a sentence."""
    shaded = msg("The shaded cells hold every digit.")
    known = {
        "diagonals": msg("Both diagonals hold every digit."),
        "windoku": msg("Every shaded box holds every digit."),
        "disjoint": msg("Cells at the same place of different boxes differ."),
        "centre-dot": shaded,
        "asterisk": shaded,
        "girandola": shaded,
        "anti-knight": msg("Cells a knight's move apart differ."),
        "anti-king": msg("Cells that touch at a corner differ."),
        "toroidal-knight": msg("Cells a knight's move apart differ, across the edges too."),
        "toroidal-king": msg("Cells that touch at a corner differ, across the edges too."),
    }
    return known.get(rule.name) or msg(
        "{rule}: no digit twice in any of its groups of cells.", rule=rule.name
    )
