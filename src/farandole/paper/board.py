"""A board drawn for paper: lines, shading, digits, pencilmarks.

Thick lines run between regions, thin ones between cells. Houses that rules add are shaded,
diagonals are drawn as lines; `shape_messages` states the rules in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message, msg
from farandole.paper.canvas import BLACK, TINT, Box
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.paper.canvas import Canvas, Segment
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules import Distinct
    from farandole.sudoku.shape import Shape

DIGIT, LARGE_DIGIT = 0.66, 0.78
"""Font size of a digit, in cells."""

READABLE = 5.0
"""Font size of the smallest digits that most people can read, in points."""

_MARK_GREY = (70, 70, 70)


def draw_board(
    canvas: Canvas,
    at: Box,
    grid: Grid,
    *,
    givens: Grid | None = None,
    marks: bool = False,
    large: bool = False,
) -> None:
    """Draw a board into a square.

    Digits that ``givens`` has too are bold, if it is given. With ``marks`` blank cells show the
    digits that no peer holds.
    """
    shape = grid.shape
    cell = at.width / shape.side
    canvas.fill(_rule_cells(shape, at, cell), TINT)
    thin, thick = line_widths(cell, large=large)
    inner, outer = grid_lines(shape, at)
    canvas.lines(_diagonals(shape, at), max(thin, 0.8), (150, 150, 150))
    canvas.lines(inner, thin, (60, 60, 60))
    canvas.lines(outer, thick, BLACK)
    size = digit_size(shape, at.width, large=large)
    for where, digit in enumerate(grid.cells):
        if digit:
            row, column = divmod(where, shape.side)
            is_bold = large if givens is None else bool(givens.cells[where])
            middle = at.x + (column + 0.5) * cell, at.y + (row + 0.5) * cell
            canvas.symbol(middle, SYMBOLS[digit], size, bold=is_bold)
    if marks:
        _draw_marks(canvas, at, grid)


def digit_size(shape: Shape, width: float, *, large: bool = False) -> float:
    """Return the font size of digits on a board of this width.

    >>> from farandole import Shape
    >>> digit_size(Shape(5, 5), 150)
    3.96
    """
    return width / shape.side * (LARGE_DIGIT if large else DIGIT)


def mark_size(shape: Shape, width: float) -> float:
    """Return the font size of candidates on a board of this width.

    >>> from farandole import Shape
    >>> round(mark_size(Shape(3, 3), 150), 1)
    4.6
    """
    return _pitch(shape, width / shape.side)[1] * 0.92


def _pitch(shape: Shape, cell: float) -> tuple[int, float]:
    """Return the columns of candidates in a cell, and their distance."""
    n = shape.side
    columns = shape.box[1] if shape.box else max(k for k in range(1, 6) if n % k == 0)
    return columns, cell / (max(columns, -(-n // columns)) + 0.35)


def line_widths(cell: float, *, large: bool = False) -> tuple[float, float]:
    """Return the widths of thin and of thick lines, for cells of this size.

    >>> line_widths(26)
    (0.468, 1.95)
    """
    factor = 1.4 if large else 1.0
    thin = min(max(0.3, cell * 0.018), 0.6) * factor
    return round(thin, 3), round(min(max(1.1, cell * 0.075), 2.4) * factor, 3)


def grid_lines(shape: Shape, at: Box) -> tuple[list[Segment], list[Segment]]:
    """Return the lines between cells of one region, and those around regions, as long as possible.

    >>> from farandole import Shape
    >>> thin, thick = grid_lines(Shape(2, 2), Box(0, 0, 4, 4))
    >>> thin[0], thick[0], len(thin), len(thick)
    ((0.0, 1.0, 4.0, 1.0), (0.0, 0.0, 4.0, 0.0), 4, 6)
    """
    n = shape.side
    cell = at.width / n
    thin: list[Segment] = []
    thick: list[Segment] = []

    def region(row: int, column: int) -> int:
        inside = 0 <= row < n and 0 <= column < n
        return shape.regions[row * n + column] if inside else -1

    def level(i: int, j: int) -> bool:
        return region(i - 1, j) != region(i, j)

    def upright(i: int, j: int) -> bool:
        return region(j, i - 1) != region(j, i)

    for i in range(n + 1):
        for is_level, is_wall in ((True, level), (False, upright)):
            for start, end, wall in _stretches(n, i, is_wall):
                a, b, c = start * cell, end * cell, i * cell
                line = (
                    (at.x + a, at.y + c, at.x + b, at.y + c)
                    if is_level
                    else (at.x + c, at.y + a, at.x + c, at.y + b)
                )
                (thick if wall else thin).append(line)
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


def _rule_cells(shape: Shape, at: Box, cell: float) -> Iterator[Box]:
    """Yield the cells that houses of rules cover, unless these are diagonals or all cells."""
    groups = [
        group
        for rule in shape.rules
        if rule.name != "diagonals"
        for group in rule.groups
        if len(group) > 2
    ]
    covered = sorted({where for group in groups for where in group})
    if len(covered) < shape.cells:
        for where in covered:
            row, column = divmod(where, shape.side)
            yield Box(at.x + column * cell, at.y + row * cell, cell, cell)


def _diagonals(shape: Shape, at: Box) -> list[Segment]:
    if all(rule.name != "diagonals" for rule in shape.rules):
        return []
    return [(at.x, at.y, at.right, at.bottom), (at.x, at.bottom, at.right, at.y)]


def _draw_marks(canvas: Canvas, at: Box, grid: Grid) -> None:
    """Draw the candidates of blank cells, each in its own place."""
    shape = grid.shape
    n = shape.side
    cell = at.width / n
    columns, pitch = _pitch(shape, cell)
    rows = -(-n // columns)
    size = mark_size(shape, at.width)
    for where, candidates in enumerate(grid.candidates()):
        if grid.cells[where]:
            continue
        row, column = divmod(where, n)
        x, y = at.x + (column + 0.5) * cell, at.y + (row + 0.5) * cell
        for digit in sorted(candidates):
            down, right = divmod(digit - 1, columns)
            middle = x + (right - (columns - 1) / 2) * pitch, y + (down - (rows - 1) / 2) * pitch
            canvas.symbol(middle, SYMBOLS[digit], size, colour=_MARK_GREY)


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
