"""A string of the Interactive Sudoku Solver as a puzzle, and a puzzle as such a string."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from farandole.errors import (
    ArgumentError,
    FormatError,
    GridError,
    ParseError,
    ShapeError,
    Unsupported,
)
from farandole.i18n import msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.formats import values
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.text.iss_items import (
    MOST_NESTED,
    items_of,
    written_out,
)
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.families import rules_named
from farandole.sudoku.rules.places import BESIDE, cell_from_iss, cells_to_iss
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.shape import SMALLEST, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.text.iss_items import Item
    from farandole.sudoku.rules.distinct import Distinct
    from farandole.sudoku.rules.places import Cell

LONGEST = 400_000
"""The most characters of a string."""
_FLAGS = {"Windoku": "windoku", "DisjointSets": "disjoint", "AntiKnight": "anti-knight",
          "AntiKing": "anti-king"}  # fmt: skip
_DIAGONALS = ("1", "-1")
_PLAIN = {"", "Or", "And", "End", "RegionSameValues", "SearchPriority"}
"""Names that aren't of rules; priorities say nothing about solutions."""
_LARGEST = 16
_DIGITS = {form.format(digit): digit for digit in range(_LARGEST + 1) for form in ("{}", "{:02}")}


def from_iss(reader: Reader, text: str) -> Record:
    """Return the record of a string. Raises ParseError for one that isn't, or isn't known here."""
    text = "".join(text.split())
    if ".." in text:
        text = re.sub(r"\.{2,}", ".", text)
    if not text.startswith(".") or len(text) > LONGEST:
        raise values.wrong(text[:40], ".Cage~15~R1C1~R1C2")
    items = items_of(text)
    layout = tuple((name, *args) for name, args in items if name in _LAYOUT)
    shape = values.as_requested(reader, _shape(layout))
    items = [item for item in items if item[0] not in _LAYOUT]
    queue, wide = written_out(items, shape)
    names = dict.fromkeys(name for name, _ in queue)
    if missing := [it[:40] for it in names if it not in _PLAIN and not rules_named(it)]:
        raise values.unsupported(missing)
    queue.reverse()
    digits = bytearray(shape.cells)
    constraints = list(chain.from_iterable(_constraints(queue, wide, 0, {}, digits)))
    if wide is not shape:
        constraints = _with_spare(constraints)
    if queue:
        raise values.wrong(".End", msg("the end of the text"))
    try:
        grid = Grid._of(bytes(digits), shape).with_constraints(*constraints)
        return Record(grid, "", reader.lines.number, "iss")
    except GridError as error:
        raise ParseError(error.message, code="parse.rules") from None


def _size(shapes: list[str]) -> tuple[int, int, range, bool]:
    """Return the rows and columns of the board, its digits, and whether it has Sudoku's houses."""
    text = (shapes[0] if shapes else "9x9").removesuffix("~Sudoku")
    is_raw = text.endswith("~Raw")
    text = text.removesuffix("~Raw").rstrip("~")
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})(?:~(?:([01])-)?([0-9]{1,2}))?", text)
    rows, columns, first, last = (int(it or -1) for it in found.groups()) if found else (0,) * 4
    digits = range(1 if first < 0 else first, (max(rows, columns) if last < 0 else last) + 1)
    least = 1 if is_raw else max(rows, columns)
    if not (1 <= min(rows, columns) <= max(rows, columns) <= _LARGEST >= len(digits) >= least):
        raise values.unsupported([f"Shape~{text[:40]}"])
    return rows, columns, digits, not is_raw


