"""Board: the digits on a 9×9 grid and the candidates of its empty cells, as a value.

given      a digit that the puzzle starts with
placed     a digit that was put in while solving
candidate  a digit that an empty cell may still hold
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ArgumentTypeError, GridError, Unsupported
from farandole.i18n import Listed, Quoted, msg
from farandole.logic.board_text import read_board
from farandole.sudoku.checking import clashes
from farandole.sudoku.grid import Grid, as_grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from farandole.sudoku.grid import GridLike

    BoardLike: TypeAlias = "Board | GridLike"

ALL = 0x1FF
"""The set of all nine digits: bit d - 1 is digit d."""

_PEERS = tuple(tuple(sorted(peers)) for peers in CLASSIC.peers)


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a set of nine bits.

    >>> digits_of(0b100000011)
    (1, 2, 9)
    """
    return tuple(digit for digit in range(1, 10) if mask >> (digit - 1) & 1)


class Board:
    """The digits of a 9×9 grid with the candidates of its empty cells; immutable, hashable.

    ``grid`` has all digits on the board, ``givens`` those that the puzzle starts with (default: all
    of them). ``candidates`` are those left in each cell, as collections of digits, 81 of them, or
    as sets of nine bits (default: what the digits on the board allow; of a cell that holds a digit
    they mean nothing). ``grid`` may also be text that says all of it: a line, a library line of
    HoDoKu (``+`` before digits that were placed), or a drawn grid of candidates.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> board = Board(p)
    >>> board.candidates[2], board["r1c3"]
    (11, (1, 2, 4))
    >>> board.remove([("r1c3", 4)])["r1c3"]
    (1, 2)

    Raises :class:`~farandole.GridError` for a candidate that a digit on the board rules out, and
    for
    digits that clash; :class:`~farandole.Unsupported` for any other shape.
    """

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
        self._grid = _classic(as_grid(grid))
        start = self._grid if givens is None else _classic(as_grid(givens))
        self._givens = bytes(map(bool, start.cells))
        for clash in clashes(self._grid):
            raise GridError(clash.message(CLASSIC), code="grid.digit")
        for cell, (digit, given) in enumerate(zip(self._grid.cells, start.cells, strict=True)):
            if given not in (0, digit):
                raise GridError(
                    msg(
                        "{cell}: the given {given} isn't on the board",
                        cell=CLASSIC.cell_name(cell),
                        given=given,
                    ),
                    code="grid.digit",
                )
        allowed = _allowed(self._grid.cells)
        if candidates is None:
            self._candidates = allowed
        else:
            self._candidates = tuple(map(mask_of, candidates))
            _check(self._grid.cells, self._candidates, allowed)
            self._candidates = tuple(
                0 if digit else mask
                for digit, mask in zip(self._grid.cells, self._candidates, strict=True)
            )

    @classmethod
    def _of(cls, cells: bytes, givens: bytes, candidates: tuple[int, ...]) -> Board:
        """Return a board from parts known to fit."""
        self = cls.__new__(cls)
        self._grid = Grid._of(cells, CLASSIC)
        self._givens = givens
        self._candidates = candidates
        return self

    @property
    def grid(self) -> Grid:
        """All digits on the board."""
        return self._grid

    @property
    def givens(self) -> Grid:
        """The digits that the puzzle starts with."""
        cells = zip(self._grid.cells, self._givens, strict=True)
        return Grid._of(bytes(digit if given else 0 for digit, given in cells), CLASSIC)

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates of each cell as nine bits, bit d - 1 for digit d; 0 for a digit."""
        return self._candidates

    @property
    def is_solved(self) -> bool:
        """Whether no cell is empty."""
        return self._grid.is_full

    def __getitem__(self, cell: str | int | tuple[int, int]) -> tuple[int, ...]:
        """Return the candidates of a cell, ``"r1c1"`` or its number; none where a digit is."""
        return digits_of(self._candidates[CLASSIC.cell(cell)])

    def has(self, cell: int, digit: int) -> bool:
        """Return whether a digit is among a cell's candidates."""
        return bool(self._candidates[cell] >> (digit - 1) & 1)

    def remove(self, candidates: Iterable[tuple[str | int | tuple[int, int], int]]) -> Board:
        """Return the board without some candidates, pairs of cell and digit."""
        masks = list(self._candidates)
        for cell, digit in candidates:
            masks[CLASSIC.cell(cell)] &= ~(1 << (digit - 1))
        return Board._of(self._grid.cells, self._givens, tuple(masks))

    def place(self, cell: str | int | tuple[int, int], digit: int) -> Board:
        """Return the board with a digit put into an empty cell, and gone from its peers."""
        where = CLASSIC.cell(cell)
        if self._grid.cells[where]:
            raise GridError(
                msg(
                    "{cell} holds {digit} already",
                    cell=CLASSIC.cell_name(where),
                    digit=self._grid.cells[where],
                )
            )
        cells = bytearray(self._grid.cells)
        cells[where] = digit
        masks = list(self._candidates)
        masks[where] = 0
        for peer in _PEERS[where]:
            masks[peer] &= ~(1 << (digit - 1))
        return Board._of(bytes(cells), self._givens, tuple(masks))

    @property
    def line(self) -> str:
        """The board as text that makes it again.

        First the digits, ``+`` before placed ones; then, after a colon, the candidates that the
        digits allow but the board lacks, written digit, row, column.

        >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        >>> Board(p.replace("3", "+3", 1)).remove([("r1c3", 4), ("r1c4", 2)]).line[-11:]
        '.79:214 413'
        """
        digits = "".join(
            f"{digit}" if given else f"+{digit}" if digit else "."
            for digit, given in zip(self._grid.cells, self._givens, strict=True)
        )
        gone = [
            f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
            for digit in range(1, 10)
            for cell, mask in enumerate(_allowed(self._grid.cells))
            if (mask & ~self._candidates[cell]) >> (digit - 1) & 1
        ]
        return f"{digits}:{' '.join(gone)}" if gone else digits

    def __repr__(self) -> str:
        return f"Board({self.line!r})"

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[bytes, bytes, tuple[int, ...]]:
        return (self._grid.cells, self._givens, self._candidates)

    def __reduce__(self) -> tuple[object, ...]:
        return (Board._of, self._key())


