"""What one physical line looks like, without its neighbours.

The scanner asks this of every line that isn't plainly an 81-character puzzle, and decides
from these, looking at a few lines ahead where one line isn't enough.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.fields import is_sheet_line
from farandole.sudoku.formats.pasted.code import list_start
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
        "link",
        "markup",  # XML or HTML
        "wrapper",  # what stands around a puzzle in a page or a program, and says nothing
        "sumocue",
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
_OPENING = frozenset("[{(")
_DIGITS_AND_SPACE = frozenset("123456789 ")
LINK = re.compile(
    r"(?:https?://|sudokupad://)[^\s<>\"]+|(?:www\.)?(?:f-puzzles\.com|sudokupad\.app|sudokuwiki\.org"
    r"|app\.crackingthecryptic\.com|sudoku\.coach|sudokuexchange\.com)/[^\s<>\"]+"
)
"""A link, with or without ``https://`` if its site is known."""
_WRAPPERS = frozenset(
    ('"""', "'''", "```", "~~~", "}", "};", "]", "];", ")", ");", "|===", "return", "begin", "end;")
)
_OPENERS = ("```", "~~~", "\\begin{", "\\end{", "\\hline", "\\toprule", "\\bottomrule", "\\centering")
_KILLER = re.compile(r"[0-9]x[0-9]:d?:k:")
SEPARATORS = (",", ";", "，", "；")
"""What may stand between a puzzle and its label, besides white space."""
LONGEST_LOOKED_AT = 1 << 16
"""A longer line is no row of a board, and a puzzle only if it is plain, with a long label."""
_AROUND = frozenset("|=:\"'`")
_NEAR = 2000  # characters in which the puzzle of a line begins
_LONG = 30  # cells; a puzzle of side 6 has 36, the longest row 25
_LONG_WORD = re.compile(rf"[^\s,;|=:\"'`，；：]{{{_LONG},}}")
PUZZLES = frozenset(
    "puzzle puzzles quiz quizzes sudoku sudokus board grid question questions unsolved problem "
    "problems givens mission start initial task input puzzle_string puzzlestring board_string "
    "initial_board initial_grid initialboard start_grid start_board sudoku_puzzle sudoku_string "
    "puzzle_grid quiz_board 题目 谜题 题面 数独 谜面 初盘".split()
)
"""The names of what holds a puzzle, in a table or an object."""
SOLUTIONS = frozenset(
    "solution solutions answer answers solved solution_string solution_board solution_grid "
    "solved_board solved_grid final end output 答案 解答 解 终盘".split()
)
"""The names of what holds its solution."""
SURE = frozenset(
    "puzzle puzzles quiz quizzes sudoku sudokus puzzle_string puzzlestring sudoku_puzzle "
    "sudoku_string puzzle_grid givens unsolved initial_board initial_grid 题目 谜题 题面".split()
)
"""Those that are a column's name even when no other column stands beside them."""


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
            text = _with_quoted_dots(text.replace(first, " "), text, first)
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


