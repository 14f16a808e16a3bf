"""What the lines of a drawing say about its board: which boxes it has, or which free regions.

    1 2 | . .        a line down between cells, in the row itself
    ----+----        a line across, which may end before the board does
    . . | 3 4

Lines around every single cell say nothing, unless some are heavier than others: ``║`` than ``│``,
``===`` than ``---``. Where the lines close regions of as many cells as there are digits, those
are the regions. Else they must lie on the edges of boxes, and the boxes are those that they fit
best: bars after every second cell are enough to tell 3×2 from 2×3.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.sudoku.formats.regions import pieces
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.boards.row import Row

    Walls = list[list[int]]

_FAINT, _USUAL, _HEAVY = 1, 2, 3
_DOWN = {"|!│｜": _USUAL, "┆┇┊┋╎╏¦": _FAINT, "┃║": _HEAVY}
_ACROSS = {"-_~*─": _USUAL, "┄┅┈┉╌╍": _FAINT, "=━═": _HEAVY}
_BARS = {symbol: weight for symbols, weight in _DOWN.items() for symbol in symbols}
_DASHES = {symbol: weight for symbols, weight in _ACROSS.items() for symbol in symbols}


_CELL = regex(rf"[^\s,;，；{''.join(_BARS)}]")
_SYMBOL, _PART = regex("x"), regex("x+")
_LONGEST_KEPT = 4096  # characters of a drawing


class Drawing:
    """The lines of a board: ``down[r][c]`` is left of cell c + 1, ``across[r][c]`` below cell r."""

    def __init__(self, side: int) -> None:
        self.side = side
        self._fitting: dict[Shape, bool] = {}
        self.down: Walls = [[0] * (side - 1) for _ in range(side)]
        self.across: Walls = [[0] * side for _ in range(side - 1)]

    @classmethod
    def of(
        cls, rows: Sequence[Row], lines: Sequence[tuple[int, str]], *, by_parts: bool
    ) -> Drawing:
        """Return the lines of a board; ``lines`` are those across, after so many rows.

        Boards that are drawn alike, as those of one file are, are looked at once.
        """
        texts = tuple(_CELL.sub("x", row.text) for row in rows)
        is_long = sum(map(len, texts)) + sum(len(text) for _, text in lines) > _LONGEST_KEPT
        return (_drawing.__wrapped__ if is_long else _drawing)(texts, tuple(lines), by_parts)

    @classmethod
    def around(cls, regions: Sequence[int]) -> Drawing:
        """Return the lines around regions."""
        drawing = cls(isqrt(len(regions)))
        n = drawing.side
        for cell, region in enumerate(regions):
            row, column = divmod(cell, n)
            if column < n - 1:
                drawing.down[row][column] = region != regions[cell + 1]
            if row < n - 1:
                drawing.across[row][column] = region != regions[cell + n]
        for walls in (drawing.down, drawing.across):
            _leave_out_faint(walls)
        return drawing

    @property
    def is_empty(self) -> bool:
        """Whether no line tells anything."""
        return not any(map(any, self.down)) and not any(map(any, self.across))

    def fits(self, shape: Shape) -> bool:
        """Tell whether every line lies between two regions of the shape."""
        known = self._fitting.get(shape)
        if known is None:
            known = self._fitting[shape] = self._fits(shape.regions)
        return known

    def _fits(self, regions: Sequence[int]) -> bool:
        n = self.side
        return not any(
            (c < n - 1 and self.down[r][c] and regions[r * n + c] == regions[r * n + c + 1])
            or (r < n - 1 and self.across[r][c] and regions[r * n + c] == regions[r * n + n + c])
            for r in range(n)
            for c in range(n)
        )

    @cached_property
    def shape(self) -> Shape | None:
        """The board that is drawn; None if the lines make none."""
        boxes = [Shape(high, self.side // high) for high in _heights(self.side)]
        if self.side in SIDES:
            boxes.sort(key=lambda shape: shape != plain_shape(self.side))
        regions = self._regions()
        if regions is not None:
            return next((s for s in boxes if s.regions == regions), None) or Shape.jigsaw(regions)
        fitting = [shape for shape in boxes if self.fits(shape)]
        whole = [shape for shape in fitting if self._has_all_of(shape)]
        if len(whole) == 1 or not fitting:
            return whole[0] if whole else None
        is_plain = self.side in SIDES and fitting[0] == plain_shape(self.side)
        return fitting[0] if is_plain or len(fitting) == 1 else None

    def _has_all_of(self, shape: Shape) -> bool:
        """Tell whether all edges of the boxes are drawn, those that go down or across at least."""
        assert shape.box is not None
        high, wide = shape.box
        down = {c + 1 for walls in self.down for c, wall in enumerate(walls) if wall}
        across = {r + 1 for r, walls in enumerate(self.across) if any(walls)}
        return down in (set(), set(range(wide, self.side, wide))) and across in (
            set(),
            set(range(high, self.side, high)),
        )

    def _regions(self) -> tuple[int, ...] | None:
        """Return the region of each cell if the lines close regions of the right size."""
        n = self.side

        def is_open(cell: int, other: int) -> bool:
            walls = self.down if other == cell + 1 else self.across
            return not walls[cell // n][cell % n]

        regions = tuple(pieces(n, is_open))
        return regions if set(Counter(regions).values()) == {n} else None


def shape_of_gaps(rows: Sequence[Row], sizes: Sequence[int]) -> Shape | None:
    """Return the boxes that white space alone shows: gaps in the rows, and blank lines.

    Either can be there for the look of it, so both must be, and go together; ``sizes`` are the
    numbers of rows between blank lines.
    """
    wide, high = {len(part) for row in rows for part in row.parts}, set(sizes)
    if len(wide) == len(high) == 1:
        w, h = wide.pop(), high.pop()
        if min(w, h) > 1 and w * h == len(rows):
            return Shape(h, w)
    return None


def _heights(side: int) -> list[int]:
    """Return how many rows a box may have on a board of this side."""
    return [high for high in range(2, side // 2 + 1) if side % high == 0]


@lru_cache(maxsize=32)
def _drawing(rows: tuple[str, ...], lines: tuple[tuple[int, str], ...], by_parts: bool) -> Drawing:
    """Return the lines of a board whose rows have ``x`` for cells."""
    drawing = Drawing(len(rows))
    cell = _PART if by_parts else _SYMBOL
    spans = [[match.span() for match in cell.finditer(text)] for text in rows]
    for text, cells, walls in zip(rows, spans, drawing.down, strict=True):
        for k, (one, other) in enumerate(pairwise(cells)):
            walls[k] = _bar(text[one[1] : other[0]])
    places = _places(spans)
    for after, text in lines:
        if 0 < after < drawing.side:
            usual = max((_DASHES.get(symbol, 0) for symbol in text), default=0)
            walls = drawing.across[after - 1]
            for k, place in enumerate(places or [None] * drawing.side):
                walls[k] = max(walls[k], usual if place is None else _dash(text, place, usual))
    for walls_of_all in (drawing.down, drawing.across):
        _leave_out_faint(walls_of_all)
    return drawing


def _places(spans: Sequence[Sequence[tuple[int, int]]]) -> list[int] | None:
    """Return a place that each column's cells share in all rows, None if some have none."""
    places = []
    for column in zip(*spans, strict=True):
        first, end = max(start for start, _ in column), min(end for _, end in column)
        if first >= end:
            return None
        places.append(first)
    return places


def _bar(between: str) -> int:
    """Return how heavy the line between two cells is, 0 for none."""
    heaviest = max((_BARS.get(symbol, 0) for symbol in between), default=0)
    return _HEAVY if "||" in between else heaviest


def _dash(line: str, place: int, usual: int) -> int:
    """Return how heavy a line across is at this place, 0 where it doesn't reach."""
    symbol = line[place : place + 1]
    return 0 if not symbol.strip() else _DASHES.get(symbol, usual)


def _leave_out_faint(walls: Walls) -> None:
    """Leave out lines as light as those that are between any two cells."""
    lightest = min((wall for line in walls for wall in line), default=0)
    for line in walls:
        line[:] = [wall if wall > lightest else 0 for wall in line]
