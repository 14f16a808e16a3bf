"""Pieces on a board, flat or in space, drawn layer by layer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.geometry.motions import Cells, Point
from farandole.cover.models.model import Drawing
from farandole.drawing import beside, connected, frame, letter, outline, page, paint, piece
from farandole.i18n import ENGLISH, Language

Place = tuple[str, Cells]


def _solid(cell: Point) -> Point:
    """Return a cell in space: that of a flat board is in the only layer."""
    return (0, *cell)[-3:]


@dataclass(frozen=True, slots=True)
class Pieces(Drawing):
    """Pieces on a board: option k lays ``placements[k]``, a piece's name and its cells.

    ``names`` are the names to be written on the pieces, in the order of their colours.
    """

    title: str
    board: Collection[Point]
    placements: tuple[Place, ...]
    names: tuple[str, ...]

    def places(self) -> tuple[Place, ...]:
        """Return the placements."""
        return self.placements

    def _sides(self) -> list[range]:
        """Return the layers, the rows and the columns."""
        sides = zip(*map(_solid, self.board), strict=True)
        return [range(min(side), max(side) + 1) for side in sides]

    def text(self, chosen: Sequence[int]) -> str:
        """Return the layers side by side, every piece outlined; cells not yet covered are dots."""
        layers, rows, columns = self._sides()
        labels = dict.fromkeys(map(_solid, self.board), ".")
        owners = dict.fromkeys(labels, -1)
        for number, option in enumerate(chosen):
            name, cells = self.placements[option]
            for cell in map(_solid, cells):
                labels[cell] = name if name in self.names else ""
                owners[cell] = number
        return beside(
            frame(
                [[labels.get((z, r, c), "") for c in columns] for r in rows],
                [[owners.get((z, r, c)) for c in columns] for r in rows],
            )
            for z in layers
        )

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return an SVG image; tooltips say where pieces lie, and several layers are numbered."""
        layers, rows, columns = self._sides()
        laid = sorted((self.placements[option] for option in chosen), key=lambda place: place[1])
        number = {name: k for k, name in enumerate(self.names)}
        colours = paint([(number.get(name, 0), cells) for name, cells in laid])
        step = len(columns) + 1
        body = []

        def in_layer(z: int, cells: Collection[Point]) -> list[tuple[int, int]]:
            left = (z - layers.start) * step - columns.start
            return [(r - rows.start, c + left) for y, r, c in map(_solid, cells) if y == z]

        for z in layers:
            body.append(f'<path class="board" d="{outline(in_layer(z, self.board))}"/>')
            for (name, cells), colour in zip(laid, colours, strict=True):
                label = name if name in number else ""
                title = " ".join([label, *map(cell_name, cells)]).lstrip()
                body += [
                    piece(part, colour, label, title) for part in connected(in_layer(z, cells))
                ]
            if len(layers) > 1:
                middle = (z - layers.start) * step + len(columns) / 2 - 0.5
                body.append(letter(len(rows), middle, str(z + 1), "small"))
        height = len(rows) + 0.8 * (len(layers) > 1)
        return page((height, len(layers) * step - 1), "".join(body), self.title)
