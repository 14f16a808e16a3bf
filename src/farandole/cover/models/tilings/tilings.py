"""Polyominoes and dominoes: flat pieces on a flat board."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, isqrt, pi
from typing import TYPE_CHECKING

from farandole.cover.models.geometry.cells import board_cells, cell_name, written
from farandole.cover.models.geometry.motions import motions
from farandole.cover.models.model import Drawing, Model, call, check_size
from farandole.cover.models.parameters import HOLES, pair, pieces_on, size
from farandole.cover.models.registry import Parameter, model
from farandole.cover.models.tilings.packing import pack, puzzle
from farandole.drawing import frame, outline, page, paint, piece
from farandole.i18n import ENGLISH, msg

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any

    from farandole.cover.models.geometry.motions import Point
    from farandole.cover.models.tilings.packing import Place, Use
    from farandole.i18n import Language

_PENTOMINOES = {(3, 20): 8, (4, 15): 1472, (5, 12): 4040, (6, 10): 9356}
_CENTRE = frozenset({(3, 3), (3, 4), (4, 3), (4, 4)})
_RIGHT_TROMINOES = {3: 0, 6: 162, 9: 1193600, 12: 2033502499954}
_GOLOMB = "S. W. Golomb, Polyominoes, 2nd ed., 1994; classes of 4 (rectangles) or 8 counted singly"


@model(
    msg("cover a board with flat pieces: pentominoes and their kin"),
    *pieces_on(
        "6x10",
        "free",
        msg("sets: pentominoes, tetrominoes:TL"),
        msg("6x10, or rows such as ..#/..."),
        HOLES,
    ),
    example="pentominoes 3x20",
)
def polyominoes(
    pieces: str | Mapping[str, Any] | Iterable[Any] = "pentominoes",
    board: str | Iterable[Any] = "6x10",
    *,
    holes: str | Iterable[Any] = (),
    kind: str = "free",
    use: Use = "once",
    reduced: bool = False,
) -> Model:
    """Return the problem of covering a board with pieces made of squares.

    ``pieces`` is a set by name (``pentominoes``, ``tetrominoes:TL``, several joined by
    ``+``; see `piece_set`), a mapping of your own names to cells, or a list of cells.
    ``board`` and ``holes`` are read by `board_cells`. ``kind`` says what pieces may do:
    ``free`` (turn and flip), ``one-sided`` (turn) or ``fixed``. ``use`` says how often
    each is used: ``once``, ``optional`` (at most once) or ``freely``; or, by name, a number
    or a least and a most: ``{"I": 6, "M": (0, 3)}``, pieces not named once.

    All covers are counted, mirror images and all: 9356 on the 6x10 board, which is
    four times the 2339 of the books. With ``reduced`` one piece is held back so that one
    of each class is left.

    Raises `ArgumentError` for an unknown set, kind or use, and `ProblemError` for unknown
    pieces, a board that can't be, and pieces whose area can't make up the board's.

    >>> model = polyominoes("pentominoes", "3x20")
    >>> model.problem.count(), model.known
    (Count(8, complete=True), 8)
    >>> polyominoes(board="3x20", reduced=True).problem.count()
    Count(2, complete=True)
    >>> polyominoes("trominoes:L+monomino", "5x5", use={"L": 8}).problem.count()
    Count(128, complete=True)
    """
    made = puzzle(2, pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)
    known, source = None, None
    if kind == "free" and isinstance(pieces, str):
        known, source = _published(pieces, made.board, use)
    return Model(
        made.name,
        made.problem,
        Tiling(made.name, made.board, made.placements, made.pieces),
        None if known is None else known // made.factor,
        source,
    )


@model(
    msg("cover a board with dominoes"),
    Parameter("board", pair, None, msg("rows x columns"), ("rows", "columns")),
    HOLES,
    example="4x5",
)
def dominoes(rows: int, columns: int, *, holes: str | Iterable[Any] = ()) -> Model:
    """Return the problem of covering a board of rows × columns with dominoes.

    Items are the cells, an option ``r1c1 r1c2`` is a domino. On boards without holes the
    number of tilings is known by a formula (Kasteleyn 1961; Temperley and Fisher 1961),
    given here up to 10^12.

    Raises `ProblemError` for a board that can't be and for holes outside it.

    >>> model = dominoes(6, 6)
    >>> model.problem.count(), model.known
    (Count(6728, complete=True), 6728)
    """
    holes = written(holes, 2)
    cells = board_cells(f"{rows}x{columns}" if min(rows, columns) > 0 else (), 2, holes)
    known = _kasteleyn(rows, columns) if len(cells) == rows * columns else None
    name = call("dominoes", rows, columns, holes=(holes or (), ()))
    return _dominoes(name, cells, known, "P. W. Kasteleyn, Physica 27, 1961; OEIS A099390")


@model(msg("cover an Aztec diamond with dominoes"), size(msg("the order")), example="4")
def aztec_diamond(n: int) -> Model:
    """Return the problem of covering the Aztec diamond of order n with dominoes.

    It is a square that stands on a corner, cut from squared paper: rows of 2, 4, …, 2n,
    2n, …, 4, 2 cells. The number of tilings is 2^(n(n+1)/2). Far from the corners they are
    all in disorder, near them all in order: the frozen regions end at a circle.

    Raises `ProblemError` if n isn't 1 to 50.

    >>> model = aztec_diamond(3)
    >>> model.problem.count(), model.known
    (Count(64, complete=True), 64)
    """
    check_size("n", n, 1, 50)
    wide = [*range(1, n + 1), *range(n, 0, -1)]
    cells = frozenset((r, c) for r, w in enumerate(wide) for c in range(n - w, n + w))
    source = "N. Elkies, G. Kuperberg, M. Larsen and J. Propp, J. Algebraic Combinatorics 1, 1992"
    return _dominoes(f"aztec_diamond({n})", cells, 2 ** (n * (n + 1) // 2), source)


def _dominoes(name: str, cells: frozenset[Point], known: int | None, source: str) -> Model:
    domino = {"I": ((0, 0), (0, 1))}
    problem, placements, _ = pack(domino, cells, motions(2, "free"), "freely")
    return Model(name, problem, Tiling(name, cells, placements, ()), known, source)


def _kasteleyn(rows: int, columns: int) -> int | None:
    """Return the number of domino tilings of a rectangle, None where rounding might spoil it."""
    if rows * columns % 2:
        return 0
    product = 1.0
    for j in range(1, (rows + 1) // 2 + 1):
        for k in range(1, (columns + 1) // 2 + 1):
            across, down = cos(pi * j / (rows + 1)), cos(pi * k / (columns + 1))
            product *= 4 * across**2 + 4 * down**2
            if product > 1e60:
                return None
    return round(product) if product < 1e12 else None


def _published(pieces: str, board: frozenset[Point], use: Use) -> tuple[int | None, str | None]:
    """Return the published number of tilings with a set of pieces, and where it stands."""
    known, source = None, None
    side = isqrt(len(board))
    is_square = board == {(r, c) for r in range(side) for c in range(side)}
    if (pieces, use) == ("pentominoes", "once"):
        known, source = _known_pentominoes(board), _GOLOMB
    elif (pieces, use) == ("trominoes:L", "freely") and is_square and side % 3 == 0:
        known, source = _RIGHT_TROMINOES.get(side), "OEIS A233807"
    return known, source


def _known_pentominoes(cells: frozenset[Point]) -> int | None:
    """Return the published number of tilings with the twelve pentominoes."""
    height, width = (max(axis) + 1 for axis in zip(*cells, strict=True))
    if len(cells) == height * width:
        return _PENTOMINOES.get((min(height, width), max(height, width)))
    square = {(r, c) for r in range(8) for c in range(8)}
    return 520 if square - cells == _CENTRE and cells < square else None


@dataclass(frozen=True, slots=True)
class Tiling(Drawing):
    """Flat pieces on a board: option k lays ``placements[k]``, a piece's name and its cells.

    ``names`` are the names to be written on the pieces, in the order of their colours.
    """

    title: str
    board: Collection[Point]
    placements: tuple[Place, ...]
    names: tuple[str, ...]

    def places(self) -> tuple[Place, ...]:
        """Return the placements."""
        return self.placements

    def _corner(self) -> tuple[int, int, range, range]:
        """Return the first row and column of the board, and its rows and columns from there."""
        (top, bottom), (left, right) = ((min(a), max(a)) for a in zip(*self.board, strict=True))
        return top, left, range(bottom - top + 1), range(right - left + 1)

    def text(self, chosen: Sequence[int]) -> str:
        """Return the board with every piece outlined; cells not yet covered are dots."""
        top, left, rows, columns = self._corner()
        labels = [["." if (r + top, c + left) in self.board else "" for c in columns] for r in rows]
        owners = [[-1 if label else None for label in row] for row in labels]
        for number, option in enumerate(chosen):
            name, cells = self.placements[option]
            for r, c in cells:
                labels[r - top][c - left] = name if name in self.names else ""
                owners[r - top][c - left] = number
        return frame(labels, owners)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the board as an SVG image; a tooltip says where each piece lies."""
        top, left, rows, columns = self._corner()
        laid = sorted((self.placements[option] for option in chosen), key=lambda place: place[1])
        number = {name: k for k, name in enumerate(self.names)}
        colours = paint([(number.get(name, 0), cells) for name, cells in laid])
        edge = outline([(r - top, c - left) for r, c in self.board])
        body = [f'<path class="board" d="{edge}"/>']
        for (name, cells), colour in zip(laid, colours, strict=True):
            label = name if name in number else ""
            shifted = [(r - top, c - left) for r, c in cells]
            title = " ".join([label, *map(cell_name, cells)]).lstrip()
            body.append(piece(shifted, colour, label, title))
        return page((len(rows), len(columns)), "".join(body), self.title)
