"""What links, documents and tables have in common: cells, boards, rules and words become a record.

They come from anywhere, so every size is bounded and every type is checked. A rule that the board
can't hold is an error that names it: a puzzle without one of its rules is another puzzle.
"""

from __future__ import annotations

import re
from math import isnan
from typing import TYPE_CHECKING
from unicodedata import category

from farandole.errors import ParseError, ShapeError
from farandole.i18n import Listed, Message, Quoted, msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.symbols import BLANKS, SIDES, number_of, plain_shape
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules import Distinct, named
from farandole.sudoku.shape import LARGEST, SMALLEST, Shape

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    from farandole.sudoku.formats.source import Reader

    Json: TypeAlias = Any
    """A value of a JSON document: of any type until it is checked."""

LONGEST_TEXT = 4000
"""Characters of a title, an author or rules in words that are kept."""

_BLANK = frozenset(("", *BLANKS))
_HOUSES = ("diagonals", "windoku", "centre-dot", "asterisk", "girandola")
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
_NAMED = re.compile(
    rf"\b(?:{'|'.join(f'(?P<r{i}>{words})' for i, words in enumerate(_WORDS.values()))})\b",
    re.IGNORECASE,
)
_RULES = tuple(_WORDS)
_CROSS = re.compile(r"(?:sudoku[ _-]?)?x(?:[ _-]?sudoku)?", re.IGNORECASE)


