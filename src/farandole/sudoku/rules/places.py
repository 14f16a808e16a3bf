"""Cells as people write them, for rules: ``r1c1 r1c2``, or ``r1c1-9`` for a run of cells.

A rule is the same on every board that has its cells, so a cell is a pair here: row and column,
from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

from farandole._lazy import regex
from farandole.errors import ArgumentError
from farandole.i18n import Message, Quoted, msg

if TYPE_CHECKING:
    from farandole.sudoku.shape import Shape

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
_SPARE = regex("[vV]([1-9][0-9]{0,2})")
CellsLike: TypeAlias = "str | Iterable[str | Cell]"

BESIDE = 98
"""The row of spare cells, which no board has: `v1` is the first of them."""

KEY = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The signs for six bits each in strings of the Interactive Sudoku Solver."""
_PLACES = regex(r"[rR](\d{1,2})(?:-(\d{1,2}))?[cC](\d{1,2})(?:-(\d{1,2}))?")


def cells_of(cells: CellsLike) -> Cells:
    """Return cells in the order given, from text or from pairs of row and column, from 0.

    In text, ``r1c1-3`` is a run of cells, ``r3-1c1`` one upwards, ``r1-2c1-2`` a rectangle in
    reading order; ``v1`` is a cell beside the board, for :class:`Spare`.

    >>> cells_of("r1c1 r2-3c4"), cells_of([(0, 0), "r1c2"])
    (((0, 0), (1, 3), (2, 3)), ((0, 0), (0, 1)))

    Raises :class:`~farandole.ArgumentError` for text that isn't cells, and TypeError for a value of
    another type.
    """
    parts: tuple[Any, ...] = tuple(
        re.split(r"[\s,]+", cells.strip()) if isinstance(cells, str) else cells
    )
    for part in parts:  # most are what they should be
        row, column = part if type(part) is tuple else (-1, -1)
        if type(row) is not int or type(column) is not int or row < 0 or column < 0:
            break
    else:
        return parts
    found: list[Cell] = []
    for part in parts:
        if isinstance(part, str):
            found += _named(part)
            continue
        row, column = part
        if type(row) is not int or type(column) is not int:
            row, column = index(row), index(column)
        if row < 0 or column < 0:
            raise _not_a_cell(part)
        found.append((row, column))
    return tuple(found)


def _named(text: str) -> Iterable[Cell]:
    if spare := _SPARE.fullmatch(text):
        return ((BESIDE, int(spare[1]) - 1),)
    match = _PLACES.fullmatch(text)
    if match is None or "0" in (number.lstrip("0") or "0" for number in match.groups("1")):
        raise _not_a_cell(text)
    top, bottom, left, right = (int(n or 0) for n in match.groups())
    rows, columns = _run(top, bottom or top), _run(left, right or left)
    return ((row - 1, column - 1) for row in rows for column in columns)


def _run(first: int, last: int) -> range:
    step = 1 if first <= last else -1
    return range(first, last + step, step)


def _not_a_cell(found: object) -> ArgumentError:
    text = msg("{cell} is not a cell of a rule (write r1c1, or r1c1-9)", cell=Quoted(found))
    return ArgumentError(text)


def text_of(cells: Cells) -> str:
    """Return cells as text that :func:`cells_of` reads; three or more in a row as a run.

    >>> text_of(((0, 0), (0, 1), (0, 2), (1, 2), (2, 2)))
    'r1c1-3 r2c3 r3c3'
    """
    parts: list[str] = []
    at = 0
    while at < len(cells):
        (row, column), end = cells[at], _end_of_run(cells, at)
        last = cells[end]
        if row == BESIDE:
            parts.append(f"v{column + 1}")
            at += 1
            continue
        if end - at < 2:
            parts.append(f"r{row + 1}c{column + 1}")
            end = at
        elif last[0] == row:
            parts.append(f"r{row + 1}c{column + 1}-{last[1] + 1}")
        else:
            parts.append(f"r{row + 1}-{last[0] + 1}c{column + 1}")
        at = end + 1
    return " ".join(parts)


