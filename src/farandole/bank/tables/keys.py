"""Keys: the canonical forms of puzzles, packed, so that equivalent puzzles have one key.

A key begins with a byte for its kind:

- 0: classic. 11 bytes with a bit for each cell that has a given, the first cell the highest; then
  the givens in reading order, two in a byte;
- 1: another board. The board and the cells of the form, as text;
- 2: a puzzle whose form wasn't found in time. Its board and cells as they are: duplicates of it
  are recognised, equivalents aren't;
- 3: a puzzle with constraints. A hash of its form, whose rules would be too long for an index.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from farandole.errors import BankError, ShapeError
from farandole.i18n import msg
from farandole.limits import Stop
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape

_CLASSIC, _SHAPED, _UNSETTLED, _RULED = b"\0", b"\1", b"\2", b"\3"
_MASK = 11  # bytes
UNKNOWN_RULES = msg("a bank stores only boards with built-in rules")


def classic_keys(cells: bytes, threads: int | None = None) -> list[bytes]:
    """Return the keys of classic puzzles, 81 digits each, one right after the other."""
    from farandole.sudoku.canonical import canonical_cells

    return pack(canonical_cells(cells, threads)) if cells else []


def key_of(grid: Grid, threads: int | None = None) -> bytes:
    """Return the key of a puzzle on any board.

    >>> from farandole import Grid
    >>> key_of(Grid("1..............2")) == key_of(Grid("2..............1"))
    True

    Raises :class:`~farandole.BankError` for a board that a bank can't name.
    """
    if grid.is_classic:
        return classic_keys(grid.cells, threads)[0]
    from farandole.sudoku.canonical import canonical

    with Stop():  # a shortened search would give another key, and the puzzle be stored twice
        form = canonical(grid)
    if form.grid.constraints:
        rules = "".join(f"|{rule.key}" for rule in form.grid.constraints)
        return _RULED + blake2b(_text(form.grid) + rules.encode(), digest_size=16).digest()
    if form.grid.is_classic:  # nothing but drawings
        return pack(form.grid.cells)[0]
    if not form.complete:
        return _UNSETTLED + _text(grid)
    return _SHAPED + _text(form.grid)


def pack(cells: bytes) -> list[bytes]:
    """Return canonical forms, 81 digits each, as keys."""
    import numpy as np

    digits = np.frombuffer(cells, np.uint8).reshape(-1, 81)
    is_given = digits != 0
    mask = np.packbits(is_given, axis=1)
    left = np.zeros((len(digits), 82), np.uint8)
    row, column = np.nonzero(is_given)
    left[row, (np.cumsum(is_given, axis=1) - 1)[row, column]] = digits[row, column]
    packed = np.concatenate([mask, left[:, ::2] << 4 | left[:, 1::2]], axis=1)
    sizes = _MASK + (is_given.sum(axis=1) + 1) // 2
    text, width = packed.tobytes(), packed.shape[1]
    starts = range(0, len(text), width)
    return [
        _CLASSIC + text[at : at + size] for at, size in zip(starts, sizes.tolist(), strict=True)
    ]


def check_key(key: bytes, grid: Grid) -> None:
    """Raise an error of :data:`~farandole.bank.tables.damage.SENSELESS` for an impossible key."""
    if (key[:1] == _RULED) != any(not rule.is_drawing for rule in grid.constraints):
        raise ValueError(key)  # the constraints of the puzzle may have been lost
    if key[:1] != _RULED:
        unpack(key)


def form_of(key: bytes, grid: Grid) -> Grid:
    """Return the canonical form of a puzzle with this key."""
    if key[:1] != _RULED:
        return unpack(key)
    from farandole.sudoku.canonical import canonical

    return canonical(grid).grid


def unpack(key: bytes) -> Grid:
    """Return the canonical form of the key of a puzzle without constraints.

    >>> from farandole import Grid
    >>> unpack(pack(Grid("12" + "." * 79).cells)[0]).line[:4]
    '12..'
    """
    if key[:1] != _CLASSIC:
        name, _, line = key[1:].decode("utf-8", "replace").rpartition("|")
        return Grid(line, Shape.parse(name))
    bits = int.from_bytes(key[1 : 1 + _MASK], "big") >> 7
    digits = iter([half for byte in key[1 + _MASK :] for half in (byte >> 4, byte & 15)])
    cells = bytes(next(digits, 0) if bits >> 80 - cell & 1 else 0 for cell in range(81))
    return Grid(cells, CLASSIC)


def _text(grid: Grid) -> bytes:
    return f"{board_name(grid.shape)}|{grid.line}".encode()


@lru_cache(maxsize=256)
def board_name(shape: Shape) -> str:
    """Return the name of a board in a bank, the same for any order of its rules.

    >>> board_name(Shape.parse("9 + windoku + diagonals"))
    '9 + diagonals + windoku'

    Raises :class:`~farandole.BankError` for custom rules: their names don't define them, so
    puzzles with different rules of the same name would count as equivalent.
    """
    board, *rules = str(shape).split(" + ")
    name = " + ".join([board, *sorted(rules)])
    try:
        is_known = Shape.parse(name) == shape
    except ShapeError:
        is_known = False
    if not is_known:
        raise BankError(UNKNOWN_RULES, code="bank.improper")
    return name
