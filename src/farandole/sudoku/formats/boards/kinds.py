"""What one line looks like by itself: a row, a border, a whole puzzle, words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.boards.row import CELLISH, VERTICALS, Row
from farandole.sudoku.formats.boards.whole import (
    LONGEST_LOOKED_AT,
    is_long,
    one_line,
    puzzle_token,
)
from farandole.sudoku.formats.source import Reader, is_comment, quoted

Kind = Literal[
    "blank",
    "comment",
    "line",  # a whole puzzle on one line
    "sixteen",  # sixteen cells: a 4×4 puzzle or a row of a 16×16 one
    "bad line",  # nearly a whole puzzle on one line
    "row",
    "bad row",  # most of it could be cells
    "rule",  # dashes and nothing else: a border, or a row of blanks
    "border",
    "count",  # a number, alone
    "section",  # [Puzzle]
    "bracket",  # a list or an object
    "mark",  # the beginning of another format
    "text",
]


_DASHES = dict.fromkeys(map(ord, "—–−‐‑"), "-")
_MARK = regex(
    r":[0-9A-Za-z]|</?[A-Za-z!?]|\w+://|SumoCue|pzprv3|[0-9]{1,2}(?:x[0-9]{1,2}|j)\w*:(?!\s)|SAVEFILE"
    r"|\.(?:~R[1-9a-g]C|[A-Z][A-Za-z]{0,30}~)"
)
_LIST = regex(r"[\[{]|\(\s{0,8}[\[(]")
_FRAME = regex(r"[*.:'|][*.:'|\s]*(?:-{3,}[*.:'|\s]+)+(?<=[*.:'|])")
_TITLE = regex(r"[-=*_]{4,}\s*[^\W\d_]{3}")


def kind_of(text: str, sides: Sequence[int]) -> Kind:
    """Return what the line looks like, among boards of the given sides.

    >>> kind_of("53. .7. ...", (9,)), kind_of("---+---+---", (9,)), kind_of("[Puzzle]", (9,))
    ('row', 'border', 'section')
    """
    bare = text.strip()
    if not bare:
        return "blank"
    if is_comment(bare):
        return "comment"
    if _MARK.match(bare):
        return "mark"
    if _LIST.match(bare):
        return "section" if is_section(bare) else "bracket"
    if len(bare) > LONGEST_LOOKED_AT:
        return "bad line" if is_long(puzzle_token(bare[:LONGEST_LOOKED_AT])) else "text"
    if drawn := _drawing(bare, sides):
        return drawn
    if bare.isascii() and bare.isdigit() and len(bare) <= 7:
        return "count"
    return _cells(bare, sides)


def is_section(bare: str) -> bool:
    """Return whether a line is a name in brackets, such as ``[Puzzle]``."""
    return bare[:1] == "[" and bare[1:2].isalpha() and bare[-1] == "]" and "," not in bare


def _cells(bare: str, sides: Sequence[int]) -> Kind:
    """Tell a line of cells from words."""
    row = Row(bare)
    row_sides = row.sides(sides)
    side = one_line(bare, sides)
    if side == 4 and 16 in row_sides:
        return "sixteen"
    if side is not None and not (row_sides and row.is_numbers(row_sides[0])):
        return "line"
    if row_sides:
        return "row"
    if is_long(puzzle_token(bare)):
        return "bad line"
    if _TITLE.match(bare):
        return "text"
    cellish = sum(map(CELLISH.__contains__, row.chars))
    return "bad row" if len(row.chars) > 2 and cellish * 2 >= len(row.chars) else "text"


def _drawing(bare: str, sides: Sequence[int]) -> Kind | None:
    """Return whether the line draws a border, or may draw one."""
    bare = bare.translate(_DASHES)
    marks = set(bare) - {" ", "\t", "\u3000"}
    if bare[0] > "\u2000":
        is_drawn = all("\u2500" <= c <= "\u257f" for c in marks) and not marks <= VERTICALS
        return "border" if is_drawn else None
    if not marks <= set("-=_~+|*:.'") or marks.isdisjoint("-=_~*"):
        return None
    if any(marks <= {mark, "|"} for mark in "-_*"):
        whole = len(bare) == 81 or len(sides) == 1
        is_line = whole and "|" not in marks and one_line(bare, sides) is not None
        return "line" if is_line else "rule"
    is_border = not marks.isdisjoint("=~") or {"+", "-"} <= marks or _FRAME.fullmatch(bare)
    return "border" if is_border else None


def not_a_puzzle(
    reader: Reader, expected: Message | None = None, kinds: Sequence[Kind] = ("text",)
) -> ParseError:
    """Read a line that belongs to no puzzle, and such lines below it; return the error."""
    first = next(reader.lines)
    number = reader.lines.number
    while (text := reader.lines.peek()) is not None and kind_of(text, reader.sides) in kinds:
        next(reader.lines)
    last = reader.lines.number
    return ParseError(
        msg("not a puzzle (to line {last})", last=last) if last > number else msg("not a puzzle"),
        code="parse.structure",
        line=number,
        column=len(first) - len(first.lstrip()) + 1,
        found=quoted(first),
        expected=expected or msg("a puzzle"),
    )


class Head:
    """The lines with which the next puzzle begins."""

    def __init__(self, reader: Reader, text: str) -> None:
        self.reader = reader
        self.text = text
        """The first line."""
        self.bare = text.strip()
        """The same without white space around it."""

    @property
    def sides(self) -> Sequence[int]:
        """The sides that the board may have."""
        return self.reader.sides

    @cached_property
    def kind(self) -> Kind:
        """What the first line looks like by itself."""
        return kind_of(self.text, self.reader.sides)

    def line(self, step: int) -> str:
        """Return the line ``step`` lines below the first; empty past the end of the text."""
        return self.reader.lines.peek(step) or ""
