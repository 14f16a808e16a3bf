"""What one physical line looks like, all by itself.

The scanner asks this of every line that isn't plainly an 81-character puzzle, and decides
from the answers, looking at a few lines ahead where one line isn't enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.symbols import BAD, BLANKS, board_characters, number_of

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
        "hodoku",  # :code:candidates:givens:...
        "end",
        "header",  # names of columns
        "text",
    ]

_BARS = "|!¦│┃║┆┇┊┋╎╏"
_SEPARATORS = str.maketrans(dict.fromkeys(_BARS + ",;\t\u00a0\u3000", " "))
_VERTICALS = frozenset(_BARS)
_CELLISH = frozenset("0123456789" + BLANKS)
SEPARATORS = (",", ";", "，", "；")
"""What may stand between a puzzle and its label, besides white space."""
_LONG = 30  # cells; a puzzle of side 6 has 36, the longest row 25
_HEADINGS = frozenset({"puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid"})
_SOLUTIONS = frozenset({"solution", "solutions", "answer", "answers"})


class Row:
    """A line taken apart as a row of a board.

    ``chars`` has the cells one character each; ``parts`` what stands between separators.
    """

    __slots__ = ("chars", "parts", "text")

    def __init__(self, text: str) -> None:
        self.text = text = without_comment(text)
        self.parts = text.translate(_SEPARATORS).split()
        self.chars = "".join(self.parts)

    @property
    def is_spaced(self) -> bool:
        """Whether separators stand between all cells, none of them a number over 9."""
        return len(self.parts) == len(self.chars)

    @property
    def is_barred(self) -> bool:
        """Whether vertical lines separate boxes."""
        return not _VERTICALS.isdisjoint(self.text)

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


def without_comment(text: str) -> str:
    """Return the line without a comment at its end (white space, then ``#``)."""
    at = text.find("#")
    while at > 0 and not text[at - 1].isspace():
        at = text.find("#", at + 1)
    return text[:at] if at > 0 else text


def puzzle_token(text: str) -> str:
    """Return the word of a line that is a puzzle, if one is: as a rule the first.

    A word ends at white space, a comma or a semicolon. After a number or a name in front of it
    the puzzle is the second: a long word of digits and blanks.

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
    return word


def is_long(token: str) -> bool:
    """Tell whether the token is meant as a whole puzzle of side 6 or more, mistyped perhaps."""
    return len(token) >= _LONG and sum(c in _CELLISH for c in token) * 10 >= len(token) * 9


def one_line(text: str, sides: Sequence[int]) -> int | None:
    """Return the side of the puzzle that the line holds by itself, if it does."""
    token = puzzle_token(text)
    for side in sides:
        if len(token) == side * side:
            fitting = sum(c in board_characters(side) for c in token)
            return side if fitting == len(token) or fitting * 4 > len(token) * 3 >= 27 else None
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
    if bare[0] == "[" or after_name(bare) is not None:
        is_section = bare[0] == "[" and bare[1:2].isalpha() and bare[-1] == "]"
        return "section" if is_section else "bracket"
    if bare.lower() == "end":
        return "end"
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
    """Return where the list begins in a line such as ``Input: board = [[...``."""
    at = bare.find("[")
    if at < 1:
        return None
    name = bare[:at].rstrip()
    words = name[:-1].split()
    return at if name.endswith("=") and words and words[-1].isidentifier() else None


def header_of(bare: str) -> tuple[str, int, int | None] | None:
    """Return the separator, the puzzle's and the solution's column of a line of column names."""
    for separator in (",", ";", "\t"):
        names = [name.strip().strip('"').strip().lower() for name in bare.split(separator)]
        puzzle = next((i for i, name in enumerate(names) if name in _HEADINGS), None)
        if puzzle is not None and (len(names) > 1 or names[0].startswith(("puzzle", "quiz"))):
            answer = next((i for i, name in enumerate(names) if name in _SOLUTIONS), None)
            return separator, puzzle, answer
    return None


def not_a_puzzle(reader: Reader, expected: str) -> ParseError:
    """Take a line that no reader wants, and any words that follow it; return the error."""
    first = next(reader.lines)
    number = reader.lines.number
    while (text := reader.lines.peek()) is not None and kind_of(text, reader.sides) == "text":
        next(reader.lines)
    last = reader.lines.number
    return ParseError(
        "this is no puzzle" + (f" (to line {last})" if last > number else ""),
        line=number,
        column=len(first) - len(first.lstrip()) + 1,
        found=quoted(first),
        expected=expected,
    )