@lru_cache(64)
def _shape(layout: tuple[tuple[str, ...], ...]) -> Shape:
    """Return the board, from the constraints that are about it."""
    shapes = ["~".join(args) for name, *args in layout if name == "Shape"]
    rows, columns, digits, lines = _size(shapes)
    if not lines and len(layout) > 1:  # none of the others fits such a board
        raise values.unsupported([f"{shapes[0]}.{layout[-1][0]}"])
    more: list[str | Distinct] = []
    groups: list[list[int]] = []
    regions: list[int] | None = None
    box = _box(rows, columns, max(rows, columns)) if lines else None
    for name, *args in layout:
        if name == "Jigsaw":
            regions = _regions(args, rows, columns, len(digits))
        elif name == "RegionSize":
            if args[:1] != [str(_number(args))]:
                raise values.wrong("RegionSize", msg("{count} cells", count=max(rows, columns)))
            box = _box(rows, columns, _number(args))
        elif name == "Diagonal" and args in (["1"], ["-1"]) and rows == columns:
            across = rows - 1 if args == ["1"] else 0
            groups.append([i * rows + abs(across - i) for i in range(rows)])
        elif name in _FLAGS and _FLAGS[name] not in more:
            more.append(_FLAGS[name])
    if box and ("NoBoxes",) not in {item[:1] for item in layout}:
        if regions is not None:
            groups += [[i for i, it in enumerate(regions) if it == each] for each in set(regions)]
        regions = _boxes(rows, columns, box)
    rules = [*more, *values.rules_of_groups(len(digits), filter(None, groups))]
    is_whole = regions is not None and -1 not in regions
    is_usual = lines and rows == columns == len(digits) >= SMALLEST and digits.start == 1
    try:
        if is_usual and is_whole and regions and regions.count(0) == rows:
            return values.boxed(rows, regions, tuple(rules))
        size = rows, columns
        return Shape.rectangle(*size, *rules, digits=digits, regions=regions, lines=lines)
    except ShapeError as error:
        raise ParseError(error.message, code="parse.board", column=1) from None


def _number(args: list[str]) -> int:
    return int(args[0]) if args and args[0].isdecimal() and len(args[0]) < 4 else 0


def _box(rows: int, columns: int, size: int) -> tuple[int, int] | None:
    """Return the rows and columns of boxes of this many cells, as square as can be."""
    for small in range(int(size**0.5), 1, -1):
        large, rest = divmod(size, small)
        for high, wide in ((small, large), (large, small)):
            if not rest and rows % high == 0 and columns % wide == 0:
                return high, wide
    return None


