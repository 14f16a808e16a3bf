"""Strings of the Interactive Sudoku Solver: ``.Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5.~R1C9_3``.

One line is one puzzle. A constraint begins with a dot, its arguments stand behind ``~``, and rows
and columns from 10 on are letters. ``Or`` and ``And`` contain the constraints up to ``.End``. The
board is 9×9 unless ``Shape`` says otherwise; a constraint that isn't known is an error that names
it. The rules know their own names there.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, FormatError, GridError, ParseError
from farandole.i18n import msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.formats import values
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.rules.cells import Even, Odd, OneOf
from farandole.sudoku.rules.own import All, Any
from farandole.sudoku.rules.places import cells_from_iss, cells_to_iss
from farandole.sudoku.rules.rule import Constraint, rules
from farandole.sudoku.shape import LARGEST, SMALLEST, Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.rules.distinct import Distinct

    Item = tuple[str, list[str]]
    """The name of a constraint, empty for givens, and its arguments."""

START = re.compile(
    r"\.(?:~R[1-9a-g]C[1-9a-g]_|[A-Z][A-Za-z]{0,30}~|(?:Or|And)\.(?:[A-Z][A-Za-z]{0,30}~|~R)"
    r"|[A-Z][a-z][A-Za-z]{5,30}(?:\.|$))"
)
_FLAGS = {"Windoku": "windoku", "DisjointSets": "disjoint", "AntiKnight": "anti-knight",
          "AntiKing": "anti-king"}  # fmt: skip
_DIAGONALS = ("1", "-1")
_LARGEST = 16
_MOST_CHARACTERS = 100_000
_MOST_NESTED = 50


def sniff(head: Head) -> int:
    """Return how sure it is that a line is such a string."""
    return 100 if START.match(head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one string. Raises ParseError for one that isn't, or has constraints not known here."""
    text = next(reader.lines)
    start = len(text) - len(text.lstrip())
    try:
        yield _record(reader, text.strip())._replace(line=reader.lines.number)
    except ParseError as error:
        raise error.at(line=reader.lines.number, column=start + 1) from None


def _record(reader: Reader, text: str) -> Record:
    if not text.startswith(".") or len(text) > _MOST_CHARACTERS:
        raise values.wrong(text[:40], ".Cage~15~R1C1~R1C2")
    items = [(name, args) for name, *args in (it.split("~") for it in text[1:].split("."))]
    layout = [item for item in items if item[0] in _LAYOUT]
    side = _side([args for name, args in layout if name == "Shape"])
    shape = _shape(reader, side, layout)
    queue = [item for item in items if item[0] not in _LAYOUT]
    constraints = list(_constraints(queue, shape, 0))
    if queue:
        raise values.wrong(".End", msg("the end of the text"))
    digits = [0] * shape.cells
    kept: list[Constraint] = []
    for rule in constraints:
        if isinstance(rule, OneOf) and len(rule.digits) == 1 and len(rule.cells) == 1:
            [(row, column)] = rule.cells
            digits[row * side + column] = rule.digits[0]
        else:
            kept.append(rule)
    record = values.record_of(reader, "iss", shape, digits)
    try:
        return record._replace(grid=record.grid.with_constraints(*kept))
    except GridError as error:
        raise ParseError(error.message, code="parse.rules") from None


def _side(shapes: list[list[str]]) -> int:
    """Return the side of the board; digits are those from 1 on."""
    if not shapes:
        return 9
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})(?:~(?:1-)?([0-9]{1,2}))?", "~".join(shapes[0]))
    sides = {int(number) for number in found.groups() if number} if found else {0}
    if len(sides) > 1 or not SMALLEST <= min(sides) <= LARGEST:
        raise values.unsupported(["Shape~" + "~".join(shapes[0])[:40]])
    return min(sides)


def _shape(reader: Reader, side: int, layout: list[Item]) -> Shape:
    """Return the board, from the constraints that are about it."""
    more: list[str | Distinct] = []
    groups: list[list[int]] = []
    regions: list[str] | None = None
    names = {name for name, _ in layout}
    for name, args in layout:
        if name == "Jigsaw":
            regions = _regions(args, side)
        elif name == "Diagonal" and args in (["1"], ["-1"]):
            across = side - 1 if args == ["1"] else 0
            groups.append([i * side + abs(across - i) for i in range(side)])
        elif name in _FLAGS and _FLAGS[name] not in more:
            more.append(_FLAGS[name])
    if regions is not None and "NoBoxes" not in names:
        places = {symbol: [i for i, it in enumerate(regions) if it == symbol] for symbol in regions}
        groups += places.values()
        regions = None
    elif "NoBoxes" in names and regions is None:
        raise values.unsupported(["NoBoxes"])
    return values.board(reader, side, regions, [*more, *values.rules_of_groups(side, groups)])


def _regions(args: list[str], side: int) -> list[str]:
    if not args or len(args[-1]) != side * side:
        raise values.wrong("Jigsaw", msg("{count} cells", count=side * side))
    return list(args[-1])


