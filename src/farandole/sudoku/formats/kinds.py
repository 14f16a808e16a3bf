"""What one physical line looks like, without its neighbours.

The scanner asks this of every line that isn't plainly an 81-character puzzle, and decides
from these, looking at a few lines ahead where one line isn't enough.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.lines.row import CELLISH, VERTICALS, Row
from farandole.sudoku.formats.lines.tatham import is_saved, is_tatham
from farandole.sudoku.formats.lines.whole import LONGEST_LOOKED_AT, is_long, one_line, puzzle_token
from farandole.sudoku.formats.lists.code import list_start
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.tables.fields import MARKS, is_sheet_line

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
        "tatham",
        "pzpr",
        "sheet",  # cells in fields, some of them left empty
        "header",  # names of columns
        "text",
    ]

_OPENING = frozenset("[{(")
_MOST_NAMES = 200  # columns
_DASHES = dict.fromkeys(map(ord, "—–−‐‑"), "-")
LINK = re.compile(
    r"(?:https?://|sudokupad://)[^\s<>\"]+|(?:www\.)?(?:f-puzzles\.com|sudokupad\.app|sudokuwiki\.org"
    r"|app\.crackingthecryptic\.com|sudoku\.coach|sudokuexchange\.com|puzz\.link)/[^\s<>\"]+"
    r"|(?<![\w+/=])(?:fpuz(?:zles)?|scl|ctc)?N4Ig[A-Za-z0-9+/%=-]{40,}"
)
"""A link, with or without ``https://`` if its site is known, or what stands at its end: an object
that lz-string has packed begins like this."""
_WRAPPERS = frozenset(
    (
        '"""',
        "'''",
        "```",
        "~~~",
        "}",
        "};",
        "]",
        "];",
        ")",
        ");",
        "|===",
        "/*",
        "/**",
        "*/",
        "return",
        "begin",
        "end;",
        "__DATA__",
        "__END__",
    )
)
_OPENERS = (
    "```",
    "~~~",
    "\\begin{",
    "\\end{",
    "\\hline",
    "\\toprule",
    "\\bottomrule",
    "\\centering",
)
_BBCODE = re.compile(
    r"\[/?(?:code|quote|pre|spoiler|tt|center|cols|%\w+)(?:[=,][^\]]{0,80})?\]"
    r"|\.\. [\w-]+::.{0,80}",
    re.IGNORECASE,
)
_TABLE = re.compile(r"\[\[[A-Za-z_][\w.-]{1,40}\]\]")  # of TOML
_TAG = re.compile(r"<(?:[A-Za-z][\w:-]*(?![\w.:-])|[!?/])")
_TITLE = re.compile(r"[-=*_]{4,}\s*[^\W\d_]{3}")
_KILLER = re.compile(r"[0-9]x[0-9]:d?:k:")
PUZZLES = frozenset(
    """
    puzzle puzzles quiz quizzes sudoku sudokus board grid question questions unsolved
    problem problems givens mission start initial task input puzzle_string puzzlestring
    board_string initial_board initial_grid initialboard start_grid start_board
    sudoku_puzzle sudoku_string puzzle_grid quiz_board 题目 谜题 题面 数独 谜面 初盘
    """.split()  # noqa: SIM905
)
"""The names of what holds a puzzle, in a table or an object."""
SOLUTIONS = frozenset(
    """
    solution solutions answer answers solved solution_string solution_board solution_grid
    solved_board solved_grid final end output 答案 解答 解 终盘
    """.split()  # noqa: SIM905
)
"""The names of what holds its solution."""
SURE = frozenset(
    """
    puzzle puzzles quiz quizzes sudoku sudokus puzzle_string puzzlestring sudoku_puzzle
    sudoku_string puzzle_grid givens unsolved initial_board initial_grid 题目 谜题 题面
    """.split()  # noqa: SIM905
)
"""Those that are a column's name even when no other column stands beside them."""


