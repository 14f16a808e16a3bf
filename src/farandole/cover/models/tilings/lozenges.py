"""Lozenges in a hexagon: two triangles each, and the picture is a heap of boxes in a corner."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.model import Drawing, Model
from farandole.cover.problem import Problem
from farandole.drawing import UNIT, page
from farandole.errors import ProblemError
from farandole.i18n import ENGLISH, msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Language

    Lozenge = tuple[int, int, int]

_SOURCE = "P. A. MacMahon, Combinatory Analysis, vol. 2, 1916"

# Corners of a lozenge from (i, j), by kind: i goes right, j down and half a unit right.
_CORNERS = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    ((0, 0), (1, -1), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (0, 1), (-1, 1)),
)


@typed
def lozenges(a: int, b: int, c: int) -> Model:
    """Return the problem of covering a hexagon of sides a, b, c, a, b, c with lozenges.

    The hexagon is cut into triangles of side 1; a lozenge covers two that share an edge.
    Items are the triangles ``v…``, which stand on a corner's side (▽), and ``a…`` (△), by
    row and place. Every tiling is a heap of boxes in the corner of a room of a by b by c,
    seen from afar, and MacMahon's formula says how many there are.

    Raises `ProblemError` for sides that aren't 1 to 30.

    >>> model = lozenges(2, 2, 2)
    >>> model.problem.count(), model.known
    (Count(20, complete=True), 20)
    """
    for side in (a, b, c):
        if not 1 <= side <= 30:
            raise ProblemError(
                msg(
                    "sides of a hexagon must be from 1 to {most}, not {value}", most=30, value=side
                ),
                code="problem.model",
            )
    places = [(i, j) for j in range(b + c) for i in range(a + c)]
    first = [(i, j) for i, j in places if c <= i + j < a + b + c]
    second = [(i, j) for i, j in places if c <= i + j + 1 < a + b + c]
    number = {place: len(first) + k for k, place in enumerate(second)}
    starts, entries = array("I", [0]), array("I")
    laid: list[Lozenge] = []
    for k, (i, j) in enumerate(first):
        for kind, partner in enumerate(((i, j), (i, j - 1), (i - 1, j))):
            if partner in number:
                entries.extend((k, number[partner]))
                starts.append(len(entries))
                laid.append((i, j, kind))
    items = [f"v{j + 1}.{i + 1}" for i, j in first] + [f"a{j + 1}.{i + 1}" for i, j in second]
    problem = Problem._from_flat(
        items,
        (),
        starts,
        entries,
        lambda k: " ".join(items[e] for e in entries[2 * k : 2 * k + 2]),
    )
    over, under = 1, 1
    for x in range(1, a + 1):
        for y in range(1, b + 1):
            for z in range(1, c + 1):
                over *= x + y + z - 1
                under *= x + y + z - 2
    name = f"lozenges({a}, {b}, {c})"
    return Model(name, problem, Hexagon(name, (a, b, c), tuple(laid)), over // under, _SOURCE)


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
            i, j, kind = self.laid[option]
            loop = [(i + di, j + dj) for di, dj in _CORNERS[kind]]
            loops.append([*loop, loop[0]])
        sides = {
            (min(p, q, key=lambda at: (at[1], at[0])), max(p, q, key=lambda at: (at[1], at[0])))
            for loop in loops
            for p, q in pairwise(loop)
        }
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
            i, j, kind = self.laid[option]
            corners = [(i + di, j + dj) for di, dj in _CORNERS[kind]]
            body.append(
                f'<path class="piece c{(0, 2, 8)[kind]}" style="stroke-width:1.5" '
                f'd="{path(corners)}"/>'
            )
        return page(((b + c) * rise / UNIT, a + (b + c) / 2), "".join(body), self.title)
