"""Board: the digits on a grid and the candidates of its empty cells, as a value.

given      a digit that the puzzle starts with
placed     a digit that was put in while solving
candidate  a digit that an empty cell may still hold

In text, beside the formats of :mod:`farandole.sudoku.formats`, a line of digits may be followed by
the candidates that are gone: ``53..7...:413 214``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import index
from typing import TypeAlias

from farandole.errors import GridError, ParseError
from farandole.i18n import Listed, msg
from farandole.sudoku.clashes import clashes
from farandole.sudoku.formats import Record, read
from farandole.sudoku.grid import Grid, GridLike, as_grid, on_usual_board
from farandole.sudoku.shape import Shape

BoardLike: TypeAlias = "Board | GridLike"
Parts: TypeAlias = tuple[Grid, Grid | None, list[int] | None]

_CANDIDATE = re.compile(r"([1-9])([1-9])([1-9])")
_SHORT = re.compile(r"[+0-9.]+(:[ 1-9]*)?")


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a set of bits.

    >>> digits_of(0b100000011)
    (1, 2, 9)
    """
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)


class Board:
    """The digits of a grid with the candidates of its empty cells; immutable, hashable.

    ``grid`` has all digits on the board, ``givens`` those that the puzzle starts with (default: all
    of them). ``candidates`` are those left in each cell, as collections of digits or as sets of
    bits, bit d - 1 for digit d (default: all that the digits on the board allow; ignored for filled
    cells). ``grid`` may also be text with all of these, of a 9×9 board: a line, a library line of
    HoDoKu (``+`` before digits that were placed), or a drawn grid of candidates.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> board = Board(p)
    >>> board.candidates[2], board["r1c3"]
    (11, (1, 2, 4))
    >>> board.remove([("r1c3", 4)])["r1c3"]
    (1, 2)

    Raises :class:`~farandole.GridError` for digits that clash, and for a candidate that a digit on
    the board rules out.
    """

    __slots__ = ("_candidates", "_givens", "_grid", "_shape")

    _grid: Grid
    _shape: Shape
    _givens: bytes
    _candidates: tuple[int, ...]

    def __init__(
        self,
        grid: BoardLike,
        *,
        candidates: Sequence[int | Iterable[int]] | None = None,
        givens: GridLike | None = None,
    ) -> None:
        if isinstance(grid, Board):
            candidates = grid.candidates if candidates is None else candidates
            givens = grid.givens if givens is None else givens
            grid = grid.grid
        elif isinstance(grid, str) and candidates is None and givens is None:
            grid, givens, candidates = read_board(grid)
        self._grid = on_usual_board(grid)
        if all(rule.is_drawing for rule in self._grid.constraints):
            self._grid = as_grid(self._grid)
        self._shape = self._grid.shape
        if self._grid.constraints:
            from farandole.logic.rules.plan import shape_with

            self._shape = shape_with(self._grid.shape, self._grid.constraints)
        start = self._grid if givens is None else on_usual_board(givens)
        _check_digits(self._grid, start)
        self._givens = bytes(map(bool, start.cells))
        self._candidates = _allowed(self._grid, self._shape)
        if candidates is not None:
            noted = tuple(mask_of(some, self.shape.side) for some in candidates)
            _check_candidates(self._grid, noted, self._candidates)
            self._candidates = tuple(
                0 if digit else mask for digit, mask in zip(self._grid.cells, noted, strict=True)
            )

    @classmethod
    def _of(
        cls, grid: Grid, givens: bytes, candidates: tuple[int, ...], shape: Shape | None = None
    ) -> Board:
        """Return a board from parts that are known to fit."""
        self = cls.__new__(cls)
        self._grid = grid
        self._shape = grid.shape if shape is None else shape
        self._givens = givens
        self._candidates = candidates
        return self

    @property
    def grid(self) -> Grid:
        """All digits on the board."""
        return self._grid

    @property
    def shape(self) -> Shape:
        """The shape of the board, with the cells that differ by its constraints as a rule."""
        return self._shape

    @property
    def givens(self) -> Grid:
        """The digits that the puzzle starts with."""
        cells = zip(self._grid.cells, self._givens, strict=True)
        digits = bytes(digit if given else 0 for digit, given in cells)
        return Grid._of(digits, self._grid.shape, self._grid.constraints)

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates of each cell as bits, bit d - 1 for digit d; 0 where a digit is."""
        return self._candidates

    @property
    def is_solved(self) -> bool:
        """Whether no cell is empty."""
        return self._grid.is_full

    def __getitem__(self, cell: str | int | tuple[int, int]) -> tuple[int, ...]:
        """Return the candidates of a cell, ``"r1c1"`` or its number; none where a digit is."""
        return digits_of(self._candidates[self.shape.cell(cell)])

    def has(self, cell: str | int | tuple[int, int], digit: int) -> bool:
        """Return whether a digit is among a cell's candidates.

        >>> Board("1.....3..2.....4").has("r1c2", 3)
        True
        """
        return digit in self[cell]

    def _bit(self, digit: int) -> int:
        """Return the bit of a digit of the board."""
        return mask_of((digit,), self.shape.side)

    def remove(self, candidates: Iterable[tuple[str | int | tuple[int, int], int]]) -> Board:
        """Return the board without some candidates, pairs of cell and digit."""
        masks = list(self._candidates)
        for cell, digit in candidates:
            masks[self.shape.cell(cell)] &= ~self._bit(digit)
        return Board._of(self._grid, self._givens, tuple(masks), self._shape)

    def place(self, cell: str | int | tuple[int, int], digit: int) -> Board:
        """Return the board with a digit in an empty cell; its peers lose that candidate."""
        where, bit = self.shape.cell(cell), self._bit(digit)
        if self._grid.cells[where]:
            raise GridError(
                msg(
                    "{cell} holds {digit} already",
                    cell=self.shape.cell_name(where),
                    digit=self._grid.cells[where],
                )
            )
        masks = list(self._candidates)
        masks[where] = 0
        for peer in self.shape.peers[where]:
            masks[peer] &= ~bit
        grid = self._grid.with_cell(where, digit)
        return Board._of(grid, self._givens, tuple(masks), self._shape)

    @property
    def line(self) -> str:
        """A 9×9 board as text that evaluates to the same board.

        First the digits, ``+`` before placed ones; then, after a colon, the candidates that the
        digits allow but the board lacks, written digit, row, column. Raises
        :class:`~farandole.GridError` for any other board.

        >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> Board(p.replace("3", "+3", 1)).remove([("r1c3", 4), ("r1c4", 2)]).line[-11:]
        '.79:214 413'
        """
        if not self._grid.is_classic:
            raise GridError(
                msg("a board of {shape} can't be written as a line", shape=str(self.shape))
            )
        digits = "".join(
            f"{digit}" if given else f"+{digit}" if digit else "."
            for digit, given in zip(self._grid.cells, self._givens, strict=True)
        )
        gone = [
            f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
            for digit in range(1, 10)
            for cell, mask in enumerate(_allowed(self._grid, self._shape))
            if (mask & ~self._candidates[cell]) >> (digit - 1) & 1
        ]
        return f"{digits}:{' '.join(gone)}" if gone else digits

    def __repr__(self) -> str:
        if self._grid.is_classic:
            return f"Board({self.line!r})"
        parts = [repr(self._grid)]
        if self._candidates != _allowed(self._grid, self._shape):
            parts.append(f"candidates={self._candidates!r}")
        if self.givens != self._grid:
            parts.append(f"givens={self.givens!r}")
        return f"Board({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Grid, bytes, tuple[int, ...]]:
        return (self._grid, self._givens, self._candidates)

    def __reduce__(self) -> tuple[object, ...]:
        return (Board._of, (*self._key(), self._shape))


def as_board(board: BoardLike) -> Board:
    """Return a board from a grid, text or another board.

    Raises :class:`~farandole.errors.Unsupported` for one with constraints: what can handle them
    calls :func:`any_board`.
    """
    board = any_board(board)
    as_grid(board.grid)
    return board


def any_board(board: BoardLike) -> Board:
    """Return a board, with constraints or without, from a grid, text or another board."""
    return board if isinstance(board, Board) else Board(board)


def mask_of(candidates: int | Iterable[int], side: int = 9) -> int:
    """Return a set of digits as bits: bit d - 1 is digit d.

    >>> mask_of([1, 2, 9])
    259
    """
    if isinstance(candidates, int):
        if not 0 <= candidates < 1 << side:
            raise GridError(
                msg(
                    "a set of candidates is 0 to {most}, not {value}",
                    most=(1 << side) - 1,
                    value=candidates,
                ),
                code="grid.digit",
            )
        return candidates
    mask = 0
    for digit in map(index, candidates):
        if not 1 <= digit <= side:
            raise GridError(
                msg("a candidate is 1 to {side}, not {value}", side=side, value=digit),
                code="grid.digit",
            )
        mask |= 1 << (digit - 1)
    return mask


def _allowed(grid: Grid, shape: Shape) -> tuple[int, ...]:
    """Return the candidates that the digits on a board leave, as bits."""
    groups, of = _groups(shape)
    held = [0] * len(groups)
    for number, cells in enumerate(groups):
        for cell in cells:
            if grid.cells[cell]:
                held[number] |= 1 << (grid.cells[cell] - 1)
    every = (1 << grid.shape.side) - 1
    masks = []
    for cell, digit in enumerate(grid.cells):
        mask = 0 if digit else every
        for number in of[cell]:
            mask &= ~held[number]
        masks.append(mask)
    return tuple(masks)


@lru_cache(maxsize=32)
def _groups(shape: Shape) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the groups of cells in which no digit repeats, and the groups of each cell."""
    groups = tuple(
        dict.fromkeys(
            [
                *(house.cells for house in shape.houses),
                *(tuple(group) for rule in shape.rules for group in rule.groups),
            ]
        )
    )
    of = tuple(
        tuple(number for number, cells in enumerate(groups) if cell in cells)
        for cell in range(shape.cells)
    )
    return groups, of


