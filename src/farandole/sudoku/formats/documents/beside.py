"""What a JSON object says of the board beside its cells: regions, and rules that must be kept.

{"grid": [[0, 3, ...], ...], "regions": [[0, 0, 1, ...], ...]}      a symbol a cell
{"puzzle": "53..7...", "regions": [[0, 1, 2, 9, ...], ...]}         the cells of each region
{"puzzle": "53..7...", "regions": [["r1c1", "r1c2", ...], ...]}     by name, or as row and column
{"puzzle": "53..7...", "cages": [...], "variant": "killer"}         an error that names them
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.regions import is_map, on_regions
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.web.pieces import unsolved
from farandole.sudoku.formats.web.wording import rules_in_words

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

_REGIONS = frozenset(
    """
    regions region areas area regionmap regiongrid jigsaw blocks blockmap groups zones pieces
    shapes boxes subgrids regionids cellregions layout irregular
    """.split()  # noqa: SIM905
)
_SURE = ("regions", "regionmap", "regiongrid", "cellregions", "regionids", "jigsaw", "irregular")
_KINDS = frozenset(
    """
    variant variants type gametype puzzletype mode kind rule rules constraint constraints category
    ruleset
    """.split()  # noqa: SIM905
)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_PLACE = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})(?![0-9])")
_NAMES = re.compile(r"[\s,;]+")
_CROSS = re.compile(r"(?:sudoku[ _-]?)?x(?:[ _-]?sudoku)?", re.IGNORECASE)
_OWN = re.compile(
    r"\b(?:jigsaw|irregular|nonomino|squiggly|samurai|gattai|even[ _-]?odd|odd[ _-]?even"
    r"|greater[ _-]?than|kenken|calcudoku|futoshiki|str8ts|kakuro)\b",
    re.IGNORECASE,
)
_MOST_NAMES = 200
_LONGEST = 4000  # characters of rules


def with_regions(reader: Reader, named: dict[str, Any], grid: Grid) -> Grid:
    """Return a puzzle on the regions that its object names; as it is if it names none.

    Raises ParseError for lists of places, as it can't be told whether rows come first.
    """
    for name, value in named.items():
        if _plain(name) not in _REGIONS or grid.shape.box is None:
            continue
        side = grid.shape.side
        cells: Any = value
        if isinstance(value, list) and len(value) == side:
            cells = [one for row in value for one in row] if _are_rows(value, side) else value
        if isinstance(cells, list) and len(cells) == side and _are_words(cells):
            cells = [one for row in cells for one in _NAMES.split(row.strip())]
            value = [cells[i : i + side] for i in range(0, len(cells), side)]
        is_sure = _plain(name) in _SURE and _are_lists(value)
        if not isinstance(cells, list | str) or len(cells) != side * side:
            if is_sure:
                raise unsolved([msg("the regions of the cells")])
            continue
        if all(isinstance(one, int | str) for one in cells):
            symbols: list[object] = list(cells)
            if is_map(symbols, side):
                return on_regions(reader, grid, symbols)
            found = _of_indices(value, side) or _of_places(value, side)
            if found is not None:
                return on_regions(reader, grid, found)
            if _plain(name) in _SURE:  # they may be in pieces, or be no regions
                return on_regions(reader, grid, symbols)
        elif all(isinstance(one, list | dict) and len(one) == 2 for one in cells):
            if all(isinstance(one, dict) for one in cells):
                found = _of_places(value, side)
                if found is not None:
                    return on_regions(reader, grid, found)
            raise ParseError(
                msg("it can't be told whether rows or columns come first in the regions"),
                code="parse.ambiguous",
                column=1,
                found=quoted(str(cells[0])),
                expected=msg("a symbol for each cell, the same for all of a region"),
            )
    return grid


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "")


def _are_lists(value: object) -> bool:
    """Tell whether a value is more than one list or object, as regions are, and not words."""
    return (
        isinstance(value, list)
        and len(value) > 1
        and all(isinstance(one, list | dict) for one in value)
    )


def _are_rows(value: list[Any], side: int) -> bool:
    return all(isinstance(row, list | str) and len(row) == side for row in value)


def _are_words(cells: list[Any]) -> bool:
    """Tell whether regions are texts with the names of their cells: ``r1c1 r1c2 ...``."""
    return all(isinstance(row, str) and _PLACE.match(row.strip()[:9]) for row in cells)


def _of_places(value: object, side: int) -> list[object] | None:
    """Return the region of each cell, of lists of places that say what is a row: ``r1c2``."""
    if not isinstance(value, list) or len(value) != side:
        return None
    places = [_place(one) for row in value if isinstance(row, list) for one in row[: side + 1]]
    known = [place for place in places if place is not None]
    if len(known) != len(places):
        return None
    start = min((min(place) for place in known), default=0)
    if sorted(known) != [(start + r, start + c) for r in range(side) for c in range(side)]:
        return None
    found: list[object] = [-1] * (side * side)
    for i, (row, column) in enumerate(known):
        found[(row - start) * side + column - start] = i // side
    return found if is_map(found, side) else None


def _place(one: object) -> tuple[int, int] | None:
    """Return row and column of ``r1c2`` and of ``{"row": 0, "col": 1}``."""
    if isinstance(one, str):
        named = _PLACE.fullmatch(one)
        return None if named is None else (int(named[1]), int(named[2]))
    if not isinstance(one, dict):
        return None
    low = {_plain(str(name)): value for name, value in one.items()}
    row = next((low[name] for name in ("row", "r") if name in low), None)
    column = next((low[name] for name in ("column", "col", "c") if name in low), None)
    return (row, column) if isinstance(row, int) and isinstance(column, int) else None


def _of_indices(value: object, side: int) -> list[object] | None:
    """Return the region of each cell, of lists with the numbers of cells, from 0 or 1."""
    if not isinstance(value, list) or len(value) != side:
        return None
    found: list[object] = [-1] * (side * side)
    numbers = [one for row in value for one in row]
    if not all(isinstance(one, int) for one in numbers):
        return None
    first = min(numbers)
    if sorted(numbers) != list(range(first, first + side * side)):
        return None
    for region, row in enumerate(value):
        for one in row:
            found[one - first] = region
    return found if is_map(found, side) else None


def unsolved_rules(named: dict[str, Any], shape: Shape) -> ParseError | None:
    """Return the error for an object that names rules which the board doesn't have."""
    spoken: list[str] = []
    for name, value in list(named.items())[:_MOST_NAMES]:
        if not value or name == "shape":
            continue
        if _plain(name) in _KINDS:
            values = value if isinstance(value, list | dict) else [value]
            spoken += [
                "diagonals" if _CROSS.fullmatch(one) else one[:_LONGEST]
                for one in list(values)[:9]
                if isinstance(one, str)
            ]
            spoken += [str(one.get("type", "")) for one in values if isinstance(one, dict)][:9]
        elif isinstance(value, list | dict) or value is True:
            spoken.append(" ".join(_WORDS.findall(name[:80])))
    text = " . ".join(spoken)
    if shape.box is not None and (found := _OWN.search(text)) is not None:
        return unsolved([found[0].lower()])
    return rules_in_words(text, shape) if spoken else None