def _boxes(rows: int, columns: int, box: tuple[int, int]) -> list[int]:
    """Return the number of the box of each cell."""
    high, wide = box
    across = columns // wide
    return [r // high * across + c // wide for r in range(rows) for c in range(columns)]


def _regions(args: list[str], rows: int, columns: int, most: int) -> list[int]:
    """Return the number of the region of each cell; the rest of a board isn't one."""
    symbols = args[-1] if args else ""
    if len(symbols) != rows * columns:
        raise values.wrong("Jigsaw", msg("{count} cells", count=rows * columns))
    counts = {it: symbols.count(it) for it in symbols}
    kept = [it for it, count in counts.items() if max(rows, columns) <= count <= most]
    if len(kept) + 1 < len(counts):
        raise values.wrong("Jigsaw", msg("{count} cells", count=max(rows, columns)))
    numbers = {it: number for number, it in enumerate(kept)} if len(counts) > 1 else {}
    return [numbers.get(it, -1) for it in symbols]


def _constraints(
    queue: list[Item],
    shape: Shape,
    depth: int,
    known: dict[str, Constraint],
    givens: bytearray | None = None,
) -> Iterator[Iterable[Constraint]]:
    """Take items, the first of which is the last of ``queue``, and yield the rules of each.

    The last is the one before the next ``End`` that isn't theirs, or before the end. Cells with one
    digit are put into ``givens``, if there is room for them; rules of others are ``known`` by what
    they are written as, since alternatives say the same again and again.
    """
    while queue and queue[-1][0] != "End":
        name, args = queue.pop()
        if name in ("Or", "And"):
            yield (_composite(queue, name, shape, depth + 1, known),)
        elif not name:
            yield list(_cells(args, shape, known, givens))
        elif name == "RegionSameValues":
            yield _same_digits(shape)
        elif name != "SearchPriority":
            yield _rules_of(rules_named(name), name, args, shape)


def _cells(
    args: list[str], shape: Shape, known: dict[str, Constraint], givens: bytearray | None
) -> Iterator[Constraint]:
    """Yield the rules of cells with several digits, and put the others into ``givens``."""
    for text in args:
        rule = known.get(text) if givens is None else None
        if rule is None:
            cell, digits = _given(text, shape)
            if givens is not None and len(digits) == 1 and cell[0] != BESIDE:
                givens[shape._numbers[cell]] = min(digits) + 1 - shape.least
                continue
            from farandole.sudoku.rules.cells import limited

            rule = known[text] = limited(cell, digits, shape)
        yield rule


def _with_spare(constraints: list[Constraint]) -> list[Constraint]:
    """Return constraints, those of spare cells as one."""
    from farandole.sudoku.rules.own import Spare

    found: dict[bool, list[Constraint]] = {False: [], True: []}
    for it in constraints:
        found[BESIDE in dict(it.places)].append(it)
    return [*found[False], *([Spare(found[True])] if found[True] else [])]


def _same_digits(shape: Shape) -> Iterator[Constraint]:
    """Yield that the largest rows, columns and regions have the same digits."""
    from farandole.sudoku.rules.counts import SameDigits

    largest = max((len(line.cells) for line in shape._lines), default=0)
    lines = [line.cells for line in shape._lines if len(line.cells) == largest < shape.side]
    if len(lines) > 1:
        yield SameDigits([divmod(it, shape.columns) for it in cells] for cells in lines)


def _composite(
    queue: list[Item], name: str, shape: Shape, depth: int, known: dict[str, Constraint]
) -> Constraint:
    """Take the items of an ``Or`` or ``And``, and return it as one rule."""
    from farandole.sudoku.rules.own import All, Any

    branches: list[Constraint] = []
    if depth > MOST_NESTED:
        raise values.wrong(name, msg("the end of the text"))
    for rules in _constraints(queue, shape, depth, known):
        # An item of several rules is one alternative.
        found = tuple(rules)
        if name == "And" or len(found) == 1:
            branches += found
        elif found:
            branches.append(All(found))
    if not queue or not branches:
        raise values.wrong(name, ".End")
    queue.pop()
    return Any(branches) if name == "Or" else All(branches)


def _given(text: str, shape: Shape) -> tuple[Cell, frozenset[int]]:
    """Return a cell and the digits that it may have."""
    try:
        cell, digits, least, most = _digits_in(text)
        if least not in shape.digits or most not in shape.digits or cell not in shape._numbers:
            raise ValueError(text)
    except ValueError:
        raise values.wrong(text, msg("a cell such as {cell}", cell="R1C1_5")) from None
    return cell, digits


@lru_cache(2048)
def _digits_in(text: str) -> tuple[Cell, frozenset[int], int, int]:
    """Return a cell, its digits (-1 for a wrong one), and the lowest and the highest of these."""
    place, *numbers = text.split("_")
    digits = frozenset([_DIGITS.get(it, -1) for it in numbers])
    return cell_from_iss(place), digits, min(digits), max(digits)


def _rules_of(
    kinds: tuple[type[Constraint], ...], name: str, args: list[str], shape: Shape
) -> list[Constraint]:
    for kind in kinds:
        literals = _literals(kind.iss)
        if args[: len(literals)] == literals:
            try:
                found = list(kind.from_iss(name, list(args), shape))
                if found or not any(arg.startswith("VA") for arg in args):
                    return found
                break
            except (ArgumentError, Unsupported) as error:
                raise ParseError(
                    error.message,
                    code="parse.rules",
                    column=1,
                    found=quoted("~".join([name, *args]), 80),
                ) from None
            except (ValueError, LookupError, ArithmeticError, TypeError):
                break
    raise values.wrong("~".join([name, *args]), msg("a constraint of iss"))


@cache
def _literals(iss: str) -> list[str]:
    """Return the arguments that are part of the name of a rule in such strings."""
    return iss.partition(" ")[0].split("~")[1:]


def _together(rules: tuple[Constraint, ...], shape: Shape) -> tuple[Constraint, ...]:
    """Return rules, those with spare cells as one, in which each has cells of its own."""
    if sum(type(rule).__name__ == "Spare" for rule in rules) < 2:
        return rules
    from farandole.sudoku.rules.own import Spare

    at, parts = 0, list[Constraint]()
    alone = [rule for rule in rules if not isinstance(rule, Spare)]
    for rule in (rule for rule in rules if isinstance(rule, Spare)):
        to = {cell: cell for cell in shape._numbers}
        to |= {cell: (BESIDE, cell[1] + at) for cell in rule.spare}
        parts += (it.moved(to, shape.side) for it in rule.rules)
        at += rule.spare[-1][1] + 1
    return (*alone, Spare(parts))


def to_iss(grid: Grid) -> str:
    """Return the string of a puzzle. Raises FormatError for what such a string can't hold."""
    shape = grid.shape
    givens = [
        f"{cells_to_iss((divmod(cell, shape.columns),))[0]}_{number + shape.least - 1}"
        for cell, number in grid.givens.items()
    ] if shape.side <= _LARGEST else []  # fmt: skip
    rules = _together(grid.constraints, shape)
    parts = [*_layout(shape), *(rule.to_iss(shape) for rule in rules)]
    return "".join([*parts, "~".join([".", *givens]) if givens else ""])


def _layout(shape: Shape) -> Iterator[str]:
    """Yield what a string says about the board: always something, so that it is known again."""
    rows, columns, digits = shape.rows, shape.columns, shape.digits
    if shape.side > _LARGEST:
        raise FormatError(msg("ISS has no boards of side {side}", side=shape.side))
    last = "" if digits == range(1, max(rows, columns) + 1) else f"~{digits[-1]}"
    last = last.replace("~", "~0-") if not shape.least else last
    if not shape.has_lines:
        if max(shape.regions) >= 0 or shape.rules:
            raise FormatError(msg("ISS has no regions like those of {shape}", shape=str(shape)))
        yield f".Shape~{rows}x{columns}{last or '~'}~Raw"
        return
    yield f".Shape~{rows}x{columns}{last}"
    yield from _layout_of_regions(shape)
    flags = {rule: name for name, rule in _FLAGS.items()}
    for rule in shape.rules:
        if rule.name == "diagonals":
            yield from (f".Diagonal~{direction}" for direction in _DIAGONALS)
        elif rule.name in flags:
            yield f".{flags[rule.name]}"
        elif single := _single_diagonal(rule, shape):
            yield f".Diagonal~{single}"
        else:
            raise FormatError(msg("ISS has no rule like {rule}", rule=rule.name))


def _single_diagonal(rule: Distinct, shape: Shape) -> str:
    """Return the direction of the diagonal that a rule is; nothing if it is another rule."""
    n = shape.rows if shape.rows == shape.columns else 0
    cells = [[i * n + n - 1 - i for i in range(n)], [i * n + i for i in range(n)]]
    pairs = zip(_DIAGONALS, cells, strict=True)
    found = (name for name, it in pairs if values.rules_of_groups(shape.side, [it]) == [rule])
    return next(found, "")


def _layout_of_regions(shape: Shape) -> Iterator[str]:
    """Yield what a string says about the regions. Raises FormatError for some that it can't."""
    rows, columns = shape.rows, shape.columns
    plain = _box(rows, columns, max(rows, columns))
    regions = list(shape.regions)
    if plain and regions == _boxes(rows, columns, plain):
        return
    if shape.box and _box(rows, columns, shape.box[0] * shape.box[1]) == shape.box:
        yield f".RegionSize~{shape.box[0] * shape.box[1]}"
        return
    if plain or not shape.is_usual:
        yield ".NoBoxes"
    if max(regions) >= 0:
        symbols = "".join(SYMBOLS[region + 1] if region >= 0 else "0" for region in regions)
        try:
            is_right = _regions([symbols], rows, columns, shape.side) == regions
        except ParseError:
            is_right = False
        if not is_right:
            raise FormatError(msg("ISS has no regions like those of {shape}", shape=str(shape)))
        yield f".Jigsaw~{symbols}"


_LAYOUT = frozenset(("Shape", "NoBoxes", "Jigsaw", "RegionSize", "Diagonal", *_FLAGS))
