"""What one physical line looks like, without its neighbours.

The scanner asks this of every line that isn't plainly an 81-character puzzle, and decides
from these, looking at a few lines ahead where one line isn't enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.fields import is_sheet_line
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    BLANKS,
    NARROW,
    SIDES,
    board_characters,
    narrow,
    number_of,
    plain_shape,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from farandole.sudoku.formats.source import Reader

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
        "bracket",  # the opening of a nested list
        "object",  # a JSON object
        "hodoku",  # :code:candidates:givens:...
        "end",
        "sheet",  # cells in fields, some of them left empty
        "header",  # names of columns
        "text",
    ]

_BARS = "|!¦│┃║┆┇┊┋╎╏｜"
_QUOTES = frozenset("\"'")
_SEPARATORS = str.maketrans(dict.fromkeys(_BARS + ",;，；\t\u00a0\u3000", " ")) | NARROW
_VERTICALS = frozenset(_BARS)
_BARS_ALIKE = str.maketrans(dict.fromkeys(_BARS, "|"))
_CELLISH = frozenset("0123456789" + BLANKS)
SEPARATORS = (",", ";", "，", "；")
"""What may stand between a puzzle and its label, besides white space."""
LONGEST_LOOKED_AT = 1 << 16
"""A longer line is no row of a board, and a puzzle only if it is plain, with a long label."""
_LONG = 30  # cells; a puzzle of side 6 has 36, the longest row 25
PUZZLES = frozenset({"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid"})
"""The names of what holds a puzzle, in a table or an object."""
SOLUTIONS = frozenset({"solution", "solutions", "answer", "answers"})
"""The names of what holds its solution."""


class Row:
    """A line taken apart as a row of a board.

    ``chars`` has the cells one character each; ``parts`` what stands between separators; ``text``
    the line without a comment and quotes, and with a dot in each cell that ``plain`` leaves empty,
    unless ``gaps`` says that none is.
    """

    __slots__ = ("chars", "parts", "plain", "text")

    def __init__(self, text: str, *, gaps: bool = True) -> None:
        text = without_comment(text)
        first = text.lstrip()[:1]
        if first in _QUOTES and text.count(first) % 2 == 0:
            text = text.replace(first, " ")
        self.plain = text
        self.text = text = _with_dots(text) if gaps and first in _VERTICALS else text
        self.parts = text.translate(_SEPARATORS).split()
        self.chars = "".join(self.parts)

    @property
    def has_gaps(self) -> bool:
        """Whether some cells are left empty."""
        return self.text is not self.plain

    @property
    def is_spaced(self) -> bool:
        """Whether separators stand between all cells, none of them a number over 9."""
        return len(self.parts) == len(self.chars)

    @property
    def is_barred(self) -> bool:
        """Whether vertical lines separate boxes."""
        return not _VERTICALS.isdisjoint(self.text)

    @property
    def is_framed(self) -> bool:
        """Whether vertical lines stand at both ends."""
        bare = self.plain.strip()
        return len(bare) > 1 and bare[0] in _VERTICALS and bare[-1] in _VERTICALS

    def is_numbers(self, side: int) -> bool:
        """Tell whether the parts are ``side`` numbers or blanks, some number having two digits."""
        return (
            len(self.parts) == side > 9
            and len(self.chars) > side
            and all(part in BLANKS or number_of(part) != BAD for part in self.parts)
        )

    def sides(self, sides: Sequence[int]) -> list[int]:
        """Return the sides that the row has the cells for, the likeliest first."""
        found = []
        count = len(self.parts)
        if count in sides and self.is_numbers(count):
            found.append(count)
        if len(self.chars) in sides:
            fits = board_characters(len(self.chars)).issuperset(self.chars)
            # "12 34 ..." may be pairs of cells rather than numbers: numbers must fit the side.
            too_big = found and any(count < number_of(part) < BAD for part in self.parts)
            if fits:
                found.insert(0 if too_big else len(found), len(self.chars))
        return found

    def columns(self, *, by_parts: bool) -> list[int]:
        """Return the column, from 1, of each part, or of each character of ``chars``."""
        flat = self.text.translate(_SEPARATORS)
        return [
            i + 1
            for i, c in enumerate(flat)
            if not c.isspace() and (not by_parts or i == 0 or flat[i - 1].isspace())
        ]


def _with_dots(text: str) -> str:
    """Return a row drawn with bars around its boxes with a dot wherever a cell is left empty.

    The bars tell where the cells are: ``| 5   3 |`` has a space on both sides of each cell,
    ``|5   3|`` between cells, ``|5 3|`` nowhere. The column of everything stays.

    >>> _with_dots("| 8     |   3   | 1     |"), _with_dots("|8  | 3 |   |")
    ('| 8 . . | . 3 . | 1 . . |', '|8..|.3.|...|')
    >>> _with_dots("| 8.. | .3. | 1.. |")
    '| 8.. | .3. | 1.. |'
    """
    bare = text.strip()
    if len(bare) < 9 or bare[-1] not in _VERTICALS:
        return text
    boxes = bare[1:-1].translate(_BARS_ALIKE).split("|")
    width = len(boxes[0])
    if " " not in bare or any(len(box) != width for box in boxes):
        return text
    layout = _layout(boxes, width)
    if layout is None or _are_wide_cells(boxes):
        return text
    first = len(text) - len(text.lstrip()) + 1
    symbols = list(text)
    for start in range(first, first + len(boxes) * (width + 1), width + 1):
        for at in range(start, start + width)[layout]:
            if symbols[at] == " ":
                symbols[at] = "."
    filled = "".join(symbols)
    return text if filled == text else filled


def _layout(boxes: list[str], width: int) -> slice | None:
    """Return where in each box its cells stand, None when that can't be told."""
    spaced = (slice(1, None, 2), slice(0, None, 2)), (slice(0, None, 2), slice(1, None, 2))
    for cells, gaps in spaced if width % 2 else ():
        if _are_boxes(len(boxes), len(range(width)[cells])) and not any(
            box[gaps].strip() for box in boxes
        ):
            return cells
    # | 53. | has margins and no gaps: what is inside them may be the whole box.
    has_margins = all(box[0] == box[-1] == " " for box in boxes)
    is_inside = has_margins and len(boxes) * (width - 2) in SIDES
    return slice(None) if _are_boxes(len(boxes), width) and not is_inside else None


