"""What all documents of other programs are made into: a record, its board, its words.

They come from anywhere, so every size is bounded, every type looked at, and a rule that isn't
known is an error that names it: a puzzle without one of its rules is another puzzle.
"""

from __future__ import annotations

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
    from typing import Any, TypeAlias

    Json: TypeAlias = Any
    """A value out of a JSON document: of any type until it is looked at."""

    from collections.abc import Collection, Iterable, Mapping, Sequence

    from farandole.sudoku.formats.source import Reader

LONGEST_TEXT = 4000
"""Characters of a title, an author or rules in words that are kept."""

_BLANK = frozenset(("", *BLANKS))
_HOUSES = ("windoku", "centre-dot", "asterisk", "girandola")
"""Rules that are nothing but more houses, and are known by them."""


def words(value: object) -> str:
    r"""Return a text as one line, without what can't be shown; nothing for what is no text.

    >>> words("two  words\n"), words(None), words(7)
    ('two words', '', '7')
    """
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    text = str(value)[: 4 * LONGEST_TEXT]
    shown = "".join(" " if category(c) in ("Cc", "Cs") else c for c in text)
    return " ".join(shown.split())[:LONGEST_TEXT]


def wrong(found: object, expected: Message | str) -> ParseError:
    """Return the error for a document that isn't made as it should be."""
    return ParseError(
        msg("not a puzzle of this kind"),
        code="parse.structure",
        found=quoted(found if isinstance(found, str) else repr(found)[:100]),
        expected=expected,
    )


def unsolved(rules: Iterable[Message | str]) -> ParseError:
    """Return the error for rules that farandole doesn't solve."""
    return ParseError(
        msg(
            "this puzzle has rules that farandole doesn't solve: {rules}",
            rules=Listed(list(rules)[:12]),
        ),
        code="parse.rules",
        column=1,
    )


def needs_network(site: str) -> ParseError:
    """Return the error for a short link, which only its site can spell out."""
    return ParseError(
        msg(
            "this short link holds no puzzle: {site} would have to be asked over the network, "
            "which farandole doesn't do; open it, and copy its long link",
            site=site,
        ),
        code="parse.network",
    )


def side_of(value: object) -> int:
    """Return a side that a board can have."""
    if isinstance(value, bool) or not isinstance(value, int) or not SMALLEST <= value <= LARGEST:
        raise wrong(value, msg("a side of {least} to {most}", least=SMALLEST, most=LARGEST))
    return value


def digit_of(value: object, side: int) -> int:
    """Return the digit that a cell of a document has, 0 for a blank."""
    if value is None or value is False or (isinstance(value, str) and value.strip() in _BLANK):
        return 0
    number = value if isinstance(value, int) and not isinstance(value, bool) else None
    if isinstance(value, str):
        number = number_of(value.strip())
    if number is None or not 0 <= number <= side:
        raise ParseError(
            msg("bad cell"),
            code="parse.cell",
            found=quoted(str(value)),
            expected=msg("{digits} or a blank such as .", digits=f"1-{side}"),
        )
    return number


def mask_of(values: object, side: int) -> int:
    """Return the candidates that a list of digits, or a text of them, names."""
    if isinstance(values, str):
        values = list(values) if side <= 9 else values.split(",")
    if not isinstance(values, list) or len(values) > 4 * LARGEST:
        raise wrong(values, msg("a list of digits"))
    mask = 0
    for value in values:
        digit = digit_of(value, side)
        mask |= 1 << digit >> 1
    return mask


def digits_of(mask: int) -> list[int]:
    """Return the digits of a candidate mask, in order.

    >>> digits_of(0b101)
    [1, 3]
    """
    return [digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1]


def board(
    reader: Reader,
    side: int,
    regions: Sequence[object] | None = None,
    rules: Iterable[str | Distinct] = (),
) -> Shape:
    """Return the board of this side, with these regions unless it's the plain one.

    Raises ParseError for a board that can't exist, or isn't the one asked for.
    """
    try:
        shape = _board(reader, side, regions, tuple(rules))
    except ShapeError as error:
        raise ParseError(error.message, code="parse.board", column=1) from None
    if reader.shape is not None and reader.shape != shape:
        raise ParseError(
            msg("the board named isn't the one asked for"),
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


def houses_as_rules(side: int, houses: Sequence[Sequence[int]]) -> list[str | Distinct]:
    """Return the rules that more houses make: those with a name, and one for all the others.

    >>> houses_as_rules(9, [[i * 10 for i in range(9)], [8 + i * 8 for i in range(9)]])
    ['diagonals']
    """
    left = {tuple(sorted(set(house))) for house in houses}
    found: list[str | Distinct] = []
    for name in ("diagonals", *_HOUSES):
        try:
            groups = set(named(name, plain_shape(side)).groups) if side in SIDES else {()}
        except ShapeError:
            continue
        if groups and groups <= left:
            found.append(name)
            left -= groups
    if left:
        found.append(Distinct("extra", tuple(sorted(left))))
    return found


def record_of(
    reader: Reader,
    name: str,
    shape: Shape,
    values: Sequence[int],
    given: Collection[int] | None = None,
    *,
    candidates: Sequence[int] | None = None,
    label: str = "",
    notes: Mapping[str, str] | None = None,
    solution: Sequence[int] | None = None,
) -> Record:
    """Return the record of a document: ``values`` are the digits of all cells.

    ``given`` are the cells with givens, None when all digits are. Raises ParseError if the
    solution doesn't hold the givens.
    """
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
                msg("the solution doesn't hold the givens"),
                code="parse.mismatch",
                column=1,
                found=Quoted(solved.line[:24]),
            )
    extra = tuple((key, value) for key, value in (notes or {}).items() if value)
    return Record(grid, label, reader.lines.number, name, solved, state, extra, marks)