def _end_of_run(cells: Cells, at: int) -> int:
    """Return where the straight run of neighbours ends that begins at a cell."""
    if at + 1 == len(cells):
        return at
    step = cells[at + 1][0] - cells[at][0], cells[at + 1][1] - cells[at][1]
    if abs(step[0]) + abs(step[1]) != 1:
        return at
    end = at + 1
    while end + 1 < len(cells) and cells[end + 1] == (
        cells[end][0] + step[0],
        cells[end][1] + step[1],
    ):
        end += 1
    return end


_ISS = "0123456789abcdefg"  # digits of rows and columns in strings of the ISS
_BY_NAME = {
    f"R{_ISS[row]}C{_ISS[column]}": (row - 1, column - 1)
    for row in range(1, len(_ISS))
    for column in range(1, len(_ISS))
} | {f"VA{number}": (BESIDE, number - 1) for number in range(1, 100)}


def cells_from_iss(tokens: Iterable[str]) -> Cells:
    """Return cells from strings of the Interactive Sudoku Solver: ``R1C1``, ``RaC1`` for row 10."""
    return tuple([_BY_NAME.get(token) or cell_from_iss(token) for token in tokens])


def cell_from_iss(token: str) -> Cell:
    """Return one such cell, in letters of either case."""
    if found := _BY_NAME.get(token):
        return found
    match = re.fullmatch("r([1-9a-g])c([1-9a-g])|va([1-9][0-9]{0,2})", token.lower())
    if match is None:
        raise _not_a_cell(token)
    row, column, spare = match.groups()
    return (_ISS.index(row) - 1, _ISS.index(column) - 1) if row else (BESIDE, int(spare) - 1)


def cells_to_iss(cells: Cells) -> list[str]:
    """Return cells as strings of the Interactive Sudoku Solver write them.

    >>> cells_to_iss(((0, 8), (9, 0)))
    ['R1C9', 'RaC1']
    """
    return [
        f"VA{column + 1}" if row == BESIDE else f"R{_ISS[row + 1]}C{_ISS[column + 1]}"
        for row, column in cells
    ]


def is_cells(value: object) -> TypeGuard[Cells]:
    """Return whether the value of a field is cells."""
    if type(value) is not tuple or not value or type(value[0]) is not tuple:
        return False
    for cell in value:
        if type(cell) is not tuple or len(cell) != 2:
            return False
        if type(cell[0]) is not int or type(cell[1]) is not int:
            return False
    return True


def moved_in(value: object, place: Callable[[Cell], Cell]) -> object:
    """Return the value of a field with all cells in it moved."""
    if is_cells(value):
        return tuple(map(place, value))
    return tuple(moved_in(it, place) for it in value) if isinstance(value, tuple) else value


def code_of(value: object) -> str:
    """Return the value of a field as code."""
    if not isinstance(value, tuple) or set(map(type, value)) == {int}:
        return repr(value)
    if is_cells(value):
        return repr(text_of(value))
    return f"({', '.join(map(code_of, value))}{',' if len(value) == 1 else ''})"


