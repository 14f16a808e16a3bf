"""The last resort: tokens that can be cells, in rows of equal length, wherever they stand.

It reads a block of lines that no format reads whole: a list in the code of any language, a table
of any kind, rows behind the same words. All cells of the block must belong to its boards; where
that is not sure, nothing is read, and the error of the formats stands.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.board import read_board
from farandole.sudoku.formats.boards.cells import grid_of_symbols
from farandole.sudoku.formats.boards.row import CELLISH
from farandole.sudoku.formats.boards.sheet import grid_of_table
from farandole.sudoku.formats.names import SOLUTIONS
from farandole.sudoku.formats.pairs import is_solution_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import board_characters, narrow, number_of
from farandole.sudoku.formats.text.lists import boards_in, grid_of_board
from farandole.sudoku.formats.values import check_rules_in_words
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.boards.block import Block
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

_FEWEST = 4  # digits of a puzzle
_LIST_MARKS = "([{\"'`"
_DIGITS_AND_SPACES = frozenset("123456789 ")
_BETWEEN = re.compile(r"[^\s,;|=:\"'`(){}\[\]&+\\$│┃║┆：，；]+")
_EMPTY = re.compile(r"\{ *\}|\[ *\]|(?<![\w.])(?:NaN|nan|NA|null|None|nil|<NA>)(?![\w.])")
_MOST_BEFORE = 8  # words before the cells of a row, and lines before the rows
_LONGEST = 1000  # characters of a row
_NUMBER = re.compile(r"[0-9]+$")
_ARROWS = re.compile(r"(?<=\s)(?:-+>|=+>|→|⇒|\|\|)(?=\s)")
_Token = tuple[str, int]


def read_tolerantly(reader: Reader, block: Block) -> list[Record]:
    """Return the puzzles of a block if one way of reading it is sure; its lines stay unread.

    Raises ParseError for a bad cell in what is surely a board, and for rules that its words name.
    """
    text = "".join(block.lines)
    if text.isascii() and sum(map(text.count, "123456789")) < _FEWEST:
        return []
    records = (
        _in_brackets(reader, block)
        or _in_table(reader, block)
        or _in_rows(reader, block)
        or _in_columns(reader, block)
        or _side_by_side(reader, block)
    )
    if records:
        words = " ".join(line for line in block.lines if is_words(line))
        check_rules_in_words(words, records[0].grid.shape)
    return records


def _in_brackets(reader: Reader, block: Block) -> list[Record]:
    """Return the boards of nested lists, each with the solution that follows it."""
    if not any(mark in text for text in block.lines for mark in _LIST_MARKS):
        return []
    try:
        boards = boards_in(reader, block)
    except ParseError:
        return []
    found: list[Record] = []
    for board in boards:
        grid = grid_of_board(reader, board, block)
        record = Record(grid, "", board.cells[0].line, "leetcode")
        is_full = 0 not in grid.cells or _is_solution(board.word)
        if found and is_full and is_solution_of(record, found[-1]):
            found[-1] = found[-1]._replace(solution=grid)
        else:
            found.append(record)
    return found


def _is_solution(word: str) -> bool:
    return any(part in SOLUTIONS for part in re.split(r"[\W_]+", word.lower()))


def _in_table(reader: Reader, block: Block) -> list[Record]:
    grid = grid_of_table(reader, block.lines, block.first)
    return [] if grid is None else [Record(grid, "", block.first, "csv")]


def _in_rows(reader: Reader, block: Block) -> list[Record]:
    """Return the board in rows that have the same words in front, or count themselves."""
    lines = [(at, _tokens(text)) for at, text in enumerate(block.lines)]
    rows = [
        (at, tokens)
        for at, tokens in lines
        if any(c.isalnum() or c in "._*?" for token, _ in tokens for c in token)
    ]
    for side in sorted(reader.sides, reverse=True):
        if not side <= len(rows) <= side + 2 * _MOST_BEFORE:
            continue
        for first in range(len(rows) - side + 1):
            others = rows[:first] + rows[first + side :]
            if any(_is_like_row(tokens, side) or _is_cells(tokens, side) for _, tokens in others):
                continue
            grid = _grid_of_rows(reader, block, rows[first : first + side], side)
            if grid is not None:
                for at, tokens in others:
                    _check_size(block, at, tokens, grid.shape)
                above = rows[first][0]
                label = label_of(block.lines[:above])
                return [Record(grid, label, block.first, "blocks")]
    return []


def _grid_of_rows(
    reader: Reader, block: Block, rows: list[tuple[int, list[_Token]]], side: int
) -> Grid | None:
    """Return the grid of as many lines as the board has rows; None if they are none."""
    if len(rows[0][1]) > len(rows[1][1]):  # a name in front of the first row alone
        at, tokens = rows[0]
        rows = [(at, tokens[min(len(tokens) - len(rows[1][1]), 3) :]), *rows[1:]]
    for before in range(min(_MOST_BEFORE, len(rows[0][1]) - 1) + 1):
        cells = [_cells_of(tokens, before, side) for _, tokens in rows]
        columns = [
            [tokens[i][0].rstrip(".)#-") for _, tokens in rows if len(tokens) > i]
            for i in range(before)
        ]
        is_word = all(len(tokens) > before and len(tokens[before][0]) == side for _, tokens in rows)
        if all(cells) and _are_names(columns, len(rows), is_sure=is_word):
            flat = [
                block.cell(text, at, column)
                for (at, _), row in zip(rows, cells, strict=True)
                for text, column in row or ()
            ]
            return grid_of_symbols(reader, [cell.text for cell in flat], flat)
    return None


def _in_columns(reader: Reader, block: Block) -> list[Record]:
    """Return the board whose blanks are spaces, if it has as many columns as rows.

    Spaces at the ends of lines may be missing, and a space may stand between cells.
    """
    lines = [narrow(text).replace("\u3000", " ").rstrip() for text in block.lines]
    side, width = len(lines), max(map(len, lines))
    if side not in reader.sides or side > 9 or not _DIGITS_AND_SPACES.issuperset("".join(lines)):
        return []
    step = {side: 1, 2 * side - 1: 2}.get(width, 0)
    if not step or (step == 2 and any(line[1::2].strip() for line in lines)):
        return []
    cells = [
        block.cell(line[at : at + 1].strip() or ".", row, at)
        for row, line in enumerate(lines)
        for at in range(0, width, step)
    ]
    grid = grid_of_symbols(reader, [cell.text for cell in cells], cells)
    return [Record(grid, "", block.first, "blocks")]


def _side_by_side(reader: Reader, block: Block) -> list[Record]:
    """Return two boards beside each other: a puzzle and its solution, or two puzzles."""
    lines = [_ARROWS.sub(lambda arrow: " " * len(arrow[0]), t.expandtabs()) for t in block.lines]
    wide = max(map(len, lines))
    gaps: list[tuple[int, int]] = []  # widths and ends of the columns that all lines leave free
    for at in range(wide if wide <= _LONGEST else 0):
        if all(line[at : at + 1] in ("", " ") for line in lines):
            is_wider = bool(gaps) and gaps[-1][1] == at
            gaps.append((gaps.pop()[0] + 1 if is_wider else 1, at + 1))
    gaps.sort(reverse=True)
    if not gaps or gaps[0][0] < 2 or (len(gaps) > 1 and gaps[1][0] == gaps[0][0]):
        return []
    middle = gaps[0][1]
    found: list[Record] = []
    for half in ([line[:middle] for line in lines], [line[middle:] for line in lines]):
        inner = Reader(iter(half), shape=reader.shape)
        try:
            found.append(read_board(inner)._replace(line=block.first))
        except ParseError:
            return []
        if inner.lines.peek() is not None:
            return []
    left, right = found
    if left.grid.shape == right.grid.shape and is_solution_of(right, left):
        return [left._replace(solution=right.grid)]
    return found


def _tokens(text: str) -> list[_Token]:
    if len(text) > _LONGEST:
        return []
    filled = _EMPTY.sub(lambda found: ".".ljust(len(found[0])), text)
    return [(found[0], found.start()) for found in _BETWEEN.finditer(filled)]


def _cells_of(tokens: list[_Token], before: int, side: int) -> list[_Token] | None:
    """Return the cells behind the first ``before`` tokens, if they are those of a row."""
    rest = tokens[before:]
    known = board_characters(side)
    while rest and len(rest) > side and not _is_cell(rest[-1][0], side, known):
        rest = rest[:-1]
    if len(rest) == side:
        good = all(_is_cell(token, side, known) for token, _ in rest)
        return [(token.removesuffix(".0"), at) for token, at in rest] if good else None
    cells = [(c, at + i) for token, at in rest for i, c in enumerate(token)]
    widths = {len(token) for token, _ in rest}
    is_row = len(cells) == side and len(widths) == 1 and len(rest) < side
    return cells if is_row and all(narrow(c) in known for c, _ in cells) else None


def _is_cell(token: str, side: int, known: frozenset[str]) -> bool:
    token = token.removesuffix(".0")
    return narrow(token) in known if len(token) == 1 else number_of(token) <= side


def _is_like_row(tokens: list[_Token], side: int) -> bool:
    """Return whether a line may be one more row: about as many cells, and not counting them."""
    cells = sum(
        len(token) if CELLISH.issuperset(narrow(token)) else number_of(token) <= side
        for token, _ in tokens
    )
    return 4 * cells >= 3 * side and not _count([token for token, _ in tokens][-side:])


def _is_cells(tokens: list[_Token], side: int) -> bool:
    """Return whether a line has signs and numbers alone, and is no number, count or size."""
    texts = [token for token, _ in tokens]
    has_letters = any(c.isalpha() for token in texts for c in token)
    is_count = (len(texts) > _FEWEST and _count(texts)) or _box_of(tokens, side) is not None
    return not has_letters and not is_count and not (len(texts) == 1 and texts[0].isdigit())


def _box_of(tokens: list[_Token], side: int) -> tuple[int, int] | None:
    """Return the two numbers of a line whose product is the side of the board."""
    numbers = [number_of(token) for token, _ in tokens]
    is_box = len(numbers) in (2, 3) and numbers[-2] * numbers[-1] == side == numbers[0] * (
        numbers[1] if len(numbers) == 2 else 1
    )
    return (numbers[-2], numbers[-1]) if is_box else None


def _check_size(block: Block, at: int, tokens: list[_Token], shape: Shape) -> None:
    """Raise ParseError if a line gives the box of a board the other way round."""
    if _box_of(tokens, shape.side) in (None, shape.box):
        return
    raise ParseError(
        msg("boxes can lie two ways"),
        code="parse.ambiguous",
        line=block.first + at,
        column=tokens[0][1] + 1,
        found=quoted(block.lines[at]),
        expected=msg("the shape of the board, such as {shape}", shape="6:2x3"),
    )


def _are_names(columns: Sequence[Sequence[str]], rows: int, *, is_sure: bool) -> bool:
    """Return whether the words in front of rows count them, or are the same on each.

    Numbers that are the same on all rows might be cells, so they need a counter beside them, and
    rows that are words of their own.
    """
    if any(len(names) < rows for names in columns):
        return False
    others = [names for names in columns if not _count(names)]
    numbers = [names for names in others if not any(c.isalpha() for c in names[0])]
    is_counted = len(others) < len(columns)
    return all(len(set(names)) == 1 for names in others) and (
        not numbers or (is_sure and is_counted)
    )


def _count(names: Sequence[str]) -> bool:
    """Return whether names go on by the same step: 1, 2, 3 or R1, R2 or A, B."""
    found = [_NUMBER.search(name) for name in names]
    if all(found):
        stems = {name[: one.start()] for name, one in zip(names, found, strict=True) if one}
        steps = {int(b[0]) - int(a[0]) for a, b in pairwise(found) if a and b}
        return len(stems) == 1 and len(steps) == 1 and steps != {0}
    return len({name[:-1] for name in names}) == 1 and all(
        name and ord(name[-1]) - ord(names[0][-1]) == i for i, name in enumerate(names)
    )


_NAMED = re.compile(r"(?P<name>title|name|label|puzzle|sudoku)\s*[:=]\s*(?P<value>.+)", re.I)
_LONGEST_LABEL = 200
_NO_WORDS = re.compile(r"[\W\d_]*")
_CODE = re.compile(r"[\[{;=<>$\\]|\w\(|\bend\b|\bdata\b", re.I)


def label_of(lines: list[str]) -> str:
    """Return the words above a board as its label; nothing if they are those of a program.

    >>> label_of(["title: Easy one", "puzzle: |"]), label_of(["Sudoku 17", "========="])
    ('Easy one', 'Sudoku 17')
    >>> label_of(["int board[9][9] = {"])
    ''
    """
    words = []
    for text in lines:
        bare = text.strip().strip("*#=~_`,;\t").strip()
        named = _NAMED.fullmatch(bare)
        if named is not None:
            value = named["value"].strip("\"' ")
            words += [value] if value not in ("|", ">", "|-", ">-", '"', '"""') else []
        elif bare and not _NO_WORDS.fullmatch(bare) and not _CODE.search(bare):
            words.append(bare.rstrip(":"))
    return " ".join(" ".join(words).split())[:_LONGEST_LABEL]


