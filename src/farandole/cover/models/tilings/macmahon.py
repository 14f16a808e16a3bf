"""MacMahon squares: every way to paint the edges of a square, laid so that edges agree."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.model import Drawing, Model, call
from farandole.cover.problem import Problem
from farandole.drawing import UNIT, page
from farandole.errors import ProblemError
from farandole.i18n import ENGLISH, Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Language

    Edges = tuple[int, int, int, int]

# The number that is usually copied is 12261 (G. Feldman, 1964).
_SOURCE = "13328 apart from symmetry, times 8, as Knuth's SSXCC finds; in print 12261, 1964"


@typed
def macmahon(
    rows: int = 4,
    columns: int = 6,
    *,
    colors: int = 3,
    border: str = "a",
    reduced: bool = False,
) -> Model:
    """Return the problem of laying all MacMahon squares so that touching edges agree.

    A square has its four edges painted, each in one of a number of colors, called a, b,
    c and so on; there is one square for every way to do so, turned ones being the same.
    With two colors there are 6 of them, with three 24 (P. A. MacMahon, New Mathematical
    Pastimes, 1921). ``border`` is the color of all edges on the border, empty for any.

    An option ``abca r1c2`` lays a square with these colors, clockwise from above. Items
    are the squares, called after their first turn in alphabetical order, then the cells.
    The edges between cells are secondary, ``r1c1e`` east of a cell and ``r1c1s`` south of
    it, and have a color: that is how two squares come to agree.

    With ``reduced`` the square of one color, ``aaaa``, is kept in a quarter of the board,
    so that one of each four arrangements remains that mirror each other; both sides must
    be even for that.

    Raises `ProblemError` for an unknown color, a board whose area isn't the number of
    squares, and one that can't be reduced.

    >>> macmahon(2, 3, colors=2).problem.count()
    Count(0, complete=True)
    """
    if not 1 <= colors <= 8:
        raise ProblemError(
            msg(
                "{name} must be from {least} to {most}, not {value}",
                name="colors",
                least=1,
                most=8,
                value=colors,
            ),
            code="problem.model",
        )
    names = "abcdefgh"[:colors]
    if len(border) > 1 or border not in names:
        raise ProblemError(
            msg(
                "the border can't be {border}: it must be empty, or {known}",
                border=Quoted(border),
                known=Listed(names, "or"),
            ),
            code="problem.model",
        )
    turned = {
        (edges := (a, b, c, d)): min(edges[k:] + edges[:k] for k in range(4))
        for a, b, c, d in product(range(1, colors + 1), repeat=4)
    }
    pieces = sorted(set(turned.values()))
    if rows < 1 or columns < 1 or rows * columns != len(pieces):
        raise ProblemError(
            msg(
                "with {colors} colors there are {squares} squares, and a board of "
                "{rows}x{columns} has {cells} cells",
                colors=colors,
                squares=len(pieces),
                rows=rows,
                columns=columns,
                cells=max(rows, 0) * max(columns, 0),
            ),
            code="problem.model",
        )
    if reduced and (rows % 2 or columns % 2):
        raise ProblemError(
            msg(
                "a board of {rows}x{columns} can't be reduced: both must be even",
                rows=rows,
                columns=columns,
            ),
            code="problem.model",
        )

    number = {piece: place for place, piece in enumerate(pieces)}
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    east = {cell: k for k, cell in enumerate(cell for cell in cells if cell[1] + 1 < columns)}
    south = {
        cell: k for k, cell in enumerate((cell for cell in cells if cell[0] + 1 < rows), len(east))
    }
    base = 2 * len(pieces)
    edge_of_border = names.index(border) + 1 if border else 0
    starts, entries, painted = array("I", [0]), array("I"), array("I")
    placed: list[tuple[int, int, Edges]] = []
    for place, (r, c) in enumerate(cells):
        sides = (south.get((r - 1, c)), east.get((r, c)), south.get((r, c)), east.get((r, c - 1)))
        for edges, piece in turned.items():
            if edge_of_border and any(
                side is None and color != edge_of_border
                for side, color in zip(sides, edges, strict=True)
            ):
                continue
            if reduced and edges == (1, 1, 1, 1) and (2 * r >= rows or 2 * c >= columns):
                continue
            entries.extend((number[piece], len(pieces) + place))
            painted.extend((0, 0))
            for side, color in zip(sides, edges, strict=True):
                if side is not None:
                    entries.append(base + side)
                    painted.append(color)
            starts.append(len(entries))
            placed.append((r, c, edges))

    def word(edges: Sequence[int]) -> str:
        return "".join(names[color - 1] for color in edges)

    problem = Problem._from_flat(
        [*map(word, pieces), *map(cell_name, cells)],
        [f"{cell_name(cell)}e" for cell in east] + [f"{cell_name(cell)}s" for cell in south],
        starts,
        entries,
        lambda k: f"{word(placed[k][2])} {cell_name(placed[k][:2])}",
        colors=painted if any(painted) else None,
        color_names=tuple(names) if any(painted) else (),
    )
    name = call(
        "macmahon",
        [rows, columns],
        {"colors": (colors, 3), "border": (border, "a"), "reduced": (reduced, False)},
    )
    known = None
    if colors == 3 and border and {rows, columns} == {4, 6}:
        known = 13328 * (2 if reduced else 8)
    drawing = Edged(name, rows, columns, names, tuple(placed))
    return Model(name, problem, drawing, known, _SOURCE if known else None)


@dataclass(frozen=True, slots=True)
class Edged(Drawing):
    """Squares with painted edges: option k lays ``placed[k]``, row, column and four colors."""

    title: str
    rows: int
    columns: int
    names: str
    placed: tuple[tuple[int, int, Edges], ...]

    def text(self, chosen: Sequence[int]) -> str:
        """Return the colors of the edges where they are, a plus in every corner."""
        lines = [
            list("+   " * self.columns + "+")
            if row % 2 == 0
            else list(" " * (4 * self.columns + 1))
            for row in range(2 * self.rows + 1)
        ]
        for option in chosen:
            row, column, (above, right, below, left) = self.placed[option]
            for r, c, color in ((0, 2, above), (1, 4, right), (2, 2, below), (1, 0, left)):
                lines[2 * row + r][4 * column + c] = self.names[color - 1]
        return "\n".join("".join(line).rstrip() for line in lines)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the squares as an SVG image, each cut into four along its diagonals."""
        body = [f'<rect class="board" width="{self.columns * UNIT}" height="{self.rows * UNIT}"/>']
        half = UNIT // 2
        for option in chosen:
            row, column, edges = self.placed[option]
            word = "".join(self.names[color - 1] for color in edges)
            x, y = column * UNIT, row * UNIT
            parts = zip(
                edges,
                (
                    f"h{UNIT}l-{half} {half}z",
                    f"m{UNIT} 0v{UNIT}l-{half} -{half}z",
                    f"m0 {UNIT}h{UNIT}l-{half} -{half}z",
                    f"v{UNIT}l{half} -{half}z",
                ),
                ((half, 9), (UNIT - 8, half), (half, UNIT - 8), (8, half)),
                strict=True,
            )
            body.append(f"<g><title>{word} {cell_name((row, column))}</title>")
            for color, path, (across, down) in parts:
                body.append(
                    f'<path class="piece c{color - 1}" style="stroke-width:.7" '
                    f'd="M{x} {y}{path}"/><text class="small" x="{x + across}" y="{y + down}">'
                    f"{self.names[color - 1]}</text>"
                )
            body.append(
                f'<rect class="line" stroke-width="2" x="{x}" y="{y}" width="{UNIT}" '
                f'height="{UNIT}"/></g>'
            )
        return page((self.rows, self.columns), "".join(body), self.title)
