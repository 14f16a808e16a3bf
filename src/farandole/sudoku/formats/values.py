"""What links, documents and tables have in common: cells, boards, rules and words become a record.

They come from anywhere, so every size is bounded and every type is checked. A rule that the board
can't hold is an error that names it: a puzzle without one of its rules is another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import isnan
from typing import Any, TypeAlias

from farandole._lazy import regex
from farandole.errors import ParseError, ShapeError
from farandole.i18n import Listed, Message, msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import contradicting_solution, holds
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import BLANKS, SIDES, expected_numbers, number_of, plain_shape
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.distinct import Distinct, named
from farandole.sudoku.shape import CLASSIC, LARGEST, SMALLEST, Shape

Json: TypeAlias = Any
"""A value of a JSON document: of any type until it is checked."""

LONGEST_TEXT = 4000
"""Characters of a title, an author or rules in words that are kept."""
_MOST_CELLS = 10_000
"""Cells that the regions and cages of a document have, all together."""

_CONTROLS = regex("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # half characters, too
_BLANK = frozenset(("", *BLANKS))
_HOUSES = ("diagonals", "windoku", "disjoint", "centre-dot", "asterisk", "girandola")
"""Rules that only add houses, and are recognised by them."""
_WORDS = {
    "diagonals": r"diagonals?",
    "anti-knight": r"knight(?:'?s)?|anti-?knight",
    "anti-king": r"king(?:'?s)?|anti-?king",
    "disjoint": r"disjoint",
    "windoku": r"windoku|hyper",
    "jigsaw": r"jigsaw|irregular|nonomino|squiggly",
    "": r"killer|cages?|thermo(?:meter)?s?|arrows?|whispers?|renban|kropki|sandwich|palindromes?|"
    r"consecutive|skyscrapers?|entropic|modular|zipper|nabner|clones?|fog|x-?sums?|"
    r"little killer|anti-?(?:windoku|diagonals?)|region sum|between lines?|lockout|samurai|gattai|"
    r"even[ _-]?odd|odd[ _-]?even|greater[ _-]?than|kenken|calcudoku|futoshiki|str8ts|kakuro",
}
"""How words name each rule; under no name those that no board has."""
_NAMED = regex(
    rf"\b(?:{'|'.join(f'(?P<r{i}>{words})' for i, words in enumerate(_WORDS.values()))})\b",
    re.IGNORECASE,
)
_RULES = {f"r{i}": rule for i, rule in enumerate(_WORDS)}
_KINDS = regex("variants?|type|gametype|puzzletype|mode|kind|rules?|constraints?|category|ruleset")
"""The names in objects under which the kind of a puzzle stands."""
_CROSS = regex(r"(?:sudoku[ _-]?)?x(?:[ _-]?sudoku)?", re.IGNORECASE)
_PARTS = regex(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_LETTERS = {"X": "diagonals", "H": "windoku", "C": "disjoint"}
"""What the letter after the regions of a puzzle says, as Andoku has them."""


def words(value: object) -> str:
    r"""Return a text on one line, without control characters; nothing for a value of another type.

    >>> words("two  words\n"), words(None), words(7)
    ('two words', '', '7')
    """
    if value == "" or isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return " ".join(_CONTROLS.sub(" ", str(value)[: 4 * LONGEST_TEXT]).split())[:LONGEST_TEXT]


def wrong(found: object, expected: Message | str) -> ParseError:
    """Return the error for a value that a document can't have there."""
    return ParseError(
        msg("not a puzzle of this kind"),
        code="parse.structure",
        found=quoted(found if isinstance(found, str) else repr(found)[:100]),
        expected=expected,
    )


def unsupported(rules: Iterable[Message | str]) -> ParseError:
    """Return the error for rules that farandole doesn't solve."""
    return ParseError(
        msg(
            "this puzzle has rules that farandole doesn't support: {rules}",
            rules=Listed(list(dict.fromkeys(rules))[:12]),
        ),
        code="parse.rules",
        column=1,
    )