def _check_digits(grid: Grid, givens: Grid) -> None:
    """Make sure that no digits clash, and that the givens are on the board."""
    for clash in clashes(grid):
        raise GridError(clash.message(grid.shape), code="grid.digit")
    if givens.shape != grid.shape:
        raise GridError(
            msg(
                "givens of {other} on a board of {shape}",
                other=str(givens.shape),
                shape=str(grid.shape),
            )
        )
    for cell, (digit, given) in enumerate(zip(grid.cells, givens.cells, strict=True)):
        if given not in (0, digit):
            raise GridError(
                msg(
                    "{cell}: the given {given} isn't on the board",
                    cell=grid.shape.cell_name(cell),
                    given=given,
                ),
                code="grid.digit",
            )


def check_count(masks: Sequence[int], grid: Grid) -> None:
    """Make sure that there are candidates for every cell of a board."""
    if len(masks) != grid.shape.cells:
        raise GridError(
            msg(
                "candidates of {cells} cells, the board has {all}",
                cells=len(masks),
                all=grid.shape.cells,
            ),
            code="grid.cells",
        )


def _check_candidates(grid: Grid, masks: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    """Make sure that candidates fit the digits on the board."""
    check_count(masks, grid)
    for cell, (digit, mask, may) in enumerate(zip(grid.cells, masks, allowed, strict=True)):
        if not digit and mask & ~may:
            raise GridError(
                msg(
                    "{cell}: {digits} can't be a candidate, for a digit on the board rules it out",
                    cell=grid.shape.cell_name(cell),
                    digits=Listed(map(str, digits_of(mask & ~may)), "and"),
                ),
                code="grid.digit",
            )


def read_board(text: str) -> Parts:
    """Return digits, givens and candidates of a board in text; None: those that the digits allow.

    Raises :class:`~farandole.ParseError` with line and column.
    """
    stripped = text.strip()
    if _SHORT.fullmatch(stripped) and ("+" in stripped or ":" in stripped):
        text = f":0000:x:{stripped}:::"
    records = list(read(text))
    if not records:
        raise ParseError(msg("no puzzle in the text"), code="parse.empty", expected=msg("one"))
    if len(records) > 1:
        raise ParseError(
            msg("more than one puzzle in the text"),
            code="parse.several",
            line=records[1].line,
            column=1,
            found=msg("a second one"),
            expected=msg("the end of the text"),
        )
    return parts_of(records[0])


def parts_of(record: Record) -> Parts:
    """Return digits, givens and candidates of a record; None: those that the digits allow."""
    grid, givens = record.state or record.grid, record.grid
    if record.candidates is not None:
        if record.format == "line":  # its constraints say the same
            grid = givens = Grid._of(grid.cells, grid.shape)
        # A candidate that a digit rules out was noted before the digit was placed.
        allowed = without(grid, "")
        masks = [
            0 if digit else mask & may or may
            for digit, mask, may in zip(grid.cells, record.candidates, allowed, strict=True)
        ]
        return grid, None if record.format == "candidates" else givens, masks
    deleted = dict(record.extra).get("deleted", "") if record.format == "hodoku" else ""
    return grid, givens, without(grid, deleted) if deleted else None


def without(grid: Grid, deleted: str) -> list[int]:
    """Return the candidates of a grid without those in a list such as ``413 214``."""
    masks = [sum(1 << (digit - 1) for digit in digits) for digits in grid.candidates()]
    for digit, row, column in _CANDIDATE.findall(deleted):
        masks[(int(row) - 1) * 9 + int(column) - 1] &= ~(1 << (int(digit) - 1))
    return [0 if digit else mask for digit, mask in zip(grid.cells, masks, strict=True)]