def _are_wide_cells(boxes: list[str]) -> bool:
    """Tell whether single cells may stand between the bars: one symbol each, in the same place."""
    places = {len(box) - len(box.lstrip()) for box in boxes}
    return len(boxes) in SIDES and len(places) == 1 and all(len(box.strip()) == 1 for box in boxes)


def _are_boxes(count: int, cells: int) -> bool:
    """Tell whether a plain board has so many boxes side by side, or single cells, so wide."""
    side = count * cells
    return side in SIDES and cells in (1, (plain_shape(side).box or (1, 1))[1])


def without_comment(text: str) -> str:
    """Return the line without a comment at its end (white space, then ``#``)."""
    at = text.find("#")
    while at > 0 and not text[at - 1].isspace():
        at = text.find("#", at + 1)
    return text[:at] if at > 0 else text


def puzzle_token(text: str) -> str:
    """Return the word of a line that is a puzzle, if one is: as a rule the first.

    A word ends at white space, a comma or a semicolon, and may be in quotes. After a number or a
    name in front of it the puzzle is the second: a long word of digits and blanks.

    >>> puzzle_token("1234............ label"), len(puzzle_token("No.7 " + 81 * "."))
    ('1234............', 81)
    """
    words = text.split(None, 2)
    if not words:
        return ""
    token = _head(words[0])
    second = _head(words[1]) if len(words) > 1 else ""
    is_whole = len(token) == 16 and board_characters(4).issuperset(token)
    return second if is_long(second) and len(token) < _LONG and not is_whole else token


def _head(word: str) -> str:
    for separator in SEPARATORS:
        word = word.partition(separator)[0]
    is_quoted = word[:1] in _QUOTES and len(word) > 1 and word[0] == word[-1]
    return word[1:-1] if is_quoted else word


def is_long(token: str) -> bool:
    """Tell whether the token is meant as a whole puzzle of side 6 or more, mistyped perhaps."""
    if len(token) < _LONG:
        return False
    cellish = sum(c in _CELLISH for c in narrow(token))
    return cellish * 10 >= len(token) * 9