def rules_in_words(text: str) -> dict[str, str]:
    """Return the rule that each word of a text names, ``""`` where no board has it.

    >>> rules_in_words("Anti-knight; thermos increase.")
    {'anti-knight': 'anti-knight', 'thermos': ''}
    """
    return {match[0].lower(): _RULES[match.lastgroup or ""] for match in _NAMED.finditer(text)}


def rules_of_object(members: Mapping[str, Json]) -> dict[str, str]:
    """Return the rules that an object names, by itself or as its kind, as ``rules_in_words`` does.

    >>> rules_of_object({"variant": "x", "antiKnight": True, "cages": [], "title": "killer"})
    {'diagonals': 'diagonals', 'knight': 'anti-knight'}
    """
    texts: list[str] = []
    for name, value in members.items():
        if not value or name == "shape":
            continue
        if _KINDS.fullmatch(plain_name(name)):
            for kind in value if isinstance(value, list | dict) else [value]:
                text = kind.get("type") if isinstance(kind, dict) else kind
                is_cross = isinstance(text, str) and _CROSS.fullmatch(text)
                texts.append("diagonals" if is_cross else text if isinstance(text, str) else "")
        elif isinstance(value, list | dict) or value is True:
            texts.append(" ".join(_PARTS.findall(name[:80])))
    return rules_in_words(" . ".join(texts))


def plain_name(name: object) -> str:
    """Return a name in small letters, without ``_`` and ``-``."""
    return str(name)[:80].lower().replace("_", "").replace("-", "")


def check_rules(rules: Mapping[str, str], shape: Shape) -> None:
    """Raise ParseError if words name rules that the board doesn't have."""
    board = {rule.name for rule in shape.rules} | ({"jigsaw"} if shape.box is None else set())
    if board & {"extra", "cages"}:  # they may be any of these
        board |= {"", "diagonals", "windoku"}
    if missing := [repr(word) for word, rule in rules.items() if rule not in board]:
        raise unsupported(missing)


def check_rules_in_words(text: str, shape: Shape) -> None:
    """Raise ParseError if a text names rules that the board doesn't have.

    >>> from farandole.sudoku.shape import CLASSIC
    >>> check_rules_in_words("Normal sudoku rules apply.", CLASSIC)
    >>> check_rules_in_words("Digits along thermos increase.", CLASSIC)
    Traceback (most recent call last):
        ...
    farandole.errors.ParseError: column 1: this puzzle has rules that farandole doesn't support: \
'thermos'
    """
    if text:
        check_rules(rules_in_words(text), shape)


def side_of(value: object) -> int:
    """Return the side of a board that a number, or a list of rows, gives."""
    side = len(value) if isinstance(value, list) else value
    if type(side) is not int or not SMALLEST <= side <= LARGEST:
        raise wrong(value, msg("a side of {least} to {most}", least=SMALLEST, most=LARGEST))
    return side


def digit_of(value: object, side: int) -> int:
    """Return the digit in a cell of a document, 0 for a blank."""
    number: object = None
    if value is None or value is False:
        number = 0
    elif isinstance(value, str):
        number = 0 if value.strip() in _BLANK else number_of(value.strip())
    elif isinstance(value, float):
        number = 0 if isnan(value) else int(value) if value.is_integer() else None
    elif value is not True:
        number = value
    if not isinstance(number, int) or not 0 <= number <= side:
        raise ParseError(
            msg("not a valid cell"),
            code="parse.cell",
            found=quoted(value if isinstance(value, str) else repr(value)[:100]),
            expected=expected_numbers(side),
        )
    return number


def mask_of(values: object, side: int) -> int:
    """Return the candidates in a list of digits, or in a text of them, as bits; None has none."""
    if isinstance(values, str):
        values = list(values) if side <= 9 else values.split(",")
    if not isinstance(values, list | None) or len(values or ()) > 4 * LARGEST:
        raise wrong(values, msg("a list of digits"))
    mask = 0
    for value in values or ():
        mask |= 1 << digit_of(value, side) >> 1
    return mask


def digits_of(mask: int) -> list[int]:
    """Return the digits of a candidate mask, in order.

    >>> digits_of(0b101)
    [1, 3]
    """
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]


