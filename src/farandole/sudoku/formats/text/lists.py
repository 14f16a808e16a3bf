"""Nested lists, as LeetCode 37 and the code of any language have them.

    [["5","3",".",...],...]                        rows in brackets
    int board[9][9] = {{5, 3, 0, ...}, ...};
    (def board [[5 3 0 ...] [6 0 0 ...]])
    let g = [| [| 5; 3; 0; ... |]; ... |]
    my @rows = qw( 53..7.... 6..195... )           rows in words or quotes
    "53..7...." + "6..195..." + ...                rows joined to one text

A piece is what stands in a bracket, or in quotes beside each other, with nothing else between. As
many pieces beside each other as each has cells are a board, and so is a piece with all the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.block import Block, block_ahead
from farandole.sudoku.formats.boards.cells import (
    Cell,
    bad_cell,
    grid_of_symbols,
    is_cell,
    wrong_length,
    wrong_rows,
    wrong_side,
)
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.boards.row import CELLISH
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import (
    SIDES,
    counts_from_0,
    encode_numbers,
    expected_symbols,
    narrow,
)
from farandole.sudoku.grid import Grid

_BLANK = r"np\.nan|None|null|nil|NULL|undefined|nan|NaN|NA|Nothing|Empty|EMPTY|empty"
_TOKEN = regex(
    rf"""
    (?P<comment>(?://|--\s|;;|\#\s|%\s|\#\||/\*).*)
    |(?P<text>"(?:\\.|[^"\\]){{0,700}}"|`[^`]{{0,700}}`
        |'(?![(\[\s])(?:\\.|[^'\\]){{0,700}}'|'[\ 0-9.]{{4,25}}'|'\s')
    |(?P<key>\[\s{{0,8}}\w+\s{{0,8}}\]\s{{0,8}}=>?(?!=)|\b\w+\s{{0,8}}=>
        |[A-Za-z_]\w*\s{{0,8}}:(?!:)(?=\s{{0,8}}[\[({{"'0-9]))
    |(?P<range>[0-9]+\s{{0,8}}\.\.[.=<]?\s{{0,8}}[0-9]+|\b(?:Just|Some)\b|(?<=[\])}}])\.)
    |(?P<blank>(?<![\w.])(?:{_BLANK})(?![\w(.])|(?<![\w.])[._?*·](?![\w.*{{(])|(?<=[\s(\[{{,])(?:-|\#f)(?=[\s)\]}},]|$))
    |(?P<number>(?<![\w.])[0-9]+(?:\.0*(?![\w.]))?(?![\w.]))
    |(?P<word>[^\W\d]\w*[!?]?|[0-9.]\w*[.\w]*)
    |(?P<open>[\[({{])
    |(?P<close>[\])}}])
    |(?P<between>[\s,;|+&\\~^]+|\.\.|:>|=(?=[\[{{]))
    |(?P<other>.)
    """,
    re.VERBOSE,
)
_SOME = regex(r"\bSome\(([0-9]{1,2})\)")
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 30
_MOST_CELLS = 2000  # in one piece
_LONGEST = 1 << 22  # characters of a list
_SHORTEST_ROW = 4
_ZEROES = frozenset("0.*_-?\u00b7")
_OPENING = regex(r"[\[{]|\(\s{0,8}[\[(]")


class Piece(NamedTuple):
    """Cells with nothing else between them, and the words in front of their brackets."""

    cells: list[Cell]
    words: str
    is_in_bracket: bool


class Board(NamedTuple):
    """The cells of a board, in reading order, and the words in front of it."""

    cells: list[Cell]
    words: str


class _Tokens:
    """Takes the tokens of a block, and puts its cells into pieces."""

    def __init__(self, block: Block) -> None:
        self.pieces: list[Piece] = []
        self._block = block
        self._open: list[tuple[str, str, int]] = []  # bracket, word in front of it, line
        self._cells: list[Cell] = []
        self._word = ""
        for at, line in enumerate(block.lines):
            text = _SOME.sub(r"     \1 ", line)
            for match in _TOKEN.finditer(text):
                if match.lastgroup == "comment":
                    break
                self._take(match.lastgroup or "", match[0], at, match.start())
        self._end()
        if self._open:
            raise self._fault(len(block.lines) - 1, len(block.lines[-1]))

    def _take(self, kind: str, token: str, at: int, column: int) -> None:
        if token == "-" and not self._open:
            self._end()  # of a list in YAML
        elif kind in ("text", "number", "blank"):
            self._add(kind, token, at, column)
        elif kind == "open":
            self._end()
            if len(self._open) > _DEEPEST:
                raise self._fault(at, column)
            self._open.append((token, self._word, self._block.first + at))
            self._word = ""
        elif kind == "close":
            self._end()
            if not self._open or token != _PAIRS[self._open[-1][0]]:
                raise self._fault(at, column)
            self._open.pop()
        elif kind == "word" and token[0] in "0123456789._" and len(token) >= _SHORTEST_ROW:
            self._cells.append(self._block.cell(token, at, column))  # of qw(53..7.... ...)
        elif kind in ("word", "key"):
            self._end()
            is_name = kind == "key" and token[0] != "["
            self._word = f"{self._word} {token}"[-200:] if kind == "word" or is_name else ""
        elif kind == "other":
            self._end()

    def _add(self, kind: str, token: str, at: int, column: int) -> None:
        if len(self._cells) >= _MOST_CELLS:
            self._end()
        if kind == "text":
            token, column = token[1:-1], column + 1
        else:
            token = "." if kind == "blank" else token.partition(".")[0]
        self._cells.append(self._block.cell(token, at, column))

    def _end(self) -> None:
        """End the piece that its cells make up."""
        if self._cells:
            words = " ".join((*(word for _, word, _ in self._open[-2:]), self._word))
            self.pieces.append(Piece(self._cells, words, bool(self._open)))
            self._cells = []

    def _fault(self, at: int, column: int) -> ParseError:
        text = self._block.lines[at]
        opened = self._open[-1][2] if self._open else 0
        return ParseError(
            msg("unmatched brackets"),
            code="parse.unfinished",
            line=self._block.first + at,
            column=column + 1,
            found=quoted(text[column:]) if text[column:] else msg("the end of the list"),
            expected=msg("the end of the bracket of line {line}", line=opened) if opened else None,
        )


def boards_in(reader: Reader, block: Block) -> list[Board]:
    """Return the boards in the brackets and quotes of a block; none if cells are left beside them.

    Raises ParseError if the brackets do not match.
    """
    boards, left = _boards_of(_Tokens(block).pieces, frozenset((*SIDES, *reader.sides)))
    return [] if left else boards


def _boards_of(pieces: list[Piece], sides: frozenset[int]) -> tuple[list[Board], list[Piece]]:
    """Return the boards that pieces make up, and the pieces of cells that are left."""
    boards: list[Board] = []
    left: list[Piece] = []
    pieces = [piece for piece in pieces if len(piece.cells) > 1 or not is_cell(piece.cells[0].text)]
    for side, group in groupby(pieces, lambda piece: len(_letters(piece.cells) or piece.cells)):
        rows = list(group)
        is_row = rows[0].is_in_bracket or _letters(rows[0].cells) is not None
        if is_row and side in sides and len(rows) % side == 0:
            cells = [cell for row in rows for cell in _letters(row.cells) or row.cells]
            boards += [
                Board(cells[i * side : (i + side) * side], rows[i].words)
                for i in range(0, len(rows), side)
            ]
            continue
        for piece in rows:
            found = [Board(board, piece.words) for board in _boards_of_piece(piece, sides)]
            boards += found
            if not found and _is_like_cells(piece.cells):
                left.append(piece)
    return boards, left


def _boards_of_piece(piece: Piece, sides: frozenset[int]) -> Iterator[list[Cell]]:
    """Yield the cells of each board in a piece: of texts for rows, of a text, or of all cells."""
    cells = piece.cells
    if len(cells) in sides and all(len(cell.text) == len(cells) for cell in cells):
        cells = [letter for cell in cells for letter in _letters([cell]) or ()]
        yield from [cells] if _are_cells(cells) else []
    elif piece.is_in_bracket and _is_square(len(cells), sides) and _are_cells(cells):
        yield cells
    else:
        for cell in cells:
            letters = _letters([cell]) if _is_square(len(cell.text), sides) else None
            if letters is not None and _are_cells(letters):
                yield letters


def _is_square(count: int, sides: frozenset[int]) -> bool:
    return isqrt(count) ** 2 == count and isqrt(count) in sides


def _letters(cells: list[Cell]) -> list[Cell] | None:
    """Return the cells of a row, or of a whole board, that is one text."""
    if len(cells) != 1 or not _SHORTEST_ROW <= len(cells[0].text) <= SIDES[-1] ** 2:
        return None
    text, line, column = cells[0]
    return [Cell(c, line, column + i) for i, c in enumerate(text.replace(" ", "."))]


def _are_cells(cells: list[Cell]) -> bool:
    return all(is_cell(cell.text) for cell in cells)


def _is_like_cells(cells: list[Cell]) -> bool:
    """Return whether a piece is cells rather than words and a few numbers."""
    if len(cells) < _SHORTEST_ROW and all(len(cell.text) < 16 for cell in cells):
        return False
    text = narrow("".join(cell.text for cell in cells))
    return 4 * sum(c in CELLISH for c in text) >= 3 * len(text)


def grid_of_board(reader: Reader, board: Board, block: Block) -> Grid:
    """Return the grid of a board.

    Raises ParseError for a bad cell, and for a side that is not asked for.
    """
    cells = board.cells
    side = isqrt(len(cells))
    texts = {cell.text for cell in cells}
    if side not in reader.sides:
        raise wrong_side(reader, cells[0], side)
    if "" in texts and not texts.isdisjoint(_ZEROES):  # the empty quote may be a slip
        empty = next(cell for cell in cells if not cell.text)
        raise bad_cell("", expected_symbols(".", side), empty.line, empty.column)
    if _fills_columns(block, board.words):
        cells = [cells[i % side * side + i // side] for i in range(side * side)]
    symbols = [cell.text.strip() or "." for cell in cells]
    if counts_from_0(symbols, side):
        symbols = [symbol if symbol == "." else str(int(symbol) + 1) for symbol in symbols]
    return grid_of_symbols(reader, symbols, cells)


def _fills_columns(block: Block, words: str) -> bool:
    """Return whether a list fills a matrix down its columns.

    R's ``matrix`` does, and ``reshape`` of Fortran, Julia and Matlab, unless an order is given or
    the result is transposed; numpy's does not.
    """
    text = "\n".join(block.lines)
    if words.split()[-1:] == ["c"] and "matrix" in words:
        return re.search(r"byrow\s*=\s*T", text) is None
    if re.search(r"(?<![.\w])reshape\s*\(", text, re.IGNORECASE) is None:
        return False
    return re.search(r"\border\s*=|(?:transpose|permutedims)\s*\(|\)\s*\.?'", text, re.I) is None


def sniff(head: Head) -> int:
    """Return how sure it is that a list begins with the line."""
    return 80 if head.kind == "bracket" and _OPENING.match(head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one list: a board, or a list of boards."""
    if _OPENING.match((reader.lines.peek() or "").strip()) is None:
        raise not_a_puzzle(reader, msg("a list of lists"))
    block = block_ahead(reader, most_lines=_LONGEST, longest=_LONGEST, is_list=True)
    if block is None:
        error = not_a_puzzle(reader)
        raise ParseError(msg("the list is too long"), code="parse.size", line=error.line, column=1)
    try:
        pieces = _Tokens(block).pieces
    except ParseError:
        block = block_ahead(reader, to_blank=True, is_list=True) or block
        reader.lines.skip(len(block.lines))
        _Tokens(block)  # raises the error
        raise
    reader.lines.skip(len(block.lines))
    boards, _ = _boards_of(pieces, frozenset((*SIDES, *reader.sides)))
    if not boards:
        raise _fault_of(pieces, block)
    for board in boards:
        try:
            grid = grid_of_board(reader, board, block)
        except ParseError as error:
            reader.report(error)
        else:
            yield Record(grid, "", board.cells[0].line, "leetcode")


def _fault_of(pieces: list[Piece], block: Block) -> ParseError:
    """Return the error for a list that is no board: which row has the wrong length, if any."""
    rows = [_letters(piece.cells) or piece.cells for piece in pieces]
    lengths = [len(row) for row in rows]
    side = max(set(lengths), key=lengths.count, default=0)
    if len(rows) >= _SHORTEST_ROW and side in SIDES and lengths.count(side) * 2 > len(rows):
        wrong = next((i for i, length in enumerate(lengths) if length != side), None)
        if wrong is not None:
            return wrong_length(rows[wrong], side, wrong)
        return wrong_rows(rows[-1][0].line, len(rows), side)
    return ParseError(
        msg("a list that is not a board"),
        code="parse.structure",
        line=block.first,
        column=1,
        found=quoted(block.lines[0]),
        expected=msg("as many rows as each row has cells"),
    )


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one JSON list a puzzle, a line each."""
    for record in records:
        n = record.grid.shape.side
        cells = encode_numbers(record.grid, blank)
        rows = (
            "[" + ",".join(f'"{cell}"' for cell in cells[i : i + n]) + "]"
            for i in range(0, n * n, n)
        )
        yield "[" + ",".join(rows) + "]\n"


FORMATS = (Format("leetcode", "nested lists, as JSON or Python writes them", sniff, read, write),)