def as_board(board: BoardLike) -> Board:
    """Return a board from whatever stands for one.

    >>>
    as_board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").line[:3]
    '8..'
    """
    return board if isinstance(board, Board) else Board(board)


def _classic(grid: Grid) -> Grid:
    if grid.shape != CLASSIC:
        raise Unsupported(
            msg(
                "steps are found on the plain 9×9 board only, not on {shape}", shape=str(grid.shape)
            )
        )
    return grid


def mask_of(candidates: int | Iterable[int]) -> int:
    """Return a set of digits as nine bits."""
    if isinstance(candidates, int):
        if not 0 <= candidates <= ALL:
            raise GridError(
                msg("a set of candidates is 0 to 511, not {value}", value=candidates),
                code="grid.digit",
            )
        return candidates
    mask = 0
    for digit in candidates:
        if not isinstance(digit, int) or isinstance(digit, bool):
            raise ArgumentTypeError(msg("a candidate is a digit, not {value}", value=Quoted(digit)))
        if not 1 <= digit <= 9:
            raise GridError(
                msg("a candidate is 1 to 9, not {value}", value=digit), code="grid.digit"
            )
        mask |= 1 << (digit - 1)
    return mask


def _allowed(cells: bytes) -> tuple[int, ...]:
    """Return the candidates that the digits on a board leave, as nine bits a cell."""
    held = [[0] * 9 for _ in range(3)]
    for cell, digit in enumerate(cells):
        if digit:
            bit = 1 << (digit - 1)
            held[0][cell // 9] |= bit
            held[1][cell % 9] |= bit
            held[2][cell // 27 * 3 + cell % 9 // 3] |= bit
    return tuple(
        0
        if digit
        else ALL
        & ~(held[0][cell // 9] | held[1][cell % 9] | held[2][cell // 27 * 3 + cell % 9 // 3])
        for cell, digit in enumerate(cells)
    )


def _check(cells: bytes, candidates: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    """Make sure that candidates fit the digits on the board."""
    if len(candidates) != CLASSIC.cells:
        raise GridError(
            msg("candidates of {cells} cells, the board has 81", cells=len(candidates)),
            code="grid.cells",
        )
    for cell, (digit, mask, may) in enumerate(zip(cells, candidates, allowed, strict=True)):
        if not digit and mask & ~may:
            raise GridError(
                msg(
                    "{cell}: {digits} can't be a candidate, for a digit on the board rules it out",
                    cell=CLASSIC.cell_name(cell),
                    digits=Listed([str(one) for one in digits_of(mask & ~may)], "and"),
                ),
                code="grid.digit",
            )
