"""Lozenges in a hexagon: two triangles each, and the picture is a heap of boxes in a corner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import prod

from farandole.cover.data.problem_error import check_size
from farandole.cover.models.model import Drawing, Model, Options
from farandole.cover.models.parameters import sizes
from farandole.cover.models.registry import Parameter, model
from farandole.drawing import UNIT, page
from farandole.i18n import ENGLISH, Language, msg

Lozenge = tuple[int, int, int]

_SOURCE = "P. A. MacMahon, Combinatory Analysis, vol. 2, 1916"

# Where the triangle is that a lozenge covers with that of (i, j), by kind.
_PARTNERS = ((0, 0), (0, -1), (-1, 0))

# Corners of a lozenge from (i, j), by kind: i goes right, j down and half a unit right.
_CORNERS = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    ((0, 0), (1, -1), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (0, 1), (-1, 1)),
)


@model(
    msg("cover a hexagon with lozenges: boxes in a corner"),
    Parameter("sides", sizes(3), "3x3x3", msg("three sides of the hexagon"), ("a", "b", "c")),
    example="2x3x2",
)
def lozenges(a: int, b: int, c: int) -> Model:
    """Return the problem of covering a hexagon of sides a, b, c, a, b, c with lozenges.

    The hexagon is cut into triangles of side 1; a lozenge covers two that share an edge.
    Items are the triangles ``v…``, which stand on a corner's side (▽), and ``a…`` (△), by
    row and place. Every tiling is a heap of boxes in the corner of a room of a by b by c,
    seen from afar, and MacMahon's formula counts them.

    Raises `ProblemError` for sides that aren't 1 to 30.

    >>> model = lozenges(2, 2, 2)
    >>> model.problem.count(), model.known
    (Count(20, complete=True), 20)
    """
    for side, value in zip("abc", (a, b, c), strict=True):
        check_size(side, value, 1, 30)
    places = [(i, j) for j in range(b + c) for i in range(a + c)]
    first = [(i, j) for i, j in places if c <= i + j < a + b + c]
    second = [(i, j) for i, j in places if c <= i + j + 1 < a + b + c]
    number = {place: len(first) + k for k, place in enumerate(second)}
    items = [f"v{j + 1}.{i + 1}" for i, j in first] + [f"a{j + 1}.{i + 1}" for i, j in second]
    options: Options[Lozenge] = Options()
    for k, (i, j) in enumerate(first):
        for kind, (di, dj) in enumerate(_PARTNERS):
            if (i + di, j + dj) in number:
                options.add((k, number[i + di, j + dj]), (i, j, kind))
    problem = options.problem(items, name=lambda laid: _name(*laid))
    sums = [sum(corner) for corner in product(range(a), range(b), range(c))]
    boxes = prod(near + 2 for near in sums) // prod(near + 1 for near in sums)
    name = f"lozenges({a}, {b}, {c})"
    drawing = Hexagon(name, (a, b, c), tuple(options.placed))
    return Model(name, problem, drawing, boxes, _SOURCE)


def _name(i: int, j: int, kind: int) -> str:
    di, dj = _PARTNERS[kind]
    return f"v{j + 1}.{i + 1} a{j + dj + 1}.{i + di + 1}"


def _corners(i: int, j: int, kind: int) -> list[tuple[int, int]]:
    return [(i + di, j + dj) for di, dj in _CORNERS[kind]]


@dataclass(frozen=True, slots=True)
class Hexagon(Drawing):
    """Lozenges in a hexagon: option k lays ``laid[k]``, its place (i, j) and its kind."""

    title: str
    sides: tuple[int, int, int]
    laid: tuple[Lozenge, ...]

    def _edge(self) -> list[tuple[int, int]]:
        """Return the corners of the hexagon, all lattice points between them too."""
        a, b, c = self.sides
        steps = [(1, 0)] * a + [(0, 1)] * b + [(-1, 1)] * c
        steps += [(-1, 0)] * a + [(0, -1)] * b + [(1, -1)] * c
        path = [(c, 0)]
        for di, dj in steps:
            path.append((path[-1][0] + di, path[-1][1] + dj))
        return path

    def text(self, chosen: Sequence[int]) -> str:
        """Return the lozenges drawn with slashes and underscores."""
        a, b, c = self.sides
        lines = [[" "] * (2 * a + b + 2 * c + 1) for _ in range(b + c + 1)]
        loops = [self._edge()]
        for option in chosen:
            corners = _corners(*self.laid[option])
            loops.append([*corners, corners[0]])
        edges = (edge for loop in loops for edge in pairwise(loop))
        sides = {tuple(sorted(edge, key=lambda at: (at[1], at[0]))) for edge in edges}
        for (i, j), (m, n) in sorted(sides, key=lambda side: side[0][1] != side[1][1]):
            x = 2 * i + j - c
            if j == n:
                lines[j][x : x + 2] = "__"
            elif i == m:
                lines[n][x] = "\\"
            else:
                lines[n][x - 1] = "/"
        return "\n".join("".join(line).rstrip() for line in lines)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the lozenges as an SVG image, a colour for each of the three directions."""
        a, b, c = self.sides
        rise = UNIT * 3**0.5 / 2

        def path(corners: Sequence[tuple[int, int]]) -> str:
            at = [((i + j / 2 - c / 2) * UNIT, j * rise) for i, j in corners]
            return "M" + "L".join(f"{x:g} {y:.1f}" for x, y in at) + "z"

        body = [f'<path class="board" d="{path(self._edge()[:-1])}"/>']
        for option in chosen:
            colour, place = (0, 2, 8)[self.laid[option][2]], path(_corners(*self.laid[option]))
            body.append(f'<path class="piece c{colour}" style="stroke-width:1.5" d="{place}"/>')
        return page(((b + c) * rise / UNIT, a + (b + c) / 2), "".join(body), self.title)