def square(rows: object, side: int, name: str) -> list[Json]:
    """Return the cells of ``side`` rows that have as many each. Raises ParseError for others."""
    if (
        not isinstance(rows, list)
        or len(rows) != side
        or not all(isinstance(row, list) and len(row) == side for row in rows)
    ):
        raise wrong(name, msg("{rows} rows", rows=side))
    return [cell for row in rows for cell in row]


def solution_of(value: object, side: int) -> list[int] | None:
    """Return the digits of a solution; None if it hasn't one for each cell."""
    if not isinstance(value, list | str) or len(value) != side * side:
        return None
    digits = [digit_of(digit, side) for digit in value]
    return digits if all(digits) else None


def cell_at(place: object, side: int) -> int:
    """Return the cell at a pair such as ``[0, 8]``: row and column, both below the side."""
    if (
        not isinstance(place, list)
        or len(place) != 2
        or not all(type(i) is int and 0 <= i < side for i in place)
    ):
        raise wrong(place, msg("a cell such as {cell}", cell="[0, 8]"))
    row, column = place
    return int(row * side + column)


def turned(cell: int, side: int) -> int:
    """Return the cell whose column is the row of this one, and whose row is its column."""
    return cell % side * side + cell // side


def groups_of(
    groups: object, side: int, cell_of: Callable[[object, int], int] = cell_at
) -> list[list[int]]:
    """Return the cells of each group, which is a list of places or has one named ``cells``."""
    found: list[list[int]] = []
    left = _MOST_CELLS
    for group in groups if isinstance(groups, list) else [groups]:
        places = group.get("cells") if isinstance(group, dict) else group
        if not isinstance(places, list) or len(places) > left:
            raise wrong(group, msg("a list of cells"))
        left -= len(places)
        found.append([cell_of(place, side) for place in places])
    return found


def regions_first(
    groups: Iterable[Sequence[int]], side: int
) -> tuple[list[int] | None, list[Sequence[int]]]:
    """Return the region of each cell, None if they aren't all in one, and the other groups.

    >>> regions_first([[0, 1], [2, 3], [0, 3]], 2)
    ([0, 0, 1, 1], [[0, 3]])
    >>> regions_first([[0, 1], [0, 3]], 2)
    (None, [[0, 1], [0, 3]])
    """
    groups, others = list(groups), []
    region: dict[int, int] = {}
    for number, group in enumerate(groups):
        if len(set(group)) == side and region.keys().isdisjoint(group):
            region |= dict.fromkeys(group, number)
        else:
            others.append(group)
    if len(region) < side * side:
        return None, groups
    return [region[cell] for cell in range(side * side)], others


def rules_of_groups(side: int, groups: Iterable[Sequence[int]]) -> list[str | Distinct]:
    """Return the rules for more groups of cells in which no digit repeats.

    Houses that have a name are rules of that name.

    >>> rules_of_groups(9, [[i * 10 for i in range(9)], [8 + i * 8 for i in range(9)]])
    ['diagonals']
    """
    distinct = {tuple(sorted(set(group))) for group in groups}
    if any(len(group) > side for group in distinct):
        raise unsupported([msg("groups of more cells than a row has")])
    houses = {group for group in distinct if len(group) == side}
    cages = {group for group in distinct - houses if len(group) > 1}
    rules: list[str | Distinct] = []
    for name in _HOUSES if houses and side in SIDES else ():
        try:
            known = set(named(name, plain_shape(side)).groups)
        except ShapeError:
            continue
        if known and known <= houses:
            rules.append(name)
            houses -= known
    more = (("extra", houses), ("cages", cages))
    return rules + [Distinct(name, tuple(sorted(some))) for name, some in more if some]


def board(
    reader: Reader,
    side: int,
    regions: Sequence[object] | None = None,
    rules: Iterable[str | Distinct] = (),
) -> Shape:
    """Return the board of this side; ``regions`` names the region of each cell.

    Raises ParseError for a board that can't exist, or isn't the requested one.
    """
    try:
        shape = _board(reader, side, regions, tuple(rules))
    except ShapeError as error:
        raise ParseError(error.message, code="parse.board", column=1) from None
    return as_requested(reader, shape)


