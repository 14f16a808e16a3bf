"""Assemblies of cubes drawn: layers as text, and an exploded view as SVG.

The view is from above, with x to the left, y to the right and z up; pieces have moved apart from
the middle. Cubes are painted from the back: of two that overlap on paper the one with the larger x
+ y + z is in front, wherever they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import floor

from farandole.cover.models.tilings.drawn import Pieces
from farandole.cover.solids.building import Assembly
from farandole.drawing import UNIT, escape, page, paint
from farandole.errors import ArgumentError
from farandole.i18n import ENGLISH, Language, msg

Spot = tuple[int, int, int]

_WIDE, _HIGH = 20.0, 11.5
"""Half the width, and half the height, of the upper side of a cube, in pixels."""
_TALL = 23.0
_FACES = (
    ((0, 0, 1), "", ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))),
    ((1, 0, 0), "left", ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1))),
    ((0, 1, 0), "right", ((0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1))),
)
"""The sides that are seen: which neighbour hides each, its shade, its corners."""
_OUTER = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0))
"""The corners of a cube that are outermost on paper."""

_STYLE = {
    ".cube": ("stroke:#222;stroke-width:1;stroke-linejoin:round", "stroke:#e8e8e8"),
    ".left": ("fill:#000;opacity:.12", ""),
    ".right": ("fill:#000;opacity:.25", ""),
    "text": ("paint-order:stroke;stroke:#fff;stroke-width:3", "stroke:#181818"),
}


@dataclass(frozen=True, slots=True)
class Exploded(Pieces):
    """An assembly of cubes: cells are (z, y, x), and pieces have the names of BurrTools."""

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the exploded view: each piece with its name, colour and outlines."""
        laid = [self.placements[option] for option in sorted(chosen)]
        colours = paint([(self.names.index(name), cells) for name, cells in laid])
        solids = [[(cell[2], cell[1], cell[0]) for cell in cells] for _, cells in laid]
        moved = apart(solids)
        painted = []
        labels = []
        for (name, _), colour, cubes, spots in zip(laid, colours, solids, moved, strict=True):
            inside = set(cubes)
            for cube, spot in zip(cubes, spots, strict=True):
                painted.append((sum(spot), _cube(cube, spot, inside, colour)))
            labels.append(_label(max(spots, key=sum), name))
        corners = [_flat(spot, far) for spot in chain(*moved) for far in _OUTER] or [(0.0, 0.0)]
        (left, right), (top, bottom) = (
            (min(axis), max(axis)) for axis in zip(*corners, strict=True)
        )
        body = "".join(text for _, text in sorted(painted, key=lambda part: part[0]))
        moved_body = f'<g transform="translate({-left:g} {-top:g})">{body}{"".join(labels)}</g>'
        size = ((bottom - top) / UNIT, (right - left) / UNIT)
        return page(size, moved_body, self.title, style=_STYLE, kind="solid-drawing")


def exploded(assembly: Assembly, title: str) -> Exploded:
    """Return how to draw the covers of an assembly.

    The result has ``text(numbers)`` and ``svg(numbers)``, as the drawings of models do.

    Raises `ArgumentError` where voxels aren't cubes.

    >>> from farandole.cover.solids import Piece, Puzzle, Solid, Task, assembly
    >>> domino, square = Solid((2, 1, 1), "##"), Solid((2, 2, 1), "####")
    >>> built = assembly(Puzzle((domino, square), (Task((Piece(0, 2, 2),), 1),)))
    >>> print(exploded(built, "a square").text(next(built.search()).numbers))
    ┌─────────┐
    │ S1   S1 │
    ├─────────┤
    │ S1   S1 │
    └─────────┘
    """
    if assembly.puzzle.grid != "cubes":
        raise ArgumentError(msg("only cubes can be drawn, not {grid}", grid=assembly.puzzle.grid))
    cells = [(z, y, x) for x, y, z in assembly.room.points.tolist()]
    names = [f"S{piece.solid + 1}" for piece in assembly.task.pieces]
    places = tuple(
        (names[piece], tuple(cells[cell] for cell in there)) for piece, there in assembly.placements
    )
    return Exploded(title, tuple(cells), places, tuple(names))


def apart(solids: Sequence[Sequence[Spot]]) -> list[list[Spot]]:
    """Return solids moved away from their common middle, by whole cubes, until no two touch.

    If some always do, being nested, one is above another.

    >>> apart([[(0, 0, 0)], [(1, 0, 0)]])
    [[(0, 0, 0)], [(2, 0, 0)]]
    """
    middle = _middle([*chain(*solids)])
    for times in (1, 2, 4, 8):
        moved = [_slid(solid, _away(_middle(solid), middle, times)) for solid in solids]
        if all(_steps(first, other) > 1 for first, other in combinations(moved, 2)):
            return moved
    height = 2 + max((cell[2] for cell in chain(*solids)), default=0)
    return [_slid(solid, (0, 0, k * height)) for k, solid in enumerate(solids)]


def _middle(cells: Sequence[Spot]) -> tuple[float, ...]:
    return tuple(sum(axis) / len(axis) for axis in zip(*cells, strict=True))


def _away(there: Sequence[float], middle: Sequence[float], times: int) -> list[int]:
    return [floor(times * (a - b) + 0.5) for a, b in zip(there, middle, strict=True)]


def _slid(cells: Sequence[Spot], shift: Sequence[int]) -> list[Spot]:
    return [(x + shift[0], y + shift[1], z + shift[2]) for x, y, z in cells]


def _steps(first: Sequence[Spot], other: Sequence[Spot]) -> int:
    """Return how many steps one solid is from another: 0 if they overlap, 1 if they touch."""
    return min(
        sum(abs(a - b) for a, b in zip(here, there, strict=True))
        for here in first
        for there in other
    )


def _flat(spot: Sequence[float], corner: Sequence[int]) -> tuple[float, float]:
    """Return where a corner of a cube is on paper."""
    x, y, z = (at + far for at, far in zip(spot, corner, strict=True))
    return (y - x) * _WIDE, (x + y) * _HIGH - z * _TALL


def _cube(cell: Spot, spot: Spot, inside: set[Spot], colour: int) -> str:
    """Return the sides of a cube that its own piece doesn't hide."""
    parts = []
    for (x, y, z), shade, corners in _FACES:
        if (cell[0] + x, cell[1] + y, cell[2] + z) not in inside:
            points = " ".join("{:.4g},{:.4g}".format(*_flat(spot, corner)) for corner in corners)
            parts.append(f'<polygon class="cube c{colour}" points="{points}"/>')
            parts += [f'<polygon class="{shade}" points="{points}"/>'] * bool(shade)
    return "".join(parts)


def _label(spot: Spot, name: str) -> str:
    x, y = _flat((spot[0] + 0.5, spot[1] + 0.5, spot[2]), (0, 0, 1))
    return f'<text class="small" x="{x:.4g}" y="{y:.4g}">{escape(name)}</text>'