def words(value: object) -> str:
    r"""Return a text on one line, without control characters; nothing for a value of another type.

    >>> words("two  words\n"), words(None), words(7)
    ('two words', '', '7')
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    text = "".join(
        " " if category(c) in ("Cc", "Cs") else c for c in str(value)[: 4 * LONGEST_TEXT]
    )
    return " ".join(text.split())[:LONGEST_TEXT]


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
    board = {rule.name for rule in shape.rules} | ({"jigsaw"} if shape.box is None else set())
    missing: list[Message | str] = []
    for match in _NAMED.finditer(text):
        rule = _RULES[int((match.lastgroup or "r0")[1:])]
        is_drawn = board & {"extra", "cages"} and rule in ("", "diagonals", "windoku")
        if rule not in board and not is_drawn:
            missing.append(repr(match[0].lower()))
    if missing:
        raise unsupported(missing)


def check_kind(kind: str, shape: Shape) -> None:
    """Raise ParseError if the kind of a puzzle, such as ``killer`` or ``X``, isn't the board's."""
    check_rules_in_words("diagonals" if _CROSS.fullmatch(kind) else kind[:LONGEST_TEXT], shape)


def side_of(value: object) -> int:
    """Return a side that a board can have."""
    if isinstance(value, bool) or not isinstance(value, int) or not SMALLEST <= value <= LARGEST:
        raise wrong(value, msg("a side of {least} to {most}", least=SMALLEST, most=LARGEST))
    return value


def digit_of(value: object, side: int) -> int:
    """Return the digit in a cell of a document, 0 for a blank."""
    if value is None or value is False or (isinstance(value, str) and value.strip() in _BLANK):
        return 0
    number = value if isinstance(value, int) and not isinstance(value, bool) else None
    if isinstance(value, float):
        number = int(value) if value.is_integer() else 0 if isnan(value) else None
    if isinstance(value, str):
        number = number_of(value.strip())
    if number is None or not 0 <= number <= side:
        raise ParseError(
            msg("not a valid cell"),
            code="parse.cell",
            found=quoted(value if isinstance(value, str) else repr(value)[:100]),
            expected=msg("{digits} or a blank such as .", digits=f"1-{side}"),
        )
    return number


def mask_of(values: object, side: int) -> int:
    """Return the candidates in a list of digits, or in a text of them, as bits."""
    if isinstance(values, str):
        values = list(values) if side <= 9 else values.split(",")
    if not isinstance(values, list) or len(values) > 4 * LARGEST:
        raise wrong(values, msg("a list of digits"))
    mask = 0
    for value in values:
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


def place_of(place: object, side: int) -> tuple[int, int]:
    """Return a pair such as ``[0, 8]``: both numbers are below the side."""
    if (
        not isinstance(place, list)
        or len(place) != 2
        or not all(type(i) is int and 0 <= i < side for i in place)
    ):
        raise wrong(place, msg("a cell such as {cell}", cell="[0, 8]"))
    return place[0], place[1]


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
        assert plain.box is not None
        return Shape(*plain.box, *rules) if rules else plain
    free = Shape.jigsaw(list(regions), *rules)
    for high in range(2, side // 2 + 1):
        if side % high == 0 and Shape(high, side // high).regions == free.regions:
            boxed = Shape(high, side // high, *rules)
            return plain_shape(9) if boxed.is_classic else boxed
    return free


def is_plain_boxes(shape: Shape) -> bool:
    """Tell whether a board has the plain boxes of its side."""
    return shape.side in SIDES and shape.regions == plain_shape(shape.side).regions


def rules_of_groups(
    side: int, houses: Iterable[Sequence[int]], smaller: Iterable[Sequence[int]] = ()
) -> list[str | Distinct]:
    """Return the rules for more houses, and for smaller groups, in which no digit repeats.

    Houses that have a name are rules of that name.

    >>> rules_of_groups(9, [[i * 10 for i in range(9)], [8 + i * 8 for i in range(9)]])
    ['diagonals']
    """
    left = {tuple(sorted(set(house))) for house in houses}
    rules: list[str | Distinct] = []
    for name in _HOUSES if side in SIDES else ():
        try:
            groups = set(named(name, plain_shape(side)).groups)
        except ShapeError:
            continue
        if groups and groups <= left:
            rules.append(name)
            left -= groups
    if left:
        rules.append(Distinct("extra", tuple(sorted(left))))
    cages = {tuple(sorted(set(group))) for group in smaller}
    if any(len(cage) > side for cage in cages):
        raise unsupported([msg("groups of more cells than a row has")])
    if cages := {cage for cage in cages if len(cage) > 1}:
        rules.append(Distinct("cages", tuple(sorted(cages))))
    return rules


def record_of(
    reader: Reader,
    name: str,
    shape: Shape,
    values: Sequence[int],
    given: Collection[int] | None = None,
    *,
    candidates: Sequence[int] | None = None,
    corner: Sequence[int] = (),
    label: object = "",
    author: object = "",
    rules: object = "",
    notes: Mapping[str, str] | None = None,
    solution: Sequence[int] | None = None,
) -> Record:
    """Return the record of a document: ``values`` are the digits of all cells.

    ``given`` are the cells with givens, None when all digits are; ``corner`` has the corner marks
    of each cell. Raises ParseError if the solution contradicts the givens, or if ``rules`` names
    rules that the board doesn't have.
    """
    check_rules_in_words(words(rules), shape)
    digits = bytes(values)
    givens = digits
    if given is not None:
        givens = bytes(digit if cell in given else 0 for cell, digit in enumerate(digits))
    grid = Grid._of(givens, shape)
    state = Grid._of(digits, shape) if digits != givens else None
    marks = None
    if candidates is not None and any(candidates):
        marks = tuple(0 if digit else mask for digit, mask in zip(digits, candidates, strict=True))
    solved = None
    if solution is not None and all(solution):
        solved = Grid._of(bytes(solution), shape)
        if any(digit not in (0, held) for held, digit in zip(solution, givens, strict=True)):
            raise ParseError(
                msg("the solution contradicts the givens"),
                code="parse.mismatch",
                column=1,
                found=Quoted(solved.line[:24]),
            )
    corner = [0 if digit else mask for digit, mask in zip(digits, corner, strict=bool(corner))]
    about = {"author": words(author), **(notes or {}), "rules": words(rules)}
    about["corner marks"] = " ".join(
        f"{shape.cell_name(cell)}={','.join(map(str, digits_of(mask)))}"
        for cell, mask in enumerate(corner)
        if mask
    )
    extra = tuple((key, value) for key, value in about.items() if value)
    return Record(grid, words(label), reader.lines.number, name, solved, state, extra, marks)