def neighbours(cell: Cell, rows: int, columns: int) -> Cells:
    """Return the cells that share an edge with a cell, in reading order."""
    row, column = cell
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple((r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns)


def is_kept(what: str, place: Callable[[Cell], Cell], side: int) -> bool:
    """Return whether a symmetry keeps neighbours, or the numbers of all cells."""
    cells = [(row, column) for row in range(side) for column in range(side)]
    if what == "numbers":
        return all(place(cell) == cell for cell in cells)
    return all(
        set(map(place, neighbours(cell, side, side))) == set(neighbours(place(cell), side, side))
        for cell in cells
    )


_FPUZZLES = regex("[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
_DIRECTIONS = {"DL": (1, -1), "DR": (1, 1), "UL": (-1, -1), "UR": (-1, 1)}


def cells_from_fpuzzles(entry: Mapping[str, Any], where: str, side: int) -> Iterator[Cells]:
    """Yield the cells of an entry in a document of f-puzzles, for each of its lines.

    ``where`` is the member that has them: ``lines``, ``cells``, ``cell``; or ``clue`` for those
    that a clue outside sees, and ``flag`` for none.

    >>> list(cells_from_fpuzzles({"cell": "R0C2", "direction": "DL"}, "clue", 4))
    [((0, 0),)]

    Raises ValueError or KeyError for entries of another structure, and for cells off the board.
    """
    if where == "flag":
        yield ()
    elif where == "clue":
        outside = _cell(entry["cell"], -1, side)
        yield seen_from(outside, _DIRECTIONS.get(str(entry.get("direction"))), side)
    else:
        found = entry[where]
        for line in found if where == "lines" and isinstance(found, list) else [found]:
            if not isinstance(line, list) or len(line) > 2 * side * side:
                raise ValueError(line)
            cells = [_cell(name, 0, side - 1) for name in line]
            yield tuple(it for at, it in enumerate(cells) if not at or it != cells[at - 1])


def opened(cells: Cells, size: int) -> Iterator[Cells]:
    """Yield lines without a cell twice that have all runs of ``size`` neighbours of a line.

    >>> list(opened(((0, 0), (0, 1), (1, 1), (0, 0)), 2))
    [((0, 0), (0, 1), (1, 1)), ((1, 1), (0, 0))]
    """
    start = 0
    for end in range(1, len(cells)):
        if cells[end] in cells[start:end]:
            yield cells[start:end]
            start = max(end - size + 1, cells.index(cells[end], start) + 1)
    if len(cells) - start >= size:
        yield cells[start:]


def crossed(cells: Cells, size: int) -> Iterable[Cells]:
    """Return the lines that together say of ``size`` neighbours what a line says.

    That is the line itself, unless it comes back to a cell that it has left.
    """
    if not size or len(set(cells)) == len(cells):
        return [cells]
    is_near = any(cell in cells[at + 1 : at + size] for at, cell in enumerate(cells))
    return [cells] if is_near else opened(cells, size)


def _cell(name: object, least: int, most: int) -> Cell:
    match = _FPUZZLES.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(number) - 1 for number in match.groups()) if match else (-9, -9)
    if not (least <= row <= most and least <= column <= most):
        raise ValueError(name)
    return row, column


def seen_from(outside: Cell, step: Cell | None, side: int) -> Cells:
    """Return the cells that a clue outside of the board sees: inwards, unless a step is given."""
    row, column = outside
    down, right = step or ((row < 0) - (row == side), (column < 0) - (column == side))
    cells = ((row + i * down, column + i * right) for i in range(1, side + 2))
    return tuple((r, c) for r, c in cells if 0 <= r < side and 0 <= c < side)


def clue_to_fpuzzles(cells: Cells, side: int) -> dict[str, Any] | None:
    """Return the entry of the clue outside that sees these cells, None if there is none."""
    row, column = cells[0]
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), *_DIRECTIONS.values()):
        outside = row - down, column - right
        is_edge = outside[0] in (-1, side) or outside[1] in (-1, side)
        is_diagonal = bool(down and right)
        if is_edge and seen_from(outside, (down, right), side) == cells and (
            is_diagonal or len(cells) > 1
        ):  # fmt: skip
            found: dict[str, Any] = {"cell": name_of(outside)}
            if is_diagonal:
                found["cells"] = [name_of(cell) for cell in cells]
                found["direction"] = next(k for k, v in _DIRECTIONS.items() if v == (down, right))
            return found
    return None


def name_of(cell: Cell) -> str:
    """Return the name of a cell as f-puzzles writes it.

    >>> name_of((-1, 3))
    'R0C4'
    """
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def number_of(value: object) -> int | None:
    """Return the number that a value of a document is; None for any other value.

    >>> number_of(" 12 "), number_of(12), number_of("DR1"), number_of(True)
    (12, 12, None, None)
    """
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", value):
        return int(value)
    return value if type(value) is int else None


BREAK = "-"
"""What stands between two segments of a line in strings of the Interactive Sudoku Solver."""


def groups_from_iss(tokens: Sequence[str]) -> Iterator[list[str]]:
    """Yield groups of cells of the Interactive Sudoku Solver, whose names are left out."""
    cells: list[str] = []
    for token in [*tokens, ""]:
        if token[:1] not in ("", "_"):
            cells.append(token)
        elif cells:
            yield cells
            cells = []


def breaks_in(tokens: Sequence[str]) -> tuple[int, ...]:
    """Return the number of breaks before each cell, and after the last one."""
    counts = [0]
    for token in tokens:
        if token == BREAK:
            counts[-1] += 1
        else:
            counts.append(0)
    return tuple(counts)