def as_requested(reader: Reader, shape: Shape) -> Shape:
    """Return the board of a puzzle. Raises ParseError if another one was requested."""
    if reader.shape is not None and reader.shape != shape:
        raise ParseError(
            msg("the board differs from the one requested"),
            code="parse.mismatch",
            column=1,
            found=quoted(str(shape)),
            expected=quoted(str(reader.shape)),
        )
    return shape


def _board(
    reader: Reader, side: int, regions: Sequence[object] | None, rules: tuple[str | Distinct, ...]
) -> Shape:
    if regions is None:
        if reader.shape is not None and reader.shape.side == side and not rules:
            return reader.shape
        if side not in SIDES:
            raise wrong(side, msg("the regions of the cells"))
        plain = plain_shape(side)
        return _with_rules(plain.box, rules) if rules and plain.box else plain
    return boxed(side, regions, rules)


@lru_cache(64)
def _with_rules(box: tuple[int, int], rules: tuple[str | Distinct, ...]) -> Shape:
    return Shape(*box, *rules)


def boxed(side: int, regions: Sequence[object], rules: tuple[str | Distinct, ...]) -> Shape:
    """Return the board with these regions, as boxes if they are. Raises ShapeError if none is."""
    numbers = Shape.jigsaw(list(regions)).regions
    for high in range(2, side // 2 + 1):
        if side % high == 0 and Shape(high, side // high).regions == numbers:
            boxed = Shape(high, side // high, *rules)
            return plain_shape(9) if boxed.is_classic else boxed
    return Shape.jigsaw(numbers, *rules)


def on_regions(
    reader: Reader, grid: Grid, regions: Sequence[object] | None, letter: str = ""
) -> Grid:
    """Return a puzzle on the board with these regions, the plain ones for None.

    ``letter`` is that of a rule. Raises ParseError if it isn't the board asked for.
    """
    rules: list[str | Distinct] = []
    if letter:
        name = _LETTERS[letter]
        is_plain = regions is None or letter == "X"
        rules = [name if is_plain else Distinct("extra", named(name, CLASSIC).groups)]
    return Grid._of(grid.cells, board(reader, grid.shape.side, regions, rules))


def is_plain_boxes(shape: Shape) -> bool:
    """Tell whether a board has the plain boxes of its side."""
    return shape.side in SIDES and shape.regions == plain_shape(shape.side).regions


def record_of(
    reader: Reader,
    name: str,
    shape: Shape,
    values: Sequence[int],
    given: Collection[int] | None = None,
    *,
    candidates: Sequence[int] = (),
    corner: Sequence[int] = (),
    label: object = "",
    author: object = "",
    rules: object = "",
    notes: Mapping[str, str] | None = None,
    solution: Sequence[int] | None = None,
    checks_rules: bool = True,
) -> Record:
    """Return the record of a document: ``values`` are the digits of all cells.

    ``given`` are the cells with givens, None when all digits are; ``candidates`` and ``corner``
    have the marks of each cell. Raises ParseError if the solution contradicts the givens, or, with
    ``checks_rules``, if ``rules`` names rules that the board doesn't have.
    """
    if checks_rules and rules:
        check_rules_in_words(words(rules), shape)
    digits = bytes(values)
    givens = digits
    if given is not None:
        givens = bytes(digit if cell in given else 0 for cell, digit in enumerate(digits))
    solved = Grid._of(bytes(solution), shape) if solution and all(solution) else None
    if solved is not None and not holds(solved.cells, givens):
        raise contradicting_solution(1, solved.line)
    centre, corner = (
        [0 if digit else mask for digit, mask in zip(digits, marks, strict=bool(marks))]
        for marks in (candidates, corner)
    )
    about = {"author": words(author), **(notes or {}), "rules": words(rules)}
    about["corner marks"] = " ".join(
        f"{shape.cell_name(cell)}={','.join(map(str, digits_of(mask)))}"
        for cell, mask in enumerate(corner)
        if mask
    )
    return Record(
        Grid._of(givens, shape),
        words(label),
        reader.lines.number,
        name,
        solved,
        Grid._of(digits, shape) if digits != givens else None,
        tuple((key, value) for key, value in about.items() if value),
        tuple(centre) if any(candidates) else None,
    )
