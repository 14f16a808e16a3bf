"""Killers on one line: ``G<<L<K<…`` of forums, and ``3x3::k:7168:7168:4866:…`` of SudoCue.

In the first each of the 81 cells has the total of its cage, 0 to 9, A for 10 to Z for 35, a for 36
to j for 45, or points to the next cell on the way to the one that has it: ``<>^v``, and diagonally
the grave accent and the apostrophe upwards, comma and full stop downwards. In the second each has
256 times the total plus the number of its cage; ``d`` before ``k`` says that the diagonals count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import GridError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import POINTED, Reader
from farandole.sudoku.formats.values import board, record_of, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record

_SIDE = 9
_CELLS = [divmod(cell, _SIDE) for cell in range(_SIDE**2)]
_NUMBERED = regex(r"3x3:(d?):k((?::[0-9]{1,5}){81}):?")
_STEPS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0),
          "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)}  # fmt: skip


def sniff(head: Head) -> int:
    """Return how sure it is that a line is such a killer."""
    return 100 if POINTED.fullmatch(head.bare) or head.bare.startswith(("3x3::k", "3x3:d:k")) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one line. Raises ParseError with its place."""
    from farandole.sudoku.rules.cages import AllDifferent, Killer

    text = next(reader.lines)
    start = len(text) - len(text.lstrip())
    bare = text.strip()
    try:
        numbered = _NUMBERED.fullmatch(bare)
        if not numbered and not POINTED.fullmatch(bare):
            raise wrong(bare[:40], "3x3::k:2560:2560:…")
        cages = _cages_of(numbered[2]) if numbered else _pointed_out(bare)
        shape = board(reader, _SIDE, None, ["diagonals"] if numbered and numbered[1] else [])
        record = record_of(reader, "iss", shape, [0] * _SIDE**2)
        grid = record.grid.with_constraints(
            *(
                Killer(cells, total) if total else AllDifferent(cells)
                for cells, total in cages
                if total or len(cells) > 1
            )
        )
        yield record._replace(grid=grid)
    except GridError as error:
        wrong_cage = ParseError(error.message, code="parse.rules")
        raise wrong_cage.at(line=reader.lines.number, column=start + 1) from None
    except ParseError as error:
        raise error.at(line=reader.lines.number, column=start + (error.column or 1)) from None


def _cages_of(text: str) -> list[tuple[list[tuple[int, int]], int]]:
    """Return the cages of numbers, with their totals."""
    cages: dict[int, list[tuple[int, int]]] = {}
    for cell, number in zip(_CELLS, map(int, text[1:].split(":")), strict=True):
        if number >= 256:
            cages.setdefault(number, []).append(cell)
    return [(cells, number // 256) for number, cells in cages.items()]


def _pointed_out(text: str) -> list[tuple[list[tuple[int, int]], int]]:
    """Return the cages of signs that lead to totals."""
    cages: dict[int, list[tuple[int, int]]] = {}
    ends: list[int | None] = [None] * _SIDE**2  # where the signs of each cell lead
    for cell in range(_SIDE**2):
        row, column = divmod(cell, _SIDE)
        at, steps = cell, 0
        while (end := ends[at]) is None and (step := _STEPS.get(text[at])):
            row, column, steps = row + step[0], column + step[1], steps + 1
            if not (0 <= row < _SIDE and 0 <= column < _SIDE) or steps > _SIDE**2:
                error = wrong(text[cell], msg("a sign that leads to the total of a cage"))
                raise error.at(column=cell + 1)
            at = row * _SIDE + column
        ends[cell] = end = at if end is None else end
        cages.setdefault(end, []).append(_CELLS[cell])
    return [(cells, _total(text[at])) for at, cells in cages.items()]


def _total(sign: str) -> int:
    return int(sign, 36) + (26 if sign.islower() else 0)


DETECTED = (Format("iss", "killers on one line", sniff, read),)
"""Detected, but not a format by name: what it reads is written as ``iss``."""
