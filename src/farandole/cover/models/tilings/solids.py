"""Solid pieces in a box: the Soma cube and its relatives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING

from farandole.cover.models.geometry.cells import box_sizes, cell_name
from farandole.cover.models.model import Drawing, Model, call
from farandole.cover.models.parameters import REDUCED, pieces_on
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.tilings.packing import puzzle
from farandole.drawing import beside, connected, frame, letter, outline, page, paint, piece
from farandole.i18n import ENGLISH, msg

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any

    from farandole.cover.models.geometry.motions import Point
    from farandole.cover.models.tilings.packing import Place, Use
    from farandole.i18n import Language

_SOMA = "R. K. Guy and J. H. Conway, 1961: 240 up to rotation and reflection, times 48"
_SOLID: dict[tuple[int, ...], int] = {(2, 3, 10): 96, (2, 5, 6): 2112, (3, 4, 5): 31520}
_BOUWKAMP = "C. J. Bouwkamp, J. Combinatorial Theory 7, 1969: 12, 264 and 3940, times 8"

_SLOTHOUBER = ("tetrominoes:O+monomino", (3, 3, 3), {"O": 6, "M": 3})


@model(
    msg("fill a box with solid pieces"),
    *pieces_on(
        "3x4x5",
        "one-sided",
        msg("soma, tetracubes, pentominoes"),
        msg("layers x rows x columns"),
        Parameter("holes", str, "", msg("cells left out, as in z1r2c3,z2r2c3")),
    ),
    example="pentominoes 2x3x10",
)
def polycubes(
    pieces: str | Mapping[str, Any] | Iterable[Any] = "pentominoes",
    board: str | Iterable[Any] = "3x4x5",
    *,
    holes: str | Iterable[Any] = (),
    kind: str = "one-sided",
    use: Use = "once",
    reduced: bool = False,
) -> Model:
    """Return the problem of filling a box with pieces made of cubes.

    ``pieces`` is ``soma``, ``tetracubes``, ``pentacubes``, a flat set (``pentominoes``: the
    solid pentominoes), a mapping of your own names to cells (layer, row, column), or a
    list of cells. ``board`` is a box ``layers x rows x columns`` or a collection of cells.
    ``kind`` is ``one-sided`` (pieces may be turned, as one does with wood), ``free``
    (mirrored too) or ``fixed``; ``use`` and ``reduced`` are as in `polyominoes`, only
    that classes are those of the allowed motions.

    Raises `ArgumentError` and `ProblemError` as `polyominoes` does.

    >>> polycubes("pentominoes", "2x3x10").problem.count()
    Count(96, complete=True)
    >>> polycubes("tetrominoes:O+monomino", "3x3x3", use={"O": 6, "M": 3}).problem.count()
    Count(8, complete=True)
    """
    made = puzzle(3, pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)
    known, source = None, None
    sizes = box_sizes(board) if isinstance(board, str) else None
    if sizes and prod(sizes) == len(made.board) and (kind, use) == ("one-sided", "once"):
        if pieces == "soma" and sizes == (3, 3, 3):
            known, source = 11520, _SOMA
        elif pieces == "pentominoes" and tuple(sorted(sizes)) in _SOLID:
            known, source = _SOLID[tuple(sorted(sizes))], _BOUWKAMP
    if isinstance(pieces, str) and (pieces.replace(" ", ""), sizes, use) == _SLOTHOUBER:
        known, source = 8, "J. Slothouber and W. Graatsma: 1 up to rotation and reflection, times 8"
    if known:
        known //= made.factor
    drawing = Layers(made.board, made.placements, made.pieces)
    return Model(made.name, made.problem, drawing, known, source)


@model(msg("the Soma cube: seven pieces make a 3x3x3 cube"), REDUCED)
def soma(*, reduced: bool = False) -> Model:
    """Return the Soma cube of Piet Hein: seven pieces that make a cube of 3×3×3.

    It has 11520 covers: 480 up to rotation (which is what ``reduced`` leaves), 240 up
    to reflection too.

    >>> soma(reduced=True).problem.count()
    Count(480, complete=True)
    """
    cube = polycubes("soma", "3x3x3", reduced=reduced)
    return replace(cube, name=call("soma", reduced=(reduced, False)))


@dataclass(frozen=True, slots=True)
class Layers(Drawing):
    """Solid pieces, drawn layer by layer: option k lays ``placements[k]``.

    ``names`` are the names of the pieces in the order of their colours.
    """

    board: Collection[Point]
    placements: tuple[Place, ...]
    names: tuple[str, ...]

    def places(self) -> tuple[Place, ...]:
        """Return the placements."""
        return self.placements

    def _sides(self) -> tuple[range, range, range]:
        layers, rows, columns = (range(min(a), max(a) + 1) for a in zip(*self.board, strict=True))
        return layers, rows, columns

    def text(self, chosen: Sequence[int]) -> str:
        """Return the layers side by side, the first left; cells not yet filled are dots."""
        layers, rows, columns = self._sides()
        label: dict[Point, str] = dict.fromkeys(self.board, ".")
        owner: dict[Point, int] = dict.fromkeys(self.board, -1)
        for number, option in enumerate(chosen):
            name, cells = self.placements[option]
            label.update(dict.fromkeys(cells, name))
            owner.update(dict.fromkeys(cells, number))
        return beside(
            frame(
                [[label.get((z, r, c), "") for c in columns] for r in rows],
                [[owner.get((z, r, c)) for c in columns] for r in rows],
            )
            for z in layers
        )

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the layers side by side as an SVG image, numbered below."""
        layers, rows, columns = self._sides()
        laid = sorted((self.placements[option] for option in chosen), key=lambda way: way[1])
        colours = paint([(self.names.index(name), cells) for name, cells in laid])
        step = len(columns) + 1
        body = []
        for z in layers:
            left = (z - layers.start) * step - columns.start
            flat = [(r - rows.start, c + left) for y, r, c in self.board if y == z]
            body.append(f'<path class="board" d="{outline(flat)}"/>')
            for (name, cells), colour in zip(laid, colours, strict=True):
                title = " ".join([name, *map(cell_name, cells)])
                here = [(r - rows.start, c + left) for y, r, c in cells if y == z]
                body += [piece(part, colour, name, title) for part in connected(here)]
            middle = left + columns.start + len(columns) / 2 - 0.5
            body.append(letter(len(rows), middle, str(z + 1), "small"))
        title = say(
            msg(
                "{model}: {solution}",
                model=f"{len(layers)}x{len(rows)}x{len(columns)}",
                solution=" ".join(name for name, _ in laid),
            )
        )
        return page((len(rows) + 0.8, len(layers) * step - 1), "".join(body), title)