def one_line(text: str, sides: Sequence[int]) -> int | None:
    """Return the side of the puzzle that the line holds by itself, if it does."""
    token = narrow(puzzle_token(text))
    for side in sides:
        if len(token) == side * side:
            fitting = sum(c in board_characters(side) for c in token)
            return side if fitting == len(token) or fitting * 4 > len(token) * 3 >= 27 else None
    if len(text) > LONGEST_LOOKED_AT:
        return None
    row = Row(text)
    for side in sides:
        if len(row.chars) == side * side and len(row.parts) in (side, side * side):
            width = side if len(row.parts) == side else 1
            even = all(len(part) == width for part in row.parts)
            return side if even and board_characters(side).issuperset(row.chars) else None
    return None


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
    if bare[0] == ":" and bare[1:2].isalnum():
        return "hodoku"
    if bare[0] == "{" and is_object(bare):
        return "object"
    if bare[0] in "[{" or after_name(bare) is not None:
        is_section = bare[0] == "[" and bare[1:2].isalpha() and bare[-1] == "]"
        return "section" if is_section else "bracket"
    if len(bare) > LONGEST_LOOKED_AT:
        return "bad line" if is_long(puzzle_token(bare[:LONGEST_LOOKED_AT])) else "text"
    if bare.lower() == "end":
        return "end"
    if is_sheet_line(text):
        return "sheet"
    if drawn := _drawing(bare, sides):
        return drawn
    if bare.isascii() and bare.isdigit() and len(bare) <= 7:
        return "count"
    return _cells(bare, sides)


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
    if header_of(bare):
        return "header"
    cellish = sum(c in _CELLISH for c in row.chars)
    return "bad row" if len(row.chars) > 2 and cellish * 2 >= len(row.chars) else "text"


def _drawing(bare: str, sides: Sequence[int]) -> Kind | None:
    """Tell whether the line draws a border, or may draw one."""
    if bare[0] > "\u2000":
        marks = {c for c in bare if not c.isspace()}
        is_drawn = all("\u2500" <= c <= "\u257f" for c in marks) and not marks <= _VERTICALS
        return "border" if is_drawn else None
    marks = set(bare) - {" ", "\t"}
    if not marks <= set("-=_~+|*:.'") or marks.isdisjoint("-=_~*"):
        return None
    if "=" in marks or "~" in marks or ("+" in marks and "-" in marks):
        return "border"
    if marks <= {"-", "|"} or marks <= {"_", "|"} or marks <= {"*", "|"}:
        whole = len(bare) == 81 or len(sides) == 1
        is_line = whole and "|" not in marks and one_line(bare, sides) is not None
        return "line" if is_line else "rule"
    ends = bare[0] in "*.:'|" and bare[-1] in "*.:'|"
    inner = bare.replace("*", " ").replace(".", " ").replace(":", " ").replace("'", " ")
    runs = inner.replace("|", " ").split()
    return "border" if ends and runs and all(set(r) == {"-"} and len(r) > 2 for r in runs) else None


def after_name(bare: str) -> int | None:
    """Return where the list begins in a line such as ``Input: board = [[...``.

    >>> after_name("int board[9][9] = {{5,"), after_name("x == [")
    (18, None)
    """
    if "=" not in bare:
        return None
    name, _, rest = bare.partition("=")
    words = name.partition("[")[0].replace("*", " ").split()
    if not (words and words[-1].isidentifier() and rest.lstrip()[:1] in ("[", "{")):
        return None
    return len(bare) - len(rest.lstrip())


def is_object(bare: str) -> bool:
    """Tell a JSON object, ``{"name": ...}``, from a list in braces."""
    if bare[:1] != "{":
        return False
    name = bare[1:].lstrip()
    return name[:1] == '"' and name[1:].partition('"')[2].lstrip()[:1] == ":"


def header_of(bare: str) -> tuple[str, int, int | None] | None:
    """Return the separator, the puzzle's and the solution's column of a line of column names."""
    if len(bare) > LONGEST_LOOKED_AT:
        return None
    for separator in (",", ";", "\t"):
        names = [name.strip().strip('"').strip().lower() for name in bare.split(separator)]
        puzzle = next((i for i, name in enumerate(names) if name in PUZZLES), None)
        if puzzle is not None and (len(names) > 1 or names[0].startswith(("puzzle", "quiz"))):
            solution = next((i for i, name in enumerate(names) if name in SOLUTIONS), None)
            return separator, puzzle, solution
    return None


def not_a_puzzle(reader: Reader, expected: Message) -> ParseError:
    """Take a line that no reader wants, and any words that follow it; return the error."""
    first = next(reader.lines)
    number = reader.lines.number
    like = ("text", "sheet") if kind_of(first, reader.sides) == "sheet" else ("text",)
    while (text := reader.lines.peek()) is not None and kind_of(text, reader.sides) in like:
        next(reader.lines)
    last = reader.lines.number
    return ParseError(
        msg("this is no puzzle (to line {last})", last=last)
        if last > number
        else msg("this is no puzzle"),
        code="parse.structure",
        line=number,
        column=len(first) - len(first.lstrip()) + 1,
        found=quoted(first),
        expected=expected,
    )
