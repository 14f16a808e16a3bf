"""Marks as SVG: what lies below the lines of a board, and what lies on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, sin
from typing import NamedTuple

from farandole.drawing import UNIT, escape
from farandole.i18n import ENGLISH, Language
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import Group, margins, marks_of
from farandole.sudoku.rules.marks import LOOKS, Mark, Point

_ON_LINES = frozenset(("quadruple", "white-dot", "black-dot", "sign", "clue"))
_RANKS = {"tint": 0, "line": 1, "arrow": 2}
_INK = {"white-dot": "#111", "black-dot": "#fff"}  # on discs of one colour day and night
_TEXT = "font:bold 24px sans-serif;fill:#111;text-anchor:middle;dominant-baseline:central"
_HEAD = 0.22  # the sides of an arrow's head


class Layers(NamedTuple):
    """The marks of a grid as SVG, with the style they need: by selector, for light and for dark."""

    below: str
    above: str
    style: dict[str, tuple[str, str]]
    margins: tuple[float, float, float, float]


def layers(grid: Grid, cell: int, say: Language = ENGLISH) -> Layers:
    """Return the marks of a grid as SVG, ``cell`` pixels a cell; each rule has its name.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Odd
    >>> print(layers(Grid("." * 16, constraints=[Odd("r1c1")]), 40).below)
    <g><title>odd cells</title><circle class="odd-in" cx="20" cy="20" r="16"/></g>
    """
    groups = marks_of(grid)
    below = _layer(groups, cell, say, is_above=False)
    above = _layer(groups, cell, say, is_above=True)
    style = {}
    for name in dict.fromkeys(mark.style for group in groups for mark in group.marks):
        look = LOOKS[name]
        for part, how in ((f".{name}-in", "fill"), (f".{name}-on", "fill:none;stroke")):
            if f'"{part[1:]}' in below + above:
                style[part] = f"{how}:{look.light}", f"{how}:{look.dark}"
    if groups:
        style[".halo"] = "stroke:#fff;stroke-width:.25em;paint-order:stroke", "stroke:#181818"
    return Layers(below, above, style, margins(groups, grid.shape))


def images(grid: Grid) -> tuple[str, str]:
    """Return two images for paper: what lies below the lines of a board, and what lies on them.

    Both show the board with its margins, without lines and digits, 40 pixels a cell.
    """
    parts = layers(grid, UNIT)
    left, top, right, bottom = (room * UNIT for room in parts.margins)
    width, height = grid.shape.columns * UNIT, grid.shape.rows * UNIT
    rules = "".join(f"{what}{{{how[0]}}}" for what, how in parts.style.items())
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-left:g} {-top:g} '
        f'{left + width + right:g} {top + height + bottom:g}"><style>text{{{_TEXT}}}{rules}</style>'
    )
    return f"{head}{parts.below}</svg>", f"{head}{parts.above}</svg>"


def _layer(groups: list[Group], cell: int, say: Language, *, is_above: bool) -> str:
    """Return the marks of a layer, those of a rule together, tints first, then lines."""
    parts = []
    for rule, every, _ in groups:
        marks = [mark for mark in every if _is_above(mark) == is_above]
        marks.sort(key=_rank)
        if marks:
            name = escape(say(rule.title))
            shapes = "".join(part for mark in marks for part in _shapes(mark, cell))
            parts.append((_rank(marks[0]), f"<g><title>{name}</title>{shapes}</g>"))
    return "".join(text for _, text in sorted(parts, key=lambda part: part[0]))


def _is_above(mark: Mark) -> bool:
    return mark.style in _ON_LINES or mark.kind in ("outline", "text")


def _rank(mark: Mark) -> int:
    return _RANKS.get(mark.kind, 3)


def _shapes(mark: Mark, cell: int) -> Iterator[str]:
    """Yield a mark as SVG elements."""
    style, look = mark.style, LOOKS[mark.style]
    points = [(x * cell, y * cell) for x, y in mark.points]
    size = mark.size * cell
    stroke = f'class="{style}-on" stroke-width="{look.width * cell:.3g}"'
    if mark.kind == "tint":
        for x, y in points:
            yield (
                f'<rect class="{style}-in" fill-opacity=".3" x="{x:g}" y="{y:g}" width="{cell}" '
                f'height="{cell}"/>'
            )
    elif mark.kind == "text":
        yield _text(points[0], size, mark.text, style, has_halo=True)
    elif mark.kind == "outline":
        yield f'<path {stroke}{_dashes(look.dash, cell)} d="{_cage(mark, cell)}"/>'
        if mark.text:
            x, y = min(points, key=lambda point: (point[1], point[0]))
            at = (x + 0.05 * cell, y + 0.19 * cell)
            yield _text(at, 0.28 * cell, mark.text, style, has_halo=True, is_start=True)
    elif mark.kind in ("line", "arrow"):
        width = f'class="{style}-on" stroke-width="{size:.3g}"'
        yield f'<path {width}{_dashes(look.dash, cell)} d="{_polyline(points)}"/>'
        if mark.kind == "arrow":
            yield f'<path {width} stroke-linejoin="round" d="{_polyline(_head(points, cell))}"/>'
    else:
        fill = f'class="{style}-in"' if mark.is_filled else stroke
        if style in _ON_LINES:
            fill += f' stroke="#555" stroke-width="{0.03 * cell:.3g}"'
        yield _shape(mark.kind, points, size, fill)
        if mark.text:
            size *= min(0.75, 1.5 / len(mark.text))
            yield _text(points[0], size, mark.text, style, has_halo=False)


def _shape(kind: str, points: list[Point], size: float, how: str) -> str:
    """Return a disc, a pill, a square or a diamond."""
    (x, y), (x2, y2), half = points[0], points[-1], size / 2
    if kind == "disc" and len(points) == 1:
        return f'<circle {how} cx="{x:g}" cy="{y:g}" r="{half:g}"/>'
    if kind == "diamond":
        corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
        return f'<path {how} d="{_polyline(corners)}Z"/>'
    left, top = min(x, x2) - half, min(y, y2) - half
    rounding = f' rx="{half:g}"' if kind == "disc" else ""
    return (
        f'<rect {how} x="{left:g}" y="{top:g}" width="{abs(x2 - x) + size:g}" '
        f'height="{abs(y2 - y) + size:g}"{rounding}/>'
    )


def _text(
    at: Point, size: float, text: str, style: str, *, has_halo: bool, is_start: bool = False
) -> str:
    """Return a text around a point, or one that starts there."""
    names = f"{style}-in halo" if has_halo else "in"
    more = "font-weight:bold;" + "text-anchor:start;" * is_start
    more += f"fill:{_INK[style]};" if style in _INK else ""
    return (
        f'<text class="{names}" style="{more}font-size:{size:.3g}px" x="{at[0]:g}" '
        f'y="{at[1]:g}">{escape(text)}</text>'
    )


def _dashes(lengths: tuple[float, ...], cell: int) -> str:
    """Return the attributes of a line with dashes, or with round ends."""
    if not lengths:
        return ' style="stroke-linecap:round;stroke-linejoin:round"'
    dash = " ".join(f"{length * cell:.3g}" for length in lengths)
    return f' style="stroke-linecap:butt" stroke-dasharray="{dash}"'


def _polyline(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points)


def _head(points: list[Point], cell: int) -> list[Point]:
    """Return the head of an arrow."""
    (x, y), (x2, y2) = points[-2:]
    way, side = atan2(y2 - y, x2 - x), _HEAD * cell
    sides = [(x2 - side * cos(way + turn), y2 - side * sin(way + turn)) for turn in (0.6, -0.6)]
    return [sides[0], (x2, y2), sides[1]]


def _cage(mark: Mark, cell: int) -> str:
    """Return the line around cells, somewhat within them, as path data: each side of each cell."""
    inside = set(mark.points)
    inset = mark.size
    lines = []
    for x, y in sorted(inside):
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):  # the sides, clockwise
            if (x + right, y + down) in inside:
                continue
            ahead, back = (-down, right), (down, -right)
            ends = []
            for along, back_or_ahead in ((-0.5, back), (0.5, ahead)):
                beside = (x + back_or_ahead[0], y + back_or_ahead[1])
                outer = (beside[0] + right, beside[1] + down)
                reach = inset if beside not in inside else -inset if outer in inside else 0.0
                length = along + (reach if along < 0 else -reach)
                ends.append(
                    (
                        (x + 0.5 + right * (0.5 - inset) + ahead[0] * length) * cell,
                        (y + 0.5 + down * (0.5 - inset) + ahead[1] * length) * cell,
                    )
                )
            lines.append(_polyline(ends))
    return "".join(lines)