_PUZZLE_WORDS = PUZZLES | frozenset(
    """
    given initial start starting clue clues quizgrid unfilled incomplete grille tablero rätsel
    raetsel
    problème probleme problema griglia schema puzzel pussel rompecabezas 問題 問題文 盤面 문제 퍼즐
    задача судоку головоломка
    """.split()  # noqa: SIM905
)
_SOLUTION_WORDS = SOLUTIONS | frozenset(
    """
    complete completed filled full result solutiongrid lösung loesung solución solucion
    solução solucao soluzione oplossing lösning rozwiązanie решение ответ réponse reponse 解答 答え
    정답 해답
    """.split()  # noqa: SIM905
)
_OF_NUMBERS = frozenset(
    """
    id ids no nr number numbers index count counts level name names type size date rating hash
    difficulty length time source
    """.split()  # noqa: SIM905
)
_CUT_OFF = re.compile(r"(?=.*\d)(?=.*[xX*?_])[\dxX*?_.]+")
_WORDS = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])|[^\W\d_]+")


def role_of(name: str) -> Literal["puzzle", "solution"] | None:
    """Return what a name in a table or an object says is there, by the words it's made of.

    >>> role_of("initialGrid"), role_of("sudoku_solution"), role_of("puzzle_id")
    ('puzzle', 'solution', None)
    """
    low = name.lower()
    if low in SOLUTIONS or low in PUZZLES:
        return "solution" if low in SOLUTIONS else "puzzle"
    words = {word.lower() for word in _WORDS.findall(name[:80])}
    if not words.isdisjoint(_OF_NUMBERS) or any(map(str.isdigit, name)):
        return None
    if not words.isdisjoint(_SOLUTION_WORDS):
        return "solution"
    return "puzzle" if not words.isdisjoint(_PUZZLE_WORDS) else None


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
    if bare.startswith("</") and bare[-1] == ">":
        return "wrapper"
    if _TAG.match(bare) or bare.lower().startswith("[table"):
        return "markup"
    if LINK.match(bare):
        return "link"
    if (
        bare in _WRAPPERS
        or bare.startswith(_OPENERS)
        or _BBCODE.fullmatch(bare)
        or _TABLE.fullmatch(bare)
    ):
        return "wrapper"
    if is_tatham(bare) or is_saved(bare):
        return "tatham"
    if bare.startswith("pzprv3") and bare[6:7] in ("", ".", "/"):
        return "pzpr"
    if bare.startswith("SumoCueV1") or _KILLER.match(bare):
        return "sumocue"
    if "N4Ig" in bare and LINK.search(bare) is not None:
        return "link"
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
        is_head = not MARKS.isdisjoint(bare) and not any(map(str.isdigit, bare))
        return "header" if is_head and header_of(bare) else "row"
    if LINK.search(bare):
        return "link"
    if is_long(puzzle_token(bare)):
        return "bad line"
    if header_of(bare):
        return "header"
    if _TITLE.match(bare):
        return "text"
    cellish = sum(c in CELLISH for c in row.chars)
    return "bad row" if len(row.chars) > 2 and cellish * 2 >= len(row.chars) else "text"


def _drawing(bare: str, sides: Sequence[int]) -> Kind | None:
    """Tell whether the line draws a border, or may draw one."""
    bare = bare.translate(_DASHES)
    if bare[0] > "\u2000":
        marks = {c for c in bare if not c.isspace()}
        is_drawn = all("\u2500" <= c <= "\u257f" for c in marks) and not marks <= VERTICALS
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


def is_cut_off(text: str, sides: Sequence[int]) -> bool:
    """Tell whether a line is a part of a row or line of cells, which no reader may pass over."""
    is_part = _CUT_OFF.fullmatch(text.strip()) is not None
    return is_part and kind_of(text, sides) not in ("row", "line")


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
        names = [name.strip().strip('"').strip() for name in bare.split(separator, _MOST_NAMES)]
        low = [name.lower() for name in names]
        puzzle = next((i for i, name in enumerate(low) if name in PUZZLES), None)
        roles = [role_of(name) for name in names] if len(names) > 1 else []
        if puzzle is None and "puzzle" in roles:
            puzzle = roles.index("puzzle")
        if puzzle is not None and (len(names) > 1 or low[0] in SURE):
            solution = next((i for i, name in enumerate(low) if name in SOLUTIONS), None)
            if solution is None and "solution" in roles:
                solution = roles.index("solution")
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