_LOOKED_AT = 2000  # characters of a line
_MANY_CELLS = re.compile(
    r"[0-9.*_?xX]{9}|[A-Z.]{9}|[0-9A-Z.]{4}(?: [0-9A-Z.]{4}){3}|(?:[0-9.][\s,;|]+){5}"
)
_LINK = re.compile(r"N4Ig|[?#=/][\w%+=.-]{30}|^\s*(?:<|\w+://)")
_DIGIT = re.compile(r"[0-9.]")
_WORD = re.compile(r"[^\W\d_]{2}")
_NAME_IN_CODE = re.compile(r"[A-Za-z_]\w*\s*[=(\[*/%<>+-]")
_NUMBERS = re.compile(r"(?<!\w)[0-9]+")
_SENTENCE = 8  # letters of a line that may have one number, of whatever length
_CODES = ("parse.structure", "parse.board", "parse.rows", "parse.unfinished")


def lines_of_words(reader: Reader, start: int, error: ParseError) -> int:
    """Return how many lines after line ``start`` an error is about, if they are words; else 0.

    Words beside puzzles, such as those of a program, need not be reported line by line; those that
    may name rules must.
    """
    if error.code not in _CODES:
        return 0
    last = reader.lines.number
    at_hand = [reader.lines.at(number) or "" for number in range(start + 1, last + 1)]
    if not all(map(is_words, at_hand)):
        return 0
    try:
        check_rules_in_words(" ".join(text[:_LOOKED_AT] for text in at_hand), CLASSIC)
    except ParseError:
        return 0
    return last - start


def is_words(text: str) -> bool:
    """Return whether a line has nothing that could be cells: mostly letters, or only signs.

    >>> is_words("import numpy as np"), is_words("======"), is_words("for i in range(9):")
    (True, True, True)
    >>> is_words("x0 = (x // 3) * 3"), is_words("a[9*i+j]=0;"), is_words("License: MIT, 2024.")
    (True, True, True)
    >>> is_words("row 1: 5 3 . . 7 . . . ."), is_words("53..7...."), is_words("5 3 a")
    (False, False, False)
    >>> is_words("row = 12.4"), is_words("row = [1, 2, 3, 4]")
    (False, False)
    """
    text = text[:_LOOKED_AT]
    if _MANY_CELLS.search(text) or _LINK.search(text):
        return False
    cells = len(_DIGIT.findall(narrow(text)))
    letters = sum(map(str.isalpha, text))
    if not (cells or letters) or (letters > 2 * cells and _WORD.search(text) is not None):
        return True
    numbers = _NUMBERS.findall(text)
    if letters >= _SENTENCE and len(numbers) == 1:
        return True
    is_code = _NAME_IN_CODE.search(text) is not None and not re.search(r"[0-9.]{4}", text)
    return is_code and len(numbers) < _FEWEST