_LAYER = regex(r"\.ConnectedValues~~([^.~]*~[0-9]*)~([0-9]+)((?:~VA[0-9]+)+)")


def grouped_for_iss(rules: str, count: int) -> str:
    """Return rules for the Interactive Sudoku Solver, and before them their spare cells in groups.

    A rule of a whole layer of these names a group there, and the group how many are in a row.

    >>> grouped_for_iss(".ConnectedValues~~1~~2~VA2~VA3~VA4~VA5.~VA1_3", 5)
    '.Var~A.Var~B~~2x2.ConnectedValues~VB~1.~VA_3'

    Raises ValueError for layers that overlap, and for one whose last row is shorter.
    """
    layers: dict[int, tuple[int, int]] = {}
    for found in _LAYER.finditer(rules):
        names, columns = found[3].split("~VA")[1:], int(found[2])
        layer = len(names), columns
        if layers.setdefault(int(names[0]), layer) != layer or len(names) % columns:
            raise ValueError(rules)
    heads: dict[str, str] = {}
    text, at, number = "", 1, 0
    while at <= count:
        end = min((it for it in layers if it > at), default=count + 1)
        size, columns = layers.get(at, (end - at, 0))
        if at + size > end:
            raise ValueError(rules)
        sign = f"{'Z' * (number // 25)}{chr(ord('A') + number % 25)}"
        grid = f"{size // columns}x{columns}" if columns else str(size)
        text += f".Var~{sign}~~{grid}".removesuffix("~~1")
        heads |= {f"{at + i}": f"V{sign}{i + 1 if size > 1 else ''}" for i in range(size)}
        at, number = at + size, number + 1

    def of_group(found: re.Match[str]) -> str:
        name = heads[found[3].split("~VA")[1]].rstrip("0123456789")
        return f".ConnectedValues~{name}~{found[1]}".rstrip("~")

    rules = _LAYER.sub(of_group, rules)
    return text + re.sub(r"~VA([0-9]+)(?=[~_.]|$)", lambda it: f"~{heads[it[1]]}", rules)


def adjacent(title: Message, cells: Cells, shape: Shape) -> list[tuple[Cell, Cell]]:
    """Return the pairs of these cells that share an edge, each once, in the order given.

    Two cells beside the board are such a pair. Raises ArgumentError if there is none.
    """
    if len(cells) == 2 and {row for row, _ in cells} == {BESIDE}:
        return [(cells[0], cells[1])]
    found = [
        (cell, other)
        for cell, other in combinations(cells, 2)
        if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
        and other[0] < shape.rows
        and other[1] < shape.columns
    ]
    if not found:
        raise ArgumentError(msg("{rule}: no two of these cells share an edge", rule=title))
    return found


def names_of_lines(shape: Shape) -> list[str]:
    """Return the names of rows and columns in strings of the Interactive Sudoku Solver."""
    counts = (("R", shape.rows), ("C", shape.columns))
    return [f"{kind}{number}" for kind, count in counts for number in range(1, count + 1)]


def line_called(name: str, shape: Shape) -> Cells:
    """Return the cells of a row or column by its name there."""
    return _line_called(name, shape.rows, shape.columns)


@lru_cache(64)
def _line_called(name: str, rows: int, columns: int) -> Cells:
    at = int(name[1:]) - 1
    is_row = name[:1] == "R"
    if name[:1] not in "RC" or not 0 <= at < (rows if is_row else columns):
        raise ValueError(name)
    if is_row:
        return tuple((at, i) for i in range(columns))
    return tuple((i, at) for i in range(rows))


@lru_cache(16)
def diagonals_of(rows: int, columns: int) -> list[Cells]:
    """Return the diagonals in the directions that have names there, those of one end last."""
    bottom, right = rows - 1, columns - 1
    starts = [
        *((row, 0, 1, 1) for row in range(bottom)),
        *((row, right, -1, -1) for row in range(1, bottom)),
        *((0, column, 1, -1) for column in range(1, right + 1)),
        *((bottom, column, -1, 1) for column in range(1, right)),
    ]
    found = []
    for row, column, down, along in starts:
        cells = ((row + i * down, column + i * along) for i in range(max(rows, columns)))
        found.append(tuple(it for it in cells if 0 <= it[0] <= bottom and 0 <= it[1] <= right))
    return found