def _with_quoted_dots(flat: str, text: str, quote: str) -> str:
    """Return a row in quotes with a dot for each space in them, if those are its blanks.

    >>> _with_quoted_dots(" 1 2 ", '"1 2 "', '"'), _with_quoted_dots(" 1  2 ", '"1  2"', '"')
    (' 1 2 ', ' 1..2 ')
    """
    start, end = text.find(quote), text.rfind(quote)
    inner = text[start + 1 : end]
    is_row = (
        " " in inner
        and len(inner) in SIDES
        and text.count(quote) == 2
        and (bool(inner[1::2].strip()) or (len(inner) + 1) // 2 not in SIDES)
        and _CELLISH.issuperset(inner.replace(" ", ""))
    )
    return f"{flat[: start + 1]}{inner.replace(' ', '.')}{flat[end:]}" if is_row else flat


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

    A word ends at white space, a comma or a semicolon, and may be in quotes. After a number or
    names in front of it the puzzle is another: a long word of digits and blanks.

    >>> puzzle_token("1234............ label"), len(puzzle_token("No.7 " + 81 * "."))
    ('1234............', 81)
    >>> len(puzzle_token("Puzzle 1: easy, " + 81 * ".")), len(puzzle_token("p=" + 81 * "." + "|x"))
    (81, 81)
    """
    words = text.split(None, 2)
    if not words:
        return ""
    token = _head(words[0])
    second = _head(words[1]) if len(words) > 1 else ""
    is_whole = len(token) == 16 and board_characters(4).issuperset(token)
    if is_long(second) and len(token) < _LONG and not is_whole:
        return second
    if is_whole or (is_long(token) and _AROUND.isdisjoint(token)):
        return token
    return next(filter(is_long, _LONG_WORD.findall(text[:_NEAR])), token)


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
    found = whole_line(text, sides)
    return None if found is None else found[0]


def whole_line(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return side, symbols and their columns of a line that has a puzzle in pieces.

    The pieces are rows or cells, with white space, commas, bars or slashes between them; or the
    line is the cells themselves, with a space for each blank.

    >>> whole_line("12../..../..../...3", (4,))[:2], whole_line("1,2,,,,,,,,,,,,,,3", (4,))[:2]
    ((4, '12.............3'), (4, '12.............3'))
    """
    if len(text) > LONGEST_LOOKED_AT:
        return None
    flat = text
    if "/" in flat or "\\" in flat:
        flat = flat.replace("/", " ").replace("\\n", "  ").replace("\\r", "  ")
    row = Row(_without_hyphens(flat, sides))
    for side in sides:
        if len(row.chars) == side * side and len(row.parts) in (side, side * side):
            width = side if len(row.parts) == side else 1
            even = all(len(part) == width for part in row.parts)
            fits = even and board_characters(side).issuperset(row.chars)
            return (side, row.chars, row.columns(by_parts=False)) if fits else None
    return _in_fields(text, sides) or _with_spaces(text, sides)


def _without_hyphens(text: str, sides: Sequence[int]) -> str:
    """Return a line with spaces for the hyphens between its rows, if it has nine and the like."""
    bare = text.strip()
    for side in sides:
        if len(bare) == side * (side + 1) - 1 and bare.count("-") == side - 1:
            if set(bare[side :: side + 1]) == {"-"}:
                return text.replace("-", " ")
    return text


def _in_fields(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return what :func:`whole_line` does of cells in fields, some of them empty."""
    for separator in (",", ";", "\t"):
        count = text.count(separator)
        side = isqrt(count + 1)
        if side * side == count + 1 and side in sides:
            pieces = text.strip(" \r\n").split(separator)
            symbols = [piece.strip(" \"'") for piece in pieces]
            if len(symbols) == side * side and all(
                not symbol or (len(symbol) == 1 and narrow(symbol) in board_characters(side))
                for symbol in symbols
            ):
                columns, column = [], 1
                for piece in pieces:
                    columns.append(column + len(piece) - len(piece.lstrip(" \"'")))
                    column += len(piece) + 1
                return side, "".join(narrow(symbol) or "." for symbol in symbols), columns
    return None


def _with_spaces(text: str, sides: Sequence[int]) -> tuple[int, str, list[int]] | None:
    """Return what :func:`whole_line` does of a line that has a space for each blank."""
    bare, start = text.strip("\r\n"), 0
    if bare.strip()[:1] in _QUOTES and bare.strip()[-1:] == bare.strip()[:1]:
        start = len(bare) - len(bare.lstrip()) + 1
        bare = bare.strip()[1:-1]
    side = isqrt(len(bare))
    if (
        side * side != len(bare)
        or side not in sides
        or not 6 <= side <= 9
        or not _DIGITS_AND_SPACE.issuperset(bare)
        or not bare[1::2].strip()
        or not bare[::2].strip()
    ):
        return None
    return side, bare.replace(" ", "."), list(range(start + 1, start + 1 + len(bare)))


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
    if bare[0] == "<" and (bare[1:2].isalpha() or bare[1:2] in ("!", "?", "/")):
        return "markup"
    if LINK.match(bare):
        return "link"
    if bare in _WRAPPERS or bare.startswith(_OPENERS):
        return "wrapper"
    if bare.startswith("SumoCueV1") or _KILLER.match(bare):
        return "sumocue"
    if bare[0] in "[{" or bare[:2] in ("((", "([") or after_name(bare) is not None:
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
    if LINK.search(bare):
        return "link"
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
    if not _OPENING.isdisjoint(bare):
        return list_start(bare)
    return None


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
        if puzzle is not None and (len(names) > 1 or names[0] in SURE):
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