def _constraints(queue: list[Item], shape: Shape, depth: int) -> Iterator[Constraint]:
    """Take items up to the end, or the next ``End`` that isn't theirs, and yield their rules."""
    known = _known()
    missing: list[str] = []
    while queue and queue[0][0] != "End":
        name, args = queue.pop(0)
        if name in ("Or", "And"):
            yield _composite(queue, name, shape, depth + 1)
        elif not name:
            for text in args:
                yield _given(text, shape)
        elif name in known:
            yield from _rules_of(known[name], name, args, shape)
        else:
            missing.append(name[:40])
    if missing:
        raise values.unsupported(missing)


def _composite(queue: list[Item], name: str, shape: Shape, depth: int) -> Constraint:
    """Take the items of an ``Or`` or ``And``, and return it as one rule."""
    branches: list[Constraint] = []
    if depth > _MOST_NESTED:
        raise values.wrong(name, msg("the end of the text"))
    while queue and queue[0][0] != "End":
        # An item of several rules is one alternative.
        size = _size(queue)
        part, queue[:size] = queue[:size], []
        found = list(_constraints(part, shape, depth))
        if name == "And" or len(found) == 1:
            branches += found
        elif found:
            branches.append(All(found))
    if not queue or not branches:
        raise values.wrong(name, ".End")
    queue.pop(0)
    return Any(branches) if name == "Or" else All(branches)


def _size(queue: list[Item]) -> int:
    """Return how many items the first constraint of a list has, up to its ``End``."""
    depth = 0
    for at, (name, _) in enumerate(queue):
        depth += (name in ("Or", "And")) - (name == "End")
        if depth <= 0:
            return at + 1
    return len(queue)


def _given(text: str, shape: Shape) -> Constraint:
    """Return the digits that a cell may have."""
    place, *numbers = text.split("_")
    digits = {values.digit_of(int(it) if it.isdecimal() else it, shape.side) for it in numbers}
    try:
        [cell] = cells_from_iss([place])
        if max(cell) >= shape.side or not digits or 0 in digits:
            raise ValueError(place)
    except ValueError:
        raise values.wrong(text, msg("a cell such as {cell}", cell="R1C1_5")) from None
    every = range(1, shape.side + 1)
    for kind, some in ((Odd, every[::2]), (Even, every[1::2])):
        if digits == set(some) and len(digits) > 1:
            return kind([cell])
    return OneOf([cell], digits)


def _rules_of(
    kinds: tuple[type[Constraint], ...], name: str, args: list[str], shape: Shape
) -> list[Constraint]:
    for kind in kinds:
        literals = kind.iss.partition(" ")[0].split("~")[1:]
        if args[: len(literals)] == literals:
            try:
                return list(kind.from_iss(name, list(args), shape))
            except ArgumentError as error:
                raise ParseError(error.message, code="parse.rules", column=1) from None
            except (ValueError, IndexError, StopIteration):
                break
    raise values.wrong("~".join([name, *args]), msg("a constraint of iss"))


@cache
def _known() -> dict[str, tuple[type[Constraint], ...]]:
    """Return the rules by their names in such strings."""
    found: dict[str, tuple[type[Constraint], ...]] = {}
    for kind in rules().values():
        own = vars(kind).get("iss_names") or ()
        for name in own or filter(None, [kind.iss.partition(" ")[0].partition("~")[0]]):
            # The writer of a class with both names reads what has one, too.
            found[name] = (*found.get(name, ()), kind)
    return found


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write each puzzle as one line. Raises FormatError for what such a string can't hold."""
    for record in records:
        shape = record.grid.shape
        givens = [
            f"{cells_to_iss(((cell // shape.side, cell % shape.side),))[0]}_{digit}"
            for cell, digit in record.grid.givens.items()
        ] if shape.side <= _LARGEST else []  # fmt: skip
        parts = [*_layout(shape), *(rule.to_iss(shape) for rule in record.grid.constraints)]
        yield "".join([*parts, "~".join([".", *givens]) if givens else ""]) + "\n"


def _layout(shape: Shape) -> Iterator[str]:
    """Yield what a string says about the board: always something, so that it is known again."""
    if shape.side > _LARGEST:
        raise FormatError(msg("iss has no boards of side {side}", side=shape.side))
    yield f".Shape~{shape.side}x{shape.side}"
    if not values.is_plain_boxes(shape):
        yield ".NoBoxes.Jigsaw~" + "".join(SYMBOLS[region + 1] for region in shape.regions)
    flags = {rule: name for name, rule in _FLAGS.items()}
    for rule in shape.rules:
        if rule.name == "diagonals":
            yield from (f".Diagonal~{direction}" for direction in _DIAGONALS)
        elif rule.name in flags:
            yield f".{flags[rule.name]}"
        else:
            raise FormatError(msg("iss has no rule like {rule}", rule=rule.name))


_LAYOUT = frozenset(("Shape", "NoBoxes", "Jigsaw", "Diagonal", *_FLAGS))

FORMATS = (
    Format(
        "iss",
        "strings of the Interactive Sudoku Solver, with constraints",
        sniff,
        read,
        write,
        keeps_boxes=True,
        keeps_rules=True,
        keeps_constraints=True,
    ),
)
