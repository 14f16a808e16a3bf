"""MacMahon squares: every way to paint the edges of a square, laid so that edges agree."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.models.geometry.cells import cell_name
from farandole.cover.models.model import Drawing, Model, Options, call
from farandole.cover.models.parameters import REDUCED, sizes, whole
from farandole.cover.models.registry import Parameter, model
from farandole.drawing import UNIT, page
from farandole.i18n import ENGLISH, Language, msg
from farandole.limits import known

Edges = tuple[int, int, int, int]
Laid = tuple[int, int, Edges]

# The number that is usually copied is 12261 (G. Feldman, 1964).
_SOURCE = "13328 apart from symmetry, times 8, as Knuth's SSXCC finds; in print 12261, 1964"


@model(
    msg("MacMahon's squares with painted edges, laid so that edges agree"),
    Parameter("board", sizes(2), "4x6", msg("rows x columns"), ("rows", "columns")),
    Parameter("colors", whole, "3", msg("how many colors")),
    Parameter("border", str, "a", msg("color of the border, empty for any")),
    REDUCED,
    example="2x3 2 border=",
)
def macmahon(
    rows: int = 4, columns: int = 6, *, colors: int = 3, border: str = "a", reduced: bool = False
) -> Model:
    """Return the problem of laying all MacMahon squares so that touching edges agree.

    A square has its four edges painted, each in one of a number of colors, called a, b,
    c and so on; there is one square for every way to do so, turned ones being the same.
    With two colors there are 6 of them, with three 24 (P. A. MacMahon, New Mathematical
    Pastimes, 1921). ``border`` is the color of all edges on the border, empty for any.

    An option ``abca r1c2`` lays a square with these colors, clockwise from above. Items
    are the squares, called after their first turn in alphabetical order, then the cells.
    The edges between cells are secondary, ``r1c1e`` east of a cell and ``r1c1s`` south of
    it, and have a color, so two squares must agree.

    With ``reduced`` the square of one color, ``aaaa``, is kept in a quarter of the board,
    so that one of each four arrangements remains that mirror each other; both sides must
    be even for that.

    Raises `ArgumentError` for an unknown color, and `ProblemError` for a board whose area
    isn't the number of squares, and one that can't be reduced.

    >>> macmahon(2, 3, colors=2).problem.count()
    Count(0, complete=True)
    """
    check_size("colors", colors, 1, 8)
    names = "abcdefgh"[:colors]
    edge_of_border = names.index(known(border, "border", [*names])) + 1 if border else 0
    paints = range(1, colors + 1)
    turned = {
        edges: min(edges[k:] + edges[:k] for k in range(4))
        for edges in product(paints, paints, paints, paints)
    }
    pieces = sorted(set(turned.values()))
    if rows < 1 or columns < 1 or rows * columns != len(pieces):
        raise model_error(
            "a board for {colors} colors must have {squares} cells, not {rows}x{columns}",
            colors=colors,
            squares=len(pieces),
            rows=rows,
            columns=columns,
        )
    if reduced and (rows % 2 or columns % 2):
        raise model_error("only a board with even sides can be reduced")

    cells = list(product(range(rows), range(columns)))
    sides, names_of_edges = _edges(cells, rows, columns)
    number = {piece: place for place, piece in enumerate(pieces)}
    options: Options[Laid] = Options()
    painted = array("I")
    for place, (r, c) in enumerate(cells):
        in_quarter = 2 * r < rows and 2 * c < columns
        for edges, piece in turned.items():
            pairs = list(zip(sides[r, c], edges, strict=True))
            inner = {side: color for side, color in pairs if side is not None}
            outer = {color for side, color in pairs if side is None}
            fits_border = not edge_of_border or outer <= {edge_of_border}
            if fits_border and (in_quarter or not reduced or edges != (1, 1, 1, 1)):
                own = (number[piece], len(pieces) + place)
                options.add((*own, *(2 * len(pieces) + side for side in inner)), (r, c, edges))
                painted.extend((0, 0, *inner.values()))

    def word(edges: Sequence[int]) -> str:
        return "".join(names[color - 1] for color in edges)

    problem = options.problem(
        [*map(word, pieces), *map(cell_name, cells)],
        names_of_edges,
        name=lambda laid: f"{word(laid[2])} {cell_name(laid[:2])}",
        colors=painted if any(painted) else None,
        color_names=tuple(names) if any(painted) else (),
    )
    name = call(macmahon, rows, columns, colors=colors, border=border, reduced=reduced)
    is_known = colors == 3 and border and {rows, columns} == {4, 6}
    covers = 13328 * (2 if reduced else 8) if is_known else None
    drawing = Edged(name, rows, columns, names, tuple(options.placed))
    return Model(name, problem, drawing, covers, _SOURCE)


def _edges(
    cells: Sequence[tuple[int, int]], rows: int, columns: int
) -> tuple[dict[tuple[int, int], list[int | None]], list[str]]:
    """Return each cell's edges, above, right, below and left, by number, and their names.

    An edge is called after the cell that it is east or south of; one on the border is None.
    """
    names = [f"{cell_name(cell)}e" for cell in cells if cell[1] + 1 < columns]
    names += [f"{cell_name(cell)}s" for cell in cells if cell[0] + 1 < rows]
    number = {name: k for k, name in enumerate(names)}
    return {
        (r, c): [
            number.get(cell_name(cell) + mark)
            for cell, mark in (((r - 1, c), "s"), ((r, c), "e"), ((r, c), "s"), ((r, c - 1), "e"))
        ]
        for r, c in cells
    }, names


@dataclass(frozen=True, slots=True)
class Edged(Drawing):
    """Squares with painted edges: option k lays ``placed[k]``, row, column and four colors."""

    title: str
    rows: int
    columns: int
    names: str
    placed: tuple[Laid, ...]

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
